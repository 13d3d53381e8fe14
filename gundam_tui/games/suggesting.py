"""The sensible answer to a question, for every game: what Enter does, using only what the asked seat knows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.api import NOTHING_CHANGES
from gundam_tui.games.views import Suggested
from gundam_tui.kernel.prompt import Refused
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import CardView, View
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt

TRIED = 16  # the number of answers that are played on and compared
PLAYED = 32  # ... in the player's own turn
_FAR = 40  # the number of answers after which playing on stops
_GAIN = 0.05  # how much better playing a card must be than keeping it, in cards
_SEEMING = 0.6  # what an attack, or a card in another's place, may seem to cost and still come before the end, in cards
_STAYS = 4.0  # ... and a card that stays in play and replaces nothing
_TIE = 0.01  # the head start of the game's own reflex
_CLOSE = 0.25  # targets whose values differ by less are chosen by what is going on


def suggested(
    game: GameModule, engine: Engine, prompt: Prompt,
    own: Callable[[Engine, Prompt], Sequence[Option] | None] | None = None,
    reckless: Callable[[Engine, Option], bool] | None = None,
    saved: Callable[[Engine, Prompt, Sequence[Option]], Sequence[Option]] | None = None,
) -> Suggested:  # fmt: skip
    """The answer of a sensible player who looks one answer ahead and expects nobody to intervene.

    Args:
        game: the game that is played.
        engine: the game as it stands; it is not changed, and what the asked seat does not know is hidden first.
        prompt: the open prompt, or the part of it that a seat decides.
        own: the game's own answer, from what the seat knows; None where it has none.
        reckless: does the game rule out a play in the player's own turn, whatever it brings? None: it rules out none.
        saved: what the game answers instead where the seat would lose by an answer, else that. None: always that.
    """
    if not prompt.options:
        return Suggested()
    known = hide_unknown(engine, prompt.seat)
    kind = game.prompts[prompt.kind]
    idle = _idle(game, known, prompt) if kind.branched and prompt.most == 1 else ()
    order = _order(game, known, prompt) if kind.by_card else (*(o for o in prompt.options if o not in idle), *idle)
    answer = own(known, prompt) if own is not None and not prompt.forced else None
    if answer is None:
        answer = _answer(game, known, prompt, idle, reckless)
    if kind.targets and len(answer) > 1:  # where not all have room, these are seen first
        order = (*answer, *(option for option in order if option not in answer))
    if saved is not None:
        answer = saved(known, prompt, answer)
    return Suggested(tuple(answer), tuple(order), idle)


def _answer(
    game: GameModule, known: Engine, prompt: Prompt, idle: Sequence[Option],
    reckless: Callable[[Engine, Option], bool] | None,
) -> Sequence[Option]:  # fmt: skip
    kind, verbs, options = game.prompts[prompt.kind], game.verbs, prompt.options
    single = prompt.least <= 1 <= prompt.most
    if prompt.forced:
        return prompt.only_answer()
    if kind.payment or prompt.ordered:
        return options[: prompt.most if prompt.ordered else max(prompt.least, min(1, prompt.most))]
    if kind.gives_up:
        return game.ai.policy.reflex(known, prompt)
    if kind.main:
        return _play(game, known, prompt, reckless)
    quiet = next((option for option in options if verbs[option.verb].declines), None)
    if kind.window and kind.public:
        weigh = game.ai.policy.inclination
        best = max(options, key=lambda option: weigh(known, prompt, [option]))
        if quiet is not None and best is not quiet:  # what looks good may bring less than to let it happen
            brings, lets = (_value(game, known, [option], prompt.seat) for option in (best, quiet))
            best = quiet if brings < lets - _GAIN else best
        return _saving(game, known, prompt, best)
    if kind.window and quiet is not None and single:
        return _saving(game, known, prompt, quiet)
    if kind.setup:
        own = f"p{prompt.seat + 1}"
        mine = [option for option in options if verbs[option.verb].own and option.place == own]
        return mine[:1] or game.ai.policy.reflex(known, prompt)
    return _choice(game, known, prompt, idle)


def _saving(game: GameModule, known: Engine, prompt: Prompt, usual: Option) -> Sequence[Option]:
    """The usual answer to a window; but if the seat would lose the game with it, one that keeps it in the game."""
    if not _loses(game, known, prompt.seat, [usual]):
        return [usual]
    others = [option for option in _unlike(game, known, prompt) if option is not usual][:TRIED]
    return [next((option for option in others if not _loses(game, known, prompt.seat, [option])), usual)]


def _loses(game: GameModule, known: Engine, seat: int, answer: Sequence[Option]) -> bool:
    """Does the seat lose the game by that answer, as far as it knows, with the best that it can choose for it?"""
    trial = _answered(known, answer)
    if trial is None:
        return False
    asked = trial.prompt
    mine = asked is not None and asked.seat == seat and asked.most == 1 and game.prompts[asked.kind].targets
    choices = asked.options if asked is not None and mine else ()
    later = _played_on(game, trial.clone() if choices else trial)
    if later is None or later.outcome is None or seat in later.outcome.winners:
        return False
    return all(_loses(game, trial, seat, [option]) for option in choices)


def _order(game: GameModule, known: Engine, prompt: Prompt) -> Sequence[Option]:
    """The options, with those about one card grouped in their old places and the most tempting of them first."""
    first = {option.obj: at for at, option in reversed(list(enumerate(prompt.options)))}
    weigh = game.ai.policy.inclination
    return sorted(prompt.options, key=lambda one: (first[one.obj], -weigh(known, prompt, [one]) if one.obj else 0))


def _play(
    game: GameModule, known: Engine, prompt: Prompt, reckless: Callable[[Engine, Option], bool] | None
) -> Sequence[Option]:
    """In the player's own turn: of the most tempting options, the one with the best position, if that beats ending the
    turn, and still does in the next one where nothing can attack any more; else a card that stays in play or an attack,
    if it costs little (`_sensible`); else the end.
    """
    weigh, seat = game.ai.policy.inclination, prompt.seat
    ranked = sorted(_unlike(game, known, prompt), key=lambda one: -weigh(known, prompt, [one]))
    end = next((option for option in ranked if game.verbs[option.verb].declines), None)
    plays = [option for option in ranked if option is not end]
    if reckless is not None and end is not None:
        plays = [option for option in plays if not reckless(known, option)]
    plays = plays[:PLAYED]
    if not plays:
        return ranked[:1] if end is None else [end]
    now, ends = game.ai.evaluate(known, seat), [_later(game, known, [option]) for option in plays]
    gains = [_rated(game, known, later, seat) - now for later in ends]
    if end is None:
        return [plays[gains.index(max(gains))]]
    fights = any(game.verbs[option.verb].fights for option in plays)
    best = sorted(range(len(plays)), key=lambda at: -gains[at])
    for at in (at for at in best if gains[at] > _GAIN):
        # Without an attack that it could help, what holds for this turn alone is wasted.
        helps = fights or _kept(game, known, seat, plays[at], end) > _GAIN
        if helps and not _wasted(game, known, plays[at]):
            return [plays[at]]
        gains[at] = -_STAYS
    least = weigh(known, prompt, [end])
    tried = [trial for trial in zip(plays, ends, gains, strict=True) if weigh(known, prompt, [trial[0]]) > least]
    ranks = [(_sensible(game, known, prompt, *trial), trial[2]) for trial in tried]
    top = max(ranks, default=(0, 0.0))
    return [tried[ranks.index(top)][0] if top[0] else end]


def _kept(game: GameModule, known: Engine, seat: int, option: Option, end: Option) -> float:
    """How much better than by ending the turn the position is by an option once the turn is over."""
    after, without = _later(game, known, [option], turns=1), _later(game, known, [end])
    if after is None or without is None:  # nothing is known about it
        return _STAYS
    return _rated(game, known, after, seat) - _rated(game, known, without, seat)


def _sensible(
    game: GameModule, known: Engine, prompt: Prompt, option: Option, later: Engine | None, gain: float
) -> int:
    """Is an option that does not improve the position still better than to end the turn? A position does not show all
    that a card in play or an attack will bring. 2: a card that stays in play; 1: an attack; 0: no.
    """
    if later is None:
        return 0
    row = game.verbs[option.verb]
    if not row.plays:
        return int(row.fights and gain > -_SEEMING and not _wasted(game, known, option))
    before, after = (_in_play(game, one, prompt.seat) for one in (known, later))
    stays = any(later.card(obj) == option.card for obj in after - before)
    if before - after and not _stronger(game, known, later, prompt.seat):
        return 0
    if not stays or gain <= -(_SEEMING if before - after else _STAYS):
        return 0
    paid = game.preview(known, [option]).payment
    return 0 if paid is not None and paid.gone else 2  # what is gone for good must bring a better position


def _stronger(game: GameModule, known: Engine, later: Engine, seat: int) -> bool:
    """Have a seat's cards in play higher figures than before? A card that only takes another's place gains nothing."""
    board, sums = game.board(known.seats), list[int]()
    for engine in (known, later):
        cards = _shown(game.view(engine, seat), _in_play(game, engine, seat))
        sums.append(sum(_figures(board, card) for _, card in cards.values()))
    return sums[1] > sums[0]


def _wasted(game: GameModule, known: Engine, option: Option) -> bool:
    """Is the attacker destroyed, and its target, a card, not, with nothing else told to happen? A position may be
    better for the damage alone, as others could then destroy the target; but nobody sees that, or has to do it.
    """
    if not (option.to and game.verbs[option.verb].fights):
        return False
    battle = game.preview(known, [option]).battle
    return battle is not None and battle.dies and not battle.destroys and not battle.more


def _in_play(game: GameModule, engine: Engine, seat: int) -> set[int]:
    """A seat's cards in play."""
    field = game.board(engine.seats).field
    return {id for id, obj in engine.state.objs.items() if obj.seat == seat and obj.zone in field}


