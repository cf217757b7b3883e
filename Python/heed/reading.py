"""A part of a line as the values of its named tuple."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Union


def members(json: dict[str, Any], kind: Any, **how: Union[str, Callable[[Any], Any]]) -> Iterator[Any]:
    """The values of a named tuple, in its order; keys that it does not name stay in the event's `raw`.

    how: Of a member, the key that it has in the line, or what makes it of the key's value. Lists become tuples.
    """
    for name in kind._fields:
        given = how.get(name)
        value = json.get(given if isinstance(given, str) else name)
        if value is None or not callable(given):
            yield tuple(value) if isinstance(value, list) else value
        else:
            yield tuple(given(one) for one in value) if isinstance(value, list) else given(value)
