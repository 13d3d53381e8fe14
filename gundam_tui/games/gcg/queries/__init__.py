"""What is true now: effects in force, the values of a card, what a text asks for."""
