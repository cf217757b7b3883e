"""Drives into tasks: the longest first, short ones together."""

from __future__ import annotations

from .drive import Drive

#: A task takes this share of a core's part of what is left. Choice: tasks that are few at first, and short at the end,
#: where a core that is done waits for the others.
SHARE = 1 / 4
#: The least share of a core's part of all. Choice: starting a task costs a tenth of a second.
LEAST = 1 / 64
#: Choice: a task that is lost with its machine costs no more than this many short drives.
MOST_IN_A_TASK = 64


def sliced(drives: list[Drive], cores: int) -> list[list[Drive]]:
    """Drives in tasks that become smaller, the longest drives first. A drive larger than a task is a task of its own."""
    ordered = sorted(drives, key=lambda drive: (-drive.bytes, drive.path))
    left = sum(drive.bytes for drive in ordered)
    least = left / cores * LEAST
    made: list[list[Drive]] = []
    size, most = 0, 0.0
    for drive in ordered:
        if not made or size + drive.bytes > most or len(made[-1]) >= MOST_IN_A_TASK:
            made.append([])
            size, most = 0, max(left / cores * SHARE, least)
        made[-1].append(drive)
        size += drive.bytes
        left -= drive.bytes
    return made
