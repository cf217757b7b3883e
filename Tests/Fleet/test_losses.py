"""Nothing is lost and nothing counts twice: jobs that are killed, files that change, names that are odd."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import conftest
import pytest
from conftest import fleet, rows
from store import Store
from test_twice import Given, first, given, session  # noqa: F401

SIGNALS = '{"t_ms":0,"speed_mps":13.9}\n'
#: Runs heed-fleet, which is killed at the n-th call of a function.
KILLED = """
import os, sys
from heed_fleet import ending, job, publishing, staging
from heed_fleet.cli import main
place, count = {"ending": ending, "job": job, "publishing": publishing}[sys.argv[1]], int(sys.argv[3])
real, calls = getattr(place, sys.argv[2]), [0]
def counted(*arguments, **more):
    calls[0] += 1
    if calls[0] == count: os._exit(9)
    return real(*arguments, **more)
setattr(place, sys.argv[2], counted)
sys.exit(main(sys.argv[4:]))
"""


def decide(given: Given, *more: object, source: Path | None = None, code: int = 0) -> str:
    return fleet("decide", source or given.source, "--rig", conftest.RIG, "--output", given.output, "--master", "none", *more, code=code)


def killed(given: Given, module: str, function: str, count: int, *more: object, source: Path | None = None) -> None:
    command = ["decide", source or given.source, "--rig", conftest.RIG, "--output", given.output, "--master", "none", *more]
    done = subprocess.run([sys.executable, "-B", "-c", KILLED, module, function, str(count), *map(str, command)], capture_output=True)
    assert done.returncode == 9, done.stderr.decode()


def drives(given: Given) -> Any:
    found = rows(given.output, "drives")
    assert found["key"].is_unique and found["recording"].is_unique
    assert set(rows(given.output, "minutes")["key"]) == set(found.loc[found["status"] != "failed", "key"])
    return found.set_index("path")


def manifest(given: Given, text: str) -> tuple[str, Path]:
    (given.folder / "drives.csv").write_text(text)
    return "--manifest", given.folder / "drives.csv"


@pytest.mark.parametrize("module, function, count", [
    ("ending", "stage", 2), ("ending", "recover", 1), ("publishing", "write_whole", 1), ("publishing", "write_whole", 3),
    ("publishing", "remove", 1), ("publishing", "remove", 2), ("ending", "recover", 2),
])
def test_killed_relabel_loses_neither_rows_nor_labels(given: Given, module: str, function: str, count: int) -> None:  # noqa: F811
    decide(given, *manifest(given, "path,vehicle,driver\ncar06/a.mp4,v6,p6\ncar07/b.mp4,v7,p7\n"))
    given.a.rename(given.source / "car06/z.mp4")
    given.b.rename(given.source / "car07/y.mp4")
    try:
        killed(given, module, function, count)
    except AssertionError:
        # So many calls were not needed.
        pass
    decide(given)
    assert drives(given)["driver"].to_dict() == {"car06/z.mp4": "p6", "car07/y.mp4": "p7", "monday": "p07"}


def test_labels_of_a_killed_job_stay(given: Given) -> None:  # noqa: F811
    shutil.rmtree(given.output)
    killed(given, "publishing", "write_whole", 1, *manifest(given, "path,driver\ncar06/a.mp4,p9\n"))
    assert len(list(given.output.rglob("work/*/staged/*.parquet"))) == 3
    assert "0 decided, 0 there already, 3 staged before" in decide(given)
    assert drives(given).loc["car06/a.mp4", "driver"] == "p9"


def test_files_of_one_name_with_a_common_header_are_two_drives(given: Given) -> None:  # noqa: F811
    other = given.source / "car08/a.mp4"
    other.parent.mkdir()
    given.a.rename(given.source / "car06/whole.mp4")
    (given.source / "car06/a.mp4").write_bytes((given.source / "car06/whole.mp4").read_bytes()[:2000])
    decide(given, *manifest(given, "path,vehicle\ncar06/a.mp4,v6\n"), code=1)
    other.write_bytes((given.source / "car06/whole.mp4").read_bytes() + bytes(9))
    decide(given, code=1)
    assert drives(given)["vehicle"].to_dict() == {
        "car06/a.mp4": "v6", "car06/whole.mp4": "unknown", "car07/b.mp4": "unknown", "car08/a.mp4": "unknown", "monday": "unknown"}


def test_copy_without_signals_never_replaces_the_drive_with_them(given: Given, tmp_path: Path) -> None:  # noqa: F811
    given.a.with_name("a.signals.ndjson").write_text(SIGNALS)
    decide(given)
    bare = tmp_path / "bare"
    bare.mkdir()
    shutil.copy(given.a, bare / "copy.mp4")
    for _ in range(2):
        assert "0 decided, 1 there already" in decide(given, source=bare)
        found = drives(given)
        assert found.loc["car06/a.mp4", "content"] != found.loc["car06/a.mp4", "recording"]


def test_signals_that_a_manifest_named_stay_and_are_read_again_when_they_change(given: Given) -> None:  # noqa: F811
    signals = given.folder / "can.ndjson"
    signals.write_text(SIGNALS)
    named = manifest(given, "path,signals\ncar06/a.mp4,can.ndjson\n")
    assert " 1 decided" in decide(given, *named)
    content = drives(given).loc["car06/a.mp4", "content"]
    assert " 0 decided" in decide(given) and drives(given).loc["car06/a.mp4", "content"] == content
    signals.write_text(SIGNALS * 2)
    assert " 1 decided" in decide(given, *named) and drives(given).loc["car06/a.mp4", "content"] != content


def test_growth_is_noticed_under_each_settings(given: Given) -> None:  # noqa: F811
    given.a.write_bytes(given.a.read_bytes() + bytes(500))
    decide(given, "--set", "risk.raisedBy=eu-addw")
    decide(given)
    assert len(rows(given.output, "drives").query("path == 'car06/a.mp4'")) == 2
    assert rows(given.output, "drives").groupby("settings")["recording"].nunique().tolist() == [3, 3]


def test_short_copy_beside_its_grown_file_counts_once(given: Given) -> None:  # noqa: F811
    (given.source / "bak").mkdir()
    shutil.copy(given.a, given.source / "bak/a.mp4")
    given.a.write_bytes(given.a.read_bytes() + bytes(500))
    for decided in (1, 0):
        said = decide(given)
        assert f" {decided} decided" in said and "the same recording twice: car06/a.mp4, bak/a.mp4" in said
        assert len(drives(given)) == 3


def test_label_that_was_set_to_unknown_stays_unknown(given: Given) -> None:  # noqa: F811
    decide(given, *manifest(given, "path,driver,start\nmonday,unknown,unknown\n"))
    decide(given)
    assert drives(given).loc["monday", "driver"] == "unknown"


def test_labels_of_a_copy_count_for_its_recording(given: Given) -> None:  # noqa: F811
    (given.source / "a").mkdir()
    shutil.copy(given.a, given.source / "a/a.mp4")
    decide(given, *manifest(given, "path,driver\na/a.mp4,p1\n"))
    assert drives(given)["driver"].to_dict() == {"car06/a.mp4": "p1", "car07/b.mp4": "unknown", "monday": "p07"}
    said = decide(given, *manifest(given, "path,driver\na/a.mp4,p1\ncar06/a.mp4,p2\n"))
    assert "tells driver of car06/a.mp4 and of a/a.mp4 differently" in said and drives(given).loc["car06/a.mp4", "driver"] == "p2"


@pytest.mark.parametrize("change", ["anchor_t_ms = 0, anchor_utc_ms = 1.7e15", "driver = x'00ff'", "rig = x'00ff'", "driver = 7"])
def test_odd_session_ends_no_job(given: Given, change: str) -> None:  # noqa: F811
    tuesday = Path(shutil.copytree(given.session, given.source / "tuesday"))
    with sqlite3.connect(tuesday / "session.sqlite") as db:
        db.execute("UPDATE input_chunk SET first_t_ns = first_t_ns + 1")
        db.execute(f"UPDATE session SET {change}")
    assert "1 failed" in decide(given, code=1)
    assert len(rows(given.output, "drives")) == 4


def test_odd_names_of_this_machine_are_told(given: Given) -> None:  # noqa: F811
    (given.source / os.fsdecode(b"f\xfcr.mp4")).write_bytes(b"")
    (given.source / "gone.mp4").symlink_to("nowhere")
    os.mkfifo(given.source / "pipe.mp4")
    (given.source / "loop").symlink_to(given.source)
    (given.source / "sub/.trash").mkdir(parents=True)
    (given.source / "sub/.trash/session.sqlite").write_bytes(b"")
    said = decide(given)
    assert "3 no file that can be read" in said and "1 hidden, a name in its path begins with a full stop, such as sub/.trash/session.sqlite" in said
    assert "3 recordings: 0 decided, 3 there already" in said


@pytest.mark.parametrize("name", ["my fleet", "100 % what?", "a#b", "ü"])
def test_fleet_may_have_any_name(given: Given, name: str) -> None:  # noqa: F811
    given.output = given.folder / name
    for decided in (3, 0):
        assert f" {decided} decided" in decide(given)
        drives(given)
    assert len(rows(given.output, "events")) > 0


def test_fleet_of_a_store_may_have_any_name(given: Given, tmp_path: Path) -> None:  # noqa: F811
    store = Store(tmp_path)
    try:
        for decided in (3, 0):
            said = fleet("decide", given.source, "--rig", conftest.RIG, "--output", store.address("my fleet"), "--master", "none")
            assert f" {decided} decided" in said and "3 drives in the tables: 3 whole" in said
        assert [path for path in store.paths("my fleet/drives") if path.endswith(".parquet")]
        fleet("report", store.address("my fleet"), "--csv", tmp_path / "csv")
    finally:
        store.stop()


def test_hashed_names_replace_plain_ones_everywhere(given: Given) -> None:  # noqa: F811
    (given.source / "car06/secretname.mp4").write_bytes(b"no video " * 100)
    decide(given, code=1)
    said = decide(given, "--paths", "hashed", code=1)
    assert " 0 decided" in said
    found = rows(given.output, "drives")
    assert not found["reason"].str.contains("secretname").any() and found["path"].str.fullmatch("[0-9a-f/]+").all()
    # The same folders and names have the same hashes.
    assert found["path"].str.count("/").sum() == 3
    decide(given, "--paths", "hashed", source=given.source / "car07")
    assert len(rows(given.output, "drives")) == 4


def test_retried_failure_has_the_labels_of_now(given: Given) -> None:  # noqa: F811
    (given.source / "car06/broken.mp4").write_bytes(b"no video " * 100)
    decide(given, *manifest(given, "path,vehicle\ncar06/broken.mp4,zz\n"), code=1)
    decide(given, "--retry-failed", *manifest(given, "path,vehicle\ncar06/broken.mp4,aa\n"), code=1)
    assert drives(given).loc["car06/broken.mp4", "vehicle"] == "aa"


def test_damaged_table_is_named(given: Given) -> None:  # noqa: F811
    part = next((given.output / "drives").rglob("*.parquet"))
    part.write_bytes(part.read_bytes()[:100])
    said = decide(given, code=74)
    assert said.startswith("error: ") and part.name in said and "Remove it" in said and str(given.folder) not in said
