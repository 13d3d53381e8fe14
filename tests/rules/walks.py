"""Random games for tests of what is shown: of the first four decks, and of decks drawn from every card there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gundam_tui.games.decks import MAIN, Deck, load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.kernel import Engine, Prompt
from gundam_tui.kernel.dealing import lots
from gundam_tui.kernel.events import lay_out
from gundam_tui.kernel.rng import Stream
from gundam_tui.kernel.view import loose
from gundam_tui.players.random import RandomPlayer

STARTERS = ("st01", "st02", "st03", "st04")
DECK_TYPES = ("unit", "pilot", "command", "base")
BOOK = Book.load()


def starters(seed: int) -> Engine:
    """A game of two of the first four decks."""
    one, two = Stream(seed).shuffled(STARTERS)[:2]
    return new_game([load_deck(one), load_deck(two)], seed, book=BOOK)


def wild(seed: int) -> Engine:
    """A game of two decks of any thirteen cards, four times each: no legal decks, but every text may occur."""
    stream = Stream(seed)
    pool = [card.number for card in BOOK if card.type in DECK_TYPES]
    decks = [Deck("wild", "", {MAIN: dict.fromkeys(stream.shuffled(pool)[:13], 4)}) for _ in range(2)]
    return new_game(decks, seed, book=BOOK)


def prompts(engine: Engine, seed: int) -> Iterator[Prompt]:
    """The prompts of a random game, each answered once it has been looked at."""
    player = RandomPlayer(seed)
    while engine.prompt is not None:
        yield engine.prompt
        engine.answer(player.answer(engine, engine.prompt))


def dealt_anew(engine: Engine, mask: int, seed: int, keep: Sequence[int] = ()) -> Engine:
    """A copy in which the cards that not all seats of a mask know are permuted among each other.

    Args:
        engine: the game; its copy stands at the same prompt and has the same log.
        mask: the seats.
        seed: of the permutation.
        keep: physical cards that stay what they are.
    """
    new = engine.clone()
    stream = Stream(seed)
    seats = [seat for seat in range(engine.seats) if mask >> seat & 1]
    for seat in seats:
        for members in lots(engine.state, seat):
            lay_out(new.state, members, stream.shuffled(members))
    known = {phys for phys, _ in loose(engine, seats[0] if len(seats) == 1 else None)}
    piles: dict[tuple[int, str], list[int]] = {}
    for obj in new.state.objs.values():
        if obj.seen & mask != mask and obj.card not in keep and obj.card not in known:
            piles.setdefault((obj.owner, engine.game.card_back(new.state.card_of[obj.card])), []).append(obj.card)
    cards = list(new.state.card_of)
    for places in piles.values():
        for place, card in zip(places, stream.shuffled([cards[i] for i in places]), strict=True):
            cards[place] = card
    new.state.card_of = tuple(cards)
    new.forget()
    new.log, new.record_history, new.in_sight = engine.log, engine.record_history, None  # the log says it all
    return new


def reopened(engine: Engine) -> Prompt:
    """The prompt that the running step asks when it is run again by a copy that remembers nothing."""
    step = engine.clone()
    step.forget()
    tape = list(step.step_answers)
    running = step._begin()
    assert not isinstance(running, str | None)
    if isinstance(running, Prompt):  # a step with one question runs nothing before it
        return running
    prompt = next(running)
    for answer in tape:
        prompt = running.send(answer)
    return prompt
