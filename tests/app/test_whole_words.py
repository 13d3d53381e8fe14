"""No word on a table is cut in its middle, and no line that decides or explains ends with a sign for words left out.

The tables of all games are played by keys, and everything that is written on them is followed: what was shortened, and
where, what was written over something else, what ran over the edge.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from rich.cells import cell_len

from gundam_tui import language
from gundam_tui.app.board.reading import hand
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import ASCII, PART, UNICODE, Glyphs, wrap
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from tests.profile import quick_first

from .helpers import keys_for, press, rows, running, table, to_prompt

SIZES = [(80, 24), (120, 36), (160, 48)]
_HAN = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
_WORD = re.compile(r"[^\W\d_]{3}")  # may be abbreviated; figures may not
_INSIDE = re.compile(r"[^\W_]")


class Watched:
    """What was written badly: on a sheet, or when a text was shortened.

    Attributes:
        faults: each in words.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []

    def shortened(self, text: str, told: str, sign: str) -> None:
        """A text was shown as another: its first words, or the beginning of one word with a full stop."""
        kept = told.rstrip(sign)
        if not (text.startswith(kept) and _whole(text, kept)) and not (told.endswith(".") and _WORD.match(text)):
            self.faults.append(f"{text!r} is shown as {told!r}")

    def written(self, sheet: Sheet, x: int, y: int, text: str) -> None:
        """A text was written: nothing else lay there, and it ends on the sheet."""
        if not 0 <= y < sheet.height or not text.strip():
            return
        end = x + cell_len(text)
        if end > sheet.width and _INSIDE.search(text[-(end - sheet.width) :]):
            self.faults.append(f"{text!r} runs over the edge")
        before = "".join(sheet._signs[y][max(0, x) : min(sheet.width, end)])
        if _INSIDE.search(before) and before.strip() != text.strip():
            self.faults.append(f"{text!r} is written over {before!r}")


def _whole(text: str, kept: str) -> bool:
    """Does the kept beginning of a text end with a word?"""
    kept = kept.rstrip()
    before, after = kept[-1:], text[len(kept) : len(kept) + 1]
    return not (_INSIDE.match(before) and _INSIDE.match(after)) or bool(_HAN.search(before + after))


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    found = Watched()
    fit, put = Glyphs.fit, Sheet.put

    def fitting(self: Glyphs, text: str, width: int) -> str:
        told = fit(self, text, width)
        whole = self.text(text).replace("\n", " ")
        if told != whole and width > 0:
            found.shortened(whole, told, self.dots)
        return told

    def putting(self: Sheet, x: int, y: int, text: str, ink: str = "text", ground: str = "", *, bold: bool = False):
        found.written(self, x, y, self.glyphs.text(text))
        return put(self, x, y, text, ink, ground, bold=bold)

    monkeypatch.setattr(Glyphs, "fit", fitting)
    monkeypatch.setattr(Sheet, "put", putting)
    return found


def two(id: str) -> Callable[[], Match]:
    def made() -> Match:
        module = game(id)
        decks = [load_deck(name, id) for name in module.deck_format.usual]
        return Match.new(decks, 4, game_id=id, names=("AMURO", "Computer"), bots=(None, "random"))

    return made


def four(form: str) -> Callable[[], Match]:
    def made() -> Match:
        decks = [load_deck(name) for name in ("st01", "st02", "st03", "st04")]
        bots = ("random", None, "random", "random")
        return Match.new(decks, 4, names=("HAMAN", "AMURO", "Computer", "Teacher"), bots=bots, format_name=form)

    return made


TABLES = {
    "two": two("gcg"), "royale": four("royale"), "team": four("team"), "gundam-war": two("gundam-war"),
    "macross-crusade": two("macross-crusade"),
}  # fmt: skip
SISTERS = ("gundam-war", "macross-crusade")


@pytest.mark.parametrize("size", quick_first(SIZES), ids=str)
@pytest.mark.parametrize("name", quick_first(TABLES))
@pytest.mark.parametrize("spoken", quick_first(["en", "zh"]))
async def test_no_word_is_cut_and_no_line_of_the_question_is_shortened(
    spoken: str, name: str, size: tuple[int, int], watched: Watched
):
    language.set_default(spoken)
    try:
        player, match = RandomPlayer(3), TABLES[name]()
        async with running(match, size) as pilot:
            for _ in range(24 if name in SISTERS else 12):  # their questions about hand and cut come later
                await to_prompt(pilot)
                if not isinstance(pilot.app.screen, TableScreen):
                    break
                shown = rows(pilot)
                high = 6 if size[1] >= 48 else 4
                for row in [shown[0], *shown[-1 - high :]]:
                    assert not re.search(r"\S…", row), row  # after a whole sentence it says that there are more
                    assert not row.rstrip().endswith("..."), row
                assert not watched.faults, (watched.faults, "\n".join(shown))
                await press(pilot, *keys_for(pilot, player))
    finally:
        language.set_default("en")


