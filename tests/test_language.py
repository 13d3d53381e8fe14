"""The language that is spoken: sentences with named places, one reader each, and catalogues as files."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Generator
from gettext import NullTranslations
from pathlib import Path

import pytest

from gundam_tui import catalogue, language
from gundam_tui.language import from_environment, listed, set_default, speaking, tr, trn

FILE = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

#: somewhere.py:1
msgid "{who} draws {what}"
msgstr ""
"{what}由{who}"
"抽取"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n}张卡牌"

#, fuzzy
msgid "a guess"
msgstr "猜测"

msgid "nothing yet"
msgstr ""

#~ msgid "obsolete"
#~ msgstr "旧"
"""


@pytest.fixture(autouse=True)
def one_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    """A catalogue of a few sentences, in a folder of the test's own."""
    folder = tmp_path / "locale"
    (folder / "xx" / "LC_MESSAGES").mkdir(parents=True)
    (folder / "xx" / "LC_MESSAGES" / "a.po").write_text(FILE, encoding="utf-8")
    monkeypatch.setattr(catalogue, "_LOCALE", folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    yield folder
    language.install("xx", None)
    set_default("en")


def test_a_sentence_is_english_until_another_language_is_spoken() -> None:
    """Places are named, so a translation may put them in its own order."""
    assert tr("{who} draws {what}", who="P1", what="GM") == "P1 draws GM"
    with speaking("xx"):
        assert tr("{who} draws {what}", who="P1", what="GM") == "GM由P1抽取"
        assert tr("not in the file {who}", who="P1") == "not in the file P1"
        assert tr("a {brace} without places") == "a {brace} without places"
        assert tr("") == ""
    assert tr("{who} draws {what}", who="P1", what="GM") == "P1 draws GM"


def test_a_number_chooses_the_form() -> None:
    """English has two forms; a language with one form has one."""
    assert [trn("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    with speaking("xx"):
        assert [trn("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0张卡牌", "1张卡牌", "2张卡牌"]


def test_a_list_is_joined_as_the_language_does() -> None:
    """English, and Chinese from the catalogue that is shipped."""
    assert [listed(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_missing_sentences_are_listed_and_stay_english() -> None:
    """A guess counts as missing too, an obsolete sentence does not."""
    assert catalogue.missing("xx") == ["a guess", "nothing yet"]
    with speaking("xx"):
        assert tr("a guess") == "a guess"


def test_a_catalogue_is_compiled_once_and_again_when_its_file_changes(one_language: Path, tmp_path: Path) -> None:
    """The compiled file carries a digest of what it was made from, and an old one goes."""
    with speaking("xx"):
        tr("{n}")
    made = list((tmp_path / "cache").rglob("*.mo"))
    assert len(made) == 1
    path = one_language / "xx" / "LC_MESSAGES" / "a.po"
    path.write_text(FILE.replace("猜测", "推测").replace("#, fuzzy\n", ""), encoding="utf-8")
    language.install("xx", None)
    with speaking("xx"):
        assert tr("a guess") == "推测"
    again = list((tmp_path / "cache").rglob("*.mo"))
    assert len(again) == 1
    assert again != made


def test_a_cache_that_cannot_be_written_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentences are the same without it."""
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with speaking("xx"):
        assert trn("{n} card", "{n} cards", 3) == "3张卡牌"


async def test_each_reader_hears_their_own_language() -> None:
    """Two tasks speak to two readers at once."""

    async def say(spoken: str) -> str:
        with speaking(spoken):
            await asyncio.sleep(0)
            return trn("{n} card", "{n} cards", 2)

    assert await asyncio.gather(say("xx"), say("en"), say("")) == ["2张卡牌", "2 cards", "2 cards"]


def test_the_language_of_the_process_is_for_those_without_their_own() -> None:
    """And only a language that exists can be chosen."""
    language.install("xx", NullTranslations())
    set_default("xx")
    assert language.current() == "xx"
    with speaking("en"):
        assert language.current() == "en"
    with pytest.raises(ValueError, match="no language 'klingon'"):
        set_default("klingon")


@pytest.mark.parametrize(
    ("environ", "spoken", "remarks"),
    [
        ({}, "en", False),
        ({"LANG": "de_DE.UTF-8"}, "en", False),
        ({"LANG": "zh_CN.UTF-8"}, "zh", False),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, "en", False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "", "LC_MESSAGES": "zh_SG"}, "zh", False),
        ({"LANG": "zh_TW.UTF-8"}, "zh", True),
        ({"LC_ALL": "zh-Hant-HK"}, "zh", True),
    ],
)
def test_the_locale_chooses(environ: dict[str, str], spoken: str, remarks: bool) -> None:
    """LC_ALL before LC_MESSAGES before LANG; who asks for Traditional Chinese is told that there is none."""
    found, remark = from_environment(environ)
    assert (found, bool(remark)) == (spoken, remarks)


def test_english_reads_no_file() -> None:
    """Whoever speaks English does not wait for a catalogue."""
    import subprocess
    import sys

    code = "import sys; from gundam_tui.language import tr; tr('a'); sys.exit('gundam_tui.catalogue' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ})
