"""The course of a game: setup, turn, play, cut, sortie, battle, triggers, the end."""
