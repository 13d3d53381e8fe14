"""What players are called: one rule for every screen (`table.player_names`)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import gundam_tui
from gundam_tui.games.views import Preview
from gundam_tui.language import speaking
from gundam_tui.table.player_names import VERBS, called, preview, shown, within
from gundam_tui.table.settings import Settings

_LOCALE = Path(gundam_tui.__file__).parent / "locale" / "zh" / "LC_MESSAGES"
_ACTS = r"\{(?:player|actor|side|winner|owner)\} ([a-z]+)\b"
# What stands behind a player and is the same behind `you`.
_SAME = {"back", "can", "could", "drew", "had", "lost", "may", "paid", "take", "to", "with"}
_ALONE = ("P1", "Computer")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("P1 draws 2 cards", "You draw 2 cards"),
        ("P1's Shields 5→4: the Shield was GM", "Your Shields 5→4: the Shield was GM"),
        ("P2's GM attacks P1", "Computer's GM attacks you"),
        ("P1 wins: P2 has no card left in the Nation", "You win: Computer has no card left in the Nation"),
        ("Turn 3: P1", "Turn 3: you"),
        ("then: deals no damage to P1", "then: deals no damage to you"),
        ("It is over. P1 has won the roll", "It is over. You have won the roll"),
        ("P1's turn is ending: respond?", "Your turn is ending: respond?"),
        ("P1", "You"),
    ],
)
def test_the_only_person_is_you_with_the_verb_that_goes_with_it(text: str, said: str):
    assert called(text, _ALONE, 0) == said


def test_a_name_gives_way_to_you_and_without_a_reader_every_player_is_called_by_name():
    assert called("P1 draws 2 cards", ("Amuro", "Computer"), 0) == "You draw 2 cards"
    assert called("P1 draws 2 cards from P2", ("Amuro", "P2")) == "Amuro draws 2 cards from P2"
    assert called("P1 draws 2 cards", ("Amuro", "Amuro")) == "P1 Amuro draws 2 cards"
    assert shown(1, _ALONE, 0) == "Computer"


def test_behind_other_words_the_reader_has_a_small_letter_and_names_keep_theirs():
    assert within("You draw 2 cards") == "you draw 2 cards"
    assert within("Your GM is destroyed") == "your GM is destroyed"
    assert within("Youth draws 2 cards") == "Youth draws 2 cards"
    assert within("Computer draws 2 cards") == "Computer draws 2 cards"


def test_the_team_of_the_reader_is_theirs():
    names = ("P1", "Computer 2", "Computer 3", "Computer 4")
    assert called("Turn 2: Team P1+P3", names, 0) == "Turn 2: your team"
    assert called("Team P2+P4 goes first", names, 0) == "Team P2+P4 goes first"


def test_a_team_has_one_name_whatever_its_members_are_called():
    """Seen: `Team Computer 3+4`, `P3+P4` and `Computer 3 and Computer 4` on one page."""
    for names in (("Ann", "Bea", "Wolfgang Amadeus", "Konstantin"), ("P1", "Computer 2", "Computer 3", "Computer 4")):
        assert called("Team P3+P4 wins; P3 draws 2 cards", names) == f"Team P3+P4 wins; {names[2]} draws 2 cards"


def test_of_several_computer_players_each_has_the_number_of_its_seat():
    assert Settings().called(bots=(None, "greedy")) == ("P1", "Computer")
    assert Settings().called(bots=(None, "greedy", "expert")) == ("P1", "Computer 2", "Computer 3")
    assert Settings().called(bots=("greedy", "greedy")) == ("P1", "P2")  # nobody plays: they are seats


def test_in_chinese_the_reader_has_one_word_too():
    with speaking("zh"):
        assert called("P1抽2张卡", _ALONE, 0) == "我方抽2张卡"
        assert called("P1的机体被破坏", _ALONE, 0) == "我方的机体被破坏"
        assert called("P2的机体攻击P1", _ALONE, 0) == "Computer的机体攻击我方"


@pytest.mark.parametrize("room", ["gcg", "sisters", "table", "app"])
def test_the_verb_behind_every_player_of_a_sentence_is_known(room: str):
    """A verb that is missing from the table would read `You draws`."""
    with (_LOCALE / f"{room}.po").open("rb") as file:
        sentences = [
            text for entry in read_po(file) for text in ((entry.id,) if isinstance(entry.id, str) else entry.id)
        ]
    behind = {word for text in sentences for word in re.findall(_ACTS, text)}
    assert not behind.difference(VERBS, _SAME), sorted(behind.difference(VERBS, _SAME))


def test_what_follows_from_a_battle_is_said_in_its_sentence_and_alone_in_the_same_words():
    """Seen: `Gouf destroyed; GM takes 2; You draw 1 card`."""
    told = Preview(3, 2, True, False, "Gouf", "Gouf is destroyed; P1 draws 1 card", more=("P1 draws 1 card",))
    named = preview(told, ("P1", "Computer"), 0)
    assert named is not None
    assert named.more == ("you draw 1 card",)
    assert named.text.endswith("; you draw 1 card")
