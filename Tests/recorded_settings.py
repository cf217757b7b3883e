"""Sessions with other settings than they were recorded with, sealed anew: as an earlier Heed could have written them."""

import re
import sqlite3
import struct
import zlib
from pathlib import Path


def record_settings(session: Path, settings: str) -> None:
    """Replaces the settings that a session's folder holds."""
    with sqlite3.connect(session / "session.sqlite") as file:
        file.execute("UPDATE session SET settings = ?", (settings,))
        salt, totals = file.execute("SELECT salt, totals FROM seal").fetchone()
        found = file.execute("SELECT * FROM session")
        names = [column[0] for column in found.description]
        total = _sum(salt, [value for name, value in zip(names, found.fetchone()) if name != "checksum"])
        totals = re.sub(r"^session 1 \d+", f"session 1 {total}", totals)
        file.execute("UPDATE session SET checksum = ?", (total,))
        file.execute("UPDATE seal SET totals = ?, checksum = ?", (totals, _sum(~salt, [salt, totals])))


def _sum(salt: int, values: list) -> int:
    """The checksum of a row of the table `session`, as docs/formats.md defines it."""
    data = struct.pack("<q", salt) + b"session\0"
    for value in values:
        if value is None:
            data += b"\0"
        elif isinstance(value, str):
            data += b"\3" + struct.pack("<Q", len(value.encode())) + value.encode()
        else:
            data += b"\1" + struct.pack("<q", value) if isinstance(value, int) else b"\2" + struct.pack("<d", value)
    return zlib.crc32(data)
