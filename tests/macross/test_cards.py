"""The cards of Macross Crusade: what they are, what they say, and that every mechanism of the rules has a carrier."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.cardlang.faults import CardFileError
from gundam_tui.games.macross_crusade.card_db import Book
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.language.record import Card, definition
from gundam_tui.games.nation.cards.language.reminders import reminders
from gundam_tui.games.nation.cards.nodes import amounts, conditions, filters, steps

BOOK = Book.load()
CARDS = [card for card in BOOK if not card.chip]
DECKS = sorted((cards_folder("macross-crusade") / "decks").glob("*.toml"))


@cache
def the(number: str) -> c.CardDef:
    return definition(BOOK[number])


def inside(value: Any) -> Iterator[Any]:
    """All nodes in a part of a card."""
    yield value
    if is_dataclass(value):
        for field in (one for one in fields(value) if one.init):
            yield from inside(getattr(value, field.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from inside(part)


def carriers(fits: Callable[[Any], bool]) -> list[str]:
    return [card.number for card in CARDS if any(fits(node) for line in card.lines for node in inside(line))]


# ---------------------------------------------------------------- the pool


def test_there_are_enough_cards_of_each_type() -> None:
    types = Counter(card.type for card in CARDS)
    assert sum(types.values()) >= 60
    assert min(types.values()) > 10


def test_every_card_says_where_it_comes_from() -> None:
    assert {card.provenance for card in BOOK} == {"rulebook+curve", "wiki", "generic"}


@pytest.mark.parametrize("card", list(BOOK), ids=lambda card: card.number)
def test_a_card_becomes_what_the_rules_need(card: Card) -> None:
    made = definition(card)
    assert (made.number, made.name, made.type) == (card.number, card.name, card.type)
    assert len(made.keywords) + len(made.abilities) == len(card.lines)
    assert all(ability.wording for ability in made.abilities)
    assert len({ability.id for ability in made.abilities}) == len(made.abilities)


def test_facts_become_numbers() -> None:
    max_ = the("B-U-004")
    assert (max_.price, max_.stats) == (c.Price(2, 3, 0), amounts.Stats(3, 1, 3))
    assert max_.keywords["mc.ace"].n == 2
    assert the("U-031").white == frozenset({"front"})
    assert the("S-P11").names == ("Masked Pilot", "Saotome Alto")
    assert the("MC-VF-1S").machines == ("Ichijo Hikaru",)
    assert the("CH-003").traits == frozenset({"singer", "f"})


@pytest.mark.rule("MC-2", "MC-5", "MC-6")
def test_units_characters_and_songs_have_a_symbol() -> None:
    for card in CARDS:
        song = "Song" in card.traits
        assert bool(card.symbol) == (card.type != "command" or song), card.number
    assert the("S-M01").symbol == ("blue", "black")
    assert the("S-N09").symbol == ("green", "red")
    assert the("S-P10").symbol == ("purple",)
    assert the("S-N11").symbol is None


# ---------------------------------------------------------------- carriers


@pytest.mark.parametrize("keyword", sorted(KEYWORDS))
def test_every_special_effect_has_a_carrier(keyword: str) -> None:
    if keyword == "mc.sound_force":  # a detachment has it, by its white numbers
        assert {card.type for card in CARDS if card.white} == {"unit", "character"}
    else:
        assert carriers(lambda node: isinstance(node, c.Keyword) and node.id == keyword)


def a(kind: type, **values: Any) -> Callable[[Any], bool]:
    return lambda node: isinstance(node, kind) and all(getattr(node, name) == value for name, value in values.items())


MECHANISMS = {
    "chip": a(steps.MakeChip),
    "coin": a(steps.Coin),
    "when": lambda node: isinstance(node, c.Trigger) and not node.every,
    "every time": a(c.Trigger, every=True),
    "once a cut": a(c.Ability, limit=c.ONCE_A_CUT),
    "text with power": lambda node: isinstance(node, c.Ability) and node.power is not None,
    "protected text": a(c.Ability, protected=True),
    "this turn": a(steps.Gain, until=steps.TURN_LIVE),
    "until the end of the turn": a(steps.Gain, until=steps.TURN_FIXED),
    "all": a(filters.Target, all=True),
    "all in one area": a(filters.Filter, area="one"),
    "the same area": a(filters.Filter, area="this"),
    "two targets": a(filters.Target, most=2),
    "up to": a(filters.Target, least=0),
    "a unit of each player": a(filters.Target, chooser="each"),
    "negate destruction": a(steps.NegateDestruction),
    "negate a play": a(steps.NegatePlay),
    "rolling as a cost": a(c.Ability, roll=True),
    "paying": lambda node: isinstance(node, c.Ability) and node.mill > 0,
    "recover": a(steps.Recover),
    "look": a(steps.LookTop),
    "draw": a(steps.Draw),
    "x": lambda node: isinstance(node, c.Ability) and node.x is not None,
    "no battle damage": a(steps.Grant, rule="no battle damage"),
    "no damage from enemy effects": a(steps.Grant, rule="no effect damage", by="enemy"),
    "less damage": a(steps.Grant, rule="reduce"),
    "no target": a(steps.Grant, rule="untargetable"),
    "cannot be destroyed": a(steps.Grant, rule="indestructible", by=""),
    "no characters": a(steps.Grant, rule="no set"),
    "skip": a(steps.SkipNext),
    "rejoin": a(steps.Rejoin),
    "spread damage": a(steps.Damage, spread=True),
    "each player destroys": a(steps.DestroyOwn),
    "destroy": a(steps.Destroy),
    "reroll": a(steps.Reroll),
    "remove": a(steps.MoveTo, where="removed"),
    "while in combat": a(conditions.InCombat),
    "note of a song": a(c.Ability, note=True),
    "the unit it is set on": a(filters.Host),
}  # fmt: skip


@pytest.mark.parametrize("mechanism", sorted(MECHANISMS))
def test_every_mechanism_has_a_carrier(mechanism: str) -> None:
    assert carriers(MECHANISMS[mechanism])


def test_traits_and_names_have_carriers() -> None:
    traits = Counter(trait for card in CARDS for trait in card.traits)
    assert traits["Song"] >= 4
    assert traits["Singer"] >= 3
    assert {"Size S", "Size M", "Size L", "Size LL", "M", "F"} <= set(traits)
    names = {name for card in CARDS for name in (card.name, *card.aliases)}
    spoken = {name for card in CARDS for line in card.lines for name in getattr(line, "names", ())}
    machines = {name for card in CARDS for name in card.machines}
    assert spoken | machines <= names
    assert any(card.aliases for card in CARDS)


# ---------------------------------------------------------------- decks


@pytest.mark.rule("MC-14", "MC-15")
@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_deck_can_be_played(path: Path) -> None:
    deck = tomllib.loads(path.read_text("utf-8"))["cards"]
    assert sum(deck.values()) == 50
    copies: Counter[str] = Counter()
    for number, count in deck.items():
        assert not BOOK[number].chip
        copies[the(number).deck_name] += count
    assert max(copies.values()) <= 3
    assert sum(count for number, count in deck.items() if BOOK[number].symbol) == 41


def test_there_are_two_decks() -> None:
    assert [path.stem for path in DECKS] == ["frontier-strikes", "sdf-1-holds"]


# ---------------------------------------------------------------- wording


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("B-U-004", "(Auto A) This card cannot be destroyed by enemy effects and takes no damage from enemy effects."),
        ("B-U-011", ("(Damage step) <1>: Divide 3 damage among all enemy Units in 1 Battle Area, 1 each from the "
                    "front to the rear and then again from the front.")),
        ("CH-009", "(Auto D) When this card enters the Field, each player destroys 1 friendly card."),
        ("CH-016", ("(Damage step) <0>: The Unit this card is set on takes no battle damage until the end of the "
                   "turn.")),
        ("MC-BOYFRIEND", "(Any time): 1 friendly Unit gains +2/+2/+2 until the end of the turn.\n(Note) Recover 3."),
        ("S-M05", "(Any time): All friendly Units gain +1/+0/+1 this turn.\n(Note) Reroll 1 friendly Unit."),
        ("B-C-007", ("(Any time): Deal X damage to 1 Unit of each player. X is the number of friendly cards in the G "
                    "Zone minus 3.")),
        ("P-C-003", ("(Friendly Deployment Phase): Look at the top 2 cards of your Nation and of your Lost Pile; "
                    "then put them back on top of each in any order.")),
        ("S-M08", "(Any time): Negate the play of 1 enemy Command or text."),
        ("G-U-001", ("(Friendly Deployment Phase) <1>: Remove this card from the game; in that case put a "
                    'Character chip "EX-Gear" (+1/+1/+1) into the Deployment Area, or onto a friendly Unit without a '
                    "Character in the Deployment Area.")),
        ("S-N08", "(Friendly Return step) <R>: Reroll 1 other friendly Unit."),
        ("S-N12", "(Damage step): Deal 1 damage to each enemy Unit in 1 Battle Area."),
        ("S-P09", ("【(Auto A) While this card is in combat, it gains +1/+0/+0.】\n"
                  "<2-5> (Auto A) This card gains +0/+0/+1.")),
        ("S-P13", "(Any time): Deal 1 damage to each of 2 enemy Units."),
        ("S-P16", "(Battle Phase) <1 Every Time>: Deal 1 damage to 1 Unit in the same Battle Area."),
        ("B-CH-014", "Cooperation [Lynn Minmay / Hayase Misa] +1/+1/+1"),
        ("MC-VF-1S", "High Mobility\nAce (1)"),
    ],
)  # fmt: skip
def test_a_text_reads_well(number: str, says: str) -> None:
    assert BOOK[number].wording.endswith(says)


@pytest.mark.parametrize(
    ("number", "keywords"),
    [("B-U-004", ["Swift Strike", "High Speed Battle", "Ace"]), ("MC-VF-1S", ["High Mobility", "Ace"]), ("S-P06", [])],
)
def test_reminders_tell_of_every_special_effect_of_a_card(number: str, keywords: list[str]) -> None:
    assert [row.label for row in reminders(BOOK[number].text, KEYWORDS)] == keywords


def test_every_sentence_is_one() -> None:
    for card in BOOK:
        assert "<<" not in card.wording, (card.number, card.wording)
        for line in card.wording.split("\n") if card.wording else ():
            assert not re.search(r"  | \.|\.\.|\bNone\b|\{|\}", line), (card.number, line)
            assert line.endswith((".", ".】")) or not re.search(r"Auto|<\d|Note", line), (card.number, line)


# ---------------------------------------------------------------- card files


CARD = '[XX-001]\nname = "A"\ntype = "unit"\ncolor = "blue"\ncost = "1-2-0"\nstats = "1/0/2"\nprovenance = "generic"\n'


def faults(tmp_path: Path, text: str) -> str:
    mine = tmp_path / "mine.toml"
    mine.write_text(text, "utf-8")
    with pytest.raises(CardFileError) as caught:
        Book.load(extra=[mine])
    return str(caught.value).removeprefix(f"{tmp_path}/")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"unit"', '"unti"', 'line 3: type is none of unit, character, command; did you mean "unit"?'),
        ('"blue"', '"blu"', 'line 4: color is none of blue, green, purple; did you mean "blue"?'),
        ('"generic"', '"own"', "line 7: provenance is none of wiki, rulebook"),
        ('= "1-2-0"', '= "3-2-0"', "line 5: the designated cost is part of the total"),
        ('= "1-2-0"', '= "1-2"', "line 5: cost is not understood"),
        ('"1/0/2"', '"1/0"', "line 6: stats are missing or not understood"),
        ('"unit"', '"command"', "line 6: stats are of no use on a command"),
        ("color", "colour", 'line 4: unknown field "colour"; did you mean "color"?'),
        ('name = "A"\n', "", "line 1: name is missing"),
        ('"generic"\n', '"generic"\nwhite = ["fight"]\n', "line 8: white may hold only front, rear, defense"),
        ('"generic"\n', '"generic"\ntraits = "Song"\n', "line 8: traits is no list of texts"),
        ('"generic"\n', '"generic"\nareas = ["space"]\n', "line 8: areas is of no use here"),
        ('"generic"\n', '"generic"\nchip = false\n', "line 8: chip is true, or left out"),
        ('"generic"\n', '"generic"\ntext = "any time: drw 1"\n', "line 8, column 11: expected one of"),
        ('"generic"\n', '"generic"\ntext = """\n<Raid>\nauto D, when this enters: drw 1"""\n', 'mean "draw"?'),
        ('"generic"\n', '"generic"\ntext = "any time: put chip T-999"\n', "line 8: makes the chip T-999"),
        ("[XX-001]", "[xx-001]", "is not a card number"),
        ("[XX-001]", "[S-N01]", "this number is already taken in frontier.toml"),
        (CARD, 'loose = "A"\n', "stands outside a card"),
    ],
)
def test_a_fault_in_a_card_file_says_where_it_is(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in CARD
    assert says in faults(tmp_path, CARD.replace(old, new, 1))


@pytest.mark.thorough
def test_own_cards_stand_beside_those_of_the_game(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(CARD, "utf-8")
    book = Book.load(extra=[mine], cache=tmp_path / "cache")
    assert book["XX-001"].symbol == ("blue", "black")
    assert len(book) == len(BOOK) + 1


def test_compiled_cards_need_no_parser() -> None:
    Book.load()
    code = (
        "import sys\n"
        "from gundam_tui.games.macross_crusade.card_db import Book\n"
        "from gundam_tui.games.nation.cards.language.record import definition\n"
        "assert all(definition(card) for card in Book.load())\n"
        "assert not {'lark', 'pydantic', 'tomllib'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
