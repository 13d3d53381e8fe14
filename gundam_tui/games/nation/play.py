"""Playing cards and texts: what can be played, why not, and how it is declared and paid.

`refusal` is the one place that says whether something can be played: options, why-not and previews ask it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias

from gundam_tui.kernel import Engine, Event, Option, Prompt, Refusal
from gundam_tui.kernel.events import MOVE, VAR
from gundam_tui.kernel.game import Answer

from . import ledger, timing
from .card import CHARACTER, COMMAND, NO_LIMIT, ONCE_A_CUT, UNIT, Ability, CardDef, G, Price, Timing
from .mill import mill
from .model import clause, definition, rules
from .names import named_characters
from .nodes import Amount, Count, Target, X
from .power import suffices
from .setgroups import turned
from .stats import types
from .targets import candidates, choices, possible, seats_of, wanted
from .terms import AREAS, DEPLOYMENT, HAND, NATION, PLAYING, Item
from .texts import has_rule, has_text, holds, texts_in_field

Groups: TypeAlias = "tuple[tuple[int, ...], ...]"
MOST_X = 20  # a freely chosen X: no text of the game gains from more

DEPLOY, SET_ON, GENERATE, COMMAND_VERB, USE, PASS = "deploy", "set", "g", "command", "use", "pass"


# ---------------------------------------------------------------- what is refused, and why


def refusal(e: Engine, seat: int, verb: str, obj: int, to: int = 0, n: int = -1) -> Refusal | None:
    """Why a seat cannot play something in the open window, or None when it can.

    Args:
        e: the engine.
        seat: who plays.
        verb: `deploy`, `set` (a Character on a Unit), `g`, `command`, `use` (a text of a card in the field).
        obj: the card.
        to: the Unit that a Character is set on.
        n: the position of the text on the card.
    """
    it = e.state.objs.get(obj)
    if it is None:
        return Refusal(clause(e, "gone"), "that card is not there any more")
    if verb == USE:
        return _text_refusal(e, seat, obj, n)
    if it.zone != HAND or it.seat != seat:
        return Refusal(clause(e, "hand"), "only cards of your own hand can be played")
    card = definition(e, obj)
    if verb == GENERATE:
        return _g_refusal(e, seat, card)
    if verb == COMMAND_VERB:
        return _command_refusal(e, seat, card, obj, n)
    return _entering_refusal(e, seat, card, verb, to)


def _own_phase(e: Engine) -> Timing:
    return Timing(rules(e).choices.anywhere, "friendly")


def _g_refusal(e: Engine, seat: int, card: CardDef) -> Refusal | None:
    if card.symbol is None:
        return Refusal(clause(e, "symbol"), "it has no G symbol")
    late = timing.refusal(e, seat, _own_phase(e))
    if late is not None:
        return late
    return _count_refusal(e, seat, G)


def _count_refusal(e: Engine, seat: int, what: str) -> Refusal | None:
    if ledger.count(e, ("plays", seat, what)) > ledger.count(e, ("extra", seat, what)):
        return Refusal(clause(e, "once"), f"you have played a {what} this turn")
    return None


def _entering_refusal(e: Engine, seat: int, card: CardDef, verb: str, to: int) -> Refusal | None:
    if card.type not in (UNIT, CHARACTER) or (verb == SET_ON and card.type != CHARACTER):
        return Refusal(clause(e, "types"), "only Units and Characters enter the field, and only Characters are set")
    words = rules(e).choices.keywords
    if not words.anytime(e, seat, card):
        late = timing.refusal(e, seat, _own_phase(e))
        if late is not None:
            return late
    counted = words.allowance(e, seat, card)
    used = None if counted == "" else _count_refusal(e, seat, counted or card.type)
    if used is not None:
        return used
    return (
        price_refusal(e, seat, card, card.price)
        or (named_refusal(e, seat, card) if card.type == CHARACTER else None)
        or words.entering(e, seat, card)
        or (set_refusal(e, seat, to) if verb == SET_ON else None)
    )


def named_refusal(e: Engine, seat: int, card: CardDef) -> Refusal | None:
    """Why a Character cannot enter because of another one of its name, or None."""
    seats = (seat,) if rules(e).choices.names_over == "own" else tuple(range(e.seats))
    if named_characters(e, card.names, seats):
        return Refusal(clause(e, "named"), f"a Character called {card.name} is in the field")
    return None


def set_refusal(e: Engine, seat: int, host: int) -> Refusal | None:
    """Why no Character can be set on a Unit, or None."""
    obj = e.state.objs.get(host)
    if obj is None or obj.seat != seat or obj.zone != DEPLOYMENT or UNIT not in types(e, host):
        return Refusal(clause(e, "set"), "a Character is set on one of your Units in your deployment area")
    if obj.attachments:
        return Refusal(clause(e, "set once"), "it has a Character")
    if CHARACTER in types(e, host) or has_rule(e, "no set", host):
        return Refusal(clause(e, "set never"), "no Character can be set on it")
    if definition(e, host).chip:
        return Refusal(clause(e, "chip"), "no Character is set on a chip")
    return None


def price_refusal(e: Engine, seat: int, card: CardDef, price: Price) -> Refusal | None:
    """Why a price cannot be paid, or None. A cost of the whole Nation can be paid, and loses the game."""
    weak = suffices(e, seat, card.color, price.designated, price.total)
    if weak is not None:
        return weak
    return _mill_refusal(e, seat, price.resource)


def _mill_refusal(e: Engine, seat: int, n: int) -> Refusal | None:
    have = len(e.zone(NATION, seat))
    if n > have:
        return Refusal(clause(e, "resource"), f"costs {n} cards of your Nation: it has {have}")
    return None


def played_texts(e: Engine, number: str) -> list[tuple[int, Ability]]:
    """The texts of a card that are played, with their positions."""
    return [(at, text) for at, text in enumerate(rules(e).pool.texts(number)) if not text.auto]


def _command_refusal(e: Engine, seat: int, card: CardDef, oid: int, n: int) -> Refusal | None:
    if card.type != COMMAND:
        return Refusal(clause(e, "types"), "it is no Command")
    text = rules(e).pool.texts(card.number)[max(0, n)]
    late = timing.refusal(e, seat, text.timing)
    if late is not None:
        return late
    if ledger.count(e, ("name", seat, card.name)):
        return Refusal(clause(e, "once named"), f"you have played {card.name} this turn")
    return price_refusal(e, seat, card, card.price) or _effect_refusal(e, seat, text, oid)


def _effect_refusal(e: Engine, seat: int, text: Ability, oid: int) -> Refusal | None:
    if text.condition is not None and not holds(e, text.condition, seat, oid):
        return Refusal(clause(e, "condition"), "what it asks for is not there")
    note = rules(e).choices.note
    if text.note and note is not None and not holds(e, note, seat, oid):
        return Refusal(clause(e, "note"), "what its lower effect needs is not in the field")
    if not _possible(e, seat, text, oid):
        return Refusal(clause(e, "targets"), "there is nothing that it could choose")
    if text.x is not None and not isinstance(text.x, X) and amount(e, text.x, seat, oid) <= 0:
        return Refusal(clause(e, "x"), "X would be 0")
    return None


def _possible(e: Engine, seat: int, text: Ability, oid: int) -> bool:
    if not text.targets:
        return True
    key = ("possible", text.id, oid, seat)
    found: bool | None = e.state_cache.get(key)
    if found is None:
        found = e.state_cache[key] = possible(e, wanted(text), seat, oid)
    return found


def _text_refusal(e: Engine, seat: int, oid: int, n: int) -> Refusal | None:
    obj = e.state.objs[oid]
    found = rules(e).pool.texts(e.card(oid))
    if obj.seat != seat or not 0 <= n < len(found) or found[n].auto:
        return Refusal(clause(e, "text"), "only texts of your own cards in the field can be played")
    text = found[n]
    late = timing.refusal(e, seat, text.timing)
    if late is not None:
        return late
    if not has_text(e, text, oid):
        return Refusal(clause(e, "no text"), "the card does not have that text now")
    key = text_key(e, text, oid)
    if key and ledger.count(e, key):
        return Refusal(clause(e, "text once"), "it has been played")
    if text.roll and obj.exhausted:
        return Refusal(clause(e, "roll"), "it is rolled")
    return _mill_refusal(e, seat, text.mill) or _effect_refusal(e, seat, text, oid)


def text_key(e: Engine, text: Ability, oid: int) -> ledger.Key:
    """What a text counts as for its limit: once a turn, or once a cut; empty without one."""
    if text.limit == NO_LIMIT:
        return ()
    if text.limit == ONCE_A_CUT:
        number = e.state.vars.get("cut", 0) + (0 if e.state.vars.get("stack") else 1)
        return ("cut", text.id, oid, number)
    return ("text", text.id, oid)


def amount(e: Engine, n: Amount, seat: int, source: int, x: int = 0) -> int:
    """A number as a text gives it."""
    if isinstance(n, int):
        return n
    if isinstance(n, Count):
        return max(0, len(candidates(e, n.what, seat, source)) + n.plus)
    return x


# ---------------------------------------------------------------- what can be played


def options(e: Engine, seat: int) -> list[Option]:
    """Everything that a seat can play in the open window."""
    found: list[Option] = []
    game = rules(e)
    state = e.state
    objs, card_of = state.objs, state.card_of
    own = timing.fits(e, seat, _own_phase(e))
    for oid in e.zone(HAND, seat):
        number = card_of[objs[oid].card]
        card = game.defs[number]
        if card.type == COMMAND:
            if _payable(e, seat, card):
                for n, _ in played_texts(e, number):
                    if _command_refusal(e, seat, card, oid, n) is None:
                        found.append(Option(COMMAND_VERB, oid, number, n=n))
        elif (own or game.choices.keywords.anytime(e, seat, card)) and _payable(e, seat, card):
            found += _entries(e, seat, oid, card)
        if own and card.symbol is not None and _g_refusal(e, seat, card) is None:
            found.append(Option(GENERATE, oid, number))
    for oid, n, number in _field_texts(e, seat):
        if _text_refusal(e, seat, oid, n) is None:
            found.append(Option(USE, oid, number, n=n))
    return found


def _payable(e: Engine, seat: int, card: CardDef) -> bool:
    """Is there power enough? Most cards of a hand fail by this, so it is asked first and makes no words."""
    from .power import enough

    return enough(e, seat, card.color, card.price.designated, card.price.total)


def _entries(e: Engine, seat: int, oid: int, card: CardDef) -> list[Option]:
    found: list[Option] = []
    if card.type == UNIT or rules(e).choices.alone:
        if _entering_refusal(e, seat, card, DEPLOY, 0) is not None:
            return found
        found.append(Option(DEPLOY, oid, card.number))
    if card.type == CHARACTER:
        for host in e.zone(DEPLOYMENT, seat):
            if _entering_refusal(e, seat, card, SET_ON, host) is None:
                found.append(Option(SET_ON, oid, card.number, host, e.card(host)))
    return found


def _field_texts(e: Engine, seat: int) -> list[tuple[int, int, str]]:
    """The played texts of a player's cards in the field: card, position, card number."""
    key = ("played", seat)
    found: list[tuple[int, int, str]] | None = e.board_cache.get(key)
    if found is None:
        found = e.board_cache[key] = []
        objs = e.state.objs
        for ability, oid in texts_in_field(e):
            if not ability.auto and objs[oid].seat == seat:
                number = e.card(oid)
                found.append((oid, rules(e).pool.texts(number).index(ability), number))
    return found


