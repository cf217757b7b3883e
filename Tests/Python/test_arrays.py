"""Arrays: read where they are, in the words of the commands, from numpy, pandas and Arrow."""

import json
import os
import subprocess

import numpy as np
import pandas
import pyarrow
import pytest
from conftest import ROOT

import heed
from heed import arrays

TICKS = ROOT / "Samples/glances/ticks.csv"


def trace():
    """Looks at two places in turn, and 100 ms of nothing."""
    t = np.arange(0, 4000, 2.0)
    x = np.where((t // 500) % 2, 10.0, 0.0) + np.random.default_rng(7).normal(0, 0.02, len(t))
    x[(t >= 1200) & (t < 1300)] = np.nan
    return t, x, np.zeros_like(t)


def test_float64_columns_are_read_without_a_copy(monkeypatch):
    t, x, y = trace()
    seen, library = [], heed.library.library()

    class Watched:
        def heed_classify(self, *arguments):
            seen.extend(arguments[:3])
            return library.heed_classify(*arguments)

    monkeypatch.setattr(arrays, "library", Watched)
    heed.classify(t, pandas.Series(x, copy=False), y)
    assert seen == [t.ctypes.data, x.ctypes.data, y.ctypes.data]


def test_pandas_and_arrow_columns_share_their_memory():
    x = np.linspace(0, 1, 50)
    assert np.shares_memory(arrays.column(pandas.Series(x, copy=False), "x"), x)
    arrow = pyarrow.array(x)
    assert arrays.column(arrow, "x").ctypes.data == arrow.buffers()[1].address
    assert not np.shares_memory(arrays.column(x[::2], "x"), x), "every second value: a copy"


@pytest.mark.parametrize("column", [
    [0, 1, None], (0, 1, np.nan), np.array([0, 1, np.nan], "f4"), pandas.Series([0, 1, None], dtype="Float64"),
    pandas.Series([0, 1, None], dtype="Int64"), pyarrow.array([0, 1, None]), pyarrow.chunked_array([[0, 1], [None]])])
def test_missing_values_are_nan_in_any_container(column):
    assert np.array_equal(arrays.column(column, "x"), [0, 1, np.nan], equal_nan=True)


@pytest.mark.parametrize("online", [False, True])
def test_movements_match_heed_classify(tmp_path, online):
    t, x, y = trace()
    found = heed.classify(t, x, y, online=online)
    gaze = tmp_path / "gaze.csv"
    pandas.DataFrame({"t_ms": t, "x_deg": x, "y_deg": y}).to_csv(gaze, index=False, float_format="%.17g")
    options = ["--online"] if online else []
    out = tmp_path / "out.csv"
    subprocess.run([os.environ["HEED_PROGRAM"], "classify", gaze, "--output", out, *options], check=True)
    assert list(pandas.read_csv(out, keep_default_na=False).movement) == list(found.names)
    assert found.codes.dtype == np.int8 and len(found) == len(t)
    runs = found.runs()
    assert [runs[0][1], runs[-1][2]] == [0, len(t)] and all(a[2] == b[1] for a, b in zip(runs, runs[1:]))
    assert "saccade" in repr(found)


def test_openness_finds_blinks(drive):
    frames = drive.frames
    found = heed.openness(frames.t_ms, frames.left_openness, frames.right_openness, is_openness=True)
    blinks = [event for event in found if isinstance(event, heed.Blink)]
    assert abs(len(blinks) - len(drive.blinks)) <= 4 and any(isinstance(event, heed.Drowsiness) for event in found)
    one = heed.openness(frames.t_ms, left=frames.left_openness * 11.5)
    assert any(isinstance(event, heed.Blink) for event in one)


def ticks(**changes):
    return pandas.read_csv(TICKS).assign(**changes)


def test_judge_function_matches_the_heed_judge_command():
    expected = [json.loads(line) for line in (ROOT / "Samples/glances/expected.ndjson").read_text().splitlines()]
    rules = {line["rules"] for line in expected if line["type"] == "verdict"}
    assert rules
    for name in rules:
        found = heed.judge(pandas.read_csv(TICKS), name)
        done = subprocess.run(
            [os.environ["HEED_PROGRAM"], "judge", TICKS, "--rules", name], check=True, capture_output=True, text=True)
        assert [event.line for event in found] == done.stdout.splitlines() and found


def test_judge_accepts_tables_of_any_kind():
    table = ticks()
    wanted = heed.judge(table, "euro-ncap-2026")
    assert len(wanted) > 5
    words = ["zone", "class", "turn_signal", "task"]
    assert heed.judge(table.astype({name: "category" for name in words}), "euro-ncap-2026") == wanted
    assert heed.judge(pyarrow.Table.from_pandas(table), "euro-ncap-2026") == wanted
    columns = {name: table[name].tolist() if name in words else table[name].to_numpy() for name in table}
    assert heed.judge(columns, "euro-ncap-2026") == wanted
    assert heed.judge(table.astype({name: "string" for name in words}), "euro-ncap-2026") == wanted
    rows = heed.judge(table, "euro-ncap-2026", per_row=True)
    assert len(rows) == len(table) and {row.level for row in rows} == {0, *(v.level for v in wanted)} | {0}
    assert list(heed.table(rows, "verdicts").t_ms) == list(table.t_ms)


T = [0.0, 10.0, 20.0]


@pytest.mark.parametrize("call, kind, words", [
    (lambda: heed.classify(T, T, T[:2]), ValueError, "y_deg has 2 values, and t_ms 3"),
    (lambda: heed.classify([0, 10, 10], T, T), ValueError, r"t_ms\[2\] is 10"),
    (lambda: heed.classify([0, float("nan"), 10], T, T), ValueError, r"t_ms\[1\]"),
    (lambda: heed.classify(["a", "b"], T, T), TypeError, "t_ms holds what is no number"),
    (lambda: heed.classify(T, np.array(T, complex), T), TypeError, "x_deg holds complex128"),
    (lambda: heed.classify(pandas.Series(pandas.date_range("2026", periods=3)), T, T), TypeError, "t_ms holds datetime64"),
    (lambda: heed.classify(np.zeros((2, 2)), T, T), ValueError, "shape"),
    (lambda: heed.classify(5, T, T), ValueError, "shape"),
    (lambda: heed.classify(None, T, T), ValueError, "shape"),
    (lambda: heed.classify(T, T, T, settings={"nonsense": 1}), ValueError, "nonsense"),
    (lambda: heed.classify(T, T, T, settings={"risk": float("nan")}), ValueError, "settings"),
    (lambda: heed.classify(T, T, T, settings="/not/there.yaml"), FileNotFoundError, "not/there"),
    (lambda: heed.openness(T), ValueError, "left and right"),
    (lambda: heed.openness(T, [1, 2]), ValueError, "left has 2 values"),
    (lambda: heed.openness(T, "abc"), TypeError, "left holds what is no number"),
    (lambda: heed.judge({}, "attend"), ValueError, "no column t_ms"),
    (lambda: heed.judge([1, 2], "attend"), TypeError, "ticks is a table"),
    (lambda: heed.judge({"t_ms": T}, "mine"), ValueError, "euro-ncap-2026"),
    (lambda: heed.judge({"t_ms": T}, 7), TypeError, "rules is a str"),
    (lambda: heed.judge({"t_ms": T, "zone": ["a", "b"]}, "attend"), ValueError, "zone has 2 values"),
    (lambda: heed.judge({"t_ms": T, "zone": "abc"}, "attend"), TypeError, "column of words"),
    (lambda: heed.judge({"t_ms": T, "zone": [1, 2, 3]}, "attend"), TypeError, "zone holds 1"),
    (lambda: heed.judge({"t_ms": T, "class": ["far", None, "far"]}, "attend"), ValueError, "'far'; it is one of forward"),
    (lambda: heed.judge({"t_ms": T, "face": [0, 1, 2]}, "attend"), ValueError, r"face\[2\] is 2"),
    (lambda: heed.judge({"t_ms": T, "task": ["a\0b", "", ""]}, "attend"), ValueError, "0 character"),
])
def test_misuse_of_arrays_is_reported_in_a_sentence(call, kind, words):
    with pytest.raises(kind, match=words):
        call()


def test_empty_input_is_not_an_error():
    assert len(heed.classify([], [], [])) == 0 and heed.classify([], [], []).runs() == []
    assert heed.openness([], []) == [] or heed.openness([], [])[0].type
    assert heed.judge({"t_ms": []}, "attend") == []
