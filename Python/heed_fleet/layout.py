"""What lies where in a fleet's folder.

    settings/HASH.json                          what decisions were made under
    drives/settings_part=s-HASH/day_part=d-DAY/vehicle_part=v-NAME/*.parquet   (events, minutes: files of the same names)
    work/HASH/staged/KEY.parquet                decided, not yet published
    work/HASH/attempts/RUN/                     what happened to drives that failed, while a job runs
    work/read/PLACE.json                        hashes of recordings

Names of folders are no columns, and their values are no numbers or dates, so that no reader takes them for others.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from typing import Any, Optional
from urllib.parse import unquote

from .basis import Basis
from .errors import FleetError, reaching
from .locations import below, is_local, joined, opened, shown


class Layout:
    """A fleet's folder, on this machine or in an object store."""

    def __init__(self, root: str) -> None:
        """
        Args:
            root: A location.
        """
        self.root = opened(root)[1] if is_local(root) else root

    def staged(self, settings: str) -> str:
        return joined(self.root, "work", settings, "staged")

    def attempts(self, settings: str, *run: str) -> str:
        return joined(self.root, "work", settings, "attempts", *run)

    @property
    def hashes(self) -> str:
        return joined(self.root, "work", "read")

    def table(self, name: str, settings: str) -> str:
        return joined(self.root, name, f"settings_part=s-{settings}")

    def part(self, name: str, settings: str, day: str, vehicle: str) -> str:
        """A folder of a day and a vehicle."""
        return joined(self.table(name, settings), f"day_part=d-{day}", f"vehicle_part=v-{_safe(vehicle)}")

    def files(self, name: str, settings: str) -> dict[str, int]:
        """The locations of a table's files with the times when they were written; also those of earlier versions."""
        found: dict[str, int] = {}
        for folder in (joined(self.root, name, f"settings={settings}"), self.table(name, settings)):
            found |= {joined(folder, *path.split("/")): entry.mtime_ns for path, entry in below(folder).items()
                      if path.endswith(".parquet") and "/." not in path}
        return found

    def beside(self, path: str, table: str) -> str:
        """The file of another table that belongs to a table's file."""
        root = (self.root if is_local(self.root) else self.root.partition("?")[0]).rstrip("/")
        return f"{root}/{table}/{path[len(root) + 1:].partition('/')[2]}"

    @staticmethod
    def day(path: str) -> str:
        """The day of a table's file."""
        part = next(part for part in reversed(path.split("/")) if part.startswith(("day_part=", "day=")))
        return unquote(part.split("=", 1)[1]).removeprefix("d-")

    def describe(self, basis: Basis) -> None:
        """Writes down what a hash of settings stands for."""
        from .staging import write_bytes

        write_bytes(joined(self.root, "settings"), f"{basis.digest}.json", basis.text.encode())

    def bases(self) -> dict[str, dict[str, Any]]:
        """All hashes of settings that were used here, with what they stand for."""
        folder, found = joined(self.root, "settings"), {}
        for name in below(folder):
            if name.endswith(".json") and not name.startswith("."):
                system, path = opened(joined(folder, name))
                with system.open_input_stream(path) as stream:
                    found[name.removesuffix(".json")] = json.loads(stream.read())
        return found

    def one_of(self, named: Optional[str]) -> str:
        """The hash that was named by its beginning, or the only one.

        Raises:
            FleetError: There is none, or several fit.
        """
        known = list(self.bases())
        if not known:
            raise FleetError(f"{shown(self.root)} holds no decisions; `heed-fleet decide` makes them.")
        fit = [one for one in known if named is None or one.startswith(named)]
        if len(fit) == 1:
            return fit[0]
        listed = "\n".join(f"  {one}  {self._words(basis)}" for one, basis in self.bases().items())
        why = f"no settings begin with {named}" if named and not fit else "decisions were made under several settings"
        raise FleetError(f"{why}; name one by the beginning of its hash with --settings-hash:\n{listed}")

    def _words(self, basis: dict[str, Any]) -> str:
        changes = ", ".join(f"{name}={value}" for name, value in basis["changes"].items())
        return f"Heed {basis['version']}" + (", a settings file" if basis["settings"] else "") + (f", {changes}" if changes else "")

    def lock(self) -> Any:
        """Keeps a second job out of this folder while the result lives; None in object stores, where nobody can.

        Raises:
            FleetError: Another job is at work here.
        """
        if not is_local(self.root):
            return None
        import fcntl
        from pathlib import Path

        folder = Path(self.root, "work")
        with reaching("the folder of the fleet"):
            folder.mkdir(parents=True, exist_ok=True)
            file = os.fdopen(os.open(folder / "lock", os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666), "w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise FleetError(f"another job is at work in {self.root}; wait for it.") from None
        return file


def _safe(name: str) -> str:
    """A name that is a folder everywhere; those that had to be changed end with a hash."""
    plain = re.sub(r"[^A-Za-z0-9._-]", "_", name)[:60]
    return plain if plain == name else f"{plain}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
