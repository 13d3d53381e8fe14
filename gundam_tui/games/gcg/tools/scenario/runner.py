"""Playing a scenario: the position or game it sets up, its answers, and the first step that is not as it tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from gundam_tui import foreign_files
from gundam_tui.cardlang.faults import UnknownCard
from gundam_tui.games.api import ScenarioResult
from gundam_tui.games.decks import MAIN, Deck, DeckError, check_deck, load_deck
from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    MAX_EX_RESOURCES,
    MAX_RESOURCES,
    MAX_UNITS,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.gcg.cards.deck_format import FORMAT, RESOURCE_CARDS
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.seating import CLOCKWISE, COUNTERCLOCKWISE, seating_for
from gundam_tui.games.gcg.flow.ruleset import BookPool
from gundam_tui.games.gcg.flow.start import new_game
from gundam_tui.games.gcg.tools.position import Placed, Position, Side, lay_out, stack
from gundam_tui.kernel.engine import Refused

from . import model
from .cards import Overlay
from .expect import problems
from .patterns import Unclear
from .vocabulary import SEATS
from .words import ScenarioWords, listing, words_of

PASSING = ("block", "action_step")
FILLER = "ST01-005"  # a Unit without text


class Unplayable(ValueError):
    """A scenario whose start cannot be set up."""


@dataclass(slots=True)
class ScenarioTable:
    """What a scenario is played with: its cards, compiled, and the folder its paths are seen from."""

    cards: Overlay
    pool: BookPool
    folder: Path


def table_for(book: Book, made: Mapping[str, Card], folder: Path) -> ScenarioTable:
    """A table with the cards of the book and those that a file makes."""
    overlay = Overlay(book, made)
    return ScenarioTable(overlay, BookPool(cast("Book", overlay)), folder)


def play(
    scenario: model.Scenario, rules: str, table: ScenarioTable, result: ScenarioResult, lines: Sequence[int]
) -> ScenarioWords | None:
    """Play a scenario and write into its result what was not as told.

    Args:
        scenario: what to do.
        rules: the rules preset.
        table: the cards.
        result: is filled in.
        lines: the lines of the scenario's steps.

    Returns:
        The game as it then stands; None when there is none (a question about a deck, an impossible start).
    """
    if scenario.deck is not None:
        result.problems = list(_deck(scenario.deck, rules, table))
        return None
    try:
        words = start(scenario, rules, table)
    except (Unplayable, UnknownCard, DeckError) as error:
        result.problems = [str(error)]
        return None
    for at, step in enumerate(scenario.step):
        since = len(words.e.log)
        result.problems = _step(words, step, since)
        if result.problems:
            result.step = at + 1
            result.step_line = lines[at] if at < len(lines) else 0
            result.prompt = listing(words)
            break
    return words


def _step(words: ScenarioWords, step: model.Step, since: int) -> list[str]:
    for answer in step.do:
        [(verb, cards)] = answer.items()
        try:
            _answer(words, verb, cards)
        except (Unclear, Refused) as error:
            said = verb if cards is None else f"{verb} [{words_of(cards)}]"
            return [f"do {said}: {error}"]
    for name, ref in step.alias.items():
        try:
            words.names[name] = words.called_now(ref, since)
        except Unclear as error:
            return [f"alias {name}: {error}"]
    return list(problems(words, step, since))


def _answer(words: ScenarioWords, verb: str, cards: list[str] | None) -> None:
    """Answer the open prompt.

    Raises:
        Unclear: the words mean no option here, or several.
        Refused: the engine refuses the answer.
    """
    e = words.e
    text = verb.strip()
    if cards is not None:
        e.choose(words.many(text.lower(), cards))
    elif text.lower() == "pass all":
        while e.prompt is not None and e.prompt.kind in PASSING:
            e.answer("pass")
    elif text.lower().startswith("concede"):
        seat = text.split()[-1].lower()
        if seat not in SEATS:
            raise Unclear(f"write {' or '.join(f'concede {name}' for name in SEATS)}")
        e.concede(SEATS.index(seat), rule="1-2-4")
    elif e.prompt is None:
        raise Unclear("no prompt is open: the game is over")
    else:
        e.choose([] if words.may_decline(text) else [words.one(text)])


# ---------------------------------------------------------------- starting


def start(scenario: model.Scenario, rules: str, table: ScenarioTable) -> ScenarioWords:
    """The game or position that a scenario begins with, and its aliases.

    Raises:
        Unplayable: it cannot be.
        UnknownCard: a number that no card has.
        DeckError: a deck that cannot be had.
    """
    return _game(scenario, rules, table) if scenario.game is not None else _position(scenario, rules, table)


class _Layout:
    """Cards of a position in the making."""

    def __init__(self) -> None:
        self.cards: list[Placed] = []
        self.names: dict[str, int] = {}

    def add(self, held: model.Held, seat: int, zone: str, *, rested: bool = False, damage: int = 0) -> int:
        for _ in range(held.count):
            self.name(held.alias)
            self.cards.append(Placed(held.card, seat, zone, damage, rested))
        return len(self.cards) - 1

    def name(self, alias: str) -> None:
        if alias in self.names:
            raise Unplayable(f'two cards are called "{alias}": give one of them another alias')
        if alias:
            self.names[alias] = len(self.cards)


def _seats(scenario: model.Scenario) -> int:
    """How many players there are: those who are told of, four of a team battle, two at least."""
    told = [seat for seat, name in enumerate(SEATS) if getattr(scenario, name) is not None]
    return max(4 if scenario.format == "team" else 2, *(seat + 1 for seat in told), 0)


def _position(scenario: model.Scenario, rules: str, table: ScenarioTable) -> ScenarioWords:
    layout = _Layout()
    number = _seats(scenario)
    seating = seating_for(number, scenario.format)
    for seat in range(number):
        side: model.SideTable = getattr(scenario, SEATS[seat]) or model.SideTable()
        if seating.leader[seat] != seat and "base" not in side.model_fields_set:
            side = side.model_copy(update={"base": None})  # 12-3-7: a team begins with one
        _lay(layout, seat, side, table)
    position = Position(
        [Side() for _ in range(number)],
        format=scenario.format,
        direction=CLOCKWISE if scenario.direction == "clockwise" else COUNTERCLOCKWISE,
        active=SEATS.index(scenario.active),
        first=SEATS.index(scenario.first),
        turn=scenario.turn,
        step=model.POINTS[scenario.at],
        seed=scenario.seed,
        generator=scenario.chance,
        rules=rules,
        discreet=scenario.discreet,
    )
    e = lay_out(layout.cards, position, pool=table.pool)
    words = ScenarioWords(e, layout.names)
    _check_standing(words, layout)
    return words


def _lay(layout: _Layout, seat: int, side: model.SideTable, table: ScenarioTable) -> None:
    """One player's cards, each kind where it may lie (3-2-1 to 3-6-1)."""
    where = SEATS[seat]
    for unit in side.units:
        _kind(table, unit.card, ("unit",), f"{where}.units", "3-2-1")
        for _ in range(unit.count):
            layout.name(unit.alias)
            host = len(layout.cards)
            layout.cards.append(Placed(unit.card, seat, BATTLE, unit.damage, unit.rested, unit.new))
            if unit.pilot is not None:
                _kind(table, unit.pilot.card, ("pilot", "command"), f"{where}.units", "3-3-1")
                layout.name(unit.pilot.alias)
                layout.cards.append(Placed(unit.pilot.card, seat, BATTLE, new=unit.new, host=host))
    if side.base is not None:
        _kind(table, side.base.card, ("base",), f"{where}.base", "3-5-1")
        layout.add(side.base, seat, BASE, rested=side.base.rested, damage=side.base.damage)
    for resource in side.all_resources():
        _kind(table, resource.card, ("resource",), f"{where}.resources", "3-6-1")
        layout.add(resource, seat, RESOURCES, rested=resource.rested)
    for zone, pile in ((HAND, side.hand), (SHIELDS, side.shields), (TRASH, side.trash), (REMOVAL, side.removal)):
        for held in pile:
            _kind(table, held.card, ("unit", "pilot", "command", "base"), f"{where}.{zone}", "6-1-1-1")
            layout.add(held, seat, zone)
    for held in side.deck:
        _kind(table, held.card, ("unit", "pilot", "command", "base"), f"{where}.deck", "6-1-1-1")
        layout.add(held, seat, DECK)
    if side.filler:
        layout.add(model.Held(card=FILLER, count=side.filler), seat, DECK)
    for held in side.resource_deck:
        _kind(table, held.card, ("resource",), f"{where}.resource_deck", "6-1-1-4")
        layout.add(held, seat, RESOURCE_DECK)
    _limits(layout, seat, table)


