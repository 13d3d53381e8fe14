"""Where a person is stopped, in each pass mode."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.cards.constants import BATTLE, HAND
from gundam_tui.games.gcg.changes.events import last
from gundam_tui.games.gcg.flow.activate import usable
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import in_force
from gundam_tui.games.gcg.seen.auto_pass import concerns, might_respond
from gundam_tui.games.gcg.seen.why import why_not
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine
from gundam_tui.kernel.record_format import BOT, TABLE
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.table.auto_pass import MODES, answer_of_table, should_stop
from gundam_tui.table.bot_runner import PATIENCE
from gundam_tui.table.match import Match
from tests.table.games import Hands, book, deck, new, option, play

PAIRS = (("st01", "st02"), ("st01", "st03"), ("st02", "st04"), ("st03", "st04"), ("st01", "st04"), ("st02", "st03"))
BLOCKER = "ST01-008"
ACTION_CARD = "ST01-014"  # Unforeseen Incident, for an enemy Unit


def responses(e: Engine, seat: int) -> list[str]:
    """What the seat could do in the window it stands in, found card by card and not from the prompt's options."""
    assert e.prompt is not None
    if e.prompt.kind == "block":
        attack = e.state.vars["attack"]
        if q.has(e, attack.attacker, "high-maneuver"):
            return []
        return [
            f"block with {e.card(unit)}"
            for unit in e.zone(BATTLE, seat)
            if q.has(e, unit, "blocker")
            and not e.state.objs[unit].exhausted
            and unit != attack.target
            and not q.active(e, "cant block", unit)
        ]
    found = [f"play {e.card(oid)}" for oid in e.zone(HAND, seat) if why_not(e, seat, "command", oid) is None]
    return found + [
        f"activate {item.ability.id}"
        for item in in_force(e)
        if item.seat == seat and "activate action" in item.ability.moments and usable(e, item)
    ]


@pytest.mark.thorough
@pytest.mark.goal("G4")
def test_no_window_with_a_payable_response_is_skipped(monkeypatch: pytest.MonkeyPatch):
    """And none is shown without one."""
    skipped = stopped = 0
    choose = Recorder.choose

    def look(self: Recorder, options, by: str):
        nonlocal skipped, stopped
        prompt = self.engine.prompt
        assert prompt is not None
        if prompt.kind in ("block", "action_step"):
            able = responses(self.engine, prompt.seat)
            if by == TABLE:
                skipped += 1
                assert [option.verb for option in options] == ["pass"]
                assert able == []
            else:
                stopped += 1
                assert able != []
        choose(self, options, by)

    monkeypatch.setattr(Recorder, "choose", look)
    for seed in range(24):
        match = new(seed, *PAIRS[seed % 6])
        play(match, seed)
        assert match.outcome is not None
    assert skipped > 1000
    assert stopped > 30


def test_full_stops_at_every_window():
    match = new(2, mode="full")
    windows = {"block": 0, "action_step": 0}

    def count(prompt):
        if prompt.kind in windows:
            windows[prompt.kind] += 1

    play(match, 2, count)
    answered = [keys for keys, made in zip(match.engine.record, match._recorder.made, strict=True) if made.by == "*"]
    assert ("pass",) not in answered
    assert windows["block"] > 5
    assert windows["action_step"] > 20


def window(hand: tuple[str, ...], resources: int, rested: int = 0, units: tuple[UnitAt | str, ...] = ()) -> Engine:
    """The second player in the action step of the end phase, with that hand."""
    own = Side(hand=hand, resources=resources, rested_resources=rested, units=units)
    engine = set_up(Position([Side(units=[UnitAt("ST01-005", rested=True)]), own], step="open end"))
    assert engine.prompt is not None
    assert (engine.prompt.kind, engine.prompt.seat) == ("action_step", 1)
    return engine


@pytest.mark.parametrize(
    ("hand", "resources", "rested", "smart", "bluff"),
    [
        ((ACTION_CARD,), 5, 0, True, True),
        ((ACTION_CARD,), 0, 5, False, False),  # not payable, and everybody sees it
        (("ST01-005",), 5, 0, False, True),  # nothing there, but nobody else knows
        ((), 5, 0, False, False),
    ],
)
def test_the_modes_in_an_action_step(hand: tuple[str, ...], resources: int, rested: int, smart: bool, bluff: bool):
    engine = window(hand, resources, rested, units=(UnitAt("ST01-005", damage=1),))
    digest = engine.digest()
    assert should_stop(engine, 1, "full")
    assert should_stop(engine, 1, "smart") is smart
    assert should_stop(engine, 1, "bluff") is bluff
    assert not should_stop(engine, 0, "full")
    assert engine.digest() == digest


