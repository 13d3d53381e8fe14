"""What a seat is shown: plain frozen records that contain no game's vocabulary.

A game fills them in (`GameModule.view`, `GameModule.preview`); its `BoardLayout` names the zones, figures and states in
them and says where they are drawn. Screens and clients can draw without the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from gundam_tui.frozen import frozen
from gundam_tui.games.seats import TWO_PLAYERS

if TYPE_CHECKING:
    from gundam_tui.kernel.outcome import Outcome
    from gundam_tui.kernel.prompt import Option, Prompt

__all__ = [
    "BAR", "AnswerPreview", "BattleView", "CardView", "Clash", "Consequence", "Cue", "LogLine", "OptionView", "Payment",
    "PlayerView", "Preview", "PromptView", "Suggested", "View", "ZoneView", "prompt_view",
]  # fmt: skip

_PLAYER = r"p(\d+)"  # a player as the place of an option


@frozen
class CardView:
    """A card as a seat sees it.

    Attributes:
        id: the object's number, as in option keys; 0 (with no number or name) for a card that may not be known.
        kind: the kind it counts as in this place (`BoardLayout.kinds`).
        color: a role of the palette, None for a card without a color.
        stats: its current figures by name (`BoardLayout.stat_line`).
        damage: the amount that `BoardLayout.damage_stat` is reduced by.
        states: its current states by name (`BoardLayout.states`).
        keywords: with their amounts, by the names of `GameModule.keywords`.
        attachments: the cards beneath it.
        playable: for the seat's own cards while playing is possible: why this one cannot be played (a sentence with its
            clause in brackets), empty if it can.
        lacks: how much of its price is missing then, where nothing is spent that the board counts in pips.
        marks: prohibitions and permissions from effects, in words.
        zone: where it is; `hand or deck` for a known card that may be in either.
        copy: its number among its player's cards of its name, from 1 on; 0: it needs none (`games.namesakes`).
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
    copy: int = 0
    lacks: int = 0

    def stat(self, name: str) -> int:
        """A current figure, 0 for one that the card does not have."""
        return self.stats.get(name, 0)

    def left(self, name: str) -> int:
        """A figure after damage."""
        return max(0, self.stat(name) - self.damage)

    def has(self, state: str) -> bool:
        """Does the card have this state now?"""
        return state in self.states


@frozen
class ZoneView:
    """A zone of a player, or of everybody.

    Attributes:
        count: the number of cards.
        cards: those that the seat may see, in order; empty for a hidden pile.
        ids: all cards in order, for prompts that choose among plain ones; empty if they may not be told apart.
        owners: the owner of each card, in order, if several players share the zone.
    """

    count: int = 0
    cards: tuple[CardView, ...] = ()
    ids: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()


_EMPTY = ZoneView()


