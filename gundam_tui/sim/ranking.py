"""The cards that go with winning and losing: games in which a deck draws a card, beside those in which it does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .compare import Difference, apart
from .figures import Share
from .tally import Tally

FEWEST = 20  # games with a card, and without it, that it takes to say anything


@dataclass(frozen=True, slots=True)
class RankedCard:
    """A card of a deck.

    Attributes:
        number: its number.
        drawn, without: the shares won of the games in which it was drawn, and of the others.
        difference: of the two.
    """

    number: str
    drawn: Share
    without: Share
    difference: Difference


@dataclass(frozen=True, slots=True)
class Ranking:
    """The cards of a deck.

    Attributes:
        best: those with which it wins more, by the lower end of the interval, highest first: few games, and a card
            that does well by luck alone, do not lead.
        worst: those with which it wins less, by the upper end, lowest first.
        left_out: numbers of cards with too few games on one side.
    """

    best: tuple[RankedCard, ...]
    worst: tuple[RankedCard, ...]
    left_out: tuple[str, ...]


def ranking(tally: Tally, deck: int, most: int) -> Ranking:
    """Rank the cards of a deck.

    Args:
        tally: the games.
        deck: its place in the plan.
        most: cards in either list.
    """
    found: list[RankedCard] = []
    left_out: list[str] = []
    for number in sorted(card for at, card in tally.cards if at == deck):
        drawn, without = tally.cards[deck, number].drawn.share(), tally.without(deck, number).share()
        if min(drawn.of, without.of) < FEWEST:
            left_out.append(number)
        else:
            found.append(RankedCard(number, drawn, without, apart(drawn, without)))
    best = sorted((card for card in found if card.difference.value > 0), key=lambda card: -card.difference.low)
    worst = sorted((card for card in found if card.difference.value <= 0), key=lambda card: card.difference.high)
    return Ranking(tuple(best[:most]), tuple(worst[:most]), tuple(left_out))


def ranked_rows(tally: Tally, most: int) -> Iterator[dict[str, object]]:
    """The rankings of all decks as flat rows."""
    for deck, name in enumerate(tally.plan.names):
        found = ranking(tally, deck, most)
        for title, cards in (("best", found.best), ("worst", found.worst)):
            for place, card in enumerate(cards, start=1):
                yield {
                    "deck": name, "list": title, "place": place, "card": card.number,
                    "drawn_games": card.drawn.of, "drawn_rate": round(card.drawn.rate, 4),
                    "not_drawn_games": card.without.of, "not_drawn_rate": round(card.without.rate, 4),
                    **card.difference.as_json(),
                }  # fmt: skip
