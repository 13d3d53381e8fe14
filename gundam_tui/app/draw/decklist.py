"""A deck drawn on a sheet: its cards by type, and beside them curve, colours, facts and a sample hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from gundam_tui.app.apart import Names
from gundam_tui.app.board.emblem import emblem
from gundam_tui.app.board.emblem_art import HALF, WIDTH
from gundam_tui.app.board.faces import letter
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.slot import nameplate
from gundam_tui.app.draw.card import face_of, sheet_of
from gundam_tui.app.draw.charts import curve
from gundam_tui.app.draw.line import Line
from gundam_tui.games.decks import CardSource, Deck, find_card
from gundam_tui.games.registry import game
from gundam_tui.language import current, tr

if TYPE_CHECKING:
    from gundam_tui.games.api import CardSheet
    from gundam_tui.games.decks.figures import Breakdown, DeckFigures

_SIGNS = 5  # a higher cost is written as a number
_INKS = {"": "text", "title": "text", "head": "sub", "dim": "mute", "warn": "bad", "good": "good"}  # of lines of text
_PRICE = 12  # cells of level and cost
_TRAITS = 3  # the most frequent ones
_CURVE = 5  # rows of a curve, at least
_OUTLINE = 10  # rows left beside a curve from which on facts are shown
_HAND = 22  # cells of the names in a hand at least


def colours(deck: Deck, book: CardSource[Any]) -> list[str]:
    """The colours of a deck as letters, the most frequent first."""
    counts: dict[str, int] = {}
    for sheet, count in _sheets(book, deck.game, tuple(deck.cards.items()), current()):
        one = letter(sheet.color)
        counts[one] = counts.get(one, 0) + count
    return sorted(counts, key=lambda one: -counts[one])


def _names(deck: Deck, book: CardSource[Any]) -> Names:
    """The names that a shortened name of a card of the deck is told apart from."""
    return Names(frozenset(card.name for card, _ in _sheets(book, deck.game, tuple(deck.cards.items()), current())))


@lru_cache(maxsize=32)
def _sheets(
    book: CardSource[Any], id: str, cards: tuple[tuple[str, int], ...], language: str
) -> Sequence[tuple[CardSheet, int]]:  # fmt: skip
    """The cards of a deck that exist, with their counts. Menus that show decks are drawn at every key."""
    module = game(id)
    return [(sheet_of(module, number), count) for number, count in cards if find_card(book, number)]


def text(sheet: Sheet, x: int, y: int, wide: int, rows: Sequence[Line]) -> int:
    """Lines of text on a sheet; returns the row after the last."""
    for row in rows[: max(0, sheet.height - y)]:
        spans = [(part, _INKS.get(role, "text")) for part, role in row.parts]
        sheet.spans(x, y, spans, x + wide)
        y += 1
    return y


def faces(deck: Deck, book: CardSource[Any], count: int) -> list[CardSheet]:
    """The cards that represent a deck: those with the highest requirements, of different names."""
    found = [sheet for sheet, _ in _sheets(book, deck.game, tuple(deck.cards.items()), current())]

    def need(card: CardSheet) -> tuple[int, ...]:
        figures = [int(value) for _, value in (*card.stats[:1], *card.figures) if value.isdigit()]
        return (len(card.stats) > 1 and not card.adds, *sorted(figures, reverse=True))

    names: dict[str, CardSheet] = {}
    for card in sorted(found, key=need, reverse=True):
        names.setdefault(card.name, card)
    return list(names.values())[:count]


def versus(
    sheet: Sheet, decks: Sequence[Deck | None], players: Sequence[Sequence[str]], book: CardSource[Any] | None
) -> None:
    """The decks of a game, side by side: name and colours, the faces of the cards that represent each.

    Args:
        sheet: to draw on: a row for the names of the decks, some for faces, one for the players.
        decks: of the seats; None for a seat without one.
        players: what is said of them, of each more and less.
        book: the cards; None while they are being read.
    """
    between = 6 if len(decks) == 2 else 2
    wide = (sheet.width - between * (len(decks) - 1)) // max(1, len(decks))
    high = sheet.height - 2
    for seat, (deck, forms) in enumerate(zip(decks, players, strict=True)):
        x = seat * (wide + between)
        own = colours(deck, book) if deck is not None and book is not None else []
        ink, ground = nameplate(own[0] if own else "n", dark=False, cursor=False)
        sheet.fill(x, 0, wide, 1, ground)
        sheet.fill(x, 1, wide, high + 1, "plate")
        end = sheet.fitted(
            x + 1, 0, deck.name if deck is not None else tr("no deck"), wide - 4 - 2 * len(own), ink, ground, bold=True
        )
        for at, one in enumerate(reversed(own)):
            cap, back = nameplate(one, dark=False, cursor=False)
            if x + wide - 2 * at - 2 > end:
                sheet.put(x + wide - 2 * at - 2, 0, one.upper(), cap, back, bold=True)
        step = WIDTH + 2
        if deck is not None and book is not None:
            for at, card in enumerate(faces(deck, book, max(1, (wide - 1) // step))):
                emblem(sheet, x + 1 + at * step + HALF, 1, high, face_of(card))
        name = next((form for form in forms if cell_len(sheet.glyphs.text(form)) <= wide - 2), forms[-1])
        sheet.fitted(x + 1, high + 1, name, wide - 2, "sub" if seat else "own", bold=not seat)
    if between > 2:
        sheet.centre(wide, between, 1 + high // 2, tr("VS"), "key", bold=True)


def cards(sheet: Sheet, deck: Deck, book: CardSource[Any], below: Sequence[Line]) -> None:
    """The cards by type, with their requirements.

    Args:
        sheet: to draw on.
        deck, book: the deck, and the cards.
        below: lines for the last rows: legality.
    """
    module, wide = game(deck.game), sheet.width - 2
    sheet.names = _names(deck, book)
    titles = [label for label, _ in _prices(module.board(2).price_line)]
    sheet.fitted(1, 0, deck.name, wide - _PRICE, "text", bold=True)
    heads = "  ".join(titles)
    # Parts that do not fit are written as one figure.
    sheet.right(1 + wide, 0, heads if cell_len(heads) < _PRICE else "cost", "mute")
    rows: list[str | tuple[int, CardSheet | str]] = []
    for title, numbers in module.decks.groups(deck.cards, book):
        rows.append(f"{title} {sum(deck.cards[number] for number in numbers)}")
        rows += [(deck.cards[n], sheet_of(module, n) if find_card(book, n) else n) for n in numbers]
    last = sheet.height - len(below) - 1
    room = last - 1
    for y, row in enumerate(rows[: room if len(rows) <= room else room - 1], 1):
        if isinstance(row, str):
            sheet.fill(1, y, wide, 1, "surf")
            sheet.put(2, y, row, "sub", bold=True)
        else:
            _card(sheet, y, wide, *row)
    if len(rows) > room:
        more = sum(1 for row in rows[room - 1 :] if not isinstance(row, str))
        sheet.put(1, last - 1, tr("{dots} and {more} more", dots=sheet.glyphs.dots, more=more), "sub")
    text(sheet, 1, sheet.height - len(below), wide, below)


def _card(sheet: Sheet, y: int, wide: int, count: int, card: CardSheet | str) -> None:
    if isinstance(card, str):  # no card has this number
        sheet.put(1, y, f" {count} ", "text", bold=True)
        sheet.put(5, y, card, "bad")
        return
    ink, ground = nameplate(letter(card.color), dark=False, cursor=False)
    sheet.put(1, y, f" {count} ", ink, ground, bold=True)
    price = [value for _, value in card.figures]
    edge = 1 + wide - 8 * (len(price) > 1)
    if price:
        sheet.right(edge, y, price[0], "sub")
        edge -= cell_len(price[0]) + 1
    sheet.named(5, y, card.name, edge - 5)
    _cost(sheet, 1 + wide - 6, y, price[1:], "res")


def _cost(sheet: Sheet, x: int, y: int, price: Sequence[str], ink: str) -> None:
    """What a card costs in signs, or as a number."""
    for value in price[:1]:
        few = value.isdigit() and int(value) <= _SIGNS
        sheet.put(x, y, sheet.glyphs.active * int(value) if few else value, ink)


def _prices(line: Sequence[tuple[str, str, str]]) -> list[tuple[str, str]]:
    return [(full.strip().rstrip("."), name) for name, _, full in line]


def summary(sheet: Sheet, deck: Deck, book: CardSource[Any], hand: Sequence[str], another: str) -> None:
    """Curve, colours, facts and a sample hand.

    Args:
        sheet: to draw on.
        deck, book: the deck, and the cards.
        hand: numbers of a sample hand.
        another: the key that deals another one.
    """
    module, wide = game(deck.game), sheet.width - 2
    sheet.names = _names(deck, book)
    found = module.decks.figures(deck, book)
    facts = _facts(found)
    roomy = sheet.height >= 26
    gap = 1 if roomy else 0
    rest = len(facts) + len(hand) + 4 + 3 * gap + (1 if roomy else 0)
    high = min(12, sheet.height - rest)
    if found.curves and high >= _CURVE:
        _curve(sheet, high, found)
    y = max(high, 0) + gap
    shares = next((one for one in found.breakdowns if one.roles), None)
    if shares is not None and found.size:
        sheet.put(1, y, tr("{title}s", title=shares.title), "text", bold=True)
        _shares(sheet, 1, y + 1, wide, shares)
        y += 2 + gap
    if roomy:
        sheet.put(1, y, tr("Facts"), "text", bold=True)
        y += 1
    for label, told in facts:
        sheet.put(1, y, label, "sub")
        sheet.fitted(13, y, told, wide - 12, "text")
        y += 1
    y += gap
    x = sheet.put(1, y, tr("A hand of {count}", count=len(hand)), "text", bold=True) + 2
    x = sheet.put(x, y, another, "key", bold=True)
    sheet.put(x + 1, y, tr("another"), "mute")
    held = [sheet_of(module, number) for number in hand if find_card(book, number)]
    longest = max((cell_len(sheet.glyphs.text(card.name)) for card in held), default=0)
    for line, card in enumerate(held, y + 1):
        _held(sheet, line, min(max(_HAND, longest + 2), wide - _PRICE), card)


def _curve(sheet: Sheet, high: int, found: DeckFigures) -> None:
    """The curve of a deck in the first rows of a sheet."""
    wide, one = sheet.width - 2, found.curves[0]
    sheet.fill(1, 0, wide, high, "surf")
    sheet.put(2, 0, tr("{title} curve", title=one.title), "text", bold=True)
    steps = range(min(min(one.counts, default=1), 1), max(max(one.counts, default=1), 7) + 1)
    labels = [f"{one.short}{step}" for step in steps]
    pitch = max(3, min(5, (wide - 2) // len(labels)))
    curve(sheet, 3, 1, high - 1, [one.counts.get(step, 0) for step in steps], labels, pitch=pitch)


def outline(sheet: Sheet, deck: Deck, book: CardSource[Any]) -> None:
    """A deck so far: card count, curve, colours, and the facts that fit."""
    module, wide = game(deck.game), sheet.width - 2
    found, whole = module.decks.figures(deck, book), module.deck_format.sections[0].sizes[0]
    count = sum(deck.cards.values())
    told = f"{count}/{whole}"
    sheet.put(1, 0, told, "good" if count == whole else "text", bold=True)
    room = wide - cell_len(told) - 1
    full = min(room, room * count // whole)
    x = sheet.put(2 + cell_len(told), 0, sheet.glyphs.shield * full, "res" if count <= whole else "bad")
    sheet.put(x, 0, sheet.glyphs.no_shield * (room - full), "mute")
    facts = _facts(found) if sheet.height > _CURVE + _OUTLINE else []
    high = min(9, sheet.height - 2 - len(facts) - 3)
    y = 2
    if found.curves and high >= _CURVE:
        below = Sheet(sheet.glyphs, sheet.width, high, sheet.ground, planes=sheet.planes)
        _curve(below, high, found)
        sheet.paste(below, 0, y)
        y += high + 1
    shares = next((one for one in found.breakdowns if one.roles), None)
    if shares is not None and count and y < sheet.height:
        _shares(sheet, 1, y, wide, shares)
        y += 2
    for label, text_ in facts[: max(0, sheet.height - y)]:
        sheet.put(1, y, label, "sub")
        sheet.fitted(13, y, text_, wide - 12, "text")
        y += 1


def _held(sheet: Sheet, y: int, room: int, card: CardSheet) -> None:
    """A card of a hand; `room`: cells of its name."""
    ink, ground = nameplate(letter(card.color), dark=False, cursor=False)
    sheet.fill(1, y, room, 1, ground)
    sheet.named(2, y, card.name, room - 1, ink, ground, bold=True)
    price = card.figures
    told = "".join(part.rstrip(".") for part in price[0][len(price) == 1 :]) if price else ""  # one figure: no label
    x = sheet.put(2 + room, y, told, "sub") + 1
    _cost(sheet, x, y, [value for _, value in price[1:]], "sub")


def _shares(sheet: Sheet, x: int, y: int, wide: int, shares: Breakdown) -> None:
    """A bar divided by colours, each with its letter."""
    whole, done, left = sum(shares.counts.values()), 0, x
    for name, count in shares.counts.items():
        done += count
        end = left + round(wide * done / whole)
        one = letter(name)
        ink, ground = nameplate(one, dark=False, cursor=False)
        sheet.fill(x, y, end - x, 1, ground)
        sign = one.upper() if one != "n" else ""
        ways = (f"{sign} {count}".strip(), f"{sign}{count}", str(count), "")  # a figure is never cut
        sheet.put(x + 1, y, next(told for told in ways if cell_len(told) < max(1, end - x)), ink, ground, bold=True)
        x = end


def _facts(found: DeckFigures) -> list[tuple[str, str]]:
    """Single counts, the most frequent traits, and averages."""
    rows: list[tuple[str, str]] = []
    for point in found.points:
        of = (
            tr(" of {of} {unit}", of=point.of, unit=point.unit).rstrip()
            if point.of is not None
            else tr(" of {size}", size=found.size)
        )
        rows.append((point.short, f"{point.count}{of}"))
    rows += [
        (tr("{title}s", title=one.title), _often(one.counts)) for one in found.breakdowns if one.long and one.counts
    ]
    for one in found.curves[1:]:
        count = sum(one.counts.values())
        if count:
            mean = sum(step * copies for step, copies in one.counts.items()) / count
            rows.append((tr("{title} mean", title=one.title)[:11], f"{mean:.1f}"))
    return rows


def _often(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in list(counts.items())[:_TRAITS])
