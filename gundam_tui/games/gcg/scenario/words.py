"""The words of scenario files: aliases, places and patterns, read against a running game.

An alias names a physical card, so it follows the card from place to place although every place makes a new
object of it (4-1-5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gundam_tui.games.gcg import query as q
from gundam_tui.games.gcg.asking import option as option_about
from gundam_tui.games.gcg.terms import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    LIMBO,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)  # fmt: skip
from gundam_tui.games.gcg.why import why_not
from gundam_tui.kernel import Engine, Option, Refusal
from gundam_tui.kernel.digits import is_number
from gundam_tui.language.cardfile import nearest

PLACES = {
    "hand": HAND, "battle": BATTLE, "units": BATTLE, "base": BASE, "shield": SHIELDS, "shields": SHIELDS, "deck": DECK,
    "trash": TRASH, "removal": REMOVAL, "resources": RESOURCES, "resource-deck": RESOURCE_DECK, "resolving": LIMBO,
}  # fmt: skip
NAMES = {
    HAND: "hand", BATTLE: "units", BASE: "base", SHIELDS: "shields", DECK: "deck", TRASH: "trash",
    REMOVAL: "removal", RESOURCES: "resources", RESOURCE_DECK: "resource-deck", LIMBO: "resolving",
}  # fmt: skip
LINKING = ("at", "with", "on", "to", "against")
SEATS = ("p1", "p2")
_VERBS = {
    "play": ("deploy", "command", "pair"), "remove": ("exile",), "exile": ("exile",), "choose": (), "pick": (),
}  # fmt: skip
_WHOLE = {"burst yes": "burst", "burst no": "decline", "no burst": "decline", "no block": "pass", "end turn": "end"}
_CHOOSING = frozenset(
    "choose order pay rest exile discard destroy trash resolve burst block deploy command pair activate attack first "
    "mode count".split()
)


class Unclear(ValueError):
    """Words of a scenario that cannot be understood here, or not well enough."""


@dataclass(slots=True)
class Words:
    """A game in progress, and what its cards are called.

    Attributes:
        e: the engine.
        names: physical card by alias.
    """

    e: Engine
    names: dict[str, int]

    # ------------------------------------------------------------ cards

    def now(self, name: str) -> int:
        """The object that an alias names now; 0 when the card has left the game (5-17-2-5).

        Raises:
            Unclear: no card is called so.
        """
        if name not in self.names:
            hint = nearest(name, [*self.names]) or ("; " + self.called() if self.names else "")
            raise Unclear(f'no card is called "{name}"{hint}')
        return self.e.state.where.get(self.names[name], 0)

    def called(self) -> str:
        """The aliases there are."""
        return f"the aliases are {', '.join(self.names)}"

    def is_number(self, word: str) -> bool:
        """Is it a card number of this game?"""
        return word in self.e.state.card_of

    def at(self, place: str) -> int:
        """The object at a place such as `p1/units/2`, `p2/deck/top` or `p1/base`; 0 for an empty one.

        Raises:
            Unclear: there is no such place.
        """
        seat, _, rest = place.partition("/")
        word, _, which = rest.partition("/")
        if seat not in SEATS or word not in PLACES:
            known = ", ".join(PLACES)
            raise Unclear(f'"{place}" is no place: write p1/ or p2/ and one of {known}, perhaps with /top or a number')
        cards = self.e.zone(PLACES[word], SEATS.index(seat))
        if which in ("", "top"):
            return cards[0] if cards else 0
        if which == "bottom":
            return cards[-1] if cards else 0
        if not is_number(which) or int(which) < 1:
            raise Unclear(f'"{place}": "{which}" is no position; write top, bottom or a number from 1')
        return cards[int(which) - 1] if int(which) <= len(cards) else 0

    def card(self, ref: str) -> int:
        """The object of an alias, a place, or a card number that only one card in play or hand has; 0: gone.

        Raises:
            Unclear: it is none, or a number of several cards.
        """
        if "/" in ref:
            return self.at(ref)
        if ref in self.names or not self.is_number(ref):
            return self.now(ref)
        state = self.e.state
        found = [oid for oid in sorted(state.objs) if self.e.card(oid) == ref]
        shown = [oid for oid in found if state.objs[oid].zone in (BATTLE, BASE, HAND)] or found
        if len(shown) > 1:
            raise Unclear(f"{ref} is the number of {len(shown)} cards: give the one you mean an alias")
        return shown[0] if shown else 0

    def is_ref(self, word: str) -> bool:
        """Does the word name a card or a place?"""
        return word in self.names or self.is_number(word) or ("/" in word and word[:3] in ("p1/", "p2/"))

    def label(self, oid: int) -> str:
        """What a card is called here: alias, else number, with its place."""
        if not oid:
            return "nothing"
        obj = q.thing(self.e, oid)
        name = next((name for name, phys in self.names.items() if phys == obj.phys), "")
        return f"{name} ({self.e.state.card_of[obj.phys]})" if name else self.e.state.card_of[obj.phys]

    def where(self, oid: int) -> str:
        """`p1 units`, `p2 trash`, `p1 pilot` or `gone`."""
        obj = self.e.state.objs.get(oid)
        if obj is None:
            return "gone"
        word = "pilot" if obj.host else NAMES[obj.zone]
        return f"{SEATS[obj.seat]} {word}"

    # ------------------------------------------------------------ patterns

    def options(self, pattern: str) -> list[Option]:
        """The options of the open prompt that a pattern means (none, one, or several).

        Raises:
            Unclear: the pattern cannot be read.
        """
        prompt = self.e.prompt
        if prompt is None:
            return []
        pattern = pattern.strip()
        exact = [option for option in prompt.options if option.key == pattern]
        if exact:
            return exact
        wanted = self.read(pattern)
        if wanted.seat >= 0 and wanted.seat != prompt.seat:
            return []
        return [option for option in prompt.options if self._means(wanted, option)]

    def read(self, pattern: str) -> Pattern:
        """Take a pattern apart.

        Raises:
            Unclear: it cannot be read.
        """
        text = pattern.strip()
        seat = -1
        if text[:3] in ("p1:", "p2:"):
            seat, text = SEATS.index(text[:2]), text[3:].strip()
        text = _WHOLE.get(text.lower(), text)
        words = text.split()
        if not words:
            raise Unclear("an empty answer: write something like pass, or attack a at player")
        verb, rest = words[0].lower(), words[1:]
        if rest and rest[0] in ("with", "to"):  # block with b
            rest = rest[1:]
        subject, link, target = "", False, ""
        for word in rest:
            if word in LINKING and not link:
                link = True
            elif link and not target:
                target = word
            elif not link and not subject:
                subject = word
            else:
                raise Unclear(f'"{pattern}" cannot be read at "{word}": write VERB CARD at CARD')
        if link and not target:
            raise Unclear(f'"{pattern}" ends too early')
        n = ""
        if "/" in subject and subject[:3] not in ("p1/", "p2/"):
            subject, _, n = subject.partition("/")
        self._check(pattern, verb, subject, target)
        return Pattern(seat, verb, subject, target, n)

    def _check(self, pattern: str, verb: str, subject: str, target: str) -> None:
        for word in (subject, target):
            if word and not self.is_ref(word) and word not in ("player", *SEATS) and not is_number(word):
                self.now(word)
        if verb not in _VERBS and verb not in _CHOOSING and verb not in _PLAIN:
            known = [*_VERBS, *sorted(_CHOOSING), *sorted(_PLAIN)]
            raise Unclear(f'"{pattern}": unknown word "{verb}"{nearest(verb, known)}')

    def _means(self, wanted: Pattern, option: Option) -> bool:
        verbs = _VERBS.get(wanted.verb, (wanted.verb,))
        if verbs and option.verb not in verbs:
            return False
        if not verbs and option.verb in _PLAIN:
            return False
        if wanted.subject and not self._about(wanted.subject, option.obj, option.card, option.place, option.verb):
            return False
        if wanted.target:
            place = option.place
            if wanted.target in ("player", *SEATS):
                enemy = wanted.target == "player" or SEATS.index(wanted.target) != self._asked()
                if option.to or not (place == wanted.target or (place == "player" and enemy)):
                    return False
            elif not self._about(wanted.target, option.to, option.to_card, place, option.verb):
                return False
        return not wanted.n or wanted.n in _numbers(option)

    def _asked(self) -> int:
        return self.e.prompt.seat if self.e.prompt is not None else 0

    def _about(self, ref: str, obj: int, number: str, place: str, verb: str) -> bool:
        """Does a part of an option speak of that card?"""
        if ref == place or (ref in SEATS and place == ref):
            return True
        if is_number(ref):
            return place == ref
        if ref in ("player", *SEATS):
            return False
        if ref in self.names or "/" in ref:
            if ref in self.names and obj and q.thing(self.e, obj).phys == self.names[ref]:
                return True  # also what it was before it left: waiting effects name that (10-1-6-4)
            oid = self.now(ref) if ref in self.names else self.at(ref)
            if not oid:
                return False
            if oid == obj:
                return True
            return not obj and bool(place) and option_about(self.e, verb, oid, self._asked()).place == place
        return ref == number

    def one(self, pattern: str) -> Option:
        """The one option that a pattern means; of equal copies named by number, the first.

        Raises:
            Unclear: there is none, or it may be several.
        """
        found = self.options(pattern)
        if not found:
            refusal = self.refusal(pattern)
            reason = f": {refusal.text} ({refusal.clause})" if refusal else ""
            raise Unclear(f'"{pattern}" is not offered{reason}')
        if len({self._sort(option) for option in found}) > 1:
            raise Unclear(f'"{pattern}" may be {" or ".join(option.key for option in found)}: say which')
        return found[0]

    def _sort(self, option: Option) -> tuple[object, ...]:
        """What makes options differ: not which of two untouched copies of a card they are about."""
        return (
            option.verb, option.card or option.place, self._face(option.obj), option.to_card, self._face(option.to),
            option.n, option.place if option.obj else "",
        )  # fmt: skip

    def _face(self, oid: int) -> object:
        obj = self.e.state.objs.get(oid)
        if obj is None or obj.zone in (HAND, RESOURCES, SHIELDS, DECK, TRASH):
            return obj.zone if obj is not None else None
        return oid

    def many(self, verb: str, patterns: Sequence[str]) -> list[Option]:
        """The options of an answer such as `choose = ["a", "b"]`, each one once, in that order.

        Raises:
            Unclear: one of them is not offered, or it may be several.
        """
        chosen: list[Option] = []
        for word in patterns:
            pattern = word if verb == "keys" else f"{verb} {word}"
            found = [option for option in self.options(pattern) if option not in chosen]
            if not found:
                raise Unclear(f'"{pattern}" is not offered' + (" once more" if self.options(pattern) else ""))
            if len({self._sort(option) for option in found}) > 1:
                raise Unclear(f'"{pattern}" may be {" or ".join(option.key for option in found)}: say which')
            chosen.append(found[0])
        return chosen

    def refusal(self, pattern: str) -> Refusal | None:
        """Why what a pattern says cannot be done now, None when nobody can tell.

        Raises:
            Unclear: the pattern cannot be read.
        """
        wanted = self.read(pattern)
        seat = wanted.seat if wanted.seat >= 0 else self._asked()
        if wanted.verb not in ("deploy", "pair", "command", "play", "activate", "attack", "block", "end", "pass"):
            return None
        obj = self._own(wanted.subject, seat) if wanted.subject else 0
        to = 0 if wanted.target in ("", "player", *SEATS) else self.card(wanted.target)
        n = int(wanted.n) if is_number(wanted.n) else -1
        return why_not(self.e, seat, wanted.verb, obj, to, n)

    def _own(self, ref: str, seat: int) -> int:
        """A card by reference; a number means the copy that the seat could use first."""
        if ref in self.names or "/" in ref:
            return self.card(ref)
        for zone in (HAND, BATTLE, BASE):
            for oid in self.e.zone(zone, seat):
                if self.e.card(oid) == ref:
                    return oid
        return self.card(ref)


_PLAIN = frozenset("pass end keep redraw yes no decline top bottom concede".split())


@dataclass(slots=True, frozen=True)
class Pattern:
    """A pattern taken apart; `seat` -1: whoever is asked."""

    seat: int
    verb: str
    subject: str
    target: str
    n: str


def _numbers(option: Option) -> set[str]:
    """What may stand behind the slash of a pattern: the number of an ability, the part of a place."""
    found = {str(option.n)} if option.n >= 0 else set[str]()
    if option.obj and option.place:
        last = option.place.rpartition("/")
        found |= {last[2], last[0].rpartition(":")[2]}
    return found


def listing(e: Engine) -> list[str]:
    """The open prompt in full, for whoever has to see what went wrong."""
    prompt = e.prompt
    if prompt is None:
        outcome = e.outcome
        if outcome is None:
            return ["no prompt is open"]
        who = "nobody" if outcome.winner is None else SEATS[outcome.winner]
        return [f"the game is over: {who} wins, {outcome.reason} ({outcome.rule})"]
    if prompt.ordered:
        span = f"put {len(prompt.options)} in order"
    elif prompt.least == prompt.most:
        span = f"choose {prompt.least}"
    else:
        span = f"choose {prompt.least} to {prompt.most}"
    head = f"open prompt: {SEATS[prompt.seat]} {prompt.kind} ({prompt.rule}), {span} of {len(prompt.options)}"
    if prompt.source:
        head += f", from {q.number(e, prompt.source)}#{prompt.source}"
    return [head, *(f"  {option.key}" for option in prompt.options)]


def words_of(items: Iterable[str]) -> str:
    """A list for a message."""
    found = list(items)
    return ", ".join(found) if found else "nothing"
