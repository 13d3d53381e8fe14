"""From a seat's view to faces: words and figures by the rows of the layout and the module, none hard-coded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from rich.cells import cell_len

from gundam_tui.app.apart import IN_TEXT, with_short_names
from gundam_tui.app.board.badges import counters, keywords
from gundam_tui.app.board.battle_figures import fought, how_it_left, on_life, squads_fought
from gundam_tui.app.board.battle_line import battle_line, beamed
from gundam_tui.app.board.card_reading import card_text, detail, emblem, figures
from gundam_tui.app.board.faces import (
    MATCH_CLOCK,
    BoardScene,
    BoardSide,
    DealtCard,
    Duel,
    Face,
    FrontText,
    HandFace,
    Mark,
    Pile,
    Pip,
    RevealedCard,
    Ribbon,
    Rolled,
    ShieldWall,
    Squad,
    letter,
)
from gundam_tui.app.board.happened import happened, lately, report
from gundam_tui.app.board.looker import Looker, deciding, has_answers
from gundam_tui.app.board.places import around
from gundam_tui.app.board.seated import seated
from gundam_tui.app.board.sheet import Span
from gundam_tui.app.board.slot import begun
from gundam_tui.app.glyphs import SUBJECT
from gundam_tui.games.seats import seat_label, side_label
from gundam_tui.language import N, tr, trn

if TYPE_CHECKING:
    from gundam_tui.games.layout import Region, StateRow
    from gundam_tui.games.views import CardView, Clash, PlayerView

_INKS = {"rested": "sub", "new": "new", "link": "link", "bad": "bad"}
_CLAUSE = r" \([^()]*\)$"  # citations in a reason, which a plate has no room for
_EXPLAINED = ": |："  # what stands before it is a reason in short
_ORDER = (
    N("resolves first"), N("resolves second"), N("resolves third"), N("resolves fourth"), N("resolves fifth"),
)  # fmt: skip
_TEAM_WALL = 8  # bars of the wall that two players lay together
_PAIR = 2  # figures that stand with their names
_WHOSE = 4  # cells of a player beside their hand
_BADGES = 8  # cells for all badges of a card


def table(look: Looker) -> BoardScene:
    """Everything that is drawn."""
    if look.view.outcome is not None:  # the battle in which the game has ended is over, too
        look = look._replace(view=replace(look.view, battle=None, clashes=()))
    held = hand(look)
    fought = fought_instead(look)
    if look.view.teams:
        upper, lower, above, below = _teams(look)
        far: list[BoardSide] = []
    else:
        players = look.view.players
        *far, upper, lower = (side(look, players[seat]) for seat in around(len(players), look.seat))
        above, below = (upper,), (lower,)
    return BoardScene(
        ribbon(look), upper, lower, above, below, tuple(far), bool(look.view.teams),
        front=front(look), hand=held, hand_title=_hand_title(look), hand_note=_hand_note(held),
        hand_of=_hand_of(look), hand_legend=_legend(look, held), covered=_covered(look),
        duel=fought, beside=fought is not None and look.reached and not look.hidden,
        detail=detail(look) or seated(look),
        report=report(look) if look.reports else (), report_keys=_report_keys(look),
        reveal=reveal(look), waiting=waiting(look), dealt=dealt(look, held), rolled=rolled(look), seen=look.names,
    )  # fmt: skip


def _report_keys(look: Looker) -> str:
    return tr("{key} all", key=look.log_key) if look.log_key else ""


def rolled(look: Looker) -> Rolled | None:
    """The decks of both sides, while the winner of the roll is asked who goes first."""
    view, prompt = look.view, look.view.prompt
    if prompt is None or len(look.decks) != 2 or view.first >= 0 or not look.game.prompts[prompt.kind].setup:
        return None
    return Rolled(
        look.decks[1 - look.seat],
        look.decks[look.seat],
        look.said(tr("{player} has won the roll", player=seat_label(prompt.seat))),
    )


def _teams(look: Looker) -> tuple[BoardSide, BoardSide, tuple[BoardSide, ...], tuple[BoardSide, ...]]:
    """Two teams, and the strips of each: they have one lane, one wall and a strip for every member; the viewer's own
    strip is the lowest.
    """
    view = look.view
    ours = view.team(look.seat)
    foes = tuple(seat for seat in range(len(view.players)) if seat not in ours)
    sides = {player.seat: side(look, player) for player in view.players}
    above = tuple(sides[seat] for seat in reversed(foes))
    below = (*(sides[seat] for seat in ours if seat != look.seat), sides[look.seat])
    return _together(look, foes, sides), _together(look, ours, sides), above, below


def _together(look: Looker, seats: Sequence[int], sides: Mapping[int, BoardSide]) -> BoardSide:
    """The lane and the wall of a team: each card in its slot. Without slots the first member has the left half of the
    lane, the other the right one, each from left to right; a member with more cards than that takes slots of the other.
    """
    leader = look.view.teams[seats[0]]
    left, *others = ([one._replace(owner=seat_label(seat)) for one in sides[seat].cards if one] for seat in seats)
    right = [one for cards in others for one in cards]
    slots = sides[leader].slots
    start = max(len(left), min(slots // 2, slots - len(right)))
    free, behind = start - len(left), max(0, slots - start - len(right))
    wall = guard(look, look.view.players[leader])
    region = next(iter(look.layout.counted("rail")), None)
    if wall is not None and region is not None:
        owners = look.view.players[leader].zones[region.zone].owners
        wall = wall._replace(most=_bars(look, wall), owners=tuple(map(seat_label, reversed(owners))))
    cards: tuple[Face | None, ...] = (*left, *[None] * free, *right, *[None] * behind)
    if any(one.id in look.slots for one in (*left, *right)):
        cards = _standing(look, (*left, *right), slots)
    return sides[leader]._replace(cards=cards, guard=wall)


def _bars(look: Looker, wall: ShieldWall) -> int:
    """The number of bars of a whole wall: that of a team is longer."""
    return max(_TEAM_WALL, wall.count) if look.view.teams else wall.most


# ---------------------------------------------------------------- cards


def face(look: Looker, card: CardView) -> Face:
    """A card in a slot."""
    states = [row for row in look.layout.states.values() if card.has(row.name)]
    main = next((row for row in states if row.word and not row.besides and not _idle(row, card)), None)
    besides = [row for row in states if row.besides and row.word]
    mark, said = _mark(look, card.id)
    able = tuple(keywords(look.game, card))
    badges = tuple(sign for sign, _ in able)
    return Face(
        card.id, card.name, letter(card.color), figures(look, card), tuple(one.name for one in card.attachments),
        joined=any(row.joins for row in states), codes=_codes(look, badges),
        words=(*(word for _, word in able), *card.marks),
        state=main.word if main is not None else look.layout.ready,
        state_ink=_INKS.get(main.role, "sub") if main is not None else "good",
        corner=besides[0].word if besides else "", back=any(row.falls_back for row in states),
        tag=look.tags.get(card.id) or look.numbers.get(card.id, ""),
        able=card.id in look.tags and look.able(card.id), mark=mark,
        attacks=look.view.battle is not None and card.id == look.view.battle.attacker, said=said,
        emblem=emblem(look, card.number), under=_under(look, card),
        badges=badges,
    )  # fmt: skip


def _under(look: Looker, card: CardView) -> tuple[tuple[str, Mark], ...]:
    """The key and the mark of each card under it, if one of them can be chosen."""
    able = [one.id if one.id in look.tags and look.able(one.id) else 0 for one in card.attachments]
    return tuple((look.tags.get(obj, ""), _mark(look, obj)[0]) for obj in able) if any(able) else ()


def _idle(row: StateRow, card: CardView) -> bool:
    return bool(row.unless) and card.has(row.unless)


def _mark(look: Looker, obj: int) -> tuple[Mark, str]:
    battle = look.view.battle
    attacks = battle is not None and obj == battle.attacker
    if obj and obj == look.cursor and obj != look.aims:  # white, whatever else it is
        return "cursor", tr("ATTACKS") if attacks else look.answers.get(obj, "")
    if attacks:
        return "attack", tr("ATTACKS")
    if battle is not None and obj == battle.target:
        return "target", tr("TARGET")
    if obj in look.answers:
        return "answer", look.answers[obj]
    if obj and (obj == look.aims or obj in look.chosen):
        return "aim", tr("aims") if obj == look.aims and look.aim is not None else ""
    if obj and obj == look.read:
        return "read", ""
    return ("pick", "") if obj in look.tags and look.able(obj) else ("", "")


def _codes(look: Looker, short: Sequence[str]) -> str:
    """The badges of a card, or the first of them, where there is little room."""
    if look.layout.has_squads:  # there `+` is a card that is set on another one
        return begun(short, _BADGES)
    return short[0] + ("+" if len(short) > 1 else "") if short else ""


def hand(look: Looker) -> tuple[HandFace, ...]:
    """The hand of the viewer."""
    if look.hidden:
        return ()
    player = look.view.players[look.holder]
    return tuple(_in_hand(look, player, card) for zone in look.layout.hands for card in player.cards(zone))


def _in_hand(look: Looker, player: PlayerView, card: CardView) -> HandFace:
    prices = [name for name, *_ in look.layout.price_line]
    cost = card.stat(prices[-1]) if prices else 0
    level = ""
    if not layout_spends(look):
        level = "-".join(str(card.stat(name)) for name in prices)
    elif len(prices) > 1:
        label = look.game.stats.get(prices[0], prices[0]).rstrip(".")
        level = f"{label}{card.stat(prices[0])}"
    ready = _ready(look, player)[0]
    why = re.split(_EXPLAINED, re.sub(_CLAUSE, "", card.playable).removeprefix("it "), maxsplit=1)[0]
    aside = look.chooses and not why and not (look.able(card.id) or card.id in {look.cursor, *look.chosen})
    if aside:
        why = tr("not asked")
    spent = layout_spends(look)
    missing = 0
    if card.playable or aside:
        missing = max(0, min(cost, cost - ready)) if spent else card.lacks
    kind = look.kind(card)
    told = look.sheet(card.number)
    facts, figures = _facts(look, card)
    return HandFace(
        card.id, card.name, letter(card.color), look.tags.get(card.id, ""),
        able=not card.playable and card.id in look.tags and look.able(card.id), level=level,
        cost=cost if spent else None, missing=missing,
        facts=facts, figures=figures, figured=kind is not None and bool(kind.stats) and not kind.short,
        kind=kind.title if kind is not None else "", words=tuple(told.text) if told is not None else (),
        why=why, brief=why.removeprefix(tr("needs")).strip(), place=_place(look, card),
        cursor=card.id == look.cursor, chosen=card.id in look.chosen, read=card.id == look.read,
        emblem=emblem(look, card.number), does=look.does, way=look.ways.get(card.id, ""),
    )  # fmt: skip


def dealt(look: Looker, held: Sequence[HandFace]) -> tuple[DealtCard, ...]:
    """The hand as whole cards, during the question whether to keep it."""
    prompt = look.view.prompt
    if prompt is None or not prompt.asks(look.holder) or not look.game.prompts[prompt.kind].deals:
        return ()
    cards = {card.id: card for zone in look.layout.hands for card in look.view.players[look.holder].cards(zone)}
    return tuple(DealtCard(card, figures(look, cards[card.id])) for card in held if card.id in cards)


def _place(look: Looker, card: CardView) -> str:
    """The place of a playable card outside the hand."""
    if card.zone in look.layout.private:
        return ""
    return next((region.title for region in look.layout.regions("fan", "own") if region.zone == card.zone), "")


def layout_spends(look: Looker) -> bool:
    """Does this board have cards for payment that are shown as signs?"""
    return bool(look.layout.counted("pips"))


def _facts(look: Looker, card: CardView) -> tuple[str, str]:
    """A card in a few signs: `2/3`, `+2/+1`, `Cmd`, `Base5`; of one with a kind and figures these alone: `HP5`."""
    kind = look.kind(card)
    if kind is None:
        return "", ""
    sign = "+" if kind.adds else ""
    figures = [str(card.stat(name)) for name in kind.stats]
    # Three with a sign each are wider than a plate
    line = sign + "/".join(figures) if len(figures) > 2 else "/".join(f"{sign}{figure}" for figure in figures)
    if not kind.stats and any(card.stat(name) for name in look.layout.stat_line):  # it has figures as another kind
        line = "+" + "/".join(str(card.stat(name)) for name in look.layout.stat_line)
    alone = "".join(look.game.stats.get(name, name) for name in kind.stats) + line if len(figures) == 1 else line
    return kind.short.capitalize() + line, alone if kind.short else ""


# ---------------------------------------------------------------- a player's side


def side(look: Looker, player: PlayerView) -> BoardSide:
    """A player's side of the table."""
    layout, view = look.layout, look.view
    lanes, columns = layout.regions("lane", "own"), layout.regions("column", "own")
    inner = () if lanes else columns  # columns beside lanes are squads: areas of their own between the lanes
    copies = layout.copies(player)
    cards = tuple(
        face(look, card)._replace(copy=copies.get(card.id, 0))
        for region in (*lanes, *inner)
        for card in player.cards(region.zone)
    )
    squads = tuple(_squad(look, player, region) for region in columns) if lanes else ()
    piles = tuple(_pile(player, region) for region in layout.counted("pile"))
    hands = layout.counted("fan")
    asked = view.prompt.seat if view.prompt is not None and view.outcome is None else -1
    level, *terse = counters(layout.counted("counter"), player) or ("",)
    ready, total = _ready(look, player)
    own, several = look.ours(player.seat), not view.duel
    word = tr("to act") if player.seat == asked else tr("waits")
    if view.prompt is not None and view.outcome is None and view.prompt.also and view.prompt.asks(player.seat):
        # A team is asked as one: the member whose hand has the keys acts, the partner may.
        acting = deciding(view, look.seat, look.holder) if view.prompt.asks(look.holder) else asked
        may = not view.prompt.options or has_answers(view, player.seat)
        word = tr("to act") if player.seat == acting else tr("may act") if may else tr("waits")
    standing = [one for one in cards if not one.back]
    most = max((region.size for region in lanes), default=6) or 6
    noun = lanes[0].short if lanes else ""
    summary = [(tr("{noun}s", noun=noun or tr("card")), len(cards)), (tr("ready"), len(standing))]
    if layout.answers:
        summary.append((layout.answers, sum(layout.answers in one.codes for one in standing)))
    return BoardSide(
        player.seat, own, look.plate(player.seat), look.clocks.get(player.seat, ""), acts=word == tr("to act"),
        active=player.seat == view.active, word=word,
        hand=sum(player.count(region.zone) for region in hands), hand_title=hands[0].title if hands else "",
        open=_lies_open(look, player.seat), piles=piles, level=level, terse=tuple(terse),
        pips=_pips(look, player), ready=ready, total=total, paying=_paying(look, player.seat),
        pips_title=next((region.short for region in layout.counted("pips")), ""), guard=guard(look, player),
        cards=_with_those_that_left(look, player, _standing(look, cards, most), most),
        slots=most, ordered=bool(columns) and not lanes,
        out=_out(look, player.seat),
        spends=layout_spends(look), squads=squads,
        bench=lanes[0].title if squads else "", fights=bool(squads) and layout.fights(view),
        summary=tuple(summary), tag=look.players.get(player.seat, ""), cursor=player.seat == look.chosen_player,
        printed=(look.side(player.seat), side_label(view.team(player.seat))) if several else (),
        lately=lately(look, player.seat) if several else FrontText(),
    )  # fmt: skip


