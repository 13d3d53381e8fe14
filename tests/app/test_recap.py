"""What somebody has missed is told in a few lines, in order of time, a line for each battle."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from gundam_tui.app import asking
from gundam_tui.app.apart import Names
from gundam_tui.app.board import reading as faces
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.faces import Chip, DockText, ReportLine, heaviest
from gundam_tui.app.board.news import wordings
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.last_answers import LastAnswers
from gundam_tui.app.recap import BattleLine, LastDecision, named_once, recap, since, weight, weights, with_passed
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import Dock
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import board_of, game
from gundam_tui.games.views import LogLine
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings
from tests.profile import quick_first

from .helpers import chooser, keys_for, new_match, press, rows, running, table

LINES = st.lists(
    st.builds(
        LogLine, st.just(3), st.just(0), st.sampled_from(["a", "b", "c", "d", "e"]), st.integers(0, 20),
        st.booleans(), st.sampled_from(["", "+", ",", ">", "-", "x", "/", "*", "!"]),
    ),
    max_size=25,
)  # fmt: skip


def fought(at: int, battle: int, text: str, mark: str) -> LogLine:
    return LogLine(3, battle, text, at, False, mark)


def line(at: int, text: str, mark: str = "", *, routine: bool = False) -> LogLine:
    return LogLine(3, 0, text, at, routine, mark)


def test_what_happened_is_told_in_order_and_a_battle_is_one_line():
    lines = [
        line(1, "Turn 3", routine=True), line(2, "draws a card", "+"), line(4, "GM is deployed", "+"),
        fought(6, 1, "GM attacks", ">"), fought(7, 1, "GM gets AP+1", "*"), fought(8, 1, "3 damage to Zaku II", "-"),
        fought(9, 1, "Zaku II is destroyed", "x"), line(10, "GM is set as active", "*"),
        fought(11, 2, "GM attacks", ">"), fought(12, 2, "2 damage to the Base", "-"), fought(13, 3, "GM attacks", ">"),
        fought(14, 3, "a Shield is destroyed", "/"), fought(15, 3, "Burst", "!"),
    ]  # fmt: skip
    assert [one.text for one in recap(lines)] == [
        "draws a card", "GM is deployed", "GM attacks: Zaku II is destroyed", "GM is set as active",
        "GM attacks: 2 damage to the Base", "GM attacks: a Shield is destroyed, Burst",
    ]  # fmt: skip
    assert [one.text for one in recap(lines, 2)] == [
        "GM attacks: Zaku II is destroyed", "GM attacks: a Shield is destroyed, Burst",
    ]  # fmt: skip


def test_the_destroyed_base_stays_when_shields_pairings_and_a_draw_follow_it():
    lines = [
        line(1, "Zaku II is deployed", "+"), fought(2, 1, "Sinanju attacks", ">"),
        fought(3, 1, "White Base is destroyed", "x"), line(4, "a Pilot is paired", "*"),
        line(5, "another is paired", "*"),
        fought(6, 2, "Gouf attacks", ">"), fought(7, 2, "Shields 5→4", "/"), line(8, "draws a card", ","),
    ]  # fmt: skip
    orders = [[one.text for one in recap(lines, most)] for most in (1, 2, 4, 5)]
    base, shields = "Sinanju attacks: White Base is destroyed", "Gouf attacks: Shields 5→4"
    pairs = ["a Pilot is paired", "another is paired"]
    assert orders == [[base], [base, shields], [base, *pairs, shields], ["Zaku II is deployed", base, *pairs, shields]]


def test_what_a_player_answered_in_a_battle_is_told_whatever_came_of_it():
    lines = [
        fought(1, 1, "GM attacks", ">"), fought(2, 1, "Zowort blocks", ">"), fought(3, 1, "P1 plays Close Combat", "+"),
        LogLine(3, 1, "Close Combat adds a card to the hand", 4, False, "+", -1, True),
        fought(5, 1, "GM is destroyed", "x"),
    ]  # fmt: skip
    assert [one.text for one in recap(lines)] == ["GM attacks: Zowort blocks, P1 plays Close Combat, GM is destroyed"]


@pytest.mark.parametrize(
    ("last", "now", "told"),
    [
        # Their turn 2 ended in the battle: turn 4 was passed whole, turn 6 has just begun.
        ((2, "battle"), (6, "deployment"), ["turn 4"]),
        ((2, "deployment"), (3, "draw"), ["battle phase"]),
        ((2, "deployment"), (6, "battle"), ["battle phase", "turn 4", "deployment phase"]),
        ((4, "deployment"), (4, "battle"), []),
        ((0, "setup"), (3, "draw"), ["turn 2"]),
        ((6, "battle"), (6, "battle"), []),
        ((2, "battle"), (4, "end over"), ["turn 4"]),  # they discard
        ((4, "end over"), (5, "draw"), []),
        ((4, "draw"), (4, "battle"), ["deployment phase"]),
    ],
)
def test_turns_and_phases_that_were_passed_because_nothing_could_be_done_are_told(
    last: tuple[int, str], now: tuple[int, str], told: list[str]
):
    match = Match.new([load_deck(one, "macross-crusade") for one in game("macross-crusade").deck_format.usual], 1,
                      game_id="macross-crusade")  # fmt: skip
    view = replace(match.view(0), turn=now[0], phase=now[1], active=0 if now[0] % 2 == 0 else 1)
    log = [LogLine(turn, 0, f"turn {turn}", turn, whose=turn % 2) for turn in range(max(1, last[0]), now[0] + 1)]
    found = with_passed(log, log, view, board_of(view), LastDecision(0, last[0], *last))
    assert [line.turn for line in found] == sorted(line.turn for line in found)
    new = [line.text for line in found if line not in log]
    assert len(new) == len(told)
    assert all(
        text in line and line.startswith("Nothing could be done in your ") for text, line in zip(told, new, strict=True)
    )


def test_a_battle_of_squads_has_a_line_for_each_that_attacks():
    """With who goes against it; what a player's life loses, and what an effect does, has a line of its own."""

    def one(at: int, text: str, mark: str, brief: str = "", *cards: int) -> LogLine:
        return LogLine(3, 1, text, at, False, mark, brief=brief, cards=cards)

    lines = [
        one(1, "P2 sends Zaku to Space", ">", "Zaku", 1), one(2, "P2 sends Dom, Gouf to Earth", ">", "Dom, Gouf", 2, 3),
        one(3, "P1 sends GM to Space", ">", "GM", 8, 1), one(4, "P2's SQUAD in Space deals 2", ">"),
        one(5, "GM takes 2 damage", "", "GM takes 2", 8), one(6, "Zaku takes 3 damage", "", "Zaku takes 3", 1),
        one(7, "P1 loses 4 of Nation", "/"), one(8, "Zaku is destroyed", "x", "Zaku destroyed", 1),
    ]  # fmt: skip
    told = recap(lines, None, squads=True)
    assert [(line.mark, line.text) for line in told] == [
        ("x", "P2 sends Zaku to Space: P1 sends GM to Space, Zaku destroyed, GM takes 2"),
        (">", "P2 sends Dom, Gouf to Earth"), ("/", "P1 loses 4 of Nation"),
    ]  # fmt: skip
    assert isinstance(told[0], BattleLine)
    assert told[0].result == "Zaku ► GM: Zaku destroyed, GM takes 2"


