"""A card in full: facts, state, wording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.board.badges import NAMED, keywords
from gundam_tui.app.board.emblem import LARGE_ROWS, LARGE_WIDTH, Emblem, FaceState, large
from gundam_tui.app.board.emblem_art import FAMILIES
from gundam_tui.app.board.faces import letter
from gundam_tui.app.board.sheet import digit_rows
from gundam_tui.app.board.slot import nameplate
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import Glyphs, clean, wrap
from gundam_tui.app.palette import Palette
from gundam_tui.games.library import edition
from gundam_tui.games.registry import game as game_by_id
from gundam_tui.language import current, join, tr

if TYPE_CHECKING:
    from gundam_tui.games.api import CardSheet, GameModule
    from gundam_tui.games.views import CardView


_STOPS = (".", "。")
PANEL = "dock"  # the ground of the panel under a card
NONE: Mapping[str, Sequence[tuple[str, int]]] = {}


def sheet_of(game: GameModule, number: str) -> CardSheet:
    """A card with its game's facts.

    Raises:
        UnknownCard: no card has this number.
    """
    return _sheet(game.id, number, current(), edition())


@lru_cache(maxsize=512)
def _sheet(id: str, number: str, language: str, edition: int) -> CardSheet:
    game = game_by_id(id)
    return game.catalogue.sheet(game.book(), number)


def wording(game: GameModule, number: str) -> str:
    """The text of a card, in one line."""
    return " ".join(" ".join(sheet_of(game, number).text).split())


def _at_hand(game: GameModule, number: str, *, in_play: bool) -> str:
    """The text of a card in one line. What it says about being turned over comes last, and in play not at all."""
    words = [row.reveals for row in game.prompts.values() if row.reveals]
    turned = (*(f"[{word}]" for word in words), *(f"【{tr(word)}】" for word in words))
    text = sheet_of(game, number).text
    if in_play:
        return " ".join(" ".join(one for one in text if not clean(one).startswith(turned)).split())
    return " ".join(" ".join(sorted(text, key=lambda one: clean(one).startswith(turned))).split())


def summary(game: GameModule, card: CardView, name: str = "", room: int = 0) -> str:
    """A card in a line or two: its abilities are in its text, and in that of the cards under it.

    Args:
        game: its game. `card`: the card.
        name: what it is called, if not by its name alone.
        room: cells; where it has more, long names of its figures are left out, as on the board. 0: any number.
    """
    board = game.board(2)
    in_play = card.zone in board.field
    numbers = [(card.number, ""), *((one.number, one.name) for one in card.attachments)]
    told = [(whose, _at_hand(game, number, in_play=in_play)) for number, whose in numbers if number]
    text = ""
    for whose, words in told:
        if words and text:  # the name of a card does not follow on a keyword of another one
            text += " " if text.endswith(_STOPS) else tr("; ")
        text += tr("{head}: {text}", head=whose, text=words) if whose and words else words
    head, kind = name or card.name, board.kinds.get(card.kind)
    if kind is not None and kind.fights and kind.stats == board.stat_line:
        values = {stat: card.left(stat) if stat == board.damage_stat else card.stat(stat) for stat in board.stat_line}
        short = f" {'/'.join(map(str, values.values()))}"
        whole = ""
        for stat, value in values.items():
            label, of = game.stats[stat], f"/{card.stat(stat)}" if stat == board.damage_stat else ""
            whole += f" {label}{' ' * (len(label) > 2)}{value}{of}"  # AP3, but Fighting 3
        long = room and len(values) > 2 and cell_len(f"{head}{whole}: {text}") > room
        head += short if long else whole
    return tr("{head}: {text}", head=head, text=text) if text else tr("{head}: no text", head=head)


def full(
    g: Glyphs, game: GameModule, card: CardView | None, number: str, width: int,
    sources: Mapping[str, Sequence[tuple[str, int]]] = NONE, *, large: bool = False,
) -> list[Line]:  # fmt: skip
    """Everything about a card, as lines of at most `width` cells.

    Args:
        g: the signs to draw with.
        game: the card's game.
        card: the card on the table, None when only its number is known.
        number: its number.
        width: cells of a line.
        sources: the parts of its figures, each with its source.
        large: are the figures three rows high?
    """
    sheet = sheet_of(game, number)
    plate = "/".join(nameplate(letter(sheet.color), dark=False, cursor=False))
    rows = [Line(g, g.fit(sheet.name, width), f"{plate}!").to(width, plate)]
    told = [f"{label}{value}" if label.endswith(".") else f"{label} {value}" for label, value in sheet.figures]
    gap = "  " if cell_len("  ".join((number, sheet.heading, *told))) <= width else " "
    top = Line(g, f"{number}{gap}{sheet.heading}", plate)
    rows.append(top)
    if told and top.width + cell_len(gap.join(("", *told))) > width:
        rows.append(Line(g, gap.join(told), plate).to(width, plate))
    elif told:
        top.add(gap.join(("", *told)), plate)
    top.to(width, plate)
    explained = any(len(parts) > 1 for parts in sources.values())
    rows += _figures(g, game, card, sheet, explained=explained, large=large)
    rows += _sources(g, game, sources, width)
    rows += _price(g, game, sheet, width)
    rows += _facts(g, game, card, sheet, width)
    if card is not None:
        rows += _state(g, game, card, width)
    rows.append(Line(g))
    for paragraph in sheet.text:
        rows += [Line(g, row) for row in wrap(g.text(paragraph), width, "  ")]
    if not sheet.text:
        rows.append(Line(g, tr("No text."), "dim"))
    for one in card.attachments if card is not None else ():
        under = "/".join(nameplate(letter(one.color), dark=False, cursor=False))
        rows += [
            Line(g),
            Line(g, tr("{role}: {card}", role=game.board(2).attached, card=one.name), f"{under}!").to(width, under),
        ]
        rows += full(g, game, None, one.number, width)[1:]
    return rows


def face_of(card: CardSheet) -> Emblem:
    """The picture of a card."""
    return Emblem(card.family, letter(card.color), card.name, card.number)


def portrait(
    palette: Palette, g: Glyphs, game: GameModule, card: CardView | None, number: str, width: int,
    sources: Mapping[str, Sequence[tuple[str, int]]] = NONE,
) -> list[Line]:  # fmt: skip
    """A card as a card: its face at the left, everything about it beside the face; without pictures only that.

    Args:
        palette: the colours of the screen.
        g, game, card, number, width, sources: see `full`.
    """
    face = face_of(sheet_of(game, number))
    picture = palette.sheet(g, LARGE_WIDTH, LARGE_ROWS + 1, PANEL)
    if not picture.pictures or width < 2 * LARGE_WIDTH or face.family not in FAMILIES:
        return full(g, game, card, number, width, sources, large=True)
    large(picture, 0, 1, face, FaceState(lit=card is not None and bool(card.attachments)))
    head = full(g, game, card, number, width, sources, large=True)[:2]
    told = full(g, game, card, number, width - LARGE_WIDTH - 2, sources, large=True)
    plate = head[0].parts[0][1].rstrip("!")
    start = next((at for at, line in enumerate(told) if at and [role for _, role in line.parts[:1]] != [plate]), 0)
    rows = list(head)
    left = picture.rows()
    for at in range(max(len(left), len(told) - start)):
        line = Line.of(g, left[at] if at < len(left) else []).to(LARGE_WIDTH + 2)
        rows.append(line.join(told[start + at]) if start + at < len(told) else line)
    return rows


def _figures(
    g: Glyphs, game: GameModule, card: CardView | None, sheet: CardSheet, *, explained: bool, large: bool
) -> list[Line]:
    if not sheet.stats:
        return []
    board = game.board(2)
    names = {label: stat for stat, label in game.stats.items()}
    kind = board.kinds.get(card.kind) if card is not None else None
    plus, rows = "+" if sheet.adds else "", [Line(g) for _ in range(3 if large else 1)]
    line = rows[len(rows) // 2]
    for label, printed in sheet.stats:
        stat, now = names.get(label, ""), printed
        line.add("   " if line.width else "").add(f"{label} ", "head")
        if card is not None and kind is not None and kind.fights:
            now = str(card.stat(stat))
        hurt = bool(card is not None and kind is not None and kind.fights and card.damage and stat == board.damage_stat)
        told = str(card.left(stat)) if hurt and card is not None else f"{plus}{now}"
        if large:
            ink, start = "bad" if hurt else "hp" if stat == board.damage_stat else "ap", line.width
            for row, text in zip(rows, digit_rows(told, ascii_only=g.ascii), strict=True):
                row.to(start).add(text, f"{ink}/{PANEL}")
        else:
            line.add(told, "damage" if hurt else "title")
        line.add(tr(" of {now}", now=now) if hurt else "", "title")
        line.add(tr(" (printed {printed})", printed=printed) if now != printed and not explained else "", "dim")
    return rows


def _sources(g: Glyphs, game: GameModule, sources: Mapping[str, Sequence[tuple[str, int]]], width: int) -> list[Line]:
    """The sources of the figures; nothing where they are as printed."""
    rows: list[Line] = []
    for stat, parts in sources.items():
        if len(parts) > 1:
            first, *rest = parts
            text = f"{first[1]} {first[0]}" + "".join(f", {amount:+d} {source}" for source, amount in rest)
            rows += _block(g, tr("  {stat} is ", stat=game.stats[stat]), text, width)
    return rows


def _price(g: Glyphs, game: GameModule, sheet: CardSheet, width: int) -> list[Line]:
    """Each number of a price like `2-4-0` with its name."""
    stats = [game.stats[stat] for stat, *_ in game.board(2).price_line]
    for _, price in sheet.figures:
        numbers = price.split("-")
        if len(numbers) == len(stats) > NAMED:
            told = ", ".join(f"{stat} {number}" for stat, number in zip(stats, numbers, strict=True))
            return _block(g, g.pad(tr("price").capitalize(), 8), told, width)
    return []


def _facts(g: Glyphs, game: GameModule, card: CardView | None, sheet: CardSheet, width: int) -> list[Line]:
    """Further facts; present traits, and beside a fact what has become of it."""
    facts = dict(sheet.facts)
    if card is not None and card.traits:
        facts["traits"] = " ".join(tr("({trait})", trait=trait) for trait in card.traits)
    for row in game.board(2).states.values():
        if card is not None and row.fact in facts and card.has(row.name):
            facts[row.fact] += f"  {row.text.upper()}"
    return [line for label, text in facts.items() for line in _block(g, g.pad(tr(label.capitalize()), 8), text, width)]


def _state(g: Glyphs, game: GameModule, card: CardView, width: int) -> list[Line]:
    there = [row for row in game.board(2).states.values() if row.text and not row.joins and card.has(row.name)]
    words = [row.text.upper() if row.falls_back else row.text for row in there]
    if card.damage:
        words.append(tr("damage {damage}", damage=card.damage))
    rows = _block(g, "Now     ", ", ".join((*words, *card.marks)), width)
    told = join(tr("{word} ({sign})", word=word, sign=sign) for sign, word in keywords(game, card))
    rows += _block(g, g.pad(tr("Has"), 8), told, width)
    return [*rows, *_block(g, tr("Not now "), card.playable, width)]


def _block(g: Glyphs, word: str, text: str, width: int) -> list[Line]:
    if not text:
        return []
    rows = wrap(g.text(text), width - cell_len(word))
    return [Line(g, word if not at else " " * cell_len(word), "head").add(row) for at, row in enumerate(rows)]


def notes(g: Glyphs, game: GameModule, number: str, width: int) -> list[Line]:
    """Notes beside a card: a reminder of every keyword effect with its clause, the official answers."""
    rows: list[Line] = []
    for note in game.catalogue.notes(game.book()[number]):
        if note.rule:
            rows.append(Line(g, note.title, "now").add(tr("  rule {rule}", rule=note.rule), "dim"))
            rows += [Line(g, "  ").add(row, "head") for row in wrap(g.text(note.text), width - 2)]
        else:
            rows += _block(g, f"{note.title:<8}", note.text, width)
            rows += [Line(g, "  ").add(row, "dim") for row in wrap(note.address, width - 2) if row]
    return rows
