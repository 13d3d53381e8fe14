"""Worlds whose hidden cards are sets: what a proof searches.

A world is an engine in which every hidden card is one of its possible cards, and a note on which of them are still
open. An open card is looked at only when the seat gets to see it, or when another seat that knows it wants to use it;
then the world splits into one for every card that it may be. Unused cards are never split, so that a few worlds cover
all assignments, and none is left to luck.

Two facts make this sound. The others are assumed to do the worst (they may know everything), so a card may be settled
as late as its use. And no rule asks what an unseen card is while it stays in its place, except to say what its holder
may do with it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.dealing import lots, unseen
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.state import Obj, State
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.named import NamedTuple

NEW_IDS: Final = 1_000_000  # new objects in a proof are numbered from here on: no other number is as large
_NEW = re.compile(r"\b1\d{6}\b")
_MOST_ANSWERS = 240  # answers to one prompt

Open = Mapping[
    int, frozenset[str] | None
]  # hidden cards that are not settled: what they may be, None: any that is left
Answer = tuple[Option, ...]


class NotCovered(Exception):
    """A proof cannot cover this: chance decides, or there are too many answers."""


class World(NamedTuple):
    """A game in which some hidden cards are open.

    Attributes:
        engine: at a prompt, or over. Each open card is one that it may be.
        open: by physical card.
        hidden: cards that are settled, but that the seat does not see.
    """

    engine: Engine
    open: Open
    hidden: frozenset[int] = frozenset()


class Worlds:
    """All worlds that a seat's knowledge allows, and how they continue.

    Args:
        engine: the game, at a prompt. Only what the seat knows of it counts.
        seat: the seat whose knowledge it is.
        copied: called before each copy of the game that is made. It may raise.
    """

    def __init__(self, engine: Engine, seat: int, copied: Callable[[], None] = lambda: None) -> None:
        self.seat = seat
        self._copied = copied
        start = hide_unknown(engine, seat)
        self._offset = NEW_IDS - start.state.next_id
        start.state.number_from(NEW_IDS)
        state = start.state
        self.module = game_of(engine)
        self._group: dict[int, int] = {}
        open_cards: dict[int, frozenset[str] | None] = {}
        for at, places in enumerate(unseen(state, start.seats, seat, start.game.card_back)):
            if len({state.card_of[place] for place in places}) > 1:
                self._group.update(dict.fromkeys(places, at))
                open_cards.update(dict.fromkeys(places))
        self._vague = frozenset(card for members in lots(state, seat) for card in members)
        self._root = start.state.copy()
        self._piles = self._unread_piles(start)
        self._silent = {number: self.module.silent(start, number) for number in sorted(set(state.card_of))}
        self.start = World(start, open_cards)

    def _unread_piles(self, engine: Engine) -> frozenset[str]:
        """Open piles that no text in this game names: the cards in them make no difference."""
        book = self.module.book_of(engine)
        texts = [repr(book[number].text).lower() for number in sorted(set(engine.state.card_of)) if number in book]
        zones = [region.zone for region in self.module.board(engine.seats).browse]
        return frozenset(zone for zone in zones if not any(zone in text for text in texts))

    def real_key(self, key: str) -> str:
        """An option's key in the notation of the game from which the proof began."""
        return _NEW.sub(lambda found: str(int(found[0]) - self._offset), key)

    # ------------------------------------------------------------ continuing

    def step(self, world: World, answer: Sequence[Option]) -> Iterator[World]:
        """Give an answer: the possible worlds after it, each made when it is asked for.

        Raises:
            NotCovered: chance decides something.
        """
        self._copied()
        before = world.engine.state
        engine = world.engine.clone()
        engine.choose(answer)
        state = engine.state
        if state.counter != before.counter or state.seed != before.seed:
            raise NotCovered("chance decides")
        shown = self._shown(before, state, world)
        if shown < 0:
            yield self._settled(world, engine)
            return
        numbers = self._numbers(world, shown)
        quiet, silent = self._quietly(world, shown, numbers, answer)
        yield from quiet
        after: dict[str, list[World]] = {}
        for number in numbers:
            if number in silent:
                continue
            one = self.settle(world, shown, number)
            asked = one.engine.prompt if one is not None else None
            again = asked.like(answer) if asked is not None else None
            if one is None or again is None:
                continue
            found = self.step(one, again)
            first = next(found, None)
            if first is not None and self._zone(first, shown) not in self._piles:
                yield first
                yield from found
            elif first is not None:
                after[number] = [first, *found]
        yield from self._joined(shown, after)

    def _quietly(
        self, world: World, card: int, numbers: Sequence[str], answer: Sequence[Option]
    ) -> tuple[list[World], frozenset[str]]:
        """The worlds after an answer in which an open card comes up and is one that does nothing then: it stays open.

        Returns:
            These worlds, and what the card may be in them; empty where they must be told apart: there are too few such
            cards, or it does not come to lie in a pile that no text reads.
        """
        silent = frozenset(number for number in numbers if self._silent[number])
        if len(silent) > 1:
            one: World | None = None
            for number in sorted(silent):  # no generator: compiled, it would settle them all
                if (one := self.settle(world, card, number)) is not None:
                    break
            again = one.engine.prompt.like(answer) if one is not None and one.engine.prompt is not None else None
            if one is not None and again is not None:
                found = list(self.step(World(one.engine, {**one.open, card: silent}, world.hidden), again))
                if all(self._zone(after, card) in self._piles for after in found):
                    return found, silent
        return [], frozenset()

    @staticmethod
    def _zone(world: World, card: int) -> str:
        state = world.engine.state
        return state.objs[state.where[card]].zone

    def _shown(self, before: State, after: State, world: World) -> int:
        """An open card that the seat has come to see; -1: none."""
        bit = 1 << self.seat
        for card in world.open:
            now = after.objs[after.where[card]]
            allowed = world.open[card]
            if allowed is not None and all(self._silent[number] for number in allowed):
                continue  # see `_quietly`
            if now.seen & bit and not before.objs[before.where[card]].seen & bit:
                if card in self._vague:
                    raise NotCovered("a card comes up whose place is not known")
                return card
        return -1

    def _settled(self, world: World, engine: Engine) -> World:
        if not world.hidden:
            return World(engine, world.open)
        bit, state = 1 << self.seat, engine.state
        hidden = frozenset(card for card in world.hidden if not state.objs[state.where[card]].seen & bit)
        return World(engine, world.open, hidden)

    def _joined(self, card: int, after: Mapping[str, list[World]]) -> list[World]:
        """Worlds that differ only in a card of a pile that no text reads become one, in which it stays open."""
        found: list[World] = []
        alike: dict[bytes, tuple[World, set[str]]] = {}
        for number, worlds in after.items():
            for one in worlds:
                if self._zone(one, card) not in self._piles or len(worlds) > 1:
                    found.append(one)
                    continue
                key = self.key(one._replace(open={**one.open, card: None}))
                alike.setdefault(key, (one, set()))[1].add(number)
        for one, numbers in alike.values():
            found.append(one._replace(open={**one.open, card: frozenset(numbers)}) if len(numbers) > 1 else one)
        return found

    # ------------------------------------------------------------ possible answers of the others

    def replies(self, world: World, must: frozenset[int] = frozenset()) -> Iterator[tuple[World, Answer]]:
        """Every answer that another seat may give to the open prompt, for all cards it may hold, each once.

        Args:
            world: at a prompt of another seat.
            must: physical cards that the answer must be about.

        Raises:
            NotCovered: too many answers are possible.
        """
        engine = world.engine
        prompt = engine.prompt
        assert prompt is not None
        state = engine.state
        held = self._held(world, prompt.seat)
        whole = self.module.prompts[prompt.kind].public or (bool(must) and prompt.most <= len(must))
        unsettled = set(held) - must
        for answer in distinct(engine, _answers(prompt)):
            about = {state.objs[one].card for option in answer for one in (option.obj, option.to) if one in state.objs}
            if must <= about and (whole or about.isdisjoint(unsettled)):
                yield world, answer
        if whole:
            return
        classes: dict[object, list[int]] = {}
        for card in held:
            if card not in must:
                place = (self._group[card], state.objs[state.where[card]].zone, world.open[card])
                classes.setdefault(place, []).append(card)
        for cards in classes.values():
            for number in self._usable(world, cards):
                one = self.settle(world, cards[0], number)
                if one is not None and _offers(one.engine, state.objs[state.where[cards[0]]].id):
                    yield from self.replies(one, must | {cards[0]})

    def _usable(self, world: World, cards: list[int]) -> list[str]:
        """The cards that an open card must be for the open prompt to offer something for it. Tried with as many cards
        at once as are alike.
        """
        numbers = self._numbers(world, cards[0])
        if len(cards) == 1:
            return numbers
        found: list[str] = []
        state = world.engine.state
        for at in range(0, len(numbers), len(cards)):
            batch = numbers[at : at + len(cards)]
            laid: tuple[str, ...] | None = state.card_of
            left = dict(world.open)
            for card, number in zip(cards, batch, strict=False):
                del left[card]
                laid = self._laid(laid, card, number, left) if laid is not None else None
            engine = self._laid_out(world, laid) if laid is not None else None
            if engine is None:
                found += batch
                continue
            ids = [state.objs[state.where[card]].id for card in cards]
            found += [number for number, obj in zip(batch, ids, strict=False) if _offers(engine, obj)]
        return found

    def _held(self, world: World, seat: int) -> list[int]:
        """The open cards that another seat knows."""
        bit, state = 1 << seat, world.engine.state
        own = 1 << self.seat
        objs, where = state.objs, state.where
        return [card for card in world.open if bit & objs[where[card]].seen and not own & objs[where[card]].seen]

    # ------------------------------------------------------------ open cards

    def _numbers(self, world: World, card: int) -> list[str]:
        """What an open card may be."""
        allowed = world.open[card]
        if allowed is not None:
            return sorted(allowed)
        group, cards = self._group[card], world.engine.state.card_of
        return sorted({cards[other] for other in world.open if self._group[other] == group})

    def settle(self, world: World, card: int, number: str) -> World | None:
        """The world in which an open card is a given one; None if no such world exists.

        Args:
            world: the world, which is not changed.
            card: the physical card.
            number: its new card number.
        """
        state = world.engine.state
        left = dict(world.open)
        allowed = left.pop(card)
        laid = self._laid(state.card_of, card, number, left) if allowed is None or number in allowed else None
        if laid is None:
            return None
        engine = self._laid_out(world, laid)
        bit = 1 << self.seat
        hidden = world.hidden if bit & state.objs[state.where[card]].seen else world.hidden | {card}
        return World(engine, left, hidden) if engine is not None else None

    def _laid_out(self, world: World, laid: tuple[str, ...]) -> Engine | None:
        """A copy with these hidden cards; None: with them, something else would have been asked."""
        self._copied()
        engine = world.engine.supposing(self.seat, laid)
        before, now = world.engine.prompt, engine.prompt
        if before is None:
            return engine
        same = now is not None and (now.seat, now.kind, now.number) == (before.seat, before.kind, before.number)
        return engine if same else None

    def _laid(self, cards: tuple[str, ...], card: int, number: str, left: Open) -> tuple[str, ...] | None:
        """The cards with `number` at a place, in exchange with other open cards; None: no such card is left.

        Raises:
            NotCovered: the exchange would take more than three cards.
        """
        spare = cards[card]
        if spare == number:
            return cards
        group = self._group[card]
        others = [other for other in left if self._group[other] == group]
        holders = [other for other in others if cards[other] == number]
        if not holders:
            return None
        laid = list(cards)
        laid[card] = number
        for holder in holders:
            if _may_be(left[holder], spare):
                laid[holder] = spare
                return tuple(laid)
        for holder in holders:
            for third in others:
                if _may_be(left[holder], cards[third]) and cards[third] != number and _may_be(left[third], spare):
                    laid[holder], laid[third] = cards[third], spare
                    return tuple(laid)
        raise NotCovered("the hidden cards are bound to one another too closely")

    # ------------------------------------------------------------ equal positions

    def key(self, world: World, *, seen: bool = False) -> bytes:
        """A key that is equal for worlds that continue equally, in whatever order they arose.

        Args:
            world: the world.
            seen: only of what the seat sees: equal for worlds that it cannot tell apart.
        """
        state, root = world.engine.state, self._root
        objs, old = state.objs, root.objs
        masked = world.hidden if seen else frozenset[int]()

        def name(obj: int) -> object:
            if obj < NEW_IDS:
                return obj
            found = objs.get(obj)
            return ("new", found.card) if found is not None else obj

        def renamed(text: str) -> str:
            return _NEW.sub(lambda found: str(name(int(found[0]))), text)

        rows = sorted(
            (
                obj.card, -1 if obj.id >= NEW_IDS else obj.id, obj.owner, obj.zone, obj.seat, obj.exhausted, obj.damage,
                name(obj.host), [name(one) for one in obj.attachments], obj.entered_turn, obj.origin,
                obj.seen, repr(obj.overrides), obj.counters, obj.face_down,
            )
            for obj in objs.values()
            if old.get(obj.id) is not obj
        )  # fmt: skip
        zones: list[object] = []
        for (zone, seat), ids in sorted(state.places()):
            if root.zones[seat].get(zone) != ids:
                lies = [str(name(one)) for one in ids]
                zones.append(
                    ((zone, seat), sorted(lies) if self._public(objs, ids) else lies)
                )  # open ones have no order
        cards = [
            (card, state.card_of[card]) for card in self._group if card not in world.open and card not in masked
        ] + list(enumerate(state.card_of))[len(root.card_of) :]
        kept = sorted((card, tuple(sorted(allowed))) for card, allowed in world.open.items() if allowed is not None)
        rest = repr((
            sorted(state.vars.items()), [item.facts() for item in state.lasting],
            sorted((repr(key), repr(value)) for key, value in state.ledger.items()),
            [frame.facts() for frame in state.flow], [item.facts() for item in state.new_triggers],
            [[item.facts() for item in group] for group in state.trigger_queue], state.out, state.outcome,
        ))  # fmt: skip
        prompt = world.engine.prompt
        asked = (prompt.seat, prompt.kind, prompt.message, prompt.least, prompt.most) if prompt is not None else ()
        if seen and prompt is not None and prompt.seat != self.seat:
            tape: list[object] = []
        else:
            tape = [[renamed(option.key) for option in answer] for answer in world.engine.step_answers]
        content = (rows, zones, cards, kept, renamed(rest), asked, tape)
        return hashlib.blake2b(repr(content).encode(), digest_size=16).digest()

    def _public(self, objs: Mapping[int, Obj], ids: tuple[int, ...]) -> bool:
        everybody = (1 << self.start.engine.seats) - 1
        return all(objs[one].seen == everybody for one in ids)