def test_in_a_battle_of_squads_who_has_moved_to_another_one_is_told_of_there():
    """Seen: `P2 sends Zaku to Space: P1 sends GM to Space, GM takes 2`, of what the Dom on Earth had dealt it."""
    lines = [
        LogLine(3, 1, "P2 sends Zaku to Space", 1, False, ">", brief="Zaku", cards=(1,)),
        LogLine(3, 1, "P2 sends Dom to Earth", 2, False, ">", brief="Dom", cards=(2,)),
        LogLine(3, 1, "P1 sends GM to Space", 3, False, ">", brief="GM", cards=(8, 1)),
        LogLine(3, 1, "GM moves to Earth", 4, False, ">", brief="GM", cards=(8, 2)),
        LogLine(3, 1, "GM takes 2 damage", 5, False, "", brief="GM takes 2", cards=(8,)),
    ]
    assert [line.text for line in recap(lines, None, squads=True)] == [
        "P2 sends Zaku to Space: P1 sends GM to Space", "P2 sends Dom to Earth: GM moves to Earth, GM takes 2",
    ]  # fmt: skip


def lost_to_two() -> list[LogLine]:
    """Two cards attack another one, and destroy it."""
    return [
        LogLine(3, 1, "Computer sends Storm Raider, Big Zam to Space", 1, False, ">", brief="Storm Raider, Big Zam",
                cards=(1, 2)),
        LogLine(3, 1, "You send Jegan (Kayra Su) to Space", 2, False, ">", brief="Jegan (Kayra Su)", cards=(8, 1)),
        LogLine(3, 1, "Your Jegan (Kayra Su) is destroyed", 3, False, "x", brief="Your Jegan (Kayra Su) destroyed",
                cards=(8,)),
    ]  # fmt: skip


def test_a_loss_in_a_battle_of_squads_is_told_with_whose_card_died_however_short_it_is():
    """Seen: `× Storm Raider`, which had attacked and lived."""
    [told] = recap(lost_to_two(), None, squads=True)
    assert isinstance(told, BattleLine)
    one = ReportLine("×", "bad", told.text, result=told.result, shortest=told.shortest)
    forms = wordings(UNICODE, one, Names(frozenset({"Storm Raider", "Big Zam", "Jegan (Kayra Su)"})))
    assert forms[0] == (
        "Computer sends Storm Raider, Big Zam to Space: you send Jegan (Kayra Su) to Space, your Jegan (Kayra Su) "
        "destroyed"
    )
    assert forms[3:] == (
        "Storm Raider, Big Zam ► Jegan (Kayra Su): your Jegan (Kayra Su) destroyed", "Your Jegan (Kayra Su) destroyed",
        "Your Jegan destroyed", "Your Jegan destroyed",
    )  # fmt: skip
    for width in (80, 60, 50, 40):
        sheet = Sheet(UNICODE, width, 2)
        dock(sheet, 0, 2, DockText(news=(ReportLine("·", "sub", "Computer draws a card"), one._replace(weight=4))))
        assert re.search(r"[yY]our Jegan( \(Kayra Su\))? destroyed", sheet.text()[1]), sheet.text()


