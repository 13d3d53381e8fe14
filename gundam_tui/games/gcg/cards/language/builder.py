"""Builds the forms that mean more than their parts, and those whose words can contradict each other
(`cardlang.builder`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, get_args

from gundam_tui.cardlang import forms
from gundam_tui.cardlang.builder import Builder, Fields, add_fields
from gundam_tui.cardlang.faults import WrongText
from gundam_tui.named import NamedTuple

from . import names
from . import tree as t
from .keyword_table import grammar_words

if TYPE_CHECKING:
    from lark import Token, Tree

__all__ = ["GRAMMAR", "build"]

GRAMMAR = forms.GrammarSource(Path(__file__).with_name("grammar.lark"), grammar_words)
_TWICE = {
    field: f"the header says twice {words}"
    for field, words in {
        "moments": "when the effect happens (write main/action for two timings)",
        "cond": "if or while (join the conditions with and)",
        "costs": "what it costs (write {pay 2, rest this})",
        "turn": "whose turn it is",
        "once": "once",
        "during": "during",
        "where": "where the card is",
        "development": "development",
    }.items()
}
_ONLY_DEPLOYED = "a token's number can only stand after deploy"


class _Steps(NamedTuple):
    """The steps of one sentence: `gets ap +1 & hp +1` is two steps, `that player may draw 1` an optional one."""

    steps: tuple[t.Step, ...]
    may: bool = False


class TokenSelect(NamedTuple):
    """`1 rested token T-007`: looks like a selector, but can only be deployed."""

    number: str
    quantity: Fields
    rested: bool

    def deployed(self, rested: bool = False) -> t.DeployToken:
        """The step that deploys them.

        Raises:
            WrongText: the count is not given in figures.
        """
        least, most = self.quantity.get("least"), self.quantity.get("most")
        if not isinstance(least, t.Num) or not isinstance(most, t.Num) or "first" in self.quantity:
            raise WrongText("how many tokens are deployed is written in figures: 2 or 1..2")
        return t.DeployToken(token=self.number, least=least.n, most=most.n, rested=self.rested or rested)


def _nouns_and_atoms(parts: Sequence[Any]) -> tuple[Any, tuple[Any, ...]]:
    nouns = next(cast("tuple[Any, ...]", part) for part in parts if isinstance(part, tuple))
    return nouns, tuple(part for part in parts if isinstance(part, t.Node))


def _checked(nouns: Sequence[str], atoms: Sequence[t.Atom]) -> bool:
    """Is a token's number among the nouns? Refused: players have cards in places, cards have everything else."""
    piles = [isinstance(atom, t.Compare) and atom.stat in get_args(t.Pile) for atom in atoms]
    if "player" in nouns and not all(piles):
        raise WrongText("players are told apart by their cards alone: 1 enemy player with hand >= 4")
    if "player" not in nouns and any(piles):
        raise WrongText("only a player has a hand, a trash and shields: 1 enemy player with hand >= 4")
    return any(noun.startswith("T-") for noun in nouns)


