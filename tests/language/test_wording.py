"""The player's wording: total over the tree, and in the vocabulary of the cards."""

from __future__ import annotations

import re
from random import Random

import pytest

from gundam_tui.games.gcg.cards.language import tree
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.reminders import keyword_labels, reminders
from gundam_tui.games.gcg.cards.language.wording import nodes, token_words, wording
from gundam_tui.games.gcg.tools.clauses import clause
from tests.language.trees import classes, make, text

KEYWORDS = keyword_labels()
# What would show that a value of the tree slipped through unworded.
LEAKS = re.compile(r"None|op=|\bTrue\b|\bFalse\b|<class|  |\$|count\(|\bap\b|\bhp\b|\blv\b|\.\.|,,|, \.| [.,]|【】")


def say(notation: str, kind: str = "unit", **tokens: str) -> str:
    return wording(parse(notation), kind=kind, tokens={name.replace("_", "-"): words for name, words in tokens.items()})


def test_every_node_class_is_worded() -> None:
    random = Random(2)
    seen: set[type[tree.Node]] = set()
    for number in range(900):
        made = text(random)
        seen.update(type(node) for node in nodes(made))
        words = wording(made, kind=("unit", "command", "base")[number % 3])
        assert not LEAKS.search(words), (words, made)
    assert set(classes()) - seen == set()


@pytest.mark.parametrize("cls", [tree.Cant, tree.Immune, tree.Reduce, tree.MayTarget, tree.RestInstead, tree.Redirect])
def test_every_rule_says_whom_it_concerns(cls: type[tree.Node]) -> None:
    random = Random(5)
    for _ in range(40):
        rule = make(cls, random, depth=3)
        ability = tree.Ability(body=(tree.Sentence(do=tree.Impose(target=tree.Ref(to="this"), rule=rule)),))
        assert "this Unit" in wording(tree.CardText(lines=(ability,)), kind="unit").replace("This Unit", "this Unit")


