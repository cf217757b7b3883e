"""Computations over arrays: eye movements, lids, rule books. Columns of float64 are read in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ctypes import byref, c_char_p, cast, POINTER
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from . import abi
from .errors import BadArgument
from .event import Event
from .events import Verdict
from .library import Handle, checked, library, text
from .library import words as required
from .monitor import read_event
from .settings import Settings, as_text

Numbers = npt.NDArray[np.float64]
#: The names of the codes of :class:`Movements`, by place; -1 is unknown.
MOVEMENTS = ("fixation", "saccade", "pso", "pursuit", "blink")
_ZONE_CLASSES = ("forward", "driving", "nondriving", "phone")
_SIGNALS = ("none", "left", "right")
_NUMBERS = (
    "face eyes_on_road interaction engaged standstill eyes_closed eyes_visible phone head_yaw_deg head_pitch_deg "
    "pose_std_rad vehicle_azimuth_deg vehicle_elevation_deg steering_deg speed_mps kss"
).split()


class Movements:
    """The eye movement of each sample.

    Attributes:
        codes: int8, a place in :data:`heed.MOVEMENTS`, or -1: unknown.
    """

    def __init__(self, codes: npt.NDArray[np.int8]) -> None:
        self.codes = codes

    @property
    def names(self) -> npt.NDArray[np.str_]:
        """The name of each sample's movement, as `heed classify` writes it."""
        return np.array([*MOVEMENTS, "unknown"])[self.codes]

    def __len__(self) -> int:
        return len(self.codes)

    def __repr__(self) -> str:
        counts = ", ".join(f"{name} {np.count_nonzero(self.names == name)}" for name in (*MOVEMENTS, "unknown"))
        return f"Movements({len(self)} samples: {counts})"

    def runs(self) -> list[tuple[str, int, int]]:
        """Stretches of one movement: name, first sample, the sample after the last."""
        if not len(self):
            return []
        edges = [0, *(np.flatnonzero(np.diff(self.codes)) + 1).tolist(), len(self)]
        names = self.names
        return [(str(names[first]), first, end) for first, end in zip(edges, edges[1:])]


def classify(
    t_ms: Any, x_deg: Any, y_deg: Any, *, settings: Optional[Settings] = None, online: bool = False,
    delay_ms: Optional[float] = None,
) -> Movements:
    """Labels every sample of a gaze recording with its eye movement, as `heed classify`.

    Args:
        t_ms: Milliseconds, increasing.
        x_deg, y_deg: Degrees of visual angle, y down; NaN: lost.
        online: Only the past is used: a delay of 0; else the next second may be looked at.
        delay_ms: 0 to 1000: how much of what follows a sample may be looked at, for a label that is then final.

    Raises:
        BadArgument: Columns of other lengths, times that do not increase (the row is named), or another delay.
    """
    if online and delay_ms:
        raise BadArgument("online is a delay of 0; give one of them.")
    times = column(t_ms, "t_ms")
    x, y = column(x_deg, "x_deg", len(times)), column(y_deg, "y_deg", len(times))
    codes = np.empty(len(times), np.int8)
    data = (_at(times), _at(x), _at(y), len(times), as_text(settings))
    if delay_ms is None:
        checked(library().heed_classify(*data, int(bool(online)), codes.ctypes.data))
    else:
        checked(library().heed_classify_within(*data, float(delay_ms), codes.ctypes.data))
    return Movements(codes)


def openness(
    t_ms: Any, left: Any = None, right: Any = None, *, is_openness: bool = False, settings: Optional[Settings] = None
) -> list[Event]:
    """Finds blinks, closures and drowsiness in lid openness, as `heed openness`.

    Args:
        t_ms: Milliseconds, increasing.
        left, right: Lid gaps or eye aspect ratios on any constant scale, NaN where not seen; one may be None.
        is_openness: The values are 0 shut ... 1 open already; else the scale is learned.
    """
    times = column(t_ms, "t_ms")
    lids = [None if side is None else column(side, name, len(times)) for name, side in (("left", left), ("right", right))]
    out = Handle("heed_events_destroy", "list of events")
    checked(
        library().heed_openness(
            _at(times), _at(lids[0]), _at(lids[1]), len(times), as_text(settings), int(bool(is_openness)), byref(out.out)
        )
    )
    return _events(out)


