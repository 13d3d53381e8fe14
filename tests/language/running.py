"""Any text run on a rich table: every kind of thing happens there, whatever the text is waiting for.

A line of notation becomes the text of a card ("the card") among cards made to suit it: their traits, names and
colours are those that the line speaks of. The card lies in the hand, in play, among the Shields …; both players
have tool cards that damage, rest, ready, draw, discard and destroy. `play` answers the prompts by a fixed order of
preference and notes what the table looks like whenever somebody may act.

`mute` is the same text without what it does: markers, events, conditions and costs stay. A line that works makes
a table that its mute twin never makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, DECK, HAND, REMOVAL, RESOURCES, SHIELDS, TRASH
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.wording import nodes
from gundam_tui.games.gcg.flow.ruleset import BookPool
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine, Option, Prompt

X = "X-001"  # the card whose text is run
DECISIONS = 80  # of one game, at most
TURNS = 3  # two whole turns and what is left of the first
WINDOWS = frozenset(("act", "action_step", "block"))

# What the players can do with tool cards: each costs 1 and has the traits of the line.
TOOLS = {
    "BOOST": "main: choose 1 your unit; it gets ap +3 this turn\npilot [Mate]",
    "DAMAGE": "main/action: choose 1 enemy unit; deal 1 damage to it",
    "RAM": "main: deal 1 damage to first 1 enemy shield area card",
    "HURT": "main: choose 1 your unit; deal 1 damage to it",
    "REST": "main: choose 1 your active unit; rest it",
    "READY": "main: choose 1 your rested unit; ready it",
    "WAKE": "main: choose 1 your rested resource; ready it",
    "WEAKEN": "main/action: choose 1 enemy unit; it gets ap -1 this turn",
    "HEAL": "main: choose 1 your unit; it recovers 1 hp",
    "DRAW": "main: draw 1; discard 1",
    "STRIP": "main: opponent discards 1",
    "EXTRA": "main: place 1 ex resource",
    "KILL": "main: choose 1 enemy unit; destroy it",
    "SMASH": "main: choose 1 enemy unit; deal 9 damage to it",
    "END": "main: choose 1 your unit; destroy it",
}
# In the order in which they are played.
MINE = (
    "BOOST",
    "REST",
    "READY",
    "WAKE",
    "HURT",
    "HEAL",
    "DAMAGE",
    "WEAKEN",
    "DRAW",
    "STRIP",
    "EXTRA",
    "END",
    "KILL",
    "SMASH",
)
THEIRS = ("DAMAGE", "WEAKEN", "RAM", "SMASH", "KILL", "DRAW")
# What a text needs beside it on its card, so that it can happen at all.
COMPANY = {
    "after main": "main: draw 1\npilot [Mate]",
    "main": "main: draw 1",
    "action": "action: draw 1",
    "supports": "support 1",
    "playing": "main: draw 1",
}


@dataclass(frozen=True, slots=True)
class Variant:
    """Where the card lies and what the table is like.

    Attributes:
        where: hand, play, unpaired (in play without a Pilot), shield, trash.
        plenty: are there many cards everywhere, or few.
        active: whose turn it is: 0 is the player of the card.
        seed: which of several equally good answers is given; with an odd one attacks go at the player.
    """

    where: str
    plenty: bool = True
    active: int = 0
    seed: int = 0


class Cards:
    """The cards of one table: the game's own and those made for the line."""

    def __init__(self, made: Sequence[Card]) -> None:
        self.book = book()
        self.made = {card.number: card for card in made}

    def __getitem__(self, number: str) -> Card:
        return self.made[number] if number in self.made else self.book[number]


@lru_cache(maxsize=1)
def book() -> Book:
    """The game's cards."""
    return Book.load()


