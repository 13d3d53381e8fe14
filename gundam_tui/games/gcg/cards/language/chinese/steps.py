"""The steps of an effect in Chinese: plain ones as a clause each, bodies as sentences in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from gundam_tui.games.gcg.cards.language import tree

from . import conditions as when
from . import keywords, words
from . import selects as s
from .clause import ChineseClause, closed, done_by_one, is_foe, joined, lasting, target
from .rules import CANT, impose
from .words import It, Speaker

# ---------------------------------------------------------------- bodies


def body(sentences: tree.Body, sp: Speaker, *, unnamed: bool = False) -> list[str]:
    """All sentences of a body; several changes of the same cards for the same time are one sentence.

    Args:
        sentences: what happens, in order.
        sp: who says it.
        unnamed: a first sentence about the card itself need not name it.
    """
    out: list[str] = []
    at = 0
    while at < len(sentences):
        used, said = _next(sentences[at:], sp, unnamed=unnamed and at == 0)
        said = said or ["不进行任何处理"]
        link = sentences[at].link
        if link:
            said = [f"{'然后，' if link == 'then' else _if_done(sentences[:at])}{joined(said)}"]
        out += said
        at += used
    return out


def _if_done(before: tree.Body) -> str:
    """`那样做时，` follows what a player may do, as in the rules 1.0; what must be done may still be impossible."""
    return "那样做时，" if not before or _leaves_a_choice(before) else "若进行了该处理，则"


def _leaves_a_choice(sentences: tree.Body) -> bool:
    """May a player leave one of the sentences undone?"""
    for one in sentences:
        inner: list[tree.Body] = []
        if isinstance(one.do, tree.If):
            inner = [branch.body for branch in one.do.branches] + [one.do.otherwise or ()]
        elif isinstance(one.do, tree.Block):
            inner = [one.do.body]
        if one.may or any(map(_leaves_a_choice, inner)):
            return True
    return False


def _next(rest: tree.Body, sp: Speaker, *, unnamed: bool) -> tuple[int, list[str]]:
    """The next sentences that belong together: their number, and the words."""
    begin = rest[0]
    run = [begin.do]
    for follower in rest[1:]:
        if follower.link or follower.may or not _goes_with(begin.do, follower.do):
            break
        run.append(follower.do)
    if len(run) > 1:
        return len(run), [_together(run, sp).say(may=begin.may)]
    match begin:
        case tree.Sentence(link="", may=False, do=tree.Recover(target=tree.Ref(to="this")) as recover) if unnamed:
            # 1.0:9-3-5: an effect that names no card is about its own.
            return 1, [replace(_recover(recover, sp), subject="").say()]
        case _:
            return 1, step(begin.do, sp, may=begin.may)


def _goes_with(first: tree.Step, next_: tree.Step) -> bool:
    """Do two steps say something about the same card for the same time, in the same way?"""
    match first, next_:
        case ((tree.Mod() | tree.Gain()), (tree.Mod() | tree.Gain())):
            plain = all(_plain(part) for part in (first, next_))
            same = first.target == next_.target and first.duration == next_.duration
            return plain and same and _counts(first) == _counts(next_)
        case tree.Impose(rule=tree.Cant(by=None) as one), tree.Impose(rule=tree.Cant(by=None) as other):
            plain = "lose ap" not in (one.what, other.what)
            return plain and first.target == next_.target and first.duration == next_.duration
        case _:
            return False


def _plain(part: tree.Mod | tree.Gain) -> bool:
    if isinstance(part, tree.Mod):
        return isinstance(part.amount, tree.Num) or _counts(part) is not None
    return bool(part.keywords) and not (part.copies or part.ability or part.trait or part.keywords_of)


def _counts(part: tree.Mod | tree.Gain) -> tuple[tree.Count | tree.StatOf, int] | None:
    """What a change is multiplied by, "for each N": the number counted and N; None if it is plain."""
    match part:
        case tree.Mod(amount=tree.Count() as of):
            return of, 1
        case tree.Mod(amount=tree.Scaled(of=tree.Count() as of, per=1, plus=0)):
            return of, 1
        case tree.Mod(amount=tree.Scaled(of=tree.StatOf() as of, per=per, plus=0)) if of.stat != "damage":
            return of, per
        case _:
            return None


def _together(run: Sequence[tree.Step], sp: Speaker) -> ChineseClause:
    """Steps of `_goes_with` as one sentence: `的AP+1、HP+1，且获得《突破：3》`, `无法攻击且无法被机师搭乘`."""
    first = run[0]
    assert isinstance(first, tree.Mod | tree.Gain | tree.Impose)
    who, front = target(first.target, sp), lasting(first.duration)
    cants = [CANT[part.rule.what] for part in run if isinstance(part, tree.Impose) and isinstance(part.rule, tree.Cant)]
    if cants:
        return ChineseClause("且".join(cants), who, front=front)
    per = s.per_each(first.amount, sp) if isinstance(first, tree.Mod) else None
    front += per[1] if per else ""
    groups: list[list[str]] = []
    kinds: list[bool] = []
    for part in run:
        gains = isinstance(part, tree.Gain)
        if not kinds or kinds[-1] != gains:
            groups.append([])
            kinds.append(gains)
        if isinstance(part, tree.Gain):
            groups[-1] += map(keywords.keyword, part.keywords)
        elif isinstance(part, tree.Mod):
            each = s.per_each(part.amount, sp)
            number = each[0] if each else s.amount(part.amount, sp)
            groups[-1].append(f"{words.STATS[part.stat]}{part.sign}{number}")
    said = [f"获得{'、'.join(one)}" if gains else "、".join(one) for one, gains in zip(groups, kinds, strict=True)]
    return ChineseClause(("" if kinds[0] else "的") + "，且".join(said), who, front=front)


# ---------------------------------------------------------------- steps


def step(node: tree.Step, sp: Speaker, *, may: bool = False) -> list[str]:
    """A step as one or more sentences."""
    match node:
        case tree.If():
            return _if(node, sp)
        case tree.Modal():
            return [_modal(node, sp, may=may)]
        case tree.Block():
            said = body(node.body, sp)
            return [f"可以{done_by_one(said)}"] if may else said
        case tree.Each():
            return [_each(node, sp)]
        case tree.Watch():
            return [
                f"{lasting(node.duration)}{sp.ability(node.ability, replace(sp.branch(), inside=True)).rstrip('。')}"
            ]
        case tree.Gain(ability=tree.Ability() as gained):
            return [_gains_ability(node, gained, sp, may=may)]
        case _:
            return [clause(node, sp).say(may=may)]


def _gains_ability(node: tree.Gain, gained: tree.Ability, sp: Speaker, *, may: bool) -> str:
    """`本回合中，当该机体破坏对方机体时，…`; an ability with more to it is written below."""
    if node.duration == "turn" and isinstance(node.target, tree.Ref) and node.target.to in ("it", "them"):
        plain = gained.moments == ("when",) and not (gained.during or gained.once or gained.costs)
        if plain and gained.event is not None and gained.event.subject == tree.Ref(to="this"):
            called = replace(sp.branch(), kind="unit", called=words.ref(node.target, sp), inside=True)
            return f"{lasting(node.duration)}{sp.ability(gained, called).rstrip('。')}"
    head = ChineseClause("获得以下效果：", target(node.target, sp), front=lasting(node.duration)).say(may=may)
    return f"{head}\n■{sp.ability(gained, replace(sp.branch(), kind='unit'))}"


def cost(node: tree.Step, sp: Speaker) -> str:
    """A step as a cost before "：": a payment is written as its number alone."""
    return words.circled(node.amount) if isinstance(node, tree.Pay) else clause(node, sp).say()


def clause(node: tree.Step, sp: Speaker) -> ChineseClause:
    """A plain step as one clause.

    Raises:
        ValueError: the step has parts of its own (it can be no cost).
    """
    match node:
        case tree.Choose():
            return _choose(node, sp)
        case tree.Damage():
            return _damage(node, sp)
        case tree.Destroy():
            return ChineseClause(f"破坏{target(node.target, sp)}")
        case tree.Rest():
            return ChineseClause(f"将{target(node.target, sp)}转为休息状态")
        case tree.Ready():
            return ChineseClause(f"将{target(node.target, sp)}转为活跃状态")
        case tree.Recover():
            return _recover(node, sp)
        case tree.Move():
            return ChineseClause(_move(node, sp))
        case tree.Mod():
            return _mod(node, sp)
        case tree.Gain():
            return _gain(node, sp)
        case tree.Impose():
            return impose(node, sp)
        case tree.Draw():
            return ChineseClause(f"抽{_cards(node.amount, sp)}卡", who=_who(node.who, sp))
        case tree.Discard():
            return _discard(node, sp)
        case tree.Mill():
            return ChineseClause(f"将{_top(node.amount, sp)}置于废弃区")
        case tree.Look():
            sp.looked = node.amount.n if isinstance(node.amount, tree.Num) else None
            sp.it = It("卡牌", many=sp.looked != 1, in_play=False)
            return ChineseClause(f"查看{_top(node.amount, sp)}")
        case tree.Reveal():
            said = target(node.target, sp)
            if isinstance(node.target, tree.Select):
                words.remember((node.target,), sp)
            return ChineseClause(f"公开{said}")
        case tree.Deploy():
            return _deploy(node, sp)
        case tree.DeployToken():
            return ChineseClause(f"配置{'和'.join(_token(token, sp) for token in (node, *node.also))}")
        case tree.DeployExBase():
            return ChineseClause("配置1张EX基地")
        case tree.PlaceResource():
            words_ = f"{_cards(node.amount, sp)}{'EX' * node.ex}能源"
            return ChineseClause(f"{'以休息状态' * node.rested}放置{words_}", who=_who(node.who, sp))
        case tree.TakeShield():
            return ChineseClause(f"将{sp.my}的{_cards(node.amount, sp)}护盾加入手牌")
        case tree.Pair():
            return _pair(node, sp)
        case tree.Activate():
            return ChineseClause(f"发动{words.ref(node.of, sp)}的{words.MOMENT_WORDS[node.moment]}")
        case tree.Battle():
            return ChineseClause(_battle(node, sp))
        case tree.Retarget():
            return ChineseClause(f"将战斗中的对方机体的攻击对象变更为{words.ref(node.to, sp)}")
        case tree.Pay():
            return ChineseClause(f"支付{words.circled(node.amount)}")
        case tree.PlayAs():
            return ChineseClause(_play_as(node))
        case tree.If() | tree.Modal() | tree.Each() | tree.Watch() | tree.Block():
            raise ValueError(f"{node.op} is no plain step; it cannot be a cost")
        case _:
            assert_never(node)


def _who(who: tree.Who, sp: Speaker) -> str:
    return "" if who == "you" else words.player(who, sp)


def _cards(number: tree.Amount, sp: Speaker) -> str:
    """`2张`, `与支付的费用相同张数的`"""
    return f"{number.n}张" if isinstance(number, tree.Num) else f"与{s.amount(number, sp)}相同张数的"


def _top(number: tree.Amount, sp: Speaker) -> str:
    """The top cards of a deck."""
    return f"{sp.my}卡组最上方的{_cards(number, sp)}卡牌"


def _choose(node: tree.Choose, sp: Speaker) -> ChineseClause:
    seen = sp if node.by == "you" else replace(sp, my="自己")
    said = "和".join(s.chosen(what, seen) for what in node.what)
    who = _who(node.by, sp)
    words.remember(node.what, sp)
    if node.label:
        what = node.what[0]
        noun = words.nouns(what.nouns, in_play=s.in_play(what))
        sp.labels[f"${node.label.lstrip('$')}"] = f"该{words.side_of(what)}{noun}"
    return ChineseClause(f"选择{said}", who=who)


def _damage(node: tree.Damage, sp: Speaker) -> ChineseClause:
    to = target(node.target, sp) + (f"和{words.ref(node.also, sp)}" if node.also else "")
    each = "各" * (node.also is not None or _several(node.target, sp))
    if isinstance(node.amount, tree.Num):
        return ChineseClause(f"给与{to}{each}{node.amount.n}点伤害")
    if not isinstance(node.amount, tree.Count) and (per := s.per_each(node.amount, sp)):
        return ChineseClause(f"给与{to}{each}{per[0]}点伤害", front=per[1])
    return ChineseClause(f"给与{to}与{s.amount(node.amount, sp)}相同数值的伤害")


def _recover(node: tree.Recover, sp: Speaker) -> ChineseClause:
    if isinstance(node.amount, tree.Num):
        return ChineseClause(f"{'各' * _several(node.target, sp)}回复{node.amount.n}", target(node.target, sp))
    return ChineseClause(f"回复与{s.amount(node.amount, sp)}相同的数值", target(node.target, sp))


def _several(what: tree.Target, sp: Speaker) -> bool:
    """Does each of several cards get the amount?"""
    return words.is_many(what, sp) and not is_foe(what)


def _move(node: tree.Move, sp: Speaker) -> str:
    what = target(node.target, sp)
    if "destroyed" in sp.moments and node.target == tree.Ref(to="this card"):
        what = f"{sp.my}废弃区中的{what}"  # 5-10-1: by then it is there
    whose = sp.my if node.add or _own(node.target, sp) else "各自持有者的" if _several(node.target, sp) else "持有者的"
    at = "以随机顺序" * node.random
    match node.to:
        case "hand":
            return f"将{what}加入手牌" if node.add else f"将{what}放回到{whose}手牌中"
        case "trash":
            return f"将{what}置于{whose}废弃区"
        case "exile":
            return f"将{what}除外"
        case "deck":
            return f"将{what}放回到{whose}卡组中并切洗卡组"
        case "top":
            return f"将{what}{at}放回到{whose}卡组最上方"
        case "bottom":
            return f"将{what}{at}放回到{whose}卡组最下方"
        case "top or bottom":
            return f"将{what}{at}放回到{whose}卡组最上方或最下方"
        case _:
            assert_never(node.to)


def _own(what: tree.Target, sp: Speaker) -> bool:
    """Does the target name the player's own cards that are not in play?"""
    if isinstance(what, tree.Select):
        return not s.in_play(what)
    return what.to in ("this card", "looked", "rest") or (what.to in ("it", "them") and not sp.it.in_play)


