"""The log as one reader may know it: told further, and never telling later what was hidden then."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from gundam_tui.games.nation.cards.durations import gain
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.steps import Grant
from gundam_tui.games.nation.cards.terms import AREAS, NATION
from gundam_tui.games.nation.seen.log import LogTeller, listed, log_lines
from gundam_tui.games.nation.state.model import rules
from gundam_tui.games.views import LogLine
from gundam_tui.kernel import Engine
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from tests.profile import quick_first

from .games import GUNDAM_WAR, SISTERS, Sister, random_answer, sisters


@pytest.mark.thorough
@sisters
def test_a_log_told_step_by_step_is_the_log_told_at_once(sister: Sister):
    """Also after decisions were taken back."""
    match, chance = Match.new(sister.decks(), 5, game_id=sister.id), random.Random(5)
    words = sister.game.log_teller(match.engine, None).words
    tellers = {reader: LogTeller(match.engine, reader, words) for reader in (None, 0, 1)}
    for _ in range(160):
        match.advance()
        if match.prompt is None:
            break
        if chance.random() < 0.05 and match.can_undo():
            match.undo(agreed=True)
        else:
            match.answer([option.key for option in random_answer(match.engine, chance)])
        reader = chance.choice((None, 0, 1))
        assert tellers[reader].lines() == log_lines(match.engine, reader, words)
    assert len(match.engine.log) > 200


@sisters
def test_what_a_player_has_drawn_is_not_named_when_it_is_played(sister: Sister):
    e, chance = sister.random_game(9, 0), random.Random(9)
    teller = sister.game.log_teller(e, 0)
    names = {card.name for card in sister.game.book()}
    while e.prompt is not None and e.decisions < 200:
        e.choose(random_answer(e, chance))
        drawn = [
            line.text.removeprefix("P2 draws ").partition(" (")[0]
            for line in teller.lines()
            if line.text.startswith("P2 draws ")
        ]
        assert names.isdisjoint(drawn)
    assert drawn


@sisters
def test_what_was_told_is_not_told_a_second_time(sister: Sister):
    e, chance = sister.random_game(3, 0), random.Random(3)
    teller = sister.game.log_teller(e, 0)
    before, kept, lines = teller.lines(), 0, 0
    for _ in range(120):
        e.choose(random_answer(e, chance))
        now = teller.lines()
        kept += sum(1 for old, new in zip(before, now, strict=False) if old is new)
        lines += len(before)
        before = now
    assert kept > 0.9 * lines


@sisters
def test_the_cards_that_a_nation_loses_or_recovers_are_told_as_before_and_after(sister: Sister):
    e, chance = sister.random_game(4, 0), random.Random(4)
    teller = sister.game.log_teller(e, 0)
    told = 0
    while e.prompt is not None and e.decisions < 300:
        since = len(e.log)
        e.choose(random_answer(e, chance))
        for seat in (0, 1):
            moved = [event for event in e.log[since:] if event.old is not None and event.new and NATION in
                     {event.old.zone, event.zone} and seat in {event.old.seat, event.seat}]  # fmt: skip
            if moved and moved[-1].name in ("draw", "mill", "recover"):
                assert moved[-1].left == len(e.zone(NATION, seat))
                told += 1
    changes = [found for line in teller.lines() if (found := re.search(r" (\d+) of .*: (\d+)→(\d+)$", line.text))]
    assert told
    assert changes
    assert all(int(found[2]) - int(found[1]) == int(found[3]) for found in changes)
    drawn = [line.text for line in teller.lines() if " draws " in line.text]
    assert drawn
    assert all(re.search(r" \(Nation (\d+)→\d+\)$", text) for text in drawn)


def told_of_chance(sister: Sister, decisions: int) -> list[LogLine]:
    """The log of so many decisions of a game by chance, as the first seat reads it."""
    e, chance = sister.random_game(4, 0), random.Random(4)
    teller = sister.game.log_teller(e, 0)
    while e.prompt is not None and e.decisions < decisions:
        e.choose(random_answer(e, chance))
    return teller.lines()


@sisters
def test_a_play_has_not_the_mark_of_a_burst(sister: Sister):
    plays = [line for line in told_of_chance(sister, 120) if " plays " in line.text]
    assert plays
    assert {line.mark for line in plays} == {"+"}


@sisters
def test_what_cards_gain_is_told_with_its_figures_unless_the_reader_does_not_know_them(sister: Sister):
    e = sister.random_game(3, 60)
    words = sister.game.log_teller(e, None).words
    on_field = next(oid for seat in (0, 1) for oid in e.zone("g zone", seat))
    in_hand = e.zone("hand", 0)[0]

    def told(grant: Grant, targets: tuple[int, ...] | None, reader: int) -> str:
        e.perform(gain(0, on_field, grant, targets, None))
        return log_lines(e, reader, words)[-1].text

    name = words_of(e, on_field)
    stats = Grant(stats=Stats(2, 0, -1))
    assert told(stats, (on_field,), 1) == f"{name} gains +2/+0/-1 from {name}"
    assert told(stats, (on_field, on_field), 1) == f"2 {name} gain +2/+0/-1 from {name}"
    assert told(Grant(rule="void"), (on_field,), 1) == f"{name} takes effect on {name}"
    assert told(stats, None, 1) == f"{name} takes effect"
    assert told(stats, (in_hand,), 1) == f"{name} takes effect"  # not even how many
    assert told(stats, (in_hand,), 0) == f"{words_of(e, in_hand)} gains +2/+0/-1 from {name}"


def words_of(e: Engine, oid: int) -> str:
    return rules(e).defs[e.card(oid)].name


@pytest.mark.parametrize("sister", quick_first(SISTERS), ids=lambda sister: sister.id)
def test_the_lines_of_a_battle_have_its_number_and_a_replay_goes_from_battle_to_battle(sister: Sister):
    playback = Playback.read(sister.kept.read_bytes(), "kept")
    first = [line for last, line in pairwise(playback.lines) if line.battle and line.battle != last.battle]
    assert len(first) > 3
    assert all(" sends " in line.text for line in first)
    outside = [line.text for line in playback.lines if not line.battle]
    assert not [text for text in outside if " sends " in text or " deals " in text]
    assert not [line for line in playback.lines if line.battle and (" draws " in line.text or "'s turn" in line.text)]
    playback.go_to(0)
    turns: list[int] = []
    while playback.battle(1):
        shown = playback.view(None)
        assert any(player.count(zone) for player in shown.players for zone in AREAS)
        turns.append(shown.turn)
    assert turns == [line.turn for line in first]
    assert playback.battle(-1)
    assert playback.view(None).turn == turns[-2]


@sisters
def test_who_is_destroyed_is_not_news_again_as_they_are_scrapped_nor_who_is_played_as_they_enter(sister: Sister):
    lines = told_of_chance(sister, 400)
    doomed = [line.text for line in lines if line.text.endswith(" is destroyed")]
    for text in doomed:  # whose it is is told both times
        player, name = text.removesuffix(" is destroyed").split("'s ", 1)
        assert any(line.text == f"{player} scraps {name}" and line.routine for line in lines)
    played = [line.text.partition(" plays ")[2] for line in lines if " plays " in line.text]
    entered = [line for line in lines if re.search(r" enters (play|the field)$", line.text)]
    assert any(line.routine for line in entered)
    assert all(any(line.text.startswith(name) for name in played) for line in entered if line.routine)


@sisters
def test_several_cards_of_one_name_are_counted(sister: Sister):
    assert listed(["Monster", "Tender", "Monster"]) == "2 Monster, Tender"
    e = sister.random_game(3, 60)
    teller = sister.game.log_teller(e, None)
    for line in teller.lines():
        names = line.text.partition(" scraps ")[2].split(", ")
        assert len(set(names)) == len(names)


def test_in_a_forecast_what_is_paid_stands_behind_what_it_does():
    """Seen: `then: P1 scraps Blue Basic GENERATION, Blue Basic GENERATION …`, with what it does cut off."""
    e, chance, seen = GUNDAM_WAR.random_game(3, 0), random.Random(3), 0
    while e.prompt is not None and e.decisions < 600 and not seen:
        if e.prompt.kind == "cost":
            lines = GUNDAM_WAR.game.preview(e, e.prompt.options[: e.prompt.least]).lines
            assert len(lines) > 1
            assert " scraps 2 " in lines[-1]
            seen += 1
        e.choose(random_answer(e, chance))
    assert seen