SEARCH = (
    "【Destroyed】Look at the top 3 cards of your deck. You may reveal 1 (Zeon) Unit card among them and add it "
    "to your hand."
)
SPLIT = (
    "【Deploy】Look at the top 2 cards of your deck. Return 1 card among them to the top of your deck. "
    "Return the remaining card randomly to the bottom of your deck."
)
SENTENCES = [
    ("repair 2", "<Repair 2>"),
    ("support 1", "【Activate･Main】<Support 1>"),
    ("pilot [Kai Shiden]", "【Pilot】[Kai Shiden]"),
    ("also called [Char Aznable]", "This card's name is also treated as [Char Aznable]."),
    ("deploy: draw 1; then discard 1", "【Deploy】Draw 1. Then, discard 1."),
    (
        "deploy: look at top 1; if looked is (Zeon) unit { add looked to hand }",
        "【Deploy】Look at the top card of your deck. If it is a (Zeon) Unit card, add it to your hand.",
    ),
    ("deploy: may discard 1; if so draw 2", "【Deploy】You may discard 1. If you do, draw 2."),
    (
        "during pair, when this destroys enemy unit by battle, on your turn: draw 1",
        "【During Pair】During your turn, when this Unit destroys an enemy Unit with battle damage, draw 1.",
    ),
    (
        "deploy: deal 1 damage to all enemy units with lv <= 3",
        "【Deploy】Deal 1 damage to all enemy Units that are Lv.3 or lower.",
    ),
    (
        "while this is (Zeon) unit: this gains breach 1",
        "While this Unit is (Zeon), it gains <Breach 1>.",
    ),
    (
        "attack, if this is unit with ap >= 5: choose 1 enemy unit with lv >= 5; deal 3 damage to it",
        "【Attack】If this Unit has 5 or more AP, choose 1 enemy Unit that is Lv.5 or higher. Deal 3 damage to it.",
    ),
    ("paired by pilot with lv >= 4: draw 1", "【When Paired･Lv.4 or Higher Pilot】Draw 1."),
    ("paired by (Zeon) pilot: draw 1", "【When Paired･(Zeon) Pilot】Draw 1."),
    (
        "activate main, once, {pay 4}: ready this",
        "【Activate･Main】【Once per Turn】④：Set this Unit as active.",
    ),
    ("this gets ap +1 & hp +1", "This Unit gets AP+1 and HP+1."),
    ("this can't be paired; this can't attack", "This Unit can't be paired with a Pilot or attack."),
    (
        "during pair, destroyed, if count(your other link units) >= 1: draw 1",
        "【During Pair】【Destroyed】If you have another Link Unit in play, draw 1.",
    ),
    (
        "while count(your (CB) units) >= 2: this gains blocker",
        "While you have 2 or more (CB) Units in play, this Unit gains <Blocker>.",
    ),
    (
        "deploy: choose 1..2 your rested (CB) units; ready them",
        "【Deploy】Choose 1 to 2 of your rested (CB) Units. Set them as active.",
    ),
    (
        "deploy: choose 1 friendly unit; it gains breach 3 this turn",
        "【Deploy】Choose 1 friendly Unit. It gains <Breach 3> during this turn.",
    ),
    (
        "main: choose 1 enemy unit; if count(your link units) >= 1 { destroy it } else { rest it }",
        "【Main】Choose 1 enemy Unit. Rest it. If you have a Link Unit in play, destroy it instead.",
    ),
    (
        "main: choose one { deploy 1 token T-001 | deploy 1 token T-002 }",
        "【Main】Deploy 1 [T-001] or 1 [T-002] Unit token.",
    ),
    (
        "main: choose one { draw 1 | choose 1 unit; rest it }",
        "【Main】Choose 1 of the following effects and activate it:\n■Draw 1.\n■Choose 1 Unit. Rest it.",
    ),
    ("destroyed: look at top 3; may reveal 1 (Zeon) unit card among looked; if so add it to hand", SEARCH),
    ("deploy: look at top 2; put 1 card among looked on top; put rest on bottom randomly", SPLIT),
]


@pytest.mark.parametrize(("notation", "words"), SENTENCES)
def test_sentences(notation: str, words: str) -> None:
    assert say(notation) == words


