"""Everything the table screen shows at one moment, and how the board reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from gundam_tui.app.answering import ActionInput, AnswerInput, Focus, SelectInput
from gundam_tui.app.apart import Names
from gundam_tui.app.board.looker import Looker, seen_names
from gundam_tui.app.glyphs import UNICODE, Glyphs
from gundam_tui.app.keymap import BY_ID
from gundam_tui.frozen import slotted
from gundam_tui.games.library import edition
from gundam_tui.games.registry import board_of, game
from gundam_tui.games.seats import seat_label
from gundam_tui.language import current, lower_first, tr
from gundam_tui.table.player_names import called

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import BoardScene
    from gundam_tui.games.api import CardSheet, GameModule
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import BattleView, CardView, Clash, LogLine, Payment, PlayerView, View

_AROUND = frozenset(("left", "right", "up", "down", "tab", "shift+tab"))


@slotted
class Scene:
    """One moment of the table.

    Attributes:
        view: the visible part of the game.
        seat: whose side is below; `holder`: whose hand is shown, -1: the same.
        names: of the players.
        glyphs: the set of signs.
        chooser: how the open prompt is being answered; None when no player here answers.
        log: the log for the viewing player; from event number `fresh` on it is new to them.
        preview: the outcome of the selection, as lines. `briefs`: phrases of it in fewer and fewer words.
        missing: other uses of the selected card, and why not now.
        mode: the pass mode of the seat.
        hand_hidden: the other player looks at the screen: no hand is shown.
        shared: several people play here, whose hands are not open to each other.
        reader: the seat that is `you` here, None for nobody's.
        coached: is the coach announced?
        remark: a message to show once, above all hints; `trouble`: an error message.
        tags: the key beside each object.
        aim: the battle that the selection would start.
        paying: the cost of the selection; `clashes`: the battles of squads that it leads to.
        outcomes: the outcomes of options, by key: in full, and in a word.
        looked: the viewed card, `number` its number; `about`: the card in a line, where it is not
            drawn; before it why it does nothing.
        sources: why that card has its present figures: parts with their sources.
        clauses: do questions and reasons name the clauses of the rules?
        clocks: the displayed time left, by seat.
        hints: keys that do something while no prompt is answered here, with a word each.
        watched: is there no player here?
        covered: does a player here decide whose hand is covered until they ask for it?
        uncovering: what that player sees then, in words; None until it is asked for.
        gaze: the card under the cursor when no question is open, 0 for none.
        missed: the important events since this player last looked, as lines; shown instead of the options.
        decks: the names of the decks, by seat; None where unknown.
        slots: the slot of each card in its lane; without one the cards stand in order.
        moving: the board at this moment of an animation.
        logged: the id of the key that shows the whole log; empty: none does.
    """

    view: View
    seat: int
    names: Sequence[str]
    glyphs: Glyphs = UNICODE
    chooser: AnswerInput | None = None
    log: Sequence[LogLine] = ()
    fresh: int = 0
    preview: Sequence[str] = ()
    briefs: Sequence[Sequence[str]] = ()
    missing: Sequence[str] = ()
    mode: str = ""
    hand_hidden: bool = False
    shared: bool = False
    reader: int | None = None
    remark: str = ""
    trouble: bool = False
    coached: bool = False
    tags: dict[int, str] = field(default_factory=dict)
    aim: BattleView | None = None
    paying: Payment | None = None
    clashes: Sequence[Clash] = ()
    sources: Mapping[str, Sequence[tuple[str, int]]] = field(default_factory=dict)
    outcomes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    looked: CardView | None = None
    number: str = ""
    about: str = ""
    clauses: bool = False
    holder: int = -1
    clocks: Mapping[int, str] = field(default_factory=dict)
    hints: Sequence[tuple[str, str]] = ()
    watched: bool = False
    covered: bool = False
    uncovering: str | None = None
    missed: Sequence[LogLine] = ()
    gaze: int = 0
    moving: BoardScene | None = None
    logged: str = "table.log"
    decks: Sequence[str] = ()
    slots: Mapping[int, int] = field(default_factory=dict[int, int])

    @property
    def game(self) -> GameModule:
        """The game that is played."""
        return game(self.view.game)

    @property
    def board(self) -> BoardLayout:
        """The board layout for this number of players."""
        return board_of(self.view)

    @property
    def own(self) -> PlayerView:
        """The player below."""
        return self.view.players[self.seat]

    @property
    def holding(self) -> PlayerView:
        """The player whose hand is shown: the one at the keyboard."""
        return self.view.players[self.seat if self.holder < 0 else self.holder]

    @property
    def enemies(self) -> tuple[PlayerView, ...]:
        """The players above, in the order of the table from the one below on."""
        players = self.view.players
        return tuple(players[(self.seat + at) % len(players)] for at in range(1, len(players)))

    def on_field(self, player: PlayerView) -> list[CardView]:
        """The cards of a player's field, after each of them those that are attached to it."""
        field = (card for zone in self.board.field for card in player.cards(zone))
        return [one for card in field for one in (card, *card.attachments)]

    @property
    def opposite(self) -> int:
        """The enemy at the front line: the next one at the table."""
        return self.enemies[0].seat

    @property
    def hand(self) -> list[CardView]:
        """The cards of the hand that is shown."""
        return [card for zone in self.board.hands for card in self.holding.cards(zone)]

    @property
    def seen(self) -> Names:
        """The names that short names of cards are told apart from."""
        return seen_names(self.view, self.board, self.game)

    def name(self, seat: int) -> str:
        """What a player is called, on their plate as elsewhere (`player_names`)."""
        return self.said(seat_label(seat))

    def said(self, text: str) -> str:
        """A sentence that names players by their seats, as this screen calls them."""
        return called(text, self.names, self.reader)

    def called(self, card: CardView) -> str:
        """The name of a card, told apart from others in play as in questions (`BoardLayout.called`)."""
        return self.said(self.board.called(self.view, card))

    def focus(self) -> Focus:
        """The viewed card."""
        if self.chooser is not None:
            return self.chooser.focus()
        seen = (card for player in self.view.players for card in player.shown() if card.id and card.id == self.gaze)
        card = next(seen, None)
        return Focus(card, card.number) if card is not None else Focus()

    def look_around(self, key: str) -> bool:
        """Move the cursor over the visible cards, when no question is open.

        Returns:
            Does the key do that?
        """
        rows = self._rows_of_cards()
        if key not in _AROUND or not rows:
            return False
        there = [(line, place) for line, row in enumerate(rows) for place, one in enumerate(row) if one == self.gaze]
        if not there:
            line, place = (0, 0) if key in ("down", "tab", "right") else (len(rows) - 1, 0)
        else:
            line, place = there[0]
            if key in ("left", "right"):
                place = (place + (1 if key == "right" else -1)) % len(rows[line])
            else:
                line = (line + (1 if key in ("down", "tab") else -1)) % len(rows)
        self.gaze = rows[line][min(place, len(rows[line]) - 1)]
        return True

    def _rows_of_cards(self) -> list[list[int]]:
        """The cards that the cursor can reach, from top to bottom: each side's field, then the hand."""
        sides = [*self.enemies, self.own]
        rows = [[card.id for zone in self.board.field for card in player.cards(zone)] for player in sides]
        rows.append([card.id for card in self.hand] if not self.hand_hidden else [])
        return [row for row in ([one for one in row if one] for row in rows) if row]

    def looker(self, *, roomy: bool, reports: bool = True) -> Looker:
        """The moment as the board reads it.

        Args:
            roomy: is there a pane beside the board?
            reports: is there room for the report?
        """
        chooser = self.chooser
        focus = self.focus().card
        subject = chooser.subject if isinstance(chooser, ActionInput) and chooser.opened else 0
        looked = focus.id if focus is not None else 0
        white = looked if chooser is None else chooser.white
        steered = chooser is not None and chooser.steered
        in_hand = chooser.in_hand if chooser is not None else any(card.id == self.gaze for card in self.hand)
        keys = [(BY_ID[f"table.{word}"].shown, tr(word)) for word in (() if self.watched else ("undo",))]
        # While their order is asked, those who are on their way stand in their area already, as the order makes them.
        view = replace(self.view, clashes=tuple(self.clashes)) if self._order() and self.clashes else self.view
        return Looker(
            view, self.board, self.game, self.glyphs, self.name, self.seat, self.holding.seat,
            hidden=self.hand_hidden or (chooser is None and not self.hand), nobody=self.watched,
            shared=self.shared, reached=in_hand, clocks=self.clocks,
            tags=self.tags, able=self.able, numbers=chooser.numbers() if chooser is not None else {},
            players=chooser.players() if chooser is not None else {},
            chosen_player=chooser.white_player if chooser is not None else -1,
            cursor=white, aims=subject if subject != white else 0,
            read=looked if steered and looked not in (white, subject) else 0,
            chosen=self._chosen(), answers=self._answers(), aim=self.aim, paying=self.paying, log=self.log,
            fresh=self.fresh, looked=self.looked, number=self.number, sources=self.sources, sheet=self.sheet,
            roomy=roomy, reports=reports, mode=self.mode, keys=(*keys, (BY_ID["table.help"].shown, tr("help"))),
            decks=self.decks, slots=self.slots, does=self._does(), said=self.said, ways=self._ways(),
            log_key=BY_ID[self.logged].shown if self.logged else "",
            fates={line.leaver: line.how for line in self.log if line.leaver >= 0} if self.view.out else {},
            order=self._order(), chooses=self._chooses(),
        )  # fmt: skip

    def _chooses(self) -> bool:
        """Are cards chosen or ordered, with the hand in sight? Not while a hand is dealt: that is about all of it."""
        chooser = self.chooser
        return isinstance(chooser, SelectInput) and chooser.seat == self.holding.seat and not chooser.kind.deals

    def _does(self) -> str:
        """What happens to a card that is chosen, in a word, where it is not played and all answers do the same."""
        chooser = self.chooser
        if chooser is None or isinstance(chooser, ActionInput):
            return ""
        titles = {chooser.game.verbs[entry.option.verb].title for entry in chooser.entries if entry.option.obj}
        return lower_first(tr(titles.pop())) if len(titles) == 1 else ""

    def _ways(self) -> dict[int, str]:
        """The only way to play each card of the hand that cannot be played as its kind usually is."""
        chooser = self.chooser
        if not isinstance(chooser, ActionInput):
            return {}
        found: dict[int, str] = {}
        for card in self.hand:
            verbs = {option.verb for option in chooser.by_subject.get(card.id, ())}
            usual = {row.verb for row in self.board.uses(card) if row.name == card.kind}
            if len(verbs) == 1 and not verbs & usual:
                found[card.id] = lower_first(tr(chooser.game.verbs[verbs.pop()].title))
        return found

    def able(self, obj: int) -> bool:
        """Does the key beside this object do something now?"""
        chooser = self.chooser
        if not isinstance(chooser, ActionInput):
            return chooser is not None and any(obj == (one.option.to or one.option.obj) for one in chooser.entries)
        if chooser.opened:  # the letters of the hand still select another card, but none of them is an answer
            return any(obj == entry.option.to for entry in chooser.entries)
        return chooser.playable(obj)

    def _chosen(self) -> frozenset[int]:
        chooser = self.chooser
        if isinstance(chooser, ActionInput):
            return frozenset((chooser.subject,)) if chooser.opened else frozenset()
        if chooser is None or (isinstance(chooser, SelectInput) and chooser.single):
            return frozenset()
        return frozenset(option.to or option.obj for option in chooser.selected())

    def _order(self) -> tuple[int, ...]:
        """The cards of a column whose order is asked for, as Enter would give it."""
        chooser = self.chooser
        if not isinstance(chooser, SelectInput) or not chooser.kind.lines_up:
            return ()
        return tuple(option.obj for option in chooser.in_order())

    def _answers(self) -> dict[int, str]:
        """The cards that may redirect the attack to themselves, with a word each."""
        chooser = self.chooser
        if chooser is None or not chooser.kind.public or self.view.battle is None:
            return {}
        verbs = chooser.game.verbs
        return {
            option.obj: tr("may {verb}", verb=tr(verbs[option.verb].title).lower())
            for option in chooser.prompt.options
            if option.obj
        }

    def sheet(self, number: str) -> CardSheet | None:
        """A card in full; None if no card here has this number."""
        return _sheet(self.view.game, number, current(), edition())