# ---------------------------------------------------------------- declaring


class Declared:
    """A play that has been declared: what it is, its targets and X. Nothing has been paid."""

    __slots__ = ("option", "seat", "targets", "text", "x")

    def __init__(self, option: Option, seat: int, text: Ability | None, targets: Groups, x: int) -> None:
        self.option = option
        self.seat = seat
        self.text = text
        self.targets = targets
        self.x = x


def declare(e: Engine, seat: int, option: Option) -> Generator[Prompt, Answer, Declared]:
    """Choose the targets and X of a play. Nothing is changed yet."""
    if option.verb in (USE, COMMAND_VERB):
        text = rules(e).pool.texts(option.card)[max(0, option.n)]
        targets = yield from choose_targets(e, wanted(text), seat, option.obj)
        x = 0
        if isinstance(text.x, X):
            numbers = [Option("x", n=n) for n in range(1, MOST_X + 1)]
            answer = yield Prompt(seat, "number", numbers, source=option.obj, rule=clause(e, "x"))
            x = answer[0].n
        elif text.x is not None:
            x = amount(e, text.x, seat, option.obj)
        return Declared(option, seat, text, targets, x)
    return Declared(option, seat, None, ((option.to,),) if option.to else (), 0)


def choose_targets(e: Engine, groups: Sequence[Target], seat: int, source: int) -> Generator[Prompt, Answer, Groups]:
    """Let the player of an effect choose its targets, one group after the other."""
    found: list[tuple[int, ...]] = []
    for target in groups:
        for one in seats_of(e, target, seat):
            if target.all and target.what.area != "one":
                found.append(())
                continue
            group = yield from _group(e, target, seat, source, one)
            found.append(group)
    return tuple(found)


