"""The words of the game: zones, kinds of card, limits."""

from __future__ import annotations

from typing import Final, NamedTuple

from gundam_tui.kernel.native import ObjId

# Locations (4-1-1). The shield area is two zones, its shield section and its base section (4-6-2).
DECK: Final = "deck"
RESOURCE_DECK: Final = "resource deck"
RESOURCES: Final = "resources"
BATTLE: Final = "battle area"
BASE: Final = "base section"
SHIELDS: Final = "shields"
REMOVAL: Final = "removal"
HAND: Final = "hand"
TRASH: Final = "trash"
LIMBO: Final = "resolving"  # 4-1-2: an active Command or Burst card is in no location

ZONES = (DECK, RESOURCE_DECK, RESOURCES, BATTLE, BASE, SHIELDS, REMOVAL, HAND, TRASH, LIMBO)
FIELD: Final = frozenset((RESOURCES, BATTLE, BASE, SHIELDS))  # 4-1-1-2

SIGHT = {
    DECK: "none",  # 4-2-2
    RESOURCE_DECK: "none",  # 4-3-2
    RESOURCES: "all",  # 4-4-3
    BATTLE: "all",  # 4-5-5
    BASE: "all",  # 4-6-3-1
    SHIELDS: "none",  # 4-6-4-1
    REMOVAL: "all",  # 4-7-2
    HAND: "holder",  # 4-8-2
    TRASH: "all",  # 4-9-2
    LIMBO: "all",
}

MAX_UNITS: Final = 6  # 4-5-4
MAX_RESOURCES: Final = 15  # 4-4-2
MAX_EX_RESOURCES: Final = 5  # 4-4-2-1
HAND_LIMIT: Final = 10  # 4-8-4
SHIELD_COUNT: Final = 6  # 6-2-2
TEAM_SHIELD_COUNT: Final = 4  # 12-3-5, of each member
HAND_SIZE: Final = 5  # 6-2-1-5

EX_BASE: Final = "EXB-001"
EX_RESOURCE: Final = "EXR-001"
RESOURCE: Final = "R-001"


class TriggerContext(NamedTuple):
    """What a triggered effect remembers about the event that triggered it.

    `that` is the event's subject, `other` its object, `cause` the object whose effect or damage did it,
    `amount` the damage or cost, `how` battle/damage/effect, `player` the player the event happened to.
    """

    that: ObjId = 0
    other: ObjId = 0
    cause: ObjId = 0
    amount: int = 0
    how: str = ""
    player: int = -1

    def __repr__(self) -> str:
        """The text in the digests of all records, which must not change when the type is renamed."""
        return f"Bound({', '.join(f'{name}={value!r}' for name, value in zip(self._fields, self, strict=True))})"


NOTHING: Final = TriggerContext()


class Attack(NamedTuple):
    """The battle in progress: which Unit attacks what. `target` 0 means the player `defender`."""

    attacker: ObjId
    target: ObjId
    defender: int
    blocked: bool = False
    declared: ObjId = 0  # the target as declared (OPEN_QUESTIONS AMB-7)
    only_damage: bool = False  # a battle begun by an effect (1.9.0:5-22)


def player(seat: int) -> ObjId:
    """A player as a number among objects: negative numbers are seats."""
    return -seat - 1


def seat_of(target: int) -> int:
    """The seat of a player given as such a number."""
    return -target - 1
