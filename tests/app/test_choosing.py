"""How keys become answers, without a screen: every legal answer has its keys, and few of them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from itertools import pairwise

import pytest

from gundam_tui.app.answering import (
    LABELS,
    LETTERS,
    ActionInput,
    AnswerInput,
    CardKeys,
    EngineAnswer,
    SelectInput,
    chooser_for,
    in_short,
)
from gundam_tui.app.keymap import TABLE
from gundam_tui.games.gcg.cards.constants import BATTLE
from gundam_tui.games.gcg.seen.view import OptionView, PlayerView, PromptView, View, view
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.players.random import RandomPlayer
from tests.profile import quick_first

from .helpers import new_match


def pressed(chooser: AnswerInput, keys: Sequence[str]) -> EngineAnswer | None:
    """Press keys; only the last one may complete an answer."""
    answer = None
    for at, key in enumerate(keys):
        answer = chooser.press(key)
        assert answer is None or at == len(keys) - 1, f"{key} completed {answer} too early"
    return answer


def player_view(seat: int) -> PlayerView:
    return PlayerView(seat)


def pick(
    count: int, least: int = 1, most: int = 1, *, ordered: bool = False, verbs: Sequence[str] = (),
    suggested: Sequence[str] = (),
) -> SelectInput:  # fmt: skip
    names = verbs or ["choose"] * count
    options = tuple(OptionView(f"{verb}/{at}", verb, f"{verb} {at}") for at, verb in enumerate(names))
    prompt = PromptView(
        1, 0, "target", "which?", options, least, most, ordered, "10-3-3", False, None, suggested=tuple(suggested)
    )
    empty = View("gcg", 0, 1, 0, 0, "main", "main", (player_view(0), player_view(1)), None, prompt, (), None)
    chooser = chooser_for(empty, 0)
    assert isinstance(chooser, SelectInput)
    return chooser


@pytest.mark.goal("G1")
@pytest.mark.parametrize("seed", quick_first([1, 2, 3, 4]))
def test_every_option_of_random_games_is_a_few_keys_away(seed: int):
    match = new_match(seed, [["st01", "st03"], ["st02", "st04"]][seed % 2])
    match.pass_mode = {0: "full", 1: "full"}
    players = [RandomPlayer(seed), RandomPlayer(seed + 100)]
    kinds: set[str] = set()
    for _ in range(220):
        match.advance()
        prompt = match.prompt
        if prompt is None:
            break
        kinds.add(prompt.kind)
        seen = view(match.engine, prompt.seat)
        if prompt.most == 1 and not prompt.ordered:
            for option in prompt.options:
                chooser = chooser_for(seen, prompt.seat)
                assert chooser is not None
                keys = chooser.path([option.key])
                assert pressed(chooser, keys) == EngineAnswer((option.key,))
                # A key for the card, one for what to do with it, one to confirm; a page key where options are many.
                assert len(keys) <= 4, (prompt, keys)
        answer = players[prompt.seat].answer(match.engine, prompt)
        chooser = chooser_for(seen, prompt.seat)
        assert chooser is not None
        given = pressed(chooser, chooser.path(answer))
        assert given is not None
        assert sorted(given.keys) == sorted(answer)
        assert not prompt.ordered or list(given.keys) == answer
        match.answer(given.keys)
    assert {"first", "mulligan", "act", "action_step"} <= kinds


def test_a_watcher_and_the_other_seat_get_nothing_to_press():
    match = new_match()
    assert match.prompt is not None
    other = 1 - match.prompt.seat
    assert chooser_for(view(match.engine, other), other) is None
    assert chooser_for(view(match.engine, other), match.prompt.seat) is None


def test_hand_letters_are_no_commands_of_the_table():
    commands = {key for entry in TABLE for key in entry.keys.split(",")} | {"y", "E"}
    assert not commands & set(LETTERS)
    assert len(set(LABELS)) == len(LABELS)


def test_one_option_is_white_and_enter_and_its_own_key_do_it_at_once():
    chooser = pick(3)
    assert [option.key for option in chooser.selected()] == ["choose/0"]
    assert chooser.press("enter") == EngineAnswer(("choose/0",))
    assert pick(3).press("1") == EngineAnswer(("choose/0",))
    assert pick(3, suggested=["choose/2"]).press("enter") == EngineAnswer(("choose/2",))
    assert pick(3, suggested=["choose/2"]).press("3") == EngineAnswer(("choose/2",))
    assert pressed(pick(3), ["2", "3", "enter"]) == EngineAnswer(("choose/2",))
    assert pressed(pick(3), ["2", "escape", "enter"]) == EngineAnswer(("choose/0",))  # back to what is suggested
    assert pick(3, 0, 1).press("enter") == EngineAnswer(())
    assert pick(0, 0, 1).press("enter") == EngineAnswer(())


def test_several_are_toggled_and_the_most_is_kept():
    chooser = pick(4, 1, 2)
    assert pressed(chooser, ["1", "2", "3"]) is None
    assert "2 chosen already" in chooser.note
    assert pressed(chooser, ["1", "4", "enter"]) == EngineAnswer(("choose/1", "choose/3"))


def test_too_few_are_not_accepted():
    chooser = pick(4, 2, 2)
    assert pressed(chooser, ["1", "enter"]) is None  # the next one is white, and is chosen
    assert chooser.press("enter") == EngineAnswer(("choose/0", "choose/1"))


def test_of_several_what_is_suggested_is_marked_and_the_first_key_starts_again():
    suggested = ["choose/1", "choose/3"]
    assert pick(4, 2, 2, suggested=suggested).press("enter") == EngineAnswer(tuple(suggested))
    assert pressed(pick(4, 2, 2, suggested=suggested), ["2", "1", "enter"]) == EngineAnswer(("choose/1", "choose/0"))
    assert pressed(pick(4, 1, 2, suggested=suggested), ["3", "escape", "enter"]) == EngineAnswer(tuple(suggested))
    assert pressed(pick(4, 0, 2, suggested=suggested), ["space", "enter"]) == EngineAnswer(())
    assert pressed(pick(4, 0, 2, suggested=suggested), ["left", "enter", "enter"]) == EngineAnswer(("choose/1",))


def test_of_up_to_n_a_second_is_added_to_the_one_that_is_suggested_and_taken_away_again():
    """The row of keys says which of both a key can do."""
    chooser = pick(3, 0, 2, suggested=["choose/0"])
    assert ("1-3", "add or take away") in chooser.hints()
    assert chooser.press("2") is None
    assert ("1 2", "take away") in chooser.hints()  # a third would be refused
    assert [option.key for option in chooser.selected()] == ["choose/0", "choose/1"]
    assert pressed(chooser, ["3"]) is None
    assert "2 chosen already" in chooser.note
    assert pressed(chooser, ["1", "enter"]) == EngineAnswer(("choose/1",))
    assert pressed(pick(3, 0, 2, suggested=["choose/0"]), ["1", "enter"]) == EngineAnswer(())


def test_of_a_fixed_number_only_what_is_chosen_can_be_taken_away_once_all_are():
    count = 4
    chooser = pick(count, 2, 2)
    assert (f"1-{count}", "choose") in chooser.hints()  # the first key begins again
    assert pressed(chooser, ["2", "4"]) is None
    assert ("2 4", "take away") in chooser.hints()
    assert pressed(chooser, ["4"]) is None
    assert (f"1-{count}", "choose") in chooser.hints()


@pytest.mark.parametrize("answer", [(), (0,), (1,), (2,), (0, 1), (1, 2), (0, 2)], ids=str)
@pytest.mark.parametrize("suggested", [(), (0,), (2, 1)], ids=str)
def test_a_way_leads_from_every_suggestion_to_every_answer(suggested: tuple[int, ...], answer: tuple[int, ...]):
    keys, known = ([f"choose/{at}" for at in some] for some in (answer, suggested))
    given = pressed(chooser := pick(3, 0, 2, suggested=known), chooser.path(keys))
    assert given is not None
    assert sorted(given.keys) == keys


def test_an_order_is_given_key_by_key_and_the_rest_follows_as_listed():
    assert pressed(pick(3, 3, 3, ordered=True), ["3", "1", "2", "enter"]) == EngineAnswer(
        ("choose/2", "choose/0", "choose/1")
    )
    assert pressed(pick(3, 3, 3, ordered=True), ["3", "enter"]) == EngineAnswer(("choose/2", "choose/0", "choose/1"))
    assert pick(3, 3, 3, ordered=True).press("enter") == EngineAnswer(("choose/0", "choose/1", "choose/2"))


@pytest.mark.parametrize(
    ("verbs", "answer"),
    [
        (("block", "pass"), "pass/1"),
        (("burst", "decline"), "decline/1"),
        (("yes", "no"), "no/1"),
        (("keep", "redraw"), "keep/0"),
    ],
)
def test_space_gives_the_negative_answer(verbs: tuple[str, str], answer: str):
    """At once where it is white; else it becomes white, as by any key."""
    white, other = pick(2, verbs=verbs, suggested=[answer]), pick(2, verbs=verbs, suggested=[_other(verbs, answer)])
    assert white.press("space") == EngineAnswer((answer,))
    assert pressed(other, ["space", "space"]) == EngineAnswer((answer,))


def _other(verbs: tuple[str, str], answer: str) -> str:
    return next(key for at, verb in enumerate(verbs) if (key := f"{verb}/{at}") != answer)


def test_space_chooses_none_where_none_is_enough_and_nothing_where_it_is_not():
    assert pick(2, 0, 1).press("space") == EngineAnswer(())
    assert pressed(pick(2, 0, 1, suggested=["choose/0"]), ["space", "space"]) == EngineAnswer(())
    chooser = pick(2)
    assert chooser.press("space") is None
    assert "must be answered" in chooser.note
    assert pick(2, 0, 2).press("enter") == EngineAnswer(())


def test_yes_and_no_have_their_letters():
    assert pick(2, verbs=("yes", "no"), suggested=["yes/0"]).press("y") == EngineAnswer(("yes/0",))
    assert pick(2, verbs=("yes", "no")).press("n") == EngineAnswer(("no/1",))  # without a suggestion the least is white
    assert pressed(pick(2, verbs=("burst", "decline"), suggested=["burst/0"]), ["n", "enter"]) == EngineAnswer(
        ("decline/1",)
    )


@pytest.mark.parametrize("verbs", [("yes", "no"), ("burst", "decline"), ("block", "pass")])
def test_the_keys_that_choose_are_named_as_the_options_name_them(verbs: tuple[str, str]):
    assert pick(2, verbs=verbs).hints()[1] == ("1" if verbs[0] == "block" else "y", "select")


def test_more_options_than_labels_come_in_pages():
    count = 2 * len(LABELS) + 5
    for at in (0, len(LABELS) - 1, len(LABELS), count - 1):
        chooser = pick(count)
        assert pressed(chooser, chooser.path([f"choose/{at}"])) == EngineAnswer((f"choose/{at}",))
    chooser = pick(count, 3, 3)
    wanted = ["choose/1", f"choose/{count - 1}", "choose/2"]
    assert pressed(chooser, chooser.path(wanted)) == EngineAnswer(tuple(wanted))


def test_arrows_choose_too():
    chooser = pick(4)
    chooser.columns = 2
    assert pressed(chooser, ["down", "down", "right", "enter"]) == EngineAnswer(("choose/3",))


def act(suggested: Sequence[str] = (), **own: object) -> ActionInput:
    side = Side(**{"resources": 5, "hand": ["ST01-005", "ST01-005", "ST01-001"], **own})
    enemy = Side(units=[UnitAt("ST03-008", rested=True)], shields=["ST03-006"])
    seen = view(set_up(Position([side, enemy])), 0)
    assert seen.prompt is not None
    seen = replace(seen, prompt=replace(seen.prompt, suggested=tuple(suggested)))
    chooser = chooser_for(seen, 0)
    assert isinstance(chooser, ActionInput)
    return chooser


@pytest.mark.parametrize("key", ["up", "left"])
def test_arrows_lead_from_the_end_of_the_turn_back_to_the_cards(key: str):
    """Seen: with the end white, no arrow did anything any more."""
    chooser = act()
    pressed(chooser, ["down", "down", "down"])
    assert (chooser.zone, chooser.ending) == ("prompt", True)
    pressed(chooser, [key])
    assert chooser.zone == "hand"
    assert chooser.white


@pytest.mark.goal("G1")
def test_two_keys_play_a_card_and_three_attack():
    """One less for what is white: here, without a suggestion, that is the end of the turn."""
    chooser = act(units=["ST01-005"])
    answer = pressed(chooser, ["a", "enter"])
    assert answer is not None
    assert answer.keys[0].startswith("deploy:ST01-005#")
    answer = pressed(act(units=["ST01-005"]), ["1", "1", "enter"])  # the first Unit attacks the first one there
    assert answer is not None
    assert answer.keys[0].startswith("attack:ST01-005#")
    assert ">ST03-008#" in answer.keys[0]
    answer = pressed(act(units=["ST01-005"]), ["1", "0"])  # 0 is the player, which is white in the list
    assert answer is not None
    assert answer.keys == ("attack:ST01-005#41>player",)


def test_a_second_press_of_the_same_key_confirms():
    chooser = act(units=["ST01-005"])
    answer = pressed(chooser, ["a", "a"])
    assert answer is not None
    assert answer.keys[0].startswith("deploy:ST01-005#")
    assert pressed(act(units=["ST01-005"]), ["1", "1", "1"]) is not None  # the attacker, and then what it attacks
    assert pressed(pick(3), ["2", "2"]) == EngineAnswer(("choose/1",))
    assert pressed(pick(2, verbs=("yes", "no")), ["y", "y"]) == EngineAnswer(("yes/0",))
    assert pressed(act(), ["a", "e", "e"]) == EngineAnswer(("end",))


def test_in_ones_own_turn_what_is_suggested_is_white():
    chooser = act(units=["ST01-005"])
    plays = [option.key for option in chooser.prompt.options]
    deploy = next(key for key in plays if key.startswith("deploy:ST01-005"))
    attack = next(key for key in plays if key.startswith("attack:"))
    chooser = act(units=["ST01-005"], suggested=[deploy])
    assert chooser.white == chooser.cards("hand")[0].id
    assert chooser.press("enter") == EngineAnswer((deploy,))
    assert act(units=["ST01-005"], suggested=[deploy]).press("a") == EngineAnswer((deploy,))
    chooser = act(units=["ST01-005"], suggested=[attack])
    assert len(chooser.entries) > 1
    assert chooser.press("enter") == EngineAnswer((attack,))  # at once, though there are other targets
    chooser = act(units=["ST01-005"], suggested=[attack])
    card, target = chooser.own_keys()
    assert pressed(chooser, [card, target]) == EngineAnswer(
        (attack,)
    )  # the card's key lists them, and it is white there
    chooser = act(units=["ST01-005"], suggested=[attack])
    other = next(key for key in plays if key.startswith("attack:") and key != attack)
    assert pressed(chooser, chooser.path([other])) == EngineAnswer((other,))
    assert act(suggested=["end"]).press("enter") == EngineAnswer(("end",))
    assert act(suggested=["end"]).press("space") == EngineAnswer(("end",))
    assert act(suggested=["end"]).press("e") == EngineAnswer(("end",))
    assert act(suggested=["end"]).press("E") == EngineAnswer(("end",))


def test_a_card_that_can_only_be_read_is_never_white():
    chooser = act(resources=1, hand=["ST01-001", "ST01-005"])
    white = chooser.white, chooser.ending
    chooser.put(chooser.cards("hand")[1].id)
    chooser.press("left")
    assert chooser.focus().number == "ST01-001"
    assert (chooser.white, chooser.ending) == white
    assert chooser.press("enter") == EngineAnswer(("end",))


def test_where_several_are_chosen_a_second_press_takes_back():
    chooser = pick(4, 1, 2)
    assert pressed(chooser, ["1", "1"]) is None
    assert not chooser.marked


def test_a_card_of_the_hand_keeps_its_letter_while_it_is_there():
    keys = CardKeys(0)
    side = Side(resources=5, hand=["ST01-005", "ST01-001", "ST01-005"], units=["ST01-005", "ST01-001"], base=None)
    engine = set_up(Position([side, Side(units=["ST03-008"])]))
    first = view(engine, 0)
    keys.look(first)
    before = {card.id: card_keys for card in first.players[0].shown() if (card_keys := keys.key(card.id))}
    assert sorted(before.values()) == ["1", "2", "a", "b", "c"]
    [play] = [one for one in engine.prompt.options if before.get(one.obj) == "a"]
    engine.choose([play])
    later = view(engine, 0)
    keys.look(later)
    kept = {card.id: key for card in later.players[0].shown() if (key := keys.key(card.id))}
    assert {card: key for card, key in kept.items() if card in before} == {
        card: key for card, key in before.items() if key != "a"
    }
    assert sorted(kept.values()) == ["1", "2", "3", "b", "c"]  # the one that was deployed is the third; nobody is a
    keys.look(replace(later, turn=later.turn + 2))
    dealt = {card.id: key for card in later.players[0].shown() if (key := keys.key(card.id))}
    assert dealt == kept  # a card of the hand keeps its letter in the next turns too
    hand = later.players[0].zones["hand"]
    drawn = replace(hand.cards[0], id=999)
    more = replace(
        later.players[0], zones={**later.players[0].zones, "hand": replace(hand, cards=(*hand.cards, drawn))}
    )
    keys.look(replace(later, turn=later.turn + 2, players=(more, *later.players[1:])))
    assert keys.key(999) == "d"  # the next one, so that the letters of a hand are in order


def test_of_four_players_every_target_has_a_key_of_its_own_and_the_hand_keeps_its_letters():
    enemy = Side(units=[UnitAt("ST03-008", rested=True)] * 6)
    hand = ["ST01-005"] * 5
    engine = set_up(Position([Side(resources=5, hand=hand, units=["ST01-005"]), enemy, enemy, enemy]))
    chooser = chooser_for(view(engine, 0), 0)
    assert isinstance(chooser, ActionInput)
    chooser.press("1")
    targets = {entry.tag: entry.option.key for entry in chooser.entries}
    assert len(targets) == len(chooser.entries) == 3 * 6 + 3
    assert all(targets)
    assert not set(targets) & set("abcde")
    for tag, key in targets.items():
        assert chooser.press(tag) is None or chooser.cursor == 0
        assert [option.key for option in chooser.selected()] == [key]
    shown = chooser.numbers() | chooser.tags()
    named = {entry.option.to: entry.tag for entry in chooser.entries if entry.option.to}
    assert {card: shown[card] for card in named} == named  # the board has the same keys beside the cards
    chooser.press("escape")
    assert chooser.numbers() == {}  # no mark that would not work as a key


@pytest.mark.rule("12-3-5")
def test_partners_have_other_keys_than_oneself_and_none_of_them_is_a_mark_only():
    side = Side(resources=5, units=["ST01-005"] * 3)
    engine = set_up(Position([side] * 4, format="team"))
    chooser = chooser_for(view(engine, 0), 0)
    assert chooser is not None
    mine, partner, *enemies = (engine.zone(BATTLE, seat) for seat in range(4))
    assert [chooser.keys.key(card) for card in (*mine, *partner)] == list("123456")
    assert sorted(chooser.keys.key(card) for cards in enemies for card in cards) == list("123456")
    assert chooser.numbers() == {}


@pytest.mark.parametrize("press", ["2", ""], ids=["targets", "options"])
def test_no_number_in_a_question_is_the_key_of_something_else(press: str):
    """A slot's number is shown beside a card without a key only where that key does not choose another thing."""
    sides = [Side(units=["ST01-005"] * 3), Side(units=[UnitAt("ST03-008", rested=True)] * 2)]
    chooser = chooser_for(view(set_up(Position(sides)), 0), 0)
    assert isinstance(chooser, ActionInput)
    assert sorted(chooser.numbers().values()) == sorted("12312" + "00")
    if press:
        chooser.press(press)
        assert {entry.tag for entry in chooser.entries} == {"0", "1", "2"}
        assert sorted(chooser.numbers().values()) == ["3"]
    else:
        other = SelectInput(chooser.view, 0, pick(3).prompt, chooser.keys)
        assert {entry.tag for entry in other.entries} == {"1", "2", "3"}
        assert other.numbers() == {}  # seen at a Burst: `3 Geara Zulu` and `4 Zaku II` beside two without a number


