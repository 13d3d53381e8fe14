"""A function for each verb of a text, by what they do."""
