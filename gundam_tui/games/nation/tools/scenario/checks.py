"""What can be told of a scenario without playing it: words that mean nothing, with the nearest word that does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from gundam_tui.cardlang.faults import UnknownCard, nearest
from gundam_tui.games.nation.cards.terms import ZONES

from .game import ScenarioGame
from .model import Held, Scenario, SideTable, Standing, Step
from .words import SAID, SEATS

_WHERE = (*(f"{seat} {zone}" for seat in SEATS for zone in ZONES), "gone")
_ALONE = frozenset(("none", "pass all"))  # answers that are no option
_BETWEEN = frozenset(("on", "to", "for"))
_TAIL = re.compile(r"#?[0-9]+")
_NOTHING = "nothing"  # what a card that is set on nothing is on


class Fault(NamedTuple):
    """A wrong word: the place of its step in the scenario (None: it is above all steps), and what is wrong."""

    step: int | None
    message: str


@dataclass(frozen=True, slots=True)
class _Lexicon:
    """What words may mean in one scenario."""

    game: ScenarioGame
    numbers: Mapping[str, str]
    aliases: set[str]
    verbs: Sequence[str]
    points: Sequence[str]

    def clause(self, number: str) -> Iterator[str]:
        if number not in self.game.clauses:
            yield f'no clause has the number "{number}"{nearest(number, list(self.game.clauses))}'

    def card(self, word: str, *more: str) -> Iterator[str]:
        if word.lower() not in {*self.aliases, *self.numbers, *more}:
            yield f'no card is called "{word}"{nearest(word, [*self.aliases, *more, *self.numbers.values()])}'

    def among(self, what: str, word: str, known: Iterable[str]) -> Iterator[str]:
        known = list(known)
        if word not in known:
            near = nearest(word, known) or f"; there are {', '.join(known)}"
            yield f'{what} "{word}" is unknown{near}'

    def answer(self, said: str) -> Iterator[str]:
        """The wrong words of an answer: a verb, cards, and what stands between and behind them."""
        text = " ".join(said.lower().split())
        if text in _ALONE:
            return
        first, _, rest = text.partition(" ")
        if first == "to" and rest:
            yield from self.among("the point of the turn", rest, self.points)
            return
        if first == "concede":
            yield from self.among("the player", rest, SEATS)
            return
        verb = next((verb for verb in self.verbs if text == verb or text.startswith(f"{verb} ")), None)
        if verb is None:
            yield f'"{said}" begins with no verb of this game{nearest(first, self.verbs)}'
            return
        for word in text.removeprefix(verb).split():
            if word not in _BETWEEN and not _TAIL.fullmatch(word):
                yield from self.card(word)


def wrong_words(game: ScenarioGame, numbers: Iterable[str], scenario: Scenario) -> Iterator[Fault]:
    """Every wrong word of a scenario, and what it lacks.

    Args:
        game: the game, with its vocabulary.
        numbers: of all cards, those of the file too.
        scenario: as it is written.
    """
    aliases = {held.alias for held in _held(scenario) if held.alias}
    points = game.family.choices.points
    names = dict.fromkeys(word for point in points for word in (point.step, point.phase) if word)
    lexicon = _Lexicon(
        game, {number.lower(): number for number in numbers}, aliases,
        sorted({SAID.get(verb, verb) for verb in game.words.verbs}, key=len, reverse=True),
        [*names, *(f"{seat} {name}" for seat in SEATS for name in names)],
    )  # fmt: skip
    for number in scenario.clauses:
        yield from (Fault(None, said) for said in lexicon.clause(number))
    for card in dict.fromkeys(held.card for held in _held(scenario)):
        if card.lower() not in lexicon.numbers:
            yield Fault(None, str(UnknownCard(card, list(lexicon.numbers.values()))))
    if scenario.game is None:
        yield from (Fault(None, said) for said in lexicon.among("at: the phase or step", scenario.at, names))
    if not scenario.step:
        yield Fault(None, "there is no [[scenario.step]]: nothing would be tried")
    elif not any(_tells(step) for step in scenario.step):
        yield Fault(None, "no step says what must be so: add prompt, card, p1, says, outcome or the like")
    for at, step in enumerate(scenario.step):
        aliases.update(step.alias)
        yield from (Fault(at, said) for said in _step(lexicon, step))


def _tells(step: Step) -> bool:
    return bool(step.model_fields_set - {"do", "alias"})


def _held(scenario: Scenario) -> Iterator[Held]:
    for side in (scenario.p1, scenario.p2):
        for key in SideTable.model_fields if side is not None else ():
            value: object = getattr(side, key)
            for card in cast("list[object]", value) if isinstance(value, list) else ():
                if isinstance(card, Held):
                    yield card
                if isinstance(card, Standing):
                    yield from card.carries
    if scenario.game is not None:
        for recipe in (scenario.game.p1, scenario.game.p2):
            yield from recipe.cards


def _step(lexicon: _Lexicon, step: Step) -> Iterator[str]:
    game = lexicon.game
    for said in step.do:
        for text in [said] if isinstance(said, str) else [f"{verb} {card}" for verb in said for card in said[verb]]:
            yield from _named("do", lexicon.answer, text)
    if (told := step.prompt) is not None:
        if told.kind is not None:
            yield from lexicon.among("prompt.kind: the kind of prompt", told.kind, game.kinds)
        for key, texts in (("options", told.options or []), ("offers", told.offers), ("without", told.without)):
            for text in texts:
                yield from _named(f"prompt.{key}", lexicon.answer, text)
    for text, clause in step.refused.items():
        yield from _named("refused", lexicon.answer, text)
        yield from _named("refused", lexicon.clause, clause)
    for alias, card in step.card.items():
        yield from _named("card", lexicon.card, alias)
        if card.where is not None:
            yield from lexicon.among(f"card.{alias}.where: the place", card.where, _WHERE)
        if card.on is not None:
            yield from (f"card.{alias}.on: {said}" for said in lexicon.card(card.on, _NOTHING))
        for word in card.keywords or ():
            yield from lexicon.among(f"card.{alias}.keywords: the special effect", *keyword_of(game, word))
    for seat in SEATS:
        side = getattr(step, seat)
        if side is not None and side.top is not None:
            yield from (f"{seat}.top: {said}" for said in lexicon.card(side.top, _NOTHING))
    for card in step.waiting or ():
        yield from _named("waiting", lexicon.card, card)
    if step.point is not None:
        yield from lexicon.among("point: the point of the turn", step.point, lexicon.points)
    for alias, where in step.alias.items():
        place = where.rpartition(" ")[0]
        yield from lexicon.among(f"alias.{alias}: the place", place, _WHERE)
    if step.outcome is not None and step.outcome.rule is not None:
        yield from _named("outcome.rule", lexicon.clause, step.outcome.rule)


def _named(key: str, check: Callable[[str], Iterator[str]], word: str) -> Iterator[str]:
    yield from (f"{key}: {said}" for said in check(word))


def keyword_of(game: ScenarioGame, word: str) -> tuple[str, list[str]]:
    """A special effect as a file names it, in the spelling of its row, without its number; and all that there are."""
    rows = [row.label for row in game.keywords.values()]
    bare = re.sub(r" +[0-9]+$", "", word)
    return next((label for label in rows if label.lower() == bare.lower()), bare), rows