def _out(look: Looker, seat: int) -> tuple[str, ...]:
    """The place of a player who went out while others played on, and by what they did, in fewer and fewer words; empty
    for all others.
    """
    if seat not in look.view.out:
        return ()
    place, how = len(look.view.players) - look.view.out.index(seat), look.fates.get(seat, "")
    placed = tr("out, place {place}", place=place)
    whole = [look.said(tr("out, place {place}: {how}", place=place, how=how))] if how else []
    short = [with_short_names(look.glyphs, text, IN_TEXT, look.names) for text in whole]
    return tuple(dict.fromkeys((*whole, *short, placed)))


def _standing(look: Looker, cards: Sequence[Face], most: int) -> tuple[Face | None, ...]:
    """The cards in their slots, None for a gap; those that have just come, without one, in free slots. In order, if
    they do not have a slot each.
    """
    known = [look.slots[card.id] for card in cards if card.id in look.slots]
    if len(cards) > most or len(set(known)) < len(known) or any(slot >= most for slot in known):
        return tuple(cards)
    free = iter([slot for slot in range(most) if slot not in known])
    found = {look.slots[card.id] if card.id in look.slots else next(free): card for card in cards}
    return tuple(found.get(slot) for slot in range(max(found, default=-1) + 1))


def _with_those_that_left(
    look: Looker, player: PlayerView, cards: tuple[Face | None, ...], most: int
) -> tuple[Face | None, ...]:
    """The lane with the free slots of those that have left a battle that is not over, at a table of two."""
    battle = look.view.battle
    if battle is None or not battle.gone or not look.view.duel or look.layout.has_squads:
        return cards
    slots = [*cards, *[None] * (most - len(cards))]
    mine = battle.target if battle.defender == player.seat else battle.attacker
    card, at = battle.past(mine), look.slots.get(mine, -1)
    if card is not None and 0 <= at < len(slots) and slots[at] is None:
        left = how_it_left(destroyed=not card.left(look.layout.damage_stat))
        slots[at] = Face(card.id, card.name, left=left)
    return tuple(slots)


