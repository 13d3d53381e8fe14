"""Reads printed English sentences of cards into trees, and proves each reading by printing it again.

Nothing here knows how a form is worded. `variants` makes examples of every class of the tree, with places for what
differs from card to card; `templates` prints them with the wording that players read, so that each becomes a row of
words and holes (`rows`, of nouns, conditions and steps); `chart` matches the rows with a text. `reader` reads a line:
its `markers` and its `sentences`; it counts a tree only if that means something (`meaning`) and the wording prints the
same text from it (up to `spelling` and `turns`). A new form is read as soon as it is worded.
"""