@frozen
class PlayerView:
    """One player's side of the table.

    Attributes:
        zones: by name.
        pips: for zones drawn as signs: each state and the number of cards in it, in the order of the layout.
        counters: numbers that belong to the player.
        known: cards in hidden zones that this seat has seen and that have not been shuffled since. One without an id is
            in one of several zones, and it is not known which; those come last, by number.
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


BAR = -1  # a bar of a wall, where else a card is named by its id


@frozen
class BattleView:
    """The battle in progress.

    Attributes:
        attacker, target: ids; target 0 is the player `defender`.
        blocked: another card has taken the target's place.
        step: a name of `BoardLayout.steps`.
        preview: its expected result now; None once it has one.
        struck: of an attack on a player, what has been hit: the card that guards them, `BAR` for a bar of their wall,
            0 for nothing so far.
        gone: the attacker, the target and what was struck, each where it is a card that has left the field: with the
            figures that it had at last.
    """

    attacker: int
    target: int
    defender: int
    blocked: bool
    step: str
    preview: Preview | None
    struck: int = 0
    gone: tuple[CardView, ...] = ()

    def past(self, obj: int) -> CardView | None:
        """A card of this battle that has left the field, None for any other."""
        return next((card for card in self.gone if card.id == obj), None)


@frozen
class Fallen:
    """A card that has left the area where it fought."""

    id: int
    name: str
    destroyed: bool


@frozen
class Clash:
    """What the cards of one seat in one area of the table would do if their damage were dealt now.

    Attributes:
        zone: the area. `seat`: the owner of the cards.
        total: their strength together; once the damage has been dealt, as it was then.
        text: the result, in a phrase; `brief`: in numbers, for small spaces; `least`: with a sign for a word.
        names: the names of cards in the text, which may be shortened. `done`: has the damage been dealt?
        emptied: the front of those it fights, where none of them is there any more.
        gone: their own front, where they attacked and none of them is there any more: they do nothing.
    """

    zone: str
    seat: int
    total: int
    text: str
    brief: str = ""
    names: tuple[str, ...] = ()
    done: bool = False
    least: str = ""
    emptied: Fallen | None = None
    gone: Fallen | None = None


@frozen
class OptionView:
    """An answer: its key, and its label as a verb phrase. `card`, `to_card` are card numbers; `whom` is the seat of a
    player who is chosen or attacked, -1 for none.
    """

    key: str
    verb: str
    label: str
    obj: int = 0
    to: int = 0
    card: str = ""
    to_card: str = ""
    whom: int = -1


@frozen
class PromptView:
    """The open question.

    Attributes:
        number: running number of the decision.
        text: the question, naming what asks; for another seat's prompt only what everyone may know.
        options: the answers; empty if another seat answers.
        least, most: how many are chosen; both 0 if another seat answers.
        source: the card whose effect asks, if known.
        effect: the line of that card's text that is being resolved.
        also: the other seats that may answer it: partners, if a team is asked as one.
        suggested: the keys of the sensible answer, which Enter gives (`GameModule.suggested`); only its seat has them.
        idle: the keys of the options that would change nothing, if others do something.
        because: why the suggested answer, where the options do not show it; only its seat has it.
        looked: the cards of a pile that its seat has been shown for this effect and that still lie there, whether an
            option is about them or not; only its seat has them.
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
    because: str = ""
    looked: tuple[CardView, ...] = ()

    def looked_at(self, obj: int) -> CardView | None:
        """The card of that id among those looked at."""
        return next((card for card in self.looked if card.id == obj), None) if obj else None

    @property
    def besides(self) -> tuple[CardView, ...]:
        """The cards looked at that no option is about; where none is a card, those that the question leaves out."""
        about = {one for option in self.options for one in (option.obj, option.to)} - {0}
        asks = self.text.replace(self.source.name, "", 1) if self.source is not None else self.text
        told = asks if self.options and not about else ""
        return tuple(card for card in self.looked if card.id not in about and card.name not in told)

    def asks(self, seat: int | None) -> bool:
        """May this seat answer it?"""
        return seat == self.seat or seat in self.also


def prompt_view(
    prompt: Prompt, text: str, label: Callable[[Option], str] | None, source: CardView | None = None,
    effect: str = "", also: tuple[int, ...] = (), rival: int = -1,
) -> PromptView:  # fmt: skip
    """Make the open question for a seat.

    Args:
        prompt: the question.
        text, source, effect, also: see `PromptView`.
        label: words an option; None: the seat is not asked, and sees no options.
        rival: the only opponent, whom an option means by the place `player`; -1: there are several.
    """
    own = label is not None
    return PromptView(
        number=prompt.number,
        seat=prompt.seat,
        kind=prompt.kind,
        text=text,
        options=tuple(
            OptionView(o.key, o.verb, label(o), o.obj, o.to, o.card, o.to_card, _whom(o.place, rival))
            for o in prompt.options
        )
        if label is not None
        else (),
        least=prompt.least if own else 0,
        most=prompt.most if own else 0,
        ordered=prompt.ordered,
        rule=prompt.rule,
        private=prompt.private,
        source=source,
        effect=effect,
        also=also,
    )


def _whom(place: str, rival: int) -> int:
    """The seat of the player that the place of an option names, -1 for none."""
    if place == "player":
        return rival
    found = re.fullmatch(_PLAYER, place)
    return int(found[1]) - 1 if found is not None else -1


