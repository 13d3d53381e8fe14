"""What computer players need to know about a game of the family: the facet `ai` of its module (`games.api.GameAi`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, islice
from typing import Any

from gundam_tui.games.api import MOST_OPTIONS, HandModel, PositionReader
from gundam_tui.games.nation.cards.card import COMMAND, UNIT, G
from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    BATTLE_STEPS,
    DEPLOYMENT,
    G_ZONE,
    HAND,
    JUNKYARD,
    LOST,
    NATION,
    PHASES,
)
from gundam_tui.games.nation.flow.battle import Deal, deals
from gundam_tui.games.nation.flow.play import COMMAND_VERB, DEPLOY, GENERATE, PASS, SET_ON, USE
from gundam_tui.games.nation.queries.power import supplies
from gundam_tui.games.nation.queries.stats import lasting_strengths, left, strengths, types
from gundam_tui.games.nation.state.model import definition, others
from gundam_tui.games.nation.state.texts import heads
from gundam_tui.games.views import CardView, PlayerView, View
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream
from gundam_tui.language import N, tr

__all__ = [
    "Encoder", "Policy", "choices_to_win", "consequences", "encoder", "evaluate", "hands", "near_loss", "near_win",
    "parts", "patient", "policy", "reader", "together",
]  # fmt: skip

WIN = 1000.0  # far above what cards can add up to
reader: PositionReader | None = None  # no value has been learned about these games
hands: HandModel | None = None  # nor what their hands tell

# ---------------------------------------------------------------- how good a position is

_CARD_OF_NATION, _LAST_CARDS = 0.22, 4.0
_POWER = (1.4, 1.4, 1.3, 1.2, 1.0, 0.6, 0.4)  # of the first, second, ... source
_ROLLED, _CHARACTER = 0.95, 0.3
_NATION_DAMAGE, _DESTROYS = 0.3, 0.8
# Weights for cards of the own hand: any card, a share of a Unit's strengths, a Command; a card far out of reach counts
# less.
_HELD, _OF_UNIT, _COMMAND, _FAR, _REACH = 0.3, 0.3, 0.7, 0.8, 3
_OF_MISSING = 0.6  # a held G, for each power that is still missing
_UNSEEN = 0.7  # a card of another hand
_THREAT = 0.25  # a card of the Nation that the others' next attack could take


def worth(stats: Stats) -> float:
    """The value of a Unit with some strengths, in cards."""
    front, rear, defense = (value or 0 for value in stats)
    return 0.4 + 0.3 * front + 0.1 * rear + 0.2 * defense


def unit_worth(e: Engine, oid: int) -> float:
    """The value of a Unit in the field, in cards; temporary strengths do not count."""
    obj = e.state.objs[oid]
    if doomed(obj):
        return 0.0
    return worth(lasting_strengths(e, oid)) * (_ROLLED if obj.exhausted else 1.0)


def _nation(e: Engine, seat: int) -> float:
    count = len(e.zone(NATION, seat))
    return _CARD_OF_NATION * count - _LAST_CARDS / (count + 1)


def _power(e: Engine, seat: int) -> float:
    return sum(_POWER[: len(supplies(e, seat))])


def _own_field(e: Engine, seat: int) -> list[int]:
    return [oid for oid in heads(e) if e.state.objs[oid].seat == seat]


def _field(e: Engine, seat: int) -> float:
    return sum(unit_worth(e, oid) if UNIT in types(e, oid) else _CHARACTER for oid in _own_field(e, seat))


def _hand(e: Engine, seat: int, whose: int) -> float:
    """Cards of the own hand by their kind; those of others are only counted."""
    hand = e.zone(HAND, seat)
    if seat != whose:
        return _UNSEEN * len(hand)
    sources, found = len(supplies(e, seat)), 0.0
    reach = sources + _REACH
    for oid in hand:
        card = definition(e, oid)
        value = _COMMAND
        if card.type == G:
            value = max(_HELD, _OF_MISSING * _POWER[sources]) if sources < len(_POWER) else _HELD
            sources += 1
        elif card.type != COMMAND:
            value = _HELD + (_OF_UNIT if card.type == UNIT else _CHARACTER) * worth(card.stats)
        found += value if card.price.total <= reach else value * _FAR
    return found


def _safety(e: Engine, seat: int) -> float:
    """What the others' next attack could take from the Nation, if only the Units that will be ready meet it."""
    objs, turn = e.state.objs, e.state.vars.get("active") == seat
    ready, coming = 0.0, 0.0
    for oid in heads(e):
        obj = objs[oid]
        if UNIT not in types(e, oid):
            continue
        front, _, defense = (value or 0 for value in strengths(e, oid))
        if obj.seat == seat:
            goes_out = turn and obj.zone in AREAS  # it comes back rolled
            ready += 0.0 if obj.exhausted or goes_out else (front + defense) / 2
        elif turn or not obj.exhausted:  # in their own turn they reroll
            coming += front
    return -_THREAT * max(0.0, coming - ready)


