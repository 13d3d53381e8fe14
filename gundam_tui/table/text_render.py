"""Draws the table as lines of text, for a game without a screen: the board, a card, the end. No colour, no cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gundam_tui.cells import cells, wrapped
from gundam_tui.games.namesakes import lettered
from gundam_tui.games.outcome_words import outcome_words
from gundam_tui.games.registry import board_of, game
from gundam_tui.language import join, listed, tr, trn, upper_first

from .best_of import MatchEnd
from .coaching import ENTRY, HEADING, NOTHING, Paragraph, odds_paragraphs, paragraphs

if TYPE_CHECKING:
    from gundam_tui.games.api import CardSheet, GameModule
    from gundam_tui.games.layout import BoardLayout, Region
    from gundam_tui.games.odds import OddsGroup
    from gundam_tui.games.views import BattleView, CardView, Clash, PlayerView, View
    from gundam_tui.kernel.outcome import Outcome
    from gundam_tui.players.advice import Advice

    from .best_of import MatchScore

WIDTH = 78


def broken(row: str, width: int) -> list[str]:
    """Break a line at blanks into pieces of at most this number of cells; continuation lines are indented."""
    if cells(row) <= width:
        return [row]
    inset = row[: len(row) - len(row.lstrip())]
    return wrapped(row.lstrip(), width, inset, f"{inset}    ", hyphens=False)


def board(view: View, names: Sequence[str]) -> list[str]:
    """Draw the whole table as one seat sees it, the others first and that seat last."""
    own = view.seat if view.seat is not None else view.first
    order = sorted(view.players, key=lambda player: player.seat == own)
    rows: list[str] = []
    for player in order:
        rows += _player(view, player, names[player.seat])
    if view.battle is not None:
        rows += _battle(view, view.battle)
    rows += [f"{names[one.seat]}, {_area(view, one.zone)}: {_strength(one)}{one.text}" for one in view.clashes]
    rows += [tr("waiting: {text}", text=text) for text in view.waiting]
    return rows


def table(view: View, names: Sequence[str]) -> list[str]:
    """Returns the table under a heading, set off from what stands above it."""
    return ["", f"== {heading(view, names)} ==", *board(view, names)]


def _strength(clash: Clash) -> str:
    """The strength of a squad that is still to strike."""
    return f"{clash.total}: " if not clash.done else ""


def _area(view: View, zone: str) -> str:
    """Returns the name of an area of the table."""
    return next((one.title for one in board_of(view).regions("column", "own") if one.zone == zone), zone)


def hand(view: View) -> list[str]:
    """Returns the hand of the seat that looks."""
    layout = board_of(view)
    return [row for player in view.players for fan in layout.regions("fan", "own") for row in _zone(player, fan, view)]


def heading(view: View, names: Sequence[str]) -> str:
    """`Turn 3, P1 Amuro: main phase`."""
    if view.turn == 0:
        return tr("Before the game")
    layout = board_of(view)
    steps = dict(layout.steps) if layout.regions("column") else {}  # otherwise a battle has its own line
    step = tr(", {step} step", step=steps[view.step]) if view.step in steps else ""
    return tr(
        "Turn {turn}, {player}: {phase} phase{step}",
        turn=view.turn,
        player=names[view.active],
        phase=layout.word(view.phase),
        step=step,
    )


def _player(view: View, player: PlayerView, name: str) -> list[str]:
    layout, stats = board_of(view), game(view.game).stats
    first = [
        f"{stats.get(one.zone, one.title)}{player.counters[one.zone]}" for one in layout.counted("counter")
        if one.zone in player.counters
    ]  # fmt: skip
    first += [text for region in layout.counted("pips") for text in _pips(player, region)]
    closed = [pile for pile in layout.counted("pile") if pile not in layout.browse]
    # The first open pile is always shown, others only when they are not empty.
    open_piles = [pile for at, pile in enumerate(layout.browse) if not at or player.count(pile.zone)]
    rails = layout.counted("rail")
    counts = [f"{one.title} {player.count(one.zone)}" for one in (*layout.counted("fan"), *closed, *open_piles)]
    counts += [f"{rail.title.capitalize()} {player.count(rail.zone)}" for rail in rails]
    rows = [f"{name}  {join(first)}".rstrip(), f"  {join(counts)}"]
    for rail in (rail for rail in rails if rail.guard):
        title = rail.guard_title.capitalize()
        rows += [f"  {title}: {_line(card, view)}" for card in player.cards(rail.guard)] or [
            tr("  {title}: none", title=title)
        ]
    for lane in layout.regions("lane", "own"):
        rows += _zone(player, lane, view) or [tr("  no {card}s", card=lane.short)]
    for region in (*layout.regions("column", "own"), *layout.regions("front"), *layout.regions("fan", "own")):
        rows += _zone(player, region, view)
    return [*rows, *(tr("  known in hidden places: {line}", line=_line(card, view)) for card in player.known)]


def _zone(player: PlayerView, region: Region, view: View) -> list[str]:
    """Returns the cards of a zone, one per line."""
    copies = board_of(view).copies(player)
    return [
        f"  {region.short or region.title}: {_line(card, view, copies.get(card.id, 0))}"
        for card in player.cards(region.zone)
    ]


def _pips(player: PlayerView, region: Region) -> list[str]:
    """`Resources 2 of 3 active`, and the special ones if there are any."""
    ready = next(row.state for row in region.pips if row.ready)
    told: list[str] = []
    for extra in dict.fromkeys(row.extra for row in region.pips):
        rows = [row for row in region.pips if row.extra == extra]
        count = player.pip(region.zone, *(row.state for row in rows if row.ready))
        total = player.pip(region.zone, *(row.state for row in rows))
        if total or not extra:
            told.append(
                tr(
                    "{extra} {title} {count} of {total} {ready}",
                    extra=extra,
                    title=region.title.capitalize(),
                    count=count,
                    total=total,
                    ready=tr(ready),
                ).lstrip()
            )
    return told


def _battle(view: View, battle: BattleView) -> list[str]:
    zones = board_of(view).field
    fighting = {card.id: card.name for player in view.players for zone in zones for card in player.cards(zone)}
    fighting |= {card.id: card.name for card in battle.gone}
    target = fighting.get(battle.target, tr("the target")) if battle.target else tr("the player")
    blocked = tr(", blocked") if battle.blocked else ""
    return [
        tr(
            "battle: {attacker} attacks {target}{blocked} ({step} step)",
            attacker=fighting.get(battle.attacker, tr("the attacker")),
            target=target,
            blocked=blocked,
            step=board_of(view).word(battle.step),
        )
    ]


def _line(card: CardView, view: View, copy: int = 0) -> str:
    """Returns a card in one line: name, its letter among its copies, figures, state. State is given in words."""
    layout, keywords, stats = board_of(view), game(view.game).keywords, game(view.game).stats
    parts = [f"{lettered(card.name or tr('a card'), copy)} {card.number}".rstrip()]
    kind = layout.kinds.get(card.kind)
    if kind is not None and kind.fights:
        parts.append(" ".join(f"{stats[stat]} {_figure(card, stat, layout)}" for stat in layout.stat_line))
    elif kind is not None and kind.adds:
        parts.append(" ".join(f"{stats[stat]} +{card.stat(stat)}" for stat in layout.stat_line))
    if card.zone in layout.hands and layout.price_line and not layout.counted("pips"):
        prices = "-".join(str(card.stat(stat)) for stat, _, _ in layout.price_line)
        parts.append(tr("cost {prices}", prices=prices))
    elif card.zone in layout.hands and layout.price_line:
        parts.append(" ".join(f"{label}{card.stat(stat)}" for stat, _, label in layout.price_line))
    parts += [keywords[name].written(amount) if amount > 1 else keywords[name].word for name, amount in card.keywords]
    there = [row for row in layout.states.values() if row.text and card.has(row.name)]
    bound = next((row.text for row in there if row.joins), layout.attaching)
    parts += [tr("{bound} with {name}", bound=bound, name=one.name) for one in card.attachments]
    parts += [row.text for row in there if not row.joins]
    parts += card.marks
    if card.playable:
        parts.append(tr("not now: {playable}", playable=card.playable))
    return join(parts)


def _figure(card: CardView, stat: str, layout: BoardLayout) -> str:
    hurt = card.damage and stat == layout.damage_stat
    return f"{card.left(stat)}/{card.stat(stat)}" if hurt else str(card.stat(stat))


def card_lines(sheet: CardSheet, now: CardView | None = None, view: View | None = None) -> list[str]:
    """Returns a card in full; `now`: the same card as it is on the table of this view."""
    kind = " ".join(part for part in (sheet.color, sheet.kind) if part)
    figures = (f"{label}{value}" if label.endswith(".") else f"{label} {value}" for label, value in sheet.figures)
    facts = join([kind, *figures, *(f"{label} {value}" for label, value in sheet.stats)])
    rows = [f"{sheet.number}  {sheet.name}", f"  {facts}", *(f"  {label}: {text}" for label, text in sheet.rows)]
    for paragraph in sheet.text:
        rows += wrapped(paragraph, WIDTH - 2, "  ", "  ")
    if now is not None and view is not None and now.number == sheet.number:
        rows.append(tr("  now: {line}", line=_line(now, view)))
    return rows


def rule_lines(game: GameModule, number: str) -> list[str]:
    """Returns a clause of a game in our own words."""
    if not number:
        return []
    return wrapped(tr("Rule {number}: {wording}", number=number, wording=game.rules_text.clause(number).wording), WIDTH)


def advice_lines(game: GameModule, advice: Advice | None) -> list[str]:
    """Returns what the coach says; None if there is nothing to say."""
    if advice is None:
        return [NOTHING]
    return _wrapped(paragraphs(game, advice))


def odds_lines(groups: Sequence[OddsGroup], *, brief: bool = False) -> list[str]:
    """Returns chances (`MatchApi.odds`); `brief`: without single cards."""
    return _wrapped(odds_paragraphs(groups, brief=brief))


def _wrapped(said: Sequence[Paragraph]) -> list[str]:
    rows: list[str] = []
    for one in said:
        indent = "" if one.kind == HEADING else "    " if one.kind == ENTRY else "  "
        text = f"{one.front} {one.text}" if one.front else f"{one.text}:" if one.kind == HEADING else one.text
        rows += wrapped(text, WIDTH, indent[:2], indent)
    return rows


def win_words(winners: Sequence[str], draw: str) -> str:
    """Returns who has won, or (with the text `draw`) that nobody has."""
    if not winners:
        return tr("Nobody wins: {draw}", draw=draw)
    return trn("{players} wins", "{players} win", len(winners), players=listed(winners))


def standing_words(standing: MatchScore, names: Sequence[str]) -> str:
    """Returns how a match stands, as a sentence without its full stop; empty where there is nothing to tell.

    Args:
        standing: the match.
        names: the players' labels.
    """
    several = standing.options.games > 1
    won = standing.wins if several else standing.total
    if not several and (sum(won) < 2 or not any(standing.tally)):  # of one game the result says it all
        return ""
    figures = [f"{name} {count}" for name, count in zip(names, won, strict=True)]
    if several and standing.drawn:
        figures.append(tr("drawn {count}", count=standing.drawn))
    text = tr("score {figures}", figures=join(figures))
    result = standing.result
    if not several:
        return text
    if result is None:
        return tr("{score} (best of {games})", score=text, games=standing.options.games)
    if result.winner is not None:
        return tr("{score}; {player} wins the match", score=text, player=names[result.winner])
    if result.end is MatchEnd.DRAWN:
        return tr("{score}; the match is drawn", score=text)
    return tr("{score}; both lose the match", score=text)


def match_words(standing: MatchScore, sideboards: Sequence[int], names: Sequence[str]) -> list[str]:
    """Returns what everybody may know of the match that a game belongs to, as sentences: its score so far, and how many
    cards each sideboard has (MT-6); none for a single game without sideboards.

    Args:
        standing: the match.
        sideboards: their sizes, by seat.
        names: the players' labels.
    """
    told = [standing_words(standing, names)] if standing.options.games > 1 else []
    if any(sideboards):
        figures = [f"{name} {count}" for name, count in zip(names, sideboards, strict=True)]
        told.append(tr("sideboards {figures}", figures=join(figures)))
    return [tr("{sentence}.", sentence=upper_first(one)) for one in told]


def end_lines(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Returns who won, and why."""
    return [tr("{sentence}.", sentence=outcome_words(outcome, names.__getitem__))]
