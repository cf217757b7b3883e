"""An event: its line of JSON, read when somebody asks for a part of it."""

from __future__ import annotations

import json
from typing import Any, Callable, Generic, Optional, TypeVar, Union, overload

Value = TypeVar("Value")


class Event:
    """What the engine reported, as one line of JSON (docs/formats.md).

    Events never change, are equal when their lines are, and can be pickled. Attributes are read from the line with the
    first access, so events that nobody looks at cost next to nothing. What was not seen is None.
    """

    __slots__ = ("_line", "_raw", "_time_ns")
    _line: bytes
    _raw: Optional[dict[str, Any]]
    _time_ns: Optional[int]

    #: The values of `type` and, in tables, the columns of this kind of event.
    TYPE = ""

    def __init__(self, line: Union[bytes, str], time_ns: Optional[int] = None) -> None:
        object.__setattr__(self, "_line", line.encode() if isinstance(line, str) else line)
        object.__setattr__(self, "_raw", None)
        object.__setattr__(self, "_time_ns", time_ns)

    @property
    def line(self) -> str:
        """The line as `heed analyze` writes it, without a line break."""
        return self._line.decode()

    @property
    def raw(self) -> dict[str, Any]:
        """All members of the line, those of later versions, too. Not to be changed."""
        if self._raw is None:
            object.__setattr__(self, "_raw", json.loads(self._line))
        assert self._raw is not None
        return self._raw

    @property
    def type(self) -> str:
        """The kind, such as "blink"."""
        return self.TYPE or str(self.raw["type"])

    @property
    def t_ms(self) -> float:
        """When it was decided, milliseconds since the recording's start (or of the camera's clock)."""
        return float(self.raw["t_ms"])

    @property
    def t_s(self) -> float:
        """The same in seconds."""
        return self.t_ms / 1000

    @property
    def time_ns(self) -> int:
        """The same in nanoseconds: exact in events of a monitor, to the microsecond of the line in others."""
        return round(self.t_ms * 1e6) if self._time_ns is None else self._time_ns

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("events do not change")

    def __eq__(self, other: object) -> bool:
        return self._line == other._line if isinstance(other, Event) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._line)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._line, self._time_ns))

    def __repr__(self) -> str:
        members = (f"{name}={value!r}" for name, value in self.raw.items() if name != "type")
        return f"{type(self).__name__}({', '.join(members)})"


class Key(Generic[Value]):
    """A member of an event's line as an attribute."""

    def __init__(self, make: Optional[Callable[[Any], Value]] = None, *, key: Optional[str] = None) -> None:
        self._make, self._key = make, key

    def __set_name__(self, owner: type, name: str) -> None:
        self._key = self._key or name

    @overload
    def __get__(self, event: None, owner: type) -> Key[Value]: ...
    @overload
    def __get__(self, event: Event, owner: type) -> Value: ...
    def __get__(self, event: Optional[Event], owner: type) -> Union[Key[Value], Value]:
        if event is None:
            return self
        value: Any = event.raw.get(self._key)  # type: ignore[arg-type]
        if value is None or self._make is None:
            return value  # type: ignore[no-any-return]
        return self._make(value)

    def __set__(self, event: Event, value: Any) -> None:
        raise AttributeError("events do not change")


class Span(Event):
    """An event with a beginning and an end."""

    __slots__ = ()

    @property
    def start_ms(self) -> float:
        """When it began, milliseconds."""
        return float(self.raw["start_ms"])

    @property
    def end_ms(self) -> Optional[float]:
        """When it ended; None while it lasts."""
        end = self.raw["end_ms"]
        return None if end is None else float(end)

    @property
    def start_s(self) -> float:
        """When it began, seconds."""
        return self.start_ms / 1000

    @property
    def end_s(self) -> Optional[float]:
        """When it ended, seconds; None while it lasts."""
        return None if self.end_ms is None else self.end_ms / 1000

    @property
    def duration_ms(self) -> Optional[float]:
        """How long it was, milliseconds; None while it lasts."""
        return None if self.end_ms is None else self.end_ms - self.start_ms


class Ended(Span):
    """A span that is over when it is told."""

    __slots__ = ()

    @property
    def end_ms(self) -> float:
        """When it ended, milliseconds."""
        return float(self.raw["end_ms"])

    @property
    def end_s(self) -> float:
        """When it ended, seconds."""
        return self.end_ms / 1000

    @property
    def duration_ms(self) -> float:
        """How long it was, milliseconds."""
        return self.end_ms - self.start_ms
