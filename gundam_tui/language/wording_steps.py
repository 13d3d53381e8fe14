"""The steps of an effect in the player's words: one sentence after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

from gundam_tui.language import tree
from gundam_tui.language import wording_select as s
from gundam_tui.language import wording_when as when
from gundam_tui.language import wording_words as w
from gundam_tui.language.wording_clause import Clause, after, capital, fronted, lasting, object_of, remember, subject_of
from gundam_tui.language.wording_rules import CANT, impose
from gundam_tui.language.wording_words import Speaker

AbilityWords = Callable[[tree.Ability, Speaker], str]


# ---------------------------------------------------------------- bodies


def body(sentences: tree.Body, sp: Speaker, ability: AbilityWords) -> list[str]:
    """All sentences of a body; several steps that the print says in one breath become one."""
    out: list[str] = []
    at = 0
    actor = "you"
    while at < len(sentences):
        used, said = _merged(sentences[at:], sp, ability)
        first = sentences[at]
        said = [words for words in said if words] or ["do nothing"]
        if first.link == "then":
            said[0] = f"then, {said[0]}"
        elif first.link == "if so":
            said[0] = f"if {actor} do, {said[0]}"
        actor = "they" if _actor(first.do) else "you"
        out += said
        at += used
    return out


def _actor(step: tree.Step) -> bool:
    """Is it done by somebody else than the player of the card?"""
    match step:
        case tree.Choose():
            return step.by != "you"
        case tree.Draw() | tree.Discard() | tree.PlaceResource():
            return step.who != "you"
        case tree.Each():
            return True
        case _:
            return False


def _merged(rest: Sequence[tree.Sentence], sp: Speaker, ability: AbilityWords) -> tuple[int, list[str]]:
    """The next sentences as one, as far as they belong together: how many steps, and the words."""
    first = rest[0]
    run = [first.do]
    for follower in rest[1:]:
        if follower.link or follower.may or not _goes_with(first.do, follower.do):
            break
        run.append(follower.do)
    if len(run) > 1:
        return len(run), [_together(run, sp, may=first.may)]
    if (
        isinstance(first.do, tree.Reveal)
        and len(rest) > 1
        and isinstance(rest[1].do, tree.Move)
        and rest[1].do.add
        and rest[1].link != "then"
    ):
        # "reveal 1 card among them and add it to your hand"
        said = step(first.do, sp, ability, may=first.may)
        joined = Clause("add", f"{object_of(rest[1].do.target, sp)} to {sp.my} hand").say()
        return 2, [f"{said[-1]} and {joined}"]
    return 1, step(first.do, sp, ability, may=first.may)


def _goes_with(first: tree.Step, next_: tree.Step) -> bool:
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


def _together(run: Sequence[tree.Step], sp: Speaker, *, may: bool) -> str:
    """Steps of `_goes_with` as one sentence: `gets AP+1 and HP+1`, `can't be readied or attack`."""
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
        return Clause("can't", words + lasting(first.duration), subject, many).say(may=may)
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
    return Clause(verb, " and ".join(changes) + lasting(first.duration) + tail, subject, many).say(may=may)


# ---------------------------------------------------------------- steps


def step(node: tree.Step, sp: Speaker, ability: AbilityWords, *, may: bool = False) -> list[str]:
    """A step as one or more sentences."""
    match node:
        case tree.If():
            return _if(node, sp, ability)
        case tree.Modal():
            return _modal(node, sp, ability, may=may)
        case tree.Block():
            said = body(node.body, sp, ability)
            return [f"{'you may ' * may}{said[0]}", *said[1:]] if said else []
        case tree.Each():
            return _each(node, sp, ability)
        case tree.Watch():
            words = ability(node.ability, replace(sp)).rstrip(".")
            return [f"{fronted(node.duration)}, {words[:1].lower() + words[1:]}".removeprefix(", ")]
        case tree.Gain() if node.ability:
            subject, many = subject_of(node.target, sp)
            head = Clause("gain", f"the following effect{lasting(node.duration)}:", subject, many).say(may=may)
            return [f"{head}\n■{ability(node.ability, replace(sp))}"]
        case _:
            return [_acted(clause(node, sp), sp).say(may=may)]


def _acted(said: Clause, sp: Speaker) -> Clause:
    """Give the clause the subject that the speaker is telling about, if any; later it is "they"."""
    if sp.actor and not said.subject:
        said.subject, said.many = sp.actor, sp.actor != "each enemy player"
        sp.actor = "they"
    return said


def cost(node: tree.Step, sp: Speaker) -> str:
    """A step as a cost before "：": paying is written as its number alone."""
    return when.circled(node.amount) if isinstance(node, tree.Pay) else clause(node, sp).say()


def _who(who: tree.Who, verb: str, rest: str) -> Clause:
    if who == "you":
        return Clause(verb, rest)
    name, many = w.player(who)
    return Clause(f"each {verb}" if who == "all players" and verb == "choose" else verb, rest, name, many)


def clause(node: tree.Step, sp: Speaker) -> Clause:
    """A plain step as one clause."""
    match node:
        case tree.Choose():
            return _choose(node, sp)
        case tree.Damage():
            return _damage(node, sp)
        case tree.Destroy():
            return Clause("destroy", object_of(node.target, sp))
        case tree.Rest():
            return Clause("rest", object_of(node.target, sp))
        case tree.Ready():
            return Clause("set", f"{object_of(node.target, sp)} as active")
        case tree.Recover():
            subject, many = subject_of(node.target, sp)
            if isinstance(node.amount, tree.Num):
                return Clause("recover", f"{node.amount.n} HP", subject, many)
            return Clause("recover", f"HP equal to {s.amount(node.amount, sp)}", subject, many)
        case tree.Move():
            return _move(node, sp)
        case tree.Mod() if not isinstance(node.amount, tree.Num) and not _multiple(node.amount):
            verb = "increase" if node.sign == "+" else "reduce"
            by = f"by an amount equal to {s.amount(node.amount, sp)}"
            return Clause(verb, f"{_stat_of(node, sp)}{lasting(node.duration)} {by}")
        case tree.Mod():
            subject, many = subject_of(node.target, sp)
            words, tail = _change(node, sp)
            return Clause("get", words + lasting(node.duration) + tail, subject, many)
        case tree.Gain():
            return _gain(node, sp)
        case tree.Impose():
            return impose(node, sp)
        case tree.Draw():
            return _who(node.who, "draw", _cards(node.amount, sp))
        case tree.Discard():
            return _discard(node, sp)
        case tree.Mill():
            return Clause("place", f"{_top(node.amount, sp)} into {sp.my} trash")
        case tree.Look():
            sp.looked = node.amount.n if isinstance(node.amount, tree.Num) else None
            sp.looked_at = sp.looked
            sp.it_in_play, sp.it_many = False, sp.looked != 1
            return Clause("look", f"at {_top(node.amount, sp)}")
        case tree.Reveal():
            words = object_of(node.target, sp)
            remember(node.target, sp)
            return Clause("reveal", words)
        case tree.Deploy():
            return _deploy(node, sp)
        case tree.DeployToken():
            return _token(node, sp)
        case tree.DeployExBase():
            return Clause("deploy", "1 EX Base")
        case tree.PlaceResource():
            words = f"{'rested ' * node.rested}{'EX ' * node.ex}Resource"
            return _who(node.who, "place", _many_of(node.amount, words, sp))
        case tree.TakeShield():
            number = s.amount(node.amount, sp)
            return Clause("add", f"{number} of {sp.my} Shields to {sp.my} hand")
        case tree.Pair():
            place = f" from {sp.my} trash" if node.card.to == "this card" and sp.kind == "command" else ""
            return Clause("pair", f"{w.ref(node.card, sp)}{place} with {w.ref(node.unit, sp)}")
        case tree.Activate():
            moment = f"【{node.moment.title()}】"
            if node.of.to == "this card":
                return Clause("activate", f"this card's {moment}")
            return Clause("activate", f"{moment} on {w.ref(node.of, sp)}")
        case tree.Battle():
            pair = w.ref(node.a, sp) if node.b is None else f"{w.ref(node.a, sp)} and {w.ref(node.b, sp)}"
            return Clause("begin", f"a battle between {pair} and only perform the damage step")
        case tree.Retarget():
            return Clause("change", f"a battling enemy Unit's attack target to {w.ref(node.to, sp)}")
        case tree.Pay():
            return Clause("pay", when.circled(node.amount))
        case tree.PlayAs():
            if node.lv is not None and node.lv == node.cost:
                return Clause("play", f"this card as if it has {node.lv} Lv. and cost")
            values = [f"Lv.{node.lv}"] if node.lv is not None else []
            values += [f"{node.cost} cost"] if node.cost is not None else []
            return Clause("play", f"this card as if it has {' and '.join(values) or 'its own Lv. and cost'}")
        case tree.If() | tree.Modal() | tree.Each() | tree.Watch() | tree.Block():
            raise ValueError(f"{node.op} is no plain step; it cannot be a cost")
        case _:
            assert_never(node)


def _cards(amount: tree.Amount, sp: Speaker) -> str:
    """The number of cards drawn or discarded: `1`, `a number of cards equal to …`."""
    if isinstance(amount, tree.Num):
        return str(amount.n)
    if isinstance(amount, tree.Count) and isinstance(amount.of, tree.Ref):
        return f"the same number of {s.counted(amount, sp)}"
    return f"a number of cards equal to {s.amount(amount, sp)}"


def _many_of(amount: tree.Amount, noun: str, sp: Speaker) -> str:
    if isinstance(amount, tree.Num):
        return f"{amount.n} {noun if amount.n == 1 else w.plural(noun)}"
    return f"a number of {w.plural(noun)} equal to {s.amount(amount, sp)}"


def _top(amount: tree.Amount, sp: Speaker) -> str:
    """The top cards of a deck."""
    if isinstance(amount, tree.Num):
        count = "card" if amount.n == 1 else f"{amount.n} cards"
        return f"the top {count} of {sp.my} deck"
    return f"a number of cards from the top of {sp.my} deck equal to {s.amount(amount, sp)}"


def _choose(node: tree.Choose, sp: Speaker) -> Clause:
    seen = sp if node.by == "you" else sp.acted_by("")
    words = " and ".join(s.chosen(what, seen) for what in node.what)
    remember(node.what[0], sp, several=len(node.what) > 1)
    if node.label:
        what = node.what[0]
        side = {"enemy": "enemy ", "friendly": "friendly "}.get(what.side, "")
        sp.labels[f"${node.label.lstrip('$')}"] = f"that {side}{w.nouns(what.nouns, what.zone)}"
    return _who(node.by, "choose", words)


def _damage(node: tree.Damage, sp: Speaker) -> Clause:
    to = object_of(node.target, sp) + (f" and {w.ref(node.also, sp)}" if node.also else "")
    if isinstance(node.amount, tree.Num):
        return Clause("deal", f"{node.amount.n} damage to {to}")
    per = s.per_each(node.amount, sp)
    if per and (per[0] > 1 or not isinstance(node.amount, tree.Count)):
        return Clause("deal", f"{per[0]} damage to {to}{per[1]}")
    return Clause("deal", f"damage to {to} equal to {s.amount(node.amount, sp)}")


def _move(node: tree.Move, sp: Speaker) -> Clause:
    target = object_of(node.target, sp)
    many = w.is_many(node.target, sp)
    if isinstance(node.target, tree.Select) and node.target.among is not None and sp.looked is not None:
        most = node.target.most
        sp.looked = max(sp.looked - most.n, 0) if isinstance(most, tree.Num) else None
    # Cards that were never in play are nobody else's: they go back to one's own deck or trash.
    mine = node.add or _own(node.target, sp)
    whose = sp.my if mine else "their owners'" if many else "its owner's"
    match node.to:
        case "hand":
            return Clause("add" if node.add else "return", f"{target} to {whose} hand{'s' * (many and not mine)}")
        case "trash":
            return Clause("place", f"{target} into {whose} trash")
        case "exile":
            return Clause("exile", f"{target} from the game")
        case "deck":
            return Clause("shuffle", f"{target} into {whose} deck")
        case "top" | "bottom" | "top or bottom":
            return Clause("return", f"{target}{' randomly' * node.random} to the {node.to} of {whose} deck")
        case _:
            assert_never(node.to)


def _own(target: tree.Target, sp: Speaker) -> bool:
    """Does the target name cards of one's own that are not in play?"""
    if isinstance(target, tree.Select):
        return target.zone != "play" or target.among is not None
    return target.to in ("this card", "looked", "rest") or (target.to in ("it", "them") and not sp.it_in_play)


