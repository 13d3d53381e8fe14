"""The card book: finding, compiling, caching, and every fault of a broken card file."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from gundam_tui.cardlang import book as book_module
from gundam_tui.cardlang import packs
from gundam_tui.cardlang.book import cards_folder
from gundam_tui.cardlang.card_file import CardFile, numbers
from gundam_tui.cardlang.faults import CardFileError, UnknownCard
from gundam_tui.games import library
from gundam_tui.games.decks import check_deck, load_deck
from gundam_tui.games.gcg.cards.language.card_db import Book, export
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.printer import print_text
from gundam_tui.games.gcg.cards.language.tree import CardText
from gundam_tui.games.registry import game

CARD = """
[XX01-001]
name = "Practice Unit"
type = "unit"
color = "blue"
level = 2
cost = 1
ap = 2
hp = 3
zones = ["space", "earth"]
traits = ["Academy"]
link = "[Amuro Ray] / (Academy)"
text = \"\"\"
blocker
deploy: draw 1
\"\"\"
"""
TOKEN = """
[T-900]
name = "Practice Token"
type = "unit_token"
ap = 1
hp = 1
traits = ["Academy"]
text = "blocker"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A card folder of its own: one set of one card, and one token."""
    cards = tmp_path / "cards"
    cards.mkdir()
    (cards / "xx01.toml").write_text(CARD, "utf-8")
    (cards / "tokens.toml").write_text(TOKEN, "utf-8")
    return cards


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def faults(folder: Path, cache: Path) -> list[str]:
    with pytest.raises(CardFileError) as caught:
        Book.load(folder=folder, cache=cache)
    assert str(caught.value) == "\n".join(str(fault) for fault in caught.value.faults)
    return [str(fault) for fault in caught.value.faults]


# ---------------------------------------------------------------- the shipped cards


def test_the_four_sets_are_complete() -> None:
    book = Book.load()
    for code in ("ST01", "ST02", "ST03", "ST04"):
        assert [card.number for card in book.of_set(code)] == [f"{code}-{n:03}" for n in range(1, 17)]
    assert [card.type for card in book.of_set("T")] == ["unit_token"] * 29
    assert len(book.numbers()) == len(list(book)) == len(set(book.numbers()))


def test_facts_and_text_of_a_card() -> None:
    card = Book.load()["ST01-001"]
    assert (card.name, card.type, card.color, card.set) == ("Gundam", "unit", "blue", "ST01")
    assert (card.level, card.cost, card.ap, card.hp) == (4, 3, 3, 4)
    assert card.zones == ("space", "earth")
    assert card.traits == ("Earth Federation", "White Base Team")
    assert card.link == (("name", "Amuro Ray"),)
    assert [line["op"] for line in card.text["lines"]] == ["keyword", "ability"]
    assert card.source.startswith("repair 2\n")
    assert card.wording == "<Repair 2>\n【During Pair】During your turn, all your Units get AP+1."


def test_every_text_parses_and_prints_back_to_the_same_tree() -> None:
    for card in Book.load():
        if card.source:
            text = parse(card.source)
            assert text.model_dump(mode="json") == card.text, card.number
            printed = print_text(text)
            assert printed == card.source or parse(printed) == text, card.number
            assert CardText.model_validate(card.text) == text, card.number


def test_a_printing_is_the_same_card_under_another_number() -> None:
    book = Book.load()
    assert book["RP-010"].number == "RP-010"
    assert (book["RP-010"].name, book["RP-010"].type, book["RP-010"].set) == ("Resource", "resource", "RP")
    assert (book["EXBP-031"].type, book["EXBP-031"].ap, book["EXBP-031"].hp) == ("ex_base", 0, 3)  # 5-17-3-1-1
    assert book["EXRP-014"].type == "ex_resource"


def test_a_command_with_a_pilot_part_has_modifiers() -> None:
    book = Book.load()
    assert (book["ST01-013"].ap, book["ST01-013"].hp) == (1, 0)
    assert (book["ST01-014"].ap, book["ST01-014"].hp) == (None, None)


def test_an_unknown_number_names_the_nearest() -> None:
    with pytest.raises(UnknownCard, match=r'no card has the number "st01-01"; did you mean "ST01-01\d"\?'):
        Book.load()["st01-01"]
    assert "ST01-999" not in Book.load()


def test_export_has_the_agreed_fields() -> None:
    book = Book.load()
    (card,) = export([book["ST02-007"]])
    assert card == {
        "number": "ST02-007", "name": "Leo", "type": "unit", "color": "blue", "level": 2, "cost": 2, "ap": 2, "hp": 2,
        "zones": ["space", "earth"], "traits": ["OZ"], "link": [{"trait": "OZ"}], "text": "", "notation": "",
    }  # fmt: skip


def test_a_digest_tells_what_the_cards_do(folder: Path, cache: Path) -> None:
    before = Book.load(folder=folder, cache=cache)
    assert before.digest(["T-900", "XX01-001"]) == before.digest(["XX01-001", "T-900", "T-900"])
    (folder / "xx01.toml").write_text(CARD.replace("draw 1", "draw 2"), "utf-8")
    after = Book.load(folder=folder, cache=cache)
    assert after.digest(["XX01-001"]) != before.digest(["XX01-001"])
    assert after.digest(["T-900"]) == before.digest(["T-900"])


# ---------------------------------------------------------------- packs


def test_only_changed_files_are_compiled_again(folder: Path, cache: Path) -> None:
    done: list[tuple[int, int]] = []
    Book.load(folder=folder, cache=cache, progress=lambda n, total: done.append((n, total)))
    assert done == [(1, 2), (2, 2)]
    done.clear()
    Book.load(folder=folder, cache=cache, progress=lambda n, total: done.append((n, total)))
    assert done == []
    (folder / "xx01.toml").write_text(CARD.replace("Practice", "Changed"), "utf-8")
    book = Book.load(folder=folder, cache=cache, progress=lambda n, total: done.append((n, total)))
    assert done == [(1, 1)]
    assert book["XX01-001"].name == "Changed Unit"
    assert book["T-900"].name == "Practice Token"


def test_a_token_of_a_fresh_file_is_known_to_a_stale_one(folder: Path, cache: Path) -> None:
    Book.load(folder=folder, cache=cache)
    (folder / "xx01.toml").write_text(CARD.replace("draw 1", "deploy 1 token T-900"), "utf-8")
    book = Book.load(folder=folder, cache=cache)
    assert "Deploy 1 [Practice Token]((Academy)･AP1･HP1･<Blocker>) Unit token." in book["XX01-001"].wording


@pytest.mark.parametrize(
    "damage", [lambda data: data[: len(data) // 2], lambda data: b"", lambda data: data[:-9] + b"!" + data[-8:]]
)
def test_a_damaged_pack_is_made_anew(folder: Path, cache: Path, damage: object) -> None:
    whole = {card.number: card for card in Book.load(folder=folder, cache=cache)}
    packs = sorted(cache.glob("*.pack"))
    assert len(packs) == 2
    contents = [pack.read_bytes() for pack in packs]
    for pack, content in zip(packs, contents, strict=True):
        pack.write_bytes(damage(content))
    assert {card.number: card for card in Book.load(folder=folder, cache=cache)} == whole
    assert [pack.read_bytes() for pack in packs] == contents


def test_a_cache_that_cannot_be_written_is_no_error(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert Book.load(folder=folder, cache=tmp_path / "file" / "cache")["XX01-001"].ap == 2


def test_old_packs_are_dropped(folder: Path, cache: Path) -> None:
    for ap in range(6):
        (folder / "xx01.toml").write_text(CARD.replace("ap = 2", f"ap = {ap}"), "utf-8")
        assert Book.load(folder=folder, cache=cache)["XX01-001"].ap == ap
    assert len(list(cache.glob("xx01-*.pack"))) == 3
    assert len(list(cache.glob("*.pack"))) == 4


def test_the_cache_lies_in_the_cache_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    Book.load(folder=folder)
    assert len(list((tmp_path / "xdg" / "gundam-tui" / "cards").glob("*.pack"))) == 2


def test_shipped_packs_are_used_without_a_cache(folder: Path, cache: Path) -> None:
    assert Book.build_cache(folder / "packs", folder=folder) == 2
    done: list[int] = []
    book = Book.load(folder=folder, cache=cache, progress=lambda n, total: done.append(n))
    assert book["XX01-001"].hp == 3
    assert done == []
    assert not [*cache.glob("*.pack")]


@pytest.mark.thorough
def test_a_fresh_book_needs_no_parser(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    script = """
import sys
from gundam_tui.games.gcg.cards.language.card_db import Book
book = Book.load()
cards = [book[number] for number in book.numbers()[-64:]]
print(sorted({"lark", "pydantic", "tomllib", "textual", "rich"} & set(sys.modules)))
"""
    runs = [
        subprocess.run([sys.executable, "-c", script], env=env, check=True, capture_output=True, text=True).stdout
        for _ in range(2)
    ]
    assert "lark" in runs[0]
    assert runs[1].strip() == "[]"


# ---------------------------------------------------------------- card files that wait to be compiled

OTHER = (
    CARD.replace("XX01", "XX02").replace("draw 1", "deploy 1 token T-900") + 'printings = ["XX09-001", "XX09-002"]\n'
)


@pytest.fixture
def two(folder: Path) -> Path:
    """A card folder of two sets of one card, and one token, which the second set makes."""
    (folder / "xx02.toml").write_text(OTHER, "utf-8")
    return folder


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The card files that are compiled."""
    names: list[str] = []
    read = book_module.read

    def noted(name: str, *args: Any, **more: Any) -> CardFile:
        names.append(name)
        return read(name, *args, **more)

    monkeypatch.setattr(book_module, "read", noted)
    return names


