"""Events of a drive as rows of the three tables; reads lines as `heed analyze` writes them."""

from __future__ import annotations

import json
from typing import Any, Optional

from . import schema
from .drive import Drive
from .minutes import Minutes

#: What each line of a kind tells: level, kind, source, value.
_COLUMNS = {
    "blink": (None, "eye", None, "closure"),
    "eyeClosure": ("state", "kind", None, None),
    "drowsiness": (None, "reason", None, "kss"),
    "yawn": (None, None, None, None),
    "attention": (None, None, None, "score"),
    "glance": (None, "class", "zone", None),
    "distraction": ("state", "kind", "zone", "away_s"),
    "driverChanged": (None, None, None, None),
    "availability": ("state", "reason", None, None),
    "roadAvailability": ("state", "reason", "function", None),
    "risk": ("level", None, "held", "score"),
    "prompt": ("level", None, "signal", None),
    "verdict": ("level", "kind", "rules", "margin_s"),
    "alert": ("severity", "kind", "state", "ttc_s"),
    "calibration": ("state", None, None, None),
}
_SIGNALS = {"none": 0, "visual": 1, "audible": 2, "urgent": 3}


class Tally:
    """Takes a drive's lines in order and gives its rows."""

    def __init__(self, drive: Drive, key: str, settings: str) -> None:
        self._drive = drive
        self._common: dict[str, Any] = {"schema_version": schema.VERSION, "key": key, "settings": settings,
                        "day": drive.day, "vehicle": drive.vehicle}
        self.events: list[dict[str, Any]] = []
        self._minutes = Minutes(drive.local_start)
        self._summary: Optional[dict[str, Any]] = None
        self._signal = 0
        self._books: dict[str, int] = {}
        self._book_levels: dict[str, int] = {}
        self._counts = {"sleeps": 0, "distractions": 0, "prompts": 0}
        self._kss: Optional[float] = None
        self.seconds = 0.0

    def take(self, line: str) -> None:
        """Takes the next line; those of frames, fixations, saccades and the road's pictures need not come."""
        said = json.loads(line)
        kind = said["type"]
        self.seconds = max(self.seconds, said["t_ms"] / 1000)
        if kind == "summary":
            self._summary = said
        if kind not in _COLUMNS:
            return
        grew = self._prompted(said) if kind == "prompt" else False
        self._minutes.take(kind, said, grew)
        self._count(kind, said)
        self.events.append(self._row(kind, said))

    def _row(self, kind: str, said: dict[str, Any]) -> dict[str, Any]:
        level, what, source, value = (said.get(name) if name else None for name in _COLUMNS[kind])
        reasons = said.get("reasons") or []
        return self._common | {
            "place": len(self.events), "type": kind, "t_ms": said["t_ms"],
            "start_ms": said.get("start_ms", said.get("begin_ms")), "end_ms": said.get("end_ms"),
            "level": None if level is None else str(level),
            "kind": what if kind != "risk" else (reasons[0]["code"] if reasons else None),
            "source": source, "value": None if value is None else float(value),
            "codes": ",".join(said.get("codes") or [one["code"] for one in reasons]) or None,
            "text": reasons[0]["text"] if reasons else None,
        }

    def _prompted(self, said: dict[str, Any]) -> bool:
        before, self._signal = self._signal, _SIGNALS.get(said["signal"], 0)
        return self._signal > before and not said.get("acknowledged")

    def _count(self, kind: str, said: dict[str, Any]) -> None:
        if kind == "eyeClosure":
            self._counts["sleeps"] += said.get("kind") == "sleep" and said["state"] == "changed"
        elif kind == "distraction":
            self._counts["distractions"] += said["state"] == "began"
        elif kind == "drowsiness" and said.get("kss") is not None:
            self._kss = max(said["kss"], self._kss or 0)
        elif kind == "verdict" and said["level"] is not None:
            rose = said["level"] >= 2 and self._book_levels.get(said["rules"], 0) < 2
            self._book_levels[said["rules"]] = said["level"]
            self._books[said["rules"]] = self._books.get(said["rules"], 0) + rose

    def finish(self, version: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The drive's row and its minutes.

        Raises:
            ValueError: There was no summary.
        """
        if self._summary is None:
            raise ValueError("the events ended without a summary")
        said = self._summary
        length = said["seconds"]
        minutes = self._minutes.finish(length)
        names = ("seconds", "frames", "face_frames", "road_frames", "attention", "attention_low", "attention_high",
                 "perclos", "lids_seen_s", "blinks", "blink_rate_per_min", "blink_mean_ms", "closures", "yawns",
                 "glances", "road_alerts", "alerts", "highest_risk")
        row = drive_row(self._drive, self._common["key"], self._common["settings"], version) | {
            name: said.get(name) for name in names}
        row |= {f"risk_{level}_s": (said.get("risk_s") or {}).get(level) for level in schema.LEVELS}
        row |= {
            "status": "ok" if said["complete"] else "partial",
            "reason_code": None if said["complete"] else "incomplete",
            "reason": None if said["complete"] else said.get("note") or "the recording is not whole",
            "coverage": said.get("attention_coverage"), "sleeps": self._counts["sleeps"],
            "distractions": self._counts["distractions"], "kss_max": self._kss,
            "drowsy_s": round(sum(one["drowsy_s"] for one in minutes), 3),
            "prompts": sum(one["prompts"] for one in minutes),
            "book_warnings": json.dumps({name: n for name, n in sorted(self._books.items()) if n}),
        }
        common = self._common | {"driver": self._drive.driver, "road": self._drive.road}
        return row, [common | one for one in minutes]


def drive_row(drive: Drive, key: str, settings: str, version: str) -> dict[str, Any]:
    """What is known of a drive before it is decided, and all there is of one that failed."""
    return {
        "schema_version": schema.VERSION, "key": key, "content": drive.content, "settings": settings, "day": drive.day,
        "vehicle": drive.vehicle, "driver": drive.driver, "road": drive.road, "start_utc_ms": drive.start_utc_ms,
        "utc_offset_min": drive.utc_offset_min, "kind": drive.kind, "path": drive.path, "session": drive.session,
        "heed_version": version,
    }