def _says_strength(clash: Clash, text: str) -> bool:
    """Does it say by itself how strong they are, in whatever language: `6 to Char's Nation`?"""
    if text != clash.text:
        return text.startswith(f"{clash.total} ")
    for name in clash.names:
        text = text.replace(name, "")
    return re.findall(r"\d+", text) == [str(clash.total)]


def _squad(look: Looker, player: PlayerView, region: Region) -> Squad:
    """A player's column in an area, and its effect there."""
    clash = next((one for one in look.view.clashes if (one.zone, one.seat) == (region.zone, player.seat)), None)
    told, brief, least = tuple[Span, ...](), tuple[Span, ...](), tuple[Span, ...]()
    gone = clash.gone if clash is not None else None
    if clash is not None and gone is None:
        arrow = look.glyphs.north if player.seat == look.seat else look.glyphs.south
        clash = clash if clash.text or clash.done else on_life(look, clash)
        total = f"{clash.total}{tr(': ') if clash.text else ''}" if not clash.done else ""
        forms = clash.text, clash.brief, clash.least or clash.brief
        texts = ((text, "" if _says_strength(clash, text) else total) for text in forms)
        told, brief, least = (
            ((f"{arrow} {head}", f"{look.role(player.seat)}!"), (text, "text")) for text, head in texts
        )
    ranks = {card: rank for rank, card in enumerate(look.order)}
    standing = sorted(player.cards(region.zone), key=lambda card: ranks.get(card.id, -1))
    copies = look.layout.copies(player)
    cards = [face(look, card)._replace(copy=copies.get(card.id, 0)) for card in standing]
    if standing and standing[0].id in ranks:
        leads = next((row.word for row in look.layout.states.values() if row.leads), "")
        cards[0] = cards[0]._replace(corner=leads)
    fights = (one.emptied for one in look.view.clashes if one.zone == region.zone and one.seat != player.seat)
    fallen = next(filter(None, fights), gone)
    fallen = None if fallen is not None and look.find(fallen.id) is not None else fallen  # it stands elsewhere
    if fallen is not None and not cards:  # what was hit is pointed at until the battle is over
        cards = [Face(fallen.id, fallen.name, left=how_it_left(destroyed=fallen.destroyed))]
    attacks = bool((clash or fallen) and cards) and player.seat == look.view.active and gone is None
    return Squad(region.title, tuple(cards), told, brief, attacks, clash.names if clash is not None else (), least)


