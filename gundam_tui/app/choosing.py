"""How a prompt is answered by keys: what is selected so far, what each key means now, which answer comes out.

Nothing here draws and nothing decides what is legal: the options of the prompt are all there is. Two shapes:
`PickChooser` (choose k of n, order n) and `ActChooser` (first a card, then what to do with it).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gundam_tui.games.gcg.view import CardView, OptionView, PromptView, View

# Letters that are no commands of the table (see keymap.py).
LETTERS = "abcdefghijknoprswxz"
DIGITS = "123456789"
LABELS = DIGITS + LETTERS
BASE_TAG = "0"
NEGATIVE = ("pass", "decline", "no", "keep")  # what Space answers
ZONES = ("enemy", "own", "hand", "prompt")
BIG = ("act", "action_step")


@dataclass(frozen=True, slots=True)
class Answer:
    """The keys to give to the engine."""

    keys: tuple[str, ...]


@dataclass(slots=True)
class Entry:
    """A line of the dock: an option with the key that selects it (empty: by arrows only)."""

    tag: str
    option: OptionView


@dataclass(frozen=True, slots=True)
class Focus:
    """What is looked at: a card of the view, or only a card number, or nothing."""

    card: CardView | None = None
    number: str = ""
    zone: str = ""


def chooser_for(view: View, seat: int) -> Chooser | None:
    """The chooser for the open prompt when `seat` is to answer it, None otherwise."""
    prompt = view.prompt
    if prompt is None or prompt.seat != seat or view.seat != seat or view.outcome is not None:
        return None
    return ActChooser(view, seat, prompt) if prompt.kind in BIG else PickChooser(view, seat, prompt)


class Chooser:
    """What both shapes share: where the cursor is, and what it is on.

    Attributes:
        view, seat, prompt: what is asked, and of whom.
        entries: the options listed in the dock now.
        cursor: the entry the cursor is on, -1 for none.
        marked: chosen options (indexes of `prompt.options`), in order.
        zone: where the cursor moves: prompt, hand, own or enemy; `spots` the place within each.
        note: a remark about the last key, "" for none.
        columns: how many columns the dock shows, for moving up and down.
    """

    home = "prompt"

    def __init__(self, view: View, seat: int, prompt: PromptView) -> None:
        self.view = view
        self.seat = seat
        self.prompt = prompt
        self.entries: list[Entry] = []
        self.cursor = -1
        self.marked: list[int] = []
        self.zone: str = self.home
        self.spots: dict[str, int] = dict.fromkeys(ZONES, 0)
        self.note = ""
        self.columns = 1
        self.hand_columns = 3

    # ------------------------------------------------------------ looking

    def cards(self, zone: str) -> list[CardView]:
        """The cards the cursor can be on in a zone, in order."""
        if zone == "hand":
            return list(self.view.players[self.seat].hand)
        if zone == "prompt":
            return []
        seats = [self.seat] if zone == "own" else [n for n in range(len(self.view.players)) if n != self.seat]
        found: list[CardView] = []
        for seat in seats:
            player = self.view.players[seat]
            found += player.units
            if player.base is not None:
                found.append(player.base)
        return found

    def focus(self) -> Focus:
        """What the cursor is on."""
        if self.zone == "prompt":
            if 0 <= self.cursor < len(self.entries):
                return self._about(self.entries[self.cursor].option)
            source = self.prompt.source
            return Focus(source, source.number, "prompt") if source is not None else Focus()
        cards = self.cards(self.zone)
        at = self.spots[self.zone]
        return Focus(cards[at], cards[at].number, self.zone) if at < len(cards) else Focus(zone=self.zone)

    def _about(self, option: OptionView) -> Focus:
        obj, number = (option.to, option.to_card) if option.to else (option.obj, option.card)
        card = find(self.view, obj) if obj else None
        return Focus(card, card.number if card else number, "prompt")

    def tags(self) -> dict[int, str]:
        """Which key stands beside which object on the board and in the hand."""
        raise NotImplementedError

    def selected(self) -> list[OptionView]:
        """The options that Enter would confirm, or that are marked so far."""
        return [self.prompt.options[at] for at in self.marked]

    def hints(self) -> list[tuple[str, str]]:
        """The keys that do something now, with a word each."""
        raise NotImplementedError

    # ------------------------------------------------------------ moving

    def move(self, key: str) -> bool:
        """Move the cursor; False when the key is none for that."""
        if key in ("tab", "shift+tab"):
            zones = [zone for zone in ZONES if self._reachable(zone)]
            at = zones.index(self.zone) if self.zone in zones else 0
            self.zone = zones[(at + (1 if key == "tab" else -1)) % len(zones)]
            return True
        if key not in ("left", "right", "up", "down", "pageup", "pagedown", "home", "end"):
            return False
        if self.zone == "prompt":
            self._move_entries(key)
        else:
            self._move_cards(key)
        return True

    def _reachable(self, zone: str) -> bool:
        return bool(self.entries) if zone == "prompt" else bool(self.cards(zone))

    def _move_entries(self, key: str) -> None:
        count = len(self.entries)
        if not count:
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
        self._moved()

    def _moved(self) -> None:
        """The cursor has come to another entry."""

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
        for zone in ("hand", "own", "enemy"):
            for at, card in enumerate(self.cards(zone)):
                if card.id == obj:
                    self.zone, self.spots[zone] = zone, at
                    return

    # ------------------------------------------------------------ answering

    def press(self, key: str) -> Answer | None:
        """Take a key. Returns the answer when the key completes one."""
        self.note = ""
        if key == "enter":
            return self.enter()
        if key in ("escape", "backspace"):
            self.back()
            return None
        if key == "space":
            return self.negative()
        if key == "E":
            return self.end_turn()
        if len(key) == 1 and self.label(key):
            return None
        if not self.move(key) and len(key) == 1:
            self.note = f"{key}: nothing here has that key now"
        return None

    def enter(self) -> Answer | None:
        """Confirm what is selected."""
        raise NotImplementedError

    def back(self) -> None:
        """One step back."""
        raise NotImplementedError

    def negative(self) -> Answer | None:
        """Pass, no, none."""
        raise NotImplementedError

    def end_turn(self) -> Answer | None:
        """End the turn, where that is an answer."""
        self.note = "Shift+E ends the turn; it is not asked for now"
        return None

    def label(self, key: str) -> bool:
        """Select by a tag; False when nothing has it."""
        raise NotImplementedError

    def path(self, keys: Sequence[str]) -> list[str]:
        """The keys to press, from a fresh chooser, to give that answer."""
        raise NotImplementedError


class PickChooser(Chooser):
    """Choose k of n, or put n in order."""

    def __init__(self, view: View, seat: int, prompt: PromptView) -> None:
        super().__init__(view, seat, prompt)
        self.entries = [Entry("", option) for option in prompt.options]
        self._retag()
        if prompt.kind == "pay":  # the engine puts the Resources it would take first, EX Resources last
            self.marked = list(range(prompt.least))
            self.cursor = 0 if self.single else -1
        elif len(prompt.options) == 1 and prompt.least == 1:
            self.marked, self.cursor = [0], 0

    @property
    def single(self) -> bool:
        """Is at most one option chosen?"""
        return self.prompt.most == 1

    def _retag(self) -> None:
        """Label the page of options that holds the cursor."""
        start = max(0, self.cursor) // len(LABELS) * len(LABELS)
        for at, entry in enumerate(self.entries):
            entry.tag = LABELS[at - start] if start <= at < start + len(LABELS) else ""

    def tags(self) -> dict[int, str]:
        """See `Chooser.tags`: an option's key stands beside the object it is about."""
        found: dict[int, str] = {}
        for entry in self.entries:
            obj = entry.option.to or entry.option.obj
            if obj and obj not in found:
                found[obj] = entry.tag
        return found

    def _moved(self) -> None:
        self._retag()
        if self.single:
            self.marked = [self.cursor]

    def label(self, key: str) -> bool:
        """See `Chooser.label`; also y and n where yes and no are asked for."""
        at = next((at for at, entry in enumerate(self.entries) if entry.tag == key), -1)
        if key in "yn" and any(entry.option.verb in ("no", "decline") for entry in self.entries):
            wanted = ("yes", "burst") if key == "y" else ("no", "decline")
            at = next((at for at, entry in enumerate(self.entries) if entry.option.verb in wanted), -1)
        if at < 0:
            return False
        self.zone, self.cursor = "prompt", at
        if self.single:
            self.marked = [at]
        elif at in self.marked:
            self.marked.remove(at)
        elif len(self.marked) < self.prompt.most:
            self.marked.append(at)
        else:
            self.note = f"{self.prompt.most} chosen already: press a chosen one's key to take it back"
        return True

    def enter(self) -> Answer | None:
        """See `Chooser.enter`: an unfinished order is first completed as listed, and shown."""
        prompt, chosen = self.prompt, len(self.marked)
        if prompt.ordered and chosen < prompt.least:
            self.marked += [at for at in range(len(self.entries)) if at not in self.marked]
            self.note = "the rest follows as listed: Enter confirms, Esc starts again"
            return None
        if prompt.least <= chosen <= prompt.most and (chosen or not prompt.least):
            if not chosen and prompt.options:
                self.note = "nothing is chosen: Space chooses none"
                return None
            return Answer(tuple(prompt.options[at].key for at in self.marked))
        if not self.single and self.cursor >= 0 and self.cursor not in self.marked:
            self.marked.append(self.cursor)
            return None
        self.note = f"choose {self.wanted()} first" if chosen < prompt.least else f"at most {prompt.most}"
        return None

    def wanted(self) -> str:
        """How many are to be chosen, in words."""
        least, most = self.prompt.least, self.prompt.most
        if self.prompt.ordered:
            return f"the order of {most}"
        return str(least) if least == most else f"up to {most}" if not least else f"{least} to {most}"

    def back(self) -> None:
        """See `Chooser.back`: nothing is chosen any more."""
        self.marked, self.cursor, self.zone = [], -1, "prompt"
        self._retag()

    def negative(self) -> Answer | None:
        """See `Chooser.negative`."""
        for option in self.prompt.options:
            if option.verb in NEGATIVE:
                return Answer((option.key,))
        if not self.prompt.least:
            return Answer(())
        self.note = "this must be answered: there is no passing here"
        return None

    def hints(self) -> list[tuple[str, str]]:
        """See `Chooser.hints`."""
        tags = [entry.tag for entry in self.entries if entry.tag]
        found = [(f"{tags[0]}-{tags[-1]}" if len(tags) > 1 else tags[0], "choose")] if tags else []
        found.append(("Enter", "confirm"))
        if any(option.verb in NEGATIVE for option in self.prompt.options) or not self.prompt.least:
            found.append(("Space", self.no_word()))
        if self.marked and len(self.entries) != 1:
            found.append(("Esc", "clear"))
        return found

    def no_word(self) -> str:
        """What Space means here."""
        verbs = {option.verb for option in self.prompt.options}
        for verb, word in (("pass", "no block" if self.prompt.kind == "block" else "pass"), ("keep", "keep")):
            if verb in verbs:
                return word
        return "no" if verbs & set(NEGATIVE) else "none"

    def path(self, keys: Sequence[str]) -> list[str]:
        """See `Chooser.path`."""
        if not keys:
            return ["space"]
        places = {entry.option.key: at for at, entry in enumerate(self.entries)}
        wanted = [places[key] for key in keys]
        if self.marked == wanted:
            return ["enter"]
        pressed = ["escape"] if self.marked else []
        page = 0
        for at in wanted:
            goal = at // len(LABELS)
            if goal != page:
                pressed += ["right"] * (page == 0 and pressed[-1:] != ["right"])  # the cursor must be somewhere
                pressed += ["pagedown" if goal > page else "pageup"] * abs(goal - page)
                page = goal
            pressed.append(LABELS[at % len(LABELS)])
        return [*pressed, "enter"]


