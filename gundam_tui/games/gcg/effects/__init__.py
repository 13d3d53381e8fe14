"""Effects of texts: programs made of instructions, a class for each verb, and the keyword effects."""
