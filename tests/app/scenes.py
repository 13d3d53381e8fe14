"""Positions and screens for eyes, for `tests.app.look`: how to come to each of them.

The table for two is the position of the reference pictures; more seats and the sister games are played there by
computer players, always the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from gundam_tui.app.app import GundamApp
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.recording import make_header
from gundam_tui.table.teaching import begin

AMURO, CHAR = "AMURO", "CHAR"


@dataclass(frozen=True)
class Scene:
    """How to come to a screen.

    Attributes:
        keys: pressed one after the other, once the app stands.
        match: makes the match that the app opens with; None: the home screen.
        prepare: is called before the app begins, with the state folder made; for records that shall be there.
        then: does something with the app before the keys.
        settings: of the app.
    """

    keys: Sequence[str] = ()
    match: Callable[[], Match] | None = None
    prepare: Callable[[], object] = lambda: None
    then: Callable[[GundamApp], object] = lambda app: None
    settings: dict[str, Any] = field(default_factory=dict[str, Any])


def left_game(decisions: int = 60) -> Path:
    """A game that was left in the middle."""
    from gundam_tui.table.journal import new_path

    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, 4, names=(AMURO, CHAR), journal=new_path())
    player = RandomPlayer(4)
    while match.prompt is not None and match.engine.decisions < decisions:
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    match.close()
    assert match.path is not None
    return match.path


def ended_game() -> Match:
    """A game between two computer players, at its end."""
    return Match.read(_ended_game())


@cache
def _ended_game() -> bytes:
    """Its record: it is played once."""
    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, 8, names=(AMURO, CHAR), bots=("greedy", "greedy"))
    match.advance()
    return match.text().encode()


def decided_game(winner: int) -> Match:
    """A game of a person against the computer at its end, won or lost."""
    match = Match.read(_decided_game())
    match.concede(1 - winner)
    return match


@cache
def _decided_game() -> bytes:
    """The record of its moves, which are made once."""
    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, 8, names=(AMURO, "Computer"), bots=(None, "greedy"))
    match.advance()
    players = [make_player("greedy", seat) for seat in range(2)]
    while match.prompt is not None and match.engine.decisions < 60:
        match.answer(players[match.prompt.seat].answer(Observation(match.engine, match.prompt.seat), match.prompt))
        match.advance()
    return match.text().encode()


def left_ended_game() -> None:
    """The record of a game that was played to its end."""
    from gundam_tui.table.journal import new_path

    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, 8, names=(AMURO, CHAR), bots=("greedy", "greedy"), journal=new_path())
    match.advance()
    match.close()


def message(app: GundamApp) -> None:
    app.message = "settings.toml, line 3, palette: 'pink' will not do: there are auto, night, day, terminal, safe, mono"
    app.news = "You are at lesson 3 of 16; `Learn` goes on there."
    app.screen.repaint()


def ended_royale() -> Match:
    """A game of four between computer players, at its end."""
    decks = [load_deck(name) for name in ("st01", "st02", "st03", "st04")]
    match = Match.new(decks, 5, names=(AMURO, CHAR, "HAMAN", "KAI"), bots=["greedy"] * 4)
    match.advance()
    return match


def sides() -> tuple[Side, Side]:
    """The two sides of the reference pictures."""
    amuro = Side(
        hand=["ST01-005", "ST01-004", "ST01-013", "ST01-006", "ST01-014", "ST01-012"],
        units=[UnitAt("ST01-001", pilot="ST01-010"), UnitAt("ST01-003", new=True),
               UnitAt("ST01-007", pilot="ST01-011", damage=2, rested=True), "ST01-009"],
        shields=["ST01-005"] * 4, base="ST01-015", base_damage=2, resources=3, rested_resources=2,
        trash=["ST01-008", "ST01-005", "ST01-004"], filler_count=29, resource_deck=5,
    )  # fmt: skip
    char = Side(
        hand=["ST03-008"] * 5,
        units=[UnitAt("ST03-006", pilot="ST03-011", damage=1, rested=True), UnitAt("ST03-009", damage=2),
               UnitAt("ST03-008", rested=True), "ST03-004", "ST03-002"],
        shields=["ST03-013", "ST03-008", "ST03-008"], base="ST03-016", base_damage=1, resources=1, rested_resources=3,
        ex=1, trash=["ST03-008"] * 6, filler="ST03-008", filler_count=31, resource_deck=6,
    )  # fmt: skip
    return amuro, char


def placed(one: Side, two: Side, **options: object) -> Match:
    """A match that goes on from a position."""
    decks = [load_deck("st01"), load_deck("st03")]
    header = Match.new(decks, 7, names=(AMURO, CHAR)).header
    engine = set_up(Position([one, two], **{"turn": 9, **options}))
    match = Match(Recorder(engine, header, None), None)
    match.advance()
    return match


def middle() -> Match:
    """Turn 9: AMURO's main phase."""
    return placed(*sides())


