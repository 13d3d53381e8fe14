"""The cards as a catalogue: filters, queries in one line, and which rulings speak of a card."""
