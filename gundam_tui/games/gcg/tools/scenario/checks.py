"""What can be told of a scenario without playing it: words that mean nothing, with the nearest word that does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

from gundam_tui.cardlang.faults import UnknownCard, nearest
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS
from gundam_tui.games.gcg.tools.clauses import clauses

from . import model
from .cards import Overlay
from .patterns import Unclear, counted, event, new_token, parse, place
from .vocabulary import EVENTS, NAMES, PLACES, REFUSABLE, SEATS, VERBS, WHERE

_NAME = re.compile(r"\[([^\[\]]+)\]")
_TRAIT = re.compile(r"\(([A-Z][^()]*)\)")


class Fault(NamedTuple):
    """A wrong word: the keys that lead to it, the word itself, and what is wrong with it."""

    path: tuple[str | int, ...]
    word: str
    message: str


class Lexicon:
    """What words may mean: card numbers, names and traits.

    Attributes:
        cards: the book, and the cards of the file.
    """

    def __init__(self, cards: Overlay) -> None:
        self.cards = cards

    @cached_property
    def _all(self) -> list[tuple[str, str, tuple[str, ...]]]:
        every = (self.cards[number] for number in self.cards.numbers())
        return [(card.name, card.source, card.traits) for card in every]

    @cached_property
    def names(self) -> frozenset[str]:
        """The names that cards have, also those that their texts give."""
        return frozenset(name for own, text, _ in self._all for name in (own, *_NAME.findall(text)))

    @cached_property
    def traits(self) -> frozenset[str]:
        """The traits that cards have or give."""
        return frozenset(trait for _, text, own in self._all for trait in (*own, *_TRAIT.findall(text)))


def wrong_words(at: int, own: model.Scenario, scenario: model.Scenario, lexicon: Lexicon) -> Iterator[Fault]:
    """Every wrong word of a scenario.

    Args:
        at: its place in the file.
        own: as it is written.
        scenario: with what it takes over from the scenario that it is `like`.
        lexicon: what words may mean.
    """
    path = ("scenario", at)
    for number in own.clauses:
        yield from _clause((*path, "clauses"), number)
    for key, number in _cards_of(own):
        if number not in lexicon.cards:
            yield Fault((*path, *key), number, str(UnknownCard(number, lexicon.cards.numbers())))
    if own.deck is not None:
        for number in own.deck.faults:
            yield from _clause((*path, "deck", "faults"), number)
    reader = _StepReader(lexicon, _aliases(scenario))
    for n, step in enumerate(scenario.step):
        for fault in reader.read(step):
            yield Fault((*path, "step", n, *fault.path), fault.word, fault.message)


def _clause(path: tuple[str | int, ...], number: str) -> Iterator[Fault]:
    if number and number not in clauses():
        yield Fault(path, number, f'no clause has the number "{number}"{nearest(number, list(clauses()))}')


def _sides(scenario: model.Scenario) -> Iterator[tuple[str, model.SideTable]]:
    for seat in SEATS:
        side: model.SideTable | None = getattr(scenario, seat)
        if side is not None:
            yield seat, side


def _recipes(scenario: model.Scenario) -> Iterator[tuple[str, model.Recipe]]:
    if scenario.game is not None:
        yield from scenario.game.recipes()


def _held(scenario: model.Scenario) -> Iterator[tuple[tuple[str, ...], model.Held | model.PilotAt]]:
    """Every card that a scenario begins with, and where it is written."""
    for seat, side in _sides(scenario):
        for key in side.written():
            value: object = getattr(side, key)
            items = cast("list[object]", value) if isinstance(value, list) else [value]
            for item in items:
                if isinstance(item, model.Held):
                    yield (seat, key), item
                if isinstance(item, model.UnitTable) and item.pilot is not None:
                    yield (seat, key), item.pilot
    for seat, recipe in _recipes(scenario):
        for item in (*recipe.cards, *recipe.resource_deck):
            yield ("game", seat), item


def _cards_of(scenario: model.Scenario) -> Iterator[tuple[tuple[str, ...], str]]:
    return ((key, item.card) for key, item in _held(scenario))


def _aliases(scenario: model.Scenario) -> set[str]:
    return {item.alias for _, item in _held(scenario) if item.alias}


class _StepReader:
    """Reads the steps of one scenario, one after the other; an alias is known from the step that gives it."""

    def __init__(self, lexicon: Lexicon, aliases: set[str]) -> None:
        self.lexicon = lexicon
        self.aliases = aliases

    def read(self, step: model.Step) -> Iterator[Fault]:
        """The wrong words of a step; their paths begin at the step."""
        for answer in step.do:
            [(verb, cards)] = answer.items()
            yield from self._heeded(("do",), verb, self._answer, verb, cards)
        for name, ref in step.alias.items():
            yield from self._heeded(("alias", name), ref, self._named, ref)
        self.aliases.update(step.alias)
        if step.prompt is not None:
            yield from self._prompt(step.prompt)
        for key, patterns in (("offered", step.offered), ("not_offered", step.not_offered)):
            for pattern in patterns:
                yield from self._heeded((key,), pattern, self._pattern, pattern)
        for pattern, clause in step.refused.items():
            yield from self._heeded(("refused",), pattern, self._refusable, pattern)
            yield from _clause(("refused", pattern), clause)
        for seat in SEATS:
            side: model.SideIs | None = getattr(step, seat)
            if side is not None:
                yield from self._side(seat, side)
        for name, card in step.card.items():
            yield from self._heeded(("card", name), name, self._ref, name)
            yield from self._card(("card", name), card)
        for seat, sight in step.sees.items():
            yield from self._refs(("sees", seat, "has"), sight.has)
            yield from self._refs(("sees", seat, "lacks"), sight.lacks, counts=False)
        for key, events in (("events", step.events), ("happened", step.happened), ("no_events", step.no_events)):
            for wanted in events:
                yield from self._heeded((key,), wanted.event, self._event, wanted, key)
        if step.outcome is not None:
            yield from _clause(("outcome",), step.outcome.clause)

    def _heeded(self, path: tuple[str, ...], word: str, check: Callable[..., None], *args: object) -> Iterator[Fault]:
        try:
            check(*args)
        except Unclear as error:
            yield Fault(path, word, str(error))

    # ------------------------------------------------------------ cards

    def _ref(self, ref: str) -> None:
        """Refuse what is no alias, no number and no place.

        Raises:
            Unclear: it is none.
        """
        if "/" in ref:
            place(ref)
        elif "-" in ref:
            if ref not in self.lexicon.cards:
                raise Unclear(str(UnknownCard(ref, self.lexicon.cards.numbers())))
        elif ref not in self.aliases:
            known = sorted(self.aliases)
            rest = f"; the aliases are {', '.join(known)}" if known else "; no card has an alias"
            raise Unclear(f'no card is called "{ref}"{nearest(ref, known) or rest}')

    def _named(self, ref: str) -> None:
        new = new_token(ref)
        if new is None and ref == "new" and ref not in self.aliases:
            raise Unclear('"new": write "new token", or "new T-001" with the number of the token')
        if new is None:
            self._ref(ref)
        elif new.number:
            self._ref(new.number)
            if self.lexicon.cards[new.number].type in ("unit", "pilot", "command", "base", "resource"):
                raise Unclear(f'"{ref}": {new.number} is no token; only tokens come new into a game')

    def _refs(self, path: tuple[str, ...], refs: Iterable[str], *, counts: bool = True) -> Iterator[Fault]:
        for ref in refs:
            yield from self._heeded(path, ref, self._some, ref, counts)

    def _some(self, ref: str, counts: bool) -> None:
        name, many = counted(ref)
        self._ref(name)
        if name != ref.strip() and not counts:
            raise Unclear(f'"{ref}": lacks means none at all; compare the number of cards in are, has or count')
        if many > 1 and (name in self.aliases or "/" in name):
            raise Unclear(f'"{ref}": {name} is one card; a number of cards stands behind a card number')

    # ------------------------------------------------------------ answers and questions

    def _answer(self, verb: str, cards: Sequence[str] | None) -> None:
        text = verb.strip()
        if cards is not None:
            if text.lower() != "keys" and text.lower() not in VERBS:
                hint = nearest(text.lower(), [*VERBS]) or "; write choose, order, pay, discard …"
                raise Unclear(f'unknown word "{text}"{hint}')
            for word in cards:
                self._pattern(word if text.lower() == "keys" else f"{text} {counted(word)[0]}")
        elif text.lower().split()[:1] == ["concede"]:
            if text.lower().split()[1:] not in [[seat] for seat in SEATS]:
                raise Unclear(f'"{text}": write {" or ".join(f"concede {seat}" for seat in SEATS)}')
        elif text.lower() != "pass all":
            self._pattern(text)

    def _pattern(self, text: str) -> None:
        for word in parse(text).refs():
            self._ref(word)

    def _refusable(self, text: str) -> None:
        self._pattern(text)
        if parse(text).verb not in REFUSABLE:
            raise Unclear(f'"{text}": refused tells why of {", ".join(REFUSABLE)} only; use not_offered')

    def _prompt(self, wanted: model.PromptIs) -> Iterator[Fault]:
        for key, patterns in (("options", wanted.options or ()), ("has", wanted.has)):
            for pattern in patterns:
                yield from self._heeded(("prompt", key), pattern, self._pattern, counted(pattern)[0])
        yield from _clause(("prompt", "clause"), wanted.clause)
        if wanted.source:
            yield from self._heeded(("prompt", "source"), wanted.source, self._ref, wanted.source)

    # ------------------------------------------------------------ comparisons

    def _side(self, seat: str, side: model.SideIs) -> Iterator[Fault]:
        for key in side.written():
            zone: object = getattr(side, key)
            if isinstance(zone, model.ZoneIs):
                for refs in (zone.are or (), zone.has, zone.top, zone.bottom):
                    yield from self._refs((seat, key), refs)
                yield from self._refs((seat, key), zone.lacks, counts=False)

    def _card(self, path: tuple[str, ...], card: model.CardIs) -> Iterator[Fault]:
        if card.where and card.where not in WHERE:
            yield Fault((*path, "where"), card.where, f'"{card.where}" is no place{_near_place(card.where)}')
        for key, words in (("keywords", card.keywords or ()), ("has", card.has), ("lacks", card.lacks)):
            yield from _known((*path, key), words, KEYWORDS, "keyword effect")
        for key, words in (("traits", card.traits), ("lacks_traits", card.lacks_traits)):
            yield from _known((*path, key), words, self.lexicon.traits if words else (), "trait")
        if card.name is not None:
            yield from _known((*path, "name"), [card.name], self.lexicon.names, "card name")
        if card.pilot not in (None, "none"):
            yield from self._refs((*path, "pilot"), [card.pilot or ""])

    def _event(self, wanted: model.EventIs, key: str) -> None:
        name, ref = event(wanted.event)
        about = EVENTS[name]
        for said, told, word in (
            (ref or wanted.card, about.card, "card"), (wanted.source, about.source, "source"),
            (wanted.seat, about.seat, "seat"), (wanted.amount is not None, about.amount, "amount"),
            (wanted.how, about.hows, "how"),
        ):  # fmt: skip
            if said and not told:
                more = f'; how often is told by "{name} x2" or times = 2' if word == "amount" else ""
                raise Unclear(f'the event "{name}" tells no {word}: leave it out{more}')
        if wanted.how is not None and wanted.how not in about.hows:
            ways, near = ", ".join(about.hows), nearest(wanted.how, about.hows)
            raise Unclear(f'the event "{name}" never has how = "{wanted.how}"; it is one of {ways}{near}')
        if ref and wanted.card:
            raise Unclear(f'"{wanted.event}" names its card already: leave out card')
        if wanted.times is not None and key == "no_events":
            raise Unclear(f'no_events: "{name}" must not happen at all; exactly so often is told in events or happened')
        for word in (ref or wanted.card, wanted.source):
            if word:
                self._ref(word)


def _near_place(text: str) -> str:
    """What is meant by a wrong `where`: a place without its player, or by another of its names."""
    seat, _, word = text.rpartition(" ")
    named = [where for where in WHERE if where.endswith(f" {NAMES[PLACES[word]]}")] if word in PLACES else []
    meant = [where for where in named if where.startswith(seat)] or named
    if meant:
        return "; write " + " or ".join(f'"{where}"' for where in meant)
    return nearest(text, WHERE) or f"; write {', '.join(WHERE)}"


def _known(path: tuple[str, ...], words: Iterable[str], known: Iterable[str], what: str) -> Iterator[Fault]:
    every = sorted(known)
    for word in words:
        if word not in every:
            hint = nearest(word, every) or (f"; they are {', '.join(every)}" if len(every) < 20 else "")
            yield Fault(path, word, f'no {what} is called "{word}"{hint}')


def above_do(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Comparisons that stand above `do`, though they are made after its answers.

    Args:
        data: a file that the model has accepted, with its keys in the order in which they are written.
    """
    steps = ((at, n, [*step]) for at, one in enumerate(data["scenario"]) for n, step in enumerate(one.get("step", ())))
    for at, n, keys in steps:
        for key in keys[: keys.index("do")] if "do" in keys else ():
            if key in model.COMPARISONS:
                yield Fault(
                    ("scenario", at, "step", n, key), "",
                    f"{key} stands above do, but it is compared after all answers of its step: "
                    "write it below do, or in a step of its own before this one",
                )  # fmt: skip
