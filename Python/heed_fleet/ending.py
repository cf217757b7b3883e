"""The end of a job: staged drives and corrected labels go into the tables, and what is replaced goes out."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from .layout import Layout
from .locations import joined
from .publishing import AT_ONCE, Published, recover, tables_of, withdraw
from .settling import Plan
from .staging import labelled, read_file, remove, split, stage, staged
from .worker import Share

Labels = dict[str, dict[str, Any]]


class Ending:
    """Publishes what a job staged; used once."""

    def __init__(self, layout: Layout, settings: str, runner: Any, share: Share) -> None:
        self._layout, self._settings, self._runner, self._share = layout, settings, runner, share
        self._folder = layout.staged(settings)

    def publish_staged(self) -> dict[str, Published]:
        """Publishes what an earlier job staged, as that job labelled it. Returns what is published then, by key."""
        self._publish({})
        return recover(self._layout, self._settings)

    def publish(self, plan: Plan, published: dict[str, Published]) -> dict[str, Published]:
        """Publishes with the labels that this run settles; a row goes once the drive that replaces it stands in the tables.

        Returns:
            What is published then, by key.
        """
        labels = plan.labels(published)
        # Decided from a store's file that turned out to be the copy of another drive.
        for key in set(staged(self._folder)) - labels.keys():
            remove(self._folder, f"{key}.parquet")
        self._relabel(plan, published, labels)
        self._publish(labels)
        found = recover(self._layout, self._settings)
        gone = {old for key, olds in plan.replaced.items() for old in olds
                if old in found and old != key and key in found and (not found[key].has_failed or found[old].has_failed)}
        if not gone:
            return found
        withdraw(self._layout, gone, found)
        return recover(self._layout, self._settings)

    def _relabel(self, plan: Plan, published: dict[str, Published], labels: Labels) -> None:
        """Stages rows again that are labelled otherwise now, or lie in folders of earlier versions."""
        for key, old in plan.known.items():
            one, told = published[old], labels[key]
            part = self._layout.part("drives", self._settings, told["day"], told["vehicle"])
            if split(one.file)[0] == part and all(one.row[name] == told[name] for name in one.row.keys() & told.keys()):
                continue
            rows = {name: labelled(table, told).to_pylist() for name, table in tables_of(self._layout, one.file, [old]).items()}
            drive = rows["drives"][0]
            if drive["reason"]:
                # It names the drive.
                drive["reason"] = drive["reason"].replace(one.row["path"], told["path"])
            stage(self._folder, (drive, rows["events"], rows["minutes"]))
            if old != key:
                plan.replaced[key].add(old)

    def _publish(self, labels: Labels) -> None:
        keys = staged(self._folder)
        with ThreadPoolExecutor(AT_ONCE) as threads:
            told = dict(zip(keys, threads.map(lambda key: labels.get(key) or self._staged_labels(key), keys)))
        groups: dict[tuple[str, str], list[str]] = {}
        for key in keys:
            groups.setdefault((told[key]["day"], told[key]["vehicle"]), []).append(key)
        texts = [json.dumps([day, vehicle, mine, {key: labels[key] for key in mine if key in labels}])
                 for (day, vehicle), mine in sorted(groups.items())]
        tasks = min(len(texts), 4 * self._runner.cores)
        self._runner.run(self._share.publish, [texts[place::tasks] for place in range(tasks)], lambda result: None)

    def _staged_labels(self, key: str) -> dict[str, Any]:
        row: dict[str, Any] = read_file(joined(self._folder, f"{key}.parquet"), ["drive.day", "drive.vehicle"])["drive"][0].as_py()
        return row
