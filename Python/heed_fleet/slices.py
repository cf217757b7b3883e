"""Drives into tasks: the longest first, short ones together."""

from __future__ import annotations

from .drive import Drive

#: Tasks for each core. Choice: few enough that starting them costs nothing, many enough that the last ones are short.
TASKS_A_CORE = 16
#: Choice: a task that is lost with its machine costs no more than this many short drives.
MOST_IN_A_TASK = 64


def sliced(drives: list[Drive], cores: int) -> list[list[Drive]]:
    """Drives in tasks of about equal size, the longest first: the last tasks are short, so no core waits long for
    another. A drive larger than a task is a task of its own."""
    ordered = sorted(drives, key=lambda drive: (-drive.bytes, drive.path))
    most = sum(drive.bytes for drive in ordered) / (cores * TASKS_A_CORE)
    made: list[list[Drive]] = []
    size = 0.0
    for drive in ordered:
        if not made or size + drive.bytes > most or len(made[-1]) >= MOST_IN_A_TASK:
            made.append([])
            size = 0.0
        made[-1].append(drive)
        size += drive.bytes
    return made
