"""A text that speaks of something before anything has bound it, or that chooses and loses what it chose, is a fault of
the card and no effect that does nothing in the middle of a game."""

from __future__ import annotations

import pytest

from gundam_tui.cardlang.faults import LanguageError
from gundam_tui.games.gcg.cards.language.parser import parse

UNBOUND = {
    "deploy: destroy it": 'nothing is "it" yet',
    "deploy: if it is unit { draw 1 }": 'nothing is "it" yet',
    "deploy: choose 1 your unit with lv <= lv of it; rest it": 'nothing is "it" yet',
    "deploy: choose 1 enemy unit as $mine; destroy $theirs": 'nothing is "$theirs" yet',
    "deploy: draw lv of the rested": 'nothing is "the rested" yet',
    "deploy: deal 1 damage to all enemy units; draw count(the exiled)": 'nothing is "the exiled" yet',
    "deploy: put rest on bottom": 'nothing is "rest" yet',
    "main: that player draws 1": 'nobody is "that player" yet',
    "main: you & that player draw 1": 'nobody is "that player" yet',
    "action: this can't attack that player this turn": 'nobody is "that player" yet',
    "main: choose 1 your unit; that player chooses 1 your unit; rest it": 'nobody is "that player" yet',
    "activate main: owner draws 1": "nothing has been chosen whose owner",
    "main: rest that": 'nothing is "that" here',
    "main: rest the other": 'nothing is "the other" here',
    "main: rest cause": 'nothing is "cause" here',
    "ready it": 'nothing is "it" yet',
    "deploy, {rest 1 your unit}: ready the rested": 'nothing is "the rested" yet',
}
# What begins anew: the names of the text around it mean nothing there.
OF_ANOTHER = {
    "main: choose 1 enemy unit; each enemy does { destroy it }": 'nothing is "it" yet',
    "main: choose 1 enemy player; that player does { that player draws 1 }": 'nobody is "that player" yet',
    "main: choose 1 your unit; this turn <| when this destroys enemy unit by battle: ready it |>": 'nothing is "it"',
    "main: choose 1 your unit; it gains <| action: ready it |> this turn": 'nothing is "it" yet',
    "main: rest all your units; this redirects damage to the rested this turn": "a rule that lasts knows only",
}
LOST = [
    "main: choose 1 your unit; choose 1 enemy unit; rest it",
    "main: choose 1 your unit as $mine; choose 1 your base; choose 1 enemy unit; battle $mine against it",
    "main: if your turn { choose 1 your unit }; choose 1 enemy unit; rest it",
    "main: may choose 1 your unit; if so { choose 1 enemy unit; rest it }",
    "main: choose one { choose 1 your unit; choose 1 enemy unit; rest it | draw 1 }",
]
RIGHT = [
    "main: choose 1 enemy player; choose 1 your unit; rest it; that player discards 1",
    "main: choose 1 enemy player; choose 1 your unit as $a; that player chooses 1 your unit; battle $a against it",
    "main: choose 1 your unit; choose 1 enemy unit with lv <= lv of it; rest it",
    "main: if your turn { choose 1 your unit } else { choose 1 enemy unit }; rest it",
    "main: choose one { choose 1 your unit | choose 1 enemy unit }; rest it",
    "main: choose 1 enemy unit; owner discards 1",
    "main: choose 1 enemy unit; rest it; if count(the rested) >= 1 { draw 1 }",
    "main: look at top 3; reveal 1 unit card among looked; add it to hand; put rest on bottom",
    "when this destroys enemy unit by battle: each enemy does { destroy first 1 your shield }; rest the other",
    "deploy, development 2: draw count(the exiled)",
    "destroyed: that player draws 1",
]


@pytest.mark.parametrize("text", UNBOUND)
def test_a_name_that_nothing_has_bound_yet(text: str) -> None:
    with pytest.raises(LanguageError) as caught:
        parse(text)
    assert UNBOUND[text] in caught.value.message
    assert (caught.value.line, caught.value.source) == (1, text)


@pytest.mark.parametrize("text", OF_ANOTHER)
def test_a_name_of_the_text_around(text: str) -> None:
    with pytest.raises(LanguageError) as caught:
        parse(text)
    assert OF_ANOTHER[text] in caught.value.message


@pytest.mark.parametrize("text", LOST)
def test_a_choice_that_the_next_one_takes_the_name_of(text: str) -> None:
    with pytest.raises(LanguageError, match="what was chosen before is lost"):
        parse(text)


@pytest.mark.parametrize("text", RIGHT)
def test_what_is_in_order(text: str) -> None:
    assert parse(text).lines
