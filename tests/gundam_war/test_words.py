"""What the table says is said in the words of this game's rulebook."""

from __future__ import annotations

import random

import pytest

from gundam_tui import language
from gundam_tui.app.board.looker import Looker
from gundam_tui.app.board.reading import ribbon
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.games.gundam_war.words import WORDS
from gundam_tui.games.nation.cards.card import Ability, Keyword
from gundam_tui.games.nation.cards.nodes.steps import Discard
from gundam_tui.games.nation.changes.mill import mill
from gundam_tui.games.nation.queries.power import counts
from gundam_tui.games.nation.seen.auto_pass import can_wait
from gundam_tui.games.nation.seen.labels import about, label, question, waiting
from gundam_tui.games.nation.seen.log import log_lines
from gundam_tui.games.nation.seen.preview import ahead
from gundam_tui.games.nation.seen.view import view
from gundam_tui.games.nation.state.model import rules
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.table.text_render import board as rows_of
from gundam_tui.table.text_render import heading
from tests.nation.games import GUNDAM_WAR, random_answer

from .table import AWAY, Play, Table, character, command, unit

GAME = game("gundam-war")


def told(e: Engine, seat: int = 0) -> list[str]:
    return [line.text for line in log_lines(e, seat, WORDS)]


def labels(p: Play) -> list[str]:
    assert p.e.prompt is not None
    return [label(p.e, option, WORDS) for option in p.e.prompt.options]


def reason(p: Play, card: str) -> str:
    """Why a card of the first player's hand cannot be played, as the screen has it."""
    cards = view(p.e, 0, WORDS).players[0].cards("hand")
    return next(one.playable for one in cards if one.number == card)


def test_a_card_whose_additional_cost_is_missing_says_what_it_needs():
    """Seen: `unpayable` and `no COMMAND`, under a card that is paid with a COMMAND in the Junkyard."""
    p = Table().side(0, hand=["C-108"], junkyard=["U2"], g=["G-BLUE"] * 4, nation=10).start("attack")
    told = "cannot pay: it needs 1 COMMAND or OPERATION in the Junkyard"
    assert reason(p, "C-108").partition(" (")[0] == told


def test_a_text_says_whose_cards_the_enemy_scraps():
    """Seen: `The enemy scraps 1 own G or OPERATION`, as if these were theirs."""
    p = Table().side(0, hand=["C-48"], g=["G-BLUE"] * 2).start("attack")
    told = rules(p.e).pool.texts("C-48")[1].wording
    assert told == "(Auto D) The enemy scraps 1 G or OPERATION of yours."


@pytest.mark.rule("GW-34")
@pytest.mark.parametrize(("at", "word", "step"), [
    ("deployment", "assign", ""), ("attack", "battle", "attack"), ("damage", "battle", "resolution"),
])  # fmt: skip
def test_the_ribbon_and_the_heading_name_the_phase_and_the_step(at: str, word: str, step: str):
    shown = view(Table().side(0, field=["U2"]).start(at).e, 0, WORDS)
    row = ribbon(Looker(shown, GAME.board(2), GAME, UNICODE, "P{}".format, 0, 0))
    assert row.steps[row.now] == word
    assert row.way.startswith(f"{step} step") or not step
    end = f"{word} phase, {step} step" if step else f"{word} phase"
    assert heading(shown, ("Ada", "Bob")).endswith(f": {end}")


@pytest.mark.rule("GW-47", "GW-164")
def test_power_is_told_by_colour_and_only_the_colours_that_there_are():
    p = Table().side(0, g=["G-BLUE", "G-BLUE", "G-GREEN"]).start("deployment")
    counters = view(p.e, 0, WORDS).players[0].counters
    assert (counters["power"], counters["blue power"], counters["green power"]) == (3, 2, 1)
    assert "red power" not in counters
    head = next(row for row in rows_of(view(p.e, 0, WORDS), ("Ada", "Bob")) if row.startswith("Ada"))
    assert head == "Ada  power 3, blue 2, green 1"


