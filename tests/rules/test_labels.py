"""Questions and labels: every prompt asks in words, and every answer says what it does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gundam_tui.games.gcg as gcg
from gundam_tui.games.gcg.effects.verbs import VERBS as EFFECTS
from gundam_tui.games.gcg.seen.prompt_table import KINDS, VERBS
from gundam_tui.games.gcg.seen.words import labels as lb
from gundam_tui.games.gcg.seen.words.labels import label, question
from gundam_tui.games.gcg.tools.ai import features
from gundam_tui.games.gcg.tools.scenario.words import VERBS as SAID
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
        if "language" in path.parts or path.name == "from_print.py":  # they ask nothing; kinds of nouns are their own
            continue
        source = path.read_text(encoding="utf-8")
        kinds.update(re.findall(r'Prompt\(\s*[\w.\[\]"]+,\s*"(\w+)"', source))
        # `choose` and `yes_no` are given their kinds by name.
        kinds.update(re.findall(r'\bkind: str = "(\w+)"', source) if path.name == "prompts.py" else ())
        kinds.update(re.findall(r'\bkind="(\w+)"', source))
        verbs.update(re.findall(r'Option\(\s*"(\w+)"', source))
        verbs.update(re.findall(r'\bverb="(\w+)"', source))
    assert {"act", "block", "burst", "pay", "target", "trigger_order", "mulligan", "cost", "discard"} <= kinds
    assert {"attack", "deploy", "keep", "mode", "count", "resolve", "top", "trash"} <= verbs
    verbs |= {verb.cost_verb for verb in EFFECTS.values() if verb.cost_verb}
    assert kinds == {*KINDS}
    assert verbs <= {*VERBS}


def test_every_question_and_answer_has_words_once() -> None:
    """A sentence in its row, or a function: not both, and none for a row that there is not."""
    worded = {kind.name for kind in KINDS.values() if kind.question}
    assert [name for name in KINDS if (name in worded) == (name in lb._QUESTIONS)] == []
    assert [name for name, kind in KINDS.items() if kind.others and name in lb._PUBLIC] == []
    labelled = {verb.name for verb in VERBS.values() if verb.label}
    assert [name for name in VERBS if (name in labelled) == (name in lb._LABELS)] == []
    assert {*lb._QUESTIONS, *lb._PUBLIC} <= {*KINDS}
    assert {*lb._LABELS} <= {*VERBS}
    for sentence in [kind.question for kind in KINDS.values()]:
        assert "{" not in sentence, "a question with places is a function"
    assert {place for kind in KINDS.values() for place in re.findall(r"{([^}]*)}", kind.others)} == {"player"}
    assert {place for verb in VERBS.values() for place in re.findall(r"{([^}]*)}", verb.label)} <= {"card", "n"}


def test_scenario_files_and_learning_players_know_every_answer() -> None:
    """What they leave out is named: a learning player sees a royale's direction as an open question without a kind, and
    cards that pay a cost by the verb of all others."""
    assert {verb for word in SAID.values() for verb in word.verbs} == {*VERBS}
    unseen = "a learning player does not see it: a row of tools/ai/features.py, or a name here"
    assert {*KINDS} - {*features.KINDS} == {"direction"}, unseen
    assert {*VERBS} - {*features.VERBS} == {"direction", "rest", "destroy", "exile"}, unseen
    assert {*features.KINDS} <= {*KINDS}
    assert {*features.VERBS} <= {*VERBS}


# ------------------------------------------------------------------ the words themselves


def test_main_phase() -> None:
    t = table(Side(hand=[GM, "ST01-010"], units=[GUNDAM], resources=4), Side(units=[UnitAt("ST03-008", rested=True)]))
    assert asked(t) == "Your main phase: play, activate, attack or end the turn"
    assert asked(t, 1) == "P1 is in the main phase"
    assert said(t) == [
        "Deploy GM (cost 1)",
        "Pair Amuro Ray with Gundam (cost 1, links)",
        "Attack P2 with Gundam",
        "Attack Zaku Ⅱ with Gundam",
        "End turn",
    ]


def test_a_pilot_of_a_command_is_named_with_the_name_that_the_card_has_in_the_hand() -> None:
    """Seen: `Pair Hayato Kobayashi with Zowort`, while the card called Thoroughly Damaged was lit."""
    t = table(Side(units=[GM], hand=["ST01-012"], resources=2))
    assert "Pair Hayato Kobayashi (Thoroughly Damaged) with GM (cost 1)" in said(t)


def test_namesakes_are_told_apart() -> None:
    t = table(Side(units=[GM, GM]), Side(units=[UnitAt(GM, rested=True)]))
    assert said(t) == [
        "Attack P2 with your GM (A)",
        "Attack P2's GM with your GM (A)",
        "Attack P2 with your GM (B)",
        "Attack P2's GM with your GM (B)",
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
    assert asked(t) == "Gaza D (Sleeves): Support: give AP+2 to 1 friendly Unit this turn"
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
    assert asked(t) == "The battle area has room for 6 Units: put 1 friendly Unit into the trash first"
    assert said(t)[1] == "Put GM (B) into the trash (AP2 HP2)"


def test_costs_are_named() -> None:
    guard = base(5, "activate main, {discard 1}: draw 2", name="Depot")
    t = table(Side(hand=[GM, GUNDAM], base=guard))
    t.do("activate")
    assert asked(t) == "Depot: the cost is to discard 1 card from your hand: which?"
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


# ---------------------------------------------------------------- what a question says of an effect


def question_of(t: Table) -> str:
    """The open question without the name of the card that asks."""
    return asked(t).partition(": ")[2]


def test_a_card_in_play_returns_to_its_owner() -> None:
    # GD03-076: the Unit that was dealt damage is named by the event, not chosen.
    tough = unit(1, 9, name="Tough")
    meteor = UnitAt("GD03-076")
    t = table(Side(units=[meteor]), Side(units=[UnitAt(tough, rested=True)]))
    t.battle("GD03-076", tough)
    assert question_of(t) == "return Tough to its owner's hand?"
    assert said(t) == ["Return Tough to its owner's hand", "Don't return Tough to its owner's hand"]
    several = command("main: choose 1..2 enemy units; return them to hand", name="Tide")
    t = table(Side(hand=[several]), Side(units=[GM, GUNDAM]))
    t.do("command")
    assert question_of(t) == "return 1 to 2 enemy Units to their owner's hand"


def test_making_room_says_what_there_is_room_for() -> None:
    # Five are in play and two tokens come: the battle area does not hold six.
    pair_of = command("main: deploy 2 token T-029", name="Pair")
    t = table(Side(hand=[pair_of], units=[GM] * 5))
    t.do("command")
    assert asked(t) == "The battle area has room for 6 Units: put 1 friendly Unit into the trash first"


def test_tokens_to_choose_between_have_their_figures() -> None:
    """Seen: two names of tokens, and what they are nowhere but in a text that was cut."""
    t = table(Side(hand=["ST04-012"], resources=5))
    t.do("command")
    assert said(t) == ["Deploy 1 Sword Strike Gundam token AP4 HP2", "Deploy 1 Launcher Strike Gundam token AP2 HP4"]


def test_damage_to_the_unit_itself_is_not_hidden() -> None:
    t = table(Side(units=[UnitAt("GD04-052", "ST01-010")]), Side(units=[GM]))
    t.attack("GD04-052")
    assert asked(t) == "Gundam Leopard Destroy: deal 2 damage to 1 enemy Unit and to Gundam Leopard Destroy?"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("it can't attack this turn", "it can't attack this turn"),
        ("it can't receive battle damage from enemy units with lv <= 3 this battle",
         "it can't receive battle damage from enemy Units that are Lv.3 or lower this battle"),
        ("it may attack active enemy unit with ap <= 4 this turn",
         "it may attack active enemy Units with 4 or less AP this turn"),
        ("it reduces damage from enemy cards by 2 this turn", "it receives 2 less damage from enemy cards this turn"),
        ("it skips next start phase", "it is not set as active in its player's next start phase"),
        ("it must be attacked by enemy units this turn", "it has to be attacked by enemy Units that can this turn"),
    ],
)  # fmt: skip
def test_a_rule_laid_on_a_unit_is_told(text: str, words: str) -> None:
    t = table(Side(units=[GM, GUNDAM], hand=[command(f"main/action: choose 1 your unit; {text}", name="Word")]))
    if "battle" in words.split()[-1]:
        t.attack(GM).passes("block")
        t.do("pass")
    t.do("command")
    assert question_of(t) == f"choose 1 friendly Unit: {words}"
    assert said(t)[0].startswith("Choose GM")


def test_who_takes_over_damage_for_whom_is_told() -> None:
    cover = unit(1, 4, "deploy: choose 1 your other unit; it redirects battle damage to this this turn", name="Cover")
    t = table(Side(units=[GM], hand=[cover]))
    t.do("deploy")
    assert question_of(t) == "let Cover receive the battle damage to 1 friendly Unit this turn"
    assert said(t)[0].startswith("Let Cover receive the battle damage to GM")


def test_pairing_says_from_where() -> None:
    # GD05-112 lies in the trash when it is paired.
    mf = unit(2, 2, traits=["MF"], name="Fighter")
    t = table(Side(units=[mf], hand=["GD05-112"], resources=9))
    t.do("command").choose(mf)
    words = "pair Hoka Kyoten Juzetsujin from your trash with"
    assert asked(t) == f"Hoka Kyoten Juzetsujin: {words} up to 1 friendly Unit"
    assert said(t)[0].startswith(f"Pair{words[4:]} Fighter")


def test_resting_instead_says_instead_of_what() -> None:
    swap = unit(1, 1, "this may be rested instead of your base by effect of your unit", name="Swap")
    rests = unit(1, 1, "deploy: may choose 1 your base; rest it", name="Rests")
    t = table(Side(units=[swap], hand=[rests], base=base(5, name="Dock")))
    t.do("deploy").choose(t.base_id(0))
    assert question_of(t) == "rest Swap instead of Dock?"
    assert said(t) == ["Rest Swap instead of Dock", "Rest Dock"]


@pytest.mark.rule("1-3-2", "10-2-2")
def test_what_deploying_by_an_effect_costs_is_told() -> None:
    # GD02-110: a card that is too dear may be chosen; then it stays in the trash.
    dear, cheap = unit(5, 5, lv=5, cost=4, name="Dear"), unit(1, 1, lv=1, cost=1, name="Cheap")
    t = table(Side(hand=["GD02-110"], trash=[dear, cheap], resources=5, rested_resources=1))
    t.do("command")
    assert question_of(t) == "deploy 1 Unit card that is Lv.5 or lower from your trash, paying its cost"
    assert said(t) == ["Deploy Dear (cost 4: more than you can pay, it stays)", "Deploy Cheap (cost 1)"]
    t.choose(dear)
    assert (t.trash(0), t.battlefield(0)) == (["GD02-110", dear, cheap], [])


def test_why_a_card_is_revealed_is_told() -> None:
    scout = command(
        "main: look at top 3; may reveal 1 (Zeon) unit card among looked; if so add it to hand", name="Scout"
    )
    zaku = unit(1, 1, traits=["Zeon"], name="Zaku")
    t = table(Side(hand=[scout], deck=[zaku, GM, GM, GM, GM]))
    t.do("command")
    assert question_of(t) == "reveal up to 1 (Zeon) Unit card among these and add it to your hand"


def test_why_a_player_or_a_card_is_chosen_is_told() -> None:
    shame = command("main: choose 1 enemy player; that player discards 1", name="Shame")
    t = table(Side(hand=[shame]), Side(hand=[GM, GM]))
    t.do("command")
    assert question_of(t) == "choose 1 player, who has to discard 1 card"
    duel = command("main: choose 1 your unit & 1 enemy unit; battle them", name="Duel")
    t = table(Side(hand=[duel], units=[GM]), Side(units=[GUNDAM]))
    t.do("command")
    assert question_of(t) == "choose 1 friendly Unit for a battle"


def test_exile_is_the_word_and_what_it_is_for_is_told() -> None:
    burner = unit(1, 1, "activate main, {exile 2 unit cards from your trash}: draw 1", name="Burner")
    t = table(Side(units=[burner], trash=[GM, GUNDAM, GM]))
    t.do("activate")
    assert asked(t) == "Burner: the cost is to exile 2 Unit cards from your trash: which?"
    assert said(t)[0] == "Exile GM"
    text = "main: may choose 2 (Zeon) cards from your trash; exile them; if so { choose 1 enemy unit; destroy it }"
    zaku = unit(1, 1, traits=["Zeon"])
    t = table(Side(hand=[command(text, name="Fire")], trash=[zaku, zaku]), Side(units=[GM]))
    t.do("command")
    assert question_of(t) == "exile 2 (Zeon) cards from your trash to destroy 1 enemy Unit?"


def test_whose_deck_it_is_is_told() -> None:
    sink = command("main: choose 1 enemy unit; put it on bottom", name="Sink")
    t = table(Side(hand=[sink]), Side(units=[GM]))
    t.do("command")
    assert question_of(t) == "put 1 enemy Unit on the bottom of its owner's deck"


def test_what_others_have_to_do_for_it_is_told() -> None:
    feud = command("main: may choose 1 your unit; destroy it; if so { each enemy chooses 1 your unit; destroy it }")
    t = table(Side(hand=[feud], units=[GM]), Side(units=[GUNDAM]))
    t.do("command")
    assert question_of(t) == "destroy up to 1 friendly Unit to have each enemy player destroy 1 Unit"
