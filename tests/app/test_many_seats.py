"""Tables of three and four players: what is drawn where several lanes lie above one's own."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from gundam_tui.app.apart import Names
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.duel import duel
from gundam_tui.app.board.faces import (
    CardPane,
    Chip,
    DockText,
    Duel,
    Face,
    Figure,
    FrontText,
    Mark,
    RevealedCard,
)
from gundam_tui.app.board.places import around, places, places_for
from gundam_tui.app.board.sheet import Sheet, Spot, digit_rows
from gundam_tui.app.board.side import flat
from gundam_tui.app.board.slot import slot
from gundam_tui.app.board.table import draw
from gundam_tui.app.draw.letters import shortest
from gundam_tui.app.draw.letters import width as width_of
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.motion.frames import StoryFilm, frames
from gundam_tui.app.scene import Scene
from gundam_tui.app.sitting import Sitting
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.story import story_of
from gundam_tui.table.text_render import standing_words
from tests.profile import quick_first

from .board_samples import ENEMY, aiming, guard, side, small, unit
from .helpers import new_match, running, text

DECKS = ("st01", "st02", "st03", "st04")
SIZES = ((80, 19), (120, 31), (160, 41))  # of the board, with its dock below
_LINE = set("┃━┏┓┗┛")
_HEADS = set("▲▼►◄")


def _signs(sheet: Sheet, signs: set[str]) -> set[tuple[int, int]]:
    return {(x, y) for y, line in enumerate(sheet.text()) for x, sign in enumerate(line) if sign in signs}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4])
def test_every_attack_on_a_wall_has_a_line_that_begins_at_the_attackers_card(seats: int, size: tuple[int, int]):
    """Also where the wall lies directly below the attacker's lane, and where another lane lies between the two."""
    for attacker in range(1, seats):
        for place in (0, 4):
            for defender in range(seats):
                if defender == attacker:
                    continue
                cards = list(ENEMY)
                cards[place] = cards[place]._replace(id=7, mark="attack", back=True)
                sides = [
                    side(seat, cards if seat == attacker else [one._replace(id=one.id + 100 * seat) for one in ENEMY],
                         guard(seat + 1, "Falmel", 4, 5), acts=False)
                    for seat in range(seats)
                ]  # fmt: skip
                table = aiming()._replace(
                    lower=sides[0], upper=sides[1], above=(sides[1],), below=(sides[0],), far=tuple(sides[:1:-1]),
                )  # fmt: skip
                pictures: list[Sheet] = []
                for front in (FrontText(), FrontText((), 7, 0, defender, beam=True)):
                    pictures.append(Sheet(UNICODE, *size))
                    draw(pictures[-1], table._replace(front=front))
                calm, fought = pictures
                line = _signs(fought, _LINE) - _signs(calm, _LINE)
                told = (attacker, place, defender, "\n".join(fought.text()))
                spot = fought.pieces["card 7"]
                assert len(line) >= min(2, spot.height - 1), told
                beside = {(x, y) for x in (spot.x - 1, spot.x + spot.width)
                          for y in range(spot.y, spot.y + spot.height)}  # fmt: skip
                below = {(x, y) for x in range(spot.x, spot.x + spot.width) for y in (spot.y - 1, spot.y + spot.height)}
                assert line & (beside | below), told
                assert _signs(fought, _HEADS) - _signs(calm, _HEADS), told


@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("card", ["Geara Zulu", "Angelo's Geara Zulu (A)"])
def test_a_long_sentence_leaves_both_ends_of_the_beam_in_sight(place: int, card: str):
    """Seen, in a front line of one row: `Computer 2's Angelo's Geara Zulu (A) attacks you  ┓`."""
    cards = [*ENEMY, unit(26, "GM", "b", 2, 2)]
    cards[place] = cards[place]._replace(id=7, mark="attack", attacks=True, said="ATTACKS")
    table = aiming()
    verb = (("attacks ", "sub"), ("you ", "own!"))
    subject, short = ((f"Computer 2's {name} ", "enemy!") for name in (card, "Zulu (A)"))
    forms = ((subject, *verb), (short, *verb), (("Zulu (A) ", "enemy!"), *verb))
    told = FrontText((subject, ("AP3 ", "ap!"), *verb), 7, 0, 0, True, 1.0, forms)
    upper = side(1, cards, guard(6, "Falmel", 4, 5), acts=False)
    far = tuple(side(seat, (), guard(4, "Falmel", 4, 5), acts=False) for seat in (3, 2))
    sheet = Sheet(UNICODE, 80, 19)
    draw(sheet, table._replace(upper=upper, above=(upper,), far=far, front=told))
    spot = sheet.pieces["card 7"]
    row = sheet.text()[spot.y + spot.height]
    assert row[spot.middle] in _LINE | _HEADS, row
    assert _LINE.intersection(row) or _HEADS.intersection(row)
    assert {sign for sign in row if sign in _LINE | _HEADS} & (_HEADS | set("┓┏")), row
    words = " ".join("".join(" " if sign in _LINE | _HEADS | {"─"} else sign for sign in row).split())
    assert re.fullmatch(r"(Computer 2's )?.*Zulu( \(A\))? (AP3 )?attacks you", words), row


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("defender", [1, 2, 3])
def test_in_ascii_an_upright_beam_is_no_border_of_a_card(defender: int, size: tuple[int, int]):
    """It runs in the gaps where the borders stand, and has another sign there in every row."""
    lanes = [side(seat, [one._replace(id=one.id + 100 * seat) for one in ENEMY], guard(4, "Falmel", 4, 5), acts=False)
             for seat in range(4)]  # fmt: skip
    *far, upper, lower = (lanes[seat] for seat in around(4, 0))
    source = next(one.id for one in lower.cards if one is not None)
    pictures: list[list[str]] = []
    for front in (FrontText(), FrontText((), source, 0, defender, beam=True)):
        sheet = Sheet(ASCII, *size, planes=False)
        table = aiming()._replace(lower=lower, upper=upper, above=(upper,), below=(lower,), far=tuple(far), front=front)
        draw(sheet, table)
        pictures.append(sheet.text())
    calm, fought = pictures
    over = {new for old, row in zip(calm, fought, strict=True) for was, new in zip(old, row, strict=True)
            if was == "|" != new}  # fmt: skip
    assert {"!"} <= over <= {"!", "^", "+", "="}, over
    assert ASCII.v == "|"


