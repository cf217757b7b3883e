"""The Python of the events: classes, named tuples of their parts, columns of tables, and the structs of heed.h."""

from __future__ import annotations

import re

from flat import Leaf, leaves
from header import kind, name, plain, struct
from model import Field, Record, Schema
from text import snake, wrapped

MADE = "Made by Tools/schema from Schema/events.schema; not edited by hand."
_PLAIN = {"Timestamp": "float", "Duration": "float", "Angle": "float", "Double": "float", "Int": "int", "Bool": "bool",
          "JSON": "dict[str, Any]", "[RiskLevel: Duration]": "dict[str, float]"}
_LISTS = {"ImageRect": "tuple[float, float, float, float]", "SIMD3<Double>": "tuple[float, float, float]",
          "ImageSize": "tuple[int, int]"}


def _type(schema: Schema, one: Field, parts: str = "") -> str:
    """The type of a field."""
    base = one.base
    if one.element:
        found = f"tuple[{parts + one.element if one.element in schema.parts else 'str'}, ...]"
    elif base in schema.parts:
        found = parts + base
    elif base.startswith("PlanePoint"):
        found = "tuple[float, float]"
    else:
        found = _PLAIN.get(base) or _LISTS.get(base) or "str"
    return f"Optional[{found}]" if one.is_optional else found


def _meaning(text: str) -> str:
    return re.sub(r"\bnull\b", "None", text)


def _key(schema: Schema, one: Field) -> str:
    made: list[str] = []
    if one.element in schema.parts:
        made.append(f"lambda json: tuple(parts.{snake(one.element)}(one) for one in json)")
    elif one.base in schema.parts:
        made.append(f"parts.{snake(one.base)}")
    elif one.element or one.base in _LISTS or one.base.startswith("PlanePoint"):
        made.append("tuple")
    if one.name != one.key and not one.is_absolute:
        made.append(f'key="{one.key}"')
    return f"{one.name} = Key[{_type(schema, one, 'parts.')}]({', '.join(made)})"


def _class(schema: Schema, title: str, records: list[Record]) -> list[str]:
    fields: dict[str, Field] = {}
    for record in reversed(records):
        fields |= {one.name: one for one in record.lines if one.name not in fields}
    for one in records[0].lines:
        fields[one.name] = one
    is_span = {"start_ms", "end_ms"} <= fields.keys()
    base = ("Span" if fields["end_ms"].is_optional else "Ended") if is_span else "Event"
    out = ["", "", f"class {title}({base}):", f'    """{_meaning(records[0].meaning)}"""', "",
           "    __slots__ = ()", f'    TYPE = "{records[0].options.get("type", records[0].name)}"']
    for one in fields.values():
        if not (is_span and one.name in ("start_ms", "end_ms")):
            out += [*wrapped(_meaning(one.meaning), "    #: "), "    " + _key(schema, one)]
    return out


def _title(event: Record) -> str:
    return event.options.get("class") or event.name[0].upper() + event.name[1:]


def events(schema: Schema) -> str:
    """events.py."""
    titles: dict[str, list[Record]] = {}
    for event in schema.events:
        titles.setdefault(_title(event), []).append(event)
    out = [f'"""All kinds of events. {MADE}"""', "", "from __future__ import annotations", "", "from typing import Any, Optional", "",
           "from . import parts", "from .event import Ended, Event, Key, Span"]
    for title, records in titles.items():
        out += _class(schema, title, records)
    out += ["", "", "#: The class of each `heed_event_kind`.", "OF_KIND: dict[int, type[Event]] = {"]
    out += [f"    {event.number}: {_title(event)}," for event in sorted(schema.events, key=lambda one: one.number or 0)]
    return "\n".join([*out, "}", "OF_TYPE: dict[str, type[Event]] = {kind.TYPE: kind for kind in OF_KIND.values()}"]) + "\n"


