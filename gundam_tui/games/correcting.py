"""Corrections of a position that all players agree on (`Engine.correct`): how every game writes and reads them.

A correction is a word of text, with a verb and its subject:

    move:ST01-001#12>p1/trash        a card into a zone, with what belongs to it
    move:p1/deck/top>p1/hand         a card that lies hidden is named by its place: top, bottom, or its number
    move:ST01-001#12>p1/deck/3       to a place in a pile: top, bottom, or a number counted from the top
    damage:ST01-001#12=2             how much damage is on a card
    shuffle:p1/deck

A game adds its own verbs and carries them out. Nothing triggers; rules management follows. Anything being resolved must
be finished (or taken back) first: the flow refers to cards by id, and those cards must not be moved underneath it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from gundam_tui.kernel import Engine, Event, Refusal
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.events import CORRECTION, SHUFFLE

MOST = 99  # damage

_CARD = r"[A-Z0-9]+(?:-[A-Za-z0-9]+)+#[0-9]{1,18}"
_ZONE = r"p[0-9]{1,2}/[a-z0-9-]+"
_PLACE = r"/(?:top|bottom|[1-9][0-9]{0,3})"
_MOVE = re.compile(rf"({_CARD}|{_ZONE}{_PLACE})>({_ZONE}(?:{_PLACE})?)")
_DAMAGE = re.compile(rf"({_CARD})=([0-9]{{1,2}})")
_ONE = re.compile(rf"({_CARD})")
_ONTO = re.compile(rf"({_CARD})>({_CARD})")


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction after reading: what is done, to which card or pile, and where or how much."""

    verb: str
    what: str
    to: str = ""


@dataclass(frozen=True, slots=True)
class Lacks:
    """The clauses that a refusal cites: no such zone, place in it, or card; a hidden card; the wrong moment (before the
    first turn, or while something is resolved).
    """

    zone: str = ""
    place: str = ""
    card: str = ""
    seen: str = ""
    begun: str = ""
    quiet: str = ""


def refused(text: str, clause: str = "") -> Refused:
    """A correction is not possible."""
    return Refused(Refusal(clause, text))


