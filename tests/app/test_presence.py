"""Whose turn it is, for a player who looks elsewhere: title, bell, notification."""

from __future__ import annotations

import pytest

from gundam_tui.app.presence import OSC9, OSC777, Presence
from gundam_tui.games import registry
from gundam_tui.games.decks import load_deck
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings

from .helpers import new_match


class Watch:
    """A clock that goes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def terminal(term: str = "xterm-256color") -> tuple[Presence, Watch]:
    watch = Watch()
    return Presence(term, "Table", "●", watch), watch


def test_the_bell_rings_once_when_the_turn_comes_and_the_title_says_so():
    seen, _ = terminal()
    waits = seen.look(asked=False, other="Char")
    assert waits == "\x1b[22;2t\x1b]2;Char decides - Table\a"
    assert seen.look(asked=True) == "\x1b]2;● your turn - Table\a\a"
    assert seen.look(asked=True) == ""
    assert seen.look(asked=False, other="Char") == "\x1b]2;Char decides - Table\a"


def test_it_does_not_ring_for_a_player_who_has_just_pressed_a_key():
    seen, watch = terminal()
    seen.look(asked=False)
    seen.pressed()
    watch.now = 1.0
    assert "\a\a" not in seen.look(asked=True)
    seen.look(asked=False)
    watch.now = 60.0
    assert seen.look(asked=True).endswith("\a\a")


def test_a_computer_player_that_answers_at_once_is_told_by_the_title_alone():
    seen, _ = terminal()
    assert seen.look(asked=True, aloud=False, notify=OSC9) == "\x1b[22;2t\x1b]2;● your turn - Table\a"


def test_who_wants_no_bell_gets_neither_bell_nor_title():
    seen, _ = terminal()
    assert seen.look(asked=True, bell=False) == ""


@pytest.mark.parametrize(
    ("notify", "said"), [(OSC9, "\x1b]9;Table: your turn\a"), (OSC777, "\x1b]777;notify;Table;your turn\a")]
)
def test_a_notification_is_sent_only_on_request(notify: str, said: str):
    seen, _ = terminal()
    assert seen.look(asked=True, bell=False, notify=notify) == said


def test_a_console_without_a_title_gets_the_bell_alone():
    seen, _ = terminal("linux")
    assert seen.look(asked=True) == "\a"
    assert seen.rest() == ""


def test_the_window_gets_its_own_title_back_once():
    seen, _ = terminal()
    seen.look(asked=True)
    assert seen.rest() == "\x1b]2;\a\x1b[23;2t"
    assert seen.rest() == ""


def test_a_name_cannot_send_controls():
    seen, _ = terminal()
    told = seen.look(asked=False, other="Char\x1b]2;evil\a\n")
    assert told.count("\x1b]") == 1
    assert told.count("\a") == 1


def test_the_title_is_that_of_the_game_that_is_played():
    game = registry.game("gundam-war")
    decks = [load_deck(name, game.id) for name in game.deck_format.usual]
    match = Match.new(decks, 3, game_id=game.id, bots=(None, "easy"))
    match.advance()
    seen, _ = terminal()
    assert "Gundam War" in seen.attend(match, Settings(), aloud=False)


def test_the_title_names_the_computer_partner_that_thinks_where_the_team_is_asked_as_one():
    decks, names = ("st01", "st02", "st03", "st04"), ("Amuro", "Haro", "Char", "Zeon")
    bots = (None, "easy", "easy", "easy")
    match = new_match(6, decks, names, format_name="team", bots=bots)
    player, told = RandomPlayer(6), 0
    for _ in range(200):
        match.advance(think=False)
        thought = match.thought()
        if match.outcome is not None:
            break
        if thought is None:
            assert match.decider in match.answering
            assert match.prompt is not None
            match.answer(player.answer(match.engine, match.prompt))
            continue
        assert match.decider == thought.seat
        shown = terminal()[0].attend(match, Settings(), aloud=False)
        assert f"{names[thought.seat]} decides" in shown
        told += thought.prompt.seat == 0  # the question goes to the person, whose partner thinks about it
        thought.start()
        assert thought.wait(20)
        match.take(thought)
    assert told
