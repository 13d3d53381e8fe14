"""From a card as a seat sees it to its figures and its full text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gundam_tui.app.board.badges import explained, keywords
from gundam_tui.app.board.emblem import Emblem
from gundam_tui.app.board.faces import (
    CardPane,
    Figure,
    letter,
)
from gundam_tui.app.board.looker import Looker
from gundam_tui.app.board.sheet import Span
from gundam_tui.language import join, tr

if TYPE_CHECKING:
    from gundam_tui.games.views import CardView


def figures(look: Looker, card: CardView) -> tuple[Figure, ...]:
    """A card's present figures; none for a card whose kind has none and that is none of another kind either."""
    kind = look.kind(card)
    if kind is not None and not kind.stats and not any(card.stat(name) for name in look.layout.stat_line):
        return ()
    names = kind.stats if kind is not None and kind.stats else look.layout.stat_line
    found: list[Figure] = []
    for name in names:
        label = look.game.stats.get(name, name)
        if name == look.layout.damage_stat:
            ink = "hp" if kind is None or len(kind.stats) > 1 else "base"
            found.append(Figure(label, card.left(name), card.stat(name), ink))
        else:
            found.append(Figure(label, card.stat(name)))
    return tuple(found)


def emblem(look: Looker, number: str) -> Emblem:
    """The picture of a card."""
    told = look.sheet(number) if number else None
    return Emblem(told.family, letter(told.color), told.name, told.number) if told is not None else Emblem()


def detail(look: Looker) -> CardPane | None:
    """The viewed card."""
    return card_text(look, look.looked, look.number, look.sources) if look.number else None


def card_text(
    look: Looker, card: CardView | None, number: str, sources: Mapping[str, Sequence[tuple[str, int]]]
) -> CardPane:
    """A card in full.

    Args:
        look: the viewer.
        card: its present state; None: as it is printed.
        number: its card number.
        sources: the sources of its figures.
    """
    told = look.sheet(number)
    if told is None:
        return CardPane(card.name if card is not None else number)
    what = told.heading or " ".join(word.capitalize() for word in (told.color, told.kind) if word)
    line = "  ".join([what, number, " ".join(f"{label}{value}" if label.endswith(".") else f"{label} {value}"
                                             for label, value in told.figures)]).rstrip()  # fmt: skip
    kind = look.kind(card) if card is not None else None
    fights = card is not None and kind is not None and kind.fights and card.zone in look.layout.field
    now = figures(look, card) if card is not None and fights else _printed(told.stats)
    rows: list[Span] = [(text if label == "traits" else f"{tr(label.capitalize())} {text}", "sub")
                        for label, text in told.rows]  # fmt: skip
    for one in card.attachments if card is not None else ():
        rows.append(_attached(look, card, one))
    rows += _why(look, told.name, sources)
    if card is not None:
        rows += _now(look, card)
        if look.layout.has_squads:  # there cards of a lane are small
            rows += _badges(look, card)
    rows.append(("", "text"))
    rows += [(text, "text") for text in told.text] or [(tr("no text"), "sub")]
    for one in card.attachments if card is not None else ():
        under = look.sheet(one.number)
        if under is not None and under.text:
            rows.append((f"{one.name}:", "link"))
            rows += [(text, "mute" if at in under.alone else "text") for at, text in enumerate(under.text)]
    if told.provenance:
        rows += [("", "text"), (tr("from: {provenance}", provenance=told.provenance), "mute")]
    title = look.called(card) if card is not None and card.name == told.name else told.name
    return CardPane(title, letter(told.color), line, now, tuple(rows), emblem(look, number))


def _printed(stats: Sequence[tuple[str, str]]) -> tuple[Figure, ...]:
    return tuple(
        Figure(label, int(value), None, "ap" if at == 0 and len(stats) > 1 else "hp")
        for at, (label, value) in enumerate(stats)
        if value.isdigit()
    )


def _attached(look: Looker, card: CardView | None, one: CardView) -> Span:
    """A row about what lies under a card: `◆ Amuro Ray  LINK  AP+2 HP+1`."""
    rows = look.layout.states.values() if card is not None else ()
    joined = [row.word for row in rows if row.joins and card is not None and card.has(row.name)]
    kind = look.kind(one)
    stats = [(name, one.stat(name)) for name in (kind.stats if kind is not None else ())]
    adds = [f"{look.game.stats.get(name, name)}+{amount}" for name, amount in stats if amount]
    sign = look.glyphs.ex if joined else look.glyphs.plus
    return ("  ".join([f"{sign} {one.name}", *joined, " ".join(adds)]).rstrip(), "link" if joined else "sub")


def _now(look: Looker, card: CardView) -> list[Span]:
    """The card's state in words, its keywords, its restrictions; why it cannot be played."""
    rows_of = look.layout.states.values()  # what joins cards stands with what lies under the card
    states = [explained(row) for row in rows_of if row.text and not row.joins and card.has(row.name)]
    words = [*states, *([tr("damage {damage}", damage=card.damage)] if card.damage else []), *card.marks]
    rows: list[Span] = [(tr("now: {words}", words=", ".join(words)), "sub")] if words else []
    if card.playable:
        rows.append((card.playable, "bad"))
    return rows


def _badges(look: Looker, card: CardView) -> list[Span]:
    """The badges of its plate, each with its keyword."""
    told = join(f"{sign} {word}" for sign, word in keywords(look.game, card))
    return [(tr("badges: {told}", told=told), "sub")] if told and card.zone in look.layout.field else []


def _why(look: Looker, name: str, sources: Mapping[str, Sequence[tuple[str, int]]]) -> list[Span]:
    """The sources of figures that are not as printed: what adds nothing is left out, and the name of the card itself,
    which is the title.
    """
    rows: list[Span] = []
    for stat, parts in sources.items():
        if rest := [(other, amount) for other, amount in parts[1:] if amount]:
            source, printed = parts[0]
            total = max(0, printed + sum(amount for _, amount in rest))
            told = "".join(f" {amount:+d} {other}" for other, amount in rest)
            own = "" if source == name else f" {source}"
            rows.append((f"{look.game.stats.get(stat, stat)} {total} = {printed}{own}{told}", "sub"))
    return rows
