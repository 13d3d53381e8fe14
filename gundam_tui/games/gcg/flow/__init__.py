"""How a game goes on: setup, turn, playing and activating, battle, triggers, leaving, the end."""
