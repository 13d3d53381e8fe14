"""How the computer players of a match decide: what they are asked, where they think, and what is done if one fails."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.record_format import BOT
from gundam_tui.kernel.rng import apart
from gundam_tui.language import N, tr
from gundam_tui.players import PlayerFault, make_player, thinks_long
from gundam_tui.players.default import default_answer
from gundam_tui.players.names import short_name
from gundam_tui.players.partners import divided, neutral, own_part
from gundam_tui.system import HANDS_DOWN

from .auto_pass import decides
from .bot_runner import BotSeat, BotTask
from .match_queries import MatchQueries

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Prompt
    from gundam_tui.kernel.recorder import Recorder
    from gundam_tui.players import Player


class ComputerTurns(MatchQueries, ABC):
    """The computer players of a match, and their decisions.

    Args:
        recorder: the game, and its record, which names the players.

    Attributes:
        forfeits: by seat, why an external program lost, as in "answered too late (after 10 seconds)".
    """

    def __init__(self, recorder: Recorder) -> None:
        super().__init__(recorder)
        header = self.header
        self.forfeits: dict[int, str] = {}
        self._minds: dict[int, BotSeat] = {}
        self._made: dict[int, tuple[Player, int]] = {}  # the original players and their seeds
        for seat, player in enumerate(header.seats):
            if player.bot:
                # Their randomness is separate, but the same game gives the same player.
                own = apart(header.seed, seat, len(self.engine.record))
                self.bots[seat] = make_player(player.bot, own, header.game)
                self._made[seat] = self.bots[seat], own

    @abstractmethod
    def _commit(self, keys: Sequence[str], by: str) -> None:
        """Record an answer and play it."""

    @abstractmethod
    def _give_up(self, seat: int) -> None:
        """Record that a computer player has given up, and play it."""

    @abstractmethod
    def _announce(self, sentence: str, **places: object) -> None:
        """Say something to everyone at the table."""

    def _own(self, seat: int) -> Prompt | None:
        """Returns what a computer player of a team is asked about its own cards; None if the question is not
        divided.
        """
        asked = self.engine.prompt
        if asked is None or not divided(self.engine, asked):
            return None
        return own_part(self.engine, asked, [seat])

    def _nothing_more(self, seat: int) -> None:
        """A computer player of a team does nothing more. A person of the team is asked next; if the team has no person
        and all have finished, the team does nothing more.
        """
        asked = self.engine.prompt
        assert asked is not None
        self._partners.passes(asked, seat)
        if self._thinker() is None and not self.answering:
            self._commit([option.key for option in asked.options if neutral(option)], BOT)

    def think_apart(self) -> None:
        """See `MatchApi.think_apart`. Cards that exist only in this process are thought about here. So are all cards
        where no process can work beside this one (`players.worker.BesideWorker`), on Windows.
        """
        from gundam_tui.games.library import opened_book

        from .thinking import ApartPlayer, ThinkingProcess

        known = self.game.book_of(self.engine) is opened_book(self.game.id)
        if not HANDS_DOWN or not known or self.thinking is not None:
            return
        self.thinking = ThinkingProcess()
        for seat, (player, own) in self._made.items():
            name = self.header.seats[seat].bot
            if thinks_long(name) and self.bots[seat] is player:
                self.bots[seat] = ApartPlayer(self.thinking, name, own)

    def thought(self) -> BotTask | None:
        """Returns the decision that a computer player must make now, not yet started; None if there is no such
        decision.
        """
        prompt, seat = self.engine.prompt, self._thinker()
        if prompt is None or seat is None or self._mind(seat).out:
            return None
        own = self._own(seat)
        if own is not None:
            return BotTask(self._mind(seat), self.engine, own) if len(own.options) > 1 else None
        return BotTask(self._mind(seat), self.engine) if decides(self.engine, prompt) else None

    def awaits(self, thought: BotTask) -> bool:
        """Must a computer player still make a decision?"""
        return self.engine.prompt is thought.prompt and self._thinker() == thought.seat

    def take(self, thought: BotTask) -> bool:
        """Play what a computer player has decided, or the default answer when it failed or has not finished. An
        external program that failed loses the game.

        Returns:
            False when its prompt is no longer the open one: nothing is done.

        Raises:
            JournalError: the record cannot be written; nothing has changed.
        """
        prompt = self.engine.prompt
        if prompt is None or prompt is not thought.prompt:
            return False
        if isinstance(thought.error, PlayerFault):
            self._forfeit(thought)
            return True
        why, stalled = thought.fault(), not thought.done
        own = self._own(thought.seat)
        if not why:
            assert thought.keys is not None
            try:
                if own is not None and all(neutral(option) for option in own.select(thought.keys)):
                    self._nothing_more(thought.seat)
                    return True
                self._commit(thought.keys, BOT)
                self._partners.acts(thought.seat)
            except Refused as refused:
                why = tr("gave an answer that is not legal ({why})", why=refused)
            else:
                return True
        if stalled and self.thinking is not None:
            self.thinking.stop()
        failed = thought.mind.failed(why, stalled=stalled)
        self._announce(
            N("{player}: {failed} (decision {number})"),
            player=seat_label(thought.seat), failed=failed, number=self.engine.decisions + 1,
        )  # fmt: skip
        if own is not None:
            self._nothing_more(thought.seat)
        else:
            self._commit([option.key for option in default_answer(prompt, self.game)], BOT)
        return True

    def _forfeit(self, thought: BotTask) -> None:
        """An external program cannot continue: its seat concedes."""
        self.forfeits[thought.seat] = str(thought.error)
        self._announce(
            N("{player}: the computer player {name} {error}: the game is lost (decision {number})"),
            player=seat_label(thought.seat), name=short_name(thought.mind.name), error=thought.error,
            number=self.engine.decisions + 1,
        )  # fmt: skip
        self._give_up(thought.seat)

    def _mind(self, seat: int) -> BotSeat:
        mind = self._minds.get(seat)
        if mind is None or mind.player is not self.bots[seat]:
            _, own = self._made.get(seat, (None, 0))
            mind = self._minds[seat] = BotSeat(self.header.seats[seat].bot or "of this table", self.bots[seat], own)
        return mind
