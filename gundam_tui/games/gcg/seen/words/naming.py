"""Names on screen: players, cards, effects."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from gundam_tui.games.gcg.cards.constants import (
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
)
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.copies import copy_numbers
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.namesakes import lettered, told_apart
from gundam_tui.games.seats import seat_label, side_label
from gundam_tui.kernel import Engine, Frame
from gundam_tui.kernel.view import knows
from gundam_tui.language import NN, N, tr, trn

if TYPE_CHECKING:
    from gundam_tui.games.gcg.flow.ruleset import Gcg


def player(seat: int) -> str:
    """A player: `P1`."""
    return seat_label(seat)


def side(e: Engine, seat: int) -> str:
    """A player, or in a team battle the team: `P1`, `Team P1+P2`."""
    return side_label(mp.members(e, seat))


def keyword(name: str, amount: int) -> str:
    """A keyword effect as the cards write it: `<Repair 2>`, `<Blocker>`."""
    return tr("<{keyword}>", keyword=spoken.keyword_words(name, amount))


def keyword_name(name: str) -> str:
    """A keyword effect without its amount: `<Repair>`."""
    return tr("<{keyword}>", keyword=spoken.keyword_words(name))


_COUNTED = {
    "card": NN("{n} card", "{n} cards"), "other card": NN("{n} other card", "{n} other cards"),
    "Shield": NN("{n} Shield", "{n} Shields"), "token": NN("{n} token", "{n} tokens"),
    "Resource": NN("{n} Resource", "{n} Resources"), "EX Resource": NN("{n} EX Resource", "{n} EX Resources"),
    "rested Resource": NN("{n} rested Resource", "{n} rested Resources"),
    "rested EX Resource": NN("{n} rested EX Resource", "{n} rested EX Resources"),
}  # fmt: skip


def count(number: int, noun: str) -> str:
    """`1 card`, `2 cards`. The noun is one of a few, or the name of a card."""
    counted = _COUNTED.get(noun)
    return trn(*counted, number) if counted else trn("{n} {name}", "{n} {name}s", number, name=noun)


def facts(e: Engine, number: str) -> Card:
    """The facts for a card number, from the card book."""
    return cast("Gcg", e.game).pool.book[number]


_PLACES = {
    DECK: N("deck"), RESOURCE_DECK: N("resource deck"), RESOURCES: N("resources"), BATTLE: N("battle area"),
    BASE: N("base section"), SHIELDS: N("shields"), REMOVAL: N("removal"), HAND: N("hand"), TRASH: N("trash"),
    LIMBO: N("resolving"),
}  # fmt: skip


def place(zone: str) -> str:
    """A place of cards in the language that is spoken now."""
    return tr(_PLACES.get(zone, zone))


_MOMENTS = {
    "main": N("Main"), "action": N("Action"), "deploy": N("Deploy"), "attack": N("Attack"),
    "destroyed": N("Destroyed"), "burst": N("Burst"), "when paired": N("When Paired"),
}  # fmt: skip


def moment(name: str) -> str:
    """The moment of an effect as the cards write it: `Main`."""
    return tr(_MOMENTS.get(name, name.title()))


def card_name(e: Engine, number: str) -> str:
    """The name of a card number."""
    return spoken.name(q.defs(e, number).name)


def name(e: Engine, oid: int) -> str:
    """The name of an object: a paired Command has its Pilot's name (3-4-6-3).

    Call it only for an object that the reader knows (`kernel.view.knows`).
    """
    obj = q.thing(e, oid)
    card = q.defs(e, e.state.card_of[obj.card])
    paired = card.pilot_name is not None and obj.zone == BATTLE and obj.host
    return spoken.name(card.pilot_name if paired and card.pilot_name else card.name)


def titled(e: Engine, oid: int) -> str:
    """The name of an object that the reader knows, with its letter among the Units of its player with that name."""
    return lettered(name(e, oid), copy_numbers(e).get(oid, 0))


def called(e: Engine, oid: int, seat: int | None) -> str:
    """The name of an object as that seat may read it, distinguished from others with the same name.

    Units of one player with the same name have letters, as on the board (`copy_numbers`): `GM (B)`.
    One with a namesake on another side gets its player too, and so does another player's Unit if there are several.
    """
    if not knows(e, oid, seat):
        return tr("a card")
    text = name(e, oid)
    obj = e.state.objs.get(oid)
    if obj is None or obj.zone != BATTLE or obj.host:
        return text
    fields = [[name(e, unit) for unit in e.zone(BATTLE, one)] for one in range(e.seats)]
    text, like = told_apart(fields, obj.seat, text, copy_numbers(e).get(oid, 0))
    if like or (e.seats > 2 and seat is not None and seat != obj.seat):
        return (
            tr("your {card}", card=text)
            if obj.seat == seat
            else tr("{player}'s {card}", player=player(obj.seat), card=text)
        )
    return text


def resource(e: Engine, oid: int) -> str:
    """A Resource by its place in the resource area: `Resource 3`, `EX Resource 4`."""
    obj = e.state.objs[oid]
    at = e.zone(obj.zone, obj.seat).index(oid) + 1
    return tr("EX Resource {at}", at=at) if q.is_ex(e, oid) else tr("Resource {at}", at=at)


@lru_cache(maxsize=2048)
def rows(wording: str) -> tuple[str, ...]:
    """The lines of a card's wording, one for each line of its text; the choices of a line (■) stay with it."""
    found: list[str] = []
    for row in wording.split("\n"):
        if row.startswith("■") and found:
            found[-1] += "\n" + row
        else:
            found.append(row)
    return tuple(found)


def effect_owner(e: Engine, program: str) -> str:
    """The name of the card whose text a program is; empty for the rules' own (`rule:repair`)."""
    number = program.split(":", 1)[0]
    return "" if number == "rule" else card_name(e, number)


def effect_text(e: Engine, program: str, amount: int = 0) -> str:
    """The line of wording that a program comes from.

    Args:
        e: the engine.
        program: the program's id.
        amount: of a keyword effect, which is a program of the rules (`rule:repair`).
    """
    number, _, rest = program.partition(":")
    if number == "rule":
        return keyword(rest, amount)
    book = cast("Gcg", e.game).pool.book
    lines = rows(spoken.text(book, book[number]))
    at = int(rest.split(".", 1)[0])
    return lines[at] if at < len(lines) else ""


def modes(e: Engine, program: str) -> tuple[str, ...]:
    """The choices (■) of an effect with several, in order."""
    return tuple(row.lstrip("■") for row in effect_text(e, program).split("\n")[1:])


def running(e: Engine) -> Frame | None:
    """The frame of the effect that is being resolved and asks now, None if something else asks."""
    flow = e.state.flow
    return flow[-1] if flow and flow[-1].table == "effect" and flow[-1].data["pc"] >= 0 else None


def cause(e: Engine, seat: int | None) -> str:
    """The card of the effect being resolved (for a keyword effect, the Unit's name)."""
    frame = running(e)
    if frame is None:
        return ""
    found = effect_owner(e, frame.data["program"])
    return found or called(e, frame.data["this"], seat)
