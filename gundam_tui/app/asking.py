"""From a prompt that is being answered to the dock: the question, the options with their outcomes, hints."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.answering import ActionInput, AnswerInput, SelectInput, find, in_short
from gundam_tui.app.board.badges import short_signs
from gundam_tui.app.board.battle_line import brief
from gundam_tui.app.board.faces import Chip, DockText, ReportLine
from gundam_tui.app.board.happened import report_line
from gundam_tui.app.board.looker import deciding
from gundam_tui.app.board.reading import fought_instead
from gundam_tui.app.glyphs import SUBJECT
from gundam_tui.app.keymap import BY_ID
from gundam_tui.app.recap import BattleLine, decides, is_lost, weight, weights
from gundam_tui.app.scene import Scene
from gundam_tui.games.api import NOTHING_CHANGES
from gundam_tui.games.seats import TWO_PLAYERS, seat_label, side_label
from gundam_tui.language import ENGLISH, N, current, join, listed, lower_first, tr, trn

if TYPE_CHECKING:
    from gundam_tui.games.views import LogLine, OptionView

MOVING_KEY = (N("any key"), N("at once"))
_ORDINALS = (N("1st"), N("2nd"), N("3rd"))
_MARGIN = 4  # cells of a dock row that are not for text
_SAID = 2  # things to do that a chip names
_NAMED = 3  # cards of the hand that are named in the dock, one by one
_ROOMY = 120  # from this width on chips show how much can be done
_REST = "..."  # for the part in which labels differ
_PREPOSITIONS = ("with", "for", "by", "against", "into", "as")


def question(scene: Scene, width: int) -> DockText:
    """The dock as it stands.

    Args:
        scene: the moment.
        width: cells of the dock.
    """
    prompt, chooser = scene.view.prompt, scene.chooser
    several = not scene.view.duel
    heavy = weights(scene.missed, each_turn=several, since=scene.fresh, own=scene.seat)
    news = tuple(story_line(scene, line)._replace(weight=one) for line, one in zip(scene.missed, heavy, strict=True))
    if scene.moving is not None:
        whose = tr("{player}'s turn", player=seat_label(scene.view.active))
        told = scene.said(whose) if news and scene.view.active >= 0 else ""
        # The question appears when everything has been shown.
        return DockText("", "enemy", told, hints=_waiting(scene) if scene.remark else (), news=news)
    if scene.view.outcome is not None:
        return DockText("", "own", tr("The game is over"), hints=_waiting(scene))
    if prompt is None:
        return DockText(hints=_waiting(scene))
    role = "own" if prompt.asks(scene.seat) else "enemy"
    if chooser is None and scene.covered:
        text, shows = tr("You decide: your hand is covered"), (Chip("y", _uncovering(scene)),)
        return DockText(scene.name(prompt.seat), role, text, "", shows, _waiting(scene))
    if chooser is None:
        asked = sorted((prompt.seat, *prompt.also))
        # What another player decides about is said: in one's own turn it could be taken for one's own decision.
        known = "" if prompt.asks(scene.seat) else prompt.text
        text = scene.said(known or tr("{player} decides", player=side_label(asked)))
        return DockText("", role, text, prompt.rule, hints=_waiting(scene), urgent=bool(scene.remark), news=news)
    chips, shared = _chips(scene, chooser, width)
    own = tr("your {card}", card="")
    text = f"{own[:1].upper()}{prompt.text[1:]}" if prompt.text.startswith(own) else prompt.text
    if isinstance(chooser, ActionInput) and chooser.opened and shared:
        text = _which(chooser, shared)
    hints = _hints(scene, chooser, shared, width)
    urgent = bool(scene.remark or chooser.note)
    # When a team is asked as one, the question goes to the member whose hand has the keys.
    aside = _aside(chooser, prompt.rule)
    told = "" if urgent else _on_chip(scene, chooser, shared)
    # A player sees the result of a battle before they go into it.
    fights = any(chooser.game.verbs[option.verb].fights for option in prompt.options)
    foreseen = isinstance(chooser, SelectInput) and fights and bool(scene.preview)
    who = deciding(scene.view, scene.seat, chooser.seat)
    return DockText(
        scene.name(who), role, text, aside, tuple(chips), tuple(hints), urgent, news, told,
        kept=int(_teaches(scene, chooser) and bool(hints) and not urgent),
        leads=chooser.kind.main or (_came_to(scene) and not foreseen), whole=not chooser.kind.main,
        log_key=BY_ID["table.log"].shown, names=scene.seen, repeats=_repeats(scene, chooser, len(hints)),
        legend=tuple(short_signs(scene.game, scene.board, scene.view)) if width < _ROOMY or several else (),
        briefs=tuple(map(tuple, scene.briefs)), explains=chooser.kind.window,
    )  # fmt: skip


def _teaches(scene: Scene, chooser: AnswerInput) -> bool:
    """Do the hints begin with a word that the white option makes a player meet for the first time?"""
    terms = any(chooser.game.verbs[option.verb].terms for option in chooser.selected())
    return terms and bool(scene.preview)


def _uncovering(scene: Scene) -> str:
    """What a player sees who asks for their hand: the dock and the row of keys say it."""
    if scene.uncovering is None:
        drawn = scene.holding.seat if scene.view.prompt is None else scene.view.prompt.seat
        scene.uncovering = tr("show your hand") if shows_hand(scene, drawn) else tr("show your question")
    return scene.uncovering


def shows_hand(scene: Scene, seat: int) -> bool:
    """Does a player see their hand when they look? The question alone, where they hold no card, or where the battle in
    figures stays in its place.
    """
    holds = any(scene.view.players[seat].count(zone) for zone in scene.board.hands)
    return holds and fought_instead(scene.looker(roomy=False, reports=False)) is None


def _repeats(scene: Scene, chooser: AnswerInput, hints: int) -> bool:
    """Do the hints say no more than the result of the white option, and the effect that asks which player?"""
    told = any(option.key in scene.outcomes for option in chooser.selected())
    players = all(option.whom >= 0 for option in chooser.prompt.options)
    return told and hints <= len(scene.preview) and (players or len(scene.preview) == 1)


def _came_to(scene: Scene) -> bool:
    """Has a battle of squads come to something since the last answer? Its area no longer shows what was there."""
    return scene.board.has_squads and any(decides(line) and line.at >= scene.fresh for line in scene.missed)


def story_line(scene: Scene, line: LogLine) -> ReportLine:
    """An event; of two players in short without the one whose card it begins with."""
    told = report_line(scene.glyphs, line, old=line.at < scene.fresh)._replace(weight=weight(line))
    if is_lost(line) and not isinstance(line, BattleLine):  # whose it was matters
        return told
    return told._replace(brief=_without_player(scene, line.text))


def _without_player(scene: Scene, text: str) -> str:
    if scene.view.duel:
        for seat in range(TWO_PLAYERS):
            text = text.removeprefix(scene.said(tr("{player}'s {card}", player=seat_label(seat), card="")))
    return text


def _which(chooser: AnswerInput, shared: str) -> str:
    """The question about a chosen card: `Attack with Gundam: which target?`, `Pair Amuro Ray with which?`."""
    if shared.endswith(_REST):
        return tr("{said} which?", said=shared.removesuffix(_REST).rstrip())
    fights = all(chooser.game.verbs[entry.option.verb].fights for entry in chooser.entries)
    said = shared.replace(f"{_REST} ", "")
    return tr("{said}: which target?", said=said) if fights else tr("{said}: which?", said=said)


def _waiting(scene: Scene) -> tuple[tuple[str, str], ...]:
    if scene.remark:
        return ((scene.remark, "text"),)
    over = scene.view.outcome is not None
    return ((tr("Enter leads on: rematch, replay, another game"), "sub"),) if over else ()


def _aside(chooser: AnswerInput, rule: str) -> str:
    """How many to choose, or how much can be done; the clause."""
    if isinstance(chooser, SelectInput) and chooser.prompt.most != 1:
        count = (
            tr("order")
            if chooser.prompt.ordered
            else tr("{count} of {wanted}", count=len(chooser.marked), wanted=chooser.wanted())
        )
    elif isinstance(chooser, ActionInput) and not chooser.opened:
        count = ""
    else:
        nothing = isinstance(chooser, SelectInput) and _may_choose_none(chooser)
        count = tr("{count} legal", count=len(chooser.entries) + nothing)
    return "  ".join(word for word in (count, rule) if word)


def _many(count: int, text: str) -> str:
    """`2 cards to play`: the row has the noun for one."""
    if current() != ENGLISH:
        return tr("{count} {what}", count=count, what=tr(text))
    noun, _, rest = text.partition(" ")
    return f"{count} {noun}{'s' if count > 1 else ''} {rest}"


# ---------------------------------------------------------------- options


def _chips(scene: Scene, chooser: AnswerInput, width: int) -> tuple[list[Chip], str]:
    """The options, and the words that all of them share."""
    if isinstance(chooser, ActionInput) and not chooser.opened:
        return _overview(scene, chooser, wide=width >= _ROOMY), ""
    labels = [entry.option.label for entry in chooser.entries]
    if chooser.kind.reveals:  # the card itself is on the board
        titles = [tr(chooser.game.verbs[entry.option.verb].title) for entry in chooser.entries]
        labels = [title or label.partition(":")[0] for title, label in zip(titles, labels, strict=True)]
    # For a chosen card the question names what they share, even where room is short.
    texts, shared = shortened(labels, 0 if isinstance(chooser, ActionInput) else width)
    if isinstance(chooser, SelectInput):
        texts = [
            _player(scene, chooser, entry.option) or text for entry, text in zip(chooser.entries, texts, strict=True)
        ]
    texts = [_declining(chooser, entry.option) or text for entry, text in zip(chooser.entries, texts, strict=True)]
    chips: list[Chip] = []
    for at, (entry, text) in enumerate(zip(chooser.entries, texts, strict=True)):
        picked = isinstance(chooser, SelectInput) and at in chooser.marked
        chosen = ""
        if isinstance(chooser, SelectInput) and not chooser.single and picked:
            chosen = _ordinal(chooser.marked.index(at)) if chooser.prompt.ordered else scene.glyphs.chosen
        said, brief = scene.outcomes.get(entry.option.key, ("", ""))
        idle = entry.option.key in chooser.prompt.idle
        if idle:
            said = brief = _unchanged(chooser, at)
        key = _key(chooser, entry.option, entry.tag)
        said = _crossed(scene, said) if at == chooser.cursor else said
        chips.append(Chip(key, text, said, brief, cursor=at == chooser.cursor, chosen=chosen, entry=at, idle=idle))
    if isinstance(chooser, SelectInput):
        chips += _as_a_whole(chooser)
    besides = (scene.called(card) for card in chooser.prompt.besides)
    return [*chips, *(Chip("", name, tr("looked at"), idle=True) for name in besides)], shared


def _unchanged(chooser: AnswerInput, at: int) -> str:
    """That an option changes nothing: of several ones, which stand together, the last one says it of all, by their
    keys, as the others may stand in the row before.
    """
    idle = [place for place, entry in enumerate(chooser.entries) if entry.option.key in chooser.prompt.idle]
    if len(idle) == 1:
        return tr(NOTHING_CHANGES)
    keys = [_key(chooser, chooser.entries[place].option, chooser.entries[place].tag) for place in idle]
    told = listed(in_short(keys).split() or keys)
    return tr("with {keys} nothing changes", keys=told) if at == idle[-1] else ""


def _crossed(scene: Scene, said: str) -> str:
    """What would be paid for what is selected, behind its sign among the resources, which it explains."""
    if scene.paying is None or said != scene.paying.text:
        return said
    first, sign, paid = said.rpartition(tr("; "))  # what has to happen before
    return f"{first}{sign}{scene.glyphs.spend} {paid}"


def _player(scene: Scene, chooser: SelectInput, option: OptionView) -> str:
    """The label of a player among several, as on their plate: the question has the verb. Empty for other options.
    Before the game it is their team that is chosen: it takes the first turn as one.
    """
    if scene.view.duel or option.whom < 0 or option.obj or option.card:
        return ""
    return scene.said(side_label(scene.view.team(option.whom) if chooser.kind.setup else (option.whom,)))


def _ordinal(at: int) -> str:
    """A place in an order; a bare number would look like a key."""
    return tr(_ORDINALS[at]) if at < len(_ORDINALS) else tr("{n}th", n=at + 1)


def _as_a_whole(chooser: SelectInput) -> list[Chip]:
    """The name of the chosen group as a whole, unless it is one of the options."""
    white, count = chooser.cursor < 0, len(chooser.marked)
    if chooser.single:
        word = chooser.no_word() if chooser.entries else tr("go on")
        return [Chip("Space", word, cursor=white)] if _may_choose_none(chooser) else []
    if chooser.prompt.ordered:
        rest = count and count < len(chooser.entries)
        return [Chip("Enter", tr("in this order"), tr("the rest as listed") if rest else "", cursor=white)]
    if not chooser.complete:
        return []
    return [Chip("Enter", _doing(chooser) if count else chooser.no_word(), cursor=white)]


def _may_choose_none(chooser: SelectInput) -> bool:
    """Is it an answer to choose nothing, and none of the options?"""
    return chooser.single and not chooser.prompt.least and not any(map(chooser.says_no, chooser.prompt.options))


def _doing(chooser: SelectInput) -> str:
    """What is done with the chosen group: `scrap these 2`."""
    titles = {chooser.game.verbs[option.verb].title for option in chooser.selected()}
    verb = lower_first(tr(titles.pop())) if len(titles) == 1 else ""
    places = {"verb": verb or tr("choose"), "count": len(chooser.marked)}
    return tr("{verb} these {count}", **places) if len(chooser.marked) > 1 else tr("{verb} this one", **places)


def _declining(chooser: AnswerInput, option: OptionView) -> str:
    """The label for doing as little as possible, when the question has named what is answered: `No block`."""
    return tr(chooser.kind.declining).capitalize() if chooser.kind.window and chooser.says_no(option) else ""


def _key(chooser: AnswerInput, option: OptionView, tag: str) -> str:
    """The most telling of the keys that select an option."""
    if chooser.says_no(option) and tag:
        return chooser.game.verbs[option.verb].letter or "Space"
    return chooser.game.verbs[option.verb].letter or tag


def _overview(scene: Scene, chooser: ActionInput, *, wide: bool) -> list[Chip]:
    """The highlighted (white) option, and the alternatives."""
    tags = chooser.tags()
    closing = _closing(scene, chooser, wide=wide)
    chips = [_offered(scene, chooser, tags)] if chooser.subject else [closing] if closing is not None else []
    elsewhere, hands = chooser.elsewhere(), [card.id for card in chooser.cards("hand")]
    # The key of the white card is that of the white chip, unless it lists what else the card can do.
    shown = 0 if chooser.ready else chooser.subject
    able = {obj: tag for obj, tag in tags.items() if chooser.playable(obj) and obj != shown}
    if other := _other_ways(chooser):  # beside the white one
        chips.append(Chip(able.pop(chooser.subject), other))
    hand = [tag for obj, tag in able.items() if obj in hands]
    field = [tag for obj, tag in able.items() if obj not in hands and obj not in elsewhere]
    more = tr("more ") if shown else ""
    if hand and chooser.kind.window and len(hand) <= _NAMED:
        joined = tr("play card")
        chips += [_named(scene, chooser, obj, able[obj])._replace(joined=joined) for obj in able if obj in hands]
    elif hand:
        chips.append(
            Chip(
                in_short(hand),
                tr("play a card") if wide else tr("play card"),
                tr("{count} {more}playable", count=len(hand), more=more) if wide else "",
            )
        )
    if len(field) == 1 and chooser.kind.window:
        chips += [_named(scene, chooser, obj, tag) for obj, tag in able.items() if tag in field]
    elif field:
        verbs = _verbs(
            chooser, [option for obj, tag in able.items() if tag in field for option in chooser.by_subject[obj]]
        )
        chips.append(
            Chip(
                in_short(field),
                " / ".join(verbs) if len(verbs) <= _SAID else tr("act with a card"),
                trn("{n} {more}card can act", "{n} {more}cards can act", len(field), more=more) if wide else "",
            )
        )
    # Two cards of a partner's hand may do the same: it is said once, with the keys of both.
    alike: dict[str, list[str]] = {}
    for obj in elsewhere:
        if obj in able:
            alike.setdefault(chooser.by_subject[obj][0].label, []).append(able[obj])
    chips += [Chip(in_short(same), label) for label, same in alike.items()]
    return [*chips, closing] if chooser.subject and closing is not None else chips


def _other_ways(chooser: ActionInput) -> str:
    """What else the white card can do, where one of several deeds is white; empty if it is nothing else."""
    if not (chooser.subject and chooser.ready):
        return ""
    options, white = chooser.by_subject[chooser.subject], chooser.entries[chooser.cursor].option
    verbs = [verb for verb in _verbs(chooser, options) if verb not in _verbs(chooser, [white])]
    return tr("or {verb}", verb=" / ".join(verbs)) if verbs else ""


def _named(scene: Scene, chooser: ActionInput, obj: int, tag: str) -> Chip:
    """A card by its name, with what it makes of the battle: in a step of one the hand itself may have no place."""
    card, options = find(chooser.view, obj), chooser.by_subject[obj]
    told = next((scene.outcomes[option.key] for option in options if option.key in scene.outcomes), None)
    if told is not None and card is not None:
        return Chip(tag, card.name, *told)
    if card is None:
        return Chip(tag, options[0].label)
    if len(options) == 1:  # without the text that is used: the verb is never left out
        said, name, rest = options[0].label.partition(card.name)
        return Chip(tag, f"{lower_first(said)}{name}{re.split(SUBJECT, rest)[0]}")
    return Chip(tag, tr("{verb} {card}", verb=" / ".join(_verbs(chooser, options)), card=card.name))


def _verbs(chooser: ActionInput, options: Sequence[OptionView]) -> list[str]:
    """What some options do, each verb once."""
    rows = (chooser.game.verbs[option.verb] for option in options)
    return list(dict.fromkeys(lower_first(tr(row.title)) or row.name for row in rows))


def _offered(scene: Scene, chooser: ActionInput, tags: Mapping[int, str]) -> Chip:
    """The white card: what Enter does with it."""
    options = chooser.by_subject[chooser.subject]
    card = find(scene.view, chooser.subject)
    tag = tags.get(chooser.subject, "") or "Enter"
    verbs = _verbs(chooser, options)
    if len(options) == 1:
        said, brief = scene.outcomes.get(options[0].key, ("", ""))
        if card is None:
            return Chip(tag, options[0].label, said, brief, cursor=True)
        if said and chooser.kind.window and scene.view.battle is not None:  # what it makes of the battle
            return Chip(tag, scene.called(card), said, brief, cursor=True)
        used = re.split(SUBJECT, options[0].label.partition(card.name)[2], maxsplit=1)[1:]
        if used and not said and not chooser.game.verbs[options[0].verb].plays:  # which of its texts
            said = tr("{label}: {text}", label=verbs[0], text=used[0])
            return Chip(tag, scene.called(card), said, verbs[0], cursor=True)
        gone = scene.paying.gone if scene.paying is not None else ""
        told = _crossed(scene, said)
        paid = told != said or not said
        whole = f"{verbs[0]} {told}".strip() if paid else tr("{label}: {text}", label=verbs[0], text=told)
        short = f"{verbs[0]} {scene.glyphs.spend} {gone}" if gone else verbs[0]
        return Chip(tag, scene.called(card), whole, short, cursor=True)
    if chooser.ready:
        option = chooser.entries[chooser.cursor].option
        said, brief = scene.outcomes.get(option.key, ("", ""))
        return Chip("Enter", option.label, _crossed(scene, said), brief, cursor=True)
    name = scene.called(card) if card is not None else options[0].label
    ways = tr("{verbs}: {count} ways", verbs=" / ".join(verbs), count=len(options))
    told, brief = scene.outcomes.get(chooser.entries[chooser.cursor].option.key, ("", ""))
    if told:  # of the target that is white once all are listed
        first = (tr("{ways}, first: {told}", ways=ways, told=one) for one in (told, brief or told))
        return Chip(tag, name, *first, cursor=True)
    return Chip(tag, name, ways, verbs[0], cursor=True)


def _closing(scene: Scene, chooser: ActionInput, *, wide: bool) -> Chip | None:
    """The end of the turn, or the pass with what a battle comes to then; where the end is white, what could still be
    done.
    """
    if any(chooser.says_no(option) for option in chooser.prompt.options):
        battle = scene.view.battle
        told = ("", "")
        if battle is not None and battle.preview is not None:
            told = brief(battle.preview, named=False, ours=battle.defender in scene.view.team(chooser.seat))
        return Chip("Space", tr("pass"), *(told if scene.outcomes else ("", "")), cursor=chooser.ending)
    if not any(chooser.game.verbs[option.verb].ends_turn for option in chooser.prompt.options):
        return None
    name = tr("end the turn") if wide or chooser.ending else tr("end turn")
    return Chip("e", name, *(_left(chooser) if chooser.ending else ("", "")), cursor=chooser.ending)


def _left(chooser: ActionInput) -> tuple[str, str]:
    """What could still be done; where the end of the turn is suggested, why it is not: in full, and in short. It goes
    on from the label: where room is short nothing stands between the two.
    """
    left = join(_many(count, text) for count, text in chooser.counts())
    if not left or not _ends(chooser):
        return (tr("though there is still: {left}", left=left) if left else "", "")
    if chooser.prompt.because:
        return chooser.prompt.because, ""
    return tr("you still have {left}, but this is better", left=left), tr("better than to go on")


def _ends(chooser: AnswerInput) -> bool:
    """Is the end of the turn suggested?"""
    suggested = [option for option in chooser.prompt.options if option.key in chooser.prompt.suggested]
    return any(chooser.game.verbs[option.verb].ends_turn for option in suggested)


def shortened(labels: Sequence[str], width: int) -> tuple[list[str], str]:
    """Labels without the words that all of them share, and those words with `...` for what differs.

    Args:
        labels: the labels of all options.
        width: cells of the dock: labels that all fit into one row stay whole.
    """
    texts = list(labels)
    if len(texts) < 2 or sum(cell_len(text) + 8 for text in texts) <= width:
        return texts, ""
    words = [text.split() for text in texts]
    shortest = min(len(one) for one in words)
    front = next((at for at in range(shortest) if len({one[at] for one in words}) > 1), shortest - 1)
    # Names begin with a capital letter and stay whole; before and after them, cut at a preposition.
    leads = [at for at in range(1, front + 1) if words[0][at - 1] in _PREPOSITIONS]
    front = leads[-1] if leads else next((at for at in range(1, front) if not words[0][at][0].islower()), front)
    back = next((at for at in range(shortest - front) if len({one[-1 - at] for one in words}) > 1), 0)
    back = next((at for at in range(back, 0, -1) if words[0][-at] in _PREPOSITIONS), 0)
    short = [" ".join(one[front : len(one) - back]) for one in words]
    return short, texts[0].replace(short[0], _REST, 1) if short[0] != texts[0] else ""


# ---------------------------------------------------------------- hints


def _on_chip(scene: Scene, chooser: AnswerInput, shared: str) -> str:
    """The outcome of what is selected, if its chip shows it; empty: the hints tell it."""
    chosen = chooser.selected()
    if shared or len(chosen) != 1 or not scene.preview:
        return ""
    return scene.preview[0] if scene.outcomes.get(chosen[0].key, ("", ""))[0] else ""


def _hints(scene: Scene, chooser: AnswerInput, shared: str, width: int) -> list[tuple[str, str]]:
    """A refusal, a remark about the last key, the outcome, or the card under the cursor."""
    if scene.remark:
        return [(f"! {scene.remark}", "bad")] if scene.trouble else [(scene.remark, "good")]
    if chooser.note:
        return [(f"! {chooser.note}", "text")]
    told = list(scene.preview)
    chosen = chooser.selected()
    if told and len(chosen) == 1 and chosen[0].key in scene.outcomes:
        if shared:
            after = told[0].removeprefix(tr("then: {told}", told=""))  # the label says what it follows
            whole = f"{chosen[0].label}: {after}"
            told[0] = whole if cell_len(whole) <= width - _MARGIN else told[0]  # an outcome is never cut off
        elif _on_chip(scene, chooser, shared):
            del told[0]
    # Why the turn is to end stands on its chip.
    rows = [(chooser.prompt.because, "text")] if chooser.prompt.because and not _ends(chooser) else []
    rows += [(text, "text" if chosen else "sub") for text in told]
    rows += [(text, "sub") for text in scene.missing]
    if shared and not isinstance(chooser, ActionInput):
        rows.append((_common(scene, chooser, shared), "sub"))
    if rows:
        return rows
    # A revealed card shows it itself, but among several players its lane may have few rows; what happened in the
    # other's turn comes before a card that can be read.
    source = chooser.prompt.source
    itself = scene.looked is None or source is None or scene.looked.id == source.id
    shown = chooser.kind.reveals and scene.view.duel and itself
    if scene.about and chooser.kind.reveals and not shown:
        rows.append((scene.about, "text"))
    elif scene.about and not shown and (chooser.kind.main or not scene.missed):
        rows.append((scene.about, "sub"))
    elif isinstance(chooser, ActionInput) and not chooser.counts():
        rows.append((tr("nothing else can be done now"), "sub"))
    return rows


def _common(scene: Scene, chooser: AnswerInput, shared: str) -> str:
    """The words that all options share, as a sentence: about the white card, else a question."""
    if not shared.endswith(_REST):
        return shared
    return shared.removesuffix(_REST) + scene.about if scene.about else _which(chooser, shared)


def keys(scene: Scene) -> list[tuple[str, str]]:
    """The keys that do something now."""
    if scene.moving is not None:
        return [(tr(MOVING_KEY[0]), tr(MOVING_KEY[1]))]
    hints: list[tuple[str, str]] = list(scene.chooser.hints() if scene.chooser is not None else scene.hints)
    hints += [("y", _uncovering(scene))] if scene.chooser is None and scene.covered else []
    hints += [(BY_ID["table.coach"].shown, tr("coach"))] if scene.coached else []
    focus = scene.focus()
    view = [(BY_ID["table.view"].shown, tr("read"))] if focus.card is not None or focus.number else []
    also = scene.view.prompt.also if scene.view.prompt is not None else ()
    zone = [("Tab", tr("partner") if also else tr("zone"))] if scene.chooser is not None else []
    # One can turn to the partner when the team is asked as one, and back.
    if also and scene.chooser is not None and scene.chooser.seat != scene.view.seat:
        inside = scene.chooser.goes_back
        hints = [hint for hint in hints if inside or hint[0] != "Esc"]
        hints.insert(1, ("Tab" if inside else "Tab/Esc", tr("back")))
        return [*hints, *view, *general_keys(scene)]
    if scene.chooser is not None and scene.chooser.tabs_to_hand:  # Tab is for the partner in a team asked as one
        hints.append(("Shift+Tab" if also else "Tab", tr("your hand")))
        zone = zone if also else []
    # When the cursor is on no card, how to move it there matters more than the last hint.
    return [*hints, *(view or zone), *general_keys(scene), *(zone if view else [])]


def general_keys(scene: Scene) -> list[tuple[str, str]]:
    """Those of them that always do the same; the help first, which is the last that may be left out."""
    if scene.moving is not None:
        return []
    words = ("help", "commands", "log") if scene.watched else ("help", "commands", "undo", "log")
    return [(BY_ID[f"table.{word}"].shown, tr(word)) for word in words]
