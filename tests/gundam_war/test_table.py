"""What a seat is shown and told: views, reasons, previews, the log, decks and the catalogue."""

from __future__ import annotations

import random

import pytest

from gundam_tui.app.draw.deck import legality
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.games.decks import check_any, check_deck, load_deck
from gundam_tui.games.decks.deck import MAIN, Deck
from gundam_tui.games.gundam_war.rules import CLAUSES
from gundam_tui.games.registry import game
from gundam_tui.table.text_render import heading
from tests.nation.games import GUNDAM_WAR, random_answer, starters

from .table import Table

GAME = game("gundam-war")


# ---------------------------------------------------------------- decks


@pytest.mark.rule("GW-24", "GW-25")
def test_all_four_decks_are_legal():
    book = GAME.book()
    assert [GAME.decks.check(deck, book) for deck in starters(GAME.id)] == [[]] * 4


@pytest.mark.rule("GW-24", "GW-25", "GW-26")
def test_faults_of_a_deck_name_their_rule():
    book = GAME.book()
    bad = Deck("bad", "bad", {MAIN: {"G-RED": 40, "S-B01": 4, "S-L11": 2}}, GAME.id)
    assert [fault.rule for fault in GAME.decks.check(bad, book)] == ["GW-24", "GW-25", "GW-26"]
    assert GAME.decks.check(Deck("g", "g", {MAIN: {"G-RED": 50}}, GAME.id), book) == []


@pytest.mark.rule("GW-24")
def test_a_deck_for_a_first_game_has_thirty_cards():
    book = GAME.book()
    half = Deck("half", "half", {MAIN: {"G-RED": 30}}, GAME.id)
    assert GAME.decks.check(half, book, form="starter") == []
    assert [fault.rule for fault in GAME.decks.check(half, book)] == ["GW-24"]


@pytest.mark.rule("GW-24")
def test_two_decks_of_thirty_cards_are_there_for_a_first_game_and_for_no_other():
    book, first = GAME.book(), next(one for one in GAME.formats if one.name == "first")
    decks = [load_deck(name, GAME.id) for name in first.usual]
    assert [check_deck(deck, book, form=first.decks) for deck in decks] == [[], []]
    assert [[fault.rule for fault in check_deck(deck, book)] for deck in decks] == [["GW-24"], ["GW-24"]]
    assert [check_any(deck, book) for deck in (*decks, *starters(GAME.id))] == [[]] * 6
    e = GAME.new_game(decks, 3, format_name="first")
    assert [len(e.zone("nation", seat)) for seat in range(2)] == [24, 24]


@pytest.mark.rule("GW-24")
def test_the_judgement_of_a_deck_names_the_game_that_it_is_for():
    book = GAME.book()
    told = {name: [line.plain() for line in legality(UNICODE, load_deck(name, GAME.id), book, 78)]
            for name in ("federation-first", "federation-holds")}  # fmt: skip
    assert told["federation-first"] == ["LEGAL for two players, 30 cards each (GW-24)"]
    assert told["federation-holds"] == ["LEGAL by the rules (GW-24)"]


@pytest.mark.rule("GW-25")
def test_copies_are_counted_by_name_over_all_numbers():
    book = GAME.book()
    same = Deck("same", "same", {MAIN: {"G-BLUE": 46, "CH-1": 2, "CH-24": 2}}, GAME.id)
    assert [fault.rule for fault in GAME.decks.check(same, book)] == ["GW-25"]


@pytest.mark.rule("GW-163")
def test_words_that_are_not_in_this_pool_are_on_no_card():
    labels = {row.label for row in GAME.keywords.values()}
    assert not labels & {"Variable", "ACE", "School"}
    purple = [card for card in GAME.book() if card.color == "purple" and card.type != "generation"]
    assert {card.number for card in purple if "dual" in card.remark} == {card.number for card in purple}


# ---------------------------------------------------------------- games


@pytest.mark.rule("GW-17")
def test_another_hand_is_a_count_and_open_places_lie_open():
    e = GUNDAM_WAR.starters_game(1, 300)
    other = GAME.view(e, 0).players[1]
    assert other.cards("hand") == ()
    assert other.count("hand") == len(e.zone("hand", 1))
    assert other.count("lost") == len(e.zone("lost", 1))
    assert other.cards("nation") == ()
    assert all(card.number for card in other.cards("g zone"))
    assert "hangar" in other.zones


