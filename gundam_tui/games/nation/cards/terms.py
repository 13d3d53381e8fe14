"""Places, the names of values, and the points of a turn."""

from __future__ import annotations

from typing import Final, NamedTuple

NATION: Final = "nation"
LOST: Final = "lost"
HAND: Final = "hand"
JUNKYARD: Final = "junkyard"
REMOVED: Final = "removed"
G_ZONE: Final = "g zone"
DEPLOYMENT: Final = "deployment"
PLAYING: Final = "playing"
HANGAR: Final = "hangar"
AREAS: Final = ("area 1", "area 2")
FIELD: Final = frozenset((DEPLOYMENT, *AREAS))
VISIBILITY = {
    NATION: "none", LOST: "none", HAND: "holder", JUNKYARD: "all", REMOVED: "all", G_ZONE: "all",
    DEPLOYMENT: "all", AREAS[0]: "all", AREAS[1]: "all", PLAYING: "all", HANGAR: "all",
}  # fmt: skip
ZONES = tuple(VISIBILITY)

MOMENT: Final = "moment"  # the kind of an automatic effect that waits in a cut
BEGIN: Final = "begin"
FIXED: Final = "fixed"
WINDOW: Final = "window"
SEQUENCE: Final = "sequence"
PHASES = ("reroll", "draw", "deployment", "battle")  # those that a player sees; the end of a turn asks little
BATTLE_STEPS = ("attack", "defense", "damage", "return")


class Point(NamedTuple):
    """A point of the turn.

    Attributes:
        phase: of the turn. `step`: of the battle phase, else empty.
        kind: `begin` (effects "at the beginning of"), `fixed` (the rules' own actions), `window` (a free timing),
            `sequence` (the end of the turn).
        open: can events there be cut into?
    """

    phase: str
    step: str
    kind: str
    open: bool = True

    @property
    def name(self) -> str:
        """The step, if there is one, or the phase."""
        return self.step or self.phase


class Combat(NamedTuple):
    """A battle area at the last combat check: the squads by seat, front first; 0 marks the place of a Unit that has
    left it and come back.
    """

    squads: tuple[tuple[int, ...], ...]

    def fighting(self) -> bool:
        """Were there squads of two players?"""
        return sum(1 for squad in self.squads if squad) > 1


class CutItem(NamedTuple):
    """An effect that has been generated and waits in the cut.

    Attributes:
        id: running number of the game's items.
        kind: `unit`, `character`, `operation`, `g` (entering the field), `command`, `text`, `scrap`, `auto` (an
            automatic effect that is carried out), `moment` (one that waits in a cut).
        seat: the player of the effect.
        source: the card played, or the one with the text.
        program: the ability, empty for an entering card and for a scrap effect.
        targets: the chosen objects by target of the text (items by their ids); X in `x`.
        spent: keys of the ledger that it has counted in; a negated play does not count.
        state: empty, `negated` or `lost`.
        subject: the card of the trigger.
        less: the reduction of its damage, for each card.
    """

    id: int
    kind: str
    seat: int
    source: int
    program: str = ""
    targets: tuple[tuple[int, ...], ...] = ()
    x: int = 0
    spent: tuple[tuple[object, ...], ...] = ()
    state: str = ""
    subject: int = 0
    less: tuple[tuple[int, int], ...] = ()

    def __repr__(self) -> str:
        """As the first records spell it, whose digests hold this text."""
        return f"Item({', '.join(f'{name}={value!r}' for name, value in zip(self._fields, self, strict=True))})"
