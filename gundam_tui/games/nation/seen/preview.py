"""Previews: what an answer leads to, as far as the seat that is asked can know, and the result of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from gundam_tui.games.nation.cards.terms import AREAS, BATTLE_STEPS, NATION
from gundam_tui.games.nation.flow.battle import Deal, deal_of, foreseen, has_struck, is_felled
from gundam_tui.games.nation.flow.play import COMMAND_VERB, DEPLOY, PASS, SET_ON, USE
from gundam_tui.games.nation.queries.copies import titled
from gundam_tui.games.nation.queries.numbers import number_of
from gundam_tui.games.nation.queries.power import price_of
from gundam_tui.games.nation.queries.squads import check, combats, record
from gundam_tui.games.nation.state.model import attacker, others, rules
from gundam_tui.games.seats import subject_of
from gundam_tui.games.views import AnswerPreview, Clash, Consequence, Fallen, LogLine, Payment
from gundam_tui.kernel import Engine, Event, Option, Prompt, Refused
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.language import N, either, join, tr

from .labels import how_many, label
from .log import listed, log_lines
from .words import Words, called, player

# What damage does to Units: the name of each, the damage, whether it is destroyed.
Hits: TypeAlias = "list[tuple[str, int, bool]]"
_Told: TypeAlias = "tuple[str, Consequence]"  # a line of the log, and what it is about


class _Blow(NamedTuple):
    """What a squad deals, what that does to Units, and is it destroyed before, so that it deals nothing?"""

    deal: Deal
    hits: Hits
    late: bool


_TARGET, _TRIED, _NAMED = "target", 6, 3
_PLAYS = ("free", "cut")
WINS, TOGETHER = N("this attack wins"), N("together they win")
LOSES = N("without more defenders you lose the game")  # of the player who is asked whom to send
_SORTIES = ("sortie", "sortie needed", "squad order")
_BEFORE_DAMAGE = BATTLE_STEPS[: BATTLE_STEPS.index("damage")]


def ahead(e: Engine, answer: Sequence[Option], words: Words) -> AnswerPreview:
    """What an answer to the open prompt would do if nobody answers it: its cost, and the lines of the log up to the end
    of the cut or to the next question; for squads that are sent out, also the result of the battle.

    Raises:
        Refused: it is not a legal answer.
    """
    prompt = e.prompt
    assert prompt is not None
    trial = hide_unknown(e, prompt.seat)
    trial.record_history = True
    trial.answer([option.key for option in answer])
    told = _results(trial, prompt, words)
    after, found, briefs = trial.prompt, tuple[Clash, ...](), tuple[tuple[str, ...], ...]()
    if answer and prompt.kind in _SORTIES:
        zone = str(prompt.args[0])
        trial.perform(check(trial))
        found = clashes(trial, words)
        every = _blows(trial)
        blows, beaten = [blow for (there, _), blow in every.items() if there == zone], _beaten(trial, every.values())
        verdicts = dict.fromkeys(_verdict(trial, blow, beaten) for blow in blows)
        ends = [tr(LOSES)] if prompt.seat in beaten else [tr(verdict) for verdict in verdicts if verdict]
        deals = ((_deals(trial, blow, words), Consequence(blow.deal.seat)) for blow in blows)
        lost = prompt.seat in beaten
        told = [*deals, *((end, Consequence(remark=lost)) for end in ends), *told]
        briefs = tuple(_shorter(trial, blow, words) for blow in blows if not blow.late)
    elif prompt.kind in _SORTIES and prompt.seat in _beaten(trial, _blows(_as_met(trial)).values()):
        told = [(tr(LOSES), Consequence(remark=True)), *told]
    elif not told and after is not None and after.kind == prompt.kind and after.seat != prompt.seat:
        told = [
            (tr("then {player} decides about theirs", player=player(after.seat)), Consequence(remark=True))
        ]  # done when all have chosen
    one = answer[0] if len(answer) == 1 else None
    paid = payment(e, one) if one is not None else None
    lines, about = tuple(line for line, _ in told), tuple(one for _, one in told)
    price = _priced(paid, words) if paid is not None else None
    return AnswerPreview(lines, payment=price, clashes=found, about=about, briefs=briefs)


def _results(trial: Engine, asked: Prompt, words: Words) -> list[_Told]:
    """The result of an answer that was just given in a trial. If the same text asks for more targets: what happens
    whichever they are.
    """
    _run_out(trial, asked.seat)
    then = trial.prompt
    if (
        then is not None
        and _TARGET == asked.kind == then.kind
        and (asked.seat, asked.source) == (then.seat, then.source)
    ):
        return _whichever(trial, then, words)
    asks = then is not None and asked.kind in _PLAYS and (then.kind, then.seat) == (_TARGET, asked.seat)
    if asks and then is not None and then.options:
        return _whichever(trial, then, words) or [_chooses(trial, then, words)]
    # The log of the trial begins within this turn, which has no number there: another turn is no result of the answer.
    told = [line for line in log_lines(trial, asked.seat, words) if not line.turn]
    return _results_first(trial.log, told, asked.seat)


def _chooses(trial: Engine, asked: Prompt, words: Words) -> _Told:
    """That targets are chosen next; if they are few, which there are, and what becomes of each."""
    targets = how_many(asked)
    if len(asked.options) > _NAMED:
        return tr("{targets} of {n}", targets=targets, n=len(asked.options)), Consequence()
    cards: list[str] = []
    for option in asked.options:
        told = _results(branch, asked, words) if (branch := _chosen(trial, [option])) is not None else []
        left = next((about.left for _, about in reversed(told) if about.left and about.card == option.obj), "")
        card = label(trial, option, words)
        cards.append(tr("{text} ({state})", text=card, state=left) if left else card)
    return tr("{label}: {text}", label=targets, text=either(cards)), Consequence()


def _chosen(trial: Engine, answer: Sequence[Option]) -> Engine | None:
    """The trial after another answer, None if that is not a legal one."""
    branch = trial.clone()
    branch.record_history = True
    try:
        branch.choose(answer)
    except Refused:
        return None
    return branch


def _deals(e: Engine, blow: _Blow, words: Words) -> str:
    """What a squad deals, and to what; its strength once, if one Unit or Nation takes all of it and that is said."""
    deal, hits, late = blow
    who = player(deal.seat)
    if late:
        return tr("{player} deals nothing: destroyed first", player=who)
    told = [amount for _, amount, gone in hits if not gone] + [deal.nation] * bool(deal.nation)
    text = _whole(e, deal, hits, words)
    if told == [deal.total] and len(hits) + bool(deal.nation) == 1:
        return tr("{player} deals {text}", player=who, text=text)
    return tr("{player} deals {total}: {text}", player=who, total=deal.total, text=text)


def _whichever(trial: Engine, asked: Prompt, words: Words) -> list[_Told]:
    """The results that all answers to a question for targets share; a few are tried."""
    found, options = list[list[_Told]](), asked.options
    answers: list[Sequence[Option]] = [] if asked.least else [()]
    for at, option in enumerate(options[:_TRIED]):
        answers.append((option, *[*options[:at], *options[at + 1 :]][: max(0, asked.least - 1)]))
    for answer in answers:
        if (branch := _chosen(trial, answer)) is not None:
            found.append(_results(branch, asked, words))
    shared = set[str].intersection(*({line for line, _ in told} for told in found)) if found else ()
    return [one for one in found[0] if one[0] in shared] if found else []


_ANSWERS = ("play", "use", "sortie")


def _results_first(log: Sequence[Event], lines: Sequence[LogLine], seat: int) -> list[_Told]:
    """Lines of the log without those that only repeat the answer, with all that is paid after the results: in a space
    for one line, the important one is shown.
    """
    told: list[_Told] = []
    paid: list[_Told] = []
    for line in lines:
        event = log[line.at] if line.at < len(log) else None  # behind the log stands how the game ends
        done = "" if event is None or event.seat != seat else event.name
        if done not in _ANSWERS:
            one = line.text, _about(event, line.text)
            (paid if event is not None and done and event.how == "cost" else told).append(one)
    return told + paid


def _about(event: Event | None, text: str) -> Consequence:
    """What a line is about, by the last event in it."""
    doer = subject_of(text)
    if event is not None and event.name == "doom":
        return Consequence(doer, event.obj, left=tr("destroyed"))
    if event is not None and event.name == "damage":
        taken = f"{event.value - event.amount}→{event.value}"
        return Consequence(doer, event.obj, left=tr("damage {damage}", damage=taken))
    return Consequence(doer)


def _run_out(trial: Engine, seat: int) -> None:
    """Let a cut resolve: nobody cuts in any more; squads stand as they were named."""
    while trial.prompt is not None:
        prompt = trial.prompt
        if prompt.kind == "cut":
            trial.choose([option for option in prompt.options if option.verb == PASS])
        elif prompt.kind == "squad order" and prompt.seat == seat:
            trial.choose(list(prompt.options))
        else:
            return


def payment(e: Engine, option: Option) -> Payment | None:
    """The payment of a play in cards of the Nation, without words; None if it pays nothing."""
    prompt = e.prompt
    if prompt is None:
        return None
    cost = 0
    if option.verb in (DEPLOY, SET_ON, COMMAND_VERB):
        cost = price_of(e, prompt.seat, rules(e).defs[option.card]).resource
    elif option.verb == USE:
        mill = rules(e).pool.texts(option.card)[option.n].mill
        cost = number_of(e, mill, prompt.seat, option.obj, least=True)
    if not cost:
        return None
    return Payment(cost, NATION, (), (), len(e.zone(NATION, prompt.seat)) - cost, "", seat=prompt.seat)


def _priced(paid: Payment, words: Words) -> Payment:
    """A payment with what it means, as the log tells it."""
    zone, before = words.zone(NATION), paid.left + paid.cost
    if paid.left <= 0:
        text = tr("pays {cost} of {zone}: you would lose", cost=paid.cost, zone=zone)
    else:
        text = tr("pays {cost} of {zone}: {before}→{after}", cost=paid.cost, zone=zone, before=before, after=paid.left)
    return replace(paid, text=text)


def _blows(e: Engine) -> dict[tuple[str, int], _Blow]:
    """What each squad that has not dealt its damage would deal, by area and seat, in the order in which they do."""
    return {
        (deal.zone, deal.seat): _Blow(deal, [(titled(e, oid), amount, gone) for oid, amount, gone in marks], late)
        for deal, marks, late in foreseen(e)
    }


def _beaten(e: Engine, blows: Iterable[_Blow]) -> set[int]:
    """The players whose whole Nation the blows of all squads together take."""
    taken = Counter[int]()
    for blow in blows:
        taken[blow.deal.to] += 0 if blow.late else blow.deal.nation
    return {seat for seat, amount in taken.items() if amount and amount >= len(e.zone(NATION, seat))}


def _verdict(e: Engine, blow: _Blow, beaten: Container[int]) -> str:
    """That a blow takes the rest of a Nation, alone or with the other blows; empty if it does not."""
    deal = blow.deal
    if blow.late or not deal.nation or deal.to not in beaten:
        return ""
    return WINS if deal.nation >= len(e.zone(NATION, deal.to)) else TOGETHER


def _told(e: Engine, blow: _Blow, words: Words) -> str:
    deal, hits, late = blow
    if late:
        return tr("destroyed first")
    gone = [name for name, _, enough in hits if enough]
    told = [tr("destroys {card}", card=listed(gone))] if gone else []
    told += _dealt(hits)
    told += _to_nation(deal, words, alone=not told)
    if deal.lost and record(e, deal.zone).fighting():
        told.append(tr("{amount} wasted", amount=deal.lost))
    return join(told) or tr("hits nothing")


def _whole(e: Engine, deal: Deal, hits: Hits, words: Words) -> str:
    """The same as a sentence, with what is destroyed as its subject."""
    gone = [name for name, _, enough in hits if enough]
    told = [tr("{cards} destroyed", cards=listed(gone))] if gone else []
    told += [*_dealt(hits), *_to_nation(deal, words, alone=True)]
    if deal.lost and record(e, deal.zone).fighting():
        told.append(tr("{amount} wasted", amount=deal.lost))
    return join(told) or tr("it hits nothing")


def _shorter(e: Engine, blow: _Blow, words: Words) -> tuple[str, ...]:
    """What a squad deals, as its sentence says it and in fewer words: none of those it hits is left out."""
    deal, hits, _ = blow
    gone, hurt = [name for name, _, enough in hits if enough], sum(not enough for _, _, enough in hits)
    first = tr("{cards} destroyed", cards=gone[0]) if gone else ""
    if len(gone) > 1:
        first = tr("{card} and {n} more destroyed", card=gone[0], n=len(gone) - 1)
    numbers = [tr("{n} destroyed", n=len(gone))] if gone else []
    more = [words.said(N("{n} {units} damaged") if hurt > 1 else N("1 {unit} damaged"), n=hurt)] if hurt else []
    if hurt == len(hits) == 1 and not deal.nation:  # behind `you deal`, without the strength before it
        more = [words.said(N("{amount} damage to a {unit}"), amount=hits[0][1])]
    nation = _to_nation(deal, words, alone=True)
    wasted = deal.lost and record(e, deal.zone).fighting()
    lost = [tr("{amount} wasted", amount=deal.lost)] if wasted else []
    forms = (
        [*filter(None, [first]), *_dealt(hits), *nation, *lost],
        [*filter(None, [first]), *more, *nation, *lost],
        [*numbers, *more, *nation, *lost],
        [*numbers, *more, *nation],
    )
    return tuple(dict.fromkeys((_whole(e, deal, hits, words), *(join(form) for form in forms if form))))


def _dealt(hits: Hits) -> list[str]:
    """The damage to each card that is not destroyed."""
    return [tr("{amount} damage to {card}", amount=amount, card=name) for name, amount, enough in hits if not enough]


def _to_nation(deal: Deal, words: Words, *, alone: bool) -> list[str]:
    """The damage to a Nation; whose it is, if that is `alone`: it has the room."""
    if not deal.nation:
        return []
    if not alone:
        return [tr("{amount} to the {zone}", amount=deal.nation, zone=words.zone(NATION))]
    return [tr("{amount} to {player}'s {zone}", amount=deal.nation, player=player(deal.to), zone=words.zone(NATION))]


def _in_numbers(deal: Deal | None, hits: Hits, words: Words, *, sign: bool = False) -> str:
    """The same without the names of Units, for where these have no room; with a `sign` for what is destroyed."""
    gone = sum(enough for _, _, enough in hits)
    told = [tr("×{amount}", amount=gone) if sign else tr("destroys {amount}", amount=gone)] if gone else []
    told += [tr("hits {amount}", amount=len(hits) - gone)] if len(hits) > gone else []
    told += _to_nation(deal, words, alone=not told) if deal is not None else []
    return join(told) or tr("hits nothing")


def clashes(e: Engine, words: Words) -> tuple[Clash, ...]:
    """What all squads would do if their damage were dealt now, or have done, area by area, until the battle is over."""
    if not combats(e):
        return ()
    met = _as_met(e)
    blows = _blows(met)
    beaten = _beaten(met, blows.values())
    dealt = _dealt_now(e)
    found = (
        _clash(met, zone, seat, blows.get((zone, seat)), dealt.get((zone, seat)), beaten, words, then=e)
        for zone in AREAS for seat in range(e.seats)
    )  # fmt: skip
    return tuple(clash for clash in found if clash is not None)


def _dealt_now(e: Engine) -> dict[tuple[str, int], Deal]:
    """What the squads have dealt in this turn, by area and seat."""
    found: dict[tuple[str, int], Deal] = {}
    for event in reversed(e.log) if has_struck(e) else ():
        if event.name == "active":
            break
        if event.name == "strike":
            found.setdefault((event.value.zone, event.seat), event.value)
    return found


def _as_met(e: Engine) -> Engine:
    """The game as the combat check before the battle damage would find it now. A check is still to come in every step
    before that of the damage, also while squads are sent out: who was sent or moved since the last one fights, and a
    squad whose enemies have all left meets nobody.
    """
    if e.state.vars.get("step") not in _BEFORE_DAMAGE:
        return e
    trial = e.clone()
    trial.perform(check(trial))
    return trial


def _clash(
    e: Engine, zone: str, seat: int, blow: _Blow | None, dealt: Deal | None, beaten: Container[int], words: Words, *,
    then: Engine,
) -> Clash | None:  # fmt: skip
    """What a squad would do, or has done; `blow`: what it would, None if it has done it, or is none; `dealt`: what it
    has dealt; `beaten`: the players who would lose by all blows together; `then`: the game with the squads that the
    last combat check found.
    """
    deal = dealt or deal_of(e, zone, seat)
    hit = e.state.ledger.get(("struck", seat, zone), ())
    if hit or (deal is not None and blow is None):
        hits: Hits = [(called(e, oid, None), 0, is_felled(e, oid)) for oid in hit]
        gone, hurt = ([name for name, _, enough in hits if enough is one] for one in (True, False))
        told = [tr("destroys {card}", card=listed(gone))] if gone else []
        told += [tr("hits {card}", card=listed(hurt))] if hurt else []
        if deal is not None and _past(deal, hit):
            told = [tr("has hit {player}'s {zone}", player=player(deal.to), zone=words.zone(NATION))]
        text = join(told) or tr("hits nothing")
        brief, least = (_in_numbers(None, hits, words, sign=sign) if hit else text for sign in (False, True))
        emptied = None if deal is not None and _past(deal, hit) else _emptied(then, zone, seat, hit)
        total = dealt.total if dealt is not None else 0
        return Clash(zone, seat, total, text, brief, _names(hits), done=True, least=least, emptied=emptied)
    if blow is None:
        return _left(then, zone, seat)
    text = _told(e, blow, words)
    brief, least = (text if blow.late else _in_numbers(*blow[:2], words, sign=sign) for sign in (False, True))
    if verdict := _verdict(e, blow, beaten):  # in small spaces it stands alone: the arrow shows who is hit
        text, brief, least = tr("{label}: {text}", label=text, text=tr(verdict)), tr(verdict), tr(verdict)
    emptied = None if _past(blow.deal, ()) else _emptied(then, zone, seat, ())
    return Clash(zone, seat, blow.deal.total, text, brief, _names(blow.hits), least=least, emptied=emptied)


def _left(e: Engine, zone: str, seat: int) -> Clash | None:
    """An attack of which nothing is left in an area, before it has dealt anything; None: there was none."""
    if seat != attacker(e) or e.zone(zone, seat):
        return None
    front, [enemy] = _stood(e, zone, seat), others(e, seat)
    if not front:
        return None
    fallen, name = _fallen(e, front), called(e, front, None)
    told = tr("{label}: {text}", label=name, text=tr("destroyed") if fallen.destroyed else tr("gone"))
    against = _stood(e, zone, enemy) if not e.zone(zone, enemy) else 0
    return Clash(
        zone, seat, 0, told, told, (name,), done=True, emptied=_fallen(e, against) if against else None, gone=fallen,
    )  # fmt: skip


def _stood(e: Engine, zone: str, seat: int) -> int:
    """The front of a player's squad in an area at the last combat check in this battle that found one there."""
    for event in reversed(e.log):
        if event.field == "combat":
            if not event.value:
                break
            squad = event.value[AREAS.index(zone)].squads[seat]
            if any(squad):
                return next(oid for oid in squad if oid)
    return 0


def _fallen(e: Engine, oid: int) -> Fallen:
    return Fallen(oid, called(e, oid, None), destroyed=is_felled(e, oid))


def _past(deal: Deal, hit: Sequence[int]) -> bool:
    """Does a squad hit a Nation, past all who defend it? `hit`: whom it has hit."""
    return bool(deal.nation) and not hit


def _emptied(e: Engine, zone: str, seat: int, hit: Sequence[int]) -> Fallen | None:
    """Who stood at the front of the squad that a squad fights, where all of it has left; `hit`: whom it has hit."""
    enemy = others(e, seat)[0]
    if e.zone(zone, enemy):
        return None
    fought = record(e, zone)
    stood = fought.squads[enemy] if fought.fighting() else ()
    front = next((oid for oid in (*stood, *hit) if oid and oid in e.state.last_known), 0)
    return _fallen(e, front) if front else None


def _names(hits: Hits) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name, _, _ in hits))
