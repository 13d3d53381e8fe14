"""Tables for several terminals: the server that holds them, what goes over the wire, and a match seen from afar.

The page of the protocol is `protocol.md`. Nothing here draws: each terminal's app is a process of its own.
"""
