"""Short names of cards: decided together for all names that a seat has seen, so that no two cards have the same one."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from gundam_tui.app.apart import (
    Names,
    apart,
    card_at_end,
    in_short,
    player_marks,
    rows_apart,
    whose_card,
    without_additions,
    without_brackets,
)
from gundam_tui.app.board.faces import Chip
from gundam_tui.app.board.looker import seen_names
from gundam_tui.app.board.options import _brief, _fitted, in_rows
from gundam_tui.app.glyphs import ADDITION, ASCII, UNICODE, Glyphs
from gundam_tui.games.decks.deck_files import read_deck
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.library import card_book
from gundam_tui.games.registry import board_of, game
from gundam_tui.games.views import CardView, ZoneView
from gundam_tui.language import speaking
from tests.app.helpers import new_match
from tests.profile import quick_first

HAND = (10, 8)  # cells of a name in the row of the hand at 80x24: of six cards, and of seven
WIDTHS = (*HAND, 12, 15)
ROWS = ((10, 11), (14, 15), (10, 10))  # of names in two rows
WORD = re.compile(r"[^\s(),…]+")
CONTRACTED = "'s a "  # as a verb
INITIAL = re.compile(r"\b[A-Za-z]\. ")
MODIFIES = re.compile(r"\S+'s |(Black|Blue|Gold|Green|Purple|Red|Silver|White|Yellow) ")  # no name without what follows


def names(spoken: str) -> list[str]:
    """The names of all cards of the pool."""
    with speaking(spoken):
        book = Book.load()
        return sorted({game("gcg").catalogue.sheet(book, card.number).name for card in book})


def decks(part: int, parts: int) -> list[tuple[str, Names]]:
    """The shipped decks of one part, of all games: each with the names of its cards."""
    found: list[tuple[str, Names]] = []
    for id in ("gcg", "gundam-war", "macross-crusade"):
        book = card_book(id)
        for path in sorted(Path(f"cards/{id}/decks").glob("*.toml"))[part::parts]:
            cards = frozenset(book[number].name for number in read_deck(path, id).cards)
            found.append((path.stem, Names(cards, game(id).board(2).common_words)))
    return found


CASES = [("en", UNICODE), ("en", ASCII), ("zh", UNICODE)]


def test_the_letter_of_a_copy_loses_its_brackets_where_that_leaves_the_name_whole():
    """Seen: `Sinan. (A)`, and then `Zaku II(C)`."""
    assert apart(UNICODE, "Zaku II (C)", 11, Names()) == "Zaku II (C)"
    assert apart(UNICODE, "Zaku II (C)", 10, Names()) == apart(UNICODE, "Zaku II (C)", 9, Names()) == "Zaku II C"
    assert apart(UNICODE, "Big Zam (A)", 6, Names()) == "Zam A"
    assert apart(UNICODE, "Sinanju (A)", 8, Names()) == apart(UNICODE, "Sinanju", 4, Names()) + " (A)"
    assert apart(UNICODE, "Gaza (C)", 7, Names(frozenset({"Gaza", "Gaza C"}))) != "Gaza C"


def test_a_card_with_less_room_keeps_the_words_of_its_short_name():
    """One card has one short name on a screen: `Aerial Six` on the field was `Permet` in a hand of seven."""
    cards = frozenset({
        "Gundam Aerial", "Gundam Aerial (Permet Score Six)", "Gundam", "Gundam (MA Form)", "Unforeseen Incident",
        "Super Dimensional Chinese Restaurant Nyan-Nyan", "Setsuna F. Seiei", "Allelujah Haptism",
    })  # fmt: skip
    known = Names(cards, frozenset({"Gundam", "Form"}), 10)
    told = {tuple(apart(UNICODE, name, width, known) for width in (10, 8)) for name in cards}
    assert told == {
        ("Aerial", "Aerial"), ("Aerial Six", "Aer. Six"), ("Gundam", "Gundam"), ("Gundam MA", "Gund. MA"),
        ("Incident", "Incident"), ("Restaurant", "Restaur."), ("Setsuna F.", "Setsuna"), ("Allelujah", "Alleluj."),
    }  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
def test_short_names_of_a_deck_begin_alike_at_every_width_of_the_table(part: int):
    """Of every deck that is shipped: what a card is called in a hand of seven says what it is called on the field."""
    unlike, count = list[tuple[str, str, str]](), 0
    for _, known in decks(part, 4):
        names = known._replace(short=10)
        for name in names.cards:
            usual, less = (apart(UNICODE, name, width, names) for width in (10, 8))
            words = [word.rstrip(".…") for word in re.split(r"[ …]", less)]
            if not all(any(word.startswith(one) for word in usual.split()) for one in words):
                unlike.append((name, usual, less))
            count += 1
    assert len(unlike) <= count // 40, unlike


def test_a_player_without_room_for_their_name_is_their_seat_if_the_name_tells_it():
    """Seen: `Co2`, in the table at the end; then `P2`, where the board says `Computer 2`."""
    names = ("Ann", "Computer 2", "Konstantin", "Computer 4")
    assert player_marks(UNICODE, names, 10) == list(names)
    assert player_marks(UNICODE, names, 7) == ["Ann", "Comp. 2", "Konst.", "Comp. 4"]
    assert player_marks(UNICODE, names, 6) == ["Ann", "Comp.2", "Konst.", "Comp.4"]
    assert player_marks(UNICODE, names, 4) == ["Ann", "P2", "Kon.", "P4"]
    assert player_marks(UNICODE, ("P1 Ann", "P2 Computer"), 6) == ["P1 Ann", "P2"]
    assert player_marks(UNICODE, ("Red 2", "Computer 2"), 4)[0] != "P1"  # the number of another seat tells nothing


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_the_letter_of_a_copy_loses_its_brackets_before_the_name_is_cut_in_its_middle(glyphs: Glyphs):
    """Seen: `G…ta (A) attacks your team`."""
    names = Names(frozenset(("Guntank", "Gundam", "Zaku II", "Gouf")), short=10)
    assert [apart(glyphs, "Guntank (A)", width, names) for width in (10, 8)] == ["Guntank A", "Gunt. A"]


@pytest.mark.parametrize("part", quick_first(range(4)))
def test_no_two_cards_of_a_deck_have_the_same_short_name(part: int):
    """At the widths of the hand at 80x24 all names of a deck differ, and each is a whole word where one fits. A name is
    never written with initials, but for a possessive or a colour.
    """
    seen = 0
    for deck, known in decks(part, 4):
        for width in HAND:
            short = {name: apart(UNICODE, name, width, known) for name in known.cards}
            assert len(set(short.values())) == len(short), (deck, width, short)
            for name, form in short.items():
                told = UNICODE.text(name)
                assert cell_len(form) <= width
                others = {word for other in known.cards if other != name for word in WORD.findall(other)}
                words = [
                    word
                    for word in WORD.findall(re.sub(ADDITION, "", told))
                    if len(word) > 3
                    and word not in others | known.common
                    and not MODIFIES.match(f"{word} ")
                    and not re.search(rf"ly {word}$", told)
                ]
                fits = any(len(word) < width for word in words)
                said = f"{told} {told.replace(CONTRACTED, ' a ')}"
                whole = {*WORD.findall(form)}.intersection(WORD.findall(said))
                if form != told and fits:
                    assert whole, (deck, width, name, form)
                    initials = INITIAL.search(told) or MODIFIES.search(told)
                    assert not INITIAL.search(form) or initials, (deck, width, name, form)
                seen += form != told
    assert seen > 100


@pytest.mark.parametrize("part", quick_first(range(4)))
@pytest.mark.parametrize("width", quick_first(WIDTHS))
@pytest.mark.parametrize(("spoken", "glyphs"), quick_first(CASES, unpack=True), ids=["en", "en-ascii", "zh"])
def test_any_names_of_the_pool_stay_apart(spoken: str, glyphs: Glyphs, width: int, part: int):
    """Tables of sixty names, as different as the pool has them, and those that stand beside one another in it."""
    pool = names(spoken)
    common = game("gcg").board(2).common_words
    tables = [pool[at : at + 60] for at in range(0, len(pool), 60)]
    tables += [Random(seed).sample(pool, 60) for seed in range(5)]
    for table in tables[part::4]:
        known = Names(frozenset(table), common)
        short = {name: apart(glyphs, name, width, known) for name in table}
        assert len({form.rstrip(glyphs.dots) for form in short.values()}) == len(table)
        assert all(cell_len(form) <= width for form in short.values())


@pytest.mark.thorough
@pytest.mark.thorough
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_no_short_name_is_wider_than_its_room(glyphs: Glyphs):
    """Seen in a cell of a plate: `~21`, over the name behind it."""
    known = Names(frozenset(names("en")[::12]), game("gcg").board(2).common_words, 11)
    for width in range(4):
        assert max(cell_len(apart(glyphs, name, width, known)) for name in known.cards) <= width


def test_names_stay_apart_in_two_rows():
    pool = names("en")
    for first, second in ROWS:
        for at in range(0, len(pool), 40):
            table = Names(frozenset(pool[at : at + 40]))
            rows = [rows_apart(UNICODE, name, first, second, table) for name in table.cards]
            assert len(set(rows)) == len(rows)
            assert all(cell_len(rest) <= second for _, rest in rows)


def test_a_short_name_is_made_of_the_words_that_tell_it_apart():
    known = Names(
        frozenset((
            "Gundam", "Gundam (MA Form)", "Gundam Aerial", "Gundam Aerial Rebuild", "Gundam Aerial (Bit on Form)",
            "Unforeseen Incident", "Suletta Mercury", "Zaku II", "Char's Zaku II", "A Show of Resolve",
        )),
        frozenset(("Gundam", "Form")),
    )  # fmt: skip
    short = {name: apart(UNICODE, name, 10, known) for name in known.cards if len(name) > 10}
    assert short == {
        "Gundam (MA Form)": "Gundam MA",
        "Gundam Aerial": "Aerial",
        "Gundam Aerial Rebuild": "Rebuild",
        "Gundam Aerial (Bit on Form)": "Aerial Bit",
        "Unforeseen Incident": "Incident",
        "Suletta Mercury": "Suletta",
        "Char's Zaku II": "C. Zaku II",
        "A Show of Resolve": "Resolve",
    }
    assert apart(UNICODE, "Gundam (MA Form)", 8, known) == "MA Form"  # seen: `MA`, in a hand of seven
    assert apart(UNICODE, "Gundam (MA Form)", 6, known) == "MA"
    alone = known._replace(cards=frozenset(("Gundam Aerial (Bit on Form)", "GM")))
    assert apart(UNICODE, "Gundam Aerial (Bit on Form)", 10, alone) == "Aerial"  # nothing else needs its addition


def test_a_short_word_alone_is_no_telling_name():
    """Seen: `Pilot` and `Super`, and then `Super Dim.` and `Deck Off.`: a longer word of it does. A number tells
    enough, and so does a short word that no other card has.
    """
    cards = ("My Boyfriend's a Pilot", "Super Dimensional Chinese Restaurant Nyan-Nyan", "Aile Strike Gundam", "GM",
             "Sword Strike Gundam", "Deck Officer", "VF-1S Strike Valkyrie", "Suletta Mercury",
             "Strike Gundam")  # fmt: skip
    known = Names(frozenset(cards), frozenset(("Gundam",)), 10)
    assert [apart(UNICODE, name, 10, known) for name in cards] == [
        "Boyfriend", "Restaurant", "Aile", "GM", "Sword", "Officer", "VF-1S", "Suletta", "Strike",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Heavy Gunner", "Gunner"), ("Heavy Gunner Guncannon", "Guncannon"), ("Deep Devotion", "Devotion"),
        ("Heine's Gouf Ignited", "Gouf"), ("Graze Commander Type", "Graze"), ("Strike Freedom Gundam", "Freedom"),
        ("CGS Mobile Worker", "CGS Worker"), ("Izuma Colony", "Izuma"), ("Rau Le Creuset", "Creuset"),
        ("A Twinkle from the Abyss", "Twinkle"), ("Kaneban Co., Ltd.", "Kaneban"), ("Bit / Funnel", "Funnel"),
        ("Core Booster (005) & Core Booster (006)", "Core"), ("Jegan Ground Type-A (Man Hunter)", "Jegan"),
        ("Schuzrum-Galluss", "Schuzrum"), ("Tallgeese III", "Tallgeese"), ("Naval Bombardment", "Naval"),
        ("Shining Gundam", "Shining"), ("Wing Gundam Zero", "Wing Zero"), ("Tactical Training", "Training"),
        ("Build Strike Gundam (Full Package) (EX)", "Strike"), ("Lacus Clyne & Eternal", "Lacus"),
    ],
)  # fmt: skip
def test_a_short_name_is_the_word_that_says_what_the_card_is(name: str, short: str):
    """Seen: `destroys Heavy`, `Deep Dev.`, `from Abyss`, `Co., Ltd.`, `Unit 1`: an adjective, half a word or a link."""
    known = Names(frozenset((name, "GM", "Zaku II")), game("gcg").board(2).common_words, 10)
    assert apart(UNICODE, name, 10, known) == short


def test_a_card_is_no_team_alone():
    """Seen: `Patrol Suit takes 1 damage from Team`."""
    known = Names(frozenset(("Assault Team Infiltration", "Sudden Assault", "GM")), frozenset(), 10)
    assert apart(UNICODE, "Assault Team Infiltration", 10, known) == "Infiltrat."


def test_few_short_names_of_the_pool_are_cut_within_a_word():
    """Whole words of every name in which one fits, and enough of a word otherwise: of all games, each beside a few."""
    for id, most in (("gcg", 4), ("gundam-war", 1), ("macross-crusade", 1)):
        board = game(id).board(2)
        pool = {card.name: card.type for card in card_book(id)}
        cut = list[str]()
        for name, kind in pool.items():
            people = frozenset((name,)) if kind in board.people else frozenset[str]()
            known = Names(frozenset((name, "Gundam", "Zaku II")), board.common_words | board.ranks, 10, people)
            short = apart(UNICODE, name, 11, known)
            for part in re.findall(r"\S{2,}\.", short) if short != name else ():
                word = next((one for one in WORD.findall(name) if one.startswith(part[:-1])), part)
                if part not in name and len(part) - 1 < len(word) * 2 / 3:
                    cut.append(short)
        assert len(cut) <= most, (id, cut)


def test_the_first_name_of_a_person_is_enough():
    """Seen: `Char Azn.` and `Kira Yam.`, which look cut. Of three names as well, if few cards have that word."""
    people = ("Char Aznable", "Kira Yamato", "Full Frontal Sleeves", "Amate Yuzuriha (Machu)", "Gaelio Bauduin",
              "Gaelio Other")  # fmt: skip
    known = Names(frozenset(people), frozenset(("Full",)), 10, frozenset(people))
    assert [apart(UNICODE, name, 10, known) for name in people[:4]] == ["Char", "Kira", "Frontal", "Amate"]
    assert len({apart(UNICODE, name, 10, known) for name in people}) == len(people)


@pytest.mark.parametrize("game_id", ["gundam-war", "macross-crusade"])
def test_no_short_name_is_a_keyword_of_the_game(game_id: str):
    """Seen: `Supply`, for Supply Truck, beside the keyword of that name; and `Ace`, for Ace Lieutenant."""
    module, view = game(game_id), new_match().view(0)
    pool = tuple(CardView(at, str(at), card.name, card.type) for at, card in enumerate(card_book(game_id)))
    players = (replace(view.players[0], zones={"hand": ZoneView(len(pool), pool)}), *view.players[1:])
    names = seen_names(replace(view, players=players), module.board(2), module)
    told = {word for row in module.keywords.values() for word in (row.label, row.short)}
    assert told <= names.keywords
    for width in range(4, 14):
        for name in names.cards:
            assert apart(UNICODE, name, width, names) not in told - {name}, (name, width)
    if game_id == "gundam-war":
        assert apart(UNICODE, "Ace Lieutenant", 10, names) == "Lieutenant"


def test_people_are_those_of_the_kinds_that_bear_their_names():
    """And only they: a card that is paired is seen on its Unit."""
    pilot = CardView(1, "A", "Char Aznable", "pilot")
    unit = CardView(2, "B", "Aile Strike Gundam", "unit", attachments=(pilot,))
    view = new_match().view(0)
    players = (replace(view.players[0], zones={"battle": ZoneView(1, (unit,))}), *view.players[1:])
    names = seen_names(replace(view, players=players), board_of(view), game(view.game))
    assert {"Char Aznable", "Aile Strike Gundam"} <= names.cards
    assert "Char Aznable" in names.people
    assert "Aile Strike Gundam" not in names.people


def test_a_short_name_says_what_only_this_card_has():
    """Seen: `Mode` for Unicorn Gundam (Unicorn Mode), beside `Unicorn` for the one in Destroy Mode, `Full Armor` for
    either form of Full Armor Unicorn Gundam, and `Normal`.
    """
    common = game("gcg").board(2).common_words
    unicorn, armor = "Unicorn Gundam ({} Mode)", "Full Armor Unicorn Gundam ({} Mode)"
    cards = frozenset(form.format(mode) for form in (unicorn, armor) for mode in ("Destroy", "Unicorn"))
    known = Names(cards.union(("Gundam AGE-1 Normal", "Gundam AGE-1 Spallow", "GM")), common, 10)
    assert {name: apart(UNICODE, name, 10, known) for name in known.cards if len(name) > 10} == {
        unicorn.format("Destroy"): "Destroy", unicorn.format("Unicorn"): "Unicorn",
        armor.format("Destroy"): "Armor Des.", armor.format("Unicorn"): "Full Unic.",
        "Gundam AGE-1 Normal": "AGE-1 Nor.", "Gundam AGE-1 Spallow": "Spallow",
    }  # fmt: skip
    for name in ("Gundam AGE-2 Normal", unicorn.format("Unicorn"), "Zaku I Sniper Type", "Graze Custom"):
        for width in range(5, 12):
            for others in ((), cards, ("Gundam AGE-2 Double Bullet", "Zaku II", "Graze")):
                short = apart(UNICODE, name, width, Names(frozenset((name, *others)), common, 10))
                assert not common.issuperset(short.split()), (name, width, short)


def test_a_name_with_a_sign_that_is_no_letter_is_made_of_its_words():
    """Seen: `Ξ Gu…Ξ Gu` for Ξ Gundam (Flight Form)."""
    known = Names(frozenset(("Ξ Gundam (Flight Form)", "Ξ Gundam", "GM")), frozenset(("Gundam", "Form")), 10)
    assert [apart(UNICODE, "Ξ Gundam (Flight Form)", width, known) for width in (8, 10)] == ["Ξ Flight"] * 2


def test_a_word_is_not_without_its_adverb():
    """Seen: `Damaged deals 1 damage`, of Thoroughly Damaged."""
    known = Names(frozenset(("Thoroughly Damaged", "GM")), frozenset(), 10)
    for width in range(6, 12):
        assert apart(UNICODE, "Thoroughly Damaged", width, known).startswith("Tho"), width


def test_a_numeral_alone_is_no_name():
    """Seen: `I`, for Zaku I, and `2nd`."""
    known = Names(frozenset(("Zaku I", "Zaku II", "Tallgeese", "Tallgeese II", "Gundam X", "Graze 2nd Form")))
    for width in range(4, 12):
        for name in known.cards:
            short = apart(UNICODE, name, width, known)
            assert not re.fullmatch(r"[IVX]+|\d\w+", short), (name, width, short)
    assert apart(UNICODE, "Zaku I", 5, known) == "Zak I"
    assert apart(UNICODE, "Zaku II", 5, known) in ("ZakII", "Zaku…")
    assert apart(UNICODE, "Tallgeese II", 9, known) == "Tallg. II"


def test_a_possessive_or_a_colour_alone_is_no_name():
    """Seen: `Char's` for Char's Zaku II, and `White` for White Base."""
    cards = ("Char's Zaku II", "Zaku II", "Angelo's Geara Zulu", "Geara Zulu", "Auda's Maganac", "Abdul's Maganac",
             "Maganac", "Char's Gelgoog", "White Base", "Red Gundam", "Gundam", "White Gundam")  # fmt: skip
    known = Names(frozenset(cards), frozenset(("Gundam", "Zaku")), 10)
    for width in (9, 10, 11, 14):
        for name in cards:
            short = apart(UNICODE, name, width, known)
            assert not re.fullmatch(r"\w+'s\W*|White\W*|Red\W*", short), (name, width, short)
    short = {name: apart(UNICODE, name, 10, known) for name in cards}
    assert short["Char's Zaku II"] == "C. Zaku II"
    assert short["Char's Gelgoog"] == "Gelgoog"  # no other has that word
    assert short["Angelo's Geara Zulu"] == "A. Geara"


