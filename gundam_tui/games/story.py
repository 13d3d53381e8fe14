"""The summary of a finished game, from what every game provides: its board and its cues (`games.views.Cue`).

A game with a more detailed log has its own subclass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gundam_tui.games.api import Deeds
from gundam_tui.games.registry import game_of
from gundam_tui.games.seats import only_other
from gundam_tui.language import N, tr

if TYPE_CHECKING:
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import PlayerView
    from gundam_tui.kernel.engine import Engine

_GONE, _BROKEN = 3, 3  # what destroying a card or breaking a bar is worth in points of damage


@dataclass(frozen=True, slots=True)
class StoryWords:
    """The words for what is counted; an empty one is not shown.

    Attributes:
        dealt, gone, broken, turned, entered: damage dealt, cards of others destroyed, bars of others' walls broken,
            cards turned over, cards that came into play.
        wall, field: figures followed from turn to turn: a side's protection, and the first figure of its cards in play;
            empty: named after the board.
        best: the title for the card that did most.
    """

    dealt: str = N("damage dealt")
    gone: str = N("cards destroyed")
    broken: str = N("cards broken")
    turned: str = N("cards turned over")
    entered: str = N("cards played")
    wall: str = ""
    field: str = ""
    best: str = N("Card of the game")


@dataclass(slots=True)
class Stay:
    """A card's time in play, and what it did in it.

    Attributes:
        seat: its player. `turn`: when it came; `last`: when something last happened to it.
        until: the number of the event with which it left; None: it is still there.
        count: what it did, by name.
    """

    seat: int
    turn: int
    until: int | None = None
    last: int = 0
    count: Counter[str] = field(default_factory=Counter[str])

    def turns(self, now: int) -> int:
        """The number of turns in play, by the turn it is now."""
        return (now if self.until is None else self.last) - self.turn + 1


class CueStory:
    """See `games.api.GameStory`.

    Args:
        words: the words for what is counted.
    """

    def __init__(self, words: StoryWords | None = None) -> None:
        self.words = StoryWords() if words is None else words
        self.best = self.words.best

    def standing(self, engine: Engine, /) -> Mapping[str, Sequence[int]]:
        """See `GameStory.standing`: the protection of each side, and its cards on the field."""
        module = game_of(engine)
        board, view = module.board(engine.seats), module.view(engine, None)
        rails, piles = board.counted("rail"), board.counted("pile")
        if rails:
            named = " and ".join(word for rail in rails for word in (rail.title, rail.guard_title) if word)
            wall, walls = named, [_wall(board, player) for player in view.players]
        else:  # a player without protection: the first pile is their life
            wall = piles[0].title if piles else ""
            walls = [player.count(piles[0].zone) if piles else 0 for player in view.players]
        field = (
            tr("{stat} on the board", stat=module.stats[board.stat_line[0]])
            if board.stat_line
            else tr("cards on the board")
        )
        forces = [_force(board, player) for player in view.players]
        return {
            title: values
            for title, values in ((self.words.wall or wall.capitalize(), walls), (self.words.field or field, forces))
            if title
        }

    def totals(self, engine: Engine, /) -> Sequence[tuple[str, Sequence[int]]]:
        """See `GameStory.totals`."""
        words, cues = self.words, game_of(engine).cues(engine)
        owners = {cue.obj: cue.seat for cue in cues if cue.what == "enter"}
        dealt, gone, broken, turned, entered = (Counter[int]() for _ in range(5))
        for cue in cues:
            if cue.what == "enter":
                entered[cue.seat] += 1
            elif cue.what == "turned":
                turned[cue.seat] += 1
            elif cue.what == "hit" and cue.to in owners:
                dealt[owners[cue.to]] += cue.amount
            elif cue.what in ("gone", "break"):
                other = only_other(cue.seat, engine.seats)
                by = owners.get(cue.to, -1 if other is None else other)
                if by not in (-1, cue.seat):
                    (gone if cue.what == "gone" else broken)[by] += 1
        rows = ((words.dealt, dealt), (words.gone, gone), (words.broken, broken), (words.turned, turned),
                (words.entered, entered))  # fmt: skip
        return [(title, [count[seat] for seat in range(engine.seats)]) for title, count in rows if title and any(count)]

    def deeds(self, engine: Engine, /) -> Sequence[Deeds]:
        """See `GameStory.deeds`."""
        words, cues = self.words, game_of(engine).cues(engine)
        owners = {cue.obj: cue.seat for cue in cues if cue.what == "enter"}
        until = {cue.obj: cue.at for cue in cues if cue.what == "gone"}
        dealt, gone, broken = (Counter[int]() for _ in range(3))
        for cue in cues:
            if owners.get(cue.to, cue.seat) == cue.seat:
                continue  # nobody's, or one's own
            if cue.what == "hit":
                dealt[cue.to] += cue.amount
            elif cue.what in ("gone", "break"):
                (gone if cue.what == "gone" else broken)[cue.to] += 1
        found = [
            Deeds(
                obj, seat, until.get(obj), dealt[obj] + _GONE * gone[obj] + _BROKEN * broken[obj],
                [f"{counted[obj]} {title}" for counted, title in
                 ((dealt, words.dealt), (gone, words.gone), (broken, words.broken)) if counted[obj]],
            )
            for obj, seat in owners.items()
        ]  # fmt: skip
        return sorted((one for one in found if one.worth), key=lambda one: -one.worth)

    def ending(self, engine: Engine, /) -> str:
        """See `GameStory.ending`: the outcome's reason says it all."""
        del engine
        return ""


def _wall(board: BoardLayout, player: PlayerView) -> int:
    """A player's protection: bars, and what is left of the cards in front of them."""
    bars = sum(player.count(rail.zone) for rail in board.counted("rail"))
    guards = (card for zone in board.guards for card in player.cards(zone))
    return bars + sum(card.left(board.damage_stat) for card in guards)


def _force(board: BoardLayout, player: PlayerView) -> int:
    """The sum of the first figure of all cards in slots; if cards have no figures, the number of cards."""
    lanes = [zone for zone in board.field if zone not in board.guards]
    if not board.stat_line:
        return sum(player.count(zone) for zone in lanes)
    return sum(card.stat(board.stat_line[0]) for zone in lanes for card in player.cards(zone))
