"""Which files of a folder are drives, and why the others are none."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Optional

from pyarrow import fs

from .drive import Drive
from .errors import FleetError, reaching
from .locations import below, is_local, joined, opened, shown
from .reading import SESSION

#: Choice: what FFmpeg opens and people record.
VIDEOS = (".mp4", ".m4v", ".mkv", ".mov", ".avi", ".webm", ".ts", ".mts", ".m2ts", ".mpg", ".mpeg", ".wmv", ".flv", ".3gp")
#: What lies beside drive.mp4 and decides with it: drive.road.mp4, drive.recognitions.ndjson, drive.signals.ndjson.
BESIDE = ("road", "recognitions", "signals")


@dataclass
class Listing:
    """What was found.

    Attributes:
        drives: In the order of their paths.
        files: Number of files; of them `beside` decide with a drive and `of_sessions` belong to sessions.
        left_out: Reasons for files that are not decided, each with their number; `examples` one of each.
        twice: Paths of one file: links, and files that are given twice.
        sources: Locations of the folders.
        remarks: Sentences for people.
    """

    drives: list[Drive] = field(default_factory=list)
    files: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    beside: int = 0
    of_sessions: int = 0
    twice: list[tuple[str, str]] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def why_none(self) -> str:
        """What is there in place of recordings, for a sentence."""
        told = [f"{number} {reason}" for reason, number in sorted(self.left_out.items())]
        return f" ({', '.join(told)})" if told else ""

    def keep(self, kind: str) -> None:
        """Keeps drives of one kind; the others are left out."""
        for drive in self.drives:
            if drive.kind != kind:
                self.leave_out(f"{drive.kind}, which is not decided again", drive.path)
        self.drives = [drive for drive in self.drives if drive.kind == kind]

    def leave_out(self, reason: str, path: str) -> None:
        self.left_out[reason] += 1
        self.examples.setdefault(reason, path)


def drives_of(source: str, found: Listing) -> tuple[str, list[tuple[str, Drive]]]:
    """The name of a folder, and its drives by their paths below it. What is no drive is counted.

    Raises:
        FleetError: It is not there.
        GeneralFault: Its store does not answer, or refuses.
    """
    system, root = opened(source)
    with reaching(shown(source)):
        info = system.get_file_info(root)
    if info.type == fs.FileType.NotFound:
        raise FleetError(f"{shown(source)} is not there.")
    if info.type == fs.FileType.File:
        folder, name = root.rsplit("/", 1)
        files = [(one.base_name, one) for one in system.get_file_info(fs.FileSelector(folder)) if one.type == fs.FileType.File]
        path, mark, query = source.partition("?") if not is_local(source) else (root, "", "")
        return folder.rsplit("/", 1)[-1], _drives(path.rpartition("/")[0] + mark + query, dict(files), found, only=name)
    return root.rstrip("/").rsplit("/", 1)[-1], _drives(source, dict(below(source)), found)


def _drives(folder: str, files: dict[str, Any], found: Listing, only: Optional[str] = None) -> list[tuple[str, Drive]]:
    """Drives among files, by their paths below the folder; the others are counted by reason."""
    sessions = {path.rpartition("/")[0] for path in files if path.rpartition("/")[2] == SESSION}
    videos = {path for path in files if path.lower().endswith(VIDEOS)}
    roles = {path: role for path in files if (role := _role(path))}
    drives: list[tuple[str, Drive]] = []
    taken: set[str] = set()
    for path, one in files.items():
        above, _, name = path.rpartition("/")
        hidden = any(part.startswith(".") for part in path.split("/"))
        if hidden or (only is not None and name != only):
            continue
        state = f"{one.size} {one.mtime_ns}"
        if name == SESSION:
            place = joined(folder, *above.split("/")) if above else folder
            label = above or opened(folder)[1].rstrip("/").rsplit("/", 1)[-1]
            drives.append((label, Drive("session", place, "", bytes=one.size, stamp=state)))
        elif path in videos and path not in roles and above not in sessions:
            stem, beside = path.rsplit(".", 1)[0], {}
            for other, role in roles.items():
                if other.rsplit(".", 1)[0].rsplit(".", 1)[0] == stem and role not in beside:
                    beside[role] = joined(folder, *other.split("/"))
                    state += f" {files[other].size} {files[other].mtime_ns}"
                    taken.add(other)
            drives.append((path, Drive("video", joined(folder, *path.split("/")), "", beside, one.size, stamp=state)))
    if only is None:
        _count(files, found, drives, taken, roles, sessions)
    else:
        found.files += len(drives) + len(taken)
        found.beside += len(taken)
    return drives


def _count(
    files: dict[str, Any], found: Listing, drives: list[tuple[str, Drive]], taken: set[str], roles: dict[str, str], sessions: set[str],
) -> None:
    decided = {path if drive.kind == "video" else f"{path}/{SESSION}" for path, drive in drives}
    found.files += len(files)
    for path in files:
        above, _, name = path.rpartition("/")
        if path in decided or (name == SESSION and not path.startswith(".")):
            continue
        if path in taken:
            found.beside += 1
        elif any(part.startswith(".") for part in path.split("/")):
            found.leave_out("hidden, its name begins with a full stop", path)
        elif above in sessions or any(above.startswith(one + "/") for one in sessions if one):
            found.of_sessions += 1
        elif path in roles:
            found.leave_out(f"{roles[path]} of a drive that is not there", path)
        else:
            found.leave_out(f"no recording ({'.' + name.rsplit('.', 1)[1].lower() if '.' in name else 'no extension'})", path)


def _role(path: str) -> Optional[str]:
    """What a file is beside a drive; None: it is none of these."""
    parts = path.rpartition("/")[2].lower().rsplit(".", 2)
    if len(parts) < 3 or parts[1] not in BESIDE:
        return None
    fits = "." + parts[2] in VIDEOS if parts[1] == "road" else parts[2] == "ndjson"
    return parts[1] if fits else None
