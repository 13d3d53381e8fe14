"""A battle as two figures against each other: attacker and target, also when one of them has left the field."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gundam_tui.app.board.battle_line import brief, figure_at, shorter
from gundam_tui.app.board.faces import Duel, Figure, ShieldWall
from gundam_tui.app.board.looker import Looker
from gundam_tui.games.seats import seat_label
from gundam_tui.language import join, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gundam_tui.games.views import BattleView, CardView, Clash, PlayerView


def fought(look: Looker, battle: BattleView, wall: ShieldWall | None) -> Duel | None:
    """A battle in figures; of cards that have left it, those that they had at last.

    Args:
        look: the viewer.
        battle: the battle.
        wall: what protects the player who is attacked.

    Returns:
        None where nobody knows any more who fights.
    """
    attacker = look.find(battle.attacker) or battle.past(battle.attacker)
    target = look.find(battle.target) or battle.past(battle.target)
    if attacker is None or (battle.target and target is None):
        return None
    first = figure_at(look, attacker, 0)
    label, more = first.label if first is not None else "", look.added.get(attacker.id, 0)
    if first is not None and more:
        label = f"{label} {first.value - more}+{more}"
    verdicts = shorter(look.glyphs, battle.preview, look.names) if battle.preview is not None else ()
    if target is not None and battle.preview is not None:
        verdicts = (*verdicts, brief(battle.preview, named=True)[1])
    hit = target or battle.past(battle.struck)
    right, note, figure = _hit(look, battle, wall, hit)
    note = join(word for word in (note, _of_most(figure)) if word)
    whose = (_owner(look, attacker, look.view.active), _owner(look, target, battle.defender))
    return Duel(
        look.called(attacker), look.role(whose[0]), tr("attacks, {label}", label=label), first,
        right, look.role(whose[1]), note, figure, verdicts or _came_of(look, battle, attacker, hit),
    )  # fmt: skip


def _hit(
    look: Looker, battle: BattleView, wall: ShieldWall | None, hit: CardView | None
) -> tuple[str, str, Figure | None]:
    """What is hit: its name, a note, its figure. Of a wall the card in front of it, then the number of its bars."""
    if hit is not None:
        guards = wall.front_title if wall is not None and not battle.target else ""
        return look.called(hit), guards or (tr("blocks") if battle.blocked else ""), figure_at(look, hit, -1)
    if wall is not None and wall.front is not None and battle.struck in (0, wall.front.id):
        return wall.front.name, wall.front_title, wall.front.figures[-1]
    if wall is not None and battle.struck <= 0:
        bars = Figure("", wall.count, None, "hp")
        return f"{look.side(battle.defender)}: {wall.title}", tr("left of {most}", most=wall.most), bars
    return look.side(battle.defender), "", None


def _owner(look: Looker, card: CardView | None, otherwise: int) -> int:
    """The owner of a card, of one that has left the seat that it can only have been."""
    seat = look.owner(card.id) if card is not None else -1
    return seat if seat >= 0 else otherwise


def _came_of(look: Looker, battle: BattleView, attacker: CardView, hit: CardView | None) -> tuple[str, ...]:
    """What a battle that has been fought came to, while it stands: which of the two it has destroyed."""
    ended = [card for card in (attacker, hit) if card in battle.gone and not card.left(look.layout.damage_stat)]
    if len(ended) > 1:
        return (tr("both destroyed"),)
    return tuple(tr("destroyed") if card is hit else tr("{target} destroyed", target=card.name) for card in ended)


def _of_most(figure: Figure | None) -> str:
    """What a figure is, and how much it is of what it was: `HP of 4`."""
    return tr("{label} of {most}", label=figure.label, most=figure.most) if figure and figure.most is not None else ""


def how_it_left(*, destroyed: bool) -> str:
    """What became of a card that has left the place where it fought."""
    return tr("destroyed") if destroyed else tr("gone")


def squads_fought(look: Looker) -> Duel | None:
    """The strongest attack of a squad in figures: its strength against what is left of the front of the squad opposite,
    else of the player's life, which all squads hit together that meet nobody. Where several people look they stand
    until the battle is over, as it was fought, also when nothing attacks any more.
    """
    view = look.view
    met = {one.zone for one in view.clashes if one.seat != view.active}
    attacks = [one for one in view.clashes if one.seat == view.active]
    attack = max(attacks, key=lambda one: (one.gone is None, one.total, one.zone not in met), default=None)
    if attack is None or (attack.done and not look.shared):
        return None
    areas = {region.zone: region.title for region in look.layout.regions("column")}
    other = next(player for player in view.players if player.seat != attack.seat)
    right, note, figure = _opposite(look, attack, other)
    joined = [one for one in attacks if one is not attack and one.total and _on_life(one, other)]
    joined = joined if _on_life(attack, other) else []
    told = _together(look, [attack, *joined]) if joined else attack
    return Duel(
        look.side(attack.seat), look.role(attack.seat), areas[attack.zone], Figure("", attack.total), right,
        look.role(other.seat), note, figure, tuple(dict.fromkeys(text for text in (told.text, told.brief) if text)),
        tuple((areas[one.zone], one.total) for one in joined),
    )  # fmt: skip


def _on_life(attack: Clash, other: PlayerView) -> bool:
    """Does a squad hit a player's life? Nobody is opposite, and nobody was."""
    return not other.cards(attack.zone) and attack.emptied is None


def _together(look: Looker, attacks: Sequence[Clash]) -> Clash:
    """Squads that hit a player's life, as one."""
    first = attacks[0]
    if first.done or not first.text:  # what they have done is said of each in the same words
        return first
    one = on_life(look, replace(first, total=sum(one.total for one in attacks)))
    verdict = first.brief if first.brief != first.text else ""  # else it is the damage, too
    return replace(one, text=tr("{label}: {text}", label=one.text, text=verdict), brief=verdict) if verdict else one


def _opposite(look: Looker, attack: Clash, other: PlayerView) -> tuple[str, str, Figure | None]:
    """What a squad attacks: its name, a note, and what is left of it."""
    front, fallen = next(iter(other.cards(attack.zone)), None), attack.emptied
    if front is not None:
        figure = figure_at(look, front, -1)
        return look.called(front), _of_most(figure), figure
    if fallen is not None:
        return fallen.name, how_it_left(destroyed=fallen.destroyed), Figure("", 0, None, "hp")
    title, count = _life(look, other)
    return f"{look.side(other.seat)}: {title}", "", Figure("", count, None, "hp")


def _life(look: Looker, player: PlayerView) -> tuple[str, int]:
    """The pile by which a player lives: its name, and how many cards are left."""
    region = next(region for region in look.layout.counted("pile") if region.size)
    return region.title, player.count(region.zone)


def on_life(look: Looker, attack: Clash) -> Clash:
    """A squad of which only the strength is known, in words: that it attacks a player's life, if nobody is opposite."""
    other = next(player for player in look.view.players if player.seat != attack.seat)
    if not _on_life(attack, other) or attack.seat != look.view.active:
        return attack
    whose = {"player": seat_label(other.seat), "zone": _life(look, other)[0]}
    text = look.said(tr("{amount} to {player}'s {zone}", amount=attack.total, **whose))
    return replace(attack, text=text, brief=text, least=text)
