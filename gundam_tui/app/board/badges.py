"""The short signs on cards, and what each means: from the tables of the game, for plates, panes and help alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule, KeywordRow
    from gundam_tui.games.layout import BoardLayout, Region, StateRow
    from gundam_tui.games.views import CardView, PlayerView, View

NAMED = 2  # figures that stand with their names on a card: more are a row like `3/1/3`


def badge(row: KeywordRow, amount: int) -> str:
    """A keyword on a plate: `Rep2`, `HM`."""
    return row.short + (str(amount) if row.counted else "")


def counters(regions: Sequence[Region], player: PlayerView) -> tuple[str, ...]:
    """The counters of a player that there are, whole and with their short names, if they have any: a figure may touch
    these, but no whole word. A sum of one thing alone is said once: `power green 3`.
    """
    shown = [region for region in regions if region.zone in player.counters]
    values = [player.counters[region.zone] for region in shown]
    told: list[tuple[str, str]] = []
    for at, (region, count) in enumerate(zip(shown, values, strict=True)):
        title = region.title.rstrip(".")
        whole = title.strip() if region.sums and values[at + 1 :] == [count] else f"{title}{count}"
        told.append((whole, f"{region.short}{count}" if region.short else whole))
    return tuple(map(" ".join, zip(*told, strict=True)))


def keywords(game: GameModule, card: CardView) -> Iterator[tuple[str, str]]:
    """The keywords of a card: each as a badge and in words."""
    for name, amount in card.keywords:
        row = game.keywords[name]
        yield badge(row, amount), row.written(amount)


def short_signs(game: GameModule, board: BoardLayout, view: View) -> list[tuple[str, str]]:
    """The badges on the plates of a board, each with the keyword that it stands for.

    Args:
        game: the game.
        board: its board.
        view: the board as a seat sees it.
    """
    return list(dict.fromkeys(pair for card in _in_zones(view, board.field) for pair in keywords(game, card)))


def on_board(game: GameModule, board: BoardLayout, view: View) -> list[tuple[str, str]]:
    """Every row of figures without names, badge, word of a state and short form that the cards on a board and in the
    shown hand have now, with what it means.

    Args:
        game: the game.
        board: its board.
        view: the board as a seat sees it.
    """
    field, held = _in_zones(view, board.field), _in_zones(view, board.hands)
    figures = _figures(game, board, field, held)
    return list(dict.fromkeys((*figures, *_keywords(game, field), *_states(board, field), *_kinds(board, held))))


def _in_zones(view: View, zones: Iterable[str]) -> list[CardView]:
    return [card for player in view.players for zone in zones for card in player.cards(zone)]


def _figures(
    game: GameModule, board: BoardLayout, field: Sequence[CardView], held: Sequence[CardView]
) -> Iterator[tuple[str, str]]:
    """The figures of the first card of each kind that shows more of them than stand with their names: of a price, of
    the strengths.
    """
    if len(board.stat_line) <= NAMED:
        return
    prices = [stat for stat, *_ in board.price_line]
    priced = next((card for card in held if any(map(card.stat, prices))), None)
    if priced is not None:
        yield "-".join(str(priced.stat(stat)) for stat in prices), price_names(game, board)
    unit = next((card for card in field if (kind := board.kinds.get(card.kind)) is not None and kind.fights), None)
    if unit is not None:
        now = (unit.left(stat) if stat == board.damage_stat else unit.stat(stat) for stat in board.stat_line)
        yield "/".join(map(str, now)), "/".join(game.stats[stat] for stat in board.stat_line)


def price_names(game: GameModule, board: BoardLayout) -> str:
    """What the figures of a price like `2-4-0` are, one after the other."""
    return tr("price: {figures}", figures="-".join(game.stats[stat] for stat, *_ in board.price_line))


def _keywords(game: GameModule, cards: Iterable[CardView]) -> Iterator[tuple[str, str]]:
    for card in cards:
        for (sign, word), (name, _) in zip(keywords(game, card), card.keywords, strict=True):
            yield sign, tr("{word}: {text}", word=word, text=_reminder(game, card, game.keywords[name]))


def _reminder(game: GameModule, card: CardView, row: KeywordRow) -> str:
    """What a keyword does, as the notes of its card tell it; a card that has gained it has no note, and one of another
    player's own cards is unknown here.
    """
    try:
        told = game.catalogue.notes(game.book()[card.number])
    except KeyError:
        return row.reminder
    return next((note.text for note in told if note.rule == row.clause), row.reminder)


def _states(board: BoardLayout, cards: Iterable[CardView]) -> Iterator[tuple[str, str]]:
    for card in cards:
        for row in board.states.values():
            told = explained(row)
            if card.has(row.name) and row.word and told and told.casefold() != row.word.casefold():
                yield row.word, told


def explained(row: StateRow) -> str:
    """A state in words, with its meaning."""
    return tr("{word}: {text}", word=row.text, text=row.means) if row.means else row.text


def _kinds(board: BoardLayout, cards: Iterable[CardView]) -> Iterator[tuple[str, str]]:
    for card in cards:
        row = board.kinds.get(card.kind)
        if row is not None and row.short and row.short.casefold() != row.title.casefold():
            yield row.short.capitalize(), row.title
