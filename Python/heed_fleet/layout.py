"""What lies where in a fleet's folder.

    settings/HASH.json                          what decisions were made under
    drives/settings=HASH/day=D/vehicle=V/*.parquet   (and events, minutes: files of the same names)
    work/HASH/staged/KEY.parquet                decided, not yet published
    work/hashes.parquet                         contents of files that did not change since
"""

from __future__ import annotations

import json
import os
from typing import Any, Optional
from urllib.parse import quote, unquote

from pyarrow import fs

from .basis import Basis
from .errors import FleetError
from .locations import is_local, joined, opened


class Layout:
    """A fleet's folder, on this machine or in an object store."""

    def __init__(self, root: str) -> None:
        self.root = root if "://" in root else opened(root)[1]

    def staged(self, settings: str) -> str:
        return joined(self.root, "work", settings, "staged")

    def attempts(self, settings: str, run: str) -> str:
        return joined(self.root, "work", settings, "attempts", run)

    def table(self, name: str, settings: str) -> str:
        return joined(self.root, name, f"settings={settings}")

    def part(self, name: str, settings: str, day: str, vehicle: str) -> str:
        """A folder of a day and a vehicle. The vehicle's name is written as in an address, so that any name is a folder."""
        return joined(self.table(name, settings), f"day={quote(day, safe='')}", f"vehicle={quote(vehicle, safe=' ')}")

    @staticmethod
    def unquoted(part: str) -> str:
        return unquote(part.split("=", 1)[1])

    def exists(self, folder: str) -> bool:
        system, path = opened(folder)
        return bool(system.get_file_info(path).type != fs.FileType.NotFound)

    def describe(self, basis: Basis) -> None:
        """Writes down what a hash of settings stands for."""
        system, path = opened(joined(self.root, "settings"))
        system.create_dir(path, recursive=True)
        with system.open_output_stream(joined(path, f"{basis.digest}.json")) as stream:
            stream.write(basis.text.encode())

    def bases(self) -> dict[str, dict[str, Any]]:
        """All hashes of settings that were used here, with what they stand for."""
        system, path = opened(joined(self.root, "settings"))
        found = {}
        for one in system.get_file_info(fs.FileSelector(path, allow_not_found=True)):
            if one.base_name.endswith(".json"):
                with system.open_input_stream(one.path) as stream:
                    found[one.base_name.removesuffix(".json")] = json.loads(stream.read())
        return dict(sorted(found.items()))

    def one_of(self, named: Optional[str]) -> str:
        """The hash that was named by its beginning, or the only one.

        Raises:
            FleetError: There is none, or several fit.
        """
        known = list(self.bases())
        if not known:
            raise FleetError(f"{self.root} holds no decisions; `heed-fleet decide` makes them.")
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

        folder = Path(opened(self.root)[1], "work")
        folder.mkdir(parents=True, exist_ok=True)
        file = os.fdopen(os.open(folder / "lock", os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666), "w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise FleetError(f"another job is at work in {self.root}; wait for it.") from None
        return file
