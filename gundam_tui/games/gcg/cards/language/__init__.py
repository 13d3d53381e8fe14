"""The card language: notation, tree, wording, and the book of cards."""
