"""What the card language of every game needs, and no word of any of them.

A game brings a grammar whose forms say what they make, a module of nodes, a card record and a reader for its facts.
Here are the packs of compiled cards and their cache, card files with their faults by line, the parser with its saved
table and its messages, and the machinery that builds nodes and prints texts from the forms.
"""
