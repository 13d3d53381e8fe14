"""Writing scenario files: from a running game to a file that leads there, which is played once before it is given."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from gundam_tui.games.api import ScenarioResult, Untold
from gundam_tui.games.nation.cards.counters import coins, doomed
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    DEPLOYMENT,
    G_ZONE,
    HAND,
    HANGAR,
    JUNKYARD,
    LOST,
    NATION,
    PLAYING,
    REMOVED,
)
from gundam_tui.games.nation.flow.ruleset import NationGame
from gundam_tui.games.nation.flow.start import Definitions
from gundam_tui.kernel import Engine
from gundam_tui.kernel.engine import Refused

from .game import ScenarioGame
from .model import File
from .words import SEATS, ScenarioWords

_KEYS = {
    HAND: "hand", DEPLOYMENT: "deployment", G_ZONE: "g", JUNKYARD: "junkyard", LOST: "lost", REMOVED: "removed",
    NATION: "nation", HANGAR: "hangar",
}  # fmt: skip
Answer = str | dict[str, list[str]]


def scenario_text(
    game: ScenarioGame, name: str, about: str, whole: Engine, answers: Sequence[Sequence[str]],
    starts: Iterable[tuple[int, Engine]],
) -> str:  # fmt: skip
    """A scenario file that leads to where a game stands (`Scenarios.scenario_text`).

    Raises:
        Untold: no scenario can lead there (the players have corrected the position).
    """
    for at, engine in starts:
        if _quiet(engine):
            text = _written(game, name, about, engine, answers[at:], _position(engine))
            if text:
                return text
    text = _written(game, name, about, whole, answers, _whole(whole))
    if not text:
        raise Untold("no scenario leads to this position: the table was corrected by hand on the way to it")
    return text


def _written(
    game: ScenarioGame, name: str, about: str, start: Engine, answers: Sequence[Sequence[str]],
    table: Mapping[str, Any],
) -> str:  # fmt: skip
    """The file, or nothing when what it plays is not the same game."""
    end = start.clone()
    end.record_history = False
    names = _aliases(start)
    try:
        steps = _answers(ScenarioWords(end, {alias: phys for phys, alias in names.items()}), answers)
    except Refused:
        return ""
    told = json.dumps(steps)
    used = {phys: alias for phys, alias in names.items() if re.search(rf"\b{alias}\b", told)}
    text = _text(name, about, _named(table, used), steps, _expected(end))
    return text if _holds(game, text, start, end) else ""


def _aliases(e: Engine) -> dict[int, str]:
    """A name for every physical card: that of its card, with a number where there are several."""
    found: dict[int, str] = {}
    counts: dict[str, int] = {}
    game = e.game
    assert isinstance(game, NationGame)
    for phys, number in enumerate(e.state.card_of):
        word = re.sub(r"[^a-z0-9]+", "_", game.defs[number].name.lower()).strip("_")
        word = word if word[:1].isalpha() else f"c_{word}"
        counts[word] = counts.get(word, 0) + 1
        found[phys] = f"{word}_{counts[word]}"
    return found


def _answers(words: ScenarioWords, answers: Sequence[Sequence[str]]) -> list[Answer]:
    """Answers in words, each given as it is written.

    Raises:
        Refused: one is none.
    """
    told: list[Answer] = []
    for keys in answers:
        prompt = words.e.prompt
        if keys and keys[0].startswith("concede:"):
            told.append(f"concede {keys[0].partition(':')[2]}")
        elif prompt is None:
            break
        else:
            listed, places = words.listing(), [option.key for option in prompt.options]
            said = [listed[places.index(option.key)] for option in prompt.select(keys)]
            told.append(said[0] if len(said) == 1 else _together(said) if said else "none")
        words.answer(told[-1])
    return told


def _together(said: Sequence[str]) -> dict[str, list[str]]:
    """Several options of one prompt: the words that all begin with, and what follows."""
    words = [one.split(" ") for one in said]
    shared = next(at for at in range(len(words[0])) if len({tuple(one[: at + 1]) for one in words}) > 1)
    shared = max(1, shared)
    return {" ".join(words[0][:shared]): [" ".join(one[shared:]) for one in words]}


# ---------------------------------------------------------------- beginnings


def _whole(e: Engine) -> dict[str, Any]:
    """A whole game: hands and Nations as they lie at its first prompt."""
    decks = {
        SEATS[seat]: {"cards": [_Card(e, oid) for zone in (HAND, NATION) for oid in e.zone(zone, seat)]}
        for seat in range(e.seats)
    }
    setup = e.state.flow[0].data
    named: dict[str, str] = {"chooser": SEATS[setup["chooser"]]} if "chooser" in setup else {}
    return {"seed": e.state.seed, "chance": e.state.generator, **named, "game": decks}


def _quiet(e: Engine) -> bool:
    """Is it the beginning of a player's own Deployment Phase, with nothing that a position cannot tell?"""
    prompt, state = e.prompt, e.state
    if prompt is None or prompt.kind != "free" or prompt.seat != state.vars.get("active") or state.lasting:
        return False
    game = e.game
    assert isinstance(game, NationGame)
    told = state.vars.get("phase") == game.choices.anywhere and not state.ledger and not state.vars.get("skips")
    return told and not any(doomed(obj) or obj.zone in (*AREAS, PLAYING) for obj in state.objs.values())


