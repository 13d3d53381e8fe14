"""Which cards go with winning and losing: compares games in which a deck has drawn a card before a certain turn with
those in which it has not.

Which cards are drawn is chance, but how many is not: a deck that wins early has drawn few cards in the games that it
won, so that with almost any card it seems to do worse than without. Therefore what counts is the hand up to the
beginning of one turn, the landmark, and only games that last to it (Anderson, Cain, Gelber, "Analysis of survival by
tumor response", Journal of Clinical Oncology 1, 1983).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from gundam_tui.frozen import frozen

from .compare import Difference, apart
from .figures import Share

FEWEST = 20  # minimum number of games with a card, and without it
_Key = TypeVar("_Key")
LAST = 0.95  # minimum share of the games that last to the landmark


@frozen
class RankedCard:
    """A card of a deck.

    Attributes:
        number: its number.
        drawn, without: the shares won of the games in which it was drawn before the landmark, and of the others.
        difference: between the two.
    """

    number: str
    drawn: Share
    without: Share
    difference: Difference


@frozen
class Ranking:
    """The cards of a deck.

    Attributes:
        turn: the landmark, a turn of all players together.
        best: those with which it wins more, by the lower end of the interval, highest first: this keeps cards with few
            games, which do well by luck alone, from the top.
        worst: those with which it wins less, by the upper end, lowest first.
        left_out: numbers of cards with too few games on one side.
    """

    turn: int
    best: tuple[RankedCard, ...]
    worst: tuple[RankedCard, ...]
    left_out: tuple[str, ...]


class Draws:
    """When a deck drew its cards, over many games."""

    def __init__(self) -> None:
        self._lengths: Counter[int] = Counter()
        self._won: Counter[int] = Counter()  # twice the points, a draw counts half; by length
        # By card: the turn in which it first came, and the length of the game.
        self._games: dict[str, Counter[tuple[int, int]]] = {}
        self._won_with: dict[str, Counter[tuple[int, int]]] = {}

    def add(self, won: bool | None, turns: int, firsts: Iterable[tuple[str, int]]) -> None:
        """Count a game.

        Args:
            won: was it won? None: drawn.
            turns: number of its turns.
            firsts: the drawn cards, each with the turn in which it first came.
        """
        points = 1 if won is None else 2 * won
        self._lengths[turns] += 1
        self._won[turns] += points
        for number, turn in firsts:
            self._games.setdefault(number, Counter())[turn, turns] += 1
            self._won_with.setdefault(number, Counter())[turn, turns] += points

    def landmark(self) -> int:
        """The last turn to which nearly all games last; 0 without games."""
        left = whole = self._lengths.total()
        for turns in sorted(self._lengths):
            left -= self._lengths[turns]
            if left < LAST * whole:
                return turns
        return 0

    def ranking(self, most: int) -> Ranking:
        """The best and the worst cards.

        Args:
            most: cards in either list.
        """
        turn = self.landmark()
        every = _share(self._lengths, self._won, lambda turns: turns >= turn)
        found: list[RankedCard] = []
        left_out: list[str] = []
        for number in sorted(self._games):
            drawn = _share(
                self._games[number], self._won_with[number], lambda when: when[0] < turn <= when[1]
            )  # fmt: skip
            without = Share(every.hits - drawn.hits, every.of - drawn.of)
            if min(drawn.of, without.of) < FEWEST:
                left_out.append(number)
            else:
                found.append(RankedCard(number, drawn, without, apart(drawn, without)))
        best = sorted((card for card in found if card.difference.value > 0), key=lambda card: -card.difference.low)
        worst = sorted((card for card in found if card.difference.value <= 0), key=lambda card: card.difference.high)
        return Ranking(turn, tuple(best[:most]), tuple(worst[:most]), tuple(left_out))


def _share(games: Mapping[_Key, int], won: Mapping[_Key, int], counts: Callable[[_Key], bool]) -> Share:
    """For the games that count; points are given twice."""
    keys = [key for key in games if counts(key)]
    return Share(sum(won[key] for key in keys) / 2, sum(games[key] for key in keys))


def ranked_rows(deck: str, draws: Draws, most: int) -> Iterator[dict[str, object]]:
    """The ranking of a deck as flat rows."""
    found = draws.ranking(most)
    for title, cards in (("best", found.best), ("worst", found.worst)):
        for place, card in enumerate(cards, start=1):
            yield {
                "deck": deck, "list": title, "place": place, "card": card.number, "before_turn": found.turn,
                "drawn_games": card.drawn.of, "drawn_rate": round(card.drawn.rate, 4),
                "not_drawn_games": card.without.of, "not_drawn_rate": round(card.without.rate, 4),
                **card.difference.as_json(),
            }  # fmt: skip
