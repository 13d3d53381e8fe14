"""What players read: a card's text in English, in the words of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gundam_tui.games.api import KeywordRow
from gundam_tui.games.nation import card as c
from gundam_tui.games.nation import nodes as n
from gundam_tui.games.nation.language.glossary import Glossary
from gundam_tui.games.nation.language.record import lent

__all__ = ["wording"]


def wording(
    lines: Sequence[c.Keyword | c.Ability],
    kind: str,
    glossary: Glossary,
    keywords: Mapping[str, KeywordRow],
    chips: Mapping[str, Mapping[str, Any]],
) -> str:
    """A card's text, a line for each of its lines.

    Args:
        lines: special effects and abilities.
        kind: the card's type: the text of a command is its effect and has no cost.
        glossary: the words of the game.
        keywords: its special effects.
        chips: by number, the facts of the chips that texts can make.
    """
    teller = _Teller(kind, glossary, keywords, chips)
    others = _Teller("", glossary, keywords, chips)  # texts that other cards have are no Commands
    given = lent(lines)
    return "\n".join(
        f"Line {at}: {others.line(line)}" if at in given else teller.line(line) for at, line in enumerate(lines, 1)
    )


class _Teller:
    """Tells the lines of one text; `_spoken` are the targets of the line that have been named, the last one last."""

    def __init__(
        self, kind: str, glossary: Glossary, keywords: Mapping[str, KeywordRow], chips: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self._kind, self._words, self._keywords, self._chips = kind, glossary, keywords, chips
        self._targets: Sequence[n.Target] = ()
        self._spoken: list[int] = []
        self._this = False  # whether this card has been named in the line

    # ---------------------------------------------------------------- lines

    def line(self, line: c.Keyword | c.Ability) -> str:
        """One special effect or ability."""
        return self._effect(line) if isinstance(line, c.Keyword) else self._ability(line)

    def _effect(self, keyword: c.Keyword) -> str:
        row = self._keywords[keyword.id]
        parts = [row.label]
        if row.counted:
            parts.append("(X)" if keyword.x else f"({keyword.n})")
        if keyword.names:
            parts.append(f"[{' / '.join(keyword.names)}]")
        if keyword.stats:
            parts.append(_stats(keyword.stats))
        if keyword.power:
            parts.append(self._words.label.format(f"{keyword.power[0]}-{keyword.power[1]}"))
        if keyword.point:
            parts.insert(0, self._words.timing.format(self._words.points[keyword.point]))
        opening, closing = self._words.protected if keyword.protected else ("", "")
        return f"{opening}{' '.join(parts)}{closing}"

    def _ability(self, ability: c.Ability) -> str:
        self._targets, self._spoken, self._this = ability.targets, [], False
        if ability.auto == c.COST:
            return f"Additional Cost: {self._cost(ability.costs[0])}"
        before = "".join(self._lead(ability))
        x = ability.x
        said = x is not None and not isinstance(x, n.Paid | n.Picked) and (not isinstance(x, n.X) or x.most is not None)
        after = f" X is {self._number(x)}." if x is not None and said else ""
        when = self._trigger(ability.trigger) if ability.trigger else ""
        holds = f"while {self._condition(ability.condition)}" if ability.condition else ""
        body = self._body(ability)
        lead = ", ".join(filter(None, [when, holds]))
        told = f"{lead}, {body}" if lead else body
        done = f"{before}{_sentence(told)}{after}"
        opening, closing = self._words.protected if ability.protected else ("", "")
        return f"{opening}{done}{closing}"

    def _lead(self, ability: c.Ability) -> list[str]:
        """The labels before a text: power, kind, timing and cost."""
        label = self._words.label
        lead = ["Or: "] if ability.either else []
        lead += [f"Team [{ability.team}]: "] if ability.team else []
        lead += [label.format(f"{ability.power[0]}-{ability.power[1]}") + " "] if ability.power else []
        if ability.note:
            lead.append(self._words.note)
        if ability.alternate:
            lead.append(f"Alternate Cost, {self._cost(ability.costs[0])}: ")
        if ability.place:
            lead.append(f"In {self._words.places[ability.place]}: ")
        if ability.by:
            lead.append({"enemy": "The enemy may play this: ", "each": "Either player may play this: "}[ability.by])
        if ability.auto:
            return [*lead, f"(Auto {ability.auto}) "]
        if not (ability.note and self._kind == c.COMMAND):
            lead.append(self._words.timing.format(self._timing(ability.timing)))
            if self._kind != c.COMMAND:
                paid = self._words.roll if ability.roll else self._amount(ability.mill)
                often = f", at most {self._number(ability.most)} times a turn" if ability.most is not None else ""
                lead.append(" " + label.format(self._words.limits[ability.limit].format(paid)) + often)
                if ability.roll and ability.mill:
                    lead.append(label.format(self._amount(ability.mill)))
                if ability.costs:
                    lead.append(f", {self._cost(ability.costs[0])}")
                if ability.counts:
                    lead.append(f", as the {self._words.types[ability.counts][0]} of the turn")
            elif ability.costs and not ability.alternate:
                lead.append(f", Additional Cost: {self._cost(ability.costs[0])}")
            lead.append(": ")
        return lead

    def _cost(self, cost: c.Cost) -> str:
        """What is paid besides."""
        cards = self._choice(n.Target(cost.what, cost.least, cost.most))
        if cost.how == "tuck":
            return f"put {cards} on top or on the bottom of your {self._words.piles['nation']}"
        return f"{cost.how} {cards}"

    def _timing(self, timing: c.Timing) -> str:
        if not timing.point:
            return self._words.anytime
        side = self._words.sides[timing.side].capitalize() if timing.side else ""
        return " ".join(filter(None, [side, self._words.points[timing.point]]))

    def _trigger(self, trigger: c.Trigger) -> str:
        first = "every time" if trigger.every else "when"
        if trigger.point:
            side = self._words.sides[trigger.side] if trigger.side else "a"
            article = "the " if trigger.side else ""
            return f"{first} {article}{side} {self._words.points[trigger.point]} {trigger.event}"
        if trigger.event in ("hits", "hits the nation", "hits the squad"):
            self._this = True
            hit = {"hits the nation": self._words.piles["nation"], "hits the squad": self._words.squad}
            whom = f" to the enemy {hit[trigger.event]}" if trigger.event in hit else ""
            return f"{first} this card's {self._words.squad} deals battle damage{whom}"
        if trigger.event == "detached":
            self._this = True
            return f"{first} this card leaves the card it is set on"
        if trigger.this:
            self._this = True
        subject = "this card" if trigger.this else _article(self._filter(trigger.what))
        told = {
            "enters": f"enters {self._words.places['field']}", "sorties": "sorties", "resolves": "has resolved",
            "damaged": "is damaged", "destroyed": "is destroyed", "scrapped": f"is {self._words.scrapped}",
            "played": "is played", "taken": f"is moved out of {self._words.places['field']} by another enemy effect",
            "fights": "comes into combat", "gone out": "has sortied with all that go",
        }  # fmt: skip
        where = f" in {self._words.places['battle']}" if trigger.place else ""
        if trigger.by:
            where = f" by an effect of the {self._words.types['unit'][0]} this card is set on"
        return f"{first} {subject} {told[trigger.event]}{where}"

    def _condition(self, condition: n.Condition) -> str:
        match condition:
            case n.InCombat():
                self._this = True
                return "this card is in combat"
            case n.Not(n.InCombat()):
                self._this = True
                return "this card is not in combat"
            case n.Not(n.AtLeast(what, 1)):
                return f"there are no {self._filter(what, many=True)}{self._there(what)}"
            case n.Not(n.AtLeast(what, number)):
                return f"there are not {number} {self._filter(what, many=True)}{self._there(what)}"
            case n.Not(of):
                return f"it is not so that {self._condition(of)}"
            case n.AtLeast(what, number):
                several = number > 1
                there = f"there {'are' if several else 'is'}"
                counted = f"{number} or more {self._filter(what, many=True)}" if several else self._one(what)
                return f"{there} {counted}{self._there(what)}"
            case n.Felled():
                self._this = True
                return f"battle damage of this card's {self._words.squad} has destroyed an enemy"
            case n.Last(number):
                self._this = True
                return f"this card is the last of {number} or more in its {self._words.squad}"
            case n.Alone():
                self._this = True
                return f"this card is alone in its {self._words.squad}"
            case n.FirstTurn():
                return "it is the first turn of the game"
            case n.More(one, than):
                return f"{self._number(one)} is at least {self._number(than)}"
            case n.ThisIs(what, head):
                self._this = True
                card = f"the {self._words.types['unit'][0]} this card is set on" if head else "this card"
                return f"{card} is {self._one(what)}"
            case n.Both(of):
                return " and ".join(self._condition(one) for one in of)
            case n.FriendlyTurn(enemy):
                return "it is the enemy's turn" if enemy else "it is your turn"

    def _there(self, what: n.Filter) -> str:
        """Where cards are counted whose place goes without saying elsewhere."""
        plain = what.place == "field" and not what.area and what.combat is None
        return f" in {self._words.places['field']}" if plain else ""

    def _body(self, ability: c.Ability) -> str:
        if ability.auto == "A":
            return self._statics(ability.statics)
        told = [self._step(step) for step in ability.steps]
        if ability.optional:
            told[0] = f"you may {told[0]}"
        return "; then ".join(told)

    def _statics(self, statics: Sequence[c.Static]) -> str:
        told: list[str] = []
        for at, static in enumerate(statics):
            subject, many = self._subject(static.to)
            same = at and statics[at - 1].to == static.to
            told.append(self._grant(static.grant, many) if same else f"{subject} {self._grant(static.grant, many)}")
        return " and ".join(told)

    # ---------------------------------------------------------------- steps

    def _step(self, step: n.Step) -> str:
        words = self._words
        match step:
            case n.Damage(to, amount, True):
                return (
                    f"divide {self._amount(amount)} damage among {self._object(to)}, 1 each from the front to the rear "
                    "and then again from the front"
                )
            case n.Damage(to, amount):
                return f"deal {self._amount(amount)} damage to {self._each(to)}"
            case n.DamageNation(amount, whose):
                return f"deal {self._amount(amount)} damage to {self._pile(whose, 'nation')}"
            case n.Destroy(to):
                return f"destroy {self._object(to)}"
            case n.Pick():
                return self._picked(step)
            case n.ShieldNation(whose):
                nation = f"1 {words.piles['nation']}" if whose == "chosen" else self._pile(whose, "nation")
                return f"{nation} takes no damage until the end of the turn"
            case n.Redirect(to):
                return f"the {words.squad} of {self._object(to)} deals its battle damage to its own Nation this turn"
            case n.MoveTop(number, pile, where):
                return f"move the top {self._cards(number)} of your {words.piles[pile]} to {words.places[where]}"
            case n.PutIn(crew):
                return f"put this card into {words.places['battle']}, rerolled, with {self._object(crew)} set on it"
            case n.DestroyOwn(what, number):
                many = number > 1
                side = words.sides["friendly"]
                return f"each player destroys {number} {side} {self._filter(what, many=many)}"
            case n.Scrap(to):
                return f"scrap {self._object(to)}"
            case n.NegateDestruction(to):
                return f"negate the destruction of {self._object(to)}"
            case n.NegatePlay(index):
                return f"negate the play of {self._play(self._targets[index])}"
            case n.VoidAgainst(to):
                return f"negate the unresolved effects against {self._object(to)}"
            case n.Shield(number):
                return f"that effect deals {number} less damage to this card"
            case n.VoidText(to):
                return f"negate the text of {self._object(to)} until the end of the turn"
            case n.Roll(to):
                return f"roll {self._object(to)}"
            case n.Reroll(to):
                return f"reroll {self._object(to)}"
            case n.MoveTo():
                return self._move(step)
            case n.Rejoin(to):
                card = self._object(to)
                return f"{card} leaves its {words.squad} and enters it, or yours in the other {words.area}, rerolled"
            case n.TakeControl(to, rolled):
                how = "" if rolled is None else ", rolled" if rolled else ", rerolled"
                return f"take control of {self._object(to)}{how}"
            case n.SetOn(to, host):
                return f"set {self._object(to)} on {self._object(host)}"
            case n.Draw(number, whose, source):
                drawn = self._amount(number)
                source = f" from the {words.piles['lost']}" if source == "lost" else ""
                return f"{self._who(whose, 'draw')} {drawn}{source}"
            case n.Recover(number):
                return f"recover {self._amount(number)}"
            case n.Mill(number, whose):
                pile, lost = self._pile(whose, "nation"), words.piles["lost"]
                return f"put the top {self._cards(number)} of {pile} into the {lost}"
            case n.LookTop(piles, number, whose):
                own = self._piles(piles) if whose == "friendly" else self._piles(piles).replace("your", "the own")
                return f"{self._who(whose, 'look')} at the top {self._cards(number)} of {own}"
            case n.ArrangeTop(piles, _):
                both = " of each" if len(piles) > 1 else ""
                return f"put them back on top{both} in any order"
            case n.Reveal(number, place):
                return "reveal your hand" if place == "hand" else f"reveal the top {self._cards(number)} of your Nation"
            case n.Discard(number, whose, chance):
                blind = " at random" if chance else ""
                cards = "1 card" if number == 1 else self._cards(number)
                return f"{self._who(whose, 'scrap')} {cards} from hand{blind}"
            case n.Search(what, where):
                then = "take it" if where == "hand" else f"put it into {words.places['field']}"
                return (
                    f"look through your {words.piles['nation']} for {self._one(what)}, reveal it, {then}, and shuffle"
                )
            case n.PullOut(number):
                return f"pull out the top {self._cards(number)} of your {words.piles['nation']}"
            case n.TakeOut(what):
                return f"take {self._one(what)} among them, and remove the others from the game"
            case n.Shuffle(whose):
                return f"shuffle {self._pile(whose, 'nation')}"
            case n.Coin(to, grant, number):
                coin = f"{_stats(grant.stats or n.Stats())} {words.coin}"
                return f"put {_count(coin, number) if isinstance(number, int) else f'X {coin}s'} on {self._object(to)}"
            case n.MakeChip(number, host):
                return self._chip(number, host)
            case n.Replace(to, what):
                return f"replace {self._object(to)} by {self._one(what)} from your hand"
            case n.Gain():
                subject, many = self._subject(step.to)
                until = {n.TURN_LIVE: "this turn", n.BATTLE_LIVE: "until the Battle Phase is over"}
                lasts = until.get(step.until, "until the end of the turn")
                return f"{subject} {self._grant(step.grant, many)} {lasts}"
            case n.SkipNext(point, whose):
                return f"skip the next {words.sides[whose]} {words.points[point]}"
            case n.ExtraPlay(kind, number):
                return f"you may play {number} more {self._words.types[kind][number > 1]} this turn"
            case n.Standby(_, moment, to):
                when = {
                    "turn end": "at the end of the turn", "attack begin": "when the Battle Phase begins",
                }.get(moment, "when the Return step begins")  # fmt: skip
                return f"{when}, the text below applies{f' to {self._object(to)}' if to is not None else ''}"

            case n.Distribute(number, stats, to):
                return f"give {_stats(stats)} {number} times in all to {self._object(to)} until the end of the turn"
            case n.StandIn(to):
                unit = words.types["unit"][0]
                return (
                    f"scrap {self._object(to)}; then you may put 1 own {unit} with at most its total cost from hand "
                    f"where that {unit} was, rerolled"
                )
            case n.DeployFor(what, less):
                area = words.places["deployment"]
                return f"put {self._one(what)} into {area} rolled, for its cost with {less} less total power"
            case n.PayOr(number):
                return f"pay {number} cards of your {words.piles['nation']}, or scrap {self._object(n.This())}"
            case n.BecomeUnit():
                return self._becomes(step)
            case n.RemoveTop(number):
                lost = words.piles["lost"]
                return f"remove up to as many top cards of the enemy {lost} from the game as {self._number(number)}"
            case n.LimitSortie(number, whose):
                unit = words.types["unit"][0]
                return f"{self._who(whose, 'sortie')} at most {number} {unit} to each {words.area} this turn"
            case n.NoPlays(whose):
                return f"{'you' if whose == 'friendly' else 'the enemy'} cannot play cards this turn"
            case n.NegateThat():
                return "negate that play"
            case n.Lose():
                return "you lose the game"
            case n.LookTake(number, whose):
                return f"{self._who(whose, 'take')} 1 of these {number} cards into the hand"
            case n.SwapRoles():
                return "in the Attack, Defense and Resolution steps of this turn you attack and the enemy defends"

    def _becomes(self, step: n.BecomeUnit) -> str:
        """A card of another type becomes a Unit."""
        name = f' called "{step.name}"' if step.name else ""
        unit, where = self._words.types["unit"][0], self._words.places[step.where]
        as_what = f"a {unit}{name} ({_plain(step.stats)}) for every {self._words.area}"
        return f"put {self._object(n.This())} into {where} as {as_what}, with its cost and text, until it leaves play"

    def _picked(self, step: n.Pick) -> str:
        """What players choose, and what is done with it."""
        verb, after = {
            "scraps": ("scrap", ""), "destroys": ("destroy", ""), "rolls": ("roll", ""),
            "saves": ("negate", ""), "tops": ("put", f" on top of its owner's {self._words.piles['nation']}"),
            "bottoms": ("put", f" under its owner's {self._words.piles['nation']}"),
            "sends": ("move", f" to the other player's {self._words.places['deployment'].removeprefix('the ')}"),
        }[step.do]  # fmt: skip
        number = f"{step.least} to {self._amount(step.n)}" if step.least else self._amount(step.n)
        cards = f"{number} {self._filter(step.what, many=step.n != 1)}"
        if step.do == "saves":
            cards = f"the destruction of {cards}"
        who = self._who(step.whose, verb)
        if step.having:
            for player in ("each player", "the player whose turn it is"):
                who = who.replace(player, f"{player}, with {step.having} or more of them,")
        return f"{who} {cards}{after}"

    def _move(self, step: n.MoveTo) -> str:
        card, words = self._object(step.to), self._words
        how = "" if step.rolled is None else ", rolled" if step.rolled else ", rerolled"
        owner = "their owners'" if self._many(step.to) else "its owner's"
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

    def _chip(self, number: str, host: n.Ref | None) -> str:
        chip = self._chips[number]
        kind = self._words.types[chip["type"]][0]
        area = self._words.places["deployment"]
        named = f'a {kind} {self._words.chip} "{chip["name"]}" ({_written(chip.get("stats", ""))})'
        return f"put {named} into {area}" + (f", or onto {self._chip_host(host)}" if host else "")

    def _chip_host(self, host: n.Ref) -> str:
        if isinstance(host, n.Chosen):
            return self._one(self._targets[host.index].what)
        return self._object(host)

    # ---------------------------------------------------------------- what cards gain

    def _grant(self, grant: n.Grant, many: bool) -> str:
        effects = f"{self._words.sides[grant.by.split()[0]]} effects" if grant.by else "effects"
        single = f"enemy {self._words.types['command'][1]} that choose 1 card alone"
        by = f" by {effects}" if grant.by else ""
        if grant.stats:
            times = f" times {self._amount(grant.amount)}" if grant.amount is not None else ""
            return f"{'gain' if many else 'gains'} {_stats(grant.stats)}{times}"
        if grant.printed:
            return f"{'count' if many else 'counts'} as {_plain(grant.printed)}"
        if grant.rule == "power":
            colour = f" {grant.color}" if grant.color else ""
            return f"gives {self._amount(grant.amount or 1)}{colour} power"
        if grant.rule == "cheaper":
            return f"takes {self._amount(grant.amount or 1)} less total power"
        if grant.rule == "host" and grant.what:
            return f"can also be set on {self._one(grant.what)}"
        if grant.text:
            return self._lent(grant, many)
        if grant.keyword:
            once = ", which does not add up" if grant.once else ""
            return f"{'gain' if many else 'gains'} {self._effect(c.Keyword(grant.keyword, grant.n))}{once}"
        if grant.lose:
            return f"{'lose' if many else 'loses'} {self._keywords[grant.lose].label}"
        takes = "take" if many else "takes"
        return {
            "indestructible": f"cannot be destroyed{by}",
            "untargetable": f"cannot be the target of {single if grant.by == 'enemy single' else effects}",
            "no battle damage": f"{takes} no battle damage",
            "no effect damage": f"{takes} no damage from {effects}",
            "reduce": f"{takes} {grant.n} less damage from each effect",
            "no set": f"cannot have {self._words.types['character'][1]} set on {'them' if many else 'it'}",
            "no sortie": "cannot sortie",
            "no sortie space": "cannot sortie to Space",
            "no sortie earth": "cannot sortie to Earth",
            "no sortie ring": "cannot sortie to the Ring",
            "room": f"can have {grant.n} {self._words.types['character'][1]}",
            "removed": f"{'are' if many else 'is'} removed from the game when resolved",
            "marked": f"{'are' if many else 'is'} marked",
            "no power": "gives no power",
            "quick": "has Quick",
            "keeps damage": f"{'keep' if many else 'keeps'} damage when the turn ends",
            "no play": "cannot be played",
            "no save": "cannot have destruction negated",
            "no roll": f"cannot be rolled by {effects}",
            "unmovable": f"cannot be moved by {effects}",
        }[grant.rule]

    def _lent(self, grant: n.Grant, many: bool) -> str:
        """A text that cards gain, or have instead of another one."""
        if not grant.instead:
            return f"{'gain' if many else 'gains'} the text of line {grant.text}"
        old = "the text of its team" if grant.instead == "team" else f"its {self._keywords[grant.instead].label}"
        return f"has the text of line {grant.text} instead of {old}"

    # ---------------------------------------------------------------- which cards

    def _subject(self, to: n.Ref) -> tuple[str, bool]:
        """What a sentence begins with, and whether it is in the plural."""
        return self._object(to, subject=True), self._many(to)

    def _many(self, to: n.Ref) -> bool:
        match to:
            case n.Chosen(index):
                target = self._targets[index]
                return target.all or target.most > 1
            case n.Each():
                return True
            case _:
                return False

    def _object(self, to: n.Ref, *, subject: bool = False) -> str:
        match to:
            case n.This():
                again, self._this = self._this, True
                return "it" if again and (subject or not self._spoken) else "this card"
            case n.Host():
                again, self._this = self._this, True
                return f"the {self._words.types['unit'][0]} {'it' if again else 'this card'} is set on"
            case n.Subject():
                return "that card"
            case n.Each(what):
                return f"all {self._filter(what, many=True)}"
            case n.Chosen(index) if index in self._spoken:
                return self._again(index, subject)
            case n.Chosen(index):
                self._spoken.append(index)
                return self._choice(self._targets[index])

    def _again(self, index: int, subject: bool) -> str:
        if self._spoken[-1] != index:
            return f"the first {self._words.types[(self._targets[index].what.types or ('card',))[0]][0]}"
        many = self._many(n.Chosen(index))
        return ("they" if subject else "them") if many else "it"

    def _each(self, to: n.Ref) -> str:
        """Whom damage is dealt to: each of several cards takes all of it."""
        told = self._object(to)
        if isinstance(to, n.Chosen) and told[0].isdigit() and self._many(to):
            return f"each of {told}"
        if isinstance(to, n.Chosen) and told.startswith("all "):
            return f"each {self._filter(self._targets[to.index].what)}"
        return told

    def _choice(self, target: n.Target) -> str:
        if target.all:
            return f"all {self._filter(target.what, many=True)}"
        many = target.most > 1
        number = str(target.most)
        if target.least != target.most:
            number = f"up to {target.most}" if target.least == 0 else f"{target.least} to {target.most}"
        chosen = f"{number} {self._filter(target.what, many=many)}"
        return f"{chosen} of each player" if target.chooser == "each" else chosen

    def _play(self, target: n.Target) -> str:
        side = f"{self._words.sides[target.what.side]} " if target.what.side else ""
        many = target.most > 1
        return f"{target.most} {side}{' or '.join(self._words.types[item][many] for item in target.item)}"

    def _one(self, what: n.Filter) -> str:
        return _article(self._filter(what))

    def _filter(self, what: n.Filter, *, many: bool = False) -> str:
        """Which cards, without a number: `friendly Units in the Deployment Area`."""
        words = self._words
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
            after.append(f"that could be set on {'this card' if self._this else 'it'}")
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
            after.append(f"with {self._keywords[what.keyword].label}")
        if what.manned is not None:
            after.append(f"with{'' if what.manned else 'out'} a {words.types['character'][0]}")
        if what.attached is not None:
            after.append(f"that {'are' if many else 'is'} {'' if what.attached else 'not '}set on a card")
        if what.most_cost is not None and not isinstance(what.most_cost, int):
            after.append(f"with total cost up to {self._number(what.most_cost)}")
        else:
            after += _bounds("total cost", what.least_cost, what.most_cost)
        after += _bounds(words.stats[2], what.least_defense, what.most_defense)
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

    # ---------------------------------------------------------------- players, piles, numbers

    def _stat(self, stat: str) -> str:
        """What a strength is called."""
        printed = "printed " if stat.startswith("printed ") else ""
        at = ("front", "rear", "defense").index(stat.rpartition(" ")[2])
        crewed = " (of modifiers only those of its own set cards)" if stat.startswith("crewed ") else ""
        return f"{printed}{self._words.stats[at]}{crewed}"

    def _who(self, whose: str, verb: str) -> str:
        return {
            "friendly": verb, "enemy": f"the enemy {verb}s", "each": f"each player {verb}s",
            "active": f"the player whose turn it is {verb}s",
        }[whose]  # fmt: skip

    def _pile(self, whose: str, pile: str) -> str:
        return f"{'your' if whose == 'friendly' else f'the {self._words.sides[whose]}'} {self._words.piles[pile]}"

    def _piles(self, piles: Sequence[str]) -> str:
        return " and of ".join(f"your {self._words.piles[pile]}" for pile in piles)

    def _cards(self, number: n.Amount) -> str:
        return "card" if number == 1 else f"{self._amount(number)} cards"

    def _amount(self, number: n.Amount) -> str:
        return str(number) if isinstance(number, int) else "X" if isinstance(number, n.X) else self._number(number)

    def _number(self, number: n.Amount) -> str:
        match number:
            case n.X(most) if most is not None:
                return f"at most {self._number(most)}"
            case n.Times(times, of):
                return f"{times} times {self._amount(of)}"
            case n.Paid() | n.Picked():
                return "X"
            case n.Half(of):
                return f"half of {self._amount(of)}"
            case n.Dealt():
                return "that damage"
            case n.Took():
                return "as many"
            case n.PowerLead(enemy):
                mine, theirs = ("the enemy power", "yours") if enemy else ("your power", "the enemy's")
                return f"the number by which {mine} is greater than {theirs}"
            case n.KeywordOf(keyword):
                return f"the number of {self._keywords[keyword].label}"
            case n.CorpsOf():
                return "the corps power of that card"
            case n.Coins(plus):
                return f"the number of {self._words.coin}s on this card" + (f" plus {plus}" if plus else "")
            case n.PowerOf(color, plus, enemy, without):
                whose = f"{'the enemy' if enemy else 'your'} {color}".strip()
                less = f" that is not {without}" if without else ""
                return f"{whose} power{less}" + (f" plus {plus}" if plus else "")
            case n.Its(stat, less):
                return f"its {self._stat(stat)}" + (f" less {less}" if less else "")
            case n.StrengthOf(to, stat):
                return f"the {self._stat(stat)} of {self._object(to)}"
            case n.Count(what, plus):
                extra = f" {'plus' if plus > 0 else 'minus'} {abs(plus)}" if plus else ""
                return f"the number of {self._filter(what, many=True)}{extra}"
            case _:
                return self._amount(number)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _article(noun: str) -> str:
    return f"{'an' if noun[0].lower() in 'aeio' else 'a'} {noun}"


def _count(noun: str, number: int) -> str:
    return f"a {noun}" if number == 1 else f"{number} {noun}s"


def _bounds(what: str, least: int, most: int | None) -> list[str]:
    if least and most is not None:
        return [f"with {what} {least} to {most}"]
    return [f"with {what} {least} or more"] if least else [f"with {what} {most} or less"] if most is not None else []


def _stats(stats: n.Stats) -> str:
    return "/".join("*" if one is n.STAR else f"{one:+}" for one in stats)


def _plain(stats: n.Stats) -> str:
    """Strengths, as they are printed."""
    return "/".join("*" if one is n.STAR else str(one) for one in stats)


def _written(stats: str) -> str:
    """Modifiers of a Character, as they are printed: `+1/+1/+1`."""
    return "/".join(part if part in ("*", "") or part[0] == "-" else f"+{part}" for part in stats.split("/"))
