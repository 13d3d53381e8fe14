"""The words in the places of a line of the log, which its template (`Happening.line`) names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from string import Formatter

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, DECK, LIMBO, SHIELDS, Attack
from gundam_tui.games.gcg.cards.happenings import Happening
from gundam_tui.games.gcg.cards.seating import CLOCKWISE
from gundam_tui.games.gcg.effects.happenings import HAPPENINGS
from gundam_tui.games.gcg.flow.leaving import HIT
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Event
from gundam_tui.kernel.events import MOVE, OUT, SHUFFLE
from gundam_tui.language import N, listed, tr, trn

from . import naming as n
from .log_reader import LogReader, text_of

Place = Callable[[LogReader, list[Event]], str]


def said(t: LogReader, events: list[Event]) -> str:
    """The line for some similar events, empty for none."""
    row = HAPPENINGS.get(events[0].name)
    return "" if row is None else _filled(t, _parts(tr(row.line)), events)


def in_battle(t: LogReader, row: Happening, events: list[Event]) -> tuple[str, tuple[int, ...]]:
    """What the line of a battle takes from some similar events (`LogLine.brief`, `LogLine.cards`)."""
    if not t.battle or not row.brief:
        return "", ()
    event = events[0]
    hidden = event.old is not None and event.old.zone not in (BATTLE, BASE)
    cards = (event.obj, event.host) if event.name == "attack" else (event.obj,)
    return _filled(t, _parts(tr(row.brief)), events), () if hidden else tuple(card for card in cards if card > 0)


def _filled(t: LogReader, parts: tuple[tuple[str, str], ...], events: list[Event]) -> str:
    return "".join(text + (PLACES[place](t, events) if place else "") for text, place in parts)


def _actor(t: LogReader, event: Event) -> str:
    """The player of the card."""
    return n.player(_seat(t, event))


def _seat(t: LogReader, event: Event) -> int:
    return mp.keeper(t.e, event.old) if event.old is not None else event.seat


# ---------------------------------------------------------------- words in a line


def _direction(t: LogReader, events: list[Event]) -> str:
    return tr("clockwise") if events[0].value == CLOCKWISE else tr("counterclockwise")


def _winner(t: LogReader, events: list[Event]) -> str:
    won: int = events[0].value
    return n.player(mp.seating(t.e).leaders[won])


def _named(t: LogReader, events: list[Event]) -> str:
    player = n.player(events[0].value)
    return (
        tr("{player} goes first", player=player)
        if mp.royale(t.e)
        else tr("{player} decides who goes first", player=player)
    )


def _reason(t: LogReader, events: list[Event]) -> str:
    return tr("{reason} ({rule})", reason=_how(t, events[0]), rule=events[0].value[1])


def _how(t: LogReader, event: Event) -> str:
    """By what a player leaves the game: whose card, where one did it."""
    reason: str = event.value[0]
    card = t.owned(t.attacker) if reason == HIT else ""
    return tr("{card} hit an empty shield area", card=card) if card else tr(reason)


def leaving(t: LogReader, event: Event) -> tuple[int, str]:
    """Who leaves the game, and by what (`LogLine.leaver`, `LogLine.how`)."""
    return (event.seat, _how(t, event)) if event.op == OUT else (-1, "")


def _team_places(t: LogReader, events: list[Event]) -> str:
    seats = mp.members(t.e, events[0].seat)
    return trn("{players} places", "{players} place", len(seats), players=listed([*map(n.player, seats)]))


def _a_card(t: LogReader, events: list[Event]) -> str:
    what = t.cards(events)
    return tr("a card") if what == n.count(1, "card") else what


def _a(one: str, noun: str) -> Place:
    return lambda t, events: tr(one) if len(events) == 1 else n.count(len(events), noun)


def _one_paid(t: LogReader, events: list[Event]) -> str:
    t.paid += 1
    return tr("an EX Resource")


def _the_command(t: LogReader, events: list[Event]) -> str:
    t.played.add(events[0].new)
    return t.name(events[0].new)


def _effect(t: LogReader, events: list[Event]) -> str:
    return tr("Support") if events[0].value == "support" else tr("effect")


def _price(t: LogReader, events: list[Event]) -> str:
    return t.price() if events[0].how == "play" else ""


def _origin(t: LogReader, events: list[Event]) -> str:
    zone = events[0].old.zone if events[0].old is not None else ""
    return "" if zone == LIMBO else tr(" from the {zone}", zone=n.place(zone))


def _shields_named(t: LogReader, events: list[Event]) -> str:
    names = [name for event in events if (name := t.name(event.obj, event.seen))]
    return tr(": {cards}", cards=listed(names)) if names else ""


# ---------------------------------------------------------------- whole lines, if a template cannot express them


def _shuffle(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    if event.value is not None:
        return ""  # cards put somewhere in random order: the line before says so
    return tr("{player} shuffles the deck", player=n.player(event.seat)) if event.zone == DECK else ""


def _turn_number(t: LogReader, events: list[Event]) -> str:
    """The value changes without a line of its own; the line is written when the player is known."""
    if events[0].field == "turn":
        t.turn = events[0].value
        t.battle = t.fought = 0
    return ""


def _rest(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    if event.how == "cost":
        t.paid += 1
        return ""
    # Attackers, blockers and Units that activate Support are rested by the happening of the next line.
    if event.how in ("attack", "block") or (event.source == event.obj and event.how == "effect"):
        return ""
    return tr("{card} is rested{by}", card=t.owned(event.obj), by=t.by(event))


def _ready(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    if event.how == "rule":
        return tr("{player} makes {cards} active", player=_actor(t, event), cards=n.count(len(events), "card"))
    cards = listed([_object(t, x.obj) for x in events])
    return trn(
        "{cards} is set as active{by}", "{cards} are set as active{by}", len(events), cards=cards, by=t.by(event)
    )


def _object(t: LogReader, oid: int) -> str:
    obj = t.objs.get(oid)
    return tr("a Resource") if obj is not None and obj.zone == "resources" else t.owned(oid) or tr("a card")


def _play(t: LogReader, events: list[Event]) -> str:
    t.paid, t.playing = 0, events[0].obj
    return ""


def _activate(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    if event.obj in t.played:
        return ""
    return tr(
        "{player} activates the {moment} effect of {card}", player=n.player(event.seat), moment=n.moment(event.how),
        card=t.name(event.obj),
    )  # fmt: skip


def _deploy(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    rested = tr(" rested") if event.exhausted else ""
    who = n.player(event.seat if event.old is None else mp.whose(t.e, event.old.owner, event.seat))
    places = {"player": who, "rested": rested, "by": t.by(event)}
    if event.old is None:
        made = t.made(event) if event.zone == BASE else tr("{card} token", card=t.made(event))
        if event.how == "setup":
            return tr("{player} begins with {card}{rested}{by}", card=made, **places)
        return tr("{player} deploys {card}{rested}{by}", card=made, **places)
    price = t.price() if event.how == "play" else ""
    return tr("{player} deploys {card}{price}{rested}{by}", card=t.name(event.new), price=price, **places)


def _show(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    old = event.old
    everyone = (1 << t.e.seats) - 1
    fresh = [x for x in events if x.old is not None and x.seen != x.old.seen]
    if old is None or not fresh or event.obj == t.playing:
        return ""
    if event.amount == everyone:
        return tr("{player} reveals {cards}", player=n.player(old.seat), cards=t.cards(fresh))
    who = next((seat for seat in range(t.e.seats) if event.amount == 1 << seat), old.seat)
    if old.zone == DECK:
        return tr("{player} looks at {cards} on top of the deck", player=n.player(who), cards=t.cards(fresh))
    return tr(
        "{player} looks at {cards} of the {zone}", player=n.player(who), cards=t.cards(fresh), zone=n.place(old.zone)
    )


def _battle(t: LogReader, events: list[Event]) -> str:
    t.fought += 1
    t.battle = t.fought
    return ""


def _duel(t: LogReader, events: list[Event]) -> str:
    attack: Attack = events[0].value
    _battle(t, events)
    sides = {"unit": t.owned(attack.attacker, attack.target), "target": t.owned(attack.target, attack.attacker)}
    return tr("{unit} battles {target}", **sides)


def _retarget(t: LogReader, events: list[Event]) -> str:
    attack: Attack = events[0].value
    return "" if attack.blocked else tr("{card} is the attack target now", card=t.owned(attack.target, attack.attacker))


def _damage(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    cause = text_of(event)
    source = t.owned(cause, event.obj) if cause else ""
    places = {"card": t.owned(event.obj, cause), "amount": event.amount, "change": hp_change(event, event.amount)}
    if not source:
        return tr("{card} receives {amount} damage: {change}", **places)
    if event.how == "battle":
        return tr("{source} deals {amount} to {card}: {change}", source=source, **places)
    return tr("{source} deals {amount} damage to {card}: {change}", source=source, **places)


def _attacked(t: LogReader, events: list[Event]) -> str:
    """The attack target."""
    event = events[0]
    return t.owned(event.host, event.obj)


def _hp_lost(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    return tr("{card} {change}", card=t.owned(event.obj, event.source), change=hp_change(event, event.amount))


def hp_change(event: Event, lost: int) -> str:
    """The HP of a card before and after an event by which it has lost some."""
    left = event.left or 0
    return tr("HP {before}→{after}", before=max(0, left + lost), after=max(0, left))


def _destroy(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    shield = event.old is not None and event.old.zone == SHIELDS
    # A Unit has its letter as what it was in play; a Shield is known as what it becomes.
    first, second = (event.new, event.obj) if shield else (event.obj, event.new)
    name = t.name(first, event.seen) or t.name(second, event.seen)
    player = _actor(t, event)
    if not shield:
        by = t.by(event) if event.how == "effect" else ""
        return tr("{player}'s {card} is destroyed{by}", player=player, card=name, by=by)
    left = event.left or 0
    places = {"player": player, "card": name, "before": left + 1, "after": left}
    if event.zone == LIMBO:
        return tr("{player}'s Shields {before}→{after}: the Shield was {card}, it has a Burst", **places)
    return tr("{player}'s Shields {before}→{after}: the Shield was {card}", **places)


def _lost(t: LogReader, events: list[Event]) -> str:
    """What is destroyed, in few words: in the line of a battle it is clear whose Shields these are."""
    event = events[0]
    name = t.name(event.new, event.seen) or t.name(event.obj, event.seen)
    if event.old is None or event.old.zone != SHIELDS:
        return tr("{card} destroyed", card=t.owned(event.obj, t.attacker if t.attacker != event.obj else 0) or name)
    left = event.left or 0
    places = {"card": name, "before": left + 1, "after": left}
    if event.zone == LIMBO:
        return tr("Shields {before}→{after}, it was {card} (Burst)", **places)
    return tr("Shields {before}→{after}, it was {card}", **places)


def _recover(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    if not event.amount:
        return ""
    change = hp_change(event, -event.amount)
    return tr("{card} recovers: {change}{by}", card=t.owned(event.obj), change=change, by=t.by(event))


_UNTIL = {
    "turn": N("this turn"), "battle": N("this battle"), "next start": N("until its next start phase"),
}  # fmt: skip


def _until(until: str) -> str:
    return tr(_UNTIL[until]) if until in _UNTIL else tr("until {moment}", moment=until)


def _lasting(t: LogReader, events: list[Event]) -> str:
    event = events[0]
    _, _, targets, until = event.value
    whom, what = _given(t, event)
    many = 2 if targets is None else len(targets)
    places = {"cards": whom, "what": what, "when": _until(until), "by": t.by(event)}
    return trn("{cards} gets {what} {when}{by}", "{cards} get {what} {when}{by}", many, **places)


def _given(t: LogReader, event: Event) -> tuple[str, str]:
    """Which cards get something for a time, and what."""
    kind, data, targets, _ = event.value
    whom = listed([t.owned(oid) or tr("a card") for oid in targets]) if targets else tr("its cards")
    if kind in ("ap", "hp"):
        return whom, f"{kind.upper()}{data[0]:+d}"
    if kind == "keyword":
        return whom, n.keyword(data[0], data[1])
    return whom, tr("({trait})", trait=data[0]) if kind == "trait" else tr("an effect")


def _gets(t: LogReader, events: list[Event]) -> str:
    whom, what = _given(t, events[0])
    return tr("{cards} {what}", cards=whom, what=what)


def _watch(t: LogReader, events: list[Event]) -> str:
    until = events[0].value[3]
    return tr("An effect of {card} waits {when}", card=t.owned(text_of(events[0])), when=_until(until))


def _struck(t: LogReader, events: list[Event]) -> str:
    if not events[0].value:
        return ""
    return tr("{player} is hit with an empty shield area", player=n.side(t.e, events[0].value[-1]))


def _correction(t: LogReader, events: list[Event]) -> str:
    """A correction that all players agreed on."""
    event = events[0]
    name = t.name(event.new or event.obj, event.seen) or tr("a card")
    old = event.old
    if event.op == SHUFFLE:
        what = tr("{player}'s {zone} is shuffled", player=n.player(event.seat), zone=n.place(event.zone))
    elif event.op == MOVE and event.host:
        what = tr("{card} is paired with {unit}", card=name, unit=t.name(event.host))
    elif event.op == MOVE and old is not None:
        origin = tr("{player}'s {zone}", player=n.player(old.seat), zone=n.place(old.zone))
        aim = tr("{player}'s {zone}", player=n.player(event.seat), zone=n.place(event.zone))
        place = {0: N("{card} goes from {origin} to the top of {aim}"),
                 -1: N("{card} goes from {origin} to the bottom of {aim}")}.get(
            event.at, N("{card} goes from {origin} to place {at} of {aim}"))  # fmt: skip
        if event.zone not in (DECK, SHIELDS):
            place = N("{card} goes from {origin} to {aim}")
        what = tr(place, card=name, origin=origin, aim=aim, at=event.at + 1)
    elif event.field == "damage":
        what = tr("{card} has {amount} damage", card=name, amount=event.value)
    elif event.field == "entered_turn":
        now = event.value == t.turn
        what = (
            tr("{card} counts as deployed this turn", card=name)
            if now
            else tr("{card} counts as deployed before this turn", card=name)
        )
    else:
        what = tr("{card} is rested", card=name) if event.value else tr("{card} is active", card=name)
    return tr("Both players agree: {what}", what=what) if t.e.seats == 2 else tr("All players agree: {what}", what=what)


# The values for the places of `Happening.line`.
PLACES: dict[str, Place] = {
    "player": lambda t, events: n.player(events[0].seat),
    "actor": lambda t, events: _actor(t, events[0]),
    "side": lambda t, events: n.side(t.e, events[0].value),
    "card": lambda t, events: t.name(events[0].obj),
    "gone": lambda t, events: t.name(events[0].obj, events[0].seen),
    "new": lambda t, events: t.name(events[0].new),
    "host": lambda t, events: t.name(events[0].host),
    "unit": lambda t, events: t.owned(events[0].obj),
    "target": lambda t, events: t.owned(events[0].host, events[0].obj),
    "cards": lambda t, events: t.cards(events),
    "by": lambda t, events: t.by(events[0]),
    "amount": lambda t, events: str(events[0].amount),
    "rested": lambda t, events: tr(" rested") if events[0].exhausted else "",
    "end": lambda t, events: tr("the bottom") if events[0].at < 0 else tr("the top"),
    "turn": lambda t, events: str(t.turn),
    "turns left": lambda t, events: tr("{turns} more turns follow (MT-11)", turns=events[0].value - t.turn),
    "n Shield": lambda t, events: n.count(len(events), "Shield"),
    "a card": _a_card, "a Resource": _a(N("a Resource"), "Resource"), "a Shield": _a(N("a Shield"), "Shield"),
    "direction": _direction,
    "winner": _winner, "who was named": _named, "reason": _reason, "team places": _team_places, "one paid": _one_paid,
    "the Command": _the_command, "effect": _effect, "price": _price, "origin": _origin, "named": _shields_named,
    # whole lines
    "turn number": _turn_number, "shuffled": _shuffle, "is rested": _rest, "set as active": _ready,
    "to be played": _play, "activates": _activate, "deployed": _deploy, "shown": _show, "battle": _battle,
    "duel": _duel, "attack target": _retarget, "damage": _damage, "destroyed": _destroy, "recovers": _recover,
    "lasting": _lasting, "gets": _gets, "HP lost": _hp_lost, "lost": _lost, "attacked": _attacked,
    "waits": _watch, "struck": _struck, "correction": _correction,
}  # fmt: skip


@cache
def _parts(line: str) -> tuple[tuple[str, str], ...]:
    """The text before each place of a line, and the place."""
    return tuple((text, place or "") for text, place, _, _ in Formatter().parse(line))
