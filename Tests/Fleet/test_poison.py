"""Drives that end the process that decides them, or never end."""

import json
import os
import queue
import subprocess
import sys
from pathlib import Path

import conftest
import pytest

from heed_fleet.basis import Basis
from heed_fleet.drive import Drive
from heed_fleet.errors import GeneralFault
from heed_fleet.layout import Layout
from heed_fleet.progress import Progress
from heed_fleet.spark_settings import zipped
from heed_fleet.staging import read_staged, staged, write_bytes
from heed_fleet.watched import Child, Limits

#: In place of libheed: what the drive's name says.
PROGRAM = """
import os, time
from heed_fleet import child, deciding
def decide(drive, basis, place, say):
    with open(drive.location, "a") as file: file.write("x")
    if drive.path == "crash": os.abort()
    if drive.path == "killed": os.kill(os.getpid(), 9)
    if drive.path == "once" and os.path.getsize(drive.location) == 1: os._exit(9)
    if drive.path == "hang": time.sleep(60)
    if drive.path == "no models": raise child.GeneralFault("the face models are missing", 78)
    return deciding.failed(drive, drive.key(basis.digest), basis.digest, "1", "test", "decided")
child.decide = decide
child.examine_heed = lambda *_: None
child.main()
"""


def child_and(tmp_path: Path, path: str) -> tuple[Child, Drive]:
    (tmp_path / "drive").touch()
    # Only the drive that hangs needs a short limit; a busy machine starts a child slowly.
    limits = Limits(silence_s=3 if path == "hang" else 60)
    return Child(Basis("1"), limits, PROGRAM), Drive("video", str(tmp_path / "drive"), path, content="c")


def ask(child: Child, drive: Drive, folder: str) -> dict[str, object]:
    ends: list[int] = []

    def ended() -> int:
        ends.append(1)
        return len(ends)

    return child.decide(drive, drive.location, {}, folder, ended)


@pytest.mark.parametrize("path, tries, code, words", [
    ("crash", 2, "crashed", "was ended by signal SIGABRT 2 times"),
    ("killed", 2, "crashed", "was ended by signal SIGKILL 2 times"),
    ("hang", 1, "timeout", "made no progress for 3 s and was ended"),
    ("once", 2, "test", "decided"),
])
def test_fatal_drive_becomes_a_failed_row(tmp_path: Path, path: str, tries: int, code: str, words: str) -> None:
    child, drive = child_and(tmp_path, path)
    folder = str(tmp_path / "staged")
    ask(child, drive, folder)
    assert (tmp_path / "drive").read_text() == "x" * tries
    row = read_staged(folder, staged(folder))["drives"].to_pylist()[0]
    assert (row["status"], row["reason_code"]) == ("failed", code)
    assert row["reason"].endswith(words)
    following = Drive("video", drive.location, "good", content="d")
    assert ask(child, following, folder)["status"] == "failed"
    assert len(staged(folder)) == 2
    child.end()


def test_fleet_package_works_as_a_zip(tmp_path: Path) -> None:
    path = zipped(conftest.ROOT / "Python/heed_fleet", tmp_path)
    # Every machine of a cluster has heed installed; only heed_fleet travels.
    (tmp_path / "heed").symlink_to(conftest.ROOT / "Python/heed")
    said = subprocess.run([sys.executable, "-c", "import heed_fleet.worker as w, heed_fleet.child, heed_fleet.schema as s; print(w.__file__, s.VERSION)"],
                          env=os.environ | {"PYTHONPATH": f"{path}:{tmp_path}"}, capture_output=True, text=True, check=True).stdout
    assert said.split() == [f"{path}/heed_fleet/worker.py", "1"]


def test_missing_models_end_the_job(tmp_path: Path) -> None:
    child, drive = child_and(tmp_path, "no models")
    with pytest.raises(GeneralFault, match="the face models are missing"):
        ask(child, drive, str(tmp_path / "staged"))
    assert staged(str(tmp_path / "staged")) == []
    child.end()


def test_failures_are_told_while_the_job_runs(tmp_path: Path) -> None:
    layout, said = Layout(str(tmp_path)), queue.Queue[str]()
    with Progress(layout, "aaaa", "run", 2, said.put):
        write_bytes(layout.attempts("aaaa", "run"), "key.failed", json.dumps(["car1/a.mp4", "it is empty"]).encode())
        assert said.get(timeout=60) == "  failed: car1/a.mp4: it is empty"
    assert said.empty()
