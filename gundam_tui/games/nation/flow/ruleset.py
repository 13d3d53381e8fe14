"""A game of this family for the kernel: tables, places, triggers, state-based actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gundam_tui.games.nation.cards.terms import FIELD, G_ZONE, VISIBILITY, CutItem
from gundam_tui.games.nation.changes import correcting, stacking, surplus
from gundam_tui.games.nation.effects import resolving as effects
from gundam_tui.games.nation.effects.verbs.context import threatens
from gundam_tui.games.nation.queries.conditions import holds
from gundam_tui.games.nation.queries.copies import copy_numbers
from gundam_tui.games.nation.queries.numbers import amount
from gundam_tui.games.nation.queries.power import suffices
from gundam_tui.games.nation.queries.targets import matches
from gundam_tui.games.nation.state.model import CardPool, Judgements, MatchRules, active, clause, number
from gundam_tui.kernel import Engine, Event, Option, Prompt, StackItem, State, StepTable
from gundam_tui.kernel.game import ARRANGED, Asking, Proposing, as_told, the_others_win
from gundam_tui.kernel.rng import SPLITMIX
from gundam_tui.kernel.state import Frame

from . import cut, management, setup, sortie, triggers, turn
from .battle import STRIKES

JUDGEMENTS = Judgements(holds, matches, amount, suffices, threatens)


class NationGame(MatchRules):
    """One match's rules: the cards and the choices of the game.

    Args:
        pool: the cards.
        tables: tables of steps of the game's own.
        discreet: see `kernel.game.Game`.
    """

    visibility: Mapping[str, str | tuple[int, ...]] = VISIBILITY
    turn_var = "turn"
    shared: Mapping[str, Sequence[int]] = {}
    active_zones: frozenset[str] = FIELD | {G_ZONE}

    def __init__(self, pool: CardPool, tables: Mapping[str, StepTable] | None = None, *, discreet: bool = True) -> None:
        super().__init__(pool, JUDGEMENTS)
        self.snapshot = triggers.before
        self.collect_triggers = triggers.gather
        self.state_based_actions = management.manage
        self.concede = the_others_win
        self.take_along = as_told  # `setgroups.away` names all that moves
        self.in_sight = copy_numbers
        self.discreet = discreet
        self.name = self.choices.name
        self.field = self.choices.in_play
        self.concession = self.choices.clauses["concession"]
        self.tables: Mapping[str, StepTable] = {
            "setup": setup.table(self.choices), "turn": turn.table(self.choices), "window": turn.WINDOW_TABLE,
            "end of turn": turn.END_OF_TURN, sortie.SENDING: sortie.SORTIE, "strikes": STRIKES,
            "play": cut.PLAY, "cut": cut.CUT, "settle": cut.SETTLE, "effect": effects.EFFECT,
            "surplus": surplus.SURPLUS, "group order": stacking.GROUP_ORDER, **(tables or {}),
        }  # fmt: skip

    def substitute(self, engine: Engine, events: list[Event]) -> Proposing | None:
        """Nothing is replaced before it is written."""
        return None

    def next_trigger(self, engine: Engine) -> Asking | str:
        """Automatic effects of one moment: the player whose turn it is orders them, including those of the others."""
        group = engine.state.trigger_queue[-1]
        if len({(item.program, item.source, item.bound) for item in group}) > 1:
            return _order(engine, group)
        return _resolve(engine, group[0])

    def correct(self, engine: Engine, key: str) -> Iterator[Event]:
        """See `correcting`."""
        return correcting.correct(engine, key)

    def card_back(self, card: str) -> str:
        """All cards have the same back."""
        return "nation"


def _order(e: Engine, group: Sequence[StackItem]) -> Asking:
    options = [
        Option("resolve", item.source, number(e, item.source), place=f"{item.program}/{at + 1}")
        for at, item in enumerate(group)
    ]
    answer = yield Prompt(active(e), "trigger order", options, rule=clause(e, "order of effects"))
    return _resolve(e, group[next(at for at, option in enumerate(options) if option.key == answer[0].key)])


def _resolve(e: Engine, chosen: StackItem) -> str:
    e.take(chosen)
    item = CutItem(0, "auto", chosen.seat, chosen.source, chosen.program, x=chosen.bound[1] if chosen.bound[1:] else 0)
    e.push("effect", item=item, pc=0, subject=chosen.bound[0])
    return ARRANGED


def new_game(
    game: NationGame, decks: Sequence[Sequence[str]], seed: int, *, keep: bool = True, generator: str = SPLITMIX,
    first: int = -1, chooser: int | None = None,
) -> Engine:  # fmt: skip
    """A game at its first prompt.

    Args:
        game: the rules.
        decks: the card numbers of each player's deck.
        seed: determines all random results.
        keep: keep a log and undo states.
        generator: of all chance (`kernel.rng`).
        first: the seat that goes first; -1: decided in the game.
        chooser: the player who decides who goes first; None: random.
    """
    state = State(seed, generator, seats=len(decks))
    if state.generator != SPLITMIX:
        # The numbers of cards and objects must reveal nothing about the deck's list: the first order is random too.
        stream = state.chance()
        decks = [stream.shuffled(deck) for deck in decks]
        state.counter = stream.counter
    state.card_of = tuple(card for deck in decks for card in deck)
    owners = tuple(seat for seat, deck in enumerate(decks) for _ in deck)
    named = {} if chooser is None else {"chooser": chooser}
    state.flow = [Frame("setup", 0, {"owners": owners, "first": first, **named}, 0)]
    engine = Engine(game, state, len(decks), keep=keep)
    engine.start()
    return engine
