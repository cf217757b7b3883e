"""Folders of this machine and object stores behind one face.

A location is a path, or an address in which each name is quoted once: s3://bucket/a%20b.mp4?region=eu-central-1.
"""

from __future__ import annotations

import functools
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from pyarrow import fs

from .errors import FleetError, reaching

_LOCAL = fs.LocalFileSystem()


def location(text: str) -> str:
    """The location of what somebody wrote: names as they are, or quoted as in an address.

    Raises:
        FleetError: It is no address that pyarrow knows.
    """
    if "://" not in text:
        return text
    scheme, rest = text.split("://", 1)
    if scheme == "file":
        return unquote(rest)
    query = re.search(r"\?(\w+=[^&/]*(&\w+=[^&/]*)*)$", rest)
    names = rest[:query.start()] if query else rest
    host, _, key = names.partition("/")
    ending = query.group() if query else ""
    made = f"{scheme}://{host}/{quote(key)}{ending}"
    if unquote(key) != key and not exists(made):
        quoted = f"{scheme}://{host}/{quote(unquote(key))}{ending}"
        return quoted if exists(quoted) else made
    return made


def opened(place: str) -> tuple[Any, str]:
    """The file system of a location, and the path in it."""
    if is_local(place):
        return _LOCAL, str(Path(place).resolve())
    parts = urlsplit(place)
    system, base = _store(parts.scheme, parts.netloc, parts.query)
    key = unquote(parts.path).strip("/")
    return system, f"{base.rstrip('/')}/{key}" if key else base


@functools.lru_cache(maxsize=32)
def _store(scheme: str, host: str, query: str) -> tuple[Any, str]:
    try:
        system, base = fs.FileSystem.from_uri(f"{scheme}://{host}/" + (f"?{query}" if query else ""))
    except (OSError, ValueError) as error:
        raise FleetError(f"{scheme}://… cannot be opened: {error}") from None
    return system, str(base)


def shown(place: str) -> str:
    """A location for a sentence: an address without credentials and options."""
    if is_local(place):
        return place
    parts = urlsplit(place)
    return f"{parts.scheme}://{parts.netloc.rsplit('@', 1)[-1]}{unquote(parts.path)}"


def is_local(place: str) -> bool:
    return "://" not in place


def joined(folder: str, *names: str) -> str:
    """A location below a folder; names are as they are, not quoted."""
    if is_local(folder):
        return "/".join((folder.rstrip("/"), *names))
    path, mark, query = folder.partition("?")
    return "/".join((path.rstrip("/"), *(quote(name, safe="=") for name in names))) + mark + query


@dataclass(frozen=True)
class Entry:
    """What a listing says of a file.

    Attributes:
        is_file: False: a pipe, a socket, a link to nothing, or a name that is no text.
    """

    size: int
    mtime_ns: int
    is_file: bool = True


def below(folder: str) -> dict[str, Entry]:
    """What lies below a folder, by its path in it, in order; empty where there is no folder."""
    system, root = opened(folder)
    if is_local(folder):
        return dict(sorted(_below_here(root)))
    with reaching(shown(folder)):
        found = system.get_file_info(fs.FileSelector(root, recursive=True, allow_not_found=True))
    files = {one.path[len(root):].lstrip("/"): Entry(one.size, one.mtime_ns) for one in found if one.type == fs.FileType.File}
    return dict(sorted(files.items()))


def _below_here(root: str) -> Iterator[tuple[str, Entry]]:
    """Links to folders are followed, each folder once."""
    seen = set()
    for folder, folders, names in os.walk(root, followlinks=True):
        seen.add(os.path.realpath(folder))
        folders[:] = [name for name in folders if os.path.realpath(os.path.join(folder, name)) not in seen]
        for name in names:
            path = os.path.join(folder, name)
            plain = os.path.relpath(path, root).encode(errors="surrogateescape").decode(errors="replace")
            try:
                state = os.stat(path)
            except OSError:
                yield plain, Entry(0, 0, is_file=False)
                continue
            is_text = plain == os.path.relpath(path, root)
            yield plain, Entry(state.st_size, state.st_mtime_ns, stat.S_ISREG(state.st_mode) and is_text)


def state(place: str) -> str:
    """Size and time of a file, as text."""
    system, path = opened(place)
    found = system.get_file_info(path)
    return f"{found.size} {found.mtime_ns}"


def exists(place: str) -> bool:
    system, path = opened(place)
    with reaching(shown(place)):
        return bool(system.get_file_info(path).type != fs.FileType.NotFound)


def etag(place: str) -> str:
    """What a store calls the present content of an object; empty on disks."""
    if is_local(place):
        return ""
    system, path = opened(place)
    with system.open_input_stream(path) as stream:
        return str((stream.metadata() or {}).get("ETag", b"").decode())