def waiting(folder: Path, cache: Path, *extra: Path) -> Book:
    return Book.load(folder=folder, cache=cache, extra=extra, at_once=False)


def test_a_file_that_waits_is_compiled_when_one_of_its_cards_is_asked_for(
    two: Path, cache: Path, compiled: list[str]
) -> None:
    book = waiting(two, cache)
    assert book.numbers() == ("T-900", "XX01-001", "XX02-001", "XX09-001", "XX09-002")
    assert len(book) == 5
    assert "XX09-002" in book
    assert "XX03-001" not in book
    with pytest.raises(UnknownCard):
        book["XX03-001"]
    assert compiled == []
    assert book["XX01-001"].wording == "<Blocker>\n【Deploy】Draw 1."
    assert compiled == ["tokens.toml", "xx01.toml"]  # a text may name facts of a token
    assert not book.whole
    assert "[Practice Token]" in book["XX09-001"].wording
    assert book["XX02-001"].wording == book["XX09-002"].wording
    assert compiled == ["tokens.toml", "xx01.toml", "xx02.toml"]
    assert book.whole


@pytest.mark.parametrize("first", ["T-900", "XX01-001", "XX02-001", ""])
def test_what_waited_becomes_the_same_pack(two: Path, tmp_path: Path, first: str) -> None:
    at_once, later = tmp_path / "at_once", tmp_path / "later"
    whole = Book.load(folder=two, cache=at_once)
    book = waiting(two, later)
    if first:
        book[first]
    book.complete()
    assert book.whole
    assert [*book] == [*whole]
    assert book.numbers() == whole.numbers()
    assert {path.name: path.read_bytes() for path in later.glob("*.pack")} == {
        path.name: path.read_bytes() for path in at_once.glob("*.pack")
    }


