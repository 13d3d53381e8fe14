"""Plain steps in the player's words: one clause each, and several that the cards put into one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from . import tree
from . import wording_conditions as when
from . import wording_select as s
from . import wording_words as w
from .wording_clause import WordingClause, lasting, object_of, remember, subject_of
from .wording_rules import CANT, impose
from .wording_words import WordingContext


def _from_trash(card: tree.Ref, sp: WordingContext) -> str:
    """A Command card that is paired after its activation is in the trash by then (3-4-4)."""
    from_trash = (card.to == "this card" and sp.kind == "command") or (card.to == "that" and _activated(sp))
    return f"{w.ref(card, sp)}{f' from {sp.my} trash' * from_trash}"


def _activated(sp: WordingContext) -> bool:
    return sp.event is not None and sp.event.name == "activates"


def cost(node: tree.Step, sp: WordingContext) -> str:
    """A step as a cost before "：": a payment is written as its number alone."""
    return when.circled(node.amount) if isinstance(node, tree.Pay) else clause(node, sp).say()


def _who(who: tree.Who, verb: str, rest: str, sp: WordingContext) -> WordingClause:
    if who == "you":
        return WordingClause(verb, rest)
    name, many = w.player(who, sp)
    return WordingClause(f"each {verb}" if who == "all players" and verb == "choose" else verb, rest, name, many)


def clause(node: tree.Step, sp: WordingContext) -> WordingClause:
    """A plain step as one clause."""
    match node:
        case tree.Choose():
            return _choose(node, sp)
        case tree.Damage():
            return _damage(node, sp)
        case tree.Destroy():
            return WordingClause("destroy", object_of(node.target, sp))
        case tree.Rest():
            return WordingClause("rest", object_of(node.target, sp))
        case tree.Ready():
            return WordingClause("set", f"{object_of(node.target, sp)} as active")
        case tree.Recover():
            return _recover(node, sp)
        case tree.Move():
            return _move(node, sp)
        case tree.Mod():
            return _mod(node, sp)
        case tree.Gain():
            return _gain(node, sp)
        case tree.Impose():
            return impose(node, sp)
        case tree.Draw():
            return _who(node.who, "draw", _cards(node.amount, sp), sp)
        case tree.Discard():
            return _discard(node, sp)
        case tree.Mill():
            return WordingClause("place", f"{_top(node.amount, sp)} into {sp.my} trash")
        case tree.Look():
            return _look(node, sp)
        case tree.Reveal():
            words = object_of(node.target, sp)
            remember(node.target, sp)
            return WordingClause("reveal", words)
        case tree.Deploy():
            return _deploy(node, sp)
        case tree.DeployToken():
            return _token(node, sp)
        case tree.DeployExBase():
            return WordingClause("deploy", "1 EX Base")
        case tree.PlaceResource():
            words = f"{'rested ' * node.rested}{'EX ' * node.ex}Resource"
            return _who(node.who, "place", _many_of(node.amount, words, sp), sp)
        case tree.TakeShield():
            number = s.amount(node.amount, sp)
            return WordingClause("add", f"{number} of {sp.my} Shields to {sp.my} hand")
        case tree.Pair():
            return WordingClause("pair", f"{_from_trash(node.card, sp)} with {w.ref(node.unit, sp)}")
        case tree.Activate():
            return _activate(node, sp)
        case tree.Battle():
            return _battle(node, sp)
        case tree.Retarget():
            return WordingClause("change", f"a battling enemy Unit's attack target to {w.ref(node.to, sp)}")
        case tree.Pay():
            return WordingClause("pay", when.circled(node.amount))
        case tree.PlayAs():
            return _play_as(node)
        case tree.If() | tree.Modal() | tree.Each() | tree.Watch() | tree.Block():
            raise ValueError(f"{node.op} is no plain step; it cannot be a cost")
        case _:
            assert_never(node)


def _recover(node: tree.Recover, sp: WordingContext) -> WordingClause:
    subject, many = subject_of(node.target, sp)
    if isinstance(node.amount, tree.Num):
        return WordingClause("recover", f"{node.amount.n} HP", subject, many)
    return WordingClause("recover", f"HP equal to {s.amount(node.amount, sp)}", subject, many)


def _mod(node: tree.Mod, sp: WordingContext) -> WordingClause:
    if not isinstance(node.amount, tree.Num) and not _multiple(node.amount):
        verb = "increase" if node.sign == "+" else "reduce"
        by = f"by an amount equal to {s.amount(node.amount, sp)}"
        return WordingClause(verb, f"{_stat_of(node, sp)}{lasting(node.duration)} {by}")
    subject, many = subject_of(node.target, sp)
    words, tail = _change(node, sp)
    return WordingClause("get", words + lasting(node.duration) + tail, subject, many)


def _look(node: tree.Look, sp: WordingContext) -> WordingClause:
    sp.looked = node.amount.n if isinstance(node.amount, tree.Num) else None
    sp.looked_at = sp.looked
    sp.it_in_play, sp.it_many = False, sp.looked != 1
    return WordingClause("look", f"at {_top(node.amount, sp)}")


def _activate(node: tree.Activate, sp: WordingContext) -> WordingClause:
    moment = f"【{node.moment.title()}】"
    if node.of.to == "this card":
        return WordingClause("activate", f"this card's {moment}")
    if node.of.to in w.RESULTS:
        return WordingClause("activate", f"its {moment}")
    return WordingClause("activate", f"{moment} on {w.ref(node.of, sp)}")


def _battle(node: tree.Battle, sp: WordingContext) -> WordingClause:
    a, b = w.ref(node.a, sp), w.ref(node.b, sp) if node.b else ""
    pair = a if not b or a == b == "them" else f"{a} and {b}"
    return WordingClause("begin", f"a battle between {pair} and only perform the damage step")


def _play_as(node: tree.PlayAs) -> WordingClause:
    if node.lv is not None and node.lv == node.cost:
        return WordingClause("play", f"this card as if it has {node.lv} Lv. and cost")
    values = [f"Lv.{node.lv}"] if node.lv is not None else []
    values += [f"{node.cost} cost"] if node.cost is not None else []
    return WordingClause("play", f"this card as if it has {' and '.join(values) or 'its own Lv. and cost'}")


def _cards(amount: tree.Amount, sp: WordingContext) -> str:
    """The number of cards drawn or discarded: `1`, `a number of cards equal to …`."""
    if isinstance(amount, tree.Num):
        return str(amount.n)
    if isinstance(amount, tree.Count) and isinstance(amount.of, tree.Ref):
        return f"the same number of {s.counted(amount, sp)}"
    return f"a number of cards equal to {s.amount(amount, sp)}"


def _many_of(amount: tree.Amount, noun: str, sp: WordingContext) -> str:
    if isinstance(amount, tree.Num):
        return f"{amount.n} {noun if amount.n == 1 else w.plural(noun)}"
    return f"a number of {w.plural(noun)} equal to {s.amount(amount, sp)}"


def _top(amount: tree.Amount, sp: WordingContext) -> str:
    """The top cards of a deck."""
    if isinstance(amount, tree.Num):
        count = "card" if amount.n == 1 else f"{amount.n} cards"
        return f"the top {count} of {sp.my} deck"
    return f"a number of cards from the top of {sp.my} deck equal to {s.amount(amount, sp)}"


def _choose(node: tree.Choose, sp: WordingContext) -> WordingClause:
    seen = sp if node.by == "you" else sp.acted_by("")
    # Of two cards from one place, the last names the place: "1 (CB) card and 1 (UN) card from your trash".
    parts = [s.chosen(what, seen) for what in node.what]
    where = s.place(node.what[-1], seen, verb=True)
    words = " and ".join([*(part.removesuffix(where) for part in parts[:-1]), parts[-1]])
    remember(node.what[0], sp, several=len(node.what) > 1)
    if node.label:
        what = node.what[0]
        side = {"enemy": "enemy ", "friendly": "friendly "}.get(what.side, "")
        sp.labels[f"${node.label.lstrip('$')}"] = f"that {side}{w.nouns(what.nouns, what.zone)}"
    return _who(node.by, "choose", words, sp)


def _damage(node: tree.Damage, sp: WordingContext) -> WordingClause:
    to = object_of(node.target, sp) + (f" and {w.ref(node.also, sp)}" if node.also else "")
    if isinstance(node.amount, tree.Num):
        return WordingClause("deal", f"{node.amount.n} damage to {to}")
    per = s.per_each(node.amount, sp)
    if per and (per[0] > 1 or not isinstance(node.amount, tree.Count)):
        return WordingClause("deal", f"{per[0]} damage to {to}{per[1]}")
    number = f"equal to {s.amount(node.amount, sp)}"
    if isinstance(node.target, tree.Select):
        return WordingClause("deal", f"damage {number} to {to}")
    return WordingClause("deal", f"damage to {to} {number}")


def _move(node: tree.Move, sp: WordingContext) -> WordingClause:
    target = object_of(node.target, sp)
    many = w.is_many(node.target, sp)
    if "destroyed" in sp.moments and node.target == tree.Ref(to="this card"):
        target += f" {'in' if node.to == 'exile' else 'from'} {sp.my} trash"  # 5-10-1: by then it is there
    if isinstance(node.target, tree.Select) and node.target.among is not None and sp.looked is not None:
        most = node.target.most
        sp.looked = max(sp.looked - most.n, 0) if isinstance(most, tree.Num) else None
    # Cards that were never in play belong to the player: they return to the player's own deck or trash.
    mine = node.add or _own(node.target, sp)
    whose = sp.my if mine else "their owners'" if many else "its owner's"
    match node.to:
        case "hand":
            return WordingClause(
                "add" if node.add else "return", f"{target} to {whose} hand{'s' * (many and not mine)}"
            )
        case "trash":
            return WordingClause("place", f"{target} into {whose} trash")
        case "exile":
            return WordingClause("exile", f"{target} from the game")
        case "deck":
            return WordingClause("return", f"{target} to {whose} deck and shuffle it")
        case "top" | "bottom" | "top or bottom":
            return WordingClause("return", f"{target}{' randomly' * node.random} to the {node.to} of {whose} deck")
        case _:
            assert_never(node.to)


def _own(target: tree.Target, sp: WordingContext) -> bool:
    """Does the target name the player's own cards that are not in play?"""
    if isinstance(target, tree.Select):
        return target.zone != "play" or target.among is not None
    return target.to in ("this card", "looked", "rest") or (target.to in ("it", "them") and not sp.it_in_play)


