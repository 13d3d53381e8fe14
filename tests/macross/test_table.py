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
from tests.nation.games import MACROSS, random_answer, starters

GAME = game("macross-crusade")


@pytest.mark.rule("MC-14", "MC-15")
def test_both_starter_decks_are_legal_and_faults_name_their_rule():
    book = GAME.book()
    assert [GAME.decks.check(deck, book) for deck in starters(GAME.id)] == [[], []]
    bad = Deck("bad", "bad", {MAIN: {"MC-SPARTAN": 4, "S-M01": 3}}, GAME.id)
    assert [fault.rule for fault in GAME.decks.check(bad, book)] == ["MC-14", "MC-15"]


@pytest.mark.rule("MC-26", "MC-27", "MC-25")
def test_another_hand_is_a_count_and_open_places_lie_open():
    e = MACROSS.starters_game(1, 300)
    view = GAME.view(e, 0)
    other = view.players[1]
    assert other.cards("hand") == ()
    assert other.count("hand") == len(e.zone("hand", 1))
    assert other.count("nation") == len(e.zone("nation", 1))
    assert all(card.number for card in other.cards("g zone"))


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


def test_what_is_shown_happening_is_what_happened():
    e = MACROSS.starters_game(6, 500)
    whats = {cue.what for cue in GAME.cues(e)}
    assert {"turn", "enter"} <= whats


def until(kind: str, seed: int, most: int = 900) -> Engine:
    """A random game at its first prompt of a kind with something to choose."""
    e, chance = MACROSS.starters_game(seed, 0), random.Random(seed)
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
    e, chance = MACROSS.starters_game(8, 0), random.Random(8)
    while e.prompt is not None:
        hits = [option for option in e.prompt.options if e.prompt.kind == "target" and option.card]
        if hits and e.card(e.prompt.source) in ("S-N11", "MC-VF-25G"):
            break
        e.choose(random_answer(e, chance))
    assert e.prompt is not None
    told = [(GAME.book()[one.card].name, GAME.preview(e, [one]).lines) for one in e.prompt.options]
    assert any(f"{name} takes 2 damage" in lines[0] for name, lines in told)


def test_after_the_damage_what_it_has_done_is_told_until_the_battle_is_over():
    e, chance = MACROSS.starters_game(9, 0), random.Random(9)
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
    e, chance = MACROSS.starters_game(9, 0), random.Random(9)
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
    e, chance = MACROSS.starters_game(3, 0), random.Random(3)
    seen: set[bool] = set()
    while e.prompt is not None and len(seen) < 2:
        view = GAME.view(e, e.prompt.seat)
        assert view.prompt is not None
        if e.prompt.kind == "cut":
            last = view.prompt.text.endswith("or pass to resolve all?")
            seen.add(last)
            before = len(view.waiting)
            if last:
                copy = e.clone()
                copy.answer(["pass"])
                assert copy.prompt is None or len(GAME.view(copy, 0).waiting) < before
        else:
            assert view.prompt.effect == ""
        e.choose(random_answer(e, chance))
    assert len(seen) == 2