def _unlike(game: GameModule, known: Engine, prompt: Prompt) -> Sequence[Option]:
    """The options without those that repeat another with an equal card of the hand."""
    found: dict[tuple[object, ...], Option] = {}
    hand = set(game.hand(known, prompt.seat))
    for option in prompt.options:
        held = 0 if option.obj in hand else option.obj
        found.setdefault((option.verb, held, option.card, option.to, option.place, option.n), option)
    return list(found.values())


def _choice(game: GameModule, known: Engine, prompt: Prompt, idle: Sequence[Option]) -> Sequence[Option]:
    """The best of a few answers, each played on to the next quiet moment; one that changes nothing comes last."""
    policy, seat = game.ai.policy, prompt.seat
    tried = policy.answers(known, prompt, TRIED)
    useful = [answer for answer in tried if not any(option in idle for option in answer)] or tried
    if len(useful) == 1:
        return useful[0]
    board = game.board(known.seats)
    if game.prompts[prompt.kind].targets and all(_played(known, board, answer) for answer in useful):
        return _target(game, known, board, seat, useful)
    values = [_value(game, known, answer, seat) for answer in useful]
    if useful[0] == tried[0]:
        values[0] += _TIE
    return useful[values.index(max(values))]


def _played(known: Engine, board: BoardLayout, answer: Sequence[Option]) -> bool:
    """Are these cards in play?"""
    found = (known.state.objs.get(option.obj) for option in answer)
    return all(obj is not None and obj.zone in board.field for obj in found)


