"""Files that appear when they are whole, under names that nobody can guess until then."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any


def write_file(path: Path, content: Any, mode: int = 0o600, syncs: bool = True) -> None:
    """Writes a file. A link of its name is replaced, not followed.

    Args:
        syncs: It is then also safe from a power cut.
        mode: Permissions; the default lets only the owner read what describes people.

    Raises:
        OSError: It cannot be written; then there is no part of it.
    """
    aside = path.with_name(f".{path.name[:50]}.{os.getpid()}-{secrets.token_hex(8)}.part")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            if syncs:
                os.fsync(file.fileno())
        os.replace(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
