"""Rows, each defined once: kinds of questions and answers, keywords, formats, cards and clauses for readers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol, TypeVar

from gundam_tui.games.seats import seat_label, seat_labels
from gundam_tui.kernel.prompt import Refusal, Refused
from gundam_tui.language import N, current, either, tr
from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NOTHING_CHANGES = N("nothing changes")  # the result of an answer that does nothing


class PromptKind(NamedTuple):
    """A kind of question.

    Attributes:
        name: as `Prompt.kind` has it.
        main: the seat's own turn: it asks what to do, and a person is always stopped.
        window: a moment to respond: `pass` is always offered, and pass modes decide whether a person is stopped.
        public: everyone can see who could answer it, so passing it over reveals nothing.
        payment: which cards pay; the table answers with the first ones offered, unless the seat wants to choose.
        setup: asked before the first turn.
        quiet: an answer has no immediate result that a player would want to know beforehand.
        branched: a computer player that looks ahead tries the answers.
        by_card: people choose a card first, then what to do with it; otherwise they choose from a list.
        gives_up: which of the seat's own cards go for nothing: the least of them is suggested.
        targets: which cards an effect works on: of those that are about as good, the ones that matter now are
            suggested.
        reveals: a card was turned over and the question is what becomes of it: how such a card is announced.
        declining: the label in the key line for doing as little as possible; empty for the usual one.
        deals: about a whole hand that has just been dealt, before anything is on the table.
        question: the question as a sentence with named places; empty if a function of the game writes it.
        lines_up: in which order cards stand in a column: the board shows the order that is chosen.
        others: what the other seats read meanwhile, with the place `{player}`; empty for the usual sentence of the
            game, or if a function writes it.
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
    gives_up: bool = False
    targets: bool = False
    reveals: str = ""
    declining: str = ""
    deals: bool = False
    question: str = ""
    others: str = ""
    lines_up: bool = False


class VerbRow(NamedTuple):
    """A kind of answer: `Option.verb`, for people and the table.

    Attributes:
        name: as in option keys.
        title: its name in a heading; empty if it needs no explanation.
        text: what it does, in a sentence; `rule`: the clause.
        declines: does as little as possible: what Space answers, and what the table answers for an absent player.
        plays: plays a card from the hand.
        paid: may have a cost, which is shown beforehand.
        fights: begins or changes a battle, whose result is shown beforehand.
        ends_turn: ends the turn.
        own: for an absent player the table takes the option of this kind that names the seat itself (`p1`).
        letter: a second key for it in addition to its tag (`y`, `n`); may be empty.
        counted: what it can be done with, for counting the possibilities (`card to play`).
        label: the answer as a phrase with named places; empty if a function of the game writes it.
        terms: words of the layout that are explained with it, as long as the player has nothing that is counted.
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
    label: str = ""
    terms: tuple[str, ...] = ()


Row = TypeVar("Row", PromptKind, VerbRow)


def table_of(*own: Row, shared: Mapping[str, Row] | None = None) -> dict[str, Row]:
    """The rows of a game by name.

    Args:
        own: the game's rows. One with the name of a shared row gives only what differs from it.
        shared: rows that several games have.

    Raises:
        ValueError: a name occurs twice.
    """
    table = dict(shared or {})
    if len({row.name for row in own}) < len(own):
        raise ValueError(f"rows with the same name: {', '.join(row.name for row in own)}")
    for row in own:
        known = table.get(row.name)
        if known is None:
            table[row.name] = row
        else:
            usual = type(row)(row.name)
            stated = {key: value for key, value in row._asdict().items() if value != getattr(usual, key)}
            table[row.name] = known._replace(**stated)
    return table


def ends_by_passing(verbs: Mapping[str, VerbRow]) -> bool:
    """Does a turn end only because everybody has passed? Then it cannot be planned as a line of one seat's answers, and
    no key ends it.

    Args:
        verbs: the kinds of answers of a game.
    """
    return not any(row.ends_turn for row in verbs.values())


class KeywordRow(NamedTuple):
    """A keyword in card texts.

    Attributes:
        name: in lower case, as in the notation and in views.
        label: as players write it. `short`: for a slot of the board.
        counted: it has a number (`<Repair 2>`).
        reminder: what it does, in a sentence of our own. `clause`: the rule.
        worth: what one point of it (or its presence) is worth to a computer player, in cards.
        timing: the timing that cards print before it (`【Activate･Main】`); empty: none.
        chinese: the label in Chinese; empty: there is none, and the English one is shown.
    """

    name: str
    label: str
    short: str
    counted: bool
    reminder: str
    clause: str
    worth: float
    timing: str = ""
    chinese: str = ""

    @property
    def word(self) -> str:
        """The label in the language that is spoken."""
        return self.chinese if self.chinese and current() == "zh" else self.label

    def written(self, amount: int) -> str:
        """The label with its amount if it has one: `Repair 2`, `Blocker`, `修复：2`."""
        if not self.counted:
            return self.word
        return f"{self.word}{' ' if self.word.isascii() else '：'}{amount}"

    def called(self, amount: int) -> str:
        """The label as texts of the sister games print it: `Supply (2)`, `Transform`."""
        return f"{self.label} ({amount})" if self.counted else self.label


class Format(NamedTuple):
    """A way to play: the number of players, and who plays together.

    Attributes:
        name: as on the command line and in records (`duel`, `royale`, `team`).
        title: its name for people.
        seats: the possible numbers of players.
        teams: the team of each seat, for the full table; empty: everybody plays alone.
        confer: partners share everything that one of them knows, and decide together.
        decks: the form by which its decks are judged (`DeckBuilding.check`).
        usual: the decks for this format if none are named; empty: those of the game (`DeckFormat.usual`).
    """

    name: str
    title: str
    seats: tuple[int, ...]
    teams: tuple[int, ...] = ()
    confer: bool = False
    decks: str = "rules"
    usual: tuple[str, ...] = ()

    def leader(self, seat: int) -> int:
        """The seat that speaks for a seat: the first of its team, or the seat itself if it plays alone."""
        return self.teams.index(self.teams[seat]) if self.teams else seat

    def title_for(self, count: int) -> str:
        """The title, with the number of players if the title does not give it."""
        title = tr(self.title)
        return title if len(self.seats) == 1 else tr("{title} ({count})", title=title, count=count)

    def seated(self, names: Sequence[str]) -> str:
        """Who plays against whom in short; partners are joined by `+`."""
        return self.against(names) if self.teams else " - ".join(names)

    def against(self, names: Sequence[str]) -> str:
        """Who plays against whom, or what against what; partners are joined by `+`."""
        teams: dict[int, list[str]] = {}
        for name, team in zip(names, self.teams or range(len(names)), strict=False):
            teams.setdefault(team, []).append(name)
        return tr(" against ").join(" + ".join(team) for team in teams.values())

    def described(self, count: int) -> str:
        """The title for that number of players; of teams who is with whom, instead of what stands behind a colon."""
        title = self.title_for(count)
        if not self.teams:
            return title
        sides = self.against(seat_labels(count))
        return tr("{title}: {sides}", title=re.split(": |：", title)[0], sides=sides)


class FirstChoosers(NamedTuple):
    """The players who can be named before a game to decide who goes first: the loser of the previous game, or the one
    the players agree on. If nobody is named, it is decided at random.

    Attributes:
        seats: the candidates; empty: nobody can be named.
        rule: the clause that says who goes first.
        role: what the named player does.
    """

    seats: tuple[int, ...]
    rule: str = ""
    role: str = N("decides who goes first")

    def check(self, seat: int) -> None:
        """Check that a seat can be named.

        Raises:
            Refused: it cannot be named; the message says which ones can.
        """
        if not self.seats:
            places = {"role": tr(self.role)}
            raise Refused(Refusal(self.rule, "nobody can be named who {role}: it is not chosen in this game", places))
        if seat not in self.seats:
            able = either([*map(seat_label, self.seats)])
            places = {"seat": seat_label(seat), "role": tr(self.role), "able": able}
            raise Refused(Refusal(self.rule, "{seat} cannot be the one who {role}: it can be {able}", places))


class ClauseText(Protocol):
    """A clause of a game's rules in our own words."""

    @property
    def number(self) -> str:
        """As cited in code, prompts and refusals."""
        ...

    @property
    def wording(self) -> str:
        """What it says."""
        ...


