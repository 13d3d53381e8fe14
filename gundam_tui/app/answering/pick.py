"""Choose k of n, or put n in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gundam_tui.app.answering.base import LABELS, AnswerInput, ListedOption, Reply, in_short

if TYPE_CHECKING:
    from gundam_tui.app.answering.card_keys import CardKeys
    from gundam_tui.games.views import PromptView, View


class SelectInput(AnswerInput):
    """Choose k of n, or put n in order."""

    def __init__(self, view: View, seat: int, prompt: PromptView, keys: CardKeys) -> None:
        super().__init__(view, seat, prompt, keys)
        self.entries = [ListedOption("", option) for option in prompt.options]
        self._labels = self._paged()
        self._retag()
        if self.kind.payment:  # the engine puts first what it would take
            self.marked = list(range(prompt.least))
            self.cursor = 0
            self.steered = True
        elif prompt.options:
            self.cursor = 0
            self.marked = [0] if self.single else []
        self._offered = len(prompt.options) > 1 or not prompt.least
        if self.kind.setup and self.cards("hand"):
            self.zone = "hand"  # what is asked depends on these cards: they can be read at once

    @property
    def single(self) -> bool:
        """Is at most one option chosen?"""
        return self.prompt.most == 1

    def _paged(self) -> list[str]:
        """The label of each option on its page: the key of the card it is about where these are all different, else
        they are counted."""
        options = self.prompt.options
        if len(options) > len(LABELS):
            return [LABELS[at % len(LABELS)] for at in range(len(options))]
        wanted = [self.keys.key(option.to or option.obj) for option in options]
        named = [tag for tag in wanted if tag]
        if not named or len(set(named)) < len(named):
            return list(LABELS[: len(options)])
        held = {self.keys.key(card.id) for zone in ("own", "enemy", "hand") for card in self.cards(zone)}
        free = iter(sorted((label for label in LABELS if label not in named), key=lambda label: label in held))
        return [tag or next(free, "") for tag in wanted]

    def _retag(self) -> None:
        """Label the page of options that holds the cursor."""
        start = max(0, self.cursor) // len(LABELS) * len(LABELS)
        for at, entry in enumerate(self.entries):
            entry.tag = self._labels[at] if start <= at < start + len(LABELS) else ""

    def tags(self) -> dict[int, str]:
        """See `AnswerInput.tags`: an option's key stands beside the object it is about; other cards of the hand keep
        theirs, to be read."""
        taken = {entry.tag for entry in self.entries}
        hand = (card.id for card in self.cards("hand"))
        found = {card: tag for card, tag in self.keys.of(hand, "hand") if tag not in taken}
        for entry in self.entries:
            obj = entry.option.to or entry.option.obj
            if obj and obj not in found:
                found[obj] = entry.tag
        return found

    def _move_entries(self, key: str) -> None:
        super()._move_entries(key)
        self._retag()
        if self.single and self.entries:
            self.marked = [self.cursor]

    def label(self, key: str) -> bool:
        """See `AnswerInput.label`; also y and n where yes and no are asked for."""
        at = next((at for at, entry in enumerate(self.entries) if entry.tag == key), -1)
        letters = [self.game.verbs[entry.option.verb].letter for entry in self.entries]
        if key in "yn" and "n" in letters:
            at = letters.index(key) if key in letters else -1
        if at < 0:
            card = next((card for card, tag in self.tags().items() if tag == key), 0)
            self.put(card)
            return bool(card)
        self.zone, self.cursor = "prompt", at
        self.steered = True
        self.point(at)
        return True

    def stands_for(self, key: str) -> bool:
        """See `AnswerInput.stands_for`; where several are chosen a second press takes back."""
        if not self.single or self.zone != "prompt" or not 0 <= self.cursor < len(self.entries):
            return False
        entry = self.entries[self.cursor]
        return key in (entry.tag, self.game.verbs[entry.option.verb].letter)

    def point(self, entry: int) -> None:
        """See `AnswerInput.point`: chosen, or no longer."""
        at = entry
        self._retag()
        if self.single:
            self.marked = [at]
        elif at in self.marked:
            self.marked.remove(at)
        elif len(self.marked) < self.prompt.most:
            self.marked.append(at)
        else:
            self.note = f"{self.prompt.most} chosen already: press a chosen one's key to take it back"

    def touch(self, obj: int = 0, entry: int = -1) -> Reply | None:
        """See `AnswerInput.touch`: where several are chosen a second click takes back; Enter confirms."""
        if not self.single:
            at = entry if entry >= 0 else self._place(obj)
            if at >= 0:
                self.note, self.zone, self.cursor = "", "prompt", at
                self.point(at)
                return None
        return super().touch(obj, entry)

    def enter(self) -> Reply | None:
        """See `AnswerInput.enter`: an unfinished order is first completed as listed, and shown."""
        prompt, chosen = self.prompt, len(self.marked)
        if self._offered and not self.steered and self.single and chosen:
            self.steered = True  # the key may be held down: what is offered is confirmed by a second one
            self.note = f"Enter once more: {prompt.options[self.marked[0]].label}"
            return None
        if prompt.ordered and chosen < prompt.least:
            self.marked += [at for at in range(len(self.entries)) if at not in self.marked]
            self.note = "the rest follows as listed: Enter confirms, Esc starts again"
            return None
        if prompt.least <= chosen <= prompt.most and (chosen or not prompt.least):
            if not chosen and prompt.options:
                self.note = "nothing is chosen: Space chooses none"
                return None
            return Reply(tuple(prompt.options[at].key for at in self.marked))
        on_entry = self.zone == "prompt" and self.cursor >= 0
        if not self.single and self.steered and on_entry and self.cursor not in self.marked:
            self.marked.append(self.cursor)
            return None
        short = "choose one of them first" if self.single else f"choose {self.wanted()} first"
        self.note = short if chosen < prompt.least else f"at most {prompt.most}"
        return None

    def wanted(self) -> str:
        """How many are to be chosen, in words."""
        least, most = self.prompt.least, self.prompt.most
        if self.prompt.ordered:
            return f"the order of {most}"
        return str(least) if least == most else f"up to {most}" if not least else f"{least} to {most}"

    def back(self) -> None:
        """See `AnswerInput.back`: nothing is chosen any more."""
        self.marked, self.cursor, self.zone = [], -1, "prompt"
        self._retag()

    def negative(self) -> Reply | None:
        """See `AnswerInput.negative`."""
        for option in self.prompt.options:
            if self.says_no(option):
                return Reply((option.key,))
        if not self.prompt.least:
            return Reply(())
        self.note = "this must be answered: there is no passing here"
        return None

    def hints(self) -> list[tuple[str, str]]:
        """See `AnswerInput.hints`."""
        asking = [entry for entry in self.entries if not self.says_no(entry.option)]
        letters = dict.fromkeys(self.game.verbs[entry.option.verb].letter for entry in asking)
        tags = in_short(entry.tag for entry in asking if not self.game.verbs[entry.option.verb].letter)
        keys = " ".join(key for key in (*letters, tags) if key)
        found = [(keys, "choose")] if keys else []
        found.append(("Enter", "confirm"))
        if any(map(self.says_no, self.prompt.options)) or not self.prompt.least:
            found.append(("Space", self.no_word()))
        if self.marked and len(self.entries) != 1:
            found.append(("Esc", "clear"))
        return found

    def no_word(self) -> str:
        """What Space means here."""
        if not any(map(self.says_no, self.prompt.options)):
            return "none"
        return self.kind.declining or ("pass" if self.kind.window else "no")

    def path(self, keys: Sequence[str]) -> list[str]:
        """See `AnswerInput.path`."""
        if not keys:
            return ["space"]
        places = {entry.option.key: at for at, entry in enumerate(self.entries)}
        wanted = [places[key] for key in keys]
        if self.marked == wanted and not (self.quick and self.single):
            return ["enter"] * (2 if self._offered and not self.steered and self.single else 1)
        pressed = ["escape"] if self.marked and not self.single else []
        page = 0
        for at in wanted:
            goal = at // len(LABELS)
            if goal != page:
                pressed += ["right"] * (page == 0 and pressed[-1:] != ["right"])  # the cursor must be somewhere
                pressed += ["pagedown" if goal > page else "pageup"] * abs(goal - page)
                page = goal
            pressed.append(self._labels[at])
        return self.confirmed(pressed) if self.single else [*pressed, "enter"]