def _pile(player: PlayerView, region: Region) -> Pile:
    cards = player.cards(region.zone)
    return Pile(region.title, player.count(region.zone), cards[0].name if cards else "", region.size, region.short)


def _ready(look: Looker, player: PlayerView) -> tuple[int, int]:
    """How many resources are ready, and how many there are in all."""
    ready = total = 0
    for region in look.layout.counted("pips"):
        rows = {row.state: row.ready for row in region.pips}
        for state, count in player.pips.get(region.zone, ()):
            ready += count if rows.get(state, False) else 0
            total += count
    return ready, total


def _paying(look: Looker, seat: int) -> int:
    """How many of them the selection would spend."""
    return look.paying.cost if look.paying is not None and look.paying.seat == seat else 0


def _lies_open(look: Looker, seat: int) -> bool:
    """Is it that player's hand that is drawn? In a battle the figures may stand in its place."""
    held = seat == look.holder and not look.hidden and any(map(look.view.players[seat].count, look.layout.hands))
    return held and (look.reached or fought_instead(look) is None)


def _pips(look: Looker, player: PlayerView) -> tuple[Pip, ...]:
    """The resources, sign by sign; those that the selection would spend are crossed out."""
    g = look.glyphs
    found: list[Pip] = []
    for region in look.layout.counted("pips"):
        paying = look.paying if look.paying is not None and player.seat == look.paying.seat else None
        spent = dict(paying.spent) if paying is not None and paying.zone == region.zone else {}
        rows = {row.state: row for row in region.pips}
        for state, count in player.pips.get(region.zone, ()):
            row = rows.get(state)
            special, ready = bool(row is not None and row.extra), row is not None and row.ready
            full, hollow = (g.ex, g.ex_rested) if special else (g.active, g.rested)
            ink = "new" if special else "res" if ready else "mute"
            found.append(Pip(full if ready else hollow, ink, count - spent.get(state, 0), special))
            found.append(Pip(g.spend, "hot", spent.get(state, 0)))
    return tuple(pip for pip in found if pip.count > 0)


