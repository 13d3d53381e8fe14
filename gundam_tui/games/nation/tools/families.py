"""The pictures for the cards of the family's games."""

from __future__ import annotations

from gundam_tui.games.catalogue.families import FamilyRow

FAMILIES = (
    FamilyRow("crystal", ("generation",)),
    FamilyRow("person", ("character",)),
    FamilyRow("order", ("command",)),
    FamilyRow("banner", ("operation",)),
    FamilyRow("fortress", (), ("Station", "Camp", "Base", "Colony"), ("colony",)),
    FamilyRow("ship", (), ("Carrier", "Macross", "Tender"), ("Size LL",)),
    FamilyRow("tank", (), ("Truck", "Tank", "Monster", "Battery", "Gunner")),
    FamilyRow("armour", (), ("Big Zam", "Vajra", "Destroid", "Doven"), ("Size L",)),
    FamilyRow("crest", (), ("Gundam",)),
    FamilyRow("wing", (), ("Fighter", "Messiah", "Valkyrie", "Interceptor", "VF-", "Raider")),
    FamilyRow("one_eye", (), ("Zaku", "The O", "Hi-Zack", "Xeku", "Lancer", "Dune", "Storm", "Heavy")),
    FamilyRow("visor"),
)
