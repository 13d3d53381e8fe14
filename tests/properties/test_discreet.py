"""Whether somebody is asked tells nothing of hidden cards: every text that chooses among cards which not everybody
knows is run with other cards lying there, and the other player sees the same, question by question."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gundam_tui.games.gcg import card_pool
from gundam_tui.games.gcg.cards.constants import HAND, NOTHING
from gundam_tui.games.gcg.cards.model import CompiledAbility, Op
from gundam_tui.games.gcg.cards.results import Results
from gundam_tui.games.gcg.effects.verbs.branching import Branch
from gundam_tui.games.gcg.effects.verbs.choosing import Choose
from gundam_tui.games.gcg.effects.verbs.deploy import Deploy
from gundam_tui.games.gcg.effects.verbs.hand import Discard, Reveal
from gundam_tui.games.gcg.effects.verbs.zones import Move
from gundam_tui.games.gcg.queries.selectors import Selector
from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.kernel import Engine, Frame
from gundam_tui.players.default import default_answer
from gundam_tui.table.auto_pass import shows_hidden
from tests.properties.games import book
from tests.properties.test_hidden import swapped

WORLDS = 8
# Texts that the wires of a served table once told apart: a condition on what was looked at, and a discard.
ONCE_TOLD = {"EB01-023", "EB01-078", "GD01-048", "GD02-003", "GD02-021", "GD04-090", "GD05-090", "ST06-009"}
PLAIN = ("ST01-005", "ST01-010", "ST01-012", "ST01-015", "GD02-112", "ST02-001")


def selectors(op: Op) -> Iterator[Selector]:
    if isinstance(op, Choose):
        yield from op.what
    elif isinstance(op, (Move, Deploy, Reveal)) and op.target.selector is not None:
        yield op.target.selector


def looks_at_hidden(op: Op) -> bool:
    """Does an instruction ask about cards of a hand, or about some that were looked at?"""
    if isinstance(op, Branch):
        return op.about is not None
    if isinstance(op, Discard):
        return op.may
    return any(one.most is not None and (one.among is not None or one.zone == "hand") for one in selectors(op))


def texts() -> list[str]:
    """The ids of all such texts, those that every player carries out included."""
    pool = card_pool(book())
    for number in book().numbers():
        pool[number]
    return sorted(
        name
        for name, part in pool.parts.items()
        if isinstance(part, CompiledAbility) and any(map(looks_at_hidden, part.program.ops))
    )


def fitting(number: str) -> list[str]:
    """Cards that have to do with the words of a card's text."""
    text = str(book()[number].text)
    words = set(re.findall(r"'([A-Z][^']+)'", text))
    some = [card.number for card in book() if words & {card.name, *card.traits} and card.type in ("unit", "pilot")]
    return (some or ["ST01-001"])[:3]


def world(program: str, *, discreet: bool = True) -> Engine:
    """A position in which a text is about to be carried out, with a hand and a deck of cards that fit and others."""
    number = program.split(":")[0]
    fit = fitting(number)
    side = Side(
        hand=[*PLAIN[:2], fit[0]], units=["ST01-005"], deck=[*PLAIN, *fit], filler="ST01-012", filler_count=4,
        resources=10,
    )  # fmt: skip
    engine = set_up(
        Position([side, Side(hand=["ST01-005"], deck=["ST01-012"], filler_count=5)], discreet=discreet), book=book()
    )
    this = engine.zone("battle area", 0)[0]
    data = {"program": program, "pc": -1, "seat": 0, "this": this, "card": this, "bound": NOTHING}
    engine.state.flow.append(Frame("effect", 0, {**data, "regs": Results(part=program)}, 0))
    return engine


def seen(engine: Engine) -> tuple[list[object], bool]:
    """What the other player sees of every question until the text is carried out, as little as possible being done; and
    whether there was a question that nothing fitted."""
    found: list[object] = []
    bare = False
    engine.reopen()
    while (prompt := engine.prompt) is not None and prompt.kind != "act":
        if [option.verb for option in prompt.options] in ([], ["no"]):
            bare = True
            assert shows_hidden(engine, prompt), "the table leaves it to the player"
        found.append(view(engine, 1).prompt)
        engine.choose(default_answer(prompt))
    return found, bare


def test_what_is_asked_does_not_tell_what_lies_hidden():
    bare: set[str] = set()
    for program in texts():
        start, told = world(program), list[list[object]]()
        for seed in range(WORLDS):
            views, nothing_fits = seen(swapped(start, 1, seed))
            told.append(views)
            bare |= {program.split(":")[0]} if nothing_fits else set()
        assert all(one == told[0] for one in told), program
    assert bare >= ONCE_TOLD
    assert len(bare) > 30, "the cards that do not fit were there"


def test_where_everybody_knows_that_there_is_nothing_nobody_is_asked():
    side = Side(hand=["GD01-028"], resources=10)
    engine = set_up(Position([side, Side()]), book=book())
    assert engine.prompt is not None
    engine.choose(engine.prompt.options[:1])
    assert not engine.zone(HAND, 0)
    assert engine.prompt.kind == "act"


def test_a_game_that_was_begun_by_an_earlier_version_asks_only_where_something_fits():
    asked = [seen(swapped(world(program, discreet=False), 1, seed))[1] for program in texts() for seed in range(2)]
    assert not any(asked)