def _multiple(amount: tree.Amount) -> bool:
    """Is it said as "+2 for each", not as "an amount equal to"?"""
    return isinstance(amount, tree.Scaled) and amount.times > 1


def _stat_of(node: tree.Mod, sp: Speaker) -> str:
    """`its AP`, `this Unit's AP`, `the cost of this card in your hand`."""
    subject, many = subject_of(node.target, sp)
    stat = w.STATS[node.stat]
    if subject in ("it", "they"):
        return f"{'their' if many else 'its'} {stat}"
    return f"{subject}'s {stat}" if subject == w.this(sp) and sp.where == "play" else f"the {stat} of {subject}"


def _change(node: tree.Mod, sp: Speaker) -> tuple[str, str]:
    """`AP+2`, and what counts it: ` for each of your rested (CB) Units`."""
    stat = {"lv": "Lv. ", "cost": "cost "}.get(node.stat, w.STATS[node.stat])
    if isinstance(node.amount, tree.Num):
        return f"{stat}{node.sign}{node.amount.n}", ""
    if per := s.per_each(node.amount, sp):
        return f"{stat}{node.sign}{per[0]}", per[1]
    return f"{stat}{node.sign}X", f", where X is {s.amount(node.amount, sp)}"


def _gain(node: tree.Gain, sp: Speaker) -> Clause:
    subject, many = subject_of(node.target, sp)
    time = lasting(node.duration)
    if node.trait:
        return Clause("gain", f"({node.trait}){time}", subject, many)
    if node.keywords_of:
        return Clause("gain", f"all keyword effects of {w.ref(node.keywords_of, sp)}{time}", subject, many)
    words = " and ".join(w.keyword(keyword) for keyword in node.keywords)
    if node.copies:
        words = f"the same number of {words} as {s.amount(node.copies, sp)}"
    return Clause("gain", words + time, subject, many)


