"""A battle as the sentence between the lanes: who attacks whom, the outcome, who may block it; and shorter forms of it.

Every form has the verdict, and names who it is about: what is left out first is what the board shows as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product, zip_longest
from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.apart import Names, apart, in_short, whose_card
from gundam_tui.app.board.card_reading import figures
from gundam_tui.app.board.faces import Figure, FrontText
from gundam_tui.app.board.looker import Looker
from gundam_tui.app.board.sheet import Span
from gundam_tui.app.glyphs import Glyphs
from gundam_tui.games.seats import seat_label
from gundam_tui.language import N, either, listed, tr

if TYPE_CHECKING:
    from gundam_tui.games.views import BattleView, CardView, Preview

_Fates = Callable[[str, str], list[list[Span]]]  # of the two names
WINS = N("this attack wins")  # whose label is the attacker
LOSES = N("you lose the game")  # of the player who is attacked
_NAMES = (14, 11, 10)  # cells of a name in a shorter outcome
_PLAYER = 7  # cells of a player in the shortest sentence: `Comp. 2`
_SHORT = (10, 8)  # cells of a name in the shorter sentences, and in the shortest


def battle_line(look: Looker, battle: BattleView) -> FrontText:
    """The rows between the lanes in a battle whose attacker and target are in play, or for one that is aimed."""
    attacker, target = look.find(battle.attacker), look.find(battle.target)
    subject = _fighter(look, battle, attacker, battle.attacker, 0)
    aimed = (f"{look.glyphs.beam * 2}{look.glyphs.east} ", "hot!")
    attacks = tr("attacks, ") if battle.blocked else tr("attacks ")  # with a comma the blocker is not what is attacked
    verb = [aimed if look.aim is not None else (attacks, "sub")]
    verb += _fighter(look, battle, target, battle.target, -1)
    if battle.blocked:
        verb.append((tr("blocks "), "sub"))
    roles = ("good!", "bad!") if look.ours(look.owner(battle.attacker)) else ("bad!", "good!")
    fates = partial(_fates, look, attacker, battle.preview, roles)
    outcomes = (
        fates(subject[0][0].rstrip(), verb[1][0].rstrip()) if target is not None else _on_walls(battle.preview, roles)
    )
    unless = _unless(look) if battle.preview is not None else []
    cards = [card.name for card in (attacker, target) if card is not None]
    if target is None:
        briefs = _on_a_player(look, battle, subject, verb, outcomes, cards)
    else:
        briefs = _on_a_card(look, battle, subject, verb, fates, cards)
    shown = look.view.battle or battle  # an answer that is only considered does not turn the beam
    return FrontText(
        (*_comes_to((*subject, *verb), outcomes[0]), *unless), shown.attacker, shown.target,
        shown.defender if not shown.target else -1, beam=look.view.battle is not None, briefs=briefs,
    )  # fmt: skip


def beamed(look: Looker, told: FrontText) -> FrontText:
    """Other words about the battle: its beam stays while both ends of it are there, whatever has been hit."""
    battle = look.view.battle
    if battle is None or not look.joins(battle):
        return told
    guarded = battle.defender if not battle.target else -1
    return told._replace(source=battle.attacker, target=battle.target, guarded=guarded, beam=True)


def _on_a_card(
    look: Looker, battle: BattleView, subject: list[Span], verb: list[Span], fates: _Fates, cards: list[str]
) -> tuple[tuple[Span, ...], ...]:
    """Shorter sentences about a battle of two cards. Who attacks whom stays while it can: the outcome loses words
    first, then the names do. Then comes the outcome alone, which names both.

    Args:
        look, battle: as in `battle_line`.
        subject: the attacker. `verb`: what it does, and to whom.
        fates: gives the outcome of the two names, shorter and shorter. `cards`: the whole names.
    """
    briefs: list[tuple[Span, ...]] = []
    alone: list[tuple[Span, ...]] = []
    ends: list[tuple[Span, ...]] = []
    whole: list[list[Span]] = []
    both = battle.preview is not None and battle.preview.destroys and battle.preview.dies  # is said of nobody by itself
    for owned, cells in product((True, False), (0, *_SHORT)):
        told_of = (subject, verb) if owned else _without_owners(look, subject, verb)
        front = [in_short(look.glyphs, spans, cards, cells, look.names) if cells else spans for spans in told_of]
        bare = (front[0][0], *front[1][:2], *(front[1][-1:] if battle.blocked else ()))
        *told, least = fates(front[0][0][0].rstrip(), front[1][1][0].rstrip())
        whole = told or [least]
        briefs += [_comes_to((*front[0], *front[1]), one) for one in whole]
        briefs += [_comes_to(bare, one) for one in whole if cells]  # the board shows the figures
        named = [least] if both else whole
        alone += [tuple(one) or (front[0][0], *front[1]) for one in named]
        ends.append(_comes_to(front[1][1:2], whole[-1]) if both else tuple(least))
    if both:  # whose they are the beam shows: that goes before a name does, and the target is what one chooses
        pair = [_bare(look, who, _SHORT[-1]) for who in (subject[0], verb[1])]
        named = tr(", ").join(name.rstrip() for name, _ in pair)
        alone.append(_comes_to(((f"{named} ", "text"),), whole[-1]))
        ends.append(_comes_to(pair[1:], whole[-1]))
    return (*briefs, *alone, *(end for end in ends if end))


def _bare(look: Looker, who: Span, cells: int) -> Span:
    """A card in so many cells, without whose it is."""
    name = whose_card(who[0].rstrip(), look.names)[1]
    return f"{apart(look.glyphs, name, cells, look.names)} ", who[1]


def _without_owners(look: Looker, subject: Sequence[Span], verb: Sequence[Span]) -> tuple[Sequence[Span], ...]:
    """A battle of two cards without whose they are, which colours and lanes tell, where their names differ then too."""
    named = [whose_card(text.rstrip(), look.names)[1] for text, _ in (subject[0], verb[1])]
    if len(set(named)) < len(named):
        return subject, verb
    attacker, target = (f"{name} " for name in named)
    return ((attacker, subject[0][1]), *subject[1:]), (verb[0], (target, verb[1][1]), *verb[2:])


def _comes_to(fight: Sequence[Span], outcome: Sequence[Span]) -> tuple[Span, ...]:
    """A battle and its result. A sign between them shows that the result is not that of the target alone."""
    *before, (last, role) = fight
    if not outcome:
        return (*before, (last.rstrip(), role))
    (first, ink), *more = outcome
    return (*before, (f"{last.rstrip()}{tr(': ')}", role), (first.lstrip(), ink), *more)


def _on_a_player(
    look: Looker, battle: BattleView, subject: list[Span], verb: list[Span], outcomes: list[list[Span]],
    cards: list[str],
) -> tuple[tuple[Span, ...], ...]:  # fmt: skip
    """Shorter sentences about an attack on a player. The verb stays: an outcome right behind the name of a player
    would be what they do. The last form shows, in figures, what is left of what guards them.

    Args:
        look, battle, subject, verb, cards: as in `_on_a_card`.
        outcomes: shorter and shorter.
    """
    told, seat = battle.preview, battle.defender
    [attacks, (name, role), *_] = verb
    team = look.view.team(seat)
    label = name if len(team) == 1 or look.ours(seat) else f"{'+'.join(map(seat_label, team))} "
    left = (f" {told.short}", outcomes[0][0][1]) if told is not None and told.short else None
    said = [*outcomes[:1], *(one for one in outcomes[1:] if one != outcomes[0])]
    ends = [*said, [left]] if left else said
    fighters = [tuple(subject), *(in_short(look.glyphs, subject, cards, cells, look.names) for cells in _SHORT)]
    bare = fighters[-1][:1]  # the board shows the figures
    goals = dict.fromkeys((name, label))
    briefs = [_comes_to((*who, attacks, (goal, role)), one)
              for some, told_as in ((fighters, said), (fighters, ends[len(said):]), ([bare], ends))
              for who in some for goal in goals for one in told_as]  # fmt: skip
    if told is None or not (left or told.wins):
        marks = [look.mark(seat, _PLAYER)] if len(team) == 1 and not look.ours(seat) else []
        goal = min((*goals, *marks), key=cell_len)
        return (*briefs, _comes_to((_bare(look, subject[0], _SHORT[-1]), attacks, (goal, role)), said[-1]))
    text, ink = left or ends[-1][0]
    end = text.lstrip(), ink
    owner = ((f"{label.rstrip()}: ", role),) if _foreign(look, seat) else ()
    return (*briefs, (*owner, end), (end,))


def brief(told: Preview, *, named: bool, ours: bool = False) -> tuple[str, str]:
    """The outcome of a battle, for a chip: in full, and in a few words. Both tell what becomes of the attacker, and
    what is left of what guards a player in the same words.

    Args:
        told: the battle.
        named: does the chip name what is hit, so that words without a subject are about it? An attack on a player hits
            a card of theirs.
        ours: is the side of the player who reads it attacked?
    """
    fights = told.receives or told.dies
    gone = tr("destroyed") if named else tr("{target} destroyed", target=told.target)
    if told.wins:
        verdict = told.short or (tr(LOSES) if ours else tr(WINS))
        return verdict, verdict
    if not fights:
        return in_full(told), told.short or (gone if told.destroys else "")
    if told.destroys and told.dies:
        said = short = tr("both destroyed")
    else:
        hurt = gone if told.destroys else _takes(told.target, told.deals)
        cost = tr("{card} takes {receives}", card=told.attacker, receives=told.receives)
        said = tr("; ").join((hurt, cost + (tr(", is destroyed") if told.dies else "")))
        if named and not told.destroys:  # a name that stands beside it already
            hurt = tr("takes {receives}", receives=told.deals) if told.deals else tr("unharmed")
        back = tr("{hurt}, deals {receives} back", hurt=hurt, receives=told.receives)
        short = tr("{target} destroyed", target=told.attacker) if told.dies else back
    return tr("; ").join((said, *told.more)), short


def _takes(card: str, damage: int) -> str:
    """What a card takes, in words."""
    return tr("{card} takes {receives}", card=card, receives=damage) if damage else tr("{card} unharmed", card=card)


def alone(told: Preview) -> str:
    """What becomes of those that fight, without what else follows."""
    return told.text.removesuffix(tr("; ").join(("", *told.more)))


def in_full(told: Preview) -> str:
    """The outcome of a battle as chips and hints tell it: what is left of what guards a player, in figures."""
    guards = told.short and not (told.wins or told.receives or told.dies)
    return tr("; ").join((told.short, *told.more)) if guards else told.text


def shorter(glyphs: Glyphs, told: Preview, names: Names) -> tuple[str, ...]:
    """The outcome of a battle in fewer and fewer words: with shorter names, then without whose the cards are where that
    leaves the two apart, at last what becomes of the two alone.
    """
    forms = [in_full(told)]
    verdicts: list[str] = []
    fighters = [whose_card(name, names) for name in (told.attacker, told.target)]
    every = names.also(card for whose, card in fighters if not whose)
    bare = len({card for _, card in fighters}) == len(fighters)
    for owned, cells in product((True, False) if bare else (True,), (0, *_NAMES)):
        attacker, target = (
            (whose if owned else "") + (apart(glyphs, card, cells, every) if cells else card)
            for whose, card in fighters
        )
        named = replace(told, attacker=attacker, target=target)
        if not told.receives and not told.dies and not told.wins:
            named = replace(named, text=told.text.replace(told.target, target))
        long, short = brief(named, named=False)
        forms.append(long)
        verdicts.append(short)
    return tuple(dict.fromkeys(form for form in (*forms, *verdicts) if form))


def figure_at(look: Looker, card: CardView | None, place: int) -> Figure | None:
    """One of the figures of a card, by its place in the row; None if it has none."""
    found = figures(look, card) if card is not None else ()
    return found[place] if found else None


def _unless(look: Looker) -> list[Span]:
    """Who may block."""
    blockers = [
        f"{look.tags.get(obj, '')} {look.called(card)}".strip() for obj in look.answers if (card := look.find(obj))
    ]
    if not blockers or look.cursor in look.answers:
        return []
    return [(tr(" unless "), "sub"), (either(blockers), "key!"), (tr(" blocks"), "sub")]


def _foreign(look: Looker, seat: int) -> bool:
    """Is a wall, with more than two players, somebody else's?"""
    return not look.view.duel and not look.ours(seat)


