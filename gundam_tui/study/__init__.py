"""Study: finds the mistakes in a finished game, and makes puzzles from games."""
