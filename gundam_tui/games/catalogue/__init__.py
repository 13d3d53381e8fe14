"""Searches the cards of any game: filters as a line of text, and the cards that match."""