def _group(e: Engine, target: Target, seat: int, source: int, one: int) -> Generator[Prompt, Answer, tuple[int, ...]]:
    possible_now: list[int] = choices(e, target, seat, source, of=one)
    rule = clause(e, "targets")
    if target.all:
        places = [Option("area", place=AREAS[at].replace(" ", "-"), n=at) for at in possible_now]
        answer = yield Prompt(seat, "area", places, source=source, rule=rule)
        return (answer[0].n,)
    if target.item:
        stack: Sequence[Item] = e.state.vars.get("stack", ())
        waiting = [item for item in stack if item.id in possible_now]
        items = [Option("item", item.source, _number(e, item.source), n=item.id) for item in waiting]
        answer = yield Prompt(seat, "item", items, source=source, rule=rule)
        return (answer[0].n,)
    chosen: list[int] = []
    while len(chosen) < target.most and possible_now:
        left, most = max(0, target.least - len(chosen)), target.most - len(chosen)
        paired = most > 1 and _paired(e, possible_now)
        listed = [Option("target", oid, e.card(oid)) for oid in possible_now]
        answer = yield Prompt(
            seat, "target", listed, least=min(left, 1) if paired else left,
            most=1 if paired else min(most, len(listed)), source=source, rule=rule,
        )  # fmt: skip
        chosen += [option.obj for option in answer]
        if not answer or not paired:
            break
        objs = e.state.objs
        heads = {objs[oid].host or oid for oid in chosen}
        possible_now = [i for i in possible_now if (objs[i].host or i) not in heads]
    return tuple(chosen)


