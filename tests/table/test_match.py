"""A match: answers, the table's own answers, undo, concession, rematch, its record."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gundam_tui.kernel import COMPILED, Event, Refused
from gundam_tui.kernel.events import SHOW
from gundam_tui.kernel.record_format import BOT, PERSON, TABLE, Diverged, RecordError
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.table.auto_pass import shows_hidden
from gundam_tui.table.journal import JournalError
from gundam_tui.table.match import Match
from tests.profile import quick_first
from tests.records import edited, lines_of, sealed
from tests.table.games import Hands, book, deck, new, option, play, reach

PAIRS = (("st01", "st02"), ("st01", "st03"), ("st02", "st04"), ("st03", "st04"))


def asked_by(match: Match) -> list[str]:
    return [decision.by for decision in read_record(match.text().encode()).decisions]


# ---------------------------------------------------------------- a whole game


@pytest.mark.goal("G20")
@pytest.mark.parametrize("pair", quick_first(PAIRS))
def test_the_record_of_a_finished_game_is_small_and_plays_to_the_same_log(pair: tuple[str, str], tmp_path: Path):
    for seed in range(4):
        path = tmp_path / f"{seed}.record"
        match = new(seed, *pair, journal=path)
        play(match, seed)
        match.close()
        assert match.outcome is not None
        assert path.stat().st_size < 20_000
        again = Match.read(path.read_bytes(), book=book())
        assert [repr(event) for event in again.engine.log] == [repr(event) for event in match.engine.log]
        assert again.engine.digest() == match.engine.digest()
        assert again.outcome == match.outcome
        assert again.names == ("Amuro", "Char")
        assert again.text() == match.text()
        assert again.notes == []


def test_settings_change_who_is_asked_but_not_what_a_record_means(tmp_path: Path):
    path = tmp_path / "game"
    match = new(3, journal=path, mode="full")
    play(match, 3, stop=20)
    match.pass_mode[0] = "bluff"
    play(match, 4, stop=5)
    match.close()
    again = Match.load(path, book=book())
    assert again.pass_mode == {0: "bluff", 1: "full"}
    assert again.engine.digest() == match.engine.digest()
    before = again.prompt
    again.advance()
    assert again.prompt is before
    again.close()


@pytest.mark.goal("G2")
def test_no_prompt_has_one_answer_unless_it_shows_something_or_ends_the_turn():
    asked = 0
    for seed in range(8):
        match = new(seed, *PAIRS[seed % 4])

        def look(prompt, match=match):
            nonlocal asked
            asked += 1
            if prompt.forced:
                assert prompt.kind not in ("block", "action_step")
                assert prompt.kind == "act" or shows_hidden(match.engine, prompt)

        play(match, seed, look)
    assert asked > 300


@pytest.mark.goal("G3")
def test_in_smart_mode_few_prompts_a_turn():
    asked = turns = passes = 0
    for seed in range(8):
        match = new(seed, *PAIRS[seed % 4])
        asked += play(match, seed)
        turns += match.engine.state.vars["turn"]
        passes += sum(
            made.by == PERSON and keys == ("pass",)
            for made, keys in zip(read_record(match.text().encode()).decisions, match.engine.record, strict=True)
        )
    assert asked / turns <= 12
    assert passes / asked <= 0.25


def test_computer_players_answer_and_are_told_apart_in_the_record():
    match = new(1, bots=(None, "random"))
    asked: set[int] = set()
    play(match, 1, lambda prompt: asked.add(prompt.seat))
    assert asked == {0}
    assert set(asked_by(match)) == {PERSON, TABLE, BOT}
    assert match.people == [0]
    both = new(1, bots=("random", "random"))
    assert play(both, 1) == 0
    assert both.outcome is not None
    assert PERSON not in asked_by(both)


def test_the_same_game_against_a_computer_player_is_the_same():
    one, two = new(7, bots=(None, "random")), new(7, bots=(None, "random"))
    play(one, 1)
    play(two, 1)
    assert one.text() == two.text()


# ---------------------------------------------------------------- refusals


def test_a_refused_answer_changes_neither_game_nor_record(tmp_path: Path):
    path = tmp_path / "game"
    match = new(2, journal=path)
    match.advance()
    before, text = match.engine.digest(), path.read_bytes()
    for keys in (["nonsense"], [], ["first:p1", "first:p2"], ["first:p1", "first:p1"]):
        with pytest.raises(Refused) as caught:
            match.answer(keys)
        assert caught.value.clause == "6-2-1-4"
    assert match.engine.digest() == before
    assert path.read_bytes() == text
    match.close()


def test_the_match_refuses_what_the_engine_refuses():
    match = new(2)
    match.advance()
    for keys in (["nonsense"], [], ["first:p1", "first:p2"]):
        with pytest.raises(Refused) as ours:
            match.answer(keys)
        with pytest.raises(Refused) as theirs:
            match.engine.answer(keys)
        assert str(ours.value) == str(theirs.value)


def test_a_decision_is_in_the_file_before_it_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "game"
    match = new(2, journal=path)
    match.advance()
    seen: list[str] = []
    choose = type(match.engine).choose

    def spy(engine, options):
        seen.append(lines_of(path.read_text())[-1])
        choose(engine, options)

    monkeypatch.setattr(type(match.engine), "choose", spy)
    match.answer("first:p2")
    assert seen == [f"1 p{match.engine.state.vars['roll'] + 1} first:p2"]
    match.close()


@pytest.mark.skipif(COMPILED, reason="no fault can be put into compiled rules")
def test_a_fault_of_the_rules_code_is_recorded_and_the_game_goes_on_from_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "game"
    match = new(2, journal=path)
    play(match, 2, stop=6)
    digest, record = match.engine.digest(), list(match.engine.record)
    prompt = match.prompt
    assert prompt is not None
    with monkeypatch.context() as patch:

        def fails_once(*_: object) -> None:
            patch.undo()  # what was answered before is played again on the way back
            raise ZeroDivisionError

        patch.setattr("gundam_tui.kernel.engine.apply", fails_once)
        with pytest.raises(ZeroDivisionError):
            match.answer(Hands(1).keys(match))
    assert match.engine.digest() == digest
    assert match.engine.record == record
    rows = lines_of(path.read_text())
    assert rows[-1] == f"undo {len(record) + 1}"
    assert rows[-2].startswith(f"{len(record) + 1} ")
    play(match, 3, stop=5)
    match.close()
    assert Match.read(path.read_bytes(), book=book()).engine.digest() == match.engine.digest()


# ---------------------------------------------------------------- undo


@pytest.mark.goal("G13")
def test_undo_gives_back_the_very_state_and_a_record_that_plays(tmp_path: Path):
    for seed in range(3):
        path = tmp_path / f"{seed}"
        match = new(seed, *PAIRS[seed], journal=path)
        hands = Hands(seed)
        stack: list[tuple[str, int]] = []
        match.advance()
        count = 0
        while match.prompt is not None:
            stack.append((match.engine.digest(), match.prompt.seat))
            match.answer(hands.keys(match))
            match.advance()
            count += 1
            if count % 5 == 0:
                for _ in range(count % 4 + 1):
                    if stack:
                        digest, seat = stack.pop()
                        assert match.undo(agreed=True)
                        assert match.engine.digest() == digest
                        assert match.prompt.seat == seat
        match.close()
        text = path.read_text()
        assert "\nundo " in text
        again = Match.read(text.encode(), book=book())
        assert again.engine.digest() == match.engine.digest()
        assert again.text() == match.text()


def test_undo_takes_back_what_went_by_itself():
    match = new(1, bots=(None, "random"))
    reach(match, 1, lambda prompt: prompt.kind == "act")
    digest, count = match.engine.digest(), len(match.engine.record)
    match.answer("end")
    match.advance()
    assert len(match.engine.record) > count + 2
    assert match.undo(agreed=True)
    assert match.engine.digest() == digest
    assert len(match.engine.record) == count


def test_undo_within_the_own_turn_is_free():
    match = new(1)
    prompt = reach(match, 1, lambda prompt: any(option.verb == "deploy" for option in prompt.options))
    digest = match.engine.digest()
    match.answer(option(prompt, "deploy").key)
    match.advance()
    assert match.prompt is not None
    assert match.prompt.seat == prompt.seat
    assert match.undo_bar() == ""
    assert match.undo()
    assert match.engine.digest() == digest


@pytest.mark.goal("G13")
def test_undo_of_another_seat_or_across_a_reveal_needs_agreement():
    match = new(1)
    prompt = reach(match, 1, lambda prompt: prompt.kind == "act")
    seat = prompt.seat
    match.answer("end")
    match.advance()
    assert match.prompt is not None
    assert match.prompt.seat != seat
    digest = match.engine.digest()
    assert "Another player" in match.undo_bar()  # they let the end of the turn pass, and have drawn
    assert not match.undo()
    assert match.engine.digest() == digest
    reach(match, 1, lambda prompt: prompt.kind == "act")
    match.answer("end")
    match.advance()
    assert match.prompt.seat == seat
    assert "Another player" in match.undo_bar(seat)
    assert not match.undo(seat)
    assert match.undo(seat, agreed=True)
    assert match.prompt.seat == seat


def test_against_computers_alone_nobody_else_is_said_to_agree():
    match = new(1, bots=(None, "random"))
    reach(match, 1, lambda prompt: prompt.kind == "act")
    match.answer("end")
    match.advance()
    assert match.undo_bar(0) == "Another player has decided something since. It is taken back if you confirm it."


def test_a_window_that_the_table_passed_for_the_other_player_bars_undo_like_one_passed_by_hand():
    """Else who has attacked could ask the undo whether there was a response, and take the attack back for nothing."""
    passed_by = Counter[str]()
    for seed in range(4):
        for mode in ("smart", "full"):
            match = new(seed, *PAIRS[seed], mode=mode)
            hands = Hands(seed)
            match.advance()
            while match.prompt is not None:
                asker, count = match.prompt.seat, len(match.engine.record)
                match.answer(hands.keys(match))
                match.advance()
                since = zip(match._recorder.made[count:], match.engine.record[count:], strict=True)
                theirs = [made.by for made, keys in since if made.seat != asker and keys == ("pass",)]
                if theirs:
                    assert "both must agree" in match.undo_bar(asker)
                    assert not match.undo(asker)
                passed_by.update(theirs)
    assert passed_by[TABLE] > 100


def test_who_is_being_asked_for_a_response_agrees_before_what_they_would_respond_to_is_taken_back():
    match = new(2, mode="full")
    hands = Hands(2)
    match.advance()
    open_windows = 0
    while match.prompt is not None:
        asker, seat = match.prompt.seat, None
        match.answer(hands.keys(match))
        match.advance()
        if match.prompt is not None and match.prompt.kind == "action_step":
            seat = match.prompt.seat
        if seat not in (None, asker):
            assert "both must agree" in match.undo_bar(asker)
            open_windows += 1
    assert open_windows > 5


def test_what_an_undo_would_undo_is_told_as_everybody_may_read_it():
    """All that has happened since the decision of the one who asks; a card that was drawn has no name there."""
    match, hands, since, drawn = new(4), Hands(4), dict[int, int](), 0
    assert match.undone() is None
    match.advance()
    for _ in range(80):
        prompt = match.prompt
        assert prompt is not None
        since[prompt.seat] = match.events
        match.answer(hands.keys(match))
        match.advance()
        for seat, events in since.items():
            undone = match.undone(seat)
            assert undone is not None
            assert undone.seat == seat
            assert list(undone.lines) == [line.text for line in match.log(None, events) if not line.routine]
            drawn += sum(line.endswith("draws a card") for line in undone.lines)
    assert drawn > 5


def test_nothing_to_undo():
    match = new(1)
    match.advance()
    assert not match.can_undo()
    assert not match.undo(agreed=True)
    assert match.undo_bar() == "There is no decision to take back."
    match = new(1, bots=("random", "random"))
    match.advance()
    assert not match.undo(agreed=True)


@pytest.mark.goal("G13")
def test_an_undo_that_is_free_forgets_nothing_anybody_has_learned():
    """Independent of the events' masks: what a seat knows after a free undo is all it knew before."""
    free = 0
    for seed in range(4):
        match = new(seed, *PAIRS[seed])
        hands = Hands(seed)
        match.advance()
        while match.prompt is not None:
            asker = match.prompt.seat
            match.answer(hands.keys(match))
            match.advance()
            if match.outcome is not None or match.undo_bar():
                continue
            after = known(match)
            keys, count = list(match.engine.record), len(match.engine.record)
            assert match.undo()
            for seat, cards in enumerate(after):
                # The asker's own cards may have been shown: that is his affair.
                new_cards = cards - known(match)[seat]
                state = match.engine.state
                own = {p for p in new_cards if state.objs[state.where[p]].seen >> asker & 1}
                assert new_cards == own
            free += 1
            for answer in keys[len(match.engine.record) : count]:
                match.answer(answer)
    assert free > 100


