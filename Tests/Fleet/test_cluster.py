"""Spark's standalone cluster with workers that have nothing of Heed."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import conftest
import pytest
from cluster import Cluster
from test_again import same


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path / "spark")
    yield made
    made.stop()


def job(drives: Path, output: Path, master: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-B", "-m", "heed_fleet", "decide", str(drives), "--rig", str(conftest.RIG), "--pattern", conftest.PATTERN,
                             "--output", str(output), "--master", master, "--archive"], stderr=subprocess.PIPE, text=True)


def test_archive_brings_all_that_workers_need(cluster: Cluster, drives: Path, decided: Path, tmp_path: Path) -> None:
    done = job(drives, tmp_path / "fleet", cluster.master)
    said = done.communicate()[1]
    assert done.returncode == 1, said
    same(decided, tmp_path / "fleet")


def test_worker_that_is_taken_away_changes_no_row(cluster: Cluster, drives: Path, decided: Path, tmp_path: Path) -> None:
    output = tmp_path / "fleet"
    running = job(drives, output, cluster.master)
    while len(list(output.glob("work/*/staged/[!.]*.parquet"))) < 3:
        assert running.poll() is None, running.communicate()[1]
        time.sleep(0.05)
    cluster.kill_worker()
    said = running.communicate()[1]
    assert running.returncode == 1, said
    same(decided, output)
    assert signal.SIGKILL.name not in said
