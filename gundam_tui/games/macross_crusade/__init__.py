"""Macross Crusade: its choices among the variants of its family, its special effects and its words.

Law: the rulebook, version 1.01. Clauses are the numbers MC-n of the requirements (`cards/macross-crusade/rules.toml`).
"""
