"""What every text that is played offers, asks and does in one position with something of everything.

`python -m tests.gundam_war.offers [CARD ...]` prints it as `offers.toml` holds it: when a text is offered, what it asks
(how many, and which cards), what is changed when the first answers are given, and whether it is offered `again` then
(its card rerolled).
What stands there was read against the cards' texts; `test_offers` compares.

The position: `O` are the own cards and `E` the enemy's; the second letter is the place (`S` Station area, rerolled, `R`
rolled, `A` Space, `E` Earth, `G` a G, `P` an OPERATION, `J` Junkyard, `H` hand), `c` a CHARACTER on that card.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from gundam_tui.games.nation.cards.card import CardDef
from gundam_tui.games.nation.cards.counters import coins, doomed
from gundam_tui.games.nation.cards.terms import AREAS
from gundam_tui.games.nation.changes.setgroups import turned
from gundam_tui.games.nation.queries.power import counts
from gundam_tui.games.nation.queries.stats import is_unit, strengths
from gundam_tui.games.nation.state.texts import field_cards
from gundam_tui.kernel import Option

from .mutants import TESTED
from .table import Play, Table, character, command, g, operation, unit

POINTS = ("reroll", "draw", "deployment", "attack", "defense", "damage", "return")
COLORS = ("blue", "green", "black", "red", "brown", "white", "purple")
CARDS: list[CardDef] = [
    *(unit(f"O{place}", (2, 1, 4), (1, cost, 0)) for place, cost in (("S", 2), ("R", 2), ("A", 3), ("B", 5), ("E", 3))),
    *(unit(f"E{place}", (2, 1, 4), (1, cost, 0)) for place, cost in (("S", 2), ("R", 2), ("A", 3), ("E", 3))),
    unit("EB", (2, 1, 3), (1, 5, 0)), character("cOX", (0, 0, 0), (1, 1, 0), traits=frozenset({"nt"})),
    *(unit(f"{who}J", (1, 1, 1)) for who in "OE"), *(unit(f"{who}H", (1, 1, 1)) for who in "OE"),
    *(character(f"c{who}{place}", (1, 0, 1)) for who in "OE" for place in "SAEJH"),
    *(operation(f"{who}P") for who in "OE"), *(operation(f"{who}PJ") for who in "OE"),
    *(command(f"{who}C{place}") for who in "OE" for place in "JH"),
    *(g(f"{who}G{color[:3]}", color=color) for who in "OE" for color in COLORS),
    g("OGJ"), g("EGJ"),
]  # fmt: skip


def start(number: str, point: str, active: int, *, off: bool = False) -> Play:
    """The position with a card of the first player in the place from which its texts are played."""
    card = TESTED.cards[number]
    kind = card.type
    own: dict[str, list[str]] = {
        "field": ["OS+cOS", "OR~", "OP"], "area1": ["OA+cOA", "OB"], "area2": ["OE"],
        "g": [f"OG{color[:3]}" for color in COLORS for _ in range(3)], "hand": ["OH", "cOH", "OCH", "OCH"],
        "junkyard": ["OJ", "cOJ", "OCJ", "OPJ", "OGJ"], "lost": ["U1"] * 6,
    }  # fmt: skip
    place = {"command": "hand", "operation": "field", "unit": "area1", "generation": "g", "character": ""}[kind]
    if off:
        place = next(line.place for line in card.lines if getattr(line, "place", ""))
    if (kind == "character" and not off) or (card.source and "<Set-on/UNIT>" in card.source):
        own["area1"][0] = f"OA+{number}"
    elif kind == "unit" and not off:
        own["area2" if card.areas == ("earth",) else "area1"].append(f"{number}+cOX")
    else:
        own[place].append(number)
    table = Table(*CARDS, active=active).side(0, nation=25, **own)
    table.side(
        1, field=["ES+cES", "ER~", "EP"], area1=["EA+cEA", "EB"], area2=["EE+cEE"], nation=25,
        g=[f"EG{color[:3]}" for color in COLORS], hand=["EH", "cEH"], junkyard=["EJ", "cEJ", "ECJ", "EPJ", "EGJ"],
        lost=["U1"] * 6,
    )  # fmt: skip
    return table.start(point)


def _windows(p: Play, point: str) -> Iterator[Play]:
    """The free timings of the first player in a phase or step, and only there."""
    for _ in range(30):
        if p.e.prompt is None or p.where != point:
            return
        if p.prompt.kind == "free" and p.prompt.seat == 0:
            yield p
        p._least()


def _mine(p: Play, number: str) -> dict[str, Option]:
    """The texts of a card that are offered now, by card and position."""
    found = [o for o in p.prompt.options if o.card == number and o.verb in ("use", "command")]
    return {f"{number}/{max(0, o.n)}": o for o in reversed(found)}


def _ways(number: str) -> list[bool]:
    """Is the card in the field or in the hand, and is it also somewhere else?"""
    places = {getattr(line, "place", "") for line in TESTED.cards[number].lines}
    return [False, True] if len(places) > 1 else [bool(places - {""})]


def offers(number: str) -> dict[str, dict[str, Any]]:
    """What the texts of a card offer, ask and do, by card and position."""
    found: dict[str, dict[str, Any]] = {}
    for off in _ways(number):
        for active in (0, 1):
            for point in POINTS:
                for p in _windows(start(number, point, active, off=off), point):
                    for name, option in _mine(p, number).items():
                        entry = found.setdefault(name, {"when": []})
                        when = f"{('own', 'enemy')[active]} {point}"
                        if when not in entry["when"]:
                            entry["when"].append(when)
                        if "does" not in entry:
                            entry |= played(p.e.clone(), option)
    for entry in found.values():
        if len(entry["when"]) == 2 * len(POINTS):
            entry["when"] = ["any"]
    return found


def played(engine: Any, option: Option) -> dict[str, Any]:
    """What a text asks, and what its effect changes until its cut is over; and what has changed when the turn is."""
    p = Play(engine)
    before = facts(p)
    p.e.answer([option.key])
    asks: list[str] = []
    for _ in range(30):
        if p.e.prompt is None or p.prompt.kind == "free":
            break
        if p.prompt.kind == "cut":
            p.do("pass")
            continue
        prompt = p.prompt
        said = sorted({o.card or o.place or str(o.n) for o in prompt.options})
        asks.append(f"P{prompt.seat + 1} {prompt.kind} {prompt.least}..{prompt.most}: {' '.join(said)}")
        p.e.choose(prompt.options[: max(prompt.least, min(1, prompt.most))])
    after = facts(p)
    does = [f"{key}: {before.get(key, '-')} -> {value}" for key, value in after.items() if before.get(key) != value]
    does += [f"{key}: {value} -> -" for key, value in before.items() if key not in after]
    if option.obj in p.e.state.objs:
        p.e.perform(*turned(p.e, (option.obj,), False))
        p.e.reopen()
    again = p.e.prompt is not None and f"{option.card}/{max(0, option.n)}" in _mine(p, option.card)
    return {"asks": asks, "does": sorted(does), "again": again}


def facts(p: Play) -> dict[str, str]:
    """What is where, and how."""
    e, found = p.e, dict[str, str]()
    for oid in field_cards(e):
        obj = e.state.objs[oid]
        words = [f"P{obj.seat + 1} {obj.zone}"]
        if is_unit(e, oid) and not obj.host:
            words.append("/".join("*" if one is None else str(one) for one in strengths(e, oid)))
        words += ["rolled"] if obj.exhausted else []
        words += [f"{obj.damage} damage"] if obj.damage else []
        words += ["destroyed"] if doomed(obj) else []
        words += [f"{len(coins(obj))} coins"] if coins(obj) else []
        if obj.zone in AREAS and not obj.host:
            words.append(f"at {e.zone(obj.zone, obj.seat).index(oid)}")
        name = e.card(oid)
        while name in found:
            name += "'"
        found[name] = ", ".join(words)
    for seat in range(2):
        for zone in ("nation", "lost", "hand", "junkyard", "hangar", "removed"):
            cards = p.cards(zone, seat)
            told = str(len(cards)) if zone in ("nation", "lost") else " ".join(sorted(cards))
            found[f"P{seat + 1} {zone}"] = told
        found[f"P{seat + 1} power"] = str(sum(counts(e, seat).values()))
    return found


def written(number: str) -> str:
    """What the texts of a card offer, as TOML."""
    rows: list[str] = []
    for name, entry in offers(number).items():
        rows.append(f'["{name}"]')
        for key, value in entry.items():
            if isinstance(value, bool):
                rows.append(f"{key} = {str(value).lower()}")
            elif len(value) > 1:
                rows += [f"{key} = [", *(f'    "{one}",' for one in value), "]"]
            else:
                rows.append(f"{key} = [" + ", ".join(f'"{one}"' for one in value) + "]")
        rows.append("")
    return "\n".join(rows)


if __name__ == "__main__":
    from tests.gundam_war.offers import written as shown

    for one in sys.argv[1:] or TESTED.numbers:
        print(shown(one))
