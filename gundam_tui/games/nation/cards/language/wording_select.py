"""The cards and amounts of a text, in the player's words.

Everything here returns a phrase without capital and full stop.
"""

from __future__ import annotations

from gundam_tui.games.nation.cards.nodes import amounts, filters

from . import wording_words as w
from .wording_words import WordingContext

__all__ = [
    "amount", "cards", "choice", "each", "filtered", "is_figure", "is_many", "named", "number_words", "one", "play",
    "so_much", "subject",
]  # fmt: skip


def number_words(number: amounts.Amount, sp: WordingContext) -> str:
    """A number and its source: `the number of friendly Units`."""
    match number:
        case amounts.X(most) if most is not None:
            return f"at most {number_words(most, sp)}"
        case amounts.Times(times, of):
            return f"{times} times {amount(of, sp)}"
        case amounts.Paid() | amounts.Picked():
            return "X"
        case amounts.Half(of):
            return f"half of {amount(of, sp)}"
        case amounts.Dealt():
            return "that damage"
        case amounts.Took():
            return "as many"
        case amounts.PowerLead(enemy):
            mine, theirs = ("the enemy power", "yours") if enemy else ("your power", "the enemy's")
            return f"the number by which {mine} is greater than {theirs}"
        case amounts.KeywordOf(keyword):
            return f"the number of {sp.keywords[keyword].label}"
        case amounts.CorpsOf():
            return "the corps power of that card"
        case amounts.Coins(plus):
            return f"the number of {sp.words.coin}s on this card" + (f" plus {plus}" if plus else "")
        case amounts.PowerOf(color, plus, enemy, without):
            whose = f"{'the enemy' if enemy else 'your'} {color}".strip()
            less = f" that is not {without}" if without else ""
            return f"{whose} power{less}" + (f" plus {plus}" if plus else "")
        case amounts.Its(stat, less):
            return f"its {w.stat(stat, sp)}" + (f" less {less}" if less else "")
        case amounts.StrengthOf(to, stat):
            return f"the {w.stat(stat, sp)} of {named(to, sp)}"
        case amounts.Count(what, plus):
            extra = f" {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else ""
            return f"the number of {filtered(what, sp, many=True)}{extra}"
        case _:
            return amount(number, sp)


def amount(number: amounts.Amount, sp: WordingContext) -> str:
    """A number for counting in a sentence: `3`, `X`, otherwise as in `number_words`."""
    return (
        str(number) if isinstance(number, int) else "X" if isinstance(number, amounts.X) else number_words(number, sp)
    )


def is_figure(number: amounts.Amount) -> bool:
    """Is a number written as a figure or letter (`3`, `X`, `2 times X`), not in words?"""
    return isinstance(number, int | amounts.X | amounts.Times | amounts.Paid | amounts.Picked)


def so_much(number: amounts.Amount, what: str, sp: WordingContext, *, many: bool = False) -> str:
    """An amount of something: `2 damage`, `X damage`, and for a number in words `as much damage as ...`."""
    if is_figure(number):
        return f"{amount(number, sp)} {what}"
    return f"as {'many' if many else 'much'} {what} as {number_words(number, sp)}"


def cards(number: amounts.Amount, sp: WordingContext) -> str:
    """A number of cards of a pile, after "the top": `card`, `3 cards`."""
    return "card" if number == 1 else f"{amount(number, sp)} cards"


def subject(to: filters.Ref, sp: WordingContext) -> tuple[str, bool]:
    """The beginning of a sentence, and whether it is in the plural."""
    return named(to, sp, subject=True), is_many(to, sp)


def is_many(to: filters.Ref, sp: WordingContext) -> bool:
    """Is the verb that follows in the plural?"""
    match to:
        case filters.Chosen(index):
            target = sp.targets[index]
            return target.all or target.most > 1
        case filters.Each():
            return True
        case _:
            return False


def named(to: filters.Ref, sp: WordingContext, *, subject: bool = False) -> str:
    """The cards of a step: `this card`, `2 enemy Units`, and `it` after they have been named."""
    match to:
        case filters.This():
            again, sp.this = sp.this, True
            return "it" if again and (subject or not sp.spoken) else "this card"
        case filters.Host():
            again, sp.this = sp.this, True
            return f"the {sp.words.types['unit'][0]} {'it' if again else 'this card'} is set on"
        case filters.Subject():
            return "that card"
        case filters.Each(what):
            return f"all {filtered(what, sp, many=True)}"
        case filters.Chosen(index) if index in sp.spoken:
            return _again(index, subject, sp)
        case filters.Chosen(index):
            sp.spoken.append(index)
            return choice(sp.targets[index], sp)


