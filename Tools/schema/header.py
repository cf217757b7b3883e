"""The structs of heed.h, and the Swift that fills them in."""

from __future__ import annotations

import re

from flat import Leaf, leaves
from model import Record, Schema
from text import block, snake

EVENT_TYPES = {"Timestamp": "int64_t", "Int": "int64_t", "Bool": "int32_t", "Double": "double", "Angle": "double",
               "Duration": "double"}


def struct(event: Record) -> str:
    return f"heed_{snake(event.name)}_event"


def name(leaf: Leaf) -> str:
    return re.sub("_ms$", "_ns", leaf.name) if leaf.field.base == "Timestamp" else leaf.name


def kind(schema: Schema, leaf: Leaf) -> str:
    """The type of a field in C."""
    if leaf.place is not None:
        return "int64_t" if leaf.field.base == "ImageSize" else "double"
    return EVENT_TYPES.get(leaf.field.base) or ("int32_t" if leaf.field.base in schema.codes else "const char *")


def plain(schema: Schema, event: Record) -> list[Leaf]:
    """The event's fields in C: no lists of texts and of parts, which the line holds."""
    fields = [one for one in event.fields if one.key != "-"]
    return [leaf for leaf in leaves(schema, fields) if leaf.member is None and not leaf.field.element and "no" not in leaf.field.attributes]


def _null(schema: Schema, leaf: Leaf) -> str:
    c = kind(schema, leaf)
    if leaf.field.base == "Timestamp":
        return "HEED_NO_TIME"
    return {"double": "NAN", "const char *": "NULL"}.get(c, "HEED_NONE")


def declarations(schema: Schema) -> str:
    """What stands in heed.h between the marks."""
    out = ["enum heed_event_kind {"]
    entries = []
    for event in schema.events:
        entries.append([*block(event.meaning, "  "), f"  HEED_EVENT_{snake(event.name).upper()} = {event.number}"])
    for entry in entries[:-1]:
        entry[-1] += ","
    out += [line for entry in entries for line in entry]
    numbers = ", ".join(str(number) for number in sorted(schema.retired))
    out += [f"  /* Events that are reported no more had {numbers}; these numbers stay unused. */", "};", ""]
    for event in schema.events:
        fields = plain(schema, event)
        if not fields:
            continue
        out += [*block(event.meaning, ""), f"typedef struct {struct(event)} {{"]
        last = None
        for leaf in fields:
            text = re.sub(r"\bnull\b", _null(schema, leaf), leaf.field.meaning)
            code = schema.codes.get(leaf.field.base)
            if leaf.field is not last:
                out += block(f"One of {code}: {text}" if code else text, "  ")
            last = leaf.field
            c = kind(schema, leaf)
            out.append(f"  {c}{'' if c.endswith('*') else ' '}{name(leaf)};")
        out += [f"}} {struct(event)};", ""]
    out += ["/** The plain values of an event; its kind says which of them. */", "typedef union heed_event_content {"]
    out += [f"  {struct(event)} {snake(event.name)};" for event in schema.events if plain(schema, event)]
    return "\n".join([*out, "} heed_event_content;"])
