"""Effects of texts: choosing their targets, and a function for each verb."""
