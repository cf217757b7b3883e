"""Drives in tasks."""

import heapq
import random

from heed_fleet.drive import Drive
from heed_fleet.slices import MOST_S, SPEED, sliced


def drives(lengths: list[float], kind: str = "video") -> list[Drive]:
    """Drives of these lengths in hours, of 1 GB an hour."""
    return [Drive(kind, "", f"{place:05}", bytes=round(1e9 * hours), seconds=3600 * hours) for place, hours in enumerate(lengths)]


def busy_until(tasks: list[list[Drive]], cores: int) -> float:
    """When the last core is done, hours: each takes the next task when it is free."""
    free = [0.0] * cores
    for task in tasks:
        heapq.heapreplace(free, free[0] + sum(drive.seconds or 0 for drive in task) / 3600 / SPEED["video"])
    return max(free)


def test_every_drive_is_in_exactly_one_task() -> None:
    draw = random.Random(3)
    given = drives([draw.uniform(0.001, 0.03) for _ in range(400)])
    tasks = sliced(given, 2)
    assert sorted(drive.path for task in tasks for drive in task) == [drive.path for drive in given]
    works = [sum(drive.seconds or 0 for drive in task) / SPEED["video"] for task in tasks]
    assert len(tasks) < 150 and max(works) <= MOST_S and max(works[-4:]) < 10


def test_oversized_drive_gets_the_first_task_alone() -> None:
    tasks = sliced(drives([0.001, 2.0, 0.001, 0.001]), 4)
    assert [drive.path for drive in tasks[0]] == ["00001"]


def test_empty_files_and_empty_input_are_sliced() -> None:
    assert sliced([], 2) == []
    empty = [Drive("video", "", f"{place}") for place in range(200)]
    assert sum(map(len, sliced(empty, 2))) == 200


def test_tasks_go_by_length_and_not_by_size() -> None:
    short_and_large = Drive("video", "", "large", bytes=10**10, seconds=60)
    assert sliced([short_and_large, *drives([1.0])], 2)[0][0].path == "00000"


def test_cores_that_come_later_find_work() -> None:
    # Cut for the two cores that the cluster had at first, worked on by two hundred.
    hours = [1.0] * 1_000
    ideal = sum(hours) / SPEED["video"] / 200
    assert busy_until(sliced(drives(hours), 2), 200) <= 1.1 * ideal
