"""Frames of a video, a folder of images, a camera or a stream."""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Iterator
from ctypes import byref
from typing import Any, Optional, Union

import numpy as np

from . import abi
from .library import Handle, Text, checked, failure, library, words
from .pixels import Image

_STEP_MS = 100


class IncompleteRecording(UserWarning):
    """A recording is not whole; what could be read was."""


class Picture:
    """One frame, with what :meth:`heed.Monitor.push` wants to know of it. Unpacks into `t, pixels, luma`.

    Attributes:
        time_ns: When it was taken, nanoseconds.
        pixels: BGR, height x width x 3, or gray, height x width; the caller's own.
        luma: The brightness as the source sends it; None where it comes with the pixels.
        range: Which brightness is black and white: "limited" or "full".
    """

    __slots__ = ("time_ns", "pixels", "luma", "range")

    def __init__(self, time_ns: int, pixels: Image, luma: Optional[Image], range: str) -> None:
        self.time_ns, self.pixels, self.luma, self.range = time_ns, pixels, luma, range

    @property
    def t(self) -> float:
        """When it was taken, seconds."""
        return self.time_ns / 1e9

    def __iter__(self) -> Iterator[Any]:
        return iter((self.t, self.pixels, self.luma))


def frames(source: Union[Text, int], color: bool = True) -> Iterator[Picture]:
    """The frames of a source, one by one: ``for t, frame, luma in heed.frames("drive.mp4")``.

    Pushed to a monitor, colour frames give the events that the monitor would find in the source by itself. A recording
    that is not whole ends with a warning, :class:`IncompleteRecording`.

    Args:
        source: A video, a folder of images, a camera's number or path, or an http:// or rtsp:// address.
        color: False: brightness alone, which costs less.

    Raises:
        NotFound, NotPermitted, BadContent, NotAvailable: The source cannot be opened or read.
    """
    name = str(source) if isinstance(source, int) else source
    loaded, handle = library(), Handle("heed_source_destroy", "source")
    checked(loaded.heed_source_open(words(name, "source"), byref(handle.out)))
    return _read(loaded, handle, 2 if color else 1)


def _read(loaded: ctypes.CDLL, handle: Handle, wanted: int) -> Iterator[Picture]:
    frame = abi.made(abi.heed_frame)
    try:
        while True:
            status = loaded.heed_source_next(handle.value, wanted, _STEP_MS, byref(frame))
            if status < 0:
                raise failure(status)
            if status == abi.ENDED:
                missing = (loaded.heed_last_error() or b"").decode("utf-8", "replace")
                if missing:
                    warnings.warn(missing, IncompleteRecording, stacklevel=2)
                return
            if status == abi.OK:
                yield _picture(frame)
    finally:
        handle.close()


def _picture(frame: abi.heed_frame) -> Picture:
    channels = {1: 1, 2: 3, 4: 4}[frame.pixels]
    pixels = _copied(frame, 0, channels)
    luma = _copied(frame, 1, 1) if frame.planes[1] else None
    return Picture(frame.time_ns, pixels, luma, "limited" if frame.range == 1 else "full")


def _copied(frame: abi.heed_frame, plane: int, channels: int) -> Image:
    """A plane's pixels, copied: the library's own go with the next frame."""
    width, height, stride = frame.width * channels, frame.height, frame.strides[plane]
    memory = (ctypes.c_uint8 * (stride * (height - 1) + width)).from_address(frame.planes[plane])
    rows: Image = np.lib.stride_tricks.as_strided(np.frombuffer(memory, np.uint8), (height, width), (stride, 1))
    copied: Image = rows.copy()
    return copied if channels == 1 else copied.reshape(height, frame.width, channels)
