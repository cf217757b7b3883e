"""The Swift that fills in the structs of heed.h."""

from __future__ import annotations

from textwrap import wrap

from header import kind, name, plain, struct
from flat import Leaf
from model import Field, Record, Schema, SchemaError
from swift import chained, head, number
from text import snake


def _value(schema: Schema, leaf: Leaf) -> str:
    one, text = leaf.field, leaf.field.expression
    base, optional = one.base, one.is_optional
    if leaf.place is not None:
        if base.startswith("PlanePoint"):
            member = "xy"[leaf.place]
            return f"({chained(one, member)}).raw" if optional else f"{text}.{member}"
        if base in ("ImageRect", "ImageSize") or base.startswith("SIMD3"):
            member = f"{text}.{one.attributes['columns'][leaf.place]}"
            return f"Int64({member})" if base == "ImageSize" else member
        if base == "[RiskLevel: Duration]":
            return f"{text}[.{one.attributes['columns'][leaf.place]}, default: .zero].seconds"
        raise SchemaError(f"C cannot hold a {base}")
    if base in ("Double", "Angle", "Duration"):
        return f"({number(one)}).raw" if optional else number(one)
    if base == "Timestamp":
        return f"({text}).raw" if optional else f"{text}.nanoseconds"
    if base in ("Int", "Bool"):
        return f"({text}).raw" if optional else f"Int64({text})" if base == "Int" else f"({text}) ? 1 : 0"
    if base == "String":
        return f"texts.keep({text})"
    if base in schema.codes:
        return f"{chained(one, 'raw')} ?? HEED_NONE" if optional else f"{text}.raw"
    return f"texts.keep({chained(one, 'rawValue')})"


def _nothing(leaf: Leaf, schema: Schema) -> str | None:
    if leaf.field.base == "Timestamp":
        return ".min"
    return {"double": ".nan", "const char *": None, "int64_t": "Int64(HEED_NONE)"}.get(kind(schema, leaf), "HEED_NONE")


def _fill(schema: Schema, event: Record, swift: str, fields: list[Leaf], path: tuple[Field, ...]) -> list[str]:
    """One function for the event, and one for each of its parts."""
    end = "".join(part.key.capitalize() for part in path)
    out = [f"extension {swift} {{", f"  fileprivate func fill{end}(_ out: inout {struct(event)}, _ texts: EventFields) {{"]
    inner: list[tuple[Field, list[Leaf]]] = []
    for leaf in fields:
        if len(leaf.path) > len(path):
            part = leaf.path[len(path)]
            if not inner or inner[-1][0] is not part:
                inner.append((part, []))
            inner[-1][1].append(leaf)
            nothing = _nothing(leaf, schema) if len(path) == 0 else None
            if nothing and any(one.is_optional for one in leaf.path):
                out.append(f"    out.{name(leaf)} = {nothing}")
        else:
            out.append(f"    out.{name(leaf)} = {_value(schema, leaf)}")
    for part, _ in inner:
        call = f"fill{end}{part.key.capitalize()}(&out, texts)"
        out.append(f"    {part.expression}{'?' if part.is_optional else ''}.{call}")
    out += ["  }", "}", ""]
    for part, leaves in inner:
        out += _fill(schema, event, schema.parts[part.base].swift, leaves, (*path, part))
    return out


def swift(schema: Schema) -> str:
    """EventFields+Kinds.swift."""
    out = [*head(), "import CHeed", "import HeedGeometry", "import HeedSignals", "",
           "/// What each kind of event holds as plain values.", "extension EventFields {",
           "  /// All kinds, as bits.", "  static let kinds: UInt32 = ["]
    kinds = {event.name: f"HEED_EVENT_{snake(event.name).upper()}" for event in schema.events}
    out += wrap(", ".join(kinds.values()) + ",", 120, initial_indent="    ", subsequent_indent="    ")
    out += ["  ].reduce(0) { $0 | 1 << $1.rawValue }", "", "  /// What C calls an event's kind.",
            "  static func kind(of event: MonitorEvent) -> heed_event_kind {", "    switch event {"]
    out += [f"    case .{event}: {one}" for event, one in kinds.items()]
    out += ["    }", "  }", "", "  /// The plain values of an event.",
            "  func content(of event: MonitorEvent) -> heed_event_content {", "    var content = heed_event_content()",
            "    switch event {"]
    for event in schema.events:
        if plain(schema, event):
            held = "_, let value" if "as" in event.options else "let value"
            out.append(f"    case .{event.name}({held}): value.fill(&content.{snake(event.name)}, self)")
        else:
            out.append(f"    case .{event.name}: break")
    out += ["    }", "    return content", "  }", "}", ""]
    for event in schema.events:
        if fields := plain(schema, event):
            out += _fill(schema, event, event.swift, fields, ())
    return "\n".join(out).rstrip() + "\n"