@pytest.mark.rule("GW-20", "GW-21")
def test_a_card_in_the_hangar_lies_open_beside_the_hand_and_says_whether_it_can_be_played():
    p = Table().side(0, hangar=["S-B01", "S-B08"], g=["G-BLUE"]).start("deployment")
    assert GAME.board(2).hands == ("hand", "hangar")
    assert GAME.board(2).private == ("hand",)
    own = {card.number: card.playable for card in view(p.e, 0, WORDS).players[0].cards("hangar")}
    assert own["S-B01"] == ""
    assert own["S-B08"] == "power 1/6: it needs 6 in all (GW-47)"
    assert [card.playable for card in view(p.e, 1, WORDS).players[0].cards("hangar")] == ["", ""]


CUT = "cut in, or pass to the other? 2 passes in a row resolve all, last to first"
LAST = "cut in, or pass to resolve all?"


@pytest.mark.rule("GW-15", "GW-106")
def test_a_generation_card_is_played_and_enters_and_does_not_become_anything():
    p = Table().side(0, hand=["G-BLUE"]).start("deployment").do("g G-BLUE")
    assert waiting(p.e, p.e.state.vars["stack"][0]) == "P1: Blue Basic GENERATION, enters"
    assert p.prompt.seat == 1
    assert question(p.e, p.prompt, 1, WORDS) == f"P1: Blue Basic GENERATION: {CUT}"
    assert question(p.e, p.prompt, 0, WORDS) == f"P2: P1: Blue Basic GENERATION: {CUT}"
    p.passes(1)  # seen: "P1: P1: Blue Basic GENERATION"
    assert p.prompt.seat == 0
    assert question(p.e, p.prompt, 0, WORDS) == f"your Blue Basic GENERATION: {LAST}"  # seen: `You  You: Blue …`
    assert question(p.e, p.prompt, 1, WORDS) == f"P1: Blue Basic GENERATION: {CUT}"
    p.settle()
    assert told(p.e)[-2:] == ["P1 plays Blue Basic GENERATION", "Blue Basic GENERATION enters play"]


@pytest.mark.rule("GW-97")
def test_a_cut_says_what_it_would_cut_into_and_its_targets():
    p = Table().side(0, field=["U2"], hand=["C-1"], g=["G-BLUE"] * 3).side(1, hand=["C-1"], g=["G-BLUE"] * 3)
    p = p.start("deployment").do("command C-1")
    while p.prompt.kind != "cut":
        p.e.choose(p.prompt.options[:1])
    asked = question(p.e, p.prompt, p.prompt.seat, WORDS)
    assert asked == f"P1: Evasive Manoeuvre > U2: {CUT}"


@pytest.mark.rule("GW-106", "GW-43")
def test_a_card_that_only_enters_stops_nobody_who_could_not_stop_it():
    """The defender could raise a DEFENSE, which is as good later, or negate a COMMAND."""
    p = Table().side(0, hand=["S-B01", "C-1"], g=["G-BLUE"]).side(1, hand=["C-1", "S-B07"], g=["G-BLUE"] * 3)
    p = p.side(0, field=["U2"]).start("deployment").do("deploy S-B01")
    assert p.e.prompt is not None
    assert (p.e.prompt.kind, p.e.prompt.seat) == ("cut", 1)
    assert can_wait(p.e, 1)
    p.settle().do("command C-1").do("target U2")
    assert p.e.prompt.seat == 1
    assert not can_wait(p.e, 1)


@pytest.mark.rule("GW-50", "GW-55", "GW-71")
def test_reasons_name_types_places_and_phases_as_the_rulebook_does():
    p = Table().side(0, hand=["S-B01", "S-B02", "S-B06", "CH-98", "C-48"], g=["G-BLUE"] * 4).side(1, area1=["U1"])
    p = p.start("deployment")
    assert reason(p, "CH-98") == "no UNIT: there is none that it could be attached to (GW-55)"
    assert reason(p, "C-48") == "not now: only in the Defense Step (GW-89)"
    p.do("deploy S-B01").settle()
    assert reason(p, "S-B02") == "1 a turn: one UNIT, and it has been played (GW-50)"
    p.do("deploy S-B06").settle()
    p = Table().side(0, field=["S-G05", "S-G07"], hand=["S-B01"]).start("attack").to("sortie")
    refusal = GAME.why_not(p.e, 0, "sortie", p.find("S-G05"))
    assert refusal is not None
    assert (refusal.clause, refusal.text) == ("GW-71", "it does not go to Space")
    p.none().to("free", "attack")
    assert reason(p, "S-B01") == "not now: only in your Assign Phase (GW-89)"


