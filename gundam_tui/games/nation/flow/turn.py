"""The turn: points that are data, and the few fixed actions."""

from __future__ import annotations

from collections.abc import Callable

from gundam_tui.games.nation.cards.choices import Choices
from gundam_tui.games.nation.cards.durations import BATTLE, TURN, expire
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    BATTLE_STEPS,
    BEGIN,
    DEPLOYMENT,
    FIXED,
    G_ZONE,
    HAND,
    SEQUENCE,
    WINDOW,
    Point,
)
from gundam_tui.games.nation.changes.destroy import doom
from gundam_tui.games.nation.changes.mill import draw
from gundam_tui.games.nation.changes.setgroups import scrapped, shifted, turned
from gundam_tui.games.nation.queries.areas import kinds_of
from gundam_tui.games.nation.queries.squads import check, combats, met, no_check
from gundam_tui.games.nation.queries.stats import is_unit
from gundam_tui.games.nation.state.model import active, attacker, clause, rules
from gundam_tui.games.nation.state.texts import has_rule, heads
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StackItem, StepTable
from gundam_tui.kernel.events import CLEAR_LEDGER, SET, VAR
from gundam_tui.kernel.game import AGAIN, DONE, Answer, Asking, Question, Step

from . import cut, play
from .sortie import send
from .triggers import moment


def table(choices: Choices) -> StepTable:
    """The turn of a game as a table of steps, made of its points."""
    steps: list[tuple[str, Step]] = []
    for at, point in enumerate(choices.points):
        steps.append((f"{at} {point.name} {point.kind}", _KINDS[point.kind](choices, at)))
    steps.append(("pass turn", pass_turn))
    return StepTable(tuple(steps))


# ---------------------------------------------------------------- the kinds of points


def _begin(choices: Choices, at: int) -> Step:
    point = choices.points[at]
    first = at == 0
    after = next(
        (f"{n} {p.name} {p.kind}" for n, p in enumerate(choices.points) if n > at and p.kind == BEGIN), "pass turn"
    )

    def begin(e: Engine, frame: Frame) -> str | None:
        """A phase or step begins; a battle step with a combat check."""
        if first:
            _new_turn(e, frame)
        skips: tuple[tuple[int, str], ...] = e.state.vars.get("skips", ())
        key = (active(e), point.name)
        if e.state.vars["turn"] == 1 and point.phase in choices.first_skips:
            return after
        if key in skips:
            left = list(skips)
            left.remove(key)
            e.perform(Event("skip", VAR, field="skips", value=tuple(left), how=point.name, seat=active(e)))
            return after
        events = [
            Event("phase", VAR, field="phase", value=point.phase), Event("step", VAR, field="step", value=point.step),
        ]  # fmt: skip
        if point.step in BATTLE_STEPS:
            events.append(check(e))
        before = combats(e)
        e.perform_all(events)
        e.perform_all(met(e, before))
        names = [point.name]
        if first:
            names.insert(0, "turn")
        if point.step == BATTLE_STEPS[0]:
            names.insert(0, point.phase)
        e.perform_all([moment(e, "begin", name) for name in names])
        _wake(e, f"{point.name} begin")
        for table_name in choices.begins.get(point.name, ()):
            e.push(table_name, seat=active(e), passes=0)
        e.push("settle", open=point.open)
        return None

    return begin


def _new_turn(e: Engine, frame: Frame) -> None:
    number = e.state.vars.get("turn", 0) + 1
    e.perform(
        Event("forget", CLEAR_LEDGER), Event("turn", VAR, field="turn", value=number),
        Event("active", VAR, field="active", value=frame.data["seat"]),
    )  # fmt: skip


def _window(choices: Choices, at: int) -> Step:
    def window(e: Engine, frame: Frame) -> None:
        """A free timing."""
        e.push("window", seat=active(e), passes=0)

    return window


def _fixed(choices: Choices, at: int) -> Step:
    point = choices.points[at]
    do = FIXED_EFFECTS[point.name]

    def fixed(e: Engine, frame: Frame) -> None:
        """A fixed action, which cannot be cut into; then the cards it destroyed are scrapped."""
        if e.state.vars["turn"] == 1 and point.name in choices.first_turn:
            return
        e.push("settle", open=point.open)
        do(e)

    return fixed


def _sequence(choices: Choices, at: int) -> Step:
    def sequence(e: Engine, frame: Frame) -> None:
        """The end of the turn: its parts in the order of the game; nothing is played or cut into."""
        e.perform_all(expire(e, BATTLE))
        e.push("end of turn", part=0)

    return sequence


_KINDS: dict[str, Callable[[Choices, int], Step]] = {
    BEGIN: _begin, FIXED: _fixed, WINDOW: _window, SEQUENCE: _sequence,
}  # fmt: skip


def pass_turn(e: Engine, frame: Frame) -> str:
    """The turn goes to the next player."""
    e.update(frame, seat=(frame.data["seat"] + 1) % e.seats)
    return "0 " + " ".join((rules(e).choices.points[0].name, rules(e).choices.points[0].kind))


# ---------------------------------------------------------------- free timing


def _ask_free(e: Engine, frame: Frame) -> Prompt:
    if e.asks_again is not None:
        return e.asks_again
    seat = frame.data["seat"]
    options = [*play.options(e, seat), *rules(e).choices.keywords.swaps(e, seat)]
    options.append(Option(play.PASS))
    return Prompt(seat, "free", options, rule=clause(e, "free"), private=True)


