"""A card stands in one slot while it is there, and its digit is the number of that slot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from gundam_tui.app.answering import CardKeys, chooser_for
from gundam_tui.app.board.reading import table as read_table
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.perspective import Perspective
from gundam_tui.app.scene import Scene
from gundam_tui.app.slots import Slots, between, lane_size
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import board_of, game
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from tests.profile import quick_first

from . import scenes
from .helpers import chooser, match_at, new_match, press, running, table, take, to_prompt


def checked(match: Match, slots: Slots, keys: CardKeys, seat: int, stood: dict[int, int]) -> int:
    """How many cards stand on the board, each where it stood before, with the number of its slot."""
    view = match.view(seat)
    asked = chooser_for(view, seat, keys)
    assert asked is not None
    scene = Scene(view, seat, match.names, chooser=asked, tags=asked.tags(), slots=slots.of)
    board, count = read_table(scene.looker(roomy=True)), 0
    sheet = Sheet(UNICODE, 120, 31)
    draw(sheet, board)
    for side in (board.upper, board.lower):
        tags = [face.tag for face in side.cards if face is not None and face.tag]
        assert len(set(tags)) == len(tags), tags
        for at, face in enumerate(side.cards):
            if face is None:
                continue
            count += 1
            assert stood.setdefault(face.id, at) == at, (view.turn, face)
            assert face.tag in ("", str(at + 1)) or face.tag not in "123456", (at, face)
        lane = sheet.pieces[f"lane {side.seat}"]
        rows = "".join(row[lane.x : lane.x + lane.width] for row in sheet.text()[lane.y : lane.y + lane.height])
        free = [number for number in "123456" if f"      {number}      " in rows]
        assert not set(free) & set(tags), (free, tags)
    return count


@pytest.mark.parametrize("seed", quick_first(range(4)))
def test_cards_keep_their_slots_in_random_games(seed: int):
    match, seen = new_match(seed), 0
    slots, stood = Slots(), dict[int, int]()
    keys = [CardKeys(seat, slots) for seat in range(2)]
    players = [RandomPlayer(seed), RandomPlayer(seed + 9)]
    for _ in range(250):
        match.advance()
        prompt = match.prompt
        if prompt is None:
            break
        seen += checked(match, slots, keys[prompt.seat], prompt.seat, stood)
        match.answer(players[prompt.seat].answer(match.engine, prompt))
    assert seen > 100


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36)]))
async def test_when_the_first_unit_dies_the_second_stays_where_it_is(size: tuple[int, int]):
    """Seen: the second one moved up and was called 2 in the first place, beside a free slot 2."""
    one = Side(units=["ST01-005", "ST01-001", "ST01-004"], resources=3, hand=["ST01-005"])
    match = match_at(set_up(Position([one, Side(units=[UnitAt("ST03-001", rested=True)])])))
    match.open_hands = True
    async with running(match, size) as pilot:
        before = lane(pilot)
        fight = next(one for one in chooser(pilot).prompt.options if one.verb == "attack" and one.to)
        await press(pilot, *chooser(pilot).path([fight.key]))  # against a Unit that is stronger
        assert lane(pilot) == [0, *before[1:]]
        await take(pilot, "deploy")
        assert lane(pilot)[:3] == [0, *before[1:]]  # the eye remembers who was the first
        assert lane(pilot)[3] not in (0, *before)


def test_a_copy_stands_after_those_that_texts_number_before_it():
    """Seen: key 2 was `GM (A)`, and key 1, where another Unit had stood turns ago, `GM (B)`."""
    own = Side(units=["ST01-005"], resources=6, hand=["ST01-005", "ST01-001"])
    match, slots = match_at(set_up(Position([own, Side()]))), Slots()
    match.advance()
    slots.of = {match.view(0).players[0].cards("battle area")[0].id: 1}  # the one in the first slot has gone
    for number in ("ST01-005", "ST01-001"):
        assert match.prompt is not None
        match.answer([next(o.key for o in match.prompt.options if o.key.startswith(f"deploy:{number}"))])
        match.advance()
        slots.look(match.view(0))
    cards = match.view(0).players[0].cards("battle area")
    assert [(card.name, slots.of[card.id]) for card in cards] == [("GM", 1), ("GM", 2), ("Gundam", 0)]


def lane(pilot: Pilot[int]) -> list[int]:
    """The cards of the lane below, from left to right, 0 for a gap."""
    board = table(pilot).query_one(BoardPanel).painted
    assert board is not None
    return [face.id if face is not None else 0 for face in board.lower.cards]


def test_between_two_views_a_card_of_one_alone_takes_no_slot_of_another():
    match = match_at(set_up(Position([Side(units=["ST01-005"] * 3), Side(units=["ST01-005"])])))
    view = match.view(0)
    first, second, third = (card.id for card in view.players[0].cards("battle area"))
    foe = view.players[1].cards("battle area")[0].id
    now, before = {second: 0, foe: 0}, {first: 0, second: 1, third: 2, foe: 0}
    assert between(view, before, now) == before
    assert between(view, now, before) == {second: 0, third: 2, foe: 0}  # the second has moved into the gap of the first


def test_what_is_taken_back_leaves_no_trace_in_the_slots():
    """Seen: after a decision was taken back a Unit stood in slot 6, not in 1."""
    units = ["ST01-005", "ST01-001"]
    own = Side(units=units, resources=6, hand=["ST01-005", "ST01-005", "ST01-010"])
    match = match_at(set_up(Position([own, Side()])))
    slots = Slots()

    def stand() -> dict[int, int]:
        match.advance()
        slots.look(match.view(0))
        return {card.id: slots.of[card.id] for card in match.view(0).players[0].cards("battle area")}

    def play(verb: str) -> dict[int, int]:
        assert match.prompt is not None
        match.answer([next(o.key for o in match.prompt.options if o.verb == verb)])
        return stand()

    before = stand()
    after = [play("deploy"), play("deploy")]
    assert [sorted(where.values()) for where in after] == [[0, 1, 2], [0, 1, 2, 3]]
    for where in (after[0], before):
        match.undo(agreed=True)
        assert stand() == where
    play("pair")  # so that the next Unit has the number that the second one had
    assert sorted(play("deploy").values()) == [0, 1, 2]


def test_a_gap_stays_in_the_next_turn_and_when_its_end_is_taken_back():
    """Seen: of three Units the first was destroyed, and in the next turn the others stood somewhere else."""
    units = [UnitAt("ST01-005"), "ST01-001", "ST01-004"]
    match = match_at(set_up(Position([Side(units=units), Side(units=[UnitAt("ST03-001", rested=True)])])))
    slots = Slots()
    match.advance()
    first = match.view(0).players[0].cards("battle area")[0].id
    slots.look(match.view(0))
    assert match.prompt is not None
    fight = next(o.key for o in match.prompt.options if o.verb == "attack" and o.obj == first and o.to)
    turn = match.view(0).turn
    match.answer([fight])
    while match.view(0).turn == turn:
        match.advance()
        slots.look(match.view(0))
        before = [card.id for card in match.view(0).players[0].cards("battle area")]
        assert match.prompt is not None
        match.answer([match.suggested(match.prompt).answer[0].key if match.prompt.kind != "act" else "end"])
    slots.look(match.view(0))
    assert [slots.of[card] for card in before] == [1, 2]
    while match.view(0).turn > turn:
        assert match.undo(agreed=True)
        slots.look(match.view(0))
    assert [slots.of[card] for card in before] == [1, 2]


@pytest.mark.parametrize(("form", "seats"), quick_first([("royale", 3), ("team", 4), ("royale", 4)], unpack=True))
def test_with_several_players_a_unit_keeps_slot_and_number_while_it_lives(form: str, seats: int):
    """All who look see a Unit under one number: in its team by its slot, of several enemies by one at the table."""
    decks = ("st01", "st02", "st03", "st04")[:seats]
    match, player = new_match(7, decks, ("A", "B", "C", "D")[:seats], format_name=form), RandomPlayer(7)
    slots, held, gone, shared = Slots(), dict[int, tuple[int, int]](), 0, 0
    for step in range(160):
        match.advance()
        if match.prompt is None:
            break
        view = match.view(None)
        slots.look(view)
        there = {card.id: one.seat for one in view.players for card in one.cards("battle area")}
        now = {card: (slots.of[card], slots.numbers[card]) for card in there}
        for side in {view.team(seat) for seat in range(seats)}:
            stood = [now[card][0] for card, seat in there.items() if seat in side]
            assert len(set(stood)) == len(stood)
        assert len({number for _, number in now.values()}) == len(now)
        assert all(held[card] == place for card, place in now.items() if card in held)
        gone += sum(card not in now for card in held)
        held = now
        match.answer(player.answer(match.engine, match.prompt))
        if step % 8:
            continue
        keys = {seat: CardKeys(seat, slots) for seat in range(seats)}
        for seat, one in keys.items():
            one.look(replace(view, seat=seat))
        for card, owner in there.items():
            team = view.team(owner)
            if form == "team":
                assert {one.key(card, "own", "enemy") for one in keys.values()} == {str(now[card][0] + 1)}
            elif now[card][1] < 9:
                seen = {one.key(card, "enemy") for seat, one in keys.items() if seat not in team}
                assert seen == {str(now[card][1] + 1)}
                shared += 1
    assert gone
    assert shared or form == "team"


@pytest.mark.thorough
async def test_a_seventh_unit_takes_the_slot_of_the_one_it_replaces_and_no_other_moves():
    match = scenes.full()
    async with running(match, (120, 36)) as pilot:
        await to_prompt(pilot)
        before = lane(pilot)
        await take(pilot, "deploy:ST01-005")
        assert match.prompt is not None
        assert match.prompt.kind == "excess"
        assert lane(pilot) == before
        fifth = next(option.key for option in match.prompt.options if option.obj == before[4])
        await press(pilot, *chooser(pilot).path([fifth]))
        assert [at for at, card in enumerate(lane(pilot)) if card != before[at]] == [4]
        assert lane(pilot)[4] not in (0, *before)


@pytest.mark.parametrize("game_id", ["macross-crusade", "gundam-war"])
def test_a_unit_that_returns_from_a_squad_stands_where_it_stood(game_id: str):
    """Seen: two Units changed places from one turn to the next, because the one that had fought came back last."""
    decks = [load_deck(name, game_id) for name in game(game_id).deck_format.usual]
    match, player, slots = Match.new(decks, 3, game_id=game_id), RandomPlayer(3), Slots()
    before, turn, fought = dict[int, int](), -1, 0
    for _ in range(160):
        match.advance()
        if match.prompt is None:
            break
        view = match.view(None)
        slots.look(view)
        for one in view.players:
            fought += sum(one.count(zone) for zone in ("area 1", "area 2"))
            cards = [card.id for zone in ("deployment", "area 1", "area 2") for card in one.cards(zone)]
            assert len({slots.of[card] for card in cards}) == len(cards)
            kept = [card for card in cards if card in before]
            if view.turn != turn:  # who had no room may find it in a new turn
                kept = [card for card in kept if before[card] < lane_size(board_of(view))]
            assert all(slots.of[card] == before[card] for card in kept)
        before, turn = dict(slots.of), view.turn
        match.answer(player.answer(match.engine, match.prompt))
    assert fought


@pytest.mark.parametrize("game_id", quick_first(["gcg", "macross-crusade", "gundam-war"]))
def test_every_card_keeps_its_key_when_a_saved_game_is_taken_up_again(game_id: str):
    """Seen: the hand had the letters c, f and g, and after the game was left and taken up again a, b and c."""
    decks = [load_deck(name, game_id) for name in game(game_id).deck_format.usual]
    match, players = Match.new(decks, 3, game_id=game_id), [RandomPlayer(3), RandomPlayer(4)]
    eyes, moved = Perspective(match), 0
    for number in range(1, 61):
        match.advance()
        prompt = match.prompt
        if prompt is None:
            break
        eyes.face(prompt.seat)
        _, live = eyes.look()
        assert live is not None
        if number % 20 == 0:
            again = Match.read(match.text().encode())
            again.advance()
            later = Perspective(again)
            later.face(prompt.seat)
            view, resumed = later.look()
            assert resumed is not None
            cards = [card.id for player in view.players for card in player.shown()]
            keys = [[asked.keys.key(card) for card in cards] for asked in (live, resumed)]
            assert keys[0] == keys[1]
            fresh = chooser_for(view, prompt.seat)
            assert fresh is not None
            moved += keys[0] != [fresh.keys.key(card) for card in cards]
        match.answer(players[prompt.seat].answer(match.engine, prompt))
    assert moved  # it makes a difference
