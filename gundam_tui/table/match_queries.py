"""Queries of a match: the half of `Match` that changes nothing.

What it says about the game is plain data for one seat, with players called by their names.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gundam_tui.games.registry import game_of, opponents
from gundam_tui.games.views import AnswerPreview, Suggested
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.kernel.prompt import Option, Prompt, Refusal
from gundam_tui.kernel.record_format import JUDGE, PERSON, TIME
from gundam_tui.kernel.view import knows
from gundam_tui.language import tr
from gundam_tui.players import Player
from gundam_tui.players.observation import Observation
from gundam_tui.players.partners import Partners, divided, own_part

from . import player_names as named
from .auto_pass import shows_hidden
from .best_of import MatchScore
from .bot_runner import CoachTask
from .recording import decks_of, format_of
from .taking_back import TakingBack, Undone

if TYPE_CHECKING:
    from gundam_tui.games.api import FirstChoosers, Format, LogTeller
    from gundam_tui.games.decks import Deck
    from gundam_tui.games.odds import OddsGroup
    from gundam_tui.games.views import Choice, Cue, LogLine, View
    from gundam_tui.kernel.recorder import Recorder
    from gundam_tui.players.advice import Advice

    from .clock import MatchClock
    from .thinking import ThinkingProcess


class MatchQueries:
    """The questions that a match answers.

    Args:
        recorder: the game, the beginning of its record and the decisions that stand.

    Attributes:
        engine: the game.
        header: the beginning of its record.
        game: the rules of the game being played.
        bots: the computer players by seat.
        by_hand: does the seat choose what its next payment is made with? Otherwise the table chooses.
        open_hands: are all hands open at this keyboard, so that there is no curtain?
        loaded: the number of decisions that the record had when the game was taken up; 0 if it has begun here.
        thinking: where slow players and the coach think; None: in this process.
        shows_odds: see `MatchApi.shows_odds`.
        served: do several screens show this match? Then nobody is `you` in what it says of players.
        bots_known: do the persons know the deck lists of computer players? At one keyboard they have chosen them.
        score: the match that this game belongs to, without this game.
        limit: the clock of the whole match; None: it has no limit.
        called: was time up in this game, or after it?
    """

    def __init__(self, recorder: Recorder) -> None:
        self.engine = recorder.engine
        self.header = recorder.header
        self.game = game_of(self.engine)
        self._recorder = recorder
        self._taking_back = TakingBack(recorder, self.game, self.side)
        self.score = MatchScore(seats=self.engine.seats)
        self.limit: MatchClock | None = None
        self.called = False
        self._declined: dict[int, set[Hashable]] = {}  # by seat: the occasions of this turn at which its person passed
        self._skips: dict[int, int] = {}  # by seat: the turn until whose end the seat passes windows
        self._told: dict[int | None, named.NamedLog] = {}  # by reader
        self._tellers: dict[int | None, LogTeller] = {}  # likewise
        self.loaded = 0
        self.bots: dict[int, Player] = {}
        self.by_hand: dict[int, bool] = dict.fromkeys(range(self.engine.seats), False)
        self.open_hands = False
        self.thinking: ThinkingProcess | None = None
        self.shows_odds = True
        self.bots_known = True
        self.served = False
        self._partners = Partners()
        self._shared: tuple[Prompt, Prompt] | None = None  # what a team is asked, and the part for its persons
        self._weighed: tuple[Prompt, Suggested] | None = None  # a prompt, and the suggested answer to it

    @property
    def prompt(self) -> Prompt | None:
        """The open prompt; None when the game is over. If a team with computer players is asked, the part that its
        persons decide.
        """
        asked = self.engine.prompt
        if asked is None or not self.bots or not divided(self.engine, asked):
            return asked
        members = self.game.answering(self.engine, asked)
        people = [seat for seat in members if seat not in self.bots]
        if not people or len(people) == len(members):
            return asked
        if self._shared is None or self._shared[0] is not asked:
            self._shared = asked, own_part(self.engine, asked, people)
        return self._shared[1]

    def _thinker(self) -> int | None:
        """The computer player that must decide now; None when a person must, or the game is over."""
        asked = self.engine.prompt
        if asked is None:
            return None
        members = self.game.answering(self.engine, asked)
        if divided(self.engine, asked):
            return self._partners.waiting(asked, [seat for seat in members if seat in self.bots])
        return asked.seat if all(seat in self.bots for seat in members) else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is running."""
        return self.engine.outcome

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(player.name for player in self.header.seats)

    @property
    def decks(self) -> tuple[str, ...]:
        """See `MatchApi.decks`."""
        return tuple(player.deck for player in self.header.seats)

    @property
    def terms(self) -> Sequence[str]:
        """See `MatchApi.terms`."""
        header = self.header
        told = opponents(header.game, header.form, self.decks)
        # Where there is one set of rules, its name tells nothing.
        return (told, tr("rules {rules}", rules=header.rules)) if len(self.game.presets) > 1 else (told,)

    @property
    def has_record(self) -> bool:
        """See `MatchApi.has_record`."""
        return True

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat in range(self.engine.seats) if seat not in self.bots]

    @property
    def reader(self) -> int | None:
        """See `MatchApi.reader`."""
        people = self.people
        return people[0] if len(people) == 1 and not self.served else None

    @property
    def _named(self) -> bool:
        """Do texts call players otherwise than by their seats?"""
        return self.reader is not None or named.anybody(self.names)

    @property
    def out(self) -> Sequence[int]:
        """See `MatchApi.out`."""
        return self.engine.state.out

    @property
    def form(self) -> Format:
        """The format of the game."""
        return format_of(self.game, self.engine.seats, self.header.form)

    @property
    def first_choosers(self) -> FirstChoosers:
        """See `MatchApi.first_choosers`."""
        return self.game.first_choosers(self.engine.seats, self.header.form)

    @property
    def answering(self) -> Sequence[int]:
        """See `MatchApi.answering`."""
        if self.prompt is None or self._thinker() is not None:
            return ()
        return [seat for seat in self.game.answering(self.engine, self.prompt) if seat not in self.bots]

    @property
    def decider(self) -> int | None:
        """See `MatchApi.decider`."""
        thinker = self._thinker()
        return thinker if thinker is not None or self.prompt is None else self.prompt.seat

    def side(self, seat: int) -> int:
        """Returns who speaks for those who decide together with a seat: the leader of its team, or the seat itself."""
        form = self.form
        return form.leader(seat) if form.confer else seat

    def concession_asks(self, seat: int) -> int | None:
        """See `MatchApi.concession_asks`."""
        leader = self.side(seat)
        return leader if leader != seat and leader not in self.bots else None

    def view(self, seat: int | None) -> View:
        """Returns what a seat may see (None: a watcher)."""
        seen = self.game.view(self.engine, seat)
        prompt = self.prompt
        if prompt is not None and seen.prompt is not None and seen.prompt.options:
            places = {option.key: at for at, option in enumerate(self.listed(prompt))}
            asks = self._thinker() is None  # else a computer player of the team decides first
            offered = [option for option in seen.prompt.options if asks and option.key in places]
            options = tuple(sorted(offered, key=lambda option: places[option.key]))
            told = self.suggested(prompt) if options else Suggested()
            best, idle = (tuple(option.key for option in those) for those in (told.answer, told.idle))
            why = tr(told.because, **told.places) if told.because else ""
            seen = replace(seen, prompt=replace(seen.prompt, options=options, suggested=best, idle=idle, because=why))
        return named.view(seen, self.names, self.reader) if self._named else seen

    def before(self) -> Iterator[tuple[int, View, int]]:
        """See `MatchApi.before`."""
        made, answered = self._recorder.made, len(self.engine.record)
        taken_over = answered - len(made)  # decisions of an older record: nobody knows who has made them
        for at, engine in zip(range(self.loaded), self.engine.past(), strict=False):
            prompt = engine.prompt
            if prompt is None or at < taken_over or made[at - taken_over].by != PERSON:
                continue
            for seat in self.game.answering(engine, prompt):
                if seat in self.people:
                    yield seat, self.game.view(engine, seat), made[at - taken_over].start

    def listed(self, prompt: Prompt) -> list[Option]:
        """Returns the options of a prompt as its seat reads them: where players are chosen, the reader comes first."""
        mine, verbs = f"p{prompt.seat + 1}", self.game.verbs
        return sorted(self.suggested(prompt).order, key=lambda option: verbs[option.verb].own and option.place != mine)

    def suggested(self, prompt: Prompt) -> Suggested:
        """Returns the suggested answer to the open prompt of a person here (`GameModule.suggested`), computed once.

        Args:
            prompt: `prompt`, the open one.
        """
        if self._weighed is None or self._weighed[0] is not prompt:
            self._weighed = prompt, self.game.suggested(self.engine, prompt)
        return self._weighed[1]

    @property
    def events(self) -> int:
        """The number of events so far; `LogLine.at` uses this count."""
        return len(self.engine.log)

    @property
    def decisions(self) -> int:
        """The number of decisions so far."""
        return self.engine.decisions

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """Returns the log as a seat (None: a watcher) may read it, from event number `since` on."""
        told = self._told.get(seat)
        if told is None:
            public = self._teller(None) if seat is not None else None
            told = self._told[seat] = named.NamedLog(self._teller(seat), self.names, self.reader, public)
        return told.lines(since)

    def _teller(self, seat: int | None) -> LogTeller:
        """What a seat may read, without players' names; what everybody may is made once for all seats."""
        if seat not in self._tellers:
            self._tellers[seat] = self.game.log_teller(self.engine, seat)
        return self._tellers[seat]

    def cues(self, since: int) -> Sequence[Cue]:
        """See `MatchApi.cues`."""
        return self.game.cues(self.engine, since)

    def refusal(self, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """Returns why a seat cannot do something now; None when it can. Arguments as in `GameModule.why_not`.

        Raises:
            ValueError: an unknown verb.
        """
        # A refusal would reveal what a card is, so cards that the seat does not know count as gone.
        unknown = [oid for oid in (obj, to) if oid and not knows(self.engine, oid, seat)]
        return self.game.why_not(self.engine, seat, verb, -1 if unknown else obj, 0 if unknown else to)

    def preview(self, seat: int, keys: Sequence[str]) -> AnswerPreview:
        """See `MatchApi.preview`."""
        prompt = self.prompt
        if prompt is None or seat not in self.game.answering(self.engine, prompt):
            return AnswerPreview()
        try:
            found = self.game.preview(self.engine, self.legal(keys), by_hand=self.by_hand[seat])
        except Refused:
            return AnswerPreview()
        return named.ahead(found, self.names, self.reader)

    def explain(self, seat: int | None, obj: int, stat: str) -> Sequence[tuple[str, int]]:
        """See `MatchApi.explain`."""
        if stat not in self.game.stats:
            raise ValueError(f"{stat!r} is no figure: {' or '.join(self.game.stats)}")
        if obj not in self.engine.state.objs or not knows(self.engine, obj, seat):
            return ()
        parts = self.game.explain(self.engine, obj, stat)
        return tuple((named.within(named.called(source, self.names, self.reader)), amount) for source, amount in parts)

    def ending(self) -> str:
        """See `MatchApi.ending`."""
        text = self.game.story.ending(self.engine)
        return named.called(text, self.names, self.reader) if self._named else text

    def needs_curtain(self, facing: int | None, *, apart: bool = False) -> bool:
        """Must the keyboard change hands before the open prompt is shown?

        Args:
            facing: the seat whose hidden cards the person at the keyboard saw last; None for nobody's.
            apart: partners do not look at each other's hands, though the rules allow it (`Format.confer`).
        """
        prompt, answering = self.prompt, self.answering
        if prompt is None or not answering or facing in answering or len(self.people) < 2 or self.open_hands:
            return False
        if facing is not None and not apart and self.side(facing) == self.side(answering[0]):
            return False
        return shows_hidden(self.engine, prompt)

    def advice(self, seat: int, player: str = "greedy") -> Advice | None:
        """See `MatchApi.advice`."""
        return self._advised(Observation(self.engine, self._coached(seat)), player)

    def advising(self, seat: int, player: str = "greedy") -> CoachTask:
        """See `MatchApi.advising`."""
        return CoachTask(self.engine, self._coached(seat), lambda observation: self._advised(observation, player))

    def _coached(self, seat: int) -> int:
        """Returns the seat whose knowledge advice uses: of those who may answer together, the one that is asked."""
        return self.prompt.seat if self.prompt is not None and seat in self.answering else seat

    def _advised(self, observation: Observation, player: str) -> Advice | None:
        from gundam_tui.players.advice import advise

        thinking = self.thinking
        found = advise(observation, player) if thinking is None else thinking.ask(advise, observation, player)
        return named.advice(found, self.names, self.reader) if found is not None else None

    def odds(self, seat: int) -> Sequence[OddsGroup]:
        """See `MatchApi.odds`."""
        from gundam_tui.games.odds import odds

        if not self.shows_odds or self.outcome is not None:
            return ()
        mine = {one for one in range(self.engine.seats) if self.side(one) == self.side(seat)}
        found = odds(self.engine, seat, mine | set(self.bots) if self.bots_known else mine)
        return named.odds(found, self.names, self.reader)

    def correctable(self, seat: int | None) -> list[Choice]:
        """See `MatchApi.correctable`."""
        return (
            named.choices(self.game.corrections.things(self.engine, seat), self.names, self.reader)
            if self.prompt is not None
            else []
        )

    def corrections(self, seat: int | None, thing: str) -> list[Choice]:
        """See `MatchApi.corrections`."""
        return named.choices(self.game.corrections.choices(self.engine, seat, thing), self.names, self.reader)

    def correction_words(self, keys: Sequence[str], seat: int | None, reader: int | None = None) -> list[str]:
        """See `MatchApi.correction_words`."""
        words = self.game.corrections.in_words(self.engine, keys, seat, reader)
        return [named.called(text, self.names, self.reader) for text in words]

    def legal(self, keys: Sequence[str]) -> list[Option]:
        """Returns the options of an answer, checked as the engine checks them: the record must not contain what the
        engine refuses.

        Raises:
            Refused: this is not a legal answer.
        """
        prompt = self.prompt
        if prompt is None:
            raise Refused(Refusal("", "no prompt is open: the game is over"))
        return prompt.select(keys)

    # ------------------------------------------------------------ what has passed by itself, and what may be taken back

    def skips(self, seat: int) -> bool:
        """Does the table pass a person's windows until the end of this turn?"""
        return self._skips.get(seat) == self.game.turn(self.engine)

    def can_undo(self, seat: int | None = None) -> bool:
        """Can a decision of that person (default: of any person) be taken back?"""
        return self._taking_back.last(seat) >= 0

    @property
    def played(self) -> bool:
        """Does a decision of a person stand, other than conceding?"""
        made = self._recorder.made
        if self.outcome is not None and self.outcome.rule == self.engine.game.concession:
            made = made[:-1]
        return any(one.by in (PERSON, JUDGE) for one in made)

    def undo_bar(self, seat: int | None = None) -> str:
        """Returns why `undo` cannot simply be done, as a sentence; empty when it can."""
        return self._taking_back.bar(seat, self.prompt)

    def undone(self, seat: int | None = None) -> Undone | None:
        """See `MatchApi.undone`."""
        made = self._taking_back.since(seat)
        if made is None:
            return None
        return Undone(made.seat, tuple(line.text for line in self.log(None, made.start) if not line.routine))

    # ------------------------------------------------------------ the match that the game belongs to

    @property
    def sideboards(self) -> tuple[int, ...]:
        """See `MatchApi.sideboards`."""
        return tuple(sum(deck.sideboard.values()) for deck in decks_of(self.header))

    @property
    def standing(self) -> MatchScore:
        """See `MatchApi.standing`."""
        standing = self.score.after(self.outcome, chose=self.chose, late=self.late)
        return standing.called() if self.called and not self.late else standing

    @property
    def late(self) -> bool:
        """Was time up before this game ended?"""
        return any(made.by == TIME for made in self._recorder.made)

    @property
    def chose(self) -> int | None:
        """The seat that has decided who goes first in this game; None: none yet, or it is not chosen in this game."""
        made_here, record = self._recorder.made, self.engine.record  # a game taken over has a record from before
        for made, keys in zip(made_here, record[len(record) - len(made_here) :], strict=True):
            verbs = [key.partition(":")[0] for key in keys]
            if verbs and all(verb in self.game.verbs and self.game.verbs[verb].own for verb in verbs):
                return made.seat
        return None

    @property
    def swappers(self) -> list[int]:
        """The seats that may swap cards now: the match continues, and they have a sideboard."""
        if self.outcome is None or not self.standing.running:
            return []
        return [seat for seat, deck in enumerate(decks_of(self.header)) if deck.sideboard]

    def own_deck(self, seat: int) -> Deck | None:
        """See `MatchApi.own_deck`."""
        return decks_of(self.header)[seat] if seat in self.swappers else None

    @property
    def time_left(self) -> float | None:
        """See `MatchApi.time_left`."""
        return self.limit.left if self.limit is not None else None
