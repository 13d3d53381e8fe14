"""The catalogues have every sentence of the sources, and no other; all are translated."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.pofile import read_po

from gundam_tui import catalogue

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "gundam_tui" / "locale" / "zh" / "LC_MESSAGES"
UPDATE = "`python .ci/catalogue.py` updates the catalogues"


def extraction() -> ModuleType:
    """The script that finds the sentences."""
    spec = importlib.util.spec_from_file_location("catalogue_update", ROOT / ".ci" / "catalogue.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written(room: str) -> dict[object, object]:
    """The sentences of a room's catalogue, with their translations."""
    with (FOLDER / f"{room}.po").open("rb") as file:
        return {message.id: message.string for message in read_po(file, locale="zh") if message.id}


@pytest.mark.thorough
def test_the_catalogues_have_every_sentence_of_the_sources() -> None:
    """A sentence that is marked in a source or in the data of lessons is in the catalogue of its room."""
    for room, fresh in extraction().collected().items():
        ids = {message.id for message in fresh if message.id}
        assert ids == set(written(room)), f"{room}: {UPDATE}"


def test_every_sentence_is_translated() -> None:
    """Of the table, of all games and of their lessons, as `gundam-tui settings --missing` counts them."""
    assert catalogue.missing("zh") == []


@pytest.mark.parametrize("game", ["gcg", "gundam-war", "macross-crusade"])
def test_the_lessons_of_every_game_are_in_the_catalogue(game: str) -> None:
    """Their sentences are there to be translated, so that none is missing only because nothing looked for it."""
    with (FOLDER / "lessons.po").open("rb") as file:
        own = [m for m in read_po(file, locale="zh") if any(f"cards/{game}/" in where for where, _ in m.locations)]
    assert len(own) > 40


def test_sentences_are_found_where_they_are_marked(tmp_path: Path) -> None:
    """Calls, both forms of a number, and the columns of rows; a sentence that is built at run time is none."""
    source = tmp_path / "source.py"
    source.write_text(
        'tr("a {b}", b=1)\nN("later")\ntrn("{n} card", "{n} cards", 2)\nRefusal("1-1", "why", {})\ntr(f"no {x}")\n'
        'VerbRow("name", "Title", "What it does.", counted="thing", label="Do {it}")\nother("nothing")\n'
        'PromptKind("name", question="Which?")\nwords.said("the {squad} of {player}", player=1)\n'
        'Words(zones={"a": "Zone"}, field="field")\nPieces(prices=(("t", "Price"),), size=50)\n',
        encoding="utf-8",
    )
    found = list(extraction().in_source(source))
    assert found == ["a {b}", "later", ("{n} card", "{n} cards"), "why", "Title", "What it does.", "thing", "Do {it}",
                     "Which?", "the {squad} of {player}", "Zone", "field", "t", "Price"]  # fmt: skip