def test_a_unit_has_one_number_on_the_board_and_in_the_list():
    side = Side(resources=5, hand=["ST01-010"], units=["ST01-005", "ST01-001", "ST01-005"])
    engine = set_up(Position([side, Side(units=["ST03-008", UnitAt("ST03-008", rested=True)])]))
    chooser = chooser_for(view(engine, 0), 0)
    assert isinstance(chooser, ActionInput)
    numbers = chooser.tags()
    chooser.press("a")  # a Pilot, for one of three Units
    assert {entry.option.to: entry.tag for entry in chooser.entries} == {
        card: tag for card, tag in numbers.items() if tag.isdigit() and tag != "0"
    }
    chooser.press("1")
    chooser = chooser_for(view(engine, 0), 0)
    assert isinstance(chooser, ActionInput)
    chooser.press("1")
    assert {entry.tag for entry in chooser.entries} == {"0", "2"}  # the second enemy Unit is the rested one


def test_what_can_be_attacked_is_listed_in_the_order_of_the_keys_and_the_suggestion_is_white_where_it_is():
    """Seen at 80x24: `2 … 1 …`, while Enter was 1."""
    enemy = Side(units=[UnitAt(number, rested=True) for number in ("ST03-006", "ST03-008", "ST03-001")])
    engine = set_up(Position([Side(units=["ST01-001"]), enemy]))
    assert engine.prompt is not None
    there = view(engine, engine.prompt.seat)
    assert there.prompt is not None
    attacks = [option for option in there.prompt.options if option.verb == "attack"]
    for listed in (attacks, attacks[::-1]):
        others = [option for option in there.prompt.options if option not in attacks]
        prompt = replace(there.prompt, options=(*listed, *others), suggested=(listed[1].key,))
        chooser = chooser_for(replace(there, prompt=prompt), 0)
        assert isinstance(chooser, ActionInput)
        assert [entry.tag for entry in chooser.entries] == ["0", "1", "2", "3"]
        assert chooser.entries[chooser.cursor].option == listed[1]


