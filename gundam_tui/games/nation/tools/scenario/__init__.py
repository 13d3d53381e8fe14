"""Scenario files of the sister games: the parts that Gundam War and Macross Crusade provide."""
