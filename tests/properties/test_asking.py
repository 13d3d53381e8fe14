"""What can be asked tells nothing of hidden cards: deal what a seat does not know in another way, and every answer is
the same, byte for byte. Corrections are asked about with one key and with two, in every pair of verbs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import product

import pytest

from gundam_tui.games.gcg.cards.constants import DECK, HAND, SHIELDS
from gundam_tui.games.gcg.changes.correcting import NOTATION
from gundam_tui.games.gcg.tools.corrections import CORRECTIONS
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.record_format import Header, SeatHeader
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.rng import Stream
from gundam_tui.kernel.view import knows
from gundam_tui.table.match import Match
from tests.profile import quick_first
from tests.properties.games import PAIRINGS, deck, new, prompts
from tests.properties.test_hidden import swapped

QUIET = ("act", "block", "action_step")
SPAN = 13  # prompts between two positions that are asked about
EACH = 3  # keys of a kind, and pairs of kinds, in one position
KINDS = ("block", "attack", "play", "activate", "deploy", "pair", "command", "end", "pass")


def keys_of(e: Engine, seat: int, stream: Stream) -> dict[str, list[str]]:
    """Corrections by what they do: those with a hidden card named by its place, by its right and by a wrong number,
    an object that the first of two corrections makes, and cards that the seat knows."""
    objs = e.state.objs
    hidden = [oid for oid in objs if not knows(e, oid, seat) and objs[oid].zone in (HAND, DECK, SHIELDS)]
    cards = {
        "known": [f"{e.card(oid)}#{oid}" for oid in objs if knows(e, oid, seat)],
        "guess": [f"{e.card(oid)}#{oid}" for oid in hidden] + [f"{e.card(hidden[0])}#{oid}" for oid in hidden],
        "made": [f"{e.card(oid)}#{e.state.next_id + more}" for oid in hidden for more in (0, 1)],
    }
    zones = [f"p{one + 1}/{word}" for one in range(e.seats) for word in NOTATION.zones]
    places = {f"place of {zone[3:]}": [f"{zone}/{at}" for at in ("top", "bottom", "2")] for zone in zones}
    found: dict[str, list[str]] = {}
    for kind, refs in (*cards.items(), *places.items()):
        some = stream.shuffled(refs)[:4]
        for to in NOTATION.zones:
            spots = [f"p{one + 1}/{to}{at}" for one in range(e.seats) for at in ("", "/top", "/bottom")]
            found[f"move {kind} to {to}"] = [f"move:{ref}>{stream.shuffled(spots)[0]}" for ref in some]
        if kind in cards:
            found[f"pair {kind}"] = [
                f"pair:{ref}>{unit}" for ref in some for unit in stream.shuffled(cards["known"])[:2]
            ]
            found[f"damage {kind}"] = [f"damage:{ref}={stream.below(4)}" for ref in some]
            for verb in ("rest", "ready"):
                found[f"{verb} {kind}"] = [f"{verb}:{ref}" for ref in some]
            found[f"since {kind}"] = [f"since:{ref}={when}" for ref in some for when in ("now", "before")]
    found["shuffle"] = [f"shuffle:{zone}" for zone in zones if "deck" in zone]
    return {kind: stream.shuffled(keys)[:EACH] for kind, keys in found.items() if keys}


def told(e: Engine, keys: Sequence[str], seat: int | None, reader: int | None) -> object:
    """The answer to "what would these corrections be", as bytes would carry it."""
    try:
        return CORRECTIONS.in_words(e, keys, seat, reader)
    except Refused as refused:
        return refused.clause, refused.text


def offered(e: Engine, thing: str, seat: int | None) -> object:
    try:
        return CORRECTIONS.choices(e, seat, thing)
    except Refused as refused:
        return refused.clause, refused.text


def positions(name: str, seed: int) -> list[Engine]:
    """Positions of a random game in which corrections are possible."""
    engine, found = new(name, seed), list[Engine]()
    for at, prompt in enumerate(prompts(engine, seed)):
        if at % SPAN == 0 and prompt.kind in QUIET and not engine.step_answers and engine.state.vars.get("turn", 0) > 0:
            found.append(swapped(engine, 0, 0, frozenset(range(len(engine.state.card_of)))))  # a copy with the log
    return found[:: max(1, len(found) // 4)]


def dealt(name: str, seed: int) -> Iterator[tuple[Engine, Engine, int]]:
    """Positions, each with one that a seat cannot tell from it, and that seat."""
    for at, engine in enumerate(positions(name, seed)):
        for seat in range(engine.seats):
            world = swapped(engine, seat, at)
            world.reopen()
            yield engine, world, seat


@pytest.mark.thorough
@pytest.mark.rule("4-1-4")
@pytest.mark.parametrize("name", PAIRINGS)
def test_no_question_about_corrections_tells_a_hidden_card(name: str):
    asked, answered, different = Counter[str](), 0, 0
    for at, (engine, world, seat) in enumerate(dealt(name, 61)):
        different += world.state.card_of != engine.state.card_of
        stream = Stream(at)
        assert CORRECTIONS.things(world, seat) == CORRECTIONS.things(engine, seat)
        by_kind = keys_of(engine, seat, stream)
        refs = sorted(
            {key.partition(":")[2].partition(">")[0].partition("=")[0] for ks in by_kind.values() for key in ks}
        )
        for ref in stream.shuffled(refs)[:40]:
            assert offered(world, ref, seat) == offered(engine, ref, seat)
        for kind, keys in by_kind.items():
            for key in keys:
                one = told(engine, [key], seat, None)
                assert told(world, [key], seat, None) == one, key
                answered += isinstance(one, list)
                asked[kind.split()[0]] += 1
        by_verb = defaultdict[str, list[str]](list)
        for kind, keys in by_kind.items():
            by_verb[kind.split()[0]] += keys
        for first, second in product(by_verb, by_verb):
            for _ in range(EACH * (6 if (first, second) == ("move", "move") else 1)):
                pair = [stream.shuffled(by_verb[first])[0], stream.shuffled(by_verb[second])[0]]
                reader = (None, seat, 1 - seat)[stream.below(3)]
                one = told(engine, pair, seat, reader)
                assert told(world, pair, seat, reader) == one, pair
                answered += isinstance(one, list)
                asked[f"{first} {second}"] += 1
    assert different > 4
    assert answered > 50
    assert len(asked) == 7 + 7 * 7
    assert min(asked.values()) > 10


@pytest.mark.thorough
@pytest.mark.rule("4-1-4")
@pytest.mark.parametrize("name", PAIRINGS[:2])
def test_a_hidden_card_that_is_moved_and_then_asked_about_stays_unnamed(name: str):
    """First to where everybody sees it, then on, by its place and by every number that it could have."""
    compared = 0
    for engine, world, seat in dealt(name, 62):
        made = engine.state.next_id
        for owner, source, there in product((0, 1), ("hand/top", "deck/top", "shields/top"), ("trash", "removal")):
            first = f"move:p{owner + 1}/{source}>p{owner + 1}/{there}"
            hidden = engine.zone({"hand": HAND, "deck": DECK}.get(source[:4], SHIELDS), owner)[:1]
            numbers = [e.card(oid) for e in (engine, world) for oid in hidden]
            again = [f"p{owner + 1}/{there}/top", *(f"{number}#{made}" for number in numbers)]
            for ref, to in product(again, NOTATION.zones):
                pair = [first, f"move:{ref}>p{owner + 1}/{to}"]
                one = told(engine, pair, seat, None)
                assert told(world, pair, seat, None) == one, pair
                known = bool(hidden) and knows(engine, hidden[0], seat)
                if not known:
                    assert not any(number in str(one).replace(ref, "") for number in numbers)
                compared += 1
    assert compared > 500


def test_who_asks_for_it_and_back_again_is_not_told_the_name():
    e = set_up(Position([Side(resources=3), Side(hand=["ST01-001"], resources=3)]))
    keys = ["move:p2/hand/top>p2/trash", "move:p2/trash/top>p2/hand"]
    assert CORRECTIONS.in_words(e, keys, 0, None) == [
        "Move card 1 of P2's hand to P2's trash", "Move the top card of P2's trash to P2's hand",
    ]  # fmt: skip
    with pytest.raises(Refused, match="names no card that you can see"):
        CORRECTIONS.in_words(e, [keys[0], f"move:ST01-001#{e.state.next_id}>p2/hand"], 0, None)


@pytest.mark.parametrize("number", ["ST01-001", "ST01-010", "ST01-012", "ST01-015"])
@pytest.mark.parametrize("zone", ["battle", "base", "resources", "resource-deck"])
def test_where_only_some_cards_may_lie_a_hidden_one_is_refused_for_the_place(number: str, zone: str):
    e = set_up(Position([Side(resources=3), Side(hand=[number], units=[UnitAt("ST01-005")], resources=3)]))
    for keys in (
        [f"move:p2/hand/top>p2/{zone}"],
        ["move:p2/hand/top>p2/trash", f"move:p2/trash/top>p2/{zone}"],
    ):
        with pytest.raises(Refused, match="a card that lies hidden is added to the hand or put elsewhere first"):
            CORRECTIONS.in_words(e, keys, 0, None)


@pytest.mark.rule("4-1-4")
@pytest.mark.parametrize("name", quick_first(PAIRINGS[:3]))
def test_reasons_previews_and_figures_tell_nothing_of_hidden_cards(name: str):
    compared = 0
    for engine, other, seat in dealt(name, 63):
        one, two = (_match(world, name) for world in (engine, other))
        prompt = engine.prompt
        assert prompt is not None
        options = [option.key for option in prompt.options] if prompt.seat == seat else ["end"]
        for key in options:
            assert one.preview(seat, [key]) == two.preview(seat, [key])
        for oid, verb in product(engine.state.objs, KINDS):
            assert one.refusal(seat, verb, oid) == two.refusal(seat, verb, oid)
            compared += 1
        for oid, stat in product(engine.state.objs, ("ap", "hp")):
            assert one.explain(seat, oid, stat) == two.explain(seat, oid, stat)
        assert asdict(one.view(seat)) == asdict(two.view(seat))
    assert compared > 2000


def _match(world: Engine, name: str) -> Match:
    seats = tuple(SeatHeader(part, part, deck(part).sections) for part in name.split("-"))
    return Match(Recorder(world, Header("gcg", "1.9.0", "any", 1, seats)), None)
