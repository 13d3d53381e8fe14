"""What the pieces draw: cards, sides, options, lines of the report, in words and figures with their roles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from gundam_tui.app.board.emblem import Emblem
from gundam_tui.app.board.sheet import Span

# How a card is set off: it may be picked, has the cursor, chooses its target, attacks, is attacked, may answer.
Mark = Literal["", "pick", "read", "cursor", "aim", "attack", "target", "answer"]
# What happens to a card at a moment: it comes, something is put under it, it is hit, it goes; and the step of that.
Moving = tuple[Literal["", "enter", "join", "flash", "fade"], int]
STILL: Moving = ("", 0)
_LETTERS = {"blue": "b", "green": "g", "red": "r", "white": "w", "purple": "p"}


def letter(color: str | None) -> str:
    """The letter of a card's colour in roles: `nb` is the nameplate of a blue card."""
    return _LETTERS.get(color or "", "n")


class Figure(NamedTuple):
    """A figure of a card.

    Attributes:
        label: what it is called on the card (`AP`).
        value: as it is now; `most`: of how many it is what is left, None for one that nothing is taken from.
        ink: its role.
    """

    label: str
    value: int
    most: int | None = None
    ink: str = "ap"

    @property
    def hurt(self) -> bool:
        """Has something been taken from it?"""
        return self.most is not None and self.value < self.most

    @property
    def told(self) -> str:
        """`5`, or `3/5`."""
        return f"{self.value}" if self.most is None else f"{self.value}/{self.most}"


class Face(NamedTuple):
    """A card as a plate.

    Attributes:
        id: the object's number, 0 for none.
        name: its name; `color`: letter of its colour in roles.
        figures: its figures, the first left and the last right; pips show the one that damage takes from.
        tucked: the names of what lies under it; `joined`: does that belong to it in the stricter sense (a link)?
        codes: keywords for little room; `words`: for more.
        note: what stands in the second row of the nameplate.
        state: the word of its state, its ink in `state_ink`; `corner`: a word at the other end of that row.
        back: does it stand one row back, and dark?
        tag: the key beside it; `able`: does that key do something now?
        mark: how it is set off; `said`: the word for that instead of its state.
        owner: whose it is, where a lane belongs to several.
        moving: what happens to it at this moment.
        emblem: its picture.
    """

    id: int = 0
    name: str = ""
    color: str = "n"
    figures: tuple[Figure, ...] = ()
    tucked: tuple[str, ...] = ()
    joined: bool = False
    codes: str = ""
    words: tuple[str, ...] = ()
    note: str = ""
    state: str = ""
    state_ink: str = "good"
    corner: str = ""
    back: bool = False
    tag: str = ""
    able: bool = False
    mark: Mark = ""
    said: str = ""
    owner: str = ""
    moving: Moving = STILL
    emblem: Emblem = Emblem()

    @property
    def dark(self) -> bool:
        """Is it drawn dark? One that attacks is not, though it may be rested."""
        return self.back and self.mark != "attack"


class HandFace(NamedTuple):
    """A card of a hand.

    Attributes:
        id, name, color, tag: as of `Face`.
        able: can it be played now?
        level: what it needs before it can be played, in words (`Lv2`).
        cost: what it costs, None where nothing is spent; `missing`: how much of that there is not.
        facts: figures or kind in a few signs (`2/3`, `Cmd`); `figured`: are they figures?
        kind: what it is.
        words: keywords and text, for free rows.
        why: why it cannot be played.
        place: where it lies, if not in the hand itself.
        cursor, chosen: is the cursor on it; is it chosen? `read`: it is only looked at, Enter does something else.
        emblem: its picture.
    """

    id: int = 0
    name: str = ""
    color: str = "n"
    tag: str = ""
    able: bool = False
    level: str = ""
    cost: int | None = 0
    missing: int = 0
    facts: str = ""
    figured: bool = False
    kind: str = ""
    words: tuple[str, ...] = ()
    why: str = ""
    place: str = ""
    cursor: bool = False
    chosen: bool = False
    read: bool = False
    emblem: Emblem = Emblem()


class Dealt(NamedTuple):
    """A card of a hand that has just been dealt: how it lies in the hand, its figures; is it `shown` already?"""

    card: HandFace
    figures: tuple[Figure, ...] = ()
    shown: bool = True


class Pip(NamedTuple):
    """A run of equal signs: `ink` their role; `count` how many; `special`: are these cards of a special sort?"""

    sign: str
    ink: str
    count: int
    special: bool = False


class Squad(NamedTuple):
    """Cards in order in one area of the table, the first one nearest the enemy: a column.

    Attributes:
        title: what the area is called.
        cards: in order.
        told: what it would do to who stands opposite, with roles; empty: nothing is to be told. `brief`: in less room.
    """

    title: str
    cards: tuple[Face, ...] = ()
    told: tuple[Span, ...] = ()
    brief: tuple[Span, ...] = ()


