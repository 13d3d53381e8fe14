"""Turns the arguments of `gundam-tui sim` into a plan of games."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gundam_tui.commands import Mistake
from gundam_tui.commands.common import legal_decks
from gundam_tui.frozen import frozen
from gundam_tui.games.decks import Deck, DeckError, Fault, load_deck
from gundam_tui.games.decks.changed import WrongChange, changed_deck, parse_change, split_change, told_change
from gundam_tui.games.registry import game
from gundam_tui.players.levels import judge_of_decks
from gundam_tui.sim import RunPlan

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


USUAL = "greedy"  # the players, unless the question is about decks


def plan_of(args: argparse.Namespace, book: Book[Any]) -> RunPlan:
    """Returns the requested games.

    Args:
        args: of `gundam-tui sim`; `seats` is a `TableSeats`.
        book: the cards.

    Raises:
        Mistake: the arguments contradict each other, or a deck cannot be played.
    """
    given: list[str | None] = list(args.seats.bots)
    if len(args.bot) == 1 and not any(given[1:]):
        given = given[:1] * len(given)  # named once, without a seat: it plays all seats
    about_decks = args.decks is not None or args.tries or args.best is not None or args.by_turn
    usual = judge_of_decks(args.game) if about_decks else USUAL
    bots = tuple(bot or usual for bot in given)
    shelf = _Shelf(book, args.rules, args.game, args.seats.form.name)
    if args.tries or (args.decks is not None and (args.deck or args.deck1 is not None)):
        plan = _against(args, shelf, bots)
    elif args.decks is not None:
        plan = _round_robin(args, shelf, bots)
    elif args.mirror:
        raise Mistake("--mirror needs --decks: it adds every deck's games against itself to a round robin")
    else:
        names = list(args.seats.decks)
        plan = RunPlan.single(
            names, shelf.legal(names), bots=bots, games=args.games, seed=args.seed, rules=args.rules, swap=args.swap,
            format_name=args.format,
        )  # fmt: skip
    plan = replace(plan, by_turn=True) if args.by_turn else plan
    if args.match != "bo1":
        plan = _in_matches(args, plan)
    return in_pairs(plan) if args.pairs else plan


def _in_matches(args: argparse.Namespace, plan: RunPlan) -> RunPlan:
    """Returns the same pairings, in matches of several games.

    Raises:
        Mistake: they cannot be played this way.
    """
    if len(plan.bots) != 2:
        raise Mistake(f"--match {args.match} is for two players")
    if args.by_card or args.best is not None or args.by_turn or args.tries:
        raise Mistake(f"--match {args.match} counts matches: leave out --by-card, --best, --by-turn and --try")
    return replace(plan, best_of=int(args.match.removeprefix("bo")))


def in_pairs(plan: RunPlan) -> RunPlan:
    """Returns the same games, each twice with the players exchanged.

    Raises:
        Mistake: these games cannot be played this way.
    """
    if len(plan.bots) != 2:
        raise Mistake("--pairs is for games of two players")
    if len(set(plan.bots)) == 1:
        raise Mistake("--pairs compares two computer players: give --bot1 and --bot2 different ones")
    if plan.versions > 1:
        raise Mistake("--pairs compares players, --try decks: leave one of them out")
    if plan.games % 2:
        raise Mistake(f"--pairs: {plan.games} games cannot be paired: give --games an even number")
    return replace(plan, mirrored=True)


def _round_robin(args: argparse.Namespace, shelf: _Shelf, bots: tuple[str, ...]) -> RunPlan:
    names = _listed(args.decks)
    if len(names) < 2 and not (names and args.mirror):
        raise Mistake("a round robin needs two decks or more: --decks st01,st02,st03")
    return RunPlan.round_robin(
        names, shelf.legal(names), bots=bots, games=args.games, seed=args.seed, rules=args.rules, mirror=args.mirror,
        format_name=args.format,
    )  # fmt: skip


def _listed(decks: str) -> list[str]:
    names = [name.strip() for name in decks.split(",") if name.strip()]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Mistake(
            f"--decks names {', '.join(twice)} twice: give every deck once (--mirror for games against itself)"
        )
    return names


def _against(args: argparse.Namespace, shelf: _Shelf, bots: tuple[str, ...]) -> RunPlan:
    """Returns the first deck, and its changes if there are any, each against the same opponents."""
    if args.mirror:
        raise Mistake("--mirror is for a round robin: leave it out, or --deck1 and --try")
    if args.tries and args.sprt is not None:
        raise Mistake("--try compares two decks, --sprt two players: leave one of them out")
    if not args.deck and args.deck1 is None:
        raise Mistake("--try: say which deck is changed: --deck1 st01")
    first, *others = args.seats.decks
    if args.decks is not None:
        if len(bots) > 2:
            raise Mistake(
                "--deck1 against each of --decks is for two players: with more, name all with --deck2, --deck3 …"
            )
        others = _listed(args.decks)
        if not others:
            raise Mistake("--decks: say which decks are played against: --decks st02,st03")
    decks = shelf.legal([first, *others])
    changed = shelf.changed(first, args.tries)
    return RunPlan.against(
        [first, *changed, *others], [decks[0], *changed.values(), *decks[1:]], versions=len(changed) + 1, bots=bots,
        games=args.games, seed=args.seed, rules=args.rules, format_name=args.format,
    )  # fmt: skip


@frozen
class _Shelf:
    """Decks by name or path, each also with a change written after it: `st01 -2 ST01-004 +2 ST01-003`."""

    book: Book[Any]
    rules: str
    game: str
    way: str

    def legal(self, names: Sequence[str]) -> list[Deck]:
        """Returns the named decks, in order.

        Raises:
            Mistake: some cannot be read or are illegal; every fault of every deck is listed.
        """
        return legal_decks(names, self.book, self.rules, self.game, self.way, self._load)

    def changed(self, name: str, changes: Sequence[str]) -> dict[str, Deck]:
        """Returns a deck with each of some changes applied, by its new name.

        Raises:
            Mistake: a change is invalid, is given twice, or makes an illegal deck.
        """
        found: list[str] = []
        for text in changes:
            try:
                counts = parse_change(text, game(self.game).deck_format)
            except WrongChange as error:
                raise Mistake(f"--try: {error}") from None
            found.append(f"{name} {told_change(counts)}")
            if found.count(found[-1]) > 1:
                raise Mistake(f"--try: {text!r} is there twice")
        return dict(zip(found, self.legal(found), strict=True))

    def _load(self, name: str, id: str) -> Deck:
        base, change = split_change(name) if not Path(name).exists() else (name, "")
        deck = load_deck(base, id)
        if not change:
            return deck
        try:
            return changed_deck(deck, parse_change(change, game(id).deck_format), self.book)
        except WrongChange as error:
            raise DeckError(name, [Fault(str(error))]) from None
        except DeckError as error:
            raise DeckError(name, error.faults) from None
