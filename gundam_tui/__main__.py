"""`python -m gundam_tui` is `gundam-tui`."""

import sys

from gundam_tui.cli import main

sys.exit(main())
