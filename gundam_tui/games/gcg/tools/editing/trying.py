"""Tries a draft: it is played once in a position made for its type, and its lines are watched in many others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from gundam_tui.foreign_text import one_line
from gundam_tui.games.api.editing import CardDraft, TrialReport
from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, HAND, SHIELDS
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.words.labels import label
from gundam_tui.games.gcg.seen.words.log import LogTeller
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.gcg.tools.trial.cast import Cast
from gundam_tui.games.gcg.tools.trial.trying import try_card
from gundam_tui.games.gcg.tools.trial.watching import EffectWatch
from gundam_tui.kernel import Engine, Option, Prompt
from gundam_tui.kernel.rng import Stream
from gundam_tui.language import N, tr, trn

from .drafts import card_of

__all__ = ["attempt"]

_POSITIONS = 24  # in which the lines of a card are watched
_DECISIONS = 40  # of one made position
_TURN = 6  # the number of the turn that is played
_UNITS = 5  # on a side of a made position
_NOTHING = frozenset(("pass", "end", "no", "decline"))
# What is done with the card, in order of preference, in the position of each kind.
_TITLES = {
    "deploy": N("Deployed from the hand"), "attack": N("In play: it attacks"), "pair": N("Paired with a Unit"),
    "command": N("Played from the hand"), "burst": N("Turned over as a Shield"),
    "destroyed": N("In play: it is destroyed"),
}  # fmt: skip


@dataclass(slots=True)
class _Scene:
    """A made position.

    Attributes:
        kind: one of `_TITLES`.
        you, enemy: the two sides.
        active: whose turn it is.
    """

    kind: str
    you: Side = field(default_factory=Side)
    enemy: Side = field(default_factory=Side)
    active: int = 0


def attempt(draft: CardDraft, book: Book, seed: int) -> tuple[TrialReport, ...]:
    """The card played in positions made for it (see `CardEditing`)."""
    card = card_of(draft, book)
    if card is None:
        return ()
    text = t.CardText.model_validate(card.text)
    try:
        cast = Cast(card, text, book)
    except Exception as error:  # a text that is wrong for the rules can raise anything
        return (TrialReport(tr("The cards around it"), (), (), (), _trouble(error)),)
    found = [_played(scene, card, cast, seed) for scene in _scenes(card, text, cast, Stream(seed))]
    return (*found, _watched(card, text, book)) if text.lines else tuple(found)


def _trouble(error: Exception) -> str:
    return one_line(str(error), 200) or type(error).__name__


# ---------------------------------------------------------------- positions for a type


def _scenes(card: Card, text: t.CardText, cast: Cast, stream: Stream) -> Iterator[_Scene]:
    """A position for the type of the card, and one for each timing that needs another."""
    abilities = [line for line in text.lines if isinstance(line, t.Ability)]
    moments = {moment for line in abilities for moment in line.moments}
    if card.type == "unit":
        yield _with(cast, stream, "deploy", hand=[card.number, *cast.pilots[:1]])
    if card.type in ("unit", "unit_token"):
        yield _with(
            cast, stream, "attack", units=[UnitAt(card.number, cast.pilots[0] if card.type == "unit" else None)]
        )
    if "destroyed" in moments and card.type in ("unit", "unit_token"):
        yield _with(cast, stream, "destroyed", units=[UnitAt(card.number, None, max(0, (card.hp or 1) - 1))])
    if card.type == "pilot" or (card.type == "command" and cast.hosts):
        yield _with(cast, stream, "pair", hand=[card.number], units=[UnitAt(cast.hosts[0])])
    if card.type == "command":
        yield _with(cast, stream, "command", hand=[card.number])
    if card.type == "base":
        yield _with(cast, stream, "deploy", hand=[card.number])
    if "burst" in moments:
        scene = _with(cast, stream, "burst", shields=[card.number])
        scene.active, scene.you.base = 1, None
        scene.enemy.units = [UnitAt(cast.crowd[2])]
        yield scene


def _with(
    cast: Cast, stream: Stream, kind: str, *, hand: Sequence[str] = (), units: Sequence[UnitAt] = (),
    shields: Sequence[str] = (),
) -> _Scene:  # fmt: skip
    """A position with these cards of the card's player, and targets on both sides that fit its text."""
    scene = _Scene(kind)
    for name, side in (("your", scene.you), ("enemy", scene.enemy)):
        parts = [part for part in cast.parts if part.side == name]
        own = list(units) if name == "your" else []
        fitting = [UnitAt(number, part.pilot or None, part.damage or 0, bool(part.rested))
                   for part in parts if part.zone == "play" for number in part.cards]  # fmt: skip
        crowd = [UnitAt(number, rested=at == 0) for at, number in enumerate(stream.shuffled(cast.crowd)[:2])]
        side.units = [*own, *fitting, *crowd][:_UNITS]
        piles = {zone: [number for part in parts if part.zone == zone for number in part.cards]
                 for zone in ("hand", "trash", "deck", "shields")}  # fmt: skip
        side.hand = [*(hand if name == "your" else ()), *piles["hand"], cast.crowd[0]]
        side.trash = [*piles["trash"], *cast.crowd[:2]]
        side.deck = stream.shuffled([*piles["deck"], *cast.crowd])
        side.shields = [*(shields if name == "your" else ()), *piles["shields"], *cast.crowd[:3]][:6]
        side.resources, side.ex, side.filler = 10, 1, cast.crowd[0]
    return scene


# ---------------------------------------------------------------- playing one


