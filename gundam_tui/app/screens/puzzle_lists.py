"""Lists of the page of puzzles: the cards of one, and the puzzles to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from gundam_tui.app.draw.card import summary, wording
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.pages import CardPage
from gundam_tui.language import N, tr
from gundam_tui.study.puzzle_list import KINDS

if TYPE_CHECKING:
    from gundam_tui.app.scene import Scene
    from gundam_tui.games.views import CardView
    from gundam_tui.study.puzzle_list import Puzzle

_STATES = (N("all"), N("not solved"), N("solved"))
HIDDEN_THEIRS = N("These lie hidden, nobody says where:")
_HIDDEN_OWN = N("Of your own these lie face down, in any order:")


class PuzzleCards(Menu):
    """The cards of a puzzle, for reading: those that the solver sees, and those that lie hidden.

    Args:
        scene: the moment.
        theirs, own: the numbers of the hidden cards of the others and of the solver, with how many there are of each.
    """

    def __init__(self, scene: Scene, theirs: Mapping[str, int], own: Mapping[str, int]) -> None:
        super().__init__()
        self._scene = scene
        self._hidden = ((tr(HIDDEN_THEIRS), theirs), (tr(_HIDDEN_OWN), own))

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("The cards of this puzzle")

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        scene = self._scene
        items = [self._item(card, tr("Your hand")) for card in scene.hand]
        for player in (scene.own, *scene.enemies):
            open_piles = [card for pile in scene.board.browse for card in player.cards(pile.zone)]
            cards = [*scene.on_field(player), *open_piles]
            items += [self._item(card, scene.name(player.seat)) for card in cards if card.number]
        for group, numbers in self._hidden:
            names: list[tuple[str, str, int]] = []
            for number, count in numbers.items():
                sheet = scene.sheet(number)
                names.append((sheet.name if sheet is not None else number, number, count))
            for name, number, count in sorted(names):
                text = tr("{name} x{count}", name=name, count=count) if count > 1 else name
                about = wording(scene.game, number) or tr("No text.")
                items.append(Item(f"{text}  {number}", self._shows(None, number), about, group=group, key=" "))
        return items

    def _item(self, card: CardView, group: str) -> Item:
        about = summary(self._scene.game, card)
        return Item(f"{card.name}  {card.number}", self._shows(card, card.number), about, group=group, key=" ")

    def _shows(self, card: CardView | None, number: str) -> Callable[[], object]:
        return lambda: self.app.push_screen(CardPage(card, number, game=self._scene.game))


@dataclass(slots=True)
class Shelf:
    """What the list of puzzles shows, kept until it opens again.

    Attributes:
        kind, state: the places of its filters.
        name: of the puzzle that was chosen last.
    """

    kind: int = 0
    state: int = 0
    name: str = ""


class PuzzleList(Menu):
    """The puzzles to choose from, by kind, the easiest first; dismissed with the chosen one.

    Args:
        puzzles: all of them.
        tried: by name, whether the first attempt solved it.
        shelf: where the list was left.
    """

    def __init__(self, puzzles: Sequence[Puzzle], tried: Mapping[str, bool], shelf: Shelf) -> None:
        super().__init__()
        self._puzzles = sorted(puzzles, key=lambda one: (one.rating, one.name))
        self._tried = tried
        there = {one.kind for one in puzzles}
        self._kinds = [kind for kind in KINDS if kind in there]
        self._shelf = shelf

    def on_mount(self) -> None:
        """Fill the list; the cursor is on the puzzle that was chosen last."""
        super().on_mount()
        names = [one.name for one in self._shown()]
        if self._shelf.name in names:
            self.call_after_refresh(self.action_move, len(self.items) - len(names) + names.index(self._shelf.name))

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Puzzles: {count}", count=len(self._shown()))

    def _shown(self) -> list[Puzzle]:
        shelf = self._shelf
        kind = self._kinds[shelf.kind - 1] if shelf.kind else ""
        found = [one for one in self._puzzles if not kind or one.kind == kind]
        if not shelf.state:
            return found
        return [one for one in found if self._tried.get(one.name, False) == (shelf.state > 1)]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        kinds = [tr("all"), *(tr(KINDS[kind]) for kind in self._kinds)]
        about = tr("Left and right change it.")
        return [
            Item(tr("Kind"), None, about, kinds, self._shelf.kind, key="k", changed=partial(self._take, "kind")),
            Item(tr("Solved or not"), None, about, [tr(word) for word in _STATES], self._shelf.state, key="s",
                 changed=partial(self._take, "state")),
            *map(self._item, self._shown()),
        ]  # fmt: skip

    def _take(self, what: str, at: int) -> None:
        setattr(self._shelf, what, at)
        self.items = self.entries()

    def _leave(self, puzzle: Puzzle) -> None:
        self._shelf.name = puzzle.name
        self.dismiss(puzzle)

    def _item(self, puzzle: Puzzle) -> Item:
        words = {True: tr("solved"), False: tr("tried")}
        state = words[self._tried[puzzle.name]] if puzzle.name in self._tried else tr("new")
        text = f"{puzzle.rating:4.0f}  {puzzle.called}"
        return Item(text, lambda: self._leave(puzzle), puzzle.asked, shown=state, key=" ")