def test_on_narrow_plates_whose_a_card_is_never_stands_for_the_card():
    """Seen: `Cha II`, `Auda's…` and `Haman`, on a plate at 80x24."""
    cards = ("Char's Zaku II", "Zaku II", "Auda's Maganac", "Abdul's Maganac", "Maganac", "Haman Karn's Gaza C",
             "Gaza C", "Gaza D (Sleeves)", "Shuji's Hideout", "Shuji Ito", "Guel's Dilanza")  # fmt: skip
    known = Names(frozenset(cards), frozenset(("Gundam", "Zaku")), 10)
    for width in (6, 7, 8, 9, 10):
        for name in cards:
            short = apart(UNICODE, name, width, known)
            rest = name.rpartition("'s ")[2]
            assert any(word[:3] in short for word in rest.split()), (name, width, short)
            assert short != "C", name
    told = [apart(UNICODE, "Char's Zaku II", width, known) for width in (6, 7, 10)]
    assert told == ["C.Zaku", "C. Zaku", "C. Zaku II"]
    assert [apart(UNICODE, "Auda's Maganac", width, known) for width in (7, 8, 10)] == [
        "Au.Mag.", "Au. Mag.", "Au.Maganac",
    ]  # fmt: skip


def test_a_trait_keeps_the_name_that_it_begins_with():
    """Seen: `(White Team)`, where the Base was called White."""
    known = Names(frozenset(("White Base", "GM")))
    cases = {
        "White Base: Deploy 1 [Gundam]((White Base Team)·AP3)": "W. Base: Deploy 1 [Gundam]((White Base Team)·AP3)",
        "White Base is rested (by White Base)": "W. Base is rested (by W. Base)",
    }
    for text, told in cases.items():
        assert in_short(UNICODE, ((text, ""),), ["White Base"], 8, known) == ((told, ""),)


