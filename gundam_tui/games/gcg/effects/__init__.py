"""What a text does: programs made of instructions, a function for each verb, and the keyword effects."""