def _kind(table: ScenarioTable, number: str, kinds: Sequence[str], where: str, clause: str) -> None:
    """Refuse a card where it cannot lie.

    Raises:
        UnknownCard: there is no such card.
        Unplayable: it is of another type.
    """
    card = table.pool[number]
    if card.kind not in kinds or (card.kind == "command" and "command" not in kinds):
        raise Unplayable(f"{where}: {number} is a {card.kind}; here belongs a {' or '.join(kinds)} ({clause})")
    if kinds == ("pilot", "command") and card.kind == "command" and card.pilot_name is None:
        raise Unplayable(f"{where}: {number} is a Command without a Pilot effect; it cannot be paired (3-4-6)")
    if card.token and len(kinds) == 4:
        raise Unplayable(f"{where}: {number} is a token, and tokens are on the field only (5-17-2-5)")


def _limits(layout: _Layout, seat: int, table: ScenarioTable) -> None:
    """No position that rules management or the limits of the areas would never allow."""
    own = [card for card in layout.cards if card.seat == seat]
    units = sum(1 for card in own if card.zone == BATTLE and card.host < 0)
    resources = [card for card in own if card.zone == RESOURCES]
    extra = sum(1 for card in resources if table.pool[card.number].token)
    for have, most, what, clause in (
        (units, MAX_UNITS, "Units", "4-5-4"),
        (len(resources), MAX_RESOURCES, "Resources", "4-4-2"),
        (extra, MAX_EX_RESOURCES, "EX Resources", "4-4-2-1"),
    ):
        if have > most:
            raise Unplayable(f"{SEATS[seat]}: {have} {what}; at most {most} are possible ({clause})")


