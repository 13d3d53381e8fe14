"""Several people at one keyboard: a hand is on the screen only while its own player looks alone.

Who looks is counted here from what they do: whoever opens a curtain, or asks for their hand back, looks alone from then
on; once somebody else is asked without a curtain, all look. At every question what the people who look do not know is
dealt in another way: the screen has to stay the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from gundam_tui.app.lookups import Lookups
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.games.registry import game
from gundam_tui.kernel.view import everybody
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from tests.profile import quick_first
from tests.rules.walks import dealt_anew

from . import scenes
from .helpers import keys_for, match_at, new_match, press, rows, running, table, take, text, to_prompt

NOBODY, ALL = -2, -1  # no hand has been shown yet; all look


def asked(pilot: Pilot[int]) -> list[int]:
    return list(table(pilot).match.answering)


async def seen_anew(pilot: Pilot[int], mask: int, seed: int) -> tuple[str, str, bool]:
    """The screen, and how it looks when the cards that not all seats of the mask know lie in another way; do they?"""
    screen, match = table(pilot), table(pilot).match
    known, log = match.engine.state.card_of, match.engine.log
    history = [one.old.card for one in log if one.old is not None and (one.seen | one.old.seen) & mask == mask]
    screen.lookups = Lookups(match)  # which card came last is forgotten below too
    screen.show()
    await pilot.pause(0)
    shown = text(pilot)
    other = dealt_anew(match.engine, mask, seed, history)
    pictures: list[str] = []
    for cards in (other.state.card_of, known):
        match.engine.state.card_of = cards
        match.engine.forget()
        match._told.clear()
        screen.lookups = Lookups(match)
        screen.show()
        await pilot.pause(0)
        pictures.append(text(pilot))
    assert pictures[1] == shown
    return shown, pictures[0], other.state.card_of != known


async def watched(pilot: Pilot[int], player: RandomPlayer, decisions: int) -> tuple[int, int]:
    """Play, and look at the screen at every question as the people who look; how often it was compared while one of
    them looked, and while all did.
    """
    looks, alone, together = NOBODY, 0, 0
    for at in range(decisions):
        screen = pilot.app.screen
        if isinstance(screen, Curtain):
            looks = screen.seat
            await press(pilot, "y")
            continue
        if not isinstance(screen, TableScreen) or screen.match.prompt is None:
            break
        seats = asked(pilot)
        if looks not in (NOBODY, ALL) and looks not in seats:
            looks = ALL
        if screen.eyes.asking_back:
            assert looks == ALL
        engine = screen.match.engine
        shown, other, differs = await seen_anew(pilot, everybody(engine) if looks < 0 else 1 << looks, at)
        assert other == shown, (at, looks, screen.match.prompt)
        alone, together = alone + (differs and looks >= 0), together + (differs and looks == ALL)
        if screen.eyes.asking_back:
            looks = seats[0]
            await press(pilot, "y")
            continue
        if looks == NOBODY:
            looks = seats[0] if seats[0] == screen.match.people[0] else NOBODY  # who began the game sits there
        await press(pilot, *keys_for(pilot, player))
    return alone, together


MADE: list[tuple[str, Callable[[], Match], tuple[int, int]]] = [
    ("two", lambda: new_match(3), (160, 48)),
    ("royale", lambda: scenes.seats("royale", 3, 60), (120, 36)),
]  # fmt: skip


@pytest.mark.thorough
@pytest.mark.goal("G14")
@pytest.mark.parametrize(("name", "made", "size"), MADE)
async def test_no_hand_is_ever_shown_to_another_person(name: str, made: Callable[[], Match], size: tuple[int, int]):
    match = made()
    async with running(match, size) as pilot:
        alone, _ = await watched(pilot, RandomPlayer(3), 30)
    assert alone > 5, name


def fight(*, blocks: bool, responds: bool = True) -> Match:
    """P1 may attack, and has a Command for the action step; P2 has a Unit that may block, or a Command as well."""
    one = Side(units=["ST01-005", "ST01-005"], hand=["ST01-014", "ST01-001"], resources=5, shields=["ST01-005"] * 3)
    two = Side(
        units=["ST01-008" if blocks else "ST01-005"], hand=["ST01-014" if responds else "ST01-002", "ST01-002"],
        resources=5, shields=["ST01-005"] * 3, base=None,
    )  # fmt: skip
    return match_at(set_up(Position([one, two])))


def hand(pilot: Pilot[int]) -> list[str]:
    """The cards of the hand that is on the screen."""
    board = table(pilot).query_one(BoardPanel).painted
    assert board is not None
    return [card.name for card in board.hand]


@pytest.mark.rule("8-4-1")
@pytest.mark.parametrize(
    ("blocks", "responds"), quick_first([(True, False), (False, False), (True, True), (False, True)], unpack=True)
)
async def test_the_attacker_sees_their_hand_again_only_when_they_look_alone(blocks: bool, responds: bool):
    """Whoever is asked sees their hand, but only after a curtain, or after asking for it, if another person was asked
    meanwhile; to a person who has been sitting there alone it stays open.
    """
    match = fight(blocks=blocks, responds=responds)
    async with running(match, (120, 36)) as pilot:
        await press(pilot, "y")
        mine = hand(pilot)
        assert mine == [card.name for card in match.view(0).players[0].cards("hand")]
        await take(pilot, "attack")
        while match.prompt is not None and match.prompt.seat:  # the other one is asked
            if isinstance(pilot.app.screen, Curtain):
                await press(pilot, "y")
                assert hand(pilot) == [card.name for card in match.view(1).players[1].cards("hand")]
                await press(pilot, "space")
            else:
                assert match.prompt.kind == "block"
                assert not hand(pilot)
                await press(pilot, "space", "enter")
        assert match.prompt is not None
        assert match.prompt.kind == "action_step"
        assert isinstance(pilot.app.screen, Curtain) == responds
        if not responds:
            assert table(pilot).eyes.asking_back == blocks
            assert hand(pilot) == ([] if blocks else mine)
        if responds or blocks:
            await press(pilot, "y")
        assert hand(pilot) == mine
        board = table(pilot).query_one(BoardPanel).painted
        assert board is not None
        assert board.duel is not None
        assert not board.beside  # the figures alone stand there until the player reaches for the hand


def figures_stand(pilot: Pilot[int]) -> bool:
    """Do two figures three rows high stand in the place of the hand or right of it, on both sides of an arrow?"""
    found = rows(pilot)
    middle = [(at, place.start()) for at, row in enumerate(found) if (place := re.search("[█▀▄] +━+► +[█▀▄]", row))]
    return len(middle) == 1 and all(
        len(re.findall("[█▀▄]+", found[at][middle[0][1] - 3 :])) >= 2 for at in (middle[0][0] - 1, middle[0][0] + 1)
    )


def _below_the_board(pilot: Pilot[int]) -> str:
    """What stands in the place of the hand."""
    panel = table(pilot).query_one(BoardPanel)
    where = panel._places()
    at = where.hand
    return "\n".join(row[: where.width] for row in rows(pilot)[at.y : at.y + at.height])


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
async def test_who_opens_a_curtain_in_a_battle_sees_the_duel_and_their_hand_on_request(size: tuple[int, int]):
    """Check 13. Seen: the hand of who is asked beside the figures, with names like `Sulet.` and reasons like `×`."""
    match = fight(blocks=False)
    async with running(match, size) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        asked: set[int] = set()
        while match.view(None).battle is not None:
            assert isinstance(pilot.app.screen, Curtain)
            assert figures_stand(pilot), text(pilot)
            assert "Unforeseen Incident" not in text(pilot)
            await press(pilot, "y")
            assert match.prompt is not None
            asked.add(match.prompt.seat)
            board = table(pilot).query_one(BoardPanel).painted
            assert board is not None
            assert board.duel is not None
            assert not board.beside
            assert not any(side.open for side in (board.upper, board.lower))  # the strips count the cards
            assert figures_stand(pilot), text(pilot)
            assert "Incident" not in _below_the_board(pilot)
            assert "a  Unforeseen Incident" in text(pilot)  # its chip, with its key
            assert "Tab your hand" in rows(pilot)[-1]
            await press(pilot, "a")  # the key of a chip needs no hand, and its outcome is seen in the figures
            assert figures_stand(pilot), text(pilot)
            assert "Incident" not in _below_the_board(pilot)
            for leave in ("escape", "tab"):
                await press(pilot, "escape", "tab")
                assert "Incident" in _below_the_board(pilot)
                assert figures_stand(pilot), text(pilot)
                assert "Tab your hand" not in rows(pilot)[-1]
                await press(pilot, leave)
                assert figures_stand(pilot), text(pilot)
                assert "Incident" not in _below_the_board(pilot)
            asks = "P1  Your GM (A) attacks P2: respond?", "P2  P1's GM (A) attacks you: respond?"
            assert asks[match.prompt.seat] in text(pilot)  # seen: `P1  your GM (A) attacks P2`
            await press(pilot, "escape", "space")
        assert asked == {0, 1}


async def test_a_key_that_shows_only_the_question_says_so():
    """Seen: `y  show your hand` in a battle, where the figures stay in its place."""
    match = fight(blocks=True, responds=False)
    async with running(match) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        await press(pilot, "space")
        assert table(pilot).eyes.asking_back
        assert "y  show your question" in text(pilot)
        assert rows(pilot)[-1].startswith(" y show your question")
        await press(pilot, "y")
        assert "attacks P2: respond?" in text(pilot)
        assert not hand(pilot) or figures_stand(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_hand_that_was_asked_for_gives_way_to_the_battle_once_none_of_it_can_be_an_answer(
    size: tuple[int, int],
):
    """Seen: the hand of the turn player in place of the duel, while Sinanju asked for a Unit of the enemy."""
    one = Side(units=["ST03-001"], hand=["ST01-014", "ST01-001"], resources=5, shields=["ST01-005"] * 3)
    two = Side(units=["ST01-008", "ST01-001"], hand=["ST01-002"], resources=5, shields=["ST01-005"] * 3, base=None)
    match = match_at(set_up(Position([one, two])))
    async with running(match, size) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        for _ in range(12):
            assert match.prompt is not None
            if isinstance(pilot.app.screen, Curtain) or table(pilot).eyes.asking_back:
                await press(pilot, "y")
            elif match.prompt.kind in ("may", "target"):
                break
            elif match.prompt.kind == "block":
                await press(pilot, "space", "enter")
            else:
                await press(pilot, "space")
        assert match.prompt is not None
        assert match.prompt.seat == 0
        board = table(pilot).query_one(BoardPanel).painted
        assert board is not None
        assert board.duel is not None
        assert not board.beside
        await press(pilot, "a")  # a key of the hand still opens it, to read
        board = table(pilot).query_one(BoardPanel).painted
        assert board is not None
        assert board.beside


async def test_the_board_does_not_turn_while_a_battle_is_fought():
    """The attacker stays below, also on the curtain and while the other one's hand is open; afterwards the board turns
    with the keyboard again.
    """
    match = fight(blocks=False)
    belows: list[tuple[bool, int]] = []
    hands: set[int] = set()
    async with running(match, (120, 36)) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        while match.view(None).battle is not None:
            screen = pilot.app.screen
            if isinstance(screen, Curtain):
                belows.append((True, screen.scene.seat))
                await press(pilot, "y")
                continue
            board = table(pilot).query_one(BoardPanel).painted
            assert board is not None
            assert match.prompt is not None
            belows.append((False, board.lower.seat))
            if board.hand:
                hands.add(match.prompt.seat)
                own = match.view(match.prompt.seat).players[match.prompt.seat].cards("hand")
                assert [card.name for card in board.hand] == [card.name for card in own]
                assert board.hand_title == ("HAND P2" if match.prompt.seat else "HAND")
            await press(pilot, "space", "enter")
        assert {curtained for curtained, _ in belows} == {True, False}
        assert {seat for _, seat in belows} == {0}
        assert hands == {0, 1}
        while match.view(None).active == 0:
            if isinstance(pilot.app.screen, Curtain):
                await press(pilot, "y")
            else:
                await take(pilot, "pass" if match.prompt is not None and match.prompt.kind != "act" else "end")
        assert isinstance(pilot.app.screen, Curtain)
        assert pilot.app.screen.scene.seat == 1


@pytest.mark.parametrize("game_id", quick_first(["macross-crusade", "gundam-war"]))
async def test_the_board_does_not_turn_while_squads_are_out(game_id: str):
    """Each player's squads stay on their side of the table, also while the defender has the keyboard."""
    module = game(game_id)
    decks = [load_deck(name, game_id) for name in module.deck_format.usual]
    match, player = Match.new(decks, 4, game_id=game_id), RandomPlayer(4)
    match.advance()
    while not (module.board(2).fights(match.view(None)) and match.answering == [1 - match.view(None).active]):
        assert match.prompt is not None
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    active = match.view(None).active
    async with running(match, (120, 36)) as pilot:
        await to_prompt(pilot)
        screen = pilot.app.screen
        if isinstance(screen, Curtain):
            assert screen.scene.seat == active
            await press(pilot, "y")
        board = table(pilot).query_one(BoardPanel).painted
        assert board is not None
        assert board.lower.seat == active
        assert table(pilot).eyes.facing == 1 - active


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36)]))
async def test_a_hand_that_is_asked_for_in_the_battle_of_squads_says_whose_it_is(size: tuple[int, int]):
    """The defender's hand lies under the attacker's strip, with the battle's figures beside it."""
    match = scenes.position("gundam-war", scenes.WAR, "damage", (None, None))
    match.pass_mode = {0: "full", 1: "full"}
    while match.answering != [1]:
        match.answer([one.key for one in match.prompt.options if one.verb == "pass"] if match.prompt else [])
        match.advance()
    async with running(match, size) as pilot:
        await press(pilot, "y")
        screen = table(pilot)
        screen.cover()
        await pilot.pause(0)
        assert screen.eyes.asking_back
        assert not hand(pilot)
        await press(pilot, "y")
        board = screen.query_one(BoardPanel).painted
        assert board is not None
        if board.duel is not None:
            assert not board.beside
            await press(pilot, "tab")
            board = screen.query_one(BoardPanel).painted
            assert board is not None
        assert (board.duel is None or board.beside, board.lower.seat) == (True, 0)
        assert hand(pilot) == [card.name for card in match.view(1).players[1].cards("hand")]
        lines = text(pilot).splitlines()
        at = next(at for at, row in enumerate(lines) if "HAND" in row)
        assert match.names[1] in " ".join(row[:10] for row in lines[at : at + 2])