def known(match: Match) -> list[set[int]]:
    """The physical cards each seat knows the face of, tokens left out."""
    state = match.engine.state
    real = sum(sum(player.piles["cards"].values()) for player in match.header.seats)
    real += sum(sum(player.piles["resources"].values()) for player in match.header.seats)
    resources = {i for i, number in enumerate(state.card_of) if number.startswith("R-")}
    return [
        {obj.card for obj in state.objs.values() if obj.seen >> seat & 1 and obj.card < real} - resources
        for seat in range(match.engine.seats)
    ]


def test_a_card_shown_to_the_asker_is_a_reveal():
    match = new(1)
    prompt = reach(match, 1, lambda prompt: any(option.verb == "deploy" for option in prompt.options))
    match.answer(option(prompt, "deploy").key)
    seat = prompt.seat
    assert match.undo_bar() == ""
    event = Event("show", SHOW, match.engine.zone("hand", 1 - seat)[0], amount=3)
    event.old = match.engine.state.objs[event.obj]
    event.seen = 3
    match.engine.log.append(event)
    assert "hidden card" in match.undo_bar()


# ---------------------------------------------------------------- concession, rematch


@pytest.mark.rule("1-2-4")
def test_conceding_at_any_moment(tmp_path: Path):
    for seat in (0, 1):
        path = tmp_path / str(seat)
        match = new(5, journal=path)
        play(match, 5, stop=9)
        match.concede(seat)
        assert match.outcome is not None
        assert (match.outcome.winner, match.outcome.reason, match.outcome.rule) == (1 - seat, "concession", "1-2-4")
        with pytest.raises(Refused):
            match.concede(seat)
        with pytest.raises(Refused):
            match.answer("pass")
        match.close()
        assert lines_of(path.read_text())[-1] == f"end p{2 - seat} 1-2-4 concession"
        again = Match.load(path, book=book())
        assert again.outcome == match.outcome
        assert again.undo(agreed=True)
        assert again.outcome is None
        again.close()
        assert Match.read(path.read_bytes(), book=book()).prompt is not None


