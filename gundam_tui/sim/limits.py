"""The largest length and size of a simulated game."""

LONGEST_GAME = 50_000  # decisions; a longer game is reported as stuck
MOST_SEATS = 8  # of a game of any kind
