"""How long and how large a simulated game may be."""

LONGEST_GAME = 50_000  # decisions; a longer game is reported as stuck
MOST_SEATS = 8  # of a game of any kind
