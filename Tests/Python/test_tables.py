"""Tables: a row an event, a column a key, in pandas, in Arrow and without both."""

import math
import sys

import numpy as np
import pandas
import pyarrow
import pytest

import heed
from heed.columns import TABLES

CLASSES = {kind.TYPE: kind for kind in heed.events.OF_TYPE.values()}


@pytest.mark.parametrize("name", TABLES)
def test_tables_match_the_event_lines(drive, name):
    kind, columns = TABLES[name]
    events = [event for event in drive if event.type == kind]
    frame, arrow, plain = (drive.table(name, form) for form in ("pandas", "arrow", "columns"))
    assert isinstance(frame, pandas.DataFrame) and isinstance(arrow, pyarrow.Table)
    assert len(frame) == arrow.num_rows == len(events)
    assert list(frame.columns) == arrow.column_names == list(plain) == [column.name for column in columns]
    assert arrow.to_pydict() == plain
    for column in columns:
        values = [None if value is pandas.NA or value is None or (isinstance(value, float) and math.isnan(value)) else value
                  for value in frame[column.name]]
        assert values == plain[column.name], column.name


def test_every_event_key_has_a_table_column(drive):
    """Of every event in the drive, but for what is said here."""
    left_out = {"image": "the picture's size", "zones": "a table of its own kind", "window_s": "", "rate_error": ""}
    for name, (kind, columns) in TABLES.items():
        first = {str(column.path[0]) for column in columns} | set(left_out)
        for event in drive:
            if event.type == kind:
                assert set(event.raw) - {"type"} <= first, name


def test_empty_tables_keep_their_column_types():
    for name in TABLES:
        empty = heed.table([], name, "arrow")
        assert empty.num_rows == 0 and all(field.type != pyarrow.null() for field in empty.schema)
        assert len(heed.table([], name)) == 0


def test_table_attributes_match_the_table_method(drive):
    for name in ("frames", "blinks", "closures", "glances", "drowsiness", "risk", "alerts", "verdicts"):
        pandas.testing.assert_frame_equal(getattr(drive, name), drive.table(name))
    assert drive.frames.left_openness.dtype == np.float64 and drive.blinks.slow.dtype == "boolean"
    assert drive.summary.blinks == len(drive.blinks) == drive.table("summary").blinks[0]
    assert drive.risk.codes.iloc[-1] == ["drowsy"]


def test_signs_are_those_that_were_there(drive):
    events = [event for event in drive if isinstance(event, heed.Drowsiness)]
    assert any(sign.intensity == 0 for event in events for sign in event.evidence), "all are looked for"
    wanted = [[sign.kind for sign in event.evidence if sign.intensity > 0] for event in events]
    assert list(drive.drowsiness.signs) == wanted


def test_nothing_ends_after_the_last_frame(drive):
    last = drive.frames.t_ms.max()
    for name in ("blinks", "closures", "yawns", "fixations", "saccades", "pursuits", "glances", "distractions", "phones"):
        ends = drive.table(name).end_ms.dropna()
        assert (ends <= last).all(), name


def test_stated_quality_of_the_gaze_equals_a_recount(drive):
    frames, fixations, quality = drive.frames, drive.fixations, drive.summary.quality
    blinks, seen = frames.movement == "blink", frames.gaze_unfiltered_azimuth_deg.notna()
    assert quality.gaze_lost == pytest.approx((~seen & ~blinks).mean(), abs=6e-5)
    assert quality.gaze_blinks == pytest.approx(blinks.mean(), abs=6e-5)
    steps = []
    for start, end in fixations[fixations.end_ms - fixations.start_ms > 99.5][["start_ms", "end_ms"]].to_numpy():
        part = frames[frames.t_ms.between(start - 1e-3, end + 1e-3)].where(seen & ~blinks)
        ways = part[["gaze_unfiltered_azimuth_deg", "gaze_unfiltered_elevation_deg"]].astype(float).diff().dropna()
        if len(ways) > 1:
            steps.append(math.sqrt((ways**2).sum(axis=1).mean()))
    assert quality.measured_fixations == len(steps)
    assert quality.rms_s2s_deg == pytest.approx(np.mean(steps), abs=6e-3)


@pytest.mark.parametrize("name, form, words", [
    ("frame", "pandas", "there is no table 'frame'; there are frames"), ("frames", "csv", "format is 'csv'")])
def test_unknown_tables_and_formats_are_refused(drive, name, form, words):
    with pytest.raises(heed.BadArgument, match=words):
        drive.table(name, form)


def test_missing_python_package_is_named(drive, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(heed.PackageMissing, match="pip install pyarrow"):
        drive.table("blinks", "arrow")
    assert drive.table("blinks", "columns")["eye"][0] == "both"


def test_progress_is_shown_after_a_second(monkeypatch, capsys):
    from heed import progress

    assert progress.bar(False, "x") is None and progress.bar(None, "x") is None, "nobody sees the tests' output"
    bar = progress.bar(True, "drive.mp4")
    bar.start_t -= 5
    bar.update(7)
    bar.close()
    assert "drive.mp4: 7 frames" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with pytest.raises(heed.PackageMissing, match="progress"):
        progress.bar(True, "x")
    monkeypatch.setattr(progress, "_is_seen", lambda: True)
    assert progress.bar(None, "x") is None
