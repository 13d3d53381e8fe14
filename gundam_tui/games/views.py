"""What a seat is shown: plain frozen records without a word of any game.

A game fills them in (`GameModule.view`, `GameModule.preview`); its `BoardLayout` says what the zones, figures and
states in them are called and where they are drawn. Screens and clients need no rules to draw with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gundam_tui.kernel.outcome import Outcome
    from gundam_tui.kernel.prompt import Option

__all__ = [
    "Ahead", "BattleView", "CardView", "Clash", "Cue", "LogLine", "OptionView", "Payment", "PlayerView", "Preview",
    "PromptView", "Suggested", "View", "ZoneView",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as a seat sees it.

    Attributes:
        id: the object's number, as in option keys; 0 (and no number and name) for a card that may not be known.
        kind: what it counts as where it is (`BoardLayout.kinds`).
        color: a role of the palette, None for a card without a color.
        stats: its figures as they are now, by name (`BoardLayout.stat_line`).
        damage: what `BoardLayout.damage_stat` is to be lowered by.
        states: what is true of it now, by name (`BoardLayout.states`).
        keywords: with their amounts, by the names of `GameModule.keywords`.
        attachments: the cards beneath it.
        playable: for one's own cards while playing is possible: why this one cannot be played (a sentence with its
            clause in brackets), empty when it can.
        marks: prohibitions and permissions that effects put on it, in words.
        zone: where it lies; `hand or deck` for a known card that may be in either.
    """

    id: int = 0
    number: str = ""
    name: str = ""
    kind: str = ""
    color: str | None = None
    stats: Mapping[str, int] = field(default_factory=dict[str, int])
    damage: int = 0
    states: tuple[str, ...] = ()
    keywords: tuple[tuple[str, int], ...] = ()
    traits: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    attachments: tuple[CardView, ...] = ()
    playable: str = ""
    zone: str = ""

    def stat(self, name: str) -> int:
        """A figure as it is now, 0 for one that the card does not have."""
        return self.stats.get(name, 0)

    def left(self, name: str) -> int:
        """What damage leaves of a figure."""
        return max(0, self.stat(name) - self.damage)

    def has(self, state: str) -> bool:
        """Is this true of the card now?"""
        return state in self.states


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone of a player, or of everybody.

    Attributes:
        count: how many cards lie there.
        cards: those that the seat may see here, in order; empty for a hidden pile.
        ids: all cards in order, for prompts that choose among plain ones; empty where they may not be told apart.
        owners: whose each card is, in order, where several players share the zone.
    """

    count: int = 0
    cards: tuple[CardView, ...] = ()
    ids: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()


_EMPTY = ZoneView()


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's side of the table.

    Attributes:
        zones: by name.
        pips: of zones that are told as signs: each state and how many are in it, in the order of the layout.
        counters: numbers that belong to the player.
        known: cards in hidden zones that this seat has been shown and that have not been shuffled since. One without
            an id lies in one of several zones, it is not known in which; those come last, by number.
    """

    seat: int
    zones: Mapping[str, ZoneView] = field(default_factory=dict[str, ZoneView])
    pips: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict[str, tuple[tuple[str, int], ...]])
    counters: Mapping[str, int] = field(default_factory=dict[str, int])
    known: tuple[CardView, ...] = ()

    def count(self, zone: str) -> int:
        """How many cards lie in a zone."""
        return self.zones.get(zone, _EMPTY).count

    def cards(self, zone: str) -> tuple[CardView, ...]:
        """The cards of a zone that the seat may see."""
        return self.zones.get(zone, _EMPTY).cards

    def pip(self, zone: str, *states: str) -> int:
        """How many cards of a zone are in one of these states."""
        return sum(count for state, count in self.pips.get(zone, ()) if state in states)

    def shown(self) -> tuple[CardView, ...]:
        """Every card that the seat sees on this side, zone by zone, and what is attached to them."""
        cards = [card for zone in self.zones.values() for card in zone.cards]
        return tuple(one for card in cards for one in (card, *card.attachments))


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle in progress.

    Attributes:
        attacker, target: ids; target 0 is the player `defender`.
        blocked: another card has taken the target's place.
        step: a name of `BoardLayout.steps`.
        preview: what it would come to now; None when it has.
    """

    attacker: int
    target: int
    defender: int
    blocked: bool
    step: str
    preview: Preview | None


@dataclass(frozen=True, slots=True)
class Clash:
    """What the cards of one seat in one area of the table would do if their damage were dealt now.

    Attributes:
        zone: the area. `seat`: whose cards.
        total: how strong they are together.
        text: what comes of it, in a phrase; `brief`: in numbers, for little room.
    """

    zone: str
    seat: int
    total: int
    text: str
    brief: str = ""


@dataclass(frozen=True, slots=True)
class OptionView:
    """An answer: its key, and its label as a verb phrase. `card`, `to_card` are card numbers."""

    key: str
    verb: str
    label: str
    obj: int = 0
    to: int = 0
    card: str = ""
    to_card: str = ""


@dataclass(frozen=True, slots=True)
class PromptView:
    """The open question.

    Attributes:
        number: running number of the decision.
        text: the question, naming what asks; for another seat's prompt only what everyone may know.
        options: the answers; empty when another seat answers.
        least, most: how many are chosen; both 0 when another seat answers.
        source: the card whose effect asks, when it is known.
        effect: the line of that card's text that is being resolved.
        also: the other seats that may answer it: partners, where a team is asked as one.
        suggested: the keys of the sensible answer, which Enter gives (`GameModule.suggested`); only its seat has them.
        idle: the keys of the options that would change nothing, where others do something.
    """

    number: int
    seat: int
    kind: str
    text: str
    options: tuple[OptionView, ...]
    least: int
    most: int
    ordered: bool
    rule: str
    private: bool
    source: CardView | None
    effect: str = ""
    also: tuple[int, ...] = ()
    suggested: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()

    def asks(self, seat: int | None) -> bool:
        """May this seat answer it?"""
        return seat == self.seat or seat in self.also


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (None: a watcher) sees it.

    Attributes:
        game: id of the game, as the registry has it.
        turn: number of the turn, 0 before the first. `active`, `first`: seats, -1 before they are known.
        phase: a name of `BoardLayout.phases`, or `setup`. `step`: the step of the turn within it.
        waiting: effects that wait to resolve, in words.
        out: the seats that have left the game while the others play on, in the order in which they went.
        clashes: what stands against each other in the areas of the table, area by area.
        teams: by seat the leader of its team; empty where everybody plays alone.
        order: with more than two players the sides in order of play, from the active one on; `goal`: what wins.
    """

    game: str
    seat: int | None
    turn: int
    active: int
    first: int
    phase: str
    step: str
    players: tuple[PlayerView, ...]
    battle: BattleView | None
    prompt: PromptView | None
    waiting: tuple[str, ...]
    outcome: Outcome | None
    out: tuple[int, ...] = ()
    clashes: tuple[Clash, ...] = ()
    teams: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    goal: str = ""

    def team(self, seat: int) -> tuple[int, ...]:
        """Who plays together with a seat, itself included, in the order of the seats."""
        return tuple(one for one, leader in enumerate(self.teams) if leader == self.teams[seat]) or (seat,)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a battle would come to.

    Attributes:
        deals, receives: damage that the attacker deals and receives.
        destroys: is what it attacks destroyed; `dies`: is the attacker.
        target: what is hit, in words (a card's name, `P2`).
        text: the whole in one phrase.
        wins: would the attack end the game.
    """

    deals: int
    receives: int
    destroys: bool
    dies: bool
    target: str
    text: str
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Payment:
    """What paying for an option would take if nothing is chosen by hand.

    Attributes:
        cost: how many cards it takes.
        zone: where they lie. `cards`: their ids, in the order in which they are taken.
        spent: how many of them were in which state (`PlayerView.pips`).
        left: how many could still pay for something after it.
        text: the whole in one phrase.
    """

    cost: int
    zone: str
    cards: tuple[int, ...]
    spent: tuple[tuple[str, int], ...]
    left: int
    text: str


@dataclass(frozen=True, slots=True)
class Ahead:
    """What an answer would do, as far as the seat that is asked can know.

    Attributes:
        lines: what happens at once, in the words of the log, up to the next question or to a card that the seat does
            not know.
        fights: the answer begins or changes a battle.
        battle: what the battle would come to if nobody responds; None when it would not come to its damage.
        payment: what it would cost; None for an answer that costs nothing.
    """

    lines: tuple[str, ...] = ()
    fights: bool = False
    battle: Preview | None = None
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class Suggested:
    """The sensible answer to a question, from what the asked seat knows.

    Attributes:
        answer: its options; empty: none of them.
        order: all options, as they are listed best: what one card can do the most tempting first, what changes nothing
            last.
        idle: those that would change nothing, where others do something.
    """

    answer: tuple[Option, ...] = ()
    order: tuple[Option, ...] = ()
    idle: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line.

    Attributes:
        turn: number of the turn, 0 before the first.
        battle: number of the battle within the turn, 0 outside of battles.
        text: what happened.
        at: index of the (last) event in `Engine.log`; ask for what follows with `since=at + 1`.
        routine: every turn begins with it and the board shows it, as whose turn it is. Where there is little room it
            can be left out.
        mark: what sort of thing happened: `+` comes, `>` attacks, `x` is gone, `*` an ability or a pair, `!` a card is
            turned over; empty for any other.
    """

    turn: int
    battle: int
    text: str
    at: int
    routine: bool = False
    mark: str = ""


Happening = Literal["turn", "enter", "attach", "attack", "block", "hit", "gone", "break", "turned", "won"]


@dataclass(frozen=True, slots=True)
class Cue:
    """Something that happened, for screens that show it happening. Everybody may know it.

    Attributes:
        what: a turn begins, a card enters, is attached to another, attacks, blocks, is hit, is gone; a bar of a wall
            breaks, a card is turned over, the game is won.
        at: index of the event in `Engine.log`.
        obj: the card it happens to (as it is called before it is gone); `to`: the other one, 0 for none.
        seat: the player concerned; `whom`: the player who is attacked, -1 where a card is.
        amount: of damage.
        card: the number of a card that is turned over, as long as everybody knows where it lies; else empty.
    """

    what: Happening
    at: int
    obj: int = 0
    to: int = 0
    seat: int = -1
    amount: int = 0
    whom: int = -1
    card: str = ""


# ---------------------------------------------------------------- corrections


@dataclass(frozen=True, slots=True)
class Choice:
    """A card or pile that can be corrected, or what can be done with it: as corrections write it, and in words."""

    key: str
    label: str