def test_a_rematch_keeps_the_players_and_may_exchange_the_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    match = new(5, bots=(None, "random"), journal=tmp_path / "one", mode="bluff")
    match.concede(0)
    match.close()
    for swap, names in ((False, ("st01", "st03")), (True, ("st03", "st01"))):
        other = match.rematch(swap, seed=9)
        assert other.names == match.names
        assert list(other.bots) == [1]
        assert other.pass_mode == match.pass_mode
        assert [dict(player.piles["cards"]) for player in other.header.seats] == [dict(deck(n).cards) for n in names]
        assert other.header.seed == 9
        assert other.path is not None
        assert other.path.parent == tmp_path / "gundam-tui"
        other.close()
    assert new(1).rematch().path is None


# ---------------------------------------------------------------- records that do not fit


def test_a_record_of_other_cards_is_told(tmp_path: Path):
    match = new(5, journal=tmp_path / "game")
    play(match, 5, stop=9)
    match.close()
    path = tmp_path / "game"
    changed = edited(path.read_text(), f"cards {match.header.cards}", "cards 0000000000000000")
    again = Match.read(changed.encode(), book=book())
    assert again.notes == ["The cards have changed since the game was recorded"]
    fewer = edited(changed, "4xST01-001", "3xST01-001")
    with pytest.raises(Diverged, match=r"before the first decision.*The cards have changed"):
        Match.read(fewer.encode(), book=book())


