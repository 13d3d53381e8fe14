"""A deck in figures: curves and counts, and which Pilots meet which link condition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, cast

from gundam_tui.games.decks.checking import CardSource, find_card
from gundam_tui.games.decks.deck import Deck
from gundam_tui.games.decks.figures import Breakdown, CopiesCurve, CountPoint, DeckFigures, Remark
from gundam_tui.games.gcg.cards.deck_format import DECK_TYPES
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.queries.card_now import meets
from gundam_tui.language import tr, trn

__all__ = ["figures", "names_of_pilot", "satisfies_link"]


def figures(deck: Deck, book: CardSource[Card]) -> DeckFigures:
    """Count a deck; a card counts for every trait that it has. The resource deck is left out."""
    known = {number: card for number in deck.cards if (card := find_card(book, number)) is not None}
    levels, costs = Counter[int](), Counter[int]()
    types, colors, traits = Counter[str](), Counter[str](), Counter[str]()
    bursts = 0
    for number, card in known.items():
        count = deck.cards[number]
        levels[card.level or 0] += count
        costs[card.cost or 0] += count
        types[card.type] += count
        if card.color:
            colors[card.color] += count
        traits.update(dict.fromkeys(card.traits, count))
        if any("burst" in line.get("moments", ()) for line in _lines(card)):
            bursts += count
    remarks = _links(deck, known)
    able = sum(remark.copies for remark in remarks if not remark.warning)
    return DeckFigures(
        size=deck.size,
        unknown=deck.size - sum(deck.cards[number] for number in known),
        curves=(CopiesCurve(tr("Level"), "Lv.", "Lv", levels), CopiesCurve(tr("Cost"), tr("cost "), tr("c"), costs)),
        breakdowns=(
            Breakdown(tr("Type"), {kind: types[kind] for kind in DECK_TYPES if types[kind]}, nouns=True),
            Breakdown(tr("Color"), dict(colors.most_common()), roles=True),
            Breakdown(
                tr("Trait"),
                {spoken.name(trait): n for trait, n in sorted(traits.items(), key=lambda item: (-item[1], item[0]))},
                long=True,
            ),
        ),
        title=tr("Burst and links"),
        points=(
            CountPoint(tr("Burst"), tr("cards with Burst"), bursts),
            CountPoint(tr("Links"), tr("Units that can link"), able, types["unit"], tr("Units")),
        ),
        remarks=remarks,
    )


def _links(deck: Deck, known: Mapping[str, Card]) -> tuple[Remark, ...]:
    """For each Unit with a link condition (2-12) the number of cards of the deck that meet it; the likeliest pairs
    first.
    """
    found: list[tuple[int, Remark]] = []
    for number, unit in known.items():
        if unit.type == "unit" and unit.link:
            pilots = sum(deck.cards[other] for other, pilot in known.items() if satisfies_link(unit, pilot))
            copies = deck.cards[number]
            text = trn("{n} Pilot", "{n} Pilots", pilots)
            found.append((copies * pilots, Remark(number, copies, text, warning=not pilots)))
    return tuple(remark for _, remark in sorted(found, key=lambda one: (-one[0], one[1].number)))


def satisfies_link(unit: Card, pilot: Card) -> bool:
    """Does a card, paired as a Pilot, meet a Unit's link condition by the rules of the default preset (2-12)?"""
    names = names_of_pilot(pilot)
    return bool(names) and meets(unit.link, names, pilot.traits, partial=True)


def names_of_pilot(card: Card) -> tuple[str, ...]:
    """The names of a card as a Pilot: its own and the further ones, or that of its Pilot effect (3-4-6); empty for a
    card that is never a Pilot.
    """
    for line in _lines(card):
        if line["op"] == "pilot_name":
            return (str(line["name"]),)
    if card.type != "pilot":
        return ()
    return (card.name, *(str(line["name"]) for line in _lines(card) if line["op"] == "alias"))


def _lines(card: Card) -> Iterator[Mapping[str, Any]]:
    return iter(cast("list[Mapping[str, Any]]", card.text.get("lines", [])))
