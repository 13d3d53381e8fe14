"""Random games with random corrections: sound in every state, replayed to the same digests, taken back bit by bit,
and nothing hidden is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gundam_tui.games.gcg.cards.deck_format import FORMAT
from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.games.gcg.tools.corrections import CORRECTIONS
from gundam_tui.kernel import Engine
from gundam_tui.kernel.record_format import PERSON, Header, SeatHeader
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.replayer import Replayer
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.random import RandomPlayer
from tests.profile import quick_first
from tests.properties.games import PAIRINGS, SCALE, deck, facts, new, position
from tests.properties.invariants import check
from tests.properties.test_hidden import swapped

EVERY = 9  # decisions between two corrections


def some_correction(e: Engine, seat: int, stream: Stream) -> str | None:
    """A random correction that would be accepted, but for those that end the game."""
    if e.prompt is None or e.prompt.kind not in ("act", "block", "action_step"):
        return None
    for thing in stream.shuffled(CORRECTIONS.things(e, seat))[:6]:
        for choice in stream.shuffled(CORRECTIONS.choices(e, seat, thing.key))[:3]:
            copy = e.clone()
            copy.correct([choice.key])
            if copy.outcome is None:
                return choice.key
    return None


def corrected(name: str, seed: int) -> Iterator[tuple[Recorder, bool]]:
    """A random game with corrections; yields after every entry of the record, and whether it was one."""
    engine = new(name, seed)
    decks = [deck(part) for part in name.split("-")]
    seats = tuple(SeatHeader(d.name, d.name, FORMAT.piles(d)) for d in decks)
    recorder = Recorder(engine, Header("gcg", "1.9.0", "any", seed, seats))
    player, stream = RandomPlayer(seed + 9000), Stream(seed + 9100)
    while engine.prompt is not None:
        key = some_correction(engine, stream.below(2), stream) if stream.below(EVERY) == 0 else None
        if key is not None:
            recorder.correct([key])
        else:
            recorder.choose(player.choose(None, engine.prompt), PERSON)
        assert len(recorder.made) < 5000, "the game does not end"
        yield recorder, key is not None


@pytest.mark.parametrize("name", quick_first(PAIRINGS))
def test_a_game_with_corrections_is_sound_and_replays_to_the_same_digest(name: str):
    many = 0
    for seed in range(SCALE):
        for recorder, was_corrected in corrected(name, 300 + seed):
            many += was_corrected
            if was_corrected:
                check(recorder.engine, len(new(name, 300 + seed).state.card_of))
        record = read_record(recorder.text().encode())
        assert record.damage is None
        again = Replayer(new(name, 300 + seed), record)
        again.run()  # compares every digest and the fingerprints of all events
        assert again.engine.digest() == recorder.engine.digest()
        assert again.engine.outcome == recorder.engine.outcome
        assert facts(again.engine.state) == facts(recorder.engine.state)
    assert many > 3 * SCALE


@pytest.mark.thorough
@pytest.mark.parametrize("name", PAIRINGS[:3])
def test_undo_across_a_correction_restores_the_state_bit_by_bit(name: str):
    engine = new(name, 77)
    stream, player = Stream(5), RandomPlayer(6)
    before: list[object] = []
    while engine.prompt is not None and len(before) < 160:
        key = some_correction(engine, engine.prompt.seat, stream) if stream.below(4) == 0 else None
        before.append(position(engine))
        if key is not None:
            engine.correct([key])
        else:
            engine.choose(player.choose(None, engine.prompt))
    while before:
        assert engine.undo()
        assert position(engine) == before.pop()


@pytest.mark.parametrize("name", quick_first(PAIRINGS[:3]))
def test_what_is_offered_and_shown_does_not_depend_on_hidden_cards(name: str):
    compared = 0
    stream = Stream(3)
    for at, (recorder, was_corrected) in enumerate(corrected(name, 400)):
        engine = recorder.engine
        if engine.prompt is None or not (was_corrected or at % 12 == 0):
            continue
        for seat in (0, 1):
            world = swapped(engine, seat, at)
            assert view(world, seat) == view(engine, seat)
            offered = CORRECTIONS.things(engine, seat)
            assert CORRECTIONS.things(world, seat) == offered
            if engine.prompt.kind in ("act", "action_step", "block") and not engine.step_answers:
                world.reopen()
                thing = offered[stream.below(len(offered))]
                found = CORRECTIONS.choices(engine, seat, thing.key)
                assert CORRECTIONS.choices(world, seat, thing.key) == found
                assert [CORRECTIONS.words(world, choice.key, seat) for choice in found] == [
                    CORRECTIONS.words(engine, choice.key, seat) for choice in found
                ]
            compared += world.state.card_of != engine.state.card_of
    assert compared > 20
    assert any(line.text.startswith("Both players agree") for line in log_lines(engine, 0))
