"""Playing cards and texts: what can be played, and why not (`declaring` handles the declaration and payment).

`refusal` is the one place that decides whether something can be played: options, why-not and previews ask it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gundam_tui.games.nation.cards.card import (
    CHARACTER,
    COMMAND,
    COST,
    NO_LIMIT,
    ONCE_A_CUT,
    OPERATION,
    UNIT,
    Ability,
    CardDef,
    Cost,
    G,
)
from gundam_tui.games.nation.cards.game_word import GameWord
from gundam_tui.games.nation.cards.nodes.filters import Each, Host
from gundam_tui.games.nation.cards.nodes.steps import Grant
from gundam_tui.games.nation.cards.terms import HAND, JUNKYARD, NATION
from gundam_tui.games.nation.queries import setting
from gundam_tui.games.nation.queries.conditions import holds
from gundam_tui.games.nation.queries.names import named_characters
from gundam_tui.games.nation.queries.numbers import amount, number_of
from gundam_tui.games.nation.queries.power import counts, enough, power_varies, price_of, suffices, supplies
from gundam_tui.games.nation.queries.targets import candidates, does_itself, matches, possible, speaks_of_host, wanted
from gundam_tui.games.nation.state import ledger, timing
from gundam_tui.games.nation.state.model import clause, definition, rules
from gundam_tui.games.nation.state.texts import (
    Play,
    Played,
    Plays,
    board,
    has_rule,
    has_text,
    texts_in_field,
    texts_off_field,
)
from gundam_tui.kernel import Engine, Option, Refusal

DEPLOY: Final = "deploy"
SET_ON: Final = "set"
GENERATE: Final = "g"
COMMAND_VERB: Final = "command"
USE: Final = "use"
PASS: Final = "pass"

CHEAPER: Final = "cheaper"  # the rule of a card that makes its own price (`said_of`)


# ---------------------------------------------------------------- what is refused, and why


def refusal(e: Engine, seat: int, verb: str, obj: int, to: int = 0, n: int = -1) -> Refusal | None:
    """Why a seat cannot play something in the open window, or None if it can.

    Args:
        e: the engine.
        seat: the player.
        verb: `deploy`, `set` (a card on another one), `g`, `command`, `use` (a text of a card in the field).
        obj: the card.
        to: the card that it is set on.
        n: the position of the text on the card.
    """
    it = e.state.objs.get(obj)
    if it is None:
        return Refusal(clause(e, "gone"), "that card is not there any more")
    if verb == USE:
        return _own_text_refusal(e, seat, obj, n)
    if it.zone not in rules(e).choices.played_from or it.seat != seat:
        return Refusal(clause(e, "hand"), "only cards of your own hand can be played")
    card = definition(e, obj)
    if verb == GENERATE:
        return _g_refusal(e, seat, card, obj)
    if verb == COMMAND_VERB:
        return _command_refusal(e, seat, card, obj, n)
    return _entering_refusal(e, seat, card, verb, obj) or (
        setting.refusal(e, seat, card, to) if verb == SET_ON else None
    )


def _g_refusal(e: Engine, seat: int, card: CardDef, oid: int) -> Refusal | None:
    if card.symbol is None:
        return Refusal(clause(e, "symbol"), "it gives no power")
    return timing.refusal(e, seat, rules(e).own_phase) or _g_hindrance(e, seat, card, oid)


def _g_hindrance(e: Engine, seat: int, card: CardDef, oid: int) -> Refusal | None:
    """Why a card cannot become a G even at the right time, or None. Hindrances do not depend on the phase or step."""
    return (
        _count_refusal(e, seat, G)
        or _own_refusal(e, seat, card, oid)
        or rules(e).choices.keywords.entering(e, seat, card)
    )


def _count_refusal(e: Engine, seat: int, what: str) -> Refusal | None:
    if ledger.count(e, ("plays", seat, what)) > ledger.count(e, ("extra", seat, what)):
        return Refusal(clause(e, "once"), "1 a turn: one {kind}, and it has been played", {"kind": GameWord(what)})
    return None


def said_of(e: Engine, seat: int, card: CardDef, rule: str) -> list[Grant]:
    """A card's own rules about how it is played (`steps.Grant`), as far as they hold now."""
    said = card.said.get(rule)
    if said is None:
        return []
    return [
        grant
        for text, grant in said
        if (text.condition is None or holds(e, text.condition, seat, 0))
        and (text.power is None or enough(e, seat, card.color, *text.power))
    ]


