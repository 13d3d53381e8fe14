"""Animates events on the table: from cues to frames, and the one clock that plays them."""