def test_targets_are_listed_in_the_order_of_their_keys_and_those_without_effect_behind_them():
    enemy = Side(units=["ST03-006", UnitAt("ST03-008"), "ST03-001"])
    engine = set_up(Position([Side(units=["ST01-001"]), enemy]))
    there = view(engine, 0)
    asked = there.prompt
    assert asked is not None
    keys = CardKeys(0)
    keys.look(there)
    units = [card.id for card in there.players[1].cards(BATTLE)]
    assert len(units) == 3
    options = tuple(OptionView(f"choose#{obj}", "choose", f"{obj}", obj=obj) for obj in reversed(units))
    found: list[list[str]] = []
    for ordered, idle in ((False, ()), (False, (options[2].key,)), (True, ())):
        prompt = PromptView(1, 0, "target", "which?", options, 1, 1, ordered, "", False, None, idle=idle)
        chooser = chooser_for(replace(there, prompt=prompt), 0, keys)
        assert isinstance(chooser, SelectInput)
        found.append([entry.tag for entry in chooser.entries])
    assert found == [["1", "2", "3"], ["2", "3", "1"], ["3", "2", "1"]]  # an order is as the engine lists it


def test_targets_of_both_sides_are_numbered_as_they_stand_from_left_to_right_and_from_the_top_lane_down():
    """Seen: `[1] [6] [2]`, as Units of both sides have the same slots."""
    sides = [Side(units=["ST01-001", "ST01-005"]), Side(units=["ST03-006", "ST03-008", "ST03-001"])]
    there = view(set_up(Position(sides)), 0)
    keys = CardKeys(0)
    keys.look(there)
    own, enemy = ([card.id for card in player.cards(BATTLE)] for player in there.players)
    for listed in ([*own, *enemy], [own[1], enemy[2], enemy[0], own[0]]):
        options = tuple(OptionView(f"choose#{obj}", "choose", f"{obj}", obj=obj) for obj in listed)
        prompt = PromptView(1, 0, "target", "which?", options, 1, 1, False, "", False, None)
        chooser = chooser_for(replace(there, prompt=prompt), 0, keys)
        assert isinstance(chooser, SelectInput)
        seen = [obj for obj in (*enemy, *own) if obj in listed]
        assert [entry.option.obj for entry in chooser.entries] == seen
        assert [chooser.tags()[obj] for obj in seen] == list("12345"[: len(seen)])
        for obj in seen:
            again = chooser_for(replace(there, prompt=prompt), 0, keys)
            assert again is not None
            answer = again.press(chooser.tags()[obj]) or again.press("enter")
            assert answer == EngineAnswer((f"choose#{obj}",))