def _dealt(e: Engine, deal: Deal) -> float:
    destroyed = sum(unit_worth(e, oid) for oid, amount in deal.marks if amount >= left(e, oid))
    return _NATION_DAMAGE * deal.nation + _DESTROYS * destroyed


def _battle(e: Engine, seat: int) -> float:
    """What a seat's squads would do if they dealt their damage now."""
    if e.state.vars.get("step") not in ("attack", "defense", "damage"):
        return 0.0
    return sum(_dealt(e, deal) for deal in deals(e) if deal.seat == seat)


_PARTS = {
    N("Nation"): _nation, N("power"): _power, N("field"): _field, N("battle"): _battle, N("safety"): _safety,
}  # fmt: skip


def parts(engine: Engine, seat: int) -> Mapping[str, float]:
    """The value of a position part by part: the seat's own minus that of the others."""
    outcome = engine.outcome
    if outcome is not None:
        return {N("the end of the game"): 0.0 if not outcome.winners else WIN if seat in outcome.winners else -WIN}
    found = {
        name: part(engine, seat) - sum(part(engine, other) for other in others(engine, seat))
        for name, part in _PARTS.items()
    }
    held = _hand(engine, seat, seat) - sum(_hand(engine, other, seat) for other in others(engine, seat))
    return {**found, "hand": held}


def evaluate(engine: Engine, seat: int) -> float:
    """How good a position is for a seat, in units of about one card."""
    return sum(parts(engine, seat).values())


def together(engine: Engine, seat: int, other: int) -> bool:
    """Do two seats win and lose together? Two play against each other here."""
    return seat == other


def choices_to_win(engine: Engine, seat: int) -> int:
    """See `GameAi.choices_to_win`: one attack may take a whole Nation."""
    return 1


def near_win(engine: Engine, seat: int) -> bool:
    """May a seat take the rest of an enemy's Nation in this turn? See `GameAi.near_win`.

    Every Unit in the field strikes with its front strength, and each card in hand adds a few points.
    """
    if engine.state.vars.get("active") != seat:
        return False
    units = (oid for oid in _own_field(engine, seat) if UNIT in types(engine, oid))
    reach = sum(strengths(engine, oid)[0] or 0 for oid in units if not engine.state.objs[oid].exhausted)
    reach += _A_CARD * len(engine.zone(HAND, seat))
    return any(reach >= len(engine.zone(NATION, other)) for other in others(engine, seat))


def near_loss(engine: Engine, seat: int) -> bool:
    """May an enemy take the rest of a seat's Nation in this turn? See `GameAi.near_loss`."""
    return any(near_win(engine, other) for other in others(engine, seat))


def patient(engine: Engine, seat: int) -> float:
    """The value for a search, which plays out battles itself."""
    return sum(value for name, value in parts(engine, seat).items() if name != "battle")


def consequences(before: Engine, after: Engine, seat: int) -> tuple[str, ...]:
    """What happened between two positions, in phrases for a seat."""
    outcome = after.outcome
    if outcome is not None:
        return (tr("it wins the game") if seat in outcome.winners else tr("it loses the game"),)
    told: list[str] = []
    for other in (seat, *others(after, seat)):
        nation, card = (
            (N("your Nation loses {amount}"), N("your {card} is gone"))
            if other == seat
            else (N("the enemy's Nation loses {amount}"), N("the enemy's {card} is gone"))
        )
        lost = len(before.zone(NATION, other)) - len(after.zone(NATION, other))
        if lost > 0:
            told.append(tr(nation, amount=lost))
        gone = [oid for oid in _units(before, other) if oid not in after.state.objs]
        told += [tr(card, card=definition(before, oid).name) for oid in gone]
    return tuple(told)


def _units(e: Engine, seat: int) -> list[int]:
    return [oid for zone in (DEPLOYMENT, *AREAS) for oid in e.zone(zone, seat)]


_A_CARD = 3  # points of damage that a card in hand may add

# ---------------------------------------------------------------- how to play on quickly

_INCLINED = {GENERATE: 6.0, DEPLOY: 5.0, SET_ON: 4.5, COMMAND_VERB: 2.0, USE: 2.0, PASS: 1.5}
_TRIED = 6  # the number of Units of which every combination is compared; of more only the first ones