def test_every_reason_has_all_its_words_in_a_game_by_chance():
    for seed in range(3):
        e, chance = GUNDAM_WAR.random_game(seed, 80), random.Random(seed)
        for _ in range(60):
            if e.prompt is None:
                break
            for seat in range(2):
                for zone in GAME.view(e, seat).players[seat].zones.values():
                    assert not any(
                        "{" in card.playable or any("{" in mark for mark in card.marks) for card in zone.cards
                    )
            e.choose(random_answer(e, chance))


@pytest.mark.rule("GW-18")
def test_one_fights_in_space_and_on_earth():
    p = Table().side(0, area1=["U2"], area2=["U3"]).start("damage").to("free", "return")
    assert "P1's SQUAD in Space deals 2 to the Nation" in told(p.e)
    assert "P1's SQUAD on Earth deals 3 to the Nation" in told(p.e)


@pytest.mark.rule("GW-56", "GW-60")
def test_an_answer_says_whose_card_it_is_about():
    p = Table().side(0, hand=["S-L17", "C-1"], g=["G-BLACK", "G-BLUE", "G-BLUE"], field=["S-B02"])
    p = p.side(1, field=["S-B02"]).start("deployment")
    assert [text for text in labels(p) if "Drag Net" in text] == [
        "Attach Drag Net to Escort Suit", "Attach Drag Net to enemy Escort Suit",
    ]  # fmt: skip
    p.do("command C-1")
    assert labels(p) == ["Escort Suit", "enemy Escort Suit"]


@pytest.mark.rule("GW-87", "GW-135")
def test_in_a_cut_it_is_told_what_resolves_next():
    p = Table().side(0, area2=["S-G05"]).side(1, area2=["S-B05"], hand=["C-1"], g=["G-BLUE"]).start("damage")
    assert p.asked == (0, "cut")
    assert about(p.e, p.prompt).startswith("Its text: ")
    p.passes().do("command C-1").do("target S-B05")
    assert question(p.e, p.prompt, p.prompt.seat, WORDS) == f"P2: Evasive Manoeuvre > Drop Suit: {CUT}"
    assert about(p.e, p.prompt) == ""  # the question has said it
    p.passes()
    assert question(p.e, p.prompt, p.prompt.seat, WORDS).endswith(f"Evasive Manoeuvre > Drop Suit: {LAST}")


def test_a_text_that_waits_is_told_whole_to_who_may_cut_into_it():
    """Seen at 80x24: `all resolves. …` and `Bob: Heavy Gunner …`, without what its text does."""
    p = Table().side(0, area2=["S-G05"]).side(1, area2=["S-B05"], hand=["C-1"], g=["G-BLUE"]).start("damage")
    assert p.asked == (0, "cut")
    [item] = p.e.state.vars["stack"]
    pool = rules(p.e).pool
    long = max((text for card in pool.cards for text in pool.texts(card)), key=lambda text: len(text.wording))
    p.e.state.vars["stack"] = (item._replace(program=long.id),)
    assert waiting(p.e, p.e.state.vars["stack"][-1]).endswith("…")  # in the row of all that wait
    told = about(p.e, p.prompt)
    assert len(told) > 150
    assert "…" not in told
    assert " ".join(long.wording.split()).rstrip(". ]】").endswith(told[-40:])


@pytest.mark.rule("GW-3")
@pytest.mark.parametrize(
    ("out", "ends", "chinese"),
    [
        ((1,), "P1 wins: P2 has no card left in the Nation (GW-3)", "P1获胜：P2的本国没有剩余卡牌"),
        ((0, 1), "The game is a draw: P1 and P2 have no card left in the Nation", "P1和P2的本国没有剩余卡牌"),
    ],
)
def test_the_end_says_whose_nation_is_empty(out: tuple[int, ...], ends: str, chinese: str):
    p = Table().side(0, nation=2).side(1, nation=2).start("deployment")
    p.e.perform_all([event for seat in out for event in mill(p.e, seat, 2, how="effect")])
    assert told(p.e)[-1].startswith(ends)
    with language.speaking("zh"):
        assert chinese in told(p.e)[-1]


