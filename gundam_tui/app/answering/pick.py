"""Choose k of n, or put n in order."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from gundam_tui.app.answering.base import LABELS, AnswerInput, EngineAnswer, ListedOption, by_key, in_short
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.app.answering.card_keys import CardKeys
    from gundam_tui.games.views import OptionView, PromptView, View


class SelectInput(AnswerInput):
    """Choose k of n, or put n in order.

    One thing is white: an option (`cursor`); or (-1) the chosen set as a whole, which may be empty. When several are
    chosen, the suggestion is marked already. Where the number is free, keys add to it and take away from it;
    where it is fixed, and in an order, the first key that chooses something starts again.
    """

    def __init__(self, view: View, seat: int, prompt: PromptView, keys: CardKeys) -> None:
        super().__init__(view, seat, prompt, keys)
        self._read = self._in_reading_order([option.to or option.obj for option in self.prompt.options])
        if not prompt.ordered and len(prompt.options) <= len(LABELS):  # on pages the keys follow the options
            self.prompt = replace(prompt, options=tuple(by_key(prompt, prompt.options, self._own_key)))
        self.entries = [ListedOption("", option) for option in self.prompt.options]
        self._labels = self._paged()
        self._page = 0
        self._begin()
        if self.kind.setup and self.cards("hand"):
            self.zone = "hand"  # the question depends on these cards: they can be read at once

    def _begin(self) -> None:
        """The suggestion is white, or marked; without one the option that does least."""
        options, suggested = self.prompt.options, self.prompt.suggested
        places = {option.key: at for at, option in enumerate(options)}
        known = [places[key] for key in suggested if key in places]
        least, most = self.prompt.least, self.prompt.most
        if not least <= len(known) <= most or len(known) < len(suggested):
            known = list(range(least))
        if self.single and not suggested and least:
            known = [next((at for at, option in enumerate(options) if self.says_no(option)), 0)]
        self.marked = known
        self.cursor = known[0] if self.single and known else -1
        self._untouched, self.steered = True, False
        self._turn_to(self.cursor)

    @property
    def single(self) -> bool:
        """Is at most one option chosen?"""
        return self.prompt.most == 1

    @property
    def white(self) -> int:
        """See `AnswerInput.white`."""
        option = self.entries[self.cursor].option if 0 <= self.cursor < len(self.entries) else None
        return option.to or option.obj if option is not None else 0

    def white_key(self) -> str:
        """See `AnswerInput.white_key`."""
        if self.cursor < 0:
            return "space" if self.single else "enter"
        entry = self.entries[self.cursor]
        letter = self.game.verbs[entry.option.verb].letter
        return letter or ("space" if self.says_no(entry.option) else entry.tag) or "enter"

    @property
    def free(self) -> bool:
        """Does the player decide how many to choose?"""
        return not self.single and not self.prompt.ordered and self.prompt.least < self.prompt.most

    @property
    def _begins_again(self) -> bool:
        """Does the next key that chooses something begin a new choice?"""
        return self._untouched and not (self.free and self.prompt.suggested)

    @property
    def _full(self) -> bool:
        """Are so many of several chosen that keys can only take away?"""
        return not (self.single or self.prompt.ordered or self._begins_again or len(self.marked) < self.prompt.most)

    @property
    def complete(self) -> bool:
        """Are the marked options an answer? An order that was begun is: the rest follows as listed."""
        count = len(self.marked)
        return bool(count) if self.prompt.ordered else self.prompt.least <= count <= self.prompt.most

    def _own_key(self, option: OptionView) -> str:
        """The key of the card or player that an option is about."""
        obj = option.to or option.obj
        return self._read.get(obj) or self.keys.key(obj) or self.keys.player(option.whom)

    def _paged(self) -> list[str]:
        """The label of each option on its page: the key of its card or player; where that is another one's already, a
        free one that is no other's.
        """
        options = self.prompt.options
        if len(options) > len(LABELS):
            return [LABELS[at % len(LABELS)] for at in range(len(options))]
        wanted = list(map(self._own_key, options))
        if not any(wanted):
            return list(LABELS[: len(options)])
        wanted = [tag if tag not in wanted[:at] else "" for at, tag in enumerate(wanted)]
        held = {self.keys.key(card.id) for zone in ("own", "enemy", "hand") for card in self.cards(zone)}
        slots = LABELS[: sum(region.size for region in self.board.regions("lane", "own"))]
        labels = (label for label in LABELS if label not in wanted)
        free = iter(sorted(labels, key=lambda label: (not self.keys.free(label), label in held, label in slots)))
        return [tag or next(free, "") for tag in wanted]

    def _turn_to(self, at: int) -> None:
        """Label the page of options that holds one of them (-1: the present page)."""
        self._page = at // len(LABELS) if at >= 0 else self._page
        for place, entry in enumerate(self.entries):
            entry.tag = self._labels[place] if place // len(LABELS) == self._page else ""

    def tags(self) -> dict[int, str]:
        """See `AnswerInput.tags`: an option's key stands beside its object; other cards of the hand keep theirs, for
        reading.
        """
        taken = {entry.tag for entry in self.entries}
        hand = (card.id for card in self.cards("hand"))
        found = {card: tag for card, tag in self.keys.of(hand, "hand") if tag not in taken}
        for entry in self.entries:
            obj = entry.option.to or entry.option.obj
            if obj and obj not in found:
                found[obj] = entry.tag
        return found

    def numbers(self) -> dict[int, str]:
        """See `AnswerInput.numbers`: all cards that are no option have theirs, or none. No number is a key here, and a
        card that is turned over is about itself.
        """
        found = super().numbers()
        about = {entry.option.to or entry.option.obj for entry in self.entries}
        others = [card.id for zone in ("own", "enemy") for card in self.cards(zone) if card.id not in about]
        return {} if self.kind.reveals or any(card not in found for card in others) else found

    def _move_entries(self, key: str) -> None:
        last = len(self.entries) - 1
        if not self.single and self.complete and key in ("right", "down") and self.cursor == last:
            self.cursor = -1  # behind the options lies the chosen set as a whole
        elif self.cursor < 0 and key in ("left", "up", "end"):
            self.cursor = last
        elif self.cursor < 0 and key in ("pagedown", "pageup"):
            step = len(LABELS) if key == "pagedown" else -len(LABELS)
            self.cursor = max(0, min(last, self._page * len(LABELS) + step))
        else:
            super()._move_entries(key)
        self._turn_to(self.cursor)
        if self.single and self.cursor >= 0:
            self.marked = [self.cursor]

    def label(self, key: str) -> bool:
        """See `AnswerInput.label`; also y and n for yes and no."""
        at = next((at for at, entry in enumerate(self.entries) if entry.tag == key), -1)
        letters = [self.game.verbs[entry.option.verb].letter for entry in self.entries]
        if key in "yn" and "n" in letters:
            at = letters.index(key) if key in letters else -1
        if at < 0:
            card = next((card for card, tag in self.tags().items() if tag == key), 0)
            self.put(card)
            return bool(card)
        self.zone = "prompt"
        self.steered = True
        self.point(at)
        return True

    def stands_for(self, key: str) -> bool:
        """See `AnswerInput.stands_for`; among several, a second press takes back."""
        if not self.single or not 0 <= self.cursor < len(self.entries):
            return False
        entry = self.entries[self.cursor]
        return key in (entry.tag, self.game.verbs[entry.option.verb].letter)

    def point(self, entry: int) -> None:
        """See `AnswerInput.point`: toggles the choice."""
        self.note = ""
        if self.single:
            self.marked, self.cursor = [entry], entry
            self._turn_to(entry)
            return
        if self._begins_again:
            self.marked = [entry]
        elif entry in self.marked:
            self.marked.remove(entry)
        elif len(self.marked) < self.prompt.most:
            self.marked.append(entry)
        else:
            self.note = tr("{most} chosen already: press a chosen one's key to take it back", most=self.prompt.most)
        self._untouched = False
        self.cursor = -1 if self.complete else self._next()

    def _next(self) -> int:
        """The next option that is not chosen yet, preferably on this page."""
        free = [at for at in range(len(self.entries)) if at not in self.marked]
        return next((at for at in free if at // len(LABELS) == self._page), free[0])

    def touch(self, obj: int = 0, entry: int = -1) -> EngineAnswer | None:
        """See `AnswerInput.touch`: among several, a second click takes back; Enter confirms."""
        if not self.single:
            at = entry if entry >= 0 else self._place(obj)
            if at >= 0:
                self.zone = "prompt"
                self.point(at)
                return None
        return super().touch(obj, entry)

    def enter(self) -> EngineAnswer | None:
        """See `AnswerInput.enter`: among several, chooses the white one; gives the chosen set as a whole, or an order
        that was begun with the rest as listed.
        """
        if not self.single and self.cursor >= 0:
            self.point(self.cursor)
            return None
        return EngineAnswer(tuple(option.key for option in self.in_order()))

    def in_order(self) -> list[OptionView]:
        """The marked options in the order in which they were marked; in an order the rest follows as listed."""
        options, chosen = self.prompt.options, list(self.marked)
        if self.prompt.ordered:
            chosen += [at for at in range(len(options)) if at not in chosen]
        return [options[at] for at in chosen]

    def wanted(self) -> str:
        """How many to choose, in words."""
        least, most = self.prompt.least, self.prompt.most
        if self.prompt.ordered:
            return tr("the order of {most}", most=most)
        return (
            str(least)
            if least == most
            else tr("up to {most}", most=most)
            if not least
            else tr("{least} to {most}", least=least, most=most)
        )

    def back(self) -> None:
        """See `AnswerInput.back`: to the suggestion."""
        self.zone = "prompt"
        self._begin()

    def negative(self) -> EngineAnswer | None:
        """See `AnswerInput.negative`."""
        no = next((at for at, option in enumerate(self.prompt.options) if self.says_no(option)), -1)
        if no < 0 and self.prompt.least:
            self.note = tr("this must be answered: there is no passing here")
            return None
        if self.cursor == no and (no >= 0 or not self.marked):
            return self.enter()
        self.zone, self.steered, self._untouched = "prompt", True, False
        self.marked, self.cursor = [no] if no >= 0 else [], no
        self._turn_to(no)
        return None

    def hints(self) -> list[tuple[str, str]]:
        """See `AnswerInput.hints`."""
        white = self.entries[self.cursor].option if self.cursor >= 0 else None
        declines = white is not None and self.says_no(white)
        asking = [entry for entry in self.entries if not self.says_no(entry.option)]
        others = [entry for entry in asking if not self.single or entry.option is not white]
        others = [self.entries[at] for at in self.marked] if self._full else others  # others would be refused
        letters = dict.fromkeys(self.game.verbs[entry.option.verb].letter for entry in others)
        tags = in_short(entry.tag for entry in others if not self.game.verbs[entry.option.verb].letter)
        keys = " ".join(key for key in (*letters, tags) if key)
        choose = self._choosing()
        if not self.single:
            found = [self._acting(choose) if white is not None else ("Enter", tr("confirm"))]
        elif white is None or declines:
            found = [self._acting(self.no_word())]
        else:
            found = [self._acting(self._now(white))]
        denying = any(map(self.says_no, self.prompt.options)) or not self.prompt.least
        denying = denying and not (declines or (white is None and (self.single or not self.marked)))  # it is white
        if denying and self.single and not self.quick:  # Space only selects it
            keys = " ".join(filter(None, (keys, self.no_key())))
        if keys:
            found.append((keys, self._selecting() if self.single else choose))
        if denying and self.quick:
            found.append((self.no_key() if self.single else "Space", self.no_word()))
        elif denying and not self.single:
            found.append(("Space", tr("choose none")))
        if self.steered and len(self.entries) != 1:
            found.append(("Esc", tr("back")))
        return found

    def _choosing(self) -> str:
        """What the key of an option does, where several are chosen."""
        if self._full:
            return tr("take away")
        return tr("add or take away") if self.free and self.marked and not self._begins_again else tr("choose")

    def no_key(self) -> str:
        """The key of the answer that does least, as its chip has it; Space gives it too."""
        no = next(filter(self.says_no, self.prompt.options), None)
        return (self.game.verbs[no.verb].letter if no is not None else "") or "Space"

    def no_word(self) -> str:
        """What Space means here."""
        if self.kind.declining:
            return tr(self.kind.declining)
        if not any(map(self.says_no, self.prompt.options)):
            return tr("none")
        return tr("pass") if self.kind.window else tr("no")

    def path(self, keys: Sequence[str]) -> list[str]:
        """See `AnswerInput.path`."""
        places = {option.key: at for at, option in enumerate(self.prompt.options)}
        wanted = [places[key] for key in keys]
        same = wanted == self.marked if self.prompt.ordered else sorted(wanted) == sorted(self.marked)
        if same and (self.single or self.cursor < 0):
            return ["enter"]
        if not wanted:
            return self.confirmed(["space"])
        # Pages turn with the cursor, so the way is tried on a copy.
        walker = copy(self)
        walker.entries = [copy(entry) for entry in self.entries]
        walker.marked = list(self.marked)
        pressed: list[str] = []
        # What is suggested but not wanted is taken away first: it makes room.
        kept = self.marked if self.free and self.prompt.suggested else []
        for at in (*(at for at in kept if at not in wanted), *(at for at in wanted if at not in kept)):
            while not walker.entries[at].tag:
                pressed.append("pagedown" if at // len(LABELS) > walker._page else "pageup")
                walker._move_entries(pressed[-1])
            if self.single and walker.cursor == at:
                return [*pressed, "enter"]
            pressed.append(walker.entries[at].tag)
            walker.point(at)
        return self.confirmed(pressed) if self.single else [*pressed, "enter"]
