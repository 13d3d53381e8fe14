"""Nothing reaches a screen without going through the catalogue: a game in a language that is no language.

Its letters are Cyrillic ones, each as wide as the one it stands for, so a Latin word on a screen is a name, a key, or a
sentence that nobody can translate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from gettext import NullTranslations
from random import Random
from string import Formatter, ascii_letters

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from gundam_tui import catalogue, language
from gundam_tui.app.draw.card import sheet_of
from gundam_tui.app.glyphs import UNICODE, clean, unwrap, wrap
from gundam_tui.app.keymap import spoken
from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.gcg.seen.board import board
from gundam_tui.games.gcg.seen.words import kinds
from gundam_tui.games.registry import game
from gundam_tui.games.views import OptionView
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match

from .helpers import new_match, press, running, strips, text

PSEUDO = "qps"
_TO = str.maketrans(ascii_letters, "абвгдежзиклмнопрстуфхцчшщыАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫ")
# Figures, keys, names of players, modes and computer players, which are the same in every language.
KEPT = frozenset(
    "AP HP Lv EX P1 P2 Enter Esc Space Tab Shift Ctrl left right SMART FULL BLUFF PgUp PgDn ASCII greedy gundam tui "
    "Blue Green Red White Purple".split()
)


class Pseudo(NullTranslations):
    """Translates every sentence into letters of another script; places stay."""

    def gettext(self, message: str) -> str:
        """See `NullTranslations`."""
        return "".join(
            said.translate(_TO)
            + ("" if field is None else f"{{{field}{f'!{how}' if how else ''}{f':{spec}' if spec else ''}}}")
            for said, field, spec, how in Formatter().parse(message)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """See `NullTranslations`."""
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def pseudo() -> Iterator[None]:
    """Speak it in this process."""
    language.install(PSEUDO, Pseudo())
    language.set_default(PSEUDO)
    yield
    language.set_default(language.ENGLISH)
    language.install(PSEUDO, None)


def card_words() -> frozenset[str]:
    """The words on cards of the two decks, whose language is tested with them, and of the decks' names."""
    found = {word for name in ("st01", "st03") for word in re.findall(r"[A-Za-z]+", load_deck(name).name)}
    for card in game("gcg").book():
        if card.number.startswith(("ST01", "ST03", "EX", "T-", "R-")):
            found.update(re.findall(r"[A-Za-z]+", f"{card.number} {card.name} {card.wording} {' '.join(card.traits)}"))
    return frozenset(found) | {"Ⅰ", "II", "III"}


def leaks(shown: str, names: frozenset[str]) -> list[str]:
    """The Latin words of a text that are no names, each with its line."""
    words = {word: line for line in shown.splitlines() for word in re.findall(r"[A-Za-z]{2,}", line)}
    # The last word of a line may be cut.
    return [
        f"{word} in: {line.strip()}"
        for word, line in words.items()
        if word not in KEPT and word not in names and not any(name.startswith(word) for name in names)
    ]


def test_every_question_answer_and_line_of_a_game_is_a_sentence_of_the_catalogue(pseudo: None) -> None:
    """For both players and a watcher, over a whole game of random answers."""
    names = card_words()
    match: Match = new_match(3)
    players = [RandomPlayer(5), RandomPlayer(6)]
    found: list[str] = []
    while match.prompt is not None and match.decisions < 250:
        asked = match.prompt.seat
        for seat in (0, 1, None):
            view = match.view(seat)
            assert view.prompt is not None
            told = [view.prompt.text, *(option.label for option in view.prompt.options), *view.waiting]
            told += [card.playable for player in view.players for zone in player.zones for card in player.cards(zone)]
            found += leaks("\n".join(told), names)
        match.answer([option.key for option in players[asked].choose(None, match.prompt)])
    found += leaks("\n".join(line.text for seat in (0, 1, None) for line in match.log(seat)), names)
    assert not found, "\n".join(sorted(set(found))[:20])


SISTERS = ("macross-crusade", "gundam-war")


def sister_words(id: str) -> frozenset[str]:
    """The words in the names of a sister game's cards and keywords, which stay English, and those of its clauses."""
    module = game(id)
    told = [f"{card.name} {' '.join(card.traits)}" for card in module.book()]
    told += [*(row.label for row in module.keywords.values()), module.verbs["first"].rule]
    return frozenset(word for text in told for word in re.findall(r"[A-Za-z]+", text))


