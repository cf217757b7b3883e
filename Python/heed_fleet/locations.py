"""Folders of this machine and object stores behind one face.

A location is a path, or an address in which each name is quoted once: s3://bucket/a%20b.mp4?region=eu-central-1.
"""

from __future__ import annotations

import functools
import re
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


def below(folder: str) -> list[tuple[str, Any]]:
    """Files below a folder, in order: path in it, and pyarrow's information. Empty where there is no folder."""
    system, root = opened(folder)
    with reaching(shown(folder)):
        found = system.get_file_info(fs.FileSelector(root, recursive=True, allow_not_found=True))
    return sorted((one.path[len(root):].lstrip("/"), one) for one in found if one.type == fs.FileType.File)


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
