"""The state of an event: what follows from its acts, in order. `check` says what may happen next, `apply` lets it."""

from __future__ import annotations

from dataclasses import dataclass, field

from gundam_tui.language import tr
from gundam_tui.table.rounds import Result

from . import acts as a

__all__ = ["EventMatch", "EventPlayer", "EventRefused", "EventRound", "EventState", "JudgeCall"]


class EventRefused(ValueError):
    """Something that cannot be done in an event now; the text says why."""


@dataclass(slots=True)
class EventPlayer:
    """A player of an event.

    Attributes:
        number: theirs, from 0, in the order of entry.
        identity: the person; empty: a computer player.
        deck, sections: see `acts.Entered`.
        dropped: have they left?
    """

    number: int
    identity: str
    name: str
    deck: str
    sections: a.Piles
    bot: str = ""
    dropped: bool = False


@dataclass(slots=True)
class EventMatch:
    """A match of an event.

    Attributes:
        number: its place among all matches. `table`: its table in the round, from 1.
        one, two: the players; without a second one it is a bye.
        score: its result; None: it is still played.
        extra: minutes more than the others have.
        came: the players who have come to the table.
        corrected: has an organiser corrected it?
        void: its round was paired again, so it does not count.
    """

    number: int
    round: int
    table: int
    one: int
    two: int | None
    score: a.Score | None = None
    extra: int = 0
    came: set[int] = field(default_factory=set[int])
    corrected: bool = False
    void: bool = False

    @property
    def open(self) -> bool:
        """Is it still played?"""
        return self.score is None and self.two is not None and not self.void

    @property
    def players(self) -> tuple[int, ...]:
        """Its one or two players."""
        return (self.one,) if self.two is None else (self.one, self.two)

    def has(self, player: int) -> bool:
        """Does a player play it?"""
        return player in self.players

    def other(self, player: int) -> int | None:
        """The opponent of one of its players; None: there is none."""
        return self.two if player == self.one else self.one

    def result(self) -> Result | None:
        """The result for standings; None while it is played."""
        if self.two is None:
            return Result(self.one, None)
        if self.score is None:
            return None
        score = self.score
        given: dict[str, int | None] = {"one": self.one, "two": self.two, "nobody": None}
        if score.given == "by games":
            return Result(self.one, self.two, score.won, score.lost, score.drawn)
        return Result(self.one, self.two, score.won, score.lost, score.drawn, given[score.given])


@dataclass(slots=True)
class EventRound:
    """A round: its number, its matches by table, and the places of a knock-out (`acts.Paired`)."""

    number: int
    matches: list[EventMatch]
    slots: tuple[int | None, ...] = ()

    @property
    def complete(self) -> bool:
        """Are all its matches over?"""
        return not any(match.open for match in self.matches)


@dataclass(slots=True)
class JudgeCall:
    """A call for a judge: its number, the player, what they say, and whether an organiser has answered it."""

    number: int
    player: int
    text: str
    open: bool = True


