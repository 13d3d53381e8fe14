"""The clauses of the comprehensive rules in our own words, by number; read on first use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.cardlang.faults import nearest
from gundam_tui.games.gcg.cards.versions import OLD, THIS, OldClause, old_clauses
from gundam_tui.language import N, tr

TESTABLE = ("engine-testable", "ui", "multiplayer")
LATER = "1.9.0:"
_KINDS = {
    "ui": N("about what may be seen"), "physical-only": N("about cards of cardboard: nothing to do at a screen"),
    "multiplayer": N("with three players and more"),
}  # fmt: skip


class UnknownClause(KeyError):
    """No clause has this number."""

    def __init__(self, number: str, known: Mapping[str, Clause]) -> None:
        super().__init__(number)
        self.number = number
        self._hint = nearest(number, list(known))

    def __str__(self) -> str:
        hint = self._hint or "; one looks like 8-3-3, a later one like 1.9.0:5-22"
        return f'no clause has the number "{self.number}"{hint}'


@dataclass(frozen=True, slots=True)
class Clause:
    """One number of the comprehensive rules 1.1.1, or a later one (`1.9.0:5-22`).

    Attributes:
        number: as cited in code, prompts and refusals.
        text: what it says, in our own words; empty for a heading.
        title: of a heading; empty for a clause.
        tag: engine-testable, ui, physical-only, multiplayer or later; empty for a heading.
        notes: rulings, differences to other versions, wrong references.
        since: the version that brought a later clause.
        now: of a clause of 1.0, the numbers in 1.1.1 that say it.
    """

    number: str
    text: str = ""
    title: str = ""
    tag: str = ""
    notes: str = ""
    since: str = ""
    now: tuple[str, ...] = ()

    @property
    def chapter(self) -> int:
        """Its chapter, by the numbers of its own version."""
        return int(self.number.rpartition(":")[2].partition("-")[0])

    @property
    def wording(self) -> str:
        """The text of a clause, the title of a heading, in the language that is spoken."""
        return tr(self.text or self.title)

    @property
    def remarks(self) -> str:
        """Its notes in the language that is spoken."""
        return tr(self.notes)

    @property
    def kind(self) -> str:
        """Its subject, if that is not the actions of players."""
        return tr("since {version}", version=self.since) if self.since else tr(_KINDS.get(self.tag, ""))

    @property
    def testable(self) -> bool:
        """Can a test show this rule?"""
        return self.tag in TESTABLE


@lru_cache(maxsize=1)
def clauses() -> Mapping[str, Clause]:
    """All clauses and headings by number, in the order of the rulebook, later ones last.

    Raises:
        OSError: the data file cannot be read.
    """
    import tomllib  # only a request for a clause waits for it

    data = tomllib.loads((cards_folder("gcg") / "rules.toml").read_text(encoding="utf-8"))
    return MappingProxyType({number: Clause(number, **fields) for number, fields in data.items()})


@lru_cache(maxsize=1)
def matches() -> Mapping[str, Clause]:
    """The rules of matches and their time by number (`MT-3`), which stand beside the comprehensive rules.

    Raises:
        OSError: the data file cannot be read.
    """
    import tomllib  # only a request for one waits for it

    data = tomllib.loads((cards_folder("gcg") / "matches.toml").read_text(encoding="utf-8"))
    return MappingProxyType({
        number: Clause(number, " ".join(filter(None, (row["text"], row.get("own")))), tag=TESTABLE[0])
        for number, row in data.items()
    })  # fmt: skip


def clause(number: str) -> Clause:
    """The clause or heading of that number, e.g. `8-3-3`, `8-3`, `1.9.0:5-22` or `MT-3`; `1.0:7-4-2` is one of the
    rules 1.0.

    Raises:
        UnknownClause: no clause has this number.
    """
    if number.startswith("MT-"):
        found = [one for name, one in matches().items() if name.casefold() == number.casefold()]
        if found:
            return found[0]
    known = clauses()
    if number.startswith(OLD):
        old = old_clauses()
        if number.removeprefix(OLD) not in old:
            raise UnknownClause(number, {f"{OLD}{one}": Clause(one) for one in old})
        return _old(old[number.removeprefix(OLD)])
    number = number.removeprefix(THIS)
    if number not in known:
        raise UnknownClause(number, known)
    return known[number]


def _old(one: OldClause) -> Clause:
    """A clause of 1.0: what says it now, and what changed."""
    said = [tr("{number} of 1.1.1: {wording}", number=number, wording=clause(number).wording) for number in one.now]
    said = said or [tr("Nothing in 1.1.1 says it.")]
    said += [tr("What changed: {changed}", changed=tr(one.changed))] if one.changed else []
    return Clause(f"{OLD}{one.number}", " ".join(said), now=one.now)


def numbers() -> tuple[str, ...]:
    """All numbers, including those of headings, in the order of the rulebook."""
    return tuple(clauses())


def above(number: str) -> list[Clause]:
    """The headings above a clause, the chapter first. A later clause stands under the numbers of 1.1.1.

    Raises:
        UnknownClause: no clause has this number.
    """
    if clause(number).number.startswith(OLD):
        return []
    parts = number.removeprefix(LATER).split("-")
    names = ["-".join(parts[:count]) for count in range(1, len(parts))]
    known = clauses()
    return [known[name] for name in names if name in known]


def below(number: str) -> list[Clause]:
    """The clauses under a number, headings left out; the clause itself first when it has a text.

    Raises:
        UnknownClause: no clause has this number.
    """
    if clause(number).number.startswith(OLD):
        return []
    return [c for name, c in clauses().items() if c.text and (name == number or name.startswith(f"{number}-"))]
