"""Folders of this machine and object stores behind one face."""

from __future__ import annotations

import contextlib
import hashlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyarrow import fs

from .drive import Drive
from .errors import FleetError


def opened(location: str) -> tuple[Any, str]:
    """The file system of a path or address such as s3://bucket/folder, and the path in it."""
    try:
        if "://" in location:
            system, path = fs.FileSystem.from_uri(location)
            return system, str(path)
        return fs.LocalFileSystem(), str(Path(location).resolve())
    except (OSError, ValueError) as error:
        raise FleetError(f"{location} cannot be opened: {error}") from None


def is_local(location: str) -> bool:
    return "://" not in location or location.startswith("file://")


def joined(folder: str, *names: str) -> str:
    return "/".join((folder.rstrip("/"), *names))


@contextlib.contextmanager
def fetched(drive: Drive) -> Iterator[tuple[str, dict[str, str]]]:
    """Where a drive's files lie on this machine; those of an object store are copied here and removed again."""
    if is_local(drive.location):
        yield opened(drive.location)[1], {name: opened(one)[1] for name, one in drive.beside.items()}
        return
    with tempfile.TemporaryDirectory(prefix="heed-drive-") as folder:
        place = str(Path(folder, drive.location.rstrip("/").rsplit("/", 1)[-1]))
        fs.copy_files(drive.location, place)
        beside = {}
        for name, one in drive.beside.items():
            beside[name] = str(Path(folder, f"{name}-{one.rsplit('/', 1)[-1]}"))
            fs.copy_files(one, beside[name])
        yield place, beside


def content_of(drive: Drive) -> str:
    """SHA-256 of the recording and of what lies beside it.

    Raises:
        OSError: It cannot be read.
    """
    digest = hashlib.sha256()
    main = joined(drive.location, "session.sqlite") if drive.kind == "session" else drive.location
    for name, location in [("", main), *sorted(drive.beside.items())]:
        digest.update(name.encode() + b"\0")
        system, path = opened(location)
        with system.open_input_stream(path) as stream:
            while block := stream.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()
