"""Printed cards: the card language, cards and their texts as nodes, and the choices of a game of the family."""
