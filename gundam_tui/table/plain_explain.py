"""Answers to questions in the line-by-line game: what an option would do, why a card cannot be used, the log.

Every function asks the match, for one seat, and returns lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from gundam_tui.games.registry import board_of
from gundam_tui.language import N, join, tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.views import AnswerPreview, CardView, LogLine, OptionView, PromptView, View
    from gundam_tui.kernel.prompt import Option, Prompt, Refusal


HELP = N("""\
Answer with the number of an option, several numbers with blanks between, or option keys; 0 for none. An empty line
is what stands at Enter.
  ?            this help, and the rule that asks
  what N       what option N would cost and do
  why          why cards of yours cannot be used now; why NAME: those with this in the name
  pay N        option N, and choose yourself what it is paid with, where that differs (else the table does)
  v N          the card of option N; v ST01-001 or v NAME: a card by number or name; v: the card whose effect asks
  board        the table and your hand; piles: what lies open in them; waiting: effects that wait
  log          what happened last; log all: everything; log TEXT: the lines with this in them
  undo         take back the last decision
  mode M       where you are stopped: full (everywhere), smart (where you can respond), bluff (by public facts)
  coach        what a computer player would do here, and why; coach search: after a longer look
  odds         what is likely to lie hidden, by what you know: enemy answers, your next draw, Bursts
  judge        correct the position, if every player agrees; judge KEY...: by the notation of the records
  concede      give up the game; concede p2: the other player does
  save FILE    a copy of the game's record (it is saved at every decision anyway); save: where it is
  quit         leave; `gundam-tui resume --plain` goes on at the same prompt""")
SHOWN = 20  # lines of the log, unless all are requested
NO_DAMAGE = N("would not come to its damage step")


class Informed(Protocol):
    """What this module asks of a match, local or on a server; see `MatchApi`."""

    @property
    def game(self) -> GameModule:
        """See `MatchApi.game`."""
        ...

    @property
    def answering(self) -> Sequence[int]:
        """See `MatchApi.answering`."""
        ...

    def preview(self, seat: int, keys: Sequence[str]) -> AnswerPreview:
        """See `MatchApi.preview`."""
        ...

    def refusal(self, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """See `MatchApi.refusal`."""
        ...

    def explain(self, seat: int | None, obj: int, stat: str) -> Sequence[tuple[str, int]]:
        """See `MatchApi.explain`."""
        ...


def outcomes(match: Informed, prompt: Prompt | PromptView, options: Sequence[Option | OptionView]) -> list[str]:
    """Returns what each option of a prompt would do to a battle, in a few words; empty for options that do not affect a
    battle.

    Args:
        match: the match. `prompt`: what is asked.
        options: of the prompt, in list order.
    """
    game = match.game
    # If a player can intervene in a battle, not intervening decides it too.
    whole = game.prompts[prompt.kind].window and any(game.verbs[option.verb].fights for option in options)
    return [
        _outcome(match.preview(prompt.seat, [option.key])) if whole or game.verbs[option.verb].fights else ""
        for option in options
    ]


def _outcome(ahead: AnswerPreview) -> str:
    if not ahead.fights:
        return ""
    told = ahead.battle.text if ahead.battle is not None else tr(NO_DAMAGE)
    return tr("on {cards}: {told}", cards=ahead.beside, told=told) if ahead.beside else told


def what(match: Informed, seat: int, keys: Sequence[str]) -> list[str]:
    """Returns what an answer would pay and do immediately."""
    ahead = match.preview(seat, keys)
    rows = [_outcome(ahead), ahead.payment.text if ahead.payment is not None else "", *ahead.lines]
    return [f"  {row}" for row in rows if row] or [tr("  Nothing follows at once that could be told.")]


def cards(view: View, *, hidden: bool = False) -> Iterator[CardView]:
    """Yields every card that a view shows, including the Pilots under their Units.

    Args:
        view: the view.
        hidden: leave out cards of the hand, and those looked at.
    """
    hands = board_of(view).private
    for player in view.players:
        for name, zone in player.zones.items():
            if hidden and name in hands:
                continue
            for card in zone.cards:
                yield card
                yield from card.attachments
    if view.prompt is not None and not hidden:
        yield from view.prompt.looked


def called(found: Iterator[CardView], text: str) -> CardView | None:
    """Returns the first card with this text in its name; an exact match comes first."""
    there = list(found)
    wanted = text.casefold()
    exact = (card for card in there if card.name.casefold() == wanted)
    return next(exact, next((card for card in there if wanted in card.name.casefold()), None))


def why(match: Informed, seat: int, view: View, text: str) -> list[str]:
    """Returns why cards cannot be used now: those of the hand and in play, or those with this text in the name."""
    prompt = view.prompt
    if prompt is None or seat not in match.answering or not _is_play(match, prompt.kind):
        return [tr("  The open question has to be answered first.")]
    board, own = board_of(view), view.players[seat]
    offered = {option.obj for option in prompt.options}
    rows: list[str] = []
    for card in (card for zone in (*board.hands, *board.field) for card in own.cards(zone)):
        if text.casefold() not in card.name.casefold():
            continue
        reason = "" if card.id in offered else card.playable if card.zone in board.hands else _idle(match, seat, card)
        rows.append(f"  {card.name}: {tr('not now: {reason}', reason=reason) if reason else tr('can be used now')}")
    return rows or [tr("  You have no card with {text!r} in its name, in hand or in play.", text=text)]


def _is_play(match: Informed, kind: str) -> bool:
    """Are cards played at prompts of this kind?"""
    return match.game.prompts[kind].by_card


def _idle(match: Informed, seat: int, card: CardView) -> str:
    refusal = match.refusal(seat, "", card.id)
    return f"{refusal.text} ({refusal.clause})" if refusal is not None else ""


def figures(match: Informed, seat: int, card: CardView) -> list[str]:
    """Returns where a card's figures come from."""
    rows: list[str] = []
    for stat, title in match.game.stats.items():
        parts = match.explain(seat, card.id, stat)
        if len(parts) > 1:
            first, *rest = parts
            text = f"{first[1]} {first[0]}" + "".join(f", {amount:+d} {source}" for source, amount in rest)
            rows.append(f"  {title}: {text}")
    return rows


