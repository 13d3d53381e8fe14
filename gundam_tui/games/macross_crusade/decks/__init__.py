"""The deck rules of this game only: MC-14 and MC-15 (`games.nation.cards.decks`)."""

from __future__ import annotations

from gundam_tui.games.macross_crusade.catalogue import TYPES
from gundam_tui.games.macross_crusade.decks.deck_format import FORMAT
from gundam_tui.games.macross_crusade.decks.random_deck import random_deck
from gundam_tui.games.nation.cards.decks import FamilyDecks

DECKS = FamilyDecks({"rules": FORMAT}, TYPES, random_deck, "MC-193", ("G", "cards with a G Symbol"))
