"""The short signs on cards, and what each means: from the tables of the game, for plates, panes and help alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule, KeywordRow
    from gundam_tui.games.layout import BoardLayout, StateRow
    from gundam_tui.games.views import CardView, View


def badge(row: KeywordRow, amount: int) -> str:
    """A keyword on a plate: `Rep2`, `HM`."""
    return row.short + (str(amount) if row.counted else "")


def keywords(game: GameModule, card: CardView) -> Iterator[tuple[str, str]]:
    """The keywords of a card: each as a badge and in words."""
    for name, amount in card.keywords:
        row = game.keywords[name]
        yield badge(row, amount), row.written(amount)


def on_board(game: GameModule, board: BoardLayout, view: View) -> list[tuple[str, str]]:
    """Every badge, word of a state and short form that the cards on a board and in the shown hand have now, with what
    it means.

    Args:
        game: the game.
        board: its board.
        view: the board as a seat sees it.
    """
    field = [card for player in view.players for zone in board.field for card in player.cards(zone)]
    held = [card for player in view.players for zone in board.hands for card in player.cards(zone)]
    return list(dict.fromkeys((*_keywords(game, field), *_states(board, field), *_kinds(board, held))))


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
