"""What a step of a scenario tells, compared with the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gundam_tui.games.nation.cards.counters import coins, doomed
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, FIELD, HAND, JUNKYARD, LOST, NATION, REMOVED
from gundam_tui.games.nation.changes.stack import stack
from gundam_tui.games.nation.flow import play
from gundam_tui.games.nation.queries.power import supplies
from gundam_tui.games.nation.queries.stats import is_unit, strengths
from gundam_tui.games.nation.seen import why
from gundam_tui.games.nation.seen.log import log_lines
from gundam_tui.games.nation.state.model import definition
from gundam_tui.games.nation.state.texts import keyword
from gundam_tui.kernel import Engine

from .game import ScenarioGame
from .model import CardIs, OutcomeIs, PromptIs, SideIs, Step
from .words import SEATS, ScenarioWords, Unclear

_ZONES = {
    "nation": NATION, "lost": LOST, "hand": HAND, "junkyard": JUNKYARD, "removed": REMOVED, "deployment": DEPLOYMENT,
    "area1": AREAS[0], "area2": AREAS[1],
}  # fmt: skip


def problems(words: ScenarioWords, step: Step, since: int, game: ScenarioGame) -> Iterator[str]:
    """What is not as the step tells.

    Args:
        words: the game as it stands.
        step: what it tells.
        since: events of the log before the step.
        game: the game, with its words.
    """
    try:
        yield from _all(words, step, since, game)
    except Unclear as error:
        yield str(error)


def _all(words: ScenarioWords, step: Step, since: int, game: ScenarioGame) -> Iterator[str]:
    e = words.e
    if step.prompt is not None:
        yield from _prompt(words, step.prompt)
    for text, clause in step.refused.items():
        yield from _refused(words, text, clause)
    for alias, told in step.card.items():
        yield from (f"{alias}: {text}" for text in _card(words, alias, told, game))
    for seat, side in enumerate((step.p1, step.p2)):
        if side is not None:
            yield from (f"{SEATS[seat]}: {text}" for text in _side(words, seat, side))
    if step.waiting is not None:
        waiting = [words.called(item.source)[0] for item in stack(e)]
        yield from _differs("waiting", waiting, step.waiting)
    if step.point is not None and step.point not in words.points():
        yield f"the point of the turn is {words.points()[0]}, not {step.point}"
    if step.turn is not None:
        yield from _differs("turn", e.state.vars.get("turn", 0), step.turn)
    lines = [line.text for line in log_lines(e, None, game.words, since)] if step.says or step.silent else []
    told = "\n".join(lines)
    yield from (f'the log does not say "{text}": it says {" | ".join(lines)}' for text in step.says if text not in told)
    yield from (f'the log says "{text}"' for text in step.silent if text in told)
    if step.outcome is not None:
        yield from _outcome(words, step.outcome)


def _differs(what: str, found: object, told: object) -> Iterator[str]:
    if found != told:
        yield f"{what} is {_shown(found)}, not {_shown(told)}"


def _shown(value: object) -> str:
    text = str(value).replace("'", "")
    return text.lower() if isinstance(value, bool) else text


def _prompt(words: ScenarioWords, told: PromptIs) -> Iterator[str]:
    prompt = words.e.prompt
    if prompt is None:
        yield "no prompt is open: the game is over"
        return
    for name, found, wanted in (
        ("the player asked", SEATS[prompt.seat], told.seat), ("the kind of the prompt", prompt.kind, told.kind),
        ("the fewest answers", prompt.least, told.least), ("the most answers", prompt.most, told.most),
    ):  # fmt: skip
        if wanted is not None:
            yield from _differs(name, found, wanted)
    if told.options is not None:
        meant = [_place(words, text) for text in told.options]
        if sorted(meant) != list(range(len(prompt.options))):
            yield from _differs("the options", words.listing(), told.options)
    for text in told.offers:
        words.one(text)
    for text in told.without:
        try:
            words.one(text)
        except Unclear:
            continue
        yield f'"{text}" is offered'


def _place(words: ScenarioWords, text: str) -> int:
    prompt = words.e.prompt
    assert prompt is not None
    try:
        return prompt.options.index(words.one(text))
    except Unclear:
        return -1


def _refused(words: ScenarioWords, text: str, clause: str) -> Iterator[str]:
    e = words.e
    prompt = e.prompt
    verb, _, rest = text.partition(" ")
    card, _, to = (word.strip() for word in rest.replace(" on ", ">").replace(" to ", ">").partition(">"))
    name = {"play": play.COMMAND_VERB}.get(verb, verb)
    name, n = _line(name, card)
    card = card.partition(" ")[0]
    seat = prompt.seat if prompt is not None else 0
    try:
        found = why.why_not(e, seat, name, words.obj(card), words.obj(to) if to else 0, n)
    except ValueError as error:
        yield str(error)
        return
    if found is None:
        yield f'"{text}" is not refused'
    elif found.clause != clause:
        yield f'"{text}" is refused by {found.clause} ({found.text}), not {clause}'


def _line(verb: str, card: str) -> tuple[str, int]:
    """The verb, and which text of the card is meant (-1: any)."""
    number = card.partition(" ")[2]
    return verb, int(number) - 1 if number.isdigit() else -1


def _card(words: ScenarioWords, alias: str, told: CardIs, game: ScenarioGame) -> Iterator[str]:
    e, oid = words.e, words.obj(alias)
    if told.where is not None:
        yield from _differs("where it is", words.where(oid), told.where)
    obj = e.state.objs.get(oid)
    if obj is None:
        return
    if told.on is not None:
        yield from _differs("what it is set on", words.called(obj.host)[0] if obj.host else "nothing", told.on)
    for name, found, wanted in (
        ("rolled", obj.exhausted, told.rolled), ("damage", obj.damage, told.damage),
        ("destroyed", bool(doomed(obj)), told.destroyed), ("coins", len(coins(obj)), told.coins),
    ):  # fmt: skip
        if wanted is not None:
            yield from _differs(name, found, wanted)
    now = strengths(e, oid) if obj.zone in FIELD and is_unit(e, oid) else definition(e, oid).stats
    for name in ("front", "rear", "defense"):
        wanted = getattr(told, name)
        if wanted is not None:
            yield from _differs(name, getattr(now, name) or 0, wanted)
    if told.keywords is not None:
        yield from _keywords(e, oid, told.keywords, game)


def _keywords(e: Engine, oid: int, told: Sequence[str], game: ScenarioGame) -> Iterator[str]:
    """All special effects that a card has now, printed and gained; a number is compared where the file writes one."""
    wanted = {word.lower() for word in told}
    held: list[str] = []
    for name, row in game.keywords.items():
        amount = keyword(e, oid, name)
        if amount is not None:
            held.append(row.label if row.label.lower() in wanted else row.written(amount))
    if sorted(word.lower() for word in held) != sorted(wanted):
        yield f"keywords are {_shown(sorted(held))}, not {_shown(sorted(told))}"


def _side(words: ScenarioWords, seat: int, told: SideIs) -> Iterator[str]:
    e = words.e
    for name, zone in _ZONES.items():
        wanted = getattr(told, name)
        if wanted is not None:
            yield from _differs(name, len(e.zone(zone, seat)), wanted)
    if told.power is not None:
        yield from _differs("power", len(supplies(e, seat)), told.power)
    if told.top is not None:
        pile: Sequence[int] = e.zone(NATION, seat)
        names = words.called(pile[0]) if pile else ["nothing"]
        if told.top.lower() not in names:
            yield f"the top of the Nation is {names[0]}, not {told.top}"


def _outcome(words: ScenarioWords, told: OutcomeIs) -> Iterator[str]:
    outcome = words.e.outcome
    if outcome is None:
        yield "the game is not over"
        return
    winner = SEATS[outcome.winners[0]] if outcome.winners else "nobody"
    yield from _differs("the winner", winner, told.winner)
    if told.rule is not None:
        yield from _differs("the rule of the end", outcome.rule, told.rule)
