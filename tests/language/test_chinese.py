"""The Chinese wording: total over the tree, in the words of the Chinese rules 1.0, and as exact as the English one."""

from __future__ import annotations

import re
from collections import defaultdict
from random import Random

import pytest

from gundam_tui import language
from gundam_tui.games.gcg.cards.language import tree
from gundam_tui.games.gcg.cards.language.chinese import keywords
from gundam_tui.games.gcg.cards.language.chinese.text import token_words, wording
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.wording import nodes
from gundam_tui.games.gcg.cards.language.wording import wording as english
from tests.cards.mutants import mutants, numbers
from tests.cards.table import SHELF
from tests.language.trees import classes, text
from tests.profile import quick_every

# What would show that a value of the tree slipped through unworded, or a blank beside a Chinese letter.
LEAKS = re.compile(
    r"None|op=|True|False|<class|  |\$|count|[一-鿿] [0-9]|[0-9] [一-鿿]|[.,;:]"
    r"|。。|，，|，。|的的|【】|：。|(?<!否)则，"
)


def as_it_is(name: str) -> str:
    """A name that has no Chinese."""
    return name


def say(notation: str, kind: str = "unit", **tokens: str) -> str:
    known = {name.replace("_", "-"): words for name, words in tokens.items()}
    return wording(parse(notation), kind=kind, named=as_it_is, tokens=known)


# ---------------------------------------------------------------- nothing is left out


def test_every_node_class_is_worded() -> None:
    """Random trees of all classes are said for every kind of card, without a word of the tree or of English."""
    random = Random(2)
    seen: set[type[tree.Node]] = set()
    for _ in range(700):
        made = text(random)
        seen.update(type(node) for node in nodes(made))
        words = wording(made, kind=random.choice(("unit", "command", "base")), named=as_it_is)
        assert not LEAKS.search(words), (words, made)
    assert set(classes()) - seen == set()


def test_every_keyword_has_its_chinese() -> None:
    """A keyword effect without a label and a reminder in Chinese is named here."""
    assert [name for name, row in KEYWORDS.items() if not row.chinese] == []
    assert {*KEYWORDS} - {*keywords.REMINDERS} == set()
    assert all(sentence.endswith("。") for sentence in keywords.REMINDERS.values())


# ---------------------------------------------------------------- sentences

