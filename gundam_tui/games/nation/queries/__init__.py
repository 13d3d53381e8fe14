"""What is true now: power, strengths, squads, targets, numbers, conditions."""
