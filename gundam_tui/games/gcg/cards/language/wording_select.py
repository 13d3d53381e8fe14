"""Numbers and selectors in the player's words: how many, and which cards are meant.

Everything here returns a phrase without capital and full stop.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import assert_never

from . import tree
from .keyword_table import KEYWORDS
from .wording_words import MARKERS, NOUNS, PILES, RESULTS, STATS, WordingContext, article, nouns, plural, ref, this

# ---------------------------------------------------------------- amounts

EVENT_AMOUNTS = {
    "pays": "the cost paid",
    "receives_damage": "the damage received",
    "deals_damage": "the damage dealt",
    "recovers": "the HP recovered",
}


def amount(node: tree.Amount, sp: WordingContext) -> str:
    """A number by name: `3`, `the number of enemy Units in play`."""
    match node:
        case tree.Num():
            return str(node.n)
        case _ if node == sp.counted_up:
            return "that number"
        case tree.Count():
            return f"the number of {counted(node, sp)}"
        case tree.StatOf():
            if node.stat == "damage":
                return f"the amount of damage {ref(node.of, sp, subject=True)} has received"
            return f"{ref(node.of, sp)}'s {STATS[node.stat]}" if node.of.to != "it" else f"its {STATS[node.stat]}"
        case tree.PlayerLevel():
            return "your Lv." if node.who == "you" else "your opponent's Lv."
        case tree.EnemyPlayers():
            return "the number of enemy players"
        case tree.EventAmount():
            return EVENT_AMOUNTS.get(sp.event.name, "that amount") if sp.event else "that amount"
        case tree.PaidThisTurn():
            return f"the cost you have paid this turn for effects of {many(node.by, sp)}"
        case tree.Scaled():
            words = amount(node.of, sp)
            if node.per != 1:
                words = f"{words} divided by {node.per}"
            if node.times != 1:
                words = f"{node.times} times {words}"
            if node.plus == 1 and isinstance(node.of, tree.Count) and _in_play(node.of):
                return f"{words}, plus {this(sp)}"
            return f"{words} plus {node.plus}" if node.plus else words
        case _:
            assert_never(node)


def _in_play(node: tree.Count) -> bool:
    """Are Units in play counted? "One more than the others" includes this Unit."""
    return isinstance(node.of, tree.Select) and node.of.zone == "play" and node.of.nouns == ("unit",)


def per_each(node: tree.Amount, sp: WordingContext) -> tuple[int, str] | None:
    """An amount worded as "N for each X": N and " for each X", or None if it does not have that form."""
    match node:
        case tree.Count():
            return 1, f" for each {each_of(node, sp)}"
        case tree.Scaled(of=tree.Count() as of, per=1, plus=0):
            return node.times, f" for each {each_of(of, sp)}"
        case tree.Scaled(of=tree.StatOf() as of, plus=0) if of.stat != "damage":
            return node.times, f" for each {node.per} {STATS[of.stat]} {ref(of.of, sp, subject=True)} has"
        case _:
            return None


def each_of(node: tree.Count, sp: WordingContext) -> str:
    """The noun of a count after "for each"."""
    of = node.of
    if isinstance(of, tree.Ref):
        return ref(of, sp).removeprefix("the ")
    words = one(of, sp, bare=True)
    unique = " with a unique name" if node.unique else ""
    return words + unique + in_play(of)


def counted(node: tree.Count, sp: WordingContext) -> str:
    """The noun of a count in the plural, with its place."""
    of = node.of
    if isinstance(of, tree.Ref):
        if of.to in RESULTS:
            noun, done = RESULTS[of.to]
            return f"{plural(noun)} {done} with this effect"
        return ref(of, sp)
    unique = " with unique names" if node.unique else ""
    mine = f"{sp.my} " if _mine(of) else ""
    return mine + core(of, sp, many_=True, here=in_play(of)) + unique + place(of, sp)


def in_play(of: tree.Select) -> str:
    """The words `in play`, with a space before them, if the noun alone does not say where the cards are."""
    located = of.zone != "play" or of.among is not None or {"player", "shield", "resource"} & set(of.nouns)
    return "" if located else " in play"


def bound(cmp: tree.Comparison, n: str, low: str = "less", high: str = "more") -> str:
    """`2 or less`, `5 or more`, `3`."""
    match cmp:
        case "<=":
            return f"{n} or {low}"
        case ">=":
            return f"{n} or {high}"
        case "==":
            return n
        case "!=":
            return f"other than {n}"
        case _:
            assert_never(cmp)


def relation(cmp: tree.Comparison, low: str, high: str) -> str:
    """`equal to or less than`, for a comparison with something that is not a plain number."""
    match cmp:
        case "<=":
            return f"equal to or {low} than"
        case ">=":
            return f"equal to or {high} than"
        case "==":
            return "equal to"
        case "!=":
            return "other than"
        case _:
            assert_never(cmp)


# ---------------------------------------------------------------- filters


@dataclass(slots=True)
class _Parts:
    """The places for a filter's words: before the side word, before the noun, after it, and exceptions at the end."""

    front: list[str] = field(default_factory=list[str])
    near: list[str] = field(default_factory=list[str])
    after: list[str] = field(default_factory=list[str])
    last: list[str] = field(default_factory=list[str])
    noun_after: str = ""


