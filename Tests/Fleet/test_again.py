"""Jobs that are run again, after their end or after they were killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import conftest
import pandas

from heed_fleet.layout import Layout
from heed_fleet.publishing import recover


def same(one: Path, other: Path) -> None:
    for table in ("drives", "events", "minutes"):
        pandas.testing.assert_frame_equal(conftest.rows(one, table), conftest.rows(other, table))


def test_a_second_run_decides_nothing_and_writes_nothing(drives: Path, own: Path) -> None:
    before = conftest.files(own)
    said = conftest.decide(drives, own)
    assert "12 drives, 0 of them new" in said
    assert conftest.files(own) == before


def test_killed_spark_job_gives_the_same_rows_after_a_restart(drives: Path, decided: Path, tmp_path: Path) -> None:
    output = tmp_path / "fleet"
    command = [sys.executable, "-B", "-m", "heed_fleet", "decide", drives, "--rig", conftest.RIG, "--pattern", conftest.PATTERN,
               "--output", output, "--master", "local[2]", "--quiet"]
    job = subprocess.Popen([*map(str, command)], start_new_session=True, stderr=subprocess.DEVNULL)
    try:
        while len(list(output.glob("work/*/staged/[!.]*.parquet"))) < 3:
            assert job.poll() is None, "the job ended before it could be killed"
            time.sleep(0.05)
    finally:
        os.killpg(job.pid, signal.SIGKILL)
        job.wait()
    assert len(conftest.rows(output, "drives")) == 0
    conftest.fleet(*command[4:], code=1)
    same(decided, output)


def test_one_new_drive_adds_only_its_files(drives: Path, own: Path, tmp_path: Path) -> None:
    before = conftest.files(own)
    more = tmp_path / "more/car7/p7/20261130T120000+0100.mp4"
    more.parent.mkdir(parents=True)
    more.write_bytes((drives / next(iter(conftest.DRIVES))).read_bytes())
    # Another recording: the same bytes would be the same drive.
    more.write_bytes(more.read_bytes() + bytes(100))
    assert "1 of them new" in conftest.decide(tmp_path / "more", own, code=0)
    after = conftest.files(own)
    assert {name for name in after if name not in before} == {name for name in after if "car7" in name} != set()
    assert all(after[name] == before[name] for name in before)


def test_changed_driver_in_the_manifest_is_written_without_deciding_again(drives: Path, own: Path, tmp_path: Path) -> None:
    path = next(iter(conftest.DRIVES))
    manifest = tmp_path / "drives.csv"
    manifest.write_text(f"path,driver,road\n{path},p9,motorway\n")
    said = conftest.decide(drives, own, "--manifest", manifest)
    assert "0 of them new" in said
    found = conftest.rows(own, "drives")
    assert len(found) == 12
    row = found[found["path"] == path].iloc[0]
    assert (row["driver"], row["road"]) == ("p9", "motorway")
    assert set(conftest.rows(own, "events")["key"]) <= set(found["key"])
    assert set(conftest.rows(own, "minutes")["key"]) == set(found.loc[found["status"] != "failed", "key"])
    # A run without the manifest leaves alone what the manifest said.
    conftest.decide(drives, own)
    assert (conftest.rows(own, "drives").set_index("path").loc[path, ["driver", "road"]] == ["p9", "motorway"]).all()


def test_leftovers_of_a_killed_job_are_removed(decided: Path, own: Path) -> None:
    layout = Layout(str(own))
    settings = layout.one_of(None)
    part = next(Path(own, "drives").rglob("[0-9a-f]*.parquet"))
    # Killed before drives were written: events and minutes stand alone.
    part.unlink()
    keys = recover(layout, settings)
    assert not list(own.rglob(part.name))
    assert keys.keys() == set(conftest.rows(own, "drives")["key"])
    assert set(conftest.rows(own, "events")["key"]) <= keys.keys()


def test_failed_drives_are_retried_when_asked(drives: Path, own: Path, tmp_path: Path) -> None:
    assert "0 of them new" in conftest.decide(drives, own)
    said = conftest.decide(drives, own, "--retry-failed")
    assert "2 of them new" in said and "12 recordings: 2 decided, 10 there already, 0 staged before, 0 given twice, 0 unreadable." in said
    assert len(conftest.rows(own, "drives")) == 12


def test_second_job_at_the_same_time_is_refused(drives: Path, own: Path) -> None:
    with Layout(str(own)).lock():
        assert "another job is at work" in conftest.decide(drives, own, code=66)
