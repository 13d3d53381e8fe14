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
    """Puts `gundam_tui/_cards/gcg/packs` into the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the card files (before the build)."""
        if self.target_name != "wheel" or version == "editable":
            return
        sys.path.insert(0, self.root)
        from gundam_tui.games.gcg.language.card_db import Book

        self._folder = tempfile.TemporaryDirectory()
        Book.build_cache(Path(self._folder.name))
        for pack in sorted(Path(self._folder.name).glob("*.pack")):
            build_data["force_include"][str(pack)] = f"gundam_tui/_cards/gcg/packs/{pack.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop the packs once they are in the wheel."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()
