"""What the pieces draw: cards, sides, options, lines of the report, in words and figures with their roles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gundam_tui.app.apart import NO_NAMES, Names
from gundam_tui.app.board.emblem import Emblem
from gundam_tui.app.board.sheet import Span
from gundam_tui.games.namesakes import lettered
from gundam_tui.language import N
from gundam_tui.named import NamedTuple

# How a card is set off: it may be picked, has the cursor, chooses its target, attacks, is attacked, may answer.
Mark = Literal["", "pick", "read", "cursor", "aim", "attack", "target", "answer"]
# What happens to a card at a moment: it comes, gets something under it, is hit, goes; and the step of that.
Moving = tuple[Literal["", "enter", "join", "flash", "fade"], int]
STILL: Moving = ("", 0)
_LETTERS = {"blue": "b", "green": "g", "red": "r", "white": "w", "purple": "p"}


def letter(color: str | None) -> str:
    """The letter of a card's colour in roles: `nb` is the nameplate of a blue card."""
    return _LETTERS.get(color or "", "n")


class Figure(NamedTuple):
    """A figure of a card.

    Attributes:
        label: its label on the card (`AP`).
        value: the present value; `most`: the full value of a figure that can be reduced, None for others.
        ink: its role.
    """

    label: str
    value: int
    most: int | None = None
    ink: str = "ap"

    @property
    def hurt(self) -> bool:
        """Is it reduced?"""
        return self.most is not None and self.value < self.most

    @property
    def told(self) -> str:
        """`5`, or `3/5`."""
        return f"{self.value}" if self.most is None else f"{self.value}/{self.most}"


class Under(NamedTuple):
    """A card under another one: its name, its key and its mark, where it can be chosen."""

    name: str
    tag: str = ""
    mark: Mark = ""


class Face(NamedTuple):
    """A card as a plate.

    Attributes:
        id: the object's number, 0 for none.
        name: its name; `color`: letter of its colour in roles.
        figures: its figures, the first left and the last right; pips show the one that damage reduces.
        tucked: the names of the cards under it; `joined`: does the top one belong to it in the stricter sense (a link)?
        codes: keywords for little room; `words`: for more. `badges`: the short form of each of the words that has
            one; these come first.
        note: the second row of the nameplate.
        state: the word of its state, its ink in `state_ink`; `corner`: a word at the other end of that row.
        back: does it stand one row back, and dark?
        tag: the key beside it; `able`: does that key do something now?
        mark: how it is set off; `attacks`: does it attack, which it tells also where it is set off as the white card?
            `said`: a word that replaces its state.
        owner: its owner, in a lane of several players.
        moving: what happens to it at this moment.
        emblem: its picture.
        copy: its number among the cards of its player with its name, a letter in questions; 0 for none.
        under: the key and the mark of each card under it, where one of them can be chosen.
        left: why it stands there no more: its free slot is the end of a beam until the battle is over.
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
    attacks: bool = False
    said: str = ""
    owner: str = ""
    moving: Moving = STILL
    emblem: Emblem = Emblem()
    copy: int = 0
    under: tuple[tuple[str, Mark], ...] = ()
    left: str = ""
    badges: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Its name as questions write it: `GM (B)`."""
        return lettered(self.name, self.copy)

    @property
    def layers(self) -> list[Under]:
        """The cards under it, what is white first, then what has a key."""
        none: tuple[str, Mark] = ("", "")
        told = zip(self.tucked, self.under or [none] * len(self.tucked), strict=True)
        return sorted((Under(name, *one) for name, one in told), key=lambda one: (one.mark != "cursor", not one.tag))

    @property
    def keyed(self) -> bool:
        """Is one of them white, or has it a key?"""
        return any(tag or mark == "cursor" for tag, mark in self.under)

    def parted(self, count: int = 1) -> Face:
        """Where so many of the cards under it have a row of their own: without these."""
        rest = self.layers[count:]
        return self._replace(tucked=tuple(one.name for one in rest), under=tuple((one.tag, one.mark) for one in rest))

    @property
    def alone(self) -> Face:
        """Where the cards under it have no row: the one of them that is white stands for both, and the first key of
        one stands beside it if it has none itself.
        """
        name, tag, mark = next(iter(self.layers), Under(""))
        if mark == "cursor":
            return self.parted()._replace(name=name, tag=tag, able=bool(tag), mark=mark, copy=0, under=())
        return self._replace(tag=tag, able=True) if tag and not self.tag else self

    @property
    def dark(self) -> bool:
        """Is it drawn dark? An attacker is not, though it may be rested."""
        return self.back and not self.attacks