@pytest.mark.goal("G5")
def test_bluff_is_a_function_of_what_everybody_sees():
    hands = (("ST01-005",) * 3, (ACTION_CARD,) * 3, ("ST01-012", "ST01-014", "ST01-015"))
    for resources, rested in ((0, 0), (0, 3), (2, 1), (6, 0)):
        for units in ((), (BLOCKER,), (UnitAt("ST02-001", pilot="ST02-010"),)):
            engines = [window(hand, resources, rested, units) for hand in hands]
            assert len({should_stop(engine, 1, "bluff") for engine in engines}) == 1
            assert len({might_respond(engine, 1) for engine in engines}) == 1


@pytest.mark.goal("G5")
def test_bluff_does_not_change_when_the_hidden_cards_do():
    """Deal what the other seat cannot see anew at every window of some games: `bluff` stops all the same."""
    windows = 0
    for seed in range(6):
        match = new(seed, *PAIRS[seed], mode="full")

        def look(prompt, match=match, seed=seed):
            nonlocal windows
            if prompt.kind in ("block", "action_step"):
                windows += 1
                other = match.engine.determinise(1 - prompt.seat, seed + windows)
                assert other.prompt is not None
                assert other.prompt.seat == prompt.seat
                assert should_stop(other, prompt.seat, "bluff") is should_stop(match.engine, prompt.seat, "bluff")

        play(match, seed, look)
    assert windows > 200


@pytest.mark.parametrize(
    ("units", "stop"), [((BLOCKER,), True), (("ST01-005",), False), ((UnitAt(BLOCKER, rested=True),), False)]
)
def test_a_block_is_asked_for_where_one_is_possible(units: tuple[UnitAt | str, ...], stop: bool):
    engine = set_up(Position([Side(units=["ST01-005"]), Side(units=units)]))
    engine.answer(option(engine.prompt, "attack").key)
    assert engine.prompt.kind == "block"
    for mode in ("smart", "bluff"):
        assert should_stop(engine, 1, mode) is stop
        assert (answer_of_table(engine, mode) is None) is stop
    assert should_stop(engine, 1, "full")


def test_the_main_phase_always_stops():
    engine = set_up(Position([Side(), Side()]))
    assert engine.prompt.keys() == ["end"]
    for mode in ("full", "smart", "bluff"):
        assert should_stop(engine, 0, mode)
        assert answer_of_table(engine, mode) is None


def test_an_unknown_mode_is_refused():
    with pytest.raises(ValueError, match="full, smart, bluff"):
        should_stop(set_up(Position([Side(), Side()])), 0, "lazy")


# ---------------------------------------------------------------- letting things happen until the end of the turn


def test_who_lets_things_happen_is_stopped_only_when_attacked_and_able_to_respond():
    attacker = Side(units=["ST01-005"], shields=["ST01-005"] * 3)
    able = Side(units=["ST01-005"], hand=[ACTION_CARD], resources=3, shields=["ST01-005"] * 3)
    unable = Side(hand=["ST01-001"], resources=3, shields=["ST01-005"] * 3)
    for defender, stops in ((able, True), (unable, False)):
        e = set_up(Position([attacker, defender]))
        e.answer([option.key for option in e.prompt.options if option.verb == "attack"][-1])
        while e.prompt is not None and e.prompt.kind == "block":
            e.answer("pass")
        assert e.prompt is not None
        assert (e.prompt.kind, e.prompt.seat) == ("action_step", 1)
        for mode in ("full", "smart", "bluff"):
            assert should_stop(e, 1, mode, skips=True) == stops
            assert (answer_of_table(e, mode, skips=True) is None) == stops
        e.answer("pass")
        assert e.prompt is not None
        if e.prompt.kind == "action_step":  # the attacker's own battle does not concern the attacker
            assert e.prompt.seat == 0
            assert should_stop(e, 0, "full")
            assert not should_stop(e, 0, "full", skips=True)


