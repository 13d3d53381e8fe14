"""Study: what was the mistake in a game that was played, and puzzles made from games."""
