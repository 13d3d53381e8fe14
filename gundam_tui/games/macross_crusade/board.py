"""The names of Macross Crusade for the pieces of its board."""

from __future__ import annotations

from gundam_tui.games.nation.seen.board import Pieces

PIECES = Pieces(
    points={},
    lane="Deployment Area",
    areas=(("Battle Area 1", "area 1"), ("Battle Area 2", "area 2")),
    lost="Lost Pile",
    g_zone="G Zone",
    removed="removed",
    colors=("blue", "green"),
    prices=(("d", "designated"), ("t", "total"), ("r", "of a price|resource")),
    types={"unit": "Unit", "character": "Character", "command": "Command", "g": "G"},
    short={"command": "cmd", "g": "G"},
    front="vanguard",
    front_text="the vanguard",
    ready="ready",
    open_hands={},
    size=50,
    common_words=frozenset(("Messiah", "Valkyrie")),
    briefs={"Lost Pile": "Lost", "blue": "bu", "green": "gn"},
)
