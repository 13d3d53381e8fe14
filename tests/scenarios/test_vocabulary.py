"""The words that scenario files may use are those that games use, and the README tells all of them."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from gundam_tui.games import gcg
from gundam_tui.games.decks import MAIN, Deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.seen.why import why_not
from gundam_tui.games.gcg.tools.scenario import SCENARIOS
from gundam_tui.games.gcg.tools.scenario.model import UnitTable
from gundam_tui.games.scenario import model
from gundam_tui.kernel import Engine, Event, Option
from gundam_tui.kernel.events import ADD_LASTING
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.random import RandomPlayer

PATH = Path(__file__).parent / "README.md"
README = PATH.read_text(encoding="utf-8")
PACKAGE = Path(gcg.__file__).parent
GAME = SCENARIOS.game()
EVENTS, VERBS, REFUSABLE, WHERE = GAME.words.events, GAME.words.verbs, GAME.words.refusable, GAME.words.where
NAMES = [place.name for place in GAME.words.places]
SEATS = GAME.seats
GAMES = 80
# The rows that give events their words, and are no use of them.
ROWS = {"Happening", "_game", "_playing", "_battle"}
# What a game writes for itself: no file names it.
INTERNAL = {"note", "forget", "expire", "tally", "setup"}


@lru_cache(maxsize=1)
def played() -> tuple[list[Event], list[tuple[str, str]]]:
    """The events of random games between random decks of all cards, and every kind of prompt with its verbs."""
    book, stream, player = Book.load(), Stream(11), RandomPlayer(12)
    pool = [card.number for card in book if card.type in ("unit", "pilot", "command", "base")]
    events: list[Event] = []
    asked: dict[tuple[str, str], None] = {}
    for seed in range(GAMES):
        decks = [Deck("", "", {MAIN: dict.fromkeys(stream.shuffled(pool)[:25], 2)}) for _ in SEATS]
        engine = new_game(decks, seed, book=book)
        while engine.prompt is not None:
            asked |= dict.fromkeys((engine.prompt.kind, option.verb) for option in engine.prompt.options)
            engine.choose(player.choose(engine, engine.prompt))
        events += engine.log
    return events, [*asked]


def named(events: list[Event]) -> Iterator[tuple[str, Event]]:
    return ((event.name.replace("_", " "), event) for event in events if event.name not in INTERNAL)


@pytest.mark.thorough
def test_every_event_of_a_game_has_a_name_in_files():
    assert {name for name, _ in named(played()[0])} - {*EVENTS} == set()


@pytest.mark.thorough
def test_no_event_happens_in_a_way_that_files_are_refused():
    ways = {(name, event.how) for name, event in named(played()[0]) if event.how}
    assert [(name, how) for name, how in sorted(ways) if how not in EVENTS[name].hows] == []
    # … and what has a way always tells it, but for what follows a card that makes room.
    without = {name for name, event in named(played()[0]) if not event.how and EVENTS[name].hows}
    assert without <= {"follow"}


@pytest.mark.thorough
def test_what_an_event_is_said_not_to_tell_it_never_tells():
    told: set[tuple[str, str]] = set()
    for name, event in named(played()[0]):
        about = EVENTS[name]
        card = event.obj or event.new or (event.op == ADD_LASTING and event.value[2])
        seat = event.seat >= 0 or event.old is not None
        told |= {
            (name, word)
            for word, tells, has in (
                ("card", about.card, card), ("source", about.source, event.source), ("seat", about.seat, seat),
                ("amount", about.amount, event.amount and name not in ("show", "roll")),
            )
            if has and not tells
        }  # fmt: skip
    assert sorted(told) == []


@lru_cache(maxsize=1)
def texts_of_the_rules() -> frozenset[str]:
    """Every text in the sources of the rules, but for those in rows of events, which are no use of a name."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        if "scenario" not in path.relative_to(PACKAGE).parts:
            tree = ast.parse(path.read_text("utf-8"))
            calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
            rows = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ROWS]
            own = {id(part) for row in rows for part in ast.walk(row)}
            parts = (part for part in ast.walk(tree) if isinstance(part, ast.Constant) and id(part) not in own)
            found |= {part.value.replace("_", " ") for part in parts if isinstance(part.value, str)}
    return frozenset(found)


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_every_event_of_files_is_written_somewhere_in_the_rules(name: str):
    assert {name, *EVENTS[name].hows} <= texts_of_the_rules()


@pytest.mark.thorough
def test_every_prompt_and_option_has_its_word():
    assert {kind for kind, _ in played()[1]} <= {*GAME.kinds}
    assert {verb for _, verb in played()[1]} <= {verb for one in VERBS.values() for verb in one.verbs}


def test_the_rules_tell_why_of_every_verb_that_refused_knows():
    e: Engine = new_game([Deck("", "", {MAIN: {"ST01-005": 50}})] * 2, 1, book=Book.load())
    for verb in REFUSABLE:
        why_not(e, 0, verb)
    with pytest.raises(ValueError, match="knows no verb"):
        why_not(e, 0, Option("choose").verb)


# ---------------------------------------------------------------- the README


def table() -> str:
    """The table of events as the README has it."""
    rows = ["| event | what it is | `how` | tells |", "|---|---|---|---|"]
    group = ""
    for name, event in EVENTS.items():
        if event.about != group:
            group = event.about
            rows.append(f"| **{group}** | | | |")
        hows = ", ".join(f"`{how}`" for how in event.hows)
        tells = [word for word in ("card", "source", "seat", "amount") if getattr(event, word)]
        rows.append(f"| `{name}` | {event.means} | {hows} | {', '.join(tells)} |")
    return "\n".join(rows)


def test_the_readme_says_which_how_belongs_to_which_event():
    """`UPDATE_TABLES=1` writes the table from the rows of events."""
    told = README[README.index("| event |") :].partition("\n\n")[0]
    if os.environ.get("UPDATE_TABLES"):
        PATH.write_text(README.replace(told, table()), encoding="utf-8")
        return
    assert told == table(), "UPDATE_TABLES=1 writes it from the rows of events"


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("kinds of prompts", GAME.kinds),
        ("verbs", [verb for verb in VERBS if verb not in ("pick", "exile")]),
        ("places", NAMES),
        ("keyword effects", GAME.keywords),
        ("points of a turn", GAME.points),
        ("presets", GAME.presets),
        *(
            (f"keys of {part.__name__}", [info.validation_alias or key for key, info in part.model_fields.items()])
            for part in (
                model.File, model.Scenario, model.DeckCheck, model.Step, model.PromptIs, model.ZoneIs, model.SeesIs,
                model.EventIs, model.OutcomeIs, *GAME.models, UnitTable,
            )
        ),
        ("keys of a player", model.keys_at(GAME.file, ("scenario", 0, "step", 0, "p1"))),
    ],
)  # fmt: skip
def test_the_readme_tells_all(what: str, words: list[str]):
    code = " ".join(re.findall(r"`[^`]+`|```.*?```", README, re.S))
    missing = [word for word in words if not re.search(rf"(?<![\w-]){re.escape(str(word))}(?![\w-])", code)]
    assert missing == [], f"the README is silent about these {what}"


def test_every_place_is_a_place_of_some_player():
    assert {*WHERE} - {"gone"} == {f"{seat} {word}" for seat in SEATS for word in (*NAMES, "pilot")}
