"""What is printed: the card language, cards as the engine runs them, and what is settled before a game."""