class HandFace(NamedTuple):
    """A card of a hand.

    Attributes:
        id, name, color, tag: as for `Face`.
        able: can it be played now?
        level: the requirement to play it, in words (`Lv2`).
        cost: its cost, None where nothing is spent; `missing`: how much of that is lacking.
        facts: figures or kind in a few signs (`2/3`, `Cmd`); `figured`: are they figures? `figures`: those alone, where
            the facts have a kind too.
        kind: its kind.
        words: keywords and text, for free rows.
        why: why it cannot be played; `brief`: the same in the fewest words.
        place: its place, if not in the hand itself.
        cursor, chosen: is the cursor on it; is it chosen? `read`: it is only viewed, Enter does something else.
        emblem: its picture.
        does: what happens to it when it is chosen, in a word; empty: it is played. `way`: the only way to play it now,
            if that is not the usual one.
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
    figures: str = ""
    kind: str = ""
    words: tuple[str, ...] = ()
    why: str = ""
    brief: str = ""
    place: str = ""
    cursor: bool = False
    chosen: bool = False
    read: bool = False
    emblem: Emblem = Emblem()
    does: str = ""
    way: str = ""

    @property
    def mark(self) -> Mark:
        """How it is set off, in the words of the field."""
        return "cursor" if self.cursor else "read" if self.read else "aim" if self.chosen else ""


class DealtCard(NamedTuple):
    """A card of a hand that has just been dealt: its look in the hand, its figures; is it `shown` already?"""

    card: HandFace
    figures: tuple[Figure, ...] = ()
    shown: bool = True


class Pip(NamedTuple):
    """A run of equal signs: `ink` their role; `count` their number; `special`: are these cards of a special sort?"""

    sign: str
    ink: str
    count: int  # pyright: ignore[reportIncompatibleMethodOverride]
    special: bool = False


class Squad(NamedTuple):
    """Cards in order in one area of the table, the first one nearest the enemy: a column.

    Attributes:
        title: the name of the area.
        cards: in order.
        told: its effect on the opposite column, with roles; empty: nothing to show. `brief`: in less room, `least`: in
            the least.
            `named`: the names of cards in it, which are shortened first.
        attacks: is it the attacker of a battle that is not over?
    """

    title: str
    cards: tuple[Face, ...] = ()
    told: tuple[Span, ...] = ()
    brief: tuple[Span, ...] = ()
    attacks: bool = False
    named: tuple[str, ...] = ()
    least: tuple[Span, ...] = ()


class ShieldWall(NamedTuple):
    """What protects a side: a wall of bars, and a card in front of it.

    Attributes:
        title: the name of the bars; `count` of `most` stand.
        owners: the owner of each bar, if shared; the one that breaks first last.
        front: the card in front, None for none; `front_title`: the name of such a card.
        mark: it is attacked (`target`), or a bar has just broken (`broken`).
        crack: how far that bar has fallen to pieces, from 1 to 3.
        attacked: does the beam of an attack lead here, also when a bar has just broken?
    """

    title: str
    count: int  # pyright: ignore[reportIncompatibleMethodOverride]
    most: int
    front: Face | None = None
    front_title: str = ""
    owners: tuple[str, ...] = ()
    mark: Literal["", "target", "broken"] = ""
    crack: int = 1
    attacked: bool = False


class Pile(NamedTuple):
    """A pile: its name, number of cards, the name of the top card if everybody sees it; `most`: the length of a bar
    that shows it, 0: no bar; `short`: its name for little room, if it has one.
    """

    title: str
    count: int  # pyright: ignore[reportIncompatibleMethodOverride]
    top: str = ""
    most: int = 0
    short: str = ""


class FrontText(NamedTuple):
    """The text of the rows between the lanes.

    Attributes:
        spans: the sentence, with roles; `briefs`: shorter ones, the shortest last.
        source, target: the cards it is about, 0 for none; `guarded`: the seat whose guard is the target, -1 for none.
        beam: is it an actual attack, or only aimed?
        reach: the drawn part of the beam.
    """

    spans: tuple[Span, ...] = ()
    source: int = 0
    target: int = 0
    guarded: int = -1
    beam: bool = False
    reach: float = 1.0
    briefs: tuple[tuple[Span, ...], ...] = ()


class BoardSide(NamedTuple):
    """A player's side of the table.

    Attributes:
        seat: the seat; `own`: is it the side below (or of its team)?
        name: the player's name; `clock`: the time left.
        tag: the key that chooses the player, empty for none; `cursor`: would Enter confirm that?
        acts: is the player asked now; `active`: is it their turn?
        word: `to act`, `waits` or the like.
        hand: number of cards in the hand; `hand_title`: its name; `open`: are they visible here?
        piles: the other piles, the most wanted first.
        level: a counter (`Lv5`), `terse` the same in less and less room; `pips`: the resources, `ready` of `total`, of
            which `paying` would be paid for what is selected; `spends`: does the game have any? `pips_title`: their
            name in short.
        squads: its columns, area by area, in a game that has them beside a lane; `fights`: are the areas in use now?
        bench: the name of its lane, if it is empty beside columns.
        guard: what protects the side.
        cards: the cards in the lane, None for a free slot.
        slots: how many slots are always drawn.
        ordered: are the cards an order from the front back (a column) rather than places in a row?
        out: the player is out of the game: their place and by what they went, then their place alone; empty: they play.
        in_force: lasting effects.
        ready, blockers: how many are ready, for the summary in a row, with words.
        printed: whose lane it is, longer and shorter: large letters on its ground while it is empty. Without, it shows
            its free slots. `lately`: what came of that player's last turn.
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
    terse: tuple[str, ...] = ()
    pips: tuple[Pip, ...] = ()
    ready: int = 0
    total: int = 0
    paying: int = 0
    pips_title: str = ""
    spends: bool = True
    guard: ShieldWall | None = None
    cards: tuple[Face | None, ...] = ()
    slots: int = 6
    ordered: bool = False
    out: tuple[str, ...] = ()
    in_force: str = ""
    summary: tuple[tuple[str, int], ...] = ()
    squads: tuple[Squad, ...] = ()
    bench: str = ""
    fights: bool = False
    tag: str = ""
    cursor: bool = False
    printed: tuple[str, ...] = ()
    lately: FrontText = FrontText()

    @property
    def role(self) -> str:
        """The role of its name."""
        return "own" if self.own else "enemy"

    @property
    def ground(self) -> str:
        """The role of its strip."""
        return "ownbg" if self.own else "enbg"


