"""The table in lines of text, for a game without a screen: the board, a card, the end. No colour, no cursor."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .coaching import ENTRY, HEADING, NOTHING, paragraphs

if TYPE_CHECKING:
    from gundam_tui.games.api import CardSheet, GameModule
    from gundam_tui.games.views import BattleView, CardView, PlayerView, View
    from gundam_tui.kernel.prompt import Outcome
    from gundam_tui.players.advice import Advice

WIDTH = 78

_ASCII = str.maketrans(
    {
        "･": ".", "・": ".", "·": ".", "…": "...", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"',
        "”": '"', "【": "[", "】": "]", "＜": "<", "＞": ">", "《": "<", "》": ">", "»": ">", "×": "x", "→": "->",
        "∀": "Turn A", "ß": "ss", "ø": "o", "Ø": "O", "æ": "ae",
    }
)  # fmt: skip


def to_ascii(text: str) -> str:
    """The text in ASCII letters: signs replaced, accents left out, what remains as `?`."""
    folded = unicodedata.normalize("NFKD", text.translate(_ASCII))
    plain = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return plain.translate(_ASCII).encode("ascii", "replace").decode("ascii")


def board(view: View, names: Sequence[str]) -> list[str]:
    """The whole table as one seat sees it, the others first and itself last."""
    own = view.seat if view.seat is not None else view.first
    order = sorted(view.players, key=lambda player: player.seat == own)
    rows: list[str] = []
    for player in order:
        rows += _player(player, names[player.seat])
    if view.battle is not None:
        rows += _battle(view, view.battle)
    rows += [f"waiting: {text}" for text in view.waiting]
    return rows


def hand(view: View) -> list[str]:
    """The hand of the seat that looks."""
    return [f"  hand: {_line(card)}" for player in view.players for card in player.hand]


def heading(view: View, names: Sequence[str]) -> str:
    """`Turn 3, P1 Amuro: main phase`."""
    if view.turn == 0:
        return "Before the game"
    return f"Turn {view.turn}, {names[view.active]}: {view.phase} phase"


def _player(player: PlayerView, name: str) -> list[str]:
    active = player.resources - player.rested_resources
    ex = f", EX Resources {player.ex - player.rested_ex} of {player.ex} active" if player.ex else ""
    removed = f", removed {len(player.removal)}" if player.removal else ""
    gone = f"trash {len(player.trash)}{removed}, Shields {player.shields}"
    rows = [
        f"{name}  Lv.{player.lv}, Resources {active} of {player.resources} active{ex}",
        f"  hand {player.hand_count}, deck {player.deck}, resource deck {player.resource_deck}, {gone}",
        f"  Base: {_line(player.base) if player.base else 'none'}",
    ]
    rows += [f"  Unit: {_line(unit)}" for unit in player.units] or ["  no Units"]
    rows += [f"  resolving: {_line(card)}" for card in player.resolving]
    rows += [f"  hand: {_line(card)}" for card in player.hand]
    rows += [f"  known in hidden places: {_line(card)}" for card in player.known]
    return rows


def _battle(view: View, battle: BattleView) -> list[str]:
    units = {unit.id: unit.name for player in view.players for unit in player.units}
    target = units.get(battle.target, "the target") if battle.target else "the player"
    blocked = ", blocked" if battle.blocked else ""
    return [f"battle: {units.get(battle.attacker, 'the attacker')} attacks {target}{blocked} ({battle.step} step)"]


def _line(card: CardView) -> str:
    """A card in one line: name, figures, state. State is told in words."""
    parts = [f"{card.name or 'a card'} {card.number}".rstrip()]
    if card.kind in ("unit", "base"):
        hp = f"{card.left}/{card.hp}" if card.damage else f"{card.hp}"
        parts.append(f"AP {card.ap} HP {hp}")
    if card.zone == "hand":
        parts.append(f"Lv.{card.lv} cost {card.cost}")
    parts += [f"{name.title()} {amount}" if amount > 1 else name.title() for name, amount in card.keywords]
    if card.pilot is not None:
        parts.append(f"{'linked' if card.linked else 'paired'} with {card.pilot.name}")
    parts += [word for word, true in (("rested", card.rested), ("deployed this turn", card.new)) if true]
    parts += card.marks
    if card.playable:
        parts.append(f"not now: {card.playable}")
    return ", ".join(parts)


def card_lines(sheet: CardSheet, now: CardView | None = None) -> list[str]:
    """A card in full; `now`: the same card as it lies on the table."""
    kind = " ".join(part for part in (sheet.color, sheet.kind) if part)
    figures = (f"{label}{value}" if label.endswith(".") else f"{label} {value}" for label, value in sheet.figures)
    facts = ", ".join([kind, *figures, *(f"{label} {value}" for label, value in sheet.stats)])
    rows = [f"{sheet.number}  {sheet.name}", f"  {facts}", *(f"  {label}: {text}" for label, text in sheet.rows)]
    for paragraph in sheet.text:
        rows += textwrap.wrap(paragraph, WIDTH - 2, initial_indent="  ", subsequent_indent="  ")
    if now is not None and now.number == sheet.number:
        rows.append(f"  now: {_line(now)}")
    return rows


def rule_lines(game: GameModule, number: str) -> list[str]:
    """A clause of a game in our own words."""
    if not number:
        return []
    return textwrap.wrap(f"Rule {number}: {game.rules_text.clause(number).wording}", WIDTH)


def advice_lines(game: GameModule, advice: Advice | None) -> list[str]:
    """What the coach says; None: there is nothing to say."""
    if advice is None:
        return [NOTHING]
    rows: list[str] = []
    for one in paragraphs(game, advice):
        indent = "" if one.kind == HEADING else "    " if one.kind == ENTRY else "  "
        text = f"{one.front} {one.text}" if one.front else f"{one.text}:" if one.kind == HEADING else one.text
        rows += textwrap.wrap(text, WIDTH, initial_indent=indent[:2], subsequent_indent=indent)
    return rows


def win_words(winners: Sequence[str], draw: str) -> str:
    """Who wins: the winners' names; without any, nobody, which means what `draw` says."""
    if not winners:
        return f"Nobody wins: {draw}"
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"


def end_lines(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who won, and why."""
    won = win_words([names[seat] for seat in outcome.winners], "the game is drawn")
    return [f"{won}: {outcome.reason} ({outcome.rule})." if outcome.rule else f"{won}: {outcome.reason}."]