def _multiple(amount: tree.Amount) -> bool:
    """Is it worded as "+2 for each", not as "an amount equal to"?"""
    return isinstance(amount, tree.Scaled) and (
        amount.times > 1 or s.per_each(amount, WordingContext("unit")) is not None
    )


def _stat_of(node: tree.Mod, sp: WordingContext) -> str:
    """`its AP`, `this Unit's AP`, `the cost of this card in your hand`."""
    subject, many = subject_of(node.target, sp)
    stat = w.STATS[node.stat]
    if subject in ("it", "they"):
        return f"{'their' if many else 'its'} {stat}"
    return f"{subject}'s {stat}" if subject == w.this(sp) and sp.where == "play" else f"the {stat} of {subject}"


def _change(node: tree.Mod, sp: WordingContext) -> tuple[str, str]:
    """`AP+2`, and what multiplies it: ` for each of your rested (CB) Units`."""
    stat = {"lv": "Lv. ", "cost": "cost "}.get(node.stat, w.STATS[node.stat])
    if isinstance(node.amount, tree.Num):
        return f"{stat}{node.sign}{node.amount.n}", ""
    if per := s.per_each(node.amount, sp):
        return f"{stat}{node.sign}{per[0]}", per[1]
    return f"{stat}{node.sign}X", f", where X is {s.amount(node.amount, sp)}"