def test_of_every_card_that_is_seen_it_can_be_asked_why_it_does_nothing_now():
    e, chance = GUNDAM_WAR.starters_game(2, 60), random.Random(2)
    for _ in range(60):
        prompt = e.prompt
        assert prompt is not None
        offered = {option.obj for option in prompt.options}
        for obj in list(e.state.objs.values()):
            if obj.seen & (1 << prompt.seat):
                refusal = GAME.why_not(e, prompt.seat, "", obj.id)
                assert refusal is None or refusal.clause in GAME.rules_text.numbers()
                assert refusal is not None or obj.id in offered or prompt.kind in ("sortie", "sortie needed")
        e.choose(random_answer(e, chance))


def told(p) -> list[str]:
    return [line.text for line in GAME.log_lines(p.e, 0)]


def test_the_log_tells_what_keywords_and_cards_do():
    p = Table().side(0, area1=["U3"], hand=["C-5"], g=["G-BLUE"]).start("damage")
    p.do("command C-5").do("nation /0").settle()
    assert "P1's Nation takes no damage this turn" in told(p)
    p = Table().side(0, field=["S-L04"]).start("attack").to("sortie").do("sortie S-L04").to_end()
    assert "Phase Suit leaves for hand" in told(p)
    p = Table().side(0, hand=["S-B01"], g=["G-BLUE"]).start("deployment").do("deploy S-B01").settle()
    assert "Patrol Suit enters play" in told(p)
    p = Table().side(0, area1=["S-G05"]).side(1, area1=["U-202"], hand=[], g=[])
    p.side(0, hand=["C-74"], g=["G-GREEN"] * 9)
    p = p.start("damage").do("command C-74").do("target U-202").do("use U-202/2").do("item C-74").settle()
    assert "Big Zam takes 3 less damage" in told(p)


# ---------------------------------------------------------------- facts


def test_every_reason_of_the_rules_is_a_requirement():
    assert [number for number in CLAUSES.values() if number not in GAME.rules_text.numbers()] == []
    assert [row.clause for row in GAME.keywords.values() if row.clause not in GAME.rules_text.numbers()] == []
    assert GAME.rules_text.clause("GW-48").wording


@pytest.mark.rule("GW-11", "GW-160")
def test_cards_are_found_by_what_they_are():
    book = GAME.book()
    found = [card.number for card in book if GAME.catalogue.filter(book, "type:unit keyword:battle")(card)]
    assert "U-400" in found
    newtypes = [card.number for card in book if GAME.catalogue.filter(book, "trait:nt")(card)]
    assert {"CH-1", "CH-24", "CH-88", "S-G11"} <= set(newtypes)
    assert GAME.catalogue.sheet(book, "U-400").provenance == "public card lists, text in our words"
    assert GAME.catalogue.values(book, book, "cost") == sorted(GAME.catalogue.values(book, book, "cost"), key=int)
    assert len(GAME.catalogue.export(book)) == len(book)


@pytest.mark.rule("GW-42")
def test_the_end_phase_is_shown_as_such_and_asks_for_as_many_cards_as_are_too_many():
    e = Table().side(0, hand=["U1"] * 7).start("end").e
    view = GAME.view(e, 0)
    assert (view.phase, view.step) == ("end", "")
    assert view.prompt is not None
    assert view.prompt.text == "Discard 1 card: six may be kept"
    assert heading(view, ["Amuro", "Char"]) == "Turn 3, Amuro: end phase"
    assert GAME.view(Table().side(0, hand=["U1"] * 9).start("end").e, 0).prompt.text.startswith("Discard 3 cards:")


@pytest.mark.rule("GW-42")
def test_what_an_answer_leads_to_ends_with_the_turn():
    e = Table().side(0, hand=["U1"] * 7).side(1, field=["U2~"]).start("end").e
    assert e.prompt is not None
    assert list(GAME.preview(e, e.prompt.options[:1]).lines) == ["P1 scraps U1"]


@pytest.mark.rule("GW-97")
def test_a_card_without_a_text_to_play_is_told_apart_from_a_card_of_the_enemy():
    e = Table().side(0, field=["U2"]).side(1, field=["U3"]).start("deployment").e
    told = [GAME.why_not(e, 0, "", e.zone("deployment", seat)[0]) for seat in range(2)]
    assert [refusal and refusal.text for refusal in told] == [
        "it has no text that could be played", "only texts of your own cards in play can be played",
    ]  # fmt: skip
