"""The notation of numbers, references, filters, selectors, conditions and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from gundam_tui.language import tree as t

_ONE = t.Num(n=1)
Adjective: TypeAlias = t.IsTrait | t.IsColor | t.Is
Nested: TypeAlias = t.Battling | t.PairedWith | t.PairedTo
# These are said before `enemy` and `friendly`: `1 rested enemy unit`, but `1 enemy link unit`.
_FIRST = frozenset({"rested", "active", "damaged", "undamaged", "other", "battling", "attacking", "attacked"})


# ---------------------------------------------------------------- numbers and references


def amount(number: t.Amount) -> str:
    """`3`, `count(your units) + 1`, `ap of this / 4`."""
    match number:
        case t.Num():
            return str(number.n)
        case t.Count():
            inside = select(number.of, many=True) if isinstance(number.of, t.Select) else ref(number.of)
            return f"{'names' if number.unique else 'count'}({inside})"
        case t.StatOf():
            return f"{number.stat} of {ref(number.of)}"
        case t.PlayerLevel():
            return "your lv" if number.who == "you" else "enemy lv"
        case t.EnemyPlayers():
            return "enemy players"
        case t.EventAmount():
            return "that much"
        case t.PaidThisTurn():
            return f"paid this turn for ({select(number.by, many=True)})"
        case t.Scaled():
            plain = number.times == 1 and (number.per, number.plus) != (1, 0)
            times = "" if plain else f"{number.times} * "
            per = "" if number.per == 1 else f" / {number.per}"
            plus = "" if number.plus == 0 else f" + {number.plus}"
            return f"{times}{amount(number.of)}{per}{plus}"
        case _:
            assert_never(number)


def bound(number: t.Amount) -> str:
    """A number before a noun: other than a figure it stands in parentheses."""
    return amount(number) if isinstance(number, t.Num) else f"({amount(number)})"


def plural(noun: str, number: t.Amount) -> str:
    """The noun for so many."""
    return noun if number == _ONE else f"{noun}s"


def ref(to: t.Ref, *, subject: bool = False) -> str:
    """`it`, `the pilot`, `$a`; `them` is `they` when it begins a step."""
    if to.to in ("pilot", "other"):
        return f"the {to.to}"
    return "they" if subject and to.to == "them" else to.to


def target(what: t.Target, *, subject: bool = False) -> str:
    """What a step is about: `all enemy units` as its object, but `your units` when it begins with them."""
    return ref(what, subject=subject) if isinstance(what, t.Ref) else select(what, many=True, all_word=not subject)


# ---------------------------------------------------------------- selectors and filters


def select(what: t.Select, *, many: bool = False, all_word: bool = False) -> str:
    """A selector.

    Args:
        what: the selector.
        many: whether a selector without a number stands for several cards (`your units`) or for one of them.
        all_word: whether such a selector is written with `all`.
    """
    words: list[str] = []
    several = many
    if what.most is not None and what.least is not None:
        number = bound(what.least) if what.least == what.most else f"{bound(what.least)}..{bound(what.most)}"
        words.append(f"first {number}" if what.first else number)
        several = what.most != _ONE
    elif all_word:
        words.append("all")
        several = True
    side = {"any": "", "most": "most enemy"}.get(what.side, what.side)
    placed = what.zone != "play"
    before, after, posts = _sorted(what.atoms)
    if side and not placed and side != "your":
        words += [_adjective(atom) for atom in before] + [side]
    else:
        words += [side] * bool(side and not placed) + [_adjective(atom) for atom in before]
    words += [_adjective(atom) for atom in after]
    words.append(_nouns(what.nouns, several, cards=placed or what.among is not None))
    words += _posts(posts)
    if placed:
        words.append(f"{'in' if what.most is None else 'from'} {what.side} {what.zone}")
    if what.among is not None:
        words.append(f"among {ref(what.among)}")
    return " ".join(words)


def filtered(what: t.Filter, *, cards: bool = False, many: bool = False) -> str:
    """A filter: adjectives, noun and the rest; `cards`: written `unit card`."""
    before, after, posts = _sorted(what.atoms)
    words = [_adjective(atom) for atom in (*before, *after)]
    return " ".join([*words, _nouns(what.nouns, many, cards=cards), *_posts(posts)])


def _sorted(atoms: Sequence[t.Atom]) -> tuple[list[Adjective], list[Adjective], list[t.Atom]]:
    """Adjectives that may stand before the side, the other adjectives, and what follows the noun."""
    adjectives = [atom for atom in atoms if isinstance(atom, Adjective)]
    first = next(
        (at for at, atom in enumerate(adjectives) if not (isinstance(atom, t.Is) and atom.state in _FIRST)),
        len(adjectives),
    )
    return adjectives[:first], adjectives[first:], [atom for atom in atoms if not isinstance(atom, Adjective)]


def _nouns(nouns: Sequence[t.Noun], many: bool, *, cards: bool) -> str:
    s = "s" if many else ""
    if cards and all(noun in ("unit", "pilot", "command", "base") for noun in nouns):
        return f"{'/'.join(nouns)} card{s}"
    return "/".join(f"{noun}{s}" for noun in nouns)


def _adjective(atom: Adjective) -> str:
    match atom:
        case t.IsTrait():
            word = "/".join(f"({trait})" for trait in atom.any)
        case t.IsColor():
            word = "/".join(atom.any)
        case t.Is():
            word = atom.state
        case _:
            assert_never(atom)
    return f"non-{word}" if atom.negate else word


def _posts(atoms: Sequence[t.Atom]) -> list[str]:
    return [_post(atom, last=at == len(atoms) - 1) for at, atom in enumerate(atoms)]


def _post(atom: t.Atom, *, last: bool) -> str:
    match atom:
        case t.Battling() | t.PairedWith() | t.PairedTo():
            return _nested(atom, braces=not last)
        case t.HasKeyword(negate=True) | t.HasName():
            return _detail(atom)
        case t.Compare() | t.HasKeyword() | t.HasMoment() | t.Extreme() | t.Either():
            return f"with {_property(atom)}"
        case t.IsKind():
            return f"with either {{ {_choice((atom,))} }}"
        case t.IsTrait() | t.IsColor() | t.Is():
            return _adjective(atom)
        case _:
            assert_never(atom)


def _nested(atom: Nested, *, braces: bool) -> str:
    match atom:
        case t.Battling():
            head, inside = (
                "battling",
                target(atom.foe, subject=True) if isinstance(atom.foe, t.Ref) else select(atom.foe),
            )
        case t.PairedWith():
            head, inside = "paired with", filtered(atom.pilot)
        case t.PairedTo():
            head, inside = "paired to", select(atom.unit)
        case _:
            assert_never(atom)
    return f"{head} {{ {inside} }}" if braces else f"{head} {inside}"


def _detail(atom: t.HasKeyword | t.HasName) -> str:
    if isinstance(atom, t.HasKeyword):
        return f"without {'/'.join(atom.any) or 'keyword'}"
    names = "/".join(f"[{name}]" if atom.exact else f'"{name}"' for name in atom.any)
    return f"{'not ' if atom.negate else ''}{'called' if atom.exact else 'named'} {names}"


def _property(atom: t.Compare | t.HasKeyword | t.HasMoment | t.Extreme | t.Either) -> str:
    match atom:
        case t.Compare():
            return f"{atom.stat} {atom.cmp} {amount(atom.to)}"
        case t.HasKeyword():
            return "/".join(atom.any) or "keyword"
        case t.HasMoment():
            return f"{atom.moment} effect"
        case t.Extreme():
            return f"{atom.which} {atom.stat}"
        case t.Either():
            return f"either {{ {' | '.join(_choice(choice) for choice in atom.any)} }}"
        case _:
            assert_never(atom)


def _choice(atoms: Sequence[t.Atom]) -> str:
    words: list[str] = []
    for atom in atoms:
        match atom:
            case t.IsTrait() | t.IsColor() | t.Is():
                words.append(_adjective(atom))
            case t.HasKeyword(negate=True) | t.HasName():
                words.append(_detail(atom))
            case t.IsKind():
                words.append(f"a {'/'.join(atom.any)}")
            case t.Battling() | t.PairedWith() | t.PairedTo():
                words.append(_nested(atom, braces=True))
            case t.Compare() | t.HasKeyword() | t.HasMoment() | t.Extreme() | t.Either():
                words.append(_property(atom))
            case _:
                assert_never(atom)
    return " ".join(words)


# ---------------------------------------------------------------- conditions


def condition(cond: t.Cond) -> str:
    """A condition; groups that the words alone would join differently stand in parentheses."""
    match cond:
        case t.AnyOf():
            return " or ".join(_group(one, (t.AnyOf,)) for one in cond.conds)
        case t.All():
            return " and ".join(_group(one, (t.AnyOf, t.All)) for one in cond.conds)
        case t.Not():
            return f"not ({condition(cond.cond)})"
        case t.Holds():
            return f"{amount(cond.left)} {cond.cmp} {amount(cond.right)}"
        case t.RefIs():
            return _ref_is(cond)
        case t.TurnOf():
            return f"{cond.whose} turn"
        case t.Attacking():
            return (
                f"{_subject(cond.unit)} attacks {cond.target if isinstance(cond.target, str) else select(cond.target)}"
            )
        case t.Earlier():
            return f"earlier this turn ({event(cond.event)})"
        case t.UsedEx():
            return "ex used"
        case t.CameFrom():
            return f"came from {cond.zone}"
        case t.Caused():
            return _caused(cond.how, cond.by)
        case _:
            assert_never(cond)


def _group(cond: t.Cond, joined: tuple[type, ...]) -> str:
    written = condition(cond)
    return f"({written})" if isinstance(cond, joined) else written


def _ref_is(cond: t.RefIs) -> str:
    side = "" if cond.side == "any" else "most enemy " if cond.side == "most" else f"{cond.side} "
    what = cond.filter
    if what.nouns == ("card",) and what.atoms and all(isinstance(atom, Adjective) for atom in what.atoms):
        words = " ".join(_choice((atom,)) for atom in what.atoms)  # `this is rested` needs no noun
    else:
        words = filtered(what)
    return f"{ref(cond.ref, subject=True)} {_is(cond.ref)} {side}{words}"


def _is(what: t.Target) -> str:
    return "are" if isinstance(what, t.Ref) and what.to == "them" else "is"


def _subject(what: t.Target) -> str:
    return ref(what, subject=True) if isinstance(what, t.Ref) else select(what)


# ---------------------------------------------------------------- events


def event(what: t.Event) -> str:
    """An event: `this destroys enemy unit by battle`."""
    also = f"{ref(what.also)} or " if what.also else ""
    subject = also + _subject(what.subject) if what.subject else "you"
    to = select(what.object) if what.object else ""
    by = _caused(what.how, what.by)
    kind = "damage" if what.how == "any" else f"{what.how} damage"
    match what.name:
        case "attacks":
            words = f"{subject} attacks {to}"
        case "destroys":
            words = f"{subject} destroys {to} {by}"
        case "destroyed" | "rested" | "readied":
            words = f"{subject} is {what.name} {by}"
        case "deals_damage":
            words = f"{subject} deals {kind}{f' to {to}' if to else ''}"
        case "receives_damage":
            words = f"{subject} receives {kind}{f' from {select(what.by)}' if what.by else ''}"
        case "recovers" | "links":
            words = f"{subject} {what.name}"
        case "loses_ap":
            words = f"{subject} loses ap {by}"
        case "blocked":
            words = f"{subject} is blocked{f' by {select(what.by)}' if what.by else ''}"
        case "deployed":
            words = f"{subject} is deployed"
        case "ex_exiled":
            words = f"{subject} is exiled"
        case "paired":
            words = f"you pair {to} to {subject}"
        case "places_ex":
            words = "you place ex resource"
        case "activates":
            words = f"you activate {to}{' using ex' if what.with_ex else ''}"
        case "pays":
            words = f"you pay for {to} effect"
        case "supports":
            words = f"{subject} uses support on {to}"
        case "draws" | "discards":
            words = f"{subject} {what.name if what.subject else what.name.removesuffix('s')} {by}"
        case _:
            assert_never(what.name)
    return words.strip()


def _caused(how: t.How, by: t.Select | None) -> str:
    if how == "any":
        return ""
    return f"by {how}" + (f" of {select(by)}" if by else "")