class EventState:
    """An event as far as it has come.

    Args:
        first: the entry that opened it.

    Attributes:
        rules, seed: see `acts.Opened`.
        organisers: the names of who runs it, by identity.
        players: by number; who has withdrawn is missing.
        matches: all of them, in order, also those that no longer count.
        rounds: those that count.
        calls: for a judge, in order.
        clock: seconds of the present round's clock that had passed at the last entry.
        paused: does the clock stand?
        over: has the event ended?
        entries: what has happened, in order.
    """

    def __init__(self, first: a.Entry) -> None:
        if not isinstance(first.act, a.Opened):
            raise EventRefused(tr("an event begins with its rules"))
        self.rules = first.act.rules
        self.seed = first.act.seed
        self.organisers: dict[str, str] = {}
        self.players: dict[int, EventPlayer] = {}
        self.matches: list[EventMatch] = []
        self.rounds: list[EventRound] = []
        self.calls: list[JudgeCall] = []
        self.clock = 0.0
        self.paused = False
        self.over = False
        self.entries = [first]
        self._entered = 0  # numbers given so far

    # ------------------------------------------------------------ looking

    @property
    def begun(self) -> bool:
        """Has the first round been paired?"""
        return bool(self.rounds)

    @property
    def round(self) -> int:
        """The number of the present round; 0 before the first."""
        return len(self.rounds)

    @property
    def present(self) -> list[EventMatch]:
        """The matches of the present round."""
        return self.rounds[-1].matches if self.rounds else []

    @property
    def playing(self) -> bool:
        """Is a match of the present round still played?"""
        return bool(self.rounds) and not self.rounds[-1].complete

    @property
    def wins(self) -> int:
        """The games that win a match."""
        return self.rules.best_of // 2 + 1

    @property
    def active(self) -> list[int]:
        """The players who have not dropped."""
        return [player.number for player in self.players.values() if not player.dropped]

    @property
    def lists_open(self) -> bool:
        """May everybody see the decks (MT-23)? An open list is shown when no deck can be changed any more."""
        return self.over or (self.rules.lists == "open" and self.begun)

    def player_of(self, identity: str) -> EventPlayer | None:
        """The player who is this person."""
        return next((one for one in self.players.values() if identity and one.identity == identity), None)

    def match_of(self, player: int) -> EventMatch | None:
        """A player's match in the present round; None: they have none."""
        return next((match for match in self.present if match.has(player)), None)

    def name(self, player: int | None) -> str:
        """The name of a player; of none, that nobody is there."""
        return "bye" if player is None else self.players[player].name

    def seconds_left(self, match: EventMatch, clock: float) -> float | None:
        """The time left to a match of the present round.

        Args:
            match: the match.
            clock: seconds of the round's clock that have passed.

        Returns:
            Seconds, negative when it is over; None: there is no limit, or the match is over.
        """
        if not self.rules.minutes or not match.open:
            return None
        return 60.0 * (self.rules.minutes + match.extra) - clock

    def may_enter(self) -> bool:
        """May players still enter?"""
        if self.over:
            return False
        return not self.begun or (self.rules.kind == "swiss" and self.round < self.rules.late and self._no_knock_out())

    def _no_knock_out(self) -> bool:
        return not self.rounds or not self.rounds[-1].slots

    def again_bar(self, match: EventMatch) -> str:
        """Why the round after a match cannot be paired again when its result is corrected; empty: it can."""
        if match.round != self.round - 1:
            if match.round == self.round:
                return tr("no round has been paired from this result")
            return tr("more than one round has been paired since")
        if any(one.score is not None for one in self.present):
            return tr("round {round} has results already", round=self.round)
        return ""

    # ------------------------------------------------------------ what may happen

    def check(self, act: a.Act) -> None:
        """May this happen now?

        Raises:
            EventRefused: no; the text says why.
        """
        if self.over and not isinstance(act, a.Corrected):
            raise EventRefused(tr("the event is over"))
        match act:
            case a.Opened():
                raise EventRefused(tr("the event is open already"))
            case a.Entered():
                self._check_entered(act)
            case a.Withdrawn():
                self._player(act.player)
                if self.begun:
                    raise EventRefused(tr("the event has begun: a player can drop, not withdraw"))
            case a.Paired():
                self._check_paired(act)
            case a.Came():
                match = self.match_of(act.player)
                if match is None or not match.open or act.player in match.came:
                    raise EventRefused(tr("that player is not awaited at a table"))
            case a.Scored():
                if not self._match(act.match).open:
                    raise EventRefused(tr("that match is over: an organiser can correct its result"))
                self._check_score(act.score)
            case a.Corrected():
                self._check_corrected(act)
            case a.Dropped():
                if self._player(act.player).dropped:
                    raise EventRefused(tr("{player} has dropped already", player=self.name(act.player)))
            case a.Extended():
                if not self.rules.minutes:
                    raise EventRefused(tr("this event has no time limit"))
                if not self._match(act.match).open:
                    raise EventRefused(tr("that match is over"))
            case a.Called():
                if self._player(act.player).dropped:
                    raise EventRefused(tr("who has dropped does not play"))
                if any(call.open and call.player == act.player for call in self.calls):
                    raise EventRefused(tr("a judge has been called already: somebody will come"))
            case a.Answered():
                if not (act.call < len(self.calls) and self.calls[act.call].open):
                    raise EventRefused(tr("that call has been answered already"))
            case a.Paused():
                if not self.begun or act.on == self.paused:
                    raise EventRefused(tr("the clock stands already") if act.on else tr("the clock runs already"))
            case a.Ended():
                if self.playing:
                    raise EventRefused(tr("round {round} is still played: its results are missing", round=self.round))
            case a.Appointed() | a.Clocked():
                pass

    def _check_entered(self, act: a.Entered) -> None:
        if not act.identity and not act.bot:
            raise EventRefused(tr("nobody enters without a name"))
        before = self.player_of(act.identity)
        if before is not None and before.dropped:
            raise EventRefused(tr("you have dropped: one cannot enter again"))
        if before is not None and self.begun:
            raise EventRefused(tr("you have entered already, and decks are locked since the event began"))
        if not self.may_enter():
            raise EventRefused(tr("nobody can enter any more: round {round} has begun", round=self.round))
        if before is None and len(self.players) >= a.MOST:
            raise EventRefused(tr("{count} players have entered, and an event has no more", count=a.MOST))

    def _check_paired(self, act: a.Paired) -> None:
        if self.playing:
            raise EventRefused(tr("round {round} is still played: its results are missing", round=self.round))
        if act.round != self.round + 1:
            if act.round <= self.round:
                raise EventRefused(tr("round {round} is paired already", round=act.round))
            raise EventRefused(tr("round {round} comes first", round=self.round + 1))
        seated = [player for pair in act.pairs for player in pair if player is not None]
        if not any(two is not None for _, two in act.pairs):
            raise EventRefused(tr("there is no match to play: too few players are left"))
        if len(seated) != len(set(seated)) or not set(seated) <= set(self.active):
            raise EventRefused(tr("a player cannot play twice in a round, nor after dropping"))

    def _check_corrected(self, act: a.Corrected) -> None:
        match = self._match(act.match)
        if match.void or match.two is None:
            raise EventRefused(tr("that match has no result to correct"))
        self._check_score(act.score)
        if act.again and (bar := tr("the event is over") if self.over else self.again_bar(match)):
            raise EventRefused(tr("the next round cannot be paired again: {why}", why=bar))

    def _check_score(self, score: a.Score) -> None:
        most = max(score.won, score.lost)
        if most > self.wins or score.won + score.lost + score.drawn > self.rules.best_of or (
            score.won == score.lost == self.wins
        ):  # fmt: skip
            raise EventRefused(
                tr(
                    "{won}-{lost} is no result of a best of {games}",
                    won=score.won, lost=score.lost, games=self.rules.best_of,
                )
            )  # fmt: skip

    def _player(self, number: int) -> EventPlayer:
        found = self.players.get(number)
        if found is None:
            raise EventRefused(tr("there is no such player in this event"))
        return found

    def _match(self, number: int) -> EventMatch:
        if number >= len(self.matches):
            raise EventRefused(tr("there is no such match in this event"))
        return self.matches[number]

    # ------------------------------------------------------------ what happens

    def apply(self, entry: a.Entry) -> None:
        """Let it happen.

        Raises:
            EventRefused: it may not; nothing has changed.
        """
        act = entry.act
        self.check(act)
        self.entries.append(entry)
        self.clock = entry.clock
        match act:
            case a.Entered():
                self._enter(act)
            case a.Withdrawn():
                del self.players[act.player]
            case a.Paired():
                self._pair(act)
            case a.Came():
                match = self.match_of(act.player)
                assert match is not None
                match.came.add(act.player)
            case a.Scored():
                self.matches[act.match].score = act.score
            case a.Corrected():
                self._correct(act)
            case a.Dropped():
                self._drop(act.player)
            case a.Extended():
                self.matches[act.match].extra += act.minutes
            case a.Called():
                self.calls.append(JudgeCall(len(self.calls), act.player, act.text))
            case a.Answered():
                self.calls[act.call].open = False
            case a.Paused():
                self.paused = act.on
            case a.Appointed():
                self.organisers[act.identity] = act.name
            case a.Ended():
                self.over = True
            case a.Opened() | a.Clocked():
                pass

    def _enter(self, act: a.Entered) -> None:
        before = self.player_of(act.identity)
        if before is not None:
            before.name, before.deck, before.sections = act.name, act.deck, act.sections
            return
        number, self._entered = self._entered, self._entered + 1
        self.players[number] = EventPlayer(number, act.identity, act.name, act.deck, act.sections, act.bot)

    def _pair(self, act: a.Paired) -> None:
        matches = [
            EventMatch(len(self.matches) + at, act.round, at + 1, one, two) for at, (one, two) in enumerate(act.pairs)
        ]
        self.matches += matches
        self.rounds.append(EventRound(act.round, matches, act.slots))
        self.clock, self.paused = 0.0, False

    def _correct(self, act: a.Corrected) -> None:
        match = self.matches[act.match]
        match.score, match.corrected = act.score, True
        if act.again:
            for one in self.rounds.pop().matches:
                one.void = True

    def _drop(self, player: int) -> None:
        self.players[player].dropped = True
        match = self.match_of(player)
        if match is not None and match.open:
            mine = match.one == player
            match.score = a.Score(0 if mine else self.wins, self.wins if mine else 0, how="forfeit")
