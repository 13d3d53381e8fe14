"""Questions and answers in words."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import COMMAND, G
from gundam_tui.games.nation.cards.terms import MOMENT, Item
from gundam_tui.games.nation.changes.destroy import SCRAP
from gundam_tui.games.nation.state.model import definition, rules
from gundam_tui.kernel import Engine, Option, Prompt

from .prompt_table import DEEDS
from .words import Words, called, player

_WAITING = {SCRAP: "is scrapped", "text": "its text", "auto": "its text", MOMENT: "its text", COMMAND: "its effect"}


def question(e: Engine, prompt: Prompt, seat: int | None, words: Words) -> str:
    """The question of a prompt; for another seat's prompt only what everybody may know."""
    text = words.said(words.kinds[prompt.kind].question)
    zone = next((words.zones[str(arg)] for arg in prompt.args if str(arg) in words.zones), "")
    point = words.points.get(e.state.vars.get("step") or e.state.vars.get("phase", ""), "")
    source = called(e, prompt.source, seat) if prompt.source else ""
    cards = f"{prompt.least} card{'s' * (prompt.least != 1)}"
    deed = next((words.said(DEEDS[str(arg)]) for arg in prompt.args if str(arg) in DEEDS), "")
    said = text.format(zone=zone, point=point, source=source, cards=cards, deed=deed)
    if prompt.seat != seat:
        return f"{player(prompt.seat)}: {said}"
    if prompt.options:
        return said
    return f"{source}: nothing fits, so nothing {deed}" if source and deed else f"Nothing fits. {said}"


def label(e: Engine, option: Option, words: Words) -> str:
    """The label of an option, for the seat that answers."""
    card = _named(e, option.obj if option.verb == "target" else 0, option.card)
    if option.verb == "use" and option.obj in e.state.objs:
        card = definition(e, option.obj).name  # the text may be printed on another card
    to = _named(e, option.to, option.to_card)
    zone, _, end = option.place.partition("-") if option.verb == "put" else (option.place, "", "")
    place = next((text for name, text in words.zones.items() if name.replace(" ", "-") == zone), "")
    place += f", {end}" if end else ""
    place = player(option.n) if option.verb == "nation" else place
    place = player(int(option.place[1:]) - 1) if option.verb == "first" else place
    text = words.verbs[option.verb].label.format(card=card, to=to, place=place, n=option.n)
    wording = effect_of(e, option)
    return f"{text}: {wording}" if wording else text


def _named(e: Engine, oid: int, number: str) -> str:
    """The name of a card, and its player if that is not the one who is asked."""
    card = rules(e).defs.get(number)
    if card is None:
        return ""
    obj = e.state.objs.get(oid)
    foreign = obj is not None and e.prompt is not None and obj.seat != e.prompt.seat
    return f"enemy {card.name}" if foreign else card.name


def effect_of(e: Engine, option: Option) -> str:
    """The text that an option plays, if a card has several ways; otherwise empty."""
    if option.verb not in ("use", "command") or option.card not in rules(e).defs:
        return ""
    texts = rules(e).pool.texts(option.card)
    at = max(0, option.n)
    return texts[at].wording if at < len(texts) else ""


def about(e: Engine, prompt: Prompt) -> str:
    """In a cut: what would resolve next, and the meaning of a pass; otherwise empty."""
    if prompt.kind != "cut":
        return ""
    stack: tuple[Item, ...] = e.state.vars.get("stack", ())
    next_one = f"{waiting(e, stack[-1])}. " if stack else ""
    passes: int = e.state.flow[-1].data.get("passes", 0)
    if passes + 1 >= e.seats:
        return f"{next_one}The others have passed: if you pass as well, all resolves, the last one first."
    return f"{next_one}A pass hands over; when all pass in a row, all resolves, the last one first."


def _does(e: Engine, item: Item) -> str:
    """The kind of a waiting effect, after the name of its card."""
    if item.kind == G and definition(e, item.source).type != G:
        return "becomes a G"
    return _WAITING.get(item.kind, "enters")


def waiting(e: Engine, item: Item) -> str:
    """A waiting effect in words, for everybody: the contents of a cut are public."""
    state = f" ({item.state})" if item.state else ""
    return f"{player(item.seat)}: {called(e, item.source, None)}, {_does(e, item)}{targets(e, item)}{state}"


def targets(e: Engine, item: Item) -> str:
    """The targets of a waiting effect."""
    chosen = [oid for group in item.targets for oid in group if oid in e.state.objs]
    if not chosen or (item.program and any(t.item or t.all for t in rules(e).pool.ability(item.program).targets)):
        return ""  # items of the cut are chosen there, or a battle area
    return " > " + ", ".join(definition(e, oid).name for oid in chosen)
