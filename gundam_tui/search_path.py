"""Takes the folder in which the program was started off the path on which modules are looked for.

`python -m gundam_tui` puts that folder before Python's own library: a file `json.py` in a folder of downloads would be
run. What is imported here has been imported by Python already (`__future__` has not, so it is not used here). The
little that Python needs to find a module at all (`importlib`, `warnings`) comes before any word of ours; the script
`gundam-tui` starts with no such folder on the path.
"""

import os
import sys


def leave_folder() -> None:
    """To be called by a `__main__` before it imports anything else. What `PYTHONPATH` names stays."""
    if not sys.flags.safe_path and sys.path and sys.path[0] in ("", os.getcwd()):
        del sys.path[0]
