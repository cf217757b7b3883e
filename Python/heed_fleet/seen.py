"""What driver and road did: the part of a drive's rows that no rule book changes."""

from __future__ import annotations

from typing import Any, Optional

from heed.columns import TABLES as COLUMNS

from .lids import SeenLids, shared
from .lines import event
from .minutes import Minutes, Row, rounded
from .schema import TABLES

_COUNTED = ("blinks", "closures", "yawns")
_TIMES = ("drowsy_s", "away_s", "phone_s", "attention_s")
#: Closure from which lids are down. Source: the P80 criterion of PERCLOS, as in the summary's `perclos`.
_DOWN_FROM = 0.8
# `Judged` counts two columns anew.
_OF_SUMMARY = sorted({one.name for one in COLUMNS["summary"][1]} & {name for name, *_ in TABLES["drives"]}
                     - {"alerts", "highest_risk"})


class Seen:
    """Takes a drive's lines in order, but for those that are judged (``lines.JUDGED``)."""

    def __init__(self) -> None:
        self._events: list[Row] = []
        self._minutes = Minutes(_empty)
        self._summary: Optional[Row] = None
        self._drowsy_since: Optional[float] = None
        self._shut_since: Optional[float] = None
        self._lids = SeenLids()
        self._counts = {"sleeps": 0, "distractions": 0}
        self._kss: Optional[float] = None

    def take(self, said: Row) -> None:
        kind, t = said["type"], said["t_ms"] / 1000
        if kind == "summary":
            self._summary = said
            return
        self._events.append(event(said))
        if kind == "blink":
            self._minutes.at(t)["blinks"] += 1
            if said["eye"] == "both" and said["closure"] >= _DOWN_FROM:
                self._minutes.spread("_shut", said["start_ms"] / 1000, said["end_ms"] / 1000)
        elif kind == "yawn":
            self._minutes.at(t)["yawns"] += 1
        elif kind == "eyeClosure":
            self._minutes.at(t)["closures"] += said["state"] == "began"
            self._counts["sleeps"] += said.get("kind") == "sleep" and said["state"] == "changed"
            self._shut_since = said["start_ms"] / 1000
            if said["state"] == "ended":
                self._open(t if said["end_ms"] is None else said["end_ms"] / 1000)
        elif kind == "distraction":
            self._counts["distractions"] += said["state"] == "began"
        elif kind == "glance" and said["end_ms"] is not None and said["class"] in ("nondriving", "phone"):
            span = (said["start_ms"] / 1000, said["end_ms"] / 1000)
            self._minutes.spread("away_s", *span)
            if said["class"] == "phone":
                self._minutes.spread("phone_s", *span)
        elif kind == "attention":
            self._attention(said)
        elif kind == "drowsiness":
            self._drowsiness(said, t)
        elif kind == "driverChanged":
            self._lids.forget(t)

    def finish(self) -> dict[str, Any]:
        """The drive's figures, its events and its minutes, as JSON can write them.

        Raises:
            ValueError: There was no summary.
        """
        if self._summary is None:
            raise ValueError("the events ended without a summary")
        said = self._summary
        if self._drowsy_since is not None:
            self._minutes.spread("drowsy_s", self._drowsy_since, said["seconds"])
            self._drowsy_since = said["seconds"]
        self._open(said["seconds"])
        rows = self._minutes.of_length(said["seconds"])
        minutes = [_finished(row) | lids for row, lids in zip(rows, self._lids_of(rows, said))]
        figures = {name: said.get(name) for name in _OF_SUMMARY} | {
            "status": "ok" if said["complete"] else "partial",
            "reason_code": None if said["complete"] else "incomplete",
            "reason": None if said["complete"] else said.get("note") or "the recording is not whole",
            "coverage": said.get("attention_coverage"), "kss_max": self._kss,
            "drowsy_s": round(sum(one["drowsy_s"] for one in minutes), 3),
        } | self._counts
        return {"figures": figures, "events": self._events, "minutes": minutes}

    def _attention(self, said: Row) -> None:
        if said["score"] is None:
            return
        coverage = said["coverage"] or 0
        for row, seconds in self._minutes.parts(said["begin_ms"] / 1000, said["end_ms"] / 1000):
            row["attention_s"] += seconds * coverage
            row["_weighted"] += seconds * coverage * said["score"]

    def _open(self, t: float) -> None:
        """Ends a closure of the eyes, if there is one."""
        if self._shut_since is not None:
            self._minutes.spread("_shut", self._shut_since, t)
        self._shut_since = None

    def _lids_of(self, rows: list[Row], said: Row) -> list[Row]:
        """The drive's time with seen and with shut lids by minute; blinks and closures place the shut time."""
        total, lengths = said.get("lids_seen_s") or 0.0, [1.0] * len(rows)
        seen = shared(total, self._lids.by_minute(said["seconds"], total), lengths)
        shut = shared(round(total * (said.get("perclos") or 0.0), 3), [row["_shut"] for row in rows], seen)
        return [{"lids_seen_s": one, "lids_shut_s": other} for one, other in zip(seen, shut)]

    def _drowsiness(self, said: Row, t: float) -> None:
        self._lids.take(t, said["window_s"])
        for name in ("perclos", "kss"):
            if said[name] is not None:
                self._minutes.at(t)[f"_{name}"].append(said[name])
        if said["kss"] is not None:
            self._kss = max(said["kss"], self._kss or 0)
        if said["is_drowsy"] and self._drowsy_since is None:
            self._drowsy_since = t
        elif not said["is_drowsy"] and self._drowsy_since is not None:
            self._minutes.spread("drowsy_s", self._drowsy_since, t)
            self._drowsy_since = None


def _empty() -> Row:
    lists: Row = {"_perclos": [], "_kss": []}
    return dict.fromkeys(_COUNTED, 0) | dict.fromkeys((*_TIMES, "_weighted", "_shut"), 0.0) | lists


def _finished(row: Row) -> Row:
    seconds = row["attention_s"]
    figures: Row = {"attention": round(row["_weighted"] / seconds, 4) if seconds > 0 else None}
    for name in ("perclos", "kss"):
        said = row[f"_{name}"]
        figures[name] = round(sum(said) / len(said), 4) if said else None
    return rounded({name: value for name, value in row.items() if not name.startswith("_")}) | figures
