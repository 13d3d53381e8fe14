"""What stands around a game: catalogue, scenarios, positions, lessons, corrections, computer players, clauses."""