@pytest.mark.parametrize(
    ("old", "new_text", "why"),
    [
        ("game gcg", "game chess", "the game 'chess'"),
        ("rules 1.9.0", "rules 7", "7"),
        ("4xST01-001", "4xST99-001", "ST99-001"),
        ("pile p2 resources 10xR-001\n", "", "without the pile 'resources'"),
    ],
)
def test_a_record_that_cannot_be_played_here_says_why(old: str, new_text: str, why: str):
    text = edited(new(5).text(), old, new_text)
    with pytest.raises(RecordError, match="the record: ") as caught:
        Match.read(text.encode(), book=book())
    assert why in str(caught.value)


def test_a_divergence_names_the_decision_and_can_be_cut_off(tmp_path: Path):
    path = tmp_path / "game"
    match = new(5, journal=path)
    play(match, 5, stop=12)
    match.close()
    rows = lines_of(path.read_text())
    at = max(i for i, row in enumerate(rows) if row.startswith("5 "))
    rows[at] = rows[at].rpartition(" ")[0] + " fly:away"
    path.write_text(sealed(rows))
    before = path.read_bytes()
    with pytest.raises(Diverged, match=rf"line {at + 1}: decision 5 \(fly:away\)") as caught:
        Match.load(path, book=book())
    assert caught.value.decision == 5
    assert path.read_bytes() == before
    again = Match.load(path, salvage=True, book=book())
    assert len(again.engine.record) == 4
    assert "decision 5" in again.notes[0]
    play(again, 8, stop=4)
    again.close()
    assert Match.read(path.read_bytes(), book=book()).engine.digest() == again.engine.digest()


