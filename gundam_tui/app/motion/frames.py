"""From shots to pictures: the board at each step of a shot, drawn by the same pieces as a still board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from gundam_tui.app.board.battle_line import beamed
from gundam_tui.app.board.card_reading import card_text, detail
from gundam_tui.app.board.faces import (
    REVEALED,
    Banner,
    BoardScene,
    BoardSide,
    Face,
    FrontText,
    HandFace,
    RevealedCard,
    ShieldWall,
)
from gundam_tui.app.board.looker import Looker
from gundam_tui.app.board.reading import duel, table
from gundam_tui.app.motion.plan import plan
from gundam_tui.app.motion.shots import Shot, ShotFrame
from gundam_tui.app.motion.stage import Stage, begin
from gundam_tui.app.slots import between
from gundam_tui.games.seats import seat_label
from gundam_tui.games.views import Cue
from gundam_tui.language import listed, tr, trn

if TYPE_CHECKING:
    from gundam_tui.app.motion.shots import Pace
    from gundam_tui.games.views import CardView, LogLine, View

_REVEAL = 4  # the step of a breaking bar at which its card becomes visible


@dataclass(frozen=True, slots=True)
class StoryFilm:
    """A story to show.

    Attributes:
        before: what was visible before.
        now: the final moment, as the board reads it, with no question open.
        cues: the events in between.
        painted: the last painted board: the hand and the report stay as they are until the end.
        stood: the slots of the cards in `before`, where known: one that goes stands there until it is gone.
    """

    before: View
    now: Looker
    cues: Sequence[Cue]
    painted: BoardScene | None = None
    stood: Mapping[int, int] = field(default_factory=dict[int, int])


def shots(story: StoryFilm, pace: Pace) -> list[Shot]:
    """The shots of a story. A card that already lay turned over is not turned over again."""
    was, opens = _asked(story.before, story.now), _asked(story.now.view, story.now)
    cues = list(story.cues)
    if was is not None:
        first = next((at for at, cue in enumerate(cues) if cue.what == "turned"), None)
        if first is not None:
            del cues[first]
    # A player who has played a card has seen it.
    cues = [cue for cue in cues if cue.what != "played" or cue.seat != story.now.view.seat]
    same = was is not None and opens is not None and was.card == opens.card and not story.cues
    return plan(cues, pace, opens=None if same else opens)


def _asked(view: View, look: Looker) -> Cue | None:
    """The card that lies turned over and is asked about."""
    prompt = view.prompt
    if prompt is None or prompt.source is None or view.outcome is not None:
        return None
    if not look.game.prompts[prompt.kind].reveals:
        return None
    return Cue("turned", 0, prompt.source.id, seat=prompt.seat, card=prompt.source.number)


def frames(story: StoryFilm, pace: Pace) -> Iterator[ShotFrame]:
    """The pictures of a story, one after the other; the last one is not the end, which is drawn when they are over."""
    todo = shots(story, pace)
    if not todo:
        return
    if story.now.shared and story.painted is not None and not _shows_hand(story.painted):
        story = replace(story, now=story.now._replace(hidden=True))  # it opens for its player's own question
    final = table(story.now)
    stage = begin(story.now.layout, story.before, story.now.view, story.cues)
    for shot in todo:
        then = stage
        for cue in shot.cues:
            then = then.after(cue, _dealt(story, cue))
        before = stage if shot.what in _BEFORE else then
        base = _board(story, before, final, shot) if shot.frames else final
        for step, ms in shot.frames:
            if shot.what == "hit" and step > _FLASH:  # the remaining figure counts down
                base = _board(story, _part(stage, shot, step), final, shot)
            yield ShotFrame(_DRAW[shot.what](story, base, shot, step), ms, shot, step)
        stage = then


def _shows_hand(board: BoardScene) -> bool:
    """Did a hand lie open there?"""
    return bool(board.hand) and (board.duel is None or board.beside)


def _dealt(story: StoryFilm, attack: Cue) -> int:
    """The final damage of an attacker to its target, or its power at the end where a wall breaks or the battle still
    goes on; 0 for an event that is no attack.
    """
    if attack.what != "attack":
        return 0
    cues = story.cues
    later = cues[cues.index(attack) + 1 :]
    battle = later[: next((at for at, cue in enumerate(later) if cue.what in ("attack", "turn")), len(later))]
    target = next((cue.obj for cue in reversed(battle) if cue.what == "block"), attack.to)
    hits = [cue for cue in battle if cue.what == "hit" and cue.to == attack.obj and target in (0, cue.obj)]
    if hits:
        return hits[-1].amount
    card = story.now.find(attack.obj) if battle == later else None
    return card.stat(story.now.layout.stat_line[0]) if card is not None else 0


def _part(stage: Stage, shot: Shot, step: int) -> Stage:
    """The moment at which a part of the damage is there."""
    for cue in shot.cues:
        left = stage.left(cue.obj)
        amount = min(cue.amount, left) if left else cue.amount
        stage = stage.after(replace(cue, amount=-(-amount * (step - _FLASH) // (shot.steps - _FLASH))))
    return stage


_BEFORE = frozenset(("hit", "gone"))  # the effect of the last picture; that of the others comes with the first
_NAME = 7  # cells of a player in block letters: `Comp. 2`
_FLASH = 2  # steps before damage is counted


def _board(story: StoryFilm, stage: Stage, final: BoardScene, shot: Shot) -> BoardScene:
    """The board at a moment in between; all but what the players have is in its final state."""
    look, at = story.now, shot.cues[-1].at
    # A new turn brings cards into the lane that had no room.
    known, other = (look.slots, story.stood) if stage.view.turn != story.before.turn else (story.stood, look.slots)
    slots = between(stage.view, known, other)
    acting = look._replace(view=stage.view, log=(), added=stage.added, slots=slots)
    base = table(acting)
    shown, actor = final.detail, _actor(acting, shot)
    if actor is not None:  # beside the board stands the acting card, not the latest to come
        shown = detail(acting._replace(looked=actor, number=actor.number, sources={}))
    sides, figures = {side.seat: side for side in _drawn(final)}, base.duel or duel(acting)

    def mixed(side: BoardSide) -> BoardSide:
        last = sides[side.seat]
        if last.out and not side.out:  # what throws them out is not over: all of theirs is as it was
            return side
        return last._replace(
            own=side.own, cards=side.cards, guard=side.guard, hand=side.hand, piles=side.piles, level=side.level,
            terse=side.terse, pips=side.pips, ready=side.ready, total=side.total, summary=side.summary,
            open=last.open and (figures is None or base.beside), squads=side.squads, fights=side.fights,
        )  # fmt: skip

    battle = stage.view.battle
    front = base.front if battle is not None and acting.stands(battle) else beamed(acting, _told(look.log, at))
    old = story.painted
    kept = old is not None and not look.hidden and old.lower.seat == look.seat
    told = old if kept and old is not None else final
    hand = _held(told.hand, base.hand) if kept else final.hand
    return base._replace(
        upper=mixed(base.upper), lower=mixed(base.lower), above=tuple(map(mixed, base.above)),
        below=tuple(map(mixed, base.below)), far=tuple(map(mixed, base.far)), front=front,
        hand=tuple(map(_keyless, hand)),
        hand_title=told.hand_title, hand_note=base.hand_note if kept and base.hand else told.hand_note,
        hand_of=told.hand_of,
        covered=told.covered if not look.hidden else base.covered, detail=shown,
        duel=figures,
        report=old.report if old is not None else final.report, reveal=None, waiting=(),
        taught=old.taught if old is not None else None,
    )  # fmt: skip


def _held(painted: Sequence[HandFace], now: Sequence[HandFace]) -> list[HandFace]:
    """The cards that are held at a moment, as they were painted; those, if nobody saw any at that moment."""
    faces = {card.id: card for card in painted}
    return [faces.get(card.id, card) for card in now or painted]


def _keyless(card: HandFace) -> HandFace:
    """A card of the hand while no question is open: no key chooses it, and Enter does nothing with it."""
    return card._replace(tag="", cursor=False, chosen=False, read=False)


def _actor(acting: Looker, shot: Shot) -> CardView | None:
    """The card that acts at this moment: the attacker, or the one that comes or is attached."""
    battle, cue = acting.view.battle, shot.cues[-1]
    if battle is not None:
        return acting.find(battle.attacker)
    return acting.find({"enter": cue.obj, "attach": cue.to, "hit": cue.to}.get(cue.what, 0))


def _told(log: Sequence[LogLine], at: int) -> FrontText:
    """The newest event up to a moment, as the front line shows it."""
    line = next((line for line in reversed(log) if line.at <= at and not line.routine), None)
    return FrontText(((line.text, "mute"),) if line is not None else ())


# ---------------------------------------------------------------- marks


def _faces(board: BoardScene, ids: Sequence[int], change: Callable[[Face], Face]) -> BoardScene:
    """The board with some cards drawn differently."""

    def face(one: Face | None) -> Face | None:
        return change(one) if one is not None and one.id in ids else one

    def side(one: BoardSide) -> BoardSide:
        guard = one.guard
        if guard is not None and guard.front is not None:
            guard = guard._replace(front=face(guard.front))
        squads = (squad._replace(cards=tuple(change(card) if card.id in ids else card for card in squad.cards))
                  for squad in one.squads)  # fmt: skip
        return one._replace(cards=tuple(map(face, one.cards)), guard=guard, squads=tuple(squads))

    return _sides(board, side)


def _drawn(board: BoardScene) -> tuple[BoardSide, ...]:
    return board.upper, board.lower, *board.far, *board.above, *board.below


def _sides(board: BoardScene, change: Callable[[BoardSide], BoardSide]) -> BoardScene:
    return board._replace(
        upper=change(board.upper), lower=change(board.lower), above=tuple(map(change, board.above)),
        below=tuple(map(change, board.below)), far=tuple(map(change, board.far)),
    )  # fmt: skip


def _name(story: StoryFilm, seat: int) -> str:
    return story.now.name(seat)


def _turn(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    del story, shot
    return board._replace(ribbon=board.ribbon._replace(lit=step == 1))


def _enter(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    del story
    moving = ("enter", 1) if step == 1 else ("", 0)
    return _faces(board, [cue.obj for cue in shot.cues], lambda face: face._replace(moving=moving))


def _moves(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    """Squads go out, or come back: it is done at once."""
    del story, shot, step
    return board


def _attach(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    del story
    return _faces(board, [cue.to for cue in shot.cues], lambda face: face._replace(moving=("join", step)))


def _reach(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    del story
    return board._replace(front=board.front._replace(reach=step / shot.steps))


def _hit(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    del story
    if step > 1:
        return board
    return _faces(board, [cue.obj for cue in shot.cues], lambda face: face._replace(moving=("flash", 1)))


def _gone(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    """A card that is destroyed has nothing left, whether damage or an effect has done it."""
    del story

    def going(face: Face) -> Face:
        figures = (one if one.most is None else one._replace(value=0) for one in face.figures)
        return face._replace(moving=("fade", step), figures=tuple(figures))

    return _faces(board, [cue.obj for cue in shot.cues], going)


def _break(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    cue = shot.cues[0]

    def cracked(side: BoardSide) -> BoardSide:
        guard: ShieldWall | None = side.guard
        if guard is None or side.seat != cue.seat:
            return side
        return side._replace(guard=guard._replace(mark="broken", crack=min(step, _REVEAL - 1)))

    board = _sides(board, cracked)
    return board._replace(reveal=_reveal(story, cue, "")) if step == _REVEAL else board


def _turned(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    cue = shot.cues[0]
    headings = (row.reveals for row in story.now.game.prompts.values() if row.reveals)
    told = _reveal(story, cue, tr(next(headings, "")))
    return board._replace(reveal=told._replace(blank=step == 1), detail=told.card)


def _played(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    """The card lies on its player's side, and what it does something to is marked."""
    cue = shot.cues[0]
    if not cue.card:
        return board
    told = RevealedCard(
        "", tr("{name} plays", name=_name(story, cue.seat)), cue.seat, card_text(story.now, None, cue.card, {})
    )
    side = next(side for side in _drawn(board) if side.seat == cue.seat)
    covers = any(card is not None and card.id == cue.to for card in side.cards[:REVEALED])
    board = _faces(board, [cue.to], lambda face: face._replace(mark="target", said=tr("TARGET")))
    return board._replace(reveal=told._replace(blank=step == 1, aside=covers), detail=told.card)