class Guard(NamedTuple):
    """What protects a side: a wall of bars, and a card in front of it.

    Attributes:
        title: what the bars are called; `count` of `most` stand.
        owners: whose each bar is, where several share them; the one that breaks first last.
        front: the card in front, None for none; `front_title`: what such a card is called.
        mark: it is attacked (`target`), or a bar has just broken (`broken`).
        crack: how far that bar has fallen to pieces, from 1 to 3.
    """

    title: str
    count: int
    most: int
    front: Face | None = None
    front_title: str = ""
    owners: tuple[str, ...] = ()
    mark: Literal["", "target", "broken"] = ""
    crack: int = 1


class Pile(NamedTuple):
    """A pile: what it is called, how many cards, the name of the one on top where everybody sees it; `most`: it is
    drawn as a bar of so many, 0: it is not."""

    title: str
    count: int
    top: str = ""
    most: int = 0


class Side(NamedTuple):
    """A player's side of the table.

    Attributes:
        seat: the seat; `own`: is it the side below (or of its team)?
        name: the player's name; `clock`: the time left.
        acts: is the player asked now; `active`: is it their turn?
        word: `to act`, `waits` or the like.
        hand: how many cards the hand holds; `hand_title`: what it is called; `open`: can they be seen here?
        piles: the other piles, the most wanted first.
        level: a counter (`Lv5`); `pips`: what can be spent, `ready` of `total`; `spends`: is there such a thing at all?
        squads: its columns, area by area, in a game that has them beside a lane; `fights`: are the areas in use now?
        bench: what its lane is called, where it is empty beside columns.
        guard: what protects the side.
        cards: what stands in the lane, None for a free slot.
        slots: how many slots are always drawn.
        ordered: are the cards an order from the front back (a column) rather than places in a row?
        out: why the player is out of the game.
        in_force: lasting effects.
        ready, blockers: how many stand ready, for the summary in a row, with words.
    """

    seat: int
    own: bool
    name: str
    clock: str = ""
    acts: bool = False
    active: bool = False
    word: str = ""
    hand: int = 0
    hand_title: str = "hand"
    open: bool = False
    piles: tuple[Pile, ...] = ()
    level: str = ""
    pips: tuple[Pip, ...] = ()
    ready: int = 0
    total: int = 0
    spends: bool = True
    guard: Guard | None = None
    cards: tuple[Face | None, ...] = ()
    slots: int = 6
    ordered: bool = False
    out: str = ""
    in_force: str = ""
    summary: tuple[tuple[str, int], ...] = ()
    squads: tuple[Squad, ...] = ()
    bench: str = ""
    fights: bool = False

    @property
    def role(self) -> str:
        """The role of its name."""
        return "own" if self.own else "enemy"

    @property
    def ground(self) -> str:
        """The role of its strip."""
        return "ownbg" if self.own else "enbg"


class Ribbon(NamedTuple):
    """The first row.

    Attributes:
        turn: `TURN 9`; `who`: whose; `role`: of that player's name.
        battle: the word for a battle that is on, empty for none.
        steps: phases of the turn or steps of the battle; `now`: the place of the current one, -1 for none.
        way: who comes after whom, and what wins, with more than two seats.
        right: what stands at the end of the row, with roles; `short`: the same where there is less room.
        lit: is the whole row in the colour of whose turn it is? So a turn begins.
    """

    turn: str
    who: str = ""
    role: str = "own"
    battle: str = ""
    steps: tuple[str, ...] = ()
    now: int = -1
    way: str = ""
    right: tuple[Span, ...] = ()
    lit: bool = False
    short: tuple[Span, ...] = ()


class Front(NamedTuple):
    """What the rows between the lanes tell.

    Attributes:
        spans: the sentence, with roles.
        source, target: the cards it is about, 0 for none; `guarded`: the seat whose guard is the target, -1 for none.
        beam: is it an attack that is on, or only aimed?
        reach: the part of the beam that is drawn.
    """

    spans: tuple[Span, ...] = ()
    source: int = 0
    target: int = 0
    guarded: int = -1
    beam: bool = False
    reach: float = 1.0


class Duel(NamedTuple):
    """Two figures against each other: who, what, how much, with roles; `verdict`: what would come of it."""

    left: str
    left_role: str
    left_note: str
    left_figure: Figure | None
    right: str
    right_role: str
    right_note: str
    right_figure: Figure | None
    verdict: str = ""


class Chip(NamedTuple):
    """An option.

    Attributes:
        key: what selects it; `label`: verb and object; `outcome`: what would come of it, `brief`: in a word.
        cursor: is it the one that Enter confirms; `chosen`: its sign or number among several that are chosen.
        entry: its place among the entries of the prompt, -1 for a chip that only names keys.
        idle: it would change nothing.
    """

    key: str
    label: str
    outcome: str = ""
    brief: str = ""
    cursor: bool = False
    chosen: str = ""
    entry: int = -1
    idle: bool = False


