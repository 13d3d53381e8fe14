"""Which cards are meant: filters, the targets of a text, and what a step speaks of."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from .amounts import Amount

# What records of games were written without: these fields are in the digest of a state only where they say something.
_LATER = frozenset("but basic matched attachable weaker bound team marked mixed".split())


def recorded(node: Any, later: frozenset[str]) -> str:
    """A node in words, as the digests of states have it; fields that came later are left out while they say nothing."""
    said = [
        f"{field.name}={getattr(node, field.name)!r}"
        for field in fields(node)
        if field.name not in later or getattr(node, field.name) != field.default
    ]
    return f"{type(node).__name__}({', '.join(said)})"


@dataclass(frozen=True, slots=True, repr=False)
class Filter:
    """Which cards are meant. Every field that says something must hold; the default place is the field.

    Attributes:
        types: card types, one of which it counts as; empty: any.
        side: `friendly` or `enemy`, seen from the player whose effect it is; empty: either.
        place: `field`, `deployment`, `battle` (both areas), `g`, `junkyard`, `hand`, `nation`, `lost`, `hangar`,
            `hand or junkyard`, `hand or hangar`, `playing` (while it is being played).
        names: exact names, one of which it has. `contains`: a part of its name.
        trait: a trait it has. `keyword`: a special effect it has (`mc.raid`). `lacks`: special effects it has not.
        crew: a Character with this trait is set on it. `owner`: whose card it is, as `side` says who controls it.
        rolled, doomed, combat, front, destroyable: must be so (True) or must not (False); None: all the same.
        attached: is it set on another card (None: all the same). `manned`: has it a Character set on it; `settable`:
            could one be set on it.
        other: not the card that the text is on. `host`: only the card that this card is set on.
        but: cards that are not meant, a side and a type: `friendly operation`.
        basic: only a G without a text. `matched`: a Character is set on it whose machine it is. `attachable`: it enters
            the field only on another card. `weaker`: another Unit of its player has more strengths in all.
        area: `this`: in the battle area of the card that the text is on; `one`: all in one battle area, which is chosen
            at the play; `it`: in the battle area of the first target; `reach`: as `this`, and for a card that is in no
            battle area those that it may go to.
        terrain: in a battle area of this kind.
        color: of the card. `least_cost`, `most_cost`: its total cost; `cost_x`: that is X.
        star: is its first strength printed as a star.
        least_defense, most_defense: its DEFENSE now; `bound`: no more than the number of this special effect of the
            card that the text is on. `size`: at least this size trait. `team`: it has a text of a team.
            `marked`: it, or the card that it is set on, has been marked.
        mixed: a special effect that its squad has not, because not all Units of it have it.
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

    def __repr__(self) -> str:
        """As records know it (`recorded`)."""
        return recorded(self, _LATER)


ANY = Filter()


@dataclass(frozen=True, slots=True)
class Target:
    """What is chosen when an effect is generated.

    Attributes:
        what: which cards fit; checked again on resolution.
        least, most: how many are chosen. Several groups of one text are several targets. `few`: where fewer fit, all of
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


# Which objects a step speaks of.


@dataclass(frozen=True, slots=True)
class Chosen:
    """The cards of a target of the text, by its position; of an `all` target those that fit now."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class This:
    """The card that the text is on."""


@dataclass(frozen=True, slots=True)
class Host:
    """The card that this card is set on."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The card that the trigger speaks of."""


@dataclass(frozen=True, slots=True)
class Each:
    """All cards that fit now, without being targets."""

    what: Filter


Ref: TypeAlias = Chosen | This | Host | Subject | Each
