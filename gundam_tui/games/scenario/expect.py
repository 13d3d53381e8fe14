"""Comparing a game with the expectations of a step of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, cast

from gundam_tui.games.views import CardView
from gundam_tui.kernel import Event
from gundam_tui.kernel.events import ADD_LASTING

from .model import CardIs, EventIs, OutcomeIs, PromptIs, SeesIs, SideIs, Step, ZoneIs
from .patterns import PatternPlace, Unclear
from .words import ScenarioWords, expanded, nobody, words_of

Test: TypeAlias = Callable[[Event], bool]


def problems(words: ScenarioWords, step: Step, since: int) -> Iterator[str]:
    """Every difference from the step, a sentence each.

    Args:
        words: the game and its aliases.
        step: the expectations.
        since: length of the log when the step began.
    """
    if step.prompt is not None:
        yield from _guarded(lambda: _prompt(words, step.prompt))
    for pattern in step.offered:
        yield from _guarded(lambda pattern=pattern: _offered(words, pattern))
    for pattern in step.not_offered:
        yield from _guarded(lambda pattern=pattern: _not_offered(words, pattern))
    for pattern, clause in step.refused.items():
        yield from _guarded(lambda pattern=pattern, clause=clause: _refused(words, pattern, clause))
    for seat, name in enumerate(words.game.seats):
        side: SideIs | None = getattr(step, name)
        if side is not None:
            yield from _side(words, seat, side)
    for name, card in step.card.items():
        yield from _guarded(lambda name=name, card=card: _card(words, name, card))
    for name, sight in step.sees.items():
        yield from _guarded(lambda name=name, sight=sight: _sees(words, name, sight))
    if step.events or step.happened or step.no_events:
        yield from _guarded(lambda: _events(words, step, words.e.log[since:]))
    if step.says or step.silent:
        yield from _log(words, step, since)
    yield from _state(words, step)


def _guarded(check: Any) -> Iterator[str]:
    """A word that cannot be understood is a problem of the step like any other."""
    try:
        yield from check()
    except Unclear as error:
        yield str(error)


def _differs(what: str, is_now: object, wanted: object) -> Iterator[str]:
    if wanted is not None and is_now != wanted:
        yield f"{what} is {_shown(is_now)}, not {_shown(wanted)}"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        items = cast("Mapping[object, object]", value).items()
        return words_of(f"{name} {number}" if number else str(name) for name, number in items)
    return f'"{value}"' if isinstance(value, str) else str(value)


# ---------------------------------------------------------------- prompts


def _prompt(words: ScenarioWords, wanted: PromptIs | None) -> Iterator[str]:
    prompt = words.e.prompt
    if prompt is None or wanted is None:
        yield "no prompt is open"
        return
    yield from _differs("the prompt's seat", words.game.seats[prompt.seat], wanted.seat)
    yield from _differs("the prompt's kind", prompt.kind, wanted.kind or None)
    yield from _differs("the prompt's clause", prompt.rule, wanted.clause or None)
    yield from _differs("the fewest to choose", prompt.least, wanted.least)
    yield from _differs("the most to choose", prompt.most, wanted.most)
    if wanted.source and (not prompt.source or words.phys(prompt.source) != words.phys_of(wanted.source)):
        asks = words.label(prompt.source) if prompt.source else "no card, the rules ask"
        yield f"the prompt comes from {asks}, not from {wanted.source}"
    for pattern in wanted.has:
        yield from _offered(words, pattern)
    for pattern in wanted.lacks:
        yield from _not_offered(words, pattern)
    if wanted.options is not None:
        yield from _exactly(words, expanded(wanted.options))


def _exactly(words: ScenarioWords, told: Sequence[str]) -> Iterator[str]:
    """One pattern for each option, and one option for each pattern."""
    prompt = words.e.prompt
    left = list(prompt.options) if prompt is not None else []
    for pattern in told:
        every = words.options(pattern)
        found = [option for option in every if option in left]
        if not every:
            yield from _offered(words, pattern)
        elif not found:
            yield f'"{pattern}" is told more often than it is offered'
        elif not words.alike(every):
            each = words_of(words.told(option) for option in every)
            yield f'"{pattern}" means {len(every)} options: write each of them, {each}'
            left = [option for option in left if option not in every]
        else:
            left.remove(found[0])
    if left:
        yield f"offered as well: {words_of(map(words.told, left))}"


def _offered(words: ScenarioWords, pattern: str) -> Iterator[str]:
    if not words.offers(pattern):
        yield words.not_offered(pattern)


def _not_offered(words: ScenarioWords, pattern: str) -> Iterator[str]:
    if words.offers(pattern):
        yield f'"{pattern}" is offered: {words_of(map(words.told, words.options(pattern))) or pattern}'


def _refused(words: ScenarioWords, pattern: str, clause: str) -> Iterator[str]:
    if words.options(pattern):
        yield f'"{pattern}" is offered, not refused'
        return
    refusal = words.refusal(pattern)
    if refusal is None:
        yield f'"{pattern}" is not offered, but nothing refuses it: use not_offered instead of refused'
    elif refusal.clause != clause:
        yield f'"{pattern}" is refused by {refusal.clause} ({refusal.text}), not by {clause}'


# ---------------------------------------------------------------- places


def _side(words: ScenarioWords, seat: int, side: SideIs) -> Iterator[str]:
    who = words.game.seats[seat]
    for place in words.game.words.places:
        wanted: ZoneIs | None = getattr(side, place.key, None)
        if wanted is not None:
            what = f"{who}.{place.key}"
            yield from _guarded(lambda what=what, place=place, wanted=wanted: _zone(words, what, place, seat, wanted))
    for key, count in words.game.counts.items():
        yield from _differs(f"{who}.{key}", count(words.e, seat), getattr(side, key))


def _zone(words: ScenarioWords, what: str, place: PatternPlace, seat: int, wanted: ZoneIs) -> Iterator[str]:
    cards = words.e.zone(place.zone, seat)
    yield from _differs(f"the number of cards of {what}", len(cards), wanted.count)
    if wanted.are is not None:
        are = expanded(wanted.are)
        if place.ordered:
            fits = len(cards) == len(are) and not _order(words, cards, are)
        else:
            fits = len(cards) == len(are) and not _missing(words, cards, are)
        if not fits:
            yield f"{what} is [{words_of(map(words.label, cards))}], not [{words_of(wanted.are)}]"
    lacking = Counter(_missing(words, cards, expanded(wanted.has)))
    for ref, many in lacking.items():
        more = f"{many} more of {ref}" if many > 1 else ref
        yield f"{what} lacks {more}: it is [{words_of(map(words.label, cards))}]"
    for ref in wanted.lacks:
        if _found(words, cards, ref):
            yield f"{what} has {ref}: it is [{words_of(map(words.label, cards))}]"
    top, bottom = expanded(wanted.top), expanded(wanted.bottom)
    for name, refs, part in (("top", top, cards[: len(top)]), ("bottom", bottom, cards[-len(bottom) :])):
        if refs and (len(part) < len(refs) or _order(words, part, refs)):
            yield f"the {name} of {what} is [{words_of(map(words.label, part))}], not [{words_of(refs)}]"


def _found(words: ScenarioWords, cards: Sequence[int], ref: str) -> list[int]:
    """The cards among these that a reference means."""
    if ref in words.names or "/" in ref or not words.is_number(ref):
        oid = words.card(ref) if "/" in ref else _now(words, ref)
        return [oid] if oid in cards else []
    return [oid for oid in cards if words.e.card(oid) == ref]


def _now(words: ScenarioWords, ref: str) -> int:
    """An alias, or 0 for a well-formed number that no card of this game has."""
    if ref not in words.names and "-" in ref:
        return 0
    return words.now(ref)


def _order(words: ScenarioWords, cards: Sequence[int], refs: Sequence[str]) -> bool:
    """Do the cards differ from the references, one by one?"""
    return any(oid not in _found(words, cards, ref) for oid, ref in zip(cards, refs, strict=True))


def _missing(words: ScenarioWords, cards: Sequence[int], refs: Sequence[str]) -> list[str]:
    """The references without a card; aliases take their cards first."""
    left = list(cards)
    missing: list[str] = []
    for ref in sorted(refs, key=lambda ref: words.is_number(ref) and ref not in words.names):
        found = _found(words, left, ref)
        if found:
            left.remove(found[0])
        else:
            missing.append(ref)
    return missing


# ---------------------------------------------------------------- cards


def _card(words: ScenarioWords, name: str, wanted: CardIs) -> Iterator[str]:
    e = words.e
    oid = words.card(name)
    if wanted.where:
        places = words.wheres(oid)
        yield from _differs(f"the place of {name}", wanted.where if wanted.where in places else places[0], wanted.where)
    if not wanted.model_fields_set - {"where"}:
        return
    if not oid:
        yield f"there is nothing at {name}" if "/" in name else f"{name} has left the game"
        return
    game, written = words.game, wanted.model_fields_set
    for key in (key for key in game.facts if key not in game.states):
        yield from _fact(words, name, oid, key, wanted)
    yield from game.other_facts(e, name, oid, wanted)
    asked = [key for key in game.states if key in written]
    why = game.stateless(e, oid, asked, words.label, words.where) if asked else ""
    if why:
        yield f"{words_of(asked)} cannot be asked of {name}: {why}"
        return
    for key in (key for key in game.facts if key in game.states):
        yield from _fact(words, name, oid, key, wanted)
    for key, others in game.cards_of.items():
        ref: str | None = getattr(wanted, key)
        there = cast("Sequence[int]", others.read(e, oid)) if ref is not None else ()
        wants = () if ref in (None, "none") else (ref,)
        if len(there) != len(wants) or any(not _found(words, there, one) for one in wants):
            yield f"the {others.title} of {name} is {words_of(map(words.label, there))}, not {ref}"
    if wanted.keywords is not None or wanted.has or wanted.lacks:
        yield from _keywords(words, name, oid, wanted)


def _fact(words: ScenarioWords, name: str, oid: int, key: str, wanted: CardIs) -> Iterator[str]:
    fact = words.game.facts[key]
    told: object = getattr(wanted, key)
    if told is not None:
        yield from _differs(f"{fact.title} {name}", fact.read(words.e, oid), told)


def _keywords(words: ScenarioWords, name: str, oid: int, wanted: CardIs) -> Iterator[str]:
    have = words.game.carried(words.e, oid)
    told = {word.lower(): number for word, number in (wanted.keywords or {}).items()}
    if wanted.keywords is not None and (set(have) != set(told) or any(n and have[k] != n for k, n in told.items())):
        yield f"keyword effects of {name} are {_shown(have)}, not {_shown(told)}"
    yield from (f'{name} has no keyword effect "{word}"' for word in wanted.has if word.lower() not in have)
    yield from (f'{name} has the keyword effect "{word}"' for word in wanted.lacks if word.lower() in have)


# ---------------------------------------------------------------- what a player sees


def _sees(words: ScenarioWords, name: str, wanted: SeesIs) -> Iterator[str]:
    """Compare with the view of that player, the one way in which a game shows itself."""
    shown = _shown_to(words, words.game.seats.index(name))
    seen = [card.id for card in shown if card.id]
    # Known to be in a hidden place, but not which: such a card is seen by its number only.
    loose = Counter(card.number for card in shown if card.number and not card.id)
    for ref, many in Counter(expanded(wanted.has)).items():
        count = len(_found(words, seen, ref)) + loose[ref]
        if count < many:
            one = "" if words.is_number(ref) else f", which is in {words.where(words.card(ref))}"
            yield f"{name} sees {count} of {many} {ref}" if many > 1 else f"{name} does not see {ref}{one}"
    for ref in wanted.lacks:
        found = [f"{words.label(oid)} in {words.where(oid)}" for oid in _found(words, seen, ref)]
        found += [f"{ref} somewhere"] * (loose[ref] > 0)
        if found:
            yield f"{name} sees {words_of(found)}"


def _shown_to(words: ScenarioWords, seat: int) -> list[CardView]:
    """The cards whose faces a player sees, in any place; Resources have just their ids."""
    found: list[CardView] = []
    for side in words.game.module.view(words.e, seat).players:
        found += [*side.shown(), *side.known]
        found += [CardView(id=oid) for zone in side.zones.values() for oid in zone.ids]
    return found


# ---------------------------------------------------------------- what happened


def _events(words: ScenarioWords, step: Step, log: Sequence[Event]) -> Iterator[str]:
    yield from _in_order(words, step.events, log)
    yield from _in_any_order(words, step.happened, log)
    for wanted in (*step.events, *step.happened):
        test = _event(words, wanted)
        count = sum(map(test, log))
        if wanted.times is not None and count > wanted.times:
            yield f"{_named(wanted)} happened {count} times in this step"
        elif wanted.times is not None and count < wanted.times and wanted in step.happened:
            yield _missed(words, wanted, log, test)
    for wanted in step.no_events:
        found = next(filter(_event(words, wanted), log), None)
        if found is not None:
            yield f"{_named(wanted)} happened: {_described(words, found)}"


def _in_order(words: ScenarioWords, events: Sequence[EventIs], log: Sequence[Event]) -> Iterator[str]:
    at = 0
    for wanted in events:
        test, start = _event(words, wanted), at
        for _ in range(wanted.times or 1):
            found = next((n for n in range(at, len(log)) if test(log[n])), None)
            if found is None:
                yield _missed(words, wanted, log, test, earlier=any(map(test, log[:start])))
                return
            at = found + 1


def _in_any_order(words: ScenarioWords, events: Sequence[EventIs], log: Sequence[Event]) -> Iterator[str]:
    """Each event given needs an event of its own; those that give a number are only counted."""
    tests = [(wanted, _event(words, wanted)) for wanted in events if wanted.times is None]
    taken: dict[int, int] = {}  # by place in the log: which test

    def place(which: int, tried: set[int]) -> bool:
        for at in range(len(log)):
            if at not in tried and tests[which][1](log[at]):
                tried.add(at)
                if at not in taken or place(taken[at], tried):
                    taken[at] = which
                    return True
        return False

    for which, (wanted, test) in enumerate(tests):
        if not place(which, set()):
            yield _missed(words, wanted, log, test)
            return


def _missed(words: ScenarioWords, wanted: EventIs, log: Sequence[Event], test: Test, *, earlier: bool = False) -> str:
    count = sum(map(test, log))
    if count and not earlier:
        return f"{_named(wanted)} happened only {'once' if count == 1 else f'{count} times'} in this step"
    when = "after those listed before it, only earlier" if earlier else "in this step"
    told = f"{_named(wanted)} did not happen {when}"
    name, ref = words.game.words.event(wanted.event)
    alike = EventIs(event=f"{name} {ref or wanted.card}".strip())
    near = [_described(words, event) for event in filter(_event(words, alike), log)]
    if near and not earlier:
        return f"{told}, but {words_of(near)}"
    have = Counter(event.name.replace("_", " ") for event in log)
    return f"{told} (there were: {words_of(f'{name} {count}' if count > 1 else name for name, count in have.items())})"


def _described(words: ScenarioWords, event: Event) -> str:
    """An event as a file would write it."""
    card = words.label_of(event.old.card if event.old is not None else words.phys(event.new or event.obj))
    source = words.label_of(words.phys(event.source))
    word = event.name.replace("_", " ")
    more = [f"how {event.how}"] * bool(event.how)
    more += [f"source {source}"] * bool(source)
    more += [f"amount {event.amount}"] * bool(event.amount and words.game.words.events[word].amount)
    seat = _seat(words, event)
    more += [f"seat {words.game.seats[seat]}"] * (seat >= 0)
    name = f"{word} {card}" if card else word
    return f"{name} ({', '.join(more)})" if more else name


def _named(wanted: EventIs) -> str:
    more = wanted.model_dump(exclude_unset=True)
    told = more.pop("event")
    extra = f" ({', '.join(f'{key} {value}' for key, value in more.items())})" if more else ""
    return f'the event "{told}"{extra}'


def _event(words: ScenarioWords, wanted: EventIs) -> Test:
    """The test of an event: `destroy a`, or a table with more."""
    name, ref = words.game.words.event(wanted.event)
    ref = ref or wanted.card
    phys = words.phys_of(ref) if ref and not words.is_number(ref) else -1
    source = words.phys_of(wanted.source) if wanted.source else -1
    seat = words.game.seats.index(wanted.seat) if wanted.seat else -1

    def test(event: Event) -> bool:
        if event.name.replace("_", " ") != name or (ref and not _concerns(words, event, ref, phys)):
            return False
        if wanted.amount is not None and event.amount != wanted.amount:
            return False
        if wanted.how is not None and event.how != wanted.how:
            return False
        if wanted.source and words.phys(event.source) != source:
            return False
        return seat < 0 or _seat(words, event) == seat

    return test


def _concerns(words: ScenarioWords, event: Event, ref: str, phys: int) -> bool:
    if event.op == ADD_LASTING:  # an effect with a duration is about the cards that it is put on
        about = [words.phys(oid) for oid in event.value[2] or ()]
    else:
        about = [event.old.card if event.old is not None else words.phys(event.new or event.obj)]
    if phys >= 0:
        return phys in about
    return any(card >= 0 and words.e.state.card_of[card] == ref for card in about)


def _seat(words: ScenarioWords, event: Event) -> int:
    if event.seat >= 0:
        return event.seat
    if event.old is not None:
        return event.old.seat
    return -1


def _log(words: ScenarioWords, step: Step, since: int) -> Iterator[str]:
    """Compare with the log of this step, as a watcher reads it."""
    lines = [line.text for line in words.game.module.log_lines(words.e, None, since)]
    told = "\n".join(lines)
    missing = (text for text in step.says if text not in told)
    yield from (f'the log does not say "{text}": it says {" | ".join(lines) or "nothing"}' for text in missing)
    yield from (f'the log says "{text}"' for text in step.silent if text in told)


# ---------------------------------------------------------------- the state of the game


def _state(words: ScenarioWords, step: Step) -> Iterator[str]:
    e = words.e
    seats, now = words.game.seats, words.game.now(e)
    yield from _differs("the turn's number", e.state.vars.get("turn", 0), step.turn)
    yield from _differs("the active player", seats[e.state.vars.get("active", 0)], step.active)
    yield from _differs("the phase", step.phase if step.phase in now else now[0], step.phase)
    yield from _differs("the end of the game", e.outcome is not None, step.over)
    yield from words.game.other_state(e, step, words.label)
    if step.outcome is not None:
        yield from _outcome(words, step.outcome)


def _outcome(words: ScenarioWords, wanted: OutcomeIs) -> Iterator[str]:
    outcome = words.e.outcome
    if outcome is None:
        yield "the game is not over"
        return
    winner = " and ".join(words.game.seats[seat] for seat in outcome.winners) or nobody(outcome)
    yield from _differs("the winner", winner, wanted.winner)
    yield from _differs("the clause of the outcome", outcome.rule, wanted.clause or None)
    if wanted.reason and wanted.reason not in outcome.reason:
        yield f'the reason of the outcome is "{outcome.reason}"; "{wanted.reason}" is not in it'