def test_what_one_card_aims_at_on_both_sides_is_numbered_as_it_stands_on_the_screen():
    """As the targets of a question are: Units of both sides have the same slots."""
    sides = [Side(units=["ST01-001", "ST01-005"], hand=["ST01-010"]), Side(units=["ST03-006", "ST03-008"])]
    there = view(set_up(Position(sides)), 0)
    keys = CardKeys(0)
    keys.look(there)
    own, enemy = ([card.id for card in player.cards(BATTLE)] for player in there.players)
    [pilot] = [card.id for card in there.players[0].cards("hand")]
    for listed in ([*own, *enemy], [own[1], enemy[0], own[0]], own):
        options = tuple(OptionView(f"pair#{obj}", "pair", f"{obj}", obj=pilot, to=obj) for obj in listed)
        prompt = PromptView(1, 0, "act", "which?", options, 1, 1, False, "", False, None)
        chooser = chooser_for(replace(there, prompt=prompt), 0, keys)
        assert isinstance(chooser, ActionInput)
        chooser.select(pilot)
        seen = [obj for obj in (*enemy, *own) if obj in listed]
        assert [entry.option.to for entry in chooser.entries] == seen
        assert [chooser.tags()[obj] for obj in seen] == list("1234"[: len(seen)])
        for obj in seen:
            again = chooser_for(replace(there, prompt=prompt), 0, keys)
            assert isinstance(again, ActionInput)
            again.select(pilot)
            answer = again.press(chooser.tags()[obj]) or again.press("enter")
            assert answer == EngineAnswer((f"pair#{obj}",))


