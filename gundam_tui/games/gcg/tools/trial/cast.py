"""The cards around a card that is tried: some fit what its text speaks of, others bring about what it waits for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.card import COLORS, Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.wording import nodes
from gundam_tui.games.gcg.flow.ruleset import BookPool

__all__ = ["TOOLS", "Cast", "Part", "written"]

_MOST = 6  # copies of a part on a table
# What players can do with a card made for it: its text, and the words of a tree that it brings about (the names of
# events, and what cards are asked to be).
TOOLS: Mapping[str, tuple[str, frozenset[str]]] = {
    name: (text, frozenset(words.split()))
    for name, text, words in (
        ("Boost", "main/action: choose 1 your unit; it gets ap +3 this turn", "ap activates battle"),
        ("Rest", "main: choose 1 your active unit; rest it", "rested readied"),
        ("Ready", "main: choose 1 your rested unit; ready it", "readied rested"),
        ("Recharge", "main: choose 1 your rested resource; ready it", "readied resource"),
        ("Hurt", "main: choose 1 your unit; deal 1 damage to it", "receives_damage damaged recovers deals_damage"),
        ("Heal", "main: choose 1 your unit; it recovers 1 hp", "recovers"),
        ("Shot", "main/action: choose 1 enemy unit; deal 1 damage to it", "deals_damage receives_damage damaged"),
        ("Weaken", "main/action: choose 1 enemy unit; it gets ap -1 this turn", "loses_ap"),
        ("Draw", "main: draw 1; discard 1", "draws discards hand trash"),
        ("Strip", "main: opponent discards 1", "discards hand"),
        ("Extra", "main: place 1 ex resource", "places_ex ex ex_exiled resource"),
        ("Recall", "main: choose 1 unit card from your trash; deploy it", "came_from deployed trash"),
        ("Token", "main: deploy 1 token T-001", "token deployed"),
        ("Strike", "main: choose 1 enemy unit; destroy it", "destroyed destroys"),
        ("Barrage", "main/action: choose 1 enemy unit; deal 9 damage to it", "destroyed destroys deals_damage"),
        ("Scrap", "main: choose 1 your unit; destroy it", "destroyed"),
        ("Ram", "main: deal 1 damage to first 1 enemy shield area card", "destroyed receives_damage shield"),
    )
}


@cache
def written(text: str) -> dict[str, Any]:
    """The tree of a text as plain data."""
    return parse(text).model_dump(mode="json") if text else {"lines": []}


@dataclass(frozen=True, slots=True)
class Part:
    """Cards that a text speaks of, and how they lie.

    Attributes:
        cards: their numbers, one for each copy.
        side: `your` or `enemy`.
        zone: `play`, `hand`, `trash`, `deck`, `shields`.
        pilot: the number of a Pilot on each of them, or empty.
        damage: damage on each; `rested`: are they rested. None: the text does not say.
        few: the text asks that there are not too many of them, so that some tables go without.
    """

    cards: tuple[str, ...]
    side: str
    zone: str
    pilot: str = ""
    damage: int | None = None
    rested: bool | None = None
    few: bool = False


@dataclass(slots=True)
class _Asked:
    """What a noun phrase asks of a card, collected from its qualities."""

    traits: list[str] = field(default_factory=list[str])
    names: list[str] = field(default_factory=list[str])
    color: str = ""
    stats: dict[str, int] = field(default_factory=dict[str, int])
    lines: list[str] = field(default_factory=list[str])
    states: set[str] = field(default_factory=set[str])
    kinds: tuple[str, ...] = ()
    pilot: t.Filter | None = None


class Cast:
    """All cards of the tables on which one card is tried; looked up by number like a card book.

    Args:
        card: the card; `text`: its tree.
        book: the game's cards, for tokens and Resources.

    Attributes:
        parts: what the text speaks of.
        pilots: the Pilots that suit the card, best first; for a Pilot, `hosts`: Units that it links with.
        tools: the numbers of the tool cards, those first that bring about what the text waits for.
        levels: the numbers of Resources that the text asks about.
        piles: how many cards it asks players to have where: side, pile, number.
        crowd: plain Units of many sizes; `base` a plain Base.
    """

    def __init__(self, card: Card, text: t.CardText, book: Book) -> None:
        self.card = card
        self.text = text
        self.book = book
        self.made: dict[str, Card] = {card.number: card}
        self.parts: list[Part] = []
        self.levels: list[int] = []
        self.piles: list[tuple[str, str, int]] = []
        self._color = card.color or "blue"
        self._traits = tuple(dict.fromkeys((*_traits_of(text), *(name for what, name in card.link if what == "trait"))))
        self.crowd = [self._make("unit", lv=lv, ap=ap, hp=hp) for lv, ap, hp in ((1, 1, 2), (3, 3, 3), (5, 5, 5))]
        self.crowd.append(self._make("unit", lv=8, ap=6, hp=8))
        self.crowd.append(self._make("unit", lv=4, ap=2, hp=4, text="repair 1\nbreach 1\nblocker\nsupport 1"))
        self.crowd.append(self._make("unit", lv=2, ap=2, hp=4, traits=(), color=_another((self._color,))))
        self.crowd.append(self._make("unit", lv=2, ap=1, hp=9, text=_GUN))
        if any(isinstance(node, t.RestInstead) for node in nodes(text)):
            self.crowd.append(self._make("unit", lv=2, ap=1, hp=4, text=_HOME))
        self.base = self._make("base", lv=2, hp=5)
        self.own_tools = self._tools()
        self.pilots, self.hosts = self._company()
        self._read()

    def __getitem__(self, number: str) -> Card:
        return self.made[number] if number in self.made else self.book[number]

    def pool(self, card: Card | None = None) -> BookPool:
        """The cards, ready to run.

        Args:
            card: stands for the tried card, under its number.
        """
        cards: Any = self if card is None else _With(self, card)
        return BookPool(cards)

    # ---------------------------------------------------------------- cards

    def _make(
        self, kind: str, *, lv: int = 2, ap: int = 0, hp: int = 0, text: str = "", name: str = "",
        traits: tuple[str, ...] | None = None, color: str = "", link: tuple[tuple[str, str], ...] = (), cost: int = 1,
    ) -> str:  # fmt: skip
        """Make a card and return its number."""
        number = f"TRY-{len(self.made):03}"
        name = name or f"{kind.replace('_', ' ').title()} {len(self.made)}"
        self.made[number] = Card(
            number, name=name, type=kind, color=color or self._color, level=lv, cost=cost, ap=ap, hp=hp,
            zones=("space", "earth"), traits=self._traits if traits is None else traits, link=link, text=written(text),
            source=text,
        )  # fmt: skip
        return number

    def _tools(self) -> list[str]:
        spoken = {*_words_of(self.text)}
        order = sorted(TOOLS, key=lambda name: (-len(TOOLS[name][1] & spoken), list(TOOLS).index(name)))
        self.tools = {name: self._make("command", name=name, text=TOOLS[name][0]) for name in order}
        return [self.tools[name] for name in order if TOOLS[name][1] & spoken]

    def _company(self) -> tuple[list[str], list[str]]:
        """Pilots for the card, as its text and link ask for them; and Units that it links with as a Pilot."""
        pilots: list[str] = []
        asked = [node.by for node in self.text.lines if isinstance(node, t.Ability) and node.by]
        asked += [node.during_by for node in self.text.lines if isinstance(node, t.Ability) and node.during_by]
        links = self.card.link or ((("name", "Ace")),)
        for what, name in links:
            for phrase in (*asked, t.Filter(nouns=("pilot",))):
                wanted = _asked(phrase.atoms)
                (wanted.names if what == "name" else wanted.traits).append(name)
                pilots.append(self._pilot(wanted))
        if any(isinstance(node, t.Activate) and node.of.to == "pilot" for node in nodes(self.text)):
            name = next((name for what, name in links if what == "name"), "Ace")
            coach = f"main: draw 1\naction: draw 1\npilot [{name}]"
            pilots.insert(0, self._make("command", ap=1, hp=1, text=coach))
        called = [line.name for line in self.text.lines if isinstance(line, t.PilotName)]
        names = [self.card.name] if self.card.type == "pilot" else called
        keys = tuple(("name", name) for name in names)
        hosts = [self._make("unit", lv=lv, ap=ap, hp=hp, link=keys) for lv, ap, hp in ((3, 3, 4), (5, 4, 6))]
        hosts += [self._fitting("unit", _asked(atoms), keys) for phrase in self._of_this() for atoms in _ways(phrase)]
        return pilots, hosts if names else []

    # ---------------------------------------------------------------- what the text speaks of

    def _of_this(self) -> list[tuple[t.Atom, ...]]:
        """What conditions ask of the Unit that has the text."""
        return [
            node.filter.atoms for node in nodes(self.text) if isinstance(node, t.RefIs) and node.ref.to == "this"
        ]  # fmt: skip

    @property
    def own_states(self) -> set[str]:
        """States that conditions ask of the card itself: rested, damaged."""
        return {state for atoms in self._of_this() for state in _asked(atoms).states}

    @property
    def waits_for_battle(self) -> bool:
        """Does something of the text happen in battles?"""
        return not _IN_BATTLE.isdisjoint(_words_of(self.text))

    def _read(self) -> None:
        """Make the parts: cards for every noun phrase of the text, as many as its conditions want."""
        wanted: dict[int, tuple[int, bool, bool]] = {}
        for node in nodes(self.text):
            if isinstance(node, t.Holds):
                self._holds(node, wanted)
        for node in nodes(self.text):
            if isinstance(node, t.Select):
                count, few, unlike = wanted.get(id(node), (_least(node), False, False))
                self._select(node, count, few=few, unlike=unlike)
            elif isinstance(node, t.EventNode):
                self._event(node)
            elif isinstance(node, t.Discard):
                self._place(node.filter, "your", "hand", 2)
                if node.who != "you":
                    self._place(node.filter, "enemy", "hand", 2)
            elif isinstance(node, t.RefIs):
                self._place(node.filter, "your", "deck", 2)
                self._place(node.filter, "enemy" if node.side == "enemy" else "your", "play", 1)
            elif isinstance(node, t.Ability) and node.development:
                trash = t.Filter(nouns=("card",), atoms=(t.IsTrait(any=("G Generation",)),))
                self._place(trash, "your", "trash", node.development)

    def _holds(self, node: t.Holds, wanted: dict[int, tuple[int, bool, bool]]) -> None:
        n = node.right.n if isinstance(node.right, t.Num) else 3
        if isinstance(node.left, t.PlayerLevel):
            self.levels.append(n)
        for side in (node.left, node.right):
            for count in nodes(side):
                if isinstance(count, t.Count) and isinstance(count.of, t.Select):
                    few = node.cmp == "<=" or (node.cmp == "==" and n == 0)
                    wanted[id(count.of)] = (n + (node.cmp == "!="), few, count.unique)

    def _event(self, node: t.EventNode) -> None:
        """Cards that come from the hand when the event happens."""
        who = node.subject if node.name == "deployed" else node.object if node.name in ("paired", "activates") else None
        if isinstance(who, t.Select):
            self._place(t.Filter(nouns=who.nouns, atoms=who.atoms), "your", "hand", 2)

    def _select(self, node: t.Select, count: int, *, few: bool, unlike: bool) -> None:
        phrase = t.Filter(nouns=node.nouns, atoms=node.atoms)
        zone = node.zone if node.among is None else "deck"
        sides = {"any": ("enemy", "your"), "your": ("your",), "friendly": ("your",)}.get(node.side, ("enemy",))
        for side in sides:
            if node.nouns == ("player",):
                self.piles += [(side, a.stat, _fits(a)) for a in node.atoms if isinstance(a, t.Compare)]
                continue
            self._place(phrase, side, zone, max(count, 1), few=few, unlike=unlike)

    def _place(
        self, phrase: t.Filter, side: str, zone: str, count: int, *, few: bool = False, unlike: bool = False
    ) -> None:
        """Cards that fit a noun phrase; one for each alternative of it."""
        if zone not in ("play", "hand", "trash", "deck", "shields"):
            return
        for salt, atoms in enumerate(_ways(phrase.atoms)):
            asked = _asked(atoms, salt)
            kinds = asked.kinds or phrase.nouns
            kind = next((noun for noun in kinds if noun in _KINDS), "unit")
            if "card" in kinds and zone == "play":
                kind = "unit"
            if kind in ("base", "command") and zone == "play":
                continue  # there is a Base already, and Commands come from the hand
            copies = [self._fitting(kind, asked) for _ in range(min(count, _MOST) if unlike else 1)]
            copies = (copies * _MOST)[: min(count, _MOST)]
            pilot = self._pilot_of(asked)
            if kind == "pilot" and zone == "play":
                host = self.crowd[1]
                self.parts.append(Part((host,) * len(copies), side, zone, copies[0], few=few))
                continue
            damage = asked.stats.get("damage", 1 if "damaged" in asked.states else None)
            damage = 0 if "undamaged" in asked.states else damage
            rested = "rested" in asked.states if asked.states & {"rested", "active"} else None
            self.parts.append(Part(tuple(copies), side, zone, pilot, damage, rested, few))

    def _fitting(self, kind: str, asked: _Asked, link: tuple[tuple[str, str], ...] = (("name", "Ace"),)) -> str:
        if "token" in asked.states and kind == "unit":
            kind = "unit_token"
        stats = asked.stats
        if kind == "command":
            asked.lines += ["main/action: draw 1", "pilot [Ace]"]
        fights = kind in ("unit", "unit_token", "pilot")
        return self._make(
            kind, lv=stats.get("lv", 3), cost=min(stats.get("cost", 1), 4), ap=stats.get("ap", 2 if fights else 0),
            hp=stats.get("hp", 4 if fights or kind == "base" else 0), name=" ".join(asked.names),
            traits=tuple(dict.fromkeys((*asked.traits, *self._traits))), color=asked.color,
            text="\n".join(asked.lines), link=link if kind == "unit" else (),
        )  # fmt: skip

    def _pilot_of(self, asked: _Asked) -> str:
        """The Pilot that a phrase wants on its Unit, or empty."""
        if asked.pilot is None and not asked.states & {"paired", "link"}:
            return ""
        inner = _asked(asked.pilot.atoms) if asked.pilot else _Asked()
        inner.names.append("Ace")
        return self._pilot(inner)

    def _pilot(self, asked: _Asked) -> str:
        return self._make(
            "pilot", lv=asked.stats.get("lv", 2), ap=1, hp=1, name=" ".join(asked.names), color=asked.color,
            traits=tuple(dict.fromkeys((*asked.traits, *self._traits))), text="\n".join(asked.lines),
        )  # fmt: skip


class _With:
    """A cast in which one card says something else."""

    def __init__(self, cast: Cast, card: Card) -> None:
        self._cast = cast
        self._card = card

    def __getitem__(self, number: str) -> Card:
        return self._card if number == self._card.number else self._cast[number]


_KINDS = frozenset(("unit", "pilot", "command", "base"))
_IN_BATTLE = frozenset((
    "attacks", "destroys", "deals_damage", "blocked", "attack", "attacking", "battling", "keyword", "may_target",
))  # fmt: skip
_HOME = "activate main, once: choose 1 your active base; rest it"
_GUN = "activate main, once, {pay 1}: choose 1 enemy unit; deal 2 damage to it"
# A text with an effect of that timing, for cards that are to have one.
_TIMED: Mapping[str, str] = {
    "activate main": "activate main, once: draw 1", "activate action": "activate action, once: draw 1",
    "burst": "burst: draw 1", "main": "main: draw 1", "action": "action: draw 1", "deploy": "deploy: draw 1",
    "attack": "attack: draw 1", "destroyed": "destroyed: draw 1", "paired": "paired: draw 1",
    "linked": "linked: draw 1",
}  # fmt: skip


def _another(colors: Iterable[str]) -> str:
    return next(color for color in COLORS if color not in colors)


def _traits_of(text: t.CardText) -> Iterator[str]:
    for node in nodes(text):
        if isinstance(node, t.IsTrait) and not node.negate:
            yield from node.any


def _words_of(text: t.CardText) -> Iterator[str]:
    """Names of events, states and piles that a text speaks of."""
    for node in nodes(text):
        match node:
            case t.EventNode():
                yield node.name
            case t.Is():
                yield node.state
            case t.CameFrom():
                yield "came_from"
            case t.Compare():
                yield node.stat
            case t.StatOf():
                yield node.stat
            case t.Select():
                yield from (node.zone, *node.nouns)
            case t.Ability():
                yield from node.moments
            case _:
                yield str(getattr(node, "op", ""))


def _least(node: t.Select) -> int:
    """How many cards a noun phrase takes at most, at least one."""
    return node.most.n if isinstance(node.most, t.Num) else 1 if node.most is not None else 2


def _ways(atoms: tuple[t.Atom, ...]) -> list[tuple[t.Atom, ...]]:
    """The phrase with each of its alternatives (`with either {… | …}`), and with each of several traits or names."""
    found: list[tuple[t.Atom, ...]] = [()]
    for atom in atoms:
        if isinstance(atom, t.Either):
            found = [(*before, *one) for before in found for one in atom.any]
        elif isinstance(atom, t.HasName) and not atom.negate:
            named = [atom.model_copy(update={"any": (name,)}) for name in atom.any]
            found = [(*before, one) for before in found for one in named]
        else:
            found = [(*before, atom) for before in found]
    return found[:4]


def _asked(atoms: Iterable[t.Atom], salt: int = 0) -> _Asked:
    """What the qualities of a noun phrase ask for."""
    asked = _Asked()
    for atom in atoms:
        match atom:
            case t.IsTrait(negate=False):
                asked.traits += atom.any
            case t.IsColor():
                asked.color = _another(atom.any) if atom.negate else atom.any[salt % len(atom.any)]
            case t.HasName(negate=False):
                asked.names += atom.any
            case t.HasKeyword(negate=False):
                asked.lines.append(_keyword(atom.any[0] if atom.any else "blocker"))
            case t.HasMoment():
                asked.lines.append(_TIMED.get(atom.moment, "deploy: draw 1"))
            case t.Compare():
                asked.stats[atom.stat] = _fits(atom)
            case t.Is(negate=False):
                asked.states.add(atom.state)
            case t.IsKind():
                asked.kinds = atom.any
            case t.PairedWith():
                asked.pilot = atom.pilot
            case _:
                pass
    return asked


def _keyword(name: str) -> str:
    return f"{name} 1" if name in ("repair", "breach", "support") else name


def _fits(atom: t.Compare) -> int:
    """A figure that fits a comparison; with a figure that only the table knows: a small or a great one."""
    if not isinstance(atom.to, t.Num):
        return 1 if atom.cmp == "<=" else 6
    n = atom.to.n + (atom.cmp == "!=")
    return max(n, 1) if atom.stat == "hp" else n
