"""What one of Spark's workers does with its share: examine itself, read and decide drives, or publish folders."""

from __future__ import annotations

import json
import os
import shutil
import socket
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional

from .basis import Basis
from .contents import Shorter, write_down
from .drive import Drive
from .errors import GeneralFault, fault_of, is_of_one_file
from .examining import examine_machine, reach
from .layout import Layout
from .locations import exists, is_local, joined, opened
from .publishing import publish
from .reading import Read, fetch, read
from .staging import names, write_bytes
from .watched import Child, Limits, child_for, give_up

_examined: set[tuple[int, str]] = set()


@dataclass(frozen=True)
class Share:
    """What a worker needs to know beside its drives; goes to other machines.

    Attributes:
        run: Names this job.
        now: The clock of the machine that leads the job.
        shorter: Units and recordings of drives that a longer file may continue, by file name.
        known: Beginnings of contents that stand in the tables; they are not decided again.
        sources: Folders of stores that recordings come from; `largest` bytes of the largest recording.
    """

    root: str
    basis: str
    run: str
    now: float
    limits: Limits = Limits()
    one_core: bool = False
    shorter: Shorter = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    sources: tuple[str, ...] = ()
    largest: int = 0

    def examine(self, _: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Tells what is wrong on this machine, if anything is."""
        try:
            self._child()
            yield {"status": "right", "machine": socket.gethostname()}
        except GeneralFault as fault:
            yield {"status": "fault", "fault": GeneralFault(f"{socket.gethostname()}: {fault}", fault.code).marked}

    def read(self, drives: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Reads drives of this machine's disks and tells what they are."""
        for text in drives:
            yield self._read(Drive.of(text))[0]

    def decide(self, drives: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Decides and stages drives, one at a time; one that is staged already is only told.

        Raises:
            GeneralFault: Something is wrong that is the same for all drives; the text of the error holds it.
        """
        try:
            yield from self._decide_all(drives)
        except GeneralFault as fault:
            raise GeneralFault(f"{socket.gethostname()}: {fault}", fault.code) from None

    def _decide_all(self, drives: Iterable[str]) -> Iterator[dict[str, Any]]:
        layout, basis = Layout(self.root), Basis.of(self.basis)
        folder, child = layout.staged(basis.digest), self._child()
        for text in drives:
            drive = Drive.of(text)
            shutil.rmtree(child.folder / "drive", ignore_errors=True)
            told: dict[str, Any] = {"place": drive.place}
            if drive.content and exists(joined(folder, f"{drive.key(basis.digest)}.parquet")):
                yield told | {"status": "staged"}
                continue
            (child.folder / "drive").mkdir()
            told, where, beside = self._read(drive, child.folder / "drive")
            if told["status"] == "unreadable":
                yield told
                continue
            if told["status"] == "read":
                found = Read.of(told["read"])
                drive = drive.labelled("session", found.labels).known_as(found)
                if drive.content[:16] in self.known:
                    yield told | {"status": "known"}
                    continue
            key = drive.key(basis.digest)
            if exists(joined(folder, f"{key}.parquet")):
                yield told | {"status": "staged"}
            else:
                yield told | self._decide(layout, basis, child, drive, key, where, beside)

    def publish(self, groups: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Publishes staged drives; a group is a day, a vehicle, keys and their labels, as JSON."""
        layout, settings = Layout(self.root), Basis.of(self.basis).digest
        for group in groups:
            day, vehicle, keys, labels = json.loads(group)
            publish(layout, settings, day, vehicle, keys, labels)
            yield {"status": "published"}

    def _child(self) -> Child:
        """This process' child; before the first drive the machine is examined."""
        basis = Basis.of(self.basis)
        if (os.getpid(), self.run) not in _examined:
            examine_machine(Layout(self.root).staged(basis.digest), self.now, self.sources, self.largest)
        child = child_for(basis, self.limits, self.one_core)
        child.start()
        _examined.add((os.getpid(), self.run))
        return child

    def _read(self, drive: Drive, copies: Optional[Path] = None) -> tuple[dict[str, Any], str, dict[str, str]]:
        """What is to be told of a drive, and where its files lie on this machine.

        Args:
            copies: Where files of a store are copied.
        """
        shorter = self.shorter.get(drive.name, [])
        copies = None if is_local(drive.location) else copies
        try:
            if drive.content:
                place, beside = fetch(drive, copies)
                return {"place": drive.place, "status": "fetched"}, place, beside
            found, place, beside = read(drive, shorter, copies)
        except OSError as error:
            fault = fault_of(error, "the folder for temporary files (TMPDIR), or the recordings")
            if fault is not None and not is_local(drive.location):
                if is_of_one_file(error):
                    reach(self.sources)
                else:
                    raise fault from None
            reason = os.strerror(error.errno) if error.errno else "its store refuses it" if fault else "it cannot be read"
            return {"place": drive.place, "status": "unreadable", "reason": reason}, "", {}
        write_down(Layout(self.root), drive, found)
        return {"place": drive.place, "status": "read", "read": found.text}, place, beside

    def _decide(
        self, layout: Layout, basis: Basis, child: Child, drive: Drive, key: str, where: str, beside: dict[str, str],
    ) -> dict[str, Any]:
        folder, notes = layout.staged(basis.digest), layout.attempts(basis.digest, self.run)

        def ends() -> int:
            return sum(name.startswith(f"{key}.end") for name in names(notes))

        def ended() -> int:
            write_bytes(notes, f"{key}.end{ends()}", b"", syncs=False)
            return ends()

        if ends() >= self.limits.attempts:
            reason = f"the process that decided it ended {ends()} times"
            answer = give_up(drive, basis, folder, "crashed", reason)
        else:
            answer = child.decide(drive, where, beside, folder, ended)
        if answer["status"] == "failed":
            write_bytes(notes, f"{key}.failed", json.dumps([drive.path, answer["reason"]]).encode(), syncs=False)
        return answer
