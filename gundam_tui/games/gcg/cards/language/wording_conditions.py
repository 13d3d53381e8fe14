"""Events and conditions in the player's words: the text after "when", "if" and "while"."""

from __future__ import annotations

from typing import assert_never

from . import tree
from . import wording_select as s
from . import wording_words as w
from .keyword_table import KEYWORDS
from .wording_words import WordingContext

_FLIP: dict[tree.Comparison, tree.Comparison] = {"==": "!=", "!=": "=="}


# ---------------------------------------------------------------- events


def event(node: tree.EventNode, sp: WordingContext) -> str:
    """The event in the present: `this Unit destroys an enemy Unit with battle damage`."""
    who, rest = _event(node, sp)
    verb, rest = rest
    return f"{who} {verb if who in ('you', 'they') else third(verb)}{rest}"


def event_so_far(node: tree.EventNode, sp: WordingContext, *, negate: bool = False) -> str:
    """The event in the perfect: `you have not drawn a card with an effect`."""
    if node.name == "paired" and not negate:
        return f"{subject(node, sp)} was paired with {s.one(node.object, sp) if node.object else 'a Pilot'}"
    who, (verb, rest) = _event(node, sp)
    have = "have" if who in ("you", "they") else "has"
    if negate and who.startswith(("one of ", "a ", "an ")):  # it means that none has, not that some have not
        first, _, others = who.partition(" ")
        who, negate = f"{'none' if first == 'one' else 'no'} {others}", False
    return f"{who} {have}{' not' * negate} {PARTICIPLES.get(verb, verb + 'ed')}{rest}"


PARTICIPLES = {
    "destroy": "destroyed",
    "be": "been",
    "deal": "dealt",
    "receive": "received",
    "lose": "lost",
    "place": "placed",
    "activate": "activated",
    "pay": "paid",
    "use": "used",
    "draw": "drawn",
    "pair": "paired",
    "choose": "chosen",
}


def third(verb: str) -> str:
    """The third person singular: `destroys`, `is`, `has`."""
    irregular = {"be": "is", "have": "has", "do": "does", "can't": "can't", "won't": "won't", "may": "may"}
    if verb in irregular:
        return irregular[verb]
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def _event(node: tree.EventNode, sp: WordingContext) -> tuple[str, tuple[str, str]]:
    """The subject, the verb's base form, and the rest of the sentence."""
    who = subject(node, sp)
    obj = s.one(node.object, sp) if node.object else ""
    match node.name:
        case "attacks":
            return who, ("attack", f" {obj}" if obj else "")
        case "destroys":
            return who, ("destroy", f" {obj or 'a card'}{means(node)}")
        case "destroyed":
            how = effect(node, sp) if node.how == "effect" else means(node) or by(node.by, sp)
            return who, ("be", f" destroyed{how}")
        case "deals_damage":
            return who, ("deal", f" {kind_of_damage(node.how)}{f' to {obj}' if obj else ''}")
        case "receives_damage":
            enemy = "enemy " if node.by and node.by.side == "enemy" else ""
            plain = node.by is None or node.by == tree.Select(side="enemy", nouns=("card",))
            source = "" if plain or not node.by else f" from {s.one(node.by, sp)}"
            return who, ("receive", f" {enemy * plain}{kind_of_damage(node.how)}{source}")
        case "recovers":
            return who, ("recover", " HP")
        case "rested":
            return who, ("be", " rested" + effect(node, sp))
        case "readied":
            if node.subject == tree.Ref(to="this"):
                who = who.replace("this ", "this rested ", 1)  # 5-3: only a rested card is set as active
            return who, ("be", " set as active" + effect(node, sp))
        case "loses_ap":
            return f"{who}'s AP", ("be", " reduced" + effect(node, sp))
        case "paired":
            return "you", ("pair", f" {obj or 'a Pilot'} with {who}")
        case "links":
            return who, ("link", "")
        case "blocked":
            return who, ("be", f" blocked{by(node.by, sp)}")
        case "deployed":
            return who, ("be", " deployed")
        case "places_ex":
            return who, ("place", " an EX Resource")
        case "ex_exiled":
            return "one of your EX Resources", ("be", " exiled from the game")
        case "activates":
            card = obj or "a Command card"
            if node.with_ex:
                return who, ("play and activate", f" {card} using an EX Resource")
            return who, ("activate", f" {card}'s 【Main】/【Action】")
        case "pays":
            return who, ("pay", f" ① or more for {f'the effect of {obj}' if obj else 'an effect'}")
        case "supports":
            return "you", ("use", f" {who}'s <Support> to increase {obj or 'a Unit'}'s AP")
        case "draws":
            return who, ("draw", effect(node, sp))
        case "discards":
            return who, ("discard", effect(node, sp) or "")
        case _:
            assert_never(node.name)