def _own_refusal(e: Engine, seat: int, card: CardDef, oid: int) -> Refusal | None:
    if any(item.kind == "no plays" and item.data[0] == seat for item in e.state.lasting):
        return Refusal(clause(e, "condition"), "barred: an effect keeps you from playing cards this turn")
    if has_rule(e, "no play", oid):
        return Refusal(clause(e, "condition"), "barred: an effect keeps it from being played now")
    if said_of(e, seat, card, "no play"):
        return Refusal(clause(e, "condition"), "not met: what it asks for is not there")
    return None


def _name_refusal(e: Engine, seat: int, card: CardDef) -> Refusal | None:
    if rules(e).choices.keywords.named_once(card) and ledger.count(e, ("name", seat, card.name)):
        return Refusal(clause(e, "once named"), "played once: you have played {card} this turn", {"card": card.name})
    return None


def _entering_refusal(e: Engine, seat: int, card: CardDef, verb: str, oid: int) -> Refusal | None:
    words = rules(e).choices.keywords
    if card.type not in (UNIT, CHARACTER, OPERATION) or (verb == SET_ON and card.type == UNIT):
        return Refusal(clause(e, "types"), "that is no way in which it enters {field}")
    if verb == DEPLOY and not words.loose(card):
        return Refusal(clause(e, "set"), "it is {attached} another card")
    late = None if words.anytime(e, seat, card) else timing.refusal(e, seat, rules(e).own_phase)
    return late or _entry_hindrance(e, seat, card, oid)


def _entry_hindrance(e: Engine, seat: int, card: CardDef, oid: int) -> Refusal | None:
    words = rules(e).choices.keywords
    counted = words.allowance(e, seat, card)
    used = None if counted == "" else _count_refusal(e, seat, counted or card.type)
    return (
        used
        or _own_refusal(e, seat, card, oid)
        or _name_refusal(e, seat, card)
        or price_refusal(e, seat, card)
        or _costs_refusal(e, seat, further_costs(card), oid)
        or (named_refusal(e, seat, card) if card.type == CHARACTER else None)
        or words.entering(e, seat, card)
    )


def named_refusal(e: Engine, seat: int, card: CardDef) -> Refusal | None:
    """Why a Character cannot enter because of another one of its name, or None."""
    seats = (seat,) if rules(e).choices.names_over == "own" else tuple(range(e.seats))
    if named_characters(e, card.names, seats):
        return Refusal(
            clause(e, "named"), "in play: a {character} called {card} is in {field}",
            {"character": GameWord("character"), "card": card.name, "field": GameWord("field")},
        )  # fmt: skip
    return None


def price_refusal(e: Engine, seat: int, card: CardDef, x: int = 1) -> Refusal | None:
    """Why the price of a card cannot be paid, or None. A cost of the whole Nation can be paid, and loses the game.

    Args:
        e: the engine.
        seat: the player.
        card: the card.
        x: the value of X, if the price has one.
    """
    price = price_of(e, seat, card, x)
    weak = suffices(e, seat, card.color, price.designated, price.total)
    if weak is None and price.second is not None:
        weak = suffices(e, seat, *price.second, price.total)
    if weak is not None:
        return weak
    return _mill_refusal(e, seat, price.resource)


def shortfall(e: Engine, seat: int, card: CardDef) -> int:
    """How much power a player lacks for a card, in all or of a colour; if none, how many cards of the Nation."""
    price, have = price_of(e, seat, card), len(supplies(e, seat))
    wanted = [(card.color, price.designated), *([price.second] if price.second is not None else [])]
    given = counts(e, seat)
    neutral = rules(e).choices.neutral
    lacks = [n - (have if color == neutral else given.get(color, 0)) for color, n in wanted]
    return max(0, price.total - have, *lacks) or max(0, price.resource - len(e.zone(NATION, seat)))


def _mill_refusal(e: Engine, seat: int, n: int) -> Refusal | None:
    have = len(e.zone(NATION, seat))
    if n > have:
        return Refusal(
            clause(e, "resource"), "Nation of {have}: this costs {cost} cards of it", {"have": have, "cost": n}
        )
    return None


