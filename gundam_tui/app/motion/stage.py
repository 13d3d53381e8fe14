"""The table between two moments: a seat's earlier view, changed by one event after another.

Everything comes from the seat's earlier and present views, and cues that everybody may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gundam_tui.games.views import BAR, BattleView, CardView, Clash, Cue, Fallen, PlayerView, View, ZoneView

if TYPE_CHECKING:
    from gundam_tui.games.layout import BoardLayout


@dataclass(frozen=True, slots=True)
class Stage:
    """A moment in between.

    Attributes:
        layout: the board.
        now: what the seat finally sees.
        added: by card, how much the power of attackers has grown since they were seen: it is dealt as damage.
        view: what it sees at this moment: cards in play, walls, the battle and the turn.
        last: by seat, the last event that changes what a player has. No event tells when their hand, their piles and
            their resources change: all that is final from this one on, and until then as it was.
        cues: all events from the first moment on.
    """

    layout: BoardLayout
    now: View
    view: View
    added: Mapping[int, int] = field(default_factory=dict[int, int])
    last: Mapping[int, Cue] = field(default_factory=dict[int, Cue])
    cues: Sequence[Cue] = ()

    def after(self, cue: Cue, dealt: int = 0) -> Stage:
        """The moment after an event.

        Args:
            cue: the event.
            dealt: the damage of an attack.
        """
        step = _STEPS.get(cue.what)
        view = step(self, cue) if step is not None else self.view
        if self.last.get(cue.seat) == cue:
            view = _final(self, view, cue.seat)
        moment, battle = self.layout.moments.get(cue.what, ""), view.battle
        if moment and battle is not None and battle.step != moment:
            view = replace(view, battle=replace(battle, step=moment))
        then = replace(self, view=view)
        return then._grown(cue.obj, dealt) if dealt else then

    def _grown(self, obj: int, dealt: int) -> Stage:
        """The attacker with the power that counts, if that is more than was seen of it before."""
        found = _found(self, self.view, obj)
        if found is None:
            return self
        seat, zone, card = found
        stat = self.layout.stat_line[0]
        more = dealt - card.stat(stat)
        if more <= 0:
            return self
        grown = replace(card, stats={**card.stats, stat: dealt})
        return replace(self, view=_with(self.view, seat, zone, grown, obj), added={**self.added, obj: more})

    def left(self, obj: int) -> int:
        """How much damage a card in play can still take, 0 for one that is not there."""
        found = _found(self, self.view, obj)
        return found[2].left(self.layout.damage_stat) if found is not None else 0


def begin(layout: BoardLayout, before: View, now: View, cues: Sequence[Cue] = ()) -> Stage:
    """The moment before any event: what players have, the battle and the turn as they were.

    Args:
        layout: the board.
        before, now: what the seat saw and what it sees.
        cues: the events in between.
    """
    view = replace(
        now, turn=before.turn, active=before.active, phase=before.phase, step=before.step, players=before.players,
        battle=_fought(before.battle), clashes=before.clashes, prompt=None, waiting=(), outcome=None, out=before.out,
    )  # fmt: skip
    last = {cue.seat: cue for cue in cues if cue.what in _CHANGES or _on_life(cue)}
    stage = Stage(layout, now, view, last=last, cues=cues)
    return replace(stage, view=replace(view, clashes=tuple(_as_struck(stage, one) for one in view.clashes)))


def _final(stage: Stage, view: View, seat: int) -> View:
    """The view with all that a player finally has, but for the cards in play."""
    players, old, new = list(view.players), view.players[seat], stage.now.players[seat]
    in_play = {zone: old.zones[zone] for zone in stage.layout.field if zone in old.zones}
    players[seat] = replace(new, zones={**new.zones, **in_play})
    return replace(view, players=tuple(players))


def _fought(battle: BattleView | None) -> BattleView | None:
    """A battle without a preview: it is being fought."""
    return replace(battle, preview=None) if battle is not None else None


def _found(stage: Stage, view: View, obj: int) -> tuple[int, str, CardView] | None:
    """The owner of that card in play, its zone, and the card."""
    for player in view.players:
        for zone in stage.layout.field:
            for card in player.cards(zone):
                if card.id == obj:
                    return player.seat, zone, card
    return None


def _in_zone(view: View, seat: int, zone: str, change: Callable[[ZoneView], ZoneView]) -> View:
    players = list(view.players)
    player: PlayerView = players[seat]
    players[seat] = replace(player, zones={**player.zones, zone: change(player.zones.get(zone, ZoneView()))})
    return replace(view, players=tuple(players))


def _without(view: View, seat: int, zone: str, obj: int) -> View:
    """The zone without that card."""
    return _in_zone(
        view, seat, zone,
        lambda old: replace(old, count=old.count - 1, cards=tuple(one for one in old.cards if one.id != obj)),
    )  # fmt: skip


def _with(view: View, seat: int, zone: str, card: CardView, obj: int) -> View:
    """The card in the place of another one."""
    return _in_zone(
        view, seat, zone,
        lambda old: replace(old, cards=tuple(card if one.id == obj else one for one in old.cards)),
    )  # fmt: skip


# ---------------------------------------------------------------- events


def _turn(stage: Stage, cue: Cue) -> View:
    view = stage.view
    for zone in _columns(stage):
        for seat, card in [(player.seat, card) for player in view.players for card in player.cards(zone)]:
            view = _without(view, seat, zone, card.id)  # no event tells of one that has left the field unharmed
    first = stage.layout.phases[0][0] if stage.layout.phases else ""
    return replace(view, turn=view.turn + 1, active=cue.seat, phase=first, step="", battle=None, clashes=())


def _enter(stage: Stage, cue: Cue) -> View:
    found, view = _found(stage, stage.now, cue.obj), stage.view
    if found is None or _found(stage, view, cue.obj) is not None:
        return view
    seat, zone, card = found
    size = next((region.size for region in stage.layout.regions("lane") if region.zone == zone), 0)
    if size and sum(len(view.players[one].cards(zone)) for one in view.team(seat)) >= size:
        return view  # room is made for it first: until then no other card changes its place, partners share a lane
    card = replace(card, damage=0, attachments=())  # later changes to it follow
    place = [one.id for one in stage.now.players[seat].cards(zone)].index(card.id)

    def entered(old: ZoneView) -> ZoneView:
        cards = (*old.cards[:place], card, *old.cards[place:])
        return replace(old, cards=cards, count=old.count + 1)

    return _in_zone(view, seat, zone, entered)


def _attach(stage: Stage, cue: Cue) -> View:
    found, then = _found(stage, stage.view, cue.to), _found(stage, stage.now, cue.to)
    if found is None or then is None:
        return stage.view
    seat, zone, card = found
    return _with(stage.view, seat, zone, replace(then[2], damage=card.damage), cue.to)


def _moves(stage: Stage, cue: Cue) -> View:
    """A card goes to another place of the field. Squads that have gone out attack, until none is there any more."""
    found, then = _found(stage, stage.view, cue.obj), _found(stage, stage.now, cue.obj)
    if found is None:
        return stage.view
    seat, zone, card = found
    view = _without(stage.view, seat, zone, cue.obj)
    there = view.players[cue.seat].cards(cue.zone)
    states = [name for name in card.states if not _leads(stage, name)]
    if then is not None and then[:2] == (cue.seat, cue.zone):
        unhurt = then[2].damage == card.damage  # what damage does to it comes with that
        states = [name for name in then[2].states if unhurt or _leads(stage, name) or name in states]
    elif cue.zone in _columns(stage) and not there:
        states += filter(lambda name: _leads(stage, name), stage.layout.states)
    card = replace(card, zone=cue.zone, states=tuple(states))
    view = _in_zone(
        view, cue.seat, cue.zone, lambda old: replace(old, count=old.count + 1, cards=(*old.cards, card))
    )  # fmt: skip
    fights = any(player.count(zone) for player in view.players for zone in _columns(stage))
    clashes = _clashes(stage, view, cue, (zone, cue.zone)) if fights else ()
    battle = stage.layout.phases[-1][0]
    step = view.step if view.phase == battle else ""
    # With the last squad the battle in figures goes, and so does the word for its step.
    after = "" if zone in _columns(stage) else view.step
    return replace(view, clashes=clashes, phase=battle if clashes else view.phase, step=step if clashes else after)


def _leads(stage: Stage, state: str) -> bool:
    """Does who stands first in a squad have that state?"""
    return stage.layout.states[state].leads if state in stage.layout.states else False


def _columns(stage: Stage) -> list[str]:
    """The areas where squads fight."""
    return [region.zone for region in stage.layout.regions("column", "own")] if stage.layout.has_squads else []


def _clashes(stage: Stage, view: View, cue: Cue, changed: Sequence[str]) -> tuple[Clash, ...]:
    """What the squads do that stand there now; `changed`: the areas in which others stand since the event."""
    known, found = {(one.zone, one.seat): one for one in view.clashes}, list[Clash]()
    fixed = _has_struck(stage, cue)
    for zone in _columns(stage):
        for player in view.players:
            one = known.get((zone, player.seat))
            stays = one is not None and (fixed or one.done or zone not in changed)
            if not stays and one is not None and not player.count(zone):
                one = _gone_now(stage, one)
            elif not stays and player.count(zone):
                one = _foretold(stage, view, cue, Clash(zone, player.seat, 0, "", done=True) if one is None else one)
            found += [one] if one is not None else []
    return tuple(found)


def _gone_now(stage: Stage, old: Clash) -> Clash:
    """A squad that has left: that it does nothing is told at once if it is known at the end."""
    found = (one for one in stage.now.clashes if one.gone is not None and (one.zone, one.seat) == (old.zone, old.seat))
    return next(found, old)


def _foretold(stage: Stage, view: View, cue: Cue, old: Clash) -> Clash:
    """What a squad does, against those who stand there now: in the words of the end if nobody else does then, else in
    none; what is known of its strength is that of the end, too.
    """
    zone = old.zone
    told = next((one for one in stage.now.clashes if (one.zone, one.seat, one.done) == (zone, old.seat, False)), None)
    strike = _strike(stage, cue.at, old)
    then, here = ([{card.id for card in player.cards(zone)} for player in one.players] for one in (stage.now, view))
    if told is not None and then == here:
        return told
    if strike is None and told is None:
        return replace(old, text="", brief="", least="", names=())
    total = strike.amount if strike is not None else told.total if told is not None else 0
    return Clash(zone, old.seat, total, "", emptied=old.emptied)


def _strike(stage: Stage, at: int, squad: Clash) -> Cue | None:
    """The blow of a squad that is still to come in this turn."""
    later = [cue for cue in stage.cues if cue.at > at and cue.what in ("strike", "turn")]
    cue = next((cue for cue in later if cue.what == "turn" or (cue.zone, cue.seat) == (squad.zone, squad.seat)), None)
    return cue if cue is not None and cue.what == "strike" else None


def _has_struck(stage: Stage, cue: Cue) -> bool:
    """Have squads struck in this turn before an event?"""
    earlier = [one for one in stage.cues if one.at <= cue.at and one.what in ("strike", "turn")]
    return bool(earlier) and earlier[-1].what == "strike"


def _as_struck(stage: Stage, squad: Clash) -> Clash:
    """A squad as it was known before, with the strength that it strikes with if that has changed since."""
    strike = _strike(stage, -1, squad) if not squad.done else None
    if strike is None or strike.amount == squad.total:
        return squad
    return Clash(squad.zone, squad.seat, strike.amount, "", emptied=squad.emptied)


def _attack(stage: Stage, cue: Cue) -> View:
    view = stage.view
    target = _found(stage, view, cue.to)
    others = [player.seat for player in view.players if player.seat != cue.seat]
    defender = target[0] if target is not None else cue.whom if cue.whom >= 0 else others[0]
    step = stage.layout.steps[0][0] if stage.layout.steps else ""
    return replace(view, battle=BattleView(cue.obj, cue.to, defender, blocked=False, step=step, preview=None))


def _block(stage: Stage, cue: Cue) -> View:
    battle = stage.view.battle
    if battle is None:
        return stage.view
    return replace(stage.view, battle=replace(battle, target=cue.obj, defender=cue.seat, blocked=True))


def _on_life(cue: Cue) -> bool:
    """Is it the pile that is hit, by which a player lives?"""
    return cue.what == "hit" and cue.whom >= 0 and not cue.obj


def _hit_life(stage: Stage, cue: Cue) -> View:
    view = stage.view
    for region in (pile for pile in stage.layout.counted("pile") if pile.size):
        view = _in_zone(view, cue.whom, region.zone, lambda old: replace(old, count=max(0, old.count - cue.amount)))
    return view


def _dealt(stage: Stage, view: View, by: int) -> View:
    """What the squads of a player have done is told when it is seen."""
    done = {(one.zone, one.seat): one for one in stage.now.clashes if one.done and one.seat == by}
    return replace(view, clashes=tuple(done.get((one.zone, one.seat), one) for one in view.clashes))


def _hit(stage: Stage, cue: Cue) -> View:
    if _on_life(cue):
        [by] = [player.seat for player in stage.view.players if player.seat != cue.whom]
        return _dealt(stage, _hit_life(stage, cue), by)
    found = _found(stage, stage.view, cue.obj)
    if found is None:
        return stage.view
    seat, zone, card = found
    view = _struck(stage.view, cue, cue.obj) if zone in stage.layout.guards else stage.view
    view = _dealt(stage, view, cue.seat) if zone in _columns(stage) else view
    then = _found(stage, stage.now, cue.obj)
    card = replace(card, damage=card.damage + cue.amount)
    if then is not None and then[1] == zone and zone in _columns(stage) and then[2].damage == card.damage:
        card = replace(card, states=then[2].states)
    return _with(view, seat, zone, card, cue.obj)


def _struck(view: View, cue: Cue, what: int) -> View:
    """An attack on a player has hit what guards them."""
    battle = view.battle
    if battle is None or battle.target or cue.to != battle.attacker:
        return view
    return replace(view, battle=replace(battle, struck=what))


def _gone(stage: Stage, cue: Cue) -> View:
    found, view = _found(stage, stage.view, cue.obj), stage.view
    if found is None:
        return view
    seat, zone, card = found
    view = _without(view, seat, zone, cue.obj)
    if zone in _columns(stage):
        view = replace(view, clashes=_clashes(stage, view, cue, (zone,)))
    if zone in _columns(stage) and not view.players[seat].count(zone):  # it is pointed at until the battle is over
        fallen = Fallen(card.id, card.name, destroyed=True)
        met = ((one.zone, one.seat != seat, one.emptied) == (zone, True, None) for one in view.clashes)
        told = zip(view.clashes, met, strict=True)
        view = replace(view, clashes=tuple(replace(one, emptied=fallen) if empty else one for one, empty in told))
    battle, then = view.battle, stage.now.battle
    if battle is None or cue.obj not in (battle.attacker, battle.target, battle.struck):
        return view
    goes_on = then is not None and (battle.attacker, battle.target) == (then.attacker, then.target)
    if not goes_on and cue.obj != battle.struck:
        return replace(view, battle=None)
    return replace(view, battle=replace(battle, gone=(*battle.gone, card)))


def _break(stage: Stage, cue: Cue) -> View:
    view = _struck(stage.view, cue, BAR)
    for region in stage.layout.counted("rail"):
        view = _in_zone(
            view, cue.seat, region.zone,
            lambda old: ZoneView(max(0, old.count - 1), old.cards[1:], old.ids[1:]),
        )  # fmt: skip
    return view


def _out(stage: Stage, cue: Cue) -> View:
    """A player is out: their cards are gone, and so is a battle that they were part of."""
    view, battle = stage.view, stage.view.battle
    for zone in stage.layout.field:
        view = _in_zone(view, cue.seat, zone, lambda _: ZoneView(0))
    fighting = (battle.attacker, battle.target) if battle is not None else ()
    sides = [found[0] for obj in fighting if (found := _found(stage, stage.view, obj)) is not None]
    over = battle is not None and cue.seat in (battle.defender, *sides)
    return replace(view, out=(*view.out, cue.seat), battle=None if over else view.battle)


_CHANGES = frozenset(("turn", "enter", "attach", "gone", "break", "turned", "played", "out"))
_STEPS: dict[str, Callable[[Stage, Cue], View]] = {
    "turn": _turn, "enter": _enter, "attach": _attach, "moves": _moves, "attack": _attack, "block": _block, "hit": _hit,
    "gone": _gone, "break": _break, "out": _out,
}  # fmt: skip