def log(found: Sequence[LogLine], words: str = "") -> list[str]:
    """Returns the log with a heading for every turn and battle.

    Args:
        found: the whole log.
        words: `all`; or what the lines say that are meant; empty: the last ones.
    """
    if not words:
        found = found[-SHOWN:]
    elif words != "all":
        found = [line for line in found if words.casefold() in line.text.casefold()]
        if not found:
            return [tr("No line of the log has {rest!r} in it.", rest=words)]
    rows: list[str] = []
    turn, battle = -1, 0
    for line in found:
        if line.turn != turn:
            turn, battle = line.turn, 0
            begins = line.text.startswith(tr("Turn {turn}:", turn=turn))  # the line of the turn is already the heading
            rows.append(line.text if begins else tr("Turn {turn}", turn=turn) if turn else tr("Before the first turn"))
            if begins:
                continue
        if line.battle and line.battle != battle:
            rows.append(f"  battle {line.battle}")
        battle = line.battle
        rows.append(f"    {line.text}" if line.battle else f"  {line.text}")
    return rows


def waiting(view: View) -> list[str]:
    """Returns the effects that wait, in their order."""
    return [f"  {number}  {text}" for number, text in enumerate(view.waiting, start=1)] or [tr("  none")]


def piles(view: View, names: Sequence[str]) -> list[str]:
    """Returns the piles of every player that anybody may look through, top first."""
    rows: list[str] = []
    for player in view.players:
        for at, pile in enumerate(board_of(view).browse):
            cards = player.cards(pile.zone)
            if cards or not at:
                told = join(f"{card.name} {card.number}" for card in cards) or tr("empty")
                rows.append(tr("  {player}, {pile}: {told}", player=names[player.seat], pile=pile.title, told=told))
    return rows