@pytest.mark.rule("12-2-5-2")
@pytest.mark.parametrize("size", quick_first(SIZES, 2))
@pytest.mark.parametrize("seats", [3, 4])
def test_who_is_out_keeps_one_row_and_the_others_get_the_rest(seats: int, size: tuple[int, int]):
    """Nobody moves to another place, no row is lost, and a beam still leads to every wall that is left."""
    whole = places(*size, far=seats - 2)
    for out in (gone for many in range(1, seats - 1) for gone in combinations(range(seats), many)):
        sides = [
            side(seat, [one._replace(id=one.id + 100 * seat) for one in ENEMY], guard(seat + 1, "Falmel", 4, 5),
                 acts=False)._replace(out=("out, place 4: a blow",) if seat in out else ())
            for seat in range(seats)
        ]  # fmt: skip
        order = [sides[seat] for seat in around(seats, 0)]
        table = aiming()._replace(
            lower=order[-1], upper=order[-2], above=(order[-2],), below=(order[-1],), far=tuple(order[:-2]),
        )  # fmt: skip
        at = places_for(*size, table)
        strips = [*(row for row, _ in at.far), at.above.y, at.below.y]
        lanes = [*(rows for _, rows in at.far), at.upper, at.lower]
        before = [*(rows for _, rows in whole.far), whole.upper, whole.lower]
        taken = [*((row, 1) for row in strips[:-1]), tuple(at.below), *map(tuple, lanes), tuple(at.front),
                 tuple(at.hand), tuple(at.tail)]  # fmt: skip
        rows = sorted(row for y, height in taken for row in range(y, y + height))
        assert rows == list(range(1, size[1])), (out, at)
        assert strips == sorted(strips)
        for one, lane, old in zip(order, lanes, before, strict=True):
            assert (lane.height == 0) if one.out else (lane.height >= old.height), (out, at)
        shared = (lane.height for lane in (*lanes, at.tail, at.hand))
        assert sum(shared) >= sum(lane.height for lane in (*before, whole.tail, whole.hand))
        assert (at.below.height, at.left, at.pitch, at.hand.height >= whole.hand.height) == (
            1 if 0 in out else whole.below.height, whole.left, whole.pitch, True,
        )  # fmt: skip
        attacker, *defenders = (seat for seat in range(seats) if seat not in out)
        for defender in defenders:
            source = next(one.id for one in sides[attacker].cards if one is not None)
            pictures = [Sheet(UNICODE, *size) for _ in range(2)]
            for sheet, told in zip(pictures, (FrontText(), FrontText((), source, 0, defender, beam=True)), strict=True):
                draw(sheet, table._replace(front=told))
            calm, fought = pictures
            line, heads = (_signs(fought, one) - _signs(calm, one) for one in (_LINE, _HEADS))
            assert line, (out, attacker, defender, "\n".join(fought.text()))
            assert heads, (out, attacker, defender, "\n".join(fought.text()))
            assert sum("out, place 4: a blow" in text for text in fought.text()) == len(out)


@pytest.mark.rule("12-2-5-2")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("victim", [1, 2, 3])
def test_the_blow_that_throws_a_player_out_is_shown_on_the_board_before_it(victim: int, size: tuple[int, int]):
    """While the battle is shown the player is in the game, with all that they had, and a line leads to their wall."""
    sides = [Side(units=[UnitAt("ST01-005")]), *(Side(base=None, hand=["ST01-005"]) for _ in range(3))]
    order = [0, victim, *({1, 2, 3} - {victim})]
    header = new_match(3, ("st01", "st02", "st03", "st04"), ("Ada", "Bea", "Cyd", "Dot"), format_name="royale").header
    match = Match(Recorder(set_up(Position(sides)), header, None), None)
    match.advance()
    before, since = match.view(0), match.events
    assert before.prompt is not None
    match.answer(next(option.key for option in before.prompt.options if option.whom == order[1]))
    match.advance()
    assert match.out == (victim,)
    scene = Scene(match.view(0), 0, match.names, UNICODE, log=list(match.log(0)))
    film = StoryFilm(before, scene.looker(roomy=False), list(match.cues(since)))
    shown = [one for one in frames(film, "full") if one.board.ribbon.battle]
    assert shown
    for frame in shown:
        seen = {one.seat: one for one in (frame.board.upper, *frame.board.far)}[victim]
        assert (seen.out, seen.hand) == ((), 1)
    sheet = Sheet(UNICODE, *size)
    draw(sheet, shown[-1].board)
    assert len(_signs(sheet, _LINE)) >= 2, "\n".join(sheet.text())


