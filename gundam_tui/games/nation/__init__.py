"""What games share in which the deck is the player's life, power is checked and never spent, ordered squads fight in
two battle areas, and every play can be answered in a cut.

No game of its own, no colour, no keyword and no word of a glossary: a game hands over one record of choices
(`choices.Choices`) and its cards (`card.CardDef`), and nothing here asks which game it is.
"""