def guard(look: Looker, player: PlayerView) -> ShieldWall | None:
    """What protects a player."""
    region = next(iter(look.layout.counted("rail")), None)
    if region is None:
        return None
    cards = player.cards(region.guard) if region.guard else ()
    battle = look.view.battle
    hit = battle is not None and look.joins(battle) and (
        (not battle.target and battle.defender in look.view.team(player.seat))
        or any(card.id == battle.target for card in cards)
    )  # fmt: skip
    mark: Literal["", "target", "broken"] = "target" if hit and battle is not None and look.stands(battle) else ""
    if _turned(look) in look.view.team(player.seat):
        mark = "broken"
    return ShieldWall(
        region.title.capitalize(), player.count(region.zone), region.size or player.count(region.zone),
        face(look, cards[0]) if cards else None, region.guard_title.capitalize(), mark=mark, attacked=hit,
    )  # fmt: skip


# ---------------------------------------------------------------- turn, battle


def ribbon(look: Looker) -> Ribbon:
    """The first row."""
    view, layout, count = look.view, look.layout, len(look.view.players)
    right = _at_hand(look, look.keys if look.roomy else look.keys[-1:], named=True)
    short = _at_hand(look, look.keys[-1:], named=True, mode=False)
    least = _at_hand(look, look.keys[-1:], named=False, mode=False)
    if view.active < 0 or not view.turn:
        return Ribbon(tr("Setting up the game"), right=right, short=short, least=least)
    ways = [""]
    if view.teams:
        ways = [tr(" against ").join("+".join(map(seat_label, view.team(one))) for one in sorted(view.order))]
    elif count > 2:
        goal = f"  {view.goal}".rstrip() if look.roomy else ""
        order = view.order or range(count)
        ways = [look.glyphs.becomes.join(told) + goal for told in (_numbered(look, order), map(look.name, order))]
    if told := _time(look):
        ways = [f"{told}  {way}".rstrip() for way in ways]
    battle = view.battle
    rows = layout.steps if battle is not None else layout.phases
    now = battle.step if battle is not None else view.phase
    if battle is not None and rows and rows[-1][0] != now:
        rows = rows[:-1]
    names = [name for name, _ in rows]
    if battle is None and names and names[-1] == now and view.step:
        ways = [tr("{word} step  {way}", word=layout.word(view.step), way=way).rstrip() for way in ways]
    elif battle is None and names and now not in names:
        ways = [tr("{word} phase  {way}", word=layout.word(now), way=way).rstrip() for way in ways]
    return Ribbon(
        tr("TURN {turn}", turn=view.turn), look.side(view.active), look.role(view.active),
        tr("battle") if battle is not None else "",
        tuple(word for _, word in rows), names.index(now) if now in names else -1, ways[0], right,
        short=short, brief=side_label(view.team(view.active)), whole=ways[-1],
        least=least,
    )  # fmt: skip


