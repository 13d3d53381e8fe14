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
from gundam_tui.games.views import BattleView
from gundam_tui.table.match import Match
from tests.profile import quick_first

from .helpers import match_at

# Units with long names, of which the first two pairs begin alike.
LONG = ("GD01-003", "GD01-010", "ST14-006", "ST14-007", "ST08-003", "ST01-006")
VERDICT = re.compile(
    r"(\bstays\b|both( are)? destroyed|is destroyed|this attack wins|destroys \d Shields?"
    r"|is left with HP\d+|deals no damage|Shields \d+(→|>)\d|Base HP \d+(→|>)\d)"
)


def battles(**defender: object) -> list[Match]:
    """Matches in which a battle is going on, one for each attack: of each of six Units on the player and on each of six
    others, of which some are weaker and some stronger.
    """
    side = Side(units=[UnitAt(number, rested=True, damage=at % 3) for at, number in enumerate(LONG)], **defender)
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


SEVERAL = [
    ("royale", ["you", "Computer 2", "Computer 3", "Computer 4"]),
    ("team", ["you", "Amuro", "Computer 3", "Lalah"]),
]


@pytest.mark.thorough
@pytest.mark.parametrize("defender", DEFENDERS)
@pytest.mark.parametrize("aims", [False, True])
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize(("form", "names"), SEVERAL, ids=["royale", "team"])
def test_what_befalls_a_wall_is_never_said_right_behind_a_player_as_if_they_did_it(
    form: str, names: list[str], size: tuple[int, int], aims: bool, defender: dict[str, object]
):
    """Seen: `Team P3+P4: destroys 1 Shield`, about their own Shield, and the target twice."""
    wall = Side(**defender)
    attackers = LONG[:3] if form == "team" else LONG
    engine = set_up(Position([Side(units=list(attackers), **defender), *[wall] * 3], format=form))
    assert engine.prompt is not None
    for option in [one for one in engine.prompt.options if one.verb == "attack"]:
        copy = engine.clone()
        ahead = match_at(copy).preview(0, [option.key]).battle
        if not aims:
            copy.choose([option])
        match = match_at(copy)
        view = match.view(0)
        scene = Scene(view, 0, names, UNICODE, hand_hidden=True, holder=0)
        if aims:
            scene.aim = BattleView(option.obj, 0, int(option.place[1:]) - 1, False, "attack", ahead)
        elif view.battle is None:
            continue
        front = table(scene.looker(roomy=False)).front
        for spans in (front.spans, *front.briefs):
            said = "".join(text for text, _ in spans)
            by_itself = re.match(r"^ ?([\w+ ]+: )?(Shields \d|Base HP|this attack)", said)
            assert by_itself or re.search(rf"(attacks|{UNICODE.east}) \S+", said), said
            assert max(said.count(name) for name in names[1:]) <= 1 + ("has no Shields" in said), said
        sheet = Sheet(UNICODE, size[0], size[1] - 5)
        draw(sheet, table(scene.looker(roomy=False)))
        told = [line for line in sheet.text() if VERDICT.search(line) or "this attack" in line]
        assert told, "\n".join(sheet.text())
        if aims:
            assert any(re.search(rf"AP\d+ .*{UNICODE.east}", line) for line in told), told
