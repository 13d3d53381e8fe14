"""Writing scenario files: a position of a running game, and the answers that led on from it.

A file speaks of what lies where, and cannot speak of effects with a duration or of what has been done once this
turn. So it begins where there is none of that, at the last prompt of a main phase, and gives the answers from
there on. What it then plays is compared with the game; where a position cannot be told so, the file holds the
whole game from its set-up instead.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from gundam_tui.games.api import Untold
from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    LIMBO,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.gcg.cards.seating import CLOCKWISE
from gundam_tui.games.gcg.flow.ruleset import Gcg
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt, Refused

from .vocabulary import SEATS
from .words import ScenarioWords

_PILES = {"hand": HAND, "shields": SHIELDS, "trash": TRASH, "removal": REMOVAL, "deck": DECK}
ANY = -1  # a card that no alias names
_Aliases = Mapping[int, str]  # by physical card
_Given = Sequence[Option]


def scenario_text(
    name: str, about: str, whole: Engine, answers: Sequence[Sequence[str]], starts: Iterable[tuple[int, Engine]]
) -> str:
    """A scenario file that leads to where a game stands.

    Args:
        name: of the scenario.
        about: what is said of it.
        whole: a copy of the game at its first prompt.
        answers: the option keys of all decisions since; a concession is `concede:p1`.
        starts: places from which a shorter file may begin, the best one first: how many decisions come before it,
            and a copy of the game there, at a prompt of a main phase.

    Raises:
        Untold: no scenario can lead there (the players have corrected the position).
    """
    end = whole.clone()
    for keys in answers:
        _go_on(end, keys)
    for at, engine in starts:
        text = _written(name, about, engine, answers[at:], end, _position)
        if text:
            return text
    text = _written(name, about, whole, answers, end, _game)
    if not text:
        raise Untold("no scenario leads to this position: the table was corrected by hand on the way to it")
    return text


def _go_on(engine: Engine, keys: Sequence[str]) -> None:
    if keys and keys[0].startswith("concede:p"):
        engine.concede(int(keys[0].removeprefix("concede:p")) - 1)
    else:
        engine.answer(keys)


# ---------------------------------------------------------------- a start and what follows


def _written(
    name: str, about: str, start: Engine, answers: Sequence[Sequence[str]], end: Engine, table: Any
) -> str | None:
    """The file, or None when what it plays is not the same game."""
    every = {phys: f"c{phys}" for phys in range(len(start.state.card_of))}
    words = _played(table(start, every), start)
    told = _answers(start.clone(), words, answers, every)
    if told is None or likeness(words.e) != likeness(end):
        return None
    used = [phys for phys, alias in every.items() if any(alias in _refs(step) for step in told)]
    names = _named(start, used)
    renamed = {every[phys]: alias for phys, alias in names.items()}
    steps = [_renamed(step, renamed) for step in told]
    text = _text(name, about, table(start, names), steps, _expected(end))
    return text if _holds(text, start, end) else None


def likeness(e: Engine) -> tuple[Any, ...]:
    """What two games have in common that stand in the same position: everything but the numbers of objects."""
    state = e.state

    def card(oid: int) -> tuple[Any, ...]:
        obj = state.objs[oid]
        fights = obj.zone in (BATTLE, BASE)
        values = (q.ap(e, oid), q.hp(e, oid), tuple(sorted(q.keywords(e, oid).items()))) if fights else ()
        return (e.card(oid), obj.exhausted, obj.damage, values, tuple(card(guest) for guest in obj.attachments))

    zones = (*_PILES.values(), BATTLE, BASE, RESOURCES, RESOURCE_DECK, LIMBO)
    prompt = e.prompt
    asked = (prompt.seat, prompt.kind, prompt.least, prompt.most, len(prompt.options)) if prompt is not None else ()
    return (
        tuple(tuple(card(oid) for oid in e.zone(zone, seat)) for zone in zones for seat in range(e.seats)),
        state.vars.get("turn"), state.vars.get("active"), state.vars.get("phase"), asked, e.outcome,
        sorted((item.kind, item.until, item.seat) for item in state.lasting),
        sum(len(group) for group in state.trigger_queue), len(state.ledger),
    )  # fmt: skip


def _answers(
    old: Engine, words: ScenarioWords, answers: Sequence[Sequence[str]], every: _Aliases
) -> list[str | dict[str, list[str]]] | None:
    """The answers as patterns, given in both games; None when the second is asked something else."""
    new = words.e
    made = len(new.state.card_of) - len(old.state.card_of)

    def same(one: Option, other: Option) -> bool:
        """Does an option of the new game say what one of the old game says?"""
        if (one.verb, one.n, one.place, one.card, one.to_card) != (
            other.verb, other.n, other.place, other.card, other.to_card,
        ):  # fmt: skip
            return False
        pairs = [(x, y) for x, y in ((one.obj, other.obj), (one.to, other.to)) if x and y]
        return all(there(q.thing(old, y).card) in (q.thing(new, x).card, ANY) for x, y in pairs)

    def there(phys: int) -> int:
        # What has come into the game since the start (tokens) has come in the same order. A file cannot name the
        # cards of a resource deck; one is as good as another.
        return words.names.get(every[phys], ANY) if phys in every else phys + made

    told: list[str | dict[str, list[str]]] = []
    for keys in answers:
        if keys and keys[0].startswith("concede:"):
            told.append(keys[0].replace(":", " "))
            _go_on(old, keys)
            _go_on(new, keys)
            continue
        if old.prompt is None or new.prompt is None:
            return None
        try:
            meant = old.prompt.select(keys)
        except Refused:  # a correction by hand is no answer
            return None
        chosen: list[Option] = []
        for wanted in meant:
            offered = (option for option in new.prompt.options if option not in chosen and same(option, wanted))
            chosen += [option for option in (next(offered, None),) if option is not None]
        if len(chosen) < len(meant) or (new.prompt.seat, new.prompt.kind) != (old.prompt.seat, old.prompt.kind):
            return None
        told.append(_told(words, new.prompt, chosen))
        old.choose(meant)
        new.choose(chosen)
    return told


def _told(words: ScenarioWords, prompt: Prompt, chosen: _Given) -> str | dict[str, list[str]]:
    """An answer in words, or by its keys where words are not clear."""
    patterns = [words.pattern(option) for option in chosen]
    if len(chosen) == 1 and prompt.most == 1:
        return patterns[0]
    return {"keys": patterns}


# ---------------------------------------------------------------- aliases


def _refs(step: str | dict[str, list[str]]) -> set[str]:
    """The words of an answer that may be aliases. (A key holds none.)"""
    patterns = [step] if isinstance(step, str) else [pattern for some in step.values() for pattern in some]
    return {word for pattern in patterns if ":" not in pattern for word in re.split(r"[ /]", pattern)}


def _renamed(step: str | dict[str, list[str]], names: Mapping[str, str]) -> str | dict[str, list[str]]:
    def one(pattern: str) -> str:
        if ":" in pattern:
            return pattern
        return re.sub(r"[^ /]+", lambda found: names.get(found[0], found[0]), pattern)

    return one(step) if isinstance(step, str) else {verb: [one(x) for x in some] for verb, some in step.items()}


def _named(start: Engine, used: Iterable[int]) -> dict[int, str]:
    """An alias for each card that answers speak of, made of its name."""
    from .vocabulary import TAKEN

    names: dict[int, str] = {}
    for phys in used:
        name = q.defs(start, start.state.card_of[phys]).name
        stem = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
        stem = stem if stem[:1].isalpha() and stem not in TAKEN else f"card_{stem}".rstrip("_")
        alias, copy = stem, 2
        while alias in names.values():
            alias, copy = f"{stem}_{copy}", copy + 1
        names[phys] = alias
    return names


# ---------------------------------------------------------------- the two ways to begin


def _position(e: Engine, names: _Aliases) -> dict[str, Any]:
    """The keys of a scenario that begins from a position."""
    values = e.state.vars
    table: dict[str, Any] = {
        "rules": _gcg(e).rules.preset, "discreet": _gcg(e).discreet,
        "turn": values["turn"], "active": SEATS[values["active"]], "first": SEATS[values["first"]],
    }  # fmt: skip
    if e.seats > 2:
        way = "clockwise" if values.get("direction", CLOCKWISE) == CLOCKWISE else "counterclockwise"
        table |= {"format": _gcg(e).seating.format, "direction": way}
    for seat, word in enumerate(SEATS[: e.seats]):
        table[word] = _side(e, seat, names)
    return table


def _side(e: Engine, seat: int, names: _Aliases) -> dict[str, Any]:
    base = _own(e, BASE, seat)
    side: dict[str, Any] = {
        "units": [_unit(e, oid, names) for oid in e.zone(BATTLE, seat)],
        "base": _fielded(e, base[0], names) if base else "none",
        "resources": _together(_fielded(e, oid, names) for oid in e.zone(RESOURCES, seat)),
        "resource_deck": _pile(e, RESOURCE_DECK, seat, names),
    }
    side |= {key: _pile(e, zone, seat, names) for key, zone in _PILES.items()}
    side["filler"] = 0
    return side


def _card(e: Engine, oid: int, names: _Aliases) -> dict[str, Any]:
    table: dict[str, Any] = {"card": e.card(oid)}
    alias = names.get(e.state.objs[oid].card)
    return table | {"as": alias} if alias else table


def _fielded(e: Engine, oid: int, names: _Aliases) -> dict[str, Any]:
    obj = e.state.objs[oid]
    table = _card(e, oid, names)
    if obj.damage:
        table["damage"] = obj.damage
    if obj.exhausted:
        table["rested"] = True
    return table


def _unit(e: Engine, oid: int, names: _Aliases) -> dict[str, Any]:
    obj = e.state.objs[oid]
    table = _fielded(e, oid, names)
    if obj.entered_turn == e.state.vars["turn"]:
        table["new"] = True
    for guest in obj.attachments[:1]:
        table["pilot"] = _card(e, guest, names)
    return table


def _pile(e: Engine, zone: str, seat: int, names: _Aliases) -> list[Any]:
    return _together(_card(e, oid, names) for oid in _own(e, zone, seat))


def _own(e: Engine, zone: str, seat: int) -> list[int]:
    """The cards of a zone; of one that a team shares those of this member."""
    return [oid for oid in e.zone(zone, seat) if mp.keeper(e, e.state.objs[oid]) == seat]


def _together(cards: Iterable[dict[str, Any]]) -> list[Any]:
    """Equal neighbours counted."""
    found: list[dict[str, Any]] = []
    for card in cards:
        last = found[-1] if found else None
        if last is not None and "as" not in card and {**last, "count": 0} == {**card, "count": 0}:
            last["count"] = last.get("count", 1) + 1
        else:
            found.append(dict(card))
    return found


def _game(e: Engine, names: _Aliases) -> dict[str, Any]:
    """The keys of a scenario that plays a whole game; the engine stands at its first prompt."""
    recipes = {
        word: {"cards": _pile(e, DECK, seat, names), "resource_deck": _pile(e, RESOURCE_DECK, seat, {})}
        for seat, word in enumerate(SEATS[: e.seats])
    }
    more = {"format": _gcg(e).seating.format} if e.seats > 2 else {}
    if "chooser" in e.state.vars:
        more["chooser"] = SEATS[e.state.vars["chooser"]]
    start = {"rules": _gcg(e).rules.preset, "discreet": _gcg(e).discreet}
    return {**start, "seed": e.state.seed, "chance": e.state.generator, **more, "game": recipes}


# ---------------------------------------------------------------- playing what was written


def _played(table: dict[str, Any], old: Engine) -> ScenarioWords:
    """The game that a scenario begins with."""
    from . import model, runner

    scenario = model.Scenario.model_validate({"name": "x", **table, "step": [{"over": False}]})
    return runner.start(scenario, table["rules"], _cards(old))


def _cards(old: Engine) -> Any:
    from . import runner

    return runner.table_for(_gcg(old).pool.book, {}, Path())


def _gcg(e: Engine) -> Gcg:
    assert isinstance(e.game, Gcg)
    return e.game


def _holds(text: str, old: Engine, end: Engine) -> bool:
    """Does the file play to its end, to the same position?"""
    from . import model, runner

    scenario = model.File.model_validate(tomllib.loads(text)).scenario[0]
    result = runner.ScenarioResult("", 0, scenario.name)
    assert scenario.rules is not None
    words = runner.play(scenario, scenario.rules, _cards(old), result, ())
    return result.ok and words is not None and likeness(words.e) == likeness(end)


def _expected(end: Engine) -> dict[str, Any]:
    """What must be so at the end of the file."""
    prompt, outcome = end.prompt, end.outcome
    told: dict[str, Any] = {"turn": end.state.vars.get("turn", 0)}
    if prompt is not None:
        told["prompt"] = {"seat": SEATS[prompt.seat], "kind": prompt.kind}
    if outcome is not None:
        winner = " and ".join(SEATS[seat] for seat in outcome.winners) or "draw"
        told["outcome"] = {"winner": winner, "clause": outcome.rule}
    return told


# ---------------------------------------------------------------- TOML


def _text(
    name: str, about: str, table: Mapping[str, Any], steps: Sequence[str | dict[str, list[str]]],
    expected: Mapping[str, Any],
) -> str:  # fmt: skip
    rows = ["[[scenario]]", f"name = {_value(name)}", f"about = {_value(about)}"]
    rows += [f"{key} = {_value(value)}" for key, value in table.items() if not isinstance(value, dict)]
    for key, value in table.items():
        if isinstance(value, dict):
            inner = cast("dict[str, Any]", value)
            rows += ["", f"[scenario.{key}]"]
            rows += [f"{word} = {_value(_short(one))}" for word, one in inner.items() if one != []]
    rows += ["", "[[scenario.step]]"]
    if steps:
        rows += ["do = [", *(f"  {_value(step)}," for step in steps), "]"]
    rows += [f"{key} = {_value(value)}" for key, value in expected.items()]
    return "\n".join([*rows, ""])


def _value(value: Any) -> str:
    """A value in TOML; cards in their short form where there is one."""
    if isinstance(value, list):
        items = [_short(item) for item in cast("list[Any]", value)]
        if any(isinstance(item, dict) for item in items):
            return "\n".join(["[", *(f"  {_value(item)}," for item in items), "]"])
        return f"[{', '.join(_value(item) for item in items)}]"
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        return "{ " + ", ".join(f"{key} = {_value(_short(one))}" for key, one in table.items()) + " }"
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False)


def _short(value: Any) -> Any:
    """`{ card = "ST01-005", as = "a" }` as `"a = ST01-005"`."""
    if not isinstance(value, dict) or "card" not in value:
        return cast("Any", value)
    card = cast("dict[str, Any]", value)
    if not {*card} <= {"card", "as", "count"}:
        return card
    text = f"{card['as']} = {card['card']}" if "as" in card else card["card"]
    return f"{text} x{card['count']}" if card.get("count", 1) > 1 else text
