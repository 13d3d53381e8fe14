"""What both ways of answering share: the cursor, the thing under it, and key handling."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from gundam_tui.app.answering.card_keys import DIGITS, GUARD, LETTERS
from gundam_tui.frozen import frozen, slotted
from gundam_tui.games.api import ends_by_passing
from gundam_tui.games.registry import board_of, game
from gundam_tui.language import lower_first, tr

if TYPE_CHECKING:
    from gundam_tui.app.answering.card_keys import CardKeys
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import CardView, OptionView, PromptView, View

LABELS = DIGITS + LETTERS
END_KEYS = ("e", "E")  # the key for the end of a turn; Shift is not needed
ZONES = ("enemy", "own", "hand", "prompt")
_IN_ORDER = GUARD + DIGITS + LETTERS  # of keys; neighbours here are shown as a range
_WRITTEN = {"enter": "Enter", "space": "Space"}  # keys as the footer writes them
_RANGE = 3  # from this number of neighbours on


@frozen
class EngineAnswer:
    """The keys of an answer for the engine."""

    keys: tuple[str, ...]


@slotted
class ListedOption:
    """A line of the dock: an option with the key that selects it (empty: by arrows only)."""

    tag: str
    option: OptionView


@frozen
class Focus:
    """The thing under view: a card of the view, or only a card number, or nothing."""

    card: CardView | None = None
    number: str = ""
    zone: str = ""


def by_key(prompt: PromptView, options: Sequence[OptionView], key: Callable[[OptionView], str]) -> list[OptionView]:
    """Options in the order of the keys that they have from their card or player, those that would change nothing behind
    the others; those without a key keep their places.

    Args:
        prompt: the question.
        options: those of it that are listed, as the engine has them.
        key: the key of one, empty if it has none.
    """

    def rank(at: int) -> tuple[bool, int]:
        return options[at].key in prompt.idle, _IN_ORDER.find(keys[at])

    keys = list(map(key, options))
    places = [at for at, one in enumerate(keys) if one]
    found = list(options)
    for place, at in zip(places, sorted(places, key=rank), strict=True):
        found[place] = options[at]
    return found


class AnswerInput(ABC):
    """What both shapes share: the cursor's place, and the thing under it.

    Attributes:
        view, seat, prompt: the question, and the seat that answers. `kind`: the row of the question.
        game, board: the game, and its board layout for this number of players.
        keys: the keys of the cards.
        entries: the options listed in the dock now.
        cursor: the entry the cursor is on, -1 for none.
        marked: chosen options (indexes of `prompt.options`), in order.
        zone: where the cursor moves: prompt, hand, own or enemy; `spots` the place within each.
        steered: has the cursor been moved?
        note: a remark about the last key, "" for none.
        columns: how many columns the dock shows, for moving up and down.
        explain: says why nothing can be done with a card.
        warn: is the end of the turn only selected by its key, while something else is white?
        quick: does a key with a single meaning act at once?
        veiled: is the hand drawn only while the cursor is in it, because something else stands in its place?

    One thing on the screen is drawn in white at any time: Enter does it at once. Its own key does so too; any other key
    makes its own thing white instead.
    """

    home = "prompt"

    def __init__(self, view: View, seat: int, prompt: PromptView, keys: CardKeys) -> None:
        self.view = view
        self.keys = keys
        self.seat = seat
        self.prompt = prompt
        self.game = game(view.game)
        self.kind = self.game.prompts[prompt.kind]
        self.board = board_of(view)
        self.entries: list[ListedOption] = []
        self.cursor = -1
        self.marked: list[int] = []
        self.zone: str = self.home
        self.spots: dict[str, int] = dict.fromkeys(ZONES, 0)
        self.steered = False
        self.note = ""
        self.columns = 1
        self.hand_columns = 3
        self.explain: Callable[[CardView], str] = lambda card: why(card, self.board, self.board.called(self.view, card))
        self.warn = True
        self.quick = self.veiled = False
        self._by_key = False  # the cursor is on a card of the hand only because its key has made that white

    # ------------------------------------------------------------ looking

    def cards(self, zone: str) -> list[CardView]:
        """The cards the cursor can be on in a zone, in order."""
        if zone == "prompt":
            return []
        count = len(self.view.players)
        seats = [(self.seat + at) % count for at in range(1, count)] if zone == "enemy" else [self.seat]
        zones = self.board.hands if zone == "hand" else self.board.field
        return [card for seat in seats for one in zones for card in self.view.players[seat].cards(one)]

    def _in_reading_order(self, aims: Iterable[int]) -> dict[int, str]:
        """Numbers for the cards in play that are aimed at, from left to right and from the top lane down, if their own
        keys do not stand in that order: cards of both sides can have the same.
        """
        objs = [obj for obj in aims if obj]
        cards = [card for card in self._from_the_top() if card in objs]
        own = [self.keys.key(card) for card in cards]
        if own == sorted(set(own)) or len(cards) > len(DIGITS) or len(set(objs)) < len(objs):
            return {}
        return dict(zip(cards, DIGITS, strict=False))

    def _from_the_top(self) -> list[int]:
        """The cards in play of two players as they stand on the screen, without those that guard a player."""
        if not self.view.duel:
            return []
        squads = [region.zone for region in self.board.regions("column", "own")] if self.board.has_squads else []
        lanes = [zone for zone in self.board.field if zone not in (*squads, *self.board.guards)]
        own, found = self.view.team(self.seat), list[int]()
        for player in sorted(self.view.players, key=lambda one: one.seat in own):
            in_squads = [card.id for zone in squads for card in player.cards(zone)]
            in_lanes = sorted((card.id for zone in lanes for card in player.cards(zone)), key=self.keys.slot)
            found += [*in_squads, *in_lanes] if player.seat in own else [*in_lanes, *in_squads]
        return found

    def says_no(self, option: OptionView) -> bool:
        """Does an answer do as little as possible, so that Space gives it?"""
        row = self.game.verbs[option.verb]
        return row.declines and not row.ends_turn

    def focus(self) -> Focus:
        """The thing under the cursor."""
        if self.zone == "prompt":
            white = 0 <= self.cursor < len(self.entries)
            found = self._about(self.entries[self.cursor].option) if white else Focus()
            if not found.number and self.prompt.looked:  # a card that no answer is about is read here
                first = (self.prompt.besides or self.prompt.looked)[0]
                return Focus(first, first.number, "prompt")
            if white:
                return found
            source = self.prompt.source
            return Focus(source, source.number, "prompt") if source is not None else Focus()
        cards = self.cards(self.zone)
        at = self.spots[self.zone]
        return Focus(cards[at], cards[at].number, self.zone) if at < len(cards) else Focus(zone=self.zone)

    def _about(self, option: OptionView) -> Focus:
        obj, number = (option.to, option.to_card) if option.to else (option.obj, option.card)
        card = find(self.view, obj) if obj else None
        return Focus(card, card.number if card else number, "prompt")

    @abstractmethod
    def tags(self) -> dict[int, str]:
        """The key beside each object on the board and in the hand."""

    def players(self) -> dict[int, str]:
        """The key beside each player who can be chosen, by seat."""
        if not self.listing:
            return {}
        return {entry.option.whom: entry.tag for entry in self.entries if entry.option.whom >= 0 and entry.tag}

    @property
    def white_player(self) -> int:
        """The seat of the player that the white entry is about, -1 for none."""
        listed = self.listing and 0 <= self.cursor < len(self.entries)
        return self.entries[self.cursor].option.whom if listed else -1

    def numbers(self) -> dict[int, str]:
        """The numbers of the cards on the field that have no key now: of two players, those of their slots. None is the
        key of something else that can be chosen; with more players, and for letters, a mark would be taken for one.
        """
        if not self.view.duel or (self.board.has_squads and self.listing):
            return {}
        # Between squads and lanes one cannot see at a glance whose number 1 is meant: only own cards have one.
        zones = ("own",) if self.board.has_squads else ("own", "enemy")
        cards = (card.id for zone in zones for card in self.cards(zone))
        keys = ((card, self.keys.key(card, "own", "enemy")) for card in cards)
        taken = {entry.tag for entry in self.entries} if self.listing else set[str]()
        return {card: key for card, key in keys if key.isdigit() and key not in taken}

    @property
    def listing(self) -> bool:
        """Do the listed options have keys of their own?"""
        return True

    @property
    def in_hand(self) -> bool:
        """Has the player reached for the hand: gone into it, or taken one of its cards to read?"""
        return self.steered and self.zone == "hand" and not self._by_key

    @property
    def tabs_to_hand(self) -> bool:
        """Does Tab show a hand that is not drawn?"""
        elsewhere = self.steered and self.zone in ("own", "enemy")
        return self.veiled and not self.in_hand and not elsewhere and self._reachable("hand")

    @property
    def goes_back(self) -> bool:
        """Has Esc something to take back here?"""
        return self.steered

    @property
    @abstractmethod
    def white(self) -> int:
        """The card that the white entry is about, 0 for none."""

    @abstractmethod
    def white_key(self) -> str:
        """The own key of the white entry; `enter` if it has none."""

    def own_keys(self) -> list[str]:
        """The keys that give the white answer without Enter, as far as there are any."""
        return [self.white_key()]

    def selected(self) -> list[OptionView]:
        """The options that Enter would confirm, or that are marked so far."""
        return [self.prompt.options[at] for at in self.marked]

    @abstractmethod
    def hints(self) -> list[tuple[str, str]]:
        """The keys that do something now, with a word each: what acts at once, what only selects. A key stands beside
        a verb only if it does that when pressed.
        """

    def _acting(self, word: str) -> tuple[str, str]:
        """The keys that do the white thing: Enter and its own."""
        own = self.white_key()
        return "/".join(dict.fromkeys(("Enter", _WRITTEN.get(own, own)))), word

    def _now(self, option: OptionView) -> str:
        """What is done at once by an option, in words; without words for it, that it is confirmed."""
        row = self.game.verbs[option.verb]
        if row.plays:
            return tr("play now")
        title = "" if row.own else tr(row.title)  # who goes first: the title is what is chosen, not what is done
        if len(words := title.split()) > 1 and all(word[0].isupper() for word in words):
            return tr("use {name}", name=title)  # the name of what is used says nothing with a small letter
        return tr("{verb} now", verb=lower_first(title)) if title else tr("confirm")

    def _selecting(self) -> str:
        """What the other keys do."""
        return tr("at once, too") if self.quick else tr("select")

    # ------------------------------------------------------------ moving

    def move(self, key: str) -> bool:
        """Move the cursor; returns False if the key does not move it."""
        if key in ("tab", "shift+tab") and self.tabs_to_hand:
            self.zone, self.steered, self._by_key = "hand", True, False
            return True
        if key in ("tab", "shift+tab"):
            self.steered, self._by_key = True, False
            zones = [zone for zone in ZONES if self._reachable(zone)]
            at = zones.index(self.zone) if self.zone in zones else 0
            self.zone = zones[(at + (1 if key == "tab" else -1)) % len(zones)]
            return True
        if key not in ("left", "right", "up", "down", "pageup", "pagedown", "home", "end"):
            return False
        self.steered, self._by_key = True, False
        if self.zone == "prompt":
            self._move_entries(key)
        else:
            self._move_cards(key)
        return True

    def _reachable(self, zone: str) -> bool:
        return bool(self.entries) if zone == "prompt" else bool(self.cards(zone))

    def _move_entries(self, key: str) -> None:
        count = len(self.entries)
        if not count:  # the pass, or the end of the turn, is white: it lies below the cards
            if key in ("up", "left"):
                self._leave(-1)
            return
        at = self.cursor
        if key == "home" or at < 0:
            at = 0
        elif key == "end":
            at = count - 1
        else:
            step = {"left": -1, "right": 1, "up": -self.columns, "down": self.columns}
            step |= {"pageup": -len(LABELS), "pagedown": len(LABELS)}
            at = min(count - 1, max(0, at + step[key]))
        self.cursor = at

    def _move_cards(self, key: str) -> None:
        count = len(self.cards(self.zone))
        at = self.spots[self.zone]
        wide = self.hand_columns if self.zone == "hand" else count
        step = {"left": -1, "right": 1, "up": -wide, "down": wide, "pageup": -wide, "pagedown": wide}
        goal = {"home": 0, "end": count - 1}.get(key, at + step.get(key, 0))
        if key in ("up", "down") and not 0 <= goal < count:
            self._leave(-1 if key == "up" else 1)
            return
        self.spots[self.zone] = min(max(0, goal), max(0, count - 1))

    def _leave(self, step: int) -> None:
        at = ZONES.index(self.zone) + step
        while 0 <= at < len(ZONES):
            if self._reachable(ZONES[at]):
                self.zone = ZONES[at]
                return
            at += step

    def put(self, obj: int) -> None:
        """Set the cursor on a card."""
        self.steered, self._by_key = True, False
        for zone in ("hand", "own", "enemy"):
            for at, card in enumerate(self.cards(zone)):
                if card.id == obj:
                    self.zone, self.spots[zone] = zone, at
                    return

    # ------------------------------------------------------------ answering

    def press(self, key: str) -> EngineAnswer | None:
        """Handle a key: Enter does the white thing, and so does its own key; another key makes its own thing white.
        Returns the answer when the key completes one.
        """
        self.note = ""
        if key == "enter" or (len(key) == 1 and self.stands_for(key)):
            return self.enter()
        if key in ("escape", "backspace"):
            self.back()
            return None
        if key == "space":
            answer = self.negative()
            return self.enter() if answer is None and self.quick and not self.note else answer
        if key in END_KEYS:
            return self.end_turn()
        listed = self.entries
        if len(key) == 1 and self.label(key):
            # A key that has opened a list may then select an entry of it: that is not a second press.
            alone = self.entries is listed or len(self.entries) == 1
            return self.enter() if self.quick and alone and self.stands_for(key) else None
        if not self.move(key) and len(key) == 1:
            self.note = tr("{key}: nothing here has that key now", key=key)
        return None

    def touch(self, obj: int = 0, entry: int = -1) -> EngineAnswer | None:
        """Handle a click on a card or on an entry: it selects, and once more confirms."""
        self.note = ""
        if entry < 0:
            entry = self._place(obj)
        if entry < 0:
            return self.take(obj)
        if self.cursor == entry and self.entries[entry].option in self.selected():
            return self.enter()
        self.zone, self.cursor = "prompt", entry
        self.point(entry)
        return None

    def drop(self, obj: int, target: int) -> EngineAnswer | None:
        """Handle a dragged card: here like a click on it.

        Args:
            obj: the card.
            target: the card under it when released, 0 for an empty place.
        """
        del target
        return self.touch(obj)

    def _place(self, obj: int) -> int:
        """The entry about a card, -1 for none."""
        return next((at for at, one in enumerate(self.entries) if obj == (one.option.to or one.option.obj)), -1)

    def take(self, obj: int) -> EngineAnswer | None:
        """A click on a card without an entry: the cursor goes there."""
        self.put(obj)
        return None

    @abstractmethod
    def point(self, entry: int) -> None:
        """A click on an entry."""

    @abstractmethod
    def enter(self) -> EngineAnswer | None:
        """Do the white thing."""

    @abstractmethod
    def back(self) -> None:
        """One step back."""

    @abstractmethod
    def negative(self) -> EngineAnswer | None:
        """Pass, no, none."""

    def end_turn(self) -> EngineAnswer | None:
        """End the turn, if that is an answer."""
        if ends_by_passing(self.game.verbs):
            self.note = tr("{key}: nothing here has that key now", key=END_KEYS[0])
        else:
            self.note = tr("e ends the turn; it is not asked for now")
        return None

    @abstractmethod
    def label(self, key: str) -> bool:
        """Select by a tag; returns False if nothing has this tag."""

    @abstractmethod
    def stands_for(self, key: str) -> bool:
        """Is it the key of the white thing?"""

    def confirmed(self, pressed: list[str]) -> list[str]:
        """These keys, and the one that confirms the last selection, if needed."""
        at_once = self.quick and pressed and (len(pressed[-1]) == 1 or pressed[-1] == "space")
        return pressed if at_once else [*pressed, "enter"]

    @abstractmethod
    def path(self, keys: Sequence[str]) -> list[str]:
        """The keys to press, from a fresh chooser, to give that answer."""


def in_short(tags: Iterable[str]) -> str:
    """Keys in short, without including any other key: `a`, `a b`, `0 2-4`."""
    places = sorted({_IN_ORDER.find(tag) for tag in tags if tag in _IN_ORDER})
    told: list[str] = []
    while places:
        keys = [_IN_ORDER[place] for place in places]
        many = next((at for at, key in enumerate(keys) if ord(key) != ord(keys[0]) + at), len(keys))
        keys = keys[:many]
        told += [f"{keys[0]}-{keys[-1]}"] if many >= _RANGE else keys
        del places[:many]
    return " ".join(told)


def find(view: View, obj: int) -> CardView | None:
    """The card with that object id, anywhere in the view: also one attached to another, or looked at in a pile."""
    found = (card for player in view.players for card in player.shown() if card.id == obj)
    looked = view.prompt.looked_at(obj) if view.prompt is not None else None
    return next(found, looked) if obj else None


def why(card: CardView, board: BoardLayout, name: str) -> str:
    """Why nothing can be done with a card, which is called `name`, in one line."""
    reasons = [card.playable, *card.marks] if card.playable else list(card.marks)
    if reasons:
        return f"{name}: {', '.join(reasons)}"
    used = next((row.text for row in board.states.values() if row.falls_back and card.has(row.name)), "")
    if used:
        return tr("{name} is {used}", name=name, used=used)
    return tr("{name}: nothing to do with it now", name=name)
