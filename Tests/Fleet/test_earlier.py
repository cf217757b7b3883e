"""Folders that heed-fleet of 27 November 2026 wrote: without the drives' remark, with events of kinds that are gone."""

import json
from pathlib import Path
from typing import Any

import conftest
import pyarrow
import pyarrow.parquet
import pytest

from heed_fleet import publishing, schema
from heed_fleet.layout import Layout
from heed_fleet.remarks import remark_lines
from heed_fleet.staging import read_staged

#: The columns of then, by type.
DRIVES = {
    "int": "schema_version utc_offset_min",
    "string": "key content settings day vehicle driver road kind path session status reason_code reason heed_version highest_risk "
              "book_warnings",
    "long": "start_utc_ms frames face_frames road_frames blinks closures sleeps yawns glances distractions alerts "
            "road_alerts prompts",
    "double": "seconds coverage attention attention_low attention_high perclos lids_seen_s blink_rate_per_min blink_mean_ms drowsy_s "
              "kss_max risk_unknown_s risk_normal_s risk_advisory_s risk_warning_s risk_critical_s",
}
EVENTS = {"int": "schema_version place", "string": "key settings day vehicle type level kind source codes text",
          "double": "t_ms start_ms end_ms value"}
MINUTES = {
    "int": "schema_version minute hour blinks closures yawns alerts prompts", "string": "key settings day vehicle driver road",
    "double": "seconds attention attention_s perclos kss drowsy_s away_s phone_s risk_unknown_s risk_normal_s risk_advisory_s "
              "risk_warning_s risk_critical_s",
}
TYPES = {"int": pyarrow.int32(), "long": pyarrow.int64(), "double": pyarrow.float64(), "string": pyarrow.string()}
EMPTY = {"int": 1, "long": 1, "double": 0.5, "string": None}
DAY, VEHICLE = "2026-11-20", "car1"


def rows(columns: dict[str, str], *values: dict[str, Any]) -> pyarrow.Table:
    names = {name: kind for kind, text in columns.items() for name in text.split()}
    schema = pyarrow.schema([(name, TYPES[kind]) for name, kind in names.items()])
    return pyarrow.Table.from_pylist([{name: EMPTY[kind] for name, kind in names.items()} | one for one in values], schema=schema)


def tables(settings: str, key: str) -> dict[str, pyarrow.Table]:
    common = {"key": key, "settings": settings, "day": DAY, "vehicle": VEHICLE}
    place = {"driver": "p1", "road": "unknown"}
    told = [("impairment", "unusual", None), ("risk", "warning", "impaired"), ("risk", "normal", None), ("blink", None, "both")]
    return {
        "drives": rows(DRIVES, common | place | {
            "content": "c", "kind": "session", "path": "monday", "session": "monday", "status": "ok", "heed_version": "0.1.0",
            "book_warnings": "{}", "highest_risk": "warning", "seconds": 60.0}),
        "events": rows(EVENTS, *(common | {"place": n, "type": kind, "t_ms": 1000.0 * n, "level": level, "kind": what}
                                 for n, (kind, level, what) in enumerate(told))),
        "minutes": rows(MINUTES, common | place | {"seconds": 60.0, "minute": 0}),
    }


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """A drive under two settings, and one that was staged when its job was killed."""
    root = tmp_path / "fleet"
    for settings in ("aaaa", "bbbb"):
        (root / "settings").mkdir(parents=True, exist_ok=True)
        (root / f"settings/{settings}.json").write_text(json.dumps(
            {"version": "0.1.0", "settings": None, "changes": {"impairment.weight": 1}, "rig": None, "calibration": None, "models": {}}))
        for name, table in tables(settings, f"key of {settings}").items():
            part = root / name / f"settings={settings}/day={DAY}/vehicle={VEHICLE}"
            part.mkdir(parents=True)
            pyarrow.parquet.write_table(table, part / "0123456789abcdef.parquet", compression="zstd")
    (root / "work/kept").mkdir(parents=True)
    (root / "work/kept/0.moments").write_bytes(b"moments")
    (root / "work/aaaa/staged").mkdir(parents=True)
    whole = {name: table.to_pylist() for name, table in tables("aaaa", "staged").items()}
    struct = {name: pyarrow.struct(table.schema) for name, table in tables("aaaa", "staged").items()}
    pyarrow.parquet.write_table(pyarrow.table({
        "drive": pyarrow.array(whole["drives"], struct["drives"]),
        **{name: pyarrow.array([whole[name]], pyarrow.list_(struct[name])) for name in ("events", "minutes")},
    }), root / "work/aaaa/staged/staged.parquet")
    return root


