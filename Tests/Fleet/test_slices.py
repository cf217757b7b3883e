"""Drives in tasks."""

import random

from heed_fleet.drive import Drive
from heed_fleet.slices import MOST_IN_A_TASK, sliced


def drives(sizes: list[int]) -> list[Drive]:
    return [Drive("video", "", f"{place:05}", bytes=size) for place, size in enumerate(sizes)]


def test_every_drive_is_in_exactly_one_task() -> None:
    draw = random.Random(3)
    given = drives([draw.randint(1_000, 30_000) for _ in range(400)])
    tasks = sliced(given, 2)
    assert sorted(drive.path for task in tasks for drive in task) == [drive.path for drive in given]
    sizes = [sum(drive.bytes for drive in task) for task in tasks]
    assert len(tasks) < 60 and max(sizes[-4:]) < sum(sizes) / 2 / 32
    assert max(map(len, tasks)) <= MOST_IN_A_TASK


def test_oversized_drive_gets_the_first_task_alone() -> None:
    tasks = sliced(drives([10, 1_000_000, 10, 10]), 4)
    assert [drive.path for drive in tasks[0]] == ["00001"]


def test_empty_files_and_empty_input_are_sliced() -> None:
    assert sliced([], 2) == []
    assert sum(map(len, sliced(drives([0] * 200), 2))) == 200
