"""The surroundings of a game: decks, catalogue, scenarios, positions, lessons, corrections, computer players, rules."""
