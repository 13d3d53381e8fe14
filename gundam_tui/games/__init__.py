"""The games the table can play, one package each."""
