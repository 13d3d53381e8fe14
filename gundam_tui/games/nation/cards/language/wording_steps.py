"""The steps of an effect, in the player's words."""

from __future__ import annotations

from dataclasses import replace

from gundam_tui.games.nation.cards.nodes import amounts, filters, steps

from . import wording_select as s
from . import wording_words as w
from .wording_grants import grant_words
from .wording_words import WordingContext

__all__ = ["IN_THAT_CASE", "step_words"]

IN_THAT_CASE = "in that case"
"""The text between two parts if the second depends on the first: each game has its own words for it."""


def step_words(step: steps.Step, sp: WordingContext) -> str:
    """A step in words: `draw 2`."""
    if isinstance(step, steps.HarmStep):
        return _harm(step, sp)
    if isinstance(step, steps.PileStep):
        return _piles(step, sp)
    if isinstance(step, steps.MoveStep):
        return _moved(step, sp)
    if isinstance(step, steps.ChangeStep):
        return _changed(step, sp)
    if isinstance(step, steps.InThatCase):
        return IN_THAT_CASE
    return _entered(step, sp)


def _harm(step: steps.HarmStep, sp: WordingContext) -> str:
    """Damage, destruction, and undoing them."""
    words = sp.words
    match step:
        case steps.Damage(to, amount, True):
            return (
                f"divide {s.amount(amount, sp)} damage among {s.named(to, sp)}, 1 each from the front to the rear "
                "and then again from the front"
            )
        case steps.Damage(to, amount):
            return _dealt(s.each(to, sp), amount, sp)
        case steps.DamageNation(amount, whose):
            return _dealt(w.pile(whose, "nation", sp), amount, sp)
        case steps.Destroy(to):
            return f"destroy {s.named(to, sp)}"
        case steps.DestroyOwn(what, number):
            many = number > 1
            side = words.sides["friendly"]
            return f"each player destroys {number} {side} {s.filtered(what, sp, many=many)}"
        case steps.Pick():
            return _picked(step, sp)
        case steps.Scrap(to):
            return f"scrap {s.named(to, sp)}"
        case steps.NegateDestruction(to):
            return f"negate the destruction of {s.named(to, sp)}"
        case steps.NegatePlay(index):
            return f"negate the play of {s.play(sp.targets[index], sp)}"
        case steps.NegateThat():
            return "negate that play"
        case steps.VoidAgainst(to):
            return f"negate the unresolved effects against {s.named(to, sp)}"
        case steps.Shield(number):
            return f"that effect deals {number} less damage to this card"
        case steps.VoidText(to):
            return f"negate the text of {s.named(to, sp)} until the end of the turn"


def _piles(step: steps.PileStep, sp: WordingContext) -> str:
    """Cards between piles and hands."""
    words = sp.words
    match step:
        case steps.Draw(number, whose, source):
            drawn = s.amount(number, sp)
            source = f" from the {words.piles['lost']}" if source == "lost" else ""
            return f"{w.who(whose, 'draw')} {drawn}{source}"
        case steps.Recover(number):
            return f"recover {s.amount(number, sp)}"
        case steps.Mill(number, whose):
            pile, lost = w.pile(whose, "nation", sp), words.piles["lost"]
            return f"put the top {s.cards(number, sp)} of {pile} into the {lost}"
        case steps.LookTop(piles, number, whose):
            own = w.piles(piles, sp) if whose == "friendly" else w.piles(piles, sp).replace("your", "the own")
            return f"{w.who(whose, 'look')} at the top {s.cards(number, sp)} of {own}"
        case steps.ArrangeTop(piles, _):
            both = " of each" if len(piles) > 1 else ""
            return f"put them back on top{both} in any order"
        case steps.Reveal(number, place):
            return "reveal your hand" if place == "hand" else f"reveal the top {s.cards(number, sp)} of your Nation"
        case steps.Discard(number, whose, chance):
            blind = " at random" if chance else ""
            cards = s.so_much(number, f"card{'s' * (number != 1)} from hand", sp, many=True)
            return f"{w.who(whose, 'scrap')} {cards}{blind}"
        case steps.Search(what, where):
            then = "take it" if where == "hand" else f"put it into {words.places['field']}"
            return f"look through your {words.piles['nation']} for {s.one(what, sp)}, reveal it, {then}, and shuffle"
        case steps.PullOut(number):
            return f"pull out the top {s.cards(number, sp)} of your {words.piles['nation']}"
        case steps.TakeOut(what):
            return f"take {s.one(what, sp)} among them, and remove the others from the game"
        case steps.Shuffle(whose):
            return f"shuffle {w.pile(whose, 'nation', sp)}"
        case steps.LookTake(number, whose):
            return f"{w.who(whose, 'take')} 1 of these {number} cards into the hand"
        case steps.RemoveTop(number):
            lost = words.piles["lost"]
            return f"remove up to as many top cards of the enemy {lost} from the game as {s.number_words(number, sp)}"


