"""The words of scenario files: aliases, places and patterns, read against a running game.

An alias names a physical card, so it follows the card from place to place although every place makes a new object of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from gundam_tui.cardlang.faults import nearest
from gundam_tui.kernel import Engine, Obj, Option, Prompt, Refusal
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.events import MAKE
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.kernel.record_format import DRAW, LOSE, LOST, TURNS

from .game import ScenarioGame
from .patterns import GONE, Pattern, Unclear, counted, new_token


def thing(e: Engine, oid: int) -> Obj:
    """The object, or its last-known information."""
    obj = e.state.objs.get(oid)
    return obj if obj is not None else e.state.last_known[oid].obj


@dataclass(slots=True)
class ScenarioWords:
    """A game in progress, and the names of its cards.

    Attributes:
        game: the game's part.
        e: the engine.
        names: physical card by alias.
    """

    game: ScenarioGame
    e: Engine
    names: dict[str, int]

    # ------------------------------------------------------------ cards

    def now(self, name: str) -> int:
        """The object that an alias names now; 0 when the card has left the game.

        Raises:
            Unclear: no card has this name.
        """
        if name not in self.names:
            hint = nearest(name, [*self.names]) or ("; " + self.called() if self.names else "")
            raise Unclear(f'no card is called "{name}"{hint}')
        return self.e.state.where.get(self.names[name], 0)

    def called(self) -> str:
        """All aliases."""
        return f"the aliases are {', '.join(self.names)}"

    def is_number(self, word: str) -> bool:
        """Is it a card number of this game?"""
        return word in self.e.state.card_of

    def at(self, ref: str) -> int:
        """The object at a place such as `p1/units/2`, `p2/deck/top` or `p1/base`; 0 for an empty one.

        Raises:
            Unclear: no such place.
        """
        seat, zone, which = self.game.words.place(ref)
        cards = self.e.zone(zone, seat)
        if which in ("", "top"):
            return cards[0] if cards else 0
        if which == "bottom":
            return cards[-1] if cards else 0
        return cards[int(which) - 1] if int(which) <= len(cards) else 0

    def card(self, ref: str) -> int:
        """The object of an alias, a place, or a card number that only one card in play or hand has; 0: gone.

        Raises:
            Unclear: it is none of these, or a number of several cards.
        """
        if "/" in ref:
            return self.at(ref)
        if ref in self.names or not self.is_number(ref):
            return self.now(ref)
        state = self.e.state
        found = [oid for oid in sorted(state.objs) if self.e.card(oid) == ref]
        shown = [oid for oid in found if state.objs[oid].zone in self.game.near] or found
        if len(shown) > 1:
            raise Unclear(f"{ref} is the number of {len(shown)} cards: give the one you mean an alias")
        return shown[0] if shown else 0

    def phys_of(self, ref: str) -> int:
        """The physical card that a reference names; -1 where nothing lies.

        Raises:
            Unclear: it is none of these, or a number of several cards.
        """
        return self.names[ref] if ref in self.names else self.phys(self.card(ref))

    def phys(self, oid: int) -> int:
        """The physical card of an object, also of one that has left; -1 for none."""
        known = oid in self.e.state.objs or oid in self.e.state.last_known
        return thing(self.e, oid).card if known else -1

    def called_now(self, ref: str, since: int) -> int:
        """The physical card for a new alias: `p1/units/2`, `ST01-005`, or a token by `new token`.

        Args:
            ref: the written reference.
            since: length of the log when the step began.

        Raises:
            Unclear: no such card, or it may be several.
        """
        new = new_token(ref)
        if new is None:
            oid = self.card(ref)
            if not oid:
                raise Unclear(f"there is nothing at {ref}")
            return self.phys(oid)
        made = [self.phys(event.new) for event in self.e.log[since:] if event.op == MAKE]
        made = [card for card in made if new.number in ("", self.e.state.card_of[card])]
        what = f"new {new.number or 'token'}"
        if not made or new.at > len(made):
            raise Unclear(f'"{ref}": {len(made) or "no"} {what} came into the game in this step')
        if len(made) > 1 and not new.at:
            numbers = words_of(self.e.state.card_of[card] for card in made)
            raise Unclear(f'"{ref}" may be {numbers}: write {what}/1 for the first of them')
        return made[new.at - 1 if new.at else 0]

    def is_ref(self, word: str) -> bool:
        """Does the word name a card or a place?"""
        return word in self.names or self.is_number(word) or ("/" in word and word.partition("/")[0] in self.game.seats)

    def label(self, oid: int) -> str:
        """The name of an object here; see `label_of`."""
        return self.label_of(thing(self.e, oid).card) if oid else "nothing"

    def label_of(self, card: int) -> str:
        """The name of a physical card here: its alias with its number, or its number; empty for -1, no card."""
        if card < 0:
            return ""
        number = self.e.state.card_of[card]
        name = next((name for name, phys in self.names.items() if phys == card), "")
        return f"{name} ({number})" if name else number

    def where(self, oid: int) -> str:
        """`p1 units`, `p2 trash`, `p1 pilot` or `gone`."""
        return self.wheres(oid)[0]

    def wheres(self, oid: int) -> Sequence[str]:
        """The place of an object; in an area that a team shares, the owner's name follows that of the area."""
        obj = self.e.state.objs.get(oid)
        words = self.game.words
        if obj is None or obj.zone not in words.by_zone:
            return [GONE]
        word = words.hosted if obj.host and words.hosted else words.by_zone[obj.zone].name
        shared = obj.zone in self.e.game.shared and self.e.zone(obj.zone, obj.owner) == self.e.zone(obj.zone, obj.seat)
        seats = dict.fromkeys((obj.seat, obj.owner) if shared else (obj.seat,))
        return [f"{self.game.seats[seat]} {word}" for seat in seats]

    # ------------------------------------------------------------ patterns

    def options(self, pattern: str) -> list[Option]:
        """The options of the open prompt that a pattern means (none, one, or several).

        Raises:
            Unclear: the pattern cannot be read.
        """
        prompt = self.e.prompt
        if prompt is None:
            return []
        exact = [option for option in prompt.options if option.key == pattern.strip()]
        if exact:
            return exact
        wanted = self.read(pattern)
        if wanted.none or not _asks(prompt, wanted):
            return []
        found = [option for option in prompt.options if self._means(prompt, wanted, option)]
        return found[wanted.twin - 1 : wanted.twin] if wanted.twin else found

    def offers(self, pattern: str) -> bool:
        """Is there an option that the pattern means, or, for `choose none`, may nothing be chosen?

        Raises:
            Unclear: the pattern cannot be read.
        """
        return bool(self.options(pattern)) or self.may_decline(pattern)

    def may_decline(self, pattern: str) -> bool:
        """Is it `choose none` or the like, and may nothing be chosen now?

        Raises:
            Unclear: the pattern cannot be read.
        """
        prompt = self.e.prompt
        if prompt is None or not (wanted := self.read(pattern)).none or not _asks(prompt, wanted):
            return False
        return prompt.least == 0 and all(option.verb in wanted.verbs for option in prompt.options)

    def read(self, pattern: str) -> Pattern:
        """Parse a pattern and check that its words name cards.

        Raises:
            Unclear: it cannot be read.
        """
        wanted = self.game.words.parse(pattern)
        for word in self.game.words.refs(wanted):
            if not self.is_ref(word):
                self.now(word)
        return wanted

    def _means(self, prompt: Prompt, wanted: Pattern, option: Option) -> bool:
        if option.verb not in wanted.verbs:
            return False
        named = self.game.named(option)
        if wanted.subject and not self._about(wanted.subject, option.obj, option.card, named, option):
            return False
        if wanted.target:
            seats = self.game.seats
            if wanted.target in ("player", *seats):
                enemy = wanted.target == "player" or seats.index(wanted.target) != prompt.seat
                if option.to or not (option.place == wanted.target or (option.place == "player" and enemy)):
                    return False
            elif not self._about(wanted.target, option.to, option.to_card, option.place, option):
                return False
        return not wanted.n or wanted.n in self._parts(prompt, option)

    def _parts(self, prompt: Prompt, option: Option) -> Sequence[str]:
        """The words after the slash of a pattern: which of the waiting effects of a card (the name of its keyword, or
        its place among them), the line of an ability, `support`.
        """
        if option.verb == "resolve":
            card = self.phys(option.obj)
            mine = [other for other in prompt.options if self.phys(other.obj) == card]
            keyword = option.place.partition("/")[0].rpartition(":")[2]
            return [keyword] * (keyword in self.game.module.keywords) + [str(mine.index(option) + 1)]
        return [self.game.part(self.e, prompt, option)]

    def _about(self, ref: str, obj: int, number: str, place: str, option: Option) -> bool:
        """Does a part of an option name that card?"""
        if ref == place or is_number(ref):
            return place == ref
        if self.game.words.is_free(ref):
            return False
        if ref in self.names or "/" in ref:
            card = self.names[ref] if ref in self.names else self.phys(self.at(ref))
            if obj:  # also its object before it left: waiting effects name that
                return self.phys(obj) == card
            oid = self.e.state.where.get(card, 0)
            asked = self.e.prompt.seat if self.e.prompt is not None else 0
            return bool(oid and place) and self.game.hidden(self.e, option.verb, oid, asked) == place
        return ref == number

    def one(self, pattern: str) -> Option:
        """The one option that a pattern means; of equal copies named by number, the first.

        Raises:
            Unclear: there is no such option, or it may be several.
        """
        return self._only(pattern, self.options(pattern))

    def many(self, verb: str, patterns: Sequence[str]) -> list[Option]:
        """The options of an answer such as `choose = ["a", "b"]`, each once, in that order.

        Raises:
            Unclear: one of them is not offered, or it may be several.
        """
        chosen: list[Option] = []
        for word in expanded(patterns):
            pattern = word if verb == "keys" else f"{verb} {word}"
            every = self.options(pattern)
            found = [option for option in every if option not in chosen]
            if every and not found:
                raise Unclear(f'"{pattern}" is not offered once more')
            chosen.append(self._only(pattern, found))
        return chosen

    def _only(self, pattern: str, found: Sequence[Option]) -> Option:
        if not found:
            raise Unclear(self.not_offered(pattern))
        if not self.alike(found):
            raise Unclear(f'"{pattern}" may be {" or ".join(self.told(option) for option in found)}: say which')
        return found[0]

    def not_offered(self, pattern: str) -> str:
        """The message that a pattern is not offered, and why, or what is offered instead.

        Raises:
            Unclear: the pattern cannot be read.
        """
        refusal = self.refusal(pattern)
        if refusal:
            return f'"{pattern}" is not offered: {refusal.text} ({refusal.clause})'
        prompt, wanted = self.e.prompt, self.read(pattern)
        if prompt is not None and wanted.kind and wanted.kind != prompt.kind:
            return f'"{pattern}" is not offered: the open prompt is {self.game.seats[prompt.seat]} {prompt.kind}'
        if prompt is not None and wanted.none:
            return f'"{pattern}" is not offered: at least {prompt.least} must be chosen'
        same = [self.told(other) for other in self._same_card(prompt, wanted)]
        return f'"{pattern}" is not offered' + (f"; what is: {words_of(same)}" if same else "")

    def _same_card(self, prompt: Prompt | None, wanted: Pattern) -> Iterator[Option]:
        """What else can be done with the card of a pattern."""
        if prompt is not None and wanted.subject and (wanted.seat < 0 or wanted.seat == prompt.seat):
            for option in prompt.options:
                if self._about(wanted.subject, option.obj, option.card, self.game.named(option), option):
                    yield option

    # ------------------------------------------------------------ options in words

    def alike(self, options: Iterable[Option]) -> bool:
        """Do they differ only in which of several untouched copies of a card they are about?"""
        return len({self._sort(option) for option in options}) == 1

    def _sort(self, option: Option) -> tuple[object, ...]:
        numbered = option.n if option.obj or not option.card else -1  # of copies that were looked at, which one
        return (
            option.verb, option.card or option.place, self._face(option.obj), option.to_card, self._face(option.to),
            numbered, option.place if option.obj else "",
        )  # fmt: skip

    def _face(self, oid: int) -> object:
        obj = self.e.state.objs.get(oid)
        if obj is None:
            return None
        place = self.game.words.by_zone.get(obj.zone)
        return obj.zone if place is not None and place.alike else oid

    def pattern(self, option: Option) -> str:
        """The pattern that means just this option; its key if there is none."""
        return self._told(option, lambda found: found == [option])

    def told(self, option: Option) -> str:
        """A pattern for a message: for equal copies any one."""
        return f'"{self._told(option, lambda found: option in found and self.alike(found))}"'

    def _told(self, option: Option, fits: Callable[[list[Option]], bool]) -> str:
        first = ""
        for pattern in self._candidates(option):
            try:
                found = self.options(pattern)
            except Unclear:
                continue
            if fits(found):
                return pattern
            if not first and option in found:
                first = f"{pattern} #{found.index(option) + 1}"
        return first or option.key

    def _candidates(self, option: Option) -> Iterator[str]:
        verbs = self.game.words.verbs
        verb = next((word for word, verb in verbs.items() if verb.verbs == (option.verb,)), option.verb)
        parts = self._parts(self.e.prompt, option) if option.obj and self.e.prompt is not None else ()
        subjects = self._refs(option.obj) if option.obj else [option.card or self.game.named(option)]
        for subject in subjects:
            for target in self._refs(option.to) if option.to else [option.place if option.obj else ""]:
                plain = f"{verb} {subject}".strip()
                yield plain
                if target:
                    yield f"{plain} at {target}"
                yield from (f"{plain}/{part}" for part in parts if part)
        yield verb

    def _refs(self, oid: int) -> Iterator[str]:
        """The possible names of a card, the best first: its aliases, its number, its place."""
        obj = thing(self.e, oid)
        yield from (name for name, phys in self.names.items() if phys == obj.card)
        yield self.e.state.card_of[obj.card]
        place = self.game.words.by_zone.get(obj.zone)
        if oid in self.e.state.objs and not obj.host and place is not None:
            cards = self.e.zone(obj.zone, obj.seat)
            yield f"{self.game.seats[obj.seat]}/{place.short}/{cards.index(oid) + 1}"

    def refusal(self, pattern: str) -> Refusal | None:
        """Why the action of a pattern is not possible now, None if unknown.

        Raises:
            Unclear: the pattern cannot be read.
        """
        wanted = self.read(pattern)
        asked = self.e.prompt.seat if self.e.prompt is not None else 0
        seat = wanted.seat if wanted.seat >= 0 else asked
        if wanted.verb not in self.game.words.refusable or wanted.kind:
            return None
        obj = self._own(wanted.subject, seat) if wanted.subject else 0
        to = 0 if self.game.words.is_free(wanted.target) else self.card(wanted.target)
        n = int(wanted.n) if is_number(wanted.n) else -1
        return self.game.why_not(self.e, seat, wanted.verb, obj, to, n)

    def _own(self, ref: str, seat: int) -> int:
        """A card by reference; a number means the copy that the seat could use first."""
        if ref in self.names or "/" in ref:
            return self.card(ref)
        for zone in self.game.near:
            for oid in self.e.zone(zone, seat):
                if self.e.card(oid) == ref:
                    return oid
        return self.card(ref)