def subject(node: tree.EventNode, sp: WordingContext) -> str:
    """The player or card that does it, or to which it happens."""
    match node.subject:
        case None:
            return "you"
        case tree.Ref():
            who = w.ref(node.subject, sp, subject=True)
        case tree.Select():
            if node.subject.nouns == ("player",):
                who = "your opponent" if node.subject.side == "enemy" else "a player"
            else:
                who = s.one(node.subject, sp)
        case _:
            assert_never(node.subject)
    return f"{w.ref(node.also, sp)} or {who}" if node.also else who


def means(node: tree.EventNode) -> str:
    """`with battle damage`, `with an effect`."""
    match node.how:
        case "battle":
            return " with battle damage"
        case "effect":
            return " with an effect"
        case "effect damage":
            return " with effect damage"
        case "damage":
            return " with damage"
        case "any":
            return ""
        case _:
            assert_never(node.how)


def effect(node: tree.EventNode, sp: WordingContext) -> str:
    """` by an effect`, ` by an enemy effect`; empty if it does not matter."""
    verb = {"draws": "with", "discards": "due to"}.get(node.name, "by")
    match node.by:
        case None:
            return f" {verb} an effect" if node.how == "effect" else ""
        case tree.Select(side="enemy", nouns=("card",), atoms=()):
            return f" {verb} an enemy effect"
        case tree.Select(side="your", nouns=("card",), atoms=()):
            return f" {verb} one of your effects"
        case _:
            return f" {verb} an effect of {s.one(node.by, sp)}"


def by(sel: tree.Select | None, sp: WordingContext) -> str:
    """` by an enemy Unit`, or nothing."""
    return f" by {s.one(sel, sp)}" if sel else ""


def kind_of_damage(how: tree.How) -> str:
    """`battle damage`, `effect damage`, `damage`."""
    return {"battle": "battle damage", "effect": "effect damage"}.get(how, "damage")


# ---------------------------------------------------------------- conditions


