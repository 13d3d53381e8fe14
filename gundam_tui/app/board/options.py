"""The options of a question as chips: labels and outcomes in the longest form for which there is room."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import takewhile

from rich.cells import cell_len

from gundam_tui.app.answering.base import in_short
from gundam_tui.app.apart import (
    IN_TEXT,
    LEAST_NAME,
    NO_NAMES,
    Names,
    apart,
    card_at_end,
    whose_card,
    with_short_names,
    without_additions,
    without_brackets,
)
from gundam_tui.app.board.faces import Chip
from gundam_tui.app.board.sheet import Sheet, Touch
from gundam_tui.app.glyphs import SAID, SUBJECT, Glyphs, effect_at
from gundam_tui.language import join, tr
from gundam_tui.named import NamedTuple

GAP = 1
_NAMED = 12  # cells that a name keeps before the effect that it is followed by
_PAGED = 18  # cells for what is on other pages
_BRIEF = 12  # cells of a label before options are hidden
_DASH = "- "  # before an outcome, where no plates tell it from its label
_WORDS = r"^[a-z]"  # a label that begins like this is no name


def separated(chip: Chip) -> Chip:
    """A chip whose outcome differs from its label even without colours."""
    outcome, brief = (text and f"{_DASH}{text}" for text in (chip.outcome, chip.brief))
    return chip._replace(outcome=outcome, brief=brief)


def _fitted(g: Glyphs, chip: Chip, room: int, names: Names) -> tuple[Chip, int]:
    """The chip with the longest wording that fits, and its width: an outcome is left out rather than cut, a label
    loses what stands in brackets, then words of the name that it begins with, and at last words of its end.
    """
    key = _cap(chip)
    chosen = cell_len(chip.chosen) + 1 if chip.chosen else 0
    space = room - key - 2 - chosen
    label, outcome, brief = g.text(chip.label), g.text(chip.outcome), g.text(chip.brief)
    bare, told = without_additions(g, label, names), without_brackets(outcome)
    forms = [(label, outcome), (label, told), (bare, outcome), (bare, told), (label, brief), (bare, brief),
             (label, ""), (bare, "")]  # fmt: skip
    forms = [(one, "" if _costs_twice(one, said) else said) for one, said in forms]
    lengths = ((one, cell_len(one[0]) + (cell_len(one[1]) + 1 if one[1] else 0)) for one in forms)
    last = (_begun(g, bare, space, names), "")
    (label, outcome), length = next(((one, length) for one, length in lengths if length <= space), (last, space))
    return chip._replace(label=label, outcome=outcome), key + 2 + chosen + length


def _costs_twice(label: str, outcome: str) -> bool:
    """Does an outcome only say what the label costs, and the label too? `Deploy GM (cost 1)`, `for 1`."""
    cost = next((int(one) for one in re.findall(r"\d+", outcome)), 0)
    return outcome.removeprefix(_DASH) == tr("for {cost}", cost=cost) and tr("cost {cost}", cost=cost) in label


def _begun(g: Glyphs, label: str, room: int, names: Names) -> str:
    """The beginning of a label: to keep the effect of `NAME: (TIMING) <COST>: EFFECT`, the timing is left out, then
    the name shortened. Other labels are whole, if short names of cards make room for that.
    """
    told = g.sentences(label, room, SUBJECT)
    subject = re.search(SUBJECT, label)
    if subject is None:
        short = (with_short_names(g, label, cells, names) for cells in (_NAMED, IN_TEXT))
        return next((one for one in short if cell_len(one) <= room), told)
    cost, effect = effect_at(label, subject.end())
    if len(told) >= effect + SAID:
        return told
    name = _brief(g, label[: subject.start()], max(_NAMED, room // 3), names)
    return g.fit(f"{name}{subject[0]}{label[cost:]}", room)


def _fitted_apart(g: Glyphs, chips: Sequence[Chip], room: int, names: Names) -> list[tuple[Chip, int]]:
    """Each chip as it fits: of labels that are cut to the same words, the words that differ are shown."""
    fitted = [_fitted(g, chip, room, names) for chip in chips]
    alike: dict[str, list[int]] = defaultdict(list)
    for at, (chip, _) in enumerate(fitted):
        if chip.label.endswith(g.dots):
            alike[chip.label].append(at)
    for places in alike.values():
        labels = [chips[at].label for at in places]
        same = [letters[0] for letters in takewhile(lambda one: len(set(one)) == 1, zip(*labels, strict=False))]
        subject, differ = re.search(SUBJECT, labels[0]), "".join(same).rfind(" ") + 1
        if len(set(labels)) < 2 or subject is None or differ <= effect_at(labels[0], subject.end())[1]:
            continue
        for at in places:
            label = f"{chips[at].label[: subject.end()]}{g.dots}{chips[at].label[differ:]}"
            fitted[at] = _fitted(g, chips[at]._replace(label=label), room, names)
    return fitted


def _brief(g: Glyphs, label: str, room: int, names: Names, least: int = LEAST_NAME) -> str:
    """A short label: the short name of a card, also behind whose it is or what is done with it, where it keeps the
    `least` cells. Only names become initials: the words of an option stay whole.
    """
    before, card = card_at_end(label, names)
    if card and before and not whose_card(label, names)[0]:
        return before + apart(g, card, max(least, room - cell_len(before)), names)
    if card:
        return apart(g, label, room, names)
    return label if re.search(_WORDS, label) else g.name(label, room)


class Rows(NamedTuple):
    """Chips as they fit.

    Attributes:
        rows: those shown, row by row.
        hidden: those on other pages.
    """

    rows: Sequence[Sequence[Chip]]
    hidden: Sequence[Chip] = ()


def in_rows(g: Glyphs, chips: Sequence[Chip], width: int, room: int, names: Names) -> Rows:
    """The chips in rows. If they do not fit, the outcomes of those without the cursor become shorter, then all labels
    lose what stands in brackets, then these outcomes go, then their labels become shorter, then those that can be are
    joined; at last the chips are paged, and the page with the cursor is shown.
    """
    brief = [chip if chip.cursor else chip._replace(outcome=chip.brief) for chip in chips]
    terse = [chip._replace(outcome=chip.brief) for chip in chips]
    curt = [chip._replace(label=without_additions(g, chip.label, names)) for chip in terse]
    curt = curt if len({chip.label for chip in curt}) == len(curt) else terse
    bare = [chip if chip.cursor else chip._replace(outcome="", brief="") for chip in terse]
    plain = [chip if chip.cursor else chip._replace(label=without_additions(g, chip.label, names)) for chip in bare]
    # The white card is named on the board too.
    lean = [chip._replace(label=without_additions(g, chip.label, names)) for chip in plain]
    terms, less = ([short if short.cursor or re.search(SUBJECT, short.label)
                    else short._replace(label=_brief(g, chip.label, _BRIEF, names, least))
                    for short, chip in zip(lean, chips, strict=True)]
                   for least in (IN_TEXT, LEAST_NAME))  # fmt: skip
    silent = [chip._replace(outcome="", brief="") for chip in plain]  # a hint tells what the white one does
    whole = [chip.label for chip in chips if g.dots in chip.label]  # a name may be initials, but no word is cut
    shorter = (
        form for form in (plain, lean, terms, less, silent)
        if len(labels := {chip.label for chip in form}) == len(form)
        and all(g.dots not in label or label in whole for label in labels)
    )  # fmt: skip
    for shown in (chips, brief, terse, curt, bare, *shorter, *(_joined(form) for form in (brief, plain))):
        rows = _flow(g, shown, width, names)
        if len(rows) <= room:
            return Rows(rows)
    # The group that Enter gives stands behind its options; on a page it is seen with the first of them.
    order = sorted(range(len(chips)), key=lambda at: not (chips[at].cursor and chips[at].entry < 0))
    rows = _flow(g, [brief[at] for at in order], width - _PAGED, names)
    at = next((line for line, row in enumerate(rows) if any(chip.cursor for chip in row)), 0)
    first = at // room * room
    before, shown = sum(map(len, rows[:first])), rows[first : first + room]
    paged = [chips[at] for at in order]
    return Rows(shown, (*paged[:before], *paged[before + sum(map(len, shown)) :]))


def _joined(chips: Sequence[Chip]) -> Sequence[Chip]:
    """Options that can be told as one are one chip with all their keys, where the first of them was."""
    groups: dict[str, list[Chip]] = defaultdict(list)
    for chip in chips:
        if chip.joined and not chip.cursor:
            groups[chip.joined].append(chip)
    keys = {label: in_short([chip.key for chip in group]) for label, group in groups.items()}
    found = dict[str | int, Chip]()
    for at, chip in enumerate(chips):
        one = chip.joined in keys and not chip.cursor
        found.setdefault(chip.joined if one else at, Chip(keys[chip.joined], chip.joined) if one else chip)
    return list(found.values())


def untold(shown: Rows, chips: Sequence[Chip]) -> bool:
    """Is a chip shown without the outcome that it has?"""
    having = {chip.entry for chip in chips if chip.brief}
    return any(chip.entry in having and not chip.outcome for row in shown.rows for chip in row)


def told_less(shown: Rows, chips: Sequence[Chip]) -> bool:
    """Is the white chip shown without its outcome, or with a shorter one?"""
    white = next((chip for chip in chips if chip.cursor and chip.outcome), None)
    drawn = next((chip for row in shown.rows for chip in row if chip.cursor), None)
    if white is None or drawn is None or white.brief == white.outcome:
        return False
    return drawn.outcome in ("", white.brief)


def cut(g: Glyphs, shown: Rows, chips: Sequence[Chip], *, white: bool = True) -> str:
    """The effect that the label of the white chip names, if that is shown cut; else of the only other chip of which it
    is.
    """
    drawn = {chip.entry: chip.label for row in shown.rows for chip in row if chip.cursor == white}
    found: list[str] = []
    for chip in chips:
        subject, label = re.search(SUBJECT, chip.label), drawn.get(chip.entry, "")
        if chip.cursor == white and subject and (label.endswith(g.dots) or f"{subject[0]}{g.dots}" in label):
            found.append(chip.label[subject.end() :])
    return found[0] if len(found) == 1 else ""


def _flow(g: Glyphs, chips: Sequence[Chip], width: int, names: Names) -> list[list[Chip]]:
    rows: list[list[Chip]] = [[]]
    used = 0
    for chip, size in _fitted_apart(g, chips, width, names):
        if rows[-1] and used + size > width:
            rows.append([])
            used = 0
        rows[-1].append(chip)
        used += size + GAP
    return rows


def draw_rows(sheet: Sheet, y: int, told: Rows) -> int:
    """Draw chips of one row each, and what is on other pages; returns the first row below them."""
    end, width = 0, sheet.width - 3
    widths = [width - (_PAGED if told.hidden and at == len(told.rows) - 1 else 0) for at in range(len(told.rows))]
    for row in _parted(sheet.glyphs, told.rows, widths) if sheet.planes else told.rows:
        x = 2
        for chip in row:
            end = _chip(sheet, x, y, chip)
            x = end + GAP
        y += 1
    if told.hidden:
        g = sheet.glyphs
        sheet.right(sheet.width - 1, y - 1, f"{_more(g, told.hidden, sheet.width - end - 3)} {g.cursor}", "sub", "dock")
    return y


def _parted(g: Glyphs, rows: Sequence[Sequence[Chip]], widths: Sequence[int]) -> Sequence[Sequence[Chip]]:
    """Rows of chips with a sign between each label and its outcome, so that a print reads like the colours: the same
    one in all rows. Where one has no room for it, a narrower sign, then also outcomes of one phrase in a word, at last
    none.
    """
    end = tr("; ")

    def brief(chip: Chip) -> Chip:
        return chip if end in chip.outcome else chip._replace(outcome=chip.brief or chip.outcome)

    forms = (
        [[_signed(g, chip, before=f"{g.sep} ") for chip in row] for row in rows],
        [[_signed(g, chip, ":") for chip in row] for row in rows],
        [[_signed(g, brief(chip), ":") for chip in row] for row in rows],
    )
    fits = (
        form for form in forms
        if all(_flow(g, row, width, NO_NAMES) == [row] for row, width in zip(form, widths, strict=True))
    )  # fmt: skip
    return next(fits, rows)


def _signed(g: Glyphs, chip: Chip, behind: str = "", before: str = "") -> Chip:
    """A chip with a sign behind its label or before its outcome, if that does not begin with one: that of a payment."""
    if not chip.outcome or chip.outcome.startswith(f"{g.spend} "):
        return chip
    outcome = chip.outcome.removeprefix(tr("then: {told}", told=""))  # the sign says that it follows
    return chip._replace(label=f"{chip.label}{behind}", outcome=f"{before}{outcome}")


def _more(g: Glyphs, hidden: Sequence[Chip], room: int) -> str:
    """How many options are on other pages, and their keys, without keys their labels, if all of them have room."""
    keys = [chip.key for chip in hidden if chip.key]
    # A chip for several cards has all their keys; that of another may have a name: `Space`.
    told = [*in_short(keys).split(), *(key for key in keys if not in_short([key]))]
    labels = [] if told else [g.text(chip.label) for chip in hidden]
    said = tr(" {count} more: ", count=len(hidden)) + (" ".join(told) or join(labels))
    return said if cell_len(said) <= room else tr(" {count} more", count=len(hidden))


def _chip(sheet: Sheet, x: int, y: int, chip: Chip) -> int:
    ground, ink = ("sel", "ink") if chip.cursor else ("chip", "sub" if chip.idle else "text")
    if not sheet.planes and not chip.cursor:
        ground = ""
    start = x
    if not chip.key:
        pass
    elif sheet.planes:
        x = sheet.put(x, y, f" {chip.key} ", "ink", "key", bold=True)
    else:
        x = sheet.put(x, y, f"[{chip.key}]", "ink" if chip.cursor else "key", ground, bold=True)
    if chip.chosen:
        x = sheet.put(x, y, f" {chip.chosen}", ink if chip.cursor else "good", ground, bold=True)
    x = sheet.put(x, y, f" {chip.label} ", ink, ground, bold=chip.cursor)
    if chip.outcome:
        x = sheet.put(x, y, f"{chip.outcome} ", "ink" if chip.cursor else "sub", ground)
    if chip.entry >= 0:
        sheet.touch(start, y, x - start, 1, Touch(entry=chip.entry))
    return x


def width_of_high(g: Glyphs, chips: Sequence[Chip]) -> int:
    """The cells that chips of two rows need."""
    return sum(_size2(g, chip) + GAP for chip in chips)


def _size2(g: Glyphs, chip: Chip) -> int:
    label, outcome = cell_len(g.text(chip.label)), cell_len(g.text(chip.outcome))
    return _cap(chip) + 2 + max(label + (cell_len(chip.chosen) + 1 if chip.chosen else 0), outcome)


def _cap(chip: Chip) -> int:
    """Cells of the key of a chip."""
    return cell_len(chip.key) + 2 if chip.key else 0


def draw_high(sheet: Sheet, y: int, chips: Sequence[Chip]) -> int:
    """Draw chips of two rows, the option and its outcome; returns the first row below them."""
    x = 2
    for chip in chips:
        width, key = _size2(sheet.glyphs, chip), _cap(chip)
        ground = "sel" if chip.cursor else "chip"
        sheet.fill(x, y, width, 2, ground)
        if sheet.planes and chip.key:
            sheet.fill(x, y, key, 2, "key")
            sheet.put(x + 1, y, chip.key, "ink", bold=True)
        elif chip.key:
            sheet.put(x, y, f"[{chip.key}]", "ink" if chip.cursor else "key", bold=True)
        ink = "ink" if chip.cursor else "sub" if chip.idle else "text"
        end = sheet.put(x + key + 1, y, f"{chip.chosen} " if chip.chosen else "", ink, bold=True)
        sheet.put(end, y, chip.label, ink, bold=True)
        sheet.put(x + key + 1, y + 1, chip.outcome, "ink" if chip.cursor else "sub")
        if chip.entry >= 0:
            sheet.touch(x, y, width, 2, Touch(entry=chip.entry))
        x += width + GAP
    return y + 2