SENTENCES = [
    ("repair 2", "《修复：2》"),
    ("support 1", "【启动·主要】《支援：1》"),
    ("pilot [Kai Shiden]", "【机师】{Kai Shiden}"),
    ("also called [Char Aznable]", "此卡牌的卡牌名称也视为{Char Aznable}。"),
    ("deploy: draw 1; then discard 1", "【配置时】抽1张卡。然后，丢弃1张手牌。"),
    ("deploy: may discard 1; if so draw 2", "【配置时】可以丢弃1张手牌。那样做时，抽2张卡。"),
    (
        "deploy: choose 1 enemy unit with hp <= 3; rest it",
        "【配置时】选择对方的1张HP3及以下的机体。将该机体转为休息状态。",
    ),
    (
        "deploy: choose 1..2 your rested (CB) units; ready them",
        "【配置时】选择我方的1至2张休息状态且拥有〈CB〉的机体。将这些机体转为活跃状态。",
    ),
    ("attack: deal 1 damage to all enemy units with lv <= 3", "【攻击时】给与对方的Lv3及以下的全部机体各1点伤害。"),
    (
        "paired by (Zeon)/(Neo Zeon) pilot: draw 1",
        "【搭乘时】【拥有〈Zeon〉/〈Neo Zeon〉的机师】抽1张卡。",
    ),
    (
        "during link, activate action, once, {pay 2, rest this}: choose 1 other unit; it gets ap +1 this battle",
        "【共鸣中】【启动·瞬动】【每回合1次】②，将此机体转为休息状态：选择1张其他机体。本次战斗中，该机体的AP+1。",
    ),
    ("this gets ap +1 & hp +1; this gains breach 2", "此机体的AP+1、HP+1，且获得《突破：2》。"),
    ("this can't be paired; this can't attack", "此机体无法被机师搭乘且无法攻击。"),
    (
        "main: choose 1 enemy unit; if count(your link units) >= 1 { destroy it } else { rest it }",
        "【主要】选择对方的1张机体。将该机体转为休息状态。若我方有共鸣机体，则改为破坏该机体。",
    ),
    (
        "main: choose one { draw 1 | choose 1 unit; rest it }",
        "【主要】从以下效果中选择1项并发动：\n■抽1张卡。\n■选择1张机体。将该机体转为休息状态。",
    ),
    (
        "deploy: look at top 3; may reveal 1 unit card among looked; if so add it to hand; put rest on bottom randomly",
        (
            "【配置时】查看我方卡组最上方的3张卡牌。可以公开其中1张机体卡牌。那样做时，将该卡牌加入手牌。"
            "将剩余的卡牌以随机顺序放回到我方卡组最下方。"
        ),
    ),
    (
        "deploy: choose 1 enemy player; that player does { destroy first 3 your shield area cards }",
        "【配置时】选择1名对方玩家。该玩家破坏自己护盾区最前方的3张卡牌。",
    ),
    (
        "when friendly (CB) unit destroys enemy unit by battle: that recovers 1 hp",
        "当通过友方的拥有〈CB〉的机体的战斗伤害破坏对方机体时，上述友方机体回复1。",
    ),
    (
        "once: this can't receive effect damage from enemy units with lv <= 3",
        "【每回合1次】当此机体将要受到来自对方的Lv3及以下的机体的效果伤害时，不受到该伤害。",
    ),
    (
        'deploy: choose 1 your unit with lv == 4 named "Zaku"; ready it',
        "【配置时】选择我方的1张Lv4且名称中包含“Zaku”的机体。将该机体转为活跃状态。",
    ),
    (
        'deploy: look at top 2; may reveal 1 card with either { a unit red (CB) | named "Haro" } among looked',
        (
            "【配置时】查看我方卡组最上方的2张卡牌。"
            "可以公开其中1张红色且拥有〈CB〉的机体卡牌或1张名称中包含“Haro”的卡牌。"
        ),
    ),
    (
        "deploy: choose 1 your unit; this redirects battle damage to it this battle",
        "【配置时】选择我方的1张机体。本次战斗中，改为该机体受到战斗伤害以代替此机体受到该战斗伤害。",
    ),
    (
        "while earlier this turn (enemy player discards by effect of your card): this gets ap +1",
        "在对方曾因我方的效果丢弃手牌的回合中，此机体的AP+1。",
    ),
    (
        "attack: this gets ap +2 * count(your other (OZ) units) this turn",
        "【攻击时】本回合中，我方每有1张拥有〈OZ〉的其他机体，此机体的AP+2。",
    ),
    ("main: all players draw 1", "【主要】所有玩家各抽1张卡。"),
    (
        "deploy: choose 1 friendly unit with lv <= 4; rest it",
        "【配置时】选择友方的1张Lv4及以下的机体。将该机体转为休息状态。",
    ),
    ("main: all your other (CB) units recover 2 hp", "【主要】我方的拥有〈CB〉的其他全部机体各回复2。"),
    (
        "main: choose 1..2 enemy units; deal 1 damage to them; return them to hand",
        "【主要】选择对方的1至2张机体。给与这些机体各1点伤害。将这些机体放回到各自持有者的手牌中。",
    ),
    (
        "main: choose 1 each enemy unit with hp <= 4; rest them",
        "【主要】选择每名对方玩家的HP4及以下的机体各1张。将这些机体转为休息状态。",
    ),
    (
        'playing, if host is unit named "NT-1": play as cost 0',
        "从手牌中使用此卡牌时，若将搭乘于名称中包含“NT-1”的机体，则将此卡牌视为费用0来使用。",
    ),
    ("deploy: if count(friendly (CB) units) >= 1 { draw 1 }", "【配置时】若场上有友方的拥有〈CB〉的机体，则抽1张卡。"),
    (
        "deploy: look at top 1; choose one { put looked on top | put looked into trash }",
        "【配置时】查看我方卡组最上方的1张卡牌。将该卡牌放回到我方卡组最上方，或置于我方废弃区。",
    ),
]


@pytest.mark.parametrize(("notation", "words"), SENTENCES)
def test_sentences(notation: str, words: str) -> None:
    assert say(notation) == words