def _discard(node: tree.Discard, sp: Speaker) -> Clause:
    if node.filter == tree.Filter():
        return _who(node.who, "discard", _cards(node.amount, sp))
    many = not (isinstance(node.amount, tree.Num) and node.amount.n == 1)
    words = s.filter_words(node.filter, sp, zone="cards", many_=many)
    if isinstance(node.amount, tree.Num):
        return _who(node.who, "discard", f"{node.amount.n} {words}")
    return _who(node.who, "discard", f"a number of {words} equal to {s.amount(node.amount, sp)}")


def _deploy(node: tree.Deploy, sp: Speaker) -> Clause:
    words = object_of(node.target, sp)
    remember(node.target, sp)
    if node.as_unit:
        words += f" as an (AP{node.as_unit[0]}･HP{node.as_unit[1]}) Unit"
    if node.pay:
        return Clause("pay", f"its cost to deploy {words}{' rested' * node.rested}")
    return Clause("deploy", words + " rested" * node.rested)


def _token(node: tree.DeployToken, sp: Speaker) -> Clause:
    number = str(node.most) if node.least == node.most else f"{node.least} to {node.most}"
    name = sp.tokens.get(node.token, f"[{node.token}]")
    return Clause("deploy", f"{number} {'rested ' * node.rested}{name} Unit token{'s' * (node.most > 1)}")


