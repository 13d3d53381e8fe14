"""Opening an event, and entering one: forms of the app at a table server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gundam_tui.app.screens.deck_form import DeckForm
from gundam_tui.app.screens.far import Far
from gundam_tui.app.screens.menu import Item
from gundam_tui.club_events.acts import CUTS, TITLE, EventRules
from gundam_tui.language import N, tr
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from gundam_tui.server.offers import shipped

ABOUT = N("Left and right change it; Enter takes the next.")
KINDS: tuple[tuple[str, Literal["swiss", "knock-out", "round-robin"]], ...] = (
    (N("Swiss rounds"), "swiss"), (N("knock-out"), "knock-out"), (N("everybody against everybody"), "round-robin"),
)  # fmt: skip
ROUNDS = (0, 2, 3, 4, 5, 6, 7, 8)
TIMES = (0, 25, 30, 35, 50, 60, 75)
ABSENT = (0, 5, 10, 15)
LATE = (1, 2, 3)
WATCHING: tuple[tuple[str, m.Watching, int], ...] = (
    (N("ten minutes late"), "late", 600), (N("two minutes late"), "late", 120), (N("at once"), "open", 0),
    (N("nobody watches"), "closed", 0),
)  # fmt: skip


# What is chosen.
KIND, SWISS, KNOCK_OUT, MATCH, ROUND = N("Kind"), N("Swiss rounds"), N("Knock-out"), N("Match"), N("Round")
ABSENT_LOSE, LATE_ENTRY, DECKS = N("Absent lose"), N("Late entry"), N("Decks")
WATCHED, NEXT_ROUND = N("Watching"), N("Next round")


class EventSetup(Far):
    """Opening an event."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Open an event")

    def told(self) -> Sequence[str]:
        """See `Far.told`."""
        return (tr("You run it. Players enter from the lobby; you pair the first round when everybody is there."),)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        return [
            Item(tr("Open it"), self._open, tr("With these rules; they stay as they are."), key="s"),
            Item(
                tr("Name"), self._ask, tr("What players see in the lobby."),
                shown=self._name or tr("Enter gives it one"), key="n",
            ),
            *(Item(tr(title), None, tr(ABOUT), values) for title, values in self._choices().items()),
        ]  # fmt: skip

    @staticmethod
    def _choices() -> dict[str, list[str]]:
        """What is chosen, by its title, with the values there are."""
        limits = [tr("no limit"), *(tr("{minutes} minutes", minutes=minutes) for minutes in TIMES[1:])]
        absent = [tr("never"), *(tr("after {minutes} minutes", minutes=minutes) for minutes in ABSENT[1:])]
        late = [tr("until round {round} begins", round=number) for number in LATE]
        cuts = [tr("no knock-out"), *(tr("of the best {count}", count=cut) for cut in CUTS[1:])]
        return {
            KIND: [tr(text) for text, _ in KINDS],
            SWISS: [tr("as many as needed"), *map(str, ROUNDS[1:])],
            KNOCK_OUT: cuts,
            MATCH: [tr("one game"), tr("best of three")],
            ROUND: limits,
            ABSENT_LOSE: absent,
            LATE_ENTRY: late,
            DECKS: [tr("hidden until the end"), tr("open to all")],
            WATCHED: [tr(text) for text, _, _ in WATCHING],
            NEXT_ROUND: [tr("when you pair it"), tr("by itself")],
        }

    def _ask(self) -> None:
        def typed(name: str) -> None:
            self._name = name.strip()
            self.renew()

        self.far.ask_line(tr("The name of the event"), typed, text=self._name, most=TITLE)

    def rules(self) -> EventRules:
        """The rules that the form says."""
        at = dict(zip(self._choices(), (item.at for item in self.items[2:]), strict=True))
        _, watching, delay = WATCHING[at[WATCHED]]
        kind = KINDS[at[KIND]][1]
        swiss = kind == "swiss"
        cuts: tuple[Literal[0, 2, 4, 8, 16, 32], ...] = (0, 2, 4, 8, 16, 32)
        return EventRules(
            self._name, kind, ROUNDS[at[SWISS]] if swiss else 0, cuts[at[KNOCK_OUT]] if swiss else 0,
            3 if at[MATCH] else 1, TIMES[at[ROUND]], ABSENT[at[ABSENT_LOSE]],
            LATE[at[LATE_ENTRY]] if swiss else 1, "open" if at[DECKS] else "closed", bool(at[NEXT_ROUND]),
            watching, delay,
        )  # fmt: skip

    def _open(self) -> None:
        if not self._name:
            self._ask()
            return
        rules = self.rules()
        if self.far.request(lambda id: e.OpenEvent(id, rules)):
            self.dismiss()


class Entering(DeckForm):
    """Entering an event with a deck.

    Args:
        code: of the event. `rules`: its rules.
        bot: enter this computer player instead; only an organiser may.
    """

    def __init__(self, code: str, rules: EventRules, bot: str = "") -> None:
        super().__init__(rules.game)
        self._code = code
        self._rules = rules
        self._bot = bot

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        if self._bot:
            return tr("{event}: a computer player", event=self._rules.name)
        return tr("Enter {event}", event=self._rules.name)

    def told(self) -> Sequence[str]:
        """See `Far.told`."""
        if self._list:
            return super().told()
        if self._rules.lists == "closed":
            return (tr("Nobody sees your deck before the event ends. It is locked when round 1 begins."),)
        return (tr("Everybody sees your deck when the event has begun. It is locked then."),)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        names = [name for _, name in shipped(self._game)] or [tr("the one that you paste")]
        paste = tr("Lines such as 4 x ST01-001, as the deck builders on the web export them.")
        return [
            Item(tr("Hand it in"), self._enter, tr("The deck is judged at once."), key="s"),
            Item(tr("Deck"), None, tr(ABOUT), names),
            Item(tr("Paste a deck list"), self._paste, paste, key="p"),
        ]

    def _enter(self) -> None:
        chosen = self._deck()
        if chosen is not None and self.far.request(lambda id: m.EnterEvent(id, self._code, *chosen, self._bot)):
            self.dismiss()
