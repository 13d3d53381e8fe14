"""Rows, each told once: kinds of questions and answers, keywords, formats, cards and clauses as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.prompt import Refusal, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence


class PromptKind(NamedTuple):
    """A kind of question.

    Attributes:
        name: as `Prompt.kind` has it.
        main: the seat's own turn: what to do is asked here, and a person is always stopped.
        window: a moment to respond: `pass` is always offered, and pass modes decide whether a person is stopped.
        public: who could answer it lies open on the table, so that passing it over tells nothing.
        payment: which cards pay; the table answers it, the first ones offered, unless the seat wants to choose.
        setup: it is asked before the first turn.
        quiet: nothing that one would want to be told beforehand follows from an answer at once.
        branched: a computer player that looks ahead tries the answers.
        by_card: people choose a card first, then what to do with it; else they choose from a list.
        reveals: a card was turned over and it is asked what becomes of it: what such a card is announced as.
        declining: what doing as little as possible is called in the line of keys; empty: as for others like it.
        deals: it asks about a whole hand that has just been dealt, before anything lies on the table.
    """

    name: str
    main: bool = False
    window: bool = False
    public: bool = False
    payment: bool = False
    setup: bool = False
    quiet: bool = False
    branched: bool = False
    by_card: bool = False
    reveals: str = ""
    declining: str = ""
    deals: bool = False


class VerbRow(NamedTuple):
    """What a kind of answer does: `Option.verb`, as people and the table see it.

    Attributes:
        name: as option keys have it.
        title: how a heading calls it; empty for one that needs no explaining.
        text: what it does, in a sentence; `rule`: the clause.
        declines: it does as little as possible: what Space answers, and what the table answers for somebody absent.
        plays: it plays a card from the hand.
        paid: it may cost something, and what is paid is told beforehand.
        fights: it begins or changes a battle, and what would come of that is told beforehand.
        ends_turn: it ends the turn.
        own: of such options the table takes the one that names the seat itself (`p1`), for somebody absent.
        letter: the key that answers it besides its tag (`y`, `n`), where there is one.
        counted: what can be done by it, as it is counted while it is possible (`card to play`).
    """

    name: str
    title: str = ""
    text: str = ""
    rule: str = ""
    declines: bool = False
    plays: bool = False
    paid: bool = False
    fights: bool = False
    ends_turn: bool = False
    own: bool = False
    letter: str = ""
    counted: str = ""


class KeywordRow(NamedTuple):
    """A keyword of the cards' texts.

    Attributes:
        name: in lower case, as the notation and views have it.
        label: as players write it. `short`: for a slot of the board.
        counted: it comes with a number (`<Repair 2>`).
        reminder: what it does, in a sentence of our own. `clause`: the rule.
        worth: what one point of it (or its presence) is worth to a computer player, in cards.
        timing: the timing that cards write before it (`【Activate･Main】`); empty: none.
    """

    name: str
    label: str
    short: str
    counted: bool
    reminder: str
    clause: str
    worth: float
    timing: str = ""

    def written(self, amount: int) -> str:
        """With its amount, where it has one: `Repair 2`, `Blocker`."""
        return f"{self.label} {amount}" if self.counted else self.label


class Format(NamedTuple):
    """A way to play: how many sit at the table, and who is with whom.

    Attributes:
        name: as the command line and records have it (`duel`, `royale`, `team`).
        title: as people read it.
        seats: the numbers of players that are possible.
        teams: by seat the team, for the full table; empty: everybody plays alone.
        confer: partners know of each other all that one of them knows, and decide together.
        decks: by which form its decks are judged (`DeckBuilding.check`).
        usual: the decks that are played so where none are named; empty: those of the game (`DeckFormat.usual`).
    """

    name: str
    title: str
    seats: tuple[int, ...]
    teams: tuple[int, ...] = ()
    confer: bool = False
    decks: str = "rules"
    usual: tuple[str, ...] = ()

    def leader(self, seat: int) -> int:
        """Who speaks for a seat: the first of its team, the seat itself where it plays alone."""
        return self.teams.index(self.teams[seat]) if self.teams else seat

    def title_for(self, count: int) -> str:
        """The title, with the number of players where that is not said by it."""
        return self.title if len(self.seats) == 1 else f"{self.title} ({count})"

    def seated(self, names: Sequence[str]) -> str:
        """Who plays against whom: partners are joined by `+`."""
        if not self.teams:
            return " - ".join(names)
        teams: dict[int, list[str]] = {}
        for name, team in zip(names, self.teams, strict=False):
            teams.setdefault(team, []).append(name)
        return " against ".join(" + ".join(team) for team in teams.values())


class FirstChoosers(NamedTuple):
    """Who can be named before a game to decide who goes first: the loser of the game before, or the one whom the
    players agree on. Where nobody is named, chance decides.

    Attributes:
        seats: who; empty: nobody can be named.
        rule: the clause that says who goes first.
        role: what the one who is named does.
    """

    seats: tuple[int, ...]
    rule: str = ""
    role: str = "decides who goes first"

    def check(self, seat: int) -> None:
        """See that a seat can be named.

        Raises:
            Refused: it cannot; the text says who can.
        """
        if not self.seats:
            raise Refused(Refusal(self.rule, f"nobody can be named who {self.role}: it is not chosen in this game"))
        if seat not in self.seats:
            *others, last = map(seat_label, self.seats)
            able = f"{', '.join(others)} or {last}" if others else last
            raise Refused(Refusal(self.rule, f"{seat_label(seat)} cannot be the one who {self.role}: it can be {able}"))


class ClauseText(Protocol):
    """A clause of a game's rules in our own words."""

    @property
    def number(self) -> str:
        """As code, prompts and refusals cite it."""
        ...

    @property
    def wording(self) -> str:
        """What it says."""
        ...


class CardSheet(NamedTuple):
    """A card in full, as its game tells it: for pages about cards, without a game being played.

    Attributes:
        number, name: of the card. `color`: as the notation has it, empty for none.
        kind: its type in words (`unit token`).
        figures: what it takes to play it, label and value (`Lv.`, `4`).
        stats: its printed figures, label and value (`AP`, `3`). `adds`: they are added to those of another card.
        rows: further facts for a short listing, label and text (`traits`, `zeon`); `facts`: all, as cards print them
            (`traits`, `(Zeon)`).
        text: its wording, by paragraph. `notation`: as card files have it, empty where there is none.
        heading: color and type as a heading (`Blue Unit token`); `tag`: the same in four cells (`bl U`).
        brief: its figures in a few cells, for a list (`L4 c3  3/4`).
        provenance: where its text comes from, where that is not the publisher; empty otherwise.
        family: of pictures the one that stands for it (`app/board/emblem_art.py`); empty: none.
    """

    number: str
    name: str
    color: str
    kind: str
    figures: tuple[tuple[str, str], ...]
    stats: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str], ...]
    text: tuple[str, ...]
    heading: str = ""
    tag: str = ""
    brief: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    adds: bool = False
    notation: str = ""
    provenance: str = ""
    family: str = ""


class CardNote(NamedTuple):
    """What stands beside a card.

    Attributes:
        title: what it is about (`<Blocker>`, `Rulings`). `text`: what is said; `rule`: its clause.
        address: where more is to be read.
    """

    title: str
    text: str
    rule: str = ""
    address: str = ""
