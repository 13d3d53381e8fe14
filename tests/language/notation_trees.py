"""Hypothesis strategies for every tree that the notation can say, in the order in which it says it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from gundam_tui.games.gcg.cards.language import keyword_table
from gundam_tui.games.gcg.cards.language import tree as t

REFS = (
    *("this", "this card", "it", "them", "that", "other", "cause", "pilot", "target", "looked", "rest", "host", "$a"),
    *("the rested", "the discarded", "the drawn", "the placed", "the destroyed", "the deployed", "the exiled"),
    "the returned",
)
KEPT: tuple[t.Zone, ...] = ("hand", "trash", "deck", "removal")
MOMENTS = tuple(moment for moment in get_args(t.Moment) if moment not in ("static", "when"))
KEYWORDS = tuple(keyword_table.KEYWORDS)
DURATIONS = get_args(t.Duration)

one_of, none, just, sampled, tuples = st.one_of, st.none(), st.just, st.sampled_from, st.tuples
small = st.integers(0, 12)
flag = st.booleans()
names = sampled(("Char Aznable", "M'Quve", "Garrod Ran & Tiffa Adill", "Amate Yuzuriha (Machu)", "Ξ Gundam"))
traits = sampled(("Zeon", "Neo Zeon", "X-Rounder", "New UNE"))
refs = sampled(REFS).map(lambda to: t.Ref(to=to))
colors = sampled(get_args(t.Color))
stats = sampled(get_args(t.StatName))
nums = small.map(lambda n: t.Num(n=n))
hows = sampled(("any", "battle", "effect"))


def some(what: SearchStrategy[Any], *, least: int = 1, most: int = 2) -> SearchStrategy[tuple[Any, ...]]:
    return st.lists(what, min_size=least, max_size=most).map(tuple)


def maybe(what: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return one_of(none, what)


# ---------------------------------------------------------------- numbers


@lru_cache
def amounts(depth: int) -> SearchStrategy[Any]:
    if depth <= 0:
        return nums
    factors = one_of(
        st.builds(t.Count, of=targets(depth - 1), unique=flag),
        st.builds(t.StatOf, stat=stats, of=refs),
        sampled((t.PlayerLevel(), t.PlayerLevel(who="opponent"), t.EnemyPlayers(), t.EventAmount())),
        st.builds(t.PaidThisTurn, by=selects(depth - 1)),
    )
    scaled = st.builds(t.Scaled, of=factors, times=small, per=st.integers(1, 4), plus=small)
    return one_of(nums, factors, scaled)


# ---------------------------------------------------------------- filters and selectors

nouns = some(sampled([noun for noun in get_args(t.Noun) if noun != "player"]))
adjectives = one_of(
    st.builds(t.IsTrait, any=some(traits), negate=flag),
    st.builds(t.IsColor, any=some(colors), negate=flag),
    st.builds(t.Is, state=sampled(get_args(t.State)), negate=flag),
)


@lru_cache
def properties(depth: int) -> SearchStrategy[Any]:
    simple = [
        st.builds(t.Compare, stat=stats, cmp=sampled(get_args(t.Comparison)), to=amounts(depth - 1)),
        st.builds(t.HasKeyword, any=some(sampled(KEYWORDS), least=0), negate=flag),
        st.builds(t.HasMoment, moment=sampled(MOMENTS)),
        st.builds(t.HasName, any=some(names), exact=flag, negate=flag),
        st.builds(t.Extreme, which=sampled(("lowest", "highest")), stat=stats),
    ]
    if depth <= 0:
        return one_of(*simple)
    nested = [
        st.builds(t.PairedWith, pilot=filters(depth - 1)),
        st.builds(t.PairedTo, unit=selects(depth - 1, placed=False)),
        st.builds(t.Battling, foe=one_of(refs, selects(depth - 1, placed=False))),
    ]
    a_kind = st.builds(t.IsKind, any=nouns)
    choices = some(one_of(adjectives, a_kind, *simple, *nested))
    return one_of(*simple, *nested, st.builds(t.Either, any=some(choices, most=3)))


def atoms(depth: int) -> SearchStrategy[Any]:
    return st.builds(lambda a, b: a + b, some(adjectives, least=0), some(properties(depth), least=0))


@lru_cache
def kinds(depth: int) -> SearchStrategy[dict[str, Any]]:
    """Nouns and what is said of them: players are told apart by their cards alone."""
    piles = st.builds(
        t.Compare, stat=sampled(get_args(t.Pile)), cmp=sampled(get_args(t.Comparison)), to=amounts(depth - 1)
    )
    return one_of(
        st.fixed_dictionaries({"nouns": nouns, "atoms": atoms(depth)}),
        st.fixed_dictionaries({"nouns": just(("player",)), "atoms": some(piles, least=0)}),
    )


@lru_cache
def filters(depth: int) -> SearchStrategy[Any]:
    return st.builds(lambda kind: t.Filter(**kind), kinds(depth))


@lru_cache
def quantities(depth: int) -> SearchStrategy[dict[str, Any]]:
    number = amounts(depth - 1)
    return one_of(
        just({}),
        st.builds(lambda n, first: {"least": n, "most": n, "first": first}, number, flag),
        st.builds(lambda a, b: {"least": t.Num(n=a), "most": t.Num(n=a + b)}, small, small),
        st.builds(lambda n: {"least": t.Num(n=0), "most": n}, number),
    )


@lru_cache
def selects(depth: int, *, placed: bool = True) -> SearchStrategy[Any]:
    sides = sampled(get_args(t.WhoseSide))
    here = st.fixed_dictionaries({"side": sides})
    kept = st.fixed_dictionaries({"side": sampled(("your", "friendly", "enemy", "any")), "zone": sampled(KEPT)})
    among = st.fixed_dictionaries({"side": sides, "among": refs})
    return st.builds(
        lambda quantity, place, kind: t.Select(**quantity, **place, **kind),
        quantities(depth),
        one_of(here, kept, among) if placed else here,
        kinds(depth),
    )


@lru_cache
def targets(depth: int) -> SearchStrategy[Any]:
    return one_of(refs, selects(depth))


# ---------------------------------------------------------------- events and conditions


@lru_cache
def events(depth: int) -> SearchStrategy[Any]:
    cards, subjects = selects(depth - 1), targets(depth - 1)
    caused = one_of(
        just({}),
        st.fixed_dictionaries({"how": sampled(("battle", "effect", "effect damage", "damage")), "by": maybe(cards)}),
    )
    also = one_of(st.fixed_dictionaries({"subject": subjects}), st.fixed_dictionaries({"subject": cards, "also": refs}))

    def made(name: str, *parts: SearchStrategy[dict[str, Any]], **fields: SearchStrategy[Any]) -> SearchStrategy[Any]:
        return st.builds(
            lambda some, own: t.EventNode(name=name, **{k: v for part in some for k, v in part.items()}, **own),
            tuples(*parts),
            st.fixed_dictionaries(fields),
        )

    return one_of(
        made("attacks", also, object=maybe(cards)),
        made("destroys", also, caused, object=cards),
        *(made(name, also, caused) for name in ("destroyed", "rested", "readied", "loses_ap", "draws", "discards")),
        made("deals_damage", also, how=hows, object=maybe(cards)),
        made("receives_damage", also, how=hows, by=maybe(cards)),
        *(made(name, also) for name in ("recovers", "links", "deployed", "ex_exiled")),
        made("paired", also, object=cards),
        made("blocked", also, by=maybe(cards)),
        made("supports", also, object=cards),
        made("places_ex"),
        made("activates", object=cards, with_ex=flag),
        made("pays", object=cards),
        made("draws", caused),
        made("discards", caused),
    )


@lru_cache
def conds(depth: int) -> SearchStrategy[Any]:
    simple = one_of(
        st.builds(t.Holds, left=amounts(depth - 1), cmp=sampled(get_args(t.Comparison)), right=amounts(depth - 1)),
        st.builds(t.RefIs, ref=refs, filter=filters(depth - 1), side=sampled(get_args(t.WhoseSide))),
        sampled((t.TurnOf(whose="your"), t.TurnOf(whose="opponent"), t.UsedEx())),
        st.builds(
            t.Attacking,
            unit=refs,
            target=one_of(just("player"), selects(depth - 1).filter(lambda made: "player" not in made.nouns)),
        ),
        st.builds(t.Earlier, event=events(depth - 1)),
        st.builds(t.CameFrom, zone=sampled(KEPT)),
        st.builds(t.Caused, how=sampled(("battle", "effect", "effect damage", "damage")), by=maybe(selects(depth - 1))),
    )
    if depth <= 0:
        return simple
    below = conds(depth - 1)
    return one_of(
        simple,
        st.builds(t.Not, cond=below),
        st.builds(t.All, conds=some(below, least=2, most=3)),
        st.builds(t.AnyOf, conds=some(below, least=2, most=3)),
    )


# ---------------------------------------------------------------- rules and steps


@lru_cache
def rules(depth: int) -> SearchStrategy[Any]:
    cards = selects(depth - 1)
    return one_of(
        sampled([t.Cant(what=what) for what in ("attack", "attack player", "block", "pair", "ready")]),
        st.builds(t.Cant, what=sampled(("be attacked", "be destroyed", "lose ap")), by=maybe(cards)),
        st.builds(t.MayTarget, what=cards),
        st.builds(t.AttackEarly, what=maybe(cards)),
        st.builds(t.MustTarget, by=cards),
        st.builds(t.Immune, damage=hows, source=maybe(cards), at_most=maybe(small)),
        st.builds(t.Reduce, by=amounts(depth - 1), damage=hows, source=maybe(cards), next_only=flag),
        st.builds(t.Redirect, damage=hows, to=refs),
        st.builds(t.SkipReady, next_only=flag),
        just(t.EnterRested()),
        st.builds(t.RestInstead, of=cards, by=cards),
    )


keywords = one_of(
    st.builds(t.Keyword, name=sampled(("repair", "breach", "support")), amount=small),
    st.builds(t.Keyword, name=sampled(("blocker", "first strike", "high-maneuver", "suppression"))),
)


@lru_cache
def plain_steps(depth: int) -> SearchStrategy[Any]:
    """Steps that can also be a cost."""
    what, number = targets(depth - 1), amounts(depth - 1)
    spots = sampled(("top", "bottom", "top or bottom"))
    return one_of(
        st.builds(t.Choose, what=some(selects(depth - 1), most=3), label=maybe(just("$a"))),
        st.builds(t.Damage, amount=number, target=what, also=maybe(refs)),
        *(st.builds(kind, target=what) for kind in (t.Destroy, t.Rest, t.Ready, t.Reveal)),
        st.builds(t.Move, target=what, to=sampled(("hand", "trash", "exile", "deck"))),
        st.builds(t.Move, target=what, to=spots, random=flag),
        st.builds(t.Move, target=what, to=just("hand"), add=just(True)).filter(
            lambda made: not isinstance(made.target, t.Select) or "shield" not in made.target.nouns
        ),
        st.builds(t.Draw, amount=number),
        st.builds(t.Discard, amount=number, filter=one_of(just(t.Filter()), filters(depth - 1))),
        st.builds(t.Mill, amount=number),
        st.builds(t.Look, amount=number),
        st.builds(
            t.Deploy,
            target=what.filter(lambda made: not isinstance(made, t.Select) or "base" not in made.nouns),
            rested=flag,
            pay=flag,
            as_unit=maybe(tuples(small, small)),
        ),
        st.builds(
            lambda least, more, rested: t.DeployToken(token="T-004", least=least, most=least + more, rested=rested),
            small,
            small,
            flag,
        ),
        st.builds(
            lambda one, other, rested: t.DeployToken(
                token="T-019",
                least=one,
                most=one,
                also=(t.DeployToken(token="T-018", least=other, most=other, rested=rested),),
            ),
            small,
            small,
            flag,
        ),
        just(t.DeployExBase()),
        st.builds(t.PlaceResource, amount=number, ex=flag, rested=flag),
        st.builds(t.TakeShield, amount=number),
        st.builds(t.Pair, card=refs, unit=refs),
        st.builds(t.Activate, moment=sampled(("main", "action")), of=refs),
        st.builds(t.Battle, a=refs, b=maybe(refs)),
        st.builds(t.Retarget, to=refs),
        st.builds(t.Pay, amount=small),
        sampled((t.PlayAs(lv=0, cost=0), t.PlayAs(cost=2), t.PlayAs(lv=3))),
    )


@lru_cache
def steps(depth: int) -> SearchStrategy[Any]:
    what, number, lasting = targets(depth - 1), amounts(depth - 1), sampled(DURATIONS)
    who = sampled([one for one in get_args(t.Who) if one != "you"])
    simple = [
        plain_steps(depth),
        st.builds(t.Choose, what=some(selects(depth - 1)), by=who),
        st.builds(t.Draw, amount=number, who=who),
        st.builds(t.Discard, amount=number, filter=filters(depth - 1), who=who),
        st.builds(t.PlaceResource, amount=number, ex=flag, rested=flag, who=who),
        st.builds(t.Recover, amount=number, target=what),
        st.builds(t.Mod, target=what, stat=stats, sign=sampled("+-"), amount=number, duration=lasting),
        st.builds(t.Gain, target=what, keywords=some(keywords), duration=lasting),
        st.builds(t.Gain, target=what, keywords=some(keywords, most=1), copies=number, duration=lasting),
        st.builds(t.Gain, target=what, keywords_of=refs, duration=lasting),
        st.builds(t.Gain, target=what, trait=traits, duration=lasting),
        st.builds(t.Impose, target=what, rule=rules(depth - 1), duration=lasting),
    ]
    if depth <= 1:
        return one_of(*simple)
    body, ability = bodies(depth - 2), abilities(depth - 2)
    branches = some(st.builds(t.Branch, cond=conds(depth - 1), body=body))
    return one_of(
        *simple,
        st.builds(t.Gain, target=what, ability=ability, duration=lasting),
        st.builds(t.If, branches=branches, otherwise=maybe(body)),
        st.builds(t.Modal, options=some(body, most=3)),
        st.builds(t.Each, who=sampled(("each enemy", "all players")), body=body),
        st.builds(t.Watch, ability=ability, duration=sampled(("turn", "battle"))),
    )


@lru_cache
def bodies(depth: int) -> SearchStrategy[Any]:
    links = sampled(("", "then", "if so"))
    sentences = st.builds(t.Sentence, link=links, may=flag, do=steps(depth))
    if depth > 1:
        blocks = st.builds(t.Block, body=bodies(depth - 2))
        joined = st.builds(t.Sentence, link=links, may=flag, do=blocks).filter(lambda made: made.link or made.may)
        sentences = one_of(sentences, joined)
    return some(sentences, most=3)


# ---------------------------------------------------------------- abilities


@lru_cache
def abilities(depth: int) -> SearchStrategy[Any]:
    moments = some(sampled(MOMENTS)).map(lambda made: {"moments": made})
    paired = st.builds(lambda by: {"moments": ("paired",), "by": by}, filters(depth - 1))
    when = st.builds(lambda event: {"moments": ("when",), "event": event}, events(depth - 1))
    during = one_of(
        just({}), st.fixed_dictionaries({"during": sampled(("pair", "link")), "during_by": maybe(filters(depth - 1))})
    )
    return st.builds(
        lambda timing, while_, fields: t.Ability(**timing, **while_, **fields),
        one_of(just({}), moments, paired, when),
        during,
        st.fixed_dictionaries(
            {
                "where": sampled(("play", "hand", "trash")),
                "once": flag,
                "development": maybe(small),
                "turn": sampled((None, "your", "opponent")),
                "cond": maybe(conds(depth - 1)),
                "costs": some(plain_steps(depth - 1), least=0),
                "body": bodies(depth),
            }
        ),
    )


lines = one_of(
    keywords,
    names.map(lambda name: t.PilotName(name=name)),
    names.map(lambda name: t.Alias(name=name)),
    abilities(3),
)
texts = some(lines, least=0, most=3).map(lambda made: t.CardText(lines=made))
