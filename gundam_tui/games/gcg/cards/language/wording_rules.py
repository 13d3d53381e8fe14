"""Rules that an effect imposes, in the player's words: what a card can't, may and must do."""

from __future__ import annotations

from typing import assert_never

from . import tree
from . import wording_conditions as when
from . import wording_select as s
from . import wording_words as w
from .wording_clause import WordingClause, fronted, lasting, subject_of
from .wording_words import WordingContext

# Any enemy card.
_ENEMY = tree.Select(side="enemy", nouns=("card",))

CANT: dict[str, str] = {
    "attack": "attack",
    "attack player": "choose the enemy player as its attack target",
    "attack that player": "choose the same enemy player or enemy team as its attack target",
    "block": "activate <Blocker>",
    "pair": "be paired with a Pilot",
    "ready": "be set as active",
    "be attacked": "be chosen as an attack target",
    "be destroyed": "be destroyed",
    "lose ap": "be reduced",
}


def impose(node: tree.Impose, sp: WordingContext) -> WordingClause:
    """A rule about a target."""
    subject, many = _subject(node, sp)
    rule, time, front = node.rule, lasting(node.duration), fronted(node.duration)
    its = "their" if many else "its"
    target = "attack target"
    match rule:
        case tree.Cant():
            return _cant(rule, subject, many, time, sp)
        case tree.MayTarget():
            return WordingClause("may", f"choose {s.one(rule.what, sp)} as {its} {target}", subject, many, front)
        case tree.AttackEarly():
            if rule.what is None:
                return WordingClause("may", "attack on the turn it is deployed", subject, many, front)
            # "On the turn this Unit is deployed, it may …"
            day = f"on the turn {subject} {'are' if many else 'is'} deployed"
            words = f"choose {s.one(rule.what, sp)} as {its} {target} and attack it"
            return WordingClause("may", words, "they" if many else "it", many, ", ".join(filter(None, [front, day])))
        case tree.MustTarget():
            forced = s.one(node.target, sp) if isinstance(node.target, tree.Select) else w.ref(node.target, sp)
            words = f"{forced} as their {target}"
            if front:
                return WordingClause("must choose", f"{words} when attacking", s.every(rule.by, sp), True, front)
            return WordingClause("choose", f"{words} if possible when attacking", s.many(rule.by, sp), True)
        case tree.Immune():
            return _immune(node, rule, subject, many, sp)
        case tree.Reduce():
            return _reduce(node, rule, subject, many, sp)
        case tree.Redirect():
            damage = when.kind_of_damage(rule.damage)
            to = "that Unit" if rule.to.to == "it" else w.ref(rule.to, sp)
            return WordingClause(f"{subject} would receive is dealt to {to} instead", "", damage, True, front)
        case tree.SkipReady():
            whose = "your opponent's next" if rule.next_only else "their" if many else "its player's"
            phase = f"the start phase of {whose} turn"
            return WordingClause("won't", f"be set as active during {phase}", subject, many)
        case tree.EnterRested():
            return WordingClause("be", "deployed rested", subject, many, front)
        case tree.RestInstead():
            front = f"when you would rest {s.one(rule.of, sp)} with the effect of {s.one(rule.by, sp)}"
            return WordingClause("you may rest", f"{subject} instead", front=front)
        case _:
            assert_never(rule)


def _immune(node: tree.Impose, rule: tree.Immune, subject: str, many: bool, sp: WordingContext) -> WordingClause:
    front = fronted(node.duration)
    amount = f"{rule.at_most} or less " if rule.at_most is not None else ""
    if sp.once:
        # It applies to one damage and is then used up: it is not a continuing rule.
        doesnt = "don't" if many else "doesn't"
        damage = f"would receive {amount}{_damage(rule.damage, rule.source, sp, one=True)}"
        front = ", ".join(filter(None, [front, f"when {subject} {damage}"]))
        return WordingClause(f"{'they' if many else 'it'} {doesnt} receive that damage", front=front)
    words = f"receive {amount}{_damage(rule.damage, rule.source, sp)}"
    if isinstance(node.target, tree.Ref):
        return WordingClause("can't", words + lasting(node.duration), subject, many)
    return WordingClause("can't", words, subject, many, front)


def _reduce(node: tree.Impose, rule: tree.Reduce, subject: str, many: bool, sp: WordingContext) -> WordingClause:
    front = fronted(node.duration)
    number = s.amount(rule.by, sp)
    if rule.next_only:
        damage, source = when.kind_of_damage(rule.damage), _source(rule.source, sp)
        verb = "receive" if many else "receives"
        return WordingClause("reduce", f"the next {damage} {subject} {verb}{source} by {number}", front=front)
    if isinstance(node.target, tree.Select) and node.target.most is None:
        # Each card separately: the damage that one of them receives is reduced.
        subject, many = s.one(node.target, sp), False
    damage = _damage(rule.damage, rule.source, sp, one=True)
    if rule.damage == "effect":
        damage = when.kind_of_damage(rule.damage) + _source(rule.source, sp)
    received = WordingClause("receive", damage, subject, many).say()
    return WordingClause("reduce", f"it by {number}", front=", ".join(filter(None, [front, f"when {received}"])))


def _subject(node: tree.Impose, sp: WordingContext) -> tuple[str, bool]:
    """A prohibition for all such cards names only the cards: `friendly Shields can't …`, but `all your Units may …`."""
    forbids = isinstance(node.rule, tree.Immune | tree.Cant)
    if forbids and isinstance(node.target, tree.Select) and node.target.most is None:
        return s.many(node.target, sp), True
    return subject_of(node.target, sp)


def _damage(how: tree.How, source: tree.Select | None, sp: WordingContext, *, one: bool = False) -> str:
    """Damage with its source: `enemy battle damage`, `effect damage from enemy Commands`."""
    if source == _ENEMY:
        return f"enemy {when.kind_of_damage(how)}"
    return when.kind_of_damage(how) + _source(source, sp, one=one)


def _source(sel: tree.Select | None, sp: WordingContext, *, one: bool = False) -> str:
    """The source of the damage; `one`: about one damage, not about all."""
    if sel is None:
        return ""
    if sel == _ENEMY:
        return " from an enemy"
    words = s.one(sel, sp) if one else s.many(sel, sp)
    # 3-4-1: it is a Command while it is activated, unlike the card in the trash.
    return f" from {words.replace('Command card', 'Command')}"


def _cant(rule: tree.Cant, subject: str, many: bool, time: str, sp: WordingContext) -> WordingClause:
    if rule.what == "lose ap":
        whose = f"{subject}'s AP" if subject not in ("it", "they") else "its AP" if subject == "it" else "their AP"
        return WordingClause("can't", f"be reduced{_effects(rule.by, sp)}{time}", whose, many)
    by = ""
    if rule.by and rule.what == "be attacked":
        return WordingClause("can't", f"choose {subject} as their attack target{time}", s.many(rule.by, sp), True)
    if rule.by:
        by = _effects(rule.by, sp) if rule.what == "be destroyed" else f" by {s.many(rule.by, sp)}"
    words = CANT[rule.what]
    if many and rule.what in ("attack player", "attack that player"):
        words = words.replace("its attack target", "their attack target")
    return WordingClause("can't", words + by + time, subject, many)


def _effects(sel: tree.Select | None, sp: WordingContext) -> str:
    if sel is None:
        return ""
    if sel == _ENEMY:
        return " by enemy effects"
    return f" by effects of {s.many(sel, sp)}"
