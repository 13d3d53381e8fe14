"""What cards gain and lose, in the player's words."""

from __future__ import annotations

from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.nodes.steps import Grant

from . import wording_select as s
from . import wording_words as w
from .wording_words import WordingContext

__all__ = ["grant_words"]


def grant_words(grant: Grant, many: bool, sp: WordingContext) -> str:
    """The gains of cards, without the cards: `gains +1/+0/+1`; `many`: for several cards."""
    effects = f"{sp.words.sides[grant.by.split()[0]]} effects" if grant.by else "effects"
    single = f"enemy {sp.words.types['command'][1]} that choose 1 card alone"
    by = f" by {effects}" if grant.by else ""
    if grant.stats:
        times = f" times {s.amount(grant.amount, sp)}" if grant.amount is not None else ""
        return f"{'gain' if many else 'gains'} {w.stats(grant.stats)}{times}"
    if grant.printed:
        return f"{'count' if many else 'counts'} as {w.plain_stats(grant.printed)}"
    if grant.rule == "power":
        colour = f" {grant.color}" if grant.color else ""
        return f"gives {s.so_much(grant.amount or 1, f'{colour} power'.strip(), sp)}"
    if grant.rule == "cheaper":
        return f"takes {s.so_much(grant.amount or 1, 'less total power', sp)}"
    if grant.rule == "host" and grant.what:
        return f"can also be set on {s.one(grant.what, sp)}"
    if grant.text:
        return _lent(grant, many, sp)
    if grant.rule == "all sides":
        label = sp.keywords[grant.keyword].label
        return f"{'use' if many else 'uses'} {label} against the {sp.words.types['unit'][1]} of every player"
    if grant.keyword:
        once = ", which does not add up" if grant.once else ""
        return f"{'gain' if many else 'gains'} {w.keyword(c.Keyword(grant.keyword, grant.n), sp)}{once}"
    if grant.lose:
        return f"{'lose' if many else 'loses'} {sp.keywords[grant.lose].label}"
    takes = "take" if many else "takes"
    return {
        "indestructible": f"cannot be destroyed{by}",
        "untargetable": f"cannot be the target of {single if grant.by == 'enemy single' else effects}",
        "no battle damage": f"{takes} no battle damage",
        "no effect damage": f"{takes} no damage from {effects}",
        "reduce": f"{takes} {grant.n} less damage from each effect",
        "no set": f"cannot have {sp.words.types['character'][1]} set on {'them' if many else 'it'}",
        "no sortie": "cannot sortie",
        "no sortie space": "cannot sortie to Space",
        "no sortie earth": "cannot sortie to Earth",
        "no sortie ring": "cannot sortie to the Ring",
        "room": f"can have {grant.n} {sp.words.types['character'][1]}",
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


def _lent(grant: Grant, many: bool, sp: WordingContext) -> str:
    """A text that cards gain, or have instead of another one."""
    if not grant.instead:
        return f"{'gain' if many else 'gains'} the text of line {grant.text}"
    old = "the text of its team" if grant.instead == "team" else f"its {sp.keywords[grant.instead].label}"
    return f"has the text of line {grant.text} instead of {old}"
