"""Numbers and selectors in Chinese: how many, and which cards are meant.

The order is always: whose, number, filter, "other", noun: `对方的1张HP3及以下的机体`, `友方1张其他机体` (1.0:11-1-3-2),
as in `1张拥有〈吉翁〉/〈新吉翁〉的机体卡牌` (1.0:4-19-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from gundam_tui.games.gcg.cards.language import tree

from . import keywords, words
from .facts import COLORS
from .words import PILES, RESULTS, STATS, ZONES, Speaker

# ---------------------------------------------------------------- amounts

_EVENT_AMOUNTS = {
    "pays": "支付的费用",
    "receives_damage": "受到的伤害数值",
    "deals_damage": "给与的伤害数值",
    "recovers": "回复的数值",
}


def amount(node: tree.Amount, sp: Speaker) -> str:
    """A number by name: `3`, `对方机体的张数`."""
    match node:
        case tree.Num():
            return str(node.n)
        case tree.Count():
            return counted(node, sp)
        case tree.StatOf():
            return f"{words.ref(node.of, sp)}{'' if node.stat == 'damage' else '的'}{STATS[node.stat]}"
        case tree.PlayerLevel():
            return "我方的Lv" if node.who == "you" else "对方的Lv"
        case tree.EnemyPlayers():
            return "对方玩家的人数"
        case tree.EventAmount():
            return _EVENT_AMOUNTS.get(sp.event.name, "该数值") if sp.event else "该数值"
        case tree.PaidThisTurn():
            return f"本回合中为{kind(node.by, sp)}的效果支付的费用"
        case tree.Scaled():
            said = amount(node.of, sp)
            if node.per != 1:
                said += f"除以{node.per}的数值（舍去余数）"
            if node.times != 1:
                said += f"的{node.times}倍"
            return said + (f"加{node.plus}" if node.plus else "")
        case _:
            assert_never(node)


def counted(node: tree.Count, sp: Speaker) -> str:
    """The number of some cards: `我方机体的张数`; of different names `…的卡牌名称的种类数`."""
    people = isinstance(node.of, tree.Select) and node.of.nouns == ("player",)
    what = words.ref(node.of, sp) if isinstance(node.of, tree.Ref) else kind(node.of, sp)
    return f"{what}的{'卡牌名称的种类数' if node.unique else '人数' if people else '张数'}"


def per_each(node: tree.Amount, sp: Speaker) -> tuple[int, str] | None:
    """An amount said as "N for each X": N, and `我方每有1张X，`; None if it does not have that form."""
    match node:
        case tree.Count():
            return 1, f"{each_of(node, sp)}，"
        case tree.Scaled(of=tree.Count() as of, per=1, plus=0):
            return node.times, f"{each_of(of, sp)}，"
        case tree.Scaled(of=tree.StatOf() as of, plus=0) if of.stat != "damage":
            return node.times, f"{amount(of, sp)}每有{node.per}，"
        case _:
            return None


def each_of(node: tree.Count, sp: Speaker) -> str:
    """For each of the counted cards: `我方每有1张拥有〈OZ〉的机体`, `每有1张该机体`."""
    of = node.of
    if isinstance(of, tree.Ref):
        return f"每有1{'种卡牌名称不同的' if node.unique else '张'}{words.ref(of, sp)}"
    if "player" in of.nouns or of.nouns == ("shield area card",):
        return f"每有1{'名' if 'player' in of.nouns else '张'}{kind(of, sp)}"
    unit = "种卡牌名称不同的" if node.unique else "张"
    said = _phrase(of.atoms, of.nouns, sp, f"1{unit}", in_play=in_play(of))
    return f"{place(of, sp).removesuffix('的')}每有{said}"


def bound(cmp: tree.Comparison, n: str) -> str:
    """`2及以下`, `5及以上`, `3`."""
    match cmp:
        case "<=":
            return f"{n}及以下"
        case ">=":
            return f"{n}及以上"
        case "==":
            return n
        case "!=":
            return f"{n}以外"
        case _:
            assert_never(cmp)


RELATIONS: dict[tree.Comparison, str] = {"<=": "不高于", ">=": "不低于", "==": "等于", "!=": "不等于"}


# ---------------------------------------------------------------- filters

_STATES: dict[tree.State, str] = {
    "rested": "休息状态", "active": "活跃状态", "damaged": "已受到伤害", "undamaged": "没有受到伤害",
    "battling": "战斗中", "attacking": "攻击中", "attacked": "被攻击", "paired": "有机师搭乘",
    "unpaired": "没有机师搭乘",
}  # fmt: skip
_DENIED: dict[tree.State, str] = {
    "token": "不是替代卡", "link": "不是共鸣机体", "other": "并非其他", "ex": "EX以外", "paired": "没有机师搭乘",
    "unpaired": "有机师搭乘", "damaged": "不处于受到伤害的状态",
}  # fmt: skip
# States that are said in the noun itself, `EX能源`, `共鸣机体`, `机体替代卡`, `其他机体`.
_IN_NOUN = frozenset({"token", "link", "other", "ex"})


def quality(atom: tree.Atom, sp: Speaker) -> str:
    """A property before the noun, without 的: `HP2及以下`, `拥有《阻挡者》`, `休息状态`."""
    match atom:
        case tree.IsTrait():
            return f"{'未' * atom.negate}拥有{words.traits(atom.any, sp)}"
        case tree.IsColor():
            return f"{'非' * atom.negate}{'/'.join(COLORS[color] for color in atom.any)}"
        case tree.Is():
            if atom.negate:
                return _DENIED.get(atom.state) or f"不处于{_STATES[atom.state]}"
            return _STATES.get(atom.state) or {"token": "替代卡", "link": "共鸣", "other": "其他"}.get(atom.state, "EX")
        case tree.Compare():
            return compare(atom, sp)
        case tree.HasKeyword():
            names = "/".join(keywords.label(name) for name in atom.any) or "关键词效果"
            return f"{'未' * atom.negate}拥有{names}"
        case tree.HasMoment():
            marker = keywords.MARKERS[atom.moment]
            return f"拥有【{marker}】效果" if marker else "拥有未指定时点的效果"
        case tree.HasName():
            if atom.exact:
                return f"卡牌名称{'不' * atom.negate}是{'/'.join(exact(name, sp) for name in atom.any)}"
            names = "/".join(f"“{sp.named(name)}”" for name in atom.any)
            return f"名称中{'不' * atom.negate}包含{names}"
        case tree.IsKind():
            return f"是{words.nouns(atom.any, in_play=False)}"
        case tree.PairedWith():
            return f"被{filtered(atom.pilot, sp, in_play=True)}搭乘"
        case tree.PairedTo():
            return f"搭乘{kind(atom.unit, sp)}"
        case tree.Battling():
            foe = words.ref(atom.foe, sp) if isinstance(atom.foe, tree.Ref) else kind(atom.foe, sp)
            return f"正在与{foe}战斗"
        case tree.Extreme():
            return f"{STATS[atom.stat]}最{'低' if atom.which == 'lowest' else '高'}"
        case tree.Either():
            groups = [(len(group), "且".join(quality(one, sp) for one in group)) for group in atom.any]
            return "或".join(f"（{said}）" if count > 1 and len(groups) > 1 else said for count, said in groups)
        case _:
            assert_never(atom)


def exact(name: str, sp: Speaker) -> str:
    """A whole card name, in the braces of 1.0:2-2-2: `{高达}`."""
    return f"{{{sp.named(name)}}}"


def compare(atom: tree.Compare, sp: Speaker) -> str:
    """`AP5及以上`, `Lv不高于此机体`, `手牌4张及以上`."""
    pile = atom.stat in ("hand", "trash", "shields")
    if atom.stat == "hand" or atom.stat == "trash" or atom.stat == "shields":
        label = PILES[atom.stat]
    else:
        label = STATS[atom.stat]
    to = atom.to
    if isinstance(to, tree.Num):
        return label + bound(atom.cmp, f"{to.n}{'张' * pile}")
    # Compared with a card, the same value of that card is meant.
    same = isinstance(to, tree.StatOf) and to.stat == atom.stat
    said = words.ref(to.of, sp) if isinstance(to, tree.StatOf) and same else amount(to, sp)
    return f"{label}{'的张数' * pile}{RELATIONS[atom.cmp]}{said}"


def qualities(atoms: Sequence[tree.Atom], sp: Speaker) -> str:
    """All properties before the noun, each joined by 且, with the last 的: `红色且拥有〈吉翁〉的`."""
    said: list[str] = []
    outside = [atom for atom in atoms if not _in_noun(atom)]
    for atom in outside:
        one = quality(atom, sp)
        either = isinstance(atom, tree.Either) and len(atom.any) > 1 and len(outside) > 1
        said.append(f"（{one}）" if either else one)
    return f"{'且'.join(said)}的" if said else ""


def _in_noun(atom: tree.Atom) -> bool:
    return isinstance(atom, tree.Is) and not atom.negate and atom.state in _IN_NOUN


def named(names: tuple[tree.Noun, ...], atoms: Sequence[tree.Atom], *, in_play: bool) -> str:
    """The noun with its states: `其他机体`, `共鸣机体`, `机体替代卡`, `EX能源`."""
    states = [atom.state for atom in atoms if isinstance(atom, tree.Is) and not atom.negate]
    before = ("其他" if "other" in states else "") + ("EX" if "ex" in states else "")
    before += "共鸣" if "link" in states else ""
    noun = words.nouns(names, in_play=in_play)
    if "token" in states:
        noun = "/".join(part.removesuffix("卡牌") + "替代卡" for part in noun.split("/"))
    return before + noun


ALL = "全部"


def filtered(filt: tree.Filter, sp: Speaker, *, in_play: bool) -> str:
    """A filter with its noun: `拥有〈新人类〉的机师`."""
    return _phrase(filt.atoms, filt.nouns, sp, "", in_play=in_play)


def _phrase(
    atoms: tuple[tree.Atom, ...], names: tuple[tree.Noun, ...], sp: Speaker, number: str, *, in_play: bool
) -> str:
    """Number, filter and noun; of cards of several kinds one after the other: `1张绿色的机体卡牌或…`."""
    match atoms:
        case (tree.Either(any=groups),) if any(isinstance(atom, tree.IsKind) for group in groups for atom in group):
            said: list[str] = []
            for group in groups:
                kinds: tuple[tree.Noun, ...] = tuple(
                    noun for atom in group if isinstance(atom, tree.IsKind) for noun in atom.any
                )
                rest = tuple(atom for atom in group if not isinstance(atom, tree.IsKind))
                said.append(_phrase(rest, kinds or names, sp, number, in_play=in_play))
            return "或".join(said)
        case _:
            noun = named(names, atoms, in_play=in_play)
            if number == ALL:
                # `全部拥有…的机体` would begin like "they all have".
                other = "其他" * noun.startswith("其他")
                return qualities(atoms, sp) + other + ALL + noun.removeprefix(other)
            return number + qualities(atoms, sp) + noun


# ---------------------------------------------------------------- selectors


def place(sel: tree.Select, sp: Speaker) -> str:
    """Whose cards, and where: `对方的`, `友方的`, `我方废弃区中的`, `其中`."""
    mine = sp.my
    if sel.among is not None:
        if sel.among.to in ("looked", "them", "it"):
            return "其中"
        return f"{words.ref(sel.among, sp)}中" if sel.among.to in RESULTS else f"{words.ref(sel.among, sp)}之中"
    if sel.zone != "play":
        whose = {"your": mine, "friendly": "友方", "enemy": "对方", "any": "任意玩家的"}
        others = {"each enemy": "各对方玩家的", "most": "机体最多的对方玩家的", "another": "其他玩家的"}
        return f"{(whose | others)[sel.side]}{ZONES[sel.zone]}中的"
    if "player" in sel.nouns:
        return {"any": "", "each enemy": "各对方", "most": "机体最多的对方", "another": "其他"}.get(sel.side, "")
    return {
        "your": f"{mine}的", "friendly": "友方的", "enemy": "对方的", "any": "", "each enemy": "各对方玩家的",
        "most": "机体最多的对方玩家的", "another": "其他玩家的",
    }[sel.side]  # fmt: skip


def in_play(sel: tree.Select) -> bool:
    """Are the cards where they are called `机体`, not `机体卡牌` (1.0:2-3-3-1)?"""
    return sel.zone == "play" and sel.among is None


def _said(sel: tree.Select, sp: Speaker, number: str) -> str:
    """Place, number, filter and noun."""
    where = place(sel, sp)
    said = _phrase(sel.atoms, sel.nouns, sp, number, in_play=in_play(sel))
    if sel.nouns == ("shield area card",) and in_play(sel) and "的" not in number:
        return f"{where.removesuffix('的')}护盾区的{number}{qualities(sel.atoms, sp)}卡牌"
    if "player" in sel.nouns and sel.side in ("enemy", "your", "friendly"):
        whose = {"enemy": "对方", "your": sp.my, "friendly": "友方"}[sel.side]
        return number + qualities(sel.atoms, sp) + whose + named(sel.nouns, sel.atoms, in_play=True)
    # 1.0:11-1-3-2 says `友方1张其他机体`: before a filter alone 友方 has its 的.
    if in_play(sel) and (not number or sel.side == "friendly") and not qualities(sel.atoms, sp):
        where = where.removesuffix("的")
    return where + said


def kind(sel: tree.Select, sp: Speaker) -> str:
    """Any such card, without a number: `对方机体`, `我方的拥有〈CB〉的机体`."""
    return _said(sel, sp, "")


def every(sel: tree.Select, sp: Speaker) -> str:
    """`对方的Lv3及以下的全部机体`, `我方的其他全部机体`"""
    return _said(sel, sp, ALL)


def chosen(sel: tree.Select, sp: Speaker) -> str:
    """The cards of a step: `对方的1张机体`, `我方的1至2张拥有〈CB〉的机体`, `对方的全部机体`."""
    if sel.most is None:
        return every(sel, sp)
    if sel.side == "each enemy" and in_play(sel) and isinstance(sel.most, tree.Num) and not sel.first:
        # The number counts for each player, not for all of them together.
        return f"每名对方玩家的{_phrase(sel.atoms, sel.nouns, sp, '', in_play=True)}各{number(sel, sp)}"
    if sel.first and sel.nouns == ("shield area card",):
        whose = {"enemy": "对方", "your": sp.my, "friendly": "友方", "any": "任意玩家的"}.get(sel.side, place(sel, sp))
        return f"{whose}护盾区{qualities(sel.atoms, sp)}最前方的{number(sel, sp)}卡牌"
    return _said(sel, sp, f"最前方的{number(sel, sp)}" if sel.first else number(sel, sp))


def number(sel: tree.Select, sp: Speaker) -> str:
    """`1张`, `1至2张`, `最多3张`, `与对方玩家的人数相同张数的`."""
    unit = "名" if sel.nouns == ("player",) else "张"
    least, most = sel.least or sel.most, sel.most
    assert most is not None
    if isinstance(most, tree.Num) and isinstance(least, tree.Num):
        if least.n == most.n:
            return f"{most.n}{unit}"
        return f"最多{most.n}{unit}" if least.n == 0 else f"{least.n}至{most.n}{unit}"
    most_ = f"与{amount(most, sp)}相同{unit}数的"
    if least == most:
        return most_
    return f"最多{most_}" if least == tree.Num(n=0) or least is None else f"{amount(least, sp)}至{most_}"