def test_the_opening_hand_can_be_read_while_it_is_decided_about():
    match = new_match()
    match.advance()
    while match.prompt is not None and match.prompt.kind != "mulligan":
        match.answer([match.prompt.options[0].key])
        match.advance()
    assert match.prompt is not None
    chooser = chooser_for(match.view(match.prompt.seat), match.prompt.seat)
    assert chooser is not None
    hand = chooser.cards("hand")
    assert chooser.focus().card == hand[0]
    assert [chooser.tags()[card.id] for card in hand] == list("abcdf")
    assert pressed(chooser, ["c", "c"]) is None  # read, not answered
    assert chooser.focus().card == hand[2]
    other = 1 - chooser.cursor
    assert pressed(chooser, [str(other + 1)] * 2) == EngineAnswer((match.prompt.options[other].key,))


def test_another_card_can_be_taken_at_once():
    chooser = act(units=["ST01-005"])
    answer = pressed(chooser, ["1", "b", "enter"])
    assert answer is not None
    assert answer.keys[0].startswith("deploy:")


def test_a_card_that_cannot_be_played_says_why():
    chooser = act(resources=1, hand=["ST01-001"])
    assert chooser.press("a") is None
    assert "Lv." in chooser.note
    assert "(" in chooser.note
    assert chooser.subject == 0


