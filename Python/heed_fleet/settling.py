"""Which drives count: each recording once, whatever it is called and however often it is given."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Any, Optional

from .drive import Drive
from .labels import merged, with_labels_of
from .naming import Names
from .publishing import Published
from .reading import Read

#: How earlier versions told that a worker was gone, which is no fault of the drive.
LOST_WORKER = "its worker was ended"
#: The least beginning that proves a recording the continuation of another one. Choice: headers of one camera's files are
#: alike, but for less than that; a piece of a session's observations is many frames.
LEAST_UNITS = {"video": 1 << 16, "session": 1}


@dataclass
class Plan:
    """What becomes of the drives of a job.

    Attributes:
        drives: Those that count, by key.
        known: Key of the drive to key of its row; they differ for rows of earlier versions.
        replaced: Rows that go once the drive of the key stands in the tables.
        twice: Paths of one recording: the one that counts, and another one.
        spare: Number of listed drives that do not count, because another one is the same recording.
        remarks: Sentences for people.
    """

    drives: dict[str, Drive] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)
    replaced: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    twice: list[tuple[str, str]] = field(default_factory=list)
    spare: int = 0
    remarks: list[str] = field(default_factory=list)

    def labels(self, published: dict[str, Published]) -> dict[str, dict[str, Any]]:
        """Labels by key, of drives that count; what a run does not tell stays as it is."""
        found = {}
        for key, drive in self.drives.items():
            rows = [published[old] for old in (self.known.get(key, key), *sorted(self.replaced.get(key, ()))) if old in published]
            before = rows[0] if rows else None
            found[key] = (drive if before is None else merged(drive, before)).labels
            if key in self.known and before is not None and before.row["recording"] is None:
                found[key] |= {"key": key, "content": drive.content, "recording": drive.recording, "units": drive.units}
        return found


def settled(
    drives: list[Drive], reads: dict[str, Read], settings: str, published: dict[str, Published], names: Names, retries: bool = False,
) -> Plan:
    """Finds out which drives count.

    Args:
        reads: What was read, by a drive's place; drives that were not read are passed over.
        published: What stands in the tables.
        names: How paths are shown.
        retries: Failures are decided again.
    """
    plan, rows = Plan(), _Rows(published)
    groups: dict[str, list[Drive]] = defaultdict(list)
    for drive in drives:
        if found := reads.get(drive.place):
            groups[found.recording].append(drive.labelled("session", found.labels).known_as(found))
    longer = {grown: drive for same in groups.values() for drive in same for grown in reads[drive.place].grown}
    for recording, same in sorted(groups.items()):
        if recording in longer:
            plan.twice += [(longer[recording].path, drive.path) for drive in same]
            plan.spare += len(same)
            continue
        paths = {one.row["path"] for one in rows.of_recording(same[0], reads[same[0].place])}
        # The copy with most files beside it counts; among equals, the one that the tables name.
        same.sort(key=lambda drive: (-len(drive.beside), drive.path not in paths, drive.path))
        drive, *others = same
        plan.twice += [(drive.path, other.path) for other in others]
        plan.spare += len(others)
        for other in others:
            drive = with_labels_of(other, drive, plan.remarks)
        _settle(plan, drive, reads[drive.place], settings, rows, names, retries, {one.path for one in same})
    return plan


def _settle(plan: Plan, drive: Drive, found: Read, settings: str, rows: _Rows, names: Names, retries: bool, listed: set[str]) -> None:
    key = drive.key(settings)
    exact = rows.of_content(drive.content, found.before)
    others = [one for one in rows.of_recording(drive, found) if one not in exact]
    if richer := [one for one in others if _is_richer(one, drive, listed)]:
        # A copy without what lay beside it: the row that was decided with more stays.
        kept, key = richer[0], str(richer[0].row["key"])
        plan.drives[key], plan.known[key] = replace(drive, path=names.shown(kept.row["path"])), key
        plan.replaced[key] |= {one.row["key"] for one in exact + others if one is not kept}
        plan.twice.append((kept.row["path"], drive.path))
        return
    plan.drives[key] = drive
    if exact:
        kept = min(exact, key=lambda one: (one.has_failed, one.row["key"] != key, one.row["path"] != drive.path, one.row["key"]))
        plan.twice += [(kept.row["path"], one.row["path"]) for one in exact if one is not kept]
        if kept.row["path"] not in listed:
            plan.twice.append((drive.path, kept.row["path"]))
        if not kept.has_failed or not (retries or str(kept.row["reason"]).startswith(LOST_WORKER)):
            plan.known[key] = kept.row["key"]
    plan.replaced[key] |= {one.row["key"] for one in exact + others} - {key, plan.known.get(key)}


def _is_richer(one: Published, drive: Drive, listed: set[str]) -> bool:
    row = one.row
    if drive.kind != "video" or drive.beside or one.has_failed or not row["recording"] == drive.recording != row["content"]:
        return False
    return row["path"] not in listed or "beside" in json.loads(row["told_by"] or "{}")


class _Rows:
    """Rows that stand in the tables, by what they are of."""

    def __init__(self, published: dict[str, Published]) -> None:
        self._contents: dict[Optional[str], list[Published]] = defaultdict(list)
        self._recordings: dict[Optional[str], list[Published]] = defaultdict(list)
        for _, one in sorted(published.items()):
            self._contents[one.row["content"]].append(one)
            self._recordings[one.row["recording"]].append(one)

    def of_content(self, content: str, before: Optional[str]) -> list[Published]:
        """Rows of a content; `before` is what earlier versions called it."""
        old = [one for one in self._contents.get(before, []) if one.row["recording"] is None] if before != content else []
        return self._contents.get(content, []) + old

    def of_recording(self, drive: Drive, found: Read) -> list[Published]:
        """Rows of the recording, or of what it continues."""
        rows = self._recordings.get(drive.recording, []) + self.of_content(found.content, found.before)
        for grown in found.grown:
            rows = rows + self._recordings.get(grown, [])
        return list({one.row["key"]: one for one in rows}.values())


def shorter(published: dict[str, Published]) -> dict[str, list[tuple[int, str]]]:
    """Units and recordings of rows by file name: what a longer file of that name may continue."""
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for one in published.values():
        if one.row["recording"] and (one.row["units"] or 0) >= LEAST_UNITS[one.row["kind"]]:
            found[one.row["path"].rpartition("/")[2]].append((one.row["units"], one.row["recording"]))
    return found
