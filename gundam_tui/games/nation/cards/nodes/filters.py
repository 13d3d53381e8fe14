"""Which cards are meant: filters, the targets of a text, and the objects of a step."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from .amounts import Amount

# Records of games were first written without these fields, so the digest of a state includes them only if they are not
# empty.
_LATER = frozenset("but basic matched attachable weaker bound team marked mixed".split())


def recorded(node: Any, later: frozenset[str]) -> str:
    """A node in words, as in the digests of states; later fields are left out while they are empty."""
    said = [
        f"{one.name}={getattr(node, one.name)!r}"
        for one in fields(node)
        if one.init and (one.name not in later or getattr(node, one.name) != one.default)
    ]
    return f"{type(node).__name__}({', '.join(said)})"


# The kinds of questions of a filter: what the card is like at the moment, its facts, its surroundings, and its battle.
STATE: Final = 1
FACTS: Final = 2
STANDING: Final = 4
BATTLE: Final = 8
_KINDS = {
    STATE: frozenset("owner other host rolled doomed attached manned settable destroyable but bound most_cost".split()),
    FACTS: frozenset(
        "names contains trait color keyword lacks crew size least_cost star least_defense most_defense".split()
    ),
    STANDING: frozenset("basic attachable team marked matched weaker".split()),
    BATTLE: frozenset("combat front terrain area mixed".split()),
}
# What an answer leans on apart from the cards in the field, with their places and what they are set on: the results of
# the combat check, whose turn it is, or more than that (every question that is not listed).
COMBATS: Final = 1
TURNS: Final = 2
MORE: Final = 4
_BY_COMBATS = frozenset(("combat", "front"))
_BY_CARDS = frozenset(
    "types side place names contains trait keyword lacks crew owner attached manned other host but basic matched "
    "attachable area terrain color least_cost cost_x star size team".split()
)
_FIELD = frozenset(("field", "deployment", "battle", "g"))


@dataclass(frozen=True, slots=True, repr=False)
class Filter:
    """Which cards are meant. Every given field must hold; the default place is the field.

    Attributes:
        types: card types; it must count as one of them; empty: any.
        side: `friendly` or `enemy`, from the point of view of the player of the effect; empty: either.
        place: `field`, `deployment`, `battle` (both areas), `g`, `junkyard`, `hand`, `nation`, `lost`, `hangar`,
            `hand or junkyard`, `hand or hangar`, `playing` (while it is being played).
        names: exact names, of which it has one. `contains`: a part of its name.
        trait: a trait it has. `keyword`: a special effect it has (`mc.raid`). `lacks`: special effects it has not.
        crew: a Character with this trait is set on it. `owner`: the owner of the card, as `side` means the controller.
        rolled, doomed, combat, front, destroyable: must hold (True) or must not (False); None: does not matter.
        attached: is it set on another card (None: does not matter). `manned`: is a Character set on it; `settable`:
            could one be set on it.
        other: not the card with the text. `host`: only the card that this card is set on.
        but: excluded cards, a side and a type: `friendly operation`.
        basic: only a G without a text. `matched`: a Character is set on it whose machine it is. `attachable`: it enters
            the field only on another card. `weaker`: another Unit of its player has a higher sum of strengths.
        area: `this`: in the battle area of the card that the text is on; `one`: all in one battle area, which is chosen
            at the play; `it`: in the battle area of the first target; `reach`: as `this`, and for a card that is in no
            battle area those that it may go to.
        terrain: in a battle area of this kind.
        color: of the card. `least_cost`, `most_cost`: bounds of its total cost; `cost_x`: that cost is X.
        star: is its first strength printed as a star.
        least_defense, most_defense: bounds of its present DEFENSE; `bound`: at most the number of this special effect
            of the card with the text. `size`: at least this size trait. `team`: it has a text of a team. `marked`: it,
            or the card that it is set on, has been marked.
        mixed: a special effect that its squad does not have, because not all its Units have it.
        asks: the kinds of questions that are asked at all (`STATE`, `FACTS`, `STANDING`, `BATTLE`): most filters ask
            few.
        leans: what the answer leans on (`COMBATS`, `MORE`).
    """

    types: tuple[str, ...] = ()
    side: str = ""
    place: str = "field"
    names: tuple[str, ...] = ()
    contains: str = ""
    trait: str = ""
    keyword: str = ""
    lacks: tuple[str, ...] = ()
    crew: str = ""
    owner: str = ""
    rolled: bool | None = None
    doomed: bool | None = None
    combat: bool | None = None
    front: bool | None = None
    destroyable: bool | None = None
    attached: bool | None = None
    manned: bool | None = None
    settable: bool | None = None
    other: bool = False
    host: bool = False
    but: str = ""
    basic: bool = False
    matched: bool = False
    attachable: bool = False
    weaker: bool = False
    area: str = ""
    terrain: str = ""
    color: str = ""
    least_cost: int = 0
    most_cost: Amount | None = None
    cost_x: bool = False
    star: bool | None = None
    least_defense: int = 0
    most_defense: int | None = None
    bound: str = ""
    size: str = ""
    team: bool = False
    marked: bool = False
    mixed: str = ""
    asks: int = field(init=False, repr=False, compare=False, default=0)
    leans: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        """Find out what is asked."""
        asked = {one.name for one in fields(self) if one.init and getattr(self, one.name) != one.default}
        kinds = sum(kind for kind, names in _KINDS.items() if not names.isdisjoint(asked))
        more = self.place not in _FIELD or asked - _BY_CARDS - _BY_COMBATS
        object.__setattr__(self, "asks", kinds)
        object.__setattr__(self, "leans", (MORE if more else 0) | (COMBATS if asked & _BY_COMBATS else 0))

    def __repr__(self) -> str:
        """As in records (`recorded`)."""
        return recorded(self, _LATER)


ANY = Filter()


@dataclass(frozen=True, slots=True)
class Target:
    """What is chosen when an effect is generated.

    Attributes:
        what: which cards fit; checked again on resolution.
        least, most: how many are chosen. Several groups of one text are several targets. `few`: if fewer fit, all of
            those are chosen, and one is enough.
        chooser: `friendly`: the player of the effect; `each`: one group for each player's own cards (`what` is then
            read as friendly to that player, and the player of the effect still chooses).
        all: nothing is chosen: all that fit on resolution are meant, and at least one must be there at the play.
        item: what is chosen is not a card but an effect that waits in the cut: `command`, `text`, `unit`,
            `character`, `operation`, `g`; several names mean any of them; `threat`: one that deals damage to the card
            that the text is on; `nation`: no effect but a player's Nation. Empty: a card.
    """

    what: Filter = ANY
    least: int = 1
    most: int = 1
    chooser: str = "friendly"
    all: bool = False
    item: tuple[str, ...] = ()
    few: bool = False


# The objects of a step.


@dataclass(frozen=True, slots=True)
class Chosen:
    """The cards of a target of the text, by its position; for an `all` target those that fit now."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class This:
    """The card with the text."""


@dataclass(frozen=True, slots=True)
class Host:
    """The card that this card is set on."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The card of the trigger."""


@dataclass(frozen=True, slots=True)
class Each:
    """All cards that fit now, without being targets."""

    what: Filter


Ref: TypeAlias = Chosen | This | Host | Subject | Each
