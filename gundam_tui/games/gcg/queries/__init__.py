"""What is true now: effects in force, the values of a card, the objects that a text means."""
