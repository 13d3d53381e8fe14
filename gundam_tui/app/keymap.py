"""Every key of the app: its action, in two words for the line of keys and in a sentence for the help.

Ids are stable, so that keys can be remapped (`App.set_keymap`). Hand letters and digits are not bindings: their meaning
depends on the open prompt (see `answering`), and so does that of `e`, which ends a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.binding import Binding
from textual.keys import format_key

from gundam_tui.frozen import frozen
from gundam_tui.language import N, tr

_mapped: dict[str, str] = {}  # the user's own keys by id: one keyboard, one map
_WRITTEN = {
    "escape": "Esc", "enter": "Enter", "space": "Space", "tab": "Tab", "backspace": "Backspace", "delete": "Del",
    "insert": "Ins", "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End",
    "up": "Up", "down": "Down", "left": "Left", "right": "Right",
}  # fmt: skip


@frozen
class Key:
    """A key of a screen.

    Attributes:
        id: stable name of the binding.
        keys: Textual's names of the default keys, with commas.
        action: the action it runs.
        mark: how the default key is written.
        brief: what it does, for the line of keys, in English.
        about: what it does, for the help, in English.
        both: how it is written together with the key of the opposite action, for the line of keys; empty: as `mark`.
    """

    id: str
    keys: str
    action: str
    mark: str
    brief: str
    about: str
    both: str = ""

    @property
    def word(self) -> str:
        """What it does, for the line of keys, in the language that is spoken now."""
        return tr(self.brief)

    @property
    def help(self) -> str:
        """What it does, for the help, in the language that is spoken now."""
        return tr(self.about)

    @property
    def pressed(self) -> tuple[str, ...]:
        """Textual's names of the keys that do it now."""
        return tuple(_mapped.get(self.id, self.keys).split(","))

    @property
    def shown(self) -> str:
        """The written form of its present key."""
        return ", ".join(written(key) for key in self.pressed) if self.id in _mapped else self.mark

    @property
    def listed(self) -> str:
        """Its written form in the line of keys, where it may include the opposite action."""
        return self.both if self.both and self.id not in _mapped else self.shown


def written(key: str) -> str:
    """The written form of Textual's name of a key: `Ctrl+Q`, `?`, `PgUp`."""
    *held, last = key.split("+")
    name = _WRITTEN.get(last) or format_key(last)
    name = name.capitalize() if len(name) > 1 and name == last else name
    if held:
        name = name.upper() if len(name) == 1 else name
    return "+".join([*(word.capitalize() for word in held), name])