def test_a_battle_in_fewest_words_tells_who_died_also_behind_other_damage():
    [told] = recap(duelled(hurt(2, "Gouf", 7), hurt(3, "Gundam", 8), destroyed(5, "Gundam", 8)))
    assert isinstance(told, BattleLine)
    assert told.result == "Gouf ► Gundam: Gouf HP 2→1, Gundam destroyed"
    assert told.shortest == "Gouf ► Gundam: Gundam destroyed"


def test_no_name_of_a_list_is_left_out_where_room_is_short():
    """The names become shorter."""
    names = Names(frozenset({"Storm Raider", "Big Zam", "Remote-Weapon Suit"}))
    text = "Computer sends Remote-Weapon Suit, Storm Raider, Big Zam to Space"
    forms = wordings(UNICODE, ReportLine(">", "hot", text), names)
    assert all(re.search(r"(Suit|Remote), (Storm )?Raider, (Big )?Zam to Space", form) for form in forms)
    assert cell_len(forms[-1]) < cell_len(text)


def duelled(*more: LogLine) -> list[LogLine]:
    """A Gouf (card 7) attacks a Gundam (card 8)."""
    attack = LogLine(3, 1, "P2's Gouf attacks Gundam", 1, False, ">", brief="Gouf ► Gundam", cards=(7, 8))
    return [attack, *more]


def hurt(at: int, name: str, card: int) -> LogLine:
    return LogLine(3, 1, f"{name} is dealt 1", at, False, "-", brief=f"{name} HP 2→1", cards=(card,))


def destroyed(at: int, name: str, card: int) -> LogLine:
    return LogLine(3, 1, f"P1's {name} is destroyed", at, False, "x", brief=f"{name} destroyed", cards=(card,))


def test_a_battle_tells_what_became_of_every_card_in_it():
    """HP of a card that stays, both ends in a word, what a played Command did, and that nothing happened."""
    command = LogLine(3, 1, "P1 plays Unforeseen Incident for 1", 2, False, "+", brief="P1 plays Unforeseen Incident")
    effect = LogLine(3, 1, "Gouf gets AP-3 this battle", 3, False, "*", caused=True, brief="Gouf AP-3", cards=(7,))
    both = duelled(hurt(2, "Gouf", 7), hurt(3, "Gundam", 8), destroyed(4, "Gouf", 7), destroyed(5, "Gundam", 8))
    told = [
        recap(lines)[0].text.removeprefix("P2's Gouf attacks Gundam")
        for lines in (
            both, duelled(hurt(2, "Gouf", 7), hurt(3, "Gundam", 8), destroyed(5, "Gundam", 8)),
            duelled(command, effect, hurt(4, "EX Base", 9)), duelled(command, effect), duelled(),
        )
    ]  # fmt: skip
    assert told == [
        ": both destroyed", ": Gouf HP 2→1, Gundam destroyed",
        ": P1 plays Unforeseen Incident, Gouf AP-3, EX Base HP 2→1",
        ": P1 plays Unforeseen Incident, Gouf AP-3, no damage", ": no damage",
    ]  # fmt: skip
    assert recap(duelled(), fighting=True)[0].text == "P2's Gouf attacks Gundam"
    blocked = duelled(LogLine(3, 1, "Zowort blocks", 2, False, ">", brief="Zowort blocks", cards=(6,)))
    ends = recap([*blocked, destroyed(4, "Gouf", 7), destroyed(5, "Zowort", 6)])
    assert ends[0].text == "P2's Gouf attacks Gundam: Zowort blocks, both destroyed"
    [blow] = [one for one in ends if isinstance(one, BattleLine)]  # in fewest words not as if the Gundam were gone
    assert blow.result == blow.shortest == "Gouf ► Gundam: Gouf destroyed, Zowort destroyed"
    breached = recap(duelled(destroyed(4, "Gundam", 8), destroyed(5, "EX Base", 9)))
    assert breached[0].text == "P2's Gouf attacks Gundam: Gundam destroyed, EX Base destroyed"


