"""What happens on the table, shown happening: from cues to frames, and the one clock that plays them."""
