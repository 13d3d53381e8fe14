"""A terminal table for the Gundam Card Game: rules engine, card language, bots and Textual app."""

__version__ = "0.1.0"
