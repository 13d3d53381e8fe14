"""What stands around a game: decks, catalogue, scenarios, positions, lessons, corrections, computer players, rules."""