def _position(e: Engine) -> dict[str, Any]:
    values = e.state.vars
    table: dict[str, Any] = {
        "seed": e.state.seed, "chance": e.state.generator, "turn": values["turn"], "active": SEATS[values["active"]],
        "first": SEATS[values["first"]], "at": values["phase"],
    }  # fmt: skip
    for seat in range(e.seats):
        side = {key: [_Card(e, oid) for oid in e.zone(zone, seat)] for zone, key in _KEYS.items()}
        table[SEATS[seat]] = {**{key: cards for key, cards in side.items() if cards}, "filler": 0}
    return table


class _Card:
    """A card of a beginning, to be written with or without an alias."""

    def __init__(self, e: Engine, oid: int) -> None:
        obj = e.state.objs[oid]
        self.phys, self.number = obj.card, e.card(oid)
        self.rolled, self.damage = obj.exhausted, obj.damage
        self.owner = SEATS[obj.owner] if obj.owner != obj.seat else ""
        self.coins = Counter(coins(obj))
        self.guests = [_Card(e, guest) for guest in obj.attachments]

    def text(self, names: Mapping[int, str]) -> str:
        """As the file has it."""
        alias = names.get(self.phys, "")
        plain = f"{alias} = {self.number}" if alias else self.number
        if not (self.rolled or self.damage or self.guests or self.owner or self.coins):
            return json.dumps(plain)
        facts = [f"card = {json.dumps(self.number)}"]
        facts += [f"as = {json.dumps(alias)}"] if alias else []
        facts += ["rolled = true"] if self.rolled else []
        facts += [f"damage = {self.damage}"] if self.damage else []
        facts += [f'owner = "{self.owner}"'] if self.owner else []
        facts += [f"coins = {json.dumps([_coin(*one) for one in self.coins.items()])}"] if self.coins else []
        guests = ", ".join(guest.text(names) for guest in self.guests)
        facts += [f"set = {guests if len(self.guests) == 1 else f'[{guests}]'}"] if guests else []
        return "{ " + ", ".join(facts) + " }"


def _coin(gives: Stats, count: int) -> str:
    written = "/".join(f"{part or 0:+d}" for part in gives)
    return written if count == 1 else f"{written} x{count}"


