"""Printed sentences read into trees, proved by printing them again; and files of printed cards."""

from __future__ import annotations

import json
import os
import pickle
import zlib
from collections.abc import Mapping
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path

import pytest

from gundam_tui import user_cache
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.reading import kept
from gundam_tui.games.gcg.cards.language.reading.card import read_text, tokens_in
from gundam_tui.games.gcg.cards.language.reading.normal import normal
from gundam_tui.games.gcg.cards.language.reading.reader import read_line
from gundam_tui.games.gcg.cards.language.reading.rows import Language
from gundam_tui.games.gcg.cards.language.reading.spelling import brackets, fold, words
from gundam_tui.games.gcg.cards.language.reading.turns import respelled
from gundam_tui.games.gcg.cards.language.wording import token_words
from gundam_tui.games.gcg.tools.from_print import read_print
from tests.language.altered import altered_lines, lines_of, read_as_original
from tests.language.reading_rows import classes_of, forms_of

REFERENCE = Path(__file__).parents[3] / "shared" / "cards" / "cards.json"
# Cards of the pool that are not read from print, and why.
UNREAD = {
    "GD02-011": "a Base or a Shield that battles: the two nouns have a quality of one of them",
    "GD02-088": "two kinds of cards to reveal in one choice, joined with a slash",
    "GD03-001": '"when this effect destroys": a result of the effect as an event',
    "GD03-069": '"at the end of the turn when": the end of one turn with a condition on its course',
    "GD03-079": '"when you rest … you may … instead": a replacement of a rest by an effect',
    "GD03-081": '"can only attack during a turn when"',
    "GD03-117": '"1 to 4", and the second sentence leaves out what it counts',
    "GD04-001": '"a blue Pilot paired with this Unit": the print gives the paired card a color and no other words',
    "GD04-022": '"all Units … other than Unit tokens are deployed rested"',
    "GD04-042": '"when damage from one of your Units … destroys"',
    "GD04-067": "it gains all keyword effects of a list that a card has",
    "GD04-069": '"at the end of a turn where you have paid"',
    "GD05-026": '"count up the number of … plus this Unit"',
    "GD05-088": '"this Unit and all your Units … get"',
    "GD05-107": '"that player\'s shield area"',
    "GD05-130": '"exile this card in your trash from the game" as a step',
    "ST01-015": "three deployments in one sentence, each with its condition behind it",
    "ST02-016": "it can mean two things: whether the first condition covers the second",
    "ST12-012": '"add the card to your hand instead of returning it to your deck"',
    "ST12-013": '"you and that player each choose", and a battle between the chosen Units',
    "ST14-015": '"choose a number of your Resources equal to"',
}
# Read otherwise than encoded: our reading against the print.
OTHERWISE = {
    "GD03-115": 'the print leaves out how long the second sentence holds: "during this battle"',
    "GD04-052": 'the print can mean that "you may" is about the choice alone; ours is about both sentences',
    "GD05-036": '"that Unit" is the chosen one, which is the Unit rested with this effect',
    "GD05-089": '"you may … instead" is encoded as a choice of one of two effects',
}


@pytest.fixture(scope="module")
def tokens() -> Mapping[str, str]:
    return {token_words(asdict(card)): card.number for card in Book.load() if card.type == "unit_token"}


# ---------------------------------------------------------------- spelling


def test_spelling_differs_without_a_difference_in_meaning() -> None:
    def said(text: str) -> list[str]:
        return [word.text for word in words(fold(text))]

    assert said("【Activate・Main】①: Rest this Unit.") == said("【Activate･Main】1：rest  this Unit.")
    assert said("It won’t attack an enemy.") == said("It won't attack a enemy.")
    assert said("(Zeon) Unit") != said("(zeon) Unit")


