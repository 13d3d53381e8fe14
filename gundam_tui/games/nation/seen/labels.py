"""Questions and answers in words."""

from __future__ import annotations

import re
from textwrap import shorten

from gundam_tui.games.namesakes import lettered
from gundam_tui.games.nation.cards.card import COMMAND, G
from gundam_tui.games.nation.cards.terms import FIELD, MOMENT, CutItem
from gundam_tui.games.nation.changes.destroy import SCRAP
from gundam_tui.games.nation.queries.copies import copy_numbers, titled
from gundam_tui.games.nation.state.model import definition, rules
from gundam_tui.kernel import Engine, Option, Prompt
from gundam_tui.language import N, join, tr, trn, upper_first

from .prompt_table import DEEDS
from .words import Words, called, player

_TEXT = N("its text")
_WAITING = {SCRAP: N("is scrapped"), "text": _TEXT, "auto": _TEXT, MOMENT: _TEXT, COMMAND: N("its effect")}
_LEAD = re.compile(  # when a text is used, and its cost
    r"^(?:[\[【]|[^().<>]*?: |<[\d-]+> )*\([^()]*\)(?: ?<[^:]*)?:? *"
)
_SHORT = 100  # letters of a text in the list of those that wait
_LAST = N("{effect}: cut in, or pass to resolve all?")  # the other has passed
_STATES = {"negated": N("negated"), "lost": N("lost")}
_ENDS = {"top": N("{place}, top"), "bottom": N("{place}, bottom")}


def question(e: Engine, prompt: Prompt, seat: int | None, words: Words) -> str:
    """The question of a prompt; for another seat's prompt only what everybody may know."""
    point = e.state.vars.get("step") or e.state.vars.get("phase", "")
    source = called(e, prompt.source, seat) if prompt.source else ""
    deed = next((words.said(DEEDS[str(arg)]) for arg in prompt.args if str(arg) in DEEDS), "")
    said = words.said(
        _LAST if prompt.seat == seat and _is_last(e, prompt) else words.kinds[prompt.kind].question,
        zone=next((words.zone(str(arg)) for arg in prompt.args if str(arg) in words.zones), ""),
        where=next((words.inside(str(arg)) for arg in prompt.args if str(arg) in words.zones), ""),
        point=words.point(point) if point in words.points else "",
        effect=_into(e, prompt.seat, own=prompt.seat == seat) if prompt.kind == "cut" else "",
        source=source,
        cards=trn("{n} card", "{n} cards", prompt.least),
        targets=how_many(prompt),
        deed=deed,
    )
    if prompt.seat != seat:
        return tr("{player}: {text}", player=player(prompt.seat), text=said)
    if prompt.options:
        return said
    if source and deed:
        return tr("{card}: nothing fits, so nothing {deed}", card=source, deed=deed)
    return tr("Nothing fits. {question}", question=said)


def how_many(prompt: Prompt) -> str:
    """How many targets a question asks for."""
    if prompt.least in (0, prompt.most):
        several = N("{n} targets") if prompt.least else N("up to {n} targets")
        return tr(several, n=prompt.most) if prompt.most > 1 else tr("a target")
    return tr("{least} to {most} targets", least=prompt.least, most=prompt.most)


def label(e: Engine, option: Option, words: Words) -> str:
    """The label of an option, for the seat that answers."""
    card = _named(e, option.obj, option.card, whose=option.verb == "target")
    if option.verb == "use" and option.obj in e.state.objs:
        card = titled(e, option.obj)  # the text may be printed on another card
    to = _named(e, option.to, option.to_card)
    text = words.said(words.verbs[option.verb].label, card=card, to=to, place=_place(option, words), n=option.n)
    wording = effect_of(e, option)
    return tr("{label}: {text}", label=text, text=wording) if wording else text


def _place(option: Option, words: Words) -> str:
    """The place or player that an option names."""
    if option.verb == "nation":
        return player(option.n)
    if option.verb == "first":
        return player(int(option.place[1:]) - 1)
    zone, _, end = option.place.partition("-") if option.verb == "put" else (option.place, "", "")
    place = next((words.zone(name) for name in words.zones if name.replace(" ", "-") == zone), "")
    return tr(_ENDS[end], place=place) if end else place