def further_costs(card: CardDef) -> tuple[Cost, ...]:
    """The additional costs of every way to play the card."""
    return tuple(cost for text in card.abilities if text.auto == COST for cost in text.costs)


def payable_with(e: Engine, seat: int, cost: Cost, source: int) -> list[int]:
    """The cards that can pay a cost, without the played card itself."""
    found = candidates(e, cost.what, seat, source)
    objs = e.state.objs
    return [oid for oid in found if oid != source and not (cost.how == "roll" and objs[oid].exhausted)]


def _costs_refusal(e: Engine, seat: int, costs: Sequence[Cost], source: int) -> Refusal | None:
    for cost in costs:
        have = len(payable_with(e, seat, cost, source))
        if have < cost.least:
            return _lacking(e, cost, have)
    return None


def _lacking(e: Engine, cost: Cost, have: int) -> Refusal:
    """What is missing of an additional cost."""
    kind, *others = [GameWord(kind) for kind in cost.what.types] or [GameWord("")]
    places: dict[str, object] = {"n": cost.least, "kind": kind, "zone": GameWord(f"zone {cost.what.place}")}
    if have or not kind or cost.what.place not in (HAND, JUNKYARD) or len(others) > 1:
        counted: dict[str, object] = {"n": cost.least, "have": have}
        return Refusal(clause(e, "resource"), "too few: {n} cards are paid with, and you have {have}", counted)
    if others:
        both: dict[str, object] = {**places, "other": others[0]}
        return Refusal(clause(e, "resource"), "cannot pay: it needs {n} {kind} or {other} in the {zone}", both)
    return Refusal(clause(e, "resource"), "cannot pay: it needs {n} {kind} in the {zone}", places)


def played_texts(e: Engine, number: str) -> list[tuple[int, Ability]]:
    """The texts of a card that are played, with their positions."""
    found = rules(e).pool.texts(number)
    return [(at, text) for at, text in enumerate(found) if not text.auto and not text.lent]


def _command_refusal(e: Engine, seat: int, card: CardDef, oid: int, n: int) -> Refusal | None:
    if card.type != COMMAND:
        return Refusal(clause(e, "types"), "it is no {command}")
    text = rules(e).pool.texts(card.number)[max(0, n)]
    if text.auto or text.place:
        return Refusal(clause(e, "text"), "that is not what it does when it is played")
    return timing.refusal(e, seat, text.timing) or _command_hindrance(e, seat, card, oid, text)


def _command_hindrance(e: Engine, seat: int, card: CardDef, oid: int, text: Ability) -> Refusal | None:
    return (
        _name_refusal(e, seat, card)
        or _own_refusal(e, seat, card, oid)
        or price_refusal(e, seat, card)
        or _costs_refusal(e, seat, (*text.costs, *further_costs(card)), oid)
        or _effect_refusal(e, seat, text, oid, spare_power(e, seat, card))
    )


def spare_power(e: Engine, seat: int, card: CardDef) -> int:
    """The power left beyond a card's price: cards that it chooses may ask for some of it."""
    return len(supplies(e, seat)) - price_of(e, seat, card).total


def _effect_refusal(e: Engine, seat: int, text: Ability, oid: int, spare: int | None = None) -> Refusal | None:
    if text.condition is not None and not holds(e, text.condition, seat, oid):
        return Refusal(clause(e, "condition"), "not met: what it asks for is not there")
    note = rules(e).choices.note
    if text.note and note is not None and not holds(e, note, seat, oid):
        return Refusal(clause(e, "note"), "not met: what its lower effect needs is not in {field}")
    if speaks_of_host(text) and not e.state.objs[oid].host:
        return Refusal(clause(e, "targets"), "it is not {attached} a card")
    if not _possible(e, seat, text, oid, spare):
        if possible(e, text.targets, seat, oid, spare):
            return Refusal(clause(e, "applies"), "no target: there is nothing to which it could be done")
        return Refusal(clause(e, "targets"), "no target: there is nothing that it could choose")
    if _idle(e, seat, text, oid):
        return Refusal(clause(e, "applies"), "no effect: it would do nothing")
    if text.x is not None and number_of(e, text.x, seat, oid, least=True) <= 0:
        return Refusal(clause(e, "x"), "X would be 0")
    return None