def test_what_stands_in_brackets_goes_with_the_brackets_of_a_name_in_it():
    """The letter of a copy stays."""
    cases = {
        "You draw a card (by Gundam (MA Form))": "You draw a card", "GM (B) is rested (by GM (A))": "GM (B) is rested",
        "GM (B)": "GM (B)", "Gundam (MA Form) (B)": "Gundam (MA Form) (B)",
    }  # fmt: skip
    assert {text: without_brackets(text) for text in cases} == cases


def test_a_card_and_its_copy_keep_their_numbers():
    known = Names(frozenset(("Unforeseen Incident", "Zaku II")))
    assert apart(UNICODE, "Unforeseen Incident (B)", 12, known) == "Incident (B)"
    assert without_additions(UNICODE, "2 damage to Zaku II (B)", known) == "2 damage to Zaku II (B)"


def test_a_card_has_one_short_name_wherever_its_whole_name_has_no_room():
    """Seen in one frame: `Aegis Gundam…`, `Aegis` and `Aegis MA`."""
    cards = ("Gundam", "Gundam (MA Form)", "Aegis Gundam (MA Mode)", "Police Zaku (Armored RRU Type)", "Gundam Lfrith")
    known = Names(frozenset(cards), frozenset(("Gundam",)), 10)
    for name in cards:
        short = apart(UNICODE, name, 10, known)
        for width in range(len(short), 40):
            assert apart(UNICODE, name, width, known) == (name if len(name) <= width else short)
        for first, second in ROWS:
            rows = rows_apart(UNICODE, name, first, second, known)
            assert rows == (short, "") or all(part in name for part in rows)
            letter = rows_apart(UNICODE, f"{name} (B)", first, second, known)
            assert " ".join(letter).strip() == f"{name} (B)" or letter == (short, "(B)") or letter[1].endswith("(B)")
            longer = re.findall(r"[^\s()]+", " ".join(rows))
            assert all(any(word.startswith(part.rstrip(".")) for word in longer) for part in short.split())
        assert without_additions(UNICODE, f"rest {name}", known) in (f"rest {name}", f"rest {short}")


