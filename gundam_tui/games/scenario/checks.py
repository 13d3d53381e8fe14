"""Checks of a scenario without playing it: words that mean nothing, with the nearest word that does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from gundam_tui.cardlang.faults import UnknownCard, nearest
from gundam_tui.named import NamedTuple

from .game import Overlay, ScenarioGame
from .model import CardIs, EventIs, Held, PromptIs, Scenario, SideIs, Step, ZoneIs
from .patterns import SEATS, Unclear, counted, new_token
from .words import TIMES


class WrongWord(NamedTuple):
    """A wrong word: the keys that lead to it, the word itself, and the fault."""

    path: tuple[str | int, ...]
    word: str
    message: str


def wrong_words(
    game: ScenarioGame, written: Sequence[Scenario], resolved: Sequence[Scenario], cards: Overlay
) -> Iterator[WrongWord]:
    """Every wrong word of a file's scenarios.

    Args:
        game: the game's part.
        written: the scenarios as written; `resolved`: with the parts taken over from those they are `like`.
        cards: the book, and the cards of the file.
    """
    liked = {scenario.like for scenario in written}
    for at, (own, scenario) in enumerate(zip(written, resolved, strict=True)):
        path = ("scenario", at)
        if not own.tries() and own.name not in liked:
            yield WrongWord(path, "", "there is no [[scenario.step]]: nothing would be tried")
        for fault in _Checks(game, cards, _aliases(scenario)).scenario(own, scenario):
            yield WrongWord((*path, *fault.path), fault.word, fault.message)


def _held(scenario: Scenario) -> Iterator[tuple[tuple[str, ...], Held]]:
    """Every card at the start of a scenario, and where it is written."""
    for seat in ("each", *SEATS):
        side = scenario.each if seat == "each" else scenario.side(seat)
        for key, item in side.held() if side is not None else ():
            yield (seat, key), item
    for seat, recipe in scenario.game.recipes() if scenario.game is not None else ():
        for pile in recipe.piles().values():
            yield from ((("game", seat), item) for item in pile)


def _aliases(scenario: Scenario) -> set[str]:
    return {item.alias for _, item in _held(scenario) if item.alias}


class _Checks:
    """Reads one scenario; an alias is known from the step that gives it."""

    def __init__(self, game: ScenarioGame, cards: Overlay, aliases: set[str]) -> None:
        self.game, self.words, self.cards = game, game.words, cards
        self.aliases = aliases

    def scenario(self, own: Scenario, scenario: Scenario) -> Iterator[WrongWord]:
        """The wrong words of a scenario as written, and of its steps; their paths begin at the scenario."""
        for number in own.clauses:
            yield from self._clause(("clauses",), number)
        for key, item in _held(own):
            if item.card not in self.cards:
                yield WrongWord(key, item.card, str(UnknownCard(item.card, self.cards.numbers())))
        if own.each is not None and any(item.alias for _, item in own.each.held()):
            yield WrongWord(("each",), "", "an alias names one card: cards that every player has can have none")
        for number in own.deck.faults if own.deck is not None else ():
            yield from self._clause(("deck", "faults"), number)
        yield from self._players(own, scenario)
        for n, step in enumerate(scenario.step):
            for fault in self.read(step):
                yield WrongWord(("step", n, *fault.path), fault.word, fault.message)

    def _players(self, own: Scenario, scenario: Scenario) -> Iterator[WrongWord]:
        """Players who are out and have cards, owners that the game does not have, and an invalid roll."""
        for seat in SEATS:
            if seat in scenario.out and scenario.side(seat) is not None:
                yield WrongWord(("out",), seat, f"{seat} is out and has no cards any more: leave out [scenario.{seat}]")
        for key, item in _held(own):
            owner: str | None = getattr(item, "owner", None)
            if owner is not None and owner not in self.game.seats:
                told = f"{owner}: {self.game.module.title} has no such player"
                yield WrongWord(key, owner, f"owner is {told}; the players are {', '.join(self.game.seats)}")
        if scenario.out and self.game.seats[2:] == ():
            yield WrongWord(("out",), "", "of two players nobody is out while the game goes on")
        if scenario.active in scenario.out:
            yield WrongWord(
                ("out",), scenario.active, f"it is the turn of {scenario.active}: write active for another one"
            )
        if scenario.roll is not None and (scenario.game is None or scenario.chooser is not None):
            told = "chooser: then nothing is rolled" if scenario.game is not None else "roll: only a whole game has one"
            yield WrongWord(("roll",), "", f"leave out {told}")

    def _clause(self, path: tuple[str, ...], number: str) -> Iterator[WrongWord]:
        known = self.game.clauses() if number else ()
        if number and number not in known:
            yield WrongWord(path, number, f'no clause has the number "{number}"{nearest(number, list(known))}')

    def read(self, step: Step) -> Iterator[WrongWord]:
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
            yield from self._clause(("refused", pattern), clause)
        for seat in SEATS:
            side: SideIs | None = getattr(step, seat)
            if side is not None:
                yield from self._side(seat, side)
        for name, card in step.card.items():
            yield from self._heeded(("card", name), name, self._ref, name)
            yield from self._card(("card", name), card)
        for seat, sight in step.sees.items():
            yield from self._refs(("sees", seat, "has"), sight.has)
            yield from self._refs(("sees", seat, "lacks"), sight.lacks, counts=False)
        yield from self._phrases(step)
        for key in ("events", "happened", "no_events") if self.words.events else ():
            for wanted in cast("Sequence[EventIs]", getattr(step, key)):
                yield from self._heeded((key,), wanted.event, self._event, wanted, key)
        if step.outcome is not None:
            yield from self._clause(("outcome",), step.outcome.clause)
        for key in self.game.card_lists:
            yield from self._refs((key,), getattr(step, key) or ())

    def _heeded(
        self, path: tuple[str, ...], word: str, check: Callable[..., None], *args: object
    ) -> Iterator[WrongWord]:
        try:
            check(*args)
        except Unclear as error:
            yield WrongWord(path, word, str(error))

    # ------------------------------------------------------------ cards

    def _ref(self, ref: str) -> None:
        """Refuse a word that is not an alias, number or place.

        Raises:
            Unclear: it is none of these.
        """
        if "/" in ref:
            self.words.place(ref)
        elif "-" in ref:
            if ref not in self.cards:
                raise Unclear(str(UnknownCard(ref, self.cards.numbers())))
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
            if not self.game.is_token(self.cards[new.number]):
                raise Unclear(f'"{ref}": {new.number} is no token; only tokens come new into a game')

    def _refs(self, path: tuple[str, ...], refs: Iterable[str], *, counts: bool = True) -> Iterator[WrongWord]:
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
            if text.lower() != "keys" and text.lower() not in self.words.verbs:
                hint = nearest(text.lower(), [*self.words.verbs]) or "; write choose, order, pay, discard …"
                raise Unclear(f'unknown word "{text}"{hint}')
            for word in cards:
                self._pattern(word if text.lower() == "keys" else f"{text} {counted(word)[0]}")
        elif text.lower().split()[:1] == ["concede"]:
            if text.lower().split()[1:] not in [[seat] for seat in self.game.seats]:
                raise Unclear(f'"{text}": write {" or ".join(f"concede {seat}" for seat in self.game.seats)}')
        elif text.lower().split()[:1] == ["time"]:
            if text.lower() not in TIMES:
                raise Unclear(f'"{text}": write {" or ".join(TIMES)}')
        elif text.lower().startswith("to "):
            phase = text[3:].strip().lower()
            if phase not in (known := self.game.comes):
                hint = nearest(phase, known) or f"; there are {', '.join(known)}"
                raise Unclear(f'"{text}": no phase or step is called "{phase}"{hint}')
        elif text.lower() != "pass all":
            self._pattern(text)

    def _pattern(self, text: str) -> None:
        for word in self.words.refs(self.words.parse(text)):
            self._ref(word)

    def _refusable(self, text: str) -> None:
        self._pattern(text)
        if self.words.parse(text).verb not in self.words.refusable:
            raise Unclear(f'"{text}": refused tells why of {", ".join(self.words.refusable)} only; use not_offered')

    def _prompt(self, wanted: PromptIs) -> Iterator[WrongWord]:
        for key, patterns in (("options", wanted.options or ()), ("has", wanted.has), ("lacks", wanted.lacks)):
            for pattern in patterns:
                yield from self._heeded(("prompt", key), pattern, self._pattern, counted(pattern)[0])
        yield from self._clause(("prompt", "clause"), wanted.clause)
        if wanted.source:
            yield from self._heeded(("prompt", "source"), wanted.source, self._ref, wanted.source)

    # ------------------------------------------------------------ comparisons

    def _phrases(self, step: Step) -> Iterator[WrongWord]:
        """Events, in a game that names none."""
        for key in ("events", "happened", "no_events") if not self.words.events else ():
            if getattr(step, key):
                yield WrongWord((key,), "", f"{key}: {self.game.module.title} names no events; use says and silent")

    def _side(self, seat: str, side: SideIs) -> Iterator[WrongWord]:
        for key in side.written():
            zone: object = getattr(side, key)
            if isinstance(zone, ZoneIs):
                for refs in (zone.are or (), zone.has, zone.top, zone.bottom):
                    yield from self._refs((seat, key), refs)
                yield from self._refs((seat, key), zone.lacks, counts=False)

    def _card(self, path: tuple[str, ...], card: CardIs) -> Iterator[WrongWord]:
        if card.where and card.where not in self.words.where:
            yield WrongWord(
                (*path, "where"), card.where, f'"{card.where}" is no place{self.words.near_place(card.where)}'
            )
        keywords = (("keywords", card.keywords or ()), ("has", card.has), ("lacks", card.lacks))
        for key, words in keywords:
            for word in words:
                yield from _known((*path, key), [word.lower()], self.game.keywords, "keyword effect")
        for key, what in self.game.closed.items():
            value: object = getattr(card, key)
            words = [value] if isinstance(value, str) else cast("Sequence[str]", value or ())
            yield from _known((*path, key), words, self.game.known(key, self.cards) if words else (), what)
        for key in self.game.cards_of:
            ref: str | None = getattr(card, key)
            if ref not in (None, "none"):
                yield from self._refs((*path, key), [ref or ""])

    def _event(self, wanted: EventIs, key: str) -> None:
        name, ref = self.words.event(wanted.event)
        about = self.words.events[name]
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


def _known(path: tuple[str, ...], words: Iterable[str], known: Iterable[str], what: str) -> Iterator[WrongWord]:
    every = sorted(known)
    for word in words:
        if word not in every:
            hint = nearest(word, every) or (f"; they are {', '.join(every)}" if len(every) < 20 else "")
            yield WrongWord(path, word, f'no {what} is called "{word}"{hint}')


def above_do(data: Mapping[str, Any]) -> Iterator[WrongWord]:
    """Comparisons that stand above `do`, though they are made after its answers.

    Args:
        data: a file that the model has accepted, with its keys in written order.
    """
    steps = ((at, n, [*step]) for at, one in enumerate(data["scenario"]) for n, step in enumerate(one.get("step", ())))
    for at, n, keys in steps:
        for key in keys[: keys.index("do")] if "do" in keys else ():
            if key not in ("note", "alias"):
                yield WrongWord(
                    ("scenario", at, "step", n, key), "",
                    f"{key} stands above do, but it is compared after all answers of its step: "
                    "write it below do, or in a step of its own before this one",
                )  # fmt: skip