def _named(e: Engine, oid: int, number: str, *, whose: bool = True) -> str:
    """The name of a card with its letter among its namesakes, and its player if that is not the one who is asked."""
    card, obj = rules(e).defs.get(number), e.state.objs.get(oid)
    if card is None:
        return ""
    there = obj is not None and e.card(oid) == number  # not an effect in the cut, which has a number of its own
    name = lettered(card.name, copy_numbers(e).get(oid, 0)) if there else card.name
    foreign = whose and obj is not None and e.prompt is not None and obj.seat != e.prompt.seat
    return tr("enemy {card}", card=name) if foreign else name


def effect_of(e: Engine, option: Option) -> str:
    """The text that an option plays, if a card has several ways; otherwise empty."""
    if option.verb not in ("use", "command") or option.card not in rules(e).defs:
        return ""
    texts = rules(e).pool.texts(option.card)
    at = max(0, option.n)
    return texts[at].wording if at < len(texts) else ""


def _into(e: Engine, asked: int, *, own: bool) -> str:
    """What a player would cut into: the effect that resolves next, with its targets and its player. The one who is
    `asked` is named before it, or reads it as their `own` question.
    """
    stack: tuple[CutItem, ...] = e.state.vars.get("stack", ())
    if not stack:
        return tr("the cut")
    card = f"{called(e, stack[-1].source, None)}{targets(e, stack[-1])}"
    if stack[-1].kind == SCRAP:
        return tr("{card} is scrapped", card=card)
    if stack[-1].seat == asked:
        return tr("your {card}", card=card) if own else card
    return tr("{player}: {card}", player=player(stack[-1].seat), card=card)


def _is_last(e: Engine, prompt: Prompt) -> bool:
    """Is it a cut, and does a pass end it?"""
    passes: int = e.state.flow[-1].data.get("passes", 0) if prompt.kind == "cut" else 0
    return prompt.kind == "cut" and passes + 1 >= e.seats


def about(e: Engine, prompt: Prompt) -> str:
    """In a cut: the whole text that would resolve next, whose card the question names, and if it is not as usual, how;
    otherwise empty.
    """
    stack: tuple[CutItem, ...] = e.state.vars.get("stack", ())
    if prompt.kind != "cut" or not stack:
        return ""
    item = stack[-1]
    does = upper_first(_does(e, item, most=0)) if _WAITING.get(item.kind) == _TEXT and item.program else ""
    return ". ".join(text for text in (does, upper_first(tr(_STATES[item.state])) if item.state else "") if text)


def _does(e: Engine, item: CutItem, most: int = _SHORT) -> str:
    """The kind of a waiting effect, after the name of its card; of a text its beginning too, or, with `most` 0, all."""
    if item.kind == G and definition(e, item.source).type != G:
        return tr("becomes a G")
    does = tr(_WAITING.get(item.kind, N("enters")))
    if _WAITING.get(item.kind) != _TEXT or not item.program:
        return does
    text = _LEAD.sub("", rules(e).pool.ability(item.program).wording).rstrip(". ]】")
    text = shorten(text, most, placeholder=" …") if most else " ".join(text.split())
    return tr("{label}: {text}", label=does, text=text) if text else does


def _source(e: Engine, item: CutItem) -> str:
    """The card of a waiting effect; of a text, that it has left the field since then."""
    name = called(e, item.source, None)
    past = e.state.last_known.get(item.source)
    gone = item.source not in e.state.objs and past is not None and past.obj.zone in FIELD
    return tr("{card} (no longer in play)", card=name) if gone and _WAITING.get(item.kind) == _TEXT else name


def waiting(e: Engine, item: CutItem) -> str:
    """A waiting effect in words, for everybody: the contents of a cut are public."""
    does = f"{_does(e, item)}{targets(e, item)}"
    text = tr("{player}: {card}, {does}", player=player(item.seat), card=_source(e, item), does=does)
    return tr("{text} ({state})", text=text, state=tr(_STATES[item.state])) if item.state else text


def targets(e: Engine, item: CutItem) -> str:
    """The targets of a waiting effect."""
    chosen = [oid for group in item.targets for oid in group if oid in e.state.objs]
    if not chosen or (item.program and any(t.item or t.all for t in rules(e).pool.ability(item.program).targets)):
        return ""  # items of the cut are chosen there, or a battle area
    return " > " + join(titled(e, oid) for oid in chosen)