@cache
def written(text: str) -> dict[str, Any]:
    """The tree of a text as plain data."""
    return parse(text).model_dump(mode="json") if text else {"lines": []}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a text speaks of."""

    traits: tuple[str, ...]
    names: tuple[str, ...]
    exact: tuple[str, ...]
    colors: tuple[str, ...]

    @staticmethod
    def of(text: t.CardText) -> Wanted:
        found: dict[str, list[str]] = {"traits": [], "names": [], "exact": [], "colors": []}
        for node in nodes(text):
            if isinstance(node, t.IsTrait) and not node.negate:
                found["traits"] += node.any
            elif isinstance(node, t.IsColor) and not node.negate:
                found["colors"] += node.any
            elif isinstance(node, t.HasName) and not node.negate:
                found["exact" if node.exact else "names"] += node.any
            elif isinstance(node, t.Alias):
                found["exact"].append(node.name)
            elif isinstance(node, t.Ability) and node.development:
                found["traits"].append("G Generation")
        return Wanted(*(tuple(dict.fromkeys(words)) for words in found.values()))


def mute(text: t.CardText) -> t.CardText:
    """The text without its effects: an ability keeps everything but what it does, another line is gone."""
    lines: list[t.CardLine] = []
    nothing = t.Sentence(do=t.Draw(amount=t.Num(n=0)))
    for line in text.lines:
        if isinstance(line, t.Ability) and "playing" not in line.moments:
            static = line.moments == ("static",)
            lines.append(line.model_copy(update={"body": () if static else (nothing,), "development": None}))
    return t.CardText(lines=tuple(lines))


def beside(text: t.CardText, kind: str) -> tuple[t.CardLine, ...]:
    """The lines that a text needs on its card besides its own."""
    wanted: set[str] = set()
    for node in nodes(text):
        if isinstance(node, t.Ability):
            wanted |= {"after main"} & set(node.moments)
            wanted |= {"playing"} & set(node.moments) if kind == "command" else set()
        elif isinstance(node, t.Activate) and node.of.to == "this card":
            wanted.add(node.moment)
        elif isinstance(node, t.EventNode) and node.name == "supports":
            wanted.add("supports")
    had = {moment for line in text.lines if isinstance(line, t.Ability) for moment in line.moments}
    if "main" in had:
        wanted -= {"after main", "playing"}
    return tuple(
        line
        for word in sorted(wanted - had | wanted & {"after main", "playing"})
        for line in parse(COMPANY[word]).lines
    )


def card_with(facts: Card, text: t.CardText) -> Card:
    """The card: these facts and this text, and what the text needs."""
    whole = t.CardText(lines=(*text.lines, *beside(text, facts.type)))
    return replace(facts, number=X, text=whole.model_dump(mode="json"), source="", wording="")


def made_for(card: Card, text: t.CardText) -> list[Card]:
    """Cards of every kind that the text may speak of."""
    want = Wanted.of(text)
    traits = tuple(dict.fromkeys((*want.traits, *(name for what, name in card.link if what == "trait"))))
    color = (want.colors or (card.color or "blue",))[0]
    name = " and ".join(want.names)
    ace = f"Ace {name}".strip()
    called = [card.name] if card.type == "pilot" else []
    called += [line.name for line in text.lines if isinstance(line, t.PilotName)]
    link = tuple(("name", word) for word in (ace, *want.exact, *called))

    def make(number: str, kind: str, lv: int, ap: int, hp: int, text: str = "", **more: Any) -> Card:
        more = {"name": f"{number} {name}", "traits": traits, "color": color, "cost": 1, **more}
        return Card(number, type=kind, level=lv, ap=ap, hp=hp, zones=("space", "earth"), text=written(text), **more)

    made = [
        make("X-LOW", "unit", 1, 1, 2, link=link),
        make("X-MID", "unit", 3, 3, 3, link=link),
        make("X-HIGH", "unit", 5, 5, 5, link=link),
        make("X-TOP", "unit", 8, 6, 8, link=link),
        make("X-KEYS", "unit", 4, 2, 4, "repair 1\nbreach 1\nblocker\nfirst strike\nsupport 1", link=link),
        make("X-BLOCK", "unit", 2, 1, 7, "blocker"),
        make("X-PLAIN", "unit", 2, 2, 4, name="Plain", traits=(), color="green" if color != "green" else "red"),
        make("X-GUN", "unit", 2, 1, 4, "activate main, once, {pay 1}: choose 1 enemy unit; deal 2 damage to it"),
        make("X-HOME", "unit", 2, 1, 4, "activate main, once: choose 1 your active base; rest it"),
        make("X-TOKEN", "unit_token", 0, 1, 3),
        make("X-ACE", "pilot", 2, 1, 1, name=ace),
        make("X-COACH", "command", 2, 1, 1, f"main: draw 1\npilot [{dict(card.link).get('name', ace)}]"),
        make("X-BASE", "base", 2, 0, 5),
        *(
            make(f"X-EXACT{n}", "unit", 4, 3, 3, name=exact, link=(("name", exact),))
            for n, exact in enumerate(want.exact)
        ),
        *(make(f"X-{tool}", "command", 2, 1, 1, text, name=f"{tool} {name}") for tool, text in TOOLS.items()),
    ]
    aces = [
        make(f"X-ACE{n}", "pilot", 6, 1, 1, name=words if what == "name" else f"Ace {n}", traits=(*traits, words))
        for n, (what, words) in enumerate(card.link or (("name", "Ace"),))
    ]
    return [*made, *aces]


def variants(card: Card, text: t.CardText) -> Iterator[Variant]:
    """The tables on which the text is tried, the likeliest first."""
    moments = {moment for line in text.lines if isinstance(line, t.Ability) for moment in line.moments}
    places = {"unit_token": ("unpaired",), "command": ("hand", "shield")}.get(card.type, ("play", "hand", "unpaired"))
    if "burst" in moments:
        places = ("shield", *(place for place in places if place != "shield"))
    if card.type == "unit" and moments & {"deploy", "playing"}:
        places = ("hand", "play", "unpaired")
    if any(isinstance(line, t.Ability) and line.where == "trash" for line in text.lines):
        places = ("trash",)
    for seed in (0, 1, 2):
        for plenty in (True, False):
            for place in places:
                for active in (1, 0) if place == "shield" else (0, 1):
                    yield Variant(place, plenty, active, seed)


def table(card: Card, text: t.CardText, at: Variant) -> Engine:
    """The position of a variant, at its first prompt."""
    made = made_for(card, text)
    aces = [one.number for one in made if one.number.startswith("X-ACE")]
    if any(isinstance(node, t.Activate) and node.of.to == "pilot" for node in nodes(text)):
        aces.append("X-COACH")
    exact = [one.number for one in made if one.number.startswith("X-EXACT")]
    pile = ["X-LOW", "X-ACE", "X-DRAW", "X-PLAIN", "X-MID", "X-HIGH", *exact, "X-BASE", "X-ACE0", "X-KILL", "X-KEYS"]
    mine: list[UnitAt | str] = [
        UnitAt("X-HIGH", pilot="X-ACE", rested=at.seed == 1),
        UnitAt("X-LOW", damage=1, rested=True),
        *(UnitAt(number) for number in exact),
    ]
    if at.plenty:
        mine += [UnitAt("X-TOKEN", new=True), UnitAt(("X-KEYS", "X-GUN", "X-HOME")[at.seed], rested=at.active == 1)]
    base: str | None = "X-BASE" if at.plenty else None
    hand = [f"X-{tool}" for tool in MINE] + aces + ["X-LOW", "X-BASE"]
    shields = [X if at.where == "shield" else "ST01-005"] + ["X-LOW"] * (5 if at.plenty else 2)
    if at.where in ("play", "unpaired"):
        if card.type == "base":
            base = X
        elif card.type in ("unit", "unit_token"):
            pilot = aces[-1 - at.seed % 2] if at.where == "play" and card.type == "unit" else None
            mine.insert(0, UnitAt(X, pilot=pilot, damage=1 if (card.hp or 0) > 1 or pilot else 0))
        elif card.type == "pilot":
            mine[0] = UnitAt("X-HIGH" if at.seed != 1 else "X-KEYS", pilot=X, damage=1)
    if at.where in ("hand", "unpaired") or card.type in ("command", "pilot"):
        hand.insert(0, X)
    trash = [X] * (at.where == "trash") + pile * (3 if at.plenty else 1)
    foes: list[UnitAt | str] = [
        UnitAt("X-LOW", pilot="X-ACE", damage=2, rested=True),
        UnitAt("X-TOP", pilot="X-ACE", damage=1),
        UnitAt("X-BLOCK", rested=at.seed < 2 or not at.plenty),
        UnitAt("X-GUN"),
    ]
    if at.plenty:
        foes += [UnitAt("X-TOKEN", rested=True), UnitAt("X-PLAIN", rested=at.seed == 2)]
    you = Side(
        hand=hand, units=mine[:6], shields=shields, base=base, resources=9, rested_resources=1,
        ex=2 if at.plenty else 1, deck=pile, trash=trash,
    )  # fmt: skip
    enemy = Side(
        hand=[f"X-{tool}" for tool in THEIRS] * (2 if at.plenty else 1),
        units=foes, shields=["X-LOW"] * (5 if at.plenty else 2), base="X-BASE" if at.plenty else None, resources=9,
        rested_resources=1, ex=1, rested_ex=0, deck=pile, trash=pile * (1 if at.plenty else 0),
    )  # fmt: skip
    cards: Any = Cards([*made, card])
    position = Position((you, enemy), active=at.active, step="start" if at.seed == 2 else "main", seed=at.seed + 1)
    return set_up(position, pool=BookPool(cards))


# ---------------------------------------------------------------- answering


def plain(option: Option) -> str:
    """The option without object ids, which differ between two games that look the same."""
    return f"{option.verb}:{option.card}>{option.to_card or option.place}/{option.n}"


def chance(at: Variant, words: str) -> int:
    """A number that depends on what is asked and on nothing else."""
    return int.from_bytes(blake2b(f"{at.seed} {words}".encode(), digest_size=4).digest(), "big")


def is_about(e: Engine, oid: int) -> bool:
    """Is it the card, or the Unit that it is paired with?"""
    obj = e.state.objs.get(oid)
    return obj is not None and X in (e.card(oid), *(e.card(guest) for guest in obj.attachments))


def rank(e: Engine, prompt: Prompt, option: Option, at: Variant) -> tuple[int, int]:
    """How soon an option is taken: smaller first."""
    about = is_about(e, option.obj) or is_about(e, option.to)
    words = plain(option)
    if option.verb in ("pass", "end", "no", "decline"):
        return 9, 0
    if prompt.kind in ("act", "action_step"):
        if option.verb == "attack":
            player = option.place == "player"
            target = q.thing(e, option.to) if option.to else None
            weak = target is not None and (target.damage > 0) == (at.seed < 2)
            good = player if at.seed % 2 else weak or is_about(e, option.to)
            soon = 5 if at.seed != 1 else 3
            soon, late = (soon, 7) if prompt.seat == 0 or at.seed != 1 else (3, 3)
            if at.seed == 0 and prompt.seat == 0 and q.defs(e, X).kind == "command":
                late = 3  # what a Command has begun shows in the battles after it
            return (soon if about else late), (0 if good else 1 if not player else 2)
        if option.verb == "activate":
            return ((1, 3, 0)[at.seed] if about else 4), option.n
        if about:
            if option.verb == "deploy" and at.seed == 2:
                return 6, 0  # what the others do first may make it cheaper
            links = option.verb == "pair" and q.links(e, option.to, option.obj)
            exact = 2 * option.to_card.startswith("X-EX")
            return (1 if option.verb == "command" else 2), chance(at, words) % 97 - 100 * (links + exact)
        if option.verb == "command":
            tools = MINE if prompt.seat == 0 else THEIRS
            tool = option.card.removeprefix("X-")
            late = 6 if tool in ("END", "KILL", "SMASH") else 4
            return late, tools.index(tool) if tool in tools else 99
        if option.verb == "pair":
            return 4, 50 + chance(at, words) % 7
        return 8, chance(at, words)
    if prompt.kind == "pay":
        # Using an EX Resource is what some texts wait for; that the enemy has one, what others do.
        return (0 if (option.card == "EXR-001") == (prompt.seat == 0) else 1), 0
    if prompt.kind == "excess":
        return (1 if about else 0), chance(at, words)
    by_tool = bool(prompt.source) and q.number(e, prompt.source) != X
    if option.obj and by_tool and at.seed < 2:
        dying = q.exists(e, option.obj) and q.left(e, option.obj) == 1
        return (0 if about else 1 if dying else 2), chance(at, words)  # the tools work on the card first
    obj = e.state.objs.get(option.obj)
    liked = obj is not None and (bool(obj.attachments), not obj.exhausted, not obj.attachments)[at.seed]
    return (0 if liked else 1), chance(at, words)


def chosen(e: Engine, prompt: Prompt, at: Variant) -> list[Option]:
    """The answer: as many as may be, of the best."""
    ranked = sorted(prompt.options, key=lambda option: (rank(e, prompt, option, at), prompt.options.index(option)))
    size = prompt.most if prompt.kind != "may" else 1
    taken = ranked[: max(size, prompt.least)]
    return taken if prompt.ordered else [option for option in prompt.options if option in taken]


def check(e: Engine, prompt: Prompt) -> None:
    """Whatever text is run, a prompt can be answered and its options can be told apart."""
    keys = prompt.keys()
    assert len(set(keys)) == len(keys), keys
    assert 0 <= prompt.least <= prompt.most <= max(len(keys), 1), prompt
    assert keys or prompt.least == 0, prompt
    assert e.outcome is None


# ---------------------------------------------------------------- looking


def look(e: Engine, prompt: Prompt) -> tuple[object, ...]:
    """What the table looks like, without the ids of objects."""
    sides = tuple(_side(e, seat) for seat in range(2))
    # What the card itself offers stays out: its mute twin offers the same, or nothing.
    can = tuple(
        sorted(
            plain(option)
            for option in prompt.options
            if option.card != X or option.verb in ("attack", "block", "deploy")
        )
    )
    return (q.active_seat(e), prompt.kind, prompt.seat, sides, can)


def _side(e: Engine, seat: int) -> tuple[object, ...]:
    units = tuple(
        (
            e.card(oid), q.ap(e, oid), q.hp(e, oid), q.thing(e, oid).damage, q.thing(e, oid).exhausted,
            q.linked(e, oid), tuple(sorted(q.keywords(e, oid).items())), tuple(sorted(q.traits(e, oid))),
            tuple(e.card(pilot) for pilot in q.pilots(e, oid)),
        )
        for oid in e.zone(BATTLE, seat)
    )  # fmt: skip
    bases = tuple((e.card(oid), q.thing(e, oid).damage, q.thing(e, oid).exhausted) for oid in e.zone(BASE, seat))
    prices = tuple(
        (q.lv(e, oid), q.cost(e, oid)) for zone in (HAND, TRASH) for oid in e.zone(zone, seat) if e.card(oid) == X
    )
    resources = sorted((e.card(oid), q.thing(e, oid).exhausted) for oid in e.zone(RESOURCES, seat))
    piles = tuple(tuple(sorted(e.card(oid) for oid in e.zone(zone, seat))) for zone in (HAND, TRASH, REMOVAL))
    deck = tuple(e.card(oid) for oid in e.zone(DECK, seat))
    return (units, bases, tuple(resources), prices, piles, deck, tuple(e.card(oid) for oid in e.zone(SHIELDS, seat)))


def play(card: Card, text: t.CardText, at: Variant) -> Iterator[tuple[object, ...]]:
    """Play a variant.

    Yields:
        What the table looked like whenever somebody might act, and the end.
    """
    e = table(card, text, at)
    first = e.state.vars["turn"]
    for _ in range(DECISIONS):
        prompt = e.prompt
        if prompt is None or e.state.vars["turn"] >= first + TURNS:
            break
        check(e, prompt)
        if prompt.kind in WINDOWS:
            yield look(e, prompt)
        e.choose(chosen(e, prompt, at))
    yield ("end", e.outcome.reason if e.outcome else "")


def works(card: Card, text: t.CardText, at: Variant) -> bool:
    """Is there a table with the text that there is not without its effects?"""
    # The tables suit the text in both games, also when it is silent.
    silent = replace(card, text=t.CardText(lines=(*mute(text).lines, *beside(text, card.type))).model_dump(mode="json"))
    without = set(play(silent, text, at))
    return any(one not in without for one in play(card, text, at))