def _mod(node: tree.Mod, sp: Speaker) -> ChineseClause:
    who, front, stat = target(node.target, sp), lasting(node.duration), words.STATS[node.stat]
    if isinstance(node.amount, tree.Num):
        return ChineseClause(f"的{stat}{node.sign}{node.amount.n}", who, front=front)
    if per := s.per_each(node.amount, sp):
        return ChineseClause(f"的{stat}{node.sign}{per[0]}", who, front=front + per[1])
    number = s.amount(node.amount, sp)
    return ChineseClause(f"的{stat}{'增加' if node.sign == '+' else '减少'}与{number}相同的数值", who, front=front)


def _gain(node: tree.Gain, sp: Speaker) -> ChineseClause:
    who, front = target(node.target, sp), lasting(node.duration)
    if node.trait:
        return ChineseClause(f"获得〈{sp.named(node.trait)}〉", who, front=front)
    if node.keywords_of:
        return ChineseClause(f"获得{words.ref(node.keywords_of, sp)}的所有关键词效果", who, front=front)
    said = "、".join(map(keywords.keyword, node.keywords))
    if node.copies:
        said = f"与{s.amount(node.copies, sp)}相同数量的{said}"
    return ChineseClause(f"获得{said}", who, front=front)


def _discard(node: tree.Discard, sp: Speaker) -> ChineseClause:
    number = _cards(node.amount, sp)
    if node.filter == tree.Filter():
        return ChineseClause(f"丢弃{number}手牌", who=_who(node.who, sp))
    what = number + s.qualities(node.filter.atoms, sp) + s.named(node.filter.nouns, node.filter.atoms, in_play=False)
    return ChineseClause(f"丢弃手牌中的{what}", who=_who(node.who, sp))