def _moved(step: steps.MoveStep, sp: WordingContext) -> str:
    """Rolling, rerolling and moving cards."""
    words = sp.words
    match step:
        case steps.Roll(to):
            return f"roll {s.named(to, sp)}"
        case steps.Reroll(to):
            return f"reroll {s.named(to, sp)}"
        case steps.MoveTo():
            return _move(step, sp)
        case steps.MoveTop(number, pile, where):
            return f"move the top {s.cards(number, sp)} of your {words.piles[pile]} to {words.places[where]}"
        case steps.Rejoin(to):
            card = s.named(to, sp)
            return f"{card} leaves its {words.squad} and enters it, or yours in the other {words.area}, rerolled"
        case steps.TakeControl(to, rolled):
            how = "" if rolled is None else ", rolled" if rolled else ", rerolled"
            return f"take control of {s.named(to, sp)}{how}"
        case steps.PutIn(crew):
            return f"put this card into {words.places['battle']}, rerolled, with {s.named(crew, sp)} set on it"
        case steps.SetOn(to, host):
            return f"set {s.named(to, sp)} on {s.named(host, sp)}"
        case steps.MakeChip(number, host):
            return _chip(number, host, sp)
        case steps.Replace(to, what):
            return f"replace {s.named(to, sp)} by {s.one(what, sp)} from your hand"


def _changed(step: steps.ChangeStep, sp: WordingContext) -> str:
    """Gains and losses of cards, coins, extra plays, and waiting effects."""
    words = sp.words
    match step:
        case steps.Gain():
            subject, many = s.subject(step.to, sp)
            until = {steps.TURN_LIVE: "this turn", steps.BATTLE_LIVE: "until the Battle Phase is over"}
            lasts = until.get(step.until, "until the end of the turn")
            return f"{subject} {grant_words(step.grant, many, sp)} {lasts}"
        case steps.Distribute(number, stats, to):
            return f"give {w.stats(stats)} {number} times in all to {s.named(to, sp)} until the end of the turn"
        case steps.Coin(to, grant, number):
            coin = f"{w.stats(grant.stats or amounts.Stats())} {words.coin}"
            return f"put {w.count(coin, number) if isinstance(number, int) else f'X {coin}s'} on {s.named(to, sp)}"
        case steps.SkipNext(point, whose):
            return f"skip the next {words.sides[whose]} {words.points[point]}"
        case steps.ExtraPlay(kind, number):
            return f"you may play {number} more {sp.words.types[kind][number > 1]} this turn"
        case steps.Standby(_, moment, to):
            when = {
                "turn end": "at the end of the turn", "attack begin": "when the Battle Phase begins",
            }.get(moment, "when the Return step begins")  # fmt: skip
            return f"{when}, the text below applies{f' to {s.named(to, sp)}' if to is not None else ''}"
        case steps.ShieldNation(whose):
            nation = f"1 {words.piles['nation']}" if whose == "chosen" else w.pile(whose, "nation", sp)
            return f"{nation} takes no damage until the end of the turn"
        case steps.Redirect(to):
            return f"the {words.squad} of {s.named(to, sp)} deals its battle damage to its own Nation this turn"


def _entered(step: steps.EntryStep, sp: WordingContext) -> str:
    """Special ways to enter the field, and what players may do in a turn."""
    words = sp.words
    match step:
        case steps.StandIn(to):
            unit = words.types["unit"][0]
            return (
                f"scrap {s.named(to, sp)}; then you may put 1 own {unit} with at most its total cost from hand "
                f"where that {unit} was, rerolled"
            )
        case steps.DeployFor(what, less):
            area = words.places["deployment"]
            return f"put {s.one(what, sp)} into {area} rolled, for its cost with {less} less total power"
        case steps.PayOr(number):
            return f"pay {number} cards of your {words.piles['nation']}, or scrap {s.named(filters.This(), sp)}"
        case steps.BecomeUnit():
            return _becomes(step, sp)
        case steps.LimitSortie(number, whose):
            unit = words.types["unit"][0]
            return f"{w.who(whose, 'sortie')} at most {number} {unit} to each {words.area} this turn"
        case steps.NoPlays(whose):
            return f"{'you' if whose == 'friendly' else 'the enemy'} cannot play cards this turn"
        case steps.SwapRoles():
            return "in the Attack, Defense and Resolution steps of this turn you attack and the enemy defends"
        case steps.Lose():
            return "you lose the game"


