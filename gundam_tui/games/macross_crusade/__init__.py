"""Macross Crusade: what it chooses among the ways of its family (`games.nation`), its words and its cards."""
