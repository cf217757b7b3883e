"""The Swift that fills in the structs of heed.h."""

from __future__ import annotations

from header import name, plain, struct
from flat import Leaf
from model import Record, Schema, SchemaError
from swift import chained, head, number
from text import snake


def _value(schema: Schema, leaf: Leaf) -> str:
    before = "value."
    for place, part in enumerate(leaf.path):
        # A computed part is a constant of the function.
        before = part.key if place == 0 and "computed" in part.attributes else f"{before}{part.expression}"
        before += "?." if part.is_optional else "."
    one, text, base = leaf.field, before + leaf.field.expression, leaf.field.base

    def number_of(expression: str) -> str:
        return f"({expression}).raw" if "?" in expression else f"{expression}.raw" if one.is_optional else expression

    if leaf.place is not None:
        if base.startswith("PlanePoint"):
            return number_of(before + chained(one, "xy"[leaf.place]))
        if base in ("ImageRect", "ImageSize") or base.startswith("SIMD3"):
            member = f"{text}.{one.attributes['columns'][leaf.place]}"
            return f"Int64({member})" if base == "ImageSize" and not leaf.is_optional else number_of(member)
        if base == "[RiskLevel: Duration]":
            return f"{text}[.{one.attributes['columns'][leaf.place]}, default: .zero].seconds"
        raise SchemaError(f"C cannot hold a {base}")
    if base in ("Double", "Angle", "Duration"):
        return number_of(before + number(one))
    if base == "Timestamp":
        return number_of(text if leaf.is_optional else f"{text}.nanoseconds")
    if base in ("Int", "Bool") and leaf.is_optional:
        return number_of(text)
    if base in ("Int", "Bool"):
        return f"Int64({text})" if base == "Int" else f"{text} ? 1 : 0"
    if base == "String":
        return f"keep({text})"
    if base in schema.codes:
        return f"{before}{chained(one, 'raw')} ?? HEED_NONE" if leaf.is_optional else f"{text}.raw"
    return f"keep({before}{chained(one, 'rawValue')})"


def _fill(schema: Schema, event: Record, fields: list[Leaf]) -> list[str]:
    """The function that fills in an event."""
    out = [f"  private func fill(_ out: inout {struct(event)}, _ value: {event.swift}) {{"]
    computed = {leaf.path[0].key: leaf.path[0] for leaf in fields if leaf.path and "computed" in leaf.path[0].attributes}
    out += [f"    let {key} = value.{part.expression}" for key, part in computed.items()]
    return [*out, *(f"    out.{name(leaf)} = {_value(schema, leaf)}" for leaf in fields), "  }", ""]


def swift(schema: Schema) -> str:
    """EventFields+Kinds.swift."""
    kinds = f"{sum(1 << event.number for event in schema.events if event.number is not None):_X}"
    out = [*head(), "import CHeed", "import HeedGeometry", "import HeedSignals", "",
           "/// What each kind of event holds as plain values.", "extension EventFields {",
           "  /// All kinds, as bits: the lowest is the kind with the number 0.",
           f"  static let kinds: UInt32 = 0x{kinds}", "",
           "  /// The plain values of an event.", "  func content(of event: MonitorEvent) -> heed_event_content {",
           "    var content = heed_event_content()", "    switch event {"]
    filled = [event for event in schema.events if plain(schema, event)]
    for event in filled:
        held = "_, let value" if "as" in event.options else "let value"
        out.append(f"    case .{event.name}({held}): fill(&content.{snake(event.name)}, value)")
    rest = ", ".join(f".{event.name}" for event in schema.events if event not in filled)
    out += [f"    case {rest}: break", "    }", "    return content", "  }", ""] if rest else ["    }", "    return content", "  }", ""]
    for event in filled:
        out += _fill(schema, event, plain(schema, event))
    return "\n".join(out).rstrip() + "\n}\n"
