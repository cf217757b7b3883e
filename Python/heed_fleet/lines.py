"""A line of `heed analyze` as a row of the events."""

from __future__ import annotations

from typing import Any

#: What each line of a kind tells: level, kind, source, value.
_COLUMNS = {
    "blink": (None, "eye", None, "closure"),
    "eyeClosure": ("state", "kind", None, None),
    "lidsLowered": ("state", None, None, None),
    "drowsiness": (None, "reason", None, "kss"),
    "yawn": (None, None, None, None),
    "attention": (None, None, None, "score"),
    "glance": (None, "class", "zone", None),
    "distraction": ("state", "kind", "zone", "away_s"),
    "phone": ("state", "place", None, "confidence"),
    "driverChanged": (None, None, None, None),
    "availability": ("state", "reason", None, None),
    "risk": ("level", None, "held", "score"),
    "prompt": ("level", None, "signal", None),
    "request": ("state", "kind", "reason", "gain_s"),
    "verdict": ("level", "kind", "rules", "margin_s"),
    "alert": ("severity", "kind", "state", "ttc_s"),
    "calibration": ("state", None, None, None),
}
#: What rule books, fusion, escalation and requests decide; all others are what driver and road did.
JUDGED = frozenset({"risk", "prompt", "request", "verdict"})
KEPT = frozenset(_COLUMNS)


def event(said: dict[str, Any]) -> dict[str, Any]:
    """The row of a line of a kind in KEPT, without its drive and place."""
    kind = said["type"]
    level, what, source, value = (said.get(name) if name else None for name in _COLUMNS[kind])
    reasons = said.get("reasons") or []
    return {
        "type": kind, "t_ms": said["t_ms"], "start_ms": said.get("start_ms", said.get("begin_ms")), "end_ms": said.get("end_ms"),
        "level": None if level is None else str(level),
        "kind": what if kind != "risk" else (reasons[0]["code"] if reasons else None),
        "source": source, "value": None if value is None else float(value),
        "codes": ",".join(said.get("codes") or [one["code"] for one in reasons]) or None,
        "text": reasons[0]["text"] if reasons else None,
    }
