"""Printed cards: the card language, cards as the engine runs them, and everything fixed before a game."""
