"""What the house offers every game works for the sister games: records, undo, replays, coach, bots, learning."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.decks.deck_editor import Draft, DraftError
from gundam_tui.kernel.record_format import FOURTH
from gundam_tui.players import make_player
from gundam_tui.players.advice import advise
from gundam_tui.players.observation import Observation
from gundam_tui.players.value import learned
from gundam_tui.table.coaching import paragraphs
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from tests.profile import quick_first

from .games import GUNDAM_WAR, MACROSS, SISTERS, Sister, loaded, random_answer


@pytest.fixture(params=SISTERS, ids=lambda sister: sister.id)
def sister(request: pytest.FixtureRequest) -> Sister:
    return request.param


def new(sister: Sister, seed: int, *, journal: Path | None = None) -> Match:
    match = Match.new(sister.decks(), seed, game_id=sister.id, journal=journal)
    match.advance()
    return match


def on(match: Match, chance: random.Random, most: int) -> None:
    """Random answers of the people."""
    for _ in range(most):
        if match.prompt is None or match.outcome is not None:
            return
        match.answer([option.key for option in random_answer(match.engine, chance)])
        match.advance()


def test_a_game_that_was_left_goes_on_at_the_same_prompt(sister: Sister, tmp_path: Path):
    path = tmp_path / "game.record"
    match = new(sister, 4, journal=path)
    on(match, random.Random(4), 60)
    digest = match.engine.digest()
    match.close()
    again = Match.load(path)
    assert again.notes == []
    assert again.engine.digest() == digest
    on(again, random.Random(5), 3000)
    assert again.outcome is not None
    again.close()
    assert main(["replay", str(path), "--check"]) == 0


def test_a_game_that_was_recorded_earlier_still_plays_the_same(sister: Sister, capsys: pytest.CaptureFixture[str]):
    match = Match.read(sister.kept.read_bytes())
    assert match.notes == []
    assert match.outcome is not None
    assert main(["replay", str(sister.kept), "--text"]) == 0
    (loser,) = match.outcome.out
    assert f"wins: {match.names[loser]} has no card left in the Nation ({sister.lost})" in capsys.readouterr().out


def test_a_game_of_an_older_format_is_gone_on_with_in_its_own(sister: Sister, tmp_path: Path):
    path = tmp_path / "game.record"
    path.write_bytes(sister.unfinished.read_bytes())
    match = Match.load(path)
    assert (match.header.version, match.notes) == (FOURTH, [])
    on(match, random.Random(5), 9)
    match.close()
    assert Match.read(path.read_bytes()).engine.digest() == match.engine.digest()


@pytest.mark.thorough
def test_a_moment_of_a_record_is_shown_and_written_as_a_scenario(
    sister: Sister, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["replay", str(sister.kept), "--at", "120", "--plain"]) == 0
    assert "Nation" in capsys.readouterr().out
    out = tmp_path / "moment.toml"
    assert main(["replay", str(sister.kept), "--at", "120", "--scenario", str(out)]) == 0
    assert main(["check", str(out), "--game", sister.id]) == 0
    capsys.readouterr()


@pytest.mark.thorough
def test_a_playback_goes_to_any_decision(sister: Sister):
    playback = Playback.read(sister.kept.read_bytes(), "kept")
    playback.go_to(50)
    before = playback.view(None)
    playback.go_to(140)
    playback.go_to(50)
    assert playback.view(None) == before


def test_a_decision_is_taken_back(sister: Sister):
    match = new(sister, 6)
    chance = random.Random(6)
    on(match, chance, 30)
    assert match.prompt is not None
    before, seat = match.engine.digest(), match.prompt.seat
    match.answer([option.key for option in random_answer(match.engine, chance)])
    match.advance()
    assert match.undo(seat, agreed=True)
    assert match.engine.digest() == before


@pytest.mark.parametrize("bot", quick_first(["easy", "greedy", "search:4"], 2))
def test_a_computer_player_plays_a_game_to_its_end(sister: Sister, bot: str):
    e, minds = sister.game.new_game(sister.decks(), 3, keep=False), [make_player(bot, 1), make_player("random", 2)]
    while e.prompt is not None:
        e.choose(minds[e.prompt.seat].choose(Observation(e, e.prompt.seat), e.prompt))
        assert e.decisions < 6000
    assert e.outcome is not None


def test_who_looks_one_answer_ahead_answers_as_greedy_where_nothing_was_learned(sister: Sister):
    e, chance, compared = sister.random_game(7, 0), random.Random(7), 0
    while e.prompt is not None and compared < 4:
        if len(e.prompt.options) > 2:
            seen = Observation(e, e.prompt.seat)
            greedy = make_player("greedy", 2).choose(seen, e.prompt)
            if learned(sister.id) is None:
                assert make_player("one-look", 2).choose(seen, e.prompt) == greedy
            assert make_player("expert-1", 2).choose(seen, e.prompt) == greedy
            compared += 1
        e.choose(random_answer(e, chance))
    assert compared == 4


def test_the_coach_names_an_answer_and_says_why(sister: Sister):
    e, chance = sister.random_game(7, 0), random.Random(7)
    told = 0
    while e.prompt is not None and told < 5:
        if e.prompt.kind == "free" and len(e.prompt.options) > 3:
            advice = advise(Observation(e, e.prompt.seat))
            assert advice is not None
            rows = "\n".join(paragraph.text for paragraph in paragraphs(sister.game, advice))
            assert rows
            assert "{" not in rows
            told += 1
        e.choose(random_answer(e, chance))
    assert told == 5


def test_the_deck_builder_keeps_the_rules_of_this_game(sister: Sister):
    book = sister.game.book()
    draft = Draft(loaded(sister.deck, sister.id))
    with pytest.raises(DraftError, match=sister.copies):
        draft.add(sister.card, book)
    draft.add(sister.spare, book, by=-1)
    assert [fault.rule for fault in sister.game.decks.check(draft.deck(), book)] == [sister.size]
    draft.add(sister.other, book)
    assert sister.game.decks.check(draft.deck(), book) == []


def test_a_chip_is_put_into_no_deck():
    with pytest.raises(DraftError, match="MC-193"):
        Draft(loaded(MACROSS.deck, MACROSS.id)).add("T-001", MACROSS.game.book())


@pytest.mark.rule("GW-25", "GW-26")
def test_any_number_of_generation_cards_is_put_into_a_deck_and_one_of_a_card_that_says_so():
    book, draft = GUNDAM_WAR.game.book(), Draft(loaded(GUNDAM_WAR.deck, GUNDAM_WAR.id))
    draft.add("S-G01", book, by=-2)
    draft.add("G-GREEN", book)
    draft.add("S-L11", book)
    assert GUNDAM_WAR.game.decks.check(draft.deck(), book) == []
    with pytest.raises(DraftError, match="GW-26"):
        draft.add("S-L11", book)


def test_learning_players_get_numbers_of_one_length_and_no_hidden_card(sister: Sister):
    e, chance = sister.random_game(9, 0), random.Random(9)
    encoder = sister.game.ai.encoder(sister.game.book())
    lengths: set[int] = set()
    while e.prompt is not None and e.decisions < 400:
        seat = e.prompt.seat
        numbers = encoder.encode(sister.game.view(e, seat))
        lengths.add(len(numbers))
        world = e.determinise(seat, chance.randrange(1 << 30))
        assert encoder.encode(sister.game.view(world, seat)) == numbers
        e.choose(random_answer(e, chance))
    assert lengths == {len(encoder.layout())}


@pytest.mark.thorough
def test_a_learning_environment_plays_a_game_to_its_end(sister: Sister):
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[pettingzoo]'")
    from gundam_tui.pettingzoo import raw_env

    env = raw_env(decks=sister.usual, game=sister.id)
    env.reset(seed=3)
    chance, rewards = random.Random(3), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(20000):
        observation, reward, ended, cut, _ = env.last()
        rewards[agent] += reward
        legal = [at for at, allowed in enumerate(observation["action_mask"]) if allowed]
        env.step(None if ended or cut else chance.choice(legal))
    assert sorted(rewards.values()) == [-1.0, 1.0]


def test_a_copy_is_the_same_game_and_costs_little_state(sister: Sister):
    e = sister.random_game(1, 400)
    copy = e.clone()
    assert copy.digest() == e.digest()
    copy.choose(random_answer(copy, random.Random(1)))
    assert copy.digest() != e.digest()


@pytest.mark.thorough
def test_the_greedy_player_beats_chance(sister: Sister):
    """With sides and decks swapped it won 100 of 100 games at Macross Crusade (Wilson interval: 96.3 to 100 %), 192 of
    200 at Gundam War (92.3 to 98.0 %)."""
    won = 0
    for seed in range(8):
        greedy = seed % 2
        e, minds = sister.game.new_game(sister.decks(), 900 + seed, keep=False), [make_player("random", seed)] * 2
        minds[greedy] = make_player("greedy", seed)
        while e.prompt is not None:
            e.choose(minds[e.prompt.seat].choose(Observation(e, e.prompt.seat), e.prompt))
        assert e.outcome is not None
        won += greedy in e.outcome.winners
    assert won >= 6
