"""The course of a game: setup, turn, playing and activating, battle, triggers, leaving, the end."""
