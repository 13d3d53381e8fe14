"""The pictures for the cards of the game."""

from __future__ import annotations

from gundam_tui.games.catalogue.families import FamilyRow

FAMILIES = (
    FamilyRow("crystal", ("resource", "ex_resource")),
    FamilyRow("person", ("pilot",)),
    FamilyRow("order", ("command",)),
    FamilyRow("token", ("unit_token",)),
    FamilyRow(
        "carrier", ("base",), ("White Base", "Archangel", "Argama", "Ptolemaios", "Minerva", "Dominion", "Albion",
                               "Kusanagi", "Hammerhead", "Isaribi", "Radish", "Reinforce"),
    ),
    FamilyRow("ship", traits=("Warship",)),
    FamilyRow("fortress", ("base", "ex_base")),
    FamilyRow(
        "tank", (), ("tank", "Hildolfr", "Loto", "ZuOOT", "Mobile Worker", "BuCUE", "LaGOWE"),
    ),
    FamilyRow(
        "armour", (), ("Big Zam", "Adzam", "Agrissa", "Alpha Azieru", "Alvaaron", "Alvatore", "Big-Rang", "Bigro",
                       "Elmeth", "GN Armor", "Neo Zeong", "Patulia", "Psycho Gundam", "Psycho Haro", "Shamblo",
                       "Zakrello", "Zock", "Hashmal", "Pluma", "Kikeroga (MA", "Messala (MA", "Apsalus", "Gerbera",
                       "Destroy Gundam", "Oggo", "Ball", "Mistral", "Haro"),
    ),
    FamilyRow(
        "wing", (), ("Fighter", "Booster", "Dopp", "Skygrasper", "Waverider", "Flight Form", "G-Falcon", "G-Defenser",
                     "G-Sky", "Fatum", "Moebius", "MA Form", "MA Mode", "Bird Mode", "Flying", "Flyer", "Balloon",
                     "Bit / Funnel", "Wire-Guided", "BWS", "Parts"),
    ),
    FamilyRow("crest", (), ("Gundam", "Strike Rouge", "Akatsuki", "GQuuuuuuX", "GFreD"), ("Gundam Frame",)),
    FamilyRow(
        "one_eye", traits=("Zeon", "Neo Zeon", "ZAFT", "OZ", "White Fang", "Jupitris", "Titans", "Vagan", "Mafty",
                           "Clan", "Gjallarhorn"),
    ),
    FamilyRow("visor"),
)  # fmt: skip
