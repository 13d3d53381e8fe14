"""Writing scenario files: a position of a running game, and the answers that follow it.

A file describes where cards are; it cannot express effects with a duration or what has been done once this turn. So it
begins at a prompt of a player's own turn without any of that, and gives the answers from there on. The result of
playing it is compared with the game; if no such position works, the file contains the whole game from its set-up
instead.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

from gundam_tui.games.api import ScenarioResult, Untold
from gundam_tui.kernel.engine import Engine, Refused
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.kernel.record_format import TURNS

from .game import ScenarioGame, Written, table_for
from .runner import play
from .words import TIMES, ScenarioWords, nobody

Answer: TypeAlias = "str | dict[str, list[str]]"
_PROVISIONAL = re.compile(r"\bcard_([0-9]+)_\b")  # an alias until it is known which cards need one


def scenario_text(
    game: ScenarioGame, name: str, about: str, whole: Engine, answers: Sequence[Sequence[str]],
    starts: Iterable[tuple[int, Engine]],
) -> str:  # fmt: skip
    """A scenario file that leads to the current position of a game (`Scenarios.scenario_text`).

    Raises:
        Untold: no scenario can lead there (the players have corrected the position).
    """
    for at, engine in starts:
        text = _written(game, name, about, engine, answers[at:], position=True)
        if text:
            return text
    text = _written(game, name, about, whole, answers, position=False)
    if not text:
        raise Untold("no scenario leads to this position: the table was corrected by hand on the way to it")
    return text


def _written(
    game: ScenarioGame, name: str, about: str, start: Engine, answers: Sequence[Sequence[str]], *, position: bool
) -> str:
    """The file, or nothing if it does not play to the same game."""
    begin = game.position if position else game.whole
    every = {phys: f"card_{phys}_" for phys in range(len(start.state.card_of))}
    table = begin(start, every)
    if table is None:
        return ""
    nameable = {int(phys) for phys in _PROVISIONAL.findall(json.dumps(table))}
    end = start.clone()
    try:
        steps = _answers(ScenarioWords(game, end, {every[phys]: phys for phys in sorted(nameable)}), answers)
    except Refused:  # a correction by hand is not an answer
        return ""
    used = dict.fromkeys(int(phys) for phys in _PROVISIONAL.findall(json.dumps(steps)))
    names = _named(game, start, used)
    told = json.loads(_PROVISIONAL.sub(lambda found: names[int(found[1])], json.dumps(steps)))
    text = _text(name, about, begin(start, names) or {}, told, {**_expected(game, end), **game.expected(end)})
    return text if _holds(game, text, start, end) else ""


def _answers(words: ScenarioWords, answers: Sequence[Sequence[str]]) -> list[Answer]:
    """The answers as patterns, each given as it is written.

    Raises:
        Refused: an answer is not legal.
    """
    told: list[Answer] = []
    for keys in answers:
        prompt = words.e.prompt
        if keys and keys[0].startswith("concede:p"):
            told.append(keys[0].replace(":", " "))
            words.e.concede(int(keys[0].removeprefix("concede:p")) - 1, rule=words.game.concession)
        elif keys and f"time {keys[0]}" in TIMES:
            told.append(f"time {keys[0]}")
            words.e.time_up(extra_turns=keys[0] == TURNS)
        elif prompt is None:
            break
        else:
            chosen = prompt.select(keys)
            told.append(_answer(words.game, prompt, [words.pattern(option) for option in chosen]))
            words.e.choose(chosen)
    return told


def _answer(game: ScenarioGame, prompt: Prompt, patterns: list[str]) -> Answer:
    """Patterns as one answer, under their common verb."""
    if len(patterns) == 1 and prompt.most == 1:
        return patterns[0]
    parts = [game.words.split(pattern) for pattern in patterns if not game.words.key_verb(pattern)]
    verbs = {verb for verb, rest in parts if rest}
    if len(verbs) == 1 and len(parts) == len(patterns) and all(rest for _, rest in parts):
        return {verbs.pop(): [" ".join(rest) for _, rest in parts]}
    return {"keys": patterns} if patterns else {"choose": []}


def _named(game: ScenarioGame, e: Engine, used: Iterable[int]) -> dict[int, str]:
    """An alias for each card named in answers, made from its name."""
    book = game.module.book_of(e)
    names: dict[int, str] = {}
    for phys in used:
        stem = re.sub(r"[^a-z0-9]+", "_", book[e.state.card_of[phys]].name.lower()).strip("_")
        stem = stem if stem[:1].isalpha() and stem not in game.taken else f"card_{stem}".rstrip("_")
        alias, copy = stem if not re.fullmatch("x[0-9]+", stem) else f"card_{stem}", 2
        while alias in names.values():
            alias, copy = f"{stem}_{copy}", copy + 1
        names[phys] = alias
    return names


# ---------------------------------------------------------------- beginnings


def card_of(e: Engine, oid: int, names: Mapping[int, str], **more: Any) -> Written:
    """A card as written in a file, with its alias and those of the further keys that are not empty."""
    alias = names.get(e.state.objs[oid].card)
    told = {key: value for key, value in more.items() if value}
    return {"card": e.card(oid), **({"as": alias} if alias else {}), **told}


def together(cards: Iterable[Written]) -> list[Written]:
    """Equal neighbours with a count."""
    found: list[Written] = []
    for card in cards:
        last = found[-1] if found else None
        if last is not None and "as" not in card and {**last, "count": 0} == {**card, "count": 0}:
            last["count"] = last.get("count", 1) + 1
        else:
            found.append(dict(card))
    return found


# ---------------------------------------------------------------- is it the same game?


def likeness(game: ScenarioGame, e: Engine) -> tuple[Any, ...]:
    """What two games in the same position have in common: everything but the numbers of objects."""
    state = e.state

    def card(oid: int) -> tuple[Any, ...]:
        obj = state.objs[oid]
        guests = tuple(card(guest) for guest in obj.attachments)
        return (e.card(oid), obj.owner, obj.exhausted, obj.damage, game.likeness(e, oid), guests)

    prompt = e.prompt
    asked = (prompt.seat, prompt.kind, prompt.least, prompt.most, len(prompt.options)) if prompt is not None else ()
    zones = (place.zone for place in game.words.places)
    return (
        tuple(tuple(card(oid) for oid in e.zone(zone, seat)) for zone in zones for seat in range(e.seats)),
        *(state.vars.get(name) for name in ("turn", "active", "phase", "step")), state.out, asked, e.outcome,
        sorted((item.kind, item.until, item.seat) for item in state.lasting),
        sum(len(group) for group in state.trigger_queue), len(state.ledger),
    )  # fmt: skip


def _holds(game: ScenarioGame, text: str, start: Engine, end: Engine) -> bool:
    """Does the file play to its end, to the same position?"""
    file = game.file.model_validate(tomllib.loads(text))
    scenario, result = file.scenario[0], ScenarioResult("", 0, "")
    table = table_for(game, game.module.book_of(start), {}, Path())
    words = play(scenario, scenario.rules or file.rules, table, result, ())
    return result.ok and words is not None and likeness(game, words.e) == likeness(game, end)


def _expected(game: ScenarioGame, end: Engine) -> Written:
    """The expectations at the end of the file."""
    prompt, outcome = end.prompt, end.outcome
    told: Written = {"turn": end.state.vars.get("turn", 0)}
    if prompt is not None:
        told["prompt"] = {"seat": game.seats[prompt.seat], "kind": prompt.kind}
    if outcome is not None:
        winner = " and ".join(game.seats[seat] for seat in outcome.winners) or nobody(outcome)
        told["outcome"] = {"winner": winner, "clause": outcome.rule}
    return told


# ---------------------------------------------------------------- TOML


def _text(name: str, about: str, table: Written, steps: Sequence[Answer], expected: Written) -> str:
    rows = ["[[scenario]]", f"name = {_value(name)}", f"about = {_value(about)}"]
    rows += [f"{key} = {_value(value)}" for key, value in table.items() if not isinstance(value, dict)]
    for key, value in table.items():
        if isinstance(value, dict):
            inner = cast("Written", value)
            rows += ["", f"[scenario.{key}]"]
            rows += [f"{word} = {_value(_short(one))}" for word, one in inner.items() if one != []]
    rows += ["", "[[scenario.step]]"]
    if steps:
        rows += ["do = [", *(f"  {_value(step)}," for step in steps), "]"]
    rows += [f"{key} = {_value(value)}" for key, value in expected.items()]
    return "\n".join([*rows, ""])


def _value(value: Any) -> str:
    """A value in TOML; cards in their short form if they have one."""
    if isinstance(value, list):
        items = [_short(item) for item in cast("list[Any]", value)]
        if any(isinstance(item, dict) for item in items):
            return "\n".join(["[", *(f"  {_value(item)}," for item in items), "]"])
        return f"[{', '.join(_value(item) for item in items)}]"
    if isinstance(value, dict):
        table = cast("Written", value)
        return "{ " + ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in table.items()) + " }"
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False)


def _inline(value: Any) -> str:
    """A value within a table of one line."""
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, cast('list[Any]', value)))}]"
    return _value(_short(value))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def _short(value: Any) -> Any:
    """`{ card = "ST01-005", as = "a" }` as `"a = ST01-005"`."""
    if not isinstance(value, dict) or "card" not in value:
        return cast("Any", value)
    card = cast("Written", value)
    if not {*card} <= {"card", "as", "count"}:
        return card
    text = f"{card['as']} = {card['card']}" if "as" in card else card["card"]
    return f"{text} x{card['count']}" if card.get("count", 1) > 1 else text
