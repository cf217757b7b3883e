"""What one of Spark's workers does with its share: decide drives, or publish folders."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .basis import Basis
from .deciding import failed
from .drive import Drive
from .layout import Layout
from .locations import content_of, joined, opened
from .publishing import publish
from .staging import stage
from .watched import Limits, child_for

#: A row for the driver of the job: what became of one drive or folder.
RESULT = "key string, status string, reason string, seconds double, took_s double, processor_s double"


@dataclass(frozen=True)
class Share:
    """What a worker needs to know beside its drives; goes to other machines."""

    root: str
    basis: str
    run: str
    limits: Limits = Limits()
    one_core: bool = False

    def decide(self, drives: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Decides and stages drives, one at a time; one that is staged already is only told."""
        layout, basis = Layout(self.root), Basis.of(self.basis)
        folder, marks = layout.staged(basis.digest), layout.attempts(basis.digest, self.run)
        child = child_for(basis, self.limits, self.one_core)
        for text in drives:
            drive = Drive.of(text)
            key = drive.key(basis.digest)
            if layout.exists(joined(folder, f"{key}.parquet")):
                yield _result(key, "staged")
                continue
            tries = 0
            while layout.exists(joined(marks, f"{key}.{tries}")):
                tries += 1
            if tries >= self.limits.attempts:
                # The worker itself was gone each time, so that nobody could tell why.
                reason = f"its worker was ended {tries} times while it was decided, as machines do that run out of memory"
                stage(folder, failed(drive, key, basis.digest, basis.version, "crashed", reason))
                yield _result(key, "failed", reason=reason)
                continue
            _mark(marks, f"{key}.{tries}")
            yield _result(**child.decide(drive, folder))

    def publish(self, groups: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Publishes staged drives; a group is a day, a vehicle and keys, as JSON."""
        layout, settings = Layout(self.root), Basis.of(self.basis).digest
        for group in groups:
            day, vehicle, keys = json.loads(group)
            publish(layout, settings, day, vehicle, keys)
            yield _result(f"{day} {vehicle}", "published")

    def read(self, drives: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Reads drives and tells the hash of their content."""
        for text in drives:
            drive = Drive.of(text)
            try:
                yield _result(drive.location, "read", content_of(drive))
            except OSError as error:
                logging.getLogger("heed_fleet").warning("%s cannot be read: %s", drive.path, error)
                yield _result(drive.location, "unreadable", str(error.strerror or "it cannot be read"))


def _result(key: str, status: str, reason: Any = None, seconds: float = 0.0, took_s: float = 0.0,
            processor_s: float = 0.0) -> dict[str, Any]:
    return {"key": key, "status": status, "reason": reason, "seconds": seconds, "took_s": took_s, "processor_s": processor_s}


def _mark(folder: str, name: str) -> None:
    system, path = opened(folder)
    system.create_dir(path, recursive=True)
    system.open_output_stream(joined(path, name)).close()