def _time(look: Looker) -> str:
    """How long the match still is: the turns that are left when time is up, or its clock; empty without one."""
    view = look.view
    if view.last_turn:
        more = view.last_turn - view.turn
        if more > 0:
            return trn("time is up: {n} more turn", "time is up: {n} more turns", more)
        return tr("time is up: the last turn")
    left = look.clocks.get(MATCH_CLOCK, "")
    return tr("match {left}", left=left) if left else ""


def _numbered(look: Looker, order: Iterable[int]) -> list[str]:
    """The players in few cells, as their strips call them: behind `Computer 2`, Computer 3 is `3`."""
    told, before = list[str](), ""
    for seat in order:
        name = look.name(seat)
        word = name.removesuffix(f" {seat + 1}")
        told.append(look.mark(seat) if word == name else str(seat + 1) if word == before else name)
        before = word if word != name else ""
    return told


def _at_hand(look: Looker, keys: Sequence[tuple[str, str]], *, named: bool, mode: bool = True) -> tuple[Span, ...]:
    """The end of the ribbon: how passing works, and keys; `named`: with a word each; `mode`: is there room for how
    passing works, with its word? Alone it says nothing.
    """
    told = tr("pass: {mode}", mode=tr(look.mode.upper()))
    spans: list[Span] = [(f"{told}  ", "sub")] if look.mode and mode else []
    for key, word in keys:
        spans += [(key, "key!"), (f" {word}  " if named else " ", "mute")]
    return tuple(spans)


