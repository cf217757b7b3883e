"""The drives of folders and object stores, with what is told of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Optional
from urllib.parse import urlsplit

from .drive import Drive
from .errors import FleetError
from .files import Listing, drives_of
from .locations import is_local, location, opened, shown, state
from .manifest import FILES, Manifest
from .naming import Names
from .patterns import pattern


def listed(sources: list[str], manifest: Optional[Manifest], form: Optional[str], names: Names) -> Listing:
    """The drives below folders and addresses.

    Args:
        form: How paths tell what the manifest does not: "{vehicle}/{driver}/{start}_{road}.mp4".

    Raises:
        FleetError: A folder is missing, the pattern fits no path, or the manifest names what is not there.
    """
    found, told = Listing(), pattern(form) if form else None
    found.sources = _apart(sources, found)
    drives = [(name, path, drive) for source in found.sources for name, mine in (drives_of(source, found),) for path, drive in mine]
    twice = Counter(path for _, path, _ in drives)
    fits = 0
    for name, path, drive in drives:
        known = manifest.of(path, name, drive.location) if manifest else {}
        if labels := told(path) if told else None:
            fits += 1
            drive = drive.labelled("path", labels)
        files = {one: known.pop(one) for one in FILES if one in known}
        drive = replace(drive, beside=drive.beside | files).labelled("manifest", known)
        if files:
            drive = replace(drive, told=drive.told | {"beside": "manifest"})
        label = path if twice[path] == 1 else f"{name}/{path}"
        session = None if drive.kind == "video" else names.shown(shown(drive.location).rstrip("/").rsplit("/", 1)[-1])
        stamp = " ".join([drive.location, drive.stamp, *(f"{one} {state(one)}" for one in files.values()), *sorted(drive.beside)])
        found.drives.append(replace(drive, path=names.shown(label), session=session, place=names.digest(drive.location),
                                    stamp=names.digest(stamp)))
    found.drives.sort(key=lambda drive: drive.path)
    _told(found, form, fits, manifest, sources)
    return found


def _apart(sources: list[str], found: Listing) -> list[str]:
    """The sources without those that lie in another one."""
    kept: dict[str, str] = {}
    for source in sorted(map(location, sources), key=lambda one: len(opened(one)[1])):
        # Stores with buckets of one name are different stores.
        store = "" if is_local(source) else f"{urlsplit(source).netloc}?{urlsplit(source).query}:"
        path = store + opened(source)[1].rstrip("/")
        outer = next((one for one in kept if f"{path}/".startswith(f"{one}/")), None)
        if outer is None:
            kept[path] = source
        else:
            found.remarks.append(f"{shown(source)} is given twice: it lies in {shown(kept[outer])}.")
    return list(kept.values())


def _told(found: Listing, form: Optional[str], fits: int, manifest: Optional[Manifest], sources: list[str]) -> None:
    count = len(found.drives)
    if form and count and not fits:
        raise FleetError(f"--pattern {form} fits none of {count} paths, such as {found.drives[0].path}. It is compared with the whole "
                         "path below the given folder; {any} stands for any text without /.")
    if form and fits < count:
        found.remarks.append(f"--pattern fits {fits} of {count} paths.")
    if manifest:
        found.remarks += manifest.remarks
        if unused := manifest.unused():
            more = f" (and {len(unused) - 1} more)" if len(unused) > 1 else ""
            raise FleetError(f"{shown(manifest.path)} names {unused[0]}, which is not in {', '.join(map(shown, sources))}{more}.")
