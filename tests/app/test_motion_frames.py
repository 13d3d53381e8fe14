"""What happens is drawn step by step, by the pieces that draw the board, and no frame tells what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gundam_tui.app.board.places import places
from gundam_tui.app.board.reading import table
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import ASCII, UNICODE
from gundam_tui.app.motion.frames import _gone
from gundam_tui.app.motion.shots import Shot, ShotFrame
from gundam_tui.app.scene import Scene
from gundam_tui.games.gcg.tools.position import Side
from gundam_tui.games.registry import game_of
from gundam_tui.games.views import BAR, Cue
from gundam_tui.kernel import Engine
from gundam_tui.kernel.view import required_mask
from tests.profile import quick_first
from tests.rules.walks import dealt_anew, prompts, starters, wild

from .board_samples import OWN, aiming
from .motion_samples import BURST, GM, ZAKU, answer, begun, drawn, fight, last_blow, shown, siege, story

SIZES = ((80, 24), (120, 36), (160, 48))


@pytest.mark.rule("8-2-1", "8-5-3-1")
def test_a_battle_is_a_beam_that_grows_damage_that_counts_and_a_card_that_goes():
    told = shown(fight(), ">ST03-008")
    assert [frame.shot.what for frame, _ in told] == ["attack"] * 3 + ["hit"] * 6 + ["gone"] * 4
    beams = [row.count("━") for _, text in told[:3] for row in text.splitlines() if "┏" in row]
    assert beams == sorted(beams)
    assert len(set(beams)) == 3
    assert "▲" not in told[1][1]
    assert "▲" in told[2][1]
    left = [text.count("HP0/2") for frame, text in told if frame.shot.what == "hit"]
    assert (left[0], left[-1]) == (0, 1)
    lanes = ["".join(text.splitlines()[2:8]) for frame, text in told if frame.shot.what == "gone"]
    dissolving = [len(lane) - lane.count(" ") for lane in lanes]
    assert dissolving == sorted(dissolving, reverse=True)  # a quarter may be blank
    assert dissolving[0] > dissolving[1] > dissolving[-1]


def test_a_card_that_an_effect_destroys_goes_with_nothing_left():
    """Seen: a Jegan that was gone, with all its pips for as long as it was held."""
    view, cue = begun([Side(), Side()]).view(0), Cue("gone", 0, OWN[0].id)
    told = _gone(story(view, view, [cue], []), aiming(), Shot((cue,), ((1, 40),), 4), 1)
    [face] = [face for face in told.lower.cards if face is not None and face.id == OWN[0].id]
    assert [one.value for one in face.figures if one.most is not None] == [0]


def test_what_is_hit_is_red_for_a_moment():
    marked = [frame.board.upper.cards[1].moving for frame, _ in shown(fight(), ">ST03-008") if frame.shot.what == "hit"]
    assert marked[0] == ("flash", 1)
    assert set(marked[1:]) == {("", 0)}


def test_no_hand_is_called_open_while_the_figures_stand_in_its_place():
    """Seen: `hand 5 open` in a strip, above the duel."""
    match = begun([Side(units=[GM], hand=[ZAKU]), Side(units=[ZAKU])])
    before = match.view(0)
    _, cues = answer(match, "attack")
    told = [frame.board for frame, _ in drawn(story(before, match.view(0), cues, list(match.log(0))))]
    fought = [board for board in told if board.duel is not None and not board.beside]
    assert fought
    assert not any(side.open for board in fought for side in (board.upper, board.lower))


@pytest.mark.rule("5-10-3")
@pytest.mark.parametrize("size", SIZES)
def test_a_shield_cracks_the_count_falls_in_the_same_moment_and_the_card_is_seen(size: tuple[int, int]):
    told = [(frame, text) for frame, text in shown(siege(), "attack", size=size) if frame.shot.what == "break"]
    guards = [frame.board.upper.guard for frame, _ in told]
    assert [(guard.count, guard.mark, guard.crack) for guard in guards if guard is not None] == [
        (1, "broken", 1), (1, "broken", 2), (1, "broken", 3), (1, "broken", 3),
    ]  # fmt: skip
    assert "▞" in told[0][1]
    assert [frame.board.reveal is not None for frame, _ in told] == [False, False, False, True]
    assert "GM" in told[-1][1]


@pytest.mark.rule("13-2-5-1")
def test_a_burst_that_is_asked_about_is_turned_over_once():
    match = siege(BURST)
    told = shown(match, "attack")
    assert [frame.shot.what for frame, _ in told][-5:] == ["break"] * 3 + ["turned"] * 2
    assert [frame.board.reveal.blank for frame, _ in told[-2:] if frame.board.reveal is not None] == [True, False]
    assert "B  U  R  S  T" in told[-1][1]
    assert match.prompt is not None
    assert match.prompt.kind == "burst"
    assert "turned" not in [frame.shot.what for frame, _ in shown(match, "decline")]


@pytest.mark.rule("8-5-2", "13-2-5-1")
def test_a_base_that_a_burst_deploys_is_not_what_the_attack_hits():
    """Seen: `6 ━━► 5 Rewloola / Base` under a beam that ended at it, where a Shield had been hit."""
    match = siege("ST03-015")
    told = shown(match, "attack")
    assert {frame.board.duel.right for frame, _ in told if frame.board.duel is not None} == {"P2: Shields"}
    battle = match.view(None).battle
    assert battle is not None
    assert battle.struck == BAR
    deployed = [frame.board for frame, _ in shown(match, "burst")]
    assert deployed
    for board in deployed:
        wall = board.upper.guard
        assert wall is not None
        assert (board.front.beam, board.front.guarded, wall.mark, wall.attacked) == (True, 1, "", True)
        assert board.duel is not None
        assert board.duel.right == "P2: Shields"
        assert wall.front is not None
        assert wall.front.name == "Rewloola"


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "guards", [{"shields": ["ST03-015", GM, GM], "base": None}, {"shields": [GM], "base": "EXB-001"}]
)
def test_the_beam_and_the_duel_last_as_long_as_the_battle(guards: dict[str, Any], size: tuple[int, int]):
    """Check 12. Seen: neither of them while an effect of what the attack had broken asked for a target."""
    match = begun([Side(units=["ST01-001", GM]), Side(units=[ZAKU], hand=[GM], **guards)])
    match.answer(next(one.key for one in match.prompt.options if one.verb == "attack"))
    match.advance()
    asked = list[str]()
    while match.prompt is not None and (view := match.view(match.prompt.seat)).battle is not None:
        asked.append(match.prompt.kind)
        board = table(Scene(view, view.seat or 0, match.names, log=match.log(0), hand_hidden=True).looker(roomy=False))
        sheet = Sheet(UNICODE, *size)
        draw(sheet, board)
        assert board.duel is not None, asked
        assert board.front.spans, asked
        assert any("━━" in text and role.startswith("beam/void") for row in sheet.rows() for text, role in row), asked
        assert any(
            text.strip()[:1] in set("◄▲▼") and role.startswith("hot/") for row in sheet.rows() for text, role in row
        )
        match.answer([match.prompt.options[0].key])
        match.advance()
    assert ("target" in asked) == (guards["base"] is None), asked


def test_no_battle_goes_on_when_the_game_is_over():
    """Seen: `ATTACKS`, `BATTLE` and the beam on the board that is looked at after the end."""
    match = last_blow()
    assert shown(match, "attack")
    view = match.view(None)
    assert view.outcome is not None
    board = table(Scene(view, 0, match.names, log=match.log(0)).looker(roomy=False))
    assert (view.battle, board.front.beam, board.ribbon.battle, board.duel) == (None, False, "", None)
    assert not any(card.attacks for card in board.lower.cards if card is not None)


@pytest.mark.rule("8-5-2")
def test_a_base_that_is_hit_is_the_target_until_it_is_gone():
    match = begun([Side(units=[GM]), Side(shields=[GM], base="ST03-015")])
    told = shown(match, "attack")
    hits = [frame.board.duel for frame, _ in told if frame.shot.what == "hit"]
    assert [(one.right, one.right_note) for one in hits if one is not None] == [("Rewloola", "Base, HP of 5")] * len(
        hits
    )
    assert hits


def test_nothing_is_written_where_the_beam_passes_when_a_shield_has_broken():
    """Seen: `no Ba┃e` before the wall, at the question about the Burst."""
    match = siege(BURST)
    told = [(frame, text) for frame, text in shown(match, "attack", size=(160, 48)) if frame.shot.what == "break"]
    assert told
    assert not any("no B" in row[:14] for _, text in told for row in text.splitlines()[:20])
    view = match.view(1)
    board = table(Scene(view, 1, match.names).looker(roomy=True))
    where = places(160, 43)
    sheet = Sheet(UNICODE, 160, 43)
    draw(sheet, board, where)
    assert board.lower.guard is not None
    assert board.lower.guard.mark == "broken"
    assert board.front.beam
    assert not any("no B" in row[:14] for row in sheet.text()[20:])


def test_what_lies_in_a_pile_is_counted_when_it_has_come_there():
    """Seen: the count of the trash rose when the attack was declared."""
    match = fight()
    told = [(frame.shot.what, frame.board.upper.piles[1]) for frame, _ in shown(match, f">{ZAKU}")]
    assert {(what, pile.title, pile.count) for what, pile in told} == {
        ("attack", "trash", 0), ("hit", "trash", 0), ("gone", "trash", 0),
    }  # fmt: skip
    assert match.view(None).players[1].count("trash") == 1


def test_a_shield_that_goes_to_the_hand_is_never_in_both():
    """Seen: a hand of 6 beside 5 Shields while the Base that takes a Shield to the hand was deployed."""
    match = siege("ST03-015")
    attacked = {(frame.shot.what, *held(frame)) for frame, _ in shown(match, "attack")}
    assert attacked == {("attack", 1, 2), ("break", 1, 1), ("turned", 1, 1)}
    assert {held(frame) for frame, _ in shown(match, "burst")} == {(2, 0)}


def held(frame: ShotFrame) -> tuple[int, int]:
    """The cards in the hand above, and the Shields."""
    side = frame.board.upper
    assert side.guard is not None
    return side.hand, side.guard.count


@pytest.mark.rule("1-2-2-1")
def test_the_winning_blow_lights_the_winners_name_from_the_left():
    told = shown(last_blow(), "attack")
    banners = [frame.board.banner for frame, _ in told if frame.shot.what == "won"]
    assert [round(banner.lit, 2) for banner in banners if banner is not None] == [0.33, 0.67, 1.0]
    assert {banner.text for banner in banners if banner is not None} == {"P1 wins"}


def test_brief_is_the_first_and_the_last_frame_and_none_is_none():
    assert [frame.step for frame, _ in shown(fight(), ">ST03-008", "brief")] == [1, 3, 1, 6, 1, 4]
    assert shown(fight(), ">ST03-008", "none") == []


@pytest.mark.thorough
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["signs", "ascii"])
@pytest.mark.parametrize("size", SIZES)
def test_any_game_can_be_shown_at_any_size(size: tuple[int, int], glyphs: object):
    engine, kinds = starters(4), set[str]()
    module = game_of(engine)
    before, since = module.view(engine, None), len(engine.log)
    for prompt in prompts(engine, 4):
        if prompt.number % 3:
            continue
        now = module.view(engine, None)
        told = story(before, now, list(module.cues(engine, since)), module.log_lines(engine, None), hidden=True,
                     glyphs=glyphs)  # fmt: skip
        for frame, rows in drawn(told, size=size):
            kinds.add(frame.shot.what)
            assert all(len(row) == size[0] for row in rows)
            assert glyphs is UNICODE or all(row.isascii() for row in rows)
        before, since = now, len(engine.log)
    assert {"turn", "enter", "attack", "break"} <= kinds


@pytest.mark.rule("4-1-4", "4-2-2", "4-6-4-1")
@pytest.mark.parametrize("game", quick_first([starters, wild]))
@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_frame_tells_what_the_seat_never_saw(game: Callable[[int], Engine], seat: int | None):
    engine = game(1)
    module, compared = game_of(engine), 0
    mask = required_mask(engine, seat)
    before, since = module.view(engine, seat), len(engine.log)
    for prompt in prompts(engine, 1):
        if prompt.number % 7:
            continue
        known = [x.old.card for x in engine.log if x.old is not None and (x.seen | x.old.seen) & mask == mask]
        films: list[list[tuple[str, int, list[str]]]] = []
        for dealt in (engine, dealt_anew(engine, mask, prompt.number, known)):
            told = story(before, module.view(dealt, seat), list(module.cues(dealt, since)),
                         module.log_lines(dealt, seat), hidden=seat is None)  # fmt: skip
            films.append([(frame.shot.what, frame.ms, rows) for frame, rows in drawn(told)])
        assert films[0] == films[1]
        compared += len(films[0])
        before, since = module.view(engine, seat), len(engine.log)
    assert compared > 20


def test_a_covered_hand_is_in_no_frame():
    match = siege()
    assert not [text for _, text in shown(match, "attack") if "Zaku I" in text]  # P2 holds it
