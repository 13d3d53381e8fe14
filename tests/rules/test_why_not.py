"""Reasons: what is not offered is refused with a clause, and nothing that is offered is refused."""

from __future__ import annotations

from collections import defaultdict

import pytest

from gundam_tui.games.gcg.cards import reasons
from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, HAND
from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.seen.why import why_not
from gundam_tui.games.gcg.tools.clauses import clause
from gundam_tui.kernel import Engine, Prompt, Refusal
from tests.rules.cards import Side, Table, UnitAt, base, command, pilot, table, unit
from tests.rules.walks import prompts, starters, wild

GM, GUNDAM = "ST01-005", "ST01-001"
PLAYS = ("deploy", "pair", "command")


def agrees(offered: bool, refusal: Refusal | None) -> None:
    """Offered exactly when not refused; a refusal has a known clause and a sentence."""
    assert offered == (refusal is None), refusal
    if refusal is not None:
        assert clause(refusal.clause).number == refusal.clause
        assert len(refusal.text) > 8
        assert not refusal.text.endswith(".")


def check(engine: Engine, prompt: Prompt) -> int:
    """Compare every offer of a prompt with the reasons; how many reasons there were."""
    seat = prompt.seat
    offers: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for option in prompt.options:
        offers[option.verb].add((option.obj, option.to))
    hand, units = engine.zone(HAND, seat), engine.zone(BATTLE, seat)
    enemies = engine.zone(BATTLE, 1 - seat)
    count = 0
    for card in hand:
        for verb in PLAYS:
            agrees(any(card == obj for obj, _ in offers[verb]), why_not(engine, seat, verb, card))
        for host in units:
            agrees((card, host) in offers["pair"], why_not(engine, seat, "pair", card, host))
        whole = why_not(engine, seat, "play", card)
        agrees(any(card == obj for verb in PLAYS for obj, _ in offers[verb]), whole)
        count += whole is not None
    for unit_ in (*units, *enemies):
        for target in (0, *enemies, *units):
            agrees((unit_, target) in offers["attack"], why_not(engine, seat, "attack", unit_, target))
        agrees((unit_, 0) in offers["block"], why_not(engine, seat, "block", unit_))
    for item in (*units, *engine.zone(BASE, seat)):
        cards = (item, *engine.state.objs[item].attachments)
        agrees(any(obj in cards for obj, _ in offers["activate"]), why_not(engine, seat, "activate", item))
    for verb in ("end", "pass"):
        agrees(bool(offers[verb]), why_not(engine, seat, verb))
    return count


@pytest.mark.goal("G17")
@pytest.mark.parametrize("seed", range(12))
def test_something_is_offered_exactly_when_nothing_refuses_it(seed: int) -> None:
    engine = (starters if seed % 3 == 0 else wild)(seed + 60)
    reasons = sum(check(engine, prompt) for prompt in prompts(engine, seed))
    assert reasons > 20


@pytest.mark.parametrize("seed", range(4))
def test_nobody_else_may_do_anything(seed: int) -> None:
    engine = starters(seed + 80)
    for prompt in prompts(engine, seed):
        other = 1 - prompt.seat
        for card in engine.zone(HAND, other):
            assert why_not(engine, other, "play", card) is not None
        for unit_ in engine.zone(BATTLE, other):
            assert why_not(engine, other, "attack", unit_) is not None
        assert why_not(engine, other, "end") is not None


@pytest.mark.goal("G17")
def test_the_view_tells_the_reason_of_every_card_of_the_own_hand() -> None:
    engine = starters(90)
    told = 0
    for prompt in prompts(engine, 90):
        for seat in (0, 1):
            for card in view(engine, seat).players[seat].cards("hand"):
                if prompt.seat == seat and prompt.kind == "mulligan":
                    assert card.playable.startswith("your turn ")
                    continue
                if prompt.seat != seat or prompt.kind not in ("act", "action_step"):
                    assert card.playable == ""
                    continue
                refusal = why_not(engine, seat, "play", card.id)
                assert card.playable == ("" if refusal is None else f"{refusal.text} ({refusal.clause})")
                told += bool(card.playable)
    assert told > 50


# ------------------------------------------------------------------ the reasons themselves


def reason(t: Table, verb: str, obj: int, to: int = 0) -> tuple[str, str]:
    """Clause and text of a refusal."""
    found = why_not(t.e, t.seat, verb, obj, to)
    assert found is not None
    return found.clause, found.text


def held(t: Table, at: int = 0) -> int:
    """A card of the hand of the seat that is asked."""
    return t.e.zone(HAND, t.seat)[at]


