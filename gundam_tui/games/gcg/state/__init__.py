"""The position: seats, teams and the order of turns."""
