"""Which files of a folder are drives, and why the others are none."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Optional

from pyarrow import fs

from .drive import Drive
from .errors import FleetError, reaching
from .locations import Entry, below, is_local, joined, opened, shown
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
        sources: Locations of the folders.
        remarks: Sentences for people.
    """

    drives: list[Drive] = field(default_factory=list)
    files: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    beside: int = 0
    of_sessions: int = 0
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
        above, _, name = root.rpartition("/")
        path, mark, query = (root, "", "") if is_local(source) else source.partition("?")
        folder = path.rpartition("/")[0] + mark + query
        return above.rpartition("/")[2], _drives(folder, _beside(folder, name), found, only=name)
    return root.rstrip("/").rsplit("/", 1)[-1], _drives(source, below(source), found)


def _beside(folder: str, name: str) -> dict[str, Entry]:
    """A file with what may decide with it, of the files of its folder."""
    system, root = opened(folder)
    stem = name.rsplit(".", 1)[0].lower() + "."
    found = {one.base_name: Entry(one.size, one.mtime_ns) for one in system.get_file_info(fs.FileSelector(root)) if one.type == fs.FileType.File}
    return {one: entry for one, entry in sorted(found.items()) if one == name or (one.lower().startswith(stem) and _role(one))}


def _drives(folder: str, files: dict[str, Entry], found: Listing, only: Optional[str] = None) -> list[tuple[str, Drive]]:
    """Drives among files, by their paths below the folder; the others are counted by reason."""
    sessions = {path.rpartition("/")[0] for path in files if path.rpartition("/")[2] == SESSION and not _why_not(path, files[path])}
    beside: dict[str, dict[str, str]] = {}
    for path, entry in files.items():
        if (role := _role(path)) and not _why_not(path, entry):
            beside.setdefault(path.rsplit(".", 2)[0].lower(), {}).setdefault(role, path)
    drives: list[tuple[str, Drive]] = []
    taken: set[str] = set()
    for path, entry in files.items():
        above, _, name = path.rpartition("/")
        if _why_not(path, entry):
            continue
        if name == SESSION:
            place = joined(folder, *above.split("/")) if above else folder
            label = above or opened(folder)[1].rstrip("/").rsplit("/", 1)[-1]
            drives.append((label, Drive("session", place, "", bytes=entry.size, stamp=f"{entry.size} {entry.mtime_ns}")))
            taken.add(path)
        elif path.lower().endswith(VIDEOS) and not _role(path) and above not in sessions:
            mine = beside.get(path.rsplit(".", 1)[0].lower(), {})
            states = [files[one] for one in (path, *mine.values())]
            found.beside += len(set(mine.values()) - taken)
            taken |= {path, *mine.values()}
            drives.append((path, Drive("video", joined(folder, *path.split("/")), "", {role: joined(folder, *one.split("/")) for role, one in mine.items()},
                                       entry.size, stamp=" ".join(f"{one.size} {one.mtime_ns}" for one in states))))
    found.files += len(files)
    for path, entry in files.items():
        if path not in taken:
            _leave_out(path, entry, sessions, found)
    return drives


def _leave_out(path: str, entry: Entry, sessions: set[str], found: Listing) -> None:
    above, _, name = path.rpartition("/")
    if reason := _why_not(path, entry):
        found.leave_out(reason, path)
    elif above in sessions or any(above.startswith(f"{one}/") for one in sessions if one):
        found.of_sessions += 1
    elif role := _role(path):
        found.leave_out(f"{role} of a drive that is not there", path)
    else:
        found.leave_out(f"no recording ({'.' + name.rsplit('.', 1)[1].lower() if '.' in name else 'no extension'})", path)


def _why_not(path: str, entry: Entry) -> Optional[str]:
    """Why a file is not looked at; None: it is."""
    if any(part.startswith(".") for part in path.split("/")):
        return "hidden, a name in its path begins with a full stop"
    return None if entry.is_file else "no file that can be read (a link to nothing, a pipe, or a name that is no UTF-8)"


def _role(path: str) -> Optional[str]:
    """What a file is beside a drive; None: it is none of these."""
    parts = path.rpartition("/")[2].lower().rsplit(".", 2)
    if len(parts) < 3 or parts[1] not in BESIDE:
        return None
    fits = "." + parts[2] in VIDEOS if parts[1] == "road" else parts[2] == "ndjson"
    return parts[1] if fits else None