@pytest.mark.parametrize(
    ("player", "whose"),
    [("you", "your Zowort"), ("Computer 2", "Computer 2's Zowort"), ("Computer 2", "Computer 21's Zowort")],
)
def test_a_player_who_was_attacked_is_not_taken_out_of_words_about_a_card(player: str, whose: str):
    """Seen: `Gaza D ► you: r Zowort destroyed`."""
    attack = LogLine(3, 1, f"Gaza D attacks {player}", 1, False, ">", brief=f"Gaza D ► {player}", cards=(7,))
    out = LogLine(3, 1, f"{player} is out", 4, False, "x", brief=f"{player} is out")
    for result, once in ((destroyed(4, whose, 6), f"{whose} destroyed"), (out, "is out")):
        [told] = recap([attack, result])
        assert isinstance(told, BattleLine)
        assert named_once(told.shortest, told, [player]) == f"Gaza D ► {player}: {once}"


def test_a_card_that_fought_is_named_once_and_another_whose_name_begins_alike_stays_whole():
    for name, card, once in (("Gundam", 8, "destroyed"), ("Gundam Mk-II", 9, "Gundam Mk-II destroyed")):
        [told] = recap(duelled(destroyed(4, name, card)))
        assert isinstance(told, BattleLine)
        assert named_once(told.shortest, told, ["P1", "P2"]) == f"Gouf ► Gundam: {once}"


def test_the_result_of_a_battle_that_was_on_already_is_told_with_who_attacked():
    lines = duelled(hurt(2, "Gundam", 8), destroyed(5, "Gundam", 8))
    assert [one.text for one in recap(since(lines, 3))] == ["P2's Gouf attacks Gundam: Gundam destroyed"]
    assert since(lines, 6) == []
    assert since(lines, 0) == lines
    assert since([*lines, line(7, "GM is deployed", "+")], 6) == [line(7, "GM is deployed", "+")]


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
async def test_every_line_about_a_battle_names_its_attacker(size: tuple[int, int]):
    """A lost game, by passing alone: in the recap, in the dock, and between the lanes once the battle is over.

    Seen: `P1's Shields 4→3: the Shield was Zowort` between the lanes, where three Units had attacked.
    """
    match, between, told = new_match(7, bots=(None, "greedy")), 0, 0
    async with running(match, size, settings=Settings(bot_pace=0.0, still=True, warn_end=False)) as pilot:
        for _ in range(60):
            if not isinstance(pilot.app.screen, TableScreen):
                break
            scene = table(pilot).scene
            assert scene is not None
            assert all(" attacks " in line.text for line in scene.missed if line.battle)
            told += sum("Shields" in line.text for line in scene.missed)
            front = faces.front(scene.looker(roomy=True))
            for said in (front.spans, *front.briefs) if not front.beam else ():
                words = "".join(part for part, _ in said)
                if "Shields " in words and scene.view.battle is None:
                    between += 1
                    assert " attacks " in words or " ► " in words, words
            asked = chooser(pilot)
            verbs = {option.key: asked.game.verbs[option.verb] for option in asked.prompt.options}
            least = next((key for key, row in verbs.items() if row.declines or row.ends_turn), "")
            await press(pilot, *(asked.path([least]) if least else ("enter",)))
    assert between
    assert told > 5


def test_the_log_of_a_game_gives_each_battle_its_attacker_target_and_result():
    """The line of a battle names no more than the lines it is made of; an effect on its own card says so."""
    found = set[str]()
    for seed in (3, 5):
        match, players = new_match(seed), [RandomPlayer(seed), RandomPlayer(seed + 9)]
        while match.outcome is None:
            match.advance()
            if match.prompt is not None:
                match.answer(players[match.prompt.seat].answer(match.engine, match.prompt))
        lines = match.log(0)
        fights = {(one.turn, one.battle) for one in lines if one.battle and one.mark == ">"}
        told = [one for one in recap(lines, None) if one.battle]
        assert {(one.turn, one.battle) for one in told} == fights
        assert len(told) == len(fights)
        found.update(one.text for one in told)
        found.update(one.result for one in told if isinstance(one, BattleLine))
        assert all(one.text.endswith(")") for one in lines if "gets AP" in one.text)
    assert {"P1's Guntank attacks Zaku Ⅱ: both destroyed", "Guntank ► Zaku Ⅱ: both destroyed"} <= found
    assert "P1's Guncannon attacks P2: Rewloola HP 5→3" in found
    assert "P1's Gundam (B) attacks P2: Shields 4→3, it was Close Combat (Burst), Burst used, Zowort destroyed" in found


def test_events_follow_each_other_in_a_row_before_one_of_them_is_left_out():
    """In the longest wording in which all have room; then those that matter most, behind how many more there are."""
    long = "P2's Gouf attacks P1: Shields 5→4, Guntank"
    result = "Gouf ► you: Shields 5→4, Guntank"
    news = [ReportLine("+", "text", "P2 deploys Gouf", weight=1),
            ReportLine("x", "text", long, weight=3, result=result), ReportLine("+", "text", "You draw GM")]  # fmt: skip
    rows = {}
    for width in (120, 80, 70, 50, 42):
        sheet = Sheet(UNICODE, width, 2)
        dock(sheet, 0, 2, DockText(news=tuple(news), log_key="l"))
        rows[width] = sheet.text()[1].strip("▌ ")
    assert rows == {
        120: f"+ P2 deploys Gouf  x {long}  + You draw GM",
        80: "+ P2 deploys Gouf  x Gouf ► you: Shields 5→4, Guntank  + You draw GM",
        70: "+ P2 deploys Gouf  x Gouf ► you: Shields 5→4  + You draw GM",
        50: "… 2 more: l  x Gouf ► you: Shields 5→4, Guntank",
        42: "… 2 more: l  x Gouf ► you: Shields 5→4",
    }