def _becomes(step: steps.BecomeUnit, sp: WordingContext) -> str:
    """A card of another type becomes a Unit."""
    name = f' called "{step.name}"' if step.name else ""
    unit, where = sp.words.types["unit"][0], sp.words.places[step.where]
    as_what = f"a {unit}{name} ({w.plain_stats(step.stats)}) for every {sp.words.area}"
    return f"put {s.named(filters.This(), sp)} into {where} as {as_what}, with its cost and text, until it leaves play"


def _dealt(whom: str, amount: amounts.Amount, sp: WordingContext) -> str:
    """Damage that is dealt; a number in words follows at the end."""
    if s.is_figure(amount):
        return f"deal {s.amount(amount, sp)} damage to {whom}"
    return f"deal damage to {whom}, as much as {s.number_words(amount, sp)}"


def _picked(step: steps.Pick, sp: WordingContext) -> str:
    """The choices of players, and what is done with the chosen cards."""
    verb, after = {
        "scraps": ("scrap", ""), "destroys": ("destroy", ""), "rolls": ("roll", ""),
        "saves": ("negate", ""), "tops": ("put", f" on top of its owner's {sp.words.piles['nation']}"),
        "bottoms": ("put", f" under its owner's {sp.words.piles['nation']}"),
        "sends": ("move", f" to the other player's {sp.words.places['deployment'].removeprefix('the ')}"),
    }[step.do]  # fmt: skip
    number = f"{step.least} to {s.amount(step.n, sp)}" if step.least else s.amount(step.n, sp)
    what, whose = step.what, ""
    if step.whose == "enemy" and what.side:  # behind `the enemy`, `own` would be read as theirs
        what, whose = replace(what, side=""), {"friendly": " of yours", "enemy": " of theirs"}[what.side]
    cards = f"{number} {s.filtered(what, sp, many=step.n != 1)}{whose}"
    if step.do == "saves":
        cards = f"the destruction of {cards}"
    who = w.who(step.whose, verb)
    if step.having:
        for player in ("each player", "the player whose turn it is"):
            who = who.replace(player, f"{player}, with {step.having} or more of them,")
    return f"{who} {cards}{after}"


def _move(step: steps.MoveTo, sp: WordingContext) -> str:
    card, words = s.named(step.to, sp), sp.words
    how = "" if step.rolled is None else ", rolled" if step.rolled else ", rerolled"
    owner = "their owners'" if s.is_many(step.to, sp) else "its owner's"
    match step.where:
        case "removed":
            return f"remove {card} from the game"
        case "hand":
            return f"return {card} to {owner} hand"
        case "nation top" | "nation bottom":
            end = step.where.removeprefix("nation ")
            return f"put {card} on the {end} of {owner} {words.piles['nation']}"
        case "front" | "rear":
            return f"move {card} to the {step.where} of its {words.squad}{how}"
        case "other area":
            return f"move {card} to the other {words.area}{how}"
        case "hangar":
            return f"move {card} to your {words.places['hangar'].removeprefix('the ')}{how}"
        case "enemy area" | "any area":
            enemy = " with an enemy there" if step.where == "enemy area" else ""
            return f"move {card} to {words.places['battle']}{enemy}{how}"
        case "owner station" | "enemy station":
            whose = owner if step.where == "owner station" else "the other player's"
            return f"move {card} to {whose} {words.places['deployment'].removeprefix('the ')}{how}"
        case "nation or lost":
            return f"put {card} on top of {owner} {words.piles['nation']} or {words.piles['lost']}"
        case "lost":
            return f"put {card} into {owner} {words.piles['lost']}"
        case where:
            return f"move {card} to {words.places[where]}{how}"


def _chip(number: str, host: filters.Ref | None, sp: WordingContext) -> str:
    chip = sp.chips[number]
    kind = sp.words.types[chip["type"]][0]
    area = sp.words.places["deployment"]
    named = f'a {kind} {sp.words.chip} "{chip["name"]}" ({w.printed(chip.get("stats", ""))})'
    return f"put {named} into {area}" + (f", or onto {_chip_host(host, sp)}" if host else "")


def _chip_host(host: filters.Ref, sp: WordingContext) -> str:
    if isinstance(host, filters.Chosen):
        return s.one(sp.targets[host.index].what, sp)
    return s.named(host, sp)