class _ByHand:
    """Makers by the parser's name for a form or rule; `node_…`: used instead of the node that an arrow names."""

    # ---------------------------------------------------------------- abilities and sentences

    def node_ability(self, **fields: Any) -> t.Ability:
        ability = t.Ability(**fields)
        names.check(ability)
        return ability

    def header(self, *parts: Fields) -> Fields:
        header: Fields = {}
        for part in parts:
            add_fields(header, part, _TWICE)
        return header

    def part_moments(self, *parts: Any) -> Fields:
        *moments, by = parts
        if by is not None and "paired" not in moments:
            raise WrongText('"by" and a pilot can only follow "paired"')
        return {"moments": tuple(moments), "by": by}

    def part_costs(self, *costs: Any) -> Fields:
        if any(isinstance(cost, _Steps) for cost in costs):
            raise WrongText("a cost is something you do: pay, rest, exile, destroy, discard, put, return")
        return {"costs": costs}

    def body(self, *sentences: tuple[t.Sentence, ...]) -> t.Body:
        return tuple(one for some in sentences for one in some)

    def sentence(self, link: Any, may: str | None, step: _Steps | t.Step | t.Body) -> tuple[t.Sentence, ...]:
        if isinstance(step, tuple) and not isinstance(step, _Steps):
            step = t.Block(body=step)
        done = step if isinstance(step, _Steps) else _Steps((step,))
        if done.may and may:
            raise WrongText('"may" is said twice')
        first = t.Sentence(link=link or "", may=done.may or may is not None, do=done.steps[0])
        return (first, *(t.Sentence(do=later) for later in done.steps[1:]))

    def sentence_may(self, may: str, body: t.Body) -> tuple[t.Sentence, ...]:
        return self.sentence(None, may, body)

    # ---------------------------------------------------------------- steps and rules

    def node_move(self, target: t.Target, **fields: Any) -> t.Step:
        if "add" in fields and isinstance(target, t.Select) and target.least is not None:
            number = target.least
            if target == t.Select(least=number, most=number, nouns=("shield",)):
                return t.TakeShield(amount=number)
        return t.Move(target=target, **fields)

    def node_deploy(self, target: t.Target | TokenSelect, **fields: Any) -> t.Step:
        if isinstance(target, TokenSelect):
            if "as_unit" in fields or "pay" in fields:
                raise WrongText("a token has no cost and is a Unit already")
            return target.deployed("rested" in fields)
        if target == t.Select(nouns=("base",), atoms=(t.Is(state="ex"),)):
            if fields:
                raise WrongText("an EX Base is deployed as it is")
            return t.DeployExBase()
        return t.Deploy(target=target, **fields)

    def deploy_together(self, *targets: t.Target | TokenSelect) -> t.Step:
        tokens = [target.deployed() for target in targets if isinstance(target, TokenSelect)]
        if len(tokens) < len(targets) or any(token.least != token.most for token in tokens):
            raise WrongText("only so many tokens of each are deployed together: 1 token T-019 & 1 token T-018")
        return tokens[0].model_copy(update={"also": tuple(tokens[1:])})

    def by_player(self, who: Any, may: str | None, step: t.Step) -> _Steps:
        if isinstance(step, t.Block):
            if who not in ("that player", "each enemy", "all players"):
                told = '"that player does", "each enemy does" or "all players do"'
                raise WrongText(f'only {told} can begin a block, not "{who}"')
            done: t.Step = t.Each(who=who, body=step.body)
        else:
            done = step.model_copy(update={"by" if isinstance(step, t.Choose) else "who": who})
        return _Steps((done,), may is not None)

    def mods(self, target: t.Target, *parts: Any) -> _Steps:
        *changes, duration = parts
        return _Steps(tuple(t.Mod(target=target, duration=duration or "always", **change) for change in changes))

    def node_maytarget(self, what: t.Select, early: str = "") -> t.Rule:
        return t.AttackEarly(what=what) if early else t.MayTarget(what=what)

    # ---------------------------------------------------------------- which cards

    def ref(self, *words: str) -> t.Ref:
        to = " ".join(words)
        if to == "the pilots":
            raise WrongText('a Unit has one Pilot: write "the pilot"')
        return t.Ref(
            to={"this cards": "this card", "they": "them", "the pilot": "pilot", "the other": "other"}.get(to, to)
        )

    def qty_exactly(self, number: t.Amount) -> Fields:
        return {"least": number, "most": number}

    def qty_range(self, least: t.Amount, most: t.Amount) -> Fields:
        if isinstance(least, t.Num) and isinstance(most, t.Num) and least.n > most.n:
            raise WrongText(f"{least.n}..{most.n} is empty: the smaller number comes first")
        return {"least": least, "most": most}

    def qty_first(self, number: t.Amount) -> Fields:
        return {"least": number, "most": number, "first": True}

    def filter(self, *parts: Any) -> t.Filter:
        nouns, atoms = _nouns_and_atoms(parts)
        if _checked(nouns, atoms):
            raise WrongText(_ONLY_DEPLOYED)
        return t.Filter(nouns=nouns, atoms=atoms)

    def select(self, quantity: Fields | None, *parts: Any) -> t.Select | TokenSelect:
        nouns, atoms = _nouns_and_atoms(parts)
        place = next((cast("Fields", part) for part in parts if isinstance(part, dict)), Fields())
        side = next((part for part in parts if isinstance(part, str)), "")
        if _checked(nouns, atoms):
            token, rested = t.Is(state="token"), t.Is(state="rested")
            if len(nouns) != 1 or side or place or atoms not in ((token,), (rested, token)):
                raise WrongText("a token is deployed as in: deploy 1 rested token T-007")
            return TokenSelect(nouns[0], quantity or {}, rested in atoms)
        if side and "side" in place:
            raise WrongText("whose card it is stands with the place: 1 card from your trash")
        fields: Fields = {"side": side, **place} if side else place
        return t.Select(nouns=nouns, atoms=atoms, **(quantity or {}), **fields)

    inner = select

    def node_iskind(self, any: Sequence[Any]) -> t.Atom:
        if _checked(any, ()):
            raise WrongText(_ONLY_DEPLOYED)
        return t.IsKind(any=tuple(any))

    # ---------------------------------------------------------------- numbers and conditions

    def plus(self, number: t.Amount, extra: int) -> t.Amount:
        if isinstance(number, t.Num):
            return t.Num(n=number.n + extra)
        if isinstance(number, t.Scaled):
            return number.model_copy(update={"plus": extra})
        return t.Scaled(of=number, plus=extra) if extra else number

    def node_scaled(self, of: t.Amount, times: int | None = None, per: int = 1) -> t.Amount:
        if per == 0:
            raise WrongText("nothing can be divided by 0")
        # "1 * count(…)" is 1 for each, which is worded differently from an amount equal to the count.
        return of if times is None and per == 1 else t.Scaled(of=of, times=1 if times is None else times, per=per)

    def cond(self, *conds: t.Cond) -> t.Cond:
        return t.AnyOf(conds=conds)

    def cond_all(self, *conds: t.Cond) -> t.Cond:
        return t.All(conds=conds)

    def node_attacking(self, unit: t.Ref, target: t.Select) -> t.Cond:
        return t.Attacking(unit=unit, target="player" if target == t.Select(nouns=("player",)) else target)


def _inside(token: str) -> str:
    return str(token[1:-1])


def _refused(parts: Sequence[Any]) -> str:
    """Tokens can only be deployed."""
    return _ONLY_DEPLOYED if any(isinstance(one, TokenSelect) for part in parts for one in _values(part)) else ""


def _values(part: Any) -> Iterable[Any]:
    return cast("Fields", part).values() if isinstance(part, dict) else (part,)


_BUILDER = Builder(
    t,
    _ByHand(),
    {"INT": int, "CARD_NAME": _inside, "TRAIT": _inside, "STRING": _inside},
    twice=_TWICE,
    refused=_refused,
)


def build(parsed: Tree[Token], grammar: forms.GrammarFile = GRAMMAR) -> t.CardLine:
    """The typed tree of one parsed line.

    Args:
        parsed: the parser's result for `line`, with positions.
        grammar: the file of the forms that parsed it.

    Raises:
        WrongText: words contradict each other (an ability that is `once` twice, a card with two sides).
    """
    return cast("t.CardLine", _BUILDER.build(parsed, grammar))
