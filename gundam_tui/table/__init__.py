"""A match: who sits at the table, its record, undo, passing, and the game line by line."""
