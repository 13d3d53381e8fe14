"""The outcome of the selection, from the match: nothing is computed here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.answering import ActionInput, AnswerInput, SelectInput, find
from gundam_tui.app.board.battle_line import alone, brief, in_full, shorter
from gundam_tui.app.board.looker import seen_names
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.frozen import frozen
from gundam_tui.games.seats import seat_label
from gundam_tui.games.views import BattleView
from gundam_tui.language import N, tr
from gundam_tui.table.player_names import called, within

if TYPE_CHECKING:
    from gundam_tui.app.answering import ListedOption
    from gundam_tui.app.apart import Names
    from gundam_tui.games.views import AnswerPreview, Clash, Consequence, OptionView, Payment, Preview
    from gundam_tui.table.match_api import MatchApi

MOST = 12  # options whose outcome is shown
_UNCHANGED, _SAME = N("changes nothing in this battle"), N("battle unchanged")
_CARD = "..."  # for the name in which deeds differ
_NEVER = N("the battle ends before damage is dealt")


@frozen
class OutcomeText:
    """An outcome.

    Attributes:
        rows: as lines.
        battle: the battle that would follow.
        paying: what would be paid.
        clashes: the opposing sides in the areas of squads.
        briefs: phrases of the lines, each with the same in fewer and fewer words.
    """

    rows: tuple[str, ...] = ()
    battle: BattleView | None = None
    paying: Payment | None = None
    clashes: tuple[Clash, ...] = ()
    briefs: tuple[tuple[str, ...], ...] = ()


def ahead(match: MatchApi, chooser: AnswerInput, room: int) -> OutcomeText:
    """The outcome of the selected options.

    Args:
        match: the match.
        chooser: what is selected.
        room: cells of a line; a longer outcome is written without names.
    """
    chosen = chooser.selected()
    if isinstance(chooser, ActionInput):
        return _act(match, chooser, chosen[0], room) if chosen else OutcomeText(_effect(chooser))
    if chooser.kind.window:
        return _block(match, chooser, chosen, room)
    prompt = chooser.prompt
    if prompt.ordered and isinstance(chooser, SelectInput):
        chosen = chooser.in_order()  # an order that was begun is an answer
    if chooser.kind.deals:
        return OutcomeText((*_effect(chooser), *_life(chooser)))
    tells = chosen or chooser.kind.declining  # what is said of doing nothing, where it is named
    if chooser.kind.quiet or not tells or not prompt.least <= len(chosen) <= prompt.most:
        return OutcomeText(_effect(chooser))
    told, now = match.preview(chooser.seat, [option.key for option in chosen]), chooser.view.battle
    rows = [_then(told.results(), _players(match))] if told.lines else []
    if not told.fights or now is None:
        return OutcomeText((*rows, *_effect(chooser)), clashes=told.clashes, briefs=told.briefs)
    return OutcomeText((response(told, now)[0], *rows, *_effect(chooser)), replace(now, preview=told.battle))


def _then(results: Sequence[tuple[str, Consequence]], players: Sequence[str]) -> str:
    """The events that would follow, which are in the words of the log: not to be taken for what has happened. A player
    who does one after the other is named once, and so is what happens several times in a row. Remarks come first:
    nothing of them happens.
    """
    told, last = "", -1
    for (line, about), same in groupby(one for one in results if not one[1].remark):
        again = about.doer >= 0 and about.doer == last
        text = within(line).removeprefix(f"{players[about.doer]} ") if again else within(line)
        times = sum(1 for _ in same)
        text = tr("{text}, {n} times", text=text, n=times) if times > 1 else text
        told += f"{(', ' if again else tr('; ')) if told else ''}{text}"
        last = about.doer
    remarks = (within(line) for line, about in results if about.remark)
    return tr("; ").join((*remarks, *((tr("then: {told}", told=told),) if told else ())))


def _players(match: MatchApi) -> list[str]:
    """What each player is called within a sentence, by seat."""
    labels = (f"{seat_label(seat)} " for seat in range(len(match.names)))
    return [within(called(label, match.names, match.reader)).rstrip() for label in labels]


def _effect(chooser: AnswerInput) -> tuple[str, ...]:
    """The effect that asks."""
    text = " ".join(chooser.prompt.effect.split())
    return (text,) if text else ()


def _life(chooser: AnswerInput) -> tuple[str, ...]:
    """What the pile is for that a player lives by: said before it begins to fall, in a game that has a word for it."""
    titles = [region.title for region in chooser.board.counted("pile") if region.size]
    return _terms(chooser, [word for word, _ in chooser.board.terms if tr(word) in titles])


def _terms(chooser: AnswerInput, words: Collection[str]) -> tuple[str, ...]:
    """What some words of the game mean."""
    terms = ((word, meaning) for word, meaning in chooser.board.terms if word in words)
    return tuple(tr("{word}: {text}", word=tr(word), text=tr(meaning)) for word, meaning in terms)


def _first(chooser: AnswerInput, option: OptionView) -> tuple[str, ...]:
    """What a deed is good for, as long as nothing has come of it yet."""
    has = any(chooser.view.players[chooser.seat].counters.values())
    return () if has else _terms(chooser, chooser.game.verbs[option.verb].terms)


def _told(chooser: AnswerInput, preview: Preview | None, room: int) -> tuple[str, ...]:
    names = seen_names(chooser.view, chooser.board, chooser.game)
    return (outcome(preview, room, names) if preview is not None else tr(_NEVER),)


def _act(match: MatchApi, chooser: AnswerInput, option: OptionView, room: int) -> OutcomeText:
    if chooser.game.verbs[option.verb].fights:
        preview = match.preview(chooser.seat, [option.key]).battle
        battle = BattleView(option.obj, option.to, _defender(chooser, option), False, "attack", preview)
        return OutcomeText(_told(chooser, preview, room), battle)
    if not chooser.game.verbs[option.verb].paid:
        return OutcomeText((*_effect(chooser), *_first(chooser, option)))
    rows: list[str] = []
    told = match.preview(chooser.seat, [option.key])
    paid = told.payment
    now = chooser.view.battle if told.fights else None
    if paid is not None and paid.text:
        by_hand = match.by_hand.get(chooser.seat, False) and paid.cost
        rows.append(
            tr("costs {cost}: you choose the {chooser}", cost=paid.cost, chooser=_called(chooser, paid))
            if by_hand
            else paid.text
            if now is None  # what a response makes of the battle and its text matter more; its cost is marked
            else ""
        )
    besides = [(line, about) for line, about in told.results() if not about.played]
    in_hand = any(card.id == option.obj for card in chooser.cards("hand"))
    if besides and (len(told.lines) > 1 or not in_hand):  # more than that it is played
        rows.append(_then(besides, _players(match)))
    if now is not None:
        rows.insert(0, response(told, now)[0])
        now = replace(now, preview=told.battle)
    return OutcomeText(tuple(filter(None, rows)), now, paid if paid is not None and paid.cost else None)


def response(told: AnswerPreview, now: BattleView, *, named: bool = False) -> tuple[str, str]:
    """What a response, or a choice for it, makes of the battle that is on, against what it comes to now: in full, and
    in a word. Where it takes a card for it that does not fight, it says which.

    Args:
        told, now: the battle with it, and as it is.
        named: does it stand behind the name of a card? In colours no other sign stands between the two.
    """
    then = on = tr("on {cards}: {told}", cards=told.beside, told="") if told.beside else ""
    if not on:
        then = tr("then: {told}", told="")
        on = then if named else ""
    if told.battle is None:
        return on + tr(_NEVER), on + tr("no battle damage")
    if now.preview is None or alone(told.battle) != alone(now.preview):
        whole, short = brief(told.battle, named=False)
        return then + whole, then + (short or whole)
    more = [phrase for phrase in told.battle.more if phrase not in now.preview.more]
    if more:
        return then + tr("; ").join((*more, tr(_UNCHANGED))), then + more[0]
    return on + tr(_UNCHANGED), on + tr(_SAME)


def responses(match: MatchApi, chooser: ActionInput, now: BattleView) -> dict[str, tuple[str, str]]:
    """What each of the first possible responses makes of a battle: in full, and in a word.

    Args:
        match: the match.
        chooser: which responses there are.
        now: the battle.
    """
    paid = [option for option in chooser.prompt.options if chooser.game.verbs[option.verb].paid]
    hand = {card.id for card in chooser.cards("hand")}
    told: dict[str, AnswerPreview] = {}
    found: dict[str, tuple[str, str]] = {}
    for option in paid[:MOST]:
        # Equal cards of a hand make the same of it: it is foreseen once.
        same = option.key.replace(f"#{option.obj}", "", 1) if option.obj in hand else option.key
        if same not in told:
            told[same] = match.preview(chooser.seat, [option.key])
        if told[same].fights:
            found[option.key] = response(told[same], now, named=True)
    return found


def _defender(chooser: AnswerInput, option: OptionView) -> int:
    """The target of an attack: the owner of the target card, or the player."""
    players = chooser.view.players
    if not option.to:
        return option.whom
    return next(player.seat for player in players if any(card.id == option.to for card in player.shown()))


def _called(chooser: AnswerInput, paid: Payment) -> str:
    """The cards that pay."""
    titles = (region.title.capitalize() for region in chooser.board.counted("pips") if region.zone == paid.zone)
    return next(titles, "cards")


def _block(match: MatchApi, chooser: AnswerInput, chosen: list[OptionView], room: int) -> OutcomeText:
    now = chooser.view.battle
    if not chosen or now is None:
        unblocked = (
            tr("not blocked: {text}", text=in_full(now.preview)) if now is not None and now.preview is not None else ""
        )
        return OutcomeText((unblocked, *_effect(chooser)) if unblocked else _effect(chooser))
    [option] = chosen[:1]
    preview = match.preview(chooser.seat, [option.key]).battle
    battle = replace(now, preview=preview)
    if option.obj:
        battle = replace(battle, target=option.obj, blocked=True)
    return OutcomeText(_told(chooser, preview, room), battle)


def outcome(preview: Preview, room: int, names: Names) -> str:
    """The effect of a battle, in at most `room` cells if possible: with shorter names, at last the verdict alone."""
    forms = shorter(UNICODE, preview, names)
    return next((form for form in forms if cell_len(form) <= room), forms[-1])


def _left(option: OptionView, told: AnswerPreview) -> str:
    """What is left at last of the card in play or the player that an option chooses; empty where no line is about
    them.
    """
    left = ""
    for about in told.about:
        ours = about.card == option.obj if option.obj else about.whom == option.whom
        left = about.left if ours and about.left else left
    return left


def names_attacker(chooser: AnswerInput) -> bool:
    """Does a chip end with who attacks: with the attack as a whole, or that card alone? Then the outcome has to name
    what it hits.
    """
    return isinstance(chooser, ActionInput) and not chooser.opened


def outcomes(match: MatchApi, chooser: AnswerInput, entries: Sequence[ListedOption]) -> dict[str, tuple[str, str]]:
    """The outcome of each listed option: in full, and in a word.

    Args:
        match: the match.
        chooser: how the question is being answered.
        entries: the options.
    """
    chosen = chooser.prompt.most == 1 and not chooser.kind.quiet
    if isinstance(chooser, SelectInput) and not chosen:
        return {}
    found: dict[str, tuple[str, str]] = {}
    deeds: list[str] = []
    now = chooser.view.battle
    responds = isinstance(chooser, SelectInput) and not chooser.kind.window
    for entry in entries[:MOST]:
        told = match.preview(chooser.seat, [entry.option.key])
        if told.fights and now is not None and (responds or chooser.game.verbs[entry.option.verb].paid):
            found[entry.option.key] = response(told, now)
        elif told.battle is not None and (isinstance(chooser, ActionInput) or chooser.kind.window):
            blocker = entry.option.obj and not isinstance(chooser, ActionInput)  # it is what is hit
            ours = now is not None and now.defender in chooser.view.team(chooser.seat)
            named = bool(entry.option.to or blocker) and not names_attacker(chooser)
            found[entry.option.key] = brief(told.battle, named=named, ours=ours)
        elif told.fights and isinstance(chooser, ActionInput):
            found[entry.option.key] = (tr(_NEVER), "")
        elif told.payment is not None and told.payment.text:
            found[entry.option.key] = (told.payment.text, told.payment.gone or tr("for {cost}", cost=told.payment.cost))
        elif chooser.kind.reveals:  # what the effect says: "activated" alone explains nothing
            found[entry.option.key] = (told.effect, "")
        elif told.lines and isinstance(chooser, SelectInput):
            found[entry.option.key] = (_then(told.results(), _players(match)), _left(entry.option, told))
            deeds.append(_deed(chooser, entry.option, told))
    # One deed with each of the cards: the question has said it, and the options name the cards.
    alike = len(deeds) == len(entries[:MOST]) and len(set(deeds)) == 1 and all(deeds)
    return {} if alike else found


def _deed(chooser: AnswerInput, option: OptionView, told: AnswerPreview) -> str:
    """What an answer makes the player do with its card, without its name, or a remark; empty if anything else comes of
    it.
    """
    if told.lines and all(about.remark for about in told.about):
        return "; ".join(told.lines)
    card = find(chooser.view, option.obj)
    if card is None or len(told.lines) != 1 or told.about[0].doer != chooser.seat or told.about[0].left:
        return ""
    before, name, after = told.lines[0].partition(card.name)
    return f"{before}{_CARD}{after}" if name else ""
