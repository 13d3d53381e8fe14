"""The words of a text that say which cards and how many: numbers, references, filters, selectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast, get_args

from gundam_tui.language import tree as t


class WrongText(Exception):
    """The words are in order but contradict each other; `position` is the offset in the text, once known."""

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.position = position


class Quantity(NamedTuple):
    """How many are chosen; two Nones: all of them."""

    least: t.Amount | None = None
    most: t.Amount | None = None
    first: bool = False


class TokenSelect(NamedTuple):
    """`1 rested token T-007`: looks like a selector, but can only be deployed."""

    number: str
    quantity: Quantity
    rested: bool

    def range(self) -> tuple[int, int]:
        """Between how many and how many are deployed.

        Raises:
            WrongText: when that is not written in figures.
        """
        least, most, first = self.quantity
        if not isinstance(least, t.Num) or not isinstance(most, t.Num) or first:
            raise WrongText("how many tokens are deployed is written in figures: 2 or 1..2")
        return least.n, most.n


class _Place(NamedTuple):
    zone: t.Zone = "play"
    side: t.Side | None = None
    among: t.Ref | None = None


def _nouns_of(parts: Sequence[Any]) -> tuple[Any, ...]:
    return next(cast("tuple[Any, ...]", part) for part in parts if isinstance(part, tuple))


def _atoms_of(parts: Sequence[Any]) -> tuple[t.Atom, ...]:
    return tuple(cast("t.Atom", part) for part in parts if isinstance(part, t.Node))


def _check_piles(nouns: Sequence[str], atoms: Sequence[t.Atom]) -> None:
    """Players have cards in places, cards have everything else."""
    piles = [isinstance(atom, t.Compare) and atom.stat in get_args(t.Pile) for atom in atoms]
    if "player" in nouns and not all(piles):
        raise WrongText("players are told apart by their cards alone: 1 enemy player with hand >= 4")
    if "player" not in nouns and any(piles):
        raise WrongText("only a player has a hand, a trash and shields: 1 enemy player with hand >= 4")


def _is_token(nouns: Sequence[str]) -> bool:
    return any(noun.startswith("T-") for noun in nouns)


class Words:
    """One method for each form of grammar.lark that is about cards or numbers."""

    # ---------------------------------------------------------------- numbers

    def amount(self, product: t.Amount, plus: str | None, extra: str | None) -> t.Amount:
        if plus is None or extra is None or int(extra) == 0:
            return product
        if isinstance(product, t.Num):
            return t.Num(n=product.n + int(extra))
        if isinstance(product, t.Scaled):
            return product.model_copy(update={"plus": int(extra)})
        return t.Scaled(of=product, plus=int(extra))

    def product(self, *parts: Any) -> t.Amount:
        if len(parts) == 1:
            return t.Num(n=int(parts[0]))
        times, factor, per = parts
        if per is not None and int(per) == 0:
            raise WrongText("nothing can be divided by 0")
        scaled = t.Scaled(of=factor, times=int(times or 1), per=int(per or 1))
        # "1 * count(…)" is 1 for each, which is said otherwise than an amount equal to the count.
        return factor if times is None and scaled == t.Scaled(of=factor) else scaled

    def count(self, of: t.Target) -> t.Amount:
        return t.Count(of=of)

    def names(self, of: t.Target) -> t.Amount:
        return t.Count(of=of, unique=True)

    def stat_of(self, stat: t.StatName, of: t.Ref) -> t.Amount:
        return t.StatOf(stat=stat, of=of)

    def your_lv(self) -> t.Amount:
        return t.PlayerLevel(who="you")

    def enemy_lv(self) -> t.Amount:
        return t.PlayerLevel(who="opponent")

    def enemy_players(self) -> t.Amount:
        return t.EnemyPlayers()

    def that_much(self) -> t.Amount:
        return t.EventAmount()

    def paid_this_turn(self, by: t.Select) -> t.Amount:
        return t.PaidThisTurn(by=by)

    def stat(self, word: str) -> str:
        return word

    def bound(self, number: t.Amount | str) -> t.Amount:
        return t.Num(n=int(number)) if isinstance(number, str) else number

    # ---------------------------------------------------------------- references

    def target(self, target: Any) -> Any:
        return target

    def ref_this(self) -> t.Ref:
        return t.Ref(to="this")

    def ref_this_card(self) -> t.Ref:
        return t.Ref(to="this card")

    def ref_word(self, word: str) -> t.Ref:
        return t.Ref(to="them" if word == "they" else word)

    def ref_the(self, word: str) -> t.Ref:
        if word == "pilots":
            raise WrongText('a Unit has one Pilot: write "the pilot"')
        return t.Ref(to=word if word in ("pilot", "other") else f"the {word}")

    def ref_label(self, label: str) -> t.Ref:
        return t.Ref(to=label)

    # ---------------------------------------------------------------- selectors

    def qty_exactly(self, number: t.Amount) -> Quantity:
        return Quantity(number, number)

    def qty_range(self, least: t.Amount, most: t.Amount) -> Quantity:
        if isinstance(least, t.Num) and isinstance(most, t.Num) and least.n > most.n:
            raise WrongText(f"{least.n}..{most.n} is empty: the smaller number comes first")
        return Quantity(least, most)

    def qty_all(self) -> Quantity:
        return Quantity()

    def qty_first(self, _: str, number: t.Amount) -> Quantity:
        return Quantity(number, number, True)

    def side(self, word: str) -> str:
        return word

    def side_each_enemy(self) -> str:
        return "each enemy"

    def side_most(self) -> str:
        return "most"

    def zone(self, word: str) -> str:
        return word

    def place_zone(self, side: Any, zone: Any) -> _Place:
        return _Place(zone=zone, side=side)

    def place_among(self, ref: t.Ref) -> _Place:
        return _Place(among=ref)

    def nouns(self, *nouns: str) -> tuple[str, ...]:
        return nouns

    def noun_kind(self, word: str) -> str:
        return word.removesuffix("s")

    def noun_card(self) -> str:
        return "card"

    def noun_shield(self, _: str) -> str:
        return "shield"

    def noun_shield_area_card(self, _: str) -> str:
        return "shield area card"

    def noun_resource(self) -> str:
        return "resource"

    def noun_player(self) -> str:
        return "player"

    def noun_token(self, number: str) -> str:
        return number

    def filter(self, *parts: Any) -> t.Filter:
        nouns, atoms = _nouns_of(parts), _atoms_of(parts)
        _check_piles(nouns, atoms)
        if _is_token(nouns):
            raise WrongText("a token's number can only stand after deploy")
        return t.Filter(nouns=nouns, atoms=atoms)

    def select(self, quantity: Quantity | None, *parts: Any) -> t.Select | TokenSelect:
        return self._select(quantity or Quantity(), parts[:-1], parts[-1] or _Place())

    def inner(self, quantity: Quantity | None, *parts: Any) -> t.Select | TokenSelect:
        return self._select(quantity or Quantity(), parts, _Place())

    def _select(self, quantity: Quantity, words: Sequence[Any], place: _Place) -> t.Select | TokenSelect:
        side: Any = next((word for word in words if isinstance(word, str)), None)
        nouns, atoms = _nouns_of(words), _atoms_of(words)
        _check_piles(nouns, atoms)
        if _is_token(nouns):
            token, rested = t.Is(state="token"), t.Is(state="rested")
            if len(nouns) != 1 or side or place != _Place() or atoms not in ((token,), (rested, token)):
                raise WrongText("a token is deployed as in: deploy 1 rested token T-007")
            return TokenSelect(nouns[0], quantity, rested in atoms)
        if side and place.side:
            raise WrongText("whose card it is stands with the place: 1 card from your trash")
        return t.Select(
            least=quantity.least,
            most=quantity.most,
            side=side or place.side or "any",
            nouns=nouns,
            atoms=atoms,
            zone=place.zone,
            among=place.among,
            first=quantity.first,
        )

    # ---------------------------------------------------------------- what a card is like

    def is_trait(self, non: str | None, *traits: str) -> t.Atom:
        return t.IsTrait(any=tuple(trait[1:-1] for trait in traits), negate=non is not None)

    def is_color(self, non: str | None, *colors: Any) -> t.Atom:
        return t.IsColor(any=colors, negate=non is not None)

    def is_state(self, non: str | None, state: Any) -> t.Atom:
        return t.Is(state=state, negate=non is not None)

    def state(self, word: str) -> str:
        return word

    def post_with(self, atom: t.Atom) -> t.Atom:
        return atom

    def post_detail(self, atom: t.Atom) -> t.Atom:
        return atom

    def pile(self, word: str) -> str:
        return "shields" if word == "shield" else word

    def compare(self, stat: t.StatName | t.Pile, cmp: t.Comparison, to: t.Amount) -> t.Atom:
        return t.Compare(stat=stat, cmp=cmp, to=to)

    def keyword_word(self, word: str) -> str:
        return "first strike" if word == "first" else word

    def numbered(self, word: str) -> str:
        return word

    def keyword(self, word: Any, amount: str | None = None) -> t.Keyword:
        return t.Keyword(name="first strike" if word == "first" else word, amount=int(amount) if amount else None)

    def has_keyword(self, *names: Any) -> t.Atom:
        return t.HasKeyword(any=names)

    def has_any_keyword(self) -> t.Atom:
        return t.HasKeyword()

    def has_no_keyword(self, *names: Any) -> t.Atom:
        return t.HasKeyword(any=names, negate=True)

    def has_moment(self, moment: t.Moment, _: str) -> t.Atom:
        return t.HasMoment(moment=moment)

    def extreme(self, which: Any, stat: t.StatName) -> t.Atom:
        return t.Extreme(which=which, stat=stat)

    def either(self, *choices: tuple[t.Atom, ...]) -> t.Atom:
        return t.Either(any=choices)

    def choice(self, *atoms: t.Atom) -> tuple[t.Atom, ...]:
        return atoms

    def choice_atom(self, atom: t.Atom) -> t.Atom:
        return atom

    def is_kind(self, nouns: Any) -> t.Atom:
        if _is_token(nouns):
            raise WrongText("a token's number can only stand after deploy")
        return t.IsKind(any=nouns)

    def is_named(self, *names: str) -> t.Atom:
        return t.HasName(any=tuple(name[1:-1] for name in names))

    def is_not_named(self, *names: str) -> t.Atom:
        return t.HasName(any=tuple(name[1:-1] for name in names), negate=True)

    def is_called(self, *names: str) -> t.Atom:
        return t.HasName(any=tuple(name[1:-1] for name in names), exact=True)

    def is_not_called(self, *names: str) -> t.Atom:
        return t.HasName(any=tuple(name[1:-1] for name in names), exact=True, negate=True)

    def battling(self, foe: t.Target) -> t.Atom:
        return t.Battling(foe=foe)

    def paired_with(self, pilot: t.Filter) -> t.Atom:
        return t.PairedWith(pilot=pilot)

    def paired_to(self, unit: t.Select) -> t.Atom:
        return t.PairedTo(unit=unit)
