"""Drives into tasks: the longest first, short ones together, smaller towards the end."""

from __future__ import annotations

from statistics import median

from .drive import Drive

#: A task takes this share of a core's part of what is left. Choice: tasks that are few at first, and short at the end,
#: where a core that is done waits for the others.
SHARE = 1 / 4
#: Most and least work of a task of several drives, seconds. Choice: a cluster that grows while the job runs finds work
#: for its new cores, and a lost machine costs a minute; starting a task costs a tenth of a second.
MOST_S, LEAST_S = 60.0, 2.0
#: How much faster than real time a core decides. Source: `make bench-fleet` on two cores of a server.
SPEED = {"video": 13.0, "session": 1_500.0}
#: Bytes of a second, where no drive tells its length. Choice: 2 Mbit/s of video; a session's observations at 30 Hz.
BYTES_OF_SECOND = {"video": 250_000.0, "session": 3_400.0}


def sliced(drives: list[Drive], cores: int) -> list[list[Drive]]:
    """Drives in tasks, in the order in which they begin. A drive that is longer than a task is a task of its own."""
    works = _works(drives)
    left = sum(works.values())
    made: list[list[Drive]] = []
    size, most = 0.0, 0.0
    for drive in sorted(drives, key=lambda drive: (-works[drive.place or drive.path], drive.path)):
        work = works[drive.place or drive.path]
        if not made or size + work > most:
            made.append([])
            size, most = 0.0, min(MOST_S, max(LEAST_S, left / cores * SHARE))
        made[-1].append(drive)
        size += work
        left -= work
    return made


def _works(drives: list[Drive]) -> dict[str, float]:
    """Seconds of a core for each drive: by its length, or by its size as the others' lengths go with theirs."""
    found: dict[str, float] = {}
    for kind in SPEED:
        mine = [drive for drive in drives if drive.kind == kind]
        known = [drive.bytes / drive.seconds for drive in mine if drive.seconds and drive.bytes]
        rate = median(known) if known else BYTES_OF_SECOND[kind]
        found |= {drive.place or drive.path: (drive.seconds or drive.bytes / rate) / SPEED[kind] for drive in mine}
    return found