def front(look: Looker) -> FrontText:
    """The rows between the lanes: the battle, a waiting effect, or the last event. When the attacker of a battle, its
    target, or what it hit is gone, the last event is shown, which names both.
    """
    if look.battle is not None:
        return battle_line(look, look.battle) if look.stands(look.battle) else beamed(look, happened(look))
    zones = [region.zone for region in look.layout.regions("front")]
    in_front = [card.name for player in look.view.players for zone in zones for card in player.cards(zone)]
    if in_front:
        return FrontText(((f"{look.layout.regions('front')[0].title}: {', '.join(in_front)}", "sub"),))
    effects = look.view.waiting
    if effects:
        head = tr("waiting") if len(effects) == 1 else tr("{count} effects wait (W)", count=len(effects))
        told = [(f"{head}: {'; '.join(effects[:shown])}{look.glyphs.dots * (shown < len(effects))}", "sub")
                for shown in range(len(effects), 0, -1)]  # fmt: skip
        _, *ends = [one.start() for one in re.finditer(SUBJECT, effects[0])] or [0]
        named = f"{head}: {effects[0][: ends[0] if ends else None]}"  # that it is a text, rather than how that begins
        alone = [(head if len(effects) > 1 else named, "sub")]
        return FrontText((told[0],), briefs=tuple((one,) for one in (*told[1:], *alone)))
    return happened(look)