def _free_answered(e: Engine, frame: Frame, answer: Answer) -> str | None:
    seat = frame.data["seat"]
    choices = rules(e).choices
    if answer[0].verb == play.PASS:
        passes = frame.data["passes"] + 1
        if passes >= e.seats:
            return DONE
        e.update(frame, seat=cut.following(e, seat), passes=passes)
        return AGAIN
    goes_on = active(e) if choices.goes_on == "active" else cut.following(e, seat)
    e.update(frame, seat=goes_on, passes=0)
    e.push("settle", open=True)
    if answer[0].verb in choices.direct:
        choices.direct[answer[0].verb](e, seat, answer[0])
    else:
        cut.begin_play(e, seat, answer[0])
    return AGAIN


# Players play in turn until all have passed in a row; every play opens a cut.
FREE = Question(_ask_free, _free_answered)


# ---------------------------------------------------------------- fixed actions


def reroll(e: Engine) -> None:
    """The player whose turn it is rerolls all their rolled cards, the G among them."""
    seat = active(e)
    rolled = [oid for oid in heads(e) if e.state.objs[oid].seat == seat and e.state.objs[oid].exhausted]
    rolled += [oid for oid in e.zone(G_ZONE, seat) if e.state.objs[oid].exhausted]
    e.perform_all(turned(e, rolled, False, how="rule"))


def draw_card(e: Engine) -> None:
    """The player whose turn it is draws a card."""
    e.perform_all(draw(e, active(e), 1, how="rule"))


def attack(e: Engine) -> None:
    """The player whose turn it is sends squads out."""
    send(e, attacker(e))


def defend(e: Engine) -> None:
    """The other players send squads out."""
    for seat in range(e.seats):
        if seat != attacker(e):
            send(e, seat)


def damage(e: Engine) -> None:
    """All squads deal their damage; then the effects it triggers."""
    for name in rules(e).choices.struck:
        e.push(name)
    e.push("strikes")


def go_back(e: Engine) -> None:
    """All Units in battle areas return to their controllers' deployment areas, rolled; the squads disband. Cards in an
    area where they could not go are destroyed there.
    """
    objs, terrain = e.state.objs, rules(e).choices.terrain
    there = [oid for oid in heads(e) if objs[oid].zone in AREAS]
    astray = [oid for oid in there if terrain and terrain[objs[oid].zone] not in kinds_of(e, oid)]
    away = [oid for oid in there if oid not in astray]
    units = [oid for oid in away if is_unit(e, oid) and not has_rule(e, "supplied", oid)]
    moves = [shifted(oid, DEPLOYMENT, objs[oid].seat, name="return") for oid in away]
    e.perform(*turned(e, units, True, how="rule"), *moves, no_check(), *doom(e, astray, by=-1))


FIXED_EFFECTS: dict[str, Callable[[Engine], None]] = {
    "reroll": reroll, "draw": draw_card, "attack": attack, "defense": defend, "damage": damage, "return": go_back,
}  # fmt: skip


# ---------------------------------------------------------------- the end of the turn


def end_part(e: Engine, frame: Frame) -> Asking | str:
    """The next part of the end of the turn."""
    parts = rules(e).choices.end
    part: int = frame.data["part"]
    if part >= len(parts):
        e.perform(Event("phase", VAR, field="phase", value="end over"))
        return DONE
    if parts[part] not in END_PARTS:
        _next(e, frame)
        e.push(parts[part])
        return AGAIN
    return END_PARTS[parts[part]](e, frame)


def _next(e: Engine, frame: Frame) -> str:
    e.update(frame, part=frame.data["part"] + 1)
    e.push("settle", open=False)
    return AGAIN


def _damage_off(e: Engine, frame: Frame) -> str:
    hurt = [oid for oid in heads(e) if e.state.objs[oid].damage and not has_rule(e, "keeps damage", oid)]
    e.perform_all([Event("undamage", SET, oid, field="damage", value=0, how="rule") for oid in hurt])
    return _next(e, frame)


def _effects(e: Engine, frame: Frame) -> str:
    """Effects "at the end of the turn": standby effects wait like the others, and the active player orders all."""
    e.perform(moment(e, "end", "turn"))
    _wake(e, "turn end")
    return _next(e, frame)


def _wake(e: Engine, moment: str) -> None:
    """Effects that waited for this moment are due; a card that one refers to must still be there."""
    for item in e.state.lasting:
        if item.kind == "standby" and item.data[1] == moment:
            subject = item.targets[0] if item.targets else 0
            if not subject or subject in e.state.objs:
                e.trigger(StackItem(item.seat, item.data[0], item.source, 1, (subject,)))


def _hand(e: Engine, frame: Frame) -> Asking | str:
    seat = active(e)
    over = len(e.zone(HAND, seat)) - rules(e).choices.hand_limit
    return _scrap_hand(e, frame, seat, over) if over > 0 else _next(e, frame)


def _scrap_hand(e: Engine, frame: Frame, seat: int, over: int) -> Asking:
    options = [Option("scrap", oid, e.card(oid)) for oid in e.zone(HAND, seat)]
    answer = yield Prompt(
        seat, "hand limit", options, least=over, most=over, rule=clause(e, "hand limit"), private=True, args=(over,)
    )
    e.perform_all(scrapped(e, [option.obj for option in answer], how="hand limit"))
    return _next(e, frame)


def _expiry(e: Engine, frame: Frame) -> str:
    e.perform_all(expire(e, TURN))
    return _next(e, frame)


END_PARTS: dict[str, Callable[[Engine, Frame], Asking | str]] = {
    "damage": _damage_off, "effects": _effects, "hand": _hand, "expiry": _expiry,
}  # fmt: skip

WINDOW_TABLE = StepTable((("free", FREE),))
END_OF_TURN = StepTable((("part", end_part),))

__all__ = ["END_OF_TURN", "END_PARTS", "FIXED_EFFECTS", "WINDOW_TABLE", "Point", "table"]
