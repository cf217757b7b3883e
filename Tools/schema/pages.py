"""The list of events in docs/formats.md."""

from __future__ import annotations

import re

from model import Field, Record, Schema

_UNITS = {"ms": "ms", "s": "s", "deg": "degrees", "pt": "points", "px": "pixels", "mm": "mm", "m": "m", "mps": "m/s",
          "per_s": "1/s", "per_m": "1/m", "per_min": "1/min"}


def _value(schema: Schema, one: Field) -> str:
    if one.element:
        found = f"[{one.element}]" if one.element in schema.parts else "[text]"
    elif one.base in schema.parts:
        found = one.base
    elif one.base in ("ImageRect", "ImageSize") or one.base.startswith(("PlanePoint", "SIMD3", "[RiskLevel")):
        found = "numbers"
    else:
        found = {"Bool": "bool", "Int": "integer", "JSON": "object", "Double": "number"}.get(one.base, "text")
    if found in ("text", "number", "numbers") and one.unit:
        found = _UNITS[one.unit]
    if "absent" in one.attributes:
        return found + "??"
    return found + ("?" if one.is_optional else "")


def _first(meaning: str) -> str:
    """The first clause; heed.h and the Python classes have the whole meaning."""
    return re.split(r"; |(?<=\w)\. ", meaning)[0].rstrip(".") + "."


def table(schema: Schema) -> str:
    """What stands between the marks."""
    out: list[str] = []
    for record in [*schema.events, *schema.parts.values()]:
        name = f"`{record.options.get('type', record.name)}`" if record.kind == "event" else record.name
        out += ["", f"**{name}**: {record.meaning}"]
        out += [f"- `{one.key}` {_value(schema, one)}: {_first(one.meaning)}" for one in record.lines]
    return "\n".join(out[1:])
