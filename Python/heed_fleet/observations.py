"""What a session is: its observations, and what it holds that decides with them."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import struct
from pathlib import Path
from typing import Any, Optional

from .drive import is_start

#: What a session holds beside its observations and decides with them.
_DECIDING = ("settings", "rig", "calibration", "road_camera", "display_width_pt", "display_height_pt")


def of_session(file: Path, before: str, shorter: list[tuple[int, str]]) -> dict[str, Any]:
    """What a session is, as values of :class:`heed_fleet.reading.Read`. A damaged session is its file; what is wrong with
    it shows when it is decided.

    Args:
        before: The hash of the file.
        shorter: As of :func:`heed_fleet.reading.read`.
    """
    try:
        with sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True) as session:
            # The file may be hostile: endless views are stopped, and huge texts are not read.
            work = [0]
            session.set_progress_handler(lambda: work.__setitem__(0, work[0] + 1) or work[0] > 100_000, 10_000)
            columns = {row[1] for row in session.execute("PRAGMA table_info(session)")}
            deciding = [session.execute(f"SELECT {name} FROM session").fetchone() if name in columns else None for name in _DECIDING]
            total, units, grown = hashlib.sha256(), 0, set()
            for first, last, data in session.execute("SELECT first_t_ns, last_t_ns, data FROM input_chunk ORDER BY id"):
                total.update(struct.pack("<qq", first, last) + hashlib.sha256(data).digest())
                units += 1
                grown |= {total.hexdigest()} & {recording for length, recording in shorter if length == units}
            labels, seconds = _labels(session)
            recording = total.hexdigest() if units else before
            content = hashlib.sha256(json.dumps([recording, deciding]).encode()).hexdigest()
    except (sqlite3.Error, TypeError, OverflowError, ValueError, struct.error):
        return {"content": before, "recording": before, "units": 0, "before": before}
    asked = [one for _, one in shorter]
    return {"content": content, "recording": recording, "units": units, "seconds": seconds, "labels": labels,
            "grown": sorted(grown - {recording}), "asked": asked, "before": before}


def _labels(session: Any) -> tuple[dict[str, Any], Optional[float]]:
    driver, at, utc, first, last = session.execute(
        "SELECT CASE WHEN length(driver) < 1000 THEN CAST(driver AS TEXT) END, anchor_t_ms, anchor_utc_ms, first_t_ms, last_t_ms FROM session"
    ).fetchone()
    labels: dict[str, Any] = {"driver": driver} if driver else {}
    # A clock that was never set tells no start.
    if utc is not None and is_start(start := round(utc + (first or 0) - (at or 0))):
        labels["start_utc_ms"] = start
    return labels, None if first is None or last is None else (last - first) / 1000
