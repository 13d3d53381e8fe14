"""The prompt dock, of fixed height: the question, what can be chosen, what would follow; and the line of keys."""

from __future__ import annotations

from rich.cells import cell_len

from gundam_tui.app.answering import ActionInput, AnswerInput, SelectInput
from gundam_tui.app.draw.bars import WIDE
from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import BY_ID
from gundam_tui.app.scene import Scene, Touch

GAP = 3
INSPECTED = 120  # from this width on the card under the cursor is shown beside the board
_PREPOSITIONS = ("with", "for", "by", "against", "into", "as")


def dock(scene: Scene, width: int, height: int) -> list[list[Part]]:
    """The dock: a title line and `height - 1` lines below it."""
    g = scene.glyphs
    rows = [_title(scene, width)]
    room = height - 1
    body: list[Line] = []
    chooser = scene.chooser
    if chooser is None:
        body = [Line(g, " ").add(text, "head") for text in _waiting(scene)]
    elif chooser.entries and not (isinstance(chooser, ActionInput) and not chooser.subject):
        texts = labels(chooser, width, room)
        below = _remarks(scene, width, texts)
        keep = min(len(below), 1 if chooser.note or scene.remark or isinstance(chooser, ActionInput) else 0)
        above = _entries(scene, chooser, texts, width, room - keep)
        if isinstance(chooser, ActionInput) and len(above) + len(below) < room:
            below = below + _about(scene, width)
        body = above + shortened(below, room - len(above))
    else:
        body = _overview(scene, chooser, width, room)  # type: ignore[arg-type]
    rows += [line.exactly(width) for line in shortened(body, room)]
    rows += [Line(g).exactly(width)] * (height - len(rows))
    return rows


def shortened(lines: list[Line], room: int) -> list[Line]:
    """As many lines as there is room for; a sign at the end tells that there is more."""
    if room < 1 or len(lines) <= room:
        return lines[: max(0, room)]
    last = Line(lines[0].glyphs)
    last.parts, last.width = list(lines[room - 1].parts), lines[room - 1].width
    text, role = last.parts[-1] if last.parts else ("", "")
    last.parts[-1:] = [(text.rstrip(), role), (last.glyphs.dots, role)]
    last.width = sum(cell_len(part) for part, _ in last.parts)
    return [*lines[: room - 1], last]


def _title(scene: Scene, width: int) -> list[Part]:
    g, prompt = scene.glyphs, scene.view.prompt
    line = Line(g, g.h, "rule")
    right = Line(g)
    if scene.view.outcome is not None:
        line.add(" The game is over ", "title")
    elif prompt is not None:
        own = scene.chooser is not None
        who = scene.name(prompt.seat) if width >= WIDE else f"P{prompt.seat + 1}"
        line.add(f" {who}{':' if own else ''} ", "own" if prompt.seat == scene.seat else "enemy")
        count = _count(scene.chooser)
        right.add(f" {count} " if count else "", "now").add(g.h if count else "", "rule")
        right.add(f" {prompt.rule} " if prompt.rule else "", "dim")
        text = prompt.text if own else "decides"
        line.add(g.fit(text, width - line.width - right.width - 2), "title").add(" ")
    line.add(g.h * max(0, width - line.width - right.width), "rule")
    return line.join(right).exactly(width)


def _count(chooser: AnswerInput | None) -> str:
    if not isinstance(chooser, SelectInput) or chooser.prompt.most == 1:
        return ""
    return f"{len(chooser.marked)} of {chooser.wanted()}" if not chooser.prompt.ordered else "order"


def _waiting(scene: Scene) -> list[str]:
    if scene.remark:
        return [scene.remark]
    return [": opens the commands: rematch, another game, quit"] if scene.view.outcome is not None else []


