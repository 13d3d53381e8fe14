"""A verdict is never cut: whatever the names, and wherever attacker and target stand, the sentence between the lanes
says how the battle ends, and the duel does too.
"""

from __future__ import annotations

import re

import pytest

from gundam_tui.app.board.reading import table
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.scene import Scene
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.table.match import Match
from tests.profile import quick_first

from .helpers import match_at

# Units with long names, of which the first two pairs begin alike.
LONG = ("GD01-003", "GD01-010", "ST14-006", "ST14-007", "ST08-003", "ST01-006")
VERDICT = re.compile(
    r"(does not destroy it|destroys it|both( are)? destroyed|is destroyed|this attack wins|destroys \d Shields?"
    r"|is left with HP\d+|deals no damage)"
)


def battles(**defender: object) -> list[Match]:
    """Matches in which a battle is going on, one for each attack: of each of six Units on the player and on each of six
    others, of which some are weaker and some stronger.
    """
    side = Side(units=[UnitAt(number, rested=True, damage=at % 3) for at, number in enumerate(LONG)], **defender)  # type: ignore[arg-type]
    engine = set_up(Position([Side(units=list(reversed(LONG))), side]))
    assert engine.prompt is not None
    found: list[Match] = []
    for option in engine.prompt.options:
        if option.verb == "attack":
            copy = engine.clone()
            copy.choose([option])
            if copy.state.vars.get("attack") is not None:
                found.append(match_at(copy))
    assert len(found) > 30
    return found[::2]


DEFENDERS: list[dict[str, object]] = [{"shields": ["ST01-005"] * 3, "base": None}, {"shields": [], "base": None}, {}]


@pytest.mark.parametrize("defender", quick_first(DEFENDERS))
@pytest.mark.parametrize("glyphs", quick_first([UNICODE, ASCII]), ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
def test_every_battle_says_how_it_ends(size: tuple[int, int], glyphs: Glyphs, defender: dict[str, object]):
    for match in battles(**defender):
        view = match.view(None)
        scene = Scene(view, 0, ["P1", "P2"], glyphs, hand_hidden=True, holder=0)
        board = table(scene.looker(roomy=False))
        sheet = Sheet(glyphs, size[0], size[1] - 5, planes=not glyphs.ascii)
        draw(sheet, board)
        lines = sheet.text()
        told = view.battle.preview if view.battle is not None else None
        assert told is not None
        between = [line for line in lines[7 : len(lines) - 7] if VERDICT.search(line)]
        assert between, "\n".join(lines)
        assert glyphs.dots not in VERDICT.split(between[0])[-1].split(glyphs.sep)[0], between[0]
        assert board.duel is not None
        whole = "|".join(re.escape(glyphs.text(form)) for form in board.duel.verdicts)
        assert any(re.search(rf"({whole})(?![;{glyphs.dots}\w])", line) for line in lines), "\n".join(lines)