def test_a_short_name_has_more_words_where_it_has_two_rows():
    """Seen on plates with an empty row under the name: `Police` and `Perfect`."""
    police, perfect = "Police Zaku (Armored RRU Type)", "Perfect Strike Gundam"
    known = Names(frozenset((police, perfect, "Strike Gundam", "Zaku II", "Gundam")), frozenset(("Gundam", "Zaku")), 10)
    assert apart(UNICODE, police, 9, known) == "Police"
    assert rows_apart(UNICODE, police, 9, 10, known) == ("Police", "Zaku")
    assert rows_apart(UNICODE, f"{police} (B)", 9, 10, known) == ("Police", "Zaku (B)")
    assert rows_apart(UNICODE, perfect, 9, 10, known) == ("Perfect", "Strike")


def test_a_name_without_its_addition_is_a_name():
    """Seen: `Gaza D…`, which looks cut."""
    assert apart(UNICODE, "Gaza D (Sleeves)", 10, Names(frozenset(("GM",)))) == "Gaza D"
    assert apart(UNICODE, "Gaza D (Sleeves)", 10, Names(frozenset(("Gaza D",)))) != "Gaza D"


def test_a_text_says_whose_card_it_is_about():
    """By one rule: a verb is no owner, and no card is the end of a word."""
    known = Names(frozenset({"GM", "Strike Valkyrie", "GM (Mass Type)"}))
    for text, before, card in (
        ("your GM (B)", "your ", "GM (B)"), ("Computer 2's Strike Valkyrie", "Computer 2's ", "Strike Valkyrie"),
        ("Attack GM", "Attack ", "GM"), ("GM (Mass Type)", "", "GM (Mass Type)"), ("RGM", "RGM", ""),
    ):  # fmt: skip
        assert card_at_end(text, known) == (before, card)
        whose = before if before.endswith(("'s ", "your ")) else ""
        assert whose_card(text, known) == (whose, text.removeprefix(whose))


