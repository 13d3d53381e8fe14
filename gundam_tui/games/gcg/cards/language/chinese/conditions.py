"""Events and conditions in Chinese: the text after 当 (when) and 若 (if), and before 的期间 (while)."""

from __future__ import annotations

from typing import assert_never

from gundam_tui.games.gcg.cards.language import tree

from . import selects as s
from . import words
from .words import RESULTS, Speaker

# ---------------------------------------------------------------- events

_DAMAGE = {"battle": "战斗伤害", "effect": "效果伤害"}


def damage(how: tree.How) -> str:
    """`战斗伤害`, `效果伤害`, `伤害`"""
    return _DAMAGE.get(how, "伤害")


def event(node: tree.EventNode, sp: Speaker) -> str:
    """The event as a clause: `通过此机体的战斗伤害破坏对方机体` (1.0:11-1-2-2)."""
    subject, done = _event(node, sp)
    return subject + done


def event_so_far(node: tree.EventNode, sp: Speaker, *, negate: bool = False) -> str:
    """The event as something of this turn: `本回合中我方曾因效果抽卡`, `本回合中未曾有我方机体被破坏`."""
    subject, done = _event(node, sp)
    ever = "未曾" if negate else "曾"
    # Of cards in general, one of them is enough.
    some = isinstance(node.subject, tree.Select) and node.subject.nouns != ("player",) and subject
    return f"本回合中{ever}有{subject}{done}" if some else f"本回合中{subject}{ever}{done}"


def _event(node: tree.EventNode, sp: Speaker) -> tuple[str, str]:
    """The subject and what it does."""
    who = _subject(node, sp)
    what = s.kind(node.object, sp) if node.object else ""
    match node.name:
        case "attacks":
            return who, f"攻击{what}" if what else "进行攻击"
        case "destroys":
            means = {"battle": "战斗伤害", "effect": "效果", "effect damage": "效果伤害", "damage": "伤害"}.get(
                node.how
            )
            through = _by_effect(node, sp) if node.how == "any" or node.by else ""
            what = what or "卡牌"
            return (through, f"通过{who}的{means}破坏{what}") if means else (who, f"{through}破坏{what}")
        case "destroyed":
            return who, _destroyed(node, sp)
        case "deals_damage":
            return who, f"给与{what}{damage(node.how)}"
        case "receives_damage":
            return who, f"受到{_source(node.by, sp)}{damage(node.how)}"
        case "recovers":
            return who, "回复"
        case "rested":
            return who, f"{_by_effect(node, sp)}转为休息状态"
        case "readied":
            return who, f"{_by_effect(node, sp)}转为活跃状态"
        case "loses_ap":
            return f"{who}的AP", f"{_by_effect(node, sp)}减少"
        case "paired":
            return who, f"被{what or '机师'}搭乘"
        case "links":
            return who, "成为共鸣机体"
        case "blocked":
            return who, f"被{s.kind(node.by, sp) if node.by else ''}阻挡"
        case "deployed":
            return who, "被配置"
        case "places_ex":
            return who, "放置EX能源"
        case "ex_exiled":
            return f"{who}" if node.subject else f"{sp.my}EX能源", "从游戏中移除"
        case "activates":
            card = what or "指令卡牌"
            return who, f"使用EX能源来使用并发动{card}" if node.with_ex else f"发动{card}的【主要】/【瞬动】"
        case "pays":
            return who, f"为{what + '的' if what else ''}效果支付①及以上"
        case "supports":
            return "", f"使用{who}的《支援》增加{what or '机体'}的AP"
        case "draws":
            return who, f"{_by_effect(node, sp)}抽卡"
        case "discards":
            return who, f"{_by_effect(node, sp)}丢弃手牌"
        case _:
            assert_never(node.name)


def _destroyed(node: tree.EventNode, sp: Speaker) -> str:
    if node.how == "any" and node.by is None:
        # 1.0:11-2-8-2: "when this Unit is destroyed and placed into the trash".
        return "被破坏并置于废弃区" if node.subject == tree.Ref(to="this") else "被破坏"
    return f"{caused(node.how, node.by, sp)}被破坏"