@pytest.mark.parametrize(
    ("name", "width", "told"),
    [
        ("Suletta Mercury", 15, "Suletta Mercury"), ("Suletta Mercury", 11, "S. Mercury"),
        ("Char's Zaku II", 10, "C. Zaku II"), ("Gundam Aerial (Bit on Form)", 14, "Gundam Aerial…"),
        ("Gundam Aerial (Bit on Form)", 10, "G. Aerial…"), ("Gundam Heavyarms", 10, "G. Heavy."),
        ("Interceptor", 10, "Intercept."), ("P2 Computer", 9, "P2 Comp."), ("VF-1S Strike Valkyrie", 10, "VF-1S…"),
        ("Asticassia School of Technology, Earth House", 12, "Asticassia…"), ("强袭高达改良型", 8, "强袭高…"),
    ],
)  # fmt: skip
def test_a_name_is_shortened_as_people_do_it(name: str, width: int, told: str):
    assert UNICODE.name(name, width) == told
    assert cell_len(ASCII.name(name, width)) <= width


def test_a_text_is_shortened_between_words_only():
    text = "Choose 1 enemy Unit. It gets AP-3 during this turn."
    for width in range(1, cell_len(text)):
        told = UNICODE.fit(text, width)
        assert cell_len(told) <= width
        kept = told.rstrip("….")
        assert width < len("Choose…") or text.startswith((f"{kept} ", f"{kept}.")), told


def test_a_word_longer_than_a_line_is_divided_with_a_hyphen():
    assert wrap("Interceptor", 10) == ["Intercep-", "tor"]
    assert wrap("destruction of it", 10) == ["destruc-", "tion of it"]
    assert wrap("Burst/Main/Action", 8) == ["Burst/", "Main/", "Action"]


@pytest.mark.parametrize("name", quick_first(["two", "gundam-war", "macross-crusade"]))
async def test_a_reason_fits_under_its_card(name: str):
    """At 80 columns a plate has twelve cells."""
    player, match = RandomPlayer(5), TABLES[name]()
    async with running(match, (80, 24)) as pilot:
        for _ in range(15):
            await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen):
                break
            scene = table(pilot).scene
            assert scene is not None
            for card in hand(scene.looker(roomy=False)):
                assert cell_len(card.why) <= 12, card.why
            await press(pilot, *keys_for(pilot, player))


def test_a_text_is_never_left_before_what_its_last_figure_counts():
    text = "Choose 1 friendly Unit. It recovers 3 HP. Deal 2, then 1 damage."
    for width in range(8, cell_len(text)):
        for told in (UNICODE.fit(text, width), UNICODE.sentences(text, width)):
            assert cell_len(told) <= width
            assert not re.search(r"\d,? ?…$", told), told


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
async def test_against_the_computer_the_plates_say_you_and_the_whole_name_of_the_other(size: tuple[int, int]):
    """Seen: `P1` and `P2 Comput.`."""
    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, 4, names=("P1", "Computer"), bots=(None, "greedy"))
    async with running(match, size) as pilot:
        board = table(pilot).query_one(BoardPanel).painted
        assert board is not None
        assert [side.name for side in (board.upper, board.lower)] == ["Computer", "You"]
        shown = rows(pilot)
        assert all(any(name in row.split("won")[0] for row in shown) for name in ("Computer", "You"))
        assert not any("P2 Comp" in row for row in shown)


def test_a_word_that_is_only_begun_ends_no_sentence():
    """Seen: `Your Wing Int. …` in a row with sixty free cells."""
    told = "Your Wing Int. destroyed, your Escort Suit destroyed, Computer's Raider destroyed"
    assert UNICODE.sentences(told, 60, PART) == "Your Wing Int. destroyed, your Escort Suit destroyed, …"
    assert UNICODE.sentences("Rest it. Draw 1. Then discard 1.", 20) == "Rest it. Draw 1. …"
