"""Gundam War: its words, its special effects and its cards, in the language of its family (`games.nation`)."""
