"""Play, activate, attack: a card first, then what to do with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gundam_tui.app.answering.base import END_KEYS, AnswerInput, EngineAnswer, ListedOption, by_key, find, in_short
from gundam_tui.app.answering.card_keys import DIGITS
from gundam_tui.games.api import ends_by_passing
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.app.answering.card_keys import CardKeys
    from gundam_tui.games.views import CardView, OptionView, PromptView, View


class ActionInput(AnswerInput):
    """Play, activate, attack: a card first, then what to do with it.

    One thing is white: the end (`ending`), or the card `subject`; of a card with several actions the suggested one
    (`ready`), which Enter does at once, while the card's own key lists them all; once they are listed (`opened`), one
    of them.

    Attributes:
        subject: the white card, 0 while `ending`.
        opened: the actions of that card are listed.
        ending: the end of the turn, or the pass, is white.
    """

    home = "hand"

    def __init__(self, view: View, seat: int, prompt: PromptView, keys: CardKeys) -> None:
        super().__init__(view, seat, prompt, keys)
        self.subject = 0
        self.opened = self.ending = False
        self.by_subject: dict[int, list[OptionView]] = {}
        self._host = {one.id: card.id for card in self._field() for one in card.attachments}
        unseen = self._unseen()
        for option in prompt.options:
            if option.obj and option.obj not in unseen:
                self.by_subject.setdefault(self._host.get(option.obj, option.obj), []).append(option)
        targets = {obj: [option.to for option in options] for obj, options in self.by_subject.items()}
        self._read = {obj: self._in_reading_order(aims) for obj, aims in targets.items()}
        self.by_subject = {obj: by_key(prompt, options, self._aimed) for obj, options in self.by_subject.items()}
        if not self.cards("hand"):
            self.zone = "own" if self.cards("own") else "prompt"
        self._begin()

    def _begin(self) -> None:
        """The suggestion is white; without one the end, or the first possible action."""
        found = next((one for one in self.prompt.options if one.key in self.prompt.suggested), None)
        if found is None or not (self._closes(found) or self._host.get(found.obj, found.obj) in self.by_subject):
            found = next((one for one in self.prompt.options if self._closes(one)), self.prompt.options[0])
        if found.obj and not self._closes(found):
            self.put(self._host.get(found.obj, found.obj))
            self._offer(self._host.get(found.obj, found.obj))
        else:
            self._close()
        self.steered = False

    def _unseen(self) -> set[int]:
        """The player's own hand, while they have turned to a partner's: a card that is not on the screen has no key."""
        own = self.view.seat
        if own is None or self.seat == own:
            return set()
        return {card.id for zone in self.board.hands for card in self.view.players[own].cards(zone)}

    def _closes(self, option: OptionView) -> bool:
        return not option.obj or self.game.verbs[option.verb].declines

    def _offer(self, obj: int) -> None:
        """This card is white."""
        options = self.by_subject[obj]
        # Letters stay with the hand, so that another card can be picked at once.
        tags = self._listed(options) if len(options) > 1 else [""]
        self.subject, self.opened, self.ending = obj, False, False
        self.entries = [ListedOption(tag, option) for tag, option in zip(tags, options, strict=True)]
        self.cursor = self._white(options)

    def _close(self) -> None:
        """The end is white."""
        self.subject, self.opened, self.ending, self.entries, self.cursor = 0, False, True, [], -1

    def _open(self) -> None:
        self.opened, self.zone = True, "prompt"

    @property
    def white(self) -> int:
        """See `AnswerInput.white`: once its actions are listed the target, or the card itself if there is none."""
        if not self.opened:
            return self.subject
        option = self.entries[self.cursor].option
        return option.to or (0 if self.game.verbs[option.verb].fights else self.subject)

    @property
    def listing(self) -> bool:
        """See `AnswerInput.listing`."""
        return self.opened

    @property
    def goes_back(self) -> bool:
        """See `AnswerInput.goes_back`: out of the list."""
        return self.opened

    @property
    def ready(self) -> bool:
        """Is one of several actions of a card white before they are listed? Then they can be listed by its key."""
        known = 0 <= self.cursor < len(self.entries) > 1 and not self.opened
        suggested = known and self.entries[self.cursor].option.key in self.prompt.suggested
        return suggested and self.subject in dict(self._tagged())

    def white_key(self) -> str:
        """See `AnswerInput.white_key`."""
        if self.ending:
            return "space" if self._pass() is not None else END_KEYS[0]
        if self.ready:
            return "enter"
        key = self.entries[self.cursor].tag if self.opened else dict(self._tagged()).get(self.subject, "")
        return key or "enter"

    def _tagged(self) -> Iterator[tuple[int, str]]:
        yield from self.keys.of((card.id for card in self.cards("hand")), "hand")
        held = list(self.keys.of((card.id for card in self._field()), "own"))
        yield from held
        drawn = sum(region.size for region in self.board.regions("lane", "own"))
        highest = max((DIGITS.find(tag) + 1 for _, tag in held), default=0)
        yield from zip(self.elsewhere(), DIGITS[max(drawn, highest) :], strict=False)

    def _field(self) -> list[CardView]:
        """The cards on the field of the player, and of those who play with them."""
        team = self.view.team(self.seat)
        return [card for seat in team for zone in self.board.field for card in self.view.players[seat].cards(zone)]

    def elsewhere(self) -> list[int]:
        """The things with actions that are neither in the hand nor on the field."""
        shown = {card.id for card in (*self.cards("hand"), *self._field())}
        return [obj for obj in self.by_subject if obj not in shown]

    def tags(self) -> dict[int, str]:
        """See `AnswerInput.tags`: while a card waits for its target, the targets have the keys."""
        if self.opened:
            # The letters of the hand still work; the digits now belong to the list.
            letters = {obj: tag for obj, tag in self._tagged() if not tag.isdigit()}
            return letters | {entry.option.to: entry.tag for entry in self.entries if entry.option.to}
        return dict(self._tagged())

    def others(self) -> list[tuple[str, OptionView]]:
        """Actions of cards that are neither in the hand nor on the field, with their keys."""
        elsewhere = self.elsewhere()
        return [(tag, self.by_subject[obj][0]) for obj, tag in self._tagged() if obj in elsewhere]

    def playable(self, obj: int) -> bool:
        """Does this object have an action?"""
        return obj in self.by_subject

    def label(self, key: str) -> bool:
        """See `AnswerInput.label`."""
        if self.opened:
            for at, entry in enumerate(self.entries):
                if entry.tag == key:
                    self.zone, self.cursor = "prompt", at
                    return True
        for obj, tag in self._tagged():
            if tag == key:
                there = self.in_hand
                self.select(obj)
                self._by_key = self.playable(obj) and not there
                return True
        return False

    def stands_for(self, key: str) -> bool:
        """See `AnswerInput.stands_for`."""
        if self.opened:
            return self.entries[self.cursor].tag == key
        return len(self.entries) == 1 and dict(self._tagged()).get(self.subject) == key

    @property
    def single(self) -> bool:
        """Would Enter answer, and not open a list?"""
        return self.opened or len(self.entries) == 1 or self.ready

    def select(self, obj: int) -> None:
        """A card becomes white, with its actions listed if there are several; a card without an action shows why, and
        the white entry stays the same.
        """
        self.put(obj)
        if obj in self.by_subject:
            self._offer(obj)
            if len(self.entries) > 1:
                self._open()
            return
        self.opened = False
        card = find(self.view, obj)
        if card is not None:
            self.note = self.explain(card)

    def move(self, key: str) -> bool:
        """See `AnswerInput.move`: the cursor makes a card with an action white; below the cards lies the end."""
        moved = super().move(key)
        if not moved or (self.opened and self.zone == "prompt"):
            return moved
        self.opened = False
        focus = self.focus().card
        if self.zone == "prompt":
            if self._last_word() is not None:
                self._close()
        elif focus is not None and focus.id in self.by_subject:
            self._offer(focus.id)
        return True

    def _reachable(self, zone: str) -> bool:
        if zone == "prompt":
            return self.opened or self._last_word() is not None
        return super()._reachable(zone)

    def _aimed(self, option: OptionView) -> str:
        """The key of the card that an option is aimed at, or of the player who is attacked."""
        if option.to:
            numbers = self._read.get(self._host.get(option.obj, option.obj), {})
            return numbers.get(option.to) or self.keys.key(option.to, "own", "enemy")
        return self.keys.wall(option.whom) if self.game.verbs[option.verb].fights else ""

    def _listed(self, options: Sequence[OptionView]) -> list[str]:
        """The key of each option: that of its target card, or of the player who is attacked, else a free one; options
        beyond the keys are reached by arrows.
        """
        tags: list[str] = []
        for option in options:
            aimed = self._aimed(option)
            tags.append("" if aimed in tags else aimed)
        held = {*tags, *(tag for _, tag in self.keys.of((card.id for card in self.cards("hand")), "hand"))}
        free = iter([key for key in self.keys.labels() if key not in held])
        return [tag or next(free, "") for tag in tags]

    def point(self, entry: int) -> None:
        """See `AnswerInput.point`: only the cursor moves."""

    def _place(self, obj: int) -> int:
        """See `AnswerInput._place`: a target; when only one action is possible, the card itself (`take`)."""
        if len(self.entries) < 2:
            return -1
        return next((at for at, one in enumerate(self.entries) if one.option.to == obj), -1)

    def take(self, obj: int) -> EngineAnswer | None:
        """See `AnswerInput.take`: selects a card with an action; once more confirms a single action."""
        focus = self.focus().card
        if obj == self.subject and self.steered and len(self.entries) == 1 and focus is not None and focus.id == obj:
            return self.enter()
        if obj in self.by_subject or any(card.id == obj for card in (*self.cards("hand"), *self._field())):
            self.select(obj)
        else:
            self.put(obj)
        return None

    def drop(self, obj: int, target: int) -> EngineAnswer | None:
        """See `AnswerInput.drop`: does the only possible action; else selects the card."""
        self.note = ""
        host = next((card.id for card in self._field() for one in card.attachments if one.id == target), target)
        options = [option for option in self.by_subject.get(obj, []) if option.to == host]
        if not options:  # a player is attacked through the card that guards them; other plays target no card
            guards = {card.id for card in self.cards("enemy") if card.zone in self.board.guards}
            aimed = [option for option in self.by_subject.get(obj, []) if not option.to]
            fights = [option for option in aimed if self.game.verbs[option.verb].fights]
            own = {card.id for card in self._field()}
            options = fights if target in guards else aimed if not target or target in own - {obj} else []
        if len(options) == 1:
            return EngineAnswer((options[0].key,))
        self.select(obj)
        return None

    def enter(self) -> EngineAnswer | None:
        """See `AnswerInput.enter`."""
        if self.ending:
            return self._last_word()
        if self.single:
            return EngineAnswer((self.entries[self.cursor].option.key,))
        self._open()
        return None

    def back(self) -> None:
        """See `AnswerInput.back`: out of the list, else to the suggestion."""
        if self.opened:
            self.put(self.subject)
            self.opened = False
        else:
            self._begin()

    def negative(self) -> EngineAnswer | None:
        """See `AnswerInput.negative`: Space passes; it ends the turn when that is white, and never plays a card."""
        if self.ending:
            return self._last_word()
        if self._pass() is None:
            self.note = tr("e ends the turn; Space is for passing")
        else:
            self._close()
            self.steered = False
        return None

    def end_turn(self) -> EngineAnswer | None:
        """See `AnswerInput.end_turn`: it becomes white, with the remaining actions; once more does it. In a game whose
        turns end by passing the same goes for the pass.
        """
        answer = self._end()
        if answer is None and ends_by_passing(self.game.verbs) and self._pass() is not None:
            if self.ending:
                return self._pass()
            self._close()
            self.steered = False
            return None
        if answer is None:
            mine = self.view.active in self.view.team(self.seat)
            fought = mine and self.view.battle is not None and not ends_by_passing(self.game.verbs)
            self.note = tr("Space passes; e ends the turn after this battle") if fought else tr("Space passes")
            return None
        if self.ending or not self.warn or len(self.prompt.options) == 1:
            return answer
        self._close()
        self.steered = False  # the card that was looked at is no longer what this is about
        return None

    def _last_word(self) -> EngineAnswer | None:
        """The pass, or the end of the turn."""
        return self._pass() or self._end()

    def _pass(self) -> EngineAnswer | None:
        return next((EngineAnswer((option.key,)) for option in self.prompt.options if self.says_no(option)), None)

    def _end(self) -> EngineAnswer | None:
        return next((EngineAnswer((option.key,)) for option in self.prompt.options if self._ends(option)), None)

    def _ends(self, option: OptionView) -> bool:
        return self.game.verbs[option.verb].ends_turn

    def selected(self) -> list[OptionView]:
        """See `AnswerInput.selected`."""
        return [self.entries[self.cursor].option] if self.subject and self.single else []

    def counts(self) -> list[tuple[int, str]]:
        """What can be done now: how many cards (or effects) for each verb, and their name (`VerbRow.counted`)."""
        found: dict[str, set[object]] = {row.counted: set() for row in self.game.verbs.values() if row.counted}
        for option in self.prompt.options:
            row = self.game.verbs[option.verb]
            if row.counted:
                found[row.counted].add(option.obj if row.plays or row.fights else option.key)
        return [(len(things), what) for what, things in found.items() if things]

    def hints(self) -> list[tuple[str, str]]:
        """See `AnswerInput.hints`."""
        closing = tr("pass") if self._pass() is not None else tr("end turn")
        if self.opened:
            own = self.entries[self.cursor].tag
            others = in_short(entry.tag for entry in self.entries if entry.tag != own)
            found = [self._acting(self._now(self.entries[self.cursor].option))]
            return [*found, *([(others, self._selecting())] if others else []), ("Esc", tr("back"))]
        option = self.entries[self.cursor].option if self.single and not self.ending else None
        word = closing if self.ending else self._now(option) if option is not None else tr("choose")
        found = [self._acting(word)]
        at_once, selecting = self._able()
        closing_key = "" if self.ending or self._last_word() is None else "Space" if self._pass() is not None else "e"
        now = self.quick if closing_key == "Space" else not self.warn
        if closing_key and not now:
            selecting = " ".join(filter(None, (selecting, closing_key)))
        found += [(keys, word) for keys, word in ((at_once, tr("at once, too")), (selecting, tr("select"))) if keys]
        found += [(closing_key, closing)] if closing_key and now else []
        found += [("r", tr("choose {pays}", pays=self.pays()))] if self.pays() else []
        return found if self._suggests() else [*found, ("Esc", tr("back"))]

    def _able(self) -> tuple[str, str]:
        """The keys of the cards that can do something and are not white: of those that do it at once, and of those that
        become white.
        """
        white = 0 if self.ready else self.subject
        able = {obj: tag for obj, tag in self._tagged() if self.playable(obj) and obj != white}
        hand = {card.id for card in self.cards("hand")}

        def keys(*, at_once: bool) -> str:
            tags = {obj: tag for obj, tag in able.items() if (self.quick and len(self.by_subject[obj]) == 1) == at_once}
            parts = (in_short(tag for obj, tag in tags.items() if (obj in hand) == held) for held in (True, False))
            return " ".join(filter(None, parts))

        return keys(at_once=True), keys(at_once=False)

    def _suggests(self) -> bool:
        """Is the suggestion white?"""
        if self.ending:
            return not any(one.key in self.prompt.suggested and one.obj for one in self.prompt.options)
        return any(one.key in self.prompt.suggested for one in self.by_subject[self.subject])

    def pays(self) -> str:
        """The visible cards that could be chosen for a payment (`Resources`); empty when all are alike or none is
        visible.
        """
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
        if self.says_no(option) or self._ends(option):
            if self.ending:
                return ["enter"]
            if self.says_no(option):
                return self.confirmed(["space"])
            return ["e"] if len(self.prompt.options) == 1 or not self.warn else ["e", "enter"]
        tags = dict(self._tagged())
        subject = next(obj for obj, options in self.by_subject.items() if option in options)
        options = self.by_subject[subject]
        if len(options) == 1:
            if subject == self.subject:
                return ["enter"]
            return self.confirmed([tags[subject]]) if subject in tags else [*self._walk(subject), "enter"]
        if subject == self.subject and self.ready:
            if option == self.entries[self.cursor].option:
                return ["enter"]
            return self.confirmed([tags[subject], *self._to(options, option, self.cursor)])
        opening = ["enter"] if subject == self.subject else [tags[subject]] if subject in tags else self._walk(subject)
        opening += [] if subject in tags or subject == self.subject else ["enter"]
        white = self.cursor if subject == self.subject else self._white(options)
        if options.index(option) == white:
            return [*opening, "enter"]
        return self.confirmed([*opening, *self._to(options, option, white)])

    def _to(self, options: Sequence[OptionView], option: OptionView, white: int) -> list[str]:
        """The way to one of the listed actions from the one that is white there."""
        at = options.index(option)
        tag = self._listed(options)[at]
        return [tag] if tag else ["right" if at > white else "left"] * abs(at - white)

    def own_keys(self) -> list[str]:
        """See `AnswerInput.own_keys`."""
        if not self.ready:
            return super().own_keys()
        return [dict(self._tagged())[self.subject], self._listed([one.option for one in self.entries])[self.cursor]]

    def _white(self, options: Sequence[OptionView]) -> int:
        """The suggestion; without one, what the engine lists first."""
        listed = {one.key: at for at, one in enumerate(self.prompt.options)}
        first = min(options, key=lambda one: (one.key not in self.prompt.suggested, listed[one.key]))
        return options.index(first)

    def _walk(self, obj: int) -> list[str]:
        """The way to a card of the hand without a letter."""
        at = next(at for at, card in enumerate(self.cards("hand")) if card.id == obj)
        return ["home", *["right"] * at]
