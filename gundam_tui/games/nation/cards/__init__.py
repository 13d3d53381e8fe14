"""What is printed: the card language, cards and their texts as nodes, and what a game of the family chooses."""
