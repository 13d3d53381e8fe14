"""Which texts and effects are in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from gundam_tui.games.nation.cards.card import Ability, CardDef, G, Timing
from gundam_tui.games.nation.cards.nodes import amounts, conditions
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import COMBATS, MORE, TURNS, Each, Host, Ref, This
from gundam_tui.games.nation.cards.nodes.steps import Grant
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, G_ZONE, Combat
from gundam_tui.kernel import Engine, Obj, Option

from .model import definition, in_match, rules

# The changes that texts, types, names, special effects and strengths depend on, by category (`entries`).
_DECISIVE: Final = (
    "stats", "printed", "keyword", "lose", "void", "form", "text", "named", "as unit", "also unit", "as character",
    "also character",
)  # fmt: skip

# A text that could be played: its card, its position on the card of this number, and the text.
Played: TypeAlias = tuple[int, int, str, Ability]


class Play:
    """Something that a player could play at its time.

    Attributes:
        verb, obj, card, n, text: what would be played (`flow.play.refusal`); `deploy` stands for all ways of entering
            the field.
        timing: when; None: as a card without a timing of its own.
        options: the ways to play it then; answers: when they were looked for (`Board.answers`).
    """

    __slots__ = ("answers", "card", "n", "obj", "options", "text", "timing", "verb")

    def __init__(
        self, verb: str, obj: int, card: CardDef, timing: Timing | None = None, n: int = -1,
        text: Ability | None = None,
    ) -> None:  # fmt: skip
        self.verb = verb
        self.obj = obj
        self.card = card
        self.timing = timing
        self.n = n
        self.text = text
        self.options: Sequence[Option] = ()
        self.answers = -1


class Plays:
    """What a seat might be able to play on a board, each at its time.

    Attributes:
        listed: all of it.
        stamp, places: the seat's stamp (`Engine.stamps`) and the places outside the field that it was found in.
        now: a moment of the turn (`timing.Moment`); timely: what can be played by its timing then; own: is it the time
            of cards without a timing of their own.
    """

    __slots__ = ("listed", "now", "own", "places", "stamp", "timely")

    def __init__(self, listed: list[Play], stamp: int, places: list[tuple[int, ...]]) -> None:
        self.listed = listed
        self.stamp = stamp
        self.places = places
        self.now: tuple[Any, ...] = ()
        self.timely: list[Play] = []
        self.own = False


class Standing:
    """What is known about the texts and strengths in the field while the board stays, and the values of the game that
    they lean on (`standing`).

    Attributes:
        given: is a text that others lend given to a card, by text and card.
        strengths: of each Unit, with the objects of its group, whose coins they depend on.
        sound: no Unit was found that these strengths destroy (`management`).
    """

    __slots__ = ("given", "sound", "strengths")

    def __init__(self) -> None:
        self.given: dict[tuple[str, int], bool] = {}
        self.strengths: dict[int, tuple[tuple[Obj, ...], Stats]] = {}
        self.sound = False


class InForce(NamedTuple):
    """A text of a card in the field."""

    ability: Ability
    card: int


class ChangeInForce:
    """A change in force: the change, the player and card of its effect, and the objects it covers.

    Attributes:
        ability: the text that makes it, None for a lasting effect (and a coin).
        to: the filter for the objects it covers; `targets`: certain objects instead.
        order: newer ones have higher numbers.
    """

    __slots__ = ("ability", "grant", "order", "seat", "source", "targets", "to")

    def __init__(
        self, grant: Grant, seat: int, source: int, ability: Ability | None, to: Ref | None,
        targets: tuple[int, ...] | None, order: int,
    ) -> None:  # fmt: skip
        self.grant = grant
        self.seat = seat
        self.source = source
        self.ability = ability
        self.to = to
        self.targets = targets
        self.order = order


class Board:
    """What is known about the cards and effects in the field, until one comes or goes (`Engine.board`).

    Attributes:
        field, heads, texts, listeners, entries: see the functions that return them; None: not computed yet.
        modified, retyping: may anything in force change strengths, or types (`stats`)? modifying: may a special effect
            change strengths? None: not computed yet.
        leans: see `_leaning`; -1: not computed yet. standing: what is known while the game has these `values`.
        judged: the combat check that destroyed cards were last looked for with (`management`).
        types: the types of cards, if they are those of their places (`stats.types`).
        none_surplus: no card is too many, and only what is in the field decides that (`surplus`).
        power_varies: does power depend on more than the G zone (`power`)?
        played: for each seat, the texts in the field that the player could play; plays: all that they could play;
            answers: a number that grows when more changes than the phase or step (`management`).
    """

    __slots__ = (
        "answers", "entries", "field", "heads", "judged", "leans", "listeners", "modified", "modifying", "none_surplus",
        "played", "plays", "power_varies", "retyping", "standing", "texts", "types", "values",
    )  # fmt: skip

    def __init__(self) -> None:
        self.field: list[int] | None = None
        self.heads: list[int] | None = None
        self.texts: list[InForce] | None = None
        self.listeners: dict[str, list[InForce]] | None = None
        self.entries: dict[str, list[ChangeInForce]] | None = None
        self.modified: bool | None = None
        self.modifying: bool | None = None
        self.judged: tuple[Combat, ...] | None = None
        self.retyping: bool | None = None
        self.types: dict[int, tuple[str, ...]] = {}
        self.power_varies: bool | None = None
        self.plays: dict[int, Plays] = {}
        self.leans = -1
        self.standing = Standing()
        self.values: tuple[Any, Any] = (None, None)
        self.answers = 0
        self.none_surplus = False
        self.played: dict[int, list[Played]] = {}


def board(e: Engine) -> Board:
    """What is known about the cards and effects in the field."""
    found: Board | None = e.board
    if found is None:
        found = e.board = Board()
    return found


def standing(e: Engine) -> Standing:
    """What is known about the texts and strengths in the field, as long as they stay what they are."""
    found: Standing | None = e.state_cache.get("standing")
    if found is None:
        here = board(e)
        leans = here.leans if here.leans >= 0 else _leaning(e)
        given = e.state.vars
        values = (given.get("combat") if leans & COMBATS else None, given.get("active") if leans & TURNS else None)
        if leans & MORE or values != here.values:
            here.values, here.standing = values, Standing()
        found = e.state_cache["standing"] = here.standing
    return found


def _leaning(e: Engine) -> int:
    """What the texts and strengths of a board lean on apart from its cards (`filters.COMBATS`, `TURNS`, `MORE`)."""
    table = entries(e)
    found = COMBATS | TURNS if modifying(e) else 0
    for category in _DECISIVE:
        for entry in table.get(category, ()):
            ability, amount = entry.ability, entry.grant.amount
            if isinstance(entry.to, Each):
                found |= entry.to.what.leans
            if amount is not None:
                found |= amounts.leans(amount)
            if ability is not None and ability.condition is not None:
                found |= conditions.leans(ability.condition)
            if ability is not None and ability.power is not None:
                found |= MORE
    board(e).leans = found
    return found


def modifying(e: Engine) -> bool:
    """Is there a special effect in the field that may change strengths?"""
    here = board(e)
    found = here.modifying
    if found is None:
        names = rules(e).choices.keywords.modifying
        printed = in_match(e, "modifying", lambda number: not names.isdisjoint(rules(e).defs[number].keywords))
        found = here.modifying = (bool(printed) and any(e.card(oid) in printed for oid in field_cards(e))) or any(
            entry.grant.keyword in names for entry in entries(e).get("keyword", ())
        )
    return found


def field_cards(e: Engine) -> list[int]:
    """All cards in the field, seat by seat, each followed by the cards set on it."""
    here: Board = e.board or board(e)
    found = here.field
    if found is None:
        found = here.field = []
        zones, objs = e.state.zones, e.state.objs
        places = (DEPLOYMENT, *AREAS, G_ZONE) if G_ZONE in rules(e).choices.in_play else (DEPLOYMENT, *AREAS)
        for seat in range(e.seats):
            for zone in places:
                for oid in zones[seat].get(zone, ()):
                    found.append(oid)
                    found.extend(objs[oid].attachments)
    return found


def heads(e: Engine) -> list[int]:
    """The cards in the field that are not set on another."""
    here = board(e)
    found = here.heads
    if found is None:
        objs = e.state.objs
        found = here.heads = [oid for oid in field_cards(e) if not objs[oid].host]
    return found


def texts_in_field(e: Engine) -> list[InForce]:
    """Every text of the cards in the field: their own, those of their teams, and those that other texts may give
    them.
    """
    here = board(e)
    found = here.texts
    if found is None:
        pool, state = rules(e).pool, e.state
        own = [
            InForce(ability, oid)
            for oid in field_cards(e)
            if not _turned_g(e, oid)
            for ability in pool.texts(state.card_of[state.objs[oid].card])
            if not ability.lent
        ]
        found = here.texts = [*own, *_lent(e, own)]
    return found


def _lent(e: Engine, own: list[InForce]) -> list[InForce]:
    """The texts that cards may have from others; `has_text` says whether they have them at the moment."""
    there = set(own)
    found: list[InForce] = []
    given = [static.grant.text for ability, _ in own for static in ability.statics if static.grant.text]
    given += [item.data[0].text for item in e.state.lasting if item.kind == "grant" and item.data[0].text]
    for program in dict.fromkeys(given):
        ability = rules(e).pool.ability(program)
        found += [InForce(ability, oid) for oid in field_cards(e)]
    for ability, oid in own:
        if ability.team:
            more = [InForce(ability, mate) for mate in _mates(e, oid, ability.team)]
            found += [one for one in more if one not in there]
            there.update(more)
    return found


def _mates(e: Engine, oid: int, team: str) -> list[int]:
    """The other Units of a team in the same area under the same control."""
    obj = e.state.objs[oid]
    pool = rules(e).pool
    return [
        one
        for one in e.zone(obj.zone, obj.seat)
        if one != oid and any(ability.team == team for ability in pool.texts(e.card(one)))
    ]


def _given(e: Engine, ability: Ability, oid: int) -> bool:
    """Is a lent text given to this card now?"""
    known = standing(e).given
    found = known.get((ability.id, oid))
    if found is None:
        found = known[ability.id, oid] = _lends(e, ability, oid)
    return found


def _lends(e: Engine, ability: Ability, oid: int) -> bool:
    """Does a text in force give this card a lent one?"""
    for entry in entries(e).get("text", ()):
        if entry.grant.text == ability.id and is_on(e, entry):
            if covers(e, entry, oid):
                return True
            if entry.grant.instead == "team" and any(covers(e, entry, one) for one in _team(e, oid)):
                return True
    return False


def _team(e: Engine, oid: int) -> list[int]:
    """The other Units that share the text of a team with this one."""
    teams = {ability.team for ability in rules(e).pool.texts(e.card(oid)) if ability.team}
    return [mate for team in teams for mate in _mates(e, oid, team)]


def _replaced(e: Engine, ability: Ability, oid: int) -> bool:
    """Does a card have another text instead of one that is printed on it?"""
    for entry in entries(e)["text"]:
        instead = entry.grant.instead
        meant = ability.team if instead == "team" else ability.id.endswith(":" + instead.rpartition(".")[2])
        if instead and meant and covers(e, entry, oid) and is_on(e, entry):
            return True
    return False


def _turned_g(e: Engine, oid: int) -> bool:
    """Is it a card of another type that has become a G? Then it has no texts."""
    obj = e.state.objs[oid]
    return obj.zone == G_ZONE and not obj.host and definition(e, oid).type != G


def texts_off_field(e: Engine, seat: int) -> list[Played]:
    """The texts that are played while their cards are not in the field."""
    pool = rules(e).pool
    numbers = in_match(e, "off field", lambda number: any(text.place for text in pool.texts(number)))
    if not numbers:
        return []
    return [
        (oid, at, e.card(oid), text)
        for zone in ("hand", "junkyard")
        for oid in e.zone(zone, seat)
        if e.card(oid) in numbers
        for at, text in enumerate(pool.texts(e.card(oid)))
        if text.place == zone and not text.auto and not text.lent
    ]


def listeners(e: Engine) -> dict[str, list[InForce]]:
    """The texts that wait for an event, by its name."""
    here = board(e)
    table = here.listeners
    if table is None:
        table = here.listeners = {}
        for item in texts_in_field(e):
            if item.ability.trigger is not None:
                table.setdefault(item.ability.trigger.event, []).append(item)
    return table


def _category(grant: Grant) -> str:
    if grant.text:
        return "text"
    if grant.stats is not None:
        return "stats"
    if grant.printed is not None:
        return "printed"
    return grant.rule or ("keyword" if grant.keyword else "lose")


def entries(e: Engine) -> dict[str, list[ChangeInForce]]:
    """All changes in force, by category: `stats`, `keyword`, `lose`, or the name of the rule."""
    here: Board = e.board or board(e)
    table = here.entries
    if table is not None:
        return table
    table = here.entries = {}
    objs = e.state.objs
    for ability, oid in texts_in_field(e):
        for static in ability.statics:
            entry = ChangeInForce(static.grant, objs[oid].seat, oid, ability, static.to, None, 0)
            table.setdefault(_category(static.grant), []).append(entry)
    for item in e.state.lasting:
        if item.kind == "grant":
            grant, to = item.data
            entry = ChangeInForce(grant, item.seat, item.source, None, to, item.targets, item.id)
            table.setdefault(_category(grant), []).append(entry)
    return table


def has_text(e: Engine, ability: Ability, oid: int, *, voidable: bool = True) -> bool:
    """Does the card have this text now: enough power for it, and not void?

    Args:
        e: the engine.
        ability: the text.
        oid: the card.
        voidable: do special effects of others make it void (`Keywords.voids`).
    """
    if ability.power is not None:
        card, seat = definition(e, oid), e.state.objs[oid].seat
        if rules(e).judgements.suffices(e, seat, card.color, *ability.power) is not None:
            return False
    table = entries(e)
    if ability.lent:
        if not _given(e, ability, oid):
            return False
    elif ability.team and ability not in rules(e).pool.texts(e.card(oid)):
        if not any(has_text(e, ability, one, voidable=voidable) for one in _holders(e, ability, oid)):
            return False
    elif ("form" in table and has_rule(e, "form", oid)) or ("text" in table and _replaced(e, ability, oid)):
        return False
    if ability.protected:
        return True
    return not ("void" in table and has_rule(e, "void", oid)) and not (
        voidable and rules(e).choices.keywords.voids(e, oid)
    )


def _holders(e: Engine, ability: Ability, oid: int) -> list[int]:
    """The Units of the team on which a text is printed that this one shares."""
    return [one for one in _mates(e, oid, ability.team) if ability in rules(e).pool.texts(e.card(one))]


def is_on(e: Engine, entry: ChangeInForce, *, voidable: bool = True) -> bool:
    """Is the text that makes a change in force now? `voidable`: as in `has_text`."""
    ability = entry.ability
    if ability is None:
        return True
    if ability.condition is not None and not rules(e).judgements.holds(e, ability.condition, entry.seat, entry.source):
        return False
    return has_text(e, ability, entry.source, voidable=voidable)


def covers(e: Engine, entry: ChangeInForce, oid: int) -> bool:
    """Does a change apply to an object?"""
    if entry.targets is not None:
        return oid in entry.targets
    to = entry.to
    if isinstance(to, Each):
        return rules(e).judgements.matches(e, to.what, oid, entry.seat, entry.source)
    if isinstance(to, Host):
        return e.state.objs[entry.source].host == oid if entry.source in e.state.objs else False
    return isinstance(to, This) and entry.source == oid


def rule_entries(e: Engine, category: str, oid: int) -> list[ChangeInForce]:
    """The changes of a category that apply to an object now."""
    found = entries(e).get(category)
    if not found:
        return []
    return [entry for entry in found if covers(e, entry, oid) and is_on(e, entry)]


def has_rule(e: Engine, rule: str, oid: int, by: int | None = None, *, single: bool = False) -> bool:
    """Does a rule hold for an object?

    Args:
        e: the engine.
        rule: its name (`steps.Grant.rule`).
        oid: the object.
        by: the player of the effect in question, None for the rules themselves.
        single: is it a Command that chooses no other card.
    """
    found = entries(e).get(rule)
    if not found:
        return False
    seat = e.state.objs[oid].seat
    for entry in found:
        if entry.grant.by and (by is None or by == seat or (entry.grant.by != "enemy" and not single)):
            continue
        if covers(e, entry, oid) and is_on(e, entry):
            return True
    return False


def keyword(e: Engine, oid: int, name: str, *, voidable: bool = True) -> int | None:
    """The number of a special effect that a card in the field has, None if it does not have it. Lose beats gain.

    Args:
        e: the engine.
        oid: the card.
        name: the special effect.
        voidable: do other special effects make it void (`Keywords.voids`).
    """
    table = entries(e)
    own = definition(e, oid).keywords.get(name)
    if own is None and "keyword" not in table:
        return None  # neither printed nor given
    if voidable and rules(e).choices.keywords.voids(e, oid):
        return None
    protected = own is not None and own.protected
    # Whether other changes are on is not checked: a change that voids a card must not depend on texts that it voids.
    if any(
        entry.grant.lose == name and covers(e, entry, oid) and is_on(e, entry, voidable=voidable)
        for entry in table.get("lose", ())
    ):
        return None
    if "void" in table and not protected and has_rule(e, "void", oid):
        return None
    found: int | None = None
    if own is not None and not ("form" in table and has_rule(e, "form", oid)):
        found = own.n
    if "keyword" in table:
        once = 0
        for entry in table["keyword"]:
            if entry.grant.keyword == name and covers(e, entry, oid) and is_on(e, entry, voidable=voidable):
                once = max(once, entry.grant.n) if entry.grant.once else once
                found = (found or 0) + (0 if entry.grant.once else entry.grant.n)
        found = found if found is None else found + once
    return found