PLAIN_SENTENCES = [
    # who is meant
    (
        "destroyed, if by battle: you & that player draw 2",
        "【Destroyed】If this Unit is destroyed with battle damage, you and the player who destroyed this Unit draw 2.",
    ),
    (
        "when this destroys enemy unit by battle: that player may discard 2; if count(the discarded) == 0 { draw 2 }",
        (
            "When this Unit destroys an enemy Unit with battle damage, that enemy player may discard 2. "
            "If they discarded no cards with this effect, draw 2."
        ),
    ),
    (
        "deploy: choose 1 enemy player; that player does { destroy first 3 your shield area cards }",
        "【Deploy】Choose 1 enemy player. Destroy the first 3 cards in that player's shield area.",
    ),
    (
        "destroyed: choose 1 enemy player; that player discards 1",
        "【Destroyed】Choose 1 enemy player. That player discards 1.",
    ),
    # which Unit or card is meant
    (
        "when other unit attacks enemy unit: that gains repair 2 this turn",
        "When another Unit attacks an enemy Unit, the attacking Unit gains <Repair 2> during this turn.",
    ),
    (
        "when friendly (CB) unit destroys enemy unit by battle: that recovers 1 hp",
        "When a friendly (CB) Unit destroys an enemy Unit with battle damage, that friendly Unit recovers 1 HP.",
    ),
    (
        "when this receives damage from enemy unit with hp <= 2: deal 3 damage to cause",
        "When this Unit receives damage from an enemy Unit with 2 or less HP, deal 3 damage to that Unit.",
    ),
    (
        "attack, if this attacks enemy unit and the pilot is red pilot: return the pilot to hand",
        (
            "【Attack】If this Unit is attacking an enemy Unit and the card paired with it is a red Pilot, "
            "return that card to its owner's hand."
        ),
    ),
    (
        "deploy: discard 1; if the discarded is (CB) command { may activate main of the discarded }",
        "【Deploy】Discard 1. If you discarded a (CB) Command card with this effect, you may activate its 【Main】.",
    ),
    (
        (
            "deploy: choose 1 unit card with repair from any trash; this gets ap +2 this turn; "
            "this gains keywords of it this turn"
        ),
        (
            "【Deploy】Choose 1 Unit card with <Repair> from any player's trash. "
            "This Unit gets AP+2 and gains all keyword effects of that card during this turn."
        ),
    ),
    (
        "deploy: draw 1; if so { ready this; this can't attack this turn }",
        "【Deploy】Draw 1. If you do, set this Unit as active. It can't attack during this turn.",
    ),
    # by what it happens
    ("when your unit is destroyed by effect: draw 2", "When one of your Units is destroyed by an effect, draw 2."),
    (
        "deploy, if earlier this turn (your unit is destroyed by effect of your (CB) card): draw 1",
        (
            "【Deploy】If one of your Units has been destroyed by an effect of one of your (CB) cards during this "
            "turn, draw 1."
        ),
    ),
    (
        "while earlier this turn (enemy player discards by effect of your card): this gets ap +1",
        "During a turn when your opponent has discarded due to one of your effects, this Unit gets AP+1.",
    ),
    (
        "when enemy unit is destroyed by damage, if this is attacking: draw 2",
        "When an enemy Unit is destroyed with damage while this Unit is attacking, draw 2.",
    ),
    (
        "this can't receive effect damage from enemy commands",
        "This Unit can't receive effect damage from enemy Commands.",
    ),
    (
        "once: this can't receive effect damage from enemy units with lv <= 3",
        (
            "【Once per Turn】When this Unit would receive effect damage from an enemy Unit that is Lv.3 or lower, "
            "it doesn't receive that damage."
        ),
    ),
    # several properties of one card
    (
        "when this deals battle damage to enemy unpaired unit with lv <= 2: draw 1",
        "When this Unit deals battle damage to an enemy Unit that has no paired Pilot and is Lv.2 or lower, draw 1.",
    ),
    (
        'deploy: choose 1 your unit with lv == 4 named "Zaku"; ready it',
        '【Deploy】Choose 1 of your Units that are Lv.4 and have "Zaku" in their card names. Set it as active.',
    ),
    (
        "this can't receive damage from enemy non-token units with lv <= 2",
        "This Unit can't receive damage from enemy Units that are Lv.2 or lower, other than Unit tokens.",
    ),
    (
        "enemy non-link units with lv <= 2 enter rested",
        "All enemy Units that are Lv.2 or lower, other than Link Units, are deployed rested.",
    ),
    (
        (
            'deploy: look at top 2; may reveal 1 card with either { a unit red (CB) | named "Haro" } among looked; '
            "if so add it to hand"
        ),
        (
            "【Deploy】Look at the top 2 cards of your deck. You may reveal 1 red (CB) Unit card or 1 card with "
            '"Haro" in its card name among them and add it to your hand.'
        ),
    ),
    (
        "deploy: choose 2 (OZ) cards from your trash & 1 (CB) card from your trash; exile them",
        "【Deploy】Choose 2 (OZ) cards and 1 (CB) card from your trash. Exile them from the game.",
    ),
    (
        "attack, if this is damaged and lv of this <= 3: draw 1",
        "【Attack】If this Unit is damaged and Lv.3 or lower, draw 1.",
    ),
    (
        "deploy: choose 1 unit; if it is unit paired with pilot with lv <= 3 { draw 1 }",
        "【Deploy】Choose 1 Unit. If it is paired with a Pilot that is Lv.3 or lower, draw 1.",
    ),
    (
        "this may attack active enemy unit with keyword",
        "This Unit may choose an active enemy Unit with a keyword effect as its attack target.",
    ),
    (
        "rested each enemy units with highest lv skip start phase",
        (
            "Each enemy player's rested Units with the highest Lv. won't be set as active during the start phase "
            "of their turn."
        ),
    ),
    # how long, and in what order
    (
        "deploy: choose 1 unit; it can't receive damage from enemy units with lv <= 1 this turn",
        "【Deploy】Choose 1 Unit. It can't receive damage from enemy Units that are Lv.1 or lower during this turn.",
    ),
    (
        "when this is blocked by enemy unit: this can't receive damage this battle",
        "When this Unit is blocked by an enemy Unit, it can't receive damage during this battle.",
    ),
    (
        "deploy, if this is red unit: this may attack active enemy unit this turn",
        "【Deploy】If this Unit is red, it may choose an active enemy Unit as its attack target during this turn.",
    ),
    (
        "this may attack rested enemy unit on deploy turn",
        "On the turn this Unit is deployed, it may choose a rested enemy Unit as its attack target and attack it.",
    ),
    (
        "deploy: choose 1 unit; it can't be attacked by enemy units this turn",
        "【Deploy】Choose 1 Unit. Enemy Units can't choose it as their attack target during this turn.",
    ),
    (
        "deploy: choose 1 unit; it recovers 3 hp; it gets ap +1 this turn",
        "【Deploy】Choose 1 Unit. It recovers 3 HP and gets AP+1 during this turn.",
    ),
    (
        "deploy: rest 1..2 your units; deal count(the rested) damage to all enemy units with lv <= 3",
        (
            "【Deploy】Rest 1 to 2 of your Units. Deal damage equal to the number of Units rested with this effect to "
            "all enemy Units that are Lv.3 or lower."
        ),
    ),
    (
        "main: if your lv >= 8 { choose 1..2 enemy units } else { choose 1 enemy unit }; rest them",
        "【Main】Choose 1 enemy Unit. Rest it. If you are Lv.8 or higher, choose 1 to 2 enemy Units instead.",
    ),
    (
        "deploy: if your turn { if your lv >= 8 { draw 2 } else { draw 1 } }",
        "【Deploy】If it is your turn, draw 1. If it is your turn and you are Lv.8 or higher, draw 2 instead.",
    ),
    (
        "enemy units with lv <= count(your token units) + 1 enter rested",
        (
            "Count up the number of your Unit tokens in play, plus this Unit. "
            "All enemy Units whose Lv. is equal to or lower than that number are deployed rested."
        ),
    ),
    (
        "when you pay for your unit effect: may this gets ap +that much this turn",
        (
            "When you pay ① or more for the effect of one of your Units, you may increase this Unit's AP during this "
            "turn by an amount equal to the cost paid."
        ),
    ),
    (
        'playing, if host is unit named "Haro": play as cost 1',
        (
            'When playing this card from your hand and pairing it with a Unit with "Haro" in its card name, '
            "play this card as if it has 1 cost."
        ),
    ),
    (
        "when you activate (CB) command: may choose 1 your unpaired (CB) unit; pair that with it",
        (
            "When you activate a (CB) Command card's 【Main】/【Action】, "
            "you may pair that card from your trash with one of your (CB) Units."
        ),
    ),
]