def _asks(prompt: Prompt, wanted: Pattern) -> bool:
    """Do the player and the kind of prompt match those of a pattern?"""
    return wanted.seat in (-1, prompt.seat) and wanted.kind in ("", prompt.kind)


def _row(words: ScenarioWords, prompt: Prompt, option: Option, width: int) -> str:
    pattern = words.pattern(option)
    more = f"  {option.key}" if pattern != option.key else ""
    if option.verb in words.game.explained:  # its words do not say which effect it is
        more += f"  ({words.game.module.label(words.e, prompt, option)})"
    return f"  {pattern:<{width}}{more}" if more else f"  {pattern}"


TIMES = (f"time {TURNS}", f"time {LOSE}")  # time is up: some more turns follow, or all lose


def nobody(outcome: Outcome) -> str:
    """The word for an end without winners."""
    return LOST if outcome.all_lose else DRAW


def listing(words: ScenarioWords) -> list[str]:
    """The open prompt in full: each option as a pattern and as its key."""
    e, seats = words.e, words.game.seats
    prompt = e.prompt
    if prompt is None:
        outcome = e.outcome
        if outcome is None:
            return ["no prompt is open"]
        who = " and ".join(seats[seat] for seat in outcome.winners) or "nobody"
        return [f"the game is over: {who} wins, {outcome.reason} ({outcome.rule})"]
    if prompt.ordered:
        span = f"put {len(prompt.options)} in order"
    elif prompt.least == prompt.most:
        span = f"choose {prompt.least}"
    else:
        span = f"choose {prompt.least} to {prompt.most}"
    head = f"open prompt: {seats[prompt.seat]} {prompt.kind} ({prompt.rule}), {span} of {len(prompt.options)}"
    if prompt.source:
        head += f", from {e.state.card_of[thing(e, prompt.source).card]}#{prompt.source}"
    width = max((len(words.pattern(option)) for option in prompt.options), default=0)
    rows = [_row(words, prompt, option, width) for option in prompt.options]
    return [head, *rows]


def expanded(refs: Iterable[str]) -> list[str]:
    """`ST01-005 x2` as two words."""
    return [name for name, many in map(counted, refs) for _ in range(many)]


def words_of(items: Iterable[str]) -> str:
    """A list for a message."""
    found = list(items)
    return ", ".join(found) if found else "nothing"
