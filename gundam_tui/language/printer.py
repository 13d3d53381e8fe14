"""From the typed tree back to our notation, in its one canonical form: `parse(print_text(text)) == text`."""

from __future__ import annotations

from typing import assert_never

from gundam_tui.language import tree as t
from gundam_tui.language.printer_words import amount, bound, condition, event, filtered, plural, ref, select, target

__all__ = ["print_text"]


def print_text(text: t.CardText) -> str:
    """The notation of a card's text, one ability a line.

    Args:
        text: a tree as the parser makes it. (A tree made otherwise may hold what has no notation, such as an
            ability without a body; what is printed then cannot be read back.)
    """
    return "\n".join(_line(line) for line in text.lines)


def _line(line: t.Line) -> str:
    match line:
        case t.Keyword():
            return _keyword(line)
        case t.PilotName():
            return f"pilot [{line.name}]"
        case t.Alias():
            return f"also called [{line.name}]"
        case t.Ability():
            return _ability(line)
        case _:
            assert_never(line)


def _ability(ability: t.Ability) -> str:
    header: list[str] = []
    if ability.where != "play":
        header.append(f"in {ability.where}")
    if ability.during:
        header.append(f"during {ability.during}" + _by(ability.during_by))
    if ability.event is not None:
        header.append(f"when {event(ability.event)}")
    elif ability.moments != ("static",):
        header.append("/".join(ability.moments) + _by(ability.by))
    if ability.once:
        header.append("once")
    if ability.development is not None:
        header.append(f"development {ability.development}")
    if ability.turn:
        header.append(f"on {ability.turn} turn")
    if ability.cond is not None:
        header.append(f"{'while' if ability.moments == ('static',) else 'if'} {condition(ability.cond)}")
    if ability.costs:
        header.append("{" + ", ".join(_step(cost) for cost in ability.costs) + "}")
    body = _body(ability.body)
    return f"{', '.join(header)}: {body}" if header else body


def _by(pilot: t.Filter | None) -> str:
    return f" by {filtered(pilot)}" if pilot else ""


def _body(body: t.Body) -> str:
    written: list[str] = []
    before: t.Sentence | None = None
    for sentence in body:
        if before and _goes_on(before, sentence):
            # `gets ap +1 & hp +1` is two sentences about the same cards
            mod = sentence.do
            assert isinstance(mod, t.Mod)
            head = written[-1].removesuffix(_duration(mod.duration))
            written[-1] = f"{head} & {_change(mod)}{_duration(mod.duration)}"
        else:
            written.append(_sentence(sentence))
        before = sentence
    return "; ".join(written)


def _goes_on(before: t.Sentence, after: t.Sentence) -> bool:
    one, other = before.do, after.do
    if not isinstance(one, t.Mod) or not isinstance(other, t.Mod) or after.link or after.may:
        return False
    return one.target == other.target and one.duration == other.duration


def _sentence(sentence: t.Sentence) -> str:
    link = f"{sentence.link} " if sentence.link else ""
    who = _who(sentence.do)
    if who:
        return f"{link}{who} {'may ' if sentence.may else ''}{_player_step(sentence.do, sentence.may)}"
    return f"{link}{'may ' if sentence.may else ''}{_step(sentence.do)}"


def _block(body: t.Body) -> str:
    return "{ " + _body(body) + " }"


# ---------------------------------------------------------------- what another player does


def _who(step: t.Step) -> str:
    """The player a step begins with, or "" when it is the card's own player or no player at all."""
    match step:
        case t.Choose(by=who) | t.Draw(who=who) | t.Discard(who=who) | t.PlaceResource(who=who) | t.Each(who=who):
            return "" if who == "you" else who
        case _:
            return ""


def _player_step(step: t.Step, may: bool) -> str:
    verb = _step(step)
    if isinstance(step, t.Each):
        verb = f"do {_block(step.body)}"
    first, rest = verb.split(" ", 1)
    if not may and _who(step) not in ("all players", "you & that player"):
        first = "does" if first == "do" else f"{first}s"
    return f"{first} {rest}"