def cond(node: tree.Cond, sp: WordingContext, *, negate: bool = False) -> str:
    """A condition as a clause, without "if"."""
    match node:
        case tree.Holds():
            return holds(node, sp, negate=negate)
        case tree.RefIs():
            return ref_is(node, sp, negate=negate)
        case tree.TurnOf():
            yours = (node.whose == "your") != negate
            return f"it is {'your' if yours else 'your opponent' + chr(39) + 's'} turn"
        case tree.Attacking():
            player = node.target == "player" or node.target.nouns == ("player",)
            target = "the enemy player" if player else s.one(node.target, sp) if node.target != "player" else ""
            # The cards say "you are attacking" where the rest of the sentence is about this Unit.
            yours = node.unit.to == "this" and sp.about_this
            who = "you are" if yours else f"{w.ref(node.unit, sp, subject=True)} is"
            return f"{who}{' not' * negate} attacking {target}"
        case tree.Earlier():
            return f"{event_so_far(node.event, sp, negate=negate)} during this turn"
        case tree.UsedEx():
            return f"you {'do not ' * negate}use an EX Resource to play this card"
        case tree.CameFrom():
            place = {"play": "play", "removal": "the removal area", "deck": "your deck"}
            zone = place.get(node.zone, f"your {node.zone}")
            return f"{w.this(sp)} was{' not' * negate} deployed from {zone}"
        case tree.Caused():
            how = {"battle": "with battle damage", "effect": "by an effect", "damage": "with damage"}
            words = how.get(node.how, "")
            if node.by:
                kind = {"effect": "by an effect of", "battle": "with battle damage from", "damage": "with damage from"}
                words = f"{kind.get(node.how, 'by')} {s.one(node.by, sp)}"
            return f"{w.this(sp)} is{' not' * negate} destroyed {words}".rstrip()
        case tree.Not():
            return cond(node.cond, sp, negate=not negate)
        case tree.All(conds=(tree.Holds() as low, tree.Holds() as high)) if not negate and (n := _range(low, high)):
            return n.replace("@", _counted_things(low, sp))
        case tree.All():
            parts = [cond(part, sp, negate=negate) for part in node.conds]
            parts[1:] = [_said_again(part, parts[0], sp) for part in parts[1:]]
            return (" or " if negate else " and ").join(parts)
        case tree.AnyOf():
            return (" and " if negate else " or ").join(cond(part, sp, negate=negate) for part in node.conds)
        case _:
            assert_never(node)


def _said_again(part: str, first: str, sp: WordingContext) -> str:
    """A condition after one about the same Unit: `this Unit is damaged and Lv.5 or lower`, `… and it has 5 AP`."""
    this = w.this(sp)
    if not first.startswith(f"{this} "):
        return part
    if first.startswith(f"{this} is ") and part.startswith(f"{this} is "):
        return part.removeprefix(f"{this} is ")
    part = f"it{part.removeprefix(this)}" if part.startswith(f"{this} ") else part
    part = part.replace("you are attacking", "it is attacking", 1)
    return part.replace(f"the card paired with {this}", "the card paired with it", 1)


def _range(low: tree.Holds, high: tree.Holds) -> str:
    """`1 to 4 @ are in play` for a count of cards in play between two numbers, else empty."""
    if low.left != high.left or (low.cmp, high.cmp) != (">=", "<="):
        return ""
    match low.left, low.right, high.right:
        case tree.Count(of=tree.Select(zone="play", among=None) as of), tree.Num() as least, tree.Num() as most:
            return f"{least.n} to {most.n} @ are in play" if of.side != "your" else ""
        case _:
            return ""


def _counted_things(node: tree.Holds, sp: WordingContext) -> str:
    """The plural of the counted cards, without "your"."""
    of = node.left.of if isinstance(node.left, tree.Count) else None
    return s.core(of, sp, many_=True) if isinstance(of, tree.Select) else ""


def holds(node: tree.Holds, sp: WordingContext, *, negate: bool = False) -> str:
    """A comparison of two numbers; a count compared with a number is worded as "there are"."""
    cmp, right = node.cmp, node.right
    if negate and isinstance(right, tree.Num) and cmp in ("<=", ">="):
        right = tree.Num(n=right.n + (1 if cmp == "<=" else -1))
        cmp = ">=" if cmp == "<=" else "<="
        negate = False
    elif negate and cmp in _FLIP:
        cmp, negate = _FLIP[cmp], False
    left = node.left
    if isinstance(right, tree.Num) and not negate:
        if isinstance(left, tree.Count):
            return there_is(left, cmp, right.n, sp)
        if isinstance(left, tree.EnemyPlayers):
            be = "is" if (cmp, right.n) == ("==", 1) else "are"
            return f"there {be} {s.bound(cmp, str(right.n))} enemy player{'s' * (be == 'are')}"
        if isinstance(left, tree.PlayerLevel):
            who = "you are" if left.who == "you" else "your opponent is"
            return f"{who} Lv.{s.bound(cmp, str(right.n), 'lower', 'higher')}"
        if isinstance(left, tree.StatOf):
            who = w.ref(left.of, sp, subject=True)
            if left.stat == "lv":
                return f"{who} is Lv.{s.bound(cmp, str(right.n), 'lower', 'higher')}"
            number = s.bound(cmp, str(right.n))
            return f"{who} has {number} {w.STATS[left.stat]}"
        if isinstance(left, tree.PaidThisTurn) and cmp == ">=":
            units = s.one(left.by, sp)
            return f"you have paid {circled(right.n)} or more for an effect of {units} this turn"
    words = s.relation(cmp, "less", "greater")
    return f"{s.amount(left, sp)} is {'not ' * negate}{words} {s.amount(right, sp)}"


