"""The game line by line on standard input and output: `gundam-tui play --plain`.

The same prompts as on the screen, as numbered lists; an answer is numbers or option keys. It works through a pipe: a
prompt reads one line, and the request to pass the keyboard reads an empty one. At the end of input the game is saved
and left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gundam_tui.games.registry import board_of, opponents
from gundam_tui.games.seats import seat_label, seat_labels
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.record_format import Diverged
from gundam_tui.language import tr, upper_first
from gundam_tui.paths import typed_path

from . import plain_explain as telling
from . import text_render as lines
from .console import YES, EndOfInput, Leave, Talk
from .corrections import judge
from .journal import JournalError, ends_on_hangup, private, untouched
from .match import Match
from .match_setup import new_match
from .pass_modes import MODES, mode_words, no_mode
from .plain_answers import NoAnswer, count_words, question_rows, read_answer, suggestion_row
from .plain_shown import PlainShown
from .plain_swaps import ask_swaps
from .player_names import called
from .settings import Value, load
from .text_render import standing_words

if TYPE_CHECKING:
    from gundam_tui.games.decks import Deck
    from gundam_tui.games.views import CardView
    from gundam_tui.kernel.prompt import Prompt
    from gundam_tui.kernel.state import Obj

COACHES = ("greedy", "search")


def run_plain(
    decks: Sequence[Deck] = (), *, seed: int = 0, rules: str = "", names: Sequence[str] = ("", ""),
    bots: Sequence[str | None] = (None, None), format_name: str = "", ascii_only: bool = False, resume: bool = False,
    coached: bool = False, liked: Mapping[str, Value] | None = None,
) -> int:  # fmt: skip
    """Play a game line by line.

    Args:
        decks: the legal decks of a new game; `seed`, `rules`, `names`, `bots` and `format_name` as in `Match.new`. An
            empty name is taken from the settings.
        ascii_only: write ASCII characters only.
        resume: continue the unfinished game that was played last, instead of starting a new one.
        coached: mention the coach at the beginning.
        liked: settings that override the user's own this time.

    Returns:
        The exit status: 0; 1 when a game that now plays differently was not continued.

    Raises:
        JournalError, RecordError: the record cannot be written or read.
    """
    settings, notes = load()
    settings = replace(settings, **(liked or {}))  # pyright: ignore[reportArgumentType]  # checked by the caller
    talk = Talk(ascii_only or settings.ascii)
    talk.say(*(f"{note}." for note in notes))
    if resume:
        match = _resumed(talk)
        if match is None:
            return 1
        match.open_hands |= bool((liked or {}).get("open_hands"))
    else:
        match = new_match(decks, settings, bots=bots, names=names, rules=rules, format_name=format_name, seed=seed)
    if coached:
        talk.say(tr("At any question of yours, coach tells what a computer player would do, and why."))
    PlainTable(match, talk).run()
    return 0


def _resumed(talk: Talk) -> Match | None:
    try:
        return Match.resume()
    except Diverged as error:
        talk.say(f"{error}.", tr("Go on from before that decision? What followed it is taken back. (yes or no)"))
    try:
        if talk.ask().lower() not in YES:
            return None
    except EndOfInput:
        return None
    return Match.resume(salvage=True)


class PlainTable:
    """One table, game after game."""

    def __init__(self, match: Match, talk: Talk) -> None:
        self.match = match
        self.talk = talk
        self.facing: int | None = None  # the seat whose hidden cards were shown last
        self.shown = PlainShown()

    def run(self) -> None:
        """Play, and close the record however the game ends."""
        with ends_on_hangup(self.close):
            try:
                self.play()
            finally:
                self.close()

    def close(self) -> None:
        """Save and close the record."""
        self.match.close()

    def play(self) -> None:
        """Play until somebody leaves or the input ends."""
        match, say = self.match, self.talk.say
        say(
            tr(
                "{names}, rules {rules}. ? is help.",
                names=opponents(match.header.game, match.header.form, self.names),
                rules=match.header.rules,
            ),
            *match.notes,
        )
        try:
            while True:
                self.match.advance()
                self._news()
                if self.match.prompt is not None:
                    self._decision(self.match.prompt)
                elif not self._after_the_end():
                    return
        except (EndOfInput, Leave):
            self._farewell()
        except KeyboardInterrupt:
            say("")
            self._farewell()
            raise

    def _farewell(self) -> None:
        path = self.match.path
        if self.match.outcome is None and not (path is not None and untouched(path)):
            self.talk.say(tr("Saved in {path}. Go on with: gundam-tui resume --plain", path=self.match.path))

    @property
    def names(self) -> list[str]:
        """Returns what stands for the players in headings: with their seats, which commands name, or `You`."""
        labels = [seat_label(seat, name) for seat, name in enumerate(self.match.names)]
        return labels if self.match.reader is None else [*map(self._said, self._labels)]

    @property
    def _labels(self) -> list[str]:
        """Returns the players' seats, for sentences."""
        return seat_labels(len(self.match.names))

    def _said(self, text: str) -> str:
        """Returns a sentence that names players by their seats, as this match calls them."""
        return called(text, self.match.names, self.match.reader)

    # ------------------------------------------------------------ what is printed

    def _reader(self) -> int | None:
        """Returns the seat that reads the output; None when several people share this keyboard, or none plays."""
        people = self.match.people
        return people[0] if len(people) == 1 else None

    def _news(self) -> None:
        """Print what has happened since the last decision, as far as everybody at the keyboard may know it."""
        self.talk.say(*(f"! {text}" for text in self.match.take_news()))
        self.talk.say(*self.shown.news(self.match, self._reader()))

    def _show_board(self, seat: int | None) -> None:
        self.talk.say(*lines.table(self.match.view(seat), self.names))

    def _decision(self, prompt: Prompt) -> None:
        seat = self._asked(prompt)
        self._hand_over(prompt)
        self.talk.say(*self.shown.before(self.match, prompt, seat, self.match.view(seat), self.names))
        self._show_prompt(prompt)
        while self.match.prompt is prompt and not self._line(self.talk.ask(), prompt):
            pass

    def _asked(self, prompt: Prompt) -> int:
        """Returns who answers: for a team its first person."""
        return next(iter(self.match.answering), prompt.seat)

    def _clause(self, prompt: Prompt) -> str:
        """Returns the clause that asks, with its number in the rules of this table."""
        shown = self.match.view(self._asked(prompt)).prompt
        return shown.rule if shown is not None else prompt.rule

    def _besides(self, prompt: Prompt) -> Sequence[CardView]:
        """Returns the cards looked at that no option is about."""
        shown = self.match.view(self._asked(prompt)).prompt
        return shown.besides if shown is not None else ()

    def _hand_over(self, prompt: Prompt) -> None:
        seat = self._asked(prompt)
        if self.match.open_hands:
            self.facing = seat
        elif self.match.needs_curtain(self.facing):
            self.talk.blank()
            name = self.names[seat]
            self.talk.say("", tr("Pass the keyboard to {name}. {name}, press Enter.", name=name))
            # Only an empty line: an answer that the other player typed ahead must not open a hand.
            while (line := self.talk.ask("")) not in ("", "y"):
                if line == "quit":
                    raise Leave
                self.talk.say(tr("{name}, press Enter (an empty line); quit leaves the game.", name=name))
            self.talk.blank()
            self.facing = seat
        elif self.facing is not None and self.match.side(seat) == self.match.side(self.facing):
            self.facing = seat  # a partner, who may know the hand
        elif self.facing is not None and len(self.match.people) > 1:
            self.talk.blank()  # a public prompt, but a hand may still be on the screen

    def _show_prompt(self, prompt: Prompt) -> None:
        match, game, listed = self.match, self.match.game, self.match.listed(prompt)
        seat = self._asked(prompt)
        question = self._said(game.question(match.engine, prompt, seat))
        labels = [self._said(game.label(match.engine, prompt, option)) for option in listed]
        ahead = telling.outcomes(match, prompt, listed)
        rows = question_rows(
            self.names[seat], question, self._clause(prompt), count_words(prompt), labels, ahead, self._besides(prompt)
        )
        self.talk.say("", *rows, suggestion_row([option.key for option in listed], self._suggested(prompt)))

    # ------------------------------------------------------------ what is typed

    def _line(self, line: str, prompt: Prompt) -> bool:
        """Carry out a typed line. Returns True when the prompt must be shown again."""
        word, _, rest = line.partition(" ")
        command = self._commands().get(word.lower())
        if command is not None:
            try:
                return command(rest.strip(), prompt)
            except JournalError as error:
                self.talk.say(tr("No: {error}.", error=error))
                return False
        keys = self._keys(line, prompt)
        if keys is None:
            return False
        try:
            self._give(keys)
        except (Refused, JournalError) as error:
            self.talk.say(tr("No: {error}.", error=error))
        return False

    def _give(self, keys: Sequence[str]) -> None:
        """Answer the open prompt."""
        self.match.answer(keys)

    def _commands(self) -> dict[str, Callable[[str, Prompt], bool]]:
        piles = {pile.title: self._piles for pile in board_of(self.match.view(None)).browse}
        return piles | {
            "?": self._help, "help": self._help, "v": self._card, "view": self._card, "board": self._board,
            "what": self._what, "why": self._why, "pay": self._pay, "piles": self._piles, "waiting": self._waiting,
            "log": self._log, "undo": self._undo, "u": self._undo, "mode": self._mode, "concede": self._concede,
            "judge": self._judge, "coach": self._coach, "odds": self._odds, "save": self._save,
            "quit": self._quit, "q": self._quit,
        }  # fmt: skip

    def _keys(self, line: str, prompt: Prompt) -> list[str] | None:
        """Returns the option keys that a line means; None (and prints why) when it means none."""
        keys = [option.key for option in self.match.listed(prompt)]
        try:
            return read_answer(line, keys, self._suggested(prompt))
        except NoAnswer as error:
            self.talk.say(tr("{error}; ? is help.", error=error))
            return None

    def _suggested(self, prompt: Prompt) -> list[str]:
        """Returns what an empty line answers: the same as Enter on the screen."""
        return [option.key for option in self.match.suggested(prompt).answer]

    def _help(self, rest: str, prompt: Prompt) -> bool:
        del rest
        self.talk.say(tr(telling.HELP), *lines.rule_lines(self.match.game, self._clause(prompt)))
        return False

    def _card(self, rest: str, prompt: Prompt) -> bool:
        engine, game = self.match.engine, self.match.game
        book = game.book_of(engine)
        number, obj = "", 0
        if not rest:
            obj = prompt.source
        elif not is_number(rest):
            number = rest.upper()
        elif 1 <= int(rest) <= len(prompt.options):
            obj = self.match.listed(prompt)[int(rest) - 1].obj
        if number and number not in book:
            cards = telling.cards(self.match.view(self._asked(prompt)), hidden=not self._safe(prompt))
            named = telling.called(cards, rest)
            obj = named.id if named is not None else 0
        now = game.card_view(engine, obj, self._asked(prompt)) if obj in engine.state.objs else None
        if now is not None:
            number = now.number
        elif obj in engine.state.last_known:
            gone: Obj = engine.state.last_known[obj].obj
            number = engine.state.card_of[gone.card]
        if not number:
            self.talk.say(tr("There is no card to show: v and the number of an option, or a card number (v ST01-001)."))
            return False
        try:
            sheet = game.catalogue.sheet(book, number)
        except KeyError as error:
            self.talk.say(f"{error}.")
        else:
            self.talk.say(*lines.card_lines(sheet, now, self.match.view(self._asked(prompt))))
            if now is not None:
                self.talk.say(*telling.figures(self.match, self._asked(prompt), now))
        return False

    def _safe(self, prompt: Prompt) -> bool:
        """May the hand of the player who is asked be shown? At a public prompt the other player may be looking."""
        return len(self.match.people) < 2 or self.facing == self._asked(prompt)

    def _board(self, rest: str, prompt: Prompt) -> bool:
        del rest
        self._show_board(self._asked(prompt) if self._safe(prompt) else None)
        return True

    def _what(self, rest: str, prompt: Prompt) -> bool:
        keys = self._keys(rest, prompt) if rest else None
        if keys:
            self.talk.say(*telling.what(self.match, self._asked(prompt), keys))
        elif not rest:
            self.talk.say(tr("what, and the number of an option: what 1."))
        return False

    def _why(self, rest: str, prompt: Prompt) -> bool:
        seat = self._asked(prompt)
        if self._safe(prompt):
            self.talk.say(*telling.why(self.match, seat, self.match.view(seat), rest))
        else:
            self.talk.say(tr("The other player may be looking: that would tell your hand."))
        return False

    def _pay(self, rest: str, prompt: Prompt) -> bool:
        keys = self._keys(rest, prompt)
        if keys:
            self.match.pay_by_hand(self._asked(prompt))
            try:
                self.match.answer(keys)
            except (Refused, JournalError) as error:
                self.match.pay_by_hand(self._asked(prompt), False)
                self.talk.say(tr("No: {error}.", error=error))
        return False

    def _piles(self, rest: str, prompt: Prompt) -> bool:
        del rest
        self.talk.say(*telling.piles(self.match.view(self._asked(prompt)), self.names))
        self.talk.say(*map(self._said, lines.match_words(self.match.standing, self.match.sideboards, self._labels)))
        return False

    def _waiting(self, rest: str, prompt: Prompt) -> bool:
        del rest
        self.talk.say(*telling.waiting(self.match.view(self._asked(prompt))))
        return False

    def _log(self, rest: str, prompt: Prompt) -> bool:
        found = self.match.log(self._asked(prompt) if self._safe(prompt) else None)
        self.talk.say(*telling.log(found, rest))
        return False

    def _undo(self, rest: str, prompt: Prompt) -> bool:
        del prompt
        seat = self._seat_of(rest)
        if rest and seat is None:
            return False
        bar = self.match.undo_bar(seat)
        agreed = False
        if bar and self.match.can_undo(seat):
            self.talk.say(tr("{bar} Type yes if you agree.", bar=bar))
            agreed = self.talk.ask().lower() in YES
        elif bar:
            self.talk.say(bar)
            return False
        if self.match.undo(seat, agreed=agreed):
            self.shown.taken_back(self.match)
            self.shown.forget_board()
            self.talk.say(tr("Taken back."))
        return False

    def _mode(self, rest: str, prompt: Prompt) -> bool:
        seat, modes = self._asked(prompt), self.match.pass_mode
        if rest and rest not in MODES:
            self.talk.say(no_mode(rest))
            return False
        if rest:
            modes[seat] = rest
        self.talk.say(self._said(mode_words(self._labels[seat], modes[seat])))
        return bool(rest)  # in another mode this prompt may be passed

    def _coach(self, rest: str, prompt: Prompt) -> bool:
        if rest and rest not in COACHES:
            self.talk.say(
                tr("There is no coach {rest!r}: they are {COACHES}.", rest=rest, COACHES=" and ".join(COACHES))
            )
        elif not self._safe(prompt):
            self.talk.say(tr("The coach speaks to the player who has the keyboard, about a decision of their own."))
        else:
            advice = self.match.advice(self._asked(prompt), rest or COACHES[0])
            self.talk.say(*lines.advice_lines(self.match.game, advice))
            self.talk.say(*lines.odds_lines(self.match.odds(self._asked(prompt)), brief=True))
        return False

    def _odds(self, rest: str, prompt: Prompt) -> bool:
        del rest
        if self._safe(prompt):
            self.talk.say(*lines.odds_lines(self.match.odds(self._asked(prompt))))
        else:
            self.talk.say(tr("The odds are for the player who has the keyboard: they tell of the hand."))
        return False

    def _judge(self, rest: str, prompt: Prompt) -> bool:
        if judge(self.match, self.talk, self.names, self._asked(prompt) if self._safe(prompt) else None, rest.split()):
            self.shown.forget_board()
        return False

    def _concede(self, rest: str, prompt: Prompt) -> bool:
        seat = self._seat_of(rest) if rest else self._asked(prompt)
        if seat is None:
            return False
        self.talk.say(self._said(tr("{player} concedes (1-2-4)? Type yes.", player=self._labels[seat])))
        if self.talk.ask().lower() not in YES:
            return False
        leader = self.match.concession_asks(seat)
        if leader is not None:
            self.talk.say(
                tr("{name}, do you agree that your team gives up (12-3-4)? Type yes.", name=self.names[leader])
            )
            if self.talk.ask().lower() not in YES:
                return False
        self.match.concede(seat)
        return False

    def _save(self, rest: str, prompt: Prompt) -> bool:
        del prompt
        if not rest:
            self.match.sync()
            self.talk.say(tr("Saved in {path}.", path=self.match.path))
            return False
        path = typed_path(rest)
        try:
            with open(path, "x", encoding="utf-8", newline="", opener=private) as file:
                file.write(self.match.text())
        except OSError as error:
            self.talk.say(
                tr(
                    "{path}: not written: {strerror}. Give the path of a new file.",
                    path=path,
                    strerror=error.strerror or error,
                )
            )
        else:
            self.talk.say(tr("A copy is in {path}. It tells what is in every hand.", path=path))
        return False

    def _quit(self, rest: str, prompt: Prompt) -> bool:
        del rest, prompt
        raise Leave

    def _seat_of(self, word: str) -> int | None:
        seats = {f"p{seat + 1}": seat for seat in range(self.match.engine.seats)}
        if word and word.lower() not in seats:
            self.talk.say(
                tr("There is no player {word!r}: the players are {seats}.", word=word, seats=", ".join(seats))
            )
        return seats.get(word.lower())

    # ------------------------------------------------------------ the end

    def _after_the_end(self) -> bool:
        """Print who won, and ask what next. Returns False to leave."""
        match, outcome = self.match, self.match.view(None).outcome
        assert outcome is not None
        ended = map(self._said, lines.end_lines(outcome, self._labels))
        self.talk.say("", *ended, tr("The record of the game is {path}.", path=match.path))
        standing = self._said(standing_words(match.standing, self._labels))
        if standing:
            self.talk.say(tr("{sentence}.", sentence=upper_first(standing)))
        running = match.standing.running
        if running:
            self.talk.say(tr("next (the next game of the match), undo, or quit?"))
        else:
            self.talk.say(tr("rematch, swap (a rematch with the decks exchanged), undo, or quit?"))
        while True:
            word = self.talk.ask().lower()
            if word in ("", "q", "quit"):
                return False
            if word in (("next", "rematch") if running else ("rematch", "swap")):
                ask_swaps(match, self.talk, self.names)
                self.match = match.rematch(word == "swap")
                match.close()
                self.facing, self.shown = None, PlainShown()
                return True
            if word in ("undo", "u"):
                try:
                    taken_back = match.undo(agreed=True)
                except JournalError as error:
                    self.talk.say(tr("No: {error}.", error=error))
                    continue
                if taken_back:
                    self.shown.taken_back(match)
                    return True
                self.talk.say(tr("There is no decision to take back."))
            else:
                self.talk.say(tr("next, undo or quit?") if running else tr("rematch, swap, undo or quit?"))
