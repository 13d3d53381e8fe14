"""The vocabulary of the Chinese wording, the speaker, and the words for references and players.

Everything here returns a phrase without a full stop. No blank stands between Chinese letters and digits or letters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from gundam_tui.games.gcg.cards.language import tree

STATS: dict[tree.StatName, str] = {"ap": "AP", "hp": "HP", "lv": "Lv", "cost": "费用", "damage": "受到的伤害"}
PILES: dict[tree.Pile, str] = {"hand": "手牌", "trash": "废弃区中的卡牌", "shields": "护盾"}
KINDS = {"unit": "此机体", "unit_token": "此机体", "pilot": "此机体", "base": "此基地", "ex_base": "此基地"}
NOUNS: dict[tree.Noun, str] = {
    "unit": "机体", "pilot": "机师", "command": "指令卡牌", "base": "基地", "shield": "护盾", "resource": "能源",
    "card": "卡牌", "player": "玩家", "shield area card": "护盾区的卡牌",
}  # fmt: skip
ZONES: dict[tree.Zone, str] = {
    "play": "场上", "hand": "手牌", "trash": "废弃区", "deck": "卡组", "shields": "护盾放置处", "resources": "能源区",
    "removal": "除外区",
}  # fmt: skip
# What a kind of step did: the word for its cards, after "通过此效果" (through this effect).
RESULTS: dict[str, str] = {
    "the rested": "转为休息状态的机体",
    "the discarded": "丢弃的卡牌",
    "the drawn": "抽取的卡牌",
    "the placed": "放置的卡牌",
    "the destroyed": "破坏的机体",
    "the deployed": "配置的机体",
    "the exiled": "除外的卡牌",
    "the returned": "放回的卡牌",
    "the readied": "转为活跃状态的卡牌",
    "the revealed": "公开的卡牌",
    "the recovered": "回复的机体",
}
MOMENT_WORDS = {"main": "【主要】", "action": "【瞬动】"}


@dataclass(slots=True)
class It:
    """The cards chosen last: their noun, and whether they are several."""

    noun: str = "机体"
    many: bool = False
    in_play: bool = True


@dataclass(slots=True)
class Speaker:
    """The speaker and the context so far.

    Attributes:
        kind: the card's type: it decides the word for "this".
        tokens: the name of each Unit token by number.
        named: the Chinese for a card name, a part of one or a trait.
        ability: says a whole ability, for those that an effect gives.
        my: the player of the text, seen from the acting player.
        called: the word for "this" inside an effect that a Unit has for a while.
        inside: the ability being said is part of a sentence, so that it has no full stop of its own.
        it: the cards chosen last.
        looked: the number of cards looked at, if it is a plain one.
    """

    kind: str
    tokens: Mapping[str, str]
    named: Callable[[str], str]
    ability: Callable[[tree.Ability, Speaker], str]
    my: str = "我方"
    event: tree.EventNode | None = None
    where: str = "play"
    moments: tuple[tree.Moment, ...] = ()
    once: bool = False
    called: str = ""
    inside: bool = False
    it: It = field(default_factory=It)
    player_chosen: bool = False
    looked: int | None = None
    labels: dict[str, str] = field(default_factory=dict[str, str])

    def branch(self) -> Speaker:
        """The same speaker for a part of the text whose choices do not last beyond it."""
        return replace(self, it=replace(self.it), labels=dict(self.labels))

    def acting(self) -> Speaker:
        """The same speaker about the acts of somebody else, whose cards are "their own"."""
        return replace(self.branch(), my="自己")


def nouns(names: tuple[tree.Noun, ...], *, in_play: bool) -> str:
    """`机体`, `机体/基地`; away from play a card of the kind: `机体卡牌/机师卡牌` (1.0:2-3-3-2)."""

    def word(name: tree.Noun) -> str:
        return NOUNS[name] + ("卡牌" if not in_play and name in ("unit", "pilot", "base") else "")

    return "/".join(word(name) for name in names)


def traits(names: tuple[str, ...], sp: Speaker) -> str:
    """`〈吉翁〉/〈新吉翁〉` (1.0:4-19-1)"""
    return "/".join(f"〈{sp.named(name)}〉" for name in names)


def circled(n: int) -> str:
    """A cost as the cards write it: ① … ⑨, other ones in a sentence."""
    return chr(ord("①") + n - 1) if 1 <= n <= 9 else f"费用{n}"


# ---------------------------------------------------------------- players


def player(who: tree.Who, sp: Speaker) -> str:
    """A player as the subject of a sentence."""
    match who:
        case "you":
            return sp.my
        case "opponent":
            return "对方"
        case "that player":
            return that_player(sp)
        case "you & that player":
            return f"{sp.my}和{that_player(sp)}各"
        case "each enemy":
            return "各对方玩家"
        case "all players":
            return "所有玩家各"
        case "owner":
            return "其持有者"
        case _:
            assert_never(who)


def that_player(sp: Speaker) -> str:
    """The chosen player, or else the player of the event."""
    if not sp.player_chosen and "destroyed" in sp.moments:
        return f"破坏{this(sp)}的玩家"
    return "该玩家"


# ---------------------------------------------------------------- references


def ref(node: tree.Ref, sp: Speaker) -> str:
    """The words for a reference."""
    to = node.to
    if to in RESULTS:
        return f"通过此效果{RESULTS[to]}"
    event = sp.event
    match to:
        case "this":
            return this(sp)
        case "this card":
            return ("" if sp.where == "play" else f"{ZONES['hand' if sp.where == 'hand' else 'trash']}中的") + "此卡牌"
        case "it" | "them":
            return f"{'这些' if is_many(node, sp) else '该'}{sp.it.noun}"
        case "that":
            return _that(event)
        case "other":
            of = event.object if event else None
            return f"该{side_of(of)}{nouns(of.nouns, in_play=of.zone == 'play')}" if of else "另一张机体"
        case "cause":
            by = event.by if event else None
            noun = nouns(by.nouns, in_play=by.zone == "play") if by else "卡牌"
            hit = event is not None and event.name == "receives_damage"
            return f"{'造成该伤害' if hit else '作为原因'}的{noun}"
        case "pilot":
            return f"搭乘{this(sp)}的机师"
        case "target":
            return f"{this(sp)}的攻击对象"
        case "looked":
            return "该卡牌" if sp.looked == 1 else "查看的卡牌"
        case "rest":
            return "剩余的卡牌"
        case "host":
            return "其所搭乘的机体"
        case _:
            return sp.labels.get(to, f"该“{to.lstrip('$')}”")


def this(sp: Speaker) -> str:
    """The word for "this" on a card of the kind; a Pilot's text means the Unit it is paired with (3-3-5)."""
    if sp.called:
        return sp.called
    if sp.where != "play":
        return f"{ZONES['hand' if sp.where == 'hand' else 'trash']}中的此卡牌"
    return KINDS.get(sp.kind, "此卡牌")


