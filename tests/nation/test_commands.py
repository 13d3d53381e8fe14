"""The commands of the house, asked for the sister games."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.decks import load_deck, shipped_for
from gundam_tui.games.decks.deck_files import read_deck

from .games import Sister, sisters

GAME = ["--game", "macross-crusade"]
WAR = ["--game", "gundam-war"]


@sisters
def test_a_game_line_by_line_begins_with_its_two_decks(sister: Sister, monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n\nquit\n"))
    assert main(["play", "--game", sister.id, "--plain", "--seed", "5", "--bot2", "random"]) == 0
    shown = capsys.readouterr().out
    assert "Keep this hand?" in shown
    assert "Nation 44" in shown


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["cards", *GAME, "S-P17"], "Pull out the top 3 cards of your Nation"),
        (["cards", *GAME, "MC-SPARTAN"], "from    the rulebook's name, our numbers"),
        (["cards", *GAME, "--type", "unit", "--cost", "7.."], "SDF-1 Macross Attack Mode"),
        (["cards", *GAME, "--keyword", "raid", "--json"], '"S-N02"'),
        (["cards", *GAME, "--notation"], "deal AMOUNT damage to TARGET"),
        (["rules", *GAME], "100.0"),
        (["rules", *GAME, "MC-94"], "test_damage_goes_from_front_to_back"),
        (["rules", *GAME, "MC-48", "--json"], '"number": "MC-48"'),
        (["deck", "list", *GAME], "sdf-1-holds"),
        (["deck", "show", "sdf-1-holds", *GAME], "2 CH-003    Lynn Minmay"),
        (["deck", "check", "sdf-1-holds", "frontier-strikes", *GAME], "frontier-strikes: legal, 50 cards"),
        (["deck", "stats", "sdf-1-holds", *GAME], "cards with a G Symbol 41 of 50"),
        (["deck", "export", "frontier-strikes", *GAME], "3 x S-N01"),
        (["sim", *GAME, "--games", "2", "--workers", "1"], "2 finished of 2, 0 with errors"),
        (["cards", *WAR, "S-B08"], "STRIKE 5, SHOOTING 3, DEFENSE 5"),
        (["cards", *WAR, "CH-98"], "from    public card lists"),
        (["cards", *WAR, "--type", "unit", "--cost", "7.."], "ZZ Gundam"),
        (["cards", *WAR, "--keyword", "psycommu", "--json"], '"U-130"'),
        (["cards", *WAR, "--notation"], "deal AMOUNT damage to TARGET"),
        (["rules", *WAR, "GW-48", "--json"], '"number": "GW-48"'),
        (["deck", "list", *WAR], "federation-holds"),
        (["deck", "show", "zeon-strikes", *WAR], "3 S-G03     Raider"),
        (["deck", "check", "federation-holds", "titans", *WAR], "titans: legal, 50 cards, black"),
        (["deck", "stats", "federation-holds", *WAR], "GENERATION cards     20 of 50"),
        (["deck", "export", "zeon-strikes", *WAR], "3 x S-G03"),
        (["sim", *WAR, "--games", "2", "--workers", "1"], "2 finished of 2, 0 with errors"),
    ],
)  # fmt: skip
def test_a_command_answers(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]):
    assert main(arguments) == 0
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["cards", *GAME, "--cost", "much"], "is no cost: write 4, 4..6"),
        (["cards", *GAME, "--level", "4"], "there is no filter 'lv'"),
        (["rules", *GAME, "MC-999"], "there is no clause MC-999"),
        (["rules", *WAR, "MC-48"], "there is no clause MC-48"),
        (["play", *WAR, "--rules", "1.01", "--plain"], "there are no rules '1.01'"),
        (["play", *GAME, "--rules", "1.9.0", "--plain"], "there are no rules '1.9.0'"),
    ],
)
def test_a_command_says_what_it_does_not_know(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]):
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert why in told
    assert "'there" not in told


@sisters
def test_a_deck_goes_out_as_a_list_and_comes_back(sister: Sister, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    name, game = sister.usual[0], ["--game", sister.id]
    for form in ("exburst", "deckplanet", "toml"):
        path = tmp_path / f"{form}.{'toml' if form == 'toml' else 'txt'}"
        assert main(["deck", "export", name, *game, "--as", form, "--to", str(path)]) == 0
        back = tmp_path / f"{form} back.toml"
        assert main(["deck", "import", str(path), *game, "--to", str(back), "--name", form]) == 0
        assert read_deck(back, sister.id).cards == load_deck(name, sister.id).cards
    capsys.readouterr()


@sisters
def test_a_list_with_a_fourth_copy_is_told_with_its_rule(
    sister: Sister, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "four.txt"
    path.write_text(f"4 x {sister.card}\n46 x {sister.spare}\n", "utf-8")
    assert main(["deck", "check", str(path), "--game", sister.id]) == 2
    shown = capsys.readouterr().err
    assert sister.copies in shown
    assert sister.game.book()[sister.card].name in shown


@pytest.mark.rule("GW-24")
def test_a_first_game_is_played_with_thirty_cards_each(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n\nquit\n"))
    assert main(["play", *WAR, "--format", "first", "--plain", "--seed", "5", "--bot2", "random"]) == 0
    assert "Nation 24" in capsys.readouterr().out
    assert main(["play", *WAR, "--deck1", "federation-first", "--plain"]) == 2
    assert "it must have exactly 50" in capsys.readouterr().err


@pytest.mark.rule("GW-24")
def test_a_deck_is_judged_for_the_way_to_play_that_is_named(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", "federation-first", "federation-holds", *WAR]) == 0
    shown = capsys.readouterr().out
    assert "federation-first: legal for two players, 30 cards each, 30 cards" in shown
    assert "federation-holds: legal, 50 cards" in shown
    assert main(["deck", "check", "federation-first", "zeon-first", *WAR, "--format", "first"]) == 0
    assert main(["deck", "check", "federation-holds", *WAR, "--format", "duel"]) == 0
    capsys.readouterr()
    assert main(["deck", "check", "federation-holds", *WAR, "--format", "first"]) == 2
    refused = capsys.readouterr().err
    assert "federation-holds is not legal in the first format" in refused
    assert "the deck has 50 cards; it must have exactly 30: take out 20 (GW-24)" in refused
    assert "it is legal with --format duel (Two players)" in refused


@pytest.mark.rule("GW-24")
def test_a_deck_of_another_size_is_shown_and_named_with_the_way_it_is_for(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "show", "federation-first", *WAR]) == 0
    assert main(["play", *WAR, "--deck", "federation-first", "--plain"]) == 2
    assert "it is legal with --format first (Two players, 30 cards each)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "known"),
    [("gundam-war", "rules, duel, first"), ("gcg", "rules, official, duel, royale, royale-takes-all, team")],
)
def test_a_way_to_judge_that_a_game_has_not_is_refused_with_those_it_has(
    game: str, known: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["deck", "check", "nothing-yet", "--game", game, "--format", "chess"]) == 2
    assert f"are not judged as 'chess': choose from {known}" in capsys.readouterr().err


@pytest.mark.rule("GW-24")
def test_computer_players_play_with_thirty_cards_each_too(capsys: pytest.CaptureFixture[str]):
    thirty = ["--format", "first", "--decks", "federation-first,zeon-first"]
    players = ["--bot", "greedy"]
    assert main(["sim", *WAR, *thirty, *players, "--games", "1", "--workers", "1", "--json"]) == 0
    assert "federation-first" in capsys.readouterr().out


@sisters
def test_a_ladder_and_a_training_take_the_decks_that_are_played_together(sister: Sister):
    book = sister.game.book()
    together = shipped_for(sister.game.formats[0], sister.id, book)
    assert {load_deck(name, sister.id).size for name in together} == {50}


@sisters
def test_what_to_type_next_names_the_game(sister: Sister, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path, game = tmp_path / "unknown.txt", ["--game", sister.id]
    path.write_text("3 x S-ZZZZ9\n", "utf-8")
    assert main(["deck", "check", str(path), *game]) == 2
    assert main(["deck", "show", "no-such-deck", *game]) == 2
    assert main(["learn", "99", *game]) == 2
    shown = capsys.readouterr().err
    for words in ("cards", "deck list", "learn --list"):
        assert f"`gundam-tui {words} --game {sister.id}`" in shown
