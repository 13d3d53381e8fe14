"""The statistics of a run as flat rows, for tables and files, and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .figures import Share
from .ranking import ranked_rows
from .tally import GameScore

if TYPE_CHECKING:
    from .tally import Tally


def pairing_rows(tally: Tally) -> Iterator[dict[str, object]]:
    """The pairings as flat rows."""
    for pair, score in tally.pairs.items():
        low, high = score.share().interval()
        first = tally.going_first[pair]
        second = GameScore(score.won - first.won, score.lost - first.lost, score.drawn - first.drawn)
        yield {
            **{f"deck{at}": tally.plan.names[deck] for at, deck in enumerate(pair, start=1)}, "games": score.games,
            "won": score.won, "lost": score.lost, "drawn": score.drawn,
            "rate": round(score.share().rate, 4), "low": round(low, 4), "high": round(high, 4),
            "rate_going_first": round(first.share().rate, 4), "games_going_first": first.games,
            "rate_going_second": round(second.share().rate, 4), "games_going_second": second.games,
            "turns": round(tally.pair_turns[pair] / score.games, 2) if score.games else 0,
        }  # fmt: skip


def card_rows(tally: Tally) -> Iterator[dict[str, object]]:
    """The cards as flat rows, deck by deck, those with the best results when drawn first."""
    found = sorted(tally.cards.items(), key=lambda item: (item[0][0], -item[1].drawn.share().rate, item[0][1]))
    for (deck, number), score in found:
        row: dict[str, object] = {"deck": tally.plan.names[deck], "card": number}
        row["copies"] = tally.plan.decks[deck].cards.get(number, 0)
        for name, part in (("drawn", score.drawn), ("played", score.played)):
            low, high = part.share().interval()
            row |= {
                f"{name}_games": part.games, f"{name}_rate": round(part.share().rate, 4),
                f"{name}_low": round(low, 4), f"{name}_high": round(high, 4),
            }  # fmt: skip
        yield row


def best_rows(tally: Tally, most: int) -> Iterator[dict[str, object]]:
    """The best and worst cards of the decks that the run is about as flat rows, at most `most` in either list."""
    for deck in tally.plan.asked:
        yield from ranked_rows(tally.plan.names[deck], tally.draws[deck], most)


def turn_rows(tally: Tally) -> Iterator[dict[str, object]]:
    """The decks turn by turn as flat rows."""
    for deck, curve in tally.curves.items():
        for point in curve.points():
            yield {"deck": tally.plan.names[deck], **point.as_json()}


def tally_json(tally: Tally, *, cards: bool = False) -> dict[str, object]:
    """All figures as plain data.

    Args:
        cards: with the cards.
    """
    *seats, draw = tally.wins
    share = Share(seats[0] + draw / 2, tally.finished)
    facts: dict[str, object] = {
        "games": tally.games,
        "finished": tally.finished,
        "errors": len(tally.errors),
        "decisions": tally.decisions,
        "real_decisions": tally.real_decisions,
        "decisions_per_game": round(tally.decisions / tally.games, 2) if tally.games else 0,
        "cpu_seconds": round(tally.cpu_seconds, 4),
        "decisions_per_cpu_second": round(tally.decisions / tally.cpu_seconds, 1) if tally.cpu_seconds else 0,
        "wins": {**{f"p{at}": count for at, count in enumerate(seats, start=1)}, "draw": draw},
        "reasons": dict(sorted(tally.reasons.items())),
        "p1_share": share.as_json(),
        "first_player": tally.first.share().as_json(),
        "turns": {**tally.turn_figures(), "games": {str(n): tally.turns[n] for n in sorted(tally.turns)}},
        "pairings": list(pairing_rows(tally)),
    }
    if len(seats) > 2:
        facts["by_chance"] = round(tally.by_chance, 4)
        facts["places"] = {
            f"p{at}": {
                "mean": round(tally.mean_place(at - 1), 2),
                "counts": [tally.places[at - 1][place] for place in range(1, len(seats) + 1)],
                "won": Share(won, tally.finished).as_json(),
            }
            for at, won in enumerate(seats, start=1)
        }
    if len(set(tally.plan.bots)) > 1:
        names = {f"bot{at}": name for at, name in enumerate(tally.plan.bots, start=1)}
        facts["bots"] = {**names, **tally.bots.share().as_json()}
    if tally.mirrored is not None:
        facts["pairs"] = tally.mirrored.as_json()
    if len(tally.plan.decks) > len(seats):
        facts["decks"] = {tally.plan.names[at]: score.share().as_json() for at, score in tally.decks.items()}
    if cards:
        facts["cards"] = list(card_rows(tally))
    if tally.forfeits:
        facts["forfeits"] = [
            {"number": one.number, "seed": one.seed, "seat": seat, "player": one.bots[seat], "why": why}
            for one in tally.forfeits
            for seat, why in enumerate(one.forfeits)
            if why
        ]
    facts["run"] = tally.plan.facts()
    facts["failed"] = [
        {"number": e.number, "seed": e.seed, "error": e.error, "call": tally.plan.call(tally.plan.fixture(e.number))}
        for e in tally.errors
    ]
    return facts
