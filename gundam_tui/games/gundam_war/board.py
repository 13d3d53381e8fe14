"""The board: which zone is which piece, and where (`games.layout`)."""

from __future__ import annotations

from gundam_tui.games.layout import BoardLayout, KindRow, PipRow, Region, Side, StateRow

_PHASES = (("reroll", "rer"), ("draw", "draw"), ("deployment", "asg"), ("battle", "bat"))
_STEPS = (("attack", "atk"), ("defense", "def"), ("damage", "res"), ("return", "ret"))
_COLORS = ("blue", "green", "black", "red", "brown", "white", "purple")
_STATS = ("front", "rear", "defense")


def _areas(side: Side) -> tuple[Region, ...]:
    return (Region("column", "area 1", side, "Space", "space"), Region("column", "area 2", side, "Earth", "earth"))


def _lane(side: Side) -> tuple[Region, ...]:
    return (Region("lane", "deployment", side, "Station area", "UNIT"),)


def board(seats: int) -> BoardLayout:
    """The board of a table with so many seats.

    Args:
        seats: players at the table.
    """
    strip = (
        Region("fan", "hand", "own", "hand"),
        Region("pile", "nation", "own", "Nation"),
        Region("pile", "lost", "own", "Discard Pile"),
        Region("pile", "junkyard", "own", "Junkyard"),
        Region("pile", "removed", "own", "Defunct Pile"),
        Region("pile", "hangar", "own", "Hangar"),
        Region("counter", "power", "own", "power", "pw"),
        Region("pips", "g zone", "own", "G", "G", pips=tuple(PipRow(color, True) for color in _COLORS)),
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
            Region("pile", "junkyard", "own", "Junkyard"), Region("pile", "g zone", "own", "G"),
            Region("pile", "hangar", "own", "Hangar"),
            Region("pile", "removed", "own", "Defunct Pile"),
        ),
        phases=_PHASES,
        steps=_STEPS,
        stat_line=_STATS,
        damage_stat="defense",
        price_line=(
            ("designated", "c", "corps"), ("total", "t", "total"), ("resource", "r", "card cost"),
        ),
        kinds={
            "unit": KindRow("unit", "UNIT", _STATS, fights=True),
            "character": KindRow("character", "CHARACTER", _STATS, "Ch", adds=True),
            "operation": KindRow("operation", "OPERATION", short="Op"),
            "command": KindRow("command", "COMMAND", short="Co"),
            "g": KindRow("g", "G", short="G"),
        },
        states={
            "rolled": StateRow("rolled", "rolled", "rolled", falls_back=True),
            "doomed": StateRow("doomed", "destroyed", "destroyed, not yet scrapped", "bad"),
            "front": StateRow("front", "front", "the front UNIT", besides=True),
            "coin": StateRow("coin", "coin", "has coins", besides=True),
            "chip": StateRow("chip", "", "a chip", besides=True),
        },
        ready="rerolled",
        attached="CHARACTER",
        attaching="set",
    )  # fmt: skip
