"""What the steps of an effect bind for its later text: every name has one writer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, cast

from gundam_tui.kernel.native import ObjId

# The cards that the last step of a kind has acted on.
Kind: TypeAlias = Literal[
    "the affected", "the damaged", "the deployed", "the destroyed", "the discarded", "the drawn", "the exiled",
    "the paired", "the placed", "the readied", "the recovered", "the rested", "the returned", "the revealed",
    "the taken",
]  # fmt: skip

_PLAYER, _CHOSEN, _DONE, _LOOKED, _REST, _MARK = "that player", "it", "done", "looked", "rest", "mark"


class Results:
    """What a running effect has bound so far.

    | name | writer |
    |---|---|
    | `it`, `$label`, `that player` | `choose` |
    | `the rested`, `the discarded` ... | `acted` |
    | `done` | `finish` |
    | `looked`, `rest` | `look`, and `take_out` as cards are placed |
    | the once-a-turn mark | `mark_use`, `used` |
    | what was known before it began | the constructor |

    Names are kept in the order in which they were bound: the digests of records spell them in this order (`__repr__`).

    Args:
        known: what is known before the effect begins: `part` (the id of its program), `paid` (its cost has been paid),
            `ex` (with an EX Resource), `host` (the Unit that a card is played onto), `fallen` (the Unit that was
            destroyed, with its Pilots).
    """

    __slots__ = ("_bound",)

    def __init__(self, **known: Any) -> None:
        self._bound: dict[str, Any] = known

    def copy(self) -> Results:
        """The same names, for another point of view."""
        return _restored(self._bound.copy())

    def with_fallen(self, fallen: tuple[ObjId, ...]) -> Results:
        """The same names, as the condition of a Destroyed effect reads them."""
        return _restored({**self._bound, "fallen": fallen})

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuilt from its names in another process."""
        return _restored, (self._bound,)

    def __repr__(self) -> str:
        # Records from before `that player` had a name of its own contain digests without it, so it is spelled only if
        # it differs from `it`.
        told = self._bound
        if _PLAYER in told and told[_PLAYER] == told.get(_CHOSEN):
            told = {name: value for name, value in told.items() if name != _PLAYER}
        return repr(told)

    # ------------------------------------------------------------ reading

    def cards(self, name: str) -> tuple[ObjId, ...]:
        """The objects for a name in a card's text; empty if it is not bound."""
        return cast("tuple[ObjId, ...]", self._bound.get(name, ()))

    def has(self, names: frozenset[str]) -> bool:
        """Are all these names bound?"""
        return names <= self._bound.keys()

    @property
    def it(self) -> tuple[ObjId, ...]:
        """What was chosen last."""
        return self.cards(_CHOSEN)

    @property
    def that_player(self) -> tuple[ObjId, ...]:
        """The chosen players; empty if none was chosen, or if the event says who it is (`choose`)."""
        return self.cards(_PLAYER)

    @property
    def looked(self) -> tuple[ObjId, ...]:
        """The cards that were looked at."""
        return self.cards(_LOOKED)

    @property
    def shown(self) -> tuple[ObjId, ...]:
        """The cards that were looked at or revealed, each once."""
        return tuple(dict.fromkeys((*self.looked, *self.cards("the revealed"))))

    @property
    def fallen(self) -> tuple[ObjId, ...]:
        """The Unit that was destroyed, and its Pilots."""
        return self.cards("fallen")

    @property
    def done(self) -> bool:
        """Was the last step fully done (1.9.0:5-20)?"""
        return bool(self._bound.get(_DONE))

    @property
    def paid(self) -> bool:
        """Was its cost paid before it began?"""
        return bool(self._bound.get("paid"))

    @property
    def ex(self) -> bool:
        """Was it paid with an EX Resource?"""
        return bool(self._bound.get("ex"))

    @property
    def part(self) -> str:
        """The id of the running program."""
        return cast("str", self._bound["part"])

    @property
    def mark(self) -> tuple[str, str, ObjId, ObjId] | None:
        """The ledger entry to make as soon as the effect has done something (13-2-13-1)."""
        return self._bound.get(_MARK)

    # ------------------------------------------------------------ writing

    def choose(
        self, found: Sequence[ObjId], done: bool | None = None, label: str | None = None, players: Sequence[ObjId] = ()
    ) -> None:
        """Note what was chosen.

        Args:
            found: the objects, players among them negative.
            done: was everything chosen that the step asks for? None: the step has more to do.
            label: a name of its own.
            players: the players among them, unless the event already says who `that player` is. A later choice of
                something else leaves them unchanged.
        """
        self._bound[_CHOSEN] = tuple(found)
        if done is not None:
            self.finish(done)
        if label:
            self._bound[label] = tuple(found)
        if players:
            self._bound[_PLAYER] = tuple(players)

    def acted(self, kind: Kind, cards: Sequence[ObjId]) -> None:
        """Note what a step has acted on."""
        self._bound[kind] = tuple(cards)

    def finish(self, done: bool) -> None:
        """Note whether a step was fully done."""
        self._bound[_DONE] = done

    def look(self, cards: Sequence[ObjId]) -> None:
        """Note which cards are looked at; none of them is placed yet."""
        self._bound[_LOOKED] = self._bound[_REST] = tuple(cards)

    def take_out(self, cards: Sequence[ObjId]) -> None:
        """Note that these of the looked-at cards are placed now."""
        if _REST in self._bound:
            self._bound[_REST] = tuple(oid for oid in self._bound[_REST] if oid not in cards)

    def mark_use(self, mark: tuple[str, str, ObjId, ObjId]) -> None:
        """Note the ledger entry of an effect that works once a turn."""
        self._bound[_MARK] = mark

    def used(self) -> None:
        """Note that the entry has been made."""
        del self._bound[_MARK]


def _restored(bound: dict[str, Any]) -> Results:
    new = Results()
    new._bound = bound  # pyright: ignore[reportPrivateUsage]
    return new
