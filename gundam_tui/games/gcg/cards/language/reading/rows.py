"""The rows of every kind of phrase (`templates.TemplateRows`), made from examples of all classes of the tree."""

from __future__ import annotations

import typing
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from gundam_tui.games.gcg.cards.language import tree as t

from .condition_rows import ConditionRows
from .making import Making
from .noun_rows import NounRows
from .step_rows import StepRows

__all__ = ["Language", "Progress"]

Progress: TypeAlias = "Callable[[int, int], None]"
_STRUCTURED = (t.If, t.Modal, t.Each, t.Watch, t.Block)  # read by `reader`, sentence by sentence


class Language:
    """All rows, by kind of phrase.

    Args:
        progress: called with (parts done, parts in all) while they are made.

    Attributes:
        examples: what they are made from. `rows`: by kind of phrase.
    """

    def __init__(self, progress: Progress | None = None) -> None:
        making = Making()
        self.examples = making.examples
        self.rows = making.rows
        nouns, sentences = NounRows(making), StepRows(making)
        conditions = ConditionRows(making, nouns)
        parts: list[Callable[[], None]] = [
            nouns.nouns, nouns.atoms, nouns.selects, nouns.amounts, conditions.events, conditions.conditions,
        ]  # fmt: skip
        parts += [partial(sentences.sentences, cls) for cls in _members(t.Step) if cls not in (*_STRUCTURED, t.Impose)]
        parts += [partial(sentences.rules, cls) for cls in _members(t.Rule)]
        parts += [sentences.gaining, sentences.merged_choices]
        targets = [*self.examples.of(t.Ref)[:4], *self.examples.chosen(0)[:4]]
        parts += [partial(sentences.merged, target) for target in targets]
        for done, part in enumerate(parts, 1):
            part()
            if progress:
                progress(done, len(parts))
        for rows in self.rows.values():
            rows.finished()


def _members(union: Any) -> tuple[type[Any], ...]:
    """The classes of a kind of node."""
    return typing.get_args(typing.get_args(union.__value__)[0])