def _gain(node: tree.Gain, sp: WordingContext) -> WordingClause:
    subject, many = subject_of(node.target, sp)
    time = lasting(node.duration)
    if node.trait:
        return WordingClause("gain", f"({node.trait}){time}", subject, many)
    if node.keywords_of:
        return WordingClause("gain", f"all keyword effects of {w.ref(node.keywords_of, sp)}{time}", subject, many)
    words = " and ".join(w.keyword(keyword) for keyword in node.keywords)
    if node.copies:
        words = f"the same number of {words} as {s.amount(node.copies, sp)}"
    return WordingClause("gain", words + time, subject, many)


def _discard(node: tree.Discard, sp: WordingContext) -> WordingClause:
    if node.filter == tree.Filter():
        return _who(node.who, "discard", _cards(node.amount, sp), sp)
    many = not (isinstance(node.amount, tree.Num) and node.amount.n == 1)
    words = s.filter_words(node.filter, sp, zone="cards", many_=many)
    if isinstance(node.amount, tree.Num):
        return _who(node.who, "discard", f"{node.amount.n} {words}", sp)
    return _who(node.who, "discard", f"a number of {words} equal to {s.amount(node.amount, sp)}", sp)


def _deploy(node: tree.Deploy, sp: WordingContext) -> WordingClause:
    words = object_of(node.target, sp)
    remember(node.target, sp)
    if node.as_unit:
        words += f" as an (AP{node.as_unit[0]}･HP{node.as_unit[1]}) Unit"
    if node.pay:
        return WordingClause("pay", f"its cost to deploy {words}{' rested' * node.rested}")
    return WordingClause("deploy", words + " rested" * node.rested)