@pytest.mark.parametrize(("notation", "words"), PLAIN_SENTENCES)
def test_sentences_say_who_what_and_when(notation: str, words: str) -> None:
    assert say(notation) == words


def test_a_command_chooses_its_effect_when_it_is_played() -> None:
    modal = "choose one { draw 1 | draw 2 }"
    assert say(f"main: {modal}", "command").startswith(
        "【Main】When playing this card, choose 1 of the following effects"
    )
    assert say(f"burst: {modal}", "command").startswith("【Burst】Choose 1 of the following effects and activate it:")


def test_this_is_named_after_the_card() -> None:
    assert say("activate main, {rest this}: draw 1", "base") == "【Activate･Main】Rest this Base：Draw 1."
    # 3-3-5: a Pilot's text speaks of the Unit it is paired with.
    assert say("attack: this gets ap +2 this turn", "pilot").startswith("【Attack】This Unit gets AP+2")
    assert say("burst: add this card to hand", "pilot") == "【Burst】Add this card to your hand."


def test_yours_and_friendly_differ() -> None:
    assert "1 of your Units" in say("deploy: choose 1 your unit; rest it")
    assert "1 friendly Unit" in say("deploy: choose 1 friendly unit; rest it")


def test_return_and_add_differ() -> None:
    assert "Return it to its owner's hand" in say("deploy: choose 1 enemy unit; return it to hand")
    assert "Add it to your hand" in say("deploy: choose 1 unit card from your trash; add it to hand")
    assert "Return them to their owners' hands" in say("deploy: choose 1..2 enemy units; return them to hand")