def _named(table: Mapping[str, Any], names: Mapping[int, str]) -> dict[str, Any]:
    """A beginning with its cards as text; equal ones without a name that lie together are counted."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, list):
            cards = cast("list[_Card]", value)
            found[key] = _counted([card.text(names) for card in cards])
        elif isinstance(value, Mapping):
            found[key] = _named(value, names)  # pyright: ignore[reportUnknownArgumentType]
        else:
            found[key] = value
    return found


def _counted(texts: Sequence[str]) -> list[str]:
    found: list[list[Any]] = []
    for text in texts:
        if found and found[-1][0] == text and "=" not in text:
            found[-1][1] += 1
        else:
            found.append([text, 1])
    return [text if count == 1 else f'{text[:-1]} x{count}"' for text, count in found]


# ---------------------------------------------------------------- is it the same game?


def likeness(e: Engine) -> tuple[Any, ...]:
    """What two games have in common that stand in the same position: everything but the numbers of objects."""
    state = e.state

    def card(oid: int) -> tuple[Any, ...]:
        obj = state.objs[oid]
        guests = tuple(card(guest) for guest in obj.attachments)
        return (e.card(oid), obj.owner, obj.exhausted, obj.damage, coins(obj), guests)

    prompt = e.prompt
    asked = (prompt.seat, prompt.kind, prompt.least, prompt.most, len(prompt.options)) if prompt is not None else ()
    zones = (*_KEYS, *AREAS, PLAYING)
    return (
        tuple(tuple(card(oid) for oid in e.zone(zone, seat)) for zone in zones for seat in range(e.seats)),
        *(state.vars.get(name) for name in ("turn", "active", "phase", "step")), asked, e.outcome,
        sorted((item.kind, item.until, item.seat) for item in state.lasting), len(state.ledger),
    )  # fmt: skip


def _holds(game: ScenarioGame, text: str, start: Engine, end: Engine) -> bool:
    """Does the file play to its end, to the same position?"""
    from .runner import play

    rules = start.game
    assert isinstance(rules, NationGame)
    assert isinstance(rules.pool.cards, Definitions)
    scenario = File.model_validate(tomllib.loads(text)).scenario[0]
    result = ScenarioResult("", 0, scenario.name)
    words = play(game, rules.pool.cards.book, scenario, result, ())
    return result.ok and words is not None and likeness(words.e) == likeness(end)


def _expected(end: Engine) -> list[str]:
    """What must be so at the end of the file."""
    prompt, outcome = end.prompt, end.outcome
    rows = [f"turn = {end.state.vars.get('turn', 0)}"]
    if prompt is not None:
        rows.append(f'prompt = {{ seat = "{SEATS[prompt.seat]}", kind = {json.dumps(prompt.kind)} }}')
    for seat in range(end.seats):
        rows.append(f"{SEATS[seat]} = {{ nation = {len(end.zone(NATION, seat))}, hand = {len(end.zone(HAND, seat))} }}")
    if outcome is not None:
        winner = SEATS[outcome.winners[0]] if outcome.winners else "nobody"
        rows.append(f'outcome = {{ winner = "{winner}", rule = {json.dumps(outcome.rule)} }}')
    return rows


# ---------------------------------------------------------------- TOML


def _text(name: str, about: str, table: Mapping[str, Any], steps: Sequence[Answer], expected: Sequence[str]) -> str:
    rows = ["[[scenario]]", f"name = {json.dumps(name)}", f"about = {json.dumps(about)}"]
    rows += [f"{key} = {json.dumps(value)}" for key, value in table.items() if not isinstance(value, dict)]
    for key, value in table.items():
        if isinstance(value, dict):
            rows += _table(f"scenario.{key}", value)  # pyright: ignore[reportUnknownArgumentType]
    rows += ["", "[[scenario.step]]"]
    if steps:
        rows += ["do = [", *(f"  {_answer(step)}," for step in steps), "]"]
    return "\n".join([*rows, *expected, ""])


def _table(heading: str, values: Mapping[str, Any]) -> list[str]:
    rows = ["", f"[{heading}]"]
    inner: list[str] = []
    for key, value in values.items():
        if isinstance(value, Mapping):
            inner += _table(f"{heading}.{key}", value)  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(value, list):
            rows.append(f"{key} = [{', '.join(value)}]")  # pyright: ignore[reportUnknownArgumentType]
        else:
            rows.append(f"{key} = {json.dumps(value)}")
    return rows + inner


def _answer(step: Answer) -> str:
    if isinstance(step, str):
        return json.dumps(step)
    [(verb, cards)] = step.items()
    return f"{{ {json.dumps(verb)} = [{', '.join(map(json.dumps, cards))}] }}"