@pytest.mark.rule("GW-92")
def test_of_a_text_that_waits_it_is_told_what_it_does_and_that_its_card_has_left():
    p = Table().side(0, area1=["U5"], g=["G"]).side(1, area1=["S-L14"]).start("damage").passes(2)
    assert [waiting(p.e, item) for item in p.e.state.vars["stack"]] == ["P2: Vengeful Suit, is scrapped"]
    p.settle().do("target G")
    (item,) = p.e.state.vars["stack"]
    effect = "Every time this card is destroyed and scrapped in a battle area, destroy 1 enemy G > G"
    assert waiting(p.e, item) == f"P2: Vengeful Suit (no longer in play), its text: {effect}"


@pytest.mark.rule("GW-79", "GW-76")
def test_what_a_squad_would_do_is_told_with_names_and_in_numbers():
    p = Table().side(0, area1=["U4", "U2"]).side(1, area1=["S-B01", "S-B02", "U5"]).start("damage")
    own = next(clash for clash in view(p.e, 0, WORDS).clashes if clash.seat == 0)
    assert (own.total, own.text) == (5, "destroys Patrol Suit, Escort Suit, 2 damage to U5")
    assert own.brief == "destroys 2, hits 1"
    assert own.names == ("Patrol Suit", "Escort Suit", "U5")
    alone = Table().side(0, area2=["U4"]).start("damage")
    assert [clash.brief for clash in view(alone.e, 0, WORDS).clashes] == ["4 to P2's Nation"]


@pytest.mark.rule("GW-73", "GW-79")
def test_while_the_second_area_is_asked_about_who_was_sent_to_the_first_one_fights_there():
    p = Table().side(0, field=["U3", "U2"]).side(1, field=["U4", "U5"]).start("attack").to("sortie").do("sortie U3")
    p.to("sortie", seat=1)
    assert [clash.text for clash in view(p.e, 1, WORDS).clashes] == ["3 to P2's Nation"]
    p.do("sortie U4")
    assert p.e.prompt is not None
    assert (p.e.prompt.kind, p.e.prompt.args, p.e.prompt.seat) == ("sortie", ("area 2",), 1)
    for seat in (0, 1):
        told = [(clash.total, clash.text) for clash in view(p.e, seat, WORDS).clashes if clash.zone == "area 1"]
        assert told == [(3, "3 damage to U4"), (4, "destroys U3")]


@pytest.mark.rule("GW-79", "GW-3")
@pytest.mark.parametrize(("cards", "wins"), [(3, True), (4, False)])
def test_an_attack_that_takes_a_whole_nation_is_called_winning(cards: int, *, wins: bool):
    p = Table().side(0, field=["U3", "U2"]).side(1, nation=cards).start("attack").to("sortie")
    assert p.prompt is not None
    told = ahead(p.e, [option for option in p.prompt.options if option.card == "U3"], WORDS)
    assert ("this attack wins" in told.lines) is wins
    assert ["this attack wins" in clash.text for clash in told.clashes] == [wins]


@pytest.mark.rule("GW-141")
def test_a_text_that_is_offered_tells_what_becomes_of_each_target():
    """Seen: `use: Psycommu (2)`, and nothing more."""
    funnel = unit("FUN", (5, 3, 5), keywords={"gw.psycommu": Keyword("gw.psycommu", 2)})
    seer = character("SEER", (0, 0, 0), traits=frozenset(("nt",)))
    p = Table(funnel, seer).side(0, area1=["FUN+SEER"]).side(1, area1=["U4", "S-B01"]).start("defense").passes(2)
    p.to("free", "defense", 0)
    assert p.prompt is not None
    told = ahead(p.e, [option for option in p.prompt.options if option.verb == "use"], WORDS)
    assert told.lines == ("a target: enemy U4 (damage 0→2) or enemy Patrol Suit (destroyed)",)


@pytest.mark.rule("GW-79")
def test_a_forecast_in_fewer_words_says_what_is_damaged():
    """Seen: `you deal 1 damaged`."""
    p = Table().side(0, field=["U3"]).side(1, field=["U4"]).start("attack").to("sortie").do("sortie U3")
    p.to("sortie", seat=1)
    assert p.prompt is not None
    told = ahead(p.e, [option for option in p.prompt.options if option.card == "U4"], WORDS)
    assert "P1 deals 3 damage to U4" in told.lines
    forms = next(forms for forms in told.briefs if forms[0] == "3 damage to U4")
    assert forms[-1] == "3 damage to a UNIT"