def test_the_dock_keeps_what_matters_most_in_order_of_time():
    weights = {"a draw": 0, "the Base is destroyed": 4, "a pairing": 1, "Shields 5→4": 3, "another draw": 0}
    sheet = Sheet(UNICODE, 40, 4)
    dock(sheet, 0, 3, DockText(news=tuple(ReportLine("+", "text", text, weight=one) for text, one in weights.items())))
    assert [row.strip("▌ +") for row in sheet.text()[1:3]] == [
        "… 2 more  + the Base is destroyed", "a pairing  + Shields 5→4"
    ]  # fmt: skip


def test_news_leaves_a_row_for_a_remark_while_another_player_decides():
    """Seen at a table server: who had left was not told to the other player."""
    match = new_match(5)
    match.advance()
    assert match.prompt is not None
    view, left = match.view(1 - match.prompt.seat), "P1 has left; the seat waits"
    scene = Scene(view, 1 - match.prompt.seat, match.names, UNICODE, None, [], 0, watched=True, remark=left)
    scene.missed = [
        line(at, f"{at}: something that fills a row of the dock all by itself, or nearly", "x") for at in range(4)
    ]
    sheet = Sheet(UNICODE, 80, 4)
    dock(sheet, 0, 4, asking.question(scene, 80))
    told = sheet.text()
    assert " decides" in told[0]
    assert left in told[-1]
    assert "something" in told[-2]


def test_what_is_new_stays_in_full_and_what_was_read_before_makes_room_for_it():
    """However much more the earlier events matter; how many they are stands before what is new."""
    read = [ReportLine("x", "bad", f"White Base {at} is destroyed", old=True, weight=4) for at in range(4)]
    new = [ReportLine("x", "bad", "P2's Gouf attacks P1: Shields 3→2, Archangel (Burst), Burst used", weight=8,
                      brief="Gouf attacks P1: Shields 3→2, Archangel (Burst), Burst used",
                      result="Gouf ► you: Shields 3→2, Archangel (Burst)"),
           ReportLine("+", "good", "You deploy Archangel", weight=6)]  # fmt: skip
    shown = {}
    for width in (80, 100, 119):
        sheet = Sheet(UNICODE, width, 3)
        dock(sheet, 0, 3, DockText(news=(*read, *new), log_key="l"))
        shown[width] = [row.strip("▌ ") for row in sheet.text()[1:]]
    battle = "x Gouf attacks P1: Shields 3→2, Archangel (Burst), Burst used"
    assert shown[80] == [f"… 4 more: l  {battle}", "+ You deploy Archangel"]
    assert all(f"White Base {at} is destroyed" in shown[119][0] for at in range(4))
    assert all("Archangel (Burst), Burst used" in " ".join(one) for one in shown.values())
    assert all("+ You deploy Archangel" in " ".join(one) for one in shown.values())


def test_what_happened_since_the_last_answer_matters_more_than_what_was_read_before():
    lines = [line(1, "the Base is destroyed", "x"), line(5, "GM is deployed", "+"), line(6, "you draw GM", ",")]
    old, deployed, drawn = weights(lines, each_turn=False, since=5)
    assert old < drawn < deployed
    assert weights(lines, each_turn=False)[2] < weights(lines, each_turn=False, own=-1)[2]


@pytest.mark.parametrize(
    ("text", "result", "shortest"),
    [("GM deals 2 damage to EX Base: HP 3→1", "", "GM deals 2 damage to EX Base"),
     ("P2's GM recovers: HP 1→2 (Amuro Ray)", "", "P2's GM recovers"),
     ("GM attacks P2: P2's EX Base is destroyed", "P2's EX Base is destroyed", "P2's EX Base is destroyed")],
)  # fmt: skip
def test_an_event_in_the_fewest_words_still_says_whom_it_is_about(text: str, result: str, shortest: str):
    assert wordings(UNICODE, ReportLine("x", "bad", text, result=result))[-1] == shortest


