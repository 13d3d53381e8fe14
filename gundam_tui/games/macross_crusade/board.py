"""The board: which zone is which piece, and where (`games.layout`)."""

from __future__ import annotations

from gundam_tui.games.layout import BoardLayout, KindRow, Region, Side, StateRow

_PHASES = (("reroll", "rer"), ("draw", "draw"), ("deployment", "dep"), ("battle", "bat"))
_STEPS = (("attack", "atk"), ("defense", "def"), ("damage", "dmg"), ("return", "ret"))
_STATS = ("front", "rear", "defense")


def _areas(side: Side) -> tuple[Region, ...]:
    return tuple(Region("column", f"area {n}", side, f"Battle Area {n}", f"area {n}") for n in (1, 2))


def _lane(side: Side) -> tuple[Region, ...]:
    return (Region("lane", "deployment", side, "Deployment Area", "Unit"),)


def board(seats: int) -> BoardLayout:
    """The board of a table with so many seats.

    Args:
        seats: players at the table.
    """
    strip = (
        Region("fan", "hand", "own", "hand"),
        Region("pile", "nation", "own", "Nation", size=50),
        Region("pile", "junkyard", "own", "Junkyard"),
        Region("pile", "lost", "own", "Lost Pile"),
        Region("pile", "removed", "own", "removed"),
        Region("counter", "power", "own", "power ", "pw"),
    )
    return BoardLayout(
        rows=(
            *(_lane("enemy") for _ in range(seats - 1)),
            *(_areas("enemy") for _ in range(seats - 1)),
            (Region("stack", "playing", "shared", "cut"),),
            _areas("own"),
            _lane("own"),
            (Region("fan", "hand", "own", "hand"),),
        ),
        strip=strip,
        browse=(
            Region("pile", "junkyard", "own", "Junkyard"), Region("pile", "g zone", "own", "G Zone"),
            Region("pile", "removed", "own", "removed"),
        ),
        phases=_PHASES,
        steps=_STEPS,
        stat_line=_STATS,
        damage_stat="defense",
        price_line=(
            ("designated", "d", "designated"), ("total", "t", "total"), ("resource", "r", "resource"),
        ),
        kinds={
            "unit": KindRow("unit", "Unit", _STATS, fights=True),
            "character": KindRow("character", "Character", _STATS, adds=True),
            "command": KindRow("command", "Command", short="Co"),
            "g": KindRow("g", "G", short="G"),
        },
        states={
            "rolled": StateRow("rolled", "rolled", "rolled", falls_back=True),
            "doomed": StateRow("doomed", "destroyed", "destroyed, not yet scrapped", "bad"),
            "front": StateRow("front", "van", "the vanguard", besides=True),
            "coin": StateRow("coin", "coin", "has coins", besides=True),
            "chip": StateRow("chip", "", "a chip", besides=True),
        },
        ready="ready",
        attached="Character",
        attaching="set",
    )  # fmt: skip
