"""What is where: seats, teams and whose turn follows whose."""