def _deploy(node: tree.Deploy, sp: Speaker) -> ChineseClause:
    what = target(node.target, sp)
    if isinstance(node.target, tree.Select):
        words.remember((node.target,), sp)
    as_unit = f"作为AP{node.as_unit[0]}、HP{node.as_unit[1]}的机体" if node.as_unit else ""
    rested = "以休息状态" * node.rested
    paid = "支付费用来" * node.pay
    if as_unit:
        return ChineseClause(f"{paid}将{what}{as_unit}{rested}配置")
    return ChineseClause(f"{paid}{rested}配置{what}")


def _token(node: tree.DeployToken, sp: Speaker) -> str:
    number = str(node.most) if node.least == node.most else f"{node.least}至{node.most}"
    number = f"最多{node.most}" if node.least == 0 and node.most else number
    name = sp.tokens.get(node.token, f"{{{node.token}}}")
    return f"{number}张{'休息状态的' * node.rested}{name}机体替代卡"


def _pair(node: tree.Pair, sp: Speaker) -> ChineseClause:
    card = words.ref(node.card, sp)
    activated = sp.event is not None and sp.event.name == "activates"
    if (node.card.to == "this card" and sp.kind == "command") or (node.card.to == "that" and activated):
        card = f"{sp.my}废弃区中的{card}"  # 3-4-4: a Command is in the trash after its activation
    return ChineseClause(f"使{card}搭乘{words.ref(node.unit, sp)}")


