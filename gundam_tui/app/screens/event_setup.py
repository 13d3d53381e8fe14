"""Opening an event, and entering one: forms of the app at a table server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gundam_tui.app.screens.deck_form import DeckForm
from gundam_tui.app.screens.far import Far
from gundam_tui.app.screens.menu import Item
from gundam_tui.events.acts import CUTS, TITLE, EventRules
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from gundam_tui.server.offers import shipped

ABOUT = "Left and right change it; Enter takes the next."
KINDS: tuple[tuple[str, Literal["swiss", "knock-out", "round-robin"]], ...] = (
    ("Swiss rounds", "swiss"), ("knock-out", "knock-out"), ("everybody against everybody", "round-robin"),
)  # fmt: skip
ROUNDS = (0, 2, 3, 4, 5, 6, 7, 8)
TIMES = (0, 25, 30, 35, 50, 60, 75)
ABSENT = (0, 5, 10, 15)
LATE = (1, 2, 3)
WATCHING: tuple[tuple[str, m.Watching, int], ...] = (
    ("ten minutes late", "late", 600), ("two minutes late", "late", 120), ("at once", "open", 0),
    ("nobody watches", "closed", 0),
)  # fmt: skip


class EventSetup(Far):
    """Opening an event."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return "Open an event"

    def told(self) -> Sequence[str]:
        """See `Far.told`."""
        return ("You run it. Players enter from the lobby; you pair the first round when everybody is there.",)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        limits = ["no limit", *(f"{minutes} minutes" for minutes in TIMES[1:])]
        absent = ["never", *(f"after {minutes} minutes" for minutes in ABSENT[1:])]
        late = ["until round 1 begins", *(f"until round {number} begins" for number in LATE[1:])]
        return [
            Item("Open it", self._open, "With these rules; they stay as they are.", key="s"),
            Item(
                "Name", self._ask, "What players see in the lobby.", shown=self._name or "Enter gives it one", key="n"
            ),
            Item("Kind", None, ABOUT, [text for text, _ in KINDS]),
            Item("Swiss rounds", None, ABOUT, ["as many as needed", *map(str, ROUNDS[1:])]),
            Item("Knock-out", None, ABOUT, ["none", *(f"of the best {cut}" for cut in CUTS[1:])]),
            Item("Match", None, ABOUT, ["one game", "best of three"]),
            Item("Round", None, ABOUT, limits),
            Item("Absent lose", None, ABOUT, absent),
            Item("Late entry", None, ABOUT, late),
            Item("Decks", None, ABOUT, ["hidden until the end", "open to all"]),
            Item("Watching", None, ABOUT, [text for text, _, _ in WATCHING]),
            Item("Next round", None, ABOUT, ["when you pair it", "by itself"]),
        ]

    def _ask(self) -> None:
        def typed(name: str) -> None:
            self._name = name.strip()
            self.renew()

        self.far.ask_line("The name of the event", typed, text=self._name, most=TITLE)

    def rules(self) -> EventRules:
        """The rules that the form says."""
        at = {item.text: item.at for item in self.items}
        _, watching, delay = WATCHING[at["Watching"]]
        kind = KINDS[at["Kind"]][1]
        swiss = kind == "swiss"
        cuts: tuple[Literal[0, 2, 4, 8, 16, 32], ...] = (0, 2, 4, 8, 16, 32)
        return EventRules(
            self._name, kind, ROUNDS[at["Swiss rounds"]] if swiss else 0, cuts[at["Knock-out"]] if swiss else 0,
            3 if at["Match"] else 1, TIMES[at["Round"]], ABSENT[at["Absent lose"]],
            LATE[at["Late entry"]] if swiss else 1, "open" if at["Decks"] else "closed", bool(at["Next round"]),
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
        return f"Enter {self._rules.name}" if not self._bot else f"{self._rules.name}: a computer player"

    def told(self) -> Sequence[str]:
        """See `Far.told`."""
        if self._list:
            return super().told()
        if self._rules.lists == "closed":
            return ("Nobody sees your deck before the event ends. It is locked when round 1 begins.",)
        return ("Everybody sees your deck when the event has begun. It is locked then.",)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        names = [name for _, name in shipped(self._game)] or ["the one that you paste"]
        paste = "Lines such as 4 x ST01-001, as the deck builders on the web export them."
        return [
            Item("Hand it in", self._enter, "The deck is judged at once.", key="s"),
            Item("Deck", None, ABOUT, names),
            Item("Paste a deck list", self._paste, paste, key="p"),
        ]

    def _enter(self) -> None:
        chosen = self._deck()
        if chosen is not None and self.far.request(lambda id: m.EnterEvent(id, self._code, *chosen, self._bot)):
            self.dismiss()