# ---------------------------------------------------------------- steps


def _step(step: t.Step) -> str:
    match step:
        case t.Choose():
            label = f" as {step.label}" if step.label else ""
            return f"choose {' & '.join(select(what, all_word=True) for what in step.what)}{label}"
        case t.Modal():
            return "choose one { " + " | ".join(_body(option) for option in step.options) + " }"
        case t.Damage():
            also = f" & {ref(step.also)}" if step.also else ""
            return f"deal {amount(step.amount)} damage to {target(step.target)}{also}"
        case t.Destroy() | t.Rest() | t.Ready() | t.Reveal():
            return f"{step.op} {target(step.target)}"
        case t.Move():
            return _move(step)
        case t.Draw():
            return f"draw {amount(step.amount)}"
        case t.Discard():
            return f"discard {_discarded(step)}"
        case t.Mill():
            return f"mill {amount(step.amount)}"
        case t.Look():
            return f"look at top {amount(step.amount)}"
        case t.Deploy():
            as_unit = f" as unit {step.as_unit[0]}/{step.as_unit[1]}" if step.as_unit else ""
            rested = " rested" if step.rested else ""
            return f"deploy {target(step.target)}{as_unit}{rested}{' paying its cost' if step.pay else ''}"
        case t.DeployToken():
            return f"deploy {' & '.join(_tokens(token) for token in (step, *step.also))}"
        case t.DeployExBase():
            return "deploy ex base"
        case t.PlaceResource():
            words = f"{'rested ' if step.rested else ''}{'ex ' if step.ex else ''}"
            return f"place {bound(step.amount)} {words}{plural('resource', step.amount)}"
        case t.TakeShield():
            return f"add {bound(step.amount)} {plural('shield', step.amount)} to hand"
        case t.Pair():
            return f"pair {ref(step.card)} with {ref(step.unit)}"
        case t.Activate():
            return f"activate {step.moment} of {ref(step.of)}"
        case t.Battle():
            return f"battle {ref(step.a)}" + (f" against {ref(step.b)}" if step.b else "")
        case t.Retarget():
            return f"redirect attack to {ref(step.to)}"
        case t.Pay():
            return f"pay {step.amount}"
        case t.PlayAs():
            lv = "" if step.lv is None else f" lv {step.lv}"
            cost = "" if step.cost is None else f" cost {step.cost}"
            return f"play as{lv}{cost}"
        case t.If():
            branches = " else ".join(f"if {condition(one.cond)} {_block(one.body)}" for one in step.branches)
            return branches + (f" else {_block(step.otherwise)}" if step.otherwise is not None else "")
        case t.Each() | t.Block():
            return _block(step.body)
        case t.Watch():
            return f"{_duration(step.duration).strip()} <| {_ability(step.ability)} |>"
        case t.Mod() | t.Gain() | t.Recover() | t.Impose():
            return _about(step)
        case _:
            assert_never(step)


def _tokens(step: t.DeployToken) -> str:
    number = str(step.least) if step.least == step.most else f"{step.least}..{step.most}"
    return f"{number} {'rested ' if step.rested else ''}token {step.token}"


def _discarded(step: t.Discard) -> str:
    if step.filter == t.Filter():
        return amount(step.amount)
    return f"{bound(step.amount)} {filtered(step.filter, cards=True, many=step.amount != t.Num(n=1))}"


def _move(step: t.Move) -> str:
    what = target(step.target)
    match step.to:
        case "hand":
            return f"{'add' if step.add else 'return'} {what} to hand"
        case "trash":
            return f"put {what} into trash"
        case "deck":
            return f"shuffle {what} into deck"
        case "exile":
            return f"exile {what}"
        case "top" | "bottom" | "top or bottom":
            return f"put {what} on {step.to}{' randomly' if step.random else ''}"
        case _:
            assert_never(step.to)