def test_with_several_players_every_turn_keeps_a_line_and_a_quiet_one_gets_one():
    def told(turn: int, at: int, text: str, mark: str = "", *, routine: bool = False) -> LogLine:
        return LogLine(turn, 0, text, at, routine, mark, whose=(turn - 1) % 4)

    lines = [
        told(2, 1, "Turn 2: Bea", routine=True), told(2, 2, "Bea draws a card", ","),
        told(3, 3, "Turn 3: Cyd", routine=True), told(3, 4, "Cyd deploys GM", "+"),
        *(told(4, at, f"Zaku {at} is destroyed", "x") for at in range(5, 15)),
        told(5, 20, "Turn 5: Ada", routine=True), told(5, 21, "Ada draws a card", ","),
    ]  # fmt: skip
    found = [one.text for one in recap(lines, 5, apart_from=0)]
    assert found[0] in ("Turn 2: Bea", "Bea draws a card")
    assert "Cyd deploys GM" in found
    assert "Zaku 14 is destroyed" in found
    assert "Turn 5: Ada" not in found
    assert [one.text for one in recap(lines, 5)] == [f"Zaku {at} is destroyed" for at in range(10, 15)]
    every = recap(lines, None, apart_from=0)
    heavy = weights(every, each_turn=True)
    assert {every[at].turn for at in heaviest(heavy, 4)} == {2, 3, 4, 5}


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
async def test_the_turns_of_all_others_are_told_at_the_next_prompt(size: tuple[int, int]):
    """In order of time, and in the dock, whatever they played."""
    names = ("Ada", "Bea", "Cyd", "Dot")
    match = new_match(7, ("st01", "st02", "st03", "st04"), names, bots=(None, "greedy", "greedy", "greedy"))
    async with running(match, size) as pilot:
        looked = 0
        for _ in range(80):
            screen = pilot.app.screen
            if not isinstance(screen, TableScreen) or screen.scene is None or looked == 4:
                break
            before = screen.scene.view
            if before.active == 0 and before.prompt is not None and screen.scene.missed:
                looked += 1
                turns = [line.turn for line in screen.scene.missed]
                assert turns == sorted(turns)
                others = {line.whose for line in screen.scene.missed}
                assert others >= {1, 2, 3} - set(before.out) or before.turn < 5
                dock = screen.query_one(Dock).sheet
                assert dock is not None
                shown = " ".join(dock.text())
                if before.prompt.kind == "main" and before.turn >= 5:
                    assert all(names[seat] in shown for seat in {1, 2, 3} - set(before.out)), shown
            await press(pilot, "enter")
        assert looked == 4


def test_a_shield_and_a_drawn_card_have_marks_of_their_own():
    match, players = new_match(1), [RandomPlayer(1), RandomPlayer(10)]
    while match.outcome is None:
        match.advance()
        if match.prompt is not None:
            match.answer(players[match.prompt.seat].answer(match.engine, match.prompt))
    marks = {one.mark: one.text for one in match.log(None)}
    assert "Shields" in marks["/"]
    assert "draws" in marks[","]
    assert not [one for one in match.log(None) if one.mark == "x" and "Shields " in one.text]


@given(LINES, st.integers(1, 10))
def test_there_are_never_more_lines_than_asked_for_and_those_that_matter_most_are_kept(lines: list[LogLine], most: int):
    told = recap(lines, most)
    assert len(told) <= most
    if all(not one.battle for one in lines):
        happened = [one for one in lines if not one.routine]
        assert [one for one in happened if any(one is kept for kept in told)] == told
        left = [one for one in happened if not any(one is kept for kept in told)]
        assert max(map(weight, left), default=0) <= min(map(weight, told), default=0) or not left
    assert all(not one.routine for one in told)


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
async def test_the_computers_turn_is_told_in_order_until_the_next_decision(size: tuple[int, int]):
    """With one white thing below it, so that Enter does what is seen."""
    match, player, found = new_match(4, bots=(None, "random")), RandomPlayer(4), 0
    async with running(match, size) as pilot:
        for _ in range(60):
            if not isinstance(pilot.app.screen, TableScreen):
                break
            scene = table(pilot).scene
            assert scene is not None
            if scene.missed:
                found += 1
                assert [one.at for one in scene.missed] == sorted(one.at for one in scene.missed)
                told = asking.question(scene, size[0])
                assert len([chip for chip in told.chips if chip.cursor]) == 1
                high = 4 if size[1] < 48 else 6
                dock = "\n".join(rows(pilot)[-1 - high : -1])
                heaviest = max(reversed(told.news), key=lambda one: one.weight)
                if told.leads:
                    assert any(said in dock for said in wordings(UNICODE, heaviest)), (heaviest, dock)
                assert any(word in dock for word in told.chips[0].label.split()), "a long name is shortened"
                turn, missed = scene.view.turn, [one.text for one in scene.missed]
                await press(pilot, "right")
                assert not scene.missed
                await press(pilot, "escape")
                assert [one.text for one in scene.missed] == missed  # it can be read once more
                await press(pilot, "right")
                assert not scene.missed
                assert table(pilot).scene is scene
                assert scene.view.turn == turn
            await press(pilot, *keys_for(pilot, player))
    assert found > 2


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36)]))
async def test_the_whole_turn_of_the_computer_is_told_with_what_was_answered_in_it(size: tuple[int, int]):
    """Also at the questions of that turn: what it has told so far."""
    match, whole, so_far = new_match(7, bots=(None, "greedy")), 0, 0
    async with running(match, size) as pilot:
        for _ in range(26):
            scene = table(pilot).scene
            assert scene is not None
            assert scene.chooser is not None
            began = scene.view.turn - (scene.view.active == 0)
            battles = [one for one in match.log(0) if one.turn == began and one.battle]
            attacks = {one.battle for one in battles if one.mark == ">"}
            if scene.missed or scene.view.active == 1:
                assert {one.battle for one in scene.missed if one.turn == began and one.battle} == attacks
                whole += len(attacks) if scene.chooser.kind.main else 0
                so_far += 0 if scene.chooser.kind.main else len(attacks)
            if scene.missed:
                high = 4 if size[1] < 48 else 6
                dock = "\n".join(rows(pilot)[-1 - high : -1])
                last = scene.missed[-1 if not scene.chooser.kind.main else 0]
                assert "more: l" in dock or any(
                    said in dock for said in wordings(UNICODE, asking.story_line(scene, last))
                )
            await press(pilot, "enter")
    assert whole >= 5
    assert so_far >= 5