def caused(how: tree.How, by: tree.Select | None, sp: Speaker) -> str:
    """`因战斗伤害`, `因对方机体的效果`, `因效果伤害`."""
    if how == "any":
        return f"被{s.kind(by, sp)}" if by else ""
    means = {"effect": "效果", "effect damage": "效果伤害"}.get(how) or damage(how)
    return f"因{s.kind(by, sp)}的{means}" if by else f"因{means}"


def _subject(node: tree.EventNode, sp: Speaker) -> str:
    """The player or card that does it, or to which it happens."""
    match node.subject:
        case None:
            who = sp.my
        case tree.Ref():
            who = words.ref(node.subject, sp)
        case tree.Select(nouns=("player",), atoms=(), side="enemy"):
            who = "对方"
        case tree.Select():
            who = s.kind(node.subject, sp)
        case _:
            assert_never(node.subject)
    return f"{words.ref(node.also, sp)}或{who}" if node.also else who


def _by_effect(node: tree.EventNode, sp: Speaker) -> str:
    """`因效果`, `因对方的效果`, `因我方的拥有〈CB〉的卡牌的效果`; empty if it does not matter."""
    if node.by is None:
        return {"any": "", "effect": "因效果"}.get(node.how, caused(node.how, None, sp))
    return f"因{effects(node.by, sp)}"


def effects(by: tree.Select, sp: Speaker) -> str:
    """`对方的效果`, `对方机体的效果`"""
    if by.nouns == ("card",) and not by.atoms and s.in_play(by):
        return f"{s.place(by, sp).removesuffix('的') or '任意卡牌'}的效果"
    return f"{s.kind(by, sp)}的效果"


def _source(by: tree.Select | None, sp: Speaker) -> str:
    return f"来自{source(by, sp)}" if by else ""


def source(by: tree.Select, sp: Speaker) -> str:
    """Where damage comes from, with 的: `对方的`, `对方的Lv3及以下的机体的`."""
    if by.nouns == ("card",) and not by.atoms and by.side == "enemy" and s.in_play(by):
        return "对方的"
    return f"{s.kind(by, sp)}的"


# ---------------------------------------------------------------- conditions

_TURNED: dict[tree.Comparison, tree.Comparison] = {"==": "!=", "!=": "=="}


def cond(node: tree.Cond, sp: Speaker, *, negate: bool = False) -> str:
    """A condition as a clause, without 若."""
    match node:
        case tree.Holds():
            return _holds(node, sp, negate=negate)
        case tree.RefIs():
            return _ref_is(node, sp, negate=negate)
        case tree.TurnOf():
            return f"{'不是' if negate else '为'}{'我方' if node.whose == 'your' else '对方'}的回合"
        case tree.Attacking():
            target = "对方玩家" if node.target == "player" else s.kind(node.target, sp)
            return f"{words.ref(node.unit, sp)}{'没有' if negate else '正在'}攻击{target}"
        case tree.Earlier():
            return event_so_far(node.event, sp, negate=negate)
        case tree.UsedEx():
            return f"{'没有' * negate}使用EX能源支付此卡牌的费用"
        case tree.CameFrom():
            place = {"play": "场上", "removal": "除外区"}.get(node.zone) or f"{sp.my}{words.ZONES[node.zone]}"
            return f"{words.this(sp)}{'未' * negate}从{place}配置"
        case tree.Caused():
            how = "因效果" if node.how == "effect" and node.by is None else caused(node.how, node.by, sp)
            return f"{words.this(sp)}{'未' * negate}{how}被破坏"
        case tree.Not():
            return cond(node.cond, sp, negate=not negate)
        case tree.All():
            return ("或" if negate else "且").join(_group(part, sp, negate=negate) for part in node.conds)
        case tree.AnyOf():
            return ("且" if negate else "或").join(_group(part, sp, negate=negate) for part in node.conds)
        case _:
            assert_never(node)


