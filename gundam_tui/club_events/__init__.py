"""Club nights, which are called events: players enter with a deck, rounds are paired, results come from games,
and standings follow (MT-20 to MT-26)."""