@frozen
class View:
    """The table as one seat (None: a watcher) sees it.

    Attributes:
        game: id of the game, as in the registry.
        turn: number of the turn, 0 before the first. `active`, `first`: seats, -1 before they are known.
        phase: a name of `BoardLayout.phases`, or `setup`. `step`: the step of the turn within it.
        waiting: effects that wait to resolve, in words.
        out: the seats that have left the game while the others play on, in order of leaving.
        clashes: the opposing sides in each area of the table, area by area.
        teams: the leader of each seat's team; empty if everybody plays alone.
        last_turn: the number of the last turn, when time is up; 0: it is not.
        order: with more than two players the sides in order of play, from the active one on; `goal`: how to win.
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
    last_turn: int = 0

    @property
    def duel(self) -> bool:
        """Do two players play? Then each has one lane, one turn in two, and one opponent, who needs no name."""
        return len(self.players) == TWO_PLAYERS

    def team(self, seat: int) -> tuple[int, ...]:
        """A seat's team, itself included, in the order of the seats."""
        return tuple(one for one, leader in enumerate(self.teams) if leader == self.teams[seat]) or (seat,)


@frozen
class Preview:
    """The expected result of a battle.

    Attributes:
        deals, receives: damage that the attacker deals and receives.
        destroys: is the target destroyed; `dies`: is the attacker.
        target: what is hit, in words (a card's name, `P2`).
        text: the whole in one phrase.
        wins: would the attack end the game, or throw the attacked player out of it?
        attacker: who attacks, in words.
        more: what else surely follows, a phrase each; `text` has them too.
        short: of an attack on a player, what is left of what guards them, in figures (`Shields 4→3`), or that it throws
            them out; empty if it ends the game.
    """

    deals: int
    receives: int
    destroys: bool
    dies: bool
    target: str
    text: str
    wins: bool = False
    attacker: str = ""
    more: tuple[str, ...] = ()
    short: str = ""


@frozen
class Payment:
    """What paying for an option would take if nothing is chosen by hand.

    Attributes:
        cost: how many cards it takes.
        zone: where they are. `cards`: their ids, in the order in which they are taken.
        spent: how many of them were in which state (`PlayerView.pips`).
        left: how many could still pay for something afterwards.
        text: the whole in one phrase.
        gone: what is not there again after it, in a phrase; empty if all is.
        seat: who pays.
    """

    cost: int
    zone: str
    cards: tuple[int, ...]
    spent: tuple[tuple[str, int], ...]
    left: int
    text: str
    gone: str = ""
    seat: int = -1


@frozen
class Consequence:
    """What a line of an `AnswerPreview` is about.

    Attributes:
        doer: the seat whose deed it is, and with whose name the line begins; -1: it begins in another way.
        card: the card in play that it befalls, by its id, 0 for none; `whom`: the player, by their seat, -1 for none.
        left: what is left of that card or player, in a phrase: `HP 6→4`, `destroyed`; empty: the line says all.
        played: it says only that the card of the answer is played.
        remark: it tells of no event, but warns, or says that there is none.
    """

    doer: int = -1
    card: int = 0
    whom: int = -1
    left: str = ""
    played: bool = False
    remark: bool = False


@frozen
class AnswerPreview:
    """What an answer would do, as far as the seat that is asked can know.

    Attributes:
        lines: the immediate results, in the words of the log, up to the next question or to a card that the seat does
            not know. `about`: what each of them is about.
        fights: the answer begins or changes a battle.
        battle: the battle's result if nobody responds; None if it would not reach its damage.
        payment: what it would cost; None for a free answer.
        beside: of a response that asks for cards later, those that its result takes for it, in words, if none of them
            fights: with another one the battle may come out differently.
        clashes: of cards that are sent to areas of the table, the opposing sides there.
        effect: the text of the effect that it activates, where the question does not show it.
        briefs: phrases of the lines, each with the same in fewer and fewer words, in which no card is left out.
    """

    lines: tuple[str, ...] = ()
    fights: bool = False
    battle: Preview | None = None
    payment: Payment | None = None
    beside: str = ""
    clashes: tuple[Clash, ...] = ()
    about: tuple[Consequence, ...] = ()
    effect: str = ""
    briefs: tuple[tuple[str, ...], ...] = ()

    def results(self) -> Sequence[tuple[str, Consequence]]:
        """Each line, and what it is about."""
        return [*zip(self.lines, self.about, strict=True)]