@pytest.mark.parametrize("agreed", quick_first([False, True]))
async def test_a_hand_is_covered_once_the_others_were_asked_for_their_agreement(agreed: bool):
    """They come to the keyboard to give it, or to refuse."""
    match = fight(blocks=True)
    async with running(match) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        await press(pilot, "space", "enter")
        await to_prompt(pilot)
        while match.prompt is not None and match.prompt.kind != "act":
            await take(pilot, "pass")
            await to_prompt(pilot)
        assert hand(pilot)
        await press(pilot, "u")
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "y", *(("y",) if agreed else ("n",)))
        screen = pilot.app.screen
        assert isinstance(screen, Curtain) or (screen.eyes.asking_back and not hand(pilot)), agreed


async def test_who_answers_a_public_question_does_not_open_a_hand_by_that():
    """A curtain may be taken away unopened, because its player has conceded: all look then."""
    match = fight(blocks=True)
    async with running(match) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        assert match.prompt is not None
        assert match.prompt.kind == "block"
        table(pilot).eyes.turn_away()
        table(pilot).proceed()
        await pilot.pause(0)
        await press(pilot, "space", "enter")
        assert (match.prompt.kind, match.prompt.seat) == ("action_step", 1)
        assert isinstance(pilot.app.screen, Curtain)
