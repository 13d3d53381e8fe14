"""What a seat is shown and told: views, reasons, previews, the log, decks and the catalogue."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from gundam_tui.games.decks.deck import MAIN, Deck
from gundam_tui.games.macross_crusade.rules import CLAUSES
from gundam_tui.games.nation.cards.terms import AREAS
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.table.text_render import board
from tests.nation.games import played_on, random_answer, starters

GAME = game("macross-crusade")


def random_game(seed: int, answers: int, *, keep: bool = True) -> Engine:
    return played_on(GAME.new_game(starters(GAME.id), seed, keep=keep), seed, answers)


@pytest.mark.rule("MC-14", "MC-15")
def test_both_starter_decks_are_legal_and_faults_name_their_rule():
    book = GAME.book()
    assert [GAME.decks.check(deck, book) for deck in starters(GAME.id)] == [[], []]
    bad = Deck("bad", "bad", {MAIN: {"MC-SPARTAN": 4, "S-M01": 3}}, GAME.id)
    assert [fault.rule for fault in GAME.decks.check(bad, book)] == ["MC-14", "MC-15"]


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_of_the_starter_decks_ends_and_every_question_has_words(seed):
    e, chance = GAME.new_game(starters(GAME.id), seed), random.Random(seed)
    while e.prompt is not None:
        prompt = e.prompt
        assert prompt.kind in GAME.prompts
        assert prompt.rule in GAME.rules_text.numbers()
        assert all(option.verb in GAME.verbs for option in prompt.options)
        if e.decisions % 9 == 0:
            assert GAME.question(e, prompt, prompt.seat)
            assert all("{" not in GAME.label(e, prompt, option) for option in prompt.options)
        e.choose(random_answer(e, chance))
    assert e.outcome is not None
    lines = GAME.log_lines(e, 0)
    assert lines[-1].text.endswith(")")
    assert len(lines) > 40


@pytest.mark.rule("MC-21", "MC-22", "MC-27")
@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_sees_does_not_depend_on_cards_that_it_cannot_see(seed):
    e, chance = random_game(seed, 150), random.Random(seed)
    for _ in range(60):
        if e.prompt is None:
            return
        for seat in (0, 1):
            world = e.determinise(seat, chance.randrange(1 << 30))
            assert GAME.view(world, seat) == GAME.view(e, seat)
        e.choose(random_answer(e, chance))


@pytest.mark.rule("MC-26", "MC-27", "MC-25")
def test_another_hand_is_a_count_and_open_places_lie_open():
    e = random_game(1, 300)
    view = GAME.view(e, 0)
    other = view.players[1]
    assert other.cards("hand") == ()
    assert other.count("hand") == len(e.zone("hand", 1))
    assert other.count("nation") == len(e.zone("nation", 1))
    assert all(card.number for card in other.cards("g zone"))


def test_whatever_is_offered_is_not_refused_and_whatever_is_not_is():
    e, chance = random_game(2, 60), random.Random(2)
    plays = ("deploy", "set", "g", "command", "use")
    for _ in range(200):
        prompt = e.prompt
        assert prompt is not None
        if prompt.kind in ("free", "cut"):
            offered = {option.obj for option in prompt.options if option.verb in plays}
            for option in prompt.options:
                if option.verb in plays:
                    assert GAME.why_not(e, prompt.seat, option.verb, option.obj, option.to) is None
            for oid in GAME.hand(e, prompt.seat):
                refusal = GAME.why_not(e, prompt.seat, "play", oid)
                assert (refusal is None) == (oid in offered)
                assert refusal is None or refusal.clause in GAME.rules_text.numbers()
        e.choose(random_answer(e, chance))
        if e.prompt is None:
            return


def test_a_preview_changes_nothing_and_tells_what_comes_of_an_answer():
    e, chance = random_game(3, 80), random.Random(3)
    for _ in range(40):
        assert e.prompt is not None
        before, answer = e.digest(), random_answer(e, chance)
        GAME.preview(e, answer)
        assert e.digest() == before
        e.choose(answer)
        if e.prompt is None:
            return


def test_the_parts_of_a_strength_are_what_it_is():
    e = random_game(4, 400)
    for seat in range(2):
        for card in GAME.view(e, seat).players[seat].cards("deployment"):
            for stat in ("front", "rear", "defense"):
                told = GAME.explain(e, card.id, stat)
                assert not told or max(0, sum(amount for _, amount in told)) == card.stat(stat)


def test_every_reason_of_the_rules_is_a_requirement():
    assert [number for number in CLAUSES.values() if number not in GAME.rules_text.numbers()] == []
    assert GAME.rules_text.clause("MC-48").wording


def test_cards_are_found_by_what_they_are():
    book = GAME.book()
    raiders = [card.number for card in book if GAME.catalogue.filter(book, "type:unit keyword:raid")(card)]
    assert sorted(raiders) == ["S-N02", "S-N03"]
    assert GAME.catalogue.sheet(book, "B-U-004").provenance == "public card lists, text in our words"
    assert GAME.catalogue.values(book, book, "keyword")
    assert len(GAME.catalogue.export(book)) == len(book)


def test_a_board_names_only_places_that_views_have():
    board = GAME.board(2)
    view = GAME.view(random_game(5, 20), 0)
    zones = {region.zone for row in board.rows for region in row}
    assert zones <= set(view.players[0].zones)


def test_decks_by_chance_are_legal_and_every_card_can_be_made():
    book = GAME.book()
    GAME.compile_cards(book)
    for seed in range(8):
        deck = GAME.decks.random_deck(book, seed)
        assert GAME.decks.check(deck, book) == []


def test_what_is_shown_happening_is_what_happened():
    e = random_game(6, 500)
    whats = {cue.what for cue in GAME.cues(e)}
    assert {"turn", "enter"} <= whats


def until(kind: str, seed: int, most: int = 900) -> Engine:
    """A random game at its first prompt of a kind with something to choose."""
    e, chance = random_game(seed, 0), random.Random(seed)
    for _ in range(most):
        assert e.prompt is not None
        if e.prompt.kind == kind and e.prompt.seat != e.state.vars.get("active", e.prompt.seat):
            return e
        e.choose(random_answer(e, chance))
    raise AssertionError(f"no {kind}")


@pytest.mark.rule("MC-94")
def test_a_preview_of_a_defense_tells_what_the_battle_would_come_to():
    for seed in range(20):
        e = until("sortie", seed)
        assert e.prompt is not None
        zone = str(e.prompt.args[0])
        if e.zone(zone, 1 - e.prompt.seat):
            break
    assert e.prompt is not None
    option = e.prompt.options[0]
    told = GAME.preview(e, [option]).lines
    e.choose([option])
    while e.prompt is not None and e.prompt.kind == "sortie":
        e.choose([])
    told_later = [clash for clash in GAME.view(e, 0).clashes if clash.zone == zone]
    assert len(told_later) == 2
    for clash in told_later:
        said = clash.text.replace("destroys ", "") + " destroyed" * clash.text.startswith("destroys ")
        once = clash.text.startswith(f"{clash.total} ")  # all of it goes to one Unit
        assert f"P{clash.seat + 1} deals {said if once else f'{clash.total}: {said}'}" in told
    assert not [line for line in told if "sends" in line]  # the answer says it


@pytest.mark.rule("MC-153", "MC-156")
def test_a_preview_of_a_play_tells_what_it_does_if_nobody_answers():
    e, chance = random_game(8, 0), random.Random(8)
    while e.prompt is not None:
        hits = [option for option in e.prompt.options if e.prompt.kind == "target" and option.card]
        if hits and e.card(e.prompt.source) in ("S-N11", "MC-VF-25G"):
            break
        e.choose(random_answer(e, chance))
    assert e.prompt is not None
    told = [(GAME.book()[one.card].name, GAME.preview(e, [one]).lines) for one in e.prompt.options]
    assert any(f"{name} takes 2 damage" in lines[0] for name, lines in told)


def test_after_the_damage_what_it_has_done_is_told_until_the_battle_is_over():
    e, chance = random_game(9, 0), random.Random(9)
    seen = Counter[bool]()
    while e.prompt is not None and e.decisions < 3000:
        view = GAME.view(e, 0)
        struck = any(event.name == "strike" and at >= _turn_began(e) for at, event in enumerate(e.log))
        if view.step in ("damage", "return") and any(view.players[0].count(zone) for zone in AREAS):
            seen[struck] += 1
            assert struck == any(clash.done for clash in view.clashes)
        assert view.step or not view.clashes
        e.choose(random_answer(e, chance))
        if seen[True] and seen[False]:
            return
    raise AssertionError("no battle")


def _turn_began(e: Engine) -> int:
    return max(at for at, event in enumerate(e.log) if event.name == "turn")


def test_line_by_line_a_battle_is_told_with_its_areas_and_what_would_come_of_it():
    e, chance = random_game(9, 0), random.Random(9)
    while e.prompt is not None:
        view = GAME.view(e, e.prompt.seat)
        if view.clashes:
            break
        e.choose(random_answer(e, chance))
    rows = "\n".join(board(view, ("Ada", "Bob")))
    clash = view.clashes[0]
    assert f"{clash.total}: {clash.text}" in rows
    assert re.search(r"  area [12]: .*Fighting \d", rows)
    assert re.search(r"  hand: .*, cost \d-\d-\d", rows)
    assert "mc." not in rows.lower()


@pytest.mark.rule("MC-154", "MC-155")
def test_in_a_cut_it_is_said_what_resolves_next_and_what_a_pass_means():
    e, chance = random_game(3, 0), random.Random(3)
    seen: set[str] = set()
    while e.prompt is not None and len(seen) < 2:
        view = GAME.view(e, e.prompt.seat)
        assert view.prompt is not None
        if e.prompt.kind == "cut":
            assert view.prompt.effect.startswith(view.waiting[0])
            seen.add(view.prompt.effect.removeprefix(view.waiting[0]))
            before = len(view.waiting)
            if "if you pass as well" in view.prompt.effect:
                copy = e.clone()
                copy.answer(["pass"])
                assert copy.prompt is None or len(GAME.view(copy, 0).waiting) < before
        else:
            assert view.prompt.effect == ""
        e.choose(random_answer(e, chance))
    assert len(seen) == 2