def answered(match: Match, *words: str) -> Match:
    """A match after answers, each the first whose key has a word in it."""
    for word in words:
        assert match.prompt is not None
        match.answer([next(option.key for option in match.prompt.options if word in option.key)])
        match.advance()
    return match


def blocking() -> Match:
    """CHAR attacks, and AMURO may block."""
    return answered(placed(*sides(), active=1, turn=10), "attack:ST03-002")


def bursting() -> Match:
    """AMURO has broken a Shield with a Burst."""
    one, two = sides()
    units = [unit for unit in two.units if unit != "ST03-004"]
    match = answered(placed(one, replace(two, units=units, base=None)), "attack:ST01-001")
    while match.prompt is not None and match.prompt.kind != "burst":
        match.answer([next(option.key for option in match.prompt.options if option.verb in ("pass", "no_block"))])
        match.advance()
    return match


def bare() -> Match:
    """The third turn: hardly anything on the table."""
    one, two = sides()
    return placed(
        replace(one, units=["ST01-005"], base="EXB-001", base_damage=0, resources=2, rested_resources=0, trash=()),
        replace(two, units=(), base="EXB-001", base_damage=0, resources=0, rested_resources=1, trash=()), turn=3,
    )  # fmt: skip


def full() -> Match:
    """Both sides have all that they may have: six Units, ten cards in the hand, ten Resources."""
    one, two = sides()
    return placed(
        replace(one, units=[*one.units, UnitAt("ST01-002", pilot="ST01-011", damage=3), "ST01-008"],
                hand=[*one.hand, "ST01-001", "ST01-002", "ST01-015", "ST01-016"], resources=8, ex=1),
        replace(two, units=[*two.units, "ST03-001"], resources=8, ex=0),
    )  # fmt: skip


def opening() -> Match:
    """The first question of a game."""
    return Match.new([load_deck("st01"), load_deck("st03")], 7, names=(AMURO, CHAR))


def against() -> Match:
    """A game against the computer, which has just had its turn."""
    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, 11, names=(AMURO, "Computer"), bots=(None, "greedy"))
    return played(match, 45, person=0)


def played(match: Match, decisions: int, person: int | None = None) -> Match:
    """A match after computer players have decided so often; further on until the main phase with somebody to attack.

    Args:
        match: is played on.
        decisions: at least so many.
        person: who shall be asked in the end; None: anybody.
    """
    players = [make_player("greedy", seat) for seat in range(match.engine.seats)]
    match.advance()
    while (prompt := match.prompt) is not None:
        ready = match.engine.decisions >= decisions and (person is None or prompt.seat == person)
        if ready and sum(option.verb == "attack" for option in prompt.options) >= 2:
            break
        match.answer(players[prompt.seat].answer(Observation(match.engine, prompt.seat), prompt))
        match.advance()
    return match


def seats(form: str, count: int, decisions: int) -> Match:
    """A game of three or four in full swing."""
    decks = [load_deck(name) for name in ("st01", "st02", "st03", "st04")[:count]]
    names = (AMURO, "BRIGHT", CHAR, "HAMAN")[:count]
    return played(Match.new(decks, 5, names=names, format_name=form), decisions)


def squads(game_id: str, kind: str, *, fighting: bool = True, seed: int = 8) -> Callable[[], Match]:
    """Makes a match of a game with squads that stands at a question of this kind, in its battle or before it: easy
    computer players have played until then."""

    def made() -> Match:
        module = game(game_id)
        decks = [load_deck(name, game_id) for name in module.deck_format.usual]
        match = Match.new(decks, seed, game_id=game_id, names=("AMURO", "CHAR"), bots=(None, "easy"))
        match.advance()
        mind = make_player("easy", 0)
        while match.prompt is not None:
            prompt, view = match.prompt, match.view(match.prompt.seat)
            many = len(prompt.options) > 1 and view.turn > 11
            if many and prompt.kind == kind and len(view.clashes) >= 2 * fighting:
                break
            answer = mind.choose(Observation(match.engine, prompt.seat), prompt)
            match.answer([option.key for option in answer])
            match.advance()
        return match

    return made


