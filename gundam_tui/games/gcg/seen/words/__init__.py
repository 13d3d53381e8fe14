"""The game in words: names, questions, labels of answers, what happened."""
