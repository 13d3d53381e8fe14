"""The drawn table: pieces that know views and layouts, and no game.

`read` turns a seat's view (`games.views`) on a board (`games.layout`) into faces: plain data in words and figures. The
pieces draw faces on a `Sheet` of cells with roles; `table.draw` puts all of them where `places` says. Nothing here
needs a terminal or computes rules.
"""