@pytest.mark.parametrize(
    ("label", "short"),
    [
        ("your VF-1S Strike Valkyrie (B)", "VF-1S (B)"), ("VF-1S Strike Valkyrie (B)", "VF-1S (B)"),
        ("Ann's VF-1S Strike Valkyrie", "Ann's VF-1S"), ("Attack VF-1S Strike Valkyrie", "Attack VF-1S"),
        ("Computer 2's VF-1S Strike Valkyrie", "VF-1S Strike"), ("choose none", "choose none"),
    ],
)  # fmt: skip
def test_a_label_with_little_room_keeps_its_verb_and_the_short_name_of_its_card(label: str, short: str):
    """Seen: `Attack…` and `Computer…`."""
    assert _brief(UNICODE, label, 12, Names(frozenset({"VF-1S Strike Valkyrie", "Monster"}))) == short


@pytest.mark.parametrize(
    ("room", "label", "outcome"),
    [(60, "Deploy GM (cost 1, links)", "uses up 1 EX Resource"), (30, "Deploy GM (cost 1, links)", ""),
     (24, "Deploy GM", "for 1")],
)  # fmt: skip
def test_a_cost_is_told_once(room: int, label: str, outcome: str):
    """Seen: `Pair Hayato Kobayashi with Zowort (cost 1) · for 1`."""
    for said in dict.fromkeys((outcome or "for 1", "for 1")):
        chip = Chip("a", "Deploy GM (cost 1, links)", said, "for 1")
        shown, _ = _fitted(UNICODE, chip, room, Names())
        assert (shown.label, shown.outcome) == (label, outcome if said == outcome else "")


