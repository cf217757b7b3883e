"""A job over a fleet: what is new is decided, staged and published; what is there already is left alone."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, Optional

from .basis import Basis
from .contents import Contents
from .counts import Counts
from .drive import Drive
from .ending import Ending
from .errors import FleetError
from .files import Listing
from .layout import Layout
from .locations import below, is_local, location, shown
from .progress import Progress
from .naming import Names
from .publishing import Published, recover
from .reading import Read
from .settling import Plan, settled, shorter
from .remarks import counted
from .slices import sliced
from .staging import remove, staged
from .watched import Limits
from .worker import Share

#: Bytes that are read here, beside no other job. Choice: some ten seconds; beyond, all workers read.
READ_HERE = 4 << 30

Say = Callable[[str], None]


@dataclass
class Outcome:
    """What a job did.

    Attributes:
        hours: Hours of driving that were decided, in `took_s` seconds.
        remarks: What libheed says about each listed drive; None: nothing.
    """

    settings: str
    counts: Counts
    hours: float = 0.0
    took_s: float = 0.0
    processor_s: float = 0.0
    remarks: list[Optional[str]] = field(default_factory=list)


class Job:
    """One run over a fleet's folder; used once."""

    def __init__(
        self, layout: Layout, listing: Listing, basis: Basis, names: Names, runner: Any, say: Say, limits: Limits, retries: bool,
    ) -> None:
        """
        Args:
            retries: Decides drives again that failed.
        """
        self._names = names
        self._layout, self._listing, self._basis, self._runner, self._say = layout, listing, basis, runner, say
        self._settings, self._retries = basis.digest, retries
        copied = [drive.bytes for drive in listing.drives if not is_local(drive.location)]
        stores = tuple(source for source in listing.sources if not is_local(source))
        self._share = Share(layout.root, basis.text, uuid.uuid4().hex[:12], time.time(), limits, runner.one_core,
                            sources=stores, largest=max(copied, default=0))

    def run(self) -> Outcome:
        """Decides what is new and publishes it.

        Raises:
            FleetError: Another job is at work in the folder.
            GeneralFault: Something is wrong that is the same for all drives.
        """
        began = time.monotonic()
        lock = self._layout.lock()
        try:
            self._runner.examine(self._share.examine)
            return self._run(began)
        finally:
            if lock is not None:
                lock.close()

    def _run(self, began: float) -> Outcome:
        layout, settings, drives = self._layout, self._settings, self._listing.drives
        layout.describe(self._basis)
        ending = Ending(layout, settings, self._runner, self._share)
        _clear(layout.attempts(settings))
        there = set(staged(layout.staged(settings)))
        published = ending.publish_staged() if there else recover(layout, settings)
        older = shorter(published)
        self._share = replace(self._share, shorter=older, known=frozenset(
            str(one.row["content"])[:16] for one in published.values() if not one.has_failed))
        contents = Contents(layout)
        reads = contents.known(drives, older)
        unreadable = self._read_here(contents, reads)
        plan = self._plan(reads, published)
        new = [drive for key, drive in plan.drives.items() if key not in plan.known]
        new += [drive for drive in drives if drive.place not in reads and drive.place not in unreadable]
        self._say(f"{counted(len(drives), 'drive')}, {len(new)} of them new under these settings ({settings}).")
        results = self._decide(new, contents, reads, unreadable)
        plan = self._plan(reads, published)
        counts = Counts(self._listing, plan, there, unreadable)
        published = ending.publish(plan, published)
        counts.finish(published)
        _clear(layout.attempts(settings))
        return Outcome(settings, counts, sum(one["seconds"] for one in results) / 3600, time.monotonic() - began,
                       sum(one["processor_s"] for one in results), [published[key].row["remark"] for key in plan.drives if key in published])

    def _plan(self, reads: dict[str, Read], published: dict[str, Published]) -> Plan:
        return settled(self._listing.drives, reads, self._settings, published, self._names, self._retries)

    def _read_here(self, contents: Contents, reads: dict[str, Read]) -> dict[str, str]:
        """Reads files of disks that are new or changed; those of stores are read when they are decided.

        Returns:
            Places of drives that cannot be read, and why.
        """
        drives = [drive for drive in self._listing.drives if is_local(drive.location)]
        missing = {drive.place: drive for drive in drives if drive.place not in reads}
        unreadable: dict[str, str] = {}
        if sum(drive.bytes for drive in missing.values()) < READ_HERE:
            with ThreadPoolExecutor(self._runner.cores) as threads:
                for result in threads.map(lambda drive: next(self._share.read([drive.text])), missing.values()):
                    self._take(result, missing, contents, reads, unreadable)
        else:
            self._runner.run(self._share.read, _texts(sliced(list(missing.values()), self._runner.cores)),
                             lambda result: self._take(result, missing, contents, reads, unreadable))
        contents.keep()
        return unreadable

    def _decide(self, new: list[Drive], contents: Contents, reads: dict[str, Read], unreadable: dict[str, str]) -> list[dict[str, Any]]:
        """Decides drives; returns what became of those that were decided."""
        places, decided = {drive.place: drive for drive in new}, []

        def hear(result: dict[str, Any]) -> None:
            self._take(result, places, contents, reads, unreadable)
            if "processor_s" in result:
                decided.append(result)

        with Progress(self._layout, self._settings, self._share.run, len(new), self._say):
            self._runner.run(self._share.decide, _texts(sliced(new, self._runner.cores)), hear)
        contents.keep()
        return decided

    def _take(self, result: dict[str, Any], drives: dict[str, Drive], contents: Contents, reads: dict[str, Read],
              unreadable: dict[str, str]) -> None:
        drive = drives[result["place"]]
        if "read" in result:
            reads[drive.place] = Read.of(result["read"])
            contents.take(drive, reads[drive.place])
        elif result["status"] == "unreadable":
            unreadable[drive.place] = result["reason"]
            reads.pop(drive.place, None)
            self._say(f"{drive.path} cannot be read ({result['reason']}) and is left out; the next run looks again.")


def _clear(folder: str) -> None:
    for path in below(folder):
        remove(folder, path)


def _texts(slices: list[list[Drive]]) -> list[list[str]]:
    return [[drive.text for drive in one] for one in slices]


def reader(root: str) -> Layout:
    """A fleet's folder to read from."""
    layout = Layout(location(root))
    if not layout.bases():
        raise FleetError(f"{shown(layout.root)} holds no decisions; `heed-fleet decide` makes them.")
    return layout
