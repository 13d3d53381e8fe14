"""Advice: what a player would do, and why; from what the seat knows and nothing else."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from gundam_tui.games.gcg.module import MODULE
from gundam_tui.games.gcg.seen.prompt_table import VERBS
from gundam_tui.games.gcg.tools.ai.evaluation import Weights, evaluate
from gundam_tui.games.gcg.tools.ai.value_parts import TERMS, parts
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine
from gundam_tui.players import make_player
from gundam_tui.players.advice import Rated, advise
from gundam_tui.players.observation import Observation
from gundam_tui.table.coaching import BAR, ENTRY, HEADING, bar, paragraphs
from gundam_tui.table.text_render import WIDTH, advice_lines
from tests.properties.games import PAIRINGS, new, prompts
from tests.properties.test_hidden import swapped

GUNDAM, AMURO, GM, GOUF, ZAKU, DEMI = "ST01-001", "ST01-010", "ST01-005", "ST03-009", "ST03-008", "ST01-008"


def at(side: Side, other: Side) -> Engine:
    return set_up(Position([side, other]))


def asked(e: Engine, player: str = "greedy"):
    found = advise(Observation(e, e.prompt.seat), player)
    assert found is not None
    return found


def test_every_weight_is_part_of_a_named_term():
    names = [name for group in TERMS.values() for name in group]
    assert sorted(names) == sorted(field.name for field in fields(Weights))


@pytest.mark.parametrize("name", PAIRINGS)
def test_the_terms_of_a_position_are_its_value(name: str):
    engine = new(name, 61)
    for n, prompt in enumerate(prompts(engine, 62)):
        if n % 10 == 0 and engine.state.vars.get("turn"):
            found = parts(engine, prompt.seat)
            assert sum(found.values()) == pytest.approx(evaluate(engine, prompt.seat))
            assert all(isinstance(value, float) for value in found.values())


def test_a_unit_that_is_destroyed_is_the_reason():
    e = at(Side(units=[GUNDAM], base=None), Side(units=[UnitAt(ZAKU, rested=True)], shields=[ZAKU] * 6))
    found = asked(e)
    attack = next(one for one in found.rated if ">" in one.keys[0] and "#" in one.keys[0].partition(">")[2])
    assert "destroys Zaku Ⅱ" in attack.follows
    assert any("Shield" in phrase or "EX Base" in phrase for one in found.rated for phrase in one.follows)


def test_a_win_is_named():
    e = at(Side(units=[GUNDAM]), Side(base=None, units=[UnitAt(ZAKU, rested=True)]))
    found = asked(e)
    assert found.best == "Attack P2 with Gundam"
    assert found.why[0] == "What would follow: it wins the game."
    assert found.rated[0].value == 0


def test_what_a_unit_leaves_undone_is_told_too():
    e = at(Side(units=[GM, DEMI], base=None, shields=[GM]), Side(units=[GOUF], shields=[GM] * 5))
    found = asked(e)
    attack = next(one for one in found.rated if one.label == "Attack P2 with Demi Trainer")
    assert "leaves no Blocker active" in attack.follows
    assert any("could be attacked and destroyed" in phrase for phrase in attack.follows)
    assert attack.value < 0


def test_a_link_is_told():
    e = at(Side(units=[GUNDAM], hand=[AMURO], resources=4), Side(units=[GOUF]))
    found = asked(e)
    pairing = next(one for one in found.rated if one.keys[0].startswith("pair"))
    assert "Gundam becomes a Link Unit" in pairing.follows
    assert "rests Gouf" in pairing.follows


def test_it_says_what_the_player_itself_would_answer():
    engine, compared = new("st01-st03", 64), 0
    for n, prompt in enumerate(prompts(engine, 65)):
        if n % 7 == 0:
            found = asked(engine)
            observation = Observation(engine, prompt.seat)
            assert list(found.keys) == make_player("greedy", 1).answer(observation, prompt)
            assert found.why
            assert not found.rated or found.rated[0].keys == found.keys
            assert all(one.value <= 0 for one in found.rated)
            compared += len(found.rated) > 1
    assert compared > 3


def test_another_seat_is_told_nothing():
    engine = new("st01-st03", 66)
    assert advise(Observation(engine, 1 - engine.prompt.seat)) is None


@pytest.mark.parametrize("name", PAIRINGS[:2])
def test_advice_does_not_depend_on_what_the_seat_cannot_see(name: str):
    engine, compared = new(name, 67), 0
    for n, prompt in enumerate(prompts(engine, 68)):
        if n % 9 or engine.step_answers or prompt.forced:
            continue
        world = swapped(engine, prompt.seat, n)
        world.reopen()
        assert advise(Observation(world, prompt.seat)) == advise(Observation(engine, prompt.seat))
        compared += world.state.card_of != engine.state.card_of
    assert compared > 3


def test_every_kind_of_answer_of_the_main_phase_is_explained():
    e = at(
        Side(units=[GUNDAM, "ST01-004"], hand=[AMURO, GM, "ST01-012"], resources=5),
        Side(units=[UnitAt(ZAKU, rested=True)]),
    )
    verbs = {option.verb for option in e.prompt.options}
    assert verbs == {one.name for one in VERBS.values() if one.text and one.name in verbs}
    shown = advice_lines(MODULE, asked(e))
    assert any("Link Unit" in row for row in shown)
    assert all(len(row) <= WIDTH for row in shown)
    assert advice_lines(MODULE, None) == ["There is nothing for you to decide now."]
    kinds = [one.kind for one in paragraphs(MODULE, asked(e))]
    assert kinds[0] == HEADING
    assert kinds.count(ENTRY) > 6


def test_the_chance_to_win_is_told_as_a_bar_and_what_an_answer_loses_of_it():
    e = at(Side(units=[GUNDAM], shields=[ZAKU] * 6), Side(base=None, units=[UnitAt(ZAKU, rested=True)]))
    found = asked(e)
    chances = {one.keys[0].partition(">")[2] or one.keys[0]: one.chance for one in found.rated}
    assert chances["player"] == pytest.approx(1.0)
    end = chances["end"]
    assert end is not None
    assert end < 1.0
    said = paragraphs(MODULE, found)
    assert any(one.front == "win chance:" and one.text.startswith(f"[{'#' * BAR}] 100%") for one in said)
    assert any(f"({end:.0%}, {round(100 * end) - 100:+d})" in one.text for one in said)


def test_answers_that_are_as_good_are_said_to_be():
    """Seen: the same 20 % beside both answers, without a word that neither is better."""
    found = asked(at(Side(units=[GUNDAM]), Side(units=[UnitAt(ZAKU, rested=True)])))
    one, other = Rated(("a",), "This", 0.0, (), 0.2), Rated(("b",), "That", 0.0, (), 0.204)
    said = [part.text for part in paragraphs(MODULE, replace(found, rated=(one, other)))]
    assert {"This (20%)", "That (20%, as likely)"} < set(said)
    assert any(text.startswith("The answers come to the same") for text in said)
    worse = replace(found, rated=(one, replace(other, value=-1.0)))
    assert not any(part.text.startswith("The answers come to the same") for part in paragraphs(MODULE, worse))


@pytest.mark.parametrize(("chance", "full"), [(0.0, 0), (0.5, BAR // 2), (1.0, BAR)])
def test_the_bar_of_a_chance_always_has_the_same_length(chance: float, full: int):
    assert bar(chance) == f"[{'#' * full}{'.' * (BAR - full)}]"
