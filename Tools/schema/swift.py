"""The Swift of the events: the enum, the structs, and the lines of JSON."""

from __future__ import annotations

from model import Field, Record, Schema


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
    out = [f"extension {record.swift}: LineContent {{"]
    if "columns" in record.options:
        keys = ", ".join(f'"{one.key}"' for one in always)
        out += ["  /// The keys that are always there.", f"  package static let keys = [{keys}]", ""]
    members = [f".init(\"{one.key}\", {json(schema, one)})" for one in always]
    whole = f"  package var members: [JSONValue.Member] {{ [{', '.join(members)}] }}"
    if not absent and len(whole) <= 120:
        return [*out, whole, "}", ""]
    out += ["  package var members: [JSONValue.Member] {", "    var members: [JSONValue.Member] = [" if absent else "    ["]
    out += [*(f"      {member}," for member in members), "    ]"]
    for one in absent:
        plain = Field(one.key, one.base, one.meaning, None, "value", one.attributes)
        out += [f"    if let value = {one.expression} {{ members.append(.init(\"{one.key}\", {json(schema, plain)})) }}"]
    return [*out, *(["    return members"] if absent else []), "  }", "}", ""]


_BEGINNING = '''
import HeedGeometry

/// What a line or a part of it holds, with the keys of docs/formats.md.
package protocol LineContent {
  /// The members in the order of the line.
  var members: [JSONValue.Member] { get }
}

extension LineContent {
  /// As it stands in a line.
  package var json: JSONValue { .object(members) }
}

/// Events as JSON: one object per line, with the keys of docs/formats.md.
extension MonitorEvent {
  /// The value of `type` in files.
  public var typeName: String { written.type }

  /// The number of the event's kind in C.
  package var number: Int { written.number }

  /// The event as one JSON object.
  public var json: JSONValue {
    let (_, type, content, place) = written
    var members = content?.members ?? []
    members.insert(.init("t_ms", .time(time)), at: place)
    members.insert(.init("type", .string(type)), at: 0)
    return .object(members)
  }

  /// The number in C, the type in files, and the content with the place of the time in it.
  private var written: (number: Int, type: String, content: (any LineContent)?, timeAt: Int) {
    switch self {'''


def lines(schema: Schema) -> str:
    """MonitorEvent+JSON.swift."""
    out = [*head()[:-1], *_BEGINNING.split("\n")]
    for event in schema.events:
        held, content = ("", "nil") if event.swift == "-" else ("(let value)", "value")
        if "as" in event.options and held:
            held = "(_, let value)"
        early = sum("early" in one.attributes for one in event.lines)
        out.append(f"    case .{event.name}{held}: ({event.number}, \"{event.options.get('type', event.name)}\", {content}, {early})")
    out += ["    }", "  }", "}", ""]
    for record in [*schema.events, *schema.parts.values()]:
        if record.swift != "-":
            out += _members(schema, record)
    return "\n".join(out).rstrip() + "\n"
