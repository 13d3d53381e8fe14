"""The board of a game of the family: which zone is which piece, and where (`games.layout`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gundam_tui.games.layout import BoardLayout, KindRow, Region, Side, StateRow
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    BATTLE_STEPS,
    DEPLOYMENT,
    G_ZONE,
    HAND,
    JUNKYARD,
    LOST,
    NATION,
    PHASES,
    PLAYING,
    REMOVED,
)
from gundam_tui.language import N, current, speaking, tr

from .spoken import spoken

_STATS = ("front", "rear", "defense")


def power_of(color: str) -> str:
    """The counter for a player's power of a colour (`games.views.PlayerView.counters`)."""
    return f"{color} power"


@dataclass(frozen=True, slots=True, eq=False)  # a game has one record, which boards are kept by
class Pieces:
    """A game's names for the pieces of its board.

    Attributes:
        points: the words for phases and steps whose names differ from those in `terms`.
        lane: the title of the place for Units before a battle; `unit`: the name for one of them.
        areas: the titles of the battle areas, in full and short.
        lost, g_zone, removed: the names of these places.
        colors: of power, in display order.
        briefs: for some of these names and colors the short form, for small spaces.
        prices: for each part of a price a letter, and the text before it.
        types: the title of each type of card, by name; `character`, `unit` and `g` among them.
        short: for the types without strengths, the text in their place.
        front: the word for the first of a squad; `front_text`: in full.
        ready: the word for a card that is not rolled.
        open_hands: open places that are played from, in addition to the hand, with their titles.
        size: the cards of a deck.
        common_words: words that many names of cards have.
    """

    points: Mapping[str, str]
    lane: str
    areas: Sequence[tuple[str, str]]
    lost: str
    g_zone: str
    removed: str
    colors: Sequence[str]
    prices: Sequence[tuple[str, str]]
    types: Mapping[str, str]
    short: Mapping[str, str]
    front: str
    front_text: str
    ready: str
    open_hands: Mapping[str, str]
    size: int
    briefs: Mapping[str, str]
    common_words: frozenset[str]


_POINTS = {
    "reroll": N("reroll"), "draw": N("draw"), "deployment": N("deployment"), "battle": N("battle"),
    "attack": N("attack"), "defense": N("defense"), "damage": N("damage"), "return": N("return"),
}  # fmt: skip


def layout(pieces: Pieces, seats: int) -> BoardLayout:
    """The board of a table, in the language that is spoken now.

    Args:
        pieces: what the game calls them.
        seats: players at the table.
    """
    return _spoken_layout(pieces, seats, current())


@lru_cache(maxsize=8)
def _spoken_layout(pieces: Pieces, seats: int, language: str) -> BoardLayout:
    with speaking(language):
        return _layout(pieces, seats).spoken()


def _layout(pieces: Pieces, seats: int) -> BoardLayout:
    points = {**_POINTS, **pieces.points}
    brief = pieces.briefs
    junkyard = Region("pile", JUNKYARD, "own", "Junkyard", "Junk")
    removed = Region("pile", REMOVED, "own", pieces.removed, brief.get(pieces.removed, ""))
    hands = [Region("fan", zone, "own", title) for zone, title in pieces.open_hands.items()]
    hand = Region("fan", HAND, "own", "hand")
    powers = (
        Region("counter", power_of(color), "own", f"{tr(color)} ", brief.get(color, "")) for color in pieces.colors
    )
    return BoardLayout(
        rows=(
            *(_lane(pieces, "enemy") for _ in range(seats - 1)),
            *(_areas(pieces, "enemy") for _ in range(seats - 1)),
            (Region("stack", PLAYING, "shared", "cut"),),
            _areas(pieces, "own"),
            _lane(pieces, "own"),
            (hand, *hands),
        ),
        strip=(
            hand,
            Region("pile", NATION, "own", "Nation", size=pieces.size),
            junkyard,
            Region("pile", LOST, "own", pieces.lost, brief.get(pieces.lost, "")),
            removed,
            *(Region("pile", zone, "own", title, brief.get(title, "")) for zone, title in pieces.open_hands.items()),
            Region("counter", "power", "own", "power ", sums=True),
            *powers,
        ),
        browse=(
            junkyard, Region("pile", G_ZONE, "own", pieces.g_zone), removed,
            *(Region("pile", region.zone, "own", region.title) for region in hands),
        ),
        phases=tuple((name, points[name]) for name in PHASES),
        steps=tuple((name, points[name]) for name in BATTLE_STEPS),
        ending=(("end", N("end")),),
        acting=PHASES[-2:],
        stat_line=_STATS,
        damage_stat="defense",
        price_line=tuple(
            (name, letter, spoken(text))
            for name, (letter, text) in zip(("designated", "total", "resource"), pieces.prices, strict=True)
        ),
        kinds={
            name: KindRow(name, title, () if name in pieces.short else _STATS, pieces.short.get(name, ""),
                          adds=name == "character", fights=name == "unit")
            for name, title in pieces.types.items()
        },
        states={
            "rolled": StateRow("rolled", "rolled", "rolled", falls_back=True,
                               means=N("used; rerolled, ready again, in its player's Reroll Phase")),
            "doomed": StateRow("doomed", "destroyed", "destroyed, not yet scrapped", "bad"),
            "front": StateRow("front", pieces.front, pieces.front_text, besides=True, leads=True,
                              means=N("it deals its first figure, those behind it deal their second")),
            "coin": StateRow("coin", "coin", "has coins", means=N("counters that texts put on it and use"),
                             besides=True),
            "chip": StateRow("chip", "", "a chip", besides=True),
        },
        ready=pieces.ready,
        attached=pieces.types["character"],
        common_words=pieces.common_words,
        people=frozenset(("character",)),
        ranks=frozenset(("Ace", "Chief", "General", "Masked", "Stubborn", "Young")),
        attaching=N("attached"),
        numbered=frozenset((DEPLOYMENT, *AREAS)),
        terms=_TERMS,
    )  # fmt: skip


# What a player meets before any rule explains it.
_TERMS = (
    (N("Nation"), N("a player's deck. They draw from it each turn, pay with its cards, and lose them as damage; who "
                    "has none left has lost")),
    (N("G"), N("a card played as a source of power, which other cards need")),
    (N("power"), N("what each G gives: a price asks for it, and does not use it up")),
    (N("cut"), N("plays and effects that wait: when all pass in a row they resolve, the last one first")),
    (N("Junkyard"), N("where cards go that are destroyed or scrapped, or have done what they say")),
    (N("scrap"), N("put into the Junkyard")),
    (N("price"), N("power of its own colour, power in all, cards of the Nation it costs")),
)  # fmt: skip


def _areas(pieces: Pieces, side: Side) -> tuple[Region, ...]:
    return tuple(
        Region("column", zone, side, title, short) for zone, (title, short) in zip(AREAS, pieces.areas, strict=True)
    )


def _lane(pieces: Pieces, side: Side) -> tuple[Region, ...]:
    return (Region("lane", DEPLOYMENT, side, pieces.lane, pieces.types["unit"]),)