def _offers(engine: Engine, obj: int) -> bool:
    prompt = engine.prompt
    return prompt is not None and any(obj in (option.obj, option.to) for option in prompt.options)


def _may_be(allowed: frozenset[str] | None, number: str) -> bool:
    return allowed is None or number in allowed


def _answers(prompt: Prompt) -> Iterator[Answer]:
    """Every legal answer to a prompt, the fullest first.

    Raises:
        NotCovered: too many answers are possible.
    """
    options = prompt.options
    given = 0
    for size in range(min(prompt.most, len(options)), prompt.least - 1, -1):
        for answer in permutations(options, size) if prompt.ordered else combinations(options, size):
            given += 1
            if given > _MOST_ANSWERS:
                raise NotCovered("there are too many answers to a question")
            yield answer


def own_answers(engine: Engine) -> list[Answer]:
    """The answers to an open prompt that lead to different positions.

    Raises:
        NotCovered: too many answers are possible.
    """
    prompt = engine.prompt
    assert prompt is not None
    return list(distinct(engine, _answers(prompt)))


def distinct(engine: Engine, answers: Iterator[Answer]) -> Iterator[Answer]:
    """Of answers about cards that are alike in everything only the first: two rested Resources pay the same."""
    prompt = engine.prompt
    assert prompt is not None
    named: set[str] | None = None
    known: set[object] = set()
    for answer in answers:
        looks = [_look(engine, option) for option in answer]
        look = tuple(looks if prompt.ordered else sorted(looks))
        if look in known:
            if named is None:
                named = _spoken_of(engine.state)
            if not any(str(one) in named for option in answer for one in (option.obj, option.to) if one):
                continue
        known.add(look)
        yield answer


def _look(engine: Engine, option: Option) -> str:
    return repr(
        (option.verb, option.place, option.n, _face(engine, option.obj, option.card), _face(engine, option.to, ""))
    )


def _face(engine: Engine, obj: int, card: str) -> object:
    """The facts that distinguish an object, when nothing else refers to it."""
    lies = engine.state.objs.get(obj)
    if lies is None or lies.host or lies.attachments:
        return obj, card
    return engine.state.card_of[lies.card], lies.facts()[2:]


def _spoken_of(state: State) -> set[str]:
    """The numbers to which effects, notes and the running steps refer; some of them are objects."""
    spoken = repr((
        state.vars, state.ledger, [item.facts() for item in state.lasting],
        [frame.facts() for frame in state.flow], [item.facts() for item in state.new_triggers],
        [[item.facts() for item in group] for group in state.trigger_queue],
    ))  # fmt: skip
    return set(re.findall(r"\d+", spoken))
