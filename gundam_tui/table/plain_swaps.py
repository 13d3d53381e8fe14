"""Between two games of a match on standard input and output: what each player swaps with their sideboard (MT-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.games.decks.changed import WrongChange, parse_change, told_change
from gundam_tui.games.decks.checking import find_card
from gundam_tui.games.decks.sideboard import Swap, swap_of
from gundam_tui.games.registry import game
from gundam_tui.kernel.engine import Refused
from gundam_tui.language import tr, trn, upper_first

if TYPE_CHECKING:
    from gundam_tui.games.decks import Deck

    from .console import Talk
    from .match import Match


def ask_swaps(match: Match, talk: Talk, names: list[str]) -> None:
    """Ask every person who may swap cards, one after the other; the screen is emptied between two of them.

    Args:
        match: it stands between two games.
        talk: asks.
        names: the players' labels.

    Raises:
        EndOfInput: there is no more input; what has been said is kept.
    """
    asked = [seat for seat in match.swappers if seat in match.people]
    for seat in asked:
        deck = match.own_deck(seat)
        if deck is None:
            continue
        if len(asked) > 1:
            talk.blank()
            talk.say("", tr("Pass the keyboard to {name}. {name}, press Enter.", name=names[seat]))
            line = talk.ask("")
            while line:  # only an empty line opens a deck
                line = talk.ask("")
        _ask(match, seat, deck, talk)
        if len(asked) > 1:
            talk.blank()


def _ask(match: Match, seat: int, deck: Deck, talk: Talk) -> None:
    form = match.game.deck_format
    talk.say(*deck_lines(deck))
    talk.say(tr("What do you swap? Such as -2 {card} +2 …; an empty line for nothing.", card=form.example))
    while True:
        line = talk.ask()
        try:
            swap = swap_of(parse_change(line, form)) if line else Swap()
            match.swap(seat, swap)
        except (WrongChange, Refused) as refused:
            talk.say(tr("No: {error}.", error=refused))
        else:
            told = {number: -count for number, count in swap.out.items()} | dict(swap.into)
            talk.say(tr("Swapped: {change}.", change=told_change(told)) if any(swap) else tr("Nothing is swapped."))
            return


def deck_lines(deck: Deck) -> list[str]:
    """Returns a deck and its sideboard, a line for each card."""
    book = game(deck.game).book()
    rows: list[str] = []
    for title, pile in ((deck.name, deck.cards), (upper_first(tr("sideboard")), deck.sideboard)):
        rows.append(trn("{pile}, {n} card:", "{pile}, {n} cards:", sum(pile.values()), pile=title))
        for number, count in sorted(pile.items()):
            card = find_card(book, number)
            rows.append(f"  {count} {number} {card.name if card is not None else ''}".rstrip())
    return rows