def test_a_condition_reaches_as_far_as_its_sentence() -> None:
    """What a condition covers stands in its sentence, so a step behind it reads differently."""
    inside = say("deploy: if your turn { choose 1 unit; rest it }")
    behind = say("deploy: choose 1 unit; if your turn { draw 1 }; rest it")
    assert inside == "【配置时】若为我方的回合，则选择1张机体；将该机体转为休息状态。"
    assert behind == "【配置时】选择1张机体。若为我方的回合，则抽1张卡。将该机体转为休息状态。"


def test_a_condition_of_a_constant_effect_reaches_to_its_end() -> None:
    """`while` governs all sentences of its ability: one sentence says them, and a count for both stands once."""
    both = "while count(your units with lv >= 6) == 0: this card gets lv -1 * count(your (CB) units)"
    assert say(f"in hand, {both} & cost -1 * count(your (CB) units)") == (
        "我方没有Lv6及以上的机体的期间，我方每有1张拥有〈CB〉的机体，手牌中的此卡牌的Lv-1、费用-1。"
    )
    assert say("while your turn: this gets ap +1; all enemy units get ap -1") == (
        "为我方的回合的期间，此机体的AP+1；对方的全部机体的AP-1。"
    )


def test_what_must_be_done_is_not_spoken_of_as_a_choice() -> None:
    """The rules 1.0 have 那样做时 only after 可以; after an order the sentence asks whether it was done."""
    order = say("main: choose 1 your unit; rest it; if so draw 2")
    assert order == "【主要】选择我方的1张机体。将该机体转为休息状态。若进行了该处理，则抽2张卡。"
    choice = say("main: may choose 1 your unit; rest it; if so draw 2")
    assert choice == "【主要】可以选择我方的1张机体。将该机体转为休息状态。那样做时，抽2张卡。"
    inside = say("main: if your turn { may discard 1 }; if so draw 2")
    assert inside == "【主要】若为我方的回合，则可以丢弃1张手牌。那样做时，抽2张卡。"


def test_a_duration_reaches_to_the_end_of_the_effect_it_holds() -> None:
    """What happens this turn whenever something does is one sentence; what the card does afterwards is another."""
    words = say("main: this turn <| when friendly unit destroys enemy unit by battle: draw 1; discard 1 |>; draw 2")
    assert words == "【主要】本回合中，当通过友方机体的战斗伤害破坏对方机体时，抽1张卡；丢弃1张手牌。抽2张卡。"


def test_changes_for_different_counts_are_not_one_sentence() -> None:
    words = say("this gets ap +1 * count(your units); this gets hp +1 * count(enemy units)")
    assert words == "我方每有1张机体，此机体的AP+1。对方每有1张机体，此机体的HP+1。"


def test_who_would_rest_a_card_is_named() -> None:
    words = say("on your turn: this may be rested instead of any unit by effect of friendly (CB) unit", "base")
    assert words == (
        "在我方的回合中，当我方将要因友方的拥有〈CB〉的机体的效果将1张机体转为休息状态时，"
        "可以改为将此基地转为休息状态以代替该行动。"
    )


def test_who_recovers_is_named() -> None:
    """Only the sentence of the rulebook for <Repair> leaves it out (1.0:11-1-1-2)."""
    under = "if count(enemy units with ap <= 1) >= 1 { this recovers 1 hp }"
    assert say(f"activate action: {under}", "pilot").endswith("若对方有AP1及以下的机体，则此机体回复1。")
    assert say(f"turn end, on your turn: {under}").endswith("则此机体回复1。")
    assert say("turn end, on your turn: this recovers 2 hp", "base") == "当我方的回合结束时，此基地回复2。"
    assert say("attack: this recovers 1 hp") == "【攻击时】此机体回复1。"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("count(enemy units) >= 5", "若对方场上合计有5张及以上机体，则抽1张卡。"),
        ("count(enemy units with lv <= 2) >= 2", "若对方场上合计有2张及以上Lv2及以下的机体，则抽1张卡。"),
        ("count(enemy units) == 2", "若对方场上合计恰好有2张机体，则抽1张卡。"),
        ("count(friendly (CB) units) == 0", "若场上没有友方的拥有〈CB〉的机体，则抽1张卡。"),
        ("count(enemy shields) <= 3", "若对方护盾合计为3张及以下，则抽1张卡。"),
        ("count(enemy units) >= 1", "若对方有机体，则抽1张卡。"),
        ("count(your units) >= 5", "若我方有5张及以上机体，则抽1张卡。"),
    ],
)
def test_cards_of_several_enemies_are_counted_together(cards: str, words: str) -> None:
    """`若对方有5张及以上机体` could mean that each enemy player has five."""
    assert say(f"deploy: if {cards} {{ draw 1 }}") == f"【配置时】{words}"