MATCH_CLOCK = -1  # the place of the match's clock among those of the seats


class Ribbon(NamedTuple):
    """The first row.

    Attributes:
        turn: `TURN 9`; `who`: its player; `brief`: the same in little room; `role`: of that player's name.
        battle: the word for the present battle, empty for none.
        steps: phases of the turn or steps of the battle; `now`: the place of the current one, -1 for none.
        way: the order of the players, and how to win, with more than two seats; the clock of a match. `whole`: the
            same with whole names.
        right: the end of the row, with roles; `short`: the same for less room, `least`: with signs alone.
        lit: is the whole row in the colour of the active player? So a turn begins.
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
    brief: str = ""
    whole: str = ""
    least: tuple[Span, ...] = ()


class Duel(NamedTuple):
    """Two figures against each other: name, verb, value, with roles.

    Attributes:
        left, left_note: who attacks, and a note; `right`: what is attacked.
        left_figure, right_figure: of each.
        verdicts: the outcome, the shortest last.
        joined: what else hits the same at the same time: the note and the strength of each.
    """

    left: str
    left_role: str
    left_note: str
    left_figure: Figure | None
    right: str
    right_role: str
    right_note: str
    right_figure: Figure | None
    verdicts: tuple[str, ...] = ()
    joined: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> Figure | None:
        """All that hits what is attacked, in one figure."""
        one = self.left_figure
        return one and one._replace(value=one.value + sum(amount for _, amount in self.joined))


class Chip(NamedTuple):
    """An option.

    Attributes:
        key: the key that selects it; `label`: verb and object; `outcome`: its outcome, `brief`: in a word.
        cursor: would Enter confirm it; `chosen`: its sign or number among several chosen options.
        entry: its place among the entries of the prompt, -1 for a chip that only names keys.
        idle: it would change nothing.
        joined: a label for it together with others of that label, where there is no room for one each.
    """

    key: str
    label: str
    outcome: str = ""
    brief: str = ""
    cursor: bool = False
    chosen: str = ""
    entry: int = -1
    idle: bool = False
    joined: str = ""


class DockText(NamedTuple):
    """The dock.

    Attributes:
        who, role: who decides; `text`: the question; `aside`: the end of its row.
        chips: the options; `hints`: lines below: why, or the outcome, with roles; `urgent`: they must be read whole.
        news: recent events; `leads`: do they come before hints, which have only what rows they leave? `whole`: but not
            before the options. `log_key`: the key that shows those for which there is no room.
        told: the outcome of the white chip, for a hint if the chip has no room for it.
        kept: the first hints that stay whole, whatever the options need.
        repeats: do the hints say no more than the result of the white chip, and the text that asks?
        legend: the short signs on the cards in play, with a word each, for a row that is left.
        names: the names that short names are told apart from.
        briefs: phrases of the hints, each with the same in fewer and fewer words.
        explains: does what the question explains stay, whatever is foreseen?
    """

    who: str = ""
    role: str = "own"
    text: str = ""
    aside: str = ""
    chips: tuple[Chip, ...] = ()
    hints: tuple[tuple[str, str], ...] = ()
    urgent: bool = False
    news: tuple[ReportLine, ...] = ()
    told: str = ""
    kept: int = 0
    leads: bool = True
    whole: bool = False
    log_key: str = ""
    names: Names = NO_NAMES
    repeats: bool = False
    legend: tuple[tuple[str, str], ...] = ()
    briefs: tuple[tuple[str, ...], ...] = ()
    explains: bool = False


REVEALED = 3  # slots that a card which everybody may read covers


class RevealedCard(NamedTuple):
    """A card that everybody may read now: turned over beside the wall it lay in, or played.

    Attributes:
        heading, below: what it is, and whose.
        seat: over whose lane it lies; `aside`: over the last slots of the lane, not the first ones.
        card: the card; `blank`: only its frame.
    """

    heading: str
    below: str
    seat: int
    card: CardPane
    blank: bool = False
    aside: bool = False


class Banner(NamedTuple):
    """A sentence across the board in block letters: `role` its colour, `lit` the lit part, from the left.

    Attributes:
        text: the sentence; `briefs`: shorter ones, the shortest last. `told`: a sentence below.
    """

    text: str
    role: str
    lit: float = 1.0
    briefs: tuple[str, ...] = ()
    told: str = ""


class Rolled(NamedTuple):
    """Before the hands are dealt: the decks of both sides, and who has won the roll.

    Attributes:
        upper, lower: the decks of the two sides.
        told: the result of the roll.
    """

    upper: str
    lower: str
    told: str


class CardPane(NamedTuple):
    """A card in full.

    Attributes:
        name, color: as for `Face`; `line`: what it is, in one line.
        figures: the present ones, drawn large if there is room.
        rows: paragraphs with roles.
        emblem: its picture.
    """

    name: str
    color: str = "n"
    line: str = ""
    figures: tuple[Figure, ...] = ()
    rows: tuple[Span, ...] = ()
    emblem: Emblem = Emblem()


class ReportLine(NamedTuple):
    """A line of the report: `mark` its sign; `ink` the role of that; a heading fills its row in `ink`; `brief` is
    shorter, where there is little room, `result` shorter still, and `shortest` all that cannot be left out; `weight`:
    the heavier lines stay where not all have room.
    """

    mark: str
    ink: str
    text: str
    heading: bool = False
    old: bool = False
    brief: str = ""
    weight: int = 0
    result: str = ""
    shortest: str = ""


def heaviest(weights: Sequence[int], most: int) -> list[int]:
    """The places of the heaviest things, in order; of equal ones the last.

    Args:
        weights: of all.
        most: how many at most.
    """
    ranked = sorted(range(len(weights)), key=lambda at: (weights[at], at))
    return sorted(ranked[max(0, len(ranked) - most) :])


class Taught(NamedTuple):
    """An explanation of the table, beside it.

    Attributes:
        heading: which of how many; `title`: its subject.
        paragraphs: the text; `now`: the place of the one being read, -1 when all have been.
        tasks: what to do, and how: a word before each, and its text.
        remark: what is in the way.
    """

    heading: str
    title: str
    paragraphs: tuple[str, ...]
    now: int = -1
    tasks: tuple[tuple[str, str], ...] = ()
    remark: str = ""


class BoardScene(NamedTuple):
    """Everything that is drawn.

    A player alone has a strip and a lane. A team has a strip for each member, and one shared lane and wall.

    Attributes:
        ribbon: the first row.
        above, upper: the opposite strips, from top to bottom, and the lane (with its wall) at the front line.
        lower, below: the viewer's own lane, and the strips below it, their own last.
        far: the players who are not in focus, from top to bottom.
        shared: do several players share a lane and a wall?
        front: the rows between the lanes.
        hand: the viewer's own hand; `hand_title`, `hand_note`: beside it; `covered`: instead of it, in words.
        hand_of: whose hand it is, where it lies under the strip of another player.
        hand_legend: the names of its cards' figures, group by group.
        duel: shown instead of the hand during a battle; `beside`: beside a hand that its player reaches for.
        detail: the viewed card; `report`: the events, the newest last.
        reveal: a card that was turned over.
        waiting: effects that wait, the newest first, with when each resolves.
        talk: the chat at the table, the newest last; `talk_keys`: how to say something.
        taught: the explanation, in the place of the report; `points`: the pieces it is about, as `Sheet.pieces` names
            them.
        banner: who has won or is out, while that is shown.
        rolled: the decks of both sides, during the question who goes first.
        dealt: the hand on the field, during a question about it as a whole; `falls`: it is being gathered.
        seen: the names that short names are told apart from.
    """

    ribbon: Ribbon
    upper: BoardSide
    lower: BoardSide
    above: tuple[BoardSide, ...] = ()
    below: tuple[BoardSide, ...] = ()
    far: tuple[BoardSide, ...] = ()
    shared: bool = False
    front: FrontText = FrontText()
    hand: tuple[HandFace, ...] = ()
    hand_title: str = ""
    hand_note: str = ""
    hand_legend: tuple[tuple[str, ...], ...] = ()
    covered: str = ""
    hand_of: str = ""
    duel: Duel | None = None
    beside: bool = False
    detail: CardPane | None = None
    report: Sequence[ReportLine] = ()
    report_title: str = N("battle report")
    report_keys: str = ""
    reveal: RevealedCard | None = None
    waiting: tuple[tuple[str, str], ...] = ()
    talk: Sequence[ReportLine] = ()
    talk_keys: str = ""
    taught: Taught | None = None
    points: tuple[str, ...] = ()
    banner: Banner | None = None
    rolled: Rolled | None = None
    dealt: tuple[DealtCard, ...] = ()
    falls: bool = False
    seen: Names = NO_NAMES

    def names(self) -> Names:
        """The names of all cards that the viewer has seen, those that are drawn among them."""
        sides = {side.seat: side for side in (self.upper, self.lower, *self.far, *self.above, *self.below)}.values()
        faces = [face for side in (*sides, self.upper, self.lower) for face in side.cards if face is not None]
        faces += [face for side in sides for squad in side.squads for face in squad.cards]
        faces += [side.guard.front for side in sides if side.guard is not None and side.guard.front is not None]
        return self.seen.also((*(name for face in faces for name in (face.name, *face.tucked)),
                               *(card.name for card in self.hand)))  # fmt: skip


class Handover(NamedTuple):
    """The keyboard goes to another player. It looks the same for any hand and any question.

    Attributes:
        name: the player who takes it; `role`: of that name; `seat`: their seat, for where the name has no room.
        lines: who looks, who looks away and whose turn it is, the shortest form last.
        sides: who plays with whom, in a game of teams.
        key: the key that opens; `label`: its text; `lit`: does it work already?
        board: what everybody sees.
        news: the events since the player last looked; `known`: those before, as the report has them.
        keys: other keys, with a word each.
    """

    name: str
    role: str
    lines: tuple[str, ...]
    key: str
    label: str
    lit: bool
    board: BoardScene
    news: tuple[ReportLine, ...] = ()
    known: tuple[ReportLine, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    sides: str = ""
    seat: str = ""
