"""What players count in the games of the family (`games.api.GameOdds`): answers in the enemy's hand, the next draw.

Prices are compared with the power that there is now. What a text asks for beyond its price and its timing depends on
the moment at which it is played, and is not judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gundam_tui.games.api import OddsQuestion, Wanted
from gundam_tui.games.nation.cards.card import CHARACTER, COMMAND, OPERATION, UNIT, CardDef
from gundam_tui.games.nation.cards.terms import HAND, NATION
from gundam_tui.games.nation.queries.power import enough, supplies
from gundam_tui.games.nation.state.model import others, rules
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel import Engine
from gundam_tui.language import tr

from .words import Words


class FamilyOdds:
    """The questions of a game of the family.

    Args:
        words: its words on screens.
    """

    def __init__(self, words: Words) -> None:
        self._words = words

    def questions(self, engine: Engine, seat: int) -> Sequence[OddsQuestion]:
        """See `GameOdds.questions`."""
        return [*(_answers(engine, enemy) for enemy in others(engine, seat)), self._draw(engine, seat)]

    def _draw(self, engine: Engine, seat: int) -> OddsQuestion:
        """The next card of the Nation, with the power of now."""
        nation = engine.zone(NATION, seat)
        title = tr(
            "Your next draw ({pile} {count}, power {power})", pile=self._words.zone(NATION), count=len(nation),
            power=len(supplies(engine, seat)),
        )  # fmt: skip

        def playable(*types: str) -> Callable[[str], bool]:
            def fits(number: str) -> bool:
                card = _card(engine, number)
                return card.type in types and _affordable(engine, seat, card)

            return fits

        types = (UNIT, CHARACTER, OPERATION, COMMAND)
        wanted = [Wanted(tr("a card for which your power is enough"), playable(*types))]
        for type_ in types:
            name = self._words.word(type_) or type_
            wanted.append(Wanted(tr("{type} among them", type=name), playable(type_)))
        power = Wanted(tr("a card that gives power"), lambda number: _card(engine, number).symbol is not None)
        return OddsQuestion(title, seat, nation[:1], (*wanted, power))


def _card(engine: Engine, number: str) -> CardDef:
    return rules(engine).defs[number]


def _affordable(engine: Engine, seat: int, card: CardDef) -> bool:
    """Is the player's power enough for the printed price? X counts as 1."""
    price = card.price.at(1)
    second = price.second is None or enough(engine, seat, *price.second, price.total)
    return second and enough(engine, seat, card.color, price.designated, price.total)


def _answers(engine: Engine, enemy: int) -> OddsQuestion:
    """Cards that an enemy can play in the turn of another player: Commands that are not for their own turn alone, and
    cards that are played at any time.
    """
    anytime = rules(engine).choices.keywords.anytime

    def answers(number: str) -> bool:
        card = _card(engine, number)
        if card.type == COMMAND:
            texts = [text for text in rules(engine).pool.texts(number) if not (text.auto or text.place)]
            return any(text.timing.side != "friendly" for text in texts)
        return card.type in (UNIT, CHARACTER, OPERATION) and anytime(engine, enemy, card)

    hand = engine.zone(HAND, enemy)
    title = tr(
        "An answer in the hand of {player} (cards {count}, power {power})", player=seat_label(enemy), count=len(hand),
        power=len(supplies(engine, enemy)),
    )  # fmt: skip
    now = Wanted(
        tr("a card for your turn for which their power is enough"),
        lambda number: answers(number) and _affordable(engine, enemy, _card(engine, number)),
    )
    return OddsQuestion(title, enemy, tuple(hand), (now, Wanted(tr("any card for your turn"), answers)))
