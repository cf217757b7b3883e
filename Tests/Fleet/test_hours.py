"""Lids by minute and by hour of the day."""

import json
from pathlib import Path

import conftest
import heed
import pandas
import pyarrow
import pyarrow.parquet
import pytest

from heed_fleet.hours import by_hour
from heed_fleet.layout import Layout
from heed_fleet.lids import SeenLids, shared
from heed_fleet.selecting import select
from heed_fleet.tally import Tally

#: Most seconds by which a minute differs from its frames. Measured for the shut time: 0.06 in the sample drive, 0.4 in
#: 13 minutes of one driver, 1.6 in 13 minutes in which the driver changed six times.
ERROR_S = 0.1


@pytest.fixture(scope="module")
def minutes() -> pandas.DataFrame:
    """The minutes of the sample drive, with `seen` and `shut` as its frames tell them."""
    tally, frames, summary = Tally(), [], {}
    drive = conftest.ROOT / "Samples/drive/drive.mp4"
    for event in heed.analyze(drive, rig=conftest.RIG, keep=False, progress=False, without=(heed.Road, heed.Camera)):
        if event.type == "frame":
            said = json.loads(event.line)
            frames.append((said["t_ms"] / 1000, said["closure"]))
        else:
            tally.take(event.line)
            summary = json.loads(event.line)
    rows = pandas.DataFrame(tally.seen()["minutes"]).assign(seen=0.0, shut=0.0)
    # The rule of SessionTally.swift: a frame's lids count until the next frame, for at most 0.2 s.
    for (t, closure), (following, _) in zip(frames, frames[1:]):
        if closure is not None and following - t <= 0.2:
            rows.loc[int(t // 60), "seen"] += following - t
            rows.loc[int(t // 60), "shut"] += (following - t) * (closure >= 0.8)
    rows.attrs |= {"lids_seen_s": summary["lids_seen_s"], "perclos": summary["perclos"]}
    return rows


def test_lids_of_minutes_add_up_to_the_drive(minutes: pandas.DataFrame) -> None:
    seen = minutes.attrs["lids_seen_s"]
    assert minutes["lids_seen_s"].sum() == pytest.approx(seen, abs=1e-9)
    assert minutes["lids_shut_s"].sum() == pytest.approx(seen * minutes.attrs["perclos"], abs=0.0005 + 1e-9)


def test_lids_of_minutes_match_the_frames(minutes: pandas.DataFrame) -> None:
    assert (minutes["lids_seen_s"] - minutes["seen"]).abs().max() <= ERROR_S
    assert (minutes["lids_shut_s"] - minutes["shut"]).abs().max() <= ERROR_S
    # The mean of rolling reports is another figure.
    assert (minutes["perclos"] - minutes["shut"] / minutes["seen"]).abs().max() > 0.1


def test_seen_time_follows_the_windows() -> None:
    lids = SeenLids()
    # Seen all the time, but for 60 to 90 s.
    for t, window in ((30, 30), (60, 60), (90, 30), (120, 30), (150, 60)):
        lids.take(t, window)
    assert lids.by_minute(150, 120) == pytest.approx([60, 30, 30])


def test_windows_begin_anew_with_another_driver() -> None:
    lids = SeenLids()
    lids.take(60, 60)
    lids.forget(60)
    lids.take(90, 10)
    lids.take(120, 40)
    assert lids.by_minute(120, 100) == pytest.approx([60, 40])


def test_shares_add_up_to_the_millisecond() -> None:
    parts = shared(10.0, [1.0, 1.0, 1.0], [])
    assert parts == [3.333, 3.334, 3.333] and sum(parts) == pytest.approx(10)
    assert shared(3.0, [0.0, 0.0], [1.0, 2.0]) == [1, 2], "lids that shut in no blink or closure"
    assert shared(0.0, [0.0], [0.0]) == [0] and shared(0.0, [], []) == []


@pytest.mark.parametrize("is_earlier", (False, True))
def test_hours_add_up_to_the_fleet(own: Path, is_earlier: bool) -> None:
    for path in own.glob("minutes/**/[!.]*.parquet") if is_earlier else ():
        table = pyarrow.parquet.ParquetFile(path).read()
        pyarrow.parquet.write_table(table.drop_columns(["lids_seen_s", "lids_shut_s"]), path)
    layout = Layout(str(own))
    chosen = select(layout, layout.one_of(None), None, None, False)
    hours = by_hour(layout, layout.one_of(None), chosen)
    drives = chosen.drives.dropna(subset="perclos")
    assert hours["lids_s"].sum() == pytest.approx(drives["lids_seen_s"].sum(), abs=0.001) and hours["lids_s"].sum() > 10
    assert hours["shut_s"].sum() == pytest.approx((drives["lids_seen_s"] * drives["perclos"]).sum(), abs=0.01)