def _sort_atoms(atoms: tuple[tree.Atom, ...], sp: WordingContext, *, many_: bool) -> _Parts:
    """Put each atom's words into its place."""
    parts = _Parts()
    for atom in atoms:
        match atom:
            case tree.IsTrait():
                words = "/".join(f"({trait})" for trait in atom.any)
                if atom.negate:
                    parts.after.append(f"without {words}")
                else:
                    parts.near.append(words)
            case tree.IsColor():
                parts.near.append(("non-" if atom.negate else "") + "/".join(atom.any))
            case tree.Is():
                _state(atom, parts, many_=many_)
            case _:
                parts.after.append(quality(atom, sp, many_=many_))
    return parts


def _state(atom: tree.Is, parts: _Parts, *, many_: bool) -> None:
    state = atom.state
    match state:
        case "rested" | "active" | "damaged" | "undamaged" | "battling" | "attacking":
            parts.front.append(("non-" if atom.negate else "") + state)
        case "other":
            parts.front.insert(0, "other")
        case "token" | "link":
            word = f"Unit token{'s' * many_}" if state == "token" else f"Link Unit{'s' * many_}"
            if atom.negate:
                parts.last.append(f"other than {word if many_ else article(word)}")
            elif state == "token":
                parts.noun_after = " token"
            else:
                parts.near.append("Link")
        case "ex":
            parts.near.append("non-EX" if atom.negate else "EX")
        case "attacked":
            verb = "are" if many_ else "is"
            parts.after.append(f"that {verb}{' not' * atom.negate} being attacked")
        case "paired" | "unpaired":
            if (state == "paired") != atom.negate:
                parts.after.append("paired with a Pilot")
            else:
                parts.after.append("that have no paired Pilot" if many_ else "that has no paired Pilot")
        case _:
            assert_never(state)


