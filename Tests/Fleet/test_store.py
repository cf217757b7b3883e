"""Recordings and tables in an object store."""

from __future__ import annotations

import os
import signal
import sqlite3
import string
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import conftest
import pyarrow.parquet
import pytest
from store import Store

from heed.library import decision_version
from heed_fleet.basis import make_basis, models_folder
from heed_fleet.job import Job
from heed_fleet.layout import Layout
from heed_fleet.listing import listed
from heed_fleet.naming import Names
from heed_fleet.runners import Alone
from heed_fleet.watched import Limits


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path)
    yield made
    made.stop()


def decide(store: Store, *more: object, code: int = 0) -> str:
    return conftest.fleet("decide", store.address("in"), "--rig", conftest.RIG, "--output", store.address("fleet"), "--master", "none", *more, code=code)


def rows(store: Store) -> list[dict[str, object]]:
    """Rows of drives, by path."""
    found = [pyarrow.parquet.read_table(f"drives/{path}", filesystem=store.system, partitioning=None).to_pylist()
             for path in store.paths("fleet/drives") if path.endswith(".parquet")]
    return sorted((row for part in found for row in part), key=lambda row: str(row["path"]))


def test_names_of_objects_may_hold_any_character(store: Store, tmp_path: Path) -> None:
    names = [f"x{one}y.mp4" for one in string.printable if one.isprintable() and one not in "/"]
    names += ["für Müller.mp4", "дорога.mp4", "道路.MP4", "a%20b.mp4", "a b/c%2Fd.mp4", "e\u0301.mp4"]
    for name in names:
        store.put(f"in/{name}", b"no video " + name.encode())
    said = decide(store, code=1)
    assert f"{len(names)} recordings: {len(names)} decided" in said
    assert [row["path"] for row in rows(store)] == sorted(names)
    # The same as files of this machine, which are the same recordings.
    for name in names:
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_bytes(b"no video " + name.encode())
    said = conftest.fleet("decide", tmp_path / "in", "--rig", conftest.RIG, "--output", store.address("fleet"), "--master", "none", code=1)
    assert f"0 decided, {len(names)} there already" in said and "twice:" not in said


@pytest.mark.parametrize("name", ["a b<c>.mp4", "a%20b%3Cc%3E.mp4"])
def test_one_object_may_be_named_as_it_is_or_quoted(store: Store, drives: Path, name: str) -> None:
    store.put("in/a b<c>.mp4", (drives / next(iter(conftest.DRIVES))).read_bytes())
    said = conftest.fleet("decide", store.address(f"in/{name}"), "--rig", conftest.RIG, "--output", store.address("fleet"), "--master", "none")
    assert "1 decided" in said and rows(store)[0]["path"] == "a b<c>.mp4"


def test_recordings_are_fetched_once(store: Store, drives: Path) -> None:
    there = 0
    for path in [*conftest.DRIVES, *conftest.DAMAGED]:
        content = (drives / path).read_bytes()
        store.put(f"in/{path}", content)
        there += len(content)
    decide(store, code=1)
    assert there <= store.fetched("in/") <= 1.05 * there
    before = store.fetched("in/")
    # Written again with the same bytes: the store's own hash says so.
    path = next(iter(conftest.DRIVES))
    store.put(f"in/{path}", (drives / path).read_bytes())
    assert "0 decided, 12 there already" in decide(store, code=1)
    assert store.fetched("in/") == before


def hashed(store: Store) -> list[str]:
    """What was written down about recordings, in order."""
    return [path for path in store.written("fleet/work/read/") if path.endswith(".json") and not path.endswith("all.json")]


def test_object_that_goes_while_a_job_runs_is_told_and_ends_nothing_else(store: Store, drives: Path) -> None:
    for path in list(conftest.DRIVES)[:2]:
        store.put(f"in/{path}", (drives / path).read_bytes())
    gone = next(iter(conftest.DRIVES))
    listing = listed([store.address("in")], None, None, Names(False))
    store.system.delete_file(f"drives/in/{gone}")
    basis = make_basis(decision_version(), rig=str(conftest.RIG), models=models_folder())
    said: list[str] = []
    done = Job(Layout(store.address("fleet")), listing, basis, Names(False), Alone(), said.append, Limits(), retries=False).run()
    assert (done.counts.decided, done.counts.unreadable) == (1, 1)
    assert any(line.startswith(f"{gone} cannot be read") for line in said), said


def test_killed_job_hashes_nothing_twice(store: Store, drives: Path) -> None:
    for path in conftest.DRIVES:
        store.put(f"in/{path}", (drives / path).read_bytes())
    command = [sys.executable, "-B", "-m", "heed_fleet", "decide", store.address("in"), "--rig", str(conftest.RIG), "--output", store.address("fleet"),
               "--master", "none", "--quiet"]
    job = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while len(store.written("fleet/work/read/")) < 4:
        assert job.poll() is None, "the job ended before it could be killed"
        time.sleep(0.02)
    os.kill(job.pid, signal.SIGKILL)
    job.wait()
    before = hashed(store)
    said = decide(store)
    # A client may send a request twice, but not after it was killed.
    assert len(set(hashed(store))) == len(conftest.DRIVES) and not set(hashed(store)[len(before):]) & set(before), said
    assert len(rows(store)) == len(conftest.DRIVES)


def test_sessions_of_a_store_keep_driver_and_start(store: Store, tmp_path: Path) -> None:
    import heed

    monitor = heed.Monitor(rig=conftest.RIG, without=[heed.Frame])
    monitor.record("monday", store=tmp_path / "sessions", driver="p07", contents=["observations"])
    list(monitor.start(conftest.ROOT / "Samples/drive/drive.mp4"))
    monitor.close()
    # Sealed with the date it had, so that it cannot be decided; its labels are read all the same.
    with sqlite3.connect(tmp_path / "sessions/monday/session.sqlite") as db:
        db.execute("UPDATE session SET anchor_t_ms = 0, anchor_utc_ms = 1795246200000")
    store.put("in/monday/session.sqlite", (tmp_path / "sessions/monday/session.sqlite").read_bytes())
    decide(store, code=1)
    row = rows(store)[0]
    assert (row["driver"], row["day"], row["session"]) == ("p07", "2026-11-21", "monday")
    # The same session of this machine is the same drive.
    said = conftest.fleet("decide", tmp_path / "sessions", "--rig", conftest.RIG, "--output", store.address("fleet"), "--master", "none", code=1)
    assert "0 decided, 1 there already" in said


def test_rows_of_a_store_are_those_of_a_disk(store: Store, drives: Path, decided: Path, tmp_path: Path) -> None:
    for path in [*conftest.DRIVES, *conftest.DAMAGED]:
        store.put(f"in/{path}", (drives / path).read_bytes())
    decide(store, "--pattern", conftest.PATTERN, "--master", "local[2]", code=1)
    there = conftest.rows(decided, "drives").sort_values("path").to_dict("records")
    assert [row["key"] for row in rows(store)] == [row["key"] for row in there]
    conftest.fleet("report", store.address("fleet"), "--csv", tmp_path / "one")
    conftest.fleet("report", decided, "--csv", tmp_path / "other")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()