def _paired(e: Engine, oids: Sequence[int]) -> bool:
    """Are there two members of one group, of which only one can be chosen?"""
    return any(e.state.objs[oid].host in oids for oid in oids)


def _number(e: Engine, oid: int) -> str:
    from .model import number

    return number(e, oid)


def pay(e: Engine, play: Declared) -> Item:
    """Pay all costs at once, put the card into the place of played cards, and generate the effect."""
    option, seat, text = play.option, play.seat, play.text
    number = e.state.vars.get("item", 0) + 1
    card = rules(e).defs[option.card]
    costs: list[Event] = []
    spent: list[ledger.Key] = []
    kind = "text"
    source = option.obj
    if option.verb == USE:
        assert text is not None
        costs += mill(e, seat, text.mill, how="cost", source=source)
        if text.roll:
            costs += turned(e, (source,), True, source=source, how="cost")
        costs.append(Event("use", obj=source, seat=seat, how=text.id))
        key = text_key(e, text, source)
        spent += [key] if key else []
    else:
        kind = {GENERATE: G, COMMAND_VERB: COMMAND}.get(option.verb, card.type)
        if kind != G:
            costs += mill(e, seat, card.price.resource, how="cost", source=source)
        spent += _counts_as(e, seat, card, kind)
        costs.append(Event("play", MOVE, source, seat=seat, zone=PLAYING, how=kind))
    batch = e.perform(
        *costs, *ledger.note(spent), Event("item", VAR, field="item", value=number),
    )  # fmt: skip
    source = next((event.new for event in batch if event.name == "play"), source)
    program = text.id if text is not None else ""
    return Item(number, kind, seat, source, program, play.targets, play.x, tuple(spent))


def _counts_as(e: Engine, seat: int, card: CardDef, kind: str) -> list[ledger.Key]:
    if kind in rules(e).choices.once_named:
        return [("name", seat, card.name)]
    counted = rules(e).choices.keywords.allowance(e, seat, card) if kind != G else None
    return [] if counted == "" else [("plays", seat, counted or kind)]


__all__ = [
    "COMMAND_VERB", "DEPLOY", "GENERATE", "PASS", "SET_ON", "USE", "Declared", "amount", "choose_targets", "declare",
    "named_refusal", "options", "pay", "played_texts", "price_refusal", "refusal", "set_refusal", "text_key",
]  # fmt: skip