class CardSheet(NamedTuple):
    """A card in full, as its game describes it: for pages about cards, without a running game.

    Attributes:
        number, name: of the card. `color`: as in the notation, empty for none.
        kind: its type in words (`unit token`).
        figures: what is needed to play it, label and value (`Lv.`, `4`).
        stats: its printed figures, label and value (`AP`, `3`). `adds`: they are added to those of another card.
        rows: further facts for a short listing, label and text (`traits`, `zeon`); `facts`: all, as cards print them
            (`traits`, `(Zeon)`).
        text: its wording, by paragraph. `notation`: as in card files, empty for a card without text.
        heading: color and type as a heading (`Blue Unit token`); `tag`: the same in four cells (`bl U`).
        brief: its figures in a few cells, for a list (`L4 c3  3/4`).
        provenance: the source of its text if that is not the publisher; otherwise empty.
        family: the family of pictures that stands for it (`app/board/emblem_art.py`); empty: none.
        alone: the places of those paragraphs of its text that do nothing while it lies under another card.
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
    alone: frozenset[int] = frozenset()


class TriedLine(NamedTuple):
    """What was seen of one line of a card that was tried out.

    Attributes:
        text: the line, as players read it.
        seen: in how many positions it was seen at work; `why`: why in none, in words.
        idle: parts of a line seen at work that were not, by their names in the notation.
    """

    text: str
    seen: int
    why: str = ""
    idle: tuple[str, ...] = ()


class TriedCard(NamedTuple):
    """What was seen of a card that was played in positions made for it.

    Attributes:
        number, name: of the card. `positions`: how many were played.
        lines: its effects. `stopped`: what stopped games.
    """

    number: str
    name: str
    positions: int
    lines: tuple[TriedLine, ...]
    stopped: tuple[str, ...] = ()

    @property
    def works(self) -> bool:
        """Was every line seen at work, and no game stopped?"""
        return not self.stopped and all(line.seen and not line.idle for line in self.lines)


class StateParts(NamedTuple):
    """What the positions of a game are made of, where one is rebuilt from text (`players.known_state`).

    Attributes:
        records: packages whose classes hold only data.
        makers: the functions that rebuild a part of a position, as `module:function`.
    """

    records: tuple[str, ...]
    makers: tuple[str, ...]


class CardNote(NamedTuple):
    """What stands beside a card.

    Attributes:
        title: the subject (`<Blocker>`, `Rulings`). `text`: the explanation; `rule`: its clause.
        address: where to read more.
    """

    title: str
    text: str
    rule: str = ""
    address: str = ""
