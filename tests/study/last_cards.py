"""Finds positions in which the last card that can be played is wasted, each with the game close and nearly decided, and
close ones in which it is worth playing (`gundam_tui/sim/positions.py`).

    python -m tests.study.last_cards FOLDER SEED WASTED USEFUL

Found are main phases of games that are played quickly in which only Commands can still be played. A Command is
wasted when nothing but the card itself and the Resources paid for it differs after the turn. Both answers are then
played on from 300 deals of the hidden cards: to keep a wasted card must not win clearly fewer of them, to play a useful
one clearly more. What is found is added to what the folder has.
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import tomlkit

from gundam_tui.games.api import ScenarioError, Scenarios, Untold
from gundam_tui.games.decks import load_deck, shipped_for
from gundam_tui.games.registry import game
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players.observation import Observation
from gundam_tui.players.value import learned

DEALS = 300
FEW, HOPEFUL = 40, 1.0  # deals, and standard errors, after which it is worth going on
CLEAR = 2.0  # standard errors by which playing a useful card must win more
CLOSE = (0.3, 0.7)  # the chance to win with the game close, and ...
STILL_OPEN = 0.1  # the least share of the deals that each side wins there, when one answer or the other is given
DECIDED = (0.03, 0.97)  # ... at most and at least when it is nearly decided
ALIKE = 3  # positions with the same cards
TRIED = 2  # versions that are played on
STARTS = 6  # main phases from which a scenario may begin
MODULE = game("gcg")


class Judged(NamedTuple):
    """What shares of the deals are won when the card is kept, and when it is played.

    Attributes:
        kept, played: the shares.
        clear: the difference (played less kept) in standard errors.
    """

    kept: float
    played: float
    clear: float


def last_cards(e: Engine) -> list[Option]:
    """The Commands that can be played when nothing else can; none at other prompts."""
    prompt = e.prompt
    if prompt is None or not MODULE.prompts[prompt.kind].main or e.step_answers:
        return []
    others = [option for option in prompt.options if option.verb != "end"]
    return others if others and all(option.verb == "command" for option in others) else []


def the_end(prompt: Prompt) -> Option:
    """The answer that ends the turn."""
    return next(option for option in prompt.options if MODULE.verbs[option.verb].ends_turn)


def after_turn(e: Engine, first: Option) -> Engine:
    """The beginning of the next turn when an answer is given and the turn is ended then."""
    copy, turn = e.clone(), MODULE.turn(e)
    copy.choose([first])
    while (prompt := copy.prompt) is not None and MODULE.turn(copy) == turn:
        if prompt.forced:
            copy.choose(prompt.only_answer())
        elif MODULE.prompts[prompt.kind].main:
            copy.choose([the_end(prompt)])
        else:
            copy.choose(MODULE.ai.policy.reflex(copy, prompt))
    return copy


def table(e: Engine, seat: int) -> tuple[Counter[tuple[object, ...]], list[str]]:
    """All that a wasted card of a seat does not change: not its hand and trash, and not which Resources are rested."""
    rows: Counter[tuple[object, ...]] = Counter()
    for one in e.state.objs.values():
        if one.owner != seat or one.zone not in ("hand", "trash"):
            turned = one.exhausted and not one.zone.startswith("resource")
            rows[one.zone, one.seat, e.state.card_of[one.card], turned, one.damage, len(one.attachments)] += 1
    return rows, sorted(f"{lasting.kind} {lasting.data} {lasting.until}" for lasting in e.state.lasting)


def wasted(e: Engine, seat: int, option: Option) -> bool:
    """Does a card that is played do nothing?"""
    assert e.prompt is not None
    return table(after_turn(e, option), seat) == table(after_turn(e, the_end(e.prompt)), seat)


def judged(e: Engine, seat: int, played: Option, deals: int = DEALS) -> Judged:
    """Play both answers on from the same deals, with the same chance."""
    seen, totals = Observation(e, seat), [0.0, 0.0]
    squares = 0.0
    for deal in range(deals):
        won: list[float] = []
        for keys in ([played.key], ["end"]):
            world, stream = seen.determinised(number(7, deal)), Stream(deal)
            assert world.prompt is not None
            world.choose(world.prompt.select(keys))
            while (prompt := world.prompt) is not None:
                chosen = MODULE.ai.policy.quick(world, prompt, stream)
                world.choose(prompt.only_answer() if prompt.forced else chosen)
            assert world.outcome is not None
            won.append(float(seat in world.outcome.winners))
        totals = [total + one for total, one in zip(totals, won, strict=True)]
        squares += (won[0] - won[1]) ** 2
    mean = (totals[0] - totals[1]) / deals
    error = math.sqrt(max(squares / deals - mean * mean, 1e-9) / deals)
    return Judged(totals[1] / deals, totals[0] / deals, mean / error)


# ---------------------------------------------------------------- close and decided


class Position(NamedTuple):
    """A position: its text, the game there, and what the asked seat may play."""

    text: str
    engine: Engine
    options: list[Option]


def versions(text: str, scratch: Path) -> Iterator[Position]:
    """The position, and others in which one side, and then the other, has fewer and fewer Shields and Units."""
    for side in ("p1", "p2"):
        facts: Any = tomlkit.parse(text)
        part = facts["scenario"][0].get(side)
        while part is not None:
            changed = tomlkit.dumps(facts)
            scratch.write_text(changed, encoding="utf-8")
            try:
                engine = _scenarios().position(scratch, MODULE.book())
            except ScenarioError:
                break
            if not (options := last_cards(engine)):
                break
            yield Position(changed, engine, options)
            if len(part.get("shields", ())) > 1:
                part["shields"].pop()
            elif part.get("units"):
                part["units"].pop()
            else:
                break


def _scenarios() -> Scenarios:
    assert MODULE.scenarios is not None
    return MODULE.scenarios


def two_of(text: str, kind: str, scratch: Path) -> list[tuple[Position, Judged]]:
    """Versions of a position that are what the kind says: with the game close, and where a card is wasted nearly
    decided too; else nothing.
    """
    value = learned(MODULE.id)
    assert value is not None
    found: list[tuple[Position, Judged]] = []
    near = [(one, value.chance(one.engine, _seat(one.engine))) for one in versions(text, scratch)]
    close = [one for one, chance in near if CLOSE[0] <= chance <= CLOSE[1]]
    decided = [one for one, chance in near if chance <= DECIDED[0] or chance >= DECIDED[1]]
    for group in (close, decided) if kind == "keep" else (close,):
        for one in group[:TRIED]:
            seat = _seat(one.engine)
            if any(wasted(one.engine, seat, option) != (kind == "keep") for option in one.options):
                continue
            if kind == "use" and judged(one.engine, seat, one.options[0], FEW).clear < HOPEFUL:
                continue
            result = judged(one.engine, seat, one.options[0])
            if group is close and not (max(result[:2]) >= STILL_OPEN and min(result[:2]) <= 1 - STILL_OPEN):
                continue
            if result.clear <= CLEAR if kind == "keep" else result.clear >= CLEAR:
                found.append((one, result))
                break
        else:
            return []
    return found


def _seat(e: Engine) -> int:
    assert e.prompt is not None
    return e.prompt.seat


def candidates(seed: int) -> Iterator[tuple[str, str, str]]:
    """From game after game: the scenario of a position, its kind, and what is alike in similar positions."""
    chance = random.Random(seed)
    names = shipped_for(next(form for form in MODULE.formats if 2 in form.seats), MODULE.id, MODULE.book())
    while True:
        decks = [load_deck(name) for name in chance.sample(sorted(names), 2)]
        e = MODULE.new_game(decks, chance.randrange(10**6), generator="splitmix64")
        whole, stream = e.clone(), Stream(chance.randrange(10**6))
        starts: list[tuple[int, Engine]] = []
        while (prompt := e.prompt) is not None:
            if MODULE.prompts[prompt.kind].main and not e.step_answers:
                starts.append((len(e.record), e.clone()))
            if options := last_cards(e):
                useless = {wasted(e, prompt.seat, option) for option in options}
                try:
                    text = _scenarios().scenario_text("NAME", "ABOUT", whole, e.record, reversed(starts[-STARTS:]))
                except Untold:
                    text = ""
                if text and len(useless) == 1:
                    kind = "keep" if True in useless else "use"
                    yield text, kind, f"{kind} {' '.join(sorted({option.card for option in options}))}"
            quick = prompt.only_answer() if prompt.forced else MODULE.ai.policy.quick(e, prompt, stream)
            e.answer([option.key for option in quick])


ABOUT = {"keep": "The last card would do nothing.", "use": "The last card is worth playing."}


def main() -> None:
    """Find positions until there are enough of both kinds."""
    folder, seed, wanted = Path(sys.argv[1]), int(sys.argv[2]), dict(zip(ABOUT, map(int, sys.argv[3:5]), strict=True))
    folder.mkdir(parents=True, exist_ok=True)
    scratch, met = folder / "scratch.toml", Counter[str]()
    numbers = Counter({kind: len(list(folder.glob(f"{kind}-*-close.toml"))) for kind in ABOUT})
    for text, kind, looks in candidates(seed):
        if met[looks] >= ALIKE or numbers[kind] >= wanted[kind]:
            continue
        both = two_of(text, kind, scratch)
        met[looks] += 1 if both or kind == "use" else 0
        if not both:
            continue
        numbers[kind] += 1
        for (one, result), which in zip(both, ("close", "decided"), strict=False):
            name = f"{kind}-{numbers[kind]:03}-{which}"
            told = one.text.replace("NAME", name).replace("ABOUT", ABOUT[kind])
            (folder / f"{name}.toml").write_text(told, encoding="utf-8", newline="")
            right = [["end"]] if kind == "keep" else [[option.key] for option in one.options]
            row = {
                "name": name, "kind": kind, "right": right,
                "kept": round(result.kept, 3), "played": round(result.played, 3),
            }  # fmt: skip
            with (folder / "index.toml").open("a", encoding="utf-8", newline="") as index:
                index.write("[[position]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in row.items()))
                index.write("\n")
            print(name, looks, result, flush=True)
        if all(numbers[kind] >= wanted[kind] for kind in ABOUT):
            break
    scratch.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
