"""Build hook: compile the card files and the forms of printed sentences into the wheel, so that an installed game's
first start parses nothing, and with `GUNDAM_TUI_COMPILE=1` in the environment the engine as well (`build_engine.py`).

An editable install compiles the cards into the user's cache directory, where its packs live.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackHook(BuildHookInterface):
    """Puts a folder `packs` into the wheel, in the card folder of each game, and the compiled engine where wanted."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides what pyproject.toml names."""
        return list(self._engine().REQUIRES) if _wanted() else []

    def _engine(self) -> Any:
        sys.path.insert(0, str(Path(self.root, ".ci")))
        import build_engine

        return build_engine

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the card files (before the build)."""
        if self.target_name != "wheel":
            return
        sys.path.insert(0, self.root)
        from gundam_tui.games.gcg.cards.language import card_db as gcg
        from gundam_tui.games.gcg.cards.language.reading.kept import save_rows
        from gundam_tui.games.gundam_war import card_db as gundam_war
        from gundam_tui.games.macross_crusade import card_db as macross_crusade

        books = gcg.Book, gundam_war.Book, macross_crusade.Book
        if version == "editable":
            self._keep(books)
            return
        self._folder = tempfile.TemporaryDirectory()
        for book in books:
            into = Path(self._folder.name, book.game)
            book.build_cache(into)
            for pack in sorted(into.glob("*.pack")):
                build_data["force_include"][str(pack)] = f"gundam_tui/_cards/{book.game}/packs/{pack.name}"
        rows = save_rows(Path(self._folder.name, "gcg"))  # half a megabyte, and no wait at the first `cards --read`
        build_data["force_include"][str(rows)] = f"gundam_tui/_cards/gcg/packs/{rows.name}"
        if _wanted():
            self._compile(build_data)

    def _keep(self, books: Iterable[Any]) -> None:
        """Compile the card files into the user's cache directory. Those with faults are for whoever works on them."""
        from gundam_tui.cardlang.faults import CardFileError

        for book in books:
            try:
                book.load()
            except (CardFileError, OSError) as error:
                self.app.display_warning(f"Cards are not compiled: {error}")

    def _compile(self, build_data: dict[str, Any]) -> None:
        engine = self._engine()
        into = Path(self._folder.name, "compiled")
        try:
            found = engine.build(Path(self.root), into)
        except engine.NotCompiled as error:
            self.app.display_warning(f"The engine was not compiled, the package is pure Python: {error}")
            return
        for path in found:
            build_data["force_include"][str(into / path)] = str(path)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop the packs once they are in the wheel."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def _wanted() -> bool:
    return os.environ.get("GUNDAM_TUI_COMPILE", "") not in ("", "0")
