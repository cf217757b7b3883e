"""A drive before it is decided: where it lies and what is told about it."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta, timezone
from typing import Any, Optional

from .schema import UNKNOWN

#: Who tells a label, the weakest first. A label is replaced by the same or a stronger source alone, so that a run
#: without the manifest leaves alone what the manifest said.
SOURCES = ("path", "session", "manifest")
#: Labels that are told together.
LABELS = {"vehicle": ("vehicle",), "driver": ("driver",), "road": ("road",), "start": ("start_utc_ms", "utc_offset_min")}


@dataclass(frozen=True)
class Drive:
    """A recording or session with its labels.

    Attributes:
        kind: "video" or "session".
        location: Its file or folder, as a worker reaches it; never written into a table.
        path: What tables call it.
        beside: Files beside a video that decide: road (a video), recognitions, signals.
        bytes: Its size.
        seconds: Its length; None: not known before it is read.
        stamp: What the listing says of its state, as a keyed hash; `place` the same of its location.
        content: SHA-256 of what decides: the recording with what lies beside it; empty until it was read.
        recording: SHA-256 of the recording alone, or of a session's observations; `units` its bytes or observations.
        told: Who told a label, of SOURCES.
    """

    kind: str
    location: str
    path: str
    beside: dict[str, str] = field(default_factory=dict)
    bytes: int = 0
    seconds: Optional[float] = None
    stamp: str = ""
    place: str = ""
    content: str = ""
    recording: str = ""
    units: int = 0
    vehicle: str = UNKNOWN
    driver: str = UNKNOWN
    road: str = UNKNOWN
    start_utc_ms: Optional[int] = None
    utc_offset_min: Optional[int] = None
    session: Optional[str] = None
    told: dict[str, str] = field(default_factory=dict)

    def key(self, settings: str) -> str:
        """32 hexadecimal digits: content and settings. Labels do not belong to it."""
        return hashlib.sha256(json.dumps([self.content, settings]).encode()).hexdigest()[:32]

    def labelled(self, source: str, labels: dict[str, Any]) -> Drive:
        """With labels that a source tells; those of a stronger source stay."""
        new: dict[str, Any] = {}
        told = dict(self.told)
        for name, columns in LABELS.items():
            if columns[0] in labels and SOURCES.index(source) >= SOURCES.index(told.get(name, SOURCES[0])):
                new |= {column: labels.get(column) for column in columns}
                told[name] = source
        return replace(self, **new, told=told)

    def known_as(self, read: Any) -> Drive:
        """With what was found by reading it, a :class:`heed_fleet.reading.Read`."""
        return replace(self, content=read.content, recording=read.recording, units=read.units, seconds=read.seconds)

    @property
    def labels(self) -> dict[str, Any]:
        """What rows of tables hold of this drive whatever is decided."""
        return {"day": self.day, "vehicle": self.vehicle, "driver": self.driver, "road": self.road,
                "start_utc_ms": self.start_utc_ms, "utc_offset_min": self.utc_offset_min, "path": self.path,
                "session": self.session, "told_by": json.dumps(self.told, sort_keys=True)}

    @property
    def name(self) -> str:
        """The last name of its path."""
        return self.path.rpartition("/")[2]

    @property
    def day(self) -> str:
        """The day of its start at its place; UTC where its time zone is not known."""
        start = local_start(self.start_utc_ms, self.utc_offset_min)
        return UNKNOWN if start is None else start.strftime("%Y-%m-%d")

    @property
    def text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str) -> Drive:
        return cls(**json.loads(text))


def local_start(start_utc_ms: Optional[int], utc_offset_min: Optional[int]) -> Optional[datetime]:
    """A start on the clock of its place; None: not known."""
    if start_utc_ms is None:
        return None
    return datetime.fromtimestamp(start_utc_ms / 1000, timezone(timedelta(minutes=utc_offset_min or 0)))


def is_start(utc_ms: int) -> bool:
    """Whether Unix milliseconds are a time of the years 1990 to 2099."""
    return 631_152_000_000 <= utc_ms < 4_102_444_800_000


def start_of(text: str) -> tuple[int, Optional[int]]:
    """Unix milliseconds and the offset from UTC in minutes of an ISO 8601 time; without a zone it is UTC.

    Raises:
        ValueError: It is no such time, or lies outside of the years 1990 to 2099.
    """
    if not re.match(r"\d{4}-?\d{2}-?\d{2}[T ]\d{2}", text.strip()):
        raise ValueError(f"{text} is no ISO 8601 time")
    when = datetime.fromisoformat(text.strip())
    offset = when.utcoffset()
    aware = when if offset is not None else when.replace(tzinfo=timezone.utc)
    if not is_start(round(aware.timestamp() * 1000)):
        raise ValueError(f"{text} is no year of a drive")
    return round(aware.timestamp() * 1000), None if offset is None else int(offset.total_seconds() // 60)
