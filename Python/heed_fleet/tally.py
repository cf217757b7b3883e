"""A drive's lines as its rows of the three tables."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any, Optional

from . import schema
from .drive import Drive, local_start
from .judged import Judged
from .lines import JUDGED, KEPT
from .seen import Seen

#: A decided drive: a row of drives, rows of events, rows of minutes.
Rows = tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]


class Tally:
    """Takes a drive's lines, as `heed analyze` writes them, in order; those of frames, fixations, saccades and the road's
    pictures need not come."""

    def __init__(self) -> None:
        self._seen, self._judged = Seen(), Judged()
        self.seconds = 0.0

    def take(self, line: str) -> None:
        said = json.loads(line)
        self.seconds = max(self.seconds, said["t_ms"] / 1000)
        if said["type"] in JUDGED:
            self._judged.take(said)
        elif said["type"] in KEPT or said["type"] == "summary":
            self._seen.take(said)

    def seen(self) -> dict[str, Any]:
        """What driver and road did, once all lines were taken.

        Raises:
            ValueError: There was no summary.
        """
        return self._seen.finish()

    def rows(self, drive: Drive, settings: str, version: str) -> Rows:
        """The drive's rows, once all lines were taken.

        Raises:
            ValueError: There was no summary.
        """
        seen = self.seen()
        length = seen["figures"]["seconds"]
        figures, judged = self._judged.finish(length)
        key = drive.key(settings)
        # In the order of time; of one moment what was judged comes last.
        events = sorted([*seen["events"], *self._judged.events], key=lambda one: (one["t_ms"], one["type"] in JUDGED))
        common = {"schema_version": schema.VERSION, "key": key, "settings": settings, "day": drive.day, "vehicle": drive.vehicle}
        place = {"driver": drive.driver, "road": drive.road}
        minutes = [
            common | place | {"minute": minute, "hour": _hour(local_start(drive.start_utc_ms, drive.utc_offset_min), minute),
                              "seconds": round(min(60.0, length - 60 * minute), 3)} | one | other
            for minute, (one, other) in enumerate(zip(seen["minutes"], judged))]
        row = drive_row(drive, key, settings, version) | seen["figures"] | figures
        return row, [common | {"place": place} | one for place, one in enumerate(events)], minutes


def drive_row(drive: Drive, key: str, settings: str, version: str) -> dict[str, Any]:
    """What is known of a drive before it is decided, and all there is of one that failed."""
    return {
        "schema_version": schema.VERSION, "key": key, "content": drive.content, "recording": drive.recording, "units": drive.units,
        "settings": settings, "kind": drive.kind, "heed_version": version,
    } | drive.labels


def _hour(start: Optional[datetime], minute: int) -> Optional[int]:
    return None if start is None else (start + timedelta(minutes=minute)).hour
