"""A new game: which, number of players, their decks, computer players and names, and number of games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gundam_tui.app.card_loader import EVERY, Reader
from gundam_tui.app.draw.card import PANEL
from gundam_tui.app.draw.decklist import versus
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.settings import offered, words
from gundam_tui.app.screens.text_input import LineEntry
from gundam_tui.games.api import Format
from gundam_tui.games.decks import check_deck
from gundam_tui.games.decks.deck_index import ShelfDeck, deck_shelf
from gundam_tui.games.registry import game, game_ids
from gundam_tui.games.seats import TWO_PLAYERS, seat_label
from gundam_tui.language import N, tr
from gundam_tui.players import levels, spoken_name
from gundam_tui.table.best_of import BEST_OF
from gundam_tui.table.settings import LONGEST_NAME, Value, setting

PERSON = N("a person")
CHANGES = N("Left and right change it; Enter takes the next.")
CLOCK = setting("clock")
_TALL, _LOW, _ROOMY = 7, 5, 30  # rows of the picture of the decks, and of a screen with room for the high one
_BARE = 2  # rows of it where no faces can be drawn: decks and players
# The subjects of the rows
GAME, SEATS, OTHERS, DECK, PLAYER, NAME = "game", "seats", "others", "deck", "player", "name"
_USUAL = "normal"  # the level of the others, where more than two play


class NewGame(Menu):
    """The decks of a new game, and their players."""

    def __init__(self) -> None:
        super().__init__()
        self._shelf: list[ShelfDeck] = []
        self._ways: list[tuple[Format, int]] = []
        self._way = 0  # the chosen one of them
        self._strengths: list[str] = []  # who can take a seat: the words for levels, "" for a person
        self._rows: dict[tuple[str, int], int] = {}  # where the rows are, by subject and seat
        self._chosen = False  # has somebody been made a person or a computer player here?
        self._trouble = ""
        self._reader: Reader | None = None

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("New game")

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        trouble = [Line(g, row, "warn") for row in wrap(g.text(self._trouble), width)] if self._trouble else []
        return [*self._picture(width), *trouble]

    def on_mount(self) -> None:
        """See `Menu.on_mount`; meanwhile the cards are read, for the faces of the decks."""
        super().on_mount()
        self._read()

    def _read(self) -> None:
        id = self.gundam.chosen_game.id
        if self._reader is not None and self._reader.game.id == id:
            return
        self._reader = reader = Reader(id)
        if reader.finished:
            return
        self.call_after_refresh(reader.start)

        def look() -> None:
            if reader.finished:
                timer.stop()
                self.repaint()

        timer = self.set_interval(EVERY, look)

    def _picture(self, width: int) -> list[Line]:
        """The decks of the new game, side by side."""
        if not self._rows or not self._shelf:
            return []
        reader, app = self._reader, self.gundam
        book = reader.book if reader is not None and reader.game.id == app.chosen_game.id else None
        sheet = app.palette.sheet(app.glyphs, width, _TALL if self.app.size.height >= _ROOMY else _LOW, PANEL)
        if not sheet.pictures:
            sheet = app.palette.sheet(app.glyphs, width, _BARE, PANEL)
        decks = [self._shelf[self._item(DECK, seat).at].deck for seat in self._seats]
        names = [self._item(NAME, seat).shown for seat in self._seats]
        told = [
            (name,) if bot is None else (f"{name}: {spoken_name(bot, app.chosen_game.id)}", name)
            for name, bot in zip(names, self._bots(), strict=True)
        ]
        versus(sheet, decks, told, book)
        if book is None and sheet.pictures:
            said = reader.words() if reader is not None and reader.fault else tr("Reading the cards ...")
            sheet.centre(0, width, sheet.height - 2, said, "sub")
        return [Line.of(app.glyphs, row) for row in sheet.rows()]

    @property
    def _seats(self) -> range:
        return range(self._ways[self._way][1])

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        module = self.gundam.chosen_game
        self._shelf = [one for one in deck_shelf(module.id) if one.deck is not None]
        self._ways = [(form, count) for form in module.formats for count in form.seats]
        self._way = min(self._way, len(self._ways) - 1)
        named = [one.name for one in self._shelf] or [tr("none there")]
        self._strengths = list(levels(module.id))
        self._strengths.insert(self._strengths.index(_USUAL), "")  # a person is one key from the usual level
        players = [tr("computer: {level}", level=tr(level)) if level else tr(PERSON) for level in self._strengths]
        about = tr(CHANGES)
        decks = tr("Left and right change it; Enter shows all decks with their figures.")
        games = [str(count) if count == 1 else tr("best of {count}", count=count) for count in BEST_OF]
        items = [Item(tr("Start"), self._start, tr("The dice decide who chooses to go first."), key="s")]
        self._rows = {}

        def add(what: str, seat: int, item: Item) -> None:
            self._rows[what, seat] = len(items)
            items.append(item)

        if len(game_ids()) > 1:
            titles = [tr(game(id).title) for id in game_ids()]
            at = game_ids().index(module.id)
            add(GAME, 0, Item(tr("Game"), None, about, titles, at, changed=self._other_game))
        if len(self._ways) > 1:
            shown = [form.described(count) for form, count in self._ways]
            add(SEATS, 0, Item(tr("Players"), None, about, shown, self._way, changed=self._other_way))
        several = len(self._seats) > TWO_PLAYERS
        if several:
            about = tr("All players but {label}; each can be changed below.", label=seat_label(0))
            kinds = [*players, tr("different")]
            kinds[self._strengths.index("")] = tr("people")
            add(OTHERS, 0, Item(tr("The others are"), None, about, kinds, changed=self._others))
            about = tr(CHANGES)
        for seat in self._seats:
            deck = self._usual(seat)
            label = seat_label(seat)
            kind = self._strengths.index(_USUAL if several and seat else "")
            add(DECK, seat, Item(tr("Deck of {label}", label=label), partial(self._pick, seat), decks, named, deck))
            add(PLAYER, seat, Item(tr("{label} is", label=label), None, about, players, kind, changed=self._one))
        if several:
            items[self._rows[OTHERS, 0]].at = items[self._rows[PLAYER, 1]].at
        for seat in self._seats:
            add(NAME, seat, self._called(seat, self._named([items[self._rows[PLAYER, one]].at for one in self._seats])))
        best_of = BEST_OF.index(self.gundam.settings.best_of)
        about = tr("One, or the best of three: then the loser of a game chooses who goes first in the next.")
        length = Item(tr("Games"), None, about, games, best_of, changed=self._games)
        about = tr("Open: no curtain between the players. To try decks alone, or to learn together.")
        opened = self.gundam.settings.open_hands
        hands = Item(tr("Hands"), None, about, [tr("covered"), tr("open")], int(opened), changed=self._hands)
        return [*items, hands, length, self._clock()]

    def _usual(self, seat: int) -> int:
        """The default deck of a seat: that of the way to play, else another one for everybody."""
        usual = self._ways[self._way][0].usual
        wanted = usual[seat % len(usual)] if usual else ""
        at = next((at for at, one in enumerate(self._shelf) if one.short == wanted), -1)
        return at if at >= 0 else max(0, min(2 * seat, len(self._shelf) - 1))

    def _item(self, what: str, seat: int) -> Item:
        return self.items[self._rows[what, seat]]

    def _other_game(self, at: int) -> None:
        self.gundam.change(game=game_ids()[at])
        self._chosen = False
        self._read()
        self.items = self.entries()
        self.repaint()

    def _other_way(self, at: int) -> None:
        before, form = [self._kept(seat) for seat in self._seats], self._ways[self._way][0]
        self._way = at
        self.items = self.entries()
        kept = [(deck, player if self._chosen else self._item(PLAYER, seat).at)
                for seat, (deck, player) in enumerate(before[: len(self._seats)])]  # fmt: skip
        if self._chosen:  # who is added is what the last one is
            for seat in self._seats[len(kept) :]:
                self._item(PLAYER, seat).at = kept[-1][1]
        if self._ways[at][0].decks != form.decks:  # other decks fit
            kept = [(self._kept(seat)[0], player) for seat, (_, player) in enumerate(kept)]
        self._restore(kept)

    def _kept(self, seat: int) -> tuple[str, int]:
        """The deck of a seat, empty if it has none, and its player."""
        shown = self._shelf[self._item(DECK, seat).at].short if self._shelf else ""
        return shown, self._item(PLAYER, seat).at

    def _restore(self, kept: Sequence[tuple[str, int]]) -> None:
        for seat, (deck, player) in enumerate(kept):
            self._item(DECK, seat).at = next((at for at, one in enumerate(self._shelf) if one.short == deck), 0)
            self._item(PLAYER, seat).at = player
        self._players(0)
        self.repaint()

    def _pick(self, seat: int) -> None:
        """Choose a deck on a screen of its own; others may be built or renamed there."""
        from gundam_tui.app.screens.decks import DeckPicker

        before = [self._kept(one) for one in self._seats]

        def picked(short: object) -> None:
            if isinstance(short, str):
                before[seat] = short, before[seat][1]
            self.items = self.entries()
            self._restore(before)

        self.app.push_screen(DeckPicker(self.gundam.chosen_game.id, before[seat][0]), picked)

    def _bots(self) -> list[str | None]:
        return self._named([self._item(PLAYER, seat).at for seat in self._seats])

    def _named(self, kinds: Sequence[int]) -> list[str | None]:
        """The computer player of each seat, None for a person, by the places of their values."""
        known = levels(self.gundam.chosen_game.id)
        return [known[level].bot if (level := self._strengths[at]) else None for at in kinds]

    def _others(self, at: int) -> None:
        """All but the first player are people, or computer players of one level."""
        if at < len(self._item(PLAYER, 0).values):
            for seat in self._seats[1:]:
                self._item(PLAYER, seat).at = at
        self._one(at)

    def _one(self, at: int) -> None:
        """Somebody has chosen who plays."""
        self._chosen = True
        self._players(at)

    def _called(self, seat: int, bots: Sequence[str | None]) -> Item:
        name = self.gundam.settings.called(bots=bots)[seat]
        about = tr("Enter writes a name; it is kept.")
        return Item(
            tr("{seat_label} is called", seat_label=seat_label(seat)), partial(self._ask, seat), about, shown=name
        )

    def _players(self, at: int) -> None:
        """The player has changed: describe the level, and name a computer player after it."""
        del at
        if (OTHERS, 0) in self._rows:
            kinds = {self._item(PLAYER, seat).at for seat in self._seats[1:]}
            row = self._item(OTHERS, 0)
            row.at = kinds.pop() if len(kinds) == 1 else len(row.values) - 1
        known = levels(self.gundam.chosen_game.id)
        for seat in self._seats:
            item = self._item(PLAYER, seat)
            level = known.get(self._strengths[item.at])
            item.about = (
                tr("It {about}, and {thinks}.", about=tr(level.about), thinks=tr(level.thinks))
                if level
                else tr(CHANGES)
            )
        self._names()

    def _names(self) -> None:
        """The names of computer players."""
        for seat in self._seats:
            self.items[self._rows[NAME, seat]] = self._called(seat, self._bots())

    def _hands(self, at: int) -> None:
        self.gundam.change(open_hands=bool(at))

    def _games(self, at: int) -> None:
        self.gundam.change(best_of=BEST_OF[at])

    def _clock(self) -> Item:
        settings = self.gundam.settings
        values = offered(CLOCK, settings.clock)
        if settings.clock_loses:
            about = tr("Minutes each person has for a game; a player who has none left loses the game (settings).")
        else:
            about = tr("Minutes each person has for a game; when none are left the game goes on (settings).")
        shown = [words(CLOCK, value) for value in values]
        return Item(
            tr("Clock"), None, about, shown, values.index(settings.clock), changed=lambda at: self._time(values[at])
        )

    def _time(self, minutes: Value) -> None:
        self.gundam.change(clock=minutes)

    def _ask(self, seat: int) -> None:
        entry = setting(f"name{seat + 1}")

        def typed(text: object) -> None:
            if text is not None:
                self.gundam.change(**{entry.name: " ".join(str(text).split())[:LONGEST_NAME]})
                self._names()
                self.repaint()

        def check(text: str) -> str:
            return entry.fault(" ".join(text.split()))

        now = self.gundam.settings.own_names[seat]
        question = tr("What is {seat_label} called?", seat_label=seat_label(seat))
        self.app.push_screen(LineEntry(question, text=now, most=LONGEST_NAME, check=check), typed)

    def _start(self) -> None:
        module = self.gundam.chosen_game
        if not self._shelf:
            self._trouble = tr(
                "There is no deck of {title} yet: Enter on a deck builds or imports one.", title=tr(module.title)
            )
            self.repaint()
            return
        book = module.book()
        picked = [self._shelf[self._item(DECK, seat).at].deck for seat in self._seats]
        decks = [deck for deck in picked if deck is not None]
        form = self._ways[self._way][0]
        for deck in decks:
            faults = check_deck(deck, book, form=form.decks)
            if faults:
                self._trouble = tr("{name} cannot be played: {fault}", name=deck.name, fault=faults[0])
                self.repaint()
                return
        bots = self._bots()
        self.dismiss()
        self.gundam.begin(decks, bots=bots, format_name=form.name)