def _fighter(look: Looker, battle: BattleView, card: CardView | None, obj: int, place: int) -> list[Span]:
    """One side of a battle: its name, and its figure at that place."""
    seat = battle.defender if card is None else look.owner(obj)
    role = f"{look.role(seat)}!"
    if card is None:
        return [(f"{look.side(seat) if place == 0 else look.within(seat)} ", role)]
    spans = [(f"{look.called(card)} ", role)]
    figure = figure_at(look, card, place)
    if figure is not None:
        more, total = look.added.get(card.id, 0) if place == 0 else 0, figure.value
        if place == 0 and battle.preview is not None and battle.preview.deals > total:
            more, total = battle.preview.deals - total, battle.preview.deals  # what the attack itself adds
        value = f"{total - more}+{more}={total}" if more else f"{total}"
        spans.append((f"{figure.label}{value} ", ("ap" if place == 0 else "hp") + "!"))
    return spans


def _on_walls(told: Preview | None, roles: tuple[str, str]) -> list[list[Span]]:
    """The outcome of an attack on a player, with roles: in full, and without what else follows."""
    if told is None:
        return [[]]
    whole = told.short or tr(WINS) if told.wins else alone(told)
    said = whole if told.wins else told.text  # right behind the player, that they have no Shields named them twice
    return [[(f" {said}", roles[0])], [(f" {whole}", roles[0])]]


