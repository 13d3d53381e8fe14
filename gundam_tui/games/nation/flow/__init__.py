"""How a game goes on: setup, turn, play, cut, sortie, battle, triggers, the end."""
