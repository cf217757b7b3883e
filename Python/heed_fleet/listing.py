"""The drives of folders and object stores, with what is known of each."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from pathlib import Path
from typing import Any, Optional

from pyarrow import fs

from .drive import Drive, start_of
from .errors import FleetError
from .locations import is_local, joined, opened
from .manifest import Manifest
from .schema import UNKNOWN

#: Choice: what FFmpeg opens and people record; --videos changes it.
VIDEOS = (".mp4", ".mkv", ".mov", ".avi", ".webm", ".ts")
#: What lies beside drive.mp4: drive.road.mp4, drive.recognitions.ndjson, drive.signals.ndjson.
BESIDE = {"road": ".road", "recognitions": ".recognitions", "signals": ".signals"}
_SESSION = "session.sqlite"


def listed(
    sources: list[str], manifest: Optional[Manifest] = None, pattern: Optional[str] = None, hashes_paths: bool = False,
    videos: tuple[str, ...] = VIDEOS,
) -> list[Drive]:
    """The drives below folders and addresses, in the order of their paths.

    Args:
        pattern: How paths tell what the manifest does not: "{vehicle}/{driver}/{start}_{road}.mp4".
        hashes_paths: Tables get a hash in place of each path.

    Raises:
        FleetError: A folder is missing, or the manifest names what is not there.
    """
    told = _pattern(pattern) if pattern else None
    drives: dict[str, Drive] = {}
    for source in sources:
        for kind, location, path, size, stamp, beside in _found(source, videos):
            known = {name: value for name, value in (told(path) if told else {}).items() if value}
            if kind == "session":
                known |= _of_session(location)
            known |= manifest.of(path) if manifest else {}
            name = known.pop("session", None)
            shown = hashlib.sha256(path.encode()).hexdigest()[:16] if hashes_paths else path
            drives.setdefault(location, Drive(
                kind, location, shown, beside | {key: known.pop(key) for key in BESIDE.keys() & known.keys() if key != "road"},
                size, stamp, session=name, **{key: value for key, value in known.items()}))
    if manifest and (unused := manifest.unused()):
        raise FleetError(f"{manifest.path} names {unused[0]}, which is not in {', '.join(sources)}"
                         + (f" (and {len(unused) - 1} more)." if len(unused) > 1 else "."))
    return sorted(drives.values(), key=lambda drive: drive.path)


def _found(source: str, videos: tuple[str, ...]) -> Any:
    system, root = opened(source)
    info = system.get_file_info(root)
    if info.type == fs.FileType.NotFound:
        raise FleetError(f"{source} is not there.")
    prefix = source.split("://")[0] + "://" if "://" in source else ""
    if info.type == fs.FileType.File:
        files, root = [info], root.rsplit("/", 1)[0]
    else:
        files = system.get_file_info(fs.FileSelector(root, recursive=True))
    known = {one.path: one for one in files if one.type == fs.FileType.File}
    for path, one in sorted(known.items()):
        below = path[len(root):].lstrip("/")
        stamp = f"{one.size} {one.mtime_ns}"
        if any(part.startswith(".") for part in below.split("/")):
            continue
        if one.base_name == _SESSION:
            folder = path.rsplit("/", 1)[0]
            yield "session", prefix + folder, below.removesuffix("/" + _SESSION), one.size, stamp, {}
        elif path.endswith(videos) and not any(Path(path).stem.endswith(ending) for ending in BESIDE.values()):
            if path.rsplit("/", 1)[0] + "/" + _SESSION in known:
                continue
            stem, beside = path.rsplit(".", 1)[0], {}
            for name, ending in BESIDE.items():
                for other in (stem + ending + (".ndjson" if name != "road" else "." + path.rsplit(".", 1)[1]),):
                    if other in known:
                        beside[name] = prefix + other
                        stamp += f" {known[other].size} {known[other].mtime_ns}"
            yield "video", prefix + path, below, one.size, stamp, beside


def _of_session(location: str) -> dict[str, Any]:
    """What a session tells of itself. A damaged one tells nothing here, and why when it is decided."""
    known: dict[str, Any] = {"session": location.rstrip("/").rsplit("/", 1)[-1]}
    if not is_local(location):
        return known
    file = Path(opened(joined(location, _SESSION))[1])
    try:
        with sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True) as session:
            # The file may be hostile: endless views are stopped, and huge texts are not read.
            session.set_progress_handler(lambda: True, 100_000)
            driver, at, utc, first = session.execute(
                "SELECT CASE WHEN length(driver) < 1000 THEN driver END, anchor_t_ms, anchor_utc_ms, first_t_ms FROM session"
            ).fetchone()
        start = None if utc is None else round(utc + (first or 0) - (at or 0))
    except (sqlite3.Error, TypeError, OverflowError, ValueError):
        return known
    if driver:
        known["driver"] = driver
    if start is not None:
        known["start_utc_ms"] = start
    return known


def _pattern(text: str) -> Any:
    names = re.findall(r"{(\w+)}", text)
    if wrong := set(names) - {"vehicle", "driver", "road", "start", "any"}:
        raise FleetError(f"--pattern: {{{sorted(wrong)[0]}}} is not known; use {{vehicle}}, {{driver}}, {{road}}, {{start}}, {{any}}.")
    parts = re.split(r"{(\w+)}", text)
    pieces = [re.escape(part) if place % 2 == 0 else (f"(?P<{part}>[^/]+?)" if part != "any" else "[^/]*?")
              for place, part in enumerate(parts)]
    expression = re.compile("".join(pieces))

    def told(path: str) -> dict[str, Any]:
        match = expression.fullmatch(path)
        if match is None:
            return {}
        found: dict[str, Any] = match.groupdict()
        if start := found.pop("start", None):
            try:
                found["start_utc_ms"], found["utc_offset_min"] = start_of(start)
            except ValueError:
                raise FleetError(f"--pattern: {start} in {path} is no time such as 20261123T083100+0100.") from None
        return found

    return told