# ---------------------------------------------------------------- branches


def _if(node: tree.If, sp: Speaker, ability: AbilityWords) -> list[str]:
    """`if C, A.`; with an else part `A. If C, B instead.`; several branches `A if C, or B if D.`"""
    parts = [(branch.cond, body(branch.body, replace(sp), ability), branch.body) for branch in node.branches]
    if node.otherwise is None:
        if len(parts) == 1:
            said = body(node.branches[0].body, sp, ability)
            return after(f"if {when.cond(parts[0][0], sp)}, ", said)
        if all(len(said) == 1 for _, said, _ in parts):
            options = [f"{said[0]} if {when.cond(condition, sp)}" for condition, said, _ in parts]
            return [", ".join(options[:-1]) + f", or {options[-1]}"]
        out: list[str] = []
        for at, (condition, said, _) in enumerate(parts):
            other = "otherwise, " if at else ""
            out += after(f"{other}if {when.cond(condition, sp)}, ", said)
        return out
    default = node.otherwise
    out = body(default, sp, ability)
    for condition, said, steps in parts:
        told = _differing(steps, default, replace(sp), ability) or said
        out += after(f"if {when.cond(condition, sp)}, ", told or ["do nothing"])
        out[-1] += " instead"
    return out


def _differing(steps: tree.Body, default: tree.Body, sp: Speaker, ability: AbilityWords) -> list[str]:
    """The steps that differ from the default's, when what comes before or after them is the same."""
    if len(steps) != len(default):
        return []
    differ = [at for at, (a, b) in enumerate(zip(steps, default, strict=True)) if a != b]
    return body(steps[differ[0] : differ[-1] + 1], sp, ability) if differ else []


def _modal(node: tree.Modal, sp: Speaker, ability: AbilityWords, *, may: bool) -> list[str]:
    """A choice of effects; one among tokens is one sentence."""
    tokens = [part[0].do for part in node.options if len(part) == 1 and not part[0].may]
    if len(tokens) == len(node.options) and all(isinstance(token, tree.DeployToken) for token in tokens):
        words = [clause(token, sp).rest for token in tokens]
        words = [word.removesuffix(" Unit token") for word in words[:-1]] + words[-1:]
        return [Clause("deploy", " or ".join(words)).say(may=may)]
    options = [_sentences(body(option, replace(sp), ability)) for option in node.options]
    head = Clause("choose", "and activate 1 of the following effects:").say(may=may)
    return [head + "".join(f"\n■{option}" for option in options)]


def _sentences(said: Sequence[str]) -> str:
    return " ".join(capital(words) + "." for words in said)


def _each(node: tree.Each, sp: Speaker, ability: AbilityWords) -> list[str]:
    """What every player does, told once: the first sentence names them, the others say "they"."""
    return body(
        node.body, sp.acted_by("all players each" if node.who == "all players" else "each enemy player"), ability
    )
