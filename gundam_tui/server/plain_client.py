"""A served table line by line on standard input and output: `gundam-tui join --plain`.

Works like `play --plain`, over the server's line. What others do is printed as it happens, even while one types. A line
of input is read when there is something to answer, so a script may write its answers beforehand; at a terminal,
commands are read at any time.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui.games.decks.changed import WrongChange, parse_change
from gundam_tui.games.decks.sideboard import Swap, swap_of
from gundam_tui.games.registry import board_of
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.engine import Refused
from gundam_tui.language import N, tr, upper_first
from gundam_tui.server import messages as m
from gundam_tui.server.client import LineLost, RemoteMatch, ServerLine
from gundam_tui.server.plain_lobby import PlainLobby
from gundam_tui.table import plain_explain as telling
from gundam_tui.table import text_render as lines
from gundam_tui.table.coaching import NO_ODDS
from gundam_tui.table.console import NO, YES, EndOfInput, Leave, Talk
from gundam_tui.table.pass_modes import MODES, mode_words, no_mode
from gundam_tui.table.plain_answers import NoAnswer, count_words, question_rows, read_answer, suggestion_row
from gundam_tui.table.plain_shown import PlainShown
from gundam_tui.table.plain_swaps import deck_lines
from gundam_tui.table.settings import load

if TYPE_CHECKING:
    from gundam_tui.games.decks import Deck
    from gundam_tui.games.views import PromptView, View

CHUNK = 4096
TABLE_HELP = N("""\
Answer with the number of an option, several numbers with blanks between, or option keys; 0 for none.
  ?            this help, and the rule that asks
  what N       what option N would cost and do
  why          why cards of yours cannot be used now; why NAME: those with this in the name
  pay N        option N, and choose yourself what it is paid with, where that differs (else the table does)
  v N          the card of option N; v ST01-001 or v NAME: a card by number or name; v: the card whose effect asks
  board        the table and your hand; piles: what lies open in them; waiting: effects that wait
  log          what happened last; log all: everything; log TEXT: the lines with this in them
  odds         what is likely to lie hidden, by what you know, if the table shows it
  undo         take back the last decision; who else plays may be asked
  mode M       where you are stopped: full (everywhere), smart (where you can respond), bluff (by public facts)
  say TEXT     to everybody at the table; yes and no answer what somebody proposes
  concede      give up the game
  rematch      once more, when the game is over; swap: with the decks exchanged
  next         the next game of a match of three, before it: side shows your deck and your sideboard,
               swap -2 ST01-005 +2 ST01-008 exchanges cards of them
  leave        to the lobby; your seat waits for you
  quit         leave; `gundam-tui join --plain` comes back to your seat""")


def run_plain(path: Path, name: str = "", *, ascii_only: bool = False) -> int:
    """Play at the table server of this machine, line by line.

    Args:
        path: the server's socket.
        name: what the player would like to be called; empty: a guest.
        ascii_only: write ASCII characters only.

    Returns:
        The exit status: 0; 1 when the server was lost.

    Raises:
        LineLost: no server is running, or it refuses this terminal.
    """
    with closing(ServerLine.to(path)) as line:
        line.hello(name)
        settings = load()[0] if name else None
        talk = Talk(ascii_only or (settings is not None and settings.ascii))
        try:
            PlainClient(line, talk, Typed(sys.stdin.fileno())).run()
        except LineLost:
            talk.say(tr("The table server is gone. The game is kept: join again when it is back."))
            return 1
    return 0


class Typed:
    """Lines of standard input. It reads no further than requested, because others wait for the server meanwhile.

    Args:
        fd: the descriptor to read.
    """

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.keys = os.isatty(fd)
        self._rest = b""
        self._ended = False

    def next(self) -> str | None:
        """Returns the next complete line; None if it has not arrived yet.

        Raises:
            EndOfInput: the input has ended.
        """
        line, end, rest = self._rest.partition(b"\n")
        if end or (self._ended and line):
            self._rest = rest
            return line.decode("utf-8", "replace").strip()
        if self._ended:
            raise EndOfInput
        return None

    def read(self) -> None:
        """Read what has arrived; waits if nothing has."""
        data = os.read(self.fd, CHUNK)
        self._ended = not data
        self._rest += data


class PlainClient:
    """One player at a table server.

    Args:
        line: the line to the server, after the hello.
        talk: standard output.
        typed: standard input.
    """

    def __init__(self, line: ServerLine, talk: Talk, typed: Typed) -> None:
        self.line = line
        self.talk = talk
        self.typed = typed
        self.match: RemoteMatch | None = None
        self.lobby = PlainLobby(line, self._say, self._ask, self._request)
        self._asked: m.Ask | None = None  # another player's open proposal
        self._shown: object = None  # what was shown last, so that it is not repeated
        self._printed = PlainShown()  # of the game at the table
        self._marked = False  # is the input mark on the screen?

    def run(self) -> None:
        """Play until the player leaves or the input ends.

        Raises:
            LineLost: the server is gone.
        """
        try:
            while True:
                self._news()
                self._show()
                line = self._wait(asked=self._something_to_do())
                if line is not None:
                    self._do(line)
        except (EndOfInput, Leave):
            if self.line.place.code and self.line.place.seat is not None:
                self._say(tr("The server keeps your seat. Come back with: gundam-tui join --plain"))

    def _say(self, *rows: str) -> None:
        if self._marked:
            self._marked = False
            self.talk.say("")
        self.talk.say(*rows)

    # ------------------------------------------------------------ incoming

    def _wait(self, *, asked: bool) -> str | None:
        """Returns the next line typed; None when news arrived first.

        Args:
            asked: is there something to answer? Otherwise a pipe is not read.
        """
        if asked or self.typed.keys:
            line = self.typed.next()
            if line is not None:
                return self._echoed(line)
            if asked and not self._marked:
                self.talk.mark()
                self._marked = True
        inputs = [self.line.fileno(), *([self.typed.fd] if asked or self.typed.keys else [])]
        ready, _, _ = select.select(inputs, [], [])
        if self.typed.fd in ready:
            self.typed.read()
            line = self.typed.next()
            return None if line is None else self._echoed(line)
        return None

    def _echoed(self, line: str) -> str:
        self._marked = False
        if not self.typed.keys:
            self.talk.say(line)  # a transcript should hold the answers too
        return line

    def _ask(self, question: str) -> str:
        """Returns a line typed for this question; news is printed meanwhile."""
        self._say(question)
        while True:
            self._news()
            line = self._wait(asked=True)
            if line is not None:
                return line

    def _news(self) -> None:
        """Take in what the server has sent, and print what is to be shown once."""
        for news in self.line.read():
            match news:
                case m.Said():
                    self._say(f"{news.who}: {news.text}")
                case m.Note():
                    self._say(f"! {news.text}")
                case m.Ask():
                    self._asked = news if news.text else None
                    if news.text:
                        undone = (f"  {line}" for line in news.undone)
                        self._say(f"? {news.text} {news.more}".rstrip(), *undone, tr("  yes or no?"))
                case _:
                    pass
        if self.line.lost:
            raise LineLost

    def _something_to_do(self) -> bool:
        place, match = self.line.place, self.match
        if not place.code or self._asked is not None:
            return True
        return match is not None and place.seat is not None and (match.outcome is not None or bool(match.answering))

    # ------------------------------------------------------------ what is shown

    @property
    def names(self) -> list[str]:
        """Returns the players' labels: their seats, with names if they have any."""
        return [seat_label(seat, name) for seat, name in enumerate(self.line.place.names)]

    def _show(self) -> None:
        """Show where the player is, as far as it is new."""
        place, picture = self.line.place, self.line.picture
        if not place.code:
            self.match = None
            self._news_of((self.line.lobby.rows, self.line.lobby.events), self.lobby.show)
        elif picture is None or place.round == 0:
            self.match = None
            self._news_of((place.code, place.names), self._waiting_for)
        else:
            self._table(picture)

    def _news_of(self, what: object, show: Callable[[], object]) -> None:
        if self._shown != what:
            self._shown = what
            show()

    def _waiting_for(self) -> None:
        place = self.line.place
        if place.seat is None:
            self._say(tr("Table {code}: what there is to see comes by itself.", code=place.code))
            return
        free = sum(not name for name in place.names)
        self._say(
            tr("You sit at table {code}. Free seats: {free}. The game begins by itself when they are taken.",
               code=place.code, free=free)
        )  # fmt: skip

    def _table(self, picture: m.Picture) -> None:
        if self.match is None or self.match.round != picture.round:
            self.match = RemoteMatch(self.line)
            self._printed, self._shown = PlainShown(), None
            sides = tr(" against ").join(self.names)
            self._say(
                tr("{sides}, table {code}. ? is help.", sides=sides, code=self.line.place.code), *self.match.notes
            )
        match, view = self.match, picture.view
        self._printed.taken_back(match)
        if news := self._printed.news(match, None):
            self._say(*news)
        prompt = match.prompt
        if match.outcome is not None:
            self._news_of((picture.round, match.outcome), self._over)
        elif prompt is not None and match.answering:
            self._news_of((picture.round, prompt), lambda: self._question(view, prompt))
        elif self.line.place.seat is None and (board := self._printed.board(view, -1, self.names)):
            self._say(*board)

    def _question(self, view: View, prompt: PromptView) -> None:
        assert self.match is not None
        seat = self.match.answering[0]
        before = self._printed.before(self.match, prompt, seat, view, self.names)
        labels = [option.label for option in prompt.options]
        ahead = telling.outcomes(self.match, prompt, prompt.options)
        rows = question_rows(
            self.names[seat], prompt.text, prompt.rule, count_words(prompt), labels, ahead, prompt.besides
        )
        self._say(*before, "", *rows, suggestion_row([option.key for option in prompt.options], prompt.suggested))

    def _over(self) -> None:
        assert self.match is not None
        outcome = self.match.outcome
        assert outcome is not None
        self._say("", *lines.end_lines(outcome, self.names))
        if standing := lines.standing_words(self.match.standing, self.names):
            self._say(tr("{sentence}.", sentence=upper_first(standing)))
        if self.line.place.seat is not None and self.match.standing.running:
            self.talk.say(tr("next (the next game of the match), side, swap, undo, leave (to the lobby) or quit?"))
        elif self.line.place.seat is not None:
            self.talk.say(tr("rematch, swap (a rematch with the decks exchanged), undo, leave (to the lobby) or quit?"))

    # ------------------------------------------------------------ what is typed

    def _do(self, line: str) -> None:
        """Carry out a typed line."""
        word, _, rest = line.partition(" ")
        command = self._commands().get(word.lower())
        if command is not None:
            command(rest.strip())
        elif self.line.place.code:
            self._answer(line)
        elif line and not self.lobby.choose(line):
            self._say(tr("{line!r} is nothing to do here; ? is help.", line=line))

    def _commands(self) -> dict[str, Callable[[str], None]]:
        always: dict[str, Callable[[str], None]] = {
            "?": self._help, "help": self._help, "say": self._chat, "quit": self._quit, "q": self._quit,
            **(self.lobby.events.commands() if self.line.lobby.events else {}),
        }  # fmt: skip
        if self._asked is not None:
            always |= dict.fromkeys(YES, self._agree) | dict.fromkeys(NO, self._refuse)
        if not self.line.place.code:
            return always | self.lobby.commands()
        always |= {"leave": self._leave}
        if self.match is None:
            return always
        piles = {pile.title: self._piles for pile in board_of(self.match.view(None)).browse}
        return always | piles | {
            "board": self._show_table, "piles": self._piles, "waiting": self._waiting, "log": self._log,
            "v": self._card, "view": self._card, "what": self._what, "why": self._why, "pay": self._pay,
            "odds": self._odds, "undo": self._undo, "u": self._undo, "mode": self._mode, "concede": self._concede,
            "rematch": self._rematch, "next": self._rematch, "swap": self._swap, "side": self._side,
        }  # fmt: skip

    def _request(self, make: Callable[[int], m.Request]) -> bool:
        reply = self.line.call(make)
        if reply.error:
            self._say(tr("No: {error}.", error=reply.error))
        return not reply.error

    def _help(self, rest: str) -> None:
        del rest
        if not self.line.place.code:
            self._say(*self.lobby.help())
            return
        prompt = self.match.prompt if self.match is not None else None
        rule = lines.rule_lines(self.match.game, prompt.rule) if self.match is not None and prompt is not None else []
        self._say(tr(TABLE_HELP), *rule)

    def _chat(self, text: str) -> None:
        if text:
            self._request(lambda id: m.Say(id, text[: m.TEXT]))

    def _quit(self, rest: str) -> None:
        del rest
        raise Leave

    def _agree(self, rest: str) -> None:
        self._settle(yes=True)

    def _refuse(self, rest: str) -> None:
        self._settle(yes=False)

    def _settle(self, *, yes: bool) -> None:
        asked, self._asked = self._asked, None
        if asked is not None:
            self._request(lambda id: m.Agree(id, asked.number, yes))

    # ------------------------------------------------------------ at a table

    def _leave(self, rest: str) -> None:
        del rest
        if self._request(m.Leave):
            self._shown = self._asked = None

    def _mine(self) -> PromptView | None:
        """Returns the question that this player must answer now."""
        match = self.match
        return match.prompt if match is not None and match.outcome is None and match.answering else None

    def _answer(self, line: str) -> None:
        prompt, match = self._mine(), self.match
        if prompt is None or match is None:
            if line:
                self._say(tr("Nothing is asked of you now; ? is help."))
            return
        keys = self._keys(line, prompt)
        if keys is not None:
            self._try(lambda: match.answer(keys))

    def _keys(self, line: str, prompt: PromptView) -> list[str] | None:
        assert self.match is not None
        try:
            return read_answer(line, [option.key for option in prompt.options], prompt.suggested)
        except NoAnswer as error:
            self._say(tr("{error}; ? is help.", error=error))
            return None

    def _try(self, do: Callable[[], object]) -> bool:
        try:
            do()
        except Refused as refused:
            self._say(tr("No: {error}.", error=refused))
            return False
        return True

    def _show_table(self, rest: str) -> None:
        del rest
        assert self.match is not None
        self._say(*lines.table(self.match.view(None), self.names))
        self._shown = None

    def _piles(self, rest: str) -> None:
        del rest
        assert self.match is not None
        self._say(*telling.piles(self.match.view(None), self.names))
        self._say(*lines.match_words(self.match.standing, self.match.sideboards, self.names))

    def _waiting(self, rest: str) -> None:
        del rest
        assert self.match is not None
        self._say(*telling.waiting(self.match.view(None)))

    def _log(self, rest: str) -> None:
        assert self.match is not None
        found = list(self.match.log(None))
        self._say(*telling.log(found, rest))

    def _card(self, rest: str) -> None:
        match, prompt = self.match, self._mine()
        assert match is not None
        view = match.view(None)
        found = list(telling.cards(view))
        by_id = {card.id: card for card in found}
        if prompt is not None and not rest:
            now, number = prompt.source, prompt.source.number if prompt.source is not None else ""
        elif prompt is not None and is_number(rest) and 1 <= int(rest) <= len(prompt.options):
            option = prompt.options[int(rest) - 1]
            now = by_id.get(option.obj)
            number = now.number if now is not None else option.card
        else:
            now = telling.called(iter(found), rest) if rest and rest.upper() not in match.game.book() else None
            number = now.number if now is not None else rest.upper()
        try:
            sheet = match.game.catalogue.sheet(match.game.book(), number)
        except KeyError:
            self._say(tr("There is no card to show: v and the number of an option, or a card number (v ST01-001)."))
            return
        self._say(*lines.card_lines(sheet, now, view))
        if now is not None and view.seat is not None:
            self.talk.say(*telling.figures(match, view.seat, now))

    def _what(self, rest: str) -> None:
        match, prompt = self.match, self._mine()
        keys = self._keys(rest, prompt) if prompt is not None and rest else None
        if match is not None and keys:
            self._say(*telling.what(match, match.answering[0], keys))
        elif not rest:
            self._say(tr("what, and the number of an option: what 1."))

    def _why(self, rest: str) -> None:
        match = self.match
        assert match is not None
        view = match.view(None)
        if view.seat is not None:
            self._say(*telling.why(match, view.seat, view, rest))

    def _odds(self, rest: str) -> None:
        del rest
        match = self.match
        assert match is not None
        if not match.shows_odds:
            self._say(tr("No: {why}.", why=tr(NO_ODDS)))
        elif match.people:
            self._say(*lines.odds_lines(match.odds(match.people[0])))

    def _pay(self, rest: str) -> None:
        match, prompt = self.match, self._mine()
        keys = self._keys(rest, prompt) if prompt is not None else None
        if match is None or not keys:
            return
        seat = match.answering[0]
        match.pay_by_hand(seat)
        if not self._try(lambda: match.answer(keys)):
            match.pay_by_hand(seat, False)

    def _undo(self, rest: str) -> None:
        del rest
        match = self.match
        assert match is not None
        bar = match.undo_bar()
        undone = match.undone() if bar and match.can_undo() else None
        if not match.undo() and bar:
            self._say(bar, *(f"  {line}" for line in (undone.lines if undone is not None else ())))

    def _mode(self, rest: str) -> None:
        match, seat = self.match, self.line.place.seat
        assert match is not None
        if seat is None:
            return
        if rest and rest not in MODES:
            self._say(no_mode(rest))
            return
        if rest:
            match.set_pass_mode(seat, rest)
        self._say(mode_words(self.names[seat], match.pass_mode[seat]))

    def _concede(self, rest: str) -> None:
        del rest
        match, seat = self.match, self.line.place.seat
        if match is None or seat is None or match.outcome is not None:
            return
        asked = tr("{name} gives up the game (1-2-4)? Type yes.", name=self.names[seat])
        if self._ask(asked).lower() in YES:
            self._try(lambda: match.concede(seat))

    def _rematch(self, rest: str) -> None:
        del rest
        self._again(swap=False)

    def _swap(self, rest: str) -> None:
        if self.match is not None and self.match.standing.running:
            self._swap_cards(rest)
        else:
            self._again(swap=True)

    def _side(self, rest: str) -> None:
        del rest
        deck = self._own()
        if deck is not None:
            self._say(*deck_lines(deck))

    def _own(self) -> Deck | None:
        """The player's deck, if cards may be swapped now."""
        seat = self.line.place.seat
        deck = self.match.own_deck(seat) if self.match is not None and seat is not None else None
        if deck is None:
            self._say(tr("Cards are swapped between two games of a match, with a sideboard."))
        return deck

    def _swap_cards(self, text: str) -> None:
        match, seat, deck = self.match, self.line.place.seat, self._own()
        if match is None or seat is None or deck is None:
            return
        try:
            swap = swap_of(parse_change(text, match.game.deck_format)) if text else Swap()
        except WrongChange as error:
            self._say(tr("No: {error}.", error=error))
            return
        if self._try(lambda: match.swap(seat, swap)):
            self._say(tr("You have said what you swap; next begins the game."))

    def _again(self, *, swap: bool) -> None:
        match = self.match
        assert match is not None
        if not self._try(lambda: match.rematch(swap)) or self.line.place.round != match.round:
            return
        if not match.standing.running:  # else the server says what is waited for
            self._say(tr("The others are asked; the new game begins when they agree."))