async def test_of_a_battle_attacker_target_and_result_are_told_where_there_is_little_room():
    """Also where players have names of their own; other events keep who does them."""
    lines = [
        LogLine(3, 1, "Char's GM attacks Amuro", 1, False, ">", brief="GM ► you", cards=(7,)),
        LogLine(3, 1, "Amuro's Zowort blocks", 2, False, ">", brief="Zowort blocks", cards=(8,)),
        LogLine(3, 1, "Char's GM is destroyed", 3, False, "x", brief="GM destroyed", cards=(7,)),
    ]
    match = new_match(7, names=("Amuro", "Char"), bots=(None, "greedy"))
    async with running(match) as pilot:
        scene = table(pilot).scene
        assert scene is not None
        [told] = [asking.story_line(scene, one) for one in recap(lines)]
        deploys = LogLine(3, 0, "Char deploys Gouf for 3", 4, False, "+", 1)
        assert asking.story_line(scene, deploys).brief == deploys.text
    assert wordings(UNICODE, told)[1:] == (
        "GM attacks Amuro: Zowort blocks, GM destroyed", "GM attacks Amuro: Zowort blocks, GM destroyed",
        "GM ► you: GM destroyed", "GM ► you: GM destroyed", "GM ► you: GM destroyed", "GM ► you: GM destroyed",
    )  # fmt: skip


async def test_what_happened_comes_before_what_is_explained_once():
    """The explanation has a row that the story leaves free, and else waits for one."""
    match, seen = new_match(7, bots=(None, "greedy")), False
    async with running(match) as pilot:
        for _ in range(4):
            pilot.app.explains = True
            await press(pilot, "enter")
            scene = table(pilot).scene
            assert scene is not None
            dock = "\n".join(rows(pilot)[-5:-1])
            if len(scene.missed) > 1:
                seen = True
                assert UNICODE.text(scene.missed[0].text) in dock
                assert "White is" not in dock
                assert pilot.app.explains
    assert seen


async def test_a_response_says_what_it_makes_of_the_battle_and_passing_what_it_comes_to():
    match, told = new_match(7, bots=(None, "greedy")), set[str]()
    async with running(match) as pilot:
        for _ in range(24):
            scene = table(pilot).scene
            assert scene is not None
            if scene.view.battle is not None and scene.chooser is not None and scene.chooser.kind.name == "action_step":
                told.update(chip.outcome for chip in asking.question(scene, 80).chips)
            await press(pilot, "enter")
    assert {"Base HP 3→0", "then: nothing is damaged"} <= told
    assert any(re.fullmatch(r"(then: )?Shields \d→\d", outcome) for outcome in told)
    assert not any("EX Base is destroyed" in outcome or "destroys 1 Shield" in outcome for outcome in told)
    assert "then: deals no damage to you" in told


