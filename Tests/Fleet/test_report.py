"""Which drives a report counts, and how its tables are written."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import conftest
import numpy
import pandas
import pyarrow
import pyarrow.parquet
import pytest

from heed_fleet import reporting
from heed_fleet.cells import csv_text
from heed_fleet.errors import FleetError
from heed_fleet.figures import SHARES, figures
from heed_fleet.layout import Layout
from heed_fleet.tables_html import failure_table


def change(fleet: Path, table: str, made: Callable[[pandas.DataFrame], pandas.DataFrame]) -> None:
    """Writes rows of a table anew."""
    for path in fleet.glob(f"{table}/**/[!.]*.parquet"):
        found = pyarrow.parquet.ParquetFile(path).read()
        changed = pyarrow.Table.from_pandas(made(found.to_pandas()), found.schema, preserve_index=False)
        pyarrow.parquet.write_table(changed, path)


def report(fleet: Path, folder: Path, **more: Any) -> tuple[str, dict[str, pandas.DataFrame]]:
    """The page, and its tables by name."""
    layout = Layout(str(fleet))
    reporting.write(layout, layout.one_of(None), str(folder / "page.html"), str(folder), **more)
    return (folder / "page.html").read_text(), {path.stem: pandas.read_csv(path) for path in folder.glob("*.csv")}


def test_text_that_looks_like_a_formula_is_quoted() -> None:
    table = pandas.DataFrame({
        "text": ["=1+1", "+1", "-1", "@a", "\tb", "\rc", "plain", None], "number": [-1.5, 2, 3, 4, 5, 6, 7, numpy.nan],
        "mixed": [-1, "-1", 1, None, None, None, None, None]})
    lines = csv_text(table).replace("\r", "CR").splitlines()
    assert lines[1:4] == ["'=1+1,-1.5,-1", "'+1,2.0,'-1", "'-1,3.0,1"]
    assert lines[5].startswith("'\tb,") and "'CRc" in lines[6] and lines[7:] == ["plain,7.0,", ",,"]


@pytest.mark.parametrize("since, until, words", [
    ("16.11.2026", None, "--since 16.11.2026: write the day as year, month and day, such as 2026-11-23."),
    (None, "2026-02-30", "--until 2026-02-30: write"),
    ("20261116", None, "--since 20261116: write"),
    ("2026-11-23", "2026-11-20", "--since 2026-11-23 is after --until 2026-11-20"),
    ("2027-01-01", None, "there are no drives from 2027-01-01; the fleet has drives from 2026-11-20 to 2026-11-25."),
])
def test_unusable_days_are_refused(decided: Path, tmp_path: Path, since: str, until: str, words: str) -> None:
    with pytest.raises(FleetError) as refused:
        report(decided, tmp_path, since=since, until=until)
    assert words in str(refused.value)


def test_a_range_of_days_counts_its_drives_alone(decided: Path, tmp_path: Path) -> None:
    page, tables = report(decided, tmp_path, since="2026-11-21", until="2026-11-22")
    assert tables["trend"]["period"].tolist() == ["2026-11-21", "2026-11-22"]
    assert tables["by_hour"]["drives"].sum() == tables["fleet"]["drives"][0] == 5
    assert set(tables["moments"]["day"]) <= {"2026-11-21", "2026-11-22"}
    assert "2026-11-21 to 2026-11-22 · 5 drives" in page


def test_a_recording_counts_once(own: Path, tmp_path: Path) -> None:
    drives = conftest.rows(own, "drives").query("status == 'ok'").sort_values(["day", "path"])
    first, last = drives["content"].iloc[[0, -1]]
    change(own, "drives", lambda rows: rows.assign(content=rows["content"].replace(first, last)))
    page, tables = report(own, tmp_path)
    assert tables["fleet"]["drives"][0] == tables["by_hour"]["drives"].sum() == 9
    assert tables["fleet"]["alerts"][0] == drives["alerts"].iloc[1:].sum()
    assert drives["path"].iloc[0] not in set(tables["moments"]["path"])
    assert "1 drive did not count, because the same recording counts under another path or day." in page


def test_partial_drives_are_marked_and_can_be_left_out(own: Path, tmp_path: Path) -> None:
    path = conftest.rows(own, "drives").query("alerts > 0")["path"].iloc[0]
    change(own, "drives", lambda rows: rows.assign(status=rows["status"].where(rows["path"] != path, "partial")))
    page, tables = report(own, tmp_path)
    for name in ("fleet", "by_driver", "by_vehicle", "by_hour", "trend"):
        assert tables[name]["partial_drives"].sum() == 1, name
    assert (tables["moments"].query("path == @path")["status"] == "partial").all()
    assert "<small>partial drive</small>" in page
    assert "5 (1 partial)" in page and "1 drive is partial (not whole) and counted as far as recorded" in page
    page, without = report(own, tmp_path, without_partial=True)
    assert without["fleet"]["drives"][0] == tables["fleet"]["drives"][0] - 1 == without["by_hour"]["drives"].sum()
    assert path not in set(without["moments"]["path"]) and "1 drive is partial (not whole) and left out" in page
    assert path in set(without["failures"]["path"])


def test_unknown_is_no_driver(own: Path, tmp_path: Path) -> None:
    for table in ("drives", "minutes"):
        change(own, table, lambda rows: rows.assign(driver=rows["driver"].replace("p1", "unknown")))
    page, tables = report(own, tmp_path)
    assert tables["by_driver"]["driver"].tolist() == ["p0"] and set(tables["driver_slopes"]["driver"]) == {"p0"}
    assert "5 drives (0.0 h) have no driver." in page and "10 drives (0.0 h) have no road." in page
    assert "of the time has no driver" in page
    assert tables["fleet"]["hours_without_driver"][0] == pytest.approx(10 / 3600, rel=0.1)


def drives(count: int, **columns: object) -> pandas.DataFrame:
    """Drives of an hour each: of one driver a drive, on following days, PERCLOS rising by a point a day."""
    number = pandas.Series(range(count))
    return pandas.DataFrame({
        "key": number.astype(str), "driver": "p" + number.astype(str), "vehicle": "car", "road": "unknown", "alerts": 1,
        "status": "ok", "day": [f"2026-11-{1 + day:02}" for day in number], "seconds": 3600.0, "coverage": 1.0,
        "attention": 0.9, "lids_seen_s": 3600.0, "perclos": 0.05 + 0.01 * number, "risk_warning_s": 36.0 + number,
        "risk_critical_s": 0.0, "risk_unknown_s": 0.0} | columns)


def hours(rows: pandas.DataFrame) -> pandas.DataFrame:
    return rows.assign(hour=8.0, **{column: 1.0 for pair in SHARES.values() for column in pair})


def test_a_trend_says_nothing_beyond_its_days() -> None:
    rows = drives(6)
    trend = figures(rows, hours(rows)).slopes.set_index("figure").loc["drowsiness"]
    assert trend["change"] == pytest.approx(0.05) and trend["says"] == "rises"
    assert (trend["days"], trend["from_day"], trend["until_day"]) == (5, "2026-11-01", "2026-11-06")
    few = figures(drives(4), hours(drives(4))).slopes
    assert few["change"].isna().all() and set(few["says"]) == {"not told: fewer than 5 drivers"}
    same = drives(6, day="2026-11-01")
    assert set(figures(same, hours(same)).slopes["says"]) == {"not told: one day"}


def test_intervals_need_drivers_for_most_of_the_time() -> None:
    for unknown, has_interval in ((1, True), (2, False)):
        rows = drives(11)
        rows.loc[:unknown - 1, "driver"] = "unknown"
        found = figures(rows, hours(rows))
        assert pandas.notna(found.fleet["risk_low"][0]) == has_interval, unknown
        assert found.fleet["drowsiness"][0] == pytest.approx(0.1), "all drives count in the figure"
        assert found.slopes["low"].notna().all() == has_interval
    assert "more than 10 % of the time has no driver" in found.slopes["says"][0]


def test_failures_beyond_the_table_are_counted() -> None:
    row = {"day": "2026-11-01", "vehicle": "car", "path": "a.mp4", "status": "failed", "reason": "empty"}
    table = failure_table(pandas.DataFrame(row, index=range(203)))
    assert table.count("<tr>") == 201 and "And 3 drives more; --csv lists all." in table


def test_a_fleet_without_a_decided_drive_is_reported(own: Path, tmp_path: Path) -> None:
    for path in own.glob("drives/**/[!.]*.parquet"):
        if not path.name.startswith("failed-"):
            path.unlink()
    page, tables = report(own, tmp_path)
    assert tables["fleet"]["drives"][0] == 0 and len(tables["failures"]) == 2 and "No drive counts." in page