def _idle(e: Engine, seat: int, text: Ability, oid: int) -> bool:
    """Does a text affect only cards to which it can do nothing now?"""
    meant = does_itself(text)
    if not meant:
        return False
    for to, what in meant:
        if isinstance(to, Each):
            able = bool(candidates(e, what, seat, oid))
        else:
            able = matches(e, what, e.state.objs[oid].host if isinstance(to, Host) else oid, seat, oid)
        if able:
            return False
    return True


def _possible(e: Engine, seat: int, text: Ability, oid: int, spare: int | None) -> bool:
    if not text.targets:
        return True
    key = ("possible", text.id, oid, seat)
    found: bool | None = e.state_cache.get(key)
    if found is None:
        found = e.state_cache[key] = possible(e, wanted(e, text), seat, oid, spare)
    return found


def _own_text_refusal(e: Engine, seat: int, oid: int, n: int) -> Refusal | None:
    """Why a text that is printed on a card cannot be played, by its position."""
    found = rules(e).pool.texts(e.card(oid))
    obj = e.state.objs[oid]
    printed = 0 <= n < len(found) and not found[n].auto and not found[n].lent
    if not printed and obj.seat == seat and obj.zone in rules(e).choices.in_play:
        return Refusal(clause(e, "text"), "it has no text that could be played")
    if not printed or not _may_use(e, seat, oid, found[n]):
        return Refusal(clause(e, "text"), "only texts of your own cards in {field} can be played")
    return _text_refusal(e, seat, oid, found[n])


def _text_refusal(e: Engine, seat: int, oid: int, text: Ability) -> Refusal | None:
    return timing.refusal(e, seat, text.timing) or _text_hindrance(e, seat, oid, text)


def _text_hindrance(e: Engine, seat: int, oid: int, text: Ability) -> Refusal | None:
    obj = e.state.objs[oid]
    if not has_text(e, text, oid):
        return Refusal(clause(e, "no text"), "the card does not have that text now")
    key = text_key(e, text, oid)
    if key and ledger.count(e, key) >= (1 if text.most is None else amount(e, text.most, seat, oid)):
        reason = "text once a cut" if text.limit == ONCE_A_CUT and text.most is None else "text once"
        return Refusal(clause(e, reason), "it has been played")
    if text.roll and obj.exhausted:
        return Refusal(clause(e, "roll"), "it is rolled")
    used = _count_refusal(e, seat, text.counts) if text.counts else None
    return used or (
        _mill_refusal(e, seat, number_of(e, text.mill, seat, oid, least=True))
        or _costs_refusal(e, seat, text.costs, oid)
        or _effect_refusal(e, seat, text, oid)
    )


def _may_use(e: Engine, seat: int, oid: int, text: Ability) -> bool:
    obj = e.state.objs[oid]
    if text.place:
        return obj.zone == text.place and obj.seat == seat
    if obj.zone not in rules(e).choices.in_play or definition(e, oid).type == COMMAND:
        return False
    return text.by == "each" or (obj.seat == seat) != (text.by == "enemy")


def text_key(e: Engine, text: Ability, oid: int) -> ledger.Key:
    """The key under which a text counts for its limit: once a turn, or once a cut; empty without a limit."""
    if text.limit == NO_LIMIT and text.most is None:
        return ()
    if text.limit == ONCE_A_CUT:
        number = e.state.vars.get("cut", 0) + (0 if e.state.vars.get("stack") else 1)
        return ("cut", text.id, oid, number)
    return ("text", text.id, oid)


# ---------------------------------------------------------------- what can be played


def options(e: Engine, seat: int) -> list[Option]:
    """Everything that a seat can play in the open window."""
    found: list[Option] = []
    plays, answers = _plays(e, seat), board(e).answers
    for play in _timely(e, seat, plays):
        if play.timing is None and not plays.own and not rules(e).choices.keywords.anytime(e, seat, play.card):
            continue
        if play.answers != answers:
            play.answers, play.options = answers, _options_of(e, seat, play)
        found += play.options
    return found