@dataclass(frozen=True)
class Notation:
    """How a game's corrections are written, and when they are allowed.

    Attributes:
        example: the numbers of a Unit and of a card that is put on it, for messages.
        zones: the zone that each word stands for; `trash` is one of the words, for messages.
        shuffled: the words of the piles that are shuffled.
        onto: the verb for a card that is put on another.
        marks: verbs about a single card; `valued`: those of them that give it one of several values.
        prompts: the kinds of prompts at which nothing is being resolved.
        frames: the tables of the flow that may be open then.
        lacks: what refusals cite.
    """

    example: tuple[str, str]
    zones: Mapping[str, str]
    trash: str
    shuffled: Sequence[str]
    onto: str
    marks: Sequence[str]
    prompts: Collection[str]
    frames: Collection[str]
    valued: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    lacks: Lacks = Lacks()

    @cached_property
    def shapes(self) -> dict[str, tuple[re.Pattern[str], str]]:
        """The possible continuations of each verb, with an example."""
        pile = self.shuffled[0]
        one, other = (f"{number}#{at}" for number, at in zip(self.example, (12, 31), strict=True))
        found = {
            "move": (_MOVE, f"move:{one}>p1/{self.trash} or move:p1/{pile}/top>p1/hand"),
            self.onto: (_ONTO, f"{self.onto}:{other}>{one}"),
            "damage": (_DAMAGE, f"damage:{one}=2"),
        }
        found |= {verb: (_ONE, f"{verb}:{one}") for verb in self.marks}
        for verb, values in self.valued.items():
            shape = re.compile(rf"({_CARD})=({'|'.join(values)})")
            found[verb] = shape, " or ".join(f"{verb}:{one}={value}" for value in values)
        piles = re.compile(rf"(p[0-9]{{1,2}}/(?:{'|'.join(self.shuffled)}))")
        return found | {"shuffle": (piles, f"shuffle:p1/{pile}")}

    def parse(self, key: str) -> Correction:
        """Read a correction.

        Raises:
            Refused: the text is not a correction.
        """
        verb, _, rest = key.partition(":")
        if verb not in self.shapes:
            raise refused(f'"{verb}" is no correction: there are {", ".join(self.shapes)}')
        shape, example = self.shapes[verb]
        found = shape.fullmatch(rest)
        if found is None:
            raise refused(f'"{key}" cannot be read: one looks like {example}')
        return Correction(verb, *found.groups())

    def place(self, e: Engine, text: str) -> tuple[str, int, str]:
        """Zone, seat and place of `p1/deck/top`; the place may be missing.

        Raises:
            Refused: there is no such player or zone.
        """
        who, word, *rest = text.split("/")
        seat = int(who[1:]) - 1
        if not 0 <= seat < e.seats:
            raise refused(f"there is no player {who}: the players are p1 to p{e.seats}")
        if word not in self.zones:
            raise refused(f'there is no zone "{word}": the zones are {", ".join(self.zones)}', self.lacks.zone)
        return self.zones[word], seat, rest[0] if rest else ""

    def target(self, e: Engine, ref: str) -> int:
        """The object that a correction names.

        Args:
            e: the engine.
            ref: `ST01-001#12`, or a place such as `p1/deck/top`.

        Raises:
            Refused: no such object.
        """
        number, _, oid = ref.partition("#")
        if oid:
            obj = int(oid)
            if obj not in e.state.objs or e.card(obj) != number:
                raise refused(f"there is no card {ref} now", self.lacks.card)
            return obj
        zone, seat, place = self.place(e, ref)
        pile = e.zone(zone, seat)
        at = {"top": 0, "bottom": len(pile) - 1}.get(place, int(place) - 1 if is_number(place) else 0)
        if not 0 <= at < len(pile):
            raise refused(f"there is no card at {ref}: there are {len(pile)}", self.lacks.place)
        return pile[at]

    def index(self, e: Engine, oid: int, zone: str, seat: int, place: str) -> int:
        """Where in a zone a card goes, as `Event.at` counts: 0 is the top, -1 the bottom.

        Args:
            e: the engine.
            oid: the card, which may lie in that zone already.
            zone, seat: the zone.
            place: top, bottom, or a number counted from the top.

        Raises:
            Refused: the pile has fewer cards.
        """
        if place in ("top", "bottom"):
            return -1 if place == "bottom" else 0
        others = len(e.zone(zone, seat)) - (oid in e.zone(zone, seat))
        if int(place) > others + 1:
            raise refused(f"there is no place {place}: there would be {others + 1}", self.lacks.place)
        return int(place) - 1

    def check_quiet(self, e: Engine) -> None:
        """Check that nothing is being resolved.

        Raises:
            Refused: something is, or the first turn has not begun.
        """
        state = e.state
        if state.vars.get("turn", 0) < 1:
            raise refused("the first turn has not begun: finish the set-up first", self.lacks.begun)
        quiet = (
            e.prompt is not None
            and e.prompt.kind in self.prompts
            and not state.trigger_queue
            and not state.new_triggers
            and all(frame.table in self.frames for frame in state.flow)
        )
        if not quiet:
            raise refused("something is being resolved: finish it first, or take it back", self.lacks.quiet)

    def correct(
        self, e: Engine, key: str,
        move: Callable[[Engine, int, Correction], Iterator[Event]],
        onto: Callable[[Engine, int, int], Iterator[Event]],
        mark: Callable[[Engine, int, Correction], Iterator[Event]],
    ) -> Iterator[Event]:  # fmt: skip
        """The events of a correction; each must be written before the next is asked for (`Game.correct`).

        Args:
            e: the engine.
            key: the correction.
            move: moves a card into a zone. `onto`: puts a card onto another. `mark`: handles all verbs about one card.

        Raises:
            Refused: it cannot be read, names no card, or leads to a position that the rules do not allow.
        """
        wanted = self.parse(key)
        self.check_quiet(e)
        if wanted.verb == "shuffle":
            zone, seat, _ = self.place(e, wanted.what)
            yield Event(CORRECTION, SHUFFLE, seat=seat, zone=zone)
            return
        oid = self.target(e, wanted.what)
        if wanted.verb == "move":
            yield from move(e, oid, wanted)
        elif wanted.verb == self.onto:
            yield from onto(e, oid, self.target(e, wanted.to))
        else:
            yield from mark(e, oid, wanted)
