"""Speed: `python -m gundam_tui.bench` measures it and prints a table, with `--json` one JSON object.

Times are CPU time unless stated otherwise. The measurements:

- `play`: random legal play with all effects, on the first four starter decks and on decks from the whole pool:
  decisions (all; with two or more options) per CPU second, milliseconds per game, and the part of the time spent on
  finding legal options;
- `copies`: `clone`, a clone prepared to continue (answers of the running step re-sent), digest, memory;
- `start`: card files compiled and already compiled, imports, the first frame (these in processes of their own);
- `cores`: `sim` with two workers against one (wall time).
"""