def test_brackets_are_traits_or_reminders() -> None:
    plain, aside = brackets(fold("<Blocker> (Rest this Unit to change the attack target to it.)"))
    assert (plain, len(aside)) == ("<Blocker>", 1)
    assert brackets("Choose 1 (Earth Federation) Unit.")[1] == []


BLOCKER = "(Rest this Unit to change the attack target to it.)"


@pytest.mark.rule("2-11-4")
@pytest.mark.parametrize(
    ("text", "beside"),
    [
        (f"<Blocker> {BLOCKER}", True),
        (f"<Blocker>\n{BLOCKER}", True),
        (f"<Repair 1> {BLOCKER}", False),
        (f"<Blocker>\n<Repair 1>\n{BLOCKER}", False),
        (f"{BLOCKER}\n<Blocker>", False),
        (BLOCKER, False),
    ],
)
def test_a_reminder_belongs_to_the_keyword_beside_it(text: str, beside: bool) -> None:
    found = read_text(text, kind="unit", tokens={})
    assert found.astray == ([] if beside else [BLOCKER])
    assert found.whole is beside


def test_turns_of_phrase_are_put_into_ours() -> None:
    assert respelled("While this is damaged, it gains <Blocker>.") == [
        "While this Unit is damaged, it gains <Blocker>."
    ]
    assert respelled("【Main】Draw 1. After activating this card's 【Main】, draw 2.")[0] == "【Main】Draw 1."


def test_tokens_are_found_in_the_texts_that_make_them() -> None:
    ((name, token),) = tokens_in("Deploy 2 [Leo]((OZ)･AP1･HP2･<Blocker>) Unit tokens.")
    assert name == "[Leo]((OZ)･AP1･HP2･<Blocker>)"
    assert (token.name, token.traits, token.ap, token.hp, token.text) == ("Leo", ("OZ",), 1, 2, "<Blocker>")


def test_two_trees_are_one_only_if_they_mean_the_same() -> None:
    def told(notation: str) -> object:
        return normal(parse(f"deploy: {notation}"))

    assert told("add 1 your shield to hand") == told("add 1 shield to hand")
    assert told("add 1 your other shield to hand") != told("add 1 shield to hand")
    assert told("add 1 enemy shield to hand") != told("add 1 shield to hand")


# ---------------------------------------------------------------- files

PLAIN = {
    "cardNumber": "XX01-001", "name": "Plain \x1b[31mUnit", "cardType": "Unit", "color": "Blue", "lv": "3", "cost": 2,
    "AP": "3", "HP": 3, "zone": "Space / Earth", "trait": "(Zeon) (Neo Zeon)", "Link": "[Char Aznable]", "effect": "-",
}  # fmt: skip


@pytest.mark.parametrize("form", ["array", "lines", "csv"])
def test_json_and_csv_give_the_same_card(form: str) -> None:
    if form == "array":
        source = json.dumps([PLAIN])
    elif form == "lines":
        source = json.dumps(PLAIN) + "\n"
    else:
        source = ",".join(PLAIN) + "\n" + ",".join(f'"{value}"' for value in PLAIN.values()) + "\n"
    done = read_print(source, Book.load(), origin="a list", day="2026-01-02")
    assert done.read == ["XX01-001"]
    assert done.unknown_fields == {}
    text = done.texts["XX01"]
    assert "\x1b" not in text
    assert 'traits = ["Zeon", "Neo Zeon"]' in text
    assert 'zones = ["space", "earth"]' in text
    assert "a list, 2026-01-02" in text


def test_a_pasted_page_is_read() -> None:
    page = "XX01-002 Plain Base\nType Base\nColor White\nLv. 2\nCost 1\nAP 0\nHP 5\nZone Space\n"
    done = read_print(page, Book.load())
    assert done.read == ["XX01-002"]
    assert "hp = 5" in done.texts["XX01"]