def _group(part: tree.Cond, sp: Speaker, *, negate: bool) -> str:
    said = cond(part, sp, negate=negate)
    inner = part.cond if isinstance(part, tree.Not) else part
    return f"（{said}）" if isinstance(inner, tree.All | tree.AnyOf) else said


def _holds(node: tree.Holds, sp: Speaker, *, negate: bool) -> str:
    """A comparison of two numbers; a count compared with a number is "there are"."""
    cmp, left, right = node.cmp, node.left, node.right
    if negate and cmp in _TURNED:
        cmp, negate = _TURNED[cmp], False
    elif negate and isinstance(right, tree.Num):
        right = tree.Num(n=right.n + (1 if cmp == "<=" else -1))
        cmp, negate = (">=" if cmp == "<=" else "<="), False
    if isinstance(right, tree.Num) and not negate:
        if isinstance(left, tree.Count):
            return _there_is(left, cmp, right.n, sp)
        if isinstance(left, tree.EnemyPlayers):
            return f"对方玩家为{s.bound(cmp, f'{right.n}名')}"
        if isinstance(left, tree.PlayerLevel | tree.StatOf):
            return f"{s.amount(left, sp)}为{s.bound(cmp, str(right.n))}"
        if isinstance(left, tree.PaidThisTurn) and cmp == ">=":
            return f"本回合中为{s.kind(left.by, sp)}的效果支付的费用为{words.circled(right.n)}及以上"
    flipped = {"不高于": "高于", "不低于": "低于"}
    relation = flipped[s.RELATIONS[cmp]] if negate else s.RELATIONS[cmp]
    return f"{s.amount(left, sp)}{relation}{s.amount(right, sp)}"


def _there_is(count: tree.Count, cmp: tree.Comparison, n: int, sp: Speaker) -> str:
    """`我方有其他共鸣机体`, `我方废弃区中有4张及以上指令卡牌`, `对方场上合计有5张及以上机体`."""
    of = count.of
    people = isinstance(of, tree.Select) and of.nouns == ("player",)
    unit = "种卡牌名称不同" if count.unique else "名" if people else "张"
    if (cmp, n) == (">=", 1) and not count.unique:
        number, verb = "", "有"
    elif (cmp, n) == ("==", 0):
        number, verb = "", "没有" if not count.unique else "没有卡牌名称不同的"
    elif (cmp, n) == ("<=", 0):
        number, verb = "", "没有任何" if not count.unique else "没有任何卡牌名称不同的"
    else:
        exactly = {"==": f"{n}{unit}", "!=": f"{n}{unit}以外数量"}
        number, verb = exactly.get(cmp) or s.bound(cmp, f"{n}{unit}"), "恰好有" if cmp == "==" else "有"
        number += "的" if cmp == "!=" or count.unique else ""
    if isinstance(of, tree.Ref):
        return f"{verb}{number}{words.ref(of, sp)}"
    if people:
        return f"{verb}{number}{s.kind(of, sp)}"
    several = (cmp, n) not in ((">=", 1), ("==", 0), ("<=", 0))
    if s.in_play(of) and (of.side == "friendly" or (of.side == "enemy" and several)):
        # The cards of several players are counted together: `对方有5张` could be said of each of them.
        if several and not count.unique and not {"shield", "resource", "shield area card"}.isdisjoint(of.nouns):
            return f"{s.kind(of, sp)}合计{'恰好' * (cmp == '==')}为{number.removesuffix('的')}"
        if not several:
            return f"场上{verb}{number}{s.kind(of, sp)}"
        where, verb = f"{'对方' if of.side == 'enemy' else '友方'}场上", f"合计{verb}"
    elif of.among is not None:
        where = s.place(of, sp)
    elif of.zone != "play":
        where = s.place(of, sp).removesuffix("的")
    elif of.side == "any":
        where = "场上"
    else:
        where = s.place(of, sp).removesuffix("的")
    bare = s.qualities(of.atoms, sp)
    if len(of.atoms) == 1 and isinstance(of.atoms[0], tree.Either):
        filt = tree.Filter(nouns=of.nouns, atoms=of.atoms)
        return f"{where}{verb}{number}{s.filtered(filt, sp, in_play=s.in_play(of))}"
    return f"{where}{verb}{number}{bare}{s.named(of.nouns, of.atoms, in_play=s.in_play(of))}"


