"""What a seat is shown: plain frozen records, without the engine that fills them in (`view`, `preview`).

Screens and clients import them from here: they need no rules to draw with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Outcome

__all__ = [
    "Ahead", "BattleView", "CardView", "LogLine", "OptionView", "Payment", "PlayerView", "Preview", "PromptView",
    "View",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as a seat sees it.

    Attributes:
        id: the object's number, as in option keys; 0 (and no number and name) for a card that may not be known.
        kind: unit, pilot, command, base or resource: what it counts as where it is.
        lv, cost: as they are now. `ap`, `hp`: as they are now; on a Pilot in hand, what its Unit would get.
        left: HP minus damage. `rested`, `new` (deployed this turn), `linked`, `token`: its state.
        keywords: keyword effects with their amounts, by the rulebook's names in lower case.
        playable: for the cards of one's own hand while playing is possible: why this one cannot be played (a
            sentence with its clause in brackets), empty when it can.
        marks: prohibitions and permissions that effects put on it (`can't attack`).
        zone: where it lies; `hand or deck` for a known card that may be in either.
    """

    id: int = 0
    number: str = ""
    name: str = ""
    kind: str = ""
    color: str | None = None
    lv: int = 0
    cost: int = 0
    ap: int = 0
    hp: int = 0
    left: int = 0
    damage: int = 0
    rested: bool = False
    new: bool = False
    linked: bool = False
    token: bool = False
    keywords: tuple[tuple[str, int], ...] = ()
    traits: tuple[str, ...] = ()
    pilot: CardView | None = None
    playable: str = ""
    marks: tuple[str, ...] = ()
    zone: str = ""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's side of the table.

    Attributes:
        hand: one's own cards; empty for other seats, whose hands are `hand_count`.
        deck, resource_deck, shields: counts. `resources` counts Resources without EX Resources (`ex`);
            `rested_resources` and `rested_ex` how many of those are rested. `lv`: all of them (2-9-4).
        trash, removal: top first. `resolving`: Commands and Bursts that are in no location now (4-1-2).
        known: cards in hidden places (another's hand, decks, Shields) that this seat has been shown and that
            have not been shuffled since. One without an id lies in one of several places, it is not known in which
            (put under a deck in an order of its owner's); those come last, by number.
        resource_ids: the ids of the Resources, in order, for prompts that choose among them.
    """

    seat: int
    hand_count: int
    hand: tuple[CardView, ...]
    deck: int
    resource_deck: int
    resources: int
    rested_resources: int
    ex: int
    rested_ex: int
    lv: int
    shields: int
    base: CardView | None
    units: tuple[CardView, ...]
    trash: tuple[CardView, ...]
    removal: tuple[CardView, ...]
    resolving: tuple[CardView, ...]
    known: tuple[CardView, ...] = ()
    resource_ids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle in progress.

    Attributes:
        attacker, target: ids; target 0 is the player `defender`.
        step: attack, block, action, damage or end (8-1).
        preview: the damage step as it would be now; None when it is over.
    """

    attacker: int
    target: int
    defender: int
    blocked: bool
    step: str
    preview: Preview | None


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


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (None: a watcher) sees it.

    Attributes:
        turn: number of the turn, 0 before the first. `active`, `first`: seats, -1 before they are known.
        phase: setup, start, draw, resource, main or end. `step`: the step of the turn within it.
        waiting: triggered effects that wait to resolve, in words.
    """

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


@dataclass(frozen=True, slots=True)
class Preview:
    """The damage step as it would be now.

    Attributes:
        deals, receives: damage that the attacker deals and receives.
        destroys: is what it attacks destroyed; `dies`: is the attacker.
        target: what is hit, in words (`Zaku Ⅰ`, `EX Base`, `1 Shield`, `P2`).
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
    """What paying for an option would rest if nothing is chosen by hand.

    Attributes:
        cost: how many Resources it takes.
        resources: their ids, EX Resources last.
        ex: how many of them are EX Resources, which leave the game (5-17-3-2-3).
        left: active Resources that remain.
        text: the whole in one phrase.
    """

    cost: int
    resources: tuple[int, ...]
    ex: int
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
class LogLine:
    """One line.

    Attributes:
        turn: number of the turn, 0 before the first.
        battle: number of the battle within the turn, 0 outside of battles.
        text: what happened.
        at: index of the (last) event in `Engine.log`; ask for what follows with `since=at + 1`.
        routine: every turn begins with it and the board shows it: whose turn it is, cards set as active, the
            Resource of the turn. Where there is little room it can be left out.
    """

    turn: int
    battle: int
    text: str
    at: int
    routine: bool = False


# ---------------------------------------------------------------- corrections


@dataclass(frozen=True, slots=True)
class Choice:
    """A card or pile that can be corrected, or what can be done with it: as corrections write it, and in words."""

    key: str
    label: str
