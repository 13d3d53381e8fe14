"""Help: the keys that are valid, and the rule of the open prompt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gundam_tui.app.board.badges import NAMED, badge, explained, on_board, price_names
from gundam_tui.app.draw.legend import SEVERAL, TEAMS, TWO, WIDTH, legend, rows_of
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import Glyphs, wrap
from gundam_tui.app.keymap import APP, PASS_HELP, PROMPT_HELP, Key, marked
from gundam_tui.app.screens.page import TEXT_WIDTH, PageScreen
from gundam_tui.games.api import ends_by_passing
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import View


class HelpPage(PageScreen):
    """The keys here, and the reason for the prompt.

    Args:
        keys: of the screen that asks for help.
        hints: the keys that are valid at the open prompt, with a word each.
        rule: the clause that opens the prompt.
        question: its question.
        at_table: can a board and a prompt be explained?
        view: what is on the board now, so that its signs can be explained; None: nothing.
    """

    def __init__(
        self, keys: Sequence[Key], hints: Sequence[tuple[str, str]], rule: str = "", question: str = "",
        *, at_table: bool = False, view: View | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._keys_of = keys
        self._hints = hints
        self._rule = rule
        self._question = question
        self._at_table = at_table
        self._view = view

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return tr("Help")

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`: the present situation first, then the table as a picture, all keys, the signs."""
        g = self.gundam.glyphs
        width = min(width, TEXT_WIDTH)
        rows: list[Line] = []
        if self._question:
            rows.append(Line(g, tr("Now"), "now"))
            rows += [Line(g, "  ").add(row) for row in wrap(g.text(self._question), width - 2)]
        if self._hints:
            line = Line(g, "  ")
            for key, word in self._hints:
                line.add(key, "key").add(f" {word}   ", "head")
            rows.append(line)
        if self._rule:
            rows += [Line(g, tr("  rule "), "head").add(self._rule, "title")]
            clause = g.text(rule_text(self.gundam.game, self._rule))
            rows += [Line(g, "  ").add(row, "head") for row in wrap(clause, width - 2)]
        if rows:
            rows.append(Line(g))
        rows += self._on_cards(width)
        if self._at_table:
            rows += [*self._picture(width), Line(g), Line(g, tr("At a prompt"), "now")]
            passing = ends_by_passing(self.gundam.game.verbs)
            for row in PROMPT_HELP:
                key, text = PASS_HELP if passing and row[0] == PASS_HELP[0] else row
                rows += self._entry(marked(key), tr(text, look=self.gundam.palette.selected), width)
            rows.append(Line(g))
        rows.append(Line(g, tr("Keys"), "now"))
        for key in (*self._keys_of, *APP):
            rows += self._entry(key.shown, key.help, width)
        if self._at_table:
            rows += [Line(g), Line(g, tr("Signs"), "now")]
            for sign, text in self._signs():
                rows += self._entry(sign, text, width)
            for row in self.gundam.game.keywords.values():
                rows += self._entry(badge(row, 2), row.written(2), width)
        return rows

    def _on_cards(self, width: int) -> list[Line]:
        """What the short signs on the cards mean that lie on the table now."""
        if self._view is None:
            return []
        game, g = self.gundam.game, self.gundam.glyphs
        board = game.board(len(self._view.players))
        found = [*on_board(game, board, self._view), *_resources(g, board)]
        rows = [row for sign, text in found for row in self._entry(sign, text, width)]
        return [Line(g, tr("On the cards"), "now"), *rows, Line(g)] if rows else []

    def _picture(self, width: int) -> list[Line]:
        """The table as a small picture: every zone in its place, with its keys."""
        app = self.gundam
        g, match, view = app.glyphs, app.match, self._view
        board = app.game.board(len(match.names) if match is not None else 2)
        if view is not None and view.teams:  # partners share a lane
            lanes = [
                at for at, [region, *_] in enumerate(board.rows) if (region.piece, region.side) == ("lane", "enemy")
            ]
            board = board._replace(rows=tuple(row for at, row in enumerate(board.rows) if at not in lanes[1:]))
        sheet = app.palette.sheet(g, min(width, WIDTH), rows_of(board))
        opposite = TWO if view is None or view.duel else TEAMS if view.teams else SEVERAL
        legend(sheet, board, app.palette.selected, opposite)
        lines = [Line(g, tr("The table"), "now")]
        for row in sheet.rows():
            line = Line(g)
            for text, role in row:
                line.add(text, role)
            lines.append(line)
        return lines

    def _signs(self) -> Iterator[tuple[str, str]]:
        """The signs of the board, and what each means."""
        g, game = self.gundam.glyphs, self.gundam.game
        board = game.board(len(self.gundam.match.names) if self.gundam.match is not None else 2)
        yield g.mark, tr("playable now")
        yield g.east, tr("has the cursor; at the head of a line: what is attacked, or who is asked")
        yield g.reads, tr("is only looked at; Enter is about the {look} one", look=self.gundam.palette.selected)
        yield from _states(g, board)
        for region in (*board.counted("pile"), *board.counted("counter")):
            if region.short.casefold() not in ("", region.title.strip().casefold()):
                yield region.short, region.title.strip()
        if board.has_squads:
            yield (
                g.plus,
                tr("before a name: a card that is set on another one; behind a name: a card is set on this one"),
            )
            yield g.dots, tr("there is more; v shows the whole card")
            yield g.rested * 2, tr("red, on a card of the hand: so much of its price is missing")
        for rail in board.counted("rail"):
            bars = g.right_half + g.left_half
            yield (
                f"{bars} {g.lower * 3}",
                tr("one of the {capitalize}; {sep} one that is gone", capitalize=rail.title.capitalize(), sep=g.sep),
            )
        yield from _resources(g, board)
        if board.damage_stat:
            label = game.stats[board.damage_stat]
            yield g.shield * 3 + g.no_shield * 2, tr("{label}: what is left, what damage has taken", label=label)
        yield from _figures(g, game, board)

    def _entry(self, key: str, text: str, width: int) -> list[Line]:
        g = self.gundam.glyphs
        rows = wrap(g.text(text), width - 18)
        return [Line(g, "  ").add(key if not at else "", "key").to(18).add(row) for at, row in enumerate(rows)]


