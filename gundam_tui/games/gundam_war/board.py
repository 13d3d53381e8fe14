"""The names of Gundam War for the pieces of its board."""

from __future__ import annotations

from gundam_tui.games.nation.seen.board import Pieces

PIECES = Pieces(
    points={"deployment": "assign", "damage": "resolution"},
    lane="Station area",
    areas=(("Space", "Space"), ("Earth", "Earth")),
    lost="Discard Pile",
    g_zone="G",
    removed="Defunct Pile",
    colors=("blue", "green", "black", "red", "brown", "white", "purple"),
    prices=(("c", "corps"), ("t", "total"), ("r", "card cost")),
    types={"unit": "UNIT", "character": "CHARACTER", "operation": "OPERATION", "command": "COMMAND", "g": "G"},
    short={"operation": "op", "command": "cmd", "g": "G"},
    front="front",
    front_text="the front UNIT",
    ready="ready",
    open_hands={"hangar": "Hangar"},
    size=50,
    common_words=frozenset(("GENERATION", "Gundam", "Suit")),
    briefs={
        "Discard Pile": "Disc",
        "Defunct Pile": "Out",
        "Hangar": "Hang",
        "blue": "bu",
        "green": "gn",
        "black": "bk",
        "red": "rd",
        "brown": "bn",
        "white": "wh",
        "purple": "pu",
    },
)