class ActChooser(Chooser):
    """Play, activate, attack: a card first, then what to do with it, then Enter.

    Attributes:
        subject: the object chosen, 0 for none.
        ending: the end of the turn waits to be confirmed.
    """

    home = "hand"

    def __init__(self, view: View, seat: int, prompt: PromptView) -> None:
        super().__init__(view, seat, prompt)
        self.subject = 0
        self.ending = False
        self.by_subject: dict[int, list[OptionView]] = {}
        host = {unit.pilot.id: unit.id for unit in view.players[seat].units if unit.pilot is not None}
        for option in prompt.options:
            if option.obj:
                self.by_subject.setdefault(host.get(option.obj, option.obj), []).append(option)
        if not view.players[seat].hand:
            self.zone = "own" if self.cards("own") else "prompt"

    def _tagged(self) -> Iterator[tuple[int, str]]:
        player = self.view.players[self.seat]
        shown: set[int] = set()
        for at, card in enumerate(player.hand):
            if at < len(LETTERS):
                yield card.id, LETTERS[at]
            shown.add(card.id)
        for at, card in enumerate(player.units):
            yield card.id, DIGITS[at]
            shown.add(card.id)
        if player.base is not None:
            yield player.base.id, BASE_TAG
            shown.add(player.base.id)
        others = [obj for obj in self.by_subject if obj not in shown]
        yield from zip(others, DIGITS[max(6, len(player.units)) :], strict=False)

    def tags(self) -> dict[int, str]:
        """See `Chooser.tags`: while a card waits for its target, the targets have the keys."""
        if self.subject and len(self.entries) > 1:
            # The letters of the hand go on working; the digits belong to the list now.
            letters = {obj: tag for obj, tag in self._tagged() if not tag.isdigit()}
            return letters | {entry.option.to: entry.tag for entry in self.entries if entry.option.to}
        return dict(self._tagged())

    def others(self) -> list[tuple[str, OptionView]]:
        """Things to do with cards that are neither in the hand nor on the field, with their keys."""
        player = self.view.players[self.seat]
        shown = {card.id for card in (*player.hand, *player.units)} | ({player.base.id} if player.base else set())
        return [(tag, self.by_subject[obj][0]) for obj, tag in self._tagged() if obj not in shown]

    def playable(self, obj: int) -> bool:
        """Is there anything to do with this object?"""
        return obj in self.by_subject

    def label(self, key: str) -> bool:
        """See `Chooser.label`."""
        if self.subject and len(self.entries) > 1:
            for at, entry in enumerate(self.entries):
                if entry.tag == key:
                    self.zone, self.cursor = "prompt", at
                    return True
        for obj, tag in self._tagged():
            if tag == key:
                self.select(obj)
                return True
        return False

    def select(self, obj: int) -> None:
        """Choose a card to do something with; one that nothing can be done with says why."""
        self.put(obj)
        self.ending = False
        options = self.by_subject.get(obj)
        if not options:
            self.subject, self.entries, self.cursor = 0, [], -1
            card = find(self.view, obj)
            if card is not None:
                self.note = why(card)
            return
        self.subject = obj
        # Letters stay with the hand, so that another card can be taken at once; more than nine go by arrows.
        many = len(options) > 1
        self.entries = [Entry(DIGITS[at] if many and at < len(DIGITS) else "", o) for at, o in enumerate(options)]
        self.cursor = -1 if many else 0
        if many:
            self.zone = "prompt"

    def enter(self) -> Answer | None:
        """See `Chooser.enter`."""
        if self.ending:
            return self._verb("end")
        if self.subject:
            if 0 <= self.cursor < len(self.entries):
                return Answer((self.entries[self.cursor].option.key,))
            self.note = "choose one of them first"
            return None
        focus = self.focus()
        if focus.card is not None and self.zone in ("hand", "own"):
            self.select(focus.card.id)
        return None

    def back(self) -> None:
        """See `Chooser.back`."""
        if self.subject:
            self.put(self.subject)
        self.subject, self.entries, self.cursor, self.ending = 0, [], -1, False
        if self.zone == "prompt":
            self.zone: str = self.home

    def negative(self) -> Answer | None:
        """See `Chooser.negative`: Space passes, and never confirms a play."""
        if self.subject or self.ending:
            self.note = "Enter confirms, Esc goes back; Space is for passing"
            return None
        answer = self._verb("pass")
        if answer is None:
            self.note = "Shift+E ends the turn"
        return answer

    def end_turn(self) -> Answer | None:
        """See `Chooser.end_turn`: asked back while something can still be done."""
        answer = self._verb("end")
        if answer is None:
            self.note = "Space passes; the turn ends after this action step"
            return None
        if self.ending or len(self.prompt.options) == 1:
            return answer
        self.back()
        self.ending = True
        return None

    def _verb(self, verb: str) -> Answer | None:
        return next((Answer((option.key,)) for option in self.prompt.options if option.verb == verb), None)

    def selected(self) -> list[OptionView]:
        """See `Chooser.selected`."""
        return [self.entries[self.cursor].option] if 0 <= self.cursor < len(self.entries) else []

    def counts(self) -> tuple[int, int, int]:
        """How many cards of the hand can be played, Units attack, and effects be activated now."""
        plays = {option.obj for option in self.prompt.options if option.verb in ("deploy", "pair", "command")}
        attacks = {option.obj for option in self.prompt.options if option.verb == "attack"}
        effects = [option for option in self.prompt.options if option.verb == "activate"]
        return len(plays), len(attacks), len(effects)

    def hints(self) -> list[tuple[str, str]]:
        """See `Chooser.hints`."""
        if self.ending:
            return [("Enter", "end turn"), ("Esc", "back")]
        if self.subject:
            found = [(f"1-{len(self.entries)}", "choose")] if len(self.entries) > 1 else []
            return [*found, ("Enter", "confirm"), ("Esc", "back")]
        found = []
        tags = [tag for _, tag in self._tagged()]
        letters = [tag for tag in tags if tag in LETTERS]
        digits = sorted(tag for tag in tags if tag.isdigit())
        if letters:
            found.append((f"a-{letters[-1]}" if len(letters) > 1 else letters[0], "card"))
        if digits:
            found.append((f"{digits[0]}-{digits[-1]}" if len(digits) > 1 else digits[0], "field"))
        found.append(("Space", "pass") if self._verb("pass") else ("Shift+E", "end turn"))
        return found

    def path(self, keys: Sequence[str]) -> list[str]:
        """See `Chooser.path`."""
        [key] = keys
        option = next(option for option in self.prompt.options if option.key == key)
        if option.verb == "pass":
            return ["space"]
        if option.verb == "end":
            return ["E"] if len(self.prompt.options) == 1 else ["E", "enter"]
        tags = dict(self._tagged())
        subject = next(obj for obj, options in self.by_subject.items() if option in options)
        pressed = [tags[subject]] if subject in tags else self._walk(subject)
        options = self.by_subject[subject]
        if len(options) > 1:
            at = options.index(option)
            pressed += [DIGITS[at]] if at < len(DIGITS) else [DIGITS[-1], *["right"] * (at - len(DIGITS) + 1)]
        return [*pressed, "enter"]

    def _walk(self, obj: int) -> list[str]:
        """The way to a card of the hand that has no letter."""
        at = next(at for at, card in enumerate(self.cards("hand")) if card.id == obj)
        return [*["right"] * at, "enter"]


def find(view: View, obj: int) -> CardView | None:
    """The card with that object id, wherever the view shows it; Pilots beneath their Units included."""
    if not obj:
        return None
    for player in view.players:
        for card in (*player.units, *player.hand, *player.trash, *player.removal, *player.resolving):
            if card.id == obj:
                return card
            if card.pilot is not None and card.pilot.id == obj:
                return card.pilot
        if player.base is not None and player.base.id == obj:
            return player.base
    return None


def why(card: CardView) -> str:
    """Why nothing can be done with a card, in one line."""
    reasons = [card.playable, *card.marks] if card.playable else list(card.marks)
    if reasons:
        return f"{card.name}: {', '.join(reasons)}"
    if card.rested:
        return f"{card.name} is rested"
    return f"{card.name}: nothing to do with it now"
