"""The rules as named switches, and their presets."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Rules:
    """The differences between rules versions that change results.

    What later versions add to the cards' texts (Suppression, Development, Reduce, battles begun by effects) needs no
    switch: it comes with the cards that have it, and a card's text overrides the rules (1-3-1). A card's color is not
    text: the rules say which colors exist (2-4-2-1).

    Attributes:
        preset: name for saves and messages.
        all_targets_required: every target of a text must exist before the text can be used; later only the part before
            "Then" and "If you do" counts (1.9.0:10-1-8-1-2).
        partial_link_name: a link condition [name] is met by a Pilot whose name contains it (1.9.0:3-2-6-4).
        pilot_place: a Pilot card's effects that work from the hand or trash stay with the Pilot card (1.9.0:3-3-9-2-1);
            before, a Pilot's text was only the paired Unit's (3-3-9-2).
        paired_command: a Command paired as a Pilot is a Command card as well (1.0); since 3-4-6-3 it is not.
        purple: a fifth color exists (1.9.0:2-4-2-1); before, the colors of a purple deck did not exist (2-4-2-1,
            6-1-1-2).
        breach_battle_damage: the damage of Breach is battle damage (1.0); since 13-1-2-1 it is effect damage.
        team_units: a team has at most six Units (1.9.0:12-3-14); before, each of its members did.
        leaders_shield_on_top: the leader's last Shield is the top one of the team's, so the other member begins (12-3-5
            leaves it open; the publisher's page of 2026). On the page of 2025 the leader began.
    """

    preset: str
    all_targets_required: bool
    partial_link_name: bool
    pilot_place: bool
    purple: bool
    paired_command: bool = False
    breach_battle_damage: bool = False
    team_units: bool = False
    leaders_shield_on_top: bool = False


PRESETS = {
    "1.0": Rules("1.0", True, False, False, purple=False, paired_command=True, breach_battle_damage=True),
    "1.1.1": Rules("1.1.1", all_targets_required=True, partial_link_name=False, pilot_place=False, purple=False),
    "1.9.0": Rules(
        "1.9.0",
        all_targets_required=False,
        partial_link_name=True,
        pilot_place=True,
        purple=True,
        team_units=True,
        leaders_shield_on_top=True,
    ),
}
WITH_PURPLE = "+purple"  # after the name of a preset: those rules, with purple decks


def preset(name: str) -> Rules:
    """The rules of a preset (`1.1.1`), also with purple decks added (`1.1.1+purple`).

    Raises:
        ValueError: unknown name; the message lists the known ones.
    """
    found = PRESETS.get(name.removesuffix(WITH_PURPLE))
    if found is None:
        raise ValueError(f'no rules preset is called "{name}"; there are {", ".join(PRESETS)}')
    return found if found.preset == name else replace(found, preset=name, purple=True)
