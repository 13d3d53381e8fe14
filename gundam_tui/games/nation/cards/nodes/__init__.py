"""The parts of a card's text, as the rules run it.

`filters`: which cards are meant; `amounts`: how much; `conditions`: when; `steps`: what an effect does.

Plain frozen records. The card language builds them from its tree; tests build them by hand. `effects` carries out the
steps, `targets` reads the filters, `numbers` works out the amounts.
"""
