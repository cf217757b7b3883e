"""Finds and loads libheed, once, at the first call that needs it."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import threading
from ctypes import c_void_p
from pathlib import Path
from typing import Any, Optional, Union

from . import abi
from .errors import OF_STATUS, BadArgument, HeedError, InternalError, LibraryMissing

Text = Union[str, "os.PathLike[str]"]

_NAME = f"libheed.so.{abi.ABI_VERSION}"
_HOW = (
    "Install the wheel that `make wheel` builds, run `make library install` in Heed's sources, "
    f"or let HEED_LIBRARY name the file {_NAME}."
)
_lock = threading.Lock()
_loaded: Optional[ctypes.CDLL] = None


def library() -> ctypes.CDLL:
    """The library, loaded with the first call.

    Raises:
        LibraryMissing: It is not there, lacks a library of its own, or is of another version.
    """
    global _loaded
    if _loaded is None:
        with _lock:
            if _loaded is None:
                _loaded = _load(_find())
    return _loaded


def library_path() -> str:
    """The file that is used: $HEED_LIBRARY, else the wheel's own, else the system's."""
    return _find()


def version() -> str:
    """The library's version, such as "0.1.0"."""
    return str(library().heed_version().decode())


def decision_version() -> str:
    """The release and the revision of decisions, such as "0.1.0+1": two libraries with the same text decide the same."""
    return str(library().heed_decision_version().decode())


def _find() -> str:
    named = os.environ.get("HEED_LIBRARY")
    if named:
        if not Path(named).is_file():
            raise LibraryMissing(f"HEED_LIBRARY names {named}, which is no file. {_HOW}")
        return named
    inside = Path(__file__).with_name(_NAME)
    if inside.is_file():
        return str(inside)
    return _installed() or _NAME


def _installed() -> Optional[str]:
    """What pkg-config knows; the loader's own path comes after it."""
    for folder in os.environ.get("PKG_CONFIG_PATH", "").split(":") + ["/usr/local/lib/pkgconfig"]:
        try:
            lines = Path(folder, "heed.pc").read_text().splitlines() if folder else []
        except OSError:
            continue
        values = dict(line.split("=", 1) for line in lines if "=" in line and ":" not in line.split("=")[0])
        found = Path(values.get("libdir", "").replace("${prefix}", values.get("prefix", "")), _NAME)
        if found.is_file():
            return str(found)
    return None


def _load(path: str) -> ctypes.CDLL:
    try:
        loaded = ctypes.CDLL(path)
    except OSError as error:
        if path == _NAME:
            raise LibraryMissing(f"there is no libheed on this machine ({error}). {_HOW}") from error
        raise LibraryMissing(
            f"{path} cannot be loaded ({error}). A library that it names is missing: install Heed's Debian packages "
            "with Tools/setup system."
        ) from error
    try:
        loaded.heed_abi_version.restype = ctypes.c_uint32
        found = loaded.heed_abi_version()
        if found != abi.ABI_VERSION:
            raise LibraryMissing(
                f"{path} has interface {found}, and this package speaks {abi.ABI_VERSION}; install both of one release."
            )
        for name, (result, arguments) in abi.FUNCTIONS.items():
            function = getattr(loaded, name)
            function.restype, function.argtypes = result, arguments
    except AttributeError as error:
        raise LibraryMissing(f"{path} is not libheed, or not whole ({error}). {_HOW}") from error
    return loaded


def failure(status: int) -> HeedError:
    """The exception of a negative status, with the library's sentence; on the thread that got the status."""
    sentence = library().heed_last_error() or b""
    kind = OF_STATUS.get(status, InternalError)
    return kind(sentence.decode("utf-8", "replace") or f"status {status} without a sentence; please report this.", status)


def checked(status: int) -> int:
    """Raises the exception of a negative status."""
    if status < 0:
        raise failure(status)
    return status


def text(value: Optional[Text], name: str) -> Optional[bytes]:
    """A path or word as C takes it."""
    if value is None:
        return None
    try:
        given = os.fspath(value)
    except TypeError:
        raise TypeError(f"{name} is a str or a path, not {type(value).__name__}.") from None
    if not isinstance(given, str):
        raise TypeError(f"{name} is a str or a path, not bytes.")
    if "\0" in given:
        raise BadArgument(f"{name} holds a 0 character; C's texts end there.")
    try:
        return given.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise BadArgument(f"{name} holds what UTF-8 cannot write.") from None


def words(value: Text, name: str) -> bytes:
    """A path or word that has to be there."""
    found = text(value, name)
    if not found:
        raise TypeError(f"{name} is a str or a path, not None.") if found is None else BadArgument(f"{name} is empty.")
    return found


def integer(value: Any, name: str, low: int, high: int) -> int:
    """A whole number in a range that its C type holds."""
    try:
        found = value.__index__()
    except AttributeError:
        raise TypeError(f"{name} is a whole number, not {type(value).__name__}.") from None
    if not low <= found <= high:
        raise BadArgument(f"{name} is {found}; give {low} to {high}.")
    return int(found)


class Handle:
    """A handle of C, destroyed once; used only in the process that made it."""

    def __init__(self, destroy: str, name: str) -> None:
        self._destroy, self.name, self._process = destroy, name, os.getpid()
        self.out = c_void_p()

    @property
    def value(self) -> c_void_p:
        """For a function's argument.

        Raises:
            Closed: It was closed, or belongs to the process that this one was forked from.
        """
        if not self.out:
            raise OF_STATUS[-2](f"the {self.name} was closed; make another one.", -2)
        if os.getpid() != self._process:
            raise OF_STATUS[-2](f"the {self.name} was made before this process was forked; make one here.", -2)
        return self.out

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Destroys it; the second time does nothing."""
        given, self.out = self.out, c_void_p()
        if given and os.getpid() == self._process and _loaded is not None:
            checked(getattr(_loaded, self._destroy)(given))