def _token(node: tree.DeployToken, sp: WordingContext) -> WordingClause:
    return WordingClause("deploy", " and ".join(_tokens(token, sp) for token in (node, *node.also)))


def _tokens(node: tree.DeployToken, sp: WordingContext) -> str:
    number = str(node.most) if node.least == node.most else f"{node.least} to {node.most}"
    name = sp.tokens.get(node.token, f"[{node.token}]")
    return f"{number} {'rested ' * node.rested}{name} Unit token{'s' * (node.most > 1)}"


def in_one_breath(first: tree.Step, next_: tree.Step, sp: WordingContext, *, may: bool) -> WordingClause | None:
    """Two steps that the cards put into one sentence: two players do the same, a card is chosen in order to pair it, or
    two things happen to one Unit.
    """
    match first, next_:
        case tree.Choose(what=(tree.Select() as what,)), tree.Choose() if (
            first.what == next_.what and first.by != next_.by and what.side == "your" and what.zone == "play"
        ):
            who = [w.player(part.by, sp)[0] for part in (first, next_)]
            sp.labels |= {f"${part.label.lstrip('$')}": "them" for part in (first, next_) if part.label}
            words = s.chosen(what, replace(sp, my="your own"))
            return WordingClause("each choose", words, " and ".join(who), many=True)
        case tree.Choose(what=(tree.Select() as what,), by="you"), tree.Pair() if may and not first.label:
            chosen = s.chosen(what, sp)
            if next_.card.to == "it":
                return WordingClause("pair", f"{chosen} with {w.ref(next_.unit, sp)}")
            if next_.unit.to == "it":
                # 3-3-4: only a Unit without a Pilot can be paired; the text need not say that.
                atoms = tuple(atom for atom in what.atoms if atom != tree.Is(state="unpaired"))
                one = chosen if what.most is None else s.one(what.model_copy(update={"atoms": atoms}), sp)
                return WordingClause("pair", f"{_from_trash(next_.card, sp)} with {one}")
            return None
        case tree.Recover(amount=tree.Num() as amount), tree.Mod(amount=tree.Num()) if first.target == next_.target:
            subject, many = subject_of(first.target, sp)
            get = "get" if many or may else "gets"
            gets = f"{get} {_change(next_, sp)[0]}{lasting(next_.duration)}"
            return WordingClause("recover", f"{amount.n} HP and {gets}", subject, many)
        case tree.Mod(amount=tree.Num()), tree.Gain(keywords_of=tree.Ref() as of) if (
            first.target == next_.target and first.duration == next_.duration
        ):
            subject, many = subject_of(first.target, sp)
            whose = f"that {'Unit' if sp.it_in_play else 'card'}" if of.to == "it" else w.ref(of, sp)
            gains = f"{'gain' if many or may else 'gains'} all keyword effects of {whose}"
            return WordingClause("get", f"{_change(first, sp)[0]} and {gains}{lasting(first.duration)}", subject, many)
        case tree.Mod(), tree.Mod() if (
            isinstance(first.target, tree.Ref)
            and isinstance(next_.target, tree.Select)
            and first.target.to == "this"
            and next_.target.atoms[:1] == (_OTHER,)
            and first.model_copy(update={"target": next_.target}) == next_
        ):
            # "this Unit and all your (OZ) Units": "other" is not needed.
            all_ = next_.target.model_copy(update={"atoms": next_.target.atoms[1:]})
            words, tail = _change(first, sp)
            return WordingClause(
                "get", words + lasting(first.duration) + tail, f"{w.this(sp)} and {s.every(all_, sp)}", many=True
            )
        case _:
            return None