def test_wrong_entries_are_told_with_their_place() -> None:
    source = json.dumps(
        [{**PLAIN, "bogus": 1}, 7, {"name": "nobody"}, {**PLAIN, "cardNumber": "XX01-003", "lv": "high"}]
    )
    done = read_print(source, Book.load())
    assert done.read == ["XX01-001"]
    assert list(done.unknown_fields) == ["bogus"]
    assert len(done.faults) == 2
    assert "level is no number" in done.incomplete["XX01-003"][1]


def test_a_shipped_number_counts_before_a_printed_one() -> None:
    done = read_print(json.dumps([{**PLAIN, "cardNumber": "ST01-001"}]), Book.load())
    assert (done.read, done.shipped) == ([], ["ST01-001"])


def test_a_read_card_gives_way_to_another_file(tmp_path: Path) -> None:
    done = read_print(json.dumps([PLAIN]), Book.load())
    file = tmp_path / "read-st01.toml"
    file.write_text(done.texts["XX01"].replace("XX01-001", "ST01-001"), encoding="utf-8")
    book = Book.load(extra=[file], cache=tmp_path)
    assert book["ST01-001"].name == Book.load()["ST01-001"].name


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("EX Base", "ap = 3\nhp = 3"),
        ("Unit Token", "ap = 3\nhp = 3"),
        ("Resource", ""),
        ("EX Resource", ""),
        ("Command", 'color = "blue"\nlevel = 3\ncost = 2'),
    ],
)
def test_a_card_has_the_facts_of_its_type_and_no_others(kind: str, facts: str, tmp_path: Path) -> None:
    """Compilations also have figures where cards have none."""
    done = read_print(json.dumps([{**PLAIN, "cardType": kind, "zone": "-", "trait": "-"}]), Book.load())
    file = tmp_path / "read-xx01.toml"
    file.write_text(done.texts["XX01"], encoding="utf-8")
    assert Book.load(extra=[file], cache=tmp_path)["XX01-001"].type == kind.lower().replace(" ", "_")
    rows = done.texts["XX01"].strip().split("\n")
    assert rows[rows.index("[XX01-001]") + 4 :] == (facts.split("\n") if facts else [])  # below note, name and type


# ---------------------------------------------------------------- the rows, kept between starts


@pytest.fixture
def no_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A process without rows, and an empty cache directory; the folder of the rows in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(kept, "_opened", list[Language]())
    return tmp_path / "gundam-tui" / "reading"


