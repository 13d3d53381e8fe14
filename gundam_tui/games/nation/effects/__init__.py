"""What a text does: choosing its targets, and a function for each verb."""
