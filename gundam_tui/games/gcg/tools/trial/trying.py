"""Tries a card: plays it in many positions, and tells which of its lines were seen at work.

A line with instructions works when one of them changes something. A line that only holds (a continuous effect, a
keyword effect, another way to play the card) works when a game goes another way than the same game without the line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from gundam_tui.foreign_text import one_line
from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, DECK, HAND, REMOVAL, RESOURCES, SHIELDS, TRASH
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.model import CompiledAbility
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import entries, is_on
from gundam_tui.games.gcg.seen.why import why_not
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.kernel import Engine, Prompt
from gundam_tui.language import tr

from .answers import Answerer, plain
from .cast import Cast
from .positions import engine_of
from .watching import EffectWatch, Endless, steps_of

__all__ = ["POSITIONS", "CardTrial", "LineTrial", "played", "try_card"]

POSITIONS = 200  # for each card
_DECISIONS = 60  # of one game
_TURNS = 2  # the rest of the first turn, and the next one
_TOLD = 3  # positions that stopped a game, of one card


@dataclass(slots=True)
class LineTrial:
    """What was seen of one line.

    Attributes:
        at: its place on the card, from 0.
        seen: in how many positions it was seen at work.
        came_up: in how many its effect came up, or it was in force.
        why: why it was not seen at work, if it was not, in the language that is spoken.
        idle: what it is made of and was not seen at work, by the verbs of the notation, if the line itself was.
    """

    at: int
    seen: int = 0
    came_up: int = 0
    why: str = ""
    idle: tuple[str, ...] = ()


@dataclass(slots=True)
class CardTrial:
    """What was seen of one card.

    Attributes:
        number: the card. `positions`: how many were played.
        lines: its lines that are effects.
        stopped: what stopped games, with the number of the position.
    """

    number: str
    positions: int = 0
    lines: list[LineTrial] = field(default_factory=list[LineTrial])
    stopped: list[str] = field(default_factory=list[str])

    @property
    def works(self) -> bool:
        """Was every line seen at work, and no game stopped?"""
        return not self.stopped and all(line.seen and not line.idle for line in self.lines)


def played(card: Card, book: Book, seed: int = 0) -> tuple[Engine, list[str]]:
    """One position that suits a card, played with it.

    Args:
        card: the card; its text as plain data.
        book: the game's cards.
        seed: which position (`positions.position`).

    Returns:
        The game where it ends, and what happened, a line each, as a watcher at the table reads it.

    Raises:
        Exception: whatever stopped the game; a text that is wrong for the rules can raise anything.
    """
    cast = Cast(card, t.CardText.model_validate(card.text), book)
    engine = engine_of(cast, seed)
    for _ in _answered(engine, cast, seed):
        pass
    return engine, [line.text for line in log_lines(engine, 0)]


def try_card(
    card: Card, book: Book, positions: int | None = None, progress: Callable[[int, int], None] | None = None, *,
    until_seen: bool = False,
) -> CardTrial:  # fmt: skip
    """Play a card in positions that suit it.

    Args:
        card: the card; its text as plain data.
        book: the game's cards.
        positions: how many; default: `POSITIONS`.
        progress: called with (positions played, in all); an exception it raises ends the trial.
        until_seen: stop as soon as everything was seen at work.
    """
    return _Trial(card, book).run(POSITIONS if positions is None else positions, progress, until_seen=until_seen)


class _Trial:
    """The trial of one card."""

    def __init__(self, card: Card, book: Book) -> None:
        self.card = card
        self.text = t.CardText.model_validate(card.text)
        self.cast = Cast(card, self.text, book)
        self.pool = self.cast.pool()
        self.found = CardTrial(card.number)
        self.lines = {
            at: LineTrial(at) for at, line in enumerate(self.text.lines) if isinstance(line, t.Ability | t.Keyword)
        }
        self.holding = {
            at: self.cast.pool(_without(card, self.text, at))
            for at, line in enumerate(self.text.lines)
            if isinstance(line, t.Keyword) or (isinstance(line, t.Ability) and _only_holds(line))
        }
        self.done: set[tuple[str, int]] = set()
        self.began: Counter[int] = Counter()
        self.refused: dict[int, Counter[str]] = {}

    def run(self, positions: int, progress: Callable[[int, int], None] | None, *, until_seen: bool) -> CardTrial:
        for seed in range(positions if self.lines else 0):
            self.position(seed)
            self.found.positions += 1
            if progress:
                progress(seed + 1, positions)
            if until_seen and self._told().works:
                break
        return self._told()

    def _told(self) -> CardTrial:
        """What was seen so far."""
        for at, line in self.lines.items():
            line.why = "" if line.seen else self._why(at, line)
            line.idle = tuple(self._idle(at)) if line.seen and at not in self.holding else ()
        self.found.lines = list(self.lines.values())
        return self.found

    def position(self, seed: int) -> None:
        """Play one position, and again without each line that only holds and was not seen at work yet."""
        wanted = [at for at in self.holding if not self.lines[at].seen]
        looks: list[object] = []
        watch: EffectWatch | None = None
        in_force: set[int] = set()
        try:
            engine = engine_of(self.cast, seed, self.pool)
            watch = EffectWatch(engine, self.card.number)
            for prompt in _answered(engine, self.cast, seed, watch):
                self._ask_why(engine, prompt)
                if wanted:
                    looks.append(_look(engine, prompt))
                    in_force |= _in_force(engine, self.card.number)
            looks.append(engine.outcome is not None)
        except Exception as error:  # whatever a text makes the rules do is what the trial is for
            if len(self.found.stopped) < _TOLD:
                self.found.stopped.append(f"position {seed}: {_of_error(error)}")
            wanted = []  # a game that stopped went no way at all
        if watch is not None:
            self._note(watch)
        for at in in_force & self.lines.keys():
            self.lines[at].came_up += 1
        for at in wanted:
            self.lines[at].seen += self._differs(seed, at, looks)

    def _note(self, watch: EffectWatch) -> None:
        self.done |= watch.done
        self.began.update(watch.began)
        for at in watch.began.keys() & self.lines.keys():
            self.lines[at].came_up += 1
        for at in watch.lines & self.lines.keys():
            self.lines[at].seen += 1
        for at, reasons in watch.refused.items():
            self.refused.setdefault(at, Counter()).update(reasons)

    def _differs(self, seed: int, at: int, looks: list[object]) -> bool:
        """Does the game go another way without the line?"""
        try:
            engine = engine_of(self.cast, seed, self.holding[at])
            without = [_look(engine, prompt) for prompt in _answered(engine, self.cast, seed)]
        except Exception:
            return False  # without the line it stops as well: `position` tells why
        return [*without, engine.outcome is not None] != looks

    # ---------------------------------------------------------------- what was not seen

    def _ask_why(self, e: Engine, prompt: Prompt) -> None:
        """Note why lines that are not seen yet cannot be used now, if it is the moment for them."""
        if prompt.seat != 0 or prompt.kind not in ("act", "action_step"):
            return
        moment = "main" if prompt.kind == "act" else "action"
        for at, line in self.lines.items():
            node = self.text.lines[at]
            if line.seen or not isinstance(node, t.Ability):
                continue
            verb = "activate" if f"activate {moment}" in node.moments else "command" if moment in node.moments else ""
            for oid in self._copies(e, HAND if verb == "command" else BATTLE) if verb else ():
                refusal = why_not(e, 0, verb, oid, n=at if verb == "activate" else -1)
                if refusal is not None:
                    self.refused.setdefault(at, Counter())[refusal.text] += 1

    def _copies(self, e: Engine, zone: str) -> list[int]:
        """The card in a place of its player; in the battle area the Unit with it."""
        found = [(oid, e.state.objs[oid].attachments) for oid in e.zone(zone, 0)]
        return [oid for oid, guests in found if self.card.number in (e.card(oid), *(e.card(one) for one in guests))]

    def _why(self, at: int, line: LineTrial) -> str:
        if self.found.stopped:
            return tr("the game stopped")
        if at in self.holding:
            return tr("it was in force and made no difference") if line.came_up else tr("it was never in force")
        refused = self.refused.get(at, Counter())
        if line.came_up and sum(refused.values()) < self.began[at]:
            return tr("its effect changed nothing")
        if refused:
            return refused.most_common(1)[0][0]
        return tr("what it waits for never happened")

    def _idle(self, at: int) -> Iterator[str]:
        """The instructions of a line that never changed anything."""
        own = f"{self.card.number}:{at}"
        for name, part in self.pool.parts.items():
            if isinstance(part, CompiledAbility) and (name == own or name.startswith(f"{own}.")):
                for place in steps_of(part):
                    if (name, place) not in self.done:
                        yield part.program.ops[place].name


def _answered(engine: Engine, cast: Cast, seed: int, watch: EffectWatch | None = None) -> Iterator[Prompt]:
    """Play a game on; each prompt before it is answered."""
    answerer = Answerer(cast.card.number, seed, attacks=cast.waits_for_battle)
    last: int = engine.state.vars["turn"] + _TURNS
    for _ in range(_DECISIONS):
        prompt = engine.prompt
        if prompt is None or engine.state.vars["turn"] >= last:
            return
        yield prompt
        if watch:
            watch.answered()
        engine.choose(answerer.answer(engine, prompt))


def _only_holds(line: t.Ability) -> bool:
    return line.moments == ("static",) or "playing" in line.moments


def _without(card: Card, text: t.CardText, at: int) -> Card:
    """The card without a line; the others keep their places."""
    lines = list(text.lines)
    lines[at] = t.Ability()
    return replace(card, text=t.CardText(lines=tuple(lines)).model_dump(mode="json"))


def _of_error(error: Exception) -> str:
    told = one_line(str(error), 200)
    return told if isinstance(error, Endless) else f"{type(error).__name__}: {told}" if told else type(error).__name__


# ---------------------------------------------------------------- looking


def _in_force(e: Engine, number: str) -> set[int]:
    """The lines of the card with a continuous effect that applies to something now."""
    found: set[int] = set()
    for effects in entries(e).values():
        for effect in effects:
            ability = effect.ability
            if ability is None or not ability.id.startswith(f"{number}:") or ability.index in found:
                continue
            if is_on(e, effect) and any(effect.covers(oid) for oid in _cards(e)):
                found.add(ability.index)
    return found


def _cards(e: Engine) -> Iterator[int]:
    for seat in range(e.seats):
        for zone in (BATTLE, BASE, SHIELDS, RESOURCES, HAND):
            yield from e.zone(zone, seat)


def _look(e: Engine, prompt: Prompt) -> object:
    """What the table looks like, without the ids of objects."""
    options = tuple(sorted(plain(option) for option in prompt.options))
    return prompt.kind, prompt.seat, options, tuple(_side(e, seat) for seat in range(e.seats))


def _side(e: Engine, seat: int) -> tuple[Any, ...]:
    units = tuple(
        (e.card(oid), q.ap(e, oid), q.hp(e, oid), q.thing(e, oid).damage, q.thing(e, oid).exhausted, q.linked(e, oid))
        for oid in e.zone(BATTLE, seat)
    )
    prices = tuple((q.lv(e, oid), q.cost(e, oid)) for zone in (HAND, TRASH) for oid in e.zone(zone, seat))
    bases = tuple((e.card(oid), q.hp(e, oid), q.thing(e, oid).damage) for oid in e.zone(BASE, seat))
    rested = sum(q.thing(e, oid).exhausted for oid in e.zone(RESOURCES, seat))
    piles = tuple(
        tuple(e.card(oid) for oid in e.zone(zone, seat)) for zone in (HAND, TRASH, REMOVAL, SHIELDS, RESOURCES)
    )
    return units, prices, bases, rested, piles, len(e.zone(DECK, seat))