WAR = {
    "you": {
        "g": ["G-BLUE x5", "G-BLACK x2"], "hand": ["C-1", "S-B07", "S-B08", "G-BLUE"], "filler": 18,
        "deployment": ["S-B06", {"card": "S-B02", "rolled": True}], "junkyard": ["S-B01"], "hangar": ["S-B02"],
        "area1": [{"card": "S-B04", "set": "CH-98"}, "S-B03", {"card": "U-118", "damage": 1}], "area2": ["S-B05"],
    },
    "foe": {
        "g": ["G-GREEN x6"], "hand": ["C-80", "S-G13"], "filler": 9,
        "deployment": [{"card": "S-G02", "rolled": True}], "junkyard": ["S-G01"],
        "area1": [{"card": "S-G04", "set": "S-G10"}, "S-G03"], "area2": ["S-G06", "S-G05"],
    },
}  # fmt: skip


def position(game_id: str, told: Mapping[str, Any], at: str, bots: Sequence[str | None] = (None, "greedy")) -> Match:
    """A match that stands at the beginning of a phase or step of a position, as lessons tell one."""
    module = game(game_id)
    decks = [load_deck(name, game_id) for name in module.deck_format.usual]
    assert module.lessons is not None
    engine = module.lessons.set_up({**told, "turn": 9, "seed": 7, "at": at})
    header = make_header(engine, decks, 7, module.default_rules, ("AMURO", "CHAR"), bots)
    match = Match(Recorder(engine, header), None)
    match.advance()
    return match


SCENES: dict[str, Scene] = {
    "home": Scene(),
    "home-left": Scene(prepare=left_game),
    "home-message": Scene(then=message),
    "newgame": Scene(keys=("n",)),
    "settings": Scene(keys=("e",)),
    "cards": Scene(keys=("a", "wait")),
    "learn": Scene(keys=("l",)),
    "lesson": Scene(then=lambda app: app.learn(8)),
    "lesson-board": Scene(then=lambda app: app.learn(8), keys=("enter",)),
    "opening": Scene(match=opening, keys=("1", "enter", "y")),
    "bare": Scene(match=bare, keys=("y",)),
    "main": Scene(match=middle, keys=("y",)),
    "aim": Scene(match=middle, keys=("y", "1")),
    "deploy": Scene(match=middle, keys=("y", "a")),
    "detail": Scene(match=middle, keys=("y", "1", "escape", "v")),
    "report": Scene(match=blocking, keys=("l",)),
    "commands": Scene(match=middle, keys=("y", "colon")),
    "full": Scene(match=full, keys=("y",)),
    "block": Scene(match=blocking),
    "burst": Scene(match=bursting),
    "curtain": Scene(match=middle),
    "recap": Scene(match=against, keys=("y",)),
    "three": Scene(match=lambda: seats("royale", 3, 130), keys=("y",)),
    "royale": Scene(match=lambda: seats("royale", 4, 170), keys=("y",)),
    "team": Scene(match=lambda: seats("team", 4, 150), keys=("y",)),
    "gundam-war": Scene(match=lambda: begin(3, "gundam-war").match),
    "gundam-war-attach": Scene(match=lambda: begin(5, "gundam-war").match, keys=("a", "4")),
    "gundam-war-sortie": Scene(match=lambda: begin(9, "gundam-war").match, keys=("1",)),
    "gundam-war-cut": Scene(match=lambda: begin(10, "gundam-war").match),
    "gundam-war-battle": Scene(match=lambda: position("gundam-war", WAR, "damage")),
    "gundam-war-home": Scene(match=lambda: position("gundam-war", WAR, "deployment")),
    "macross-crusade": Scene(match=squads("macross-crusade", "free", fighting=False)),
    "macross-crusade-battle": Scene(match=squads("macross-crusade", "free")),
    "macross-crusade-sortie": Scene(match=squads("macross-crusade", "sortie", fighting=False)),
    "macross-crusade-cut": Scene(match=squads("macross-crusade", "cut", fighting=False, seed=9)),
    "end": Scene(match=ended_game),
    "end-won": Scene(match=lambda: decided_game(0)),
    "end-lost": Scene(match=lambda: decided_game(1)),
    "end-four": Scene(match=ended_royale),
    "end-board": Scene(match=ended_game, keys=("b",)),
    "decks": Scene(keys=("d", "wait")),
    "workbench": Scene(keys=("d", "wait", "n", "wait", "space", "down", "space", "space")),
    "workbench-deck": Scene(keys=("d", "wait", "e", "wait")),
    "replays": Scene(prepare=left_game, keys=("r",)),
    "replay": Scene(prepare=left_ended_game, keys=("r", "enter", *["right"] * 60)),
    "help-home": Scene(keys=("question_mark",)),
    "help": Scene(match=middle, keys=("y", "question_mark")),
}
