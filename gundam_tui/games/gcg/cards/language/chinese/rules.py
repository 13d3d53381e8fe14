"""Rules that an effect imposes, in Chinese: what a card can't, may and must do."""

from __future__ import annotations

from typing import assert_never

from gundam_tui.games.gcg.cards.language import tree

from . import conditions as when
from . import selects as s
from . import words
from .clause import ChineseClause, lasting, target
from .words import Speaker

CANT: dict[str, str] = {
    "attack": "无法攻击",
    "attack player": "无法将对方玩家作为攻击对象",
    "attack that player": "无法将同一对方玩家或对方队伍作为攻击对象",
    "block": "无法发动《阻挡者》",
    "pair": "无法被机师搭乘",
    "ready": "无法转为活跃状态",
    "be attacked": "不会成为攻击对象",
    "be destroyed": "不会被破坏",
    "lose ap": "的AP不会减少",
}


def impose(node: tree.Impose, sp: Speaker) -> ChineseClause:
    """A rule about a target."""
    rule, front, who = node.rule, lasting(node.duration), target(node.target, sp)
    match rule:
        case tree.Cant():
            return _cant(rule, who, front, sp)
        case tree.MayTarget():
            return ChineseClause(f"可以将{s.kind(rule.what, sp)}作为攻击对象", who, front=front)
        case tree.AttackEarly(what=None):
            return ChineseClause("在被配置的回合中可以进行攻击", who, front=front)
        case tree.AttackEarly(what=tree.Select() as what):
            return ChineseClause(f"在被配置的回合中可以将{s.kind(what, sp)}作为攻击对象进行攻击", who, front=front)
        case tree.AttackEarly():
            raise ValueError("a rule about early attacks names cards or nothing")
        case tree.MustTarget():
            return ChineseClause(f"进行攻击时，若可能，则必须将{who}作为攻击对象", s.kind(rule.by, sp), front=front)
        case tree.Immune():
            return _immune(rule, who, front, sp)
        case tree.Reduce():
            return _reduce(rule, who, front, sp)
        case tree.Redirect():
            damage = when.damage(rule.damage)
            done = f"改为{words.ref(rule.to, sp)}受到{damage}以代替{who}受到该{damage}"
            return ChineseClause(done, front=front)
        case tree.SkipReady():
            turn = "对方的下一个回合" if rule.next_only else "其玩家的回合"
            return ChineseClause(f"在{turn}的起始阶段中不会转为活跃状态", who, front=front)
        case tree.EnterRested():
            return ChineseClause("以休息状态配置", who, front=front)
        case tree.RestInstead():
            one = s.chosen(rule.of.model_copy(update={"least": tree.Num(n=1), "most": tree.Num(n=1)}), sp)
            front += f"当{sp.my}将要因{when.effects(rule.by, sp)}将{one}转为休息状态时，"
            return ChineseClause(f"可以改为将{who}转为休息状态以代替该行动", front=front)
        case _:
            assert_never(rule)


def _cant(rule: tree.Cant, who: str, front: str, sp: Speaker) -> ChineseClause:
    by = rule.by
    if by is None:
        return ChineseClause(CANT[rule.what], who, front=front)
    match rule.what:
        case "be attacked":
            return ChineseClause(f"无法将{who}作为攻击对象", s.kind(by, sp), front=front)
        case "be destroyed":
            return ChineseClause(f"不会因{when.effects(by, sp)}被破坏", who, front=front)
        case "lose ap":
            return ChineseClause(f"的AP不会因{when.effects(by, sp)}减少", who, front=front)
        case _:
            return ChineseClause(CANT[rule.what], f"因{s.kind(by, sp)}，{who}", front=front)


def received(how: tree.How, source: tree.Select | None, at_most: int | None, sp: Speaker) -> str:
    """`来自对方的2点及以下的战斗伤害`"""
    few = "" if at_most is None else f"{at_most}点及以下的"
    return f"{f'来自{when.source(source, sp)}' if source else ''}{few}{when.damage(how)}"


def _immune(rule: tree.Immune, who: str, front: str, sp: Speaker) -> ChineseClause:
    damage = received(rule.damage, rule.source, rule.at_most, sp)
    if sp.once:
        # It applies to one damage and is then used up: it is not a continuing rule.
        return ChineseClause(f"当{who}将要受到{damage}时，不受到该伤害", front=front)
    return ChineseClause(f"不会受到{damage}", who, front=front)


def _reduce(rule: tree.Reduce, who: str, front: str, sp: Speaker) -> ChineseClause:
    damage = received(rule.damage, rule.source, None, sp)
    by = str(rule.by.n) if isinstance(rule.by, tree.Num) else f"与{s.amount(rule.by, sp)}相同的数值"
    if rule.next_only:
        return ChineseClause(f"下一次受到的{damage}减少{by}", who, front=front)
    return ChineseClause(f"当{who}受到{damage}时，该伤害减少{by}", front=front)
