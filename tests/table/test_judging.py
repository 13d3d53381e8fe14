"""A judge's hand at the table: agreement, the record, going on with it, taking it back, line by line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.kernel.engine import Refused
from gundam_tui.table.console import Talk
from gundam_tui.table.corrections import judge
from gundam_tui.table.match import Match
from tests.records import lines_of
from tests.table.games import book, new, play


def in_main_phase(path: Path | None = None, bots: tuple[str | None, str | None] = (None, None)) -> Match:
    match = new(12, journal=path, bots=bots)
    play(match, 12, stop=40)
    while match.prompt.kind != "act":
        play(match, 12, stop=1)
    return match


def a_draw(match: Match) -> str:
    return f"move:p{match.prompt.seat + 1}/deck/top>p{match.prompt.seat + 1}/hand"


def hand_of(match: Match) -> int:
    return match.view(None).players[match.prompt.seat].count("hand")


def test_every_person_must_agree(tmp_path: Path):
    match = in_main_phase(tmp_path / "game.record")
    before, lines = match.engine.digest(), (tmp_path / "game.record").read_text()
    for agreed in ((), (0,), (1,)):
        with pytest.raises(Refused, match="must agree"):
            match.correct([a_draw(match)], agreed)
    assert match.engine.digest() == before
    assert (tmp_path / "game.record").read_text() == lines
    held = hand_of(match)
    match.correct([a_draw(match)], (0, 1))
    assert hand_of(match) == held + 1
    match.close()


def test_a_computer_player_is_not_asked():
    match = in_main_phase(bots=(None, "random"))
    match.correct([a_draw(match)], [0])
    assert match.log(0)[-1].text.startswith("Both players agree: ")


def test_it_is_in_the_record_and_the_game_goes_on_from_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.record"
    match = in_main_phase(path)
    key, number = a_draw(match), len(match.engine.record) + 1
    match.correct([key], (0, 1))
    assert f"{number} judge {key}" in lines_of(path.read_text())
    digest = match.engine.digest()
    match.close()
    again = Match.load(path, book=book())
    assert again.engine.digest() == digest
    play(again, 12)
    again.close()
    assert main(["replay", str(path), "--text", "--seat", "p1"]) == 0
    told = capsys.readouterr().out
    assert f"{len(again.engine.record)} of {len(again.engine.record)} decisions play as recorded" in told
    assert "Both players agree: " in told


def test_taking_it_back_needs_both_and_leaves_a_sound_record(tmp_path: Path):
    path = tmp_path / "game.record"
    match = in_main_phase(path)
    digest = match.engine.digest()
    match.correct([a_draw(match)], (0, 1))
    assert "both must agree" in match.undo_bar()
    assert not match.undo()
    assert match.undo(agreed=True)
    assert match.engine.digest() == digest
    match.close()
    assert Match.load(path, book=book()).engine.digest() == digest


def test_a_refused_correction_is_not_in_the_record(tmp_path: Path):
    path = tmp_path / "game.record"
    match = in_main_phase(path)
    before = path.read_text()
    with pytest.raises(Refused, match="no card"):
        match.correct(["move:p1/deck/77>p1/hand"], (0, 1))
    assert path.read_text() == before


def test_nobody_can_find_out_a_hidden_card_by_asking():
    match = in_main_phase()
    seat = match.prompt.seat
    other = match.engine.zone("hand", 1 - seat)[0]
    right = f"move:{match.engine.card(other)}#{other}>p{2 - seat}/trash"
    wrong = f"move:ST99-001#{other}>p{2 - seat}/trash"
    told = []
    for key in (right, wrong):
        with pytest.raises(Refused, match="names no card that you can see") as found:
            match.correction_words([key], seat)
        told.append(str(found.value).replace(key, ""))
    assert told[0] == told[1]
    name = match.names[1 - seat]
    assert match.correction_words([right], 1 - seat) == [f"Move a card of {name}'s hand to {name}'s trash"]


def typed(match: Match, *lines: str, keys: tuple[str, ...] = (), seat: int | None = 0) -> tuple[bool, str]:
    out = io.StringIO()
    talk = Talk(ascii_only=True, stdin=io.StringIO("".join(f"{line}\n" for line in lines)), stdout=out)
    return judge(match, talk, match.names, seat, keys), out.getvalue()


def test_line_by_line_from_lists():
    match = in_main_phase()
    held = hand_of(match)
    label = f"the top card of {match.names[match.prompt.seat]}'s deck"
    at = next(n for n, thing in enumerate(match.correctable(0), start=1) if thing.label == label)
    done, shown = typed(match, "x", str(at), "1", "yes", "yes")
    assert done
    assert "'x' is none of them" in shown
    assert "Amuro, do you agree?" in shown
    assert "Char, do you agree?" in shown
    assert hand_of(match) == held + 1


def test_before_the_first_turn_it_says_that_the_set_up_comes_first():
    match = new(11)
    done, shown = typed(match, "1")
    assert not done
    assert "before the first turn has begun" in shown
    with pytest.raises(Refused, match="first turn has not begun"):
        match.correct([a_draw(match)], (0, 1))


@pytest.mark.parametrize("answers", [("no",), ("yes", "no"), ("yes", "")])
def test_line_by_line_one_who_does_not_agree_calls_it_off(answers: tuple[str, ...]):
    match = in_main_phase()
    before = match.engine.digest()
    done, shown = typed(match, *answers, keys=(a_draw(match),))
    assert not done
    assert "called off" in shown
    assert match.engine.digest() == before


def test_line_by_line_a_mistake_says_what_is_wrong():
    match = in_main_phase()
    done, shown = typed(match, keys=("fly:away",))
    assert not done
    assert 'No: "fly" is no correction: there are move, pair' in shown


def test_what_both_may_read_names_no_card_of_a_hand():
    match = in_main_phase()
    shown = {card.id for seat in (0, 1) for card in match.view(seat).players[1 - seat].known}
    hands = [card for seat in (0, 1) for card in match.view(seat).players[seat].cards("hand")]
    held = [f"{card.number}#{card.id}" for card in hands if card.id not in shown]
    assert len(held) > 4
    both, own = ({thing.key for thing in match.correctable(seat)} for seat in (None, 0))
    assert not both.intersection(held)
    assert own.intersection(held)
