"""A drive before it is decided: where it lies and what is known about it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Optional

from .schema import UNKNOWN


@dataclass(frozen=True)
class Drive:
    """A recording or session, with what a manifest, the session itself or its path tells. What is not told is unknown.

    Attributes:
        kind: "video" or "session".
        location: Its file or folder, as a worker reaches it; never written into a table.
        path: What tables call it.
        beside: Files beside a video: road (a video), recognitions, signals.
        bytes: Its size: how long it takes, roughly.
        content: SHA-256 of all of it; empty until it was read.
    """

    kind: str
    location: str
    path: str
    beside: dict[str, str] = field(default_factory=dict)
    bytes: int = 0
    stamp: str = ""
    content: str = ""
    vehicle: str = UNKNOWN
    driver: str = UNKNOWN
    road: str = UNKNOWN
    start_utc_ms: Optional[int] = None
    utc_offset_min: Optional[int] = None
    session: Optional[str] = None

    def key(self, settings: str) -> str:
        """32 hexadecimal digits. What the drive is listed as belongs to it: the same bytes under another vehicle or
        with a corrected start are another drive."""
        known = [self.content, settings, self.path, self.vehicle, self.driver, self.road, self.start_utc_ms, self.utc_offset_min]
        return hashlib.sha256(json.dumps(known).encode()).hexdigest()[:32]

    @property
    def day(self) -> str:
        """The day of its start at its place; UTC where its time zone is not known."""
        start = self.local_start
        return UNKNOWN if start is None else start.strftime("%Y-%m-%d")

    @property
    def local_start(self) -> Optional[datetime]:
        if self.start_utc_ms is None:
            return None
        zone = timezone(timedelta(minutes=self.utc_offset_min or 0))
        return datetime.fromtimestamp(self.start_utc_ms / 1000, zone)

    @property
    def text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str) -> "Drive":
        return cls(**json.loads(text))


def start_of(text: str) -> tuple[int, Optional[int]]:
    """Unix milliseconds and the offset from UTC in minutes of an ISO 8601 time; without a zone it is UTC.

    Raises:
        ValueError: It is no such time.
    """
    when = datetime.fromisoformat(text.strip())
    offset = when.utcoffset()
    aware = when if offset is not None else when.replace(tzinfo=timezone.utc)
    minutes = None if offset is None else int(offset.total_seconds() // 60)
    return round(aware.timestamp() * 1000), minutes