def _check_standing(words: ScenarioWords, layout: _Layout) -> None:
    """Damage that would have destroyed its card is a mistake of the file, not a result."""
    for phys, card in enumerate(layout.cards):
        if card.damage and words.where(words.e.state.where.get(phys, 0)).endswith("trash"):
            raise Unplayable(f"{card.number} with damage {card.damage} would be destroyed at once (11-3-1)")


def _game(scenario: model.Scenario, rules: str, table: ScenarioTable) -> ScenarioWords:
    """A whole game: at the first prompt decks given card by card lie as they are written."""
    assert scenario.game is not None
    recipes = [recipe for _, recipe in scenario.game.recipes()]
    decks = [_recipe(recipe, table) for recipe in recipes]
    e = new_game(
        decks, scenario.seed, rules=rules, pool=table.pool, generator=scenario.chance, format_name=scenario.format,
        discreet=scenario.discreet, chooser=SEATS.index(scenario.chooser) if scenario.chooser else None,
    )  # fmt: skip
    names: dict[str, int] = {}
    for seat, recipe in enumerate(recipes):
        if recipe.cards:
            numbers = [held.card for held in recipe.cards for _ in range(held.count)]
            places = stack(e, seat, numbers)
            _name(names, [held.alias for held in recipe.cards for _ in range(held.count)], places)
    return ScenarioWords(e, names)


def _name(names: dict[str, int], aliases: Iterable[str], places: Iterable[int]) -> None:
    for alias, phys in zip(aliases, places, strict=True):
        if alias in names:
            raise Unplayable(f'two cards are called "{alias}": give one of them another alias')
        if alias:
            names[alias] = phys


def _recipe(recipe: model.Recipe, table: ScenarioTable) -> Deck:
    if recipe.name:
        return _load(recipe.name, table)
    return Deck("", "", {MAIN: _counted(recipe.cards), RESOURCE_CARDS: _counted(recipe.resource_deck)})


def _counted(held: Sequence[model.Held]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for item in held:
        counts[item.card] = counts.get(item.card, 0) + item.count
    return counts


def _load(name: str, table: ScenarioTable) -> Deck:
    """A shipped deck, or a deck file seen from the scenario file's folder."""
    path = table.folder / name
    return load_deck(path if foreign_files.is_file(path) else name)


# ---------------------------------------------------------------- decks


def _deck(check: model.DeckCheck, rules: str, table: ScenarioTable) -> Iterable[str]:
    """Compare a deck's verdict with the one that is told."""
    try:
        deck = _load(check.name, table) if check.name else Deck("", "", {MAIN: check.cards})
    except DeckError as error:
        return [str(error)]
    cards = {number: count for number, count in {**deck.cards, **check.change}.items() if count}
    resources = check.resources if check.resources is not None else FORMAT.piles(deck)[RESOURCE_CARDS]
    faults = check_deck(Deck(deck.name, deck.source, {MAIN: cards, RESOURCE_CARDS: resources}), table.cards, rules)
    told = [str(fault) for fault in faults]
    if check.legal:
        return [f"the deck is not legal: {fault}" for fault in told]
    if not faults:
        return ["the deck is legal"]
    found: list[str] = []
    clauses = {fault.rule for fault in faults}
    if check.faults and clauses != set(check.faults):
        found.append(f"the deck breaks {words_of(sorted(clauses))}, not {words_of(check.faults)}: {words_of(told)}")
    for text in check.says:
        if not any(text in fault for fault in told):
            found.append(f'no fault says "{text}": {words_of(told)}')
    return found
