"""Events: players enter with a deck, rounds are paired, results come from games, standings follow (MT-20 to MT-26)."""
