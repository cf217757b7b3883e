"""Hashes in place of names, with a key that stays outside of what is published."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from pathlib import Path

from .errors import CANNOT_WRITE, GeneralFault
from .whole import write_file

_HASH = re.compile("[0-9a-f]{16}")


class Names:
    """What tables call drives and sessions.

    The key is a file of the user, `heed/fleet.key` in the folder of configurations, readable by nobody else. Who has
    it can find out which name became which hash; two users who work on one fleet need the same key.
    """

    def __init__(self, hashes: bool) -> None:
        """
        Args:
            hashes: Names are hashed; else they stay.

        Raises:
            GeneralFault: The key can be neither read nor made.
        """
        self._hashes = hashes
        try:
            self._key = _kept()
        except OSError as error:
            if hashes:
                raise GeneralFault(f"--paths hashed needs a key that stays: heed/fleet.key in the folder of configurations cannot be "
                                   f"made ({error.strerror}). Set XDG_CONFIG_HOME.", CANNOT_WRITE) from None
            # Files are read again by the next run, and nothing else depends on the key.
            self._key = secrets.token_bytes(32)

    def shown(self, path: str) -> str:
        """The path, or a hash for each of its names; names that are hashes already stay."""
        if not self._hashes:
            return path
        return "/".join(name if _HASH.fullmatch(name) else self.digest(name) for name in path.split("/"))

    def digest(self, text: str) -> str:
        """16 hexadecimal digits, the same for the same text and key."""
        return hmac.new(self._key, text.encode(errors="surrogateescape"), hashlib.sha256).hexdigest()[:16]


def _kept() -> bytes:
    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "heed"
    if not (folder / "fleet.key").exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_file(folder / "fleet.key", secrets.token_hex(32).encode())
    return (folder / "fleet.key").read_bytes()
