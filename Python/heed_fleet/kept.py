"""What the decision of a session leaves for the next one under another rule book: the moments of its fusion, and what
driver and road did.

    work/kept/NAME.moments      as libheed writes it
    work/kept/NAME.json.gz      the part of the rows that no rule book changes

NAME is a hash of the session's content and of all but the settings of rule books, weights and times of warnings. All of
it may go at any time: it only saves time.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

from . import schema
from .basis import Basis
from .drive import Drive
from .locations import is_local, joined, opened
from .staging import write_bytes


class Kept:
    """The kept files of one session.

    Args:
        folder: Their folder, on this machine or in an object store.
    """

    def __init__(self, folder: str, drive: Drive, basis: Basis) -> None:
        name = hashlib.sha256(json.dumps([schema.VERSION, drive.content, basis.seen]).encode()).hexdigest()[:32]
        self._folder, self._seen, self._moments = folder, f"{name}.json.gz", f"{name}.moments"

    def seen(self) -> Optional[dict[str, Any]]:
        """What driver and road did; None where it was not kept, or cannot be read."""
        system, path = opened(joined(self._folder, self._seen))
        try:
            with system.open_input_file(path) as file:
                found: dict[str, Any] = json.loads(gzip.decompress(file.read()))
                return found
        except (OSError, EOFError, ValueError):
            return None

    def keep(self, seen: dict[str, Any]) -> None:
        """Writes what driver and road did; after the moments, so that both are there.

        Raises:
            heed.CannotWrite: No file can be written there.
        """
        from heed.errors import CannotWrite

        try:
            write_bytes(self._folder, self._seen, gzip.compress(json.dumps(seen).encode(), 1, mtime=0))
        except OSError as error:
            raise CannotWrite(f"{self._folder}: {error.strerror or error}") from error

    @contextlib.contextmanager
    def moments(self) -> Iterator[str]:
        """A file of this machine for libheed to read the moments from, or to write them to."""
        system, path = opened(joined(self._folder, self._moments))
        if is_local(self._folder):
            # Where that fails, libheed says so when it writes.
            with contextlib.suppress(OSError):
                system.create_dir(opened(self._folder)[1], recursive=True)
            yield path
            return
        with tempfile.TemporaryDirectory(prefix="heed-moments-") as folder:
            file = Path(folder, self._moments)
            with contextlib.suppress(FileNotFoundError):
                file.write_bytes(system.open_input_file(path).read())
            before = file.stat().st_mtime_ns if file.exists() else None
            yield str(file)
            if file.exists() and file.stat().st_mtime_ns != before:
                write_bytes(self._folder, self._moments, file.read_bytes())