def quality(atom: tree.Atom, sp: WordingContext, *, many_: bool) -> str:
    """The text after the noun: `with 2 or less HP`, `that is Lv.4 or lower`, `with <Blocker>`."""
    be, its = ("are", "their") if many_ else ("is", "its")
    match atom:
        case tree.Compare():
            return compare(atom, sp, many_=many_)
        case tree.HasKeyword():
            any_ = "keyword effects" if many_ else "a keyword effect"
            names = "/".join(f"<{KEYWORDS[name].label}>" for name in atom.any) or any_
            return f"{'without' if atom.negate else 'with'} {names}"
        case tree.HasMoment():
            marker = MARKERS[atom.moment]
            return f"with {article(f'【{marker}】 effect')}" if marker else "with an effect that has no timing"
        case tree.HasName():
            if atom.exact:
                names = "/".join(f"[{name}]" for name in atom.any)
                return f"{'not ' * atom.negate}named {names}"
            names = "/".join(f'"{name}"' for name in atom.any)
            return f"{'without' if atom.negate else 'with'} {names} in {its} card name{'s' * many_}"
        case tree.IsKind():
            return f"that {be} {'/'.join(article(NOUNS[noun]) for noun in atom.any)}"
        case tree.PairedWith():
            return f"paired with {one_filter(atom.pilot, sp)}"
        case tree.PairedTo():
            return f"paired with {one(atom.unit, sp)}"
        case tree.Battling():
            return f"battling {foe(atom.foe, sp)}"
        case tree.Extreme():
            return f"with the {atom.which} {STATS[atom.stat]}"
        case tree.Either():
            groups = [" and ".join(phrase(one_, sp, many_=many_) for one_ in group) for group in atom.any]
            if groups[0].startswith("that ") and all(isinstance(group[0], tree.Compare) for group in atom.any):
                # "that is Lv.1 or lower or has 1 or less AP"
                have = "have" if many_ else "has"
                groups[1:] = [re.sub("^with ", f"{have} ", words) for words in groups[1:]]
            return " or ".join(groups)
        case tree.IsTrait() | tree.IsColor() | tree.Is():
            return phrase(atom, sp, many_=many_)
        case _:
            assert_never(atom)


def phrase(atom: tree.Atom, sp: WordingContext, *, many_: bool) -> str:
    """An atom as a separate phrase, for use inside "either … or …"."""
    be = "are" if many_ else "is"
    match atom:
        case tree.IsTrait():
            return f"{'without' if atom.negate else 'with'} {'/'.join(f'({t})' for t in atom.any)}"
        case tree.IsColor():
            return f"that {be} {'not ' * atom.negate}{'/'.join(atom.any)}"
        case tree.Is():
            words = {"token": "a Unit token", "link": "a Link Unit", "paired": "paired with a Pilot", "ex": "EX"}
            return f"that {be} {'not ' * atom.negate}{words.get(atom.state, atom.state)}"
        case _:
            return quality(atom, sp, many_=many_)


def foe(target: tree.Target, sp: WordingContext) -> str:
    """A reference or "a Unit"."""
    return ref(target, sp) if isinstance(target, tree.Ref) else one(target, sp)


def compare(atom: tree.Compare, sp: WordingContext, *, many_: bool) -> str:
    """`with 5 or more AP`, `that is Lv.4 or lower`, `whose Lv. is equal to or lower than this Unit`."""
    be = "are" if many_ else "is"
    to = atom.to
    if isinstance(to, tree.Num):
        match atom.stat:
            case "lv":
                return f"that {be} Lv.{bound(atom.cmp, str(to.n), 'lower', 'higher')}"
            case "cost":
                return f"with a cost of {bound(atom.cmp, str(to.n))}"
            case "ap" | "hp" | "damage":
                return f"with {bound(atom.cmp, str(to.n))} {STATS[atom.stat]}"
            case "hand" | "trash" | "shields":
                return f"with {bound(atom.cmp, str(to.n))} {PILES[atom.stat]}"
            case _:
                assert_never(atom.stat)
    # The cards compare with "this Unit" and mean the same value of it.
    same = isinstance(to, tree.StatOf) and to.stat == atom.stat
    words = amount(to, sp)
    if isinstance(to, tree.StatOf) and same:
        words = "that Unit" if to.of.to == "it" else ref(to.of, sp)
    if atom.stat == "lv":
        return f"whose Lv. is {relation(atom.cmp, 'lower', 'higher')} {words}"
    if atom.stat in ("hand", "trash", "shields"):
        return f"with a number of {PILES[atom.stat]} {relation(atom.cmp, 'less', 'more')} {words}"
    return f"with {STATS[atom.stat]} {relation(atom.cmp, 'less', 'more')} {words}"


# ---------------------------------------------------------------- selectors


