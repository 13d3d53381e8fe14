"""The deck rules of this game only: GW-24 to GW-26 (`games.nation.cards.decks`)."""

from __future__ import annotations

from gundam_tui.games.gundam_war.catalogue import TYPES
from gundam_tui.games.gundam_war.decks.deck_format import FORMAT, STARTER
from gundam_tui.games.gundam_war.decks.random_deck import random_deck
from gundam_tui.games.nation.cards.decks import FamilyDecks

DECKS = FamilyDecks(
    {"rules": FORMAT, "starter": STARTER}, TYPES, random_deck, "GW-25", ("G", "GENERATION cards"),
)  # fmt: skip