def _timely(e: Engine, seat: int, plays: Plays) -> list[Play]:
    """What a seat might be able to play now, by its timing. Among it are cards that can be played at any time if
    a text of theirs holds: `options` asks for that.
    """
    now = timing.now(e, seat)
    if plays.now != now:
        own = timing.names(rules(e).own_phase, now)
        plays.now, plays.own, plays.timely = now, own, []
        for play in plays.listed:
            when = play.timing
            if timing.names(when, now) if when is not None else own or _may_be_quick(e, seat, play):
                plays.timely.append(play)
    return plays.timely


def _may_be_quick(e: Engine, seat: int, play: Play) -> bool:
    """Can something be played in any free timing, perhaps only while a text of the card says so?"""
    return play.verb == DEPLOY and ("quick" in play.card.said or rules(e).choices.keywords.anytime(e, seat, play.card))


def _plays(e: Engine, seat: int) -> Plays:
    """What a seat might be able to play, each at its time; cards for which there is too little power are left out. This
    stays while the board stays, and the places outside the field from which cards and texts are played.
    """
    kept, stamp = board(e).plays.get(seat), e.stamps[seat]
    if kept is not None and kept.stamp == stamp:
        return kept
    places = [e.zone(zone, seat) for zone in rules(e).playing_zones]
    if kept is not None and kept.places == places:
        kept.stamp = stamp
        return kept
    varies = power_varies(e)
    found: list[Play] = []
    for zone in rules(e).choices.played_from:
        for oid in e.zone(zone, seat):
            card = definition(e, oid)
            if varies or CHEAPER in card.said or _payable(e, seat, card):
                if card.type == COMMAND:
                    texts = played_texts(e, card.number)
                    found += [
                        Play(COMMAND_VERB, oid, card, text.timing, n, text) for n, text in texts if not text.place
                    ]
                elif card.type != G:
                    found.append(Play(DEPLOY, oid, card))
            if card.symbol is not None:
                found.append(Play(GENERATE, oid, card))
    for oid, n, number, text in (*_usable_texts(e, seat), *texts_off_field(e, seat)):
        found.append(Play(USE, oid, rules(e).defs[number], text.timing, n, text))
    made = board(e).plays[seat] = Plays(found, stamp, places)
    return made


def _options_of(e: Engine, seat: int, play: Play) -> Sequence[Option]:
    """The ways to play something at its time; most often none or one."""
    oid, card, text = play.obj, play.card, play.text
    if play.verb == DEPLOY:
        return _entries(e, seat, oid, card)
    if play.verb == GENERATE:
        hindrance = _g_hindrance(e, seat, card, oid)
    elif play.verb == COMMAND_VERB:
        assert text is not None
        hindrance = _command_hindrance(e, seat, card, oid, text)
    else:
        assert text is not None
        hindrance = _text_hindrance(e, seat, oid, text)
    return (Option(play.verb, oid, card.number, n=play.n),) if hindrance is None else ()


def _payable(e: Engine, seat: int, card: CardDef) -> bool:
    """Is there enough power? Most cards of a hand fail this check, so it comes first and makes no text."""
    price = price_of(e, seat, card)
    if price.second is not None and not enough(e, seat, *price.second, price.total):
        return False
    return enough(e, seat, card.color, price.designated, price.total)


def _entries(e: Engine, seat: int, oid: int, card: CardDef) -> list[Option]:
    found: list[Option] = []
    words = rules(e).choices.keywords
    if _entry_hindrance(e, seat, card, oid) is not None:
        return found
    if words.loose(card):
        found.append(Option(DEPLOY, oid, card.number))
    if card.type != UNIT:
        for host in words.hosts(e, seat, card):
            if setting.refusal(e, seat, card, host) is None:
                found.append(Option(SET_ON, oid, card.number, host, e.card(host)))
    return found


def _usable_texts(e: Engine, seat: int) -> list[Played]:
    """The texts of cards in the field that a player could play."""
    kept = board(e).played
    found = kept.get(seat)
    if found is None:
        found = kept[seat] = []
        for ability, oid in texts_in_field(e):
            if not ability.auto and _may_use(e, seat, oid, ability):
                number = ability.id.rpartition(":")[0]
                found.append((oid, rules(e).pool.texts(number).index(ability), number, ability))
    return found