def test_with_kept_packs_nothing_waits(two: Path, cache: Path, compiled: list[str]) -> None:
    Book.load(folder=two, cache=cache)
    compiled.clear()
    assert waiting(two, cache).whole
    (two / "xx01.toml").write_text(CARD.replace("Practice", "Changed"), "utf-8")
    book = waiting(two, cache)
    assert book["XX02-001"].name == "Practice Unit"
    assert compiled == []
    assert book["XX01-001"].name == "Changed Unit"
    assert compiled == ["xx01.toml"]


def test_what_another_program_has_compiled_meanwhile_is_taken(two: Path, cache: Path, compiled: list[str]) -> None:
    book = waiting(two, cache)
    Book.load(folder=two, cache=cache)
    compiled.clear()
    assert book["XX02-001"].level == 2
    book.complete()
    assert compiled == []


def test_a_fault_in_a_file_that_waits_is_told_when_it_is_compiled(two: Path, cache: Path) -> None:
    (two / "xx01.toml").write_text(CARD.replace("draw 1", "drwa 1"), "utf-8")
    (two / "xx02.toml").write_text(OTHER.replace("T-900", "T-901"), "utf-8")
    book = waiting(two, cache)
    assert book["T-900"].ap == 1
    for _ in range(2):
        with pytest.raises(CardFileError, match=r'xx01\.toml: XX01-001: line 15, .* found "drwa"'):
            book["XX01-001"]
        with pytest.raises(CardFileError, match=r"xx02\.toml.*T-901, which no card file holds"):
            book["XX02-001"]
    with pytest.raises(CardFileError, match=r'(?s)xx01\.toml.* found "drwa".*xx02\.toml.*T-901'):
        book.complete()
    (two / "xx01.toml").write_text("[XX01-001", "utf-8")
    with pytest.raises(CardFileError, match=r"xx01\.toml.*not valid TOML"):
        waiting(two, cache).complete()


