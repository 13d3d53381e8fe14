"""Cards of a player with the same name: the letter in a question is the one that is drawn at the card."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import product

import pytest

from gundam_tui.app.answering import CardKeys, chooser_for
from gundam_tui.app.answering.base import find
from gundam_tui.app.board.battle_line import battle_line
from gundam_tui.app.board.faces import CardPane, Face
from gundam_tui.app.board.reading import table as read_table
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.scene import Scene
from gundam_tui.app.slots import Slots
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.queries.copies import copy_numbers
from gundam_tui.games.gcg.seen.forecast import attack_preview
from gundam_tui.games.gcg.seen.words import naming as n
from gundam_tui.games.gcg.seen.words.log import LogTeller, log_lines
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.namesakes import lettered, next_copy
from gundam_tui.games.registry import board_of
from gundam_tui.games.views import BattleView, CardView, Preview
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.text_render import board as plain_board
from tests.profile import quick_first

from .helpers import match_at
from .scenes import position

Board = tuple[int, int, Glyphs, bool]  # columns, rows, signs; is there a pane beside it?
BOARDS: list[Board] = [(80, 19, UNICODE, False), (120, 31, UNICODE, True), (120, 31, ASCII, True)]


def plates(match: Match, seat: int, keys: CardKeys, board: Board) -> dict[int, tuple[Face, str]]:
    """The cards on both lanes: each with everything that is written on its plate."""
    width, height, glyphs, roomy = board
    view = match.view(seat)
    asked = chooser_for(view, seat, keys)
    assert asked is not None
    read = read_table(Scene(view, seat, match.names, glyphs, asked, tags=asked.tags()).looker(roomy=roomy))
    sheet = Sheet(glyphs, width, height)
    draw(sheet, read)
    rows, found = sheet.text(), dict[int, tuple[Face, str]]()
    covered = read.reveal.seat if read.reveal is not None else None  # a turned card lies over that lane
    sides = [side for side in (read.upper, read.lower) if side.seat != covered]
    for face in (face for side in sides for face in side.cards if face is not None):
        spot = sheet.pieces[f"card {face.id}"]
        written = " ".join(row[spot.x : spot.x + spot.width] for row in rows[spot.y : spot.y + spot.height])
        found[face.id] = face, written
    return found


def said(names: Iterable[str], text: str) -> set[str]:
    """The cards with a letter in a text, each by the longest name that it can be."""
    found: set[str] = set()
    for match in re.finditer(r" \(([A-Z])\)", text):
        before = [name for name in names if text[: match.start()].endswith(name)]
        found |= {f"{max(before, key=len)}{match[0]}"} if before else set()
    return found


def checked(match: Match, seat: int, keys: CardKeys, board: Board) -> int:
    """How many options name a card with a letter, each with the letter at that card."""
    view, count = match.view(seat), 0
    assert view.prompt is not None
    there = plates(match, seat, keys, board)
    faces = [face for face, _ in there.values()]
    names, drawn = {face.name for face in faces}, {face.title for face in faces}
    for face, written in there.values():
        beside = re.findall(rf"\(([A-Z])\)|(?<={re.escape(face.name)} )([A-Z])\b", written)
        assert {"".join(letter) for letter in beside} == ({face.title[-2]} if face.copy else set()), written
    for text in (view.prompt.text, *(option.label for option in view.prompt.options)):
        assert said(names, text) <= drawn, text
    fighting = (view.battle.attacker, view.battle.target) if view.battle is not None else ()
    for option in view.prompt.options:
        named = [there[obj][0] for obj in (option.obj, option.to, *fighting) if obj in there]
        told = said(names, option.label)
        assert told <= {face.title for face in named}, option.label
        count += len(told)
    return count


GAMES = list(zip(["st01", "st03", "st04"], BOARDS, strict=True))


@pytest.mark.parametrize(("deck", "board"), quick_first(GAMES, unpack=True), ids=["80", "120", "ascii"])
def test_a_card_in_a_question_has_the_letter_on_its_plate_in_random_games(deck: str, board: Board):
    match, seen = Match.new([load_deck(deck), load_deck(deck)], 5), 0
    keys, players = [CardKeys(seat, Slots()) for seat in range(2)], [RandomPlayer(5), RandomPlayer(6)]
    for _ in range(150):
        match.advance()
        prompt = match.prompt
        if prompt is None or seen > 60:
            break
        names = [[card.name for card in one.cards("battle area")] for one in match.view(None).players]
        if any(len(set(side)) < len(side) for side in names):
            seen += checked(match, prompt.seat, keys[prompt.seat], board)
        match.answer(players[prompt.seat].answer(match.engine, prompt))
    assert seen > 20


@pytest.mark.parametrize("board", BOARDS, ids=["80", "120", "ascii"])
@pytest.mark.parametrize(
    ("sister", "unit", "power"), [("gundam-war", "S-B06", "G-BLUE"), ("macross-crusade", "MC-SPARTAN", "MC-VF-1A")]
)
def test_lane_question_and_log_of_a_sister_game_call_a_unit_by_the_same_letter(
    sister: str, unit: str, power: str, board: Board
):
    """Seen: two plates, two rows of the dock and two lines of the log with one and the same name."""
    side = {"g": [f"{power} x7"], "filler": 25, "deployment": [unit] * 3}
    match = position(sister, {"you": side, "foe": side}, "attack", bots=(None, None))
    keys = CardKeys(0, Slots())
    while match.prompt is not None and (match.prompt.kind not in ("sortie", "sortie needed") or match.prompt.seat):
        match.answer([option.key for option in match.suggested(match.prompt).answer])
        match.advance()
    assert match.prompt is not None
    assert checked(match, 0, keys, board) == 3
    names = {card.id: lettered(card.name, card.copy) for card in match.view(0).players[0].cards("deployment")}
    sent = match.prompt.options[1]
    match.answer([sent.key])
    match.advance()
    assert any(names[sent.obj] in line.text for line in match.log(0) if line.mark == ">")


def test_the_numbers_follow_when_the_first_of_three_is_lost():
    """Seen: the question called the Unit in slot 3 "(2)", and the board drew 3 beside it and no other number."""
    three = ["ST01-005", "ST01-001", UnitAt("ST01-005"), UnitAt("ST01-005")]
    match = match_at(set_up(Position([Side(units=three), Side(units=[UnitAt("ST03-001", rested=True)])])))
    keys = CardKeys(0, Slots())
    match.advance()
    units = [card.id for card in match.view(0).players[0].cards("battle area")]

    def titles() -> list[str]:
        there = plates(match, 0, keys, BOARDS[1])
        assert checked(match, 0, keys, BOARDS[1])
        return [there[obj][0].title for obj in units if obj in there]

    assert titles() == ["GM (A)", "Gundam", "GM (B)", "GM (C)"]
    assert match.prompt is not None
    fight = next(o.key for o in match.prompt.options if o.verb == "attack" and o.obj == units[0] and o.to)
    match.answer([fight])  # against a Unit that is stronger
    while match.prompt is None or match.prompt.kind != "act":
        match.advance()
        if match.prompt is not None and match.prompt.kind != "act":
            match.answer([option.key for option in match.suggested(match.prompt).answer])
    assert titles() == ["Gundam", "GM (B)", "GM (C)"]


def test_a_copy_has_its_letter_as_long_as_it_is_in_play():
    """Also when it is alone, after decisions that are taken back, and in a game that is read from its record."""
    seen = 0
    for seed in range(4):
        match = Match.new([load_deck("st03"), load_deck("st03")], seed)
        players, letters = [RandomPlayer(seed), RandomPlayer(seed + 1)], dict[int, int]()
        for at in range(120):
            match.advance()
            if match.prompt is None:
                break
            now = copy_numbers(match.engine)
            units = [{one.id: one for one in side.cards("battle area")} for side in match.view(None).players]
            assert {obj: one.copy for side in units for obj, one in side.items() if one.copy} == {
                obj: now[obj] for side in units for obj in side if obj in now
            }
            for side in units:
                told = [(one.name, one.copy) for one in side.values()]
                assert len(set(told)) == len(told)
                alone = [name for name, copy in told if not copy]
                assert len(set(alone)) == len(alone)
                assert all(now[obj] == letters[obj] for obj in side if obj in letters)
                seen += sum(obj in letters for obj in side)
            letters |= now
            if at % 9 == 0:
                match.engine.forget()  # as taking back does
                assert copy_numbers(match.engine) == now
            match.answer(players[match.prompt.seat].answer(match.engine, match.prompt))
        again = Match.read(match.text().encode())
        assert {obj: n for obj, n in copy_numbers(again.engine).items() if obj in again.engine.state.objs} == {
            obj: n for obj, n in copy_numbers(match.engine).items() if obj in match.engine.state.objs
        }
    assert seen > 100


def test_whatever_is_made_of_a_game_goes_on_with_the_letters_that_all_have_seen():
    """Seen: `Attack P2 with GM (B)`, and of what follows `GM (A) is rested`, when the first of three had gone."""
    differ = 0
    for seed in range(3):
        match = Match.new([load_deck("st03"), load_deck("st03")], seed)
        engine, player = match.engine, RandomPlayer(seed)
        for _ in range(120):
            match.advance()
            if match.prompt is None:
                break
            seat, afresh = match.prompt.seat, engine.clone()
            made = [engine.clone(), hide_unknown(engine, seat), engine.determinise(seat, 5)]
            made += [made[0].clone(), *(pickle.loads(pickle.dumps(one)) for one in (engine, made[1]))]
            logged = engine.clone()
            logged.record_history = True
            now = copy_numbers(engine)  # nobody has looked before
            for copy in (*made, logged):
                assert copy_numbers(copy) == now
            afresh.in_sight = None
            differ += {obj: n for obj, n in now.items() if obj in engine.state.objs} != copy_numbers(afresh)
            match.answer(player.answer(engine, match.prompt))
    assert differ


def test_a_battle_and_the_pane_call_a_unit_as_the_question_does():
    """Seen: the duel, the front line and the pane said `GM` where the question said `GM (B)`."""
    mine = ["ST01-005", "ST01-005"]
    theirs = [UnitAt("ST01-005", rested=True), UnitAt("ST03-001", rested=True), UnitAt("ST03-001")]
    match = match_at(set_up(Position([Side(units=mine), Side(units=theirs)])))
    match.advance()
    view, keys = match.view(0), CardKeys(0, Slots())
    for player in view.players:
        for card in player.cards("battle area"):
            assert view_called(match, card) == n.called(match.engine, card.id, 0)
    unit, target = (match.engine.zone("battle area", seat)[1 - seat] for seat in range(2))
    assert match.prompt is not None
    attack = next(o for o in match.prompt.options if o.verb == "attack" and (o.obj, o.to) == (unit, target))
    label = next(option.label for option in view.prompt.options if option.key == attack.key)
    assert label == "Attack P2's GM with your GM (B)"
    match.answer([attack.key])
    now = match.view(None)
    scene = Scene(now, 0, match.names, UNICODE, chooser_for(now, 0, keys), hand_hidden=True)
    board = read_table(scene.looker(roomy=True))
    assert board.duel is not None
    assert (board.duel.left, board.duel.right) == ("P1's GM (B)", "P2's GM")
    assert [text.strip() for text, role in board.front.spans if role in ("own!", "enemy!")] == [
        "P1's GM (B)",
        "P2's GM",
    ]
    seen = match.view(0)
    scene = Scene(seen, 0, match.names, UNICODE, looked=find(seen, unit), number="ST01-005")
    pane = read_table(scene.looker(roomy=True)).detail
    assert isinstance(pane, CardPane)
    assert pane.name == "your GM (B)"


def view_called(match: Match, card: CardView) -> str:
    view = match.view(0)
    return board_of(view).called(view, card)


def test_the_sentence_of_a_battle_has_no_two_blanks_and_a_sign_before_what_comes_of_it():
    """Seen: `Zaku I  is destroyed ━━`, `Ginn AP2 ━━► Bob  destroys 1 Shield`."""
    theirs = [UnitAt("ST03-001", rested=True), UnitAt("ST01-005", rested=True)]
    match = match_at(set_up(Position([Side(units=["ST01-005", "ST01-001"]), Side(units=theirs)])))
    match.advance()
    assert match.prompt is not None
    for option in (one for one in match.prompt.options if one.verb == "attack"):
        preview = attack_preview(match.engine, option)
        assert preview is not None
        aim = BattleView(option.obj, option.to, 1, blocked=False, step="attack", preview=preview)
        line = battle_line(Scene(match.view(0), 0, match.names, UNICODE, aim=aim).looker(roomy=True), aim)
        forms = ["".join(part for part, _ in spans) for spans in (line.spans, *line.briefs)]
        assert len(forms) > 5
        for form in forms:
            assert "  " not in form.strip(), form
            assert form.count(": ") == ("━━►" in form or "both" in form), form


def test_every_form_of_a_battle_has_its_verb_and_a_sign_before_what_comes_of_both():
    """Seen: `Zaku II AP4 both are destroyed`, `Zaku II (A) attacks Computer 1's Zowort blocks: both destroyed`."""
    theirs = [UnitAt("ST01-005", rested=True), UnitAt("ST01-005", rested=True)]
    match = match_at(set_up(Position([Side(units=["ST01-001"]), Side(units=theirs)])))
    match.advance()
    looker = Scene(match.view(0), 0, match.names, UNICODE).looker(roomy=True)
    cards = {card.name: card.id for player in match.view(0).players for card in player.shown()}
    attacker, target = cards["Gundam"], cards["GM"]
    preview = Preview(3, 3, True, True, "GM (B)", "both are destroyed", attacker="Gundam")
    for blocked in (True, False):
        line = battle_line(looker, BattleView(attacker, target, 1, blocked=blocked, step="action", preview=preview))
        forms = ["".join(part for part, _ in spans) for spans in (line.spans, *line.briefs)]
        assert "Gundam attacks, GM (B) blocks: both destroyed" in forms or not blocked, forms
        for form in forms:
            assert re.search(r": both (are )?destroyed$", form), form
            assert ("blocks" in form) == (blocked and "attacks" in form), form
            assert ("attacks, " in form) == ("blocks" in form), form


def test_the_plain_table_numbers_them_too():
    match = match_at(set_up(Position([Side(units=["ST01-005", "ST01-001", "ST01-005"]), Side(units=["ST01-005"])])))
    match.advance()
    lanes = [line for line in plain_board(match.view(0), match.names) if "ST01-005" in line]
    assert [re.findall(r"GM(?: \([A-Z]\))?", line) for line in lanes].count(["GM"]) == 1
    assert {found for line in lanes for found in re.findall(r"GM \([A-Z]\)", line)} == {"GM (A)", "GM (B)"}


def test_the_letter_of_a_copy_is_not_given_again_while_there_are_others():
    assert [next_copy(taken) for taken in ([], [1], [2], [1, 3], [7, 26])] == [1, 2, 3, 4, 1]
    assert lettered("GM", 0) == "GM"
    assert lettered("GM", 2) == "GM (B)"


def _to_act(match: Match) -> None:
    while match.prompt is None or match.prompt.kind != "act":
        match.advance()
        if match.prompt is not None and match.prompt.kind != "act":
            match.answer([option.key for option in match.suggested(match.prompt).answer])


def test_the_log_calls_a_copy_by_its_letter_from_the_moment_that_it_has_one():
    """Seen: `Your Gundam attacks Angelo's Geara Zulu`, of which there were two, and `GM ► P2: Shields 6→5`."""
    two = [UnitAt("ST01-005"), UnitAt("ST01-005")]
    there = [UnitAt("ST03-001", rested=True), UnitAt("ST03-001", rested=True)]
    match = match_at(set_up(Position([Side(units=two), Side(units=there)])))
    match.advance()
    unit, target = (match.view(0).players[seat].cards("battle area")[1].id for seat in range(2))
    assert match.prompt is not None
    match.answer([next(o.key for o in match.prompt.options if o.verb == "attack" and (o.obj, o.to) == (unit, target))])
    _to_act(match)
    named = match.view(1).players[1].cards("battle area")[0].name
    lines = match.log(0)
    attack = next(line for line in lines if line.mark == ">")
    assert attack.text.endswith(f"GM (B) attacks {named} (B)"), attack.text
    assert attack.brief == f"GM (B) ► {named} (B)"
    lost = next(line for line in lines if line.mark == "x")
    assert "GM (B) is destroyed" in lost.text
    assert lost.brief == "GM (B) destroyed"
    # It is the same if it is written at once.
    assert log_lines(match.engine, 0) == LogTeller(match.engine, 0).lines()


@pytest.mark.thorough
def test_a_line_of_the_log_does_not_change_when_a_card_gets_a_letter():
    match, told, seen = Match.new([load_deck("st03"), load_deck("st03")], 2), list[str](), 0
    players, teller = [RandomPlayer(2), RandomPlayer(3)], LogTeller(match.engine, None)
    for _ in range(150):
        match.advance()
        if match.prompt is None:
            break
        told = [line.text for line in teller.lines()]
        assert told == [line.text for line in log_lines(match.engine, None)]
        seen += sum("(B)" in text for text in told)
        match.answer(players[match.prompt.seat].answer(match.engine, match.prompt))
    assert seen


def test_the_sentence_of_a_battle_says_of_each_of_the_two_by_name_what_becomes_of_them():
    """Seen: `Zaku II (A) ━━► Lfrith blocks: does not destroy it · takes 2, is destroyed`, and of two Units that fought
    `Geara Zulu AP3: both are destroyed`.
    """
    theirs = [UnitAt("ST03-001", rested=True)]
    match = match_at(set_up(Position([Side(units=["ST01-005"]), Side(units=theirs)])))
    match.advance()
    one, other = (match.view(0).players[seat].cards("battle area")[0] for seat in range(2))
    falls = Preview(2, 3, destroys=False, dies=True, target=other.name, text="", attacker=one.name)
    for blocked, told in product((False, True), (falls, replace(falls, destroys=True))):
        battle = BattleView(one.id, other.id, 1, blocked=blocked, step="action", preview=told)
        line = battle_line(Scene(match.view(0), 0, match.names, UNICODE).looker(roomy=True), battle)
        forms = ["".join(part for part, _ in spans).strip() for spans in (line.spans, *line.briefs)]
        if told.destroys:
            assert f"{one.name} and {other.name}: both destroyed" in forms
            assert f"{one.name}, {other.name}: both destroyed" in forms
            # Seen: `Computer 2's C. Zaku: both destroyed`, where two Units could block.
            assert all(other.name in form for form in forms)
            continue
        end = f"{other.name} takes 2, stays; {one.name} is destroyed"
        assert forms[0].endswith(f": {end}"), forms[0]
        assert end in forms
        assert f"{other.name} stays; {one.name} is destroyed" in forms or len(forms) > 5
        assert all(form.endswith(f"{one.name} is destroyed") for form in forms), forms