def test_tokens_are_named_with_their_facts() -> None:
    leo = {"name": "Leo", "traits": ("OZ",), "ap": 1, "hp": 1}
    assert token_words(leo) == "[Leo]((OZ)･AP1･HP1)"
    assert (
        token_words({"name": "Bit", "traits": (), "ap": 0, "hp": 2, "wording": "<Blocker>"})
        == "[Bit](AP0･HP2･<Blocker>)"
    )
    words = say("deploy: deploy 2 rested token T-004", T_004=token_words(leo))
    assert words == "【Deploy】Deploy 2 rested [Leo]((OZ)･AP1･HP1) Unit tokens."
    both = {"name": "GOOhN", "traits": ("ZAFT", "Marine"), "ap": 1, "hp": 1}
    assert token_words(both) == "[GOOhN]((ZAFT) (Marine)･AP1･HP1)"  # both, not one of them


def test_reminders_cover_what_the_text_has_gives_and_asks_for() -> None:
    text = "repair 2\nattack: this gains high-maneuver this turn\ndeploy: choose 1 unit with blocker; rest it"
    found = reminders(parse(text).model_dump(mode="json"))
    assert [one.keyword for one in found] == ["Repair", "Blocker", "High-Maneuver"]
    assert all(one.sentence.endswith(".") for one in found)
    assert reminders(parse("deploy: draw 1").model_dump(mode="json")) == []


def test_every_keyword_that_a_card_writes_is_reminded_of_and_its_clause_exists() -> None:
    seen: set[str] = set()
    for card in Book.load():
        written = {name for name in KEYWORDS if f"<{name}" in card.wording}
        found = reminders(card.text, card.wording)
        assert written <= {one.keyword for one in found}, card.number
        assert all(one.keyword in clause(one.clause).text for one in found)
        seen |= written
    assert seen == set(KEYWORDS)


def test_every_card_is_worded_line_by_line() -> None:
    for card in Book.load():
        assert len(card.wording.split("\n")) >= len(card.text["lines"])
        assert bool(card.wording) == bool(card.source)
        assert not LEAKS.search(card.wording), card.wording
        for line in card.wording.split("\n") if card.wording else ():
            assert re.match(r"[【<A-Z■]", line), line
            assert line.endswith((".", ">", "]", ":")), line


# What a reader stumbles over: two openings in a row, a pronoun or a player nobody spoke of, a property of a property.
STUMBLES = re.compile(
    r"(?:[Ii]f|[Ww]hen|[Ww]hile) [^.■]*, during this (?:turn|battle), (?!when)|the same amount|the card that caused it"
    r"""|that (?:is|are|has|have) [^,."<]* (?:that (?:is|are)|with ["<])|destroyed with an effect"""
)


def test_no_card_makes_the_reader_stumble() -> None:
    for card in Book.load():
        for line in card.wording.split("\n"):
            assert not STUMBLES.search(line), (card.number, line)
            before, that_player, _ = re.split("([Tt]hat player|$)", line, maxsplit=1)
            assert not that_player or "hoose 1 enemy player" in before, (card.number, line)
