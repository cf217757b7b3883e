"""Settings as a file or as a dictionary."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Optional, Union

from .errors import BadArgument, NotFound, NotPermitted
from .library import text

#: A YAML file's path, or the settings themselves, such as ``{"risk": {"phoneGlance": "2 s"}}``.
Settings = Union[str, "os.PathLike[str]", Mapping[str, Any]]


def path_and_text(settings: Optional[Settings]) -> tuple[Optional[bytes], Optional[bytes]]:
    """What the C interface takes: the path of a file, or a text."""
    if settings is None or isinstance(settings, Mapping):
        return None, as_text(settings)
    return text(settings, "settings"), None


def as_text(settings: Optional[Settings]) -> Optional[bytes]:
    """The text of settings; a file is read."""
    if settings is None:
        return None
    if isinstance(settings, Mapping):
        try:
            # JSON is YAML.
            return json.dumps(dict(settings), allow_nan=False).encode()
        except (TypeError, ValueError) as error:
            raise BadArgument(f"settings holds what YAML cannot write: {error}.") from None
    path = text(settings, "settings")
    assert path is not None
    try:
        return Path(os.fsdecode(path)).read_bytes().replace(b"\0", b"")
    except FileNotFoundError:
        raise NotFound(f"the settings file {os.fsdecode(path)} is not there.") from None
    except PermissionError:
        raise NotPermitted(f"the settings file {os.fsdecode(path)} may not be read.") from None
    except OSError as error:
        raise BadArgument(f"the settings file {os.fsdecode(path)} cannot be read: {error.strerror}.") from None
