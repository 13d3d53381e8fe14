"""The cards of the game for readers and searches: the module's facet `catalogue` (`games.api.Catalogue`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from gundam_tui.cardlang.printed import PrintedCards
from gundam_tui.games.api import CardNote, CardSheet, TriedCard, TriedLine
from gundam_tui.games.catalogue.families import family
from gundam_tui.games.catalogue.filter_line import fold
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.language.card_db import export
from gundam_tui.games.gcg.effects.compile import OWN_MOMENTS
from gundam_tui.language import N, current, tr

from .families import FAMILIES
from .filter_query import ALSO, choices, read_query
from .rulings import rulings_of, where_to_read

if TYPE_CHECKING:
    from gundam_tui.games.gcg.cards.language.card import Card
    from gundam_tui.games.gcg.cards.language.card_db import Book

__all__ = [
    "aliases",
    "example",
    "export",
    "filter",
    "names",
    "notation",
    "notes",
    "orders",
    "read_print",
    "select",
    "sheet",
    "try_out",
    "values",
]

_ZONES = {"space": N("Space"), "earth": N("Earth")}
_LETTERS = {"unit": "U", "pilot": "P", "command": "C", "base": "B", "resource": "R"}

aliases = ALSO
example = N("set:ST01 color:blue type:unit lv:4..6 trait:zeon keyword:blocker words")
orders: Mapping[str, Callable[[Card], tuple[object, ...]]] = {
    N("number"): lambda card: (),
    N("name"): lambda card: (fold(card.name),),
    N("level"): lambda card: (card.level if card.level is not None else 99, card.cost or 0),
    N("cost"): lambda card: (card.cost if card.cost is not None else 99, card.level or 0),
}

# The labels of facts as pages head them.
LABELS = (N("Zone"), N("Traits"), N("Link"), N("From"))


def sheet(book: Book, number: str) -> CardSheet:
    """A card in full.

    Raises:
        UnknownCard: no card has this number.
    """
    card = book[number]
    traits = [spoken.name(trait) for trait in card.traits]
    rows = [
        ("zone", " / ".join(tr(_ZONES[zone]) for zone in card.zones), ""),
        ("traits", " ".join(map(spoken.trait, card.traits)), ", ".join(traits)),
    ]
    link = " / ".join(spoken.card_name(value) if what == "name" else spoken.trait(value) for what, value in card.link)
    rows.append(("link", link, link))
    kind = spoken.kind(card)
    color = card.color or ""
    text = spoken.text(book, card).strip().splitlines()
    return CardSheet(
        card.number,
        spoken.name(card.name),
        color,
        kind,
        _told(("Lv.", card.level), (tr("cost"), card.cost)),
        _told(("AP", card.ap), ("HP", card.hp)),
        tuple((label, brief) for label, _, brief in rows if brief),
        tuple(text),
        heading=spoken.heading(card),
        tag=_tag(card, kind),
        brief=_brief(card),
        facts=tuple((label, full) for label, full, _ in rows if full),
        adds=card.type == "pilot",
        notation=card.source,
        provenance=_provenance(book, card),
        family=family(FAMILIES, card.type, card.name, card.traits),
        alone=_alone(card, len(text)),
    )


def _alone(card: Card, paragraphs: int) -> frozenset[int]:
    """3-3-9-1: the paragraphs that a paired card does not give its Unit."""
    lines = card.text["lines"]
    if len(lines) != paragraphs:
        return frozenset()
    return frozenset(
        at
        for at, line in enumerate(lines)
        if line["op"] == "ability" and (line["where"] != "play" or not OWN_MOMENTS.isdisjoint(line["moments"]))
    )


def _provenance(book: Book, card: Card) -> str:
    """Whose the words of a card are, if not the publisher's or the program's."""
    printed, day = book.read_from(card.number), book.written_on(card.number)
    told = [spoken.provenance(card), tr("read from print ({source})", source=printed) if printed else ""]
    if day:
        told.append(tr("completed by hand ({day})", day=day) if printed else tr("a card of your own ({day})", day=day))
    return ", ".join(one for one in told if one)


def names(card: Card) -> tuple[str, ...]:
    """Every name that people may write for a card, the English one first."""
    return spoken.names_of(card)


def _tag(card: Card, kind: str) -> str:
    """Colour and type in few cells: `bl U`, `蓝 机体`."""
    if current() == "zh":
        return f"{tr(card.color)[:1] if card.color else '－'} {kind[:2]}"
    return f"{(card.color or '-')[:2]} {_LETTERS.get(card.type, 'T')}"


def _brief(card: Card) -> str:
    """Level, cost, AP and HP: `L4 c3  3/4`."""
    level = tr("L{level}", level=card.level) if card.level is not None else ""
    parts = [level, tr("c{cost}", cost=card.cost) if card.cost is not None else ""]
    fight = ""
    if card.ap is not None or card.hp is not None:
        plus = "+" if card.type in ("pilot", "command") else ""
        fight = f"{plus}{card.ap or 0}/{plus}{card.hp or 0}"
    return f"{' '.join(part for part in parts if part)} {fight:>5}"


def _told(*figures: tuple[str, int | None]) -> tuple[tuple[str, str], ...]:
    return tuple((label, str(value)) for label, value in figures if value is not None)


def notes(card: Card) -> list[CardNote]:
    """A reminder of every keyword effect with its clause, and the official answers."""
    found = [CardNote(one.keyword, one.sentence, one.clause) for one in spoken.reminders_of(card)]
    if answers := rulings_of(card.number):
        found.append(CardNote(tr("Rulings"), ", ".join(answers), address=where_to_read(card.number)))
    return found


def filter(book: Book, words: str) -> Callable[[Card], bool]:  # noqa: A001
    """The filter for a line of text.

    Raises:
        WrongFilter: lists everything that is not understood.
    """
    return read_query(book, words).accepts


def select(book: Book, asked: Mapping[str, Sequence[str]]) -> Callable[[Card], bool]:
    """The filter for whole words, by key.

    Raises:
        WrongFilter: lists every word that is not understood.
    """
    from .card_filter import make_filter

    def last(key: str) -> str:
        return (asked.get(key) or ("",))[-1]

    return make_filter(
        book, sets=asked.get("set", ()), colors=asked.get("color", ()), types=asked.get("type", ()), level=last("lv"),
        cost=last("cost"), traits=asked.get("trait", ()), keywords=asked.get("keyword", ()), text=last("text"),
        name=last("name"),
    ).accepts  # fmt: skip


def values(book: Book, cards: Iterable[Card], key: str) -> Sequence[str]:
    """The possible values for a key (a figure's among the given cards).

    Raises:
        KeyError: there is no such key.
    """
    if key not in ("lv", "cost"):
        return choices(book, key)
    figures = {card.level if key == "lv" else card.cost for card in cards}
    return [str(figure) for figure in sorted(figure for figure in figures if figure is not None)]


def read_print(
    source: str, book: Book, progress: Callable[[str, int, int], None], *, origin: str, day: str
) -> PrintedCards:
    """The cards of a file with printed texts (`tools.from_print`)."""
    from gundam_tui.games.gcg.tools.from_print import read_print as read

    return read(source, book, progress, origin=origin, day=day)


def try_out(book: Book, number: str) -> TriedCard:
    """Play a card in positions made to fit its text (`tools.trial`).

    Raises:
        UnknownCard: no card has this number.
    """
    from gundam_tui.games.gcg.tools.trial.trying import try_card

    card = book[number]
    tried = try_card(card, book)
    rows = re.split(r"\n(?!■)", card.wording)
    lines = tuple(TriedLine(rows[line.at], line.seen, line.why, line.idle) for line in tried.lines)
    return TriedCard(number, card.name, tried.positions, lines, tuple(tried.stopped))


def __getattr__(name: str) -> object:
    """The part of the card editor (`editing`), read when somebody first edits a card."""
    if name == "editing":
        from gundam_tui.games.gcg.tools import editing

        return editing
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def notation(book: Book) -> list[str]:
    """The page about how card texts are written in card files."""
    from gundam_tui.games.gcg.cards.language.notation import notation_page

    return notation_page(book)
