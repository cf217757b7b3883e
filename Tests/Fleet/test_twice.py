"""Twenty ways to give the same recordings twice: each recording counts once and is named."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from typing import Callable, Optional

import conftest
import pytest
from conftest import fleet, rows

SIGNALS = '{"t_ms":0,"speed_mps":13.9}\n'


class Given:
    """Two recordings that were decided, in folders of two vehicles, and a session."""

    def __init__(self, folder: Path, drives: Path, session: Path) -> None:
        self.folder, self.output, self.source = folder, folder / "fleet", folder / "in"
        first, second = (drives / path for path in list(conftest.DRIVES)[:2])
        (self.source / "car06").mkdir(parents=True)
        (self.source / "car07").mkdir()
        self.a = Path(shutil.copy(first, self.source / "car06/a.mp4"))
        self.b = Path(shutil.copy(second, self.source / "car07/b.mp4"))
        self.session = Path(shutil.copytree(session, self.source / "monday"))
        self.said = self.decide()

    def decide(self, *more: object, sources: Optional[list[Path]] = None, output: Optional[Path] = None) -> str:
        self.said = fleet("decide", *(sources or [self.source]), "--rig", conftest.RIG, "--output", output or self.output, "--master", "none", *more)
        return self.said

    def set(self, session: Path, change: str) -> None:
        with sqlite3.connect(session / "session.sqlite") as db:
            db.execute(f"UPDATE session SET {change}")


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import heed

    store = tmp_path_factory.mktemp("sessions")
    monitor = heed.Monitor(rig=conftest.RIG, without=[heed.Frame])
    monitor.record("monday", store=store, driver="p07", contents=["observations"])
    list(monitor.start(conftest.ROOT / "Samples/drive/drive.mp4"))
    monitor.close()
    return store / "monday"


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory, drives: Path, session: Path) -> Given:
    return Given(tmp_path_factory.mktemp("twice"), drives, session)


@pytest.fixture
def given(first: Given, tmp_path: Path) -> Given:
    """A copy, so that each way begins with the same fleet."""
    given = object.__new__(Given)
    given.folder, given.output, given.source = tmp_path, tmp_path / "fleet", tmp_path / "in"
    shutil.copytree(first.folder, tmp_path, dirs_exist_ok=True, symlinks=True)
    given.a, given.b, given.session = given.source / "car06/a.mp4", given.source / "car07/b.mp4", given.source / "monday"
    return given


def again(given: Given) -> None:
    given.decide()


def folder_inside(given: Given) -> None:
    given.decide(sources=[given.source / "car06"])


def folder_and_folder_inside(given: Given) -> None:
    given.decide(sources=[given.source, given.source / "car06"])


def folder_twice(given: Given) -> None:
    given.decide(sources=[given.source, Path(f"{given.source}/../in/")])


def file_alone(given: Given) -> None:
    given.decide(sources=[given.a])


def file_and_its_folder(given: Given) -> None:
    given.decide(sources=[given.a, given.source])


def copy_beside(given: Given) -> None:
    shutil.copy(given.a, given.source / "car06/copy of a.mp4")
    given.decide()


def copy_of_another_vehicle(given: Given) -> None:
    shutil.copy(given.a, given.source / "car07/a.mp4")
    given.decide("--pattern", "{vehicle}/{any}.mp4")


def renamed(given: Given) -> None:
    given.a.rename(given.source / "car06/z.mp4")
    given.decide()


def moved(given: Given) -> None:
    given.a.rename(given.source / "car07/a.mp4")
    given.decide()


def folder_renamed(given: Given) -> None:
    (given.source / "car06").rename(given.source / "car6")
    given.decide()


def link(given: Given) -> None:
    (given.source / "car07/link.mp4").symlink_to(given.a)
    given.decide()


def hard_link(given: Given) -> None:
    os.link(given.a, given.source / "car07/link.mp4")
    given.decide()


def hashed_names(given: Given) -> None:
    given.decide("--paths", "hashed")


def touched(given: Given) -> None:
    os.utime(given.a, (1, 1))
    given.decide()


def other_case(given: Given) -> None:
    given.a.rename(given.a.with_name("A.MP4"))
    given.decide()


def manifest_of_another_driver(given: Given) -> None:
    (given.folder / "drives.csv").write_text("path,driver,start\ncar06/a.mp4,p9,2026-11-23T08:00:00+01:00\n")
    given.decide("--manifest", given.folder / "drives.csv")


def session_copied(given: Given) -> None:
    shutil.copytree(given.session, given.source / "tuesday")
    given.decide()


def session_with_a_mended_date(given: Given) -> None:
    given.set(given.session, "anchor_t_ms = 0, anchor_utc_ms = 1795246200000, driver = 'p08'")
    given.decide()


def copy_without_what_lay_beside(given: Given) -> None:
    signals = given.a.with_name("a.signals.ndjson")
    signals.write_text(SIGNALS)
    given.decide()
    assert "1 decided" in given.said, "the signals decide, so that the drive is decided again"
    shutil.copy(given.a, given.source / "car07/a.mp4")
    given.decide(sources=[given.source / "car07"])


def longer_file(given: Given) -> None:
    given.a.write_bytes(given.a.read_bytes() + bytes(500))
    given.decide()


def work_folder_lost(given: Given) -> None:
    shutil.rmtree(given.output / "work")
    given.decide()


#: Way, what is named, drives that are decided again.
WAYS: list[tuple[Callable[[Given], None], str, int]] = [
    (again, "3 there already", 0), (folder_inside, "the same recording twice: a.mp4, car06/a.mp4", 0),
    (folder_and_folder_inside, "car06 is given twice", 0), (folder_twice, "is given twice", 0),
    (file_alone, "the same recording twice: a.mp4, car06/a.mp4", 0), (file_and_its_folder, "car06/a.mp4 is given twice", 0),
    (copy_beside, "the same recording twice: car06/a.mp4, car06/copy of a.mp4", 0),
    (copy_of_another_vehicle, "the same recording twice: car06/a.mp4, car07/a.mp4", 0),
    (renamed, "the same recording twice: car06/z.mp4, car06/a.mp4", 0), (moved, "the same recording twice: car07/a.mp4, car06/a.mp4", 0),
    (folder_renamed, "the same recording twice: car6/a.mp4, car06/a.mp4", 0), (link, "car07/link.mp4", 0), (hard_link, "car07/link.mp4", 0),
    (hashed_names, "car06/a.mp4", 0), (touched, "3 there already", 0), (other_case, "the same recording twice: car06/A.MP4, car06/a.mp4", 0),
    (manifest_of_another_driver, "3 there already", 0), (session_copied, "the same recording twice: monday, tuesday", 0),
    (session_with_a_mended_date, "3 there already", 0),
    (copy_without_what_lay_beside, "the same recording twice: car06/a.mp4, a.mp4", 0),
    (longer_file, "1 decided, 2 there already", 1), (work_folder_lost, "3 there already", 0),
]


@pytest.mark.parametrize("way, words, decided", WAYS, ids=[way.__name__ for way, *_ in WAYS])
def test_recording_given_twice_counts_once_and_is_named(given: Given, way: Callable[[Given], None], words: str, decided: int) -> None:
    way(given)
    assert words in given.said and f" {decided} decided" in given.said, given.said
    drives = rows(given.output, "drives")
    assert len(drives) == drives["recording"].nunique() == 3
    assert set(rows(given.output, "minutes")["key"]) == set(drives["key"])
    assert set(rows(given.output, "events")["key"]) == set(drives["key"])
    before = given.said
    given.decide()
    assert " 0 decided" in given.said and len(rows(given.output, "drives")) == 3, before + given.said


def test_labels_are_corrected_without_deciding(given: Given) -> None:
    manifest_of_another_driver(given)
    session_with_a_mended_date(given)
    found = rows(given.output, "drives").set_index("path")
    assert found.loc["car06/a.mp4", ["driver", "day"]].tolist() == ["p9", "2026-11-23"]
    assert found.loc["monday", ["driver", "day"]].tolist() == ["p08", "2026-11-21"]
    hours = rows(given.output, "minutes").groupby("key")["hour"].first()
    assert hours[found.loc["car06/a.mp4", "key"]] == 8
    # Neither a run without the manifest nor what the path says resets it.
    given.decide("--pattern", "{driver}/{any}.mp4")
    found = rows(given.output, "drives").set_index("path")
    assert found["driver"].to_dict() == {"car06/a.mp4": "p9", "car07/b.mp4": "car07", "monday": "p08"}


def test_another_recording_of_an_old_name_is_another_drive(given: Given) -> None:
    given.a.write_bytes(given.b.read_bytes() + bytes(7))
    given.decide()
    assert len(rows(given.output, "drives")) == 4


def test_folders_with_the_same_names_below_are_told_apart(given: Given) -> None:
    other = given.folder / "other"
    (other / "car06").mkdir(parents=True)
    (other / "car06/a.mp4").write_bytes(given.b.read_bytes() + bytes(9))
    given.decide(sources=[given.source, other])
    assert {"in/car06/a.mp4", "other/car06/a.mp4"} <= set(rows(given.output, "drives")["path"])


def test_longer_file_keeps_the_labels_of_its_shorter_self(given: Given) -> None:
    manifest_of_another_driver(given)
    longer_file(given)
    row = rows(given.output, "drives").set_index("path").loc["car06/a.mp4"]
    assert (row["driver"], row["day"], len(rows(given.output, "drives"))) == ("p9", "2026-11-23", 3)
