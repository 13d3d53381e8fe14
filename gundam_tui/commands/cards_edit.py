"""`gundam-tui cards --edit [NUMBER]`: the card editor."""

from __future__ import annotations

from gundam_tui.commands import Mistake
from gundam_tui.commands.common import open_book
from gundam_tui.commands.terminal import need_terminal
from gundam_tui.games.finding import is_number_like
from gundam_tui.games.own_cards import OwnCardError, open_card
from gundam_tui.games.registry import game
from gundam_tui.language import tr


def run(number: str, id: str, *, ascii_only: bool = False) -> int:
    """Open the editor with a card.

    Args:
        number: of the card as the user wrote it; empty: a new one.
        id: the game's.
        ascii_only: draw with ASCII alone.

    Raises:
        Mistake: this is no terminal, or the card cannot be edited.
    """
    if number and not is_number_like(number):
        raise Mistake(tr("a card is edited by its number: `gundam-tui cards {words}` finds it", words=number))
    need_terminal(tr("write the card into a card file (`gundam-tui cards --notation` tells how)"))
    spelt = game(id).deck_format.spelt(number) if number else ""
    try:
        open_card(spelt, open_book(id), id)
    except OwnCardError as error:
        raise Mistake(str(error)) from None
    from gundam_tui.app import run_app
    from gundam_tui.app.openings import Editing

    return run_app(Editing(id, spelt), ascii_only=ascii_only)
