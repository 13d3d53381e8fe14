"""Reading and playing scenario files of the family."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import ValidationError

from gundam_tui import foreign_files
from gundam_tui.cardlang.card_file import CardFile, lines_of_cards
from gundam_tui.cardlang.faults import UnknownCard, nearest
from gundam_tui.games.api import ScenarioError, ScenarioResult
from gundam_tui.games.decks import DeckError, load_deck
from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.language.card_db import FamilyBook
from gundam_tui.games.nation.cards.language.card_toml import read_card
from gundam_tui.games.nation.cards.language.record import Card
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, G_ZONE, HAND, HANGAR, JUNKYARD, LOST, NATION, REMOVED
from gundam_tui.games.nation.flow.ruleset import new_game
from gundam_tui.games.nation.tools.position import NoPosition, Placed, Position, lay_out, stacked
from gundam_tui.kernel.engine import Engine, Refused

from .checks import wrong_words
from .expect import problems
from .game import ScenarioGame
from .model import Attached, File, Held, Owned, PlayedGame, Recipe, Scenario, SideTable, Standing, Step, keys_at
from .words import SEATS, ScenarioWords, Unclear

_PILES = {
    "hand": HAND, "nation": NATION, "lost": LOST, "junkyard": JUNKYARD, "removed": REMOVED, "hangar": HANGAR,
}  # fmt: skip
_FIELDS = {"deployment": DEPLOYMENT, "area1": AREAS[0], "area2": AREAS[1], "g": G_ZONE}
_FILLED = 20  # cards of a Nation where nothing is said of a player
Cards: TypeAlias = "Mapping[str, Card] | FamilyBook"
_USUAL = {"color": "blue", "cost": "0-0-0", "provenance": "generic"}
_HEADING = re.compile(r"^\s*\[\[\s*scenario(\.step)?\s*\]\]", re.M)


@dataclass(frozen=True, slots=True)
class Made(Mapping[str, Card]):
    """The cards of a book, and those that a file makes."""

    book: FamilyBook
    own: Mapping[str, Card]

    def __getitem__(self, number: str) -> Card:
        return self.own[number] if number in self.own else self.book[number]

    def __iter__(self) -> Iterator[str]:
        return iter(self.numbers())

    def __len__(self) -> int:
        return len(self.numbers())

    def numbers(self) -> tuple[str, ...]:
        """Every card number, those of the file first."""
        return (*self.own, *self.book.numbers())


def load(path: Path, book: FamilyBook, game: ScenarioGame) -> tuple[File, Mapping[str, Card], str]:
    """Read a scenario file: what it says, the cards that it makes, its text.

    Raises:
        ScenarioError: it cannot be read, or is wrong; with every fault found.
    """
    name, text = str(path), ""
    try:
        text = foreign_files.read_text(path, "utf-8-sig", foreign_files.LARGEST_TOML)
        data: dict[str, Any] = foreign_files.toml(text)
        file = File.model_validate(data)
    except OSError as error:
        raise ScenarioError(name, [f"{name}: cannot be read: {error.strerror or error}"]) from None
    except UnicodeDecodeError as error:
        raise ScenarioError(name, [f"{name}: not UTF-8 text (byte {error.start}): save it as UTF-8"]) from None
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(name, [f"{name}: this is not TOML: {error}"]) from None
    except ValidationError as error:
        lines = _lines(text)
        faults = foreign_files.told(error.errors(), lambda one: _fault(name, dict(one), lines))
        raise ScenarioError(name, faults) from None
    own, lines = _made(name, file, book, text), _lines(text)
    told: list[str] = []
    for at, scenario in enumerate(file.scenario):
        line, steps = lines[at] if at < len(lines) else (0, ())
        for fault in wrong_words(game, (*own, *book.numbers()), scenario):
            place = line if fault.step is None or fault.step >= len(steps) else steps[fault.step]
            step = "" if fault.step is None else f", step {fault.step + 1}"
            where = f"{name}:{place}" if place else name
            told.append(f'{where}: scenario "{scenario.name}"{step}: {fault.message}')
    if told:
        raise ScenarioError(name, told)
    return file, own, text


def _fault(name: str, error: dict[str, Any], lines: Sequence[tuple[int, Sequence[int]]]) -> str:
    """One mistake with the line of its scenario or step."""
    path: Sequence[str | int] = error["loc"]
    line = 0
    if len(path) > 1 and path[0] == "scenario" and isinstance(path[1], int) and path[1] < len(lines):
        line, steps = lines[path[1]]
        if len(path) > 3 and path[2] == "step" and isinstance(path[3], int) and path[3] < len(steps):
            line = steps[path[3]]
    key = ".".join(str(part) for part in path if not isinstance(part, int))
    told = str(error["msg"]).removeprefix("Value error, ")
    if error["type"] == "extra_forbidden":
        keys = keys_at(path[:-1])
        told = "is no key here" + (nearest(str(path[-1]), keys) or f"; the keys are {', '.join(keys)}")
    elif error["type"] == "literal_error":
        known = re.findall("'([^']*)'", str(error["ctx"]["expected"]))
        told = f'"{error["input"]}" is none of {", ".join(known)}{nearest(str(error["input"]), known)}'
    return f"{name}:{line}: {key}: {told}" if line else f"{name}: {key}: {told}"


def _lines(text: str) -> list[tuple[int, list[int]]]:
    """The line of every scenario, with those of its steps."""
    found: list[tuple[int, list[int]]] = []
    for heading in _HEADING.finditer(text):
        line = text.count("\n", 0, heading.start()) + 1
        if heading[1] and found:
            found[-1][1].append(line)
        elif not heading[1]:
            found.append((line, []))
    return found


def _made(name: str, file: File, book: FamilyBook, text: str) -> dict[str, Card]:
    own = CardFile(name, lines_of_cards(text), {}, {}, [])
    for number, facts in file.cards.items():
        if number in book.numbers():
            own.fault("a real card has this number; take another, such as X-001", number)
            continue
        kind = facts.get("type", "unit")
        usual: dict[str, Any] = {"name": number, "type": kind, **_USUAL}
        if isinstance(kind, str) and book.form.types.get(kind):
            usual["stats"] = "1/1/1"
        if kind == UNIT and book.form.areas:
            usual["areas"] = list(book.form.areas)
        read_card(own, number, {**usual, **facts}, book.form)
    if not own.faults:
        book.finish([own], ((number, dict(_entry(book, number))) for number in book.numbers()))
    if own.faults:
        raise ScenarioError(name, list(map(str, own.faults)))
    return {number: book.card(number, entry) for number, entry in own.entries.items()}


def _entry(book: FamilyBook, number: str) -> Mapping[str, Any]:
    card = book[number]
    return {"name": card.name, "type": card.type, "chip": card.chip, "stats": card.stats}


# ---------------------------------------------------------------- playing


def run(
    game: ScenarioGame, book: FamilyBook, path: Path, *, rules: str | None = None, only: str = ""
) -> list[ScenarioResult]:
    """Run the scenarios of a file.

    Args:
        game: the game.
        book, path, rules, only: see `Scenarios.run_file`.

    Raises:
        ScenarioError: the file cannot be used.
    """
    file, own, text = load(path, book, game)
    cards = Made(book, own)
    lines = _lines(text)
    found: list[ScenarioResult] = []
    for at, scenario in enumerate(file.scenario):
        if only and only.lower() not in scenario.name.lower():
            continue
        wanted = rules or scenario.rules
        if wanted and wanted not in game.presets:
            raise ScenarioError(str(path), [f"{path}: there are no rules {wanted!r}: {', '.join(game.presets)}"])
        line, steps = lines[at] if at < len(lines) else (0, [])  # written in another form than [[scenario]]
        result = ScenarioResult(str(path), line, scenario.name)
        play(game, cards, scenario, result, steps)
        found.append(result)
    return found


def position(game: ScenarioGame, book: FamilyBook, path: Path) -> Engine:
    """Where the first scenario of a file leads to. Arguments and errors: see `Scenarios.position`."""
    file, own, _ = load(path, book, game)
    if not file.scenario:
        raise ScenarioError(str(path), [f"{path}: there is no scenario in it"])
    first = file.scenario[0]
    result = ScenarioResult(str(path), 0, first.name)
    words = play(game, Made(book, own), first, result, [])
    if words is None or result.problems:
        raise ScenarioError(str(path), [f"{path}: {one}" for one in result.problems or ["it sets up no game"]])
    return words.e


def play(
    game: ScenarioGame,
    cards: Cards,
    scenario: Scenario,
    result: ScenarioResult,
    lines: Sequence[int],
) -> ScenarioWords | None:
    """Play a scenario and write into its result what was not as told; the game as it then stands."""
    try:
        words = start(game, cards, scenario)
    except (NoPosition, UnknownCard, DeckError) as error:
        result.problems = [str(error)]
        return None
    for at, step in enumerate(scenario.step):
        result.problems = _step(game, words, step)
        if result.problems:
            result.step, result.step_line = at + 1, lines[at] if at < len(lines) else 0
            result.prompt = words.listing()
            break
    return words


def _step(game: ScenarioGame, words: ScenarioWords, step: Step) -> list[str]:
    since = len(words.e.log)
    for said in step.do:
        try:
            words.answer(said)
        except (Unclear, Refused) as error:
            return [f"do {said}: {error}"]
    for alias, where in step.alias.items():
        who, _, zone = where.rpartition(" ")[0].partition(" ")
        pile = words.e.zone(zone, SEATS.index(who)) if who in SEATS else ()
        place = where.rpartition(" ")[2]
        if not place.isdigit() or not 0 < int(place) <= len(pile):
            return [f'alias {alias}: there is no card at "{where}": write `p1 deployment 2`']
        words.names[alias] = words.e.state.objs[pile[int(place) - 1]].card
    return list(problems(words, step, since, game))


# ---------------------------------------------------------------- starting


def start(game: ScenarioGame, cards: Cards, scenario: Scenario) -> ScenarioWords:
    """The game or position that a scenario begins with, and its aliases.

    Raises:
        NoPosition, UnknownCard, DeckError: it cannot be.
    """
    if scenario.game is not None:
        return _game(game, cards, scenario, scenario.game)
    layout, names = list[Placed](), dict[str, int]()
    for seat, side in enumerate((scenario.p1, scenario.p2)):
        _side(game, seat, side or SideTable(filler=_FILLED), layout, names)
    for card in layout:
        cards[card.number]  # says which number no card has
    position = Position(
        layout, SEATS.index(scenario.active), SEATS.index(scenario.first), scenario.turn, scenario.at,
        scenario.seed, scenario.chance,
    )  # fmt: skip
    return ScenarioWords(lay_out(game.family.rules(cards, discreet=scenario.discreet), position), names)


def _side(game: ScenarioGame, seat: int, side: SideTable, layout: list[Placed], names: dict[str, int]) -> None:
    for key, zone in _FIELDS.items():
        held: Sequence[Standing] = getattr(side, key)
        for card in held:
            for _ in range(card.count):
                _name(names, card, len(layout))
                host = len(layout)
                layout.append(_placed(card, seat, zone, card.rolled, card.damage))
                for guest in card.carries:
                    _name(names, guest, len(layout))
                    layout.append(_placed(guest, seat, zone, card.rolled, host=host))
    for key, zone in _PILES.items():
        pile: Sequence[Held] = getattr(side, key)
        for card in pile:
            for _ in range(card.count):
                _name(names, card, len(layout))
                layout.append(_placed(card, seat, zone))
    layout.extend(Placed(game.family.filler, seat, NATION) for _ in range(side.filler))


def _placed(card: Held, seat: int, zone: str, rolled: bool = False, damage: int = 0, host: int = -1) -> Placed:
    owner = SEATS.index(card.owner) if isinstance(card, Owned) and card.owner else -1
    coins = tuple((Stats(*one[:3]), one.number) for one in card.coins) if isinstance(card, Attached) else ()
    return Placed(card.card, seat, zone, rolled, damage, host, owner, coins)


def _name(names: dict[str, int], card: Held, at: int) -> None:
    if card.alias in names:
        raise NoPosition(f'two cards are called "{card.alias}": give one of them another alias')
    if card.alias:
        names[card.alias] = at


def _game(game: ScenarioGame, cards: Cards, scenario: Scenario, told: PlayedGame) -> ScenarioWords:
    """A whole game: decks given card by card lie at its first prompt as they are written, the hand on top."""
    piles = [_deck(game, recipe) for recipe in (told.p1, told.p2)]
    for number in dict.fromkeys(number for pile in piles for number in pile):
        cards[number]
    first = SEATS.index(scenario.first) if "first" in scenario.model_fields_set else -1
    rules = game.family.rules(cards, discreet=scenario.discreet)
    chooser = SEATS.index(scenario.chooser) if scenario.chooser else None
    e = new_game(rules, piles, scenario.seed, chance=scenario.chance, first=first, chooser=chooser)
    names: dict[str, int] = {}
    for seat, recipe in enumerate((told.p1, told.p2)):
        if recipe.cards:
            places = stacked(e, seat, piles[seat])
            aliases = [held for held in recipe.cards for _ in range(held.count)]
            for held, phys in zip(aliases, places, strict=True):
                _name(names, held, phys)
    e.reopen()  # its first question may be about the cards that lie there now
    return ScenarioWords(e, names)


def _deck(game: ScenarioGame, recipe: Recipe) -> list[str]:
    if recipe.name:
        deck = load_deck(recipe.name, game.family.choices.name)
        return [number for number, count in deck.cards.items() for _ in range(count)]
    return [held.card for held in recipe.cards for _ in range(held.count)]
