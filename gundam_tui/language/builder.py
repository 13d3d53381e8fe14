"""From Lark's parse tree to the typed tree: one small method for each form of grammar.lark.

Lark itself is not imported here: the parse tree is only walked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from gundam_tui.language import tree as t
from gundam_tui.language.builder_rules import Rules
from gundam_tui.language.builder_words import TokenSelect, WrongText

if TYPE_CHECKING:
    from lark import Token, Tree

__all__ = ["WrongText", "build"]


class _Steps(NamedTuple):
    """What one sentence does: `gets ap +1 & hp +1` is two steps, `that player may draw 1` an optional one."""

    steps: tuple[t.Step, ...]
    may: bool = False


def _tokens(target: TokenSelect, rested: bool = False) -> t.DeployToken:
    least, most = target.range()
    return t.DeployToken(token=target.number, least=least, most=most, rested=target.rested or rested)


def build(parsed: Tree[Token]) -> t.Line:
    """The typed tree of one parsed line.

    Args:
        parsed: what the parser made of `line`, with positions.

    Raises:
        WrongText: where words contradict each other (an ability that is `once` twice, a card with two sides).
    """
    return cast("t.Line", _Builder().build(parsed))


class _Actions(Rules):
    """Steps and the sentences they stand in."""

    def this_turn(self) -> str:
        return "turn"

    def this_battle(self) -> str:
        return "battle"

    def body(self, *sentences: tuple[t.Sentence, ...]) -> t.Body:
        return tuple(one for some in sentences for one in some)

    def block(self, body: t.Body) -> t.Body:
        return body

    def link_then(self) -> str:
        return "then"

    def link_if_so(self) -> str:
        return "if so"

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

    def step(self, step: Any) -> Any:
        return step

    def choose(self, *parts: Any) -> t.Step:
        return t.Choose(what=parts[:-1], label=parts[-1])

    def modal(self, *options: t.Body) -> t.Step:
        return t.Modal(options=options)

    def damage(self, amount: t.Amount, target: t.Target, also: t.Ref | None) -> t.Step:
        return t.Damage(amount=amount, target=target, also=also)

    def destroy(self, target: t.Target) -> t.Step:
        return t.Destroy(target=target)

    def rest(self, target: t.Target) -> t.Step:
        return t.Rest(target=target)

    def ready(self, target: t.Target) -> t.Step:
        return t.Ready(target=target)

    def return_to_hand(self, target: t.Target) -> t.Step:
        return t.Move(target=target, to="hand")

    def add_to_hand(self, target: t.Target) -> t.Step:
        if isinstance(target, t.Select) and target.least is not None:
            number = target.least
            if target == t.Select(least=number, most=number, nouns=("shield",)):
                return t.TakeShield(amount=number)
        return t.Move(target=target, to="hand", add=True)

    def put_into_trash(self, target: t.Target) -> t.Step:
        return t.Move(target=target, to="trash")

    def spot_top(self) -> str:
        return "top"

    def spot_bottom(self) -> str:
        return "bottom"

    def spot_top_or_bottom(self) -> str:
        return "top or bottom"

    def put_on(self, target: t.Target, spot: Any, randomly: str | None) -> t.Step:
        return t.Move(target=target, to=spot, random=randomly is not None)

    def shuffle_into_deck(self, target: t.Target) -> t.Step:
        return t.Move(target=target, to="deck")

    def exile(self, target: t.Target) -> t.Step:
        return t.Move(target=target, to="exile")

    def draw(self, amount: t.Amount) -> t.Step:
        return t.Draw(amount=amount)

    def discard(self, amount: t.Amount, filter: t.Filter | None = None) -> t.Step:
        return t.Discard(amount=amount, filter=filter or t.Filter())

    def mill(self, amount: t.Amount) -> t.Step:
        return t.Mill(amount=amount)

    def look(self, amount: t.Amount) -> t.Step:
        return t.Look(amount=amount)

    def reveal(self, target: t.Target) -> t.Step:
        return t.Reveal(target=target)

    def as_unit(self, ap: str, hp: str) -> tuple[int, int]:
        return int(ap), int(hp)

    def deploy_target(
        self, target: t.Target | TokenSelect, as_unit: tuple[int, int] | None, rested: str | None, paying: str | None
    ) -> t.Step:
        if isinstance(target, TokenSelect):
            if as_unit or paying:
                raise WrongText("a token has no cost and is a Unit already")
            return _tokens(target, rested is not None)
        if target == t.Select(nouns=("base",), atoms=(t.Is(state="ex"),)):
            if as_unit or paying or rested:
                raise WrongText("an EX Base is deployed as it is")
            return t.DeployExBase()
        return t.Deploy(target=target, rested=rested is not None, pay=paying is not None, as_unit=as_unit)

    def deploy_together(self, *targets: t.Target | TokenSelect) -> t.Step:
        tokens = [_tokens(target) for target in targets if isinstance(target, TokenSelect)]
        if len(tokens) < len(targets) or any(token.least != token.most for token in tokens):
            raise WrongText("only so many tokens of each are deployed together: 1 token T-019 & 1 token T-018")
        return tokens[0].model_copy(update={"also": tuple(tokens[1:])})

    def place_resource(self, amount: t.Amount, rested: str | None, ex: str | None) -> t.Step:
        return t.PlaceResource(amount=amount, ex=ex is not None, rested=rested is not None)

    def pair(self, card: t.Ref, unit: t.Ref) -> t.Step:
        return t.Pair(card=card, unit=unit)

    def command_moment(self, word: str) -> str:
        return word

    def activate(self, moment: Any, of: t.Ref) -> t.Step:
        return t.Activate(moment=moment, of=of)

    def battle(self, a: t.Ref, b: t.Ref | None) -> t.Step:
        return t.Battle(a=a, b=b)

    def retarget(self, to: t.Ref) -> t.Step:
        return t.Retarget(to=to)

    def pay(self, amount: str) -> t.Step:
        return t.Pay(amount=int(amount))

    def play_stat(self, stat: str, number: str) -> tuple[str, int]:
        return str(stat), int(number)

    def play_as(self, first: tuple[str, int], second: tuple[str, int] | None) -> t.Step:
        given = dict([first, second] if second else [first])
        if second and len(given) == 1:
            raise WrongText(f'"{first[0]}" is said twice')
        return t.PlayAs(lv=given.get("lv"), cost=given.get("cost"))

    def if_(self, *parts: Any) -> t.Step:
        pairs = zip(parts[:-1:2], parts[1:-1:2], strict=True)
        return t.If(branches=tuple(t.Branch(cond=cond, body=body) for cond, body in pairs), otherwise=parts[-1])

    def watch(self, duration: Any, ability: t.Ability) -> t.Step:
        return t.Watch(ability=ability, duration=duration)

    # ---------------------------------------------------------------- what other players do

    def who_opponent(self) -> str:
        return "opponent"

    def who_that_player(self) -> str:
        return "that player"

    def who_you_and_that_player(self) -> str:
        return "you & that player"

    def who_each_enemy(self) -> str:
        return "each enemy"

    def who_all_players(self) -> str:
        return "all players"

    def who_owner(self) -> str:
        return "owner"

    def by_player(self, who: Any, may: str | None, step: t.Step) -> _Steps:
        if isinstance(step, t.Choose):
            step = step.model_copy(update={"by": who})
        elif isinstance(step, t.Each):
            if who not in ("that player", "each enemy", "all players"):
                told = '"that player does", "each enemy does" or "all players do"'
                raise WrongText(f'only {told} can begin a block, not "{who}"')
            step = step.model_copy(update={"who": who})
        else:
            step = step.model_copy(update={"who": who})
        return _Steps((step,), may is not None)

    def who_chooses(self, *parts: Any) -> t.Step:
        return self.choose(*parts)

    def who_draws(self, amount: t.Amount) -> t.Step:
        return self.draw(amount)

    def who_discards(self, amount: t.Amount, filter: t.Filter | None = None) -> t.Step:
        return self.discard(amount, filter)

    def who_places(self, amount: t.Amount, rested: str | None, ex: str | None) -> t.Step:
        return self.place_resource(amount, rested, ex)

    def who_does(self, body: t.Body) -> t.Step:
        return t.Each(who="all players", body=body)

    # ---------------------------------------------------------------- what a card gets

    def sign(self, sign: str) -> str:
        return sign

    def change(self, stat: str, sign: str, amount: t.Amount) -> tuple[str, str, t.Amount]:
        return stat, sign, amount

    def mods(self, target: t.Target, *parts: Any) -> _Steps:
        *changes, duration = parts
        return _Steps(
            tuple(
                t.Mod(target=target, stat=stat, sign=sign, amount=amount, duration=duration or "always")
                for stat, sign, amount in changes
            )
        )

    def gain(self, target: t.Target, *parts: Any) -> t.Step:
        *keywords, duration = parts
        return t.Gain(target=target, keywords=tuple(keywords), duration=duration or "always")

    def gain_copies(self, target: t.Target, keyword: t.Keyword, copies: t.Amount, duration: Any) -> t.Step:
        return t.Gain(target=target, keywords=(keyword,), copies=copies, duration=duration or "always")

    def gain_keywords_of(self, target: t.Target, of: t.Ref, duration: Any) -> t.Step:
        return t.Gain(target=target, keywords_of=of, duration=duration or "always")

    def gain_trait(self, target: t.Target, trait: str, duration: Any) -> t.Step:
        return t.Gain(target=target, trait=trait[1:-1], duration=duration or "always")

    def gain_ability(self, target: t.Target, ability: t.Ability, duration: Any) -> t.Step:
        return t.Gain(target=target, ability=ability, duration=duration or "always")

    def recover(self, target: t.Target, amount: t.Amount) -> t.Step:
        return t.Recover(target=target, amount=amount)

    def impose(self, target: t.Target, rule: t.Rule, duration: Any) -> t.Step:
        return t.Impose(target=target, rule=rule, duration=duration or "always")


class _Builder(_Actions):
    """Abilities and lines; `build` walks the parse tree."""

    def build(self, node: Tree[Token] | Token | None) -> Any:
        """The typed node for a parse tree node; a token is itself, a missing part None."""
        if node is None or isinstance(node, str):
            return None if node is None else str(node)
        parts = [self.build(child) for child in node.children]
        try:
            if node.data not in ("deploy_target", "deploy_together", "target") and any(
                isinstance(p, TokenSelect) for p in parts
            ):
                raise WrongText("a token's number can only stand after deploy")
            return getattr(self, node.data)(*parts)
        except WrongText as error:
            if error.position is None:
                error.position = node.meta.start_pos
            raise

    def line_keyword(self, keyword: t.Keyword) -> t.Line:
        return keyword

    def line_pilot(self, _: str, name: str) -> t.Line:
        return t.PilotName(name=name[1:-1])

    def line_alias(self, name: str) -> t.Line:
        return t.Alias(name=name[1:-1])

    def line_ability(self, ability: t.Ability) -> t.Line:
        return ability

    def headed(self, header: dict[str, Any], body: t.Body) -> t.Ability:
        return t.Ability(**header, body=body)

    def plain(self, body: t.Body) -> t.Ability:
        return t.Ability(body=body)

    def header(self, *parts: dict[str, Any]) -> dict[str, Any]:
        header: dict[str, Any] = {}
        for part in parts:
            for field, value in part.items():
                if field in header:
                    raise WrongText(f"the header says twice {_TWICE.get(field, 'the same thing')}")
                header[field] = value
        return header

    def part_where(self, where: str) -> dict[str, Any]:
        return {"where": where}

    def part_during(self, during: str, by: t.Filter | None) -> dict[str, Any]:
        return {"during": during, "during_by": by}

    def part_moments(self, *parts: Any) -> dict[str, Any]:
        *moments, by = parts
        if by is not None and "paired" not in moments:
            raise WrongText('"by" and a pilot can only follow "paired"')
        return {"moments": tuple(moments), "by": by}

    def part_when(self, event: t.Event) -> dict[str, Any]:
        return {"moments": ("when",), "event": event}

    def part_once(self) -> dict[str, Any]:
        return {"once": True}

    def part_development(self, number: str) -> dict[str, Any]:
        return {"development": int(number)}

    def part_your_turn(self) -> dict[str, Any]:
        return {"turn": "your"}

    def part_opponent_turn(self) -> dict[str, Any]:
        return {"turn": "opponent"}

    def part_cond(self, cond: t.Cond) -> dict[str, Any]:
        return {"cond": cond}

    def part_costs(self, *costs: Any) -> dict[str, Any]:
        for cost in costs:
            if isinstance(cost, _Steps):
                raise WrongText("a cost is something you do: pay, rest, exile, destroy, discard, put, return")
        return {"costs": costs}


_TWICE = {
    "moments": "when the effect happens (write main/action for two timings)",
    "cond": "if or while (join the conditions with and)",
    "costs": "what it costs (write {pay 2, rest this})",
    "turn": "whose turn it is",
    "once": "once",
    "during": "during",
    "where": "where the card is",
    "development": "development",
}


def _moment(name: str) -> Any:
    def moment(_: _Builder, *__: str) -> str:
        return name

    return moment


for _name in ("burst", "deploy", "attack", "destroyed", "paired", "linked", "main", "action", "activate_main",
              "activate_action", "turn_start", "turn_end", "playing", "after_main"):  # fmt: skip
    setattr(_Builder, _name, _moment(_name.replace("_", " ")))
