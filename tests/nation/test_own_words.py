"""Each of the sister games speaks its own words."""

from __future__ import annotations

import ast
import re
from functools import cache
from operator import attrgetter
from pathlib import Path

from gundam_tui.games import nation
from gundam_tui.games.gundam_war.words import WORDS as GUNDAM_WAR
from gundam_tui.games.macross_crusade.words import WORDS as MACROSS


def own_words() -> set[str]:
    """What one of the games calls something and the other does not."""
    found = {words.glossary.squad for words in (GUNDAM_WAR, MACROSS)} | {
        GUNDAM_WAR.attached,
        MACROSS.attached,
        MACROSS.field,
    }
    for table in ("zones", "points", "types", "glossary.strengths"):
        one, other = attrgetter(table)(GUNDAM_WAR), attrgetter(table)(MACROSS)
        found |= {names[key] for names in (one, other) for key in names if one.get(key) != other.get(key)}
    return found - {"G"}  # a card used for its power is a G in both


def sentences(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [str(node.value) for node in texts if id(node) not in docs]


@cache
def given(path: Path) -> set[str]:
    """The names under which a module hands over the contents of places: of arguments, and in tables."""
    tree = ast.parse(path.read_text("utf-8"))
    named = {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg}
    keys = (key for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys)
    return named | {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def test_what_the_games_share_says_no_word_of_one_of_them():
    word = re.compile(rf"\b({'|'.join(map(re.escape, own_words()))})\b")
    said = {path.name: [text for text in sentences(path) if word.search(text)] for path in shared()}
    assert {name: texts for name, texts in said.items() if texts} == {}


def shared() -> list[Path]:
    """The rules and screens that the games share; how cards are worded is a table of its own (`Glossary`), and the
    numbers of a position have names that only files of learned values say.
    """
    apart = {"language", "nodes", "scenario", "position_reader.py"}
    found = Path(nation.__file__).parent.rglob("*.py")
    return sorted(path for path in found if apart.isdisjoint(path.parts))


def test_the_name_of_an_own_card_is_no_place_in_a_sentence():
    for name in ("{data}", "{unit.__class__}", "{0}", "{", "}}{{", "{zone nowhere}"):
        assert MACROSS.said(f"a {{character}} called {name} is in play") == (
            f"a {MACROSS.types['character']} called {name} is in play"
        )


def test_every_place_in_a_sentence_of_the_rules_is_known():
    """Those of questions and labels are tested in `test_parts.py`."""
    places = {
        place for path in shared() if path.name not in ("words.py", "prompt_table.py") for text in sentences(path)
        for place in set(re.findall(r"\{([a-z]+(?: [a-z0-9 ]+)?)\}", text)) - given(path)
    }  # fmt: skip
    assert "units" in places
    places.discard("n")  # a count, which `trn` hands over
    assert {place for place in places if MACROSS.said(f"{{{place}}}") == f"{{{place}}}"} == set()