def test_space_never_confirms_a_play():
    chooser = act()
    assert pressed(chooser, ["a", "space"]) is None
    assert "e ends the turn" in chooser.note
    assert chooser.subject


def test_the_end_of_the_turn_is_selected_first_while_something_else_is_white():
    chooser = act()
    deploy = next(option.key for option in chooser.prompt.options if option.verb == "deploy")
    chooser = act(suggested=[deploy])
    assert chooser.press("e") is None
    assert chooser.ending
    assert chooser.press("escape") is None
    assert not chooser.ending
    assert pressed(chooser, ["E", "enter"]) == EngineAnswer(("end",))
    unasked = act(suggested=[deploy])
    unasked.warn = False
    assert unasked.press("e") == EngineAnswer(("end",))


def test_escape_goes_back_to_the_card_it_came_from_and_then_to_what_is_suggested():
    chooser = act(units=["ST01-005"])
    assert pressed(chooser, ["1", "escape"]) is None
    assert chooser.zone == "own"
    assert chooser.focus().number == "ST01-005"
    assert chooser.white == chooser.subject == chooser.cards("own")[0].id
    chooser.press("escape")
    assert chooser.ending


def test_the_cursor_reaches_every_zone():
    chooser = act(units=["ST01-005"])
    zones = [chooser.zone]
    for _ in range(4):
        chooser.press("tab")
        zones.append(chooser.zone)
    assert set(zones) == {"enemy", "own", "hand", "prompt"}
    assert all(one != other for one, other in pairwise(zones))
    chooser.put(chooser.cards("hand")[0].id)
    chooser.press("up")
    assert chooser.zone == "own"
    chooser.press("up")
    assert chooser.focus().number == "ST03-008"


