"""The game in words: names, what a prompt asks, what its answers say, what happened."""