def test_this_is_named_after_the_card() -> None:
    assert say("activate main, {rest this}: draw 1", "base") == "【启动·主要】将此基地转为休息状态：抽1张卡。"
    assert say("attack: this gets ap +2 this turn", "pilot") == "【攻击时】本回合中，此机体的AP+2。"
    assert say("burst: activate main of this card", "command") == "【爆发】发动此卡牌的【主要】。"


def test_tokens_are_named_with_their_facts() -> None:
    leo = token_words({"name": "Leo", "traits": ("OZ",), "ap": 1, "hp": 1}, as_it_is)
    assert leo == "{Leo}（〈OZ〉、AP1、HP1）的"
    words = say("deploy: deploy 2 rested token T-004", T_004=leo)
    assert words == "【配置时】配置2张休息状态的{Leo}（〈OZ〉、AP1、HP1）的机体替代卡。"


# The definitions of chapter 11 that are sentences of cards, with N for their amount, without the blanks of the print.
DEFINITIONS = [
    ("1.0:11-1-1-2", "turn end, on your turn: this recovers 2 hp", "当我方的回合结束时，回复2。"),
    (
        "1.0:11-1-2-2", "on your turn, when this destroys enemy unit by battle: draw 1",
        "在我方的回合中，当通过此机体的战斗伤害破坏对方机体时，抽1张卡。",
    ),
    (
        "1.0:11-1-3-2", "choose 1 other friendly unit; it gets ap +2 this turn",
        "选择友方1张其他机体。本回合中，该机体的AP+2。",
    ),
    ("1.0:11-2-6-2", "when this is deployed: draw 1", "当此机体被配置时，抽1张卡。"),
    ("1.0:11-2-7-2", "when this attacks: draw 1", "当此机体进行攻击时，抽1张卡。"),
    ("1.0:11-2-8-2", "when this is destroyed: draw 1", "当此机体被破坏并置于废弃区时，抽1张卡。"),
    ("1.0:4-14-2", "draw 1", "抽1张卡。"),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "notation", "words"), DEFINITIONS, ids=[row[0] for row in DEFINITIONS])
def test_definitions_of_the_rulebook_come_out_word_for_word(clause: str, notation: str, words: str) -> None:
    """The sentences by which the Chinese rules 1.0 define their keywords."""
    assert say(notation) == words, clause


# ---------------------------------------------------------------- two trees never read alike


def alike(number: str) -> list[tuple[str, ...]]:
    """The texts of a card and its mutants that are one sentence in Chinese and several in English."""
    card = SHELF.book[number]
    said: dict[str, dict[str, str]] = defaultdict(dict)
    for name, data in [("the card", card.text), *((one.name, one.text) for one in mutants(number))]:
        made = tree.CardText.model_validate(data)
        words = wording(made, kind=card.type, named=as_it_is)
        said[words].setdefault(english(made, kind=card.type), name)
    return [tuple(names.values()) for names in said.values() if len(names) > 1]


SETS = sorted({number.rpartition("-")[0] for number in numbers()}, reverse=True)


@pytest.mark.parametrize("code", quick_every(SETS, 12))
def test_two_trees_never_read_alike(code: str) -> None:
    """Over the cards and all of their altered texts, what English tells apart Chinese tells apart."""
    assert {number: alike(number) for number in numbers([code]) if alike(number)} == {}


def test_keyword_labels_follow_the_reader() -> None:
    """Plates, lists and hands show the label of the language that is spoken."""
    repair, blocker = KEYWORDS["repair"], KEYWORDS["blocker"]
    assert (repair.written(2), repair.word, blocker.written(1)) == ("Repair 2", "Repair", "Blocker")
    with language.speaking("zh"):
        assert (repair.written(2), repair.word, blocker.written(1)) == ("修复：2", "修复", "阻挡者")