@frozen
class Suggested:
    """The sensible answer to a question, using only what the asked seat knows.

    Attributes:
        answer: its options; empty: none of them.
        order: all options in the best order for a list: several targets that are the answer first, for each card the
            most tempting first, those that change nothing last.
        idle: those that would change nothing, if others do something.
        because: why the answer, where the options do not show it: a phrase in English with named places, which is
            translated when it is read. `places`: their contents.
    """

    answer: tuple[Option, ...] = ()
    order: tuple[Option, ...] = ()
    idle: tuple[Option, ...] = ()
    because: str = ""
    places: Mapping[str, object] = field(default_factory=dict[str, object])


@frozen
class LogLine:
    """One line.

    Attributes:
        turn: number of the turn, 0 before the first.
        battle: number of the battle within the turn, 0 outside of battles.
        text: what happened.
        at: index of the (last) event in `Engine.log`; ask for the following lines with `since=at + 1`.
        routine: every turn begins with it and the board shows it too, such as whose turn it is. It can be left out in
            small spaces.
        mark: the kind of event: `+` comes, `,` is drawn, `>` attacks, `-` is dealt damage, `x` is gone, `=` would have
            gone but stays, `/` a bar of a wall is gone, `*` an ability or a pair, `!` a card is turned over; empty for
            any other.
        whose: the seat whose turn it is, in a team battle its leader; -1 before the first turn, and if unknown.
        caused: does a card's effect do it, told in a line above?
        brief: in a battle, the same in fewest words, behind who attacks whom; empty: it has no shorter form.
        cards: in a battle, the cards in play that it is about: of an attack the attacker and, if that is a card, its
            target; of damage and of an end the card that it befalls.
        leaver: the seat that leaves the game while the others play on, -1 for none; `how`: by what, in words that name
            players by their seats.
        public: what everybody may read of it, where that is less; empty: nothing. None: all of it.
    """

    turn: int
    battle: int
    text: str
    at: int
    routine: bool = False
    mark: str = ""
    whose: int = -1
    caused: bool = False
    brief: str = ""
    cards: tuple[int, ...] = ()
    leaver: int = -1
    how: str = ""
    public: str | None = None


Happening = Literal[
    "turn", "enter", "attach", "moves", "attack", "block", "strike", "hit", "gone", "break", "turned", "played", "out",
    "won",
]  # fmt: skip


@frozen
class Cue:
    """An event for screens that animate it. Everybody may know it.

    Attributes:
        what: a turn begins, a card enters, is attached to another, moves to another place of the field, attacks,
            blocks, strikes together with its squad, is hit, is gone; a bar of a wall breaks, a card is turned over, a
            card is played for its effect alone, a player is out while others play on, the game is won.
        at: index of the event in `Engine.log`.
        obj: the card it happens to (by its id before it is gone), 0 where a player's life is hit; `to`: the other one,
            0 for none.
        seat: the player concerned; `whom`: the player who is attacked or hit, -1 if it is a card.
        amount: of damage; the strength of a squad that strikes.
        card: the number of a card that is turned over or played, as long as everybody knows where it is; else empty.
        zone: where a card moves to, or strikes.
    """

    what: Happening
    at: int
    obj: int = 0
    to: int = 0
    seat: int = -1
    amount: int = 0
    whom: int = -1
    card: str = ""
    zone: str = ""


# ---------------------------------------------------------------- corrections


@frozen
class Choice:
    """A card or pile that can be corrected, or an action on it: as corrections write it, and in words."""

    key: str
    label: str
