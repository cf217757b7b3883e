"""A small fleet: drives cut from the sample drive, two of them damaged."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pandas
import pyarrow.parquet
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Python"), str(ROOT / "Tests")]
os.environ["PYTHONPATH"] = str(ROOT / "Python")
os.environ.setdefault("HEED_LIBRARY", str(ROOT / ".build/library/libheed.so.1"))
RIG = ROOT / "Calibration/sample-cabin"
PATTERN = "{vehicle}/{driver}/{start}.mp4"
#: Path below the folder, second of the sample drive at which it begins; None: damaged.
DRIVES = {f"car{number % 3}/p{number % 2}/202611{20 + number % 4}T{7 + number:02}3000+0100.mp4": 38.0 + 4 * number for number in range(10)}
DAMAGED = {"car0/p0/20261125T080000+0100.mp4": "empty", "car1/p1/20261125T090000+0100.mp4": "cut off"}


@pytest.fixture(scope="session")
def drives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drives")
    for path, start in DRIVES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["ffmpeg", "-v", "error", "-ss", str(start), "-t", "2", "-i", ROOT / "Samples/drive/drive.mp4",
                        "-c:v", "libx264", "-preset", "ultrafast", "-threads", "1", folder / path], check=True)
    whole = (folder / next(iter(DRIVES))).read_bytes()
    for path, how in DAMAGED.items():
        (folder / path).write_bytes(b"" if how == "empty" else whole[:2000])
    return folder


def fleet(*arguments: object, code: int = 0) -> str:
    """Runs heed-fleet as people do."""
    done = subprocess.run([sys.executable, "-B", "-m", "heed_fleet", *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def decide(drives: Path, output: Path, *more: object, code: int = 1) -> str:
    return fleet("decide", drives, "--rig", RIG, "--pattern", PATTERN, "--output", output, "--master", "none", *more, code=code)


def rows(output: Path, table: str) -> pandas.DataFrame:
    """All rows of a table, as anybody would read its files."""
    files = sorted(Path(output, table).rglob("[!.]*.parquet"))
    if not files:
        return pandas.DataFrame(columns=["key"])
    found = pandas.concat([pyarrow.parquet.ParquetFile(file).read().to_pandas() for file in files])
    return found.sort_values(["key"] + [name for name in ("place", "minute") if name in found]).reset_index(drop=True)


def files(output: Path) -> dict[str, tuple[int, bytes]]:
    """Every published file: when it was written, and its bytes."""
    return {str(path.relative_to(output)): (path.stat().st_mtime_ns, path.read_bytes())
            for table in ("drives", "events", "minutes") for path in Path(output, table).rglob("*.parquet")}


@pytest.fixture(scope="session")
def decided(drives: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fleet, decided by one process without Spark. Tests that change it take `own`."""
    output = tmp_path_factory.mktemp("fleet") / "fleet"
    decide(drives, output)
    return output


@pytest.fixture
def own(decided: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(decided, tmp_path / "fleet"))
