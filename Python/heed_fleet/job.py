"""A job over a fleet: what is new is decided, staged and published; what is there already is left alone."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, Optional

import pyarrow
import pyarrow.parquet

from .basis import Basis
from .drive import Drive
from .errors import FleetError
from .layout import Layout
from .locations import is_local, joined, opened
from .progress import Progress
from .publishing import Published, groups, recover, withdraw
from .slices import sliced
from .staging import names, read_file, staged, write_whole
from .watched import Limits
from .worker import Share

#: Bytes that are read here, beside no other job. Choice: some ten seconds; beyond, all workers read.
READ_HERE = 4 << 30

Say = Callable[[str], None]


@dataclass
class Outcome:
    """What a job did.

    Attributes:
        new: Drives that this job decided; `known` were there already, `failed` are failures of both.
        withdrawn: Rows of the same recordings under another vehicle, driver, road or start, which these replace.
        remarks: What libheed says about each listed drive; None: nothing.
        hours: Hours of driving that were decided, in `took_s` seconds.
    """

    settings: str
    new: int = 0
    known: int = 0
    failed: int = 0
    unreadable: int = 0
    withdrawn: int = 0
    hours: float = 0.0
    took_s: float = 0.0
    decided_s: float = 0.0
    processor_s: float = 0.0
    remarks: list[Optional[str]] = field(default_factory=list)


def run(
    layout: Layout, drives: list[Drive], basis: Basis, runner: Any, say: Say, limits: Limits = Limits(),
    retries: bool = False,
) -> Outcome:
    """Decides what is new among drives and publishes it.

    Args:
        retries: Decides drives again that failed.

    Raises:
        FleetError: Another job is at work in the folder, or something is wrong that is the same for all drives.
    """
    began = time.monotonic()
    lock = layout.lock()
    try:
        layout.describe(basis)
        settings = basis.digest
        known = recover(layout, settings)
        share = Share(layout.root, basis.text, uuid.uuid4().hex[:12], limits, one_core=runner.one_core)
        outcome = Outcome(settings)
        drives, outcome.unreadable = _with_content(layout, drives, share, runner, say)
        wanted = {drive.key(settings): drive for drive in drives}
        done = {key for key, one in known.items() if one.status != "failed" or not retries}
        if retries:
            _forget_failures(layout, settings, set(wanted))
        new = [drive for key, drive in wanted.items() if key not in done]
        outcome.known = len(wanted) - len(new)
        say(f"{len(wanted)} drives, {len(new)} of them new under these settings ({settings}).")
        names_of = {drive.key(settings): drive.path for drive in new}
        with Progress(layout.staged(settings), names_of, say) as progress:
            _do(runner, share.decide, [[drive.text for drive in one] for one in sliced(new, runner.cores)], progress.hear)
        outcome.decided_s = time.monotonic() - began
        outcome.new, outcome.hours, outcome.processor_s = progress.decided, progress.seconds / 3600, progress.processor_s
        _publish(layout, share, runner)
        known = recover(layout, settings)
        outcome.withdrawn = _correct(layout, settings, wanted, known)
        outcome.failed = sum(known[key].status == "failed" for key in wanted if key in known)
        outcome.remarks = [known[key].remark for key in wanted if key in known]
        _clean(layout, settings, share.run)
        outcome.took_s = time.monotonic() - began
        return outcome
    finally:
        if lock is not None:
            lock.close()


def _do(runner: Any, work: Any, slices: list[list[str]], hear: Any) -> None:
    try:
        runner.run(work, slices, hear)
    except FleetError:
        raise
    except Exception as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        told = next((line for line in lines if line.startswith("RuntimeError: ")), lines[0] if lines else type(error).__name__)
        raise FleetError(f"the job ended: {told.removeprefix('RuntimeError: ')} What is decided stays; run it again to go on.") from error


def _publish(layout: Layout, share: Share, runner: Any) -> None:
    settings = Basis.of(share.basis).digest
    found = groups(layout, settings, staged(layout.staged(settings)))
    texts = [json.dumps([day, vehicle, keys]) for (day, vehicle), keys in sorted(found.items())]
    tasks = min(len(texts), 4 * runner.cores)
    _do(runner, share.publish, [texts[place::tasks] for place in range(tasks)], lambda result: None)


def _with_content(layout: Layout, drives: list[Drive], share: Share, runner: Any, say: Say) -> tuple[list[Drive], int]:
    """Drives with the hash of their content; files that did not change since are not read again."""
    folder, name = joined(layout.root, "work"), "hashes.parquet"
    cache: dict[str, str] = {}
    if name in names(folder):
        table = read_file(joined(folder, name))
        cache = dict(zip(table["stamp"].to_pylist(), table["content"].to_pylist()))
    stamps = {drive.location: f"{drive.location} {drive.stamp}" for drive in drives}
    missing = [drive for drive in drives if stamps[drive.location] not in cache]
    unreadable: set[str] = set()
    if missing:
        def hear(result: dict[str, Any]) -> None:
            if result["status"] == "read":
                cache[stamps[result["key"]]] = result["reason"]
            else:
                unreadable.add(result["key"])
        if all(is_local(drive.location) for drive in missing) and sum(drive.bytes for drive in missing) < READ_HERE:
            with ThreadPoolExecutor(runner.cores) as threads:
                for result in threads.map(lambda drive: next(share.read([drive.text])), missing):
                    hear(result)
        else:
            _do(runner, share.read, [[drive.text for drive in one] for one in sliced(missing, runner.cores)], hear)
        write_whole(folder, name, pyarrow.table({"stamp": list(cache), "content": list(cache.values())}))
    for drive in missing:
        if drive.location in unreadable:
            say(f"{drive.path} cannot be read and is left out; the next run looks again.")
    found = [replace(drive, content=cache[stamps[drive.location]]) for drive in drives if drive.location not in unreadable]
    return found, len(unreadable)


def _forget_failures(layout: Layout, settings: str, wanted: set[str]) -> None:
    """Staged failures go; published ones are replaced when the drive was decided."""
    from .staging import read_staged, remove

    folder = layout.staged(settings)
    for key in set(staged(folder)) & wanted:
        if read_staged(folder, [key])["drives"]["status"][0].as_py() == "failed":
            remove(folder, f"{key}.parquet")


def _correct(layout: Layout, settings: str, wanted: dict[str, Drive], known: dict[str, Published]) -> int:
    """Takes out what is listed otherwise now: the same bytes at the same path with another vehicle, driver or start."""
    listed = {(drive.content, drive.path) for key, drive in wanted.items() if key in known}
    old = {key for key, one in known.items() if key not in wanted and (one.content, one.path) in listed}
    withdraw(layout, settings, old, known)
    return len(old)


def _clean(layout: Layout, settings: str, run: str) -> None:
    system, path = opened(layout.attempts(settings, run))
    if layout.exists(layout.attempts(settings, run)):
        system.delete_dir(path)


def reader(root: str) -> Layout:
    """A fleet's folder to read from."""
    layout = Layout(root)
    if not layout.bases():
        raise FleetError(f"{root} holds no decisions; `heed-fleet decide` makes them.")
    return layout