def _battle(node: tree.Battle, sp: Speaker) -> str:
    a, b = words.ref(node.a, sp), words.ref(node.b, sp) if node.b else ""
    pair = f"{a}与{b}" if b else a
    return f"使{pair}进行战斗，且仅进行伤害步骤"


def _play_as(node: tree.PlayAs) -> str:
    values = [f"Lv{node.lv}"] if node.lv is not None else []
    values += [f"费用{node.cost}"] if node.cost is not None else []
    return f"将此卡牌视为{'且'.join(values) or '原本的Lv和费用'}来使用"


# ---------------------------------------------------------------- branches


def _if(node: tree.If, sp: Speaker) -> list[str]:
    """`若C，则A`; with an else part `A。若C，则改为B`; several branches `若C，则A`, `否则，若D，则B`."""
    usual = sp.branch()
    said = body(node.otherwise, usual) if node.otherwise is not None else []
    instead = "改为" if node.otherwise is not None else ""
    left = [usual.it] if node.otherwise is not None else []
    late: list[str] = []
    for at, one in enumerate(node.branches):
        opening = f"{'否则，' if at else ''}若{when.cond(one.cond, sp)}，则"
        inner = sp.branch()
        if free := _freedom(one.body, node.otherwise):
            late.append(f"{opening}可以{instead}{joined(body(free, inner))}")
        else:
            late.append(opening + instead + joined(body(one.body, inner) or ["不进行任何处理"]))
        left.append(inner.it)
    # What a branch chose may be spoken of after it: several cards, if one of the branches chose several.
    last = left[0]
    sp.it = It(last.noun, any(one.many for one in left), last.in_play)
    return [*([joined(said)] if said else []), *late]