def own_label(option: OptionView) -> str:
    """The label of an answer without the text of the card that it plays, which stays English."""
    return option.label.partition(": ")[0] if option.key.startswith(("use:", "command:")) else option.label


def sister_decks(id: str) -> list[Deck]:
    """The decks that are played where none are named."""
    return [load_deck(name, id) for name in game(id).deck_format.usual]


@pytest.mark.thorough
@pytest.mark.parametrize("id", SISTERS)
def test_a_sister_game_says_nothing_outside_the_catalogue(pseudo: None, id: str) -> None:
    """Its questions, answers, reasons, log, previews, squads, figures and the words of its board."""
    module, names, found = game(id), sister_words(id), list[str]()
    for seed in (2, 3):
        e, chance = module.new_game(sister_decks(id), seed), Random(seed)
        for _ in range(200):
            prompt = e.prompt
            if prompt is None:
                break
            for seat in (0, 1, None):
                view = module.view(e, seat)
                assert view.prompt is not None
                effect = view.prompt.effect
                if view.prompt.kind == "cut":  # the whole text of a card, which stays English, as below
                    effect = effect.partition(": ")[0]
                told = [view.prompt.text, effect, *view.waiting]
                # What waits ends with the text of its card, which stays English.
                texts = [text.split(": ", 2)[2] for text in view.waiting if text.count(": ") > 1]
                told = [reduce(lambda found, text: found.replace(text, ""), texts, one) for one in told]
                told += [own_label(option) for option in view.prompt.options]
                told += [text for clash in view.clashes for text in (clash.text, clash.brief)]
                for card in (card for player in view.players for zone in player.zones for card in player.cards(zone)):
                    told += [card.playable, *card.marks]
                found += leaks("\n".join(told), names)
            answer = chance.sample(
                list(prompt.options), chance.randint(prompt.least, min(prompt.most, len(prompt.options)))
            )
            ahead = module.preview(e, answer)
            found += leaks("\n".join((*ahead.lines, ahead.payment.text if ahead.payment else "")), names)
            before = e.clone()
            e.choose(answer)
            done = [text for seat in (0, 1) for text in module.ai.consequences(before, e, seat)]
            found += leaks("\n".join(done), names)
        found += leaks("\n".join(line.text for seat in (0, 1, None) for line in module.log_lines(e, seat)), names)
    board = module.board(2)
    regions = [region for row in board.rows for region in row] + [*board.strip, *board.browse]
    told = [text for region in regions for text in (region.title, region.short)]
    told += [word for _, word in (*board.phases, *board.steps)] + [board.ready, board.attached, board.attaching]
    told += [text for row in board.kinds.values() for text in (row.title, row.short)]
    told += [text for row in board.states.values() for text in (row.word, row.text)]
    told += [*module.stats.values(), *(text for _, _, text in board.price_line)]
    for sheet in (module.catalogue.sheet(module.book(), card.number) for card in module.book()):
        labels = [label for label, _ in (*sheet.figures, *sheet.stats, *sheet.rows) if label != "traits"]
        told += [sheet.kind, sheet.heading, sheet.provenance, *labels]
    found += leaks("\n".join(told), frozenset())
    assert not found, "\n".join(sorted(set(found))[:20])


@pytest.mark.parametrize("id", SISTERS)
def test_reasons_and_lines_of_a_sister_game_follow_the_language(id: str) -> None:
    """One log and one card that is read in Chinese, then in English again."""
    module = game(id)
    e = module.new_game(sister_decks(id), 1)
    teller = module.log_teller(e, 0)
    for _ in range(6):
        assert e.prompt is not None
        e.choose(list(e.prompt.options[: e.prompt.least]))

    def told() -> list[str]:
        assert e.prompt is not None
        hand = module.view(e, e.prompt.seat).players[e.prompt.seat].cards("hand")
        return [teller.lines()[-1].text, *(card.playable for card in hand if card.playable)]

    english = told()
    with language.speaking("zh"):
        chinese = told()
    assert told() == english
    assert len(english) > 1
    assert all(re.search("[\u4e00-\u9fff]", text) for text in chinese)
    assert not any(re.search("[\u4e00-\u9fff]", text) for text in english)