def judge(
    ticks: Any, rules: str, *, per_row: bool = False, settings: Optional[Settings] = None
) -> list[Verdict]:
    """Judges a record of glances and closures by a rule book, as `heed judge`.

    Args:
        ticks: Columns by name, as docs/formats.md has them: a DataFrame, an Arrow table or a dictionary. `t_ms` has to
            be there; missing numbers are NaN, missing words None. `class`, `zone`, `task` and `turn_signal` are words
            or pandas categoricals; other columns of a table are left alone.
        rules: The rule book, such as "euro-ncap-2026".
        per_row: A verdict for each row, else for each change.
    """
    columns = _columns(ticks)
    if "t_ms" not in columns:
        raise BadArgument(f"ticks has no column t_ms; it has {', '.join(map(str, columns))}.")
    times = column(columns["t_ms"], "t_ms")
    count = len(times)
    kept: list[Any] = [times]
    raw = abi.made(abi.heed_ticks, count=count, t_ms=_at(times))
    for name in _NUMBERS:
        if name in columns:
            kept.append(column(columns[name], name, count))
            setattr(raw, name, _at(kept[-1]))
    for field, name, known in (("zone_class", "class", _ZONE_CLASSES), ("turn_signal", "turn_signal", _SIGNALS)):
        if name in columns:
            codes, names = words(columns[name], name, count)
            kept.append(_known(codes, names, name, known))
            setattr(raw, field, kept[-1].ctypes.data)
    for name in ("zone", "task"):
        if name in columns:
            codes, names = words(columns[name], name, count)
            texts = (c_char_p * max(1, len(names)))(*[text(word, name) for word in names])
            kept += [codes, texts]
            setattr(raw, name, codes.ctypes.data)
            setattr(raw, f"{name}_names", cast(texts, POINTER(c_char_p)))
            setattr(raw, f"{name}_count", len(names))
    out = Handle("heed_events_destroy", "list of events")
    checked(library().heed_judge(byref(raw), required(rules, "rules"), as_text(settings), int(bool(per_row)), byref(out.out)))
    return [event for event in _events(out) if isinstance(event, Verdict)]


def column(values: Any, name: str, count: Optional[int] = None) -> Numbers:
    """A column of numbers: the same memory where it is float64 and lies in one piece, else a copy.

    Raises:
        TypeError: These are no numbers.
        BadArgument: Another shape or length than wanted.
    """
    if getattr(getattr(values, "dtype", None), "kind", "f") not in "biufO":
        # Dates and complex numbers would become other numbers without a word.
        raise TypeError(f"{name} holds {values.dtype}; convert it to numbers first.")
    if hasattr(values, "to_numpy") and not isinstance(values, np.ndarray):
        # pandas, with None and pandas.NA as NaN; Arrow and others know no na_value.
        try:
            values = values.to_numpy(dtype=np.float64, na_value=np.nan)
        except TypeError:
            values = values.to_numpy(zero_copy_only=False) if hasattr(values, "null_count") else values.to_numpy()
        except ValueError:
            raise TypeError(f"{name} holds what is no number.") from None
    try:
        found: Numbers = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise TypeError(f"{name} holds what is no number.") from None
    if found.ndim != 1:
        raise BadArgument(f"{name} has shape {found.shape}; give one column.")
    if count is not None and len(found) != count:
        raise BadArgument(f"{name} has {len(found)} values, and t_ms {count}; columns are of one length.")
    return np.ascontiguousarray(found)


def words(values: Any, name: str, count: int) -> tuple[npt.NDArray[np.int32], list[str]]:
    """A column of words as places in a list of names; -1 is a missing one."""
    categories = getattr(getattr(values, "cat", None), "categories", getattr(values, "categories", None))
    if categories is not None:
        codes = np.asarray(getattr(values, "cat", values).codes, dtype=np.int32)
        names = [str(word) for word in categories]
    else:
        if hasattr(values, "to_pylist"):
            values = values.to_pylist()
        if isinstance(values, str) or not isinstance(values, (Sequence, np.ndarray)) and not hasattr(values, "__iter__"):
            raise TypeError(f"{name} is a column of words, not {type(values).__name__}.")
        places: dict[str, int] = {}
        codes = np.array([_place(word, places, name) for word in values], dtype=np.int32)
        names = list(places)
    if len(codes) != count:
        raise BadArgument(f"{name} has {len(codes)} values, and t_ms {count}; columns are of one length.")
    return np.ascontiguousarray(codes), names


def _place(word: Any, places: dict[str, int], name: str) -> int:
    if isinstance(word, str):
        return places.setdefault(word, len(places)) if word else -1
    # None, pandas.NA, which answers no comparison, and NaN, which is not equal to itself.
    if word is None or type(word).__name__ == "NAType" or word != word:
        return -1
    raise TypeError(f"{name} holds {word!r}, which is no word.")


def _known(
    codes: npt.NDArray[np.int32], names: list[str], name: str, known: tuple[str, ...]
) -> npt.NDArray[np.int8]:
    """Places in `names` as places in `known`."""
    for place, word in enumerate(names):
        if word not in known and place in codes:
            raise BadArgument(f"{name} holds {word!r}; it is one of {', '.join(known)}.")
    of = np.array([known.index(word) if word in known else -1 for word in names] + [-1], dtype=np.int8)
    return of[codes]


def _columns(ticks: Any) -> Mapping[str, Any]:
    if hasattr(ticks, "column_names"):
        return {name: ticks.column(name) for name in ticks.column_names}
    if isinstance(ticks, Mapping):
        return ticks
    if hasattr(ticks, "columns"):
        return {name: ticks[name] for name in ticks.columns}
    raise TypeError(f"ticks is a table or a dictionary of columns, not {type(ticks).__name__}.")


def _at(values: Optional[Numbers]) -> Optional[int]:
    return None if values is None else values.ctypes.data


def _events(out: Handle) -> list[Event]:
    loaded, raw, found = library(), abi.made(abi.heed_event), []
    try:
        while checked(loaded.heed_events_next(out.value, byref(raw))) == abi.OK:
            found.append(read_event(raw))
        return found
    finally:
        out.close()
