"""Records as their lines, to be changed by a test and sealed again."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.kernel.record_format import MAGIC, UNSEALED, Seal


def lines_of(text: str) -> list[str]:
    """The lines of a record, without checksums."""
    first, *rows = text.removesuffix("\n").split("\n")
    sealed = first != f"{MAGIC} {UNSEALED}"
    return [first, *(row.rpartition(" ~")[0] if sealed else row for row in rows)]


def sealed(lines: Sequence[str]) -> str:
    """A record of these lines, with the checksums of its format."""
    first, *rows = lines
    seal = Seal(int(first.split()[-1]))
    return "\n".join([first, *(seal.sealed(row) for row in rows), ""])


def edited(text: str, old: str, new: str) -> str:
    """A record in which somebody has changed something, and made its checksums right again."""
    plain = "\n".join(lines_of(text)) + "\n"
    assert old in plain
    return sealed(plain.replace(old, new, 1).splitlines())