_OTHER = tree.Is(state="other")


def goes_with(first: tree.Step, next_: tree.Step) -> bool:
    """Do the two steps say something about the same card for the same time, in the same way?"""
    if isinstance(first, tree.Mod | tree.Gain) and isinstance(next_, tree.Mod | tree.Gain):
        plain = all(not isinstance(part, tree.Gain) or (part.keywords and not part.copies) for part in (first, next_))
        if not plain:
            return False
        return first.target == next_.target and first.duration == next_.duration
    if isinstance(first, tree.Impose) and isinstance(next_, tree.Impose):
        both = isinstance(first.rule, tree.Cant) and isinstance(next_.rule, tree.Cant)
        same = first.target == next_.target and first.duration == next_.duration
        return both and same and not (_cant_by(first.rule) or _cant_by(next_.rule))
    return False


def _cant_by(rule: tree.Rule) -> bool:
    return isinstance(rule, tree.Cant) and (rule.by is not None or rule.what == "lose ap")


def together(run: Sequence[tree.Step], sp: WordingContext, *, may: bool) -> str:
    """Steps of `goes_with` as one sentence: `gets AP+1 and HP+1`, `can't be readied or attack`."""
    first = run[0]
    if isinstance(first, tree.Impose):
        whats = [
            CANT[part.rule.what] for part in run if isinstance(part, tree.Impose) and isinstance(part.rule, tree.Cant)
        ]
        # "can't be set as active or paired with a Pilot": one "be" is enough.
        words = whats[0]
        for what in whats[1:]:
            shared = words.startswith("be ") and what.startswith("be ")
            words += f" or {what.removeprefix('be ') if shared else what}"
        subject, many = subject_of(first.target, sp)
        return WordingClause("can't", words + lasting(first.duration), subject, many).say(may=may)
    changes: list[str] = []
    tails: list[str] = []
    for part in run:
        if isinstance(part, tree.Mod):
            words, tail = _change(part, sp)
            changes.append(words)
            tails.append(tail)
        elif isinstance(part, tree.Gain):
            changes += [w.keyword(keyword) for keyword in part.keywords]
    assert isinstance(first, tree.Mod | tree.Gain)
    subject, many = subject_of(first.target, sp)
    tail = tails[-1] if tails else ""
    verb = "gain" if isinstance(first, tree.Gain) else "get"
    return WordingClause(verb, " and ".join(changes) + lasting(first.duration) + tail, subject, many).say(may=may)
