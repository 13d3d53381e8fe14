"""Questions and labels: every prompt asks in words, and every answer says what it does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gundam_tui.games.gcg as gcg
from gundam_tui.games.gcg.words import labels as lb
from gundam_tui.games.gcg.words.labels import label, question
from gundam_tui.kernel import Prompt
from tests.rules.cards import Side, Table, UnitAt, base, command, table, unit
from tests.rules.walks import prompts, starters, wild

KEY = re.compile(r"[A-Z]{1,4}[0-9]*-[0-9]{3}|#|\bp[12]\b|>player|/\d+$")
EMPTY_WORDS = frozenset(("done", "ok", "yes", "no", "cancel", "continue", "pass", "next"))
GM, GUNDAM = "ST01-005", "ST01-001"


def said(t: Table) -> list[str]:
    """The labels of the open prompt."""
    assert t.e.prompt is not None
    return [label(t.e, t.e.prompt, option) for option in t.e.prompt.options]


def asked(t: Table, seat: int | None = -1) -> str:
    """The open question."""
    assert t.e.prompt is not None
    return question(t.e, t.e.prompt, seat)


@pytest.mark.parametrize("seed", range(24))
def test_every_prompt_and_option_is_said_in_words(seed: int) -> None:
    engine = (starters if seed % 4 == 0 else wild)(seed)
    for prompt in prompts(engine, seed):
        for reader in (-1, 1 - prompt.seat, None):
            text = question(engine, prompt, reader)
            assert text, (prompt, reader)
            assert not KEY.search(text), text
            assert not text[0].islower(), text
        for option in prompt.options:
            text = label(engine, prompt, option)
            assert len(text) > 3, option.key
            assert not KEY.search(text), (option.key, text)
            assert "\n" not in text, (option.key, text)
            assert text.lower() not in EMPTY_WORDS, option.key
        assert distinct(prompt, [label(engine, prompt, option) for option in prompt.options])


def distinct(prompt: Prompt, texts: list[str]) -> bool:
    """Options that differ on the table differ in words; equal cards of a hand or pile need not."""
    seen: dict[str, tuple[str, str, str, int]] = {}
    for option, text in zip(prompt.options, texts, strict=True):
        what = (option.verb, option.card, option.to_card, option.n)
        if seen.setdefault(text, what) != what:
            return False
    return True


def test_every_kind_and_verb_of_the_rules_has_words() -> None:
    """What the rules can ask and offer, read from their source, so that a new prompt cannot be forgotten."""
    kinds: set[str] = set()
    verbs: set[str] = set()
    for path in Path(gcg.__file__).parent.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        kinds.update(re.findall(r'Prompt\(\s*[\w.\[\]"]+,\s*"(\w+)"', source))
        # `choose` and `yes_no` are given their kinds by name.
        kinds.update(re.findall(r'\bkind: str = "(\w+)"', source) if path.name == "asking.py" else ())
        kinds.update(re.findall(r'\bkind="(\w+)"', source))
        verbs.update(re.findall(r'Option\(\s*"(\w+)"', source))
        verbs.update(re.findall(r'\bverb="(\w+)"', source))
    assert {"act", "block", "burst", "pay", "target", "trigger_order", "mulligan", "cost", "discard"} <= kinds
    assert {"attack", "deploy", "keep", "mode", "count", "resolve", "top", "trash"} <= verbs
    assert kinds <= set(lb._QUESTIONS)
    assert kinds <= set(lb._PUBLIC)
    assert verbs <= set(lb._LABELS)


# ------------------------------------------------------------------ the words themselves


def test_main_phase() -> None:
    t = table(Side(hand=[GM, "ST01-010"], units=[GUNDAM], resources=4), Side(units=[UnitAt("ST03-008", rested=True)]))
    assert asked(t) == "Your main phase (turn 5): play, activate, attack or end the turn"
    assert asked(t, 1) == "P1 is in the main phase"
    assert said(t) == [
        "Deploy GM (cost 1)",
        "Pair Amuro Ray with Gundam (cost 1, links)",
        "Attack P2 with Gundam",
        "Attack Zaku Ⅱ with Gundam",
        "End turn",
    ]


def test_namesakes_are_told_apart() -> None:
    t = table(Side(units=[GM, GM]), Side(units=[UnitAt(GM, rested=True)]))
    assert said(t) == [
        "Attack P2 with your GM (1)",
        "Attack P2's GM with your GM (1)",
        "Attack P2 with your GM (2)",
        "Attack P2's GM with your GM (2)",
        "End turn",
    ]


def test_battle_prompts_name_the_attack() -> None:
    t = table(Side(units=[GUNDAM]), Side(units=["ST01-008", UnitAt(GM, rested=True)]))
    t.attack(GUNDAM, GM)
    assert (asked(t), asked(t, 0)) == ("Gundam attacks GM: block?", "P2 may block Gundam's attack")
    assert said(t) == ["Block with Demi Trainer (AP1 HP1)", "No block against Gundam's attack"]
    t.do("pass")
    assert asked(t) == "Gundam attacks GM: respond?"
    assert said(t) == ["No response to Gundam's attack"]
    t = table(Side(units=[GUNDAM]), Side())
    t.attack(GUNDAM)
    assert asked(t) == "Gundam attacks you: block?"


def test_the_end_of_the_turn() -> None:
    t = table()
    t.do("end")
    assert (asked(t), said(t)) == ("P1's turn is ending: respond?", ["No response at the end of the turn"])
    t.do("pass")
    assert asked(t) == "Your turn is ending: respond?"


def test_targets_say_what_is_done_to_them() -> None:
    t = table(Side(hand=["ST01-004"], resources=3), Side(units=[GM, "ST03-008"]))
    t.do("deploy")
    assert asked(t) == "Guntank: rest 1 enemy Unit"
    assert said(t) == ["Rest GM (AP2 HP2)", "Rest Zaku Ⅱ (AP1 HP2)"]
    t = table(Side(hand=["ST03-013"], resources=2), Side(units=[UnitAt(GUNDAM, damage=1, rested=True), GM]))
    t.do("command")
    assert asked(t) == "Close Combat: deal 2 damage to 1 enemy Unit"
    assert said(t)[0] == "Deal 2 damage to Gundam (AP3 HP3/4 rested)"


def test_support_names_its_amount() -> None:
    t = table(Side(units=["ST03-004", GM]))
    assert "Use Gaza D (Sleeves)'s Support 2" in said(t)
    t.do("activate")
    assert asked(t) == "Gaza D (Sleeves): Support: give AP+2 to 1 friendly Unit"
    assert said(t) == ["Give AP+2 to GM (AP2 HP2)"]


def test_activated_effects_are_told_by_their_text() -> None:
    t = table(Side(base="ST04-016", units=[GM]))
    assert any(text.startswith("Activate Vesalius: ") and "AP+1" in text for text in said(t))


def test_payments_name_the_resources() -> None:
    t = table(Side(hand=[GM], resources=1, ex=1))
    t.do("deploy")
    assert asked(t) == "GM: pay with which Resource?"
    assert said(t) == ["Rest Resource 1", "Spend EX Resource 2"]


def test_optional_effects_say_what_they_would_do() -> None:
    card = command("main: may draw 2", name="Scouting")
    t = table(Side(hand=[card]))
    t.do("command")
    assert (asked(t), said(t)) == ("Scouting: draw 2 cards?", ["Draw 2 cards", "Don't draw 2 cards"])
    assert asked(t, 1) == "P1 decides about the effect of Scouting"


def test_bursts_name_the_shield_and_its_text() -> None:
    t = table(Side(units=[GUNDAM]), Side(shields=["ST03-010"], base=None))
    t.battle(GUNDAM)
    assert asked(t) == "Your Shield was Full Frontal: activate its Burst?"
    assert said(t)[0].startswith("Activate the Burst of Full Frontal: ")
    assert said(t)[1] == "Leave the Burst of Full Frontal unused"
    assert asked(t, 0) == "P2 decides about the Burst of Full Frontal"


def test_limits_say_why_something_goes() -> None:
    t = table(Side(hand=[GM] * 12))
    t.end_turn()
    assert asked(t) == "You hold more than 10 cards: discard 2"
    assert said(t)[0] == "Discard GM"
    t = table(Side(hand=[unit(1, 1)], units=[GM] * 6))
    t.do("deploy")
    assert asked(t) == "The battle area holds six Units: put 1 friendly Unit into the trash to make room"
    assert said(t)[1] == "Put GM (2) into the trash (AP2 HP2)"


def test_costs_are_named() -> None:
    guard = base(5, "activate main, {discard 1}: draw 2", name="Depot")
    t = table(Side(hand=[GM, GUNDAM], base=guard))
    t.do("activate")
    assert asked(t) == "Depot: the cost is to discard 1 card; which?"
    assert said(t) == ["Discard GM", "Discard Gundam"]


def test_hidden_cards_are_named_by_their_place() -> None:
    look = command("main: choose 1 enemy shield; destroy it", name="Sabotage")
    t = table(Side(hand=[look]), Side(shields=[GUNDAM, GM]))
    t.do("command")
    assert said(t) == ["Choose P2's top Shield"]
    assert asked(t) == "Sabotage: destroy 1 Shield"


def test_the_beginning() -> None:
    engine = starters(2)
    t = Table(engine)
    winner = t.seat
    assert asked(t) == "You won the roll: who takes the first turn?"
    assert sorted(said(t)) == [f"Let P{2 - winner} take the first turn", "Take the first turn"]
    assert asked(t, None) == f"P{winner + 1} decides who takes the first turn"
    t.do("first", f"p{winner + 1}")
    assert asked(t) == "Opening hand: keep it, or redraw five cards once?"
    assert said(t) == ["Keep this hand", "Redraw five cards"]
