"""The summary of a finished game of the family: totals, what the Units did, how it was decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from gundam_tui.games.api import Deeds
from gundam_tui.games.nation.cards.card import UNIT, CardDef
from gundam_tui.games.nation.cards.counters import DAMAGE
from gundam_tui.games.nation.cards.terms import FIELD, JUNKYARD, LOST, NATION, REMOVED
from gundam_tui.games.nation.changes.damage import BATTLE
from gundam_tui.games.nation.flow.battle import Deal
from gundam_tui.games.nation.state.model import rules
from gundam_tui.games.story import CueStory, Stay, StoryWords
from gundam_tui.kernel import Engine, Event, Obj
from gundam_tui.kernel.events import MOVE, REMOVE
from gundam_tui.language import NN, N, listed, tr, trn
from gundam_tui.named import NamedTuple

from .spoken import spoken
from .words import Words, player

_WORTH = {"destroyed": 3, "winning": 6}  # in points of damage
_GONE = frozenset({LOST, JUNKYARD, REMOVED})  # where a card goes that is lost from a Nation
_IN_BATTLE = NN(
    "{player} lost the last card of the {nation} to the attack of {cards}.",
    "{player} lost the last {n} cards of the {nation} to the attack of {cards}.",
)
_BY_EFFECT = NN(
    "{player} lost the last card of the {nation} to {cards}.",
    "{player} lost the last {n} cards of the {nation} to {cards}.",
)


class _Deed(NamedTuple):
    """A share in something that was done.

    Attributes:
        what: `nation` (cards that left the other player's), `damage`, `destroyed`, `winning`.
        seat: who did it. `obj`: with which card; 0: with none.
        n: how much of it.
    """

    what: str
    seat: int
    obj: int
    n: int


class FamilyStory(CueStory):
    """See `games.api.GameStory`.

    Args:
        words: of the game.
    """

    def __init__(self, words: Words) -> None:
        own = {"units": words.word("units"), "nation": words.zone(NATION)}
        self._words = words
        self._titles = {
            "nation": tr("{nation} cards taken", **own), "damage": tr("damage to {units}", **own),
            "destroyed": tr("{units} destroyed", **own), "play": tr("cards played"),
            "cost": tr("{nation} cards paid", **own), "recover": tr("cards recovered"),
        }  # fmt: skip
        super().__init__(
            StoryWords(
                wall=words.zone(NATION),
                field=tr("{stat} in play", stat=spoken(words.glossary.stats[0])),
                best=words.said(N("{unit} of the game")),
            )
        )

    def totals(self, engine: Engine, /) -> Sequence[tuple[str, Sequence[int]]]:
        """See `GameStory.totals`."""
        rows = {name: Counter[int]() for name in self._titles}
        for deed in _deeds(engine):
            if deed.what in rows:
                rows[deed.what][deed.seat] += deed.n
        for event in engine.log:
            if event.name in ("play", "recover"):
                rows[event.name][event.seat] += 1
            elif event.name == "mill" and event.how == "cost":
                rows["cost"][event.seat] += 1
        return [
            (self._titles[name], [count[seat] for seat in range(engine.seats)])
            for name, count in rows.items()
            if any(count.values())
        ]

    def deeds(self, engine: Engine, /) -> Sequence[Deeds]:
        """See `GameStory.deeds`: a card taken from a Nation and a point of damage to a Unit count once, a Unit
        destroyed as 3, the decisive blow as 6. Of the damage of a squad each Unit has the part that it adds to it.
        """
        stays = _stays(engine)
        for deed in _deeds(engine):
            if deed.obj in stays:
                stays[deed.obj].count[deed.what] += deed.n
        for oid in _last_blow(engine):
            if oid in stays:
                stays[oid].count["winning"] = 1
        turn = engine.state.vars.get("turn", 0)
        found = [self._told(obj, stay, turn) for obj, stay in stays.items()]
        return sorted((one for one in found if one.worth), key=lambda one: -one.worth)

    def _told(self, obj: int, stay: Stay, turn: int) -> Deeds:
        count, words = stay.count, self._words
        worth = count["nation"] + count["damage"] + sum(points * count[what] for what, points in _WORTH.items())
        stayed = stay.turns(turn)
        told = [
            tr("the decisive blow") if count["winning"] else "",
            trn("{n} {nation} card taken", "{n} {nation} cards taken", count["nation"], nation=words.zone(NATION))
            if count["nation"] else "",
            tr("{amount} damage to {units}", amount=count["damage"], units=words.word("units"))
            if count["damage"] else "",
            trn("{n} {unit} destroyed", "{n} {units} destroyed", count["destroyed"], unit=words.word("unit"),
                units=words.word("units")) if count["destroyed"] else "",
            trn("in play for {n} turn", "in play for {n} turns", stayed),
        ]  # fmt: skip
        return Deeds(obj, stay.seat, stay.until, worth, [text for text in told if text])

    def ending(self, engine: Engine, /) -> str:
        """See `GameStory.ending`."""
        outcome = engine.outcome
        if outcome is None or len(outcome.out) != 1:
            return ""
        loser = outcome.out[0]
        lost = _last_loss(engine, loser)
        if not lost or engine.zone(NATION, loser):  # it was decided otherwise
            return ""
        places = {"player": player(loser), "nation": self._words.zone(NATION)}
        if lost[0].name == "draw":
            return tr("{player} drew the last card of the {nation}.", **places)
        if lost[0].how == "cost":
            return tr("{player} paid with the last card of the {nation}.", **places)
        battle = lost[0].how == BATTLE
        doers = _last_blow(engine) if battle else [lost[0].source] if lost[0].source else []
        if not doers:
            return ""
        cards = listed(list(dict.fromkeys(_facts(engine, oid).name for oid in doers)))
        return trn(*(_IN_BATTLE if battle else _BY_EFFECT), len(lost), cards=cards, **places)


# ---------------------------------------------------------------- what the log says


def _deeds(e: Engine) -> Iterator[_Deed]:
    """What each player did to the other, in the order of the log."""
    hurt: dict[int, tuple[int, int]] = {}  # who damaged a Unit last, and with which card
    doomed: dict[int, tuple[int, int]] = {}  # who destroyed it, and with which card
    squads: dict[int, list[list[int]]] = {}  # the Units of a squad with what is left of their parts, by its front
    blows: list[Deal] = []  # battle damage to Nations, point by point, for which no card has been lost
    for event in e.log:
        if event.name == "strike":
            deal: Deal = event.value
            squads[event.obj] = [list(part) for part in deal.parts]
            blows += [deal] * deal.nation
        elif _taken(event):
            yield from _taker(e, event, blows, squads)
        elif event.name == "damage":
            hurt[event.obj] = event.seat, event.source
            if event.old is not None and event.old.seat == event.seat:
                continue  # one's own
            if event.how == BATTLE:
                yield from _shared("damage", event.seat, squads[event.source], event.amount)
            else:
                yield _Deed("damage", event.seat, event.source, event.amount)
        elif event.name == "doom":
            doomed[event.obj] = hurt.get(event.obj, (-1, 0)) if event.how == DAMAGE else (event.seat, event.source)
        elif event.name == "scrap" and event.how == "destroyed" and event.obj in doomed and event.old is not None:
            seat, source = doomed[event.obj]
            if seat not in (-1, event.old.seat):
                yield _Deed("destroyed", seat, source, 1)


def _taken(event: Event) -> bool:
    """Does a card leave a Nation that was neither drawn nor paid with?"""
    left = event.old is not None and event.old.zone == NATION
    return left and event.zone in _GONE and event.how != "cost"


def _taker(e: Engine, event: Event, blows: list[Deal], squads: Mapping[int, list[list[int]]]) -> Iterator[_Deed]:
    """Who took a card from a Nation of the other player, by battle damage or by an effect."""
    assert event.old is not None
    if event.how == BATTLE:
        deal = next((deal for deal in blows if deal.to == event.old.seat), None)
        if deal is None:
            return
        blows.remove(deal)
        if deal.to != deal.seat:
            yield from _shared("nation", deal.seat, squads[deal.parts[0][0]][::-1], 1)
    elif event.source and (seat := _known(e, event.source).seat) != event.old.seat:
        yield _Deed("nation", seat, event.source, 1)


def _shared(what: str, seat: int, parts: Sequence[list[int]], n: int) -> Iterator[_Deed]:
    """Damage of a squad, by the parts that its Units add: what is done takes from them, the first one first."""
    for part in parts:
        taken = min(n, part[1])
        if taken > 0:
            part[1] -= taken
            n -= taken
            yield _Deed(what, seat, part[0], taken)


def _stays(e: Engine) -> dict[int, Stay]:
    """The Units that came into play."""
    stays: dict[int, Stay] = {}
    turn = 0
    for at, event in enumerate(e.log):
        old, stay = event.old, stays.get(event.obj)
        if event.name == "turn":
            turn = event.value
        elif event.name == "strike":
            deal: Deal = event.value
            for oid, _ in deal.parts:
                stays.setdefault(oid, Stay(deal.seat, turn))
        elif event.name in ("enter", "chip") and not event.host and _facts(e, event.new).type == UNIT:
            stays[event.new] = Stay(event.seat, turn)
        if stay is not None and old is not None:
            stay.last = turn
            if event.op in (MOVE, REMOVE) and old.zone in FIELD and stay.until is None:
                stay.until = at
    return stays


def _last_loss(e: Engine, seat: int) -> list[Event]:
    """The events of one kind that took the last cards of a Nation."""
    found: list[Event] = []
    for event in reversed(e.log):
        took = event.old is not None and (event.old.zone, event.old.seat) == (NATION, seat) and event.zone != NATION
        if took and (not found or (event.name, event.how) == (found[0].name, found[0].how)):
            found.append(event)
        elif found:
            break
    return found


def _last_blow(e: Engine) -> list[int]:
    """The fronts of the squads whose damage took the last cards of a Nation; none if something else did."""
    outcome = e.outcome
    if outcome is None or len(outcome.out) != 1 or e.zone(NATION, outcome.out[0]):
        return []
    lost = _last_loss(e, outcome.out[0])
    if not lost or lost[0].how != BATTLE:
        return []
    fronts: list[int] = []
    for event in reversed(e.log[: e.log.index(lost[-1])]):  # the strikes of one moment
        if event.name not in ("strike", "damage", "tally", "mill"):
            break
        if event.name == "strike" and event.value.nation and event.value.to == outcome.out[0]:
            fronts.insert(0, event.obj)
    return fronts


def _facts(e: Engine, oid: int) -> CardDef:
    """The facts of a card, which may have left."""
    return rules(e).defs[e.state.card_of[_known(e, oid).card]]


def _known(e: Engine, oid: int) -> Obj:
    """A card as it is, or as it was when it left."""
    return e.state.objs.get(oid) or next(
        event.old for event in reversed(e.log) if event.old is not None and event.obj == oid
    )