async def test_a_game_that_is_taken_up_at_a_server_tells_the_turn_of_the_other_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Nobody there says what the player had answered: what happened since their turn is told."""
    record = tmp_path / "game.record"
    match = new_match(7, bots=(None, "greedy"), journal=record)
    async with running(match) as pilot:
        for _ in range(60):
            scene = table(pilot).scene
            assert scene is not None
            if match.decisions >= 30 and scene.missed and scene.view.active == 0:
                break
            await press(pilot, "enter")
        turn, told = scene.view.turn, [one.text for one in scene.missed if one.turn == scene.view.turn - 1]
    match.close()
    match = Match.load(record)
    monkeypatch.setattr(Match, "before", lambda match: ())
    async with running(match) as pilot:
        scene = table(pilot).scene
        assert scene is not None
        assert scene.view.turn == turn
        assert told
        assert [one.text for one in scene.missed if one.turn == turn - 1] == told
    match.close()


@pytest.mark.parametrize("stops", quick_first([(8, 20), (3, 34, 60)]))
async def test_a_game_that_is_taken_up_again_tells_what_it_told_before(tmp_path: Path, stops: tuple[int, ...]):
    """In the computer's turn as well as at the first question of one's own, however often it is left."""
    record, told, asked = tmp_path / "game.record", list[str](), set[int]()
    match = new_match(7, bots=(None, "greedy"), journal=record)
    for stop in stops:
        async with running(match) as pilot:
            for _ in range(60):
                scene = table(pilot).scene
                assert scene is not None
                if match.decisions >= stop and scene.missed:
                    break
                await press(pilot, "enter")
            told, asked = [one.text for one in scene.missed], asked | {scene.view.active}
            fresh = scene.fresh
        match.close()
        match = Match.load(record)
        async with running(match) as pilot:
            scene = table(pilot).scene
            assert scene is not None
            assert told
            assert [one.text for one in scene.missed] == told
            assert scene.fresh == fresh
        match.close()
        match = Match.load(record)
    match.close()
    assert asked == {0, 1}


@pytest.mark.parametrize("whole", [False, True])
def test_in_the_middle_of_a_turn_no_option_is_left_out_for_what_has_happened(whole: bool):
    chips = tuple(Chip(str(at), f"Spartan {at} to Battle Area 1", entry=at) for at in range(3))
    news = (ReportLine("x", "bad", "Computer scraps VF-25 Messiah (Super Pack, Alto's Battroid)", weight=4),
            ReportLine("x", "bad", "You scrap Deck Officer", weight=4))  # fmt: skip
    sheet = Sheet(UNICODE, 80, 4)
    dock(sheet, 0, 4, DockText("You", text="Which Units sortie?", chips=chips, news=news, whole=whole))
    shown = "\n".join(sheet.text())
    assert all(chip.label in shown for chip in chips) == whole
    assert "scrap" in shown


def test_a_name_with_a_comma_in_its_brackets_is_not_cut_there():
    one = ReportLine(">", "beam", "P2 sends Messiah (Super Pack, Alto) to Space")
    assert wordings(UNICODE, one)[-1] == "P2 sends Messiah to Space"
    assert all(form.count("(") == form.count(")") for form in wordings(UNICODE, one))


@pytest.mark.thorough
async def test_the_curtain_tells_everything_since_its_player_had_the_keyboard_and_nothing_before():
    """Seen: what a player had done and read was told again behind each of their curtains, and the first one named the
    EX Resource of one player of two.
    """
    match, player = new_match(3, ("st01", "st02", "st03"), ("Ada", "Bea", "Cyd"), format_name="royale"), RandomPlayer(3)
    read: dict[int, tuple[int, int]] = {}  # by seat: the events when they last answered, and the turn
    told = 0
    async with running(match, (80, 24)) as pilot:
        for _ in range(45):
            screen = pilot.app.screen
            if isinstance(screen, Curtain):
                at, turn = read.get(screen.seat, (0, 0))
                news = [line for line in screen._news if not isinstance(line, BattleLine)]
                assert all(line.at >= at or line.turn > turn for line in news)
                missed = [line for line in match.log(None) if line.at >= at and not line.routine and not line.battle]
                assert {line.at for line in missed} <= {line.at for line in screen._news}
                if screen.scene.view.turn == 1:
                    shown = " ".join(rows(pilot))
                    assert shown.count("places an EX Resource") == 2
                    assert shown.count("begins with EX Base") == 3
                told += len(news)
                await press(pilot, "y")
            elif table(pilot).eyes.asking_back:
                await press(pilot, "y")
            else:
                seat, turn, before = match.answering[0], match.view(None).turn, match.events
                await press(pilot, *keys_for(pilot, player))
                after = next((line.at for line in match.log(None) if line.turn > turn), match.events)
                read[seat] = (min(after, match.events) if turn else before, turn)
    assert told > 40


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 3])
async def test_cards_stand_on_the_curtain_as_they_do_behind_it(seats: int):
    """Seen: `Rick Dom | Char's Zaku`, and the other way round after `y`."""
    match = new_match(
        5, ("st03",) * seats, ("Ada", "Bea", "Cyd")[:seats], format_name="royale" if seats > 2 else "duel"
    )
    player, seen = RandomPlayer(5), 0
    async with running(match, (160, 48)) as pilot:
        for _ in range(60):
            screen = pilot.app.screen
            if match.outcome is not None:
                break
            if isinstance(screen, Curtain):
                places = screen.scene.slots
                await press(pilot, "y")
                scene = table(pilot).scene
                assert scene is not None
                assert {card: scene.slots[card] for card in places} == places
                seen += len(places) > 1
            else:
                await press(pilot, *(["y"] if table(pilot).eyes.asking_back else keys_for(pilot, player)))
    assert seen > 3


def test_what_happens_instead_of_what_is_taken_back_is_news():
    last = LastAnswers()
    last.note((0,), 0, replace(new_match().view(0), turn=3), 10, lambda _: False, 20)
    lines = [line(at, f"event {at}") for at in (8, 15, 18, 25)]
    assert [one.at for one in last.news(0, lines)] == [25]
    last.taken_back(16)
    assert [one.at for one in last.news(0, lines)] == [18, 25]