def _again(index: int, subject: bool, sp: WordingContext) -> str:
    if sp.spoken[-1] != index:
        return f"the first {sp.words.types[(sp.targets[index].what.types or ('card',))[0]][0]}"
    many = is_many(filters.Chosen(index), sp)
    return ("they" if subject else "them") if many else "it"


def each(to: filters.Ref, sp: WordingContext) -> str:
    """The receivers of damage: each of several cards takes all of it."""
    told = named(to, sp)
    if isinstance(to, filters.Chosen) and told[0].isdigit() and is_many(to, sp):
        return f"each of {told}"
    if isinstance(to, filters.Chosen) and told.startswith("all "):
        return f"each {filtered(sp.targets[to.index].what, sp)}"
    return told


def choice(target: filters.Target, sp: WordingContext) -> str:
    """The number of cards chosen and which: `1 to 2 enemy Units`."""
    if target.all:
        return f"all {filtered(target.what, sp, many=True)}"
    many = target.most > 1
    number = str(target.most)
    if target.least != target.most:
        number = f"up to {target.most}" if target.least == 0 else f"{target.least} to {target.most}"
    chosen = f"{number} {filtered(target.what, sp, many=many)}"
    return f"{chosen} of each player" if target.chooser == "each" else chosen


def play(target: filters.Target, sp: WordingContext) -> str:
    """A chosen play: `1 enemy Command`."""
    side = f"{sp.words.sides[target.what.side]} " if target.what.side else ""
    many = target.most > 1
    return f"{target.most} {side}{' or '.join(sp.words.types[item][many] for item in target.item)}"


def one(what: filters.Filter, sp: WordingContext) -> str:
    """One such card: `an enemy Unit`."""
    return w.article(filtered(what, sp))


def filtered(what: filters.Filter, sp: WordingContext, *, many: bool = False) -> str:
    """The cards, without a number: `friendly Units in the Deployment Area`."""
    words = sp.words
    before = ["other"] if what.other else []
    before += [words.sides[what.side]] if what.side else []
    for said, yes, no in ((what.rolled, "rolled", "upright"), (what.doomed, "destroyed", "undestroyed")):
        before += [yes if said else no] if said is not None else []
    before += ["front"] if what.front else []
    before += [{"friendly": "owned", "enemy": "unowned"}[what.owner]] if what.owner else []
    for said, word in ((what.basic, "Basic"), (what.weaker, "not strongest"), (what.marked, "marked")):
        before += [word] if said else []
    before += [what.color] if what.color else []
    nouns = [words.types[kind][many] for kind in what.types or ("card",)]
    after: list[str] = []
    if what.names:
        after.append(f"named {' or '.join(what.names)}")
    if what.contains:
        after.append(f'with "{what.contains}" in its name')
    if what.trait:
        after.append(f"with the trait {what.trait}")
    if what.size:
        after.append(f"of {what.size} or more")
    if what.but:
        side, kind = what.but.split()
        after.append(f"that is no {words.sides[side]} {words.types[kind][0]}")
    if what.attachable:
        after.append(f"that could be set on {'this card' if sp.this else 'it'}")
    if what.matched:
        after.append("whose own pilot is set on it")
    if what.team:
        after.append("with a Team text")
    if what.crew:
        after.append(f"with a {words.types['character'][0]} {what.crew}")
    if what.star is not None:
        after.append(f"with{'' if what.star else 'out'} {words.stats[0]} *")
    if what.cost_x:
        after.append("with total cost X")
    if what.keyword:
        after.append(f"with {sp.keywords[what.keyword].label}")
    if what.manned is not None:
        after.append(f"with{'' if what.manned else 'out'} a {words.types['character'][0]}")
    if what.attached is not None:
        after.append(f"that {'are' if many else 'is'} {'' if what.attached else 'not '}set on a card")
    if what.most_cost is not None and not isinstance(what.most_cost, int):
        after.append(f"with total cost up to {number_words(what.most_cost, sp)}")
    else:
        after += w.bounds("total cost", what.least_cost, what.most_cost)
    after += w.bounds(words.stats[2], what.least_defense, what.most_defense)
    if what.combat is not None:
        after.append("in combat" if what.combat else "not in combat")
    if what.area:
        after.append(f"in {'1' if what.area == 'one' else 'the same'} {words.area}")
    elif what.place == "playing":
        after.append("being played")
    elif what.place == "hand or hangar":
        after.append(f"in {words.places['hand']} or {words.places['hangar']}")
    elif what.place != "field":
        after.append(f"in {words.places[what.place]}")
    return " ".join([*before, " or ".join(nouns), *after])