class Trap:
    """Somebody else's pickle: a folder appears when it is loaded."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self.path),)


@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o777, 0o600), (0o770, 0o600), (0o700, 0o666), (0o700, 0o660)])
def test_rows_that_others_could_write_are_not_loaded(
    no_rows: Path, tmp_path: Path, folder_mode: int, file_mode: int
) -> None:
    trap = zlib.compress(pickle.dumps(Trap(tmp_path / "sprung")))
    user_cache.write(no_rows / kept.file_name(), trap)
    (no_rows / kept.file_name()).chmod(file_mode)
    no_rows.chmod(folder_mode)
    assert kept.found() is None
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("data", [b"", b"no rows", zlib.compress(b"no pickle"), zlib.compress(pickle.dumps(7))[:-3]])
def test_damaged_rows_count_as_missing(no_rows: Path, data: bytes) -> None:
    user_cache.write(no_rows / kept.file_name(), data)
    assert kept.found() is None


def test_an_interruption_leaves_no_rows_behind(no_rows: Path) -> None:
    parts: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        parts.append((done, total))
        raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            kept.language(stop)
    assert [done for done, _ in parts] == [1, 1]
    assert not no_rows.exists()


# ---------------------------------------------------------------- sentences (the rows take a minute to make)


@pytest.mark.thorough
def test_our_own_wording_reads_as_the_tree_it_was_printed_from(tokens: Mapping[str, str]) -> None:
    """At most one line of a hundred is not read, and what is read is the tree (see `OTHERWISE`)."""
    read = unread = 0
    for card in Book.load():
        for line, tree in zip(lines_of(card.wording), parse(card.source).lines if card.source else (), strict=True):
            found = read_line(fold(line), kind=card.type, tokens=tokens)
            if found.tree is None or found.others:
                unread += 1
            elif card.number not in OTHERWISE:
                read += 1
                assert normal(found.tree) == normal(tree), (card.number, line)
    assert unread <= read / 50


@pytest.mark.thorough
@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference texts are not here")
def test_the_pool_is_read_from_print(tokens: Mapping[str, str]) -> None:
    book, unread, otherwise, seen = Book.load(), set[str](), set[str](), set[str]()
    for printed in json.loads(REFERENCE.read_text(encoding="utf-8")):
        number, text = printed["number"], printed["text"]
        if not text or number not in book or number in seen or not book[number].source:
            continue
        seen.add(number)
        reading = read_text(text, kind=book[number].type, tokens=tokens)
        if not reading.whole:
            unread.add(number)
        elif normal(reading.tree()) != normal(parse(book[number].source)):
            otherwise.add(number)
        else:
            reading.notation()
    assert otherwise <= set(OTHERWISE)
    assert unread == set(UNREAD)


# Classes that no row makes.
BY_READER = {
    t.Ability: "a line: markers, costs and openings (`reader`)",
    t.Alias: "a line of its own (`reader`)",
    t.PilotName: "a line of its own (`reader`)",
    t.CardText: "all lines of a card (`card`)",
    t.Block: "several sentences under one connector (`reader`)",
    t.Branch: "a condition before sentences (`reader`)",
    t.If: "a condition before sentences (`reader`)",
    t.Each: "sentences about all players (`reader`)",
    t.Watch: '"during this turn, when …" (`reader`)',
    t.AnyOf: 'two conditions with "or" between them (`chart`)',
    t.IsKind: "two kinds of cards, each with qualities of its own, in one phrase: not read",
}


@pytest.mark.thorough
def test_every_class_of_the_tree_is_read() -> None:
    """A new form without a reading is named here: give it an example (`variants`), or say what reads it."""
    nodes = {kind for kind in vars(t).values() if isinstance(kind, type) and issubclass(kind, t.Node)} - {t.Node}
    assert nodes - classes_of(kept.language()) == set(BY_READER)


def test_the_forms_of_a_tree_are_its_classes_and_words() -> None:
    """Names and numbers are no forms (`.ci/reading_worth.py` counts forms)."""
    told = {*forms_of(parse("deploy: draw 2"))}
    assert "Draw" in told
    assert told - {*forms_of(parse("destroyed: draw 1"))} == {"Ability moments=deploy"}
    assert {*forms_of(parse("deploy: may draw 1"))} - told == {"Sentence may=True"}


@pytest.mark.thorough
def test_an_altered_sentence_is_never_read_as_the_original(tokens: Mapping[str, str]) -> None:
    """Some hundreds; `.ci/altered_sentences.py` reads ten thousand."""
    cards = [card for card in Book.load() if card.wording]
    some = [*islice(altered_lines(cards, 34), 500)]
    assert len({one.card for one in some}) > 20
    assert [one for one in some if read_as_original(one, tokens)] == []


def test_alterations_are_of_every_kind() -> None:
    line = "【Deploy】Choose 1 enemy Unit. If you have 2 other Units in play, you may rest it during this turn."
    card = replace(Book.load()["ST01-001"], wording=line, source="blocker")
    told = [one.text for one in altered_lines([card], 1)]
    for wanted in (
        "friendly", "Choose 2", "Choose up to 1", "during this battle", "【Destroyed】", "【Deploy】You may choose",
        "【Deploy】If you have 4 or more Units in play, choose", "damaged Unit",
    ):  # fmt: skip
        assert any(wanted in text for text in told), wanted
    assert any(". " not in text for text in told)
    assert any("play, rest" in text for text in told)
    assert any("2 Units" in text for text in told)