def test_a_label_loses_what_stands_in_brackets():
    known = Names(frozenset(("Gundam", "Gundam (MA Form)", "Aegis Gundam (MA Mode)")), frozenset(("Gundam",)))
    assert without_additions(UNICODE, "2 damage to Gundam (MA Form)", known) == "2 damage to Gundam MA Form"
    assert without_additions(UNICODE, "rest Aegis Gundam (MA Mode) (AP4 HP3)", known) == "rest Aegis Gundam"
    assert without_additions(UNICODE, "rest Zowort (AP4 HP3)", known) == "rest Zowort"


def test_what_a_seat_cannot_know_changes_no_short_name():
    """Another hand and another deck of the enemy, which it has not shown: the names that shorten stay the same."""
    told: set[Names] = set()
    for deck in ("st02", "st03"):
        match = new_match(decks=("st01", deck))
        view = match.view(0)
        told.add(seen_names(view, board_of(view), game(view.game)))
    assert len(told) == 1


def test_common_words_stand_in_many_names():
    """The words that a game calls common are those that say little about a card."""
    for id in ("gcg", "gundam-war", "macross-crusade"):
        pool = {card.name for card in card_book(id)}
        for word in game(id).board(2).common_words:
            assert sum(word in re.findall(r"[^\s()]+", name) for name in pool) >= 3, word


