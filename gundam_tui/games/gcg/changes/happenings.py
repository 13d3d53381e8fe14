"""The words for what the rules themselves make happen. The words for the verbs of effects are defined with the
verbs.
"""

from __future__ import annotations

from gundam_tui.games.gcg.cards.happenings import SILENT, Happening
from gundam_tui.kernel.events import CORRECTION
from gundam_tui.language import N


def _game(
    name: str, line: str, means: str = "", *hows: str, card: bool = False, seat: bool = False, merges: bool = False,
    routine: bool = False, mark: str = "", brief: str = "",
) -> Happening:  # fmt: skip
    return Happening(
        name, line, mark, merges=merges, routine=routine, about="the game", means=means, hows=hows, card=card,
        source=False, seat=seat, brief=brief,
    )  # fmt: skip


def _playing(
    name: str, line: str, mark: str, means: str, *hows: str, source: bool = False, brief: str = ""
) -> Happening:
    return Happening(name, line, mark, about="playing", means=means, hows=hows, source=source, brief=brief)


def _battle(name: str, line: str, mark: str = "", means: str = "", *, card: bool = True, brief: str = "") -> Happening:
    return Happening(name, line, mark, about="battle", means=means, card=card, source=False, seat=card, brief=brief)


def _within(name: str, line: str = SILENT, *, routine: bool = False) -> Happening:
    """An event that is not available in files."""
    return Happening(name, line, routine=routine)


RULES: tuple[Happening, ...] = (
    _game("roll", "{winner} wins the roll", "who goes first is rolled"),
    _game(
        "chooser", "{who was named}: nothing is rolled",
        "nothing is rolled: who decides who goes first was said before the game",
    ),
    _game("direction", "Play goes {direction}", "Player One says which way play goes round"),
    _game(
        "out", "{player} leaves the game: {reason}", "a player leaves the game", seat=True, mark="x",
        brief=N("{player} is out"),
    ),
    Happening("leave", SILENT, about="the game", means="a card leaves with its player", source=False),
    _game("first", "{side} goes first", "it is settled who goes first"),
    _game("keep", "{player} keeps the opening hand", "a hand is kept", seat=True),
    _game(
        "redraw", "{actor} puts the opening hand under the deck", "a card of the hand goes back; others are drawn",
        "setup", card=True, seat=True, merges=True,
    ),
    _game("shield", "{team places} {n Shield}", "a card becomes a Shield", "setup", card=True, seat=True, merges=True),
    _game("shuffle", "{shuffled}", seat=True),
    _game("turn", "Turn {turn}: {side}", "a turn begins", routine=True),
    _game("phase", SILENT, "a phase begins"),
    _game("time", "Time is up: {turns left}", "time is up, and some more turns are played"),
    _game("turn end", SILENT, "the end of the turn, when effects trigger"),
    _game("pass turn", SILENT, "the turn goes to the next player"),
    _playing("play", "{to be played}", "", "a card is played, before its cost is paid"),
    _playing(
        "follow", SILENT, "", "a Pilot goes where its Unit goes",
        "battle", "effect damage", "effect", "cost", "rule", source=True,
    ),
    _playing("link", "{unit} is a Link Unit", "*", "a Unit becomes a Link Unit"),
    _playing(
        "command", "{actor} plays {the Command}{price}", "+", "a Command is played", "play",
        brief=N("{actor} plays {the Command}"),
    ),
    _playing("put_away", SILENT, "", "a Command or Burst goes into the trash"),
    _playing("use", "{player} uses the {effect} of {card}", "*", "an activated effect begins"),
    _playing("spend_ex", "{actor} spends {one paid}", "", "an EX Resource is used up", "cost"),
    _battle("battle", "{battle}", ">", "a battle begins", card=False),
    _battle("attack", "{player}'s {card} attacks {target}", ">", brief=N("{unit} ► {attacked}")),
    _battle("block", "{player}'s {card} blocks", ">", brief=N("{unit} blocks")),
    _battle("battle end", SILENT, "", "the battle end step", card=False),
    _battle("battle over", SILENT, "", "the battle is left", card=False),
    _battle("burst", "{player} activates the Burst of {card}", "!", "a Burst is used", brief=N("Burst used")),
    _battle(
        "decline", "{player} leaves the Burst of {card} unused", "!", "a Burst is not used", brief=N("Burst unused")
    ),
    _battle("struck", "{struck}", "x", "a player without Shields is dealt damage, and loses", card=False),
    Happening("excess", "{actor} puts {cards} into the trash to make room", "x",
              about="rules", means="into the trash, to make room", source=False),
    Happening("vanish", SILENT, about="rules", means="a token leaves the game", source=False),
    _within("note", "{turn number}", routine=True), _within(CORRECTION, "{correction}"),
    _within("setup"), _within("forget"), _within("tally"), _within("expire"),
)  # fmt: skip
