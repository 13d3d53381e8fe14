"""In place of a card beside the board while nobody has seen one: who sits at the table, and what is decided there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.app.board.faces import CardPane
from gundam_tui.app.board.places import around
from gundam_tui.games.seats import side_label
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.app.board.looker import Looker
    from gundam_tui.app.board.sheet import Span


def seated(look: Looker) -> CardPane:
    """What everybody knows before the first card: the players as they sit, with the names of their decks, and what the
    answers mean if the viewer is asked.
    """
    view, seats = look.view, around(len(look.view.players), look.seat)
    if view.teams:  # as on the board: the other team above
        seats.sort(key=look.ours)
    rows: list[Span] = []
    headed: tuple[int, ...] = ()
    for seat in seats:
        if view.teams and (team := view.team(seat)) != headed:
            headed = team
            rows.append((look.said(side_label(team)), look.role(seat)))
        deck = look.decks[seat] if seat < len(look.decks) else ""
        rows.append((tr(": ").join(filter(None, (look.plate(seat), deck))), "text" if view.teams else look.role(seat)))
    return CardPane(tr("Table"), line=view.goal, rows=(*rows, *_asked(look)))


def _asked(look: Looker) -> list[Span]:
    """What each kind of answer to the open question means."""
    prompt = look.view.prompt
    if prompt is None or not prompt.asks(look.holder):
        return []
    verbs = [look.game.verbs[name] for name in dict.fromkeys(option.verb for option in prompt.options)]
    told: list[Span] = []
    for verb in verbs:
        if verb.title:
            told += [("", "text"), (tr(verb.title), "sub"), (tr(verb.text), "text")]
    return told
