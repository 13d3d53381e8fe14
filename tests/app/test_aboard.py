"""At 80x24 who is aboard is named on the table of the sister games, and a side without Units shows its places."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.app.board import reading
from gundam_tui.app.board.faces import BoardScene, Face, Mark
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw as draw_board
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.scene import Scene
from gundam_tui.app.slots import Slots
from gundam_tui.games.nation.cards.language.record import Card, definition
from gundam_tui.games.registry import game
from tests.profile import quick_first

from .scenes import position

CARDS = Path(__file__).parents[2] / "cards"
POWER = {"gundam-war": "G-BLUE x6", "macross-crusade": "MC-VF-1A x3"}
DECKS = [(game_id, path.stem) for game_id in POWER for path in sorted((CARDS / game_id / "decks").glob("*.toml"))]
CROWDS = [(2, 0, 0, 0), (4, 0, 0, 0), (1, 1, 1, 1), (3, 1, 2, 2), (4, 1, 1, 0), (4, 4, 4, 4)]  # in each area
PIPS = 6  # have room beside three figures
HALF = 20  # cells of a plate that has another one beside it, at most
BADGES = r"\+\d|…|~"  # how many badges have no room


def manned(game_id: str, deck: str, count: int) -> Iterator[list[dict[str, Any]]]:
    """Every Unit of a deck with everybody of it aboard, so many of them side by side, some damaged and some rolled;
    none in a deck without people.
    """
    numbers = tomllib.loads((CARDS / game_id / "decks" / f"{deck}.toml").read_text(encoding="utf-8"))["cards"]
    loaded = [card for card in game(game_id).book().load() if isinstance(card, Card)]
    cards = [definition(card) for card in loaded if card.number in numbers]
    units, people = ([card for card in cards if card.type == kind] for kind in ("unit", "character"))
    pairs = [(unit, people[(at + more) % len(people)]) for more in range(len(people)) for at, unit in enumerate(units)]
    told: list[dict[str, Any]] = []
    for at, (unit, who) in enumerate(pairs):
        sturdy = sum(int(card.stats.defense or 0) for card in (unit, who)) > 1
        state = ({}, {"rolled": True}, {"damage": 1} if sturdy else {})[at % 3]
        told.append({"card": unit.number, "set": who.number, **state})
    return (told[at : at + count] for at in range(0, len(told), count))


def board(game_id: str, side: dict[str, Any], foe: dict[str, Any], at: str, g: Glyphs) -> tuple[BoardScene, Sheet]:
    """The table of a position at 80x24."""
    both = {"g": [POWER[game_id]], "filler": 18}
    match = position(game_id, {"you": {**both, **side}, "foe": {**both, **foe}}, at)
    view, slots, sheet = match.view(0), Slots(), Sheet(g, 80, 19)
    slots.look(view)
    read = reading.table(Scene(view, 0, match.names, slots=slots.of, glyphs=g).looker(roomy=False))
    draw_board(sheet, read)
    return read, sheet


def says(shown: str, name: str) -> bool:
    """Is there a whole word of a name?"""
    words = [word for word in re.findall(r"[\w']+", name) if len(word) > 1]
    return any(re.search(rf"(?<!\w){re.escape(word)}(?![\w.])", shown) for word in words)


def begins(shown: str, name: str) -> bool:
    """Is there the beginning of a word of a name, or the whole word?"""
    return any(re.search(rf"(?<!\w){re.escape(word[:2])}", shown) for word in re.findall(r"[\w']+", name))


def kept(shown: str, face: Face) -> bool:
    """Are the abilities there, in words or as badges, or that there are more?"""
    badges = all(badge in shown or word in shown for badge, word in zip(face.badges, face.words, strict=False))
    return badges or re.search(rf"(?<!\S)({BADGES})(?!\S)", shown) is not None


def pipped(shown: str, face: Face, g: Glyphs) -> bool:
    """Is there a pip for each point, or for more than six what was lost, in figures?"""
    last = face.figures[-1]
    most = max(last.most or 0, last.value)
    pips = g.shield * last.value + g.no_shield * (most - last.value)
    return pips in shown or (most > PIPS and (not last.hurt or last.told in shown))


@pytest.mark.thorough
@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("count", [3, 6, 7])
@pytest.mark.parametrize("deck", quick_first(DECKS), ids=lambda deck: deck[1])
def test_who_is_aboard_is_named_in_whole_words_in_every_lane(deck: tuple[str, str], count: int, g: Glyphs):
    """Check 3. Seen at 80x24: `Lancer+  SM2`, `Raider (A)+`, `Esc.+Camille`, with nothing in the row below."""
    for units in manned(*deck, count):
        read, sheet = board(deck[0], {"deployment": units}, {}, "deployment", g)
        lane = sheet.pieces["lane 0"]
        faces = [face for face in read.lower.cards if face is not None]
        assert len(faces) == len(units)
        for face in faces:
            spot = sheet.pieces[f"card {face.id}"]
            rows = [row[spot.x : spot.x + spot.width] for row in sheet.text()[lane.y : lane.y + lane.height]]
            shown = "\n".join(rows)
            assert says(shown, face.tucked[0]), shown
            assert kept(shown, face), shown
            assert "/".join(str(figure.value) for figure in face.figures) in shown
            last = face.figures[-1]
            assert not last.hurt or g.no_shield in shown or last.told in shown, shown
            if count <= 6:
                assert says(shown, face.name), shown


def chosen(face: Face, white: int, more: Sequence[str]) -> Face:
    """A card with more under it, of which one is white and all have keys."""
    tucked = (*face.tucked, *more)
    marks: list[Mark] = ["cursor" if at == white else "pick" for at in range(len(tucked))]
    return face._replace(tucked=tucked, under=tuple((str(at), mark) for at, mark in enumerate(marks, 2)))


@pytest.mark.thorough
@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize(("white", "more"), [(0, ()), (0, ("Worm in the Lion",)), (1, ("Worm in the Lion",))])
@pytest.mark.parametrize("deck", quick_first(DECKS), ids=lambda deck: deck[1])
def test_a_unit_under_which_a_card_is_white_keeps_its_name(
    deck: tuple[str, str], white: int, more: tuple[str, ...], g: Glyphs
):
    """Check 3. Seen: `2►Worm+ Ds`, with nothing in the row below, for an Operation set on a Unit. Of three names two
    may be only begun.
    """
    for units in manned(*deck, 6):
        read, _ = board(deck[0], {"deployment": units}, {}, "deployment", g)
        for place, plain in enumerate(read.lower.cards[: len(units)]):
            assert plain is not None
            face = chosen(plain, white, more)
            cards = (*read.lower.cards[:place], face, *read.lower.cards[place + 1 :])
            sheet = Sheet(g, 80, 19)
            draw_board(sheet, read._replace(lower=read.lower._replace(cards=cards)))
            lane, spot = sheet.pieces["lane 0"], sheet.pieces[f"card {face.id}"]
            rows = [row[spot.x : spot.x + spot.width] for row in sheet.text()[lane.y : lane.y + lane.height]]
            lit = next(row for row in rows if row.startswith(f"{white + 2}{g.east}"))
            assert says(lit, face.tucked[white]), rows
            shown = re.sub(r"(?m)^\d(?!/)", " ", "\n".join(rows))  # a key may touch a name
            assert begins(shown, face.name) if more else says(shown, face.name), rows
            assert all(begins(shown, name) for name in face.tucked), rows
            assert pipped(shown, face, g), rows


@pytest.mark.thorough
@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize(("mark", "copy"), [("", 0), ("cursor", 0), ("read", 0), ("pick", 3)])
@pytest.mark.parametrize("more", [(), ("Worm in the Lion",)], ids=len)
@pytest.mark.parametrize("deck", quick_first(DECKS), ids=lambda deck: deck[1])
def test_a_unit_keeps_its_pips_and_begins_all_names_before_badges_and_words(
    deck: tuple[str, str], more: tuple[str, ...], mark: Mark, copy: int, g: Glyphs
):
    """Check 3. Seen with an Operation set too: `+Worm   Psy2`, `1Remote+Mon.`, `rolled 6/4/6`, and under the reading
    cursor `1?Remote+  ○`, where the Character was a sign.
    """
    for units in manned(*deck, 6):
        read, _ = board(deck[0], {"deployment": units}, {}, "deployment", g)
        for place, plain in enumerate(read.lower.cards[: len(units)]):
            assert plain is not None
            tucked = (*plain.tucked, *more)
            face = plain._replace(tucked=tucked, under=(("", ""),) * len(tucked), mark=mark, copy=copy or plain.copy)
            face = face._replace(tag="1" if mark else "")
            cards = (*read.lower.cards[:place], face, *read.lower.cards[place + 1 :])
            sheet = Sheet(g, 80, 19)
            draw_board(sheet, read._replace(lower=read.lower._replace(cards=cards)))
            lane, spot = sheet.pieces["lane 0"], sheet.pieces[f"card {face.id}"]
            rows = [row[spot.x : spot.x + spot.width] for row in sheet.text()[lane.y : lane.y + lane.height]]
            shown = re.sub(r"(?m)^\d(?!/)", " ", "\n".join(rows))  # a key may touch a name
            assert all(begins(shown, name) for name in (face.name, *tucked)), rows
            assert "/".join(str(figure.value) for figure in face.figures) in shown, rows
            assert pipped(shown, face, g), rows
            assert kept(shown, face), rows


def squads(units: list[dict[str, Any]], counts: tuple[int, int]) -> dict[str, Any]:
    """So many Units in each area."""
    first, second = counts
    return {"area1": units[:first], "area2": units[first : first + second]}


@pytest.mark.thorough
@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("counts", CROWDS, ids=str)
@pytest.mark.parametrize("deck", quick_first(DECKS), ids=lambda deck: deck[1])
def test_who_is_aboard_is_named_in_every_squad(deck: tuple[str, str], counts: tuple[int, int, int, int], g: Glyphs):
    """Check 3. Seen at 80x24: `Spartan+  rolled  ■■■ 2/1/3`, `Hyaku+` with the rest of its row free, `Max+ …`. Two
    plates in a row have nine cells for two names: one of them is only begun there.
    """
    most = sum(counts)
    for units in (units for units in manned(*deck, most) if len(units) == most):
        own, other = squads(units, counts[:2]), squads(units[sum(counts[:2]) :], counts[2:])
        read, sheet = board(deck[0], own, other, "damage", g)
        faces = [face for side in (read.upper, read.lower) for squad in side.squads for face in squad.cards]
        for face in (face for face in faces if face.tucked):
            spot = sheet.pieces[f"card {face.id}"]
            shown = "\n".join(row[spot.x : spot.x + spot.width] for row in sheet.text()[spot.y : spot.y + spot.height])
            assert "/".join(str(figure.value) for figure in face.figures) in shown, shown
            last = face.figures[-1]
            assert not last.hurt or g.no_shield in shown or last.told in shown, shown
            name, _, aboard = shown.partition(g.plus)
            if spot.width > HALF:
                assert says(shown, face.name), shown
                assert says(shown, face.tucked[0]), shown
                assert kept(shown, face), shown
            else:
                assert begins(name, face.name), shown
                assert begins(aboard, face.tucked[0]), shown


def test_the_decks_have_people_to_board_their_units():
    """Seen: the walks below found no card at all, and passed."""
    without = {deck for game_id, deck in DECKS if next(manned(game_id, deck, 1), None) is None}
    assert without == {"titans"}


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("gone", [False, True])
@pytest.mark.parametrize("game_id", POWER)
def test_a_side_without_units_shows_its_six_places_and_their_name(game_id: str, gone: bool, g: Glyphs):
    """Check 3. Seen at 80x24: one label alone, also where all Units have `gone` out."""
    read, _ = board(game_id, {}, {}, "deployment", g)
    sheet, sides = Sheet(g, 80, 19), (read.upper, read.lower)
    upper, lower = (side._replace(cards=(None, None) if gone else ()) for side in sides)  # each keeps its slot
    draw_board(sheet, read._replace(upper=upper, lower=lower))
    for side in sides:
        lane = sheet.pieces[f"lane {side.seat}"]
        rows = sheet.text()[lane.y : lane.y + lane.height]
        assert rows[0].count(g.tl) >= 6, rows
        assert rows[-1].count(g.br) >= 6, rows
        assert side.bench in rows[1]