# ---------------------------------------------------------------- what happens to a card


def _about(step: t.Mod | t.Gain | t.Recover | t.Impose) -> str:
    """A step that begins with the card: `it gets ap +1 this turn`."""
    who = target(step.target, subject=True)
    many = _many(step.target)
    if isinstance(step, t.Recover):
        return f"{who} {'recover' if many else 'recovers'} {amount(step.amount)} hp"
    lasting = _duration(step.duration)
    match step:
        case t.Mod():
            return f"{who} {'get' if many else 'gets'} {_change(step)}{lasting}"
        case t.Gain():
            return f"{who} {'gain' if many else 'gains'} {_gained(step)}{lasting}"
        case t.Impose():
            return f"{who} {_rule(step.rule, many)}{lasting}"
        case _:
            assert_never(step)


def _many(what: t.Target) -> bool:
    if isinstance(what, t.Ref):
        return what.to == "them"
    return what.most != t.Num(n=1)


def _duration(duration: t.Duration) -> str:
    return "" if duration == "always" else f" this {duration}"


def _change(mod: t.Mod) -> str:
    return f"{mod.stat} {mod.sign}{amount(mod.amount)}"


def _gained(gain: t.Gain) -> str:
    if gain.ability is not None:
        return f"<| {_ability(gain.ability)} |>"
    if gain.trait is not None:
        return f"({gain.trait})"
    if gain.keywords_of is not None:
        return f"keywords of {ref(gain.keywords_of)}"
    keywords = " & ".join(_keyword(keyword) for keyword in gain.keywords)
    return keywords + (f" * {amount(gain.copies)}" if gain.copies is not None else "")


def _keyword(keyword: t.Keyword) -> str:
    return keyword.name if keyword.amount is None else f"{keyword.name} {keyword.amount}"


def _rule(rule: t.Rule, many: bool) -> str:
    s = "" if many else "s"
    match rule:
        case t.Cant():
            return f"can't {_cant(rule)}"
        case t.MayTarget():
            return f"may attack {select(rule.what)}"
        case t.AttackEarly():
            return f"may attack{f' {select(rule.what)}' if rule.what else ''} on deploy turn"
        case t.MustTarget():
            return f"must be attacked by {select(rule.by, many=True)}"
        case t.Immune():
            limit = "" if rule.at_most is None else f"{rule.at_most} or less "
            return f"can't receive {limit}{_damage(rule.damage)}{_from(rule.source)}"
        case t.Reduce():
            which = f"{'next ' if rule.next_only else ''}{_damage(rule.damage)}{_from(rule.source)}"
            return f"reduce{s} {which} by {amount(rule.by)}"
        case t.Redirect():
            return f"redirect{s} {_damage(rule.damage)} to {ref(rule.to)}"
        case t.SkipReady():
            return f"skip{s} {'next ' if rule.next_only else ''}start phase"
        case t.EnterRested():
            return f"enter{s} rested"
        case t.RestInstead():
            return f"may be rested instead of {select(rule.of)} by effect of {select(rule.by)}"
        case _:
            assert_never(rule)


def _cant(rule: t.Cant) -> str:
    by = f" by effects of {select(rule.by, many=True)}" if rule.by else ""
    match rule.what:
        case "attack" | "attack player" | "block":
            return rule.what
        case "pair":
            return "be paired"
        case "ready":
            return "be readied"
        case "be attacked":
            return "be attacked" + (f" by {select(rule.by, many=True)}" if rule.by else "")
        case "be destroyed" | "lose ap":
            return rule.what + by
        case _:
            assert_never(rule.what)


def _damage(how: t.How) -> str:
    return "damage" if how == "any" else f"{how} damage"


def _from(source: t.Select | None) -> str:
    return f" from {select(source, many=True)}" if source else ""
