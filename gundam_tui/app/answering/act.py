"""Play, activate, attack: a card first, then what to do with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gundam_tui.app.answering.base import AnswerInput, ListedOption, Reply, find, in_short
from gundam_tui.app.answering.card_keys import DIGITS, GUARD, LETTERS

if TYPE_CHECKING:
    from gundam_tui.app.answering.card_keys import CardKeys
    from gundam_tui.games.views import OptionView, PromptView, View


class ActionInput(AnswerInput):
    """Play, activate, attack: a card first, then what to do with it, then Enter.

    Attributes:
        subject: the object chosen, 0 for none.
        ending: the end of the turn waits to be confirmed.
    """

    home = "hand"

    def __init__(self, view: View, seat: int, prompt: PromptView, keys: CardKeys) -> None:
        super().__init__(view, seat, prompt, keys)
        self.subject = 0
        self.ending = False
        self.by_subject: dict[int, list[OptionView]] = {}
        host = {one.id: card.id for card in self.cards("own") for one in card.attachments}
        for option in prompt.options:
            if option.obj:
                self.by_subject.setdefault(host.get(option.obj, option.obj), []).append(option)
        if not self.cards("hand"):
            self.zone = "own" if self.cards("own") else "prompt"
        for zone in ("own", "hand"):  # the cursor begins on a card that something can be done with
            able = next((at for at, card in enumerate(self.cards(zone)) if card.id in self.by_subject), -1)
            if able >= 0:
                self.zone, self.spots[zone] = zone, able

    def _tagged(self) -> Iterator[tuple[int, str]]:
        yield from self.keys.of((card.id for card in self.cards("hand")), "hand")
        yield from self.keys.of((card.id for card in self.cards("own")), "own")
        drawn = sum(region.size for region in self.board.regions("lane", "own"))
        held = self.keys.of((card.id for zone in ("own", "enemy") for card in self.cards(zone)), "own")  # partners' too
        highest = max((DIGITS.find(tag) + 1 for _, tag in held), default=0)
        yield from zip(self.elsewhere(), DIGITS[max(drawn, highest) :], strict=False)

    def elsewhere(self) -> list[int]:
        """The things something can be done with that are neither in the hand nor on the field."""
        shown = {card.id for zone in ("hand", "own") for card in self.cards(zone)}
        return [obj for obj in self.by_subject if obj not in shown]

    def tags(self) -> dict[int, str]:
        """See `AnswerInput.tags`: while a card waits for its target, the targets have the keys."""
        if self.subject and len(self.entries) > 1:
            # The letters of the hand go on working; the digits belong to the list now.
            letters = {obj: tag for obj, tag in self._tagged() if not tag.isdigit()}
            return letters | {entry.option.to: entry.tag for entry in self.entries if entry.option.to}
        return dict(self._tagged())

    def others(self) -> list[tuple[str, OptionView]]:
        """Things to do with cards that are neither in the hand nor on the field, with their keys."""
        elsewhere = self.elsewhere()
        return [(tag, self.by_subject[obj][0]) for obj, tag in self._tagged() if obj in elsewhere]

    def playable(self, obj: int) -> bool:
        """Is there anything to do with this object?"""
        return obj in self.by_subject

    def label(self, key: str) -> bool:
        """See `AnswerInput.label`."""
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

    def stands_for(self, key: str) -> bool:
        """See `AnswerInput.stands_for`: a card with one thing to do, or an option of the list."""
        if len(self.entries) > 1:
            return self.entries[self.cursor].tag == key
        return bool(self.subject) and dict(self._tagged()).get(self.subject) == key

    def select(self, obj: int) -> None:
        """Choose a card to do something with; one that nothing can be done with says why."""
        self.put(obj)
        self.ending = False
        options = self.by_subject.get(obj)
        if not options:
            self.subject, self.entries, self.cursor = 0, [], -1
            card = find(self.view, obj)
            if card is not None:
                self.note = self.explain(card)
            return
        self.subject = obj
        # Letters stay with the hand, so that another card can be taken at once.
        many = len(options) > 1
        tags = self._listed(options) if many else [""]
        self.entries = [ListedOption(tag, option) for tag, option in zip(tags, options, strict=True)]
        self.cursor = 0
        if many:
            self.zone = "prompt"

    def _listed(self, options: Sequence[OptionView]) -> list[str]:
        """The key of each option: that of the card it is aimed at, 0 for a player, else a free one; more than there are
        go by arrows."""
        tags: list[str] = []
        for option in options:
            aimed = self.keys.key(option.to, "own", "enemy") if option.to else ""
            if not option.to and self.game.verbs[option.verb].fights:
                aimed = GUARD
            tags.append("" if aimed in tags else aimed)
        held = {*tags, *(tag for _, tag in self.keys.of((card.id for card in self.cards("hand")), "hand"))}
        free = iter([key for key in DIGITS + LETTERS[::-1] if key not in held])
        return [tag or next(free, "") for tag in tags]

    def point(self, entry: int) -> None:
        """See `AnswerInput.point`: the cursor is all there is."""

    def _place(self, obj: int) -> int:
        """See `AnswerInput._place`: a target; where there is one thing to do, the card itself is meant (`take`)."""
        if len(self.entries) < 2:
            return -1
        return next((at for at, one in enumerate(self.entries) if one.option.to == obj), -1)

    def take(self, obj: int) -> Reply | None:
        """See `AnswerInput.take`: a card with something to do is selected; once more confirms if that is one thing."""
        if obj == self.subject and len(self.entries) == 1:
            return self.enter()
        if obj in self.by_subject or any(card.id == obj for card in (*self.cards("hand"), *self.cards("own"))):
            self.select(obj)
        else:
            self.put(obj)
        return None

    def drop(self, obj: int, target: int) -> Reply | None:
        """See `AnswerInput.drop`: where it can mean one thing only, that is done; else the card is selected."""
        self.note = ""
        host = next((card.id for card in self.cards("own") for one in card.attachments if one.id == target), target)
        options = [option for option in self.by_subject.get(obj, []) if option.to == host]
        if not options:  # a player is attacked through the card that guards them; other plays go to no card
            guards = {card.id for card in self.cards("enemy") if card.zone in self.board.guards}
            aimed = [option for option in self.by_subject.get(obj, []) if not option.to]
            fights = [option for option in aimed if self.game.verbs[option.verb].fights]
            own = {card.id for card in self.cards("own")}
            options = fights if target in guards else aimed if not target or target in own - {obj} else []
        if len(options) == 1:
            return Reply((options[0].key,))
        self.select(obj)
        return None

    def enter(self) -> Reply | None:
        """See `AnswerInput.enter`."""
        if self.ending:
            return self._end()
        if self.subject:
            if 0 <= self.cursor < len(self.entries):
                return Reply((self.entries[self.cursor].option.key,))
            self.note = "choose one of them first"
            return None
        focus = self.focus()
        if focus.card is None or not self.steered:
            self.note = "nothing is selected: a card's key selects it, or the arrows and Enter"
        elif self.zone in ("hand", "own"):
            self.select(focus.card.id)
        else:
            self.note = f"{focus.card.name}: v reads it"
        return None

    def back(self) -> None:
        """See `AnswerInput.back`."""
        if self.subject:
            self.put(self.subject)
        self.subject, self.entries, self.cursor, self.ending = 0, [], -1, False
        if self.zone == "prompt":
            self.zone: str = self.home

    def negative(self) -> Reply | None:
        """See `AnswerInput.negative`: Space passes, and never confirms a play."""
        if self.subject or self.ending:
            self.note = "Enter confirms, Esc goes back; Space is for passing"
            return None
        answer = self._pass()
        if answer is None:
            self.note = "Shift+E ends the turn"
        return answer

    def end_turn(self) -> Reply | None:
        """See `AnswerInput.end_turn`: asked back while something can still be done."""
        answer = self._end()
        if answer is None:
            self.note = "Space passes; the turn ends after this action step"
            return None
        if self.ending:
            return None  # only Enter confirms: the key may be held down
        if not self.warn or len(self.prompt.options) == 1:
            return answer
        self.back()
        self.ending = True
        return None

    def _pass(self) -> Reply | None:
        return next((Reply((option.key,)) for option in self.prompt.options if self.says_no(option)), None)

    def _end(self) -> Reply | None:
        return next((Reply((option.key,)) for option in self.prompt.options if self._ends(option)), None)

    def _ends(self, option: OptionView) -> bool:
        return self.game.verbs[option.verb].ends_turn

    def selected(self) -> list[OptionView]:
        """See `AnswerInput.selected`."""
        return [self.entries[self.cursor].option] if 0 <= self.cursor < len(self.entries) else []

    def counts(self) -> list[tuple[int, str]]:
        """What can be done now: how many cards (or effects) each, and what they are called (`VerbRow.counted`)."""
        found: dict[str, set[object]] = {row.counted: set() for row in self.game.verbs.values() if row.counted}
        for option in self.prompt.options:
            row = self.game.verbs[option.verb]
            if row.counted:
                found[row.counted].add(option.obj if row.plays or row.fights else option.key)
        return [(len(things), what) for what, things in found.items() if things]

    def hints(self) -> list[tuple[str, str]]:
        """See `AnswerInput.hints`."""
        if self.ending:
            return [("Enter", "end turn"), ("Esc", "back")]
        if self.subject:
            listed = in_short(entry.tag for entry in self.entries)
            found = [(listed, "choose")] if len(self.entries) > 1 else []
            choose = [("r", f"choose {self.pays()}")] if self.pays() else []
            return [*found, ("Enter", "confirm"), *choose, ("Esc", "back")]
        found = []
        tags = {obj: tag for obj, tag in self._tagged() if self.playable(obj)}
        listed = [tags.pop(obj) for obj in self.elsewhere() if obj in tags]
        hand = [tags.pop(card.id) for card in self.cards("hand") if card.id in tags]
        for word, those in (("card", hand), ("field", tags.values()), ("listed", listed)):
            keys = in_short(those)
            found += [(keys, word)] if keys else []
        found.append(("Space", "pass") if self._pass() else ("Shift+E", "end turn"))
        return found

    def pays(self) -> str:
        """What could be chosen for a payment that is in sight (`Resources`); empty where all are alike or none is."""
        if not any(self.game.verbs[option.verb].paid for option in self.selected()):
            return ""
        player = self.view.players[self.seat]
        for region in self.board.counted("pips"):
            if sum(bool(player.pip(region.zone, row.state)) for row in region.pips if row.ready) > 1:
                return self.board.paid_with
        return ""

    def path(self, keys: Sequence[str]) -> list[str]:
        """See `AnswerInput.path`."""
        [key] = keys
        option = next(option for option in self.prompt.options if option.key == key)
        if self.says_no(option):
            return ["space"]
        if self._ends(option):
            return ["E"] if len(self.prompt.options) == 1 or not self.warn else ["E", "enter"]
        tags = dict(self._tagged())
        subject = next(obj for obj, options in self.by_subject.items() if option in options)
        pressed = [tags[subject]] if subject in tags else self._walk(subject)
        options = self.by_subject[subject]
        if len(options) > 1:
            at = options.index(option)
            tag = self._listed(options)[at]
            pressed += [tag] if tag else ["right"] * at
        return self.confirmed(pressed)

    def _walk(self, obj: int) -> list[str]:
        """The way to a card of the hand that has no letter."""
        at = next(at for at, card in enumerate(self.cards("hand")) if card.id == obj)
        return ["home", *["right"] * at, "enter"]