def _fates(
    look: Looker, attacker: CardView | None, told: Preview | None, roles: tuple[str, str], one: str, other: str
) -> list[list[Span]]:
    """What becomes of two cards that fight, shorter and shorter: each with its name, so that it is read once. The last
    form may be about one of them alone.

    Args:
        look, attacker, told: as in `battle_line`.
        roles: of what the attack does, and of what it costs.
        one, other: the names of the attacker and of the target.
    """
    if told is None:
        return [[]]
    more = [span for phrase in told.more for span in ((f" {look.glyphs.sep} ", "mute"), (phrase, roles[0]))]
    if told.destroys and told.dies:
        pair: Span = (f"{listed([one, other])}{tr(': ')}", "text")
        both: list[list[Span]] = [[(tr("both are destroyed"), "hot!")], [(tr("both destroyed"), "hot!")]]
        return [[*both[0], *more], *both, [pair, *both[1]]]
    hit = tr("{card} is destroyed", card=other) if told.destroys else tr("{card} stays", card=other)
    hits = [hit]
    if not told.destroys and told.deals:
        hits.insert(0, tr("{card} takes {receives}, stays", card=other, receives=told.deals))
    role = roles[0] if told.destroys else "sub"
    costs: list[str] = []
    if told.dies:
        costs = [tr("{card} is destroyed", card=one)]
    elif told.receives:
        costs = [tr("{card} takes {receives}", card=one, receives=told.receives)]
        figure = next((it for it in figures(look, attacker) if it.most is not None), None) if attacker else None
        if figure is not None:
            left = max(0, figure.value - told.receives)
            costs.insert(0, f"{costs[0]}, {figure.label} {figure.value}{look.glyphs.becomes}{left}")
    forms: list[list[Span]] = []
    for hit_so, cost_so in zip_longest(hits, costs):
        cost = cost_so or (costs[-1] if costs else "")
        forms.append([(hit_so or hit, role), *([(tr("; "), "mute"), (cost, roles[1])] if cost else [])])
    if more:
        forms.insert(0, [*forms[0], *more])
    return [*forms, [(costs[-1], roles[1])] if told.dies else [(hit, role)]]
