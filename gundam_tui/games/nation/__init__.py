"""The common part of games in which the deck is the player's life, power is checked and never spent, ordered squads
fight in two battle areas, and every play can be answered in a cut.

This package contains no game, colour, keyword or glossary word of its own: a game provides one record of choices
(`choices.Choices`) and its cards (`card.CardDef`), and nothing here asks which game it is.
"""
