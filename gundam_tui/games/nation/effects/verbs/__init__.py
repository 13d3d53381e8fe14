"""A function for each verb of a text, grouped by what they do."""
