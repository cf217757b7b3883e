"""From numpy arrays to the frames of the C interface: by address, without a copy where rows lie as they are."""

from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from . import abi
from .errors import BadArgument

Image = npt.NDArray[np.uint8]
#: One array, or the planes of a YUV picture.
Images = Union[Image, tuple[Image, ...]]

# Name: (heed_pixels, values of a pixel in one array).
_KINDS = {
    "gray": (1, 1),
    "bgr": (2, 3),
    "rgb": (3, 3),
    "bgra": (4, 4),
    "rgba": (5, 4),
    "nv12": (6, 1),
    "i420": (7, 1),
}
_OF_CHANNELS = {1: "gray", 3: "bgr", 4: "bgra"}
_RANGES = {"full": 0, "limited": 1}
_MOST = 2**31 - 1


def fill(
    frame: abi.heed_frame, given: Images, luma: Optional[Image], pixels: Optional[str], range_: Optional[str]
) -> list[Image]:
    """Points a C frame to the pixels.

    Returns:
        The arrays that have to live as long as the frame is used.

    Raises:
        TypeError: Something is no array of uint8.
        BadArgument: A shape, a name of pixels or a range that is none.
    """
    kind = pixels or _guessed(given)
    if kind not in _KINDS:
        raise BadArgument(f"pixels is {kind!r}; it is one of {', '.join(_KINDS)}.")
    code, channels = _KINDS[kind]
    if kind in ("nv12", "i420"):
        planes, width, height = _yuv(given, kind)
    else:
        if isinstance(given, tuple):
            raise BadArgument(f"a picture of {kind} is one array; planes are for nv12 and i420.")
        plane = _plane(given, channels, kind)
        planes, height, width = [plane], plane.shape[0], plane.shape[1]
    if luma is not None:
        if kind != "bgr":
            raise BadArgument(f"luma goes beside bgr pixels, not beside {kind}.")
        beside = _plane(luma, 1, "luma")
        if beside.shape[:2] != (height, width):
            raise BadArgument(f"luma is {_size(beside)}, and the picture {width} x {height}.")
        planes.append(beside)
    if range_ is None:
        range_ = "limited" if luma is not None or kind in ("nv12", "i420") else "full"
    if range_ not in _RANGES:
        raise BadArgument(f"range is {range_!r}; it is full or limited.")
    has_range = luma is not None or kind in ("gray", "nv12", "i420")
    frame.pixels, frame.range = code, _RANGES[range_] if has_range else 0
    # Beyond C's numbers, sizes are as wrong as at their limit.
    frame.width, frame.height = min(width, _MOST), min(height, _MOST)
    for place in (0, 1, 2):
        plane_there = planes[place] if place < len(planes) else None
        frame.planes[place] = None if plane_there is None else plane_there.__array_interface__["data"][0]
        frame.strides[place] = 0 if plane_there is None else min(plane_there.strides[0], _MOST)
    return planes


def _guessed(given: Any) -> str:
    if isinstance(given, tuple):
        return {2: "nv12", 3: "i420"}.get(len(given), f"{len(given)} planes")
    shape = _array(given, "the picture").shape
    channels = shape[2] if len(shape) == 3 else 1
    if len(shape) not in (2, 3) or channels not in _OF_CHANNELS:
        raise BadArgument(
            f"a picture of shape {shape} is none: give height x width, height x width x 3 or height x width x 4."
        )
    return _OF_CHANNELS[channels]


def _array(given: Any, name: str) -> Image:
    if not isinstance(given, np.ndarray):
        raise TypeError(f"{name} is a numpy array, not {type(given).__name__}.")
    if given.dtype != np.uint8:
        raise TypeError(f"{name} holds bytes (uint8), not {given.dtype}; scale and convert it first.")
    return given


def _plane(given: Any, channels: int, name: str) -> Image:
    """One plane whose rows lie as they are; other ones, such as mirrored pictures, are copied, once."""
    array = _array(given, name)
    if array.ndim == 3 and array.shape[2] == 1 and channels == 1:
        array = array[:, :, 0]
    if array.ndim != (2 if channels == 1 else 3) or (channels > 1 and array.shape[2] != channels):
        wanted = "height x width" + (f" x {channels}" if channels > 1 else "")
        raise BadArgument(f"{name} has shape {array.shape}; give {wanted}.")
    if 0 in array.shape:
        raise BadArgument(f"{name} is empty ({_size(array)}).")
    pixels_lie = array.strides[1] == channels and (channels == 1 or array.strides[2] == 1)
    if not pixels_lie or array.strides[0] < array.shape[1] * channels:
        array = np.ascontiguousarray(array)
    return array


def _yuv(given: Any, kind: str) -> tuple[list[Image], int, int]:
    if isinstance(given, tuple):
        count = 2 if kind == "nv12" else 3
        if len(given) != count:
            raise BadArgument(f"a picture of {kind} has {count} planes, not {len(given)}.")
        planes = [_array(plane, f"plane {place}") for place, plane in enumerate(given)]
        if planes[0].ndim != 2:
            raise BadArgument(f"plane 0 has shape {planes[0].shape}; give height x width.")
        height, width = planes[0].shape
        rest = [p.reshape(p.shape[0], p.shape[1] * p.shape[2]) if p.ndim == 3 else p for p in planes[1:]]
    else:
        whole = _plane(given, 1, f"a picture of {kind}")
        rows, width = whole.shape
        if rows % 3 or width % 2:
            raise BadArgument(
                f"a picture of {kind} has height * 3 / 2 rows and even sides; this one has {rows} rows of {width}."
            )
        height = rows // 3 * 2
        planes = [whole[:height]]
        if kind == "nv12":
            rest = [whole[height:]]
        else:
            chroma = np.ascontiguousarray(whole[height:]).reshape(-1)
            half = height // 2 * (width // 2)
            rest = [chroma[:half].reshape(-1, width // 2), chroma[half : 2 * half].reshape(-1, width // 2)]
    expected = (height // 2, width if kind == "nv12" else width // 2)
    for place, plane in enumerate(rest, 1):
        if plane.shape != expected:
            raise BadArgument(f"plane {place} of {kind} has shape {plane.shape}; it is {expected} for {width} x {height}.")
    names = (f"plane {place} of {kind}" for place in range(3))
    return [_plane(plane, 1, name) for plane, name in zip([planes[0], *rest], names)], width, height


def _size(array: Image) -> str:
    return f"{array.shape[1]} x {array.shape[0]}"


def nanoseconds(t: Any, time_ns: Any) -> int:
    """The time of a frame, from seconds or from exact nanoseconds."""
    if (t is None) == (time_ns is None):
        raise BadArgument("give the time once: t in seconds, or time_ns.")
    if time_ns is not None:
        try:
            found = int(time_ns.__index__())
        except AttributeError:
            raise TypeError(f"time_ns is a whole number, not {type(time_ns).__name__}.") from None
    else:
        try:
            seconds = float(t)
        except (TypeError, ValueError):
            raise TypeError(f"t is a number of seconds, not {type(t).__name__}.") from None
        if not abs(seconds) <= 2**62 / 1e9:
            raise BadArgument(f"t is {seconds}; give seconds of the camera's clock, from 0 on.")
        found = round(seconds * 1e9)
    if not 0 <= found <= 2**62:
        raise BadArgument(f"the time is {found} ns; give 0 to 2^62.")
    return found
