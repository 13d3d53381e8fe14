"""Tries cards out: a card is played in positions made to fit its text, and what its lines did there is reported.

`cast` makes the cards around it from what its text speaks of, `positions` puts them on a table, `answers` plays,
`watching` sees what each line does, and `trying` reports lines that never did anything or stopped the game.
"""