def there_is(count: tree.Count, cmp: tree.Comparison, n: int, sp: WordingContext) -> str:
    """`you have another Link Unit in play`, `there are 4 or more Command cards in your trash`."""
    of = count.of
    unique = " with unique names" if count.unique else ""
    if isinstance(of, tree.Ref):
        return results(of, cmp, n, sp)
    if (cmp, n) == (">=", 1) and of.nouns == ("player",) and of.side == "enemy" and of.atoms:
        having = " and ".join(s.quality(atom, sp, many_=False).removeprefix("with ") for atom in of.atoms)
        return f"an enemy player has {having}"
    if (cmp, n) == (">=", 1) and not count.unique:
        thing, plural = _single(of, sp), False
    else:
        number, plural = _number(cmp, n)
        thing = f"{number} {s.core(of, sp, many_=plural)}{unique}"
    verb = "are" if plural else "is"
    place = s.place(of, sp)
    if of.among:
        return f"{thing}{place} {verb} there" if not place else f"there {verb} {thing}{place}"
    if of.zone == "hand" and of.side in ("your", "enemy"):
        who = "you have" if of.side == "your" else "your opponent has"
        return f"{who} {thing} in {sp.my if of.side == 'your' else 'their'} hand"
    if of.zone == "trash" and of.side == "enemy":
        return f"an enemy player has {thing} in their trash"
    if of.zone in ("trash", "deck", "removal", "hand"):
        return f"there {verb} {thing}{place}"
    where = s.in_play(of)
    if of.side == "your":
        return f"you have {thing}{where}"
    if "resource" in of.nouns and of.side == "enemy":
        return f"your opponent has {s.bound(cmp, str(n)) if plural else 'an'} {enemy_less(of, sp, many_=plural)}"
    return f"{thing} {verb}{where}" if where else f"there {verb} {thing}"


def enemy_less(of: tree.Select, sp: WordingContext, *, many_: bool) -> str:
    """The selector's noun without its side, if the sentence already says whose it is."""
    return s.core(of.model_copy(update={"side": "any"}), sp, many_=many_)


def _single(of: tree.Select, sp: WordingContext) -> str:
    words = s.core(of, sp, many_=False)
    return "an" + words if words.startswith("other ") else w.article(words)


def _number(cmp: tree.Comparison, n: int) -> tuple[str, bool]:
    """The number's words, and whether the noun is a plural."""
    if (cmp, n) in (("==", 0), ("<=", 0)):
        return "no", True
    if cmp == "==":
        return f"only {n}", n != 1
    return s.bound(cmp, str(n)), True


def results(of: tree.Ref, cmp: tree.Comparison, n: int, sp: WordingContext) -> str:
    """A count of a step's result: `you discarded no cards with this effect`."""
    who = sp.doer
    if of.to not in w.RESULTS:
        number, plural = _number(cmp, n)
        return f"there {'are' if plural else 'is'} {number} of {w.ref(of, sp)}"
    noun, done = w.RESULTS[of.to]
    verb = {"drawn": "drew", "exiled": "exiled"}.get(done, done)
    if (cmp, n) == (">=", 1):
        return f"{who} {verb} {w.article(noun)} with this effect"
    number, plural = _number(cmp, n)
    return f"{who} {verb} {number} {w.plural(noun) if plural else noun} with this effect"