def _target(
    game: GameModule, known: Engine, board: BoardLayout, seat: int, answers: Sequence[Sequence[Option]]
) -> Sequence[Option]:
    """The best of several groups of cards: by the position at the next quiet moment and at the next turn, when what
    holds for a turn is over; in a battle by the latter alone, as the next battle can be answered too. Of those that are
    about as good, the ones that matter now; where an effect weakens the seat's own cards or strengthens others', those
    that matter least.
    """
    tries = [_later(game, known, answer) for answer in answers]
    ends = [_later(game, known, answer, turns=1) for answer in answers]
    kept = [_rated(game, known, end, seat) for end in ends]
    view = game.view(known, seat)
    soon = kept if view.battle is not None else [_rated(game, known, tried, seat) for tried in tries]
    values = [(one + end) / 2 for one, end in zip(soon, kept, strict=True)]
    best = max(values)
    close = [at for at, value in enumerate(values) if value > best - _CLOSE]
    if len(close) == 1 and max(kept) - min(kept) > _CLOSE:
        return answers[close[0]]
    views = [view if tried is None else game.view(tried, seat) for tried in tries]
    last = [view if end is None else game.view(end, seat) for end in ends]
    cards = [{option.obj for option in answer} for answer in answers]
    every = {obj for some in cards for obj in some}
    if all(_facts(board, end, every) == _facts(board, last[0], every) for end in last) and all(
        _shifts(board, view, after, some) for after, some in zip(views, cards, strict=True)
    ):  # figures that change for this turn alone are not worth what they add to a position
        close = list(range(len(answers)))
    return answers[max(close, key=lambda at: _bearing(board, view, views[at], cards[at]))]


def _facts(board: BoardLayout, view: View, cards: Collection[int]) -> dict[int, tuple[frozenset[str], int]]:
    """The states and the sum of the figures of cards in play."""
    return {obj: (frozenset(card.states), _figures(board, card)) for obj, (_, card) in _shown(view, cards).items()}