def parts(schema: Schema) -> str:
    """parts.py."""
    out = [f'"""Parts of events as named tuples. What was not seen is None. {MADE}"""', "", "from __future__ import annotations", "",
           "from typing import Any, NamedTuple, Optional", "", "from .reading import members"]
    for part in schema.parts.values():
        out += ["", "", f"class {part.name}(NamedTuple):", f'    """{_meaning(part.meaning)}"""', ""]
        for one in part.lines:
            out += wrapped(_meaning(one.meaning), "    #: ")
            hidden = "  # type: ignore[assignment]" if one.key in ("count", "index") else ""
            inner = Field(one.key, one.type, "", attributes={} if one.key != "class" else one.attributes)
            out.append(f"    {inner.name}: {_type(schema, one)}{hidden}")
    for part in schema.parts.values():
        nested = [one for one in part.lines if one.base in schema.parts or one.element in schema.parts]
        out += ["", "", f"def {snake(part.name)}(json: dict[str, Any]) -> {part.name}:", f'    """A {part.name} of a line."""']
        given = ["json", part.name]
        given += [f"{one.key}={snake(one.base)}" for one in nested]
        given += ['zone_class="class"'] if any(one.key == "class" for one in part.lines) else []
        out.append(f"    return {part.name}(*members({', '.join(given)}))")
    return "\n".join(out) + "\n"


def _kind(schema: Schema, leaf: Leaf) -> str:
    base = leaf.field.base
    if leaf.member or leaf.field.element:
        return "texts"
    if base in ("Int", "ImageSize"):
        return "integer"
    return "boolean" if base == "Bool" else "number" if leaf.place is not None or base in _PLAIN else "text"


def _column(schema: Schema, leaf: Leaf) -> str:
    path: list[str | int] = [one.key for one in leaf.path] + [leaf.field.key]
    if leaf.place is not None:
        path.append(leaf.field.attributes["columns"][leaf.place] if leaf.field.base.startswith("[RiskLevel") else leaf.place)
    if leaf.member:
        return f'Each("{leaf.name}", "texts", ("{leaf.field.key}", "{leaf.member}")),'
    return f'Column("{leaf.name}", "{_kind(schema, leaf)}", ({", ".join(repr(step) for step in path)},)),'.replace("'", '"')


def columns(schema: Schema) -> str:
    """columns.py."""
    out = [f'"""The columns of tables of events. {MADE}"""', "", "from __future__ import annotations", "",
           "from .column import Column, Each", "", "#: Table: the type of its events, and its columns.",
           "TABLES: dict[str, tuple[str, list[Column]]] = {"]
    for event in schema.events:
        if "table" not in event.options:
            continue
        fields = list(event.lines)
        for other in schema.events:
            if other is not event and other.options.get("type") == event.name:
                fields = [one for one in other.lines if one.key not in {mine.key for mine in fields}] + fields
        out += [f'    "{event.options["table"]}": (', f'        "{event.name}",', "        [",
                '            Column("t_ms", "number", ("t_ms",)),']
        out += [f"            {_column(schema, leaf)}" for leaf in leaves(schema, fields)]
        out += ["        ],", "    ),"]
    return "\n".join([*out, "}"]) + "\n"


def structs(schema: Schema) -> str:
    """What stands in abi.py between the marks."""
    types = {"int64_t": "c_int64", "int32_t": "c_int32", "double": "c_double", "const char *": "c_char_p"}
    out: list[str] = []
    filled = [event for event in schema.events if plain(schema, event)]
    for event in filled:
        out += [f"class {struct(event)}(Structure):", "    _fields_ = ["]
        out += [f'        ("{name(leaf)}", {types[kind(schema, leaf)]}),' for leaf in plain(schema, event)]
        out += ["    ]", "", ""]
    out += ["class heed_event_content(Union):", "    _fields_ = ["]
    out += [f'        ("{snake(event.name)}", {struct(event)}),' for event in filled]
    return "\n".join([*out, "    ]"])