@lru_cache(maxsize=512)
def _sheet(id: str, number: str, language: str, edition: int) -> CardSheet | None:
    module = game(id)
    try:
        return module.catalogue.sheet(module.book(), number)
    except KeyError:
        return None


def alone(view: View) -> View:
    """The view without the hands of the viewer's partners, and without actions for their cards."""
    hands = board_of(view).private
    mine = view.seat
    hidden = {card.id for player in view.players if player.seat != mine for zone in hands
              for card in player.cards(zone)}  # fmt: skip

    def covered(player: PlayerView) -> PlayerView:
        zones = {name: replace(zone, cards=()) if name in hands else zone for name, zone in player.zones.items()}
        return player if player.seat == mine else replace(player, zones=zones)

    prompt = view.prompt
    if prompt is not None:
        prompt = replace(prompt, options=tuple(option for option in prompt.options if option.obj not in hidden))
    return replace(view, players=tuple(map(covered, view.players)), prompt=prompt)


def without_hand(view: View) -> View:
    """The view without the cards of any hand, and without those looked at: all players look at the screen."""
    hands = board_of(view).private

    def covered(player: PlayerView) -> PlayerView:
        zones = {name: replace(zone, cards=()) if name in hands else zone for name, zone in player.zones.items()}
        return replace(player, zones=zones, known=())

    prompt = view.prompt if view.prompt is None else replace(view.prompt, looked=())
    return replace(view, players=tuple(map(covered, view.players)), prompt=prompt)