def test_earlier_tables_have_only_current_columns() -> None:
    for table, columns in (("drives", DRIVES), ("events", EVENTS), ("minutes", MINUTES)):
        then = {(name, kind) for kind, text in columns.items() for name in text.split()}
        now = {(name, kind) for name, kind, *_ in schema.TABLES[table]}
        added = {"drives": {"remark", "recording", "units", "told_by"}, "events": set(), "minutes": {"lids_seen_s", "lids_shut_s"}}
        assert {name for name, _ in now - then} == added[table] and not then - now


def test_report_of_an_earlier_folder_skips_removed_event_kinds(earlier: Path, tmp_path: Path) -> None:
    conftest.fleet("report", earlier, "--settings-hash", "aa", "--output", tmp_path / "page.html", "--csv", tmp_path / "csv")
    page = (tmp_path / "page.html").read_text()
    assert "Skipped 1 event of kinds that Heed no longer reports: impairment." in page
    assert "1 drive · 0.0 h · 1 driver · 1 vehicle" in page
    assert "monday" in (tmp_path / "csv/moments.csv").read_text()


def test_diff_compares_settings_in_an_earlier_folder(earlier: Path) -> None:
    said = conftest.fleet("diff", earlier, "--from", "aa", "--to", "bb")
    assert "1 drives, 0.02 h" in said and "1 under both" in said
    assert "before  Skipped 1 event" in said and "after   Skipped 1 event" in said


def test_job_of_an_earlier_version_is_continued(earlier: Path) -> None:
    layout = Layout(str(earlier))
    assert {one.row["remark"] for one in publishing.recover(layout, "aaaa").values()} == {None}
    assert read_staged(layout.staged("aaaa"), ["staged"])["drives"]["remark"].to_pylist() == [None]
    publishing.publish(layout, "aaaa", DAY, VEHICLE, ["staged"], {})
    drives = publishing.dataset(layout, "drives", "aaaa").to_table()
    assert sorted(drives["key"].to_pylist()) == ["key of aaaa", "staged"] and drives.schema.equals(schema.arrow("drives"))


def test_each_distinct_remark_is_listed_with_its_drive_count() -> None:
    assert remark_lines([None, "a", "b", "b", float("nan")]) == ["2 drives: b", "1 drive: a"]


def as_earlier(fleet: Path, broken: str = "") -> None:
    """Turns a fleet into what an earlier version would have left: other folders, no hashes of recordings, each drive twice."""
    for table, gone in (("drives", {"recording", "units", "told_by"}), ("events", set()), ("minutes", {"lids_seen_s", "lids_shut_s"})):
        for path in sorted((fleet / table).rglob("*.parquet")):
            found = pyarrow.parquet.ParquetFile(path).read().drop_columns(sorted(gone))
            row = found.to_pylist()[0]
            for number in (0, 1):
                copy = found.set_column(found.column_names.index("key"), "key", pyarrow.array([f"{key}{number}" for key in found["key"].to_pylist()]))
                if number and table == "drives":
                    copy = copy.set_column(copy.column_names.index("path"), "path", pyarrow.array([f"in/{one}" for one in copy["path"].to_pylist()]))
                if broken and table == "drives" and row["status"] == "failed":
                    copy = copy.set_column(copy.column_names.index("reason"), "reason", pyarrow.array([broken] * copy.num_rows))
                failed = row["status"] == "failed" if "status" in row else False
                part = fleet / table / f"settings={row['settings']}/day={row['day']}/vehicle={row['vehicle']}"
                part.mkdir(parents=True, exist_ok=True)
                pyarrow.parquet.write_table(copy, part / (f"failed-{row['key']}{number}.parquet" if failed else f"{path.stem}{number}.parquet"))
            path.unlink()


def test_fleet_of_an_earlier_version_is_counted_once_and_decided_no_more(own: Path, drives: Path) -> None:
    before = conftest.rows(own, "drives")
    as_earlier(own)
    said = conftest.decide(drives, own)
    assert " 0 decided, 12 there already" in said and "the same recording twice" in said, said
    after = conftest.rows(own, "drives")
    assert after["key"].tolist() == before["key"].tolist() and after["recording"].notna().all()
    assert not list(own.rglob("settings=*/**/*.parquet"))
    assert "0 decided, 12 there already" in conftest.decide(drives, own)


def test_drives_that_an_earlier_version_blamed_for_its_workers_are_decided_again(own: Path, drives: Path) -> None:
    as_earlier(own, broken="its worker was ended 2 times while it was decided, as machines do that run out of memory")
    assert " 2 decided, 10 there already" in conftest.decide(drives, own)
    failed = conftest.rows(own, "drives").query("status == 'failed'")
    assert len(failed) == 2 and not failed["reason"].str.contains("worker").any()
