"""Lines of every kind as rows."""

import json

import pytest

from heed.columns import TABLES
from heed_fleet.lines import _COLUMNS, KEPT
from heed_fleet.tally import Tally

# Every key of docs/formats.md that a row reads, with a plain value.
SAID = {
    "start_ms": 100.0, "end_ms": 300.0, "begin_ms": 100.0, "eye": "both", "closure": 0.9, "state": "began", "kind": "sleep",
    "is_drowsy": False, "kss": 3.0, "perclos": 0.1, "reason": "perclos", "score": 0.5, "coverage": 1.0, "class": "driving", "zone": "road",
    "away_s": 1.0, "window_s": 60.0, "place": "hand", "confidence": 0.9, "level": "normal", "held": None, "signal": "none", "codes": [],
    "acknowledged": False, "gain_s": 0.5, "rules": "attend", "margin_s": 1.0, "severity": "alert", "ttc_s": 1.0,
}
#: Type of an event: its keys.
KEYS = {kind: {column.path[0] for column in columns} for kind, columns in TABLES.values()}
SUMMARY = {"type": "summary", "t_ms": 1000.0, "seconds": 1.0, "complete": True}


@pytest.mark.parametrize("kind", sorted(KEPT))
def test_every_event_kind_becomes_an_event_row(kind: str) -> None:
    tally = Tally()
    said = SAID | {"type": kind, "t_ms": 400.0} | ({"level": 2} if kind == "verdict" else {})
    tally.take(json.dumps(said))
    tally.take(json.dumps(SUMMARY))
    events = tally.seen()["events"] + tally._judged.events
    assert [(one["type"], one["t_ms"]) for one in events] == [(kind, 400.0)]


@pytest.mark.parametrize("kind", sorted(KEPT & KEYS.keys()))
def test_event_rows_read_only_documented_keys(kind: str) -> None:
    assert set(filter(None, _COLUMNS[kind])) <= KEYS[kind]


def test_vehicle_request_does_not_count_as_a_risk_level() -> None:
    tally = Tally()
    request = {"type": "request", "t_ms": 400.0, "kind": "laneSupport", "state": "began", "reason": "longGlance", "gain_s": None}
    tally.take(json.dumps(request))
    figures, _ = tally._judged.finish(1.0)
    assert (figures["alerts"], figures["book_warnings"], figures["risk_unknown_s"]) == (0, "{}", 1.0)
