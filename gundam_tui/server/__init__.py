"""Tables for several terminals: the server that holds them, the messages on the wire, and the client's side of a match.

`protocol.md` describes the protocol. Nothing here draws: each terminal's app is a process of its own.
"""