def rule_text(game: GameModule, number: str) -> str:
    """A clause of a game in our own words, or why it is missing."""
    try:
        return game.rules_text.clause(number).wording
    except KeyError as error:
        return str(error)


def _resources(g: Glyphs, board: BoardLayout) -> Iterator[tuple[str, str]]:
    """The signs in the row of what pays."""
    for region in board.counted("pips"):
        for row in region.pips:
            full, hollow = (g.ex, g.ex_rested) if row.extra else (g.active, g.rested)
            yield full if row.ready else hollow, row.means or region.title.capitalize()
    if board.counted("pips"):
        yield g.spend, tr("would be paid for what is selected")


def _states(g: Glyphs, board: BoardLayout) -> Iterator[tuple[str, str]]:
    """The signs and words of what a card is: rested, paired, linked."""
    for row in board.states.values():
        if row.joins:
            yield (
                g.ex,
                tr(
                    "before a name under a card: {attached}, {text}; {plus} one that is not",
                    attached=board.attached,
                    text=row.text,
                    plus=g.plus,
                ),
            )
        elif row.falls_back:
            yield row.word, tr("it stands one row behind those that are ready")
            if row.means:
                yield row.word, row.means
            if board.has_squads:  # where the words have no room
                yield g.rested, row.word
        elif row.word and explained(row) != row.word:
            yield row.word, explained(row)
            if board.has_squads and row.role == "bad":
                yield g.spend, row.word


def _figures(g: Glyphs, game: GameModule, board: BoardLayout) -> Iterator[tuple[str, str]]:
    """How the figures of a card and its cost are written."""
    if len(board.stat_line) > NAMED:
        yield "3/1/3", "/".join(game.stats[stat] for stat in board.stat_line)
        yield "-".join("240"), price_names(game, board)  # written whole it would look like a clause
        yield from ((tr(word), tr(meaning)) for word, meaning in board.terms)
        for row in board.kinds.values():
            if row.short and row.short.casefold() != row.title.casefold():
                yield row.short.capitalize(), row.title
        return
    if len(board.stat_line) == NAMED and board.damage_stat:
        names = g.sep.join(game.stats[stat] for stat in board.stat_line)
        low = tr("{figures} of a card in a low lane; {hurt} where 2 of 4 are left", figures=names, hurt=f"5{g.sep}2/4")
        yield f"5{g.sep}4", low
    for stat, _, label in board.price_line[:1]:
        sign = f"{label.strip('. ')}4 {g.active}{g.rested}"
        yield (
            sign,
            tr(
                "{stat} and cost of a card in the hand; {rested}: so much is missing",
                stat=game.stats[stat],
                rested=g.rested,
            ),
        )