@pytest.mark.rule("GW-79")
def test_damage_that_a_nation_has_taken_is_no_forecast_any_more():
    p = Table().side(0, area2=["U4"]).start("damage").passes(2)
    (done,) = view(p.e, 0, WORDS).clashes
    assert (done.done, done.total) == (True, 4)  # as it was then
    assert done.text == done.brief == "has hit P2's Nation"


@pytest.mark.rule("GW-73")
def test_before_a_squad_is_sent_the_battle_is_told_and_not_that_it_is_sent():
    p = Table().side(0, field=["U3"]).side(1, field=["U4"]).start("attack").to("sortie").do("sortie U3")
    p.to("sortie", seat=1)
    told = GAME.preview(p.e, p.offers("sortie U4")).lines
    assert told == ("P1 deals 3 damage to U4", "P2 deals 4: U3 destroyed")
    assert not any("sends" in line for line in told)


@pytest.mark.rule("GW-118", "GW-155")
def test_a_question_to_which_nothing_fits_says_so_and_what_hangs_on_it_does_not_happen():
    """Given a text that puts a card of the hand under the Nation and then a coin on its card, when no card of the hand
    fits any more as it resolves, then the question says that nothing fits, and there is no coin."""
    drop = command("DROP", Ability("DROP:0", steps=(Discard(1),)), price=(0, 0, 0))
    table = Table(drop).side(0, g=["G-00-10", "G"], hand=["C1", "U1"]).side(1, hand=["DROP"])
    p = table.start("deployment").do("use G-00-10").do("command DROP").passes(2).do("scrap C1")
    assert p.asked == (0, "pick")
    assert question(p.e, p.prompt, 0, WORDS) == (
        "Anti-Gundam Task Force: nothing fits, so nothing goes under its Nation"
    )  # fmt: skip
    assert question(p.e, p.prompt, 1, WORDS) == "P1: Anti-Gundam Task Force: choose what goes under its Nation"
    p.none()
    assert counts(p.e, 0) == {"green": 1, "blue": 1}
    p = table.start("deployment").do("use G-00-10").passes(2)
    assert question(p.e, p.prompt, 0, WORDS) == "Anti-Gundam Task Force: choose what goes under its Nation"
    p.do("pick C1")
    assert counts(p.e, 0) == {"green": 2, "blue": 1}


@pytest.mark.rule("GW-39", "GW-131")
def test_a_unit_that_has_moved_to_a_squad_is_foretold_to_fight_it_as_the_next_combat_check_finds_it():
    """Seen: after Atmospheric Entry both attackers were to hit the Nation, and the Unit that had come nothing."""
    drop = unit("DROP", (5, 3, 6), keywords={"gw.atmospheric_entry": Keyword("gw.atmospheric_entry")})
    table = Table(drop).side(0, area1=["U3"], area2=["U2"]).side(1, area1=["DROP"])
    p = table.start("defense")
    assert foretold(p) == {
        ("area 1", 0): "3 damage to DROP", ("area 1", 1): "destroys U3, 1 wasted", ("area 2", 0): "2 to P2's Nation",
    }  # fmt: skip
    p.passes(1).do("use DROP").settle()
    moved = foretold(p)
    assert moved == {
        ("area 1", 0): "3 to P2's Nation", ("area 2", 0): "2 damage to DROP", ("area 2", 1): "destroys U2, 2 wasted",
    }  # fmt: skip
    came = next(line for line in log_lines(p.e, 0, WORDS) if line.text == "DROP moves to Earth")
    assert (came.mark, came.brief) == (">", "DROP")
    p.to("free", "damage")
    assert foretold(p) == moved


@pytest.mark.rule("GW-39")
def test_a_squad_whose_enemies_have_left_before_the_damage_is_foretold_to_hit_the_nation():
    p = Table(AWAY).side(0, area1=["U3"], hand=["AWAY"]).side(1, area1=["U2"]).start("defense")
    p.do("command AWAY").do("target U2").settle()
    for step in ("defense", "damage"):
        p.to("free", step)
        assert foretold(p) == {("area 1", 0): "3 to P2's Nation"}
        assert [clash.emptied for clash in view(p.e, 0, WORDS).clashes] == [None]  # the arrow does not end at U2


def foretold(p: Play) -> dict[tuple[str, int], str]:
    return {(clash.zone, clash.seat): clash.text for clash in view(p.e, 0, WORDS).clashes}