def _played(scene: _Scene, card: Card, cast: Cast, seed: int) -> TrialReport:
    """One position played until the turn is over, and what happened."""
    title = tr(_TITLES[scene.kind])
    board: tuple[str, ...] = ()
    steps: list[str] = []
    try:
        position = Position([scene.you, scene.enemy], active=scene.active, turn=_TURN, seed=1 + seed)
        engine = set_up(position, pool=cast.pool())
        watch = EffectWatch(engine, card.number)
        board = tuple(_board(engine))
        log = LogTeller(engine, 0)
        told = 0
        player = _Player(scene.kind, card.number)
        for _ in range(_DECISIONS):
            prompt = engine.prompt
            if prompt is None or engine.state.vars["turn"] > _TURN:
                break
            watch.answered()
            answer = player.answer(prompt)
            said = ", ".join(label(engine, prompt, option) for option in answer if option.verb not in _NOTHING)
            if said and prompt.kind != "pay":
                steps.append(tr("> P{seat}: {answer}", seat=prompt.seat + 1, answer=said))
            engine.choose(answer)
            steps += [line.text for line in log.lines(told) if not line.routine and line.turn <= _TURN]
            told = len(engine.log)
        worked = tuple(sorted(line + 1 for line in watch.lines))
        return TrialReport(title, board, tuple(steps), worked)
    except Exception as error:  # a text that is wrong for the rules can raise anything: that is what a trial is for
        return TrialReport(title, board, tuple(steps), (), _trouble(error))


class _Player:
    """Answers for both sides: the card is used as the position is meant for, the other side lets it happen.

    Args:
        kind: of the position.
        number: the card.
    """

    def __init__(self, kind: str, number: str) -> None:
        self.number = number
        self._kind = kind
        self._wanted = ("attack", "activate") if kind in ("attack", "destroyed") else (kind, "pair", "activate")
        self._attacked = False
        self._used: set[str] = set()

    def answer(self, prompt: Prompt) -> list[Option]:
        """The answer to a prompt."""
        if prompt.kind in ("act", "action_step", "block"):
            return [self._act(prompt)]
        if prompt.kind == "burst" or prompt.kind == "may":
            return [next((option for option in prompt.options if option.verb not in _NOTHING), prompt.options[0])]
        options = prompt.options
        if prompt.ordered:
            return list(options)
        mine = sorted(options, key=lambda option: option.card == self.number) if prompt.source else list(options)
        taken = mine[: max(prompt.most, prompt.least)]
        return [option for option in options if option in taken]

    def _act(self, prompt: Prompt) -> Option:
        """What a player does when they may act: the card's own actions, each once, then the attack it is here for."""
        nothing = next((option for option in prompt.options if option.verb in _NOTHING), prompt.options[0])
        if prompt.seat == 1:
            attacks = [one for one in prompt.options if one.verb == "attack" and one.place == "player"]
            if self._kind == "burst" and attacks and not self._attacked:
                self._attacked = True
                return attacks[0]
            return nothing
        for verb in self._wanted:
            for option in sorted(prompt.options, key=self._late):
                about = self.number in (option.card, option.to_card) or (verb == "attack" and not self._attacked)
                key = f"{option.verb}{option.obj}/{option.n}"
                if option.verb == verb and about and key not in self._used:
                    self._used.add(key)
                    self._attacked |= verb == "attack"
                    return option
        return nothing

    def _late(self, option: Option) -> tuple[bool, bool]:
        """The card itself first; to be destroyed it attacks a Unit, otherwise the player."""
        at_player = option.place == "player"
        return option.card != self.number, at_player == (self._kind == "destroyed")


# ---------------------------------------------------------------- telling


def _board(e: Engine) -> Iterator[str]:
    """What lies on the table, a line for each side."""
    for seat, whose in ((0, N("Yours: {cards}")), (1, N("Theirs: {cards}"))):
        cards = [_unit(e, oid) for oid in e.zone(BATTLE, seat) if not e.state.objs[oid].host]
        cards += [f"{_name(e, oid)} {q.hp(e, oid)}" for oid in e.zone(BASE, seat)]
        shields, hand = len(e.zone(SHIELDS, seat)), len(e.zone(HAND, seat))
        cards.append(trn("{n} Shield", "{n} Shields", shields))
        cards.append(trn("{n} card in hand", "{n} cards in hand", hand))
        yield tr(whose, cards=", ".join(cards))


def _unit(e: Engine, oid: int) -> str:
    thing: Any = q.thing(e, oid)
    told = f"{_name(e, oid)} {q.ap(e, oid)}/{q.hp(e, oid) - thing.damage}"
    pilots = [_name(e, guest) for guest in e.state.objs[oid].attachments]
    told += "".join(f" + {pilot}" for pilot in pilots)
    return tr("{unit} (rested)", unit=told) if thing.exhausted else told


def _name(e: Engine, oid: int) -> str:
    return spoken.name(q.definition(e, oid).name)


def _watched(card: Card, text: t.CardText, book: Book) -> TrialReport:
    """The lines of the card in many positions: how often each was seen at work."""
    title = trn("In {n} more position", "In {n} more positions", _POSITIONS)
    try:
        seen = try_card(card, book, _POSITIONS)
    except Exception as error:  # see `_played`
        return TrialReport(title, (), (), (), _trouble(error))
    steps: list[str] = []
    effects = {line.at for line in seen.lines}
    worked = [at + 1 for at in range(len(text.lines)) if at not in effects]  # names: nothing to be seen
    for line in seen.lines:
        if line.seen:
            worked.append(line.at + 1)
            steps.append(tr("line {line}: at work in {n}", line=line.at + 1, n=line.seen))
        else:
            steps.append(tr("line {line}: not at work: {why}", line=line.at + 1, why=line.why))
    return TrialReport(title, (), tuple(steps), tuple(sorted(worked)), "; ".join(seen.stopped))
