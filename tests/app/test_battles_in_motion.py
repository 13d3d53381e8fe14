"""Checks 12 and 13 in every picture of whole games: in motion and still, between two questions and behind a curtain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest
from textual import events
from textual.pilot import Pilot

import gundam_tui.app.screens.curtain as curtain_screen
from gundam_tui.app.answering import EngineAnswer
from gundam_tui.app.board.faces import BoardScene, BoardSide, Duel, Figure, Handover, Squad
from gundam_tui.app.board.places import places_for
from gundam_tui.app.board.reading import table
from gundam_tui.app.board.sheet import Sheet, digit_rows
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.motion.clock import Motion
from gundam_tui.app.motion.frames import frames
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.decks import load_deck
from gundam_tui.games.nation.cards.terms import AREAS, JUNKYARD
from gundam_tui.games.nation.changes.destroy import doom
from gundam_tui.games.registry import game
from gundam_tui.kernel import Event
from gundam_tui.kernel.events import MOVE
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings

from .helpers import press, running
from .motion_samples import Steps, story
from .scenes import WAR, position

SIZES = [(80, 24), (120, 36), (160, 48)]
HOTSEAT = [
    ("macross-crusade", 5, SIZES[1], "enter"), ("macross-crusade", 6, SIZES[0], "chance"),
    ("gundam-war", 8, SIZES[0], "enter"), ("gundam-war", 2, SIZES[2], "chance"),
    ("gundam-war", 5, SIZES[1], "enter"), ("gcg", 33, SIZES[0], "chance"),
    ("gcg", 2, SIZES[1], "enter"),
]  # fmt: skip
ALONE = [
    ("gundam-war", 31, SIZES[0], 2), ("gundam-war", 33, SIZES[1], 0), ("macross-crusade", 3, SIZES[0], 2),
    ("macross-crusade", 5, SIZES[2], 0), ("gcg", 3, SIZES[0], 2), ("gcg", 5, SIZES[1], 0),
]  # fmt: skip
MOST = 700  # keys and pictures of a game


class Picture(NamedTuple):
    """A board as it was drawn; `moves`: between two questions, while something is shown."""

    board: BoardScene
    sheet: Sheet
    moves: bool

    def fought(self) -> bool:
        """Is a battle to be seen?"""
        sides = self.board.lower, self.board.upper
        return bool(self.board.ribbon.battle) or any(squad.cards for side in sides for squad in side.squads)

    def heads(self) -> list[tuple[int, int]]:
        """The arrowheads of beams, which stand above the hand and left of the report."""
        at = places_for(self.sheet.width, self.sheet.height, self.board)
        return [
            (x, y) for y, row in enumerate(self.sheet.text()[: at.hand.y]) for x, sign in enumerate(row[: at.width])
            if sign in "▲▼◄►" and self.sheet.role(x, y).startswith("hot")
        ]  # fmt: skip

    def __str__(self) -> str:
        return "\n".join(self.sheet.text())


def recorded(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Picture], Steps]:
    """Every board that is drawn from now on, and the clock of what is shown, in hand."""
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    for name in ("SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    found, steps = list[Picture](), Steps()
    compose, begin, hang = BoardPanel.compose_picture, Motion.__init__, curtain_screen.curtain

    def composed(panel: BoardPanel, sheet: Sheet, scene: Scene) -> None:
        compose(panel, sheet, scene)
        assert panel.painted is not None
        if scene.moving is not None or scene.view.outcome is None:  # a board after the end shows no battle
            found.append(Picture(panel.painted, sheet, scene.moving is not None))

    def hung(sheet: Sheet, handover: Handover) -> None:
        hang(sheet, handover)
        found.append(Picture(handover.board, sheet, moves=False))

    def begun(motion: Motion, _: object, draw: Callable[[BoardScene], None], slow: Callable[[], bool]) -> None:
        begin(motion, steps.later, draw, slow)

    monkeypatch.setattr(BoardPanel, "compose_picture", composed)
    monkeypatch.setattr(curtain_screen, "curtain", hung)
    monkeypatch.setattr(Motion, "__init__", begun)
    return found, steps


async def played(
    pilot: Pilot[int], match: Match, steps: Steps, player: RandomPlayer | None, cut: int = 0, end: str = "enter"
) -> None:
    """Play: by Enter alone, or at random; `cut`: how many pictures of a motion are seen before the key `end`."""
    seen, calm = 0, False
    for _ in range(2 * MOST):
        screen = pilot.app.screen
        if calm and match.outcome is not None:  # what ended it has been shown
            return
        if isinstance(screen, TableScreen) and screen.showing.running:
            seen += 1
            if not cut or seen % cut:
                steps.step()
            else:
                pilot.app.post_message(events.Key(end, None))
        elif isinstance(screen, Curtain) or (isinstance(screen, TableScreen) and screen.eyes.asking_back):
            await press(pilot, "y")
        elif not calm:
            # A key pressed now would end the motion that comes next.
            while isinstance(screen, TableScreen) and screen.pace.busy and not screen.showing.running:
                await pilot.pause(0.01)
            await pilot.pause(0)
            calm = not (isinstance(screen, TableScreen) and (screen.showing.running or screen.pace.busy))
            continue
        elif player is not None and isinstance(screen, TableScreen) and match.prompt is not None:
            screen.give(EngineAnswer(tuple(player.answer(match.engine, match.prompt))))
        else:
            pilot.app.post_message(events.Key("enter", "\r"))
        calm = False
        await pilot.pause(0)


def new(id: str, seed: int, bots: tuple[str | None, str | None] = (None, None)) -> Match:
    decks = [load_deck(name, id) for name in game(id).deck_format.usual]
    return Match.new(decks, seed, game_id=id, names=("Ann", "Bob"), bots=bots)


def hand_drawn(board: BoardScene) -> bool:
    """Are the cards of a hand seen?"""
    return bool(board.hand) and (board.duel is None or board.beside)


def holds_what_it_shows(board: BoardScene) -> bool:
    """Are as many cards of the open hand drawn as its strip counts?"""
    counts = [side.hand for side in (board.lower, board.upper, *board.above, *board.below, *board.far) if side.open]
    return not counts or sum(not card.place for card in board.hand) in counts


def stays_covered(found: Sequence[Picture]) -> bool:
    """Does no hand open in motion that was not open when it began?"""
    lay = False
    for picture in found:
        if picture.moves and hand_drawn(picture.board) and not lay:
            return False
        lay = lay if picture.moves else hand_drawn(picture.board)
    return True


def attack_in_figures(board: BoardScene) -> tuple[Squad, Squad] | None:
    """The squad that stands in figures, and the one opposite."""
    pairs = [*zip(board.lower.squads, board.upper.squads, strict=True)]
    pairs += [(other, one) for one, other in pairs]
    found = [(one, other) for one, other in pairs if board.duel is not None and one.title == board.duel.left_note]
    return next(((one, other) for one, other in found if one.attacks), None)


def adds_up(board: BoardScene, side: BoardSide) -> bool:
    """Where squads of a player hit the life of the other one, do all of them stand in the figures?"""
    other = board.upper if side is board.lower else board.lower
    pairs = zip(side.squads, other.squads, strict=True)
    hit = [re.findall(r"[▲▼] (\d+)\D", told) for one, against in pairs if one.attacks and not against.cards
           if (told := "".join(text for text, _ in one.told))]  # fmt: skip
    duel = board.duel
    if duel is None or duel.total is None or not all(hit):
        return True  # what has been hit is told without a number
    return not hit or duel.total.value == sum(int(amount) for [amount, *_] in hit)


def fight_as_told(board: BoardScene) -> bool:
    """Are both figures there, the left one the strength that the squad has, the right one what it is fought against?
    And does the caption at the beam say the same?
    """
    duel, pair = board.duel, attack_in_figures(board)
    if duel is None or duel.left_figure is None or duel.right_figure is None:
        return False
    if pair is None:  # no squads, or those that attacked are gone
        return True
    attack, other = pair
    caption = "".join(text for text, _ in attack.told)
    past = re.match("[▲▼] (hits|has hit|destroys)", caption)
    if not past and not re.match(rf"[▲▼] {duel.left_figure.value}(\D|$)|[▲▼] destroyed first", caption):
        return False
    front = other.cards[0] if other.cards else None
    if front is None:
        if "Nation" in duel.right and not all(adds_up(board, one) for one in (board.lower, board.upper)):
            return False
        lives = [pile.count for side in (board.lower, board.upper) for pile in side.piles if pile.most]
        return "Nation" in duel.right and duel.right_figure.value in lives
    if re.match(r"[▲▼] \d+ to ", caption) or not duel.right.startswith(front.name):
        return False
    return bool(front.moving[0] or front.left) or front.figures[-1].value == duel.right_figure.value


def figures(picture: Picture) -> bool:
    """Does a figure three rows high stand beside an arrow, and no card of a hand?"""
    arrows = [row for row in str(picture).splitlines() if re.search("━+►", row)]
    return not picture.board.beside and any(re.search("[█▀▄]", row) for row in arrows)


def beams_stand(picture: Picture) -> bool:
    """Does a beam leave the first card of every squad that attacks, or the attacker, and is there a head? None is there
    where all who attacked have left.
    """
    squads = [squad for side in (picture.board.lower, picture.board.upper) for squad in side.squads if squad.cards]
    if any(squad.cards[0].left for squad in squads) and not any(squad.attacks for squad in squads):
        return not picture.heads()
    for side, up in ((picture.board.lower, True), (picture.board.upper, False)):
        for squad in side.squads:
            spot = picture.sheet.pieces.get(f"card {squad.cards[0].id}") if squad.attacks else None
            if spot is None:
                continue
            row = spot.y - 1 if up else spot.y + spot.height
            if not re.match("beam|hot", picture.sheet.role(spot.x + 1, row)):
                return False
    return bool(picture.heads()) or 0 < picture.board.front.reach < 1  # it grows, and has no head yet


def beams_keep_their_columns(found: Sequence[Picture]) -> bool:
    """Do beams stay where they are while the same cards stand in the same places?"""
    stood: dict[object, set[int]] = {}
    for picture in found:
        heads = {x for x, _ in picture.heads()}
        if picture.moves and picture.fought() and heads:
            sides = picture.board.lower, picture.board.upper
            lanes = tuple(tuple(card and card.id for card in side.cards) for side in sides)
            squads = tuple((one.attacks, *(card.id for card in one.cards)) for side in sides for one in side.squads)
            if squads and stood.setdefault((picture.board.ribbon.turn, sides[0].seat, lanes, squads), heads) != heads:
                return False
    return True


def attacked(match: Match) -> set[str]:
    """The turns in which something has attacked, as the ribbon calls them."""
    found, turn, active = set[str](), 0, -1
    areas = [region.zone for region in match.game.board(2).regions("column")]
    for cue in match.cues(0):
        if cue.what == "turn":
            turn, active = turn + 1, cue.seat
        elif cue.what == "attack" or (cue.zone in areas and cue.seat == active):
            found.add(f"TURN {turn}")
    return found


def in_battle(board: BoardScene) -> bool:
    """Does the ribbon say that a battle is fought?"""
    ribbon = board.ribbon
    return bool(ribbon.battle) or ribbon.steps[ribbon.now :][:1] == ("battle",)


def once(board: BoardScene) -> bool:
    """Is every card drawn in one place?"""
    sides = board.lower, board.upper
    lanes = [card for side in sides for card in side.cards if card is not None and not card.left]
    squads = [card for side in sides for squad in side.squads for card in squad.cards if not card.left]
    return max(Counter(card.id for card in (*lanes, *squads)).values(), default=1) == 1


@pytest.mark.thorough
@pytest.mark.parametrize(("id", "seed", "size", "by"), HOTSEAT)
async def test_between_people_the_figures_stand_from_declaration_to_the_end(
    id: str, seed: int, size: tuple[int, int], by: str, monkeypatch: pytest.MonkeyPatch
):
    """Check 13. Seen in Macross Crusade: while damage was played back a hand lay open, or `Bob's hand is covered`, and
    behind the curtain of the cut-in after it the figures were gone.
    """
    match = new(id, seed)
    found, steps = recorded(monkeypatch)
    async with running(match, size, settings=Settings(bot_pace=0.0, motion="full")) as pilot:
        await played(pilot, match, steps, RandomPlayer(seed) if by == "chance" else None)
    battles = [picture for picture in found if picture.fought() and picture.board.banner is None]
    assert sum(picture.moves for picture in battles) > 10
    for picture in battles:
        assert picture.board.duel is not None, str(picture)
        assert figures(picture), str(picture)
        assert fight_as_told(picture.board), str(picture)
        assert not any(side.open for side in (picture.board.lower, picture.board.upper))
        assert beams_stand(picture), str(picture)
    shown = {picture.board.ribbon.turn for picture in battles}
    assert attacked(match) <= shown
    assert stays_covered(found)
    resolved = f"{match.game.board(2).word('damage')} step"  # seen: it was named when the last squad was back
    for picture in (one for one in found if one.moves and one.board.ribbon.turn in shown):
        assert resolved not in picture.board.ribbon.way or picture.board.duel is not None, str(picture)
    assert beams_keep_their_columns(found)
    for picture in found:
        assert holds_what_it_shows(picture.board), str(picture)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("id", "seed", "size", "end"),
    [("macross-crusade", 5, SIZES[1], "tab"), ("gundam-war", 8, SIZES[0], "tab"), ("gcg", 33, SIZES[0], "tab")],
)
async def test_a_key_that_moves_the_cursor_in_a_motion_opens_no_hand(
    id: str, seed: int, size: tuple[int, int], end: str, monkeypatch: pytest.MonkeyPatch
):
    """Check 13. Seen in Macross Crusade: an arrow was saved up, and opened the hand in the next question."""
    match = new(id, seed)
    found, steps = recorded(monkeypatch)
    async with running(match, size, settings=Settings(bot_pace=0.0, motion="full")) as pilot:
        await played(pilot, match, steps, RandomPlayer(seed) if id == "gcg" else None, 2, end)
    battles = [picture for picture in found if picture.fought() and picture.board.banner is None]
    assert sum(picture.moves for picture in battles) > 4
    for picture in battles:
        assert figures(picture), str(picture)


@pytest.mark.thorough
@pytest.mark.parametrize(("id", "seed", "size", "cut"), ALONE)
async def test_the_beam_is_there_from_declaration_to_the_end_also_when_keys_end_a_motion(
    id: str, seed: int, size: tuple[int, int], cut: int, monkeypatch: pytest.MonkeyPatch
):
    """Check 12. Seen in Gundam War: squads were back in their lanes while their damage was still shown."""
    match = new(id, seed, (None, "greedy"))
    found, steps = recorded(monkeypatch)
    async with running(match, size, settings=Settings(bot_pace=0.0, motion="full")) as pilot:
        await played(pilot, match, steps, None, cut)
    battles = [picture for picture in found if picture.fought() and picture.board.banner is None]  # who wins covers it
    assert sum(picture.moves for picture in battles) > 4
    for picture in battles:
        assert beams_stand(picture), str(picture)
    for picture in found:
        assert once(picture.board), str(picture)
        assert not picture.moves or picture.fought() or not picture.heads(), str(picture)
        assert not picture.moves or not picture.fought() or in_battle(picture.board), str(picture)
    if not cut:
        assert attacked(match) <= {picture.board.ribbon.turn for picture in battles}


@pytest.mark.rule("GW-79")
def test_a_nation_falls_when_its_squad_is_said_to_have_hit_it():
    """Seen: `has hit your Nation` half a second before its figure fell, and squads that were back already."""
    match = position("gundam-war", {**WAR, "foe": {**WAR["foe"], "area2": []}}, "damage")
    match.pass_mode[0] = "full"
    before = match.view(0)
    while not any(one.done for one in match.view(0).clashes):
        before, since, prompt = match.view(0), match.events, match.prompt
        assert prompt is not None
        no = [one.key for one in prompt.options if one.verb == "pass"]
        match.answer(no or [one.key for one in prompt.options[: prompt.least]])
        match.advance()
    now, cues = match.view(0), list(match.cues(since))
    [life] = [pile.zone for pile in match.game.board(2).counted("pile") if pile.size]
    lost = [cue for cue in cues if cue.what == "hit" and cue.whom >= 0]
    assert [cue.amount for cue in lost] == [before.players[1].count(life) - now.players[1].count(life)]
    counted: list[int] = []
    for frame in frames(story(before, now, cues, list(match.log(0))), "full"):
        side = frame.board.upper
        count = next(pile.count for pile in side.piles if pile.most)
        counted.append(count)
        told = any("has hit" in text for squad in frame.board.lower.squads for text, _ in squad.told)
        assert told == (count < before.players[1].count(life))
        assert all(squad.attacks for squad in frame.board.lower.squads)
    assert counted == sorted(counted, reverse=True)
    assert (counted[0], counted[-1]) == (before.players[1].count(life), now.players[1].count(life))
    assert len(set(counted)) > 2


def test_who_looks_around_after_the_end_between_people_reaches_the_hand():
    """The figures of the last battle stand there; the hand comes beside them with the cursor."""
    match = position("gundam-war", WAR, "damage", (None, None))
    view = replace(match.view(0), prompt=None)
    scene = Scene(view, 0, match.names, shared=True)
    board = table(scene.looker(roomy=False))
    assert board.duel is not None
    assert not board.beside
    assert not board.lower.open
    scene.gaze = scene.hand[0].id
    board = table(scene.looker(roomy=False))
    assert board.beside
    assert board.lower.open


@pytest.mark.rule("GW-79")
def test_who_fights_at_the_curtain_stands_in_figures_also_after_the_damage():
    match = position("gundam-war", {**WAR, "foe": {**WAR["foe"], "area2": []}}, "damage", (None, None))
    match.pass_mode[1] = "full"

    def at_the_curtain() -> Duel | None:
        view = replace(match.view(None), prompt=None)
        return table(Scene(view, 0, match.names, shared=True, hand_hidden=True).looker(roomy=False)).duel

    before = at_the_curtain()
    assert before is not None
    while not any(one.done for one in match.view(0).clashes):
        assert match.prompt is not None
        no = [one.key for one in match.prompt.options if one.verb == "pass"]
        match.answer(no or [one.key for one in match.prompt.options[: match.prompt.least]])
        match.advance()
    fought = at_the_curtain()
    assert fought is not None
    assert (fought.left, fought.left_note, fought.left_figure) == (before.left, before.left_note, before.left_figure)
    assert fought.right_figure is not None


@pytest.mark.parametrize("also", [False, True])
@pytest.mark.parametrize("holder", [None, 0, 1])
def test_the_figures_stand_when_the_attackers_have_left_in_the_middle_of_a_battle(holder: int | None, also: bool):
    """Check 13. Seen in Gundam War: a text destroyed the only attacker, and the next question lay beside an open hand.
    `also`: nor is anybody left to defend.
    """
    told = {seat: {**WAR[seat], "area1": WAR[seat]["area1"][-1:], "area2": []} for seat in ("you", "foe")}
    match = position("gundam-war", told, "defense", (None, None))
    engine = match.engine
    seats = (0, 1) if also else (0,)
    fronts = [engine.zone(AREAS[0], seat)[0] for seat in range(2)]
    names = [match.view(None).players[seat].cards(AREAS[0])[0].name for seat in range(2)]
    engine.perform(*doom(engine, [fronts[seat] for seat in seats], by=1))
    engine.perform(*(Event("scrap", MOVE, fronts[seat], seat=seat, zone=JUNKYARD) for seat in seats))
    view = match.view(holder)
    scene = Scene(replace(view, prompt=None), 0, match.names, shared=True, hand_hidden=holder is None)
    board = table(scene.looker(roomy=False))
    assert board.duel is not None
    assert not board.beside
    assert board.duel.left_figure == Figure("", 0)
    assert any(names[0] in told and "destroyed" in told for told in board.duel.verdicts)
    assert board.duel.right_figure is not None
    assert board.duel.right.startswith(names[1])
    assert (board.duel.right_figure.value == 0) is also
    assert not any(squad.attacks for squad in board.lower.squads)
    assert match.game.board(2).fights(view)


def test_a_board_after_the_end_shows_no_battle_any_more():
    """Seen in Macross Crusade: `Back to the table` still had the beams of the battle that ended the game."""
    match = position("gundam-war", WAR, "damage", (None, None))
    view = replace(match.view(0), prompt=None, outcome=Outcome((0,), "battle", "GW-79"))
    board = table(Scene(view, 0, match.names, shared=True).looker(roomy=False))
    assert board.duel is None
    assert not any(squad.attacks or squad.told for side in (board.lower, board.upper) for squad in side.squads)


@pytest.mark.parametrize("size", SIZES)
def test_two_squads_that_hit_a_life_stand_in_figures_together(size: tuple[int, int]):
    """Seen in Gundam War: `5` against a Nation of 13, which then fell by 9."""
    alone = {**WAR, "foe": {**WAR["foe"], "area1": [], "area2": []}}
    match = position("gundam-war", alone, "damage", (None, None))
    for seat in range(2):
        match.pass_mode[seat] = "full"
    view = match.view(None)
    life = view.players[1].count("nation")
    totals = sorted((one.total for one in view.clashes), reverse=True)
    assert len(totals) == 2
    assert all(totals)

    def drawn(holder: int | None) -> tuple[Duel, list[str]]:
        now = match.view(None)
        scene = Scene(replace(now, prompt=None), 0, match.names, shared=True, hand_hidden=True)
        if holder is not None:
            scene = Scene(replace(match.view(0), prompt=None), 0, match.names, shared=True)
            scene.gaze = scene.hand[0].id
        board = table(scene.looker(roomy=False))
        sheet = Sheet(UNICODE, size[0], size[1] - 5)
        draw(sheet, board)
        assert board.duel is not None
        return board.duel, sheet.text()

    duel, shown = drawn(None)
    assert duel.total is not None
    assert (duel.total.value, duel.right_figure) == (sum(totals), Figure("", life, None, "hp"))
    assert duel.verdicts[0].startswith(f"{sum(totals)} to CHAR's Nation")
    for row, line in zip(*figure_rows(shown, *totals), strict=True):
        assert re.search(line, row), "\n".join(shown)
    _, beside = drawn(0)
    for row, line in zip(*figure_rows(beside, sum(totals)), strict=True):
        assert re.search(line, row), "\n".join(beside)
    while not any(one.done for one in match.view(0).clashes):
        assert match.prompt is not None
        no = [one.key for one in match.prompt.options if one.verb == "pass"]
        match.answer(no or [one.key for one in match.prompt.options[: match.prompt.least]])
        match.advance()
    duel, _ = drawn(None)
    assert duel.total is not None
    assert duel.right_figure is not None
    assert duel.total.value == life - match.view(None).players[1].count("nation") == life - duel.right_figure.value


def figure_rows(shown: list[str], *values: int) -> tuple[list[str], list[str]]:
    """The three rows in which an arrow stands, and patterns of figures before it, with a plus between them."""
    middle = next(at for at, row in enumerate(shown) if re.search("━+► +[█▀▄]", row))
    signs = [digit_rows(str(value), ascii_only=False) for value in values]
    lines = [(r" \+ " if at == 1 else "   ").join(re.escape(one[at].rstrip()) for one in signs) for at in range(3)]
    return shown[middle - 1 : middle + 2], lines