@pytest.mark.parametrize("size", quick_first(SIZES))
@pytest.mark.parametrize("gone", [(1,), (2, 3)])
@pytest.mark.parametrize("names", [("Ada", "Computer", "Computer", "Computer"), tuple(one * 20 for one in "MWNQ")])
def test_a_banner_says_who_is_out_whole_whatever_they_are_called(
    names: tuple[str, ...], gone: tuple[int, ...], size: tuple[int, int]
):
    """Seen: of a long name the end was cut, and with it that they are out."""
    header = new_match(3, DECKS, names, format_name="royale").header
    match = Match(Recorder(set_up(Position([Side()] * 4)), header, None), None)
    match.advance()
    before, since = match.view(0), match.events
    for seat in gone:
        match.concede(seat)
    match.advance()
    scene = Scene(match.view(0), 0, match.names, UNICODE, log=list(match.log(0)))
    film = StoryFilm(before, scene.looker(roomy=False), list(match.cues(since)))
    shown = [one.board for one in frames(film, "full") if one.board.banner is not None]
    assert shown
    for board in shown:
        assert board.banner is not None
        room = places_for(*size, board).strip_width - 2
        text = shortest(board.banner.text, *board.banner.briefs, room=room)
        assert width_of(text) <= room
        assert text.endswith("out"), text


@pytest.mark.rule("10-1-4")
@pytest.mark.parametrize("glyphs", quick_first([UNICODE, ASCII]))
@pytest.mark.parametrize("size", quick_first(SIZES))
@pytest.mark.parametrize("seats", [3, 4])
def test_a_revealed_shield_lies_in_its_own_players_lane_and_tells_its_burst(
    seats: int, size: tuple[int, int], glyphs: Glyphs
):
    """Also where that lane has two rows: no other lane is covered, and neither are the strips."""
    burst = "[Burst] Choose 1 enemy Unit with 5 or less HP. Rest it."
    card = CardPane("Close Combat", "r", "Red Command", (), (("[Main] Draw 1.", "text"), (burst, "text")))
    for seat in range(seats):
        lanes = [side(one, [card._replace(id=card.id + 100 * one) for card in ENEMY], guard(4, "Falmel", 4, 5),
                      acts=False) for one in range(seats)]  # fmt: skip
        order = [lanes[one] for one in around(seats, 0)]
        table = aiming()._replace(
            lower=order[-1], upper=order[-2], above=(order[-2],), below=(order[-1],), far=tuple(order[:-2]),
            front=FrontText(),
        )  # fmt: skip
        told = RevealedCard("Burst", "Cyd: Shields 4→3", seat, card)
        calm, shown = Sheet(glyphs, *size), Sheet(glyphs, *size)
        draw(calm, table)
        draw(shown, table._replace(reveal=told))
        at = places_for(*size, table)
        own = dict(zip(around(seats, 0), (*(rows for _, rows in at.far), at.upper, at.lower), strict=True))[seat]
        changed = {y for y, (one, other) in enumerate(zip(calm.text(), shown.text(), strict=True)) if one != other}
        assert changed
        assert changed <= set(range(own.y, own.y + own.height)), (seat, changed, own)
        words = " ".join(" ".join(row[: at.strip_width] for row in shown.text()[own.y : own.y + own.height]).split())
        assert "BURST" in words.replace(" ", ""), words
        assert told.card.name in words
        said = burst.removeprefix("[Burst] ").split()
        assert re.search(".*".join(map(re.escape, said)), words), words


