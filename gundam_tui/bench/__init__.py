"""How fast it is: `python -m gundam_tui.bench` measures it and prints a table, with `--json` one JSON object.

Times are CPU time unless they say otherwise. What is measured:

- `play`: random legal play with all effects, on the first four starter decks and on decks out of the whole pool:
  decisions (all; with two or more options) per CPU second, milliseconds a game, and which part of the time goes into
  finding out what is legal;
- `copies`: `clone`, a clone made to go on (answers of the running step re-sent), digest, memory;
- `start`: card files compiled and already compiled, imports, the first frame (these in processes of their own);
- `cores`: `sim` with two workers against one (wall time).
"""