@pytest.mark.thorough
async def test_screens_say_nothing_outside_the_catalogue(pseudo: None) -> None:
    """A game by keys with its pages: help, log, commands, a card, the coach."""
    names = card_words()
    found: list[str] = []
    async with running(new_match(), (120, 36)) as pilot:
        for step in range(45):
            await press(pilot, "y" if type(pilot.app.screen).__name__ == "Curtain" else "enter")
            found += leaks(text(pilot), names)
            if step == 25:
                for key in ("l", ":", "v"):
                    await press(pilot, key)
                    found += [one for one in leaks(text(pilot), names) if "gundam-gcg" not in one and key != "v"]
                    await press(pilot, "escape")
    assert not found, "\n".join(sorted(set(found))[:20])


async def _whole_lines(pilot: Pilot[int], width: int) -> None:
    for strip in strips(pilot):
        assert cell_len(strip.text) == width, strip.text


@pytest.mark.parametrize("size", [(80, 24), pytest.param((160, 48), marks=pytest.mark.thorough)])
async def test_chinese_screens_are_as_wide_as_the_terminal(chinese: None, size: tuple[int, int]) -> None:
    """Letters of two cells move nothing out of its column: questions, pages, a battle, the next player's curtain."""
    async with running(new_match(), size) as pilot:
        for step in range(12):
            await press(pilot, "y" if type(pilot.app.screen).__name__ == "Curtain" else "enter")
            await _whole_lines(pilot, size[0])
            if step == 5:
                for key in ("?", "l", ":"):
                    await press(pilot, key)
                    await _whole_lines(pilot, size[0])
                    await press(pilot, "escape")
        assert re.search("[\u4e00-\u9fff]", text(pilot))


def test_chinese_lines_break_between_letters_and_never_before_a_closing_sign() -> None:
    """Full-width signs of cards stay in a Chinese text, and become narrow ones in an English one."""
    said = clean("用吉姆攻击P2（费用3）：将对方的机体1张转为休息状态。然后抽1张卡，“高达”《修复：2》。")
    for width in range(8, 40):
        rows = wrap(said, width)
        assert all(cell_len(row) <= width for row in rows)
        assert not [row for row in rows if row[0] in "，。、；：）》」"]
        assert not [row for row in rows if row[-1] in "（《「"]
        assert unwrap(rows) == said
    assert clean("【Main】Draw 1（one）") == "[Main] Draw 1(one)"
    assert UNICODE.fit("休息状态的机体", 7) == "休息状…"


def test_the_chinese_catalogue_has_the_places_of_every_sentence() -> None:
    """A translation has no place that its sentence has not: nothing else would be filled in."""
    wrong: list[str] = []
    for message, strings in catalogue.messages("zh").items():
        there = {field for form in message.split("\0") for field in _places(form)}
        wrong += [f"{message!r}: {said!r}" for said in strings if message and not _places(said) <= there]
    assert not wrong, "\n".join(wrong)


def _places(message: str) -> set[str]:
    try:
        return {field for _, field, _, _ in Formatter().parse(message) if field}
    except ValueError:  # a sentence without places, in which a brace is a brace
        return set()


def test_what_is_kept_of_cards_and_boards_follows_the_language() -> None:
    """A card read in Chinese is English again for the next reader, and so are the words of the board."""
    module = game("gcg")

    def told() -> tuple[str, str, str]:
        sheet = sheet_of(module, "ST01-001")
        return sheet.name, " ".join(sheet.text), module.board(2).word("main")

    english = told()
    with language.speaking("zh"):
        chinese = told()
    assert told() == english
    assert all(re.search("[\u4e00-\u9fff]", text) for text in chinese)
    assert not any(re.search("[\u4e00-\u9fff]", text) for text in english)


def test_a_key_keeps_its_name_and_a_counted_card_its_word() -> None:
    """`Space` is a zone too, and `Unit` a word that stands alone elsewhere; the last steps of a turn have names."""
    with language.speaking("zh"):
        assert spoken((("Space", "pass"), ("arrows, Tab", "move")))[0] == ("Space", "让过")
        assert kinds.phrase("1张", language.trn("Unit", "Units", 1), side=language.tr("enemy")) == "对方的1张机体"
        assert board(2).word("hand") == "手牌"
    assert language.trn("Unit", "Units", 2) == "Units"
