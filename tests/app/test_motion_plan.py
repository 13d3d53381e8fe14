"""Which frames show what has happened: for any cues within the time there is, the oldest shortened first."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from hypothesis import example, given
from hypothesis import strategies as st

from gundam_tui.app.motion.pace import pace
from gundam_tui.app.motion.plan import EVENT, PLAY, plan
from gundam_tui.app.motion.shots import Shot
from gundam_tui.games.views import Cue, Happening
from gundam_tui.table.settings import Settings

KEPT = ("turned", "won")
SHOWN = [what for what in get_args(Happening) if what != "strike"]  # that is seen by whom it hits
CUES = st.lists(
    st.builds(
        Cue, st.sampled_from(SHOWN), st.integers(0, 9), st.integers(1, 4), st.integers(0, 4),
        st.integers(0, 1), st.integers(1, 12), card=st.sampled_from(["", "X-001"]),
    ),
    max_size=30,
)  # fmt: skip
TURNS = [Cue("turn", 0, 1)] * 14
OPENS = st.none() | st.builds(Cue, st.just("turned"), st.just(99), card=st.just("X-002"))


def whole(shot: Shot) -> bool:
    return len(shot.frames) == shot.steps


@given(CUES, OPENS)
def test_every_cue_is_in_one_shot_in_its_order(cues: list[Cue], opens: Cue | None):
    told = [cue for shot in plan(cues, opens=opens) for cue in shot.cues]
    assert told == [*cues, *([opens] if opens is not None else [])]


@example(
    [Cue("turned", 0, 1), Cue("turned", 0, 1), Cue("played", 0, 1, card="X-001"), Cue("won", 0, 1)],
    Cue("turned", 99, card="X-002"),
)
@given(CUES, OPENS)
def test_no_event_is_too_long_and_all_together_are_not(cues: list[Cue], opens: Cue | None):
    shots = plan(cues, opens=opens)
    assert all(shot.ms <= EVENT for shot in shots)
    assert sum(shot.ms for shot in shots) <= max(PLAY, sum(shot.ms for shot in shots if shot.what in KEPT))


@given(CUES, OPENS)
def test_a_card_that_is_turned_over_and_the_winning_blow_are_shown_whole(cues: list[Cue], opens: Cue | None):
    assert all(whole(shot) for shot in plan(cues, opens=opens) if shot.what in KEPT)


@example([*TURNS, Cue("break", 0, 0, card="X-001"), *TURNS], None)
@given(CUES, OPENS)
def test_what_goes_over_shrinks_to_its_last_frame_the_oldest_first(cues: list[Cue], opens: Cue | None):
    """What is held to be read keeps its picture, however old it is."""
    shots = [shot for shot in plan(cues, opens=opens) if shot.what not in KEPT]
    told = [shot for shot in shots if shot.steps > 1 or not shot.frames]  # one frame is whole, and the last one
    sizes = [(2 if whole(shot) and shot.steps > 1 else len(shot.frames), bool(shot.held)) for shot in told]
    assert all(size for size, held in sizes if held)
    passing, stays = [size for size, held in sizes if not held], [max(size, 1) for size, _ in sizes]
    assert passing == sorted(passing)
    assert stays == sorted(stays)
    assert all(not shot.frames or shot.frames[-1][0] == shot.steps for shot in shots)
    assert all(len(shot.frames) in (0, 1, shot.steps) for shot in shots)


@given(CUES, OPENS)
def test_brief_is_two_frames_an_event_at_most_and_never_more_than_full(cues: list[Cue], opens: Cue | None):
    brief, full = plan(cues, "brief", opens=opens), plan(cues, opens=opens)
    assert all(len(shot.frames) <= 2 for shot in brief)
    assert sum(shot.ms for shot in brief) <= max(PLAY, sum(shot.ms for shot in brief if shot.what in KEPT))
    assert len(brief) == len(full)
    assert not plan(cues, "none", opens=opens)


def test_brief_sends_fewer_frames_than_full():
    fight = [Cue("attack", 0, 1, 2), Cue("hit", 1, 2, 1, amount=3), Cue("hit", 2, 1, 2, amount=1), Cue("gone", 3, 2)]
    count = {how: sum(len(shot.frames) for shot in plan(fight, how)) for how in ("full", "brief")}
    assert count == {"full": 3 + 5 + 4, "brief": 6}


def test_both_hits_of_a_fight_and_both_cards_that_go_are_shown_at_once():
    fight = [
        Cue("hit", 1, 2, 1, amount=3), Cue("hit", 2, 1, 2, amount=1), Cue("gone", 3, 2), Cue("gone", 4, 1),
        Cue("hit", 5, 3, 1, amount=1), Cue("hit", 6, 3, 1, amount=1),
    ]  # fmt: skip
    assert [len(shot.cues) for shot in plan(fight)] == [2, 2, 1, 1]


def test_a_card_from_a_wall_is_seen_in_the_end_unless_it_is_asked_about():
    broken = Cue("break", 1, 5, seat=1, card="X-001")
    assert plan([broken])[0].steps == 4
    assert plan([broken], opens=Cue("turned", 2, 5, seat=1, card="X-001"))[0].steps == 3
    assert plan([replace(broken, card="")])[0].steps == 3


def test_how_much_moves_is_said_by_the_settings_the_colours_and_the_line():
    auto, here = Settings(), {"TERM": "xterm"}
    assert pace(auto, here, "256") == "full"
    assert pace(auto, here, "truecolor") == "full"
    assert pace(auto, {**here, "SSH_TTY": "/dev/pts/1"}, "256") == "brief"
    assert pace(auto, {**here, "SSH_CONNECTION": "192.0.2.1 22"}, "256") == "brief"
    assert pace(auto, here, "256", far=True) == "brief"
    assert pace(Settings(motion="full"), here, "256", far=True) == "full"
    assert pace(Settings(motion="brief"), here, "256") == "brief"
    for still in (
        pace(Settings(still=True, motion="full"), here, "256"), pace(auto, here, "standard"), pace(auto, here, None),
        pace(auto, {**here, "TEXTUAL_ANIMATIONS": "none"}, "256"),
    ):  # fmt: skip
        assert still == "none"
