"""`python -m gundam_tui.bench`: see `measuring`."""

import sys

from gundam_tui.search_path import leave_folder

leave_folder()  # before any other import

from gundam_tui.bench.measuring import main  # noqa: E402

sys.exit(main())
