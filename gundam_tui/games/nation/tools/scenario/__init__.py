"""Scenario files of the sister games: what Gundam War and Macross Crusade bring for them."""