def fought_instead(look: Looker) -> Duel | None:
    """The battle in figures: where the hand is covered, and while the question is about the battle alone; where several
    people look, all the time, so that no hand lies open in a battle.
    """
    prompt = look.view.prompt
    row = look.game.prompts[prompt.kind] if prompt is not None else None
    about = row is not None and (row.public or row.reveals)
    return duel(look) or squads_fought(look) if look.hidden or look.shared or about else None


def duel(look: Looker) -> Duel | None:
    """The battle in figures, with the answer that is considered."""
    battle = look.battle if look.view.battle is not None else None
    wall = guard(look, look.view.players[battle.defender]) if battle is not None else None
    return fought(look, battle, wall and wall._replace(most=_bars(look, wall))) if battle is not None else None


def reveal(look: Looker) -> RevealedCard | None:
    """A card that was turned over, during the question what happens to it."""
    prompt = look.view.prompt
    if prompt is None or prompt.source is None or _turned(look) < 0:
        return None
    heading = tr(look.game.prompts[prompt.kind].reveals)
    told = card_text(look, prompt.source, prompt.source.number, {})
    wall = guard(look, look.view.players[prompt.seat])
    count = f": {wall.title} {wall.count + 1}{look.glyphs.becomes}{wall.count}" if wall is not None else ""
    return RevealedCard(heading, f"{look.name(prompt.seat)}{count}", prompt.seat, told)


def _turned(look: Looker) -> int:
    """The seat whose wall card is turned over and asked about, -1 for none."""
    prompt = look.view.prompt
    if prompt is None or prompt.source is None or look.view.outcome is not None:
        return -1
    return prompt.seat if look.game.prompts[prompt.kind].reveals else -1


def waiting(look: Looker) -> tuple[tuple[str, str], ...]:
    """Effects that wait, with when each resolves."""
    return tuple(
        (text, tr(_ORDER[at]) if at < len(_ORDER) else tr("resolves later"))
        for at, text in enumerate(look.view.waiting)
    )


# ---------------------------------------------------------------- hand, card, report


def _hand_title(look: Looker) -> str:
    """`HAND`, or `HAND Ann` where it may be another player's than the one below."""
    whose = seat_label(look.holder) if look.view.teams else _hand_of(look)
    return f"{tr('HAND')} {whose}" if whose else tr("HAND")


def _hand_of(look: Looker) -> str:
    """Whose hand lies under the strip of another player."""
    if look.holder == look.seat:
        return ""
    label, name = seat_label(look.holder), look.name(look.holder)
    return name if cell_len(name) <= _WHOSE and not look.view.teams else label


def _hand_note(held: Sequence[HandFace]) -> str:
    count = sum(not card.place for card in held)
    return trn("{n} card", "{n} cards", count)


def _legend(look: Looker, held: Sequence[HandFace]) -> tuple[tuple[str, ...], ...]:
    """The figures of the cards, as players write them without names (`1-3-0`, `4/2/4`)."""
    layout = look.layout
    if not held or layout_spends(look) or len(layout.stat_line) <= _PAIR:
        return ()
    price = [look.game.stats.get(name, name) for name, *_ in layout.price_line]
    stats = [look.game.stats.get(name, name) for name in layout.stat_line]
    return _short(price, "-"), _short(stats, "/")


def _short(labels: Sequence[str], sign: str) -> tuple[str, ...]:
    """Labels joined like their figures, in a row each; all but the last keep the sign."""
    return tuple(f"{label.lower()}{sign if at < len(labels) - 1 else ''}" for at, label in enumerate(labels))


def _covered(look: Looker) -> str:
    player = look.view.players[look.holder]
    if player.seat in look.view.out:
        return tr("the others play on")
    count = sum(player.count(zone) for zone in look.layout.hands)
    if look.hidden and count and not look.nobody:
        return look.said(tr("{player}'s hand of {count} is covered", player=seat_label(look.holder), count=count))
    if look.hidden or not count:
        return tr("hand of {count}", count=count) if count else tr("no cards in hand")
    return ""
