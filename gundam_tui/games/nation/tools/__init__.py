"""The surroundings of a game: catalogue, scenarios, positions, lessons, corrections, computer players, clauses."""
