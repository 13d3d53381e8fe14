"""Keyword effects and timings in Chinese (chapter 11 of the rules 1.0; what 1.0 does not have is marked)."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.language import tree
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS

# A sentence of our own about what each does.
REMINDERS: dict[str, str] = {
    "repair": "当我方的回合结束时，此机体回复该数值的伤害。",
    "breach": "此机体攻击并破坏机体时，给与其玩家护盾区最前方的1张卡牌该数值的伤害。",
    "support": "将此机体转为休息状态：本回合中，友方1张其他机体的AP增加该数值。",
    "blocker": "可以将此机体转为休息状态，使攻击对象变更为此机体。",
    "first strike": "此机体攻击时，比与其战斗的机体先给与战斗伤害。",
    "high-maneuver": "此机体攻击时，任何机体都无法阻挡。",
    "suppression": "此机体的攻击同时给与最上方的2张护盾伤害。",
}
# 1.0 has no Link keywords and no Development: these words are ours.
MARKERS: dict[tree.Moment, str] = {
    "static": "", "when": "", "turn start": "", "turn end": "", "playing": "", "after main": "",
    "burst": "爆发", "deploy": "配置时", "attack": "攻击时", "destroyed": "破坏时", "paired": "搭乘时",
    "linked": "共鸣时", "main": "主要", "action": "瞬动", "activate main": "启动·主要", "activate action": "启动·瞬动",
}  # fmt: skip
DURING = {"pair": "搭乘中", "link": "共鸣中"}
ONCE = "【每回合1次】"
_TIMINGS = {"": "", "【Activate･Main】": "【启动·主要】"}


def label(name: str) -> str:
    """A keyword effect without its amount: `《阻挡者》`."""
    return f"《{word(name)}》"


def keyword(node: tree.Keyword) -> str:
    """`《突破：3》`"""
    return f"《{word(node.name)}{'' if node.amount is None else f'：{node.amount}'}》"


def line(node: tree.Keyword) -> str:
    """A keyword effect as a line of a card, after its timing: `【启动·主要】《支援：1》`."""
    timing = KEYWORDS[node.name].timing
    return _TIMINGS.get(timing, timing) + keyword(node)


def word(name: str) -> str:
    """The word for a keyword effect: `阻挡者`; the English one if it has none."""
    return KEYWORDS[name].chinese or KEYWORDS[name].label
