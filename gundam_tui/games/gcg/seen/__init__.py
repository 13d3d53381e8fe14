"""What people see of a game: views, questions, the log, reasons, previews, the story of a game."""