def _shifts(board: BoardLayout, view: View, after: View, cards: Collection[int]) -> bool:
    """Do the figures of the cards change, and not their states?"""
    was, now = _facts(board, view, cards), _facts(board, after, cards)
    return all(
        obj in now and now[obj][0] == states and now[obj][1] != figures for obj, (states, figures) in was.items()
    )


def _bearing(board: BoardLayout, view: View, after: View, chosen: Collection[int]) -> tuple[int, int, int]:
    """How much these cards matter now: how many of them fight and have not dealt their damage; how many of the seat's
    own, and of those whose turn it is, can still act; their figures.
    All of them below zero for cards that nobody wants to choose: the seat's own if they lose figures or can act no
    more, others' if they gain.

    Args:
        board: the layout.
        view: what the asked seat sees; `after`: after the answer.
        chosen: the cards of the answer.
    """
    battle = view.battle if view.battle is not None and view.battle.preview is not None else None
    fights = {battle.attacker, battle.target} if battle is not None else set[int]()
    late = {row.name: row.unless for row in board.states.values() if row.falls_back or row.unless}
    later = _shown(after, chosen)
    able = figures = gained = 0
    ours = view.team(view.seat) if view.seat is not None else ()
    acting = (*ours, *(view.team(view.active) if view.active >= 0 else ()))

    def waits(card: CardView) -> bool:
        return any(card.has(state) and not (unless and card.has(unless)) for state, unless in late.items())

    for obj, (seat, card) in _shown(view, chosen).items():
        able += seat in acting and not waits(card)
        figures += _figures(board, card)
        change = (_figures(board, later[obj][1]) if obj in later else 0) - _figures(board, card)
        if obj in later:
            change += max(1, _figures(board, card)) * (waits(card) - waits(later[obj][1]))
        gained += change if seat in ours else -change
    sign = -1 if gained < 0 else 1
    return sign * len(fights.intersection(chosen)), sign * able, sign * figures


def _shown(view: View, ids: Collection[int]) -> dict[int, tuple[int, CardView]]:
    """These cards, with the seats on whose side they are."""
    return {card.id: (player.seat, card) for player in view.players for card in player.shown() if card.id in ids}


def _figures(board: BoardLayout, card: CardView) -> int:
    return sum(card.left(name) if name == board.damage_stat else card.stat(name) for name in board.stat_line)


def _value(game: GameModule, known: Engine, answer: Sequence[Option], seat: int) -> float:
    """How good the position is for a seat after everybody has answered by reflex what follows an answer."""
    return _rated(game, known, _later(game, known, answer), seat)


def _rated(game: GameModule, known: Engine, later: Engine | None, seat: int) -> float:
    """How good a later position is for a seat; the present one where nothing is known about it."""
    return game.ai.evaluate(known if later is None else later, seat)


def _later(game: GameModule, known: Engine, answer: Sequence[Option], turns: int = 0) -> Engine | None:
    """The game at the next quiet moment, after everybody has answered by reflex what follows an answer; None: the
    hidden cards were dealt so that the question differs.

    Args:
        game: the game.
        known: the game at the question.
        answer: the answer.
        turns: how many main phases are ended by reflex too.
    """
    trial = _answered(known, answer)
    return None if trial is None else _played_on(game, trial, turns)


def _answered(known: Engine, answer: Sequence[Option]) -> Engine | None:
    """The game right after an answer; None as in `_later`."""
    trial = known.clone()
    try:
        trial.choose(list(answer))
    except Refused:
        return None
    return trial


def _played_on(game: GameModule, trial: Engine, turns: int = 0) -> Engine | None:
    """Answer by reflex up to the next quiet moment, for everybody, and as in `_later`."""
    for _ in range(_FAR):
        prompt = trial.prompt
        if prompt is None:
            break
        if game.prompts[prompt.kind].main:
            if not turns:
                break
            turns -= 1
        try:
            trial.choose(game.ai.policy.reflex(trial, prompt))
        except Refused:
            return None
    return trial


def _idle(game: GameModule, known: Engine, prompt: Prompt) -> tuple[Option, ...]:
    """The options that change nothing, if others do: everything that follows one of them also follows each of the
    others.
    """
    asked = known.prompt
    options = [option for option in prompt.options if not game.verbs[option.verb].declines]
    if asked is None or not 1 < len(options) <= TRIED:
        return ()
    try:
        told = [frozenset(game.preview(known, [option]).lines) - {tr(NOTHING_CHANGES)} for option in options]
    except Refused:  # the seat does not know enough to ask the question in the same way
        return ()
    common = told[0].intersection(*told)
    if all(lines == common for lines in told):
        return ()
    return tuple(option for option, lines in zip(options, told, strict=True) if lines == common)
