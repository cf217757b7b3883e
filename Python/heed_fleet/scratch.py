"""Folders for what lies on a machine while a process works; they go also when it is killed."""

from __future__ import annotations

import atexit
import shutil
import subprocess
import tempfile
from pathlib import Path

# Waits for the end of its standard input, which comes with the end of the process that made the folder; then for those
# who still write into it.
_CLEANS = 'read -r _; sleep 3; rm -rf -- "$0"'


def scratch() -> Path:
    """A folder that nobody else may read, removed soon after this process ends."""
    folder = tempfile.mkdtemp(prefix="heed-fleet-")
    # In a session of its own, so that it outlives a signal to all processes of a job.
    cleaner = subprocess.Popen(["/bin/sh", "-c", _CLEANS, folder], cwd="/", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    _cleaners.append(cleaner)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


#: Kept, because a pipe that nobody holds is closed.
_cleaners: list[subprocess.Popen[bytes]] = []
