"""The Swift of the events: the enum, the structs, and the lines of JSON."""

from __future__ import annotations

from model import Field, Record, Schema
from text import wrapped

def head(schema: str = "events") -> list[str]:
    """The first lines of a file."""
    return ["// swift-format-ignore-file", f"// Made by Tools/schema from Schema/{schema}.schema; not edited by hand.", ""]


def chained(one: Field, member: str) -> str:
    """A member of a value that may be nil."""
    if not one.is_optional:
        return f"{one.expression}.{member}"
    return f"{one.expression}{'.' if '?' in one.expression else '?.'}{member}"


def number(one: Field) -> str:
    """A number, a time span or an angle as a Double in the key's unit."""
    if one.base == "Duration":
        return chained(one, "milliseconds" if one.unit == "ms" else "seconds")
    return chained(one, "degrees") if one.base == "Angle" else one.expression


def _element(schema: Schema, kind: str, one: Field) -> str:
    if kind in schema.parts:
        return "$0.json"
    return {"Double": f".number($0, .{one.precision})", "Int": ".integer($0)", "String": ".string($0)"}.get(
        kind, ".string($0.rawValue)")


def json(schema: Schema, one: Field) -> str:
    """A field's value in a line."""
    name, base = one.expression, one.base
    if base in ("Double", "Duration", "Angle"):
        return f".number({number(one)}, .{one.precision})"
    if base == "Timestamp":
        return f".time({name})"
    if base in ("Int", "Bool"):
        made = "integer" if base == "Int" else "bool"
        return f"{name}.map(JSONValue.{made}) ?? .null" if one.is_optional else f".{made}({name})"
    if base == "String":
        return f".string(optional: {name})" if one.is_optional else f".string({name})"
    if base == "JSON":
        return f"{name} ?? .null" if one.is_optional else name
    if base == "ImageRect":
        return f".array([{name}.x, {name}.y, {name}.width, {name}.height].map {{ .number($0, .{one.precision}) }})"
    if base == "ImageSize":
        return f".array([.integer({name}.width), .integer({name}.height)])"
    if base.startswith("SIMD3"):
        return f".array([{name}.x, {name}.y, {name}.z].map {{ .number($0, .{one.precision}) }})"
    if base.startswith("PlanePoint"):
        point = f"[.number($0.x, .{one.precision}), .number($0.y, .{one.precision})]"
        return f"{name}.map {{ {point} }} ?? .null" if one.is_optional else point.replace("$0", name)
    if base == "[RiskLevel: Duration]":
        return (f".object(RiskLevel.allCases.map {{ .init($0.rawValue, "
                f".number({name}[$0, default: .zero].seconds, .millisecond)) }})")
    if one.element:
        return f".array({name}.map {{ {_element(schema, one.element, one)} }})"
    if base in schema.parts:
        return f"{chained(one, 'json')} ?? .null" if one.is_optional else f"{name}.json"
    raw = chained(one, "rawValue")
    return f".string(optional: {raw})" if one.is_optional else f".string({raw})"


def _members(schema: Schema, record: Record) -> list[str]:
    always = [one for one in record.lines if "absent" not in one.attributes]
    absent = [one for one in record.lines if "absent" in one.attributes]
    what = f"of a `{record.options.get('type') or record.name}` line" if record.kind == "event" else "of this part of a line"
    keys = ", ".join(f'"{one.key}"' for one in always)
    out = [f"extension {record.swift} {{", "  /// The keys that are always there.", f"  package static let keys = [{keys}]", "",
           f"  /// The members {what}.", "  package var members: [JSONValue.Member] {",
           f"    {'var' if absent else 'let'} members: [JSONValue.Member] = ["]
    out += [f"      .init(\"{one.key}\", {json(schema, one)})," for one in always]
    out += ["    ]"]
    for one in absent:
        plain = Field(one.key, one.base, one.meaning, None, "value", one.attributes)
        out += [f"    if let value = {one.expression} {{ members.append(.init(\"{one.key}\", {json(schema, plain)})) }}"]
    out += ["    return members", "  }"]
    if record.kind == "part":
        out += ["", "  /// As it stands in a line.", "  package var json: JSONValue { .object(members) }"]
    return out + ["}", ""]


def lines(schema: Schema) -> str:
    """MonitorEvent+JSON.swift."""
    out = head() + ["import HeedGeometry", "", "/// Events as JSON: one object per line, with the keys of docs/formats.md.",
                  "extension MonitorEvent {", "  /// The event as one JSON object.", "  public var json: JSONValue {",
                  "    switch self {"]
    for event in schema.events:
        if event.swift == "-":
            out += [f"    case .{event.name}: line([])"]
        else:
            held = "_, let value" if "as" in event.options else "let value"
            early = sum("early" in one.attributes for one in event.lines)
            place = f", timeAt: {early}" if early else ""
            out += [f"    case .{event.name}({held}): line(value.members{place})"]
    out += ["    }", "  }", "", "  private func line(_ members: [JSONValue.Member], timeAt place: Int = 0) -> JSONValue {",
            "    var members = members", "    members.insert(.init(\"t_ms\", .time(time)), at: place)",
            "    members.insert(.init(\"type\", .string(typeName)), at: 0)", "    return .object(members)", "  }", "}", ""]
    for record in [*schema.events, *schema.parts.values()]:
        if record.swift != "-":
            out += _members(schema, record)
    return "\n".join(out).rstrip() + "\n"