def _core(
    atoms: tuple[tree.Atom, ...],
    names: tuple[tree.Noun, ...],
    sp: WordingContext,
    *,
    zone: str,
    side: str,
    many_: bool,
    here: str = "",
) -> str:
    """Adjectives, side, noun and what follows, in printed order."""
    parts = _sort_atoms(atoms, sp, many_=many_)
    noun = nouns(names, zone)
    if parts.noun_after:
        noun = "/".join(part + parts.noun_after for part in noun.split("/"))
    words = [*parts.front, *([side] if side else []), *parts.near, (plural(noun) if many_ else noun) + here]
    after = _joined(parts.after, many_=many_)
    last = "".join(f"{',' * bool(after)} {exception}" for exception in parts.last)
    return " ".join([*words, *after]) + last


def _joined(after: list[str], *, many_: bool) -> list[str]:
    """Two clauses about the same noun are one: `with <Blocker> and 2 or less HP`, `that is Lv.5 and has <Repair>`."""
    out: list[str] = []
    for words in after:
        first, _, rest = words.partition(" ")
        before = out[-1].partition(" ")[0] if out else ""
        if before == first and first in ("with", "that"):
            out[-1] += f" and {rest}"
        elif (before, first) == ("that", "with"):
            out[-1] += f" and {'have' if many_ else 'has'} {rest}"
        else:
            out.append(words)
    return out


def _zone_of(sel: tree.Select) -> str:
    return "cards" if sel.among else sel.zone


def _side(sel: tree.Select) -> str:
    """The side word before the noun; "your" has another place."""
    if sel.zone != "play" or sel.among or "player" in sel.nouns:
        return "enemy" if "player" in sel.nouns and sel.side == "enemy" else ""
    return {"friendly": "friendly", "enemy": "enemy", "each enemy": "", "most": ""}.get(sel.side, "")


def place(sel: tree.Select, sp: WordingContext, *, verb: bool = False) -> str:
    """The place of the cards: ` in your trash`; after a choosing verb ` from your trash`."""
    if sel.among:
        if sel.among.to in RESULTS:
            return f" among the cards {RESULTS[sel.among.to][1]} with this effect"
        return " among them"
    if sel.zone in ("hand", "trash", "deck", "removal"):
        zone = "removal area" if sel.zone == "removal" else sel.zone
        whose = {"your": sp.my, "friendly": sp.my, "enemy": "your opponent's"}.get(sel.side, "any player's")
        return f" {'from' if verb else 'in'} {whose} {zone}"
    if sel.side == "each enemy":
        return " belonging to each enemy player"
    if sel.side == "another":
        return " belonging to another player"
    return " belonging to an enemy player with the most Units" if sel.side == "most" else ""


def _mine(sel: tree.Select) -> bool:
    """Is it worded "of your …"? Only for cards in play (or Shields and Resources), not for those in a zone."""
    return sel.side == "your" and sel.among is None and sel.zone in ("play", "shields", "resources")


def core(sel: tree.Select, sp: WordingContext, *, many_: bool, here: str = "") -> str:
    """The selector's noun phrase without number and without "your"; `here` goes behind the noun."""
    return " or ".join(_alternatives(sel, sp, many_=many_, here=here))


def _alternatives(sel: tree.Select, sp: WordingContext, *, many_: bool, here: str = "") -> list[str]:
    """The noun phrase; several if the cards are of different kinds, `green Unit card`, `card with <Repair>`."""
    zone, side = _zone_of(sel), _side(sel)
    match sel.atoms:
        case (tree.Either(any=groups),) if any(isinstance(atom, tree.IsKind) for group in groups for atom in group):
            out: list[str] = []
            for group in groups:
                kinds: tuple[tree.Noun, ...] = tuple(
                    noun for atom in group if isinstance(atom, tree.IsKind) for noun in atom.any
                )
                atoms = tuple(atom for atom in group if not isinstance(atom, tree.IsKind))
                out.append(_core(atoms, kinds or sel.nouns, sp, zone=zone, side=side, many_=many_, here=here))
            return out
        case _:
            return [_core(sel.atoms, sel.nouns, sp, zone=zone, side=side, many_=many_, here=here)]


