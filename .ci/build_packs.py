"""Build hook: compile the card files into the wheel, so that an installed game's first start parses nothing.

An editable install needs none of it: there the compiled packs live in the user's cache directory.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackHook(BuildHookInterface):
    """Puts a folder `packs` into the wheel, in the card folder of each game."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the card files (before the build)."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        from gundam_tui.games.gcg.language import card_db as gcg
        from gundam_tui.games.macross_crusade import card_db as macross_crusade

        self._folder = tempfile.TemporaryDirectory()
        for book in (gcg.Book, macross_crusade.Book):
            into = Path(self._folder.name, book.game)
            book.build_cache(into)
            for pack in sorted(into.glob("*.pack")):
                build_data["force_include"][str(pack)] = f"gundam_tui/_cards/{book.game}/packs/{pack.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop the packs once they are in the wheel."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
