"""`python -m gundam_tui` is `gundam-tui`."""

import sys

from gundam_tui.search_path import leave_folder

leave_folder()  # before anything else is imported

from gundam_tui.cli import main  # noqa: E402

sys.exit(main())