@pytest.mark.rule("10-1-4")
@pytest.mark.parametrize(
    "texts",
    [
        ('[Burst] Choose 1 Unit card with "Trans-Am" in its card name from your trash. Add it to your hand.',
         "[Main] Choose 1 of your Units with a Pilot. It gets AP+3 and <High-Maneuver> during this turn."),
        ("【Burst】Activate this card's 【Main】.",
         "【Main】/【Action】Choose 1 enemy Unit. It gets AP-3 during this turn."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["Unforeseen Incident", "Asticassia School of Technology, Earth House"])
def test_a_long_burst_in_a_lane_of_two_rows_begins_beside_the_name_and_is_whole(texts: tuple[str, str], name: str):
    card = CardPane(name, "r", "Red Command", (), tuple((text, "text") for text in texts))
    sheet = Sheet(UNICODE, 80, 2)
    flat(sheet, 2, 0, 75, 2, RevealedCard("Burst", "Cyd: Shields 4→3", 2, card))
    words = " ".join(" ".join(sheet.text()).split())
    burst, main = (" ".join(UNICODE.text(text).split()) for text in texts)
    assert burst.removeprefix("[Burst] ") in words
    assert "[Burst]" not in words, "the heading says it"
    assert main in words or words.endswith("… v rest")
    assert any(word in words for word in name.replace(",", "").split())
    assert all(not row[77:].strip() for row in sheet.text())


@pytest.mark.rule("10-1-4")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_long_burst_that_is_asked_about_is_whole_in_the_own_lane_at_80x24(seats: int):
    """Seen: `[Activate·Main] [Once per Turn] (2)…` was the end of what stood there, with room in the lane."""
    texts = (
        "[Burst] Deploy this card.",
        "[Deploy] Add 1 of your Shields to your hand.",
        "[Activate·Main] [Once per Turn] (2): Deploy 1 [Gundam]((White Base Team)·AP3·HP3) Unit token.",
        "During your turn, it has AP+1.",
    )
    card = CardPane("White Base", "b", "Blue Base", (), tuple((text, "text") for text in texts))
    lanes = [side(one, [card._replace(id=card.id + 100 * one) for card in ENEMY], guard(4, "Falmel", 4, 5), acts=False)
             for one in range(seats)]  # fmt: skip
    *far, upper, lower = (lanes[one] for one in around(seats, 0))
    table = aiming()._replace(lower=lower, upper=upper, above=(upper,), below=(lower,), far=tuple(far))
    sheet = Sheet(UNICODE, *SIZES[0])
    draw(sheet, table._replace(front=FrontText(), reveal=RevealedCard("Burst", "Ann: Shields 4→3", 0, card)))
    at = places_for(*SIZES[0], table)
    words = " ".join(" ".join(sheet.text()[at.lower.y : at.lower.y + at.lower.height]).split())
    assert re.search(".*".join(map(re.escape, " ".join(texts).split()[1:])), words), words
    assert "v rest" not in words


@pytest.mark.parametrize("height", [2, 3, 4])
@pytest.mark.parametrize("width", [40, 49, 62, 75])
def test_a_burst_of_a_card_with_a_long_name_is_told_in_a_lane_of_few_rows(width: int, height: int):
    """Seen: where the name left one cell for the text beside it, the app hung for ever."""
    burst, more = "[Burst] Add this card to your hand.", "[Once per Turn] If an enemy Unit is in play, recover 2. " * 2
    for length in range(8, 46):
        card = CardPane("E" * length, "w", "White Pilot", (), ((burst, "text"), (more, "text")))
        sheet = Sheet(UNICODE, width + 4, height)
        flat(sheet, 2, 0, width, height, RevealedCard("Burst", "Cyd: Shields 4→3", 2, card))
        assert "Add this card" in " ".join(" ".join(sheet.text()).split())


def _in_two_rows(card: Face, glyphs: Glyphs, *, planes: bool = True) -> tuple[Sheet, Spot]:
    """A card alone in a lane of two rows, whose front is below."""
    sheet = Sheet(glyphs, 80, 19, planes=planes)
    table = aiming()
    far = tuple(
        side(seat, (card._replace(id=70 + seat, tag=""),), guard(4, "Falmel", 4, 5), acts=False) for seat in (3, 2)
    )
    draw(sheet, table._replace(far=far))
    spot = sheet.pieces["card 73"]
    assert spot.height == 2
    return sheet, spot


def _grounds(sheet: Sheet, spot: Spot, row: int) -> set[str]:
    """What the cells of a row of a card lie on."""
    roles = [sheet.role(x, spot.y + row).rstrip("!") for x in range(spot.x, spot.x + spot.width)]
    return {role.partition("/")[2] for role in roles}


def _cells(sheet: Sheet, spot: Spot) -> list[str]:
    return [line[spot.x : spot.x + spot.width] for line in sheet.text()[spot.y : spot.y + spot.height]]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("codes", ["", "Blk", "Brc2", "Sup2+"])
@pytest.mark.parametrize("name", ["Zaku II", "Geara Zulu"])
@pytest.mark.parametrize("rested", [False, True])
@pytest.mark.parametrize(("ap", "most", "damage"), [(1, 2, 1), (3, 3, 0), (5, 4, 3), (12, 10, 0), (6, 6, 2)])
def test_a_unit_in_two_rows_tells_its_hp_in_figures_and_pips_and_its_keyword(
    glyphs: Glyphs, codes: str, name: str, rested: bool, ap: int, most: int, damage: int
):
    """Check 11, in lanes of two rows too: the HP whole and in pips, also of a rested Unit, and its keyword. What the HP
    was at first stands beside it if the Unit is damaged, and never otherwise: beside `2·2/2` a `5·4` looked cut.
    """
    sheet, spot = _in_two_rows(unit(7, name, "g", ap, most, damage, rested=rested, codes=codes), glyphs)
    named, told = _cells(sheet, spot)[:: 1 if rested else -1]
    assert re.match(r"[○o]?(Z|Ge)", named.strip())
    first = f"/{most}" if damage else ""
    assert re.search(rf"(^|\D){ap}{re.escape(glyphs.sep)}{most - damage}{first}$", told), told
    shown = glyphs.shield * (most - damage) + glyphs.no_shield * damage
    assert (shown in told) == (most <= 6)
    assert codes in told or named.endswith(f" {codes}")


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("rested", [False, True])
def test_a_unit_in_two_rows_keeps_the_letter_that_tells_it_from_its_copies(glyphs: Glyphs, rested: bool):
    for name, codes in product(("GM", "Gouf", "Zaku II", "Gundam Aerial"), ("", "Blk", "Sup2")):
        card = unit(7, name, "g", 2, 4, rested=rested, codes=codes)._replace(copy=2)
        assert "(B)" in "".join(_cells(*_in_two_rows(card, glyphs)))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("planes", [True, False])
def test_in_a_lane_of_two_rows_a_rested_unit_stands_one_row_behind(glyphs: Glyphs, planes: bool):
    """Check 5: its plate is the back row alone, with a sign and its name. Its figures lie on the ground before it."""
    lines: dict[str, list[str]] = {}
    for state in ("ready", "RESTED", "attacks", "enter"):
        card = unit(7, "Zaku II", "g", 2, 2, rested=state in ("RESTED", "attacks"))
        card = card._replace(attacks=state == "attacks", moving=("enter", 1) if state == "enter" else ("", 0))
        sheet, spot = _in_two_rows(card, glyphs, planes=planes)
        lines[state] = _cells(sheet, spot)
        back = state in ("RESTED", "enter")
        assert ["Zaku" in line for line in lines[state]] == [back, not back]
        assert (_grounds(sheet, spot, 1) == {"lane"}) == back
        assert "lane" not in _grounds(sheet, spot, 0)
    assert lines["RESTED"] == [f" {glyphs.rested}Zaku II   ", f"{glyphs.shield * 2}       2{glyphs.sep}2"]
    assert glyphs.rested not in lines["ready"][0]
    assert lines["enter"] == ["  Zaku II   ", " " * 12], "figures appear when a card has arrived"


def test_before_a_rested_unit_in_two_rows_lie_its_figures_its_pips_and_what_it_is_for_an_attack():
    """Its name has the plate, and what has no room there stands before it: seen, `○I` for Zaku I, and `Char.`."""
    zulu = unit(7, "Geara Zulu", "g", 2, 3, 1, rested=True, codes="Sup2")
    assert _cells(*_in_two_rows(zulu._replace(codes=""), UNICODE)) == [" ○Geara Zulu", "■■□    2·2/3"]
    assert _cells(*_in_two_rows(zulu, UNICODE)) == ["○Zulu   Sup2", "■■□    2·2/3"]
    target = zulu._replace(mark="target", said="TARGET", codes="")
    assert _cells(*_in_two_rows(target, UNICODE)) == ["○Geara   TGT", "■■□    2·2/3"]
    chars = unit(7, "Char's Zaku II", "g", 3, 2, rested=True)
    assert _cells(*_in_two_rows(chars, UNICODE)) == ["○Char's Zaku", "■■       3·2"]
    assert _cells(*_in_two_rows(chars._replace(mark="cursor"), UNICODE)) == ["►Char's Zaku", "○ ■■     3·2"]


@pytest.mark.parametrize("rested", [False, True])
def test_a_pilot_is_named_in_two_rows_where_there_is_room(rested: bool):
    for under, name, told in (("Char", "Gouf", "Gouf ◆Char"), ("Amuro", "Gundam", "◆Amu")):
        card = unit(7, name, "g", 2, 5, rested=rested, under=under)
        assert told in _cells(*_in_two_rows(card, UNICODE))[0 if rested else 1].replace("  ", " ")
    sheet = Sheet(UNICODE, 12, 4)
    slot(sheet, 0, 0, 12, 4, unit(7, "Gouf", "g", 2, 5, rested=rested, under="Char"))
    assert sheet.text()[0] == "7 Gouf ◆Char", "in four rows too"
    card = unit(7, "Gouf", "g", 2, 5, rested=rested, under="Norris")
    assert _cells(*_in_two_rows(card._replace(joined=False), UNICODE))[0 if rested else 1].split()[-1] == (
        "○Gouf+Norris" if rested else "+Norris"
    )


def test_both_names_share_a_row_that_has_no_room_for_either_whole():
    """Seen: `Shenl.+`, `Zaku I+   `: Pilots who were a sign alone."""
    for name, pilot, told in (
        ("Zaku I", "Banagher Links", "Zak I+Banag."), ("Zee Zulu", "Marida Cruz", "Zee  +Marida"),
        ("Wing Gundam", "Guel Jeturk", "Wing   +Guel"),
    ):  # fmt: skip
        card = unit(7, name, "g", 3, 4, 1, under=pilot)._replace(joined=False)
        assert _cells(*_in_two_rows(card, UNICODE)) == ["■■■□   3·3/4", told]


def test_a_pilot_is_named_beside_an_ability_as_long_as_hp_and_the_ability_are_told():
    """The pips of a Unit without damage say what its HP was at first; those of a damaged one do not go for a name."""
    card = unit(7, "Gundam", "g", 5, 4, under="Guel Jeturk", codes="Rep1")._replace(joined=False)
    assert _cells(*_in_two_rows(card, UNICODE)) == ["■■■■Rep1 5·4", "Gundam +Guel"]
    card = unit(7, "Gundam", "g", 5, 4, 1, under="Guel Jeturk", codes="Rep1")._replace(joined=False)
    assert _cells(*_in_two_rows(card, UNICODE)) == ["■■■□   5·3/4", "Gundam+ Rep1"]


@pytest.mark.parametrize(
    ("name", "pilot", "codes", "damage", "copy", "told"),
    [
        ("Kshatriya", "Marida Cruz", "", 1, 0, ["■■■■□  6·4/5", "○Ksh.◆Marida"]),
        ("Kshatriya", "Four Murasame", "", 1, 2, ["○■■■■□ 6·4/5", "Ksh.(B)◆Four"]),
        ("Kshatriya", "Four Murasame", "", 0, 2, ["◆Four    6·5", " ○Kshatr.(B)"]),
        ("Gundam", "Amuro Ray", "Rep2", 0, 0, ["◆Amuro   6·5", "○Gundam Rep2"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_the_pilot_of_a_rested_unit_in_two_rows_is_more_than_a_sign(
    name: str, pilot: str, codes: str, damage: int, copy: int, told: list[str], g: Glyphs
):
    """Seen: `○◆Gund. Rep2`, `○Kshatr.(B)+`, and `Kshatr.◆Ma…1`. Only of a Unit without damage pips go for a name."""
    card = unit(7, name, "g", 6, 5, damage, under=pilot, codes=codes, rested=True)._replace(copy=copy, tag="")
    sheet = Sheet(g, 12, 2)
    sheet.names = Names(frozenset(("Marasai", "Marida Cruz", "Mariandale Maru", name, pilot)))
    small(sheet, Spot(0, 0, 12, 2), card, behind=True)
    signs = str.maketrans("■□○◆·", g.shield + g.no_shield + g.rested + g.ex + g.sep)
    assert sheet.text()[::-1] == [row.translate(signs) for row in told]


@pytest.mark.parametrize(
    ("card", "told"),
    [
        (unit(7, "Big Zam", "g", 8, 7, under="Amuro Ray", codes="Brc4"), ["7 Big Zam", "◆Amuro   8·7", "■■■■■■■ Brc4"]),
        (unit(7, "Moebius", "g", 2, 2, 1, under="Guel Jeturk", codes="Blk", rested=True),
         ["7 Moebius", "RESTED 2·1/2", "■□ ◆Guel Blk"]),
        (unit(7, "Sinanju", "g", 5, 5, under="Full Frontal", codes="Rep2", rested=True),
         ["7Sinan.◆Full", "RESTED   5·5", "■■■■■   Rep2"]),
    ],
)  # fmt: skip
def test_in_a_plate_of_three_rows_a_pilot_stands_where_there_is_room(card: Face, told: list[str]):
    sheet = Sheet(UNICODE, 12, 3)
    small(sheet, Spot(0, 0, 12, 3), card)
    assert [row.rstrip() for row in sheet.text()] == told


def test_in_a_lane_of_two_rows_a_new_unit_says_so_and_a_linked_one_where_there_is_room():
    """ "new" is a word for all of them; it stands beside the name where the pips have no other room."""
    card = unit(7, "Gouf", "g", 2, 5, new=True)
    assert _cells(*_in_two_rows(card, UNICODE)) == ["■■■■■    2·5", "  Gouf   new"]
    card = unit(7, "Gouf", "g", 2, 5, 2, new=True)
    assert _cells(*_in_two_rows(card, UNICODE)) == ["■■■□□  2·3/5", "  Gouf   new"]
    card = unit(7, "Gouf", "g", 2, 2, new=True)
    assert _cells(*_in_two_rows(card, UNICODE))[0] == "new ■■   2·2"
    card = unit(7, "Gundam", "g", 2, 5, under="Norris Packard")
    assert _cells(*_in_two_rows(card, UNICODE)) == ["■■■■■    2·5", "Gund.◆Norris"]
    card = unit(7, "Gouf", "g", 2, 5, under="Norris Packard", codes="Rep2")
    assert _cells(*_in_two_rows(card, UNICODE)) == ["◆Norris  2·5", "  Gouf  Rep2"]


@pytest.mark.parametrize("width", range(7, 14))
@pytest.mark.parametrize("said", ["", "TARGET", "may block"])
@pytest.mark.parametrize("owner", ["", "P3"])
def test_nothing_of_a_small_card_stands_beside_it_or_runs_into_its_figures(width: int, said: str, owner: str):
    for (ap, most, damage), codes, rested in product(((1, 1, 0), (12, 10, 3), (5, 6, 5)), ("", "Blk", "Sup2+"), (0, 1)):
        card = unit(7, "Gundam Aerial Rebuild", "b", ap, most, damage, rested=bool(rested), codes=codes, said=said)
        sheet = Sheet(UNICODE, width + 2, 2)
        small(sheet, Spot(1, 0, width, 2), card._replace(owner=owner), named=rested)
        assert all(row[0] + row[-1] == "  " for row in sheet.text())
        first = f"/{most}" if damage else ""
        named, told = (row[1:-1] for row in (sheet.text()[rested], sheet.text()[1 - rested]))
        assert not owner or f" {owner}" in named
        assert re.search(rf"(^| ){ap}·{most - damage}{first}$", told), told
        if rested:
            sheet = Sheet(UNICODE, width + 2, 2)
            small(sheet, Spot(1, 0, width, 2), card._replace(owner=owner), named=0, behind=True)
            assert all(row[0] + row[-1] == "  " for row in sheet.text())
            assert any(re.search(rf"(^| ){ap}·{most - damage}{first} $", row) for row in sheet.text())


@pytest.mark.parametrize("mark", ["attack", "target"])
def test_in_a_lane_of_two_rows_a_card_that_fights_shows_its_damage_as_pips_too(mark: Mark):
    """A word says what it does throughout, also without colours."""
    said, brief = {"attack": ("ATTACKS", "ATK"), "target": ("TARGET", "TGT")}[mark]
    for damage, codes in product((0, 2), ("", "Rep2")):
        card = unit(7, "Gouf", "g", 2, 5, damage, mark=mark, said=said, codes=codes)
        told, named = _cells(*_in_two_rows(card._replace(attacks=mark == "attack"), UNICODE))
        assert said in told + named or brief in (named if damage else told)
        assert ("■■■□□" in told) == bool(damage)
        assert told.endswith(f" 2·{5 - damage}" + "/5" * bool(damage))


def test_the_word_of_a_damaged_card_that_fights_is_whole_or_a_short_form():
    """Seen: `TAR □□ 2·0/2`."""
    for name, named in (("Gouf", "TARGET"), ("Gundam Aerial", "")):
        card = unit(7, name, "g", 2, 2, 2, mark="target", said="TARGET")
        told, plate = _cells(*_in_two_rows(card, UNICODE))
        assert named in plate
        assert told == ("□□     2·0/2" if named else "TGT □□ 2·0/2")


@pytest.mark.parametrize("rested", [False, True])
def test_in_a_lane_of_two_rows_a_card_that_is_hit_and_one_that_goes_are_seen(rested: bool):
    card = unit(7, "Gouf", "g", 2, 5, rested=rested)
    sheet, spot = _in_two_rows(card._replace(moving=("flash", 1)), UNICODE)
    assert _grounds(sheet, spot, 0 if rested else 1) == {"beam"}
    going = ["".join(_cells(*_in_two_rows(card._replace(moving=("fade", step)), UNICODE))) for step in range(5)]
    left = [len(cells.replace(" ", "")) for cells in going]
    assert left == sorted(left, reverse=True)
    assert left[0] > left[1] > left[4] == 0


def test_a_name_in_a_card_of_few_rows_stays_whole_beside_its_key_and_its_letter():
    """Seen: `Gunt. (A)+`, with a cell free before it, and then `2Guntank(A)+`."""
    card = unit(7, "Guntank", "g", 2, 4)._replace(copy=1, tucked=("Char",))
    for tag, told in (("2", "2 Guntank A+"), ("", "Guntank (A)+")):
        sheet = Sheet(UNICODE, 12, 4)
        slot(sheet, 0, 0, 12, 4, card._replace(tag=tag))
        assert sheet.text()[0] == told
    sheet = Sheet(UNICODE, 12, 4)
    slot(sheet, 0, 0, 12, 4, unit(7, "Justice Trainer", "g", 2, 4))
    assert sheet.text()[0] == "7 Justice   ", "a cell that shows no more of it stays free"


def test_where_no_key_stands_a_name_and_its_sign_begin_there_for_the_whole_name():
    """Seen: `Guncann.`, beside a free cell."""
    for under, joined, tag, told in (
        ("", False, "", " Guncannon"), ("Kai Shiden", False, "", "Guncannon+"), ("Kai Shiden", True, "", "◆Guncannon"),
        ("Kai Shiden", True, "a", "a◆Guncann."), ("", False, "a", "aGuncannon"),
    ):  # fmt: skip
        sheet = Sheet(UNICODE, 10, 4)
        slot(sheet, 0, 0, 10, 4, unit(7, "Guncannon", "g", 3, 3, under=under)._replace(tag=tag, joined=joined))
        assert sheet.text()[0] == told


def test_a_unit_in_two_rows_that_may_block_says_so_beside_its_figures():
    """Seen: `may…` and its HP without what it was at first."""
    card = unit(7, "Moebius", "w", 1, 1, 0)._replace(mark="answer", said="may block", codes="Blk")
    assert _cells(*_in_two_rows(card, UNICODE))[0] == "block ■  1·1"


def test_only_other_people_at_the_keyboard_are_told_to_look_away():
    """Seen: `Computer 3, Computer 4 and P1: look away.`"""
    names = ("P1", "P2", "Computer 3", "Computer 4")
    for bots, others in (((None, None, "easy", "easy"), "P1"), ((None,) * 4, "Computer 3, Computer 4 and P1"),
                         (("easy", None, "easy", "easy"), "")):  # fmt: skip
        match = new_match(3, DECKS, names, format_name="royale", bots=bots)
        assert Sitting(match, apart=False).others(1) == others


@pytest.mark.parametrize("way", ["royale", "team"])
def test_of_one_game_of_a_team_no_score_is_told_and_no_decisions_by_seat(way: str):
    """Seen: `score you 1, Computer 2 1, …`, and all decisions of a team beside its first player."""
    match = new_match(3, DECKS, ("A", "B", "C", "D"), format_name=way)
    match.advance()
    while match.outcome is None:
        match.concede(next(seat for seat in (1, 3, 2) if seat not in match.out))
        match.advance()
    assert not standing_words(match.standing, match.names)
    told = story_of(match)
    assert told is not None
    assert ("choices" in dict(told.rows)) == (way == "royale")


@pytest.mark.thorough
async def test_the_end_of_a_game_of_teams_cuts_no_figure_and_no_title():
    """Seen at 80x24: `You and Computer 2: 11 behind →…`, `battle damage…`."""
    names = ("Ann", "Computer 2", "Computer 3", "Computer 4")
    match = new_match(21, DECKS, names, format_name="team", bots=("easy",) * 4)
    while match.outcome is None:
        match.advance()
    async with running(match) as pilot:
        shown = " ".join(text(pilot).split())
        assert re.search(r"Turning point: turn \d+ .*(behind|ahead|even) → .*(behind|ahead|even)", shown)
        assert "battle damage dealt" in shown
        assert UNICODE.dots not in shown


async def test_who_was_beaten_by_a_team_is_told_which_whole():
    """Seen at 80x24: `Computer 3 and Computer…`, beside the word DEFEAT."""
    names = ("Ann", "Computer 2", "Computer 3", "Computer 4")
    match = new_match(21, DECKS, names, format_name="team", bots=(None, "easy", "easy", "easy"))
    match.concede(0)
    async with running(match) as pilot:
        shown = text(pilot)
        assert "Team P3+P4 wins" in shown
        assert "Your team" in shown.partition("in turn" if "in turn" in shown else "before the first turn")[0]


@pytest.mark.thorough
async def test_who_went_out_before_the_end_is_told_in_which_turn():
    """Seen: `DEFEAT You in turn 21`, of a player who went out in turn 13."""
    names = ("Ann", "Computer 2", "Computer 3", "Computer 4")
    match = new_match(21, DECKS, names, format_name="royale", bots=(None, "easy", "easy", "easy"))
    match.advance()
    while match.view(None).turn < 3:
        prompt = match.prompt
        assert prompt is not None
        match.answer(RandomPlayer(3).answer(match.engine, prompt))
        match.advance()
    left = match.view(None).turn
    match.concede(0)
    while match.outcome is None:
        match.advance()
    assert left < match.view(None).turn
    async with running(match) as pilot:
        assert f"out in turn {left} of {match.view(None).turn}\n" in text(pilot)


@pytest.mark.parametrize("width", [48, 78])
def test_a_member_of_a_team_is_named_whole_beside_the_seat_that_marks_their_cards(width: int):
    """Seen: `P2 Comp.`, for Computer 2; and `P2 Computer`, who is Computer 2 everywhere else."""
    from gundam_tui.app.board.strip import member

    names = ("Ann", "Computer 2", "Bea", "Computer 4")
    match = new_match(3, DECKS, names, format_name="team")
    look = Scene(match.view(0), 0, names, UNICODE, None).looker(roomy=True)
    assert [look.plate(seat) for seat in range(4)] == ["P1 Ann", "P2 Computer 2", "P3 Bea", "P4 Computer 4"]
    sheet = Sheet(UNICODE, width, 1)
    member(sheet, 0, 0, width, aiming().upper._replace(name=look.plate(1)))
    assert sheet.text()[0][1:].startswith("P2 Computer 2 ")
    if width > 60:  # Seen at 160x48: `0►P3 Comput. waits`
        member(sheet, 0, 0, width, aiming().upper._replace(name=look.plate(1), tag="0", cursor=True, word="waits"))
        assert sheet.text()[0].startswith("0►P2 Computer 2 waits ")


def test_a_choice_between_copies_shows_their_numbers_on_a_page_of_chips_too():
    """Seen: `AP-3 to Computer 3's Gundam Aerial …`, twice."""
    aerial = "Gundam Aerial (Permet Score Six)"
    labels = [f"AP-3 to Computer 3's {aerial} ({copy}) (AP3 HP2)" for copy in range(1, 7)]
    chips = tuple(Chip(str(copy), label) for copy, label in enumerate(labels, 1))
    sheet = Sheet(UNICODE, 80, 4)
    names = Names(frozenset((aerial, "Gundam Aerial (Bit on Form)", "Gundam Aerial Rebuild")), frozenset(("Gundam",)))
    dock(sheet, 0, 4, DockText("You", text="choose", chips=chips, names=names))
    assert [copy for copy in "123" if f"({copy})" in "".join(sheet.text())][:2] == ["1", "2"], sheet.text()


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "whole"), [((80, 24), False), ((120, 36), True), ((160, 48), True)])
async def test_the_table_at_the_end_calls_players_as_their_strips_do_where_there_is_room(
    size: tuple[int, int], whole: bool
):
    """Seen: `P2`, where the board says `Computer 2`."""
    names = ("Ann", "Computer 2", "Computer 3")
    match = new_match(21, DECKS[:3], names, format_name="royale", bots=("easy",) * 3)
    while match.outcome is None:
        match.advance()
    async with running(match, size) as pilot:
        shown = text(pilot).splitlines()
        heading = next((row for row in shown if "Ann" in row and ("P2" in row or row.count("Computer") == 2)), "")
        assert whole == ("Computer 2 Computer 3" in " ".join(heading.split())), heading


def test_the_duel_names_a_card_in_short_rather_than_cut():
    """Seen at 80x24: `Computer 4's Strike…`, for a Strike Dagger."""
    names = Names(frozenset(("Strike Dagger", "Strike Gundam", "Zowort")))
    fight = Duel("Computer 4's Strike Dagger", "enemy", "attacks, AP", Figure("AP", 3), "Zowort", "own", "", None)
    sheet = Sheet(UNICODE, 80, 3)
    sheet.names = names
    duel(sheet, 0, 0, 80, 3, fight)
    told = sheet.text()[0].split("▀")[0].strip()
    assert UNICODE.dots not in told
    assert told.startswith("Computer 4's Dagger")


@pytest.mark.parametrize("width", [80, 120])
def test_the_arrow_of_the_duel_begins_behind_every_digit(width: int):
    """Seen at 80x24: of an AP of 10, the arrow had the right side of the 0."""
    for ap in (3, 10, 123):
        fight = Duel("Ann", "own", "", Figure("AP", ap), "Bob", "enemy", "", Figure("HP", 45))
        sheet = Sheet(UNICODE, width, 3)
        duel(sheet, 0, 0, width, 3, fight)
        for row, left, right in zip(sheet.text(), digit_rows(str(ap)), digit_rows("45"), strict=True):
            assert right.strip() in row.partition(f"{left} ")[2], row