def _ref_is(node: tree.RefIs, sp: Speaker, *, negate: bool) -> str:
    """`此机体拥有〈CB〉`, `此机体的AP为5及以上`, `该卡牌是机体卡牌`, `通过此效果放置的卡牌中有…`."""
    to, filt = node.ref.to, node.filter
    sides: dict[tree.WhoseSide, str] = {
        "your": f"{sp.my}的", "friendly": "友方的", "enemy": "对方的", "any": "", "each enemy": "各对方玩家的",
        "most": "机体最多的对方玩家的", "another": "其他玩家的",
    }  # fmt: skip
    side = sides[node.side]
    away = to in ("it", "them", "looked") and not sp.it.in_play
    who = words.ref(node.ref, sp)
    if to == "host" and "playing" in sp.moments and not side:
        return f"{'不' * negate}将搭乘于{s.filtered(filt, sp, in_play=True)}"
    if to in RESULTS:
        in_play = to in ("the destroyed", "the rested", "the deployed", "the recovered")
        return f"{who}中{'没有' if negate else '有'}{side}{s.filtered(filt, sp, in_play=in_play)}"
    if filt.nouns in (("unit",), ("base",), ("card",)) and not away and not side and filt.atoms:
        said = [_predicate(atom, sp, negate=negate) for atom in filt.atoms]
        if None not in said:
            parts = [part for part in said if part is not None]
            return who + ("或" if negate else "且").join(parts)
    return f"{who}{'不' * negate}是{side}{s.filtered(filt, sp, in_play=not away)}"


def _predicate(atom: tree.Atom, sp: Speaker, *, negate: bool) -> str | None:
    """One property as a predicate, or None if it reads better before a noun."""
    match atom:
        case tree.IsTrait() if not atom.negate:
            return f"{'未' * negate}拥有{words.traits(atom.any, sp)}"
        case tree.IsColor() if not atom.negate:
            return f"{'不' * negate}是{s.quality(atom, sp)}"
        case tree.Is():
            no = atom.negate != negate
            if atom.state in ("rested", "active", "battling", "attacking"):
                words_ = s.quality(tree.Is(state=atom.state), sp)
                return f"{'不' * no}处于{words_}"
            if atom.state in ("link", "token"):
                return f"{'不' * no}是{'共鸣机体' if atom.state == 'link' else '机体替代卡'}"
            if atom.state in ("paired", "unpaired"):
                return f"{'没' * ((atom.state == 'unpaired') != no)}有机师搭乘"
            if atom.state in ("damaged", "undamaged"):
                return {
                    ("damaged", False): "已受到伤害", ("damaged", True): "不处于受到伤害的状态",
                    ("undamaged", False): "没有受到伤害", ("undamaged", True): "不处于没有受到伤害的状态",
                }[atom.state, no]  # fmt: skip
            return None
        case tree.HasKeyword() if not atom.negate:
            return f"{'未' * negate}{s.quality(atom, sp)}"
        case tree.Compare(to=tree.Num() as to) if not negate and atom.stat in words.STATS:
            what = f"{'' if atom.stat == 'damage' else '的'}{words.STATS[atom.stat]}"  # pyright: ignore[reportArgumentType]
            return f"{what}为{s.bound(atom.cmp, str(to.n))}"
        case tree.PairedWith():
            return f"{'未' * negate}{s.quality(atom, sp)}"
        case tree.Battling() if not negate:
            return s.quality(atom, sp)
        case _:
            return None