def ref_is(node: tree.RefIs, sp: WordingContext, *, negate: bool = False) -> str:
    """`this Unit is (CB)`, `this Unit has 5 or more AP`, `it is a Unit card`."""
    to, filt = node.ref.to, node.filter
    side = {"enemy": "enemy ", "friendly": "friendly "}.get(node.side, "")
    if to == "the destroyed":
        words = s.filter_words(filt, sp, zone="play", many_=False)
        destroyed = "didn't destroy" if negate else "destroyed"
        return f"this effect {destroyed} {w.article(side + words)}"
    if to in w.RESULTS and to != "the rested":
        words = s.filter_words(filt, sp, zone="cards", many_=False)
        verb = {"drawn": "drew"}.get(w.RESULTS[to][1], w.RESULTS[to][1])
        return f"{sp.doer} {'have not ' * negate}{verb} {w.article(side + words)} with this effect"
    who = w.ref(node.ref, sp, subject=True)
    be = "are" if w.is_many(node.ref, sp) else "is"
    parts: list[str] = []
    drawn = to in ("it", "them", "looked") and not sp.it_in_play
    if filt.nouns in (("unit",), ("base",), ("card",)) and not drawn and not side:
        for atom in filt.atoms:
            part = _predicate(atom, sp, be=be, negate=negate)
            if part is None:
                parts = []
                break
            parts.append(part)
    if parts:
        return f"{who} {(' or ' if negate else ' and ').join(parts)}"
    zone = "cards" if drawn else "play"
    words = side + s.filter_words(filt, sp, zone=zone, many_=False)
    return f"{who} {be}{' not' * negate} {w.article(words)}"


def _predicate(atom: tree.Atom, sp: WordingContext, *, be: str, negate: bool) -> str | None:
    """One property of a Unit as a predicate, or None if it reads better inside a noun phrase."""
    no = " not" * negate
    have = ("have" if be == "are" else "has") if not negate else ("don't have" if be == "are" else "doesn't have")
    match atom:
        case tree.IsTrait() if not atom.negate:
            return f"{be}{no} {'/'.join(f'({trait})' for trait in atom.any)}"
        case tree.IsColor() if not atom.negate:
            return f"{be}{no} {'/'.join(atom.any)}"
        case tree.Is():
            if atom.state in ("rested", "active", "damaged", "undamaged", "battling", "attacking"):
                return f"{be}{' not' * (atom.negate != negate)} {atom.state}"
            if atom.state in ("link", "token"):
                word = "a Link Unit" if atom.state == "link" else "a Unit token"
                return f"{be}{' not' * (atom.negate != negate)} {word}"
            if atom.state in ("paired", "unpaired"):
                unpaired = (atom.state == "unpaired") != (atom.negate != negate)
                return f"{be}{' not' * unpaired} paired with a Pilot"
            return None
        case tree.HasKeyword() if not atom.negate:
            return f"{have} {'/'.join(f'<{KEYWORDS[name].label}>' for name in atom.any) or 'a keyword effect'}"
        case tree.Compare():
            words = s.compare(atom, sp, many_=be == "are")
            if words.startswith("with "):
                return f"{have} {words.removeprefix('with ')}"
            return f"{be}{no} {words.removeprefix(f'that {be} ')}" if words.startswith("that ") else None
        case tree.PairedWith():
            return f"{be}{no} paired with {s.one_filter(atom.pilot, sp)}"
        case tree.Battling() if not negate:
            return f"{be} battling {s.foe(atom.foe, sp)}"
        case _:
            return None


def circled(n: int) -> str:
    """A cost as the cards write it: ① … ⑨, larger ones as plain digits."""
    return chr(ord("①") + n - 1) if 1 <= n <= 9 else str(n)