def one(sel: tree.Select, sp: WordingContext, *, bare: bool = False) -> str:
    """Any one such card: `an enemy Unit`, `one of your Units`, `another friendly Unit`."""
    where = place(sel, sp)
    if _mine(sel):
        return ("of " if bare else "one of ") + f"{sp.my} {core(sel, sp, many_=True)}{where}"
    words = core(sel, sp, many_=False)
    if bare:
        return words + where
    if words.startswith("other "):
        return "an" + words + where
    return article(words) + where


def many(sel: tree.Select, sp: WordingContext) -> str:
    """All such cards: `enemy Units that are Lv.3 or lower`, `your Units`."""
    if sel.side == "each enemy":
        return f"each enemy player's {core(sel, sp, many_=True)}"
    mine = f"{sp.my} " if _mine(sel) else ""
    return mine + core(sel, sp, many_=True) + place(sel, sp)


def every(sel: tree.Select, sp: WordingContext) -> str:
    """`all enemy Units`, `all your Units`."""
    return many(sel, sp) if sel.side == "each enemy" else f"all {many(sel, sp)}"


def chosen(sel: tree.Select, sp: WordingContext) -> str:
    """The object of a choosing verb: `1 enemy Unit`, `1 to 2 of your (CB) Units`, `all enemy Units`."""
    if sel.most is None:
        return every(sel, sp)
    if sel.first and isinstance(sel.most, tree.Num) and sel.nouns == ("shield area card",):
        whose = {"enemy": "your opponent's", "your": sp.my, "friendly": "a friendly"}.get(sel.side, "a player's")
        first = "first card" if sel.most.n == 1 else f"first {sel.most.n} cards"
        return f"the {first} in {whose} shield area"
    low, high = sel.least or sel.most, sel.most
    plain = isinstance(high, tree.Num)
    single = isinstance(high, tree.Num) and high.n == 1
    number = amount(high, sp) if plain else "a number of"
    if low != high:
        number = f"{amount(low, sp)} to {number}" if plain else f"up to {number}"
    where = place(sel, sp, verb=True)
    if _mine(sel):
        of = "" if number.endswith(" of") else "of "
        words = f"{number} {of}{sp.my} {core(sel, sp, many_=True)}"
    elif sel.first:
        words = f"the first {number} {core(sel, sp, many_=not single)}"
    else:
        words = " or ".join(f"{number} {noun}" for noun in _alternatives(sel, sp, many_=not single))
    return words + where + ("" if plain else f" equal to {amount(high, sp)}")


def one_filter(filt: tree.Filter, sp: WordingContext, *, zone: str = "play") -> str:
    """`a (Newtype) Pilot that is Lv.4 or higher`."""
    return article(_core(filt.atoms, filt.nouns, sp, zone=zone, side="", many_=False))


def filter_words(filt: tree.Filter, sp: WordingContext, *, zone: str, many_: bool) -> str:
    """The filter's noun phrase without article."""
    return _core(filt.atoms, filt.nouns, sp, zone=zone, side="", many_=many_)


def qualifier(filt: tree.Filter, sp: WordingContext) -> str:
    """The filter inside a timing marker: `(White Base Team) Pilot`, `Lv.4 or Higher Pilot`, `Purple Pilot`."""
    words: list[str] = []
    for atom in filt.atoms:
        match atom:
            case tree.IsTrait() if not atom.negate:
                words.append("/".join(f"({trait})" for trait in atom.any))
            case tree.IsColor() if not atom.negate:
                words.append("/".join(color.title() for color in atom.any))
            case tree.Compare(stat="lv", to=tree.Num() as to):
                words.append(f"Lv.{bound(atom.cmp, str(to.n), 'Lower', 'Higher')}")
            case _:
                words.append(phrase(atom, sp, many_=False))
    return " ".join([*words, "/".join(NOUNS[noun] for noun in filt.nouns)])
