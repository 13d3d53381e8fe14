"""What a seat of the sister games is shown and told in any game: views, reasons, previews, questions, the log."""

from __future__ import annotations

import random

import pytest

from tests.profile import quick_every

from .games import GUNDAM_WAR, MACROSS, Sister, random_answer, sisters, undealt

PLAYS = ("deploy", "set", "g", "command", "use")


@pytest.mark.parametrize(
    ("sister", "seed"),
    [*((MACROSS, seed) for seed in range(6)), *quick_every([(GUNDAM_WAR, seed) for seed in range(12)], 4, unpack=True)],
    ids=lambda value: value.id if isinstance(value, Sister) else None,
)
def test_a_random_game_ends_and_every_question_has_words(sister: Sister, seed: int):
    game = sister.game
    e, chance = sister.starters_game(seed, 0), random.Random(seed)
    while e.prompt is not None:
        prompt = e.prompt
        assert prompt.kind in game.prompts
        assert prompt.rule in game.rules_text.numbers()
        assert all(option.verb in game.verbs for option in prompt.options)
        if e.decisions % 9 == 0:
            assert game.question(e, prompt, prompt.seat)
            assert all("{" not in game.label(e, prompt, option) for option in prompt.options)
        e.choose(random_answer(e, chance))
    assert e.outcome is not None
    lines = game.log_lines(e, 0)
    assert lines[-1].text.endswith(")")
    assert len(lines) > 40


@pytest.mark.rule("GW-17", "GW-157", "MC-21", "MC-22", "MC-27")
@sisters
@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_sees_does_not_depend_on_cards_that_it_cannot_see(sister: Sister, seed: int):
    e, chance, game = sister.starters_game(seed, 150 + 50 * (sister is GUNDAM_WAR)), random.Random(seed), sister.game
    for _ in range(60):
        if e.prompt is None:
            return
        for seat in (0, 1):
            world = e.determinise(seat, chance.randrange(1 << 30))
            assert undealt(game.view(world, seat)) == undealt(game.view(e, seat))
        e.choose(random_answer(e, chance))


@sisters
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_offered_is_not_refused_and_whatever_is_not_is(sister: Sister, seed: int):
    e, chance, game = sister.starters_game(seed, 60), random.Random(seed), sister.game
    for _ in range(150):
        prompt = e.prompt
        if prompt is None:
            return
        if prompt.kind in ("free", "cut"):
            offered = {option.obj for option in prompt.options if option.verb in PLAYS}
            for option in prompt.options:
                if option.verb in PLAYS:
                    assert game.why_not(e, prompt.seat, option.verb, option.obj, option.to) is None
            for oid in game.hand(e, prompt.seat):
                refusal = game.why_not(e, prompt.seat, "play", oid)
                assert (refusal is None) == (oid in offered), (e.card(oid), refusal)
                assert refusal is None or refusal.clause in game.rules_text.numbers()
        e.choose(random_answer(e, chance))


@sisters
def test_a_preview_changes_nothing(sister: Sister):
    e, chance = sister.starters_game(3, 80), random.Random(3)
    for _ in range(40):
        if e.prompt is None:
            return
        before, answer = e.digest(), random_answer(e, chance)
        sister.game.preview(e, answer)
        assert e.digest() == before
        e.choose(answer)


@sisters
def test_the_parts_of_a_strength_are_what_it_is(sister: Sister):
    e, game = sister.starters_game(4, 400), sister.game
    for seat in range(2):
        for card in game.view(e, seat).players[seat].cards("deployment"):
            for stat in ("front", "rear", "defense"):
                told = game.explain(e, card.id, stat)
                assert not told or max(0, sum(amount for _, amount in told)) == card.stat(stat)


@sisters
def test_a_board_names_only_places_that_views_have(sister: Sister):
    view = sister.game.view(sister.starters_game(5, 20), 0)
    zones = {region.zone for row in sister.game.board(2).rows for region in row}
    assert zones <= set(view.players[0].zones)


@sisters
def test_decks_by_chance_are_legal_and_every_card_can_be_made(sister: Sister):
    game = sister.game
    book = game.book()
    game.compile_cards(book)
    for seed in range(8):
        assert game.decks.check(game.decks.random_deck(book, seed), book) == []
