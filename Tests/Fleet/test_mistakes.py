"""Twenty mistakes of a first week: each is told with its remedy, and none is passed over."""

from __future__ import annotations

from pathlib import Path
from typing import Optional

import conftest
import pytest

#: Files of the folder that is decided, empty but for what is said otherwise.
FILES = ("car06/DASH0001.MP4", "car07/b.mp4", "notes.txt", ".hidden.mp4", "car06/dash0001.road.txt", "car07/c.signals.ndjson")
NOTHING_READS = "nothing reads Fahrer; known columns are path, vehicle, driver, road, start"

#: Name, manifest (None: none), more of the command line, exit code, words. Of a fleet of two recordings that cannot be decided (1).
MISTAKES: list[tuple[str, Optional[str], list[str], int, tuple[str, ...]]] = [
    ("capitals", None, [], 1, ("2 recordings: 2 decided", "car06/DASH0001.MP4")),
    ("files_that_are_no_recordings", None, [], 1, (
        "6 files: 2 recordings, 4 left out", "2 no recording (.txt)", "1 hidden, a name in its path begins with a full stop, such as .hidden.mp4",
        "1 signals of a drive that is not there, such as car07/c.signals.ndjson")),
    ("columns_with_capitals", "Path,Vehicle,Driver,Start\ncar07/b.mp4,v7,p1,2026-11-23T08:00:00Z\n", [], 1,
     ("1 without driver, 1 without start",)),
    ("unknown_column", "path,Fahrer\ncar07/b.mp4,p1\n", [], 1, (NOTHING_READS, "2 without driver")),
    ("no_path_column", "file,driver\ncar07/b.mp4,p1\n", [], 66, ("has no column path; its columns are file, driver",)),
    ("semicolons", "path;driver\ncar07/b.mp4;p1\n", [], 1, ("1 without driver",)),
    ("backslashes", "path,driver\ncar07\\b.mp4,p1\n", [], 1, ("1 without driver",)),
    ("path_with_the_folder", "path,driver\nin/car07/b.mp4,p1\n", [], 1, ("1 without driver",)),
    ("path_that_is_not_there", "path,driver\ncar07/B.mp4,p1\n", [], 66, ("names car07/B.mp4, which is not in",)),
    ("two_rows_of_a_path", "path,driver\ncar07/b.mp4,p1\ncar07/b.mp4,p2\n", [], 66, ("row 3 tells of car07/b.mp4 otherwise than row 2",)),
    ("date_of_another_country", "path,start\ncar07/b.mp4,23.11.2026 08:00\n", [], 66, ("row 2: start is '23.11.2026 08:00'; write 2026-11-23T",)),
    ("date_without_a_time", "path,start\ncar07/b.mp4,2026-11-23\n", [], 66, ("row 2: start is '2026-11-23'",)),
    ("missing_signals", "path,signals\ncar07/b.mp4,b.can.ndjson\n", [], 66, ("row 2: signals is b.can.ndjson, which is not there",)),
    ("cell_too_many", "path,driver\ncar07/b.mp4,p1,p2\n", [], 66, ("row 2 has not as many cells as the first row",)),
    ("latin_letters", "path,driver\ncar07/b.mp4,M\udcfcller\n", [], 66, ("it is no UTF-8; save it as UTF-8",)),
    ("empty_manifest", "", [], 66, ("has no rows",)),
    ("pattern_that_fits_nothing", None, ["--pattern", "{vehicle}/{driver}/{start}.mp4"], 66, ("fits none of 2 paths, such as car06/DASH0001.MP4",)),
    ("pattern_that_fits_some", None, ["--pattern", "{vehicle}/dash{any}.mp4"], 1, ("--pattern fits 1 of 2 paths",)),
    ("pattern_with_a_word_of_its_own", None, ["--pattern", "{car}/{any}.mp4"], 66, ("{car} is not known; use {vehicle}",)),
    ("pattern_with_no_time", None, ["--pattern", "{vehicle}/{start}.mp4"], 66, ("is no time such as 20261123T083100+0100",)),
    ("folder_that_is_not_there", None, ["nowhere"], 66, ("nowhere is not there",)),
    ("settings_of_spark_without_a_value", None, ["--conf", "spark.executor.memory"], 66, ("write spark.NAME=VALUE",)),
]


@pytest.fixture
def source(tmp_path: Path, drives: Path) -> Path:
    for path in FILES:
        (tmp_path / "in" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / path).write_bytes(b"no video " * 300 + path.encode())
    return tmp_path / "in"


@pytest.mark.parametrize("manifest, more, code, words", [one[1:] for one in MISTAKES], ids=[one[0] for one in MISTAKES])
def test_mistake_is_told(source: Path, manifest: Optional[str], more: list[str], code: int, words: tuple[str, ...]) -> None:
    if manifest is not None:
        file = source.parent / "drives.csv"
        file.write_bytes(manifest.encode("utf-8", "surrogateescape"))
        more = [*more, "--manifest", str(file)]
    sources = [source, *(more.pop() for _ in more[:1] if not more[0].startswith("--"))]
    said = conftest.fleet("decide", *sources, "--rig", conftest.RIG, "--output", source.parent / "fleet", "--master", "none", *more, code=code)
    for one in words:
        assert one in said, said


def test_one_row_for_two_folders_is_refused(source: Path) -> None:
    other = source.parent / "other/car07"
    other.mkdir(parents=True)
    (other / "b.mp4").write_bytes(b"another one " * 300)
    manifest = source.parent / "drives.csv"
    arguments = ["decide", source, other.parent, "--rig", conftest.RIG, "--output", source.parent / "fleet", "--master", "none", "--manifest", manifest]
    manifest.write_text("path,driver\ncar07/b.mp4,p1\n")
    assert "row 2 names car07/b.mp4, which is in two of the given folders" in conftest.fleet(*arguments, code=66)
    manifest.write_text("path,driver\nin/car07/b.mp4,p1\nother/car07/b.mp4,p2\n")
    conftest.fleet(*arguments, code=1)
    drivers = conftest.rows(source.parent / "fleet", "drives").set_index("path")["driver"]
    assert drivers.to_dict() == {"car06/DASH0001.MP4": "unknown", "in/car07/b.mp4": "p1", "other/car07/b.mp4": "p2"}


def test_numbers_of_a_job_add_up(drives: Path, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number, path in enumerate(list(conftest.DRIVES)[:4]):
        (tmp_path / f"in/{number}.mp4").write_bytes((drives / path).read_bytes())
    (tmp_path / "in/again.mp4").write_bytes((tmp_path / "in/3.mp4").read_bytes())
    (tmp_path / "in/broken.mp4").write_bytes(b"")
    said = conftest.fleet("decide", tmp_path / "in", "--output", tmp_path / "fleet", "--master", "none", code=1)
    assert "Found 6 files: 6 recordings." in said
    assert "6 recordings: 5 decided, 0 there already, 0 staged before, 1 given twice, 0 unreadable." in said
    assert "5 drives in the tables: 4 whole, 0 partial, 1 failed; 5 without driver, 5 without start." in said