def test_what_stands_in_brackets_is_left_out_but_for_the_number_of_a_card():
    assert without_brackets("rests 1 Resource (2 of 3 active left)") == "rests 1 Resource"
    assert without_brackets("takes 4 from GM (B)") == "takes 4 from GM (B)"
    assert without_brackets("GM (B) (AP3 HP2)") == "GM (B)"
    assert without_brackets("Gundam (MA Form) takes 4 (Breach)") == "Gundam (MA Form) takes 4"
    assert without_brackets("Gundam (MA Form) (B) takes 4 (Breach)", anywhere=True) == "Gundam (B) takes 4"


def test_a_name_of_one_word_is_not_cut_in_a_text():
    """Seen at 160x48: `Guncann. attacks Computer 2's Gaza D`."""
    cards = ["Guncannon", "Gaza D (Sleeves)"]
    [(said, _)] = in_short(UNICODE, (("Guncannon attacks Gaza D (Sleeves)", ""),), cards, 8, Names())
    assert said == "Guncannon attacks Gaza D"


def test_two_copies_in_one_text_have_the_same_short_name_with_their_letters():
    """Seen: `destroys VF-1S B, Strike`, for both copies of VF-1S Strike Valkyrie."""
    copies = ["VF-1S Strike Valkyrie (B)", "VF-1S Strike Valkyrie (A)"]
    known = Names(frozenset({"VF-1S Strike Valkyrie", "VF-1A Valkyrie"}), short=11)
    for cells in (14, 11, 8, 7):
        [(said, _)] = in_short(UNICODE, ((", ".join(copies), ""),), copies, cells, known)
        short = [re.fullmatch(r"(.+?) \(?([AB])\)?", one) for one in said.split(", ")]
        assert [one and one[2] for one in short] == ["B", "A"], said
        assert len({one and one[1] for one in short}) == 1, said


@pytest.mark.parametrize("width", range(3, 13))
def test_a_code_without_room_is_its_own_figures_and_no_other_number(width: int):
    """Seen: `…4 (A)`, for VF-25 Messiah (A)."""
    cards = frozenset({"VF-25 Messiah", "VF-25 Messiah (Super Pack, Alto's Battroid)"})
    for name in ("VF-25 Messiah", "VF-25 Messiah (A)"):
        short = apart(UNICODE, name, width, Names(cards, short=11))
        assert "".join(re.findall(r"\d", short)) in ("", "25"), short
        assert width < 6 or "25" in short, short


def test_a_name_behind_what_is_done_with_it_has_the_room_that_there_is():
    """Seen: `i  play Rest.`, in a row with cells to spare."""
    name = "Super Dimensional Chinese Restaurant Nyan-Nyan"
    chips = [Chip("h", "play VF-1S Strike Valkyrie as G", entry=0), Chip("i", f"play {name}", entry=1),
             Chip("Space", "pass", entry=2)]  # fmt: skip
    [row] = in_rows(UNICODE, chips, 77, 1, Names(frozenset({name, "VF-1S Strike Valkyrie"}), short=11)).rows
    assert row[1].label == "play Restaurant"
