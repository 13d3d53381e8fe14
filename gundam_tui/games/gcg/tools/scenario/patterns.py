"""Patterns of answers taken apart: `p2: attack a at player`, `activate a/2`, `choose none`. No game is needed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gundam_tui.cardlang.faults import nearest
from gundam_tui.kernel.digits import is_number

from .vocabulary import EVENTS, LINKING, PASSES, PLACES, SEATS, VERBS, WHOLE, Verb

_SEAT = re.compile(r"(p[0-9]+)\s*:\s*(.*)", re.S)
_KEY = re.compile(r"([a-z]+):[^\s]+")
_COUNT = re.compile(r"(.*\S)\s+[x×*]\s*([0-9]{1,3})")
_END = frozenset(("top", "bottom"))
_NEW = re.compile(r"new\s+(token|[A-Za-z]+[0-9]*-[0-9A-Za-z]+)(?:\s*/\s*([0-9]{1,3}))?")


class Unclear(ValueError):
    """Words of a scenario that cannot be understood here, or not well enough."""


@dataclass(slots=True, frozen=True)
class Pattern:
    """A pattern taken apart.

    Attributes:
        seat: who must be asked; -1: any seat.
        verb: its verb, `verbs` those of the options it means.
        subject, target: cards, places, players or numbers as they are written.
        n: what stands behind a slash: which effect.
        kind: the kind of prompt that must be open, "" for any.
        none: is it that nothing is chosen?
    """

    seat: int
    verb: str
    verbs: tuple[str, ...]
    subject: str = ""
    target: str = ""
    n: str = ""
    kind: str = ""
    none: bool = False

    def refs(self) -> tuple[str, ...]:
        """The words in it that must name cards."""
        free = ("", "player", *SEATS)
        return tuple(word for word in (self.subject, self.target) if word not in free and not is_number(word))


def key_verb(text: str) -> str:
    """The verb of an option key such as `attack:ST01-003#41>player`; nothing for other words."""
    found = _KEY.fullmatch(text.strip())
    return found[1] if found and found[1] not in SEATS else ""


def counted(text: str) -> tuple[str, int]:
    """`ST01-005 x2` as its words and its number; 1 without one."""
    found = _COUNT.fullmatch(text.strip())
    return (found[1], int(found[2])) if found else (text.strip(), 1)


def parse(text: str) -> Pattern:
    """Take a pattern apart. (An option key means itself; it has a verb and nothing else.)

    Raises:
        Unclear: it cannot be read; the text says why.
    """
    key = key_verb(text)
    if key:
        _known(text, key)
        return Pattern(-1, key, ())
    seat, words = _seat(text)
    if not words:
        raise Unclear("an empty answer: write something like pass, or attack a at player")
    name, rest = words[0].lower(), words[1:]
    verb = _known(text, name)
    if name == "pass" and rest:
        return Pattern(seat, "pass", verb.verbs, kind=_passing(text, rest))
    if rest and rest[0] in ("with", "to"):  # block with b
        rest = rest[1:]
    if rest == ["none"]:
        if not verb.choice:
            raise Unclear(f'"{text}": nothing can be chosen with "choose none" only')
        return Pattern(seat, name, verb.verbs, none=True)
    subject, target = _objects(text, rest)
    if subject and not verb.card:
        raise Unclear(f'"{text}": "{name}" stands alone; leave out "{subject}"')
    if target and not verb.target:
        raise Unclear(f'"{text}": "{name}" has no target; leave out what stands behind "{subject}"')
    n = ""
    if "/" in subject and subject.partition("/")[0] not in SEATS:
        subject, _, n = subject.partition("/")
    return Pattern(seat, name, verb.verbs, subject, target, n)


def _known(text: str, name: str) -> Verb:
    if name not in VERBS:
        rest = text.partition(" ")[2]
        seat = f'; write "{name}: {rest}"' if name in SEATS else ""
        hint = seat or nearest(name, [*VERBS]) or f"; the verbs are {', '.join(VERBS)}"
        raise Unclear(f'"{text}": unknown word "{name}"{hint}')
    return VERBS[name]


def _seat(text: str) -> tuple[int, list[str]]:
    seat, text = -1, text.strip()
    found = _SEAT.fullmatch(text)
    if found:
        if found[1] not in SEATS:
            raise Unclear(f'"{text}": there is no player {found[1]}; the players are {", ".join(SEATS)}')
        seat, text = SEATS.index(found[1]), found[2]
    text = " ".join(text.split())
    return seat, WHOLE.get(text.lower(), text).split()


def _passing(text: str, rest: list[str]) -> str:
    kind = PASSES.get(" ".join(rest).lower())
    if kind is None:
        also = ' "pass all" stands in do alone.' if rest == ["all"] else ""
        raise Unclear(f'"{text}": write "pass", "pass block" or "pass action".{also}')
    return kind


def _objects(text: str, rest: list[str]) -> tuple[str, str]:
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


def place(ref: str) -> tuple[int, str, str]:
    """A place such as `p1/units/2` taken apart: the seat, the word, and top, bottom, a number or nothing.

    Raises:
        Unclear: there is no such place.
    """
    seat, _, rest = ref.partition("/")
    word, _, which = rest.partition("/")
    if seat not in SEATS or word not in PLACES:
        hint = nearest(word, [*PLACES]) if seat in SEATS else ""
        raise Unclear(
            f'"{ref}" is no place: write {" or ".join(f"{name}/" for name in SEATS)} and one of {", ".join(PLACES)}, '
            f"perhaps with /top or a number{hint}"
        )
    if which and which not in _END and (not is_number(which) or int(which) < 1):
        raise Unclear(f'"{ref}": "{which}" is no position; write top, bottom or a number from 1')
    return SEATS.index(seat), word, which


@dataclass(slots=True, frozen=True)
class New:
    """`new T-001/2`: a token that came into the game in this step.

    Attributes:
        number: its card number, "" for any.
        at: which of them, from 1; 0 when there must be one only.
    """

    number: str
    at: int


def new_token(ref: str) -> New | None:
    """Read `new token`, `new T-001` or `new T-001/2`; None for other words."""
    found = _NEW.fullmatch(ref.strip())
    if not found:
        return None
    return New("" if found[1] == "token" else found[1].upper(), int(found[2] or 0))


def event(text: str) -> tuple[str, str]:
    """`destroy a` as the event and the card it is about, "" for none.

    Raises:
        Unclear: there is no such event.
    """
    first, *rest = text.split() or [""]
    words = [*first.replace("_", " ").split(), *rest]
    name = next((name for many in (2, 1) if (name := " ".join(words[:many])) in EVENTS), "")
    if not name:
        known = sorted(EVENTS)
        hint = nearest(" ".join(words[:2]), known) or nearest(first, known) or f"; there are {', '.join(known)}"
        raise Unclear(f'no event is called "{text}"{hint}')
    refs = words[name.count(" ") + 1 :]
    if len(refs) > 1:
        raise Unclear(f'"{text}" cannot be read at "{refs[1]}": write EVENT, EVENT CARD, or a table')
    return name, "".join(refs)