def _reveal(story: StoryFilm, cue: Cue, heading: str) -> RevealedCard:
    announced = tr(next((row.reveals for row in story.now.game.prompts.values() if row.reveals), ""))
    below = (
        tr("{name}: no {announced}", name=_name(story, cue.seat), announced=announced)
        if announced and not heading
        else _name(story, cue.seat)
    )
    return RevealedCard(heading, below, cue.seat, card_text(story.now, None, cue.card, {}))


def _out(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    """Who is out, over the front line, and below it how that came."""
    del step
    seats, look = [cue.seat for cue in shot.cues], story.now
    line = next((line for line in story.now.log if line.at == shot.cues[-1].at), None)
    told = line.text if line is not None else ""
    if _team(look, seats):
        text = tr("{player} is out", player=look.side(seats[0]))
        return board._replace(
            banner=Banner(text, look.role(seats[0]), briefs=_team_briefs(look, seats, "DEFEAT"), told=told)
        )
    labels, short, marks = (
        [name(seat) for seat in seats] for name in (seat_label, partial(look.mark, cells=_NAME), look.mark)
    )
    text, *ends = (
        look.said(words)
        for names in (labels, short, marks)
        for words in (
            trn("{players} is out", "{players} are out", len(seats), players=listed(names)),
            tr("{players} out", players="+".join(names)),
        )
    )
    # What happened matters more than the whole name, and the name that a player has everywhere more than their seat.
    briefs = (*ends, tr("{players} out", players="+".join(labels)))
    return board._replace(banner=Banner(text, look.role(seats[0]), briefs=briefs, told=told))


def _team(look: Looker, seats: Sequence[int]) -> bool:
    """Are these players one team, the whole of it?"""
    return len(seats) > 1 and set(seats) == set(look.view.team(seats[0]))


def _team_briefs(look: Looker, seats: Sequence[int], end: str) -> tuple[str, ...]:
    """A team without what it does: the team of the only person here sees the end, another is named by its seats."""
    if look.ours(seats[0]) and not (look.shared or look.nobody):
        return look.side(seats[0]), end
    return look.side(seats[0]), "+".join(map(seat_label, seats))


def _won(story: StoryFilm, board: BoardScene, shot: Shot, step: int) -> BoardScene:
    seats, look = [cue.seat for cue in shot.cues], story.now
    role = "own" if look.seat in seats else look.role(seats[0])
    if _team(look, seats):
        text = tr("{player} wins", player=look.side(seats[0]))
        return board._replace(banner=Banner(text, role, step / shot.steps, _team_briefs(look, seats, "VICTORY")))
    labels, marks = ([name(seat) for seat in seats] for name in (seat_label, look.mark))
    text = trn("{players} wins", "{players} win", len(seats), players=listed(labels))
    briefs = look.said(listed(labels)), "+".join(marks)
    return board._replace(banner=Banner(look.said(text), role, step / shot.steps, briefs))


_DRAW: dict[str, Callable[[StoryFilm, BoardScene, Shot, int], BoardScene]] = {
    "turn": _turn, "enter": _enter, "attach": _attach, "moves": _moves, "attack": _reach, "block": _reach, "hit": _hit,
    "gone": _gone, "break": _break, "turned": _turned, "played": _played, "out": _out, "won": _won,
}  # fmt: skip
