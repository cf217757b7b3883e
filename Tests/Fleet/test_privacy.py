"""What leaves a machine: no folder, host or user, and with hashed names no name of a file or session."""

from __future__ import annotations

import getpass
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import conftest
import pyarrow.parquet
import pytest

NAMES = ("secretary", "mondaymorning")


def text_below(folder: Path) -> str:
    """All that files hold and are called, unpacked."""
    found = []
    for path in sorted(folder.rglob("*")):
        found.append(str(path.relative_to(folder)))
        if path.suffix == ".parquet":
            table = pyarrow.parquet.ParquetFile(path).read()
            found.append(f"{table.schema} {table.to_pylist()}")
        elif path.is_file():
            found.append(path.read_bytes().decode(errors="replace"))
    return "\n".join(found)


def words(*more: str) -> re.Pattern[str]:
    """Folders of this machine, its name and its user's; styles of pages call their outermost element :root."""
    return re.compile("|".join([r"(?<![\w.:/<])/(?:tmp|home|root|work|var|usr|proc|dev)/\w+", rf"\b{re.escape(socket.gethostname())}\b",
                                rf"(?<!:)\b{re.escape(getpass.getuser())}\b", *more]))


@pytest.fixture
def source(tmp_path: Path, drives: Path) -> Path:
    """A drive with damaged signals, an empty one, one that is whole, and a damaged session."""
    folder = tmp_path / "in"
    for number, path in enumerate(list(conftest.DRIVES)[:2]):
        place = folder / f"car{number}/{NAMES[0]}{number}.mp4"
        place.parent.mkdir(parents=True)
        shutil.copy(drives / path, place)
    (folder / f"car0/{NAMES[0]}0.signals.ndjson").write_text('{"t_ms": "never"}\n')
    (folder / f"car1/{NAMES[0]}.empty.mp4").touch()
    (folder / NAMES[1]).mkdir()
    (folder / NAMES[1] / "session.sqlite").write_bytes(b"SQLite format 3\0" + bytes(3000))
    return folder


@pytest.mark.parametrize("paths", ["relative", "hashed"])
def test_nothing_of_this_machine_is_published_or_left(source: Path, tmp_path: Path, paths: str) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = os.environ | {"TMPDIR": str(temporary), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    done = subprocess.run([sys.executable, "-B", "-m", "heed_fleet", "decide", source, "--rig", conftest.RIG, "--output", tmp_path / "fleet", "--master", "local[2]",
                           "--paths", paths], capture_output=True, text=True, env=environment)
    assert done.returncode == 1 and "1 whole, 0 partial, 3 failed" in done.stderr, done.stderr
    page = tmp_path / "page"
    page.mkdir()
    conftest.fleet("report", tmp_path / "fleet", "--output", page / "week.html", "--csv", page / "csv")
    hidden = words(*(NAMES if paths == "hashed" else ()))
    assert not hidden.findall(text_below(tmp_path / "fleet"))
    assert not hidden.findall(text_below(page))
    assert not hidden.findall(done.stderr + done.stdout)
    assert wait_until_empty(temporary) == []
    key = tmp_path / "config/heed/fleet.key"
    assert key.stat().st_mode & 0o777 == 0o600


def test_names_are_hashed_with_a_key(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = []
    for number in (1, 2):
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / f"config{number}"))
        conftest.fleet("decide", source, "--rig", conftest.RIG, "--output", tmp_path / f"fleet{number}", "--master", "none", "--paths", "hashed", code=1)
        names.append(set(conftest.rows(tmp_path / f"fleet{number}", "drives")["path"]))
    assert not names[0] & names[1]


def test_folders_go_when_a_job_is_killed(drives: Path, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    job = subprocess.Popen([sys.executable, "-B", "-m", "heed_fleet", "decide", str(drives), "--rig", str(conftest.RIG), "--output", str(tmp_path / "fleet"),
                            "--master", "local[2]", "--quiet"], env=os.environ | {"TMPDIR": str(temporary)}, start_new_session=True, stderr=subprocess.DEVNULL)
    while not list(temporary.rglob("rig.yaml")):
        assert job.poll() is None, "the job ended before it could be killed"
        time.sleep(0.05)
    os.killpg(job.pid, signal.SIGKILL)
    job.wait()
    assert wait_until_empty(temporary) == []


def wait_until_empty(folder: Path, seconds: float = 30) -> list[Path]:
    end = time.monotonic() + seconds
    while list(folder.iterdir()) and time.monotonic() < end:
        time.sleep(0.2)
    return list(folder.iterdir())
