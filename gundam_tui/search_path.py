"""Takes the folder in which the program was started off the module search path.

`python -m gundam_tui` puts that folder before Python's own library: a file `json.py` in a folder of downloads would be
run. Python has already imported what is imported here (`__future__` is not among it, so it is not used here). The few
modules that Python needs to find any module (`importlib`, `warnings`) are loaded before our code runs; the script
`gundam-tui` starts with no such folder on the path.
"""

import os
import sys


def leave_folder() -> None:
    """Call it in a `__main__` before any other import. The entries of `PYTHONPATH` stay."""
    if not sys.flags.safe_path and sys.path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]
