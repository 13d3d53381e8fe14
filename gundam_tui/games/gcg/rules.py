"""The rules as named switches, and their presets."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """What differs between rules versions, where it changes results between two players.

    Attributes:
        preset: name for saves and messages.
        all_targets_required: every target of a text must be there before it can be used; later only the
            part before "Then" and "If you do" counts (1.9.0:10-1-8-1-2).
        partial_link_name: a link condition [name] is met by a Pilot whose name contains it (1.9.0:3-2-6-4).
        purple: purple is a colour for deck construction (1.9.0:2-4-2-1).
        pilot_place: Pilot effects that name a hand or trash stay with the Pilot card (1.9.0:3-3-9-2-1).
    """

    preset: str
    all_targets_required: bool
    partial_link_name: bool
    purple: bool
    pilot_place: bool


PRESETS = {
    "1.1.1": Rules("1.1.1", all_targets_required=True, partial_link_name=False, purple=False, pilot_place=False),
    "1.9.0": Rules("1.9.0", all_targets_required=False, partial_link_name=True, purple=True, pilot_place=True),
}


def preset(name: str) -> Rules:
    """The rules of a preset.

    Raises:
        ValueError: for an unknown name, listing the known ones.
    """
    if name not in PRESETS:
        raise ValueError(f'no rules preset is called "{name}"; there are {", ".join(PRESETS)}')
    return PRESETS[name]