class Policy:
    """Answers without looking ahead (`games.api.RolloutPolicy`)."""

    def reflex(self, engine: Engine, prompt: Prompt) -> list[Option]:
        """Play nothing, use effects, pay and lose the least."""
        if prompt.forced:
            return prompt.only_answer()
        quiet = [option for option in prompt.options if option.verb in (PASS, "keep", "yes")]
        return quiet[:1] or list(prompt.options[: prompt.least])

    def answers(self, engine: Engine, prompt: Prompt, limit: int) -> list[list[Option]]:
        """The reflex, then the other answers: for a choice of several, those with more options first."""
        first = self.reflex(engine, prompt)
        if prompt.forced or prompt.ordered:
            return [first]
        sizes = range(min(prompt.most, len(prompt.options), _TRIED), prompt.least - 1, -1)
        every = chain.from_iterable(combinations(prompt.options, size) for size in sizes)
        rest = ([*answer] for answer in every if list(answer) != first)
        return [first, *islice(rest, limit - 1)]

    def inclination(self, engine: Engine, prompt: Prompt, answer: Sequence[Option]) -> float:
        """How tempting an answer looks at first glance, about 0 to 8."""
        if len(answer) != 1:
            return 1.0 + 0.5 * len(answer)
        return _INCLINED.get(answer[0].verb, 1.0)

    def quick(self, engine: Engine, prompt: Prompt, stream: Stream) -> list[Option]:
        """The likeliest good answer in a window, with some randomness; elsewhere the reflex, and all Units that can
        sortie.
        """
        if prompt.kind in ("sortie", "sortie needed"):
            return list(prompt.options)
        if prompt.kind != "free":
            return self.reflex(engine, prompt)
        scores = [self.inclination(engine, prompt, [option]) + stream.below(100) / 50 for option in prompt.options]
        return [prompt.options[max(range(len(scores)), key=scores.__getitem__)]]


policy = Policy()

# ---------------------------------------------------------------- views as numbers

_ZONES = (HAND, NATION, LOST, JUNKYARD, G_ZONE)
_FIGURES = ("front", "rear", "defense")
_ROOM = {DEPLOYMENT: 8, AREAS[0]: 5, AREAS[1]: 5}
_CARD = ("number", *_FIGURES, "damage", "rolled", "manned")
_OPTION = ("number", "to number", "object", "to object", "n")


class Encoder:
    """A seat's view as numbers of fixed length (`games.api.Encoder`).

    Args:
        book: the cards; the order of their numbers decides the code of a card.
        seats: the number of players.
    """

    def __init__(self, book: Any, seats: int) -> None:
        self._seats = seats
        self._cards = {number: at for at, number in enumerate(sorted(book.numbers()), start=1)}

    def layout(self) -> tuple[str, ...]:
        """The meaning of each place."""
        names = ["own turn", "turn", *PHASES, *BATTLE_STEPS]
        for at in range(self._seats):
            side = f"seat +{at}"
            names += [f"{side} {zone}" for zone in _ZONES]
            names += [
                f"{side} {zone} {n + 1} {fact}" for zone, room in _ROOM.items() for n in range(room) for fact in _CARD
            ]
        names += [f"hand {n + 1}" for n in range(_HAND_ROOM)]
        return (*names, *(f"option {n + 1} {fact}" for n in range(MOST_OPTIONS) for fact in _OPTION))

    def encode(self, view: View, picked: Sequence[str] = ()) -> list[float]:
        """The numbers, one for each name in `layout`.

        Raises:
            ValueError: it is a watcher's view.
        """
        if view.seat is None:
            raise ValueError("a watcher's view has no own side: encode the view of a seat")
        numbers = [float(view.active == view.seat), float(view.turn)]
        numbers += [float(view.phase == name) for name in PHASES]
        numbers += [float(view.step == name) for name in BATTLE_STEPS]
        count = len(view.players)
        for at in range(count):
            numbers += self._side(view.players[(view.seat + at) % count])
        hand = view.players[view.seat].cards(HAND)
        numbers += [self._number(hand[n].number) if n < len(hand) else 0.0 for n in range(_HAND_ROOM)]
        return [*numbers, *self._options(view, frozenset(picked))]

    def _number(self, number: str) -> float:
        return float(self._cards.get(number, 0))

    def _side(self, player: PlayerView) -> Iterator[float]:
        yield from (float(player.count(zone)) for zone in _ZONES)
        for zone, room in _ROOM.items():
            cards = player.cards(zone)
            for n in range(room):
                yield from self._card(cards[n]) if n < len(cards) else (0.0,) * len(_CARD)

    def _card(self, card: CardView) -> tuple[float, ...]:
        figures = (float(card.stat(name)) for name in _FIGURES)
        manned = self._number(card.attachments[0].number) if card.attachments else 0.0
        return (self._number(card.number), *figures, float(card.damage), float(card.has("rolled")), manned)

    def _options(self, view: View, picked: frozenset[str]) -> Iterator[float]:
        prompt = view.prompt
        options = prompt.options if prompt is not None and prompt.seat == view.seat else ()
        for at in range(MOST_OPTIONS):
            if at < len(options) and options[at].key not in picked:
                o = options[at]
                tail = o.key.rpartition("/")[2]
                yield from (self._number(o.card), self._number(o.to_card), float(o.obj), float(o.to))
                yield float(tail) + 1 if tail.isdigit() else 0.0
            else:
                yield from (0.0,) * len(_OPTION)


_HAND_ROOM = 10


def encoder(book: Any, seats: int = 2) -> Encoder:
    """Encodes views as numbers, for players that learn."""
    return Encoder(book, seats)
