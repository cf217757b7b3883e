"""A column of a table of events: its name, its kind and where a line holds it."""

from __future__ import annotations

from typing import Any, NamedTuple, Union

Step = Union[str, int]


class Column(NamedTuple):
    """One column: kind is number, integer, boolean, text or texts (a list); path leads to the value in a line."""

    name: str
    kind: str
    path: tuple[Step, ...]

    def value(self, raw: dict[str, Any]) -> Any:
        """The value of a line; None where it was not seen."""
        found: Any = raw
        for step in self.path:
            if isinstance(found, dict):
                found = found.get(step)
            elif isinstance(found, list) and isinstance(step, int) and step < len(found):
                found = found[step]
            else:
                return None
        return found


class Each(Column):
    """A member of each list element; elements of intensity 0 (signs that were looked for and not found) are skipped."""

    __slots__ = ()

    def value(self, raw: dict[str, Any]) -> Any:
        key, member = self.path
        return [one.get(member) for one in raw.get(str(key)) or [] if one.get("intensity") != 0]