class Question(NamedTuple):
    """The dock.

    Attributes:
        who, role: who decides; `text`: the question; `aside`: what stands at the end of its row.
        chips: the options; `hints`: lines below: why, or what follows, with roles; `urgent`: they must be read whole.
        news: what has happened, instead of options and hints.
    """

    who: str = ""
    role: str = "own"
    text: str = ""
    aside: str = ""
    chips: tuple[Chip, ...] = ()
    hints: tuple[tuple[str, str], ...] = ()
    urgent: bool = False
    news: tuple[Entry, ...] = ()


class Reveal(NamedTuple):
    """A card turned over beside the wall it lay in: its heading, whose it was, the card; `blank`: only its frame."""

    heading: str
    below: str
    seat: int
    card: CardText
    blank: bool = False


class Banner(NamedTuple):
    """A name across the board in block letters: `role` its colour, `lit` the part that is lit, from the left."""

    text: str
    role: str
    lit: float = 1.0


class Rolled(NamedTuple):
    """Before the hands are dealt: the decks that meet, and who has won the roll.

    Attributes:
        upper, lower: the decks of the two sides.
        told: what the roll has said.
    """

    upper: str
    lower: str
    told: str


class CardText(NamedTuple):
    """A card in full.

    Attributes:
        name, color: as of `Face`; `line`: what it is, in one line.
        figures: as now, drawn large where there is room.
        rows: paragraphs with roles.
        emblem: its picture.
    """

    name: str
    color: str = "n"
    line: str = ""
    figures: tuple[Figure, ...] = ()
    rows: tuple[Span, ...] = ()
    emblem: Emblem = Emblem()


class Entry(NamedTuple):
    """A line of the report: `mark` its sign; `ink` the role of that; a heading fills its row in `ink`."""

    mark: str
    ink: str
    text: str
    heading: bool = False
    old: bool = False


class Taught(NamedTuple):
    """What is explained about the table, beside it.

    Attributes:
        heading: which of how many; `title`: what it is about.
        paragraphs: the text; `now`: the place of the one that is being read, -1 when all have been.
        tasks: what there is to do, and how: a word before each, and its text.
        remark: what is in the way.
    """

    heading: str
    title: str
    paragraphs: tuple[str, ...]
    now: int = -1
    tasks: tuple[tuple[str, str], ...] = ()
    remark: str = ""


class Table(NamedTuple):
    """Everything that is drawn.

    A player alone has a strip and a lane. A team has a strip for each member, and one lane and one wall in common.

    Attributes:
        ribbon: the first row.
        above, upper: the strips of who is opposite, from top to bottom, and the lane (with its wall) at the front line.
        lower, below: one's own lane, and the strips below it, one's own last.
        far: the players who are not in focus, from top to bottom.
        shared: have several a lane and a wall in common?
        front: the rows between the lanes.
        hand: one's own hand; `hand_title`, `hand_note`: beside it; `covered`: instead of it, in words.
        hand_legend: what the figures of its cards are, group by group.
        duel: instead of a covered hand while there is a battle.
        detail: the card that is looked at; `report`: what has happened, the newest last.
        reveal: a card that was turned over.
        waiting: effects that wait, the newest first, with when each resolves.
        talk: what the people at the table have said, the newest last; `talk_keys`: how to say something.
        taught: what is explained, in the place of the report; `points`: the pieces it is about, as `Sheet.pieces`
            names them.
        banner: who has won, while that is shown.
        rolled: the decks that meet, while it is asked who goes first.
        dealt: a hand that it is asked about as a whole, on the field; `falls`: it is being gathered.
    """

    ribbon: Ribbon
    upper: Side
    lower: Side
    above: tuple[Side, ...] = ()
    below: tuple[Side, ...] = ()
    far: tuple[Side, ...] = ()
    shared: bool = False
    front: Front = Front()
    hand: tuple[HandFace, ...] = ()
    hand_title: str = ""
    hand_note: str = ""
    hand_legend: tuple[tuple[str, ...], ...] = ()
    covered: str = ""
    duel: Duel | None = None
    detail: CardText | None = None
    report: Sequence[Entry] = ()
    report_title: str = "battle report"
    report_keys: str = "l all"
    reveal: Reveal | None = None
    waiting: tuple[tuple[str, str], ...] = ()
    talk: Sequence[Entry] = ()
    talk_keys: str = ""
    taught: Taught | None = None
    points: tuple[str, ...] = ()
    banner: Banner | None = None
    rolled: Rolled | None = None
    dealt: tuple[Dealt, ...] = ()
    falls: bool = False


class Handover(NamedTuple):
    """The keyboard goes to another player. It is the same whatever any hand holds, and whatever is asked.

    Attributes:
        name: who takes it; `role`: of that name.
        line: what there is to say to the others, and whose turn it is.
        key: what opens; `label`: what that says; `lit`: does it work already?
        board: what everybody sees.
        news: what has happened since the player looked last.
        keys: other keys, with a word each.
    """

    name: str
    role: str
    line: str
    key: str
    label: str
    lit: bool
    board: Table
    news: tuple[Entry, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
