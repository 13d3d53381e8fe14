"""The card language of the family: a notation for what `games.nation.cards.nodes` can say, and the words players read.

`grammar.lark` states every form once. A game brings its special effects (`KeywordRow`) and its words (`Glossary`).
"""