def test_letting_things_happen_ends_with_the_turn_and_with_a_window_that_stops():
    stopped = turns = 0
    for seed in range(4):
        match = new(seed, *PAIRS[seed], mode="full")
        hands = Hands(seed)
        last, over = -1, set[int]()
        match.advance()
        while (prompt := match.prompt) is not None:
            turn = match.view(None).turn
            if turn != last:
                assert prompt.kind not in ("block", "action_step")
                assert not match.skips(0)
                assert not match.skips(1)
                match.skip(0)
                match.skip(1)
                last, over, turns = turn, set(), turns + 1
            if prompt.kind in ("block", "action_step"):
                if prompt.seat not in over:  # the first window of the turn that has stopped this player
                    assert concerns(match.engine, prompt.seat)
                    stopped += 1
                over.add(prompt.seat)
            assert [match.skips(seat) for seat in (0, 1)] == [seat not in over for seat in (0, 1)]
            match.answer(hands.keys(match))
            match.advance()
    assert turns > 40
    assert stopped > 5


def test_letting_things_happen_can_be_taken_back():
    match = new(1, mode="full")
    match.skip(0)
    assert match.skips(0)
    match.skip(0, False)
    assert not match.skips(0)


SULETTA = "ST01-011"  # when its Unit attacks, one of your Resources becomes active


@pytest.mark.parametrize(
    ("resources", "rested", "ex", "asked"),
    [
        (0, 3, 0, False),  # whichever it is
        (1, 2, 0, False),  # nothing would happen to the active one: a rested one is meant
        (3, 0, 0, False),  # nothing happens to any of them
        (0, 2, 1, True),  # an EX Resource is another thing
        (1, 2, 1, True),
    ],
)
def test_a_choice_among_resources_is_made_by_the_table_when_they_are_all_alike(
    resources: int, rested: int, ex: int, asked: bool
):
    side = Side(units=[UnitAt("ST01-005", SULETTA)], resources=resources, rested_resources=rested, rested_ex=ex)
    engine = set_up(Position([side, Side(shields=["ST01-005"])]))
    assert engine.prompt is not None
    engine.choose([option(engine.prompt, "attack")])
    prompt = engine.prompt
    assert prompt is not None
    assert (prompt.kind, len(prompt.options)) == ("target", resources + rested + ex)
    for mode in ("full", "smart", "bluff"):
        answer = answer_of_table(engine, mode)
        if asked:
            assert answer is None
        else:
            assert answer is not None
            [chosen] = answer
            assert engine.state.objs[chosen.obj].exhausted is bool(rested)
        assert answer_of_table(engine, mode, by_hand=True) is None, "who wants to choose them is asked"


def test_a_resource_that_an_effect_speaks_of_is_not_like_the_others():
    engine = set_up(Position([Side(units=[UnitAt("ST01-005", SULETTA)], rested_resources=3), Side()]))
    assert engine.prompt is not None
    engine.choose([option(engine.prompt, "attack")])
    assert answer_of_table(engine, "smart") is not None
    one = engine.zone("resources", 0)[0]
    engine.perform(last("mod", "ap", (1,), (one,), "turn", 0, one))
    assert answer_of_table(engine, "smart") is None


# ---------------------------------------------------------------- questions that nothing fits


def at_nothing() -> Match:
    """A game at a question that nothing fits: the three cards looked at are no Units of the trait."""
    match = Match.new([deck("st06-gquuuuuux"), deck("one-year-war")], 3, names=("Amuro", "Char"), book=book())
    hands = Hands(3)
    match.advance()
    while match.prompt is not None and match.prompt.options:
        match.answer(hands.keys(match))
        match.advance()
    return match


def test_a_question_that_nothing_fits_is_left_to_its_seat_in_every_mode():
    match = at_nothing()
    assert match.prompt is not None
    assert match.prompt.forced
    for mode in MODES:
        assert answer_of_table(match.engine, mode) is None
        assert answer_of_table(match.engine, mode, skips=True) is None
    number = match.prompt.number
    match.answer([])
    assert match.decisions == number


def test_a_computer_player_answers_such_a_question_itself():
    """Answered by the table it would tell that nothing was decided: in the record, and to those who may undo."""
    match = Match.new([deck("st06-gquuuuuux"), deck("one-year-war")], 2, bots=("random", "random"), book=book())
    left = 0
    match.advance(think=False)
    while (thought := match.thought()) is not None:
        left += not thought.prompt.options
        thought.start()
        thought.wait(PATIENCE)
        match.take(thought)
        match.advance(think=False)
    assert left
    answered = [made.by for made, keys in zip(match._recorder.made, match.engine.record, strict=True) if not keys]
    assert set(answered) == {BOT}
