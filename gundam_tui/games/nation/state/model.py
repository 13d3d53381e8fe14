"""What the rules store about cards: pools, last-known records, and access to them from the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gundam_tui.games.nation.cards.card import Ability, CardDef, Timing
from gundam_tui.games.nation.cards.choices import Choices
from gundam_tui.games.nation.cards.nodes.amounts import Amount, Stats
from gundam_tui.games.nation.cards.nodes.conditions import Condition
from gundam_tui.games.nation.cards.nodes.filters import Filter
from gundam_tui.games.nation.cards.terms import HAND, JUNKYARD, CutItem
from gundam_tui.kernel import Engine, Obj, Refusal


class LastKnown(NamedTuple):
    """The state of an object when it left: the object, its card number and types, its names and strengths."""

    obj: Obj
    number: str
    types: tuple[str, ...]
    names: tuple[str, ...]
    strengths: Stats


class CardPool:
    """Cards by number, and abilities by id: those of the cards and those of special effects.

    Args:
        cards: the facts, read on first use.
        choices: the game's.
    """

    def __init__(self, cards: Mapping[str, CardDef], choices: Choices) -> None:
        self.cards = cards
        self.choices = choices
        self._texts: dict[str, tuple[Ability, ...]] = {}
        self._by_id: dict[str, Ability] = {ability.id: ability for ability in choices.keywords.common}

    def texts(self, number: str) -> tuple[Ability, ...]:
        """Every ability of a card: its texts, and its special effects as texts."""
        found = self._texts.get(number)
        if found is None:
            card = self.cards[number]
            found = self._texts[number] = (*card.abilities, *self.choices.keywords.abilities(card))
            self._by_id.update((ability.id, ability) for ability in found)
        return found

    def ability(self, id: str) -> Ability:
        """An ability by its id, `number:line`."""
        if id not in self._by_id:
            self.texts(id.rpartition(":")[0])
        return self._by_id[id]


class Judgements(NamedTuple):
    """The questions needed to find out which texts are in force: their answers need everything in force themselves, so
    the module that ties the rules together passes them in (`ruleset.NationGame`).

    Attributes:
        holds: is a condition met, from the point of view of a player and the card that asks (`conditions.holds`)?
        matches: does an object fit a filter (`targets.matches`)?
        amount: the value of a number in a text (`numbers.amount`).
        suffices: why a player has too little power of a colour (`power.suffices`).
        threatens: does a waiting effect deal damage to a card (`effects.context.threatens`)?
    """

    holds: Callable[[Engine, Condition, int, int], bool]
    matches: Callable[[Engine, Filter, int, int, int], bool]
    amount: Callable[[Engine, Amount, int, int], int]
    suffices: Callable[..., Refusal | None]
    threatens: Callable[[Engine, CutItem, int], bool]


class MatchRules:
    """What rules and effects need to know about one match; `ruleset.NationGame` adds how it is played.

    Attributes:
        pool: the cards; `defs`: their facts by number.
        choices: the game's.
        judgements: the questions that need all texts in force.
        playing_zones: the places outside the field whose cards, or whose cards' texts, can be played.
        own_phase: when cards without a timing of their own are played.
        known: the facts of cards that have been looked up (`definition`).
        in_match: see `in_match`.
    """

    def __init__(self, pool: CardPool, judgements: Judgements) -> None:
        self.pool = pool
        self.choices: Choices = pool.choices
        self.defs: Mapping[str, CardDef] = pool.cards
        self.judgements = judgements
        self.playing_zones = tuple(dict.fromkeys((*pool.choices.played_from, HAND, JUNKYARD)))
        self.own_phase = Timing(pool.choices.anywhere, "friendly")
        self.known: dict[str, CardDef] = {}
        self.in_match: dict[str, tuple[tuple[str, ...], frozenset[str]]] = {}


def rules(e: Engine) -> MatchRules:
    """The rules that the engine runs."""
    game: Any = e.game  # `cast` costs a call, and this is called all the time
    return game


def definition(e: Engine, oid: int) -> CardDef:
    """The card of an object."""
    state = e.state
    game: Any = e.game
    number = state.card_of[state.objs[oid].card]
    found = game.known.get(number)
    if found is None:
        found = game.known[number] = game.defs[number]
    return found


def in_match(e: Engine, what: str, of: Callable[[str], bool]) -> frozenset[str]:
    """The cards of the match for which a property holds, by number; most cards of most decks need no second look.

    Args:
        e: the engine.
        what: the name of the property.
        of: does it hold for a card number?
    """
    game, cards = rules(e), e.state.card_of
    kept = game.in_match.get(what)
    if kept is None or kept[0] is not cards:
        kept = game.in_match[what] = (cards, frozenset(filter(of, dict.fromkeys(cards))))
    return kept[1]


def number(e: Engine, oid: int) -> str:
    """The card number of an object, also of one that has left."""
    state = e.state
    if oid in state.objs:
        return state.card_of[state.objs[oid].card]
    return state.last_known[oid].number


def clause(e: Engine, reason: str) -> str:
    """The clause of the game for a reason."""
    return rules(e).choices.clauses[reason]


def active(e: Engine) -> int:
    """The seat whose turn it is."""
    return e.state.vars.get("active", 0)


def attacker(e: Engine) -> int:
    """The seat that attacks in this battle phase: the one whose turn it is, unless an effect has changed that."""
    for item in reversed(e.state.lasting):
        if item.kind == "roles":
            return item.seat
    return active(e)


def others(e: Engine, seat: int) -> list[int]:
    """The other seats, in the order of turns."""
    return [(seat + i) % e.seats for i in range(1, e.seats)]
