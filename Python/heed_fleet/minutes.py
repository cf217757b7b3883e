"""Adds a drive's events up by minute."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Iterator, Optional

from .levels import WARNING, standing
from .schema import LEVELS

_COUNTED = ("blinks", "closures", "yawns", "alerts", "prompts")
_TIMES = ("drowsy_s", "away_s", "phone_s", "attention_s") + tuple(f"risk_{level}_s" for level in LEVELS)


class Minutes:
    """Rows of minutes, of one drive whose events come in order."""

    def __init__(self, start: Optional[datetime]) -> None:
        self._start = start
        self._rows: list[dict[str, Any]] = []
        # The time 0 belongs to nothing that was said; until something is, the risk is unknown.
        self._risk, self._risk_since = "unknown", 0.0
        self._standing = 0
        self._drowsy_since: Optional[float] = None

    def take(self, kind: str, said: dict[str, Any], grew: bool) -> None:
        """Counts an event.

        Args:
            grew: The event is a prompt that began or became stronger.
        """
        t = said["t_ms"] / 1000
        if kind == "blink":
            self._at(t)["blinks"] += 1
        elif kind == "yawn":
            self._at(t)["yawns"] += 1
        elif kind == "eyeClosure":
            self._at(t)["closures"] += said["state"] == "began"
        elif kind == "prompt":
            self._at(t)["prompts"] += grew
        elif kind == "glance" and said["end_ms"] is not None and said["class"] in ("nondriving", "phone"):
            span = (said["start_ms"] / 1000, said["end_ms"] / 1000)
            self._spread("away_s", *span)
            if said["class"] == "phone":
                self._spread("phone_s", *span)
        elif kind == "attention":
            self._attention(said)
        elif kind == "drowsiness":
            self._drowsiness(said, t)
        elif kind == "risk":
            before, self._standing = self._standing, standing(said["level"], said["held"])
            self._spread(f"risk_{self._risk}_s", self._risk_since, t)
            self._at(t)["alerts"] += before < WARNING <= self._standing
            self._risk, self._risk_since = said["level"], t

    def finish(self, seconds: float) -> list[dict[str, Any]]:
        """The rows of a drive of this length; what was still going on ends with it."""
        self._spread(f"risk_{self._risk}_s", self._risk_since, seconds)
        if self._drowsy_since is not None:
            self._spread("drowsy_s", self._drowsy_since, seconds)
        if seconds > 0:
            self._at(max(0.0, seconds - 1e-6))
        made = []
        for minute, row in enumerate(self._rows):
            length = min(60.0, seconds - 60 * minute)
            if length <= 0:
                break
            weight = row.pop("_weighted")
            reports = {name: row.pop(f"_{name}") for name in ("perclos", "kss")}
            made.append({"minute": minute, "hour": self._hour(minute), "seconds": round(length, 3)} | {
                name: round(value, 3) if isinstance(value, float) else value for name, value in row.items()} | {
                "attention": round(weight / row["attention_s"], 4) if row["attention_s"] > 0 else None} | {
                name: round(sum(said) / len(said), 4) if said else None for name, said in reports.items()})
        return made

    def _attention(self, said: dict[str, Any]) -> None:
        if said["score"] is None:
            return
        coverage = said["coverage"] or 0
        for row, seconds in self._parts(said["begin_ms"] / 1000, said["end_ms"] / 1000):
            row["attention_s"] += seconds * coverage
            row["_weighted"] += seconds * coverage * said["score"]

    def _drowsiness(self, said: dict[str, Any], t: float) -> None:
        for name in ("perclos", "kss"):
            if said[name] is not None:
                self._at(t)[f"_{name}"].append(said[name])
        if said["is_drowsy"] and self._drowsy_since is None:
            self._drowsy_since = t
        elif not said["is_drowsy"] and self._drowsy_since is not None:
            self._spread("drowsy_s", self._drowsy_since, t)
            self._drowsy_since = None

    def _spread(self, name: str, start: float, end: float) -> None:
        for row, seconds in self._parts(start, end):
            row[name] += seconds

    def _parts(self, start: float, end: float) -> Iterator[tuple[dict[str, Any], float]]:
        start = max(start, 0.0)
        while start < end:
            until = min(end, 60.0 * (int(start // 60) + 1))
            yield self._at(start), until - start
            start = until

    def _at(self, t: float) -> dict[str, Any]:
        minute = max(0, int(t // 60))
        while len(self._rows) <= minute:
            self._rows.append(dict.fromkeys(_COUNTED, 0) | dict.fromkeys(_TIMES, 0.0)
                              | {"_weighted": 0.0, "_perclos": [], "_kss": []})
        return self._rows[minute]

    def _hour(self, minute: int) -> Optional[int]:
        return None if self._start is None else (self._start + timedelta(minutes=minute)).hour
