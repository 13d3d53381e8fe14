"""The typed tree of a card's text: what the parser makes and the printer, wording and compiler read.

Every node is frozen and forbids unknown fields; `op` tells the nodes of one union apart. The notation
of a node is shown in its docstring. Three ideas keep the language small:

* one `Select` gives the cards (or players) meant, wherever cards are meant;
* one `Amount` is any number, printed or counted;
* a `Ref` refers to what an earlier step or the triggering event left behind ("it", "the rested").
"""

from __future__ import annotations

from .conditions import *  # noqa: F403
from .selects import *  # noqa: F403
from .steps import *  # noqa: F403
