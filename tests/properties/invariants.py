"""What holds in every state of every game."""

from __future__ import annotations

from collections.abc import Collection

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE
from gundam_tui.games.gcg.queries import card_now
from gundam_tui.kernel import Engine


def check(engine: Engine, cards: int, tokens: Collection[int] = ()) -> None:
    """Every invariant of state and prompt.

    Args:
        engine: a running or finished game.
        cards: number of physical cards the game began with: tokens come and go, these do not.
        tokens: those of them that are tokens, in a position that was set up.
    """
    check_cards(engine, cards, tokens)
    check_zones(engine)
    check_prompt(engine)
    if engine.game.name == "gcg" and engine.outcome is None:
        check_damage(engine)


def check_cards(engine: Engine, cards: int, tokens: Collection[int] = ()) -> None:
    """Each physical card is exactly one object, and the table of where they are is right."""
    state = engine.state
    physical = sorted(obj.card for obj in state.objs.values())
    assert len(set(physical)) == len(physical), "a physical card is two objects"
    if not state.out:
        assert {n for n in range(cards) if n not in tokens} <= set(physical), "a card is lost"
    elif engine.game.name == "gcg":  # who has left the game has taken all their cards along
        assert not any(obj.owner in state.out for obj in state.objs.values())
    assert physical == sorted(state.where)
    for phys, oid in state.where.items():
        assert state.objs[oid].card == phys
    assert all(phys < len(state.card_of) for phys in physical)


def check_damage(engine: Engine) -> None:
    """No card in play has as much damage as HP (11-3-1), whatever its HP depends on."""
    for (zone, _), ids in engine.state.places():
        for oid in ids if zone in (BATTLE, BASE) else ():
            damage = engine.state.objs[oid].damage
            assert not damage or damage < card_now.hp(engine, oid), f"{engine.card(oid)} should be destroyed"


def check_zones(engine: Engine) -> None:
    """Zones, objects, hosts and guests agree; ids are in use once and in order."""
    state, visibility = engine.state, engine.game.visibility
    placed: list[int] = []
    for (zone, seat), ids in state.places():
        assert zone in visibility, f"nothing says who sees zone {zone!r}"
        assert 0 <= seat < engine.seats
        placed += ids
        for oid in ids:
            obj = state.objs[oid]
            assert (obj.zone, obj.seat, obj.host) == (zone, seat, 0)
    for oid, obj in state.objs.items():
        assert oid == obj.id
        assert 0 < oid < state.next_id
        assert 0 <= obj.owner < engine.seats
        assert 0 <= obj.seen < 1 << engine.seats
        if obj.face_down:
            pass  # no place shows it
        elif visibility[obj.zone] == "all":
            assert obj.seen == (1 << engine.seats) - 1, f"{obj} lies open and is not seen"
        elif visibility[obj.zone] == "holder" or isinstance(visibility[obj.zone], tuple):
            assert obj.seen >> obj.seat & 1, f"{obj} is not seen by its holder"
        for guest in obj.attachments:
            assert state.objs[guest].host == oid
            assert state.objs[guest].zone == obj.zone
        if obj.host:
            assert oid in state.objs[obj.host].attachments
            placed.append(oid)
    assert sorted(placed) == sorted(state.objs), "objects and places differ"


def check_prompt(engine: Engine) -> None:
    """While the game runs a prompt is open that has a legal answer, and its keys tell its options apart."""
    prompt = engine.prompt
    assert (prompt is None) == (engine.outcome is not None)
    if prompt is None:
        return
    assert 0 <= prompt.seat < engine.seats
    assert prompt.seat not in engine.state.out
    assert 0 <= prompt.least <= prompt.most <= len(prompt.options)
    if not prompt.most:  # that nothing fits may be told to nobody else
        assert prompt.private, "a prompt with nothing to choose"
    keys = prompt.keys()
    assert len(set(keys)) == len(keys), f"two options with one key: {keys}"
    if prompt.ordered:
        assert prompt.least == prompt.most == len(keys)
    assert prompt.number == engine.decisions + 1
    state = engine.state
    for option in prompt.options:
        for oid, card in ((option.obj, option.card), (option.to, option.to_card)):
            if oid and card:
                known = state.objs[oid].card if oid in state.objs else None
                assert known is None or state.card_of[known] == card, f"{option.key} names another card"
                assert known is None or state.objs[oid].seen >> prompt.seat & 1, f"{option.key} names a hidden card"
