"""A position as faces, drawn by hand: turn 9 of P1 against P2, without any game."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.board.bench import _FLAT, _fitted, _write
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.faces import (
    BoardScene,
    BoardSide,
    CardPane,
    Chip,
    DockText,
    Duel,
    Face,
    Figure,
    FrontText,
    HandFace,
    Mark,
    Pile,
    Pip,
    ReportLine,
    RevealedCard,
    Ribbon,
    ShieldWall,
)
from gundam_tui.app.board.footer import footer
from gundam_tui.app.board.sheet import Sheet, Spot
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import UNICODE, Glyphs


def small(sheet: Sheet, spot: Spot, face: Face, *, named: int = 0, behind: bool = False) -> None:
    """Draw a card on a plate of few rows; arguments as for `bench._write`."""
    fitted = _fitted(sheet, face, spot.width, high=spot.height > _FLAT, behind=behind)
    _write(sheet, spot, fitted, named=named, behind=behind)


def unit(
    id: int, name: str, color: str, ap: int, hp: int, damage: int = 0, *, under: str = "", rested: bool = False,
    new: bool = False, words: Sequence[str] = (), codes: str = "", mark: Mark = "", able: bool = False, said: str = "",
) -> Face:  # fmt: skip
    state = "RESTED" if rested else "new" if new and not under else "ready"
    return Face(
        id, name, color, (Figure("AP", ap), Figure("HP", hp - damage, hp, "hp")), (under,) if under else (),
        bool(under), codes, tuple(words), "", state, {"RESTED": "sub", "new": "new"}.get(state, "good"),
        "LINK" if under else "", rested, str(id % 10), able, mark, said=said,
    )  # fmt: skip


GUNDAM = unit(11, "Gundam", "b", 6, 5, under="Amuro Ray", words=["Repair 2"], codes="Rep2")
OWN = (
    GUNDAM,
    unit(12, "Guncannon", "b", 3, 4, new=True),
    unit(13, "Gundam Aerial (Bit on Form)", "w", 5, 6, 2, under="Suletta Mercury", rested=True),
    unit(14, "Zowort", "w", 4, 2, words=["Blocker"], codes="Blk", mark="pick", able=True),
)
ENEMY = (
    unit(21, "Char's Zaku II", "g", 4, 3, 1, under="Char Aznable", rested=True),
    unit(22, "Gouf", "g", 2, 3, 2),
    unit(23, "Zaku II", "g", 1, 1, rested=True),
    unit(24, "Gaza D (Sleeves)", "r", 2, 1, words=["Support 2"], codes="Sup2"),
    unit(25, "Angelo's Geara Zulu", "r", 3, 3, words=["Support 2"], codes="Sup2"),
)
HAND = (
    HandFace(1, "GM", "b", "a", True, "Lv2", 1, 0, "2/2", True, "Unit"),
    HandFace(2, "Guntank", "b", "b", True, "Lv3", 2, 0, "2/3", True, "Unit"),
    HandFace(3, "Kai's Resolve", "b", "c", True, "Lv3", 1, 0, "Cmd", False, "Command"),
    HandFace(4, "Gundam Aerial (Permet Score Six)", "w", "d", False, "Lv5", 4, 1, "4/4", True, "Unit",
             why="needs 1 more"),
    HandFace(5, "Unforeseen Incident", "w", "e", True, "Lv3", 1, 0, "Cmd", False, "Command"),
    HandFace(6, "Thoroughly Damaged", "b", "f", True, "Lv2", 1, 0, "Cmd", False, "Command"),
)  # fmt: skip
TOLD = (("Gundam ", "own!"), ("AP6 ", "ap!"), ("━━► ", "hot!"), ("Char's Zaku II ", "enemy!"), ("destroys it", "good!"))
RIBBON = Ribbon("TURN 9", "P1 AMURO", "own", "", ("start", "draw", "resource", "main", "end"), 3)
TEXT = CardPane(
    "Gundam", "b", "Blue Unit", (Figure("AP", 6), Figure("HP", 5, 5, "hp")), (("Heals 2 when the turn ends.", "text"),)
)
REPORT = (
    ReportLine("─", "enemy", "turn 8  P2 CHAR", heading=True), ReportLine("►", "enemy", "Gouf attacks GM"),
    ReportLine("─", "own", "turn 9  P1 AMURO", heading=True), ReportLine("+", "good", "Guncannon for 2"),
)  # fmt: skip
QUESTION = DockText(
    "P1 AMURO", "own", "Attack with Gundam: which target?", "3 legal",
    (Chip("1", "Char's Zaku II", "destroyed; takes 4, HP 5→1", "destroyed", cursor=True, entry=0),
     Chip("3", "Zaku II", "destroyed; takes 1", "destroyed", entry=1), Chip("p", "P2: Falmel 4/5", entry=2),
     Chip("E", "end the turn")),
    (("Gundam may attack rested Units or the player.", "mute"),),
)  # fmt: skip


def guard(count: int, name: str, left: int, most: int, **more: object) -> ShieldWall:
    front = Face(90 + count, name, "n", (Figure("HP", left, most, "base"),))
    return ShieldWall("Shields", count, 6, front, "Base", **more)


def side(seat: int, cards: Sequence[Face], wall: ShieldWall, *, hand: int = 6, **more: object) -> BoardSide:
    own = seat == 0
    values: dict[str, object] = {
        "seat": seat, "own": own, "name": ("P1 AMURO", "P2 CHAR", "P3 HAMAN", "P4 BRIGHT")[seat], "acts": own,
        "word": "to act" if own else "waits", "hand": hand, "open": own,
        "piles": (Pile("deck", 29), Pile("trash", 3, "Demi Trainer"), Pile("resource deck", 5)), "level": "Lv5",
        "pips": (Pip("●", "res", 3), Pip("○", "mute", 2), Pip("◆", "new", 1)), "ready": 4, "total": 6, "guard": wall,
        "cards": tuple(cards), "summary": (("Units", len(cards)), ("ready", 2)),
    }  # fmt: skip
    return BoardSide(**{**values, **more})


def aiming() -> BoardScene:
    """P1 chooses what the Gundam attacks."""

    own = (GUNDAM._replace(mark="aim", said="aims"), *OWN[1:])
    enemy = (ENEMY[0]._replace(mark="cursor", able=True), ENEMY[1], ENEMY[2]._replace(mark="pick", able=True))
    return BoardScene(
        RIBBON, side(1, (*enemy, *ENEMY[3:]), guard(3, "Falmel", 4, 5), hand=5),
        side(0, own, guard(4, "White Base", 3, 5)), front=FrontText(TOLD, 11, 21), hand=HAND, hand_title="HAND",
        hand_note="6 of 10", detail=TEXT, report=REPORT,
    )  # fmt: skip


def blocking() -> BoardScene:
    """P2 attacks the Base of P1, who may block; the hands are covered."""

    enemy = (*ENEMY[:4], ENEMY[4]._replace(mark="attack", attacks=True, said="ATTACKS", back=True))
    own = (*OWN[:3], OWN[3]._replace(mark="answer", said="may block"))
    duel = Duel("Angelo's Geara Zulu", "enemy", "attacks, AP", Figure("AP", 3), "White Base", "own", "Base, HP of 5",
                Figure("HP", 3, 5, "base"), "destroyed")  # fmt: skip
    return BoardScene(
        RIBBON._replace(battle="battle", steps=("attack", "block", "action", "damage"), now=1),
        side(1, enemy, guard(3, "Falmel", 4, 5), hand=5),
        side(0, own, guard(4, "White Base", 3, 5, mark="target"), open=False),
        front=FrontText((("Geara Zulu attacks: destroyed unless 4 Zowort blocks", "enemy!"),), 25, 0, 0, beam=True),
        duel=duel, detail=TEXT, report=REPORT,
    )  # fmt: skip


def revealed() -> BoardScene:
    """A Shield of P2 is turned over."""

    table = blocking()
    card = CardPane("Close Combat", "r", "Red Command", (), (("Deal 2 damage to 1 enemy Unit.", "text"),))
    upper = table.upper._replace(guard=ShieldWall("Shields", 2, 6, None, "Base", mark="broken"))
    lower = table.lower._replace(cards=(GUNDAM._replace(mark="attack", attacks=True, said="ATTACKS"), *OWN[1:]))
    front = FrontText((("Gundam AP6 broke a Shield of P2 3→2", "own!"),), 11, 0, 1, beam=True)
    return table._replace(
        upper=upper, lower=lower, front=front, reveal=RevealedCard("Burst", "a Shield of P2 CHAR is revealed", 1, card)
    )


def picture(
    table: BoardScene, width: int = 80, height: int = 24, glyphs: Glyphs = UNICODE, *, planes: bool = True
) -> tuple[Sheet, list[str]]:
    """The board as a sheet, and the whole screen as text."""
    high = 6 if width >= 160 and height >= 48 else 4
    board = Sheet(glyphs, width, height - high - 1, planes=planes)
    draw(board, table)
    below = Sheet(glyphs, width, high, "dock", planes=planes)
    dock(below, 0, high, QUESTION)
    keys = Sheet(glyphs, width, 1, planes=planes)
    footer(keys, 0, [("1 3 p", "pick"), ("Enter", "attack"), ("Esc", "back"), ("?", "help")])
    return board, [*board.text(), *below.text(), *keys.text()]