def test_one_file_at_a_time_is_compiled_and_may_be_broken_off(two: Path, cache: Path, compiled: list[str]) -> None:
    def broken_off(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    book = waiting(two, cache)
    with pytest.raises(KeyboardInterrupt):
        book.compile_one(broken_off)
    assert [*cache.glob("*.pack")] == []
    compiled.clear()
    while not book.whole:
        book.compile_one()
    assert compiled == ["tokens.toml", "xx01.toml", "xx02.toml"]
    book.compile_one()
    assert len(compiled) == 3


def test_a_users_file_that_must_be_compiled_waits_for_nothing(two: Path, cache: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(CARD.replace("XX01", "XX03").replace("draw 1", "drwa 1"), "utf-8")
    with pytest.raises(CardFileError, match=r"mine\.toml"):
        waiting(two, cache, mine)
    mine.write_text(CARD.replace("XX01", "XX03").replace("draw 1", "deploy 1 token T-900"), "utf-8")
    assert waiting(two, cache, mine).whole


def test_several_threads_that_ask_have_a_file_compiled_once(two: Path, cache: Path, compiled: list[str]) -> None:
    book = waiting(two, cache)
    threads = [Thread(target=lambda: book["XX02-001"]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert compiled == ["tokens.toml", "xx02.toml"]


def test_the_numbers_of_shipped_cards_are_found_without_reading_the_files() -> None:
    kinds: dict[str, set[str]] = {}
    for path in sorted(cards_folder("gcg").glob("*.toml")):
        if path.name not in Book.not_cards:
            text = path.read_text("utf-8")
            cards = tomllib.loads(text)
            assert numbers(text) == [one for card in cards for one in (card, *cards[card].get("printings", ()))]
            kinds[path.name] = {cards[card]["type"] for card in cards}
    assert [name for name in kinds if "unit_token" in kinds[name]] == [Book.shared]  # other texts name their facts


@pytest.mark.thorough
def test_a_first_game_compiles_the_files_of_its_decks_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled: list[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    library.read_again()
    try:
        gcg = game("gcg")
        decks = [load_deck(name) for name in ("st01", "st03")]
        assert not [fault for deck in decks for fault in check_deck(deck, gcg.book())]
        played = gcg.new_game(decks, 1)
        assert played.prompt is not None
        gcg.view(played, 0)
        assert sorted(compiled) == ["basics.toml", "st01.toml", "st03.toml", "tokens.toml"]
    finally:
        library.read_again()


# ---------------------------------------------------------------- card files of one's own, and faulty ones


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with all shipped cards."""
    found = tmp_path_factory.mktemp("full")
    Book.load(cache=found)
    return found


def test_a_users_card_file_stands_beside_the_shipped_ones(tmp_path: Path, full: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(CARD, "utf-8")
    book = Book.load(extra=[mine], cache=full)
    assert book["XX01-001"].link == (("name", "Amuro Ray"), ("trait", "Academy"))
    assert book["XX01-001"].wording == "<Blocker>\n【Deploy】Draw 1."
    assert book["ST01-001"].name == "Gundam"
    with pytest.raises(KeyError):
        Book.load(cache=full)["XX01-001"]


def test_a_number_that_is_taken_is_refused(tmp_path: Path, full: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(CARD.replace("XX01-001", "ST01-001"), "utf-8")
    with pytest.raises(CardFileError, match=r"mine\.toml: ST01-001: this number is already taken in st01\.toml"):
        Book.load(extra=[mine], cache=full)


def test_every_fault_is_listed_with_its_place(folder: Path, cache: Path) -> None:
    bad = CARD.replace("hp = 3", 'hp = "3"').replace("color", "colour").replace("draw 1", "drwa 1")
    bad += TOKEN.replace("T-900", "XX01-002").replace("unit_token", "units") + '[XX01-003]\ntype = "base"\nlevel = -1\n'
    (folder / "xx01.toml").write_text(bad, "utf-8")
    found = faults(folder, cache)
    text = "\n".join(found)
    assert 'xx01.toml: XX01-001: line 5: unknown field "colour"; did you mean "color"?' in found
    assert "xx01.toml: XX01-001: line 2: color is missing; a unit has one" in found
    assert "xx01.toml: XX01-001: line 9: hp is no whole number from 0 up" in found
    assert "xx01.toml: XX01-001: line 15, column 9: " in text
    assert "\n    deploy: drwa 1\n            ^" in text
    assert any("XX01-002: line 20" in one and 'type "units" is unknown' in one for one in found)
    assert "xx01.toml: XX01-003: line 25: name is missing or no text" in found
    assert "xx01.toml: XX01-003: line 27: level is no whole number from 0 up" in found
    assert "xx01.toml: XX01-003: line 25: hp is missing; a base has one" in found
    assert not cache.exists() or not list(cache.glob("xx01*"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('["space", "earth"]', '["moon"]'), "zones may hold only space and earth"),
        (('["Academy"]', '"Academy"'), "traits is no list of texts"),
        (('"[Amuro Ray] / (Academy)"', '"Amuro Ray"'), "link is not understood"),
        (('"blue"', '"bleu"'), 'color is none of blue, green, red, white, purple; did you mean "blue"?'),
        (("level = 2", "level = true"), "level is no whole number"),
        (("draw 1", "deploy 1 token T-999"), "makes the token T-999, which no card file holds"),
        (("XX01-001", "card-1"), '"card-1" is not a card number'),
        (('type = "unit"', 'type = "command"'), "zones is of no use on a command; take it out"),
        (("ap = 2", "ap = "), "not valid TOML: "),
        (("[XX01-001]", "top = 1\n[XX01-001]"), '"top" stands outside a card'),
        ((CARD, CARD + CARD), "not valid TOML: Cannot declare ('XX01-001',) twice"),
    ],
)
def test_faults_of_a_card(folder: Path, cache: Path, change: tuple[str, str], message: str) -> None:
    (folder / "xx01.toml").write_text(CARD.replace(*change), "utf-8")
    found = faults(folder, cache)
    assert any(message in one and one.startswith("xx01.toml: ") for one in found), found


def test_a_command_with_a_pilot_line_needs_modifiers(folder: Path, cache: Path) -> None:
    head = '[XX01-004]\nname = "Practice"\ntype = "command"\ncolor = "red"\nlevel = 1\ncost = 1\n'
    (folder / "xx01.toml").write_text(head + 'text = "pilot [Amuro Ray]"\n', "utf-8")
    assert "ap and hp are missing; a Command with a pilot line has both (3-4-6)" in "".join(faults(folder, cache))
    (folder / "xx01.toml").write_text(head + 'ap = 1\nhp = 0\ntext = "main: draw 1"\n', "utf-8")
    assert "ap and hp are of no use on a Command without a pilot line" in "".join(faults(folder, cache))


def test_a_file_that_is_no_text_is_named(folder: Path, cache: Path) -> None:
    (folder / "xx01.toml").write_bytes(b"# fine\n\xff\xfe")
    assert faults(folder, cache) == ["xx01.toml: line 2: not UTF-8 text; save the file as UTF-8"]


def test_the_cards_of_the_checkout_are_found_first() -> None:
    assert (cards_folder("gcg") / "st01.toml").is_file()
    with pytest.raises(FileNotFoundError, match="install gundam-tui again"):
        cards_folder("no such game")


# ---------------------------------------------------------------- cards read from print

PRINTED = CARD.replace("XX01-001", "XX02-001").replace(
    "]\nname", "]\n# read from print: list.json, 2026-01-02\nname", 1
)


@pytest.fixture
def printed(tmp_path: Path) -> Path:
    file = tmp_path / "read-xx02.toml"
    file.write_text(PRINTED, "utf-8")
    return file


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The packs that were read, by the names of their card files."""
    names: list[str] = []
    load = packs.load

    def noted(name: str, cache: Path | None, shipped: Path) -> packs.Pack | None:
        names.append(name.rpartition("-")[0])
        return load(name, cache, shipped)

    monkeypatch.setattr(packs, "load", noted)
    return names


def test_cards_read_from_print_wait_until_one_of_them_is_asked_for(
    folder: Path, cache: Path, printed: Path, loaded: list[str]
) -> None:
    Book.load(folder=folder, cache=cache, extra=[printed])
    loaded.clear()
    book = Book.load(folder=folder, cache=cache, extra=[printed])
    assert book["XX01-001"].name == "Practice Unit"
    assert "XX01-001" in book
    assert loaded == ["tokens", "xx01"]
    assert book["XX02-001"].name == "Practice Unit"
    assert loaded == ["tokens", "xx01", "read-xx02"]
    assert book.read_from("XX02-001") == "list.json, 2026-01-02"
    assert book.numbers() == ("T-900", "XX01-001", "XX02-001")
    assert len(loaded) == 3


def test_all_cards_are_those_read_from_print_too(folder: Path, cache: Path, printed: Path) -> None:
    for _ in range(2):
        book = Book.load(folder=folder, cache=cache, extra=[printed])
        assert [card.number for card in book] == ["T-900", "XX01-001", "XX02-001"]
        assert len(book) == 3


def test_a_damaged_pack_of_cards_read_from_print_is_made_again(folder: Path, cache: Path, printed: Path) -> None:
    Book.load(folder=folder, cache=cache, extra=[printed])
    (pack,) = cache.glob("read-*.pack")
    pack.write_bytes(b"damaged")
    assert Book.load(folder=folder, cache=cache, extra=[printed])["XX02-001"].level == 2
    assert pack.read_bytes() != b"damaged"


def test_a_changed_file_of_cards_read_from_print_is_read_at_once(folder: Path, cache: Path, printed: Path) -> None:
    Book.load(folder=folder, cache=cache, extra=[printed])
    printed.write_text(PRINTED.replace("draw 1", "draw a lot"), "utf-8")
    with pytest.raises(CardFileError, match="read-xx02"):
        Book.load(folder=folder, cache=cache, extra=[printed])


def test_a_card_read_from_print_gives_way_and_that_is_told(folder: Path, cache: Path, printed: Path) -> None:
    printed.write_text(PRINTED.replace("XX02-001", "XX01-001").replace("level = 2", "level = 3"), "utf-8")
    for _ in range(2):
        book = Book.load(folder=folder, cache=cache, extra=[printed])
        assert book["XX01-001"].level == 2
        assert (book.read_from("XX01-001"), book.given_way("XX01-001")) == ("", "list.json, 2026-01-02")
        assert book.given_way("T-900") == ""
        assert len(book) == 2


def test_the_collector_waits_while_cards_are_compiled_and_goes_on_afterwards(folder: Path, cache: Path) -> None:
    waits: list[bool] = []
    Book.load(folder=folder, cache=cache, progress=lambda _done, _total: waits.append(not gc.isenabled()))
    assert waits
    assert all(waits)
    assert gc.isenabled()
