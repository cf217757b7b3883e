"""A record as columns: its fields, and those of its parts behind the part's name. C's structs and tables have the same."""

from __future__ import annotations

from dataclasses import dataclass

from model import Field, Record, Schema


@dataclass(frozen=True)
class Leaf:
    """A column."""

    name: str
    field: Field
    #: The parts that lead to it, and its place in a list of numbers.
    path: tuple[Field, ...]
    place: int | None = None
    #: Of a list's parts: the member that the column lists.
    member: str | None = None

    @property
    def is_optional(self) -> bool:
        return self.field.is_optional or any(part.is_optional for part in self.path)


def leaves(schema: Schema, fields: list[Field], prefix: str = "", path: tuple[Field, ...] = ()) -> list[Leaf]:
    """All columns, in the order of the line."""
    found: list[Leaf] = []
    for one in fields:
        name = one.name if one.is_absolute else prefix + one.name
        if one.base in schema.parts:
            own = one.attributes.get("prefix", [name + "_"])[0]
            own = "" if own == "-" else own
            found += leaves(schema, schema.parts[one.base].lines, own, (*path, one))
        elif one.each:
            found += [Leaf(column, one, path, member=member) for member, column in one.each]
        elif "columns" in one.attributes:
            found += [Leaf(f"{name}_{end}", one, path, place) for place, end in enumerate(one.attributes["columns"])]
        elif one.base.startswith("PlanePoint"):
            found += [Leaf(f"{name}_{end}", one, path, place) for place, end in enumerate("xy")]
        elif one.base != "JSON" and one.element not in schema.parts:
            found.append(Leaf(name, one, path))
    return found


def of_event(schema: Schema, event: Record) -> list[Leaf]:
    """The columns of an event, without those that are only in C."""
    return leaves(schema, event.lines)