def spoken(keys: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Keys with a word each, in the language that is spoken now."""
    return tuple((marked(key), tr(word)) for key, word in keys)


def marked(key: str) -> str:
    """How a row of the help writes a key: what is printed on it as it is, a description (`arrows`) translated."""
    return key if key in _WRITTEN.values() else tr(key)


def pressed(keys: Iterable[Key]) -> frozenset[str]:
    """Every key that now runs one of them."""
    return frozenset(name for key in keys for name in key.pressed)


def bindings(keys: tuple[Key, ...]) -> list[Binding | tuple[str, str] | tuple[str, str, str]]:
    """Textual's bindings for them."""
    return [Binding(key.keys, key.action, key.word, id=key.id, key_display=key.shown, tooltip=key.help) for key in keys]


# What the letters, digits and arrows do at a prompt; the dock and the board show which are valid.
PROMPT_HELP = (
    ("a b c ...", N("a card of the hand (letters that are commands are left out)")),
    (
        "1-6, 0",
        N("a card of yours on the field, 0 what guards you; a target by its number; keys stay for the turn"),
    ),
    ("s w x z", N("with three or four players: one of them, by seat, for the whole game")),
    (N("arrows, Tab"), N("move the cursor; Tab goes from zone to zone: enemy, own, hand, prompt")),
    ("Enter", N("do what is {look}; so does its own key. The key of anything else makes that {look}")),
    ("Esc, Backspace", N("one step back, to what is suggested; nothing is done yet")),
    ("Space", N("pass, no, none - never confirms a play")),
    ("e", N("end the turn; while something else is {look} it becomes {look} first")),
    ("y, n", N("yes, no, where that is asked")),
)

# The same key in a game whose turns end by passing.
PASS_HELP = ("e", N("pass; while something else is {look} the pass becomes {look} first"))

APP = (
    Key("app.quit", "ctrl+q", "leave", "Ctrl+Q", "quit", "Leave the program; the game is saved and can be continued."),
    Key("app.suspend", "ctrl+z", "suspend", "Ctrl+Z", "", "To the shell, where there is one; `fg` comes back."),
    Key("app.redraw", "ctrl+l", "redraw", "Ctrl+L", "", "Draw the screen again."),
    Key("app.hint", "ctrl+c", "how_to_quit", "Ctrl+C", "", "Tells how to leave."),
)
TABLE = (
    Key("table.view", "v", "do('view')", "v", "view", "Show the card under the cursor in full."),
    Key("table.undo", "u", "do('undo')", "u", "undo",
        "Take back the last decision; across a reveal all players must agree."),
    Key("table.log", "l", "do('log')", "l", "log", "Show the whole log."),
    Key("table.resources", "r", "do('resources')", "r", "choose what to pay with",
        "Choose yourself what the next payment is made with, where that differs; the table does it otherwise."),
    Key("table.waiting", "W", "do('waiting')", "W", "effects", "The effects that wait to resolve."),
    Key("table.mode", "m", "do('mode')", "m", "pass mode",
        "Pass mode: FULL stops at every window, SMART where you can respond, BLUFF where you might for all that is "
        "public."),
    Key("table.skip", "S", "do('skip')", "S", "skip",
        "Let things happen until the end of the turn, after an open question; you are asked when you are attacked and "
        "can respond. Again: take it back."),
    Key("table.trash", "t", "do('zone', 'own')", "t", "own piles",
        "Browse those of your piles that everybody may look through."),
    Key("table.trash.enemy", "T", "do('zone', 'enemy')", "T", "enemy piles",
        "Browse the same piles of the others."),
    Key("table.turn", "O", "do('turn')", "O", "turn",
        "In a team that is asked as one: turn to your partner. Tab does so too, and Shift+Tab goes from zone to zone."),
    Key("table.coach", "C", "do('coach')", "C", "coach", "What a computer player would do here, and why."),
    Key("table.odds", "D", "do('odds')", "D", "odds",
        "How likely enemy answers, Bursts and a good draw are, by what you know, with the counts."),
    Key("table.commands", "colon,ctrl+p", "do('commands')", ":", "commands",
        "All commands: concede, colours, quit ..."),
    Key("table.help", "question_mark,f1", "do('help')", "?", "help",
        "What the keys do now, the rule of the open prompt."),
)  # fmt: skip
CURTAIN = (
    Key("curtain.open", "y", "open", "y", "show", "The player who is named looks at the screen now."),
    Key("curtain.commands", "colon", "commands", ":", "commands", "All commands: concede, colours, quit ..."),
)
PAGE = (
    Key("page.close", "escape,backspace,q", "close", "Esc", "back", "Go back."),
    Key("page.up", "up,k", "scroll(-1)", "up, k", "", "One line up."),
    Key("page.down", "down,j", "scroll(1)", "down, j", "", "One line down."),
    Key("page.pageup", "pageup,b", "page(-1)", "PgUp", "", "One page up."),
    Key("page.pagedown", "pagedown,space", "page(1)", "PgDn", "page", "One page down."),
    Key("page.home", "home,g", "top", "Home, g", "", "To the beginning."),
    Key("page.end", "end,G", "bottom", "End, G", "", "To the end."),
)
CARD = (
    Key("card.previous", "left,h", "turn(-1)", "left", "", "The card before this one on the table."),
    Key("card.next", "right,l", "turn(1)", "right", "card", "The next card on the table.", "left/right"),
)
SEARCH = (
    Key("log.search", "slash", "search", "/", "search", "Search the log; Enter goes to the next hit."),
    Key("log.next", "n", "next", "n", "next hit", "The next line with the words searched for."),
)
MENU = (
    Key("menu.up", "up,k,shift+tab", "move(-1)", "up, k", "", "One entry up."),
    Key("menu.down", "down,j,tab", "move(1)", "down, j", "", "One entry down."),
    Key("menu.pageup", "pageup", "page(-1)", "PgUp", "", "Ten entries up."),
    Key("menu.pagedown", "pagedown", "page(1)", "PgDn", "", "Ten entries down."),
    Key("menu.home", "home", "ends(False)", "Home", "", "To the first entry."),
    Key("menu.end", "end", "ends(True)", "End", "", "To the last entry."),
    Key("menu.left", "left,h", "change(-1)", "h, l", "", "As the left and right arrows, for fingers used to vi."),
    Key("menu.right", "right,l", "change(1)", "left, right", "change", "Another value."),
    Key("menu.choose", "enter", "choose", "Enter", "choose", "Do what the entry says."),
    Key("menu.close", "escape,backspace,q", "close", "Esc", "back", "Go back."),
    Key("menu.help", "question_mark,f1", "help", "?", "help", "What the keys do here."),
)
REPLAY = (
    Key("replay.back", "left,h", "step(-1)", "left", "", "One decision back."),
    Key("replay.step", "right,l", "step(1)", "right", "step", "One decision on.", "left/right"),
    Key("replay.first", "home,g", "ends(False)", "Home, g", "", "To the beginning."),
    Key("replay.last", "end,G", "ends(True)", "End, G", "", "To the end."),
    Key("replay.play", "space", "play", "Space", "play", "Go on by itself, or stop."),
    Key("replay.faster", "plus,equals_sign", "speed(1)", "+", "", "Faster."),
    Key("replay.slower", "minus", "speed(-1)", "-", "", "Slower."),
    Key("replay.eyes", "e", "eyes", "e", "eyes", "Whose view: open hands, either player's, a watcher's."),
    Key("replay.flip", "s", "flip", "s", "", "The other player below."),
    Key("replay.log", "t", "log", "t", "", "The log of the whole record; Enter goes to a line."),
    Key("replay.cards", "v", "cards", "v", "", "The cards of this moment, to be read in full."),
    Key("replay.analyse", "a", "analyse", "a", "analyse", "Where was it lost? Every decision judged."),
    Key("replay.branch", "o", "branch", "o", "play on", "Play on from here, in a new game."),
    Key("replay.battle.back", "up,k", "battle(-1)", "up", "", "To the battle before."),
    Key("replay.battle", "down,j", "battle(1)", "down", "battle", "To the next battle.", "up/down"),
    Key("replay.turn.back", "pageup,b", "turn(-1)", "PgUp", "", "To the turn before."),
    Key("replay.turn", "pagedown,f", "turn(1)", "PgDn", "turn", "To the next turn."),
    Key("replay.game", "m", "game", "m", "", "The next game of the match, where the record holds several."),
    Key(
        "replay.puzzle", "p", "puzzle", "p", "", "Make a puzzle of this moment, if the solver proves that there is one."
    ),
    Key("replay.export", "x", "export", "x", "", "Write this moment as a scenario file."),
    Key("replay.close", "escape,backspace,q", "close", "Esc", "back", "Go back."),
    Key("replay.help", "question_mark,f1", "help", "?", "help", "What the keys do here."),
)
ANALYSIS = (
    Key("analysis.line", "p", "line", "p", "play it out", "The better line of the decision, played out on the board."),
    Key("analysis.puzzles", "z", "puzzles", "z", "puzzles", "Puzzles from the mistakes of people in this game."),
)
LINE = (
    Key("line.back", "left,h", "step(-1)", "left", "", "One choice back."),
    Key("line.step", "right,l", "step(1)", "right", "step", "One choice on.", "left/right"),
    Key("line.first", "home,g", "ends(False)", "Home, g", "", "To the beginning."),
    Key("line.last", "end,G", "ends(True)", "End, G", "", "To the end."),
    Key("line.play", "space", "play", "Space", "play", "Go on by itself, or stop."),
    Key("line.close", "escape,backspace,q", "close", "Esc", "back", "Go back."),
    Key("line.help", "question_mark,f1", "help", "?", "help", "What the keys do here."),
)
PUZZLE = (
    Key("puzzle.back", "left,up,h,k", "move(-1)", "left", "", "The answer before; at the end, a step back."),
    Key(
        "puzzle.on",
        "right,down,l,j",
        "move(1)",
        "right",
        "answer",
        "The next answer; at the end, the next step.",
        "left/right",
    ),
    Key("puzzle.mark", "space", "mark", "Space", "several", "Take one of several answers, or take it back."),
    Key("puzzle.choose", "enter", "choose", "Enter", "choose", "Give the answer; at the end, the next puzzle."),
    Key("puzzle.look", "tab", "look(1)", "Tab", "", "Point at the next card on the table, to read it."),
    Key("puzzle.look.back", "shift+tab", "look(-1)", "Shift+Tab", "", "Point at the card before."),
    Key("puzzle.view", "v", "view", "v", "cards", "Show the card that is pointed at in full.", "v/c"),
    Key("puzzle.again", "r", "again", "r", "again", "Try the same puzzle again; it does not count."),
    Key("puzzle.hint", "i", "hint", "i", "hint", "The card that the next right answer is about."),
    Key("puzzle.solution", "s", "solution", "s", "solution", "Give up, and see how it is solved."),
    Key("puzzle.next", "n", "next", "n", "next", "The next puzzle."),
    Key("puzzle.cards", "c", "cards", "c", "", "All cards, and those that lie hidden, to read them."),
    Key("puzzle.list", "p", "list", "p", "list", "Choose a puzzle from the list."),
    Key("puzzle.close", "escape,backspace,q", "close", "Esc", "back", "Go back."),
    Key("puzzle.help", "question_mark,f1", "help", "?", "help", "What the keys do here."),
)
CONFIRM = (
    Key("confirm.yes", "y", "answer(True)", "y", "yes", "Yes, do it."),
    Key("confirm.no", "n,escape,backspace,q", "answer(False)", "n", "no", "No, go back."),
)
LEARN = (
    Key("learn.lesson", "L", "lesson", "L", "lesson", "Read the lesson again."),
    Key("learn.again", "R", "again", "R", "set up", "Set the table up for this lesson again."),
)
LESSON = (Key("lesson.help", "question_mark,f1", "more", "?", "all keys", "The help of the table."),)
COACH = (
    Key("coach.quick", "1", "think('greedy')", "1", "quick look", "What the player thinks that looks one move ahead."),
    Key("coach.long", "2", "think('search')", "2", "long look", "What the player thinks that searches the turn."),
)
CONSENT = (
    Key("consent.first", "1", "agree(0)", "1", "P1 agrees", "The first player agrees."),
    Key("consent.second", "2", "agree(1)", "2", "P2 agrees", "The second player agrees."),
    Key("consent.no", "escape,backspace,n,q", "refuse", "Esc", "no", "It is called off; nothing has changed."),
)
FAR = (Key("far.say", "slash", "say", "/", "say", "Say something to everybody at the table."),)
ENTRY = (
    Key("entry.close", "escape", "close", "Esc", "back", "Go back without it."),
    Key("entry.done", "ctrl+s", "done", "Ctrl+S", "done", "Take what was typed or pasted."),
)
LIST = (
    Key("list.up", "up,k", "move(-1)", "up, k", "", "One entry up."),
    Key("list.down", "down,j", "move(1)", "down, j", "", "One entry down."),
    Key("list.pageup", "pageup,b", "page(-1)", "PgUp", "", "One page up."),
    Key("list.pagedown", "pagedown,space", "page(1)", "PgDn", "", "One page down."),
    Key("list.home", "home,g", "to_end(-1)", "Home, g", "", "To the first entry."),
    Key("list.end", "end,G", "to_end(1)", "End, G", "", "To the last entry."),
)
_TURNS = (
    ("color", "c", N("color")), ("type", "t", N("type")), ("set", "s", N("set")), ("lv", "l", N("level")),
    ("cost", "p", ""),
    ("trait", "r", ""), ("keyword", "w", ""),
)  # fmt: skip
FILTER = (
    Key("filter.line", "slash", "filter", "/", "filter",
        "Type a filter: set:ST01 color:blue type:unit lv:4..6 cost:..3 trait:zeon keyword:blocker text: name: and free "
        "words. Enter or the arrows go back to the list."),
    *(Key(f"filter.{name}", sign, f"turn('{name}', 1)", sign, word, f"Filter by {name}: the next one, at last any.")
      for name, sign, word in _TURNS),
    *(Key(f"filter.{name}.back", sign.upper(), f"turn('{name}', -1)", sign.upper(), "", f"Filter by {name}: back.")
      for name, sign, word in _TURNS),
    Key("filter.order", "o", "order", "o", "", "Sort by number, name, level or cost."),
    Key("filter.none", "z", "no_filter", "z", "all", "No filter: all cards."),
)  # fmt: skip
BROWSE = (
    *LIST,
    Key("browse.view", "enter,v", "view", "Enter", "card", "Show the card in full."),
    Key("browse.edit", "e", "edit", "e", "edit", "Open the card in the editor; one of the program's is copied."),
    Key("browse.new", "n", "new", "n", "new", "Write a card of your own."),
    *FILTER,
    Key("browse.close", "escape,backspace,q", "close", "Esc", "back", "Go back."),
    Key("browse.help", "question_mark,f1", "help", "?", "help", "What the keys do here."),
)
DECKS = (
    *LIST,
    Key("decks.choose", "enter", "choose", "Enter", "open", "Open the deck, or take it for the game."),
    Key("decks.filter", "slash", "filter", "/", "find", "Type a part of a deck's name."),
    Key(
        "decks.page",
        "tab",
        "other_page",
        "Tab",
        "figures",
        "From the cards of the deck to its figures and back, where there is no room for both.",
    ),
    Key("decks.new", "n", "new", "n", "new", "Build a new deck."),
    Key("decks.edit", "e", "edit", "e", "edit", "Change the deck; one that comes with the game is copied."),
    Key("decks.hand", "h", "another", "h", "hand", "Deal another sample hand."),
    Key("decks.hands", "c", "hands", "c", "chances", "Sample hands turn by turn, and how likely a card is."),
    Key("decks.import", "i", "bring", "i", "import", "A deck from a pasted list or a file."),
    Key("decks.export", "x", "export", "x", "export", "The deck as text."),
    Key("decks.rename", "r", "rename", "r", "rename", "Call a deck of your own something else."),
    Key("decks.delete", "D,delete", "delete", "D", "delete", "Delete a deck of your own, after asking."),
    Key("decks.view", "v", "view", "v", "cards", "The cards of the deck."),
    Key("decks.close", "escape,backspace,q", "close", "Esc", "back", "Go back."),
    Key("decks.help", "question_mark,f1", "help", "?", "help", "What the keys do here."),
)
BUILD = (
    *LIST,
    Key("build.more", "plus,equals_sign,right,enter", "add(1)", "+", "more", "One more copy of the card."),
    Key("build.less", "minus,left", "add(-1)", "-", "less", "One copy less."),
    *(Key(f"build.count.{n}", f"{n}", f"put({n})", f"{n}", "", f"Exactly {n} of the card.") for n in range(5)),
    Key("build.pane", "tab,shift+tab", "pane", "Tab", "pool, deck", "From the pool to the deck and back."),
    Key("build.undo", "u", "undo", "u", "undo", "Take the last change back."),
    Key("build.redo", "U,ctrl+y", "redo", "U", "", "Make the change again that was taken back."),
    Key("build.save", "ctrl+s,f2", "save", "F2", "save", "Save the deck among your own."),
    Key("build.view", "v", "view", "v", "card", "Show the card in full."),
    *FILTER,
    Key("build.name", "n", "name", "n", "", "Call the deck something else; it is then saved as another deck."),
    Key("build.tune", "a", "tune", "a", "", "Swaps that make the deck better, searched and proved in games."),
    Key("build.figures", "f", "figures", "f", "", "All faults and figures of the deck."),
    Key("build.hands", "h", "hands", "h", "", "Deal sample hands from the deck."),
    Key("build.import", "i", "bring", "i", "", "The cards of a pasted list or a file instead of these."),
    Key("build.export", "x", "export", "x", "", "The deck as text."),
    Key("build.close", "escape,backspace,q", "close", "Esc", "back", "Go back; asks when there is something to save."),
    Key("build.leave", "ctrl+q", "quit_program", "Ctrl+Q", "", "Leave the program; asks when there is work to save."),
    Key("build.help", "question_mark,f1", "help", "?", "help", "What the keys do here."),
)  # fmt: skip
HANDS = (
    *LIST,
    Key("hands.draw", "d,enter", "draw", "d", "draw", "Draw a turn's card; before the first turn, what is set aside."),
    Key("hands.redraw", "r", "redraw", "r", "redraw", "Redraw the opening hand, as the rules let you once."),
    Key("hands.next", "n", "deal(1)", "n", "new hand", "Deal another hand."),
    Key("hands.previous", "p", "deal(-1)", "p", "", "The hand before this one."),
    Key("hands.again", "a", "deal(0)", "a", "again", "The same hand from the start."),
    Key("hands.seed", "s", "seed", "s", "seed", "Deal by a number of your choice."),
    Key("hands.deck", "tab", "whole", "Tab", "chances", "From the hand to the whole deck: the chances of any card."),
    Key("hands.view", "v", "view", "v", "card", "Show the card in full."),
    Key("hands.close", "escape,backspace,q", "close", "Esc", "back", "Go back."),
    Key("hands.help", "question_mark,f1", "help", "?", "help", "What the keys do here."),
)
SWAPS = (
    *LIST,
    Key("swaps.over", "enter,right,left", "over", "Enter", "move over", "A copy to the sideboard, or to the deck."),
    Key("swaps.pane", "tab,shift+tab", "pane", "Tab", "other side", "From the deck to the sideboard and back."),
    Key("swaps.done", "f2,n", "done", "F2", "next game", "Go on with the deck as it is now, when it has its size."),
    Key("swaps.undo", "u", "as_it_was", "u", "as it was", "Take everything back."),
    Key("swaps.view", "v", "view", "v", "card", "Show the card in full."),
    Key("swaps.close", "escape,backspace,q", "close", "Esc", "back", "Go back; nothing is swapped."),
    Key("swaps.help", "question_mark,f1", "help", "?", "help", "What the keys do here."),
)  # fmt: skip
TUNING = (
    Key("tuning.search", "s", "search", "s", "search, stop", "Search for better cards, or stop; results are kept."),
    Key("tuning.against", "d", "against", "d", "decks", "Name the decks that it plays against."),
    *(Key(f"tuning.take.{n}", f"{n}", f"take({n})", f"{n}", "take a swap" if n == 1 else "",
          "Take the swap of this number into the deck; u takes it back.", "1 to 9" if n == 1 else "")
      for n in range(1, 10)),
)  # fmt: skip
IMPORT = (
    Key("import.up", "up", "scroll(-1)", "up", "", "One line up."),
    Key("import.down", "down", "scroll(1)", "down", "", "One line down."),
    Key("import.take", "f2,ctrl+s", "take", "F2", "take it", "Take the deck that has been read."),
    Key("import.clear", "ctrl+l", "clear", "Ctrl+L", "start again", "Forget what was pasted."),
    Key("import.close", "escape", "close", "Esc", "back", "Go back; nothing is taken."),
)
# In the card editor letters are typed, so its keys are others.
EDITOR = (
    Key("editor.save", "f2,ctrl+s", "save", "F2", "save", "Save the card; one that is not complete is kept as that."),
    Key("editor.read", "f3", "take_print", "F3", "read", "Read the printed sentences into the notation."),
    Key("editor.print", "f4", "type_print", "F4", "print", "Type or paste what stands on the card."),
    Key("editor.try", "f5", "try", "F5", "try", "Play the card in positions made for it; each time in others."),
    Key("editor.pane", "f8", "pane", "F8", "trial",
        "From what it says to the trial and back, where there is no room for both."),
    Key("editor.up", "ctrl+up,ctrl+pageup", "scroll(-3)", "Ctrl+Up", "", "Scroll the lower part up."),
    Key("editor.down", "ctrl+down,ctrl+pagedown", "scroll(3)", "Ctrl+Down", "", "Scroll the lower part down."),
    Key("editor.part", "tab", "part", "Tab", "facts", "From the facts to the notation and back."),
    Key("editor.leave", "ctrl+q", "quit_program", "Ctrl+Q", "", "Leave the program; asks when there is work to save."),
    Key("editor.close", "escape", "close", "Esc", "back", "Go back; asks when there is something to save."),
    Key("editor.help", "f1", "help", "F1", "help", "What the keys do here."),
)  # fmt: skip
EXPORT = (
    Key("export.form", "f,tab", "form", "f", "other form", "The next form: ExBurst, DeckPlanet, deck file."),
    Key("export.copy", "c", "copy", "c", "copy", "Copy it, where the terminal lets programs do that."),
    Key("export.file", "s,f2", "save", "s", "to a file", "Write it to a file."),
)
# A key shared by several screens (lists and filters) appears once.
ALL = tuple(dict.fromkeys((
    *APP, *TABLE, *CURTAIN, *PAGE, *CARD, *SEARCH, *MENU, *REPLAY, *ANALYSIS, *LINE, *PUZZLE, *CONFIRM, *LEARN,
    *LESSON, *COACH, *CONSENT, *FAR, *ENTRY, *BROWSE, *DECKS, *BUILD, *HANDS, *SWAPS, *TUNING, *IMPORT, *EDITOR,
    *EXPORT,
)))  # fmt: skip

# Places where keys can be changed: the name of the place, and its keys. Keys within one place must differ; those of the
# first place are valid everywhere. Answers to yes or no and text entry stay fixed.
PLACES = (
    (N("Everywhere"), APP), (N("Table"), TABLE), (N("Curtain"), CURTAIN), (N("Pages"), (*PAGE, *CARD, *SEARCH)),
    (N("Lists"), MENU), (N("Replays"), REPLAY), (N("Puzzles"), PUZZLE),
    (N("Analysis"), ANALYSIS), (N("Better line"), LINE), (N("Cards"), BROWSE), (N("Decks"), DECKS),
    (N("Builder"), tuple(key for key in BUILD if key.id != "build.leave")), (N("Hands"), HANDS), (N("Swaps"), SWAPS),
    (N("Tuning"), TUNING),
)  # fmt: skip
# The prompt decides what letters, digits and arrows do.
RESERVED = frozenset((*"0123456789abcdefghijkmnoprswxyzE", "enter", "escape", "backspace", "space", "tab", "shift+tab",
                      "left", "right", "up", "down", "pageup", "pagedown", "home", "end"))  # fmt: skip
BY_ID = {key.id: key for _, keys in PLACES for key in keys}


def remap(keys: Mapping[str, str]) -> list[str]:
    """Use the user's own keys from now on, instead of earlier ones.

    Args:
        keys: Textual's names of keys with commas, by id.

    Returns:
        Error messages for keys that could not be remapped; those keep their default.
    """
    _mapped.clear()
    notes: list[str] = []
    for name, wanted in keys.items():
        names = ",".join(dict.fromkeys(one.strip() for one in wanted.split(",") if one.strip()))
        if name not in BY_ID:
            notes.append(f"there is no key {name!r} to change")
        elif not names:
            notes.append(f"{name}: no key is named")
        else:
            _mapped[name] = names
    for name in list(_mapped):
        clash = next((text for key in BY_ID[name].pressed if (text := conflict(BY_ID[name], key))), "")
        if clash:
            del _mapped[name]
            notes.append(f"{name}: {clash}")
    return notes


def mapped() -> dict[str, str]:
    """The user's own keys, by id."""
    return dict(_mapped)


def conflict(key: Key, wanted: str) -> str:
    """Why a key cannot be used for an action; empty when it can.

    Args:
        key: the action.
        wanted: Textual's name of the key.
    """
    for title, place in PLACES:
        if place is not APP and key not in place and key not in APP:
            continue
        for other in place:
            if other.id != key.id and wanted in other.pressed:
                what = other.word or other.help.split(".")[0].split(";")[0].lower()
                return f"{written(wanted)} is taken: {what} ({title})"
    if (key in TABLE or key in CURTAIN) and wanted in RESERVED and wanted not in key.keys.split(","):
        return f"{written(wanted)} answers prompts: it cannot be a command of the table"
    if key in MENU and wanted.isdigit():
        return f"{written(wanted)} chooses an entry by its number"
    return ""