def _freedom(steps: tree.Body, usual: tree.Body | None) -> tree.Body:
    """The alternative that the player may take, if the steps are a choice between the usual ones and something else."""
    match steps:
        case (tree.Sentence(link="", may=False, do=tree.Modal(options=(one, other))),) if usual in (one, other):
            free = other if one == usual else one
            return free if len(free) == 1 and not free[0].may and not isinstance(free[0].do, tree.Modal) else ()
        case _:
            return ()


def _modal(node: tree.Modal, sp: Speaker, *, may: bool) -> str:
    """A choice of effects; one among tokens, or places for the same cards, is one sentence."""
    alone = [part[0].do for part in node.options if len(part) == 1 and not part[0].may]
    if len(alone) == len(node.options):
        tokens = all(isinstance(one, tree.DeployToken) for one in alone)
        looked = tree.Ref(to="looked")
        if tokens:
            return "或".join(clause(one, sp).say(may=may and not at) for at, one in enumerate(alone))
        if all(isinstance(one, tree.Move) and one.target == looked for one in alone):
            first, *others = (clause(one, sp).say(may=may and not at) for at, one in enumerate(alone))
            known = f"将{words.ref(looked, sp)}"
            return "，或".join([first, *(one.removeprefix(known) for one in others)])
    options = [closed(body(option, sp.branch())) for option in node.options]
    head = f"{'可以' * may}从以下效果中选择1项并发动："
    if sp.kind == "command" and {"main", "action"} & set(sp.moments):
        head = f"使用此卡牌时，{head}"
    return head + "".join(f"\n■{option}" for option in options)


# What a player does; a sentence that begins otherwise is about a card.
_DOES = (
    "选择",
    "抽",
    "丢弃",
    "破坏",
    "将",
    "放置",
    "配置",
    "公开",
    "查看",
    "可以选择",
    "可以丢弃",
    "可以破坏",
    "可以将",
)


def _each(node: tree.Each, sp: Speaker) -> str:
    """What every such player does, seen from them: `各对方玩家选择自己的1张机体，将该机体转为休息状态`."""
    match node.who:
        case "that player":
            who = words.that_player(sp)
        case "each enemy":
            who = "各对方玩家"
        case "all players":
            who = "各玩家"
        case _:
            assert_never(node.who)
    said = body(node.body, sp.acting())
    if said and said[0].startswith(_DOES):
        return who + done_by_one(said)
    return f"{who}进行以下处理：{done_by_one(said)}"