def test_a_pilots_effect_is_found_at_its_unit():
    """Options about a Pilot are reached by the key of the Unit it is paired with."""
    chooser = act(units=[UnitAt("ST01-001", pilot="ST01-010")], hand=[])
    unit = chooser.view.players[0].cards("battle area")[0]
    [pilot] = unit.attachments
    assert pilot.id not in chooser.by_subject
    assert unit.id in chooser.by_subject


def test_quick_keys_need_no_second_press():
    chooser = act(units=["ST01-005"])
    chooser.quick = True
    answer = chooser.press("a")
    assert answer is not None
    assert answer.keys[0].startswith("deploy:ST01-005#")
    chooser = act(units=["ST01-005"])
    chooser.quick = True
    assert chooser.press("1") is None  # there are two things to attack
    assert chooser.press("0") == EngineAnswer(("attack:ST01-005#41>player",))
    one = pick(3)
    one.quick = True
    assert one.press("2") == EngineAnswer(("choose/1",))
    several = pick(4, 1, 2)
    several.quick = True
    assert pressed(several, ["1", "2"]) is None  # how many are wanted is not known: Enter says so
    assert pressed(several, ["E"]) is None
    assert "not asked" in several.note


def test_keys_in_short_name_no_key_that_is_not_among_them():
    assert in_short(["3", "0", "1"]) == "0 1 3"
    assert in_short("0123") == "0-3"
    assert in_short("abcdf") == "a-d f"  # e is the end of the turn
    assert in_short([]) == ""


