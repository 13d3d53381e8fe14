"""What is where: cards and their records, texts in force, the ledger of a turn, the moment of play."""
