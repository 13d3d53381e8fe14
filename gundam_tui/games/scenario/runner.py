"""Playing a scenario: its position or game, its answers, and the first step that differs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gundam_tui import foreign_files
from gundam_tui.cardlang.faults import UnknownCard
from gundam_tui.games.api import ScenarioError, ScenarioResult
from gundam_tui.games.decks import MAIN, Deck, DeckError, load_deck
from gundam_tui.kernel.engine import Engine, Refused

from .expect import problems
from .game import Layout, ScenarioGame, ScenarioTable, Unplayable, call, table_for
from .inherit import side_of
from .model import DeckCheck, Recipe, Scenario, SideTable, Step
from .patterns import Unclear
from .reader import load
from .words import TIMES, ScenarioWords, listing, words_of

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


_MOST = 400  # the maximum number of answers until a phase begins


def run_file(
    game: ScenarioGame, path: Path, book: Book[Any], *, rules: str | None = None, only: str = ""
) -> list[ScenarioResult]:
    """See `Scenarios.run_file`."""
    loaded = load(game, path, book)
    table = table_for(game, book, loaded.cards, loaded.folder)
    if rules and rules not in game.module.presets:
        raise ScenarioError(str(path), [f'{path}: there are no rules "{rules}": {", ".join(game.module.presets)}'])
    found: list[ScenarioResult] = []
    for at, scenario in enumerate(loaded.file.scenario):
        if not scenario.tries() or (only and only.lower() not in scenario.name.lower()):
            continue
        result = ScenarioResult(loaded.name, loaded.lines[at], scenario.name)
        play(scenario, rules or scenario.rules or loaded.file.rules, table, result, loaded.steps[at])
        found.append(result)
    return found


def position(game: ScenarioGame, path: Path, book: Book[Any]) -> Engine:
    """See `Scenarios.position`."""
    loaded = load(game, path, book)
    first = loaded.file.scenario[0]
    result = ScenarioResult(loaded.name, loaded.lines[0], first.name)
    table = table_for(game, book, loaded.cards, loaded.folder)
    words = play(first, first.rules or loaded.file.rules, table, result, loaded.steps[0])
    if words is None or result.problems:
        told = result.problems or ["it sets up no game"]
        raise ScenarioError(loaded.name, [f"{loaded.name}:{result.line}: {problem}" for problem in told])
    return words.e


def play(
    scenario: Scenario, rules: str, table: ScenarioTable, result: ScenarioResult, lines: Sequence[int]
) -> ScenarioWords | None:
    """Play a scenario and write the differences into its result.

    Args:
        scenario: the scenario.
        rules: the rules preset.
        table: the cards.
        result: is filled in.
        lines: the lines of the scenario's steps.

    Returns:
        The final game; None if there is none (a question about a deck, an impossible start).
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


def _step(words: ScenarioWords, step: Step, since: int) -> list[str]:
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
    e, seats = words.e, words.game.seats
    text = verb.strip()
    if cards is not None:
        e.choose(words.many(text.lower(), cards))
    elif text.lower() == "pass all":
        while e.prompt is not None and e.prompt.kind in words.game.passing:
            _least(words)
    elif text.lower().startswith("to "):
        _go(words, text[3:].strip().lower())
    elif text.lower().startswith("concede"):
        seat = text.split()[-1].lower()
        if seat not in seats:
            raise Unclear(f"write {' or '.join(f'concede {name}' for name in seats)}")
        e.concede(seats.index(seat), rule=words.game.concession)
    elif text.lower() in TIMES:
        e.time_up(extra_turns=text.lower() == TIMES[0])
    elif e.prompt is None:
        raise Unclear("no prompt is open: the game is over")
    else:
        e.choose([] if words.may_decline(text) else [words.one(text)])


def _go(words: ScenarioWords, phase: str) -> None:
    """Everybody does as little as possible until a player is asked in a phase."""
    for _ in range(_MOST):
        if words.e.prompt is None or phase in words.game.now(words.e):
            return
        _least(words)
    raise Unclear(f'"{phase}" does not come')


def _least(words: ScenarioWords) -> None:
    prompt = words.e.prompt
    assert prompt is not None
    quiet = [option for option in prompt.options if option.verb in words.game.quiet]
    words.e.choose(quiet[:1] or prompt.options[: prompt.least])


# ---------------------------------------------------------------- starting


def start(scenario: Scenario, rules: str, table: ScenarioTable) -> ScenarioWords:
    """The game or position at the start of a scenario, and its aliases.

    Raises:
        Unplayable: the start is not possible.
        UnknownCard: a number that no card has.
        DeckError: a deck that cannot be loaded.
    """
    return _game(scenario, rules, table) if scenario.game is not None else _position(scenario, rules, table)


def _position(scenario: Scenario, rules: str, table: ScenarioTable) -> ScenarioWords:
    game, layout = table.game, Layout()
    usual = game.models.side()
    sides: dict[str, SideTable | None] = {
        seat: side_of(scenario, seat) or usual for seat in game.seats[: game.seated(scenario)]
    }
    scenario = scenario.model_copy(update=sides)
    for seat, word in enumerate(sides):
        game.lay(layout, seat, sides[word] or usual, scenario, table.pool)
    return ScenarioWords(game, game.set_up(layout, scenario, rules, table.pool), layout.names)


def _game(scenario: Scenario, rules: str, table: ScenarioTable) -> ScenarioWords:
    """A whole game: at the first prompt, decks given card by card are in written order."""
    assert scenario.game is not None
    recipes = [recipe for _, recipe in scenario.game.recipes()]
    e = table.game.begin([_recipe(recipe, table) for recipe in recipes], scenario, rules, table.pool)
    names: dict[str, int] = {}
    for seat, recipe in enumerate(recipes):
        if recipe.cards:
            for alias, phys in zip(recipe.aliases(), table.game.stack(e, seat, recipe), strict=True):
                call(names, alias, phys)
    return ScenarioWords(table.game, e, names)


def _recipe(recipe: Recipe, table: ScenarioTable) -> Deck:
    if recipe.name:
        return _load(recipe.name, table)
    piles: dict[str, dict[str, int]] = {}
    for section, pile in recipe.piles().items():
        counts = piles.setdefault(section, {})
        for held in pile:
            table.cards[held.card]  # it says which number no card has
            counts[held.card] = counts.get(held.card, 0) + held.count
    return Deck("", "", piles, game=table.game.module.id)


def _load(name: str, table: ScenarioTable) -> Deck:
    """A shipped deck, or a deck file relative to the scenario file's folder."""
    path = table.folder / name
    return load_deck(path if foreign_files.is_file(path) else name, table.game.module.id)


# ---------------------------------------------------------------- decks


def _deck(check: DeckCheck, rules: str, table: ScenarioTable) -> Iterable[str]:
    """Compare a deck's verdict with the expected one."""
    try:
        deck = _load(check.name, table) if check.name else Deck("", "", {MAIN: check.cards}, game=table.game.module.id)
    except DeckError as error:
        return [str(error)]
    cards = {number: count for number, count in {**deck.cards, **check.change}.items() if count}
    form = table.game.module.deck_format
    piles = {**form.piles(deck), MAIN: cards}
    if check.resources is not None:
        piles |= {section.name: check.resources for section in form.sections[1:2]}
    judged = Deck(deck.name, deck.source, piles, game=deck.game)
    faults = table.game.module.decks.check(judged, table.cards, rules)
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
