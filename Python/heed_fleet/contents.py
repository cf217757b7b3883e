"""What is known of the content of drives: read once, kept from job to job."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional

from .drive import Drive
from .errors import reaching
from .layout import Layout
from .locations import etag, is_local, joined, opened
from .publishing import AT_ONCE
from .reading import SESSION, Read
from .staging import names, remove, write_bytes

_ALL = "all.json"
#: Units and recordings by file name: what a longer file of that name may continue.
Shorter = dict[str, list[tuple[int, str]]]


class Contents:
    """Reads by a drive's place. A worker writes down each at once, so that a job that is killed reads nothing twice."""

    def __init__(self, layout: Layout) -> None:
        """Loads what earlier jobs read, and puts single reads together."""
        self._folder = layout.hashes
        # Earlier versions kept hashes with paths of the machine.
        remove(joined(layout.root, "work"), "hashes.parquet")
        self._kept: dict[str, dict[str, Any]] = {}
        self._is_new = False
        single = sorted((name for name in names(self._folder) if name.endswith(".json")), key=lambda name: name != _ALL)
        with ThreadPoolExecutor(AT_ONCE) as threads:
            for found in threads.map(self._load, single):
                self._kept |= found

    def known(self, drives: list[Drive], shorter: Shorter) -> dict[str, Read]:
        """Reads of drives that did not change since, by their places.

        Args:
            shorter: What a drive may continue; those are read again that were not compared with it.
        """
        with ThreadPoolExecutor(AT_ONCE) as threads:
            found = [(drive, read) for drive, read in zip(drives, threads.map(self._of, drives)) if read is not None]
        return {drive.place: read for drive, read in found
                if all(recording in read.asked or units >= read.units for units, recording in shorter.get(drive.name, []))}

    def take(self, drive: Drive, read: Read) -> None:
        one = {"stamp": drive.stamp, "bytes": drive.bytes, "read": read.text}
        self._is_new |= self._kept.get(drive.place) != one
        self._kept[drive.place] = one

    def keep(self) -> None:
        """Writes all down in one file, if there is anything new."""
        if not self._is_new:
            return
        write_bytes(self._folder, _ALL, json.dumps(self._kept, sort_keys=True).encode())
        with ThreadPoolExecutor(AT_ONCE) as threads:
            list(threads.map(lambda name: remove(self._folder, name), set(names(self._folder)) - {_ALL}))

    def _of(self, drive: Drive) -> Optional[Read]:
        kept = self._kept.get(drive.place)
        if kept is None:
            return None
        read = Read.of(kept["read"])
        if kept["stamp"] == drive.stamp:
            return read
        # Written again with the same bytes: a store knows that without reading.
        if is_local(drive.location) or kept["bytes"] != drive.bytes or not read.etag or drive.beside:
            return None
        try:
            return read if etag(joined(drive.location, SESSION) if drive.kind == "session" else drive.location) == read.etag else None
        except OSError:
            return None

    def _load(self, name: str) -> dict[str, dict[str, Any]]:
        system, path = opened(joined(self._folder, name))
        with reaching("the folder of the fleet"), system.open_input_stream(path) as stream:
            try:
                found: dict[str, dict[str, Any]] = json.loads(stream.read())
                return found
            except ValueError:
                return {}


def write_down(layout: Layout, drive: Drive, read: Read) -> None:
    """Keeps one read, on the worker that made it."""
    one = {drive.place: {"stamp": drive.stamp, "bytes": drive.bytes, "read": read.text}}
    write_bytes(layout.hashes, f"{drive.place}.json", json.dumps(one).encode(), syncs=False)
