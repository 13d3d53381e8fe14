"""How a question is put and answered line by line: numbers, keys, counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from gundam_tui.kernel.digits import is_number
from gundam_tui.language import join, tr

if TYPE_CHECKING:
    from gundam_tui.games.views import CardView


class Choosing(Protocol):
    """Anything that says how many options are chosen: a prompt, or its form on a terminal."""

    @property
    def options(self) -> Sequence[Any]:
        """The options."""
        ...

    @property
    def least(self) -> int:
        """The least number of options."""
        ...

    @property
    def most(self) -> int:
        """The largest number of options."""
        ...

    @property
    def ordered(self) -> bool:
        """Are all options put in order?"""
        ...


class NoAnswer(ValueError):
    """A line that is not an answer; the text says why, and what an answer looks like."""


def count_words(prompt: Choosing) -> str:
    """Returns how many options are chosen, in words; empty for exactly one."""
    if prompt.ordered:
        return tr(" [all {count}, in order]", count=len(prompt.options))
    if prompt.least == prompt.most == 1:
        return ""
    if prompt.least == prompt.most:
        return tr(" [choose {least}]", least=prompt.least)
    none = tr("; 0 for none") if prompt.least == 0 else ""
    return tr(
        " [choose {least} to {min}{none}]", least=prompt.least, min=min(prompt.most, len(prompt.options)), none=none
    )


def question_rows(
    player: str, question: str, rule: str, count: str, labels: Sequence[str], ahead: Sequence[str],
    besides: Sequence[CardView] = (),
) -> list[str]:  # fmt: skip
    """A question and its options, a line each.

    Args:
        player: who is asked.
        question: what is asked; `rule`: its clause, empty: none; `count`: see `count_words`.
        labels: the options.
        ahead: what each of them would do to a battle; empty: nothing.
        besides: the cards looked at that none of them is about.
    """
    asked = tr("{text} ({rule})", text=question, rule=rule) if rule else question
    rows = [f"{tr('{player}: {text}', player=player, text=asked)}{count}"]
    for number, (label, then) in enumerate(zip(labels, ahead, strict=True), start=1):
        told = tr("{answer}: {effect}", answer=label, effect=then) if then else label
        rows.append(f"  {number}  {told}")
    if besides:
        rows.append(tr("  looked at, too: {cards}", cards=join([card.name for card in besides])))
    return rows


def suggestion_row(keys: Sequence[str], suggested: Sequence[str]) -> str:
    """Returns what an empty line answers, to print after the list of options.

    Args:
        keys: of the options, in list order.
        suggested: the keys that an empty line means.
    """
    if not keys:
        return tr("  Enter  go on: there is nothing to choose")
    numbers = " ".join(str(keys.index(key) + 1) for key in suggested)
    return tr("  Enter  {numbers}", numbers=numbers) if numbers else tr("  Enter  none")


def read_answer(line: str, keys: Sequence[str], suggested: Sequence[str]) -> list[str]:
    """Parse the option keys that a line means.

    Args:
        line: numbers of options from 1, or keys, separated by blanks or commas; `0`, `-` or `none`: none of them.
        keys: of the options, in list order.
        suggested: the keys that an empty line means.

    Raises:
        NoAnswer: the line is not an answer.
    """
    if not line:
        return list(suggested)
    if line in ("0", "-", "none"):
        return []
    chosen: list[str] = []
    for word in line.replace(",", " ").split():
        if word in keys:
            chosen.append(word)
        elif is_number(word) and 1 <= int(word) <= len(keys):
            chosen.append(keys[int(word) - 1])
        else:
            span = tr("a number from 1 to {count}", count=len(keys)) if keys else tr("an empty line")
            raise NoAnswer(tr("{word!r} is not an answer here: give {span}, or a command", word=word, span=span))
    return chosen