def _that(event: tree.EventNode | None) -> str:
    """The subject of the triggering event; "上述" tells it from what was chosen later."""
    match event:
        case tree.EventNode(name="activates"):
            return "上述卡牌"
        case tree.EventNode(name="attacks", object=tree.Select()):
            return "进行攻击的机体"
        case tree.EventNode(subject=tree.Select() as subject):
            return f"上述{side_of(subject)}{nouns(subject.nouns, in_play=subject.zone == 'play')}"
        case _:
            return "上述机体"


def side_of(of: tree.Select | None) -> str:
    """`对方`, `友方`, `我方` in the name of a card already known."""
    return {"enemy": "对方", "friendly": "友方", "your": "我方"}.get(of.side, "") if of else ""


def is_many(target: tree.Target, sp: Speaker) -> bool:
    """Does the target mean several cards?"""
    if isinstance(target, tree.Ref):
        return target.to == "them" or (target.to == "it" and sp.it.many)
    return not (isinstance(target.most, tree.Num) and target.most.n == 1)


def remember(targets: tuple[tree.Select, ...], sp: Speaker) -> None:
    """From now on these chosen cards are "it"."""
    first = targets[0]
    sp.player_chosen = sp.player_chosen or first.nouns == ("player",)
    in_play = all(one.zone == "play" and one.among is None for one in targets)
    kinds = {noun for one in targets for noun in one.nouns}
    noun = nouns(first.nouns, in_play=True) if len(kinds) == 1 and in_play else "卡牌"
    noun = "卡牌" if noun in ("指令卡牌", "护盾区的卡牌") else noun
    sp.it = It(noun, len(targets) > 1 or is_many(first, sp), in_play)