def test_the_row_of_keys_names_those_that_do_something_and_the_board_numbers_every_unit():
    """Check 8."""
    units = ["ST01-005", UnitAt("ST01-005", rested=True), UnitAt("ST01-005", new=True), "ST01-005"]
    side = Side(resources=2, hand=["ST01-001", "ST01-005"], units=units)
    chooser = chooser_for(view(set_up(Position([side, Side(units=["ST03-008"])])), 0), 0)
    assert isinstance(chooser, ActionInput)
    assert chooser.hints()[:2] == [("Enter/e", "end turn"), ("b 1 3", "select")]
    assert sorted(chooser.numbers().values()) == sorted("12340" + "10")


def test_the_answer_that_declines_is_named_once():
    chooser = pick(3, verbs=["block", "block", "no"])
    assert chooser.hints() == [("Enter/n", "no"), ("1 2", "select")]


def test_the_row_of_keys_says_which_keys_act_at_once_and_which_only_select():
    """And that is what they do, at every question of a game."""
    match, player = new_match(), RandomPlayer(3)
    acting = selecting = 0
    while match.prompt is not None and acting < 60:
        seat = match.prompt.seat
        chooser = chooser_for(match.view(seat), seat)
        assert chooser is not None
        hints = dict(chooser.hints())
        own = next(key for key in hints if key.startswith("Enter")).removeprefix("Enter").removeprefix("/")
        if own:
            assert isinstance(copy(chooser).press({"Space": "space"}.get(own, own)), EngineAnswer)
            acting += 1
        for keys, word in hints.items():
            if word == "select":
                for key in keys.split():
                    assert copy(chooser).press(key[0]) is None, (hints, key)
                    selecting += 1
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    assert selecting > 20
