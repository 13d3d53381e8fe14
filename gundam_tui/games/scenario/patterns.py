"""The words of a game's scenario files, and parsing patterns of answers: `p2: attack a at player`, `activate a/2`.

No running game is needed here, so a wrong word is reported when the file is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from gundam_tui.cardlang.faults import nearest
from gundam_tui.kernel.digits import is_number

SEATS = ("p1", "p2", "p3", "p4")
GONE = "gone"  # the place of a card that has left the game
# Words that patterns and places need for themselves; none of them can be an alias.
TAKEN = frozenset("p1 p2 p3 p4 player none at with on to by for all pass yes no top bottom any".split())
LINKING = ("at", "with", "on", "to", "for", "against")
NOTHING = "choose none"

_SEAT = re.compile(r"(p[0-9]+)\s*:\s*(.*)", re.S)
_KEY = re.compile(r"([a-z_]+):[^\s]+")
_COUNT = re.compile(r"(.*\S)\s+[x×*]\s*([0-9]{1,3})")
_TWIN = re.compile(r"(.*\S)\s+#([1-9][0-9]{0,2})")
_END = frozenset(("top", "bottom"))
_NEW = re.compile(r"new\s+(token|[A-Za-z]+[0-9]*-[0-9A-Za-z]+)(?:\s*/\s*([0-9]{1,3}))?")


class Unclear(ValueError):
    """Words of a scenario that cannot be understood here, or not well enough."""


@dataclass(slots=True, frozen=True)
class Verb:
    """A verb of patterns.

    Attributes:
        verbs: of the options that it means.
        card: may a card (a player, a number) stand behind it? `target`: and another one behind `at`?
        choice: is it a choice for an effect, a cost or a rule, to which `none` may be the answer?
    """

    verbs: tuple[str, ...]
    card: bool = True
    target: bool = False
    choice: bool = False


@dataclass(slots=True, frozen=True)
class EventPattern:
    """An event that a file may name.

    Attributes:
        about: its group in the README.
        means: its meaning, if the word alone does not say it.
        hows: the ways in which it happens; empty if it has no `how`.
        card, source, seat, amount: does it have them?
    """

    about: str
    means: str = ""
    hows: tuple[str, ...] = ()
    card: bool = True
    source: bool = True
    seat: bool = True
    amount: bool = False


@dataclass(slots=True, frozen=True)
class PatternPlace:
    """Where cards lie.

    Attributes:
        zone: its name in the game.
        key: of a player's table in files.
        word: in `where`; empty: the key.
        ordered: the order of its cards is compared.
        alike: untouched copies of a card there are interchangeable.
        also: further words for it in `p1/units/2`.
    """

    zone: str
    key: str
    word: str = ""
    ordered: bool = False
    alike: bool = False
    also: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """As in `where`."""
        return self.word or self.key

    @property
    def short(self) -> str:
        """As in `p1/units/2`."""
        return self.name if " " not in self.name else self.key


@dataclass(slots=True, frozen=True)
class Pattern:
    """A parsed pattern.

    Attributes:
        seat: who must be asked; -1: any seat.
        verb: its verb, `verbs` those of the options it means.
        subject, target: cards, places, players or numbers as they are written.
        n: the text behind a slash: which effect.
        kind: the kind of prompt that must be open, "" for any.
        none: is nothing chosen?
        twin: which of several options that match everything else, from 1; 0: not given.
    """

    seat: int
    verb: str
    verbs: tuple[str, ...]
    subject: str = ""
    target: str = ""
    n: str = ""
    kind: str = ""
    none: bool = False
    twin: int = 0


@dataclass(slots=True, frozen=True)
class New:
    """`new T-001/2`: a token that entered the game in this step.

    Attributes:
        number: its card number, "" for any.
        at: which of them, from 1; 0 if there must be only one.
    """

    number: str
    at: int


def counted(text: str) -> tuple[str, int]:
    """`ST01-005 x2` as its words and its number; 1 without one."""
    found = _COUNT.fullmatch(text.strip())
    return (found[1], int(found[2])) if found else (text.strip(), 1)


def new_token(ref: str) -> New | None:
    """Read `new token`, `new T-001` or `new T-001/2`; None for other words."""
    found = _NEW.fullmatch(ref.strip())
    if not found:
        return None
    return New("" if found[1] == "token" else found[1].upper(), int(found[2] or 0))


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game's files.

    Attributes:
        places: where its cards lie.
        verbs: by the word that a pattern begins with.
        whole: patterns that stand for others.
        passes: the words after `pass`, and the kind of prompt each means.
        events: that files may name.
        seats: its players.
        free: words that may stand in place of a card, in addition to players and numbers.
        refusable: the verbs whose refusal the rules can explain.
        hosted: the place of a card that is set on another one; empty: that of its host.
        taken: words that cannot be aliases, in addition to `TAKEN`.
    """

    places: Sequence[PatternPlace]
    verbs: Mapping[str, Verb]
    refusable: Sequence[str]
    whole: Mapping[str, str] = field(default_factory=dict[str, str])
    passes: Mapping[str, str] = field(default_factory=dict[str, str])
    events: Mapping[str, EventPattern] = field(default_factory=dict[str, EventPattern])
    seats: Sequence[str] = SEATS
    free: frozenset[str] = frozenset()
    hosted: str = ""
    taken: frozenset[str] = frozenset()

    @cached_property
    def by_word(self) -> Mapping[str, PatternPlace]:
        """The places by each of their words."""
        return {word: one for one in self.places for word in dict.fromkeys((one.short, one.key, *one.also))}

    @cached_property
    def by_zone(self) -> Mapping[str, PatternPlace]:
        """The places by their names in the game."""
        return {one.zone: one for one in self.places}

    @cached_property
    def where(self) -> tuple[str, ...]:
        """Every value of `where`."""
        words = [one.name for one in self.places] + [self.hosted] * bool(self.hosted)
        return (*(f"{seat} {word}" for seat in self.seats for word in words), GONE)

    def is_free(self, word: str) -> bool:
        """Does a word of a pattern name no card?"""
        return word in ("", "player", *self.seats) or word in self.free or is_number(word)

    def refs(self, wanted: Pattern) -> Iterable[str]:
        """The words of a pattern that must name cards."""
        return (word for word in (wanted.subject, wanted.target) if not self.is_free(word))

    def key_verb(self, text: str) -> str:
        """The verb of an option key such as `attack:ST01-003#41>player`; nothing for other words."""
        found = _KEY.fullmatch(text.strip())
        return found[1] if found and found[1] not in self.seats else ""

    def parse(self, text: str) -> Pattern:
        """Parse a pattern. (An option key means itself; it has a verb and nothing else.)

        Raises:
            Unclear: it cannot be read; the message says why.
        """
        key = self.key_verb(text)
        if key:
            if not any(key in verb.verbs for verb in self.verbs.values()):
                self._known(text, key)
            return Pattern(-1, key, ())
        seat, words = self._seat(text)
        if not words:
            raise Unclear("an empty answer: write something like pass, or attack a at player")
        twin = _TWIN.fullmatch(words)
        name, rest = self.split(twin[1] if twin else words)
        verb = self._known(text, name)
        if name == "pass" and rest:
            return Pattern(seat, "pass", verb.verbs, kind=self._passing(text, rest))
        if rest and rest[0] in ("with", "to"):  # block with b
            rest = rest[1:]
        if rest == ["none"]:
            if not verb.choice:
                raise Unclear(f'"{text}": nothing can be chosen with "{NOTHING}" only')
            return Pattern(seat, name, verb.verbs, none=True)
        subject, target = self._objects(text, rest)
        if subject and not verb.card:
            raise Unclear(f'"{text}": "{name}" stands alone; leave out "{subject}"')
        if target and not verb.target:
            raise Unclear(f'"{text}": "{name}" has no target; leave out what stands behind "{subject}"')
        n = ""
        if "/" in subject and subject.partition("/")[0] not in self.seats:
            subject, _, n = subject.partition("/")
        return Pattern(seat, name, verb.verbs, subject, target, n, twin=int(twin[2]) if twin else 0)

    def split(self, words: str) -> tuple[str, list[str]]:
        """The verb of a pattern, which may be of two words, and the words behind it."""
        first, *rest = words.split()
        both = f"{first} {rest[0]}".lower() if rest else ""
        return (both, rest[1:]) if both in self.verbs else (first.lower(), rest)

    def _known(self, text: str, name: str) -> Verb:
        if name not in self.verbs:
            rest = text.partition(" ")[2]
            seat = f'; write "{name}: {rest}"' if name in self.seats else ""
            hint = seat or nearest(name, [*self.verbs]) or f"; the verbs are {', '.join(self.verbs)}"
            raise Unclear(f'"{text}": unknown word "{name}"{hint}')
        return self.verbs[name]

    def _seat(self, text: str) -> tuple[int, str]:
        seat, text = -1, text.strip()
        found = _SEAT.fullmatch(text)
        if found:
            if found[1] not in self.seats:
                raise Unclear(f'"{text}": there is no player {found[1]}; the players are {", ".join(self.seats)}')
            seat, text = self.seats.index(found[1]), found[2]
        text = " ".join(text.split())
        return seat, NOTHING if text.lower() == "none" else self.whole.get(text.lower(), text)

    def _passing(self, text: str, rest: list[str]) -> str:
        kind = self.passes.get(" ".join(rest).lower())
        if kind is None:
            also = ' "pass all" stands in do alone.' if rest == ["all"] else ""
            ways = ['"pass"', *(f'"pass {word}"' for word in self.passes)]
            told = f"{', '.join(ways[:-1])} or {ways[-1]}" if ways[1:] else ways[0]
            raise Unclear(f'"{text}": write {told}.{also}')
        return kind

    def _objects(self, text: str, rest: list[str]) -> tuple[str, str]:
        subject, link, target = "", False, ""
        for word in rest:
            if word in LINKING and not link:
                link = True
            elif link and not target:
                target = word
            elif not link and not subject:
                subject = word
            else:
                raise Unclear(f'"{text}" cannot be read at "{word}": write VERB CARD at CARD')
        if link and not target:
            raise Unclear(f'"{text}" ends too early: a card or a player is missing')
        return subject, target

    # ------------------------------------------------------------ places and events

    def place(self, ref: str) -> tuple[int, str, str]:
        """A place such as `p1/units/2` parsed: the seat, the zone, and top, bottom, a number or nothing.

        Raises:
            Unclear: no such place.
        """
        seat, _, rest = ref.partition("/")
        word, _, which = rest.partition("/")
        if seat not in self.seats or word not in self.by_word:
            hint = nearest(word, [*self.by_word]) if seat in self.seats else ""
            raise Unclear(
                f'"{ref}" is no place: write {" or ".join(f"{name}/" for name in self.seats)} and one of '
                f"{', '.join(self.by_word)}, perhaps with /top or a number{hint}"
            )
        if which and which not in _END and (not is_number(which) or int(which) < 1):
            raise Unclear(f'"{ref}": "{which}" is no position; write top, bottom or a number from 1')
        return self.seats.index(seat), self.by_word[word].zone, which

    def near_place(self, text: str) -> str:
        """The likely meaning of a wrong `where`: a place without its player, or by another of its names."""
        seat, _, word = text.rpartition(" ")
        place = self.by_word.get(word)
        named = [where for where in self.where if place is not None and where.endswith(f" {place.name}")]
        meant = [where for where in named if where.startswith(seat)] or named
        if meant:
            return "; write " + " or ".join(f'"{where}"' for where in meant)
        return nearest(text, self.where) or f"; write {', '.join(self.where)}"

    def event(self, text: str) -> tuple[str, str]:
        """`destroy a` as the event and the card it is about, "" for none.

        Raises:
            Unclear: no such event.
        """
        first, *rest = text.split() or [""]
        words = [*first.replace("_", " ").split(), *rest]
        name = next((name for many in (2, 1) if (name := " ".join(words[:many])) in self.events), "")
        if not name:
            known = sorted(self.events)
            hint = nearest(" ".join(words[:2]), known) or nearest(first, known) or f"; there are {', '.join(known)}"
            raise Unclear(f'no event is called "{text}"{hint}')
        refs = words[name.count(" ") + 1 :]
        if len(refs) > 1:
            raise Unclear(f'"{text}" cannot be read at "{refs[1]}": write EVENT, EVENT CARD, or a table')
        return name, "".join(refs)
