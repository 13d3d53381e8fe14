"""What somebody else does can be followed: figures that count, cards that stay to be read, who acts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gundam_tui.app.answering import CardKeys, chooser_for
from gundam_tui.app.board.reading import table
from gundam_tui.app.lookups import Lookups
from gundam_tui.app.motion.plan import EVENT, HOLD, PLAY, plan
from gundam_tui.app.motion.stage import begin
from gundam_tui.app.preview import ahead
from gundam_tui.app.scene import Scene
from gundam_tui.games.gcg.tools.position import Side
from gundam_tui.games.views import CardView, Cue, View, ZoneView

from .motion_samples import GM, answer, begun, drawn, siege, story
from .scenes import answered, blocking, bursting, middle

CLOSE_COMBAT = "ST03-013"


def attacked(seat: int, attacker: str = GM, size: tuple[int, int] = (80, 24), **defender: object):
    """The frames of an attack on a player, as the seat that is attacked (1) or attacks (0) sees them."""
    match = begun([Side(units=[attacker], hand=[GM]), Side(**{"hand": ["ST03-006"], **defender})])
    before, cues = answer(match, "attack")
    return list(drawn(story(before, match.view(seat), cues, list(match.log(seat))), size=size))


def test_a_shield_that_is_turned_over_stays_to_be_read_in_one_picture_outside_of_the_bounds():
    broken = Cue("break", 3, 7, seat=1, card="ST01-005")
    [shot] = plan([broken])
    assert shot.frames[-1] == (4, HOLD)
    assert HOLD == 900
    assert shot.ms <= EVENT
    crowd = [Cue("gone", at, at + 10) for at in range(3)]
    shots = plan([*crowd, broken, Cue("hit", 9, 4, amount=3), broken])
    held = [shot for shot in shots if shot.held]
    assert sum(shot.frames[-1][1] for shot in held) == HOLD  # several share it
    assert sum(shot.ms for shot in shots) <= PLAY


def test_in_brief_nothing_is_held():
    [shot] = plan([Cue("break", 3, 7, seat=1, card="ST01-005")], "brief")
    assert sum(ms for _, ms in shot.frames) <= EVENT


def test_a_burst_that_somebody_else_decided_about_is_held_and_one_that_is_asked_about_waits_by_itself():
    turned = Cue("turned", 3, 7, card="ST01-005")
    [shot] = plan([turned])
    assert shot.frames[-1][1] >= HOLD
    [shot] = plan([], opens=turned)
    assert not shot.held


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_card_says_whose_it_is_once_and_that_it_has_no_burst(size: tuple[int, int]):
    frames = attacked(1, size=size, base=None, shields=[GM, GM])
    shown = [(frame, rows) for frame, rows in frames if frame.board.reveal]
    assert shown
    for _, rows in shown:
        text = "\n".join(rows)
        assert text.count("no Burst") == 1
        assert "turned over" not in text


@pytest.mark.parametrize("seat", [0, 1])
def test_the_figures_in_motion_are_those_that_count(seat: int):
    """An attack effect has added to the power since the Unit was seen: AP1 alone would destroy no Base of HP3."""
    frames = [(frame, "\n".join(rows)) for frame, rows in attacked(seat, "ST03-008", shields=[GM])]
    fought = [text for frame, text in frames if frame.shot.what in ("attack", "hit")]
    assert fought
    assert all("AP3 " in text and "AP 1+2" in text for text in fought), fought[0]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_figures_that_count_stand_where_a_shield_breaks_too(seat: int):
    """No damage is dealt to it. Seen: AP2 attacks, and AP4 in the next picture."""
    frames = [(frame, "\n".join(rows)) for frame, rows in attacked(seat, "ST03-008", base=None, shields=[GM, GM])]
    fought = [text for frame, text in frames if frame.shot.what in ("attack", "break")]
    assert fought
    assert all("AP3 " in text and "AP 1+2" in text for text in fought), fought[0]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_battle_is_a_duel_in_figures_also_where_a_hand_is_shown(seat: int):
    frames = [frame for frame, _ in attacked(seat, base="ST01-015") if frame.shot.what == "attack"]
    assert frames
    assert all(frame.board.hand for frame in frames)
    assert all(frame.board.duel is not None for frame in frames)


def test_the_pane_shows_what_acts():
    match = siege()
    before, cues = answer(match, "attack")
    told = story(before, match.view(1), cues, list(match.log(1)), wide=True)
    attacks = [frame for frame, _ in drawn(told, size=(120, 36)) if frame.shot.what == "attack"]
    assert attacks
    assert all(frame.board.detail is not None and frame.board.detail.name == "GM" for frame in attacks)


def test_a_seventh_unit_changes_no_other_plate():
    """11-4-2: it waits until room has been made."""
    match = begun([Side(units=[GM] * 6), Side()])
    now = match.view(0)
    own = now.players[0]
    *old, last = own.cards("battle area")
    fresh = CardView(id=last.id + 1000, number=last.number, name=last.name, kind=last.kind, stats=last.stats,
                     zone="battle area")  # fmt: skip
    then = _with(now, (*old[1:], last, fresh))
    stage = begin(_layout(match), now, then)
    entered = stage.after(Cue("enter", 5, fresh.id, seat=0))
    assert len(entered.view.players[0].cards("battle area")) == 6
    assert entered.view.players[0].cards("battle area") == own.cards("battle area")


def test_a_seventh_unit_of_a_team_waits_as_well():
    """Partners share a lane of six slots. Seen, in a team of 3 and 3: seven plates in two rows."""
    match = begun([Side(units=[GM] * 6), Side()])
    now = match.view(0)
    own, other = now.players
    cards = own.cards("battle area")
    then = replace(now, teams=(0, 0), players=(
        replace(own, zones={**own.zones, "battle area": ZoneView(3, cards[:3])}),
        replace(other, zones={**other.zones, "battle area": ZoneView(3, cards[3:])}),
    ))  # fmt: skip
    fresh = replace(cards[-1], id=cards[-1].id + 1000)
    after = _with(then, (*cards[:2], fresh))
    entered = begin(_layout(match), then, after).after(Cue("enter", 5, fresh.id, seat=0))
    assert [player.count("battle area") for player in entered.view.players] == [3, 3]


def _layout(match: object):
    return match.game.board(2)


def _with(view: View, cards: tuple[CardView, ...]) -> View:
    own = view.players[0]
    zones = {**own.zones, "battle area": ZoneView(len(cards), cards)}
    return replace(view, players=(replace(own, zones=zones), *view.players[1:]))


def test_a_command_of_somebody_else_lies_on_the_table_with_its_target_marked():
    """It stays to be read, beside it stands the same card, and who has played it is not shown it again."""
    match = begun([Side(units=[GM], hand=[CLOSE_COMBAT], resources=4), Side(units=[GM, "ST01-001"])])
    before, since = match.view(None), match.events
    for word in ("command:", str(match.view(0).players[1].cards("battle area")[1].id)):
        assert match.prompt is not None
        match.answer(next(one.key for one in match.prompt.options if word in one.key))
        match.advance()
    cues, log = list(match.cues(since)), list(match.log(1))
    told = story(before, match.view(1), cues, log, wide=True)
    shown = [(frame, rows) for frame, rows in drawn(told, size=(120, 36)) if frame.shot.what == "played"]
    frame, rows = shown[-1]
    assert frame.ms >= HOLD
    assert "Deal 2 damage" in "\n".join(rows)
    assert frame.board.detail is not None
    assert frame.board.detail.name == "Close Combat"
    marked = [card.name for card in frame.board.lower.cards if card is not None and card.mark == "target"]
    assert marked == ["Gundam"]
    own = story(before, match.view(0), cues, log)
    assert all(frame.shot.what != "played" for frame, _ in drawn(own))


def test_the_ribbon_says_that_damage_is_dealt_while_it_is_dealt():
    steps = {(frame.shot.what, frame.board.ribbon.steps[frame.board.ribbon.now])
             for frame, _ in attacked(1, base="ST01-015")}  # fmt: skip
    assert {("attack", "attack"), ("hit", "damage")} <= steps


@pytest.mark.parametrize("kind", ["block", "burst"])
def test_a_question_about_the_battle_shows_the_duel_and_a_card_of_the_hand_that_is_read_beside_it(kind: str):
    match = blocking() if kind == "block" else bursting()
    asked = match.prompt.seat if match.prompt is not None else -1
    view = match.view(asked)
    chooser = chooser_for(view, asked, CardKeys(asked))
    scene = Scene(view, asked, ["P1", "P2"], chooser=chooser, holder=asked)
    assert chooser is not None
    board = table(scene.looker(roomy=False))
    assert board.duel is not None
    assert board.hand  # nothing is covered: it only has no place
    chooser.press("tab")
    while chooser.zone != "hand":
        chooser.press("tab")
    assert table(scene.looker(roomy=False)).beside


def test_the_duel_is_that_of_the_answer_that_is_considered():
    """Not the Base that would be hit without it (the front line says what follows in both cases)."""
    match = blocking()
    view = match.view(0)
    chooser = chooser_for(view, 0, CardKeys(0))
    assert chooser is not None
    scene = Scene(view, 0, ["P1", "P2"], chooser=chooser, holder=0)
    blocker = next(at for at, one in enumerate(chooser.entries) if one.option.obj)
    chooser.cursor = blocker
    chooser.point(blocker)
    scene.aim = ahead(match, chooser, 80).battle
    duel = table(scene.looker(roomy=False)).duel
    assert duel is not None
    assert duel.right == "Zowort"
    assert all("both" in form or "Zowort" in form for form in duel.verdicts)


@pytest.mark.parametrize("width", [80, 120])
def test_where_nothing_is_selected_in_an_action_step_the_pane_shows_the_attacker(width: int):
    """And not the first card of the hand; a card that the cursor moves to is shown instead."""
    match = answered(middle(), "attack:ST01-001#61>ST03-006")
    assert match.prompt is not None
    assert match.prompt.kind == "action_step"
    view = match.view(0)
    chooser = chooser_for(view, 0, CardKeys(0))
    assert chooser is not None
    scene = Scene(view, 0, ["P1", "P2"], chooser=chooser, holder=0)
    lookups = Lookups(match)
    lookups.fill(scene, width)
    assert scene.looked is not None
    assert scene.looked.name == "Gundam"
    assert "GM" not in scene.about
    chooser.press("a")
    lookups.fill(scene, width)
    assert scene.looked.name == "GM"