def test_a_reason_on_a_card_of_the_hand_is_short_enough_to_be_read_there() -> None:
    dear = [reasons.level(9, 8), reasons.cost(9, 1)]
    for reason in (*reasons.ON_CARDS, *dear):
        brief, _, whole = reason.text.partition(": ")
        assert len(brief.removeprefix("needs ")) <= reasons.SHORT, brief
        assert len(whole) > len(brief), "the sentence explains it"


@pytest.mark.rule("2-9-1", "2-10-1")
def test_level_and_cost() -> None:
    t = table(Side(hand=[GUNDAM], resources=3))
    assert reason(t, "play", held(t)) == ("2-9-1", "needs Lv.4: your Lv. is 3")
    t = table(Side(hand=[GUNDAM], resources=1, rested_resources=3))
    assert reason(t, "play", held(t)) == ("2-10-1", "needs 2 more: costs 3, 1 of your Resources is active")


@pytest.mark.rule("3-3-3", "3-3-4")
def test_pilots_need_a_unit_without_one() -> None:
    ace = pilot()
    assert reason(t := table(Side(hand=[ace])), "play", held(t))[0] == "3-3-3"
    t = table(Side(hand=[ace], units=[UnitAt(GM, pilot=ace)]), Side(units=[GM]))
    assert reason(t, "play", held(t)) == ("3-3-4", "all paired: no Unit of yours is without a Pilot")
    assert reason(t, "pair", held(t), t.unit(1))[0] == "1.9.0:3-3-4"
    assert reason(t, "pair", held(t), t.base_id(0))[0] == "3-3-1"


@pytest.mark.rule("13-2-3-1", "13-2-4-1", "10-1-8-1-1")
def test_commands_need_their_moment_and_a_target() -> None:
    late = command("action: draw 1")
    hit = command("main: choose 1 enemy unit; destroy it")
    t = table(Side(hand=[late, hit, GM], resources=2), Side())
    assert reason(t, "play", held(t))[0] == "13-2-4-1"
    assert reason(t, "play", held(t, 1))[0] == "10-1-8-1-1"
    t.do("end").do("pass")
    assert t.seat == 0
    assert why_not(t.e, 0, "play", held(t)) is None
    assert reason(t, "play", held(t, 1))[0] == "13-2-3-1"
    assert reason(t, "play", held(t, 2))[0] == "9-3-1"


@pytest.mark.rule("8-2-1", "3-2-4")
def test_attackers_and_targets() -> None:
    t = table(Side(units=[UnitAt(GM, rested=True), UnitAt(GM, new=True), GM]), Side(units=[GM]))
    tired, able, new = t.units(0)
    assert reason(t, "attack", tired) == ("8-2-1", "it is rested")
    assert reason(t, "attack", new)[0] == "3-2-4"
    assert reason(t, "attack", able, t.unit(1)) == ("8-2-1", "only a rested enemy Unit can be attacked")
    assert reason(t, "attack", able, new)[0] == "8-2-1"
    assert reason(t, "attack", t.unit(1))[0] == "3-2-3"
    assert why_not(t.e, 0, "attack", able) is None


@pytest.mark.rule("8-3-1", "8-3-3", "13-1-4-1")
def test_blockers() -> None:
    wall = unit(1, 4, "blocker")
    t = table(Side(units=[GM]), Side(units=[UnitAt(wall, rested=True), GM, wall]))
    target, plain, able = t.units(1)
    t.attack(GM, target)
    assert reason(t, "block", target)[0] == "8-3-3"
    assert reason(t, "block", plain) == ("13-1-4-1", "it has no Blocker")
    assert reason(t, "block", t.unit(0))[0] == "8-3-1"
    assert why_not(t.e, 1, "block", able) is None
    assert why_not(t.e, 0, "block", able).clause == "8-3-1"


@pytest.mark.rule("13-2-13-1", "13-1-3-1", "10-1-7-4")
def test_activated_effects() -> None:
    well = base(5, "activate main, once: draw 1")
    t = table(Side(base=well, units=["ST03-004"]))
    assert reason(t, "activate", t.unit(0)) == ("13-1-3-1", "Support needs another friendly Unit")
    t.do("activate", well)
    assert reason(t, "activate", t.base_id(0)) == ("13-2-13-1", "used: it works once per turn, and has been used")
    dear = base(5, "activate main, {rest this}: draw 1")
    t = table(Side(base=dear, base_rested=True))
    assert reason(t, "activate", t.base_id(0))[0] == "10-1-7-4"


def test_what_is_asked_for_must_be_known() -> None:
    t = table()
    with pytest.raises(ValueError, match="deploy"):
        why_not(t.e, 0, "dance")
    assert reason(t, "play", 999)[0] == "4-1-5"
    t.e.concede(0)
    assert why_not(t.e, 0, "end").clause == "1-2-1"
