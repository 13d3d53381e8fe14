"""The table as it is drawn: pieces that know views and layouts, and no game.

`read` turns what a seat is shown (`games.views`) on a board (`games.layout`) into faces: plain data in words and
figures. The pieces draw faces on a `Sheet` of cells with roles; `table.draw` puts all of them where `places` says.
Nothing here needs a terminal, and nothing here computes rules.
"""
