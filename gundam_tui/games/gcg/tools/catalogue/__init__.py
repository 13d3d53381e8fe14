"""The cards as a catalogue: filters, queries in one line, and the rulings about a card."""
