"""The parts of a card language that all games share; nothing here belongs to a single game.

A game provides a grammar whose forms say what they make, a module of nodes, a card record and a reader for its facts.
This package has the packs of compiled cards and their cache, the reader of card files with faults by line, the parser
with its saved table and its messages, and the machinery that builds nodes and prints texts from the forms.
"""