def labels(chooser: AnswerInput, width: int, room: int) -> list[str]:
    """What the entries say: their labels, without the words that all of them share where those do not fit."""
    texts = [entry.option.label for entry in chooser.entries]
    across = -(-len(texts) // max(1, room - 1))
    if len(texts) < 2 or max(cell_len(text) for text in texts) + 5 + GAP <= width // across:
        return texts
    words = [text.split() for text in texts]
    shortest = min(len(one) for one in words)
    front = next((at for at in range(shortest) if len({one[at] for one in words}) > 1), shortest - 1)
    # Names begin with a capital letter and are not torn apart; what follows them goes from a preposition on.
    front = next((at for at in range(1, front) if not words[0][at][0].islower()), front)
    back = next((at for at in range(shortest - front) if len({one[-1 - at] for one in words}) > 1), 0)
    back = next((at for at in range(back, 0, -1) if words[0][-at] in _PREPOSITIONS), 0)
    return [" ".join(one[front : len(one) - back]) for one in words]


def _remarks(scene: Scene, width: int, texts: list[str] | None = None) -> list[Line]:
    """What to say below the options: a refusal, a remark about the last key, or what would follow."""
    g = scene.glyphs
    chooser = scene.chooser
    if scene.remark:
        return [Line(g, " ! ", "warn").add(row, "warn") for row in wrap(g.text(scene.remark), width - 4)]
    if chooser is not None and chooser.note:
        return [Line(g, " ! ", "warn").add(row, "") for row in wrap(g.text(chooser.note), width - 4)]
    rows: list[Line] = []
    previews = list(scene.preview)
    if chooser is not None and texts and 0 <= chooser.cursor < len(texts):
        whole = chooser.entries[chooser.cursor].option.label
        if texts[chooser.cursor] != whole:  # the entry is shortened: here it stands in full
            both = f"{whole}: {previews[0]}" if previews and chooser.selected() else whole
            # What would follow matters more than the words that the board and the list show already.
            previews[:1] = [both] if cell_len(both) <= width - 4 or not previews else [previews[0], whole]
    elif chooser is not None and texts and texts[0] != (whole := chooser.entries[0].option.label):
        previews.insert(0, whole.replace(texts[0], "...", 1))
    for text in previews:
        rows += [Line(g, f" {g.attack} " if not at else "   ", "hot").add(row, "fresh")
                 for at, row in enumerate(wrap(g.text(text), width - 4))]  # fmt: skip
    return rows


def _entries(scene: Scene, chooser: AnswerInput, texts: list[str], width: int, room: int) -> list[Line]:
    """The options in as few columns as needed; the window follows the cursor."""
    g = scene.glyphs
    widest = max(cell_len(g.text(text)) for text in texts) + 5 + GAP
    across = max(1, min(width // widest, -(-len(texts) // room) if room else 1))
    if len(texts) > room * across:  # more columns with cut texts rather than scrolling
        across = max(across, min(3, -(-len(texts) // room), width // 26))
    chooser.columns = across
    rows_needed = -(-len(texts) // across)
    top = max(0, min(max(0, chooser.cursor) // across - room + 1, rows_needed - room))
    size = width // across
    rows: list[Line] = []
    for y in range(top, min(rows_needed, top + room)):
        line = Line(g)
        for x in range(across):
            at = y * across + x
            if at < len(texts):
                scene.touchable("dock", len(rows) + 1, line.width, line.width + size, Touch(entry=at))
                _entry(scene, chooser, at, texts[at], line, size)
        rows.append(line)
    hidden = len(texts) - (top + room) * across
    if hidden > 0 and rows:
        rows[-1] = rows[-1].to(width - 12)
        rows[-1] = _tail(rows[-1], f" {g.down} {hidden} more", width)
    elif top and rows:
        rows[0] = _tail(rows[0], f" {g.up} {top * across} more", width)
    return rows


def _tail(line: Line, text: str, width: int) -> Line:
    cutoff = Line(line.glyphs)
    cutoff.parts, cutoff.width = line.exactly(width - 11), width - 11
    return cutoff.add(text, "dim", 11)


def _entry(scene: Scene, chooser: AnswerInput, at: int, text: str, line: Line, size: int) -> None:
    g = scene.glyphs
    start = line.width
    entry = chooser.entries[at]
    picked = isinstance(chooser, SelectInput) and at in chooser.marked
    current = at == chooser.cursor
    line.add(g.cursor if current else " ", "key")
    sole = len(chooser.entries) == 1
    line.add(entry.tag or " ", "dim" if not entry.tag else "chosen" if picked else "tag")
    if isinstance(chooser, SelectInput) and not chooser.single:
        order = str(chooser.marked.index(at) + 1) if picked and chooser.prompt.ordered else ""
        line.add(f"{order or (g.chosen if picked else ' ')} ", "good")
    else:
        line.add(" ")
    role = "cursor" if current and (not isinstance(chooser, SelectInput) or picked) else "good" if picked else ""
    line.add(g.fit(text, size - (line.width - start) - 1), role if not sole else "fresh")
    line.to(start + size)


def _overview(scene: Scene, chooser: ActionInput, width: int, room: int) -> list[Line]:
    """Main phase or action step with nothing chosen yet: what there is, and the card under the cursor."""
    g = scene.glyphs
    if isinstance(chooser, SelectInput):
        return _remarks(scene, width) or [Line(g, " Enter goes on", "head")]
    rows: list[Line] = []
    if chooser.ending:
        left = [_many(count, text) for count, text in chooser.counts()]
        return [
            Line(g, " End the turn? ", "now").add(f"There is still: {', '.join(left)}.", ""),
            Line(g, " Enter", "key").add(" ends the turn   ", "").add("Esc", "key").add(" goes back", ""),
        ]
    line = Line(g, " ")
    found = [_many(count, text) for count, text in chooser.counts()]
    if found:
        line.add(", ".join(found) + ".", "fresh")
        if line.width + 20 < width:
            line.add(f"  {g.mark}", "playable").add(" = playable now", "head")
    else:
        key, does = ("Shift+E", " ends the turn") if chooser.kind.main else ("Space", " passes")
        line.add("Nothing left to do.", "fresh").add("  ").add(key, "key").add(does, "head")
    rows.append(line)
    remarks = _remarks(scene, width)
    others = chooser.others()
    if others and not remarks:
        extra = Line(g, " ")
        for tag, option in others:
            extra.add(tag, "tag").add(f" {g.fit(option.label, 34)}  ", "")
        rows.append(extra)
    if not remarks:
        remarks = _about(scene, width)
    return rows + remarks


def _many(count: int, text: str) -> str:
    noun, _, rest = text.partition(" ")
    return f"{count} {noun}{'s' if count > 1 else ''} {rest}"


def _about(scene: Scene, width: int) -> list[Line]:
    """The card under the cursor in two lines."""
    from gundam_tui.app.draw.card import summary

    focus = scene.focus()
    if focus.card is None:
        return []
    g = scene.glyphs
    rows: list[Line] = []
    if focus.card.playable:
        rows.append(Line(g, " - ", "dim").add(focus.card.playable, "head"))
    if width >= INSPECTED:  # the card stands beside the board
        return rows
    return rows + [
        Line(g, " v " if not at else "   ", "key").add(row, "head")
        for at, row in enumerate(wrap(g.text(summary(focus.card)), width - 4))
    ]


def footer(scene: Scene, width: int) -> list[Part]:
    """The keys that mean something now."""
    g = scene.glyphs
    hints: list[tuple[str, str]] = list(scene.chooser.hints() if scene.chooser is not None else scene.hints)
    hints += [(BY_ID["table.coach"].shown, "coach")] if scene.coached else []
    focus = scene.focus()
    view = [(BY_ID["table.view"].shown, "view")] if focus.card is not None or focus.number else []
    zone = [("Tab", "zone")] if scene.chooser is not None else []
    # Where the cursor is on no card, one wants to know how it gets there rather than what is last of all.
    hints += view or zone
    words = ("commands", "help", "log") if scene.watched else ("commands", "help", "undo", "log")
    hints += [(BY_ID[f"table.{word}"].shown, word) for word in words]
    hints += zone if view else []
    line = Line(g)
    for key, word in hints:
        if line.width + len(key) + len(word) + 3 > width:
            continue
        start = line.width
        line.add(" ").add(key, "key").add(f" {word} ", "head")
        scene.touchable("keys", 0, start, line.width, Touch(key=key))
    return line.exactly(width)
