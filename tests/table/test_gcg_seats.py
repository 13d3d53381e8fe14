"""The card game with three and four seats at one keyboard: played on at random, saved, taken back, given up."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.playback import OPEN, Playback
from tests.profile import quick_first

pytestmark = pytest.mark.usefixtures("state")

NAMES = ("Ada", "Bea", "Cyd", "Dot")
DECKS = ("st01", "st02", "st03", "st04")
FORMS = [("royale", 3), ("royale", 4), ("royale-takes-all", 3), ("team", 4)]


def new(form: str, seats: int, seed: int = 3, journal: Path | None = None) -> Match:
    decks = [load_deck(name) for name in DECKS[:seats]]
    return Match.new(decks, seed, names=NAMES[:seats], journal=journal, format_name=form)


def play(match: Match, seed: int, most: int = 5000) -> set[int]:
    """Play on at random; who was asked."""
    player, asked, given = RandomPlayer(seed), set[int](), 0
    match.advance()
    while match.prompt is not None and given < most:
        asked.add(match.prompt.seat)
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
        given += 1
    return asked


@pytest.mark.rule("12-1")
@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_a_whole_game_tells_its_players_by_name(form: str, seats: int):
    match = new(form, seats)
    play(match, 1)
    outcome = match.outcome
    assert outcome is not None
    assert sorted((*outcome.winners, *outcome.out)) == list(range(seats))
    assert match.header.form == form
    told = "\n".join(line.text for line in match.log(None))
    assert all(name in told for name in NAMES[:seats])
    won = "+".join(f"P{seat + 1}" for seat in outcome.winners) if form == "team" else NAMES[outcome.winners[0]]
    assert any(won in line.text for line in match.log(None)[-2:])


@pytest.mark.rule("12-2-5")
def test_one_gives_up_and_the_others_play_on():
    match = new("royale", 3)
    play(match, 1, 30)
    match.concede(1)
    match.advance()
    assert (list(match.out), match.outcome) == ([1], None)
    assert play(match, 2) == {0, 2}
    assert match.outcome is not None
    assert match.outcome.out[0] == 1


@pytest.mark.rule("12-3-9")
def test_a_team_gives_up_together():
    match = new("team", 4)
    play(match, 1, 30)
    match.concede(1)
    assert match.outcome is not None
    assert match.outcome.winners == (2, 3)


@pytest.mark.parametrize(("form", "seats"), quick_first(FORMS, unpack=True))
def test_a_saved_game_goes_on_and_is_shown_again(form: str, seats: int, tmp_path: Path):
    match = new(form, seats, journal=tmp_path / "game.record")
    play(match, 1, 60)
    digest = match.engine.digest()
    match.close()
    again = Match.load(tmp_path / "game.record")
    assert again.engine.digest() == digest
    assert (again.header.form, list(again.names)) == (form, list(NAMES[:seats]))
    play(again, 2)
    assert again.outcome is not None
    again.close()
    shown = Playback.open(tmp_path / "game.record")
    assert shown.outcome == again.outcome
    shown.go_to(40)
    assert len(shown.view(OPEN).players) == seats


@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_decisions_are_taken_back_one_by_one(form: str, seats: int):
    match = new(form, seats)
    play(match, 1, 5)
    digests = [(match.decisions, match.engine.digest())]
    for _ in range(12):
        play(match, len(digests), 1)
        digests.append((match.decisions, match.engine.digest()))
    known = dict(digests)
    while match.decisions > digests[0][0] and match.can_undo():
        assert match.undo(agreed=True)
        if match.decisions in known:
            assert match.engine.digest() == known[match.decisions]
    assert match.decisions <= digests[0][0]


# ---------------------------------------------------------------- what a team is asked together


def to_main(match: Match, members: int = 0) -> None:
    """Play on at random to a main phase in which so many players can do something."""
    player = RandomPlayer(1)
    match.advance()
    while (prompt := match.prompt) is not None:
        owners = {match.engine.state.objs[option.obj].owner for option in prompt.options if option.obj}
        if prompt.kind == "act" and len(owners) >= members:
            return
        match.answer(player.answer(match.engine, prompt))
        match.advance()


@pytest.mark.rule("12-3-1", "12-3-3", "12-3-4")
def test_both_members_of_a_team_are_shown_what_their_team_may_do_and_whose_card_does_it():
    match = new("team", 4)
    match.advance()
    match.answer(match.prompt.keys()[0])
    match.advance()
    assert match.prompt is not None
    assert (match.prompt.kind, len(match.answering)) == ("mulligan", 1)  # whose hand it is
    to_main(match, members=2)
    leader, partner = match.answering
    asked = {seat: match.view(seat).prompt for seat in range(4)}
    assert match.prompt.seat == leader
    offered = {seat: [o.key for o in prompt.options] for seat, prompt in asked.items() if prompt is not None}
    assert offered[leader] == offered[partner]
    assert not any(offered[seat] for seat in range(4) if seat not in (leader, partner))
    for seat, other in ((leader, partner), (partner, leader)):
        prompt = asked[seat]
        assert prompt is not None
        assert {prompt.seat, *prompt.also} == {leader, partner}
        for option in prompt.options:
            if option.obj:
                whose = match.engine.state.objs[option.obj].owner
                assert option.label.startswith(f"{NAMES[other]}: ") == (whose == other), option.label


@pytest.mark.rule("12-3-4")
def test_a_window_of_a_team_opens_as_soon_as_one_member_wants_to_be_asked():
    stopped: dict[tuple[str, str], bool] = {}
    for modes in (("smart", "smart"), ("smart", "full"), ("full", "smart")):
        match = new("team", 4)
        to_main(match)
        leader, partner = match.answering
        match.pass_mode.update(dict.fromkeys(range(4), "smart"))
        match.pass_mode[leader], match.pass_mode[partner] = modes
        match.answer("end")  # nobody has anything to respond with on the first turn
        match.advance()
        assert match.prompt is not None
        stopped[modes] = match.prompt.kind == "action_step" and leader in match.answering
    assert stopped == {("smart", "smart"): False, ("smart", "full"): True, ("full", "smart"): True}


@pytest.mark.rule("12-3-4")
def test_a_person_decides_for_a_team_whose_leader_is_a_computer_player():
    decks = [load_deck(name) for name in DECKS]
    match = Match.new(decks, 3, names=NAMES, bots=["random", None, "random", "random"], format_name="team")
    player, asked = RandomPlayer(3), set[str]()
    match.advance()
    for _ in range(60):
        if match.prompt is None:
            break
        assert list(match.answering) == [1]
        asked.add(match.prompt.kind)
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    assert {"act", "mulligan"} <= asked


@pytest.mark.rule("12-3-4")
def test_either_member_takes_back_what_the_team_has_answered():
    match = new("team", 4)
    to_main(match)
    leader, partner = match.answering
    before = match.engine.digest()
    match.answer(next(o.key for o in match.prompt.options if o.verb in ("deploy", "end")))
    assert match.can_undo(leader)
    assert match.undo(partner, agreed=True)
    assert match.engine.digest() == before


@pytest.mark.rule("12-3-4", "1-2-4")
def test_who_leads_a_team_is_asked_before_a_partner_gives_up_for_both():
    match = new("team", 4)
    assert [match.concession_asks(seat) for seat in range(4)] == [None, 0, None, 2]
    assert [new("royale", 4).concession_asks(seat) for seat in range(4)] == [None] * 4
    decks = [load_deck(name) for name in DECKS]
    led = Match.new(decks, 3, bots=["random", None, None, "random"], format_name="team")
    assert [led.concession_asks(seat) for seat in (1, 2)] == [None, None]  # a computer player is not asked


@pytest.mark.rule("12-3-4")
def test_no_curtain_comes_between_partners_unless_they_want_it():
    match = new("team", 4)
    curtains: dict[bool, set[tuple[int, int]]] = {False: set(), True: set()}
    player, facing = RandomPlayer(2), 0
    match.advance()
    for _ in range(150):
        if match.prompt is None:
            break
        asked = match.answering[0]
        for apart, found in curtains.items():
            if match.needs_curtain(facing, apart=apart):
                found.add((facing // 2, asked // 2))
        facing = asked
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    assert {(0, 1), (1, 0)} == curtains[False]
    assert {(0, 0), (1, 1)} <= curtains[True]