def test_a_closed_match_takes_no_answers(tmp_path: Path):
    match = new(5, journal=tmp_path / "game")
    match.advance()
    digest = match.engine.digest()
    match.close()
    match.close()
    with pytest.raises(JournalError, match="closed"):
        match.answer("first:p1")
    assert match.engine.digest() == digest


@pytest.mark.goal("G16")
@pytest.mark.parametrize("seed", range(6))
def test_few_curtains_a_turn(seed: int):
    """Two a turn, and one there and back whenever the other player is really asked something that shows a hand."""
    match = new(seed, *PAIRS[seed % 4])
    hands = Hands(seed)
    curtains, asked = Counter[int](), Counter[int]()
    facing: int | None = None
    match.advance()
    while (prompt := match.prompt) is not None:
        turn, active = match.engine.state.vars.get("turn", 0), match.engine.state.vars.get("active")
        asked[turn] += prompt.seat != active and match.needs_curtain(active)
        if match.needs_curtain(facing):
            curtains[turn] += 1
            facing = prompt.seat
        match.answer(hands.keys(match))
        match.advance()
    assert len(curtains) > 5
    assert not [turn for turn, count in curtains.items() if count > 2 + 2 * asked[turn]]


@pytest.mark.rule("6-2-1-4")
@pytest.mark.parametrize("seed", range(4))
def test_who_is_asked_who_goes_first_reads_themselves_first(seed: int):
    match = Match.new([deck("st01"), deck("st03")], seed)
    match.advance()
    prompt = match.prompt
    assert prompt is not None
    assert prompt.kind == "first"
    asked = match.view(prompt.seat).prompt
    assert asked is not None
    assert asked.options[0].label == "Take the first turn"
    assert asked.options[0].key == match.listed(prompt)[0].key == f"first:p{prompt.seat + 1}"
    match.answer(asked.options[0].key)  # records keep the key: the order is nothing but how it is read
    assert list(match.engine.record[0]) == [f"first:p{prompt.seat + 1}"]
