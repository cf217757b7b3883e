"""What stands in the tables after a job."""

import json
import re
from pathlib import Path

import conftest
import heed
import pyarrow.parquet
import pytest

from heed_fleet import schema


def test_every_drive_has_a_row(decided: Path) -> None:
    drives = conftest.rows(decided, "drives")
    assert set(drives["path"]) == conftest.DRIVES.keys() | conftest.DAMAGED.keys()
    assert len(drives) == 12
    assert set(drives.loc[drives["status"] == "failed", "path"]) == conftest.DAMAGED.keys()


def test_failure_reasons_name_no_local_folders(decided: Path, drives: Path) -> None:
    failed = conftest.rows(decided, "drives").query("status == 'failed'")
    assert failed["reason"].str.len().min() > 20
    assert set(failed["reason_code"]) == {"HEED_BAD_CONTENT"}
    for path in decided.rglob("*.parquet"):
        assert str(drives).encode() not in path.read_bytes()


def test_vehicle_driver_and_start_are_read_from_the_path(decided: Path) -> None:
    row = conftest.rows(decided, "drives").query("path == 'car1/p1/20261121T083000+0100.mp4'").iloc[0]
    assert (row["vehicle"], row["driver"], row["road"], row["day"]) == ("car1", "p1", "unknown", "2026-11-21")
    assert (row["start_utc_ms"], row["utc_offset_min"]) == (1_795_246_200_000, 60)
    hours = conftest.rows(decided, "minutes").query("key == @row.key")["hour"]
    assert set(hours) == {8}


@pytest.mark.parametrize("table", schema.TABLES)
def test_parquet_files_have_the_documented_schema(decided: Path, table: str) -> None:
    for path in Path(decided, table).rglob("*.parquet"):
        found = pyarrow.parquet.read_schema(path)
        assert found.equals(schema.arrow(table)), path
        assert found.metadata[b"heed_fleet_schema"] == str(schema.VERSION).encode()


def test_the_fleet_page_names_every_column() -> None:
    page = (conftest.ROOT / "docs/fleet.md").read_text()
    told = set(re.findall(r"`(\w+)`", page))
    for table, columns in schema.TABLES.items():
        assert table in told
        missing = {name for name, *_ in columns} - told
        assert not missing, f"docs/fleet.md does not name {sorted(missing)} of {table}"


def test_minute_rows_add_up_to_the_drive_row(decided: Path) -> None:
    drives = conftest.rows(decided, "drives").query("status != 'failed'").set_index("key")
    columns = ["seconds", "blinks", "yawns", "alerts", "prompts"] + [f"risk_{level}_s" for level in schema.LEVELS]
    sums = conftest.rows(decided, "minutes").groupby("key")[columns].sum().loc[drives.index]
    assert (sums - drives[columns]).abs().max().max() <= 0.005


def test_folders_are_named_after_day_and_vehicle(decided: Path) -> None:
    for path in Path(decided, "drives").rglob("*.parquet"):
        row = pyarrow.parquet.ParquetFile(path).read(["day", "vehicle"]).to_pylist()[0]
        assert path.parts[-3:-1] == (f"day_part=d-{row['day']}", f"vehicle_part=v-{row['vehicle']}")


def test_settings_of_the_decision_are_stored(decided: Path) -> None:
    (file,) = Path(decided, "settings").iterdir()
    told = json.loads(file.read_text())
    assert set(conftest.rows(decided, "drives")["settings"]) == {file.stem}
    assert "sample-cabin" in told["rig"] and told["models"]
    assert told["version"] == heed.decision_version() and told["version"].startswith(heed.version() + "+")
