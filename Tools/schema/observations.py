"""The Swift of the observations: structs, their rounding, and the recording of their fields."""

from __future__ import annotations

from model import Field, Record, Schema
from records import struct
from swift import head

_ZEROS = {"Double": "0", "Int": "0", "UInt64": "0", "Bool": "false", "String": '""', "Angle": ".zero", "Timestamp": ".zero",
          "VehicleRequest.Kinds": "[]"}
_NUMBERS = ("Double", "Angle", "ImageRect", "Point<Camera>", "PlanePoint<Image>")


def _check(schema: Schema, one: Field) -> str | None:
    """Whether a field is plausible."""
    if "within" in one.attributes:
        return f"({'...'.join(one.attributes['within'])}).contains({one.key})"
    if one.base not in (*_NUMBERS, *schema.parts) or "dropped" in one.attributes:
        return None
    return f"{one.key}?.isMeasurement != false" if one.is_optional else f"{one.key}.isMeasurement"


def _rounding(schema: Schema, one: Field) -> str | None:
    name, step = one.key, f"Precision.{one.precision}.round"
    if "dropped" in one.attributes:
        return f"if {name}?.round() == false {{ {name} = nil }}"
    if one.base in schema.parts:
        return f"{name}?.round()"
    if one.base == "Double":
        value = "$0" if one.is_optional else name
        limits = one.attributes.get("clamped")
        made = f"{step}(max({limits[0]}, min({limits[1]}, {value})))" if limits else f"{step}({value})"
        return f"{name} = {name}.map {{ {made} }}" if one.is_optional else f"{name} = {made}"
    members = {"ImageRect": ("x", "y", "width", "height"), "PlanePoint<Image>": ("x", "y")}.get(one.base)
    if members:
        return f"{name} = {one.base}({', '.join(f'{member}: {step}({name}.{member})' for member in members)})"
    return {"Angle": f"{name} = Precision.round({name})",
            "Point<Camera>": f"{name} = Point(meters: Precision.meter.round({name}.meters))"}.get(one.base)


def structs(schema: Schema) -> str:
    """Observations.swift."""
    out = [*head("observations"), "public import HeedGeometry", ""]
    for record in schema.parts.values():
        out += struct(schema, record)
        if "rounded" not in record.options:
            continue
        checks = [check for one in record.fields if (check := _check(schema, one))]
        out += [f"extension {record.swift} {{", "  /// Whether all numbers are plausible.", "  var isMeasurement: Bool {",
                "    " + "\n      && ".join(checks), "  }", "", "  /// Rounds to recorded precision.",
                "  /// - Returns: False if a number is implausible.", "  @discardableResult mutating func round() -> Bool {",
                "    guard isMeasurement else { return false }"]
        out += [f"    {line}" for one in record.fields if (line := _rounding(schema, one))]
        out += ["    // Rounding may lift a number just below a limit onto it.", "    return isMeasurement", "  }", "}", ""]
    return "\n".join(out).rstrip() + "\n"


def _blank(one: Field) -> str:
    return one.attributes.get("blank", [_ZEROS.get(one.base, ".blank")])[0]


def _flag(one: Field) -> int:
    """The flag of a field, 0 for none."""
    place = one.attributes.get("bit") or one.attributes.get("unless")
    return 1 << int(place[0]) if place else 0


def _call(schema: Schema, one: Field, name: str, last: str) -> str:
    """The recording of a value that is there."""
    near = one.attributes.get("near", [last])[0]
    if one.base in ("Double", "ImageRect", "PlanePoint<Image>"):
        made = {"Double": "number", "ImageRect": "box"}.get(one.base, "point")
        return f"try coder.{made}(&{name}, .{one.precision}, near: {near})"
    if one.base in ("Angle", "Point<Camera>", "Int"):
        return f"try coder.{ {'Angle': 'angle', 'Int': 'integer'}.get(one.base, 'point') }(&{name}, near: {near})"
    if one.base == "Timestamp":
        return f"try coder.whole(&{name}.nanoseconds, near: {near}.nanoseconds)"
    made = {"UInt64": "raw", "String": "text", "VehicleRequest.Kinds": "kinds", "GeoPosition": "position"}.get(one.base)
    return f"try coder.{made}(&{name})" if made else f'try coder.word(&{name}, "{" ".join(one.attributes["named"])}")'


def _field(schema: Schema, record: Record, one: Field) -> list[str]:
    name, flag, last = one.key, _flag(one), f"last.{one.key}"
    if one.base == "Bool":
        held = f"flags & {flag} != 0"
        return [f"{name} = {held} ? flags & {2 * flag} != 0 : nil" if one.is_optional else f"{name} = {held}"]
    if not flag:
        return [_call(schema, one, name, last)] + ([f"{last} = {name}"] if "carried" in record.options else [])
    there = f"if flags & {flag} {'!=' if 'bit' in one.attributes else '=='} 0"
    if one.base == "GeoPosition":
        return [f"{there} {{ {_call(schema, one, name, last)} }}"]
    if one.base in ("Double", "Angle"):
        made = f"number(&{name}, .{one.precision}" if one.base == "Double" else f"angle(&{name}"
        return [f"{there} {{ try coder.{made}, after: &{last}) }}"]
    out = [f"{there} {{"]
    if one.base in schema.parts:
        return [*out, f"  var near = {last} ?? .blank", f"  try {name}.pass(&coder, after: &near)", "}"]
    out += [f"  var value: {one.base} = {name} ?? {_blank(one)}", f"  {_call(schema, one, 'value', f'{last} ?? {_blank(one)}')}"]
    return [*out, f"  ({name}, {last}) = (value, value)" if "carried" in record.options else f"  {name} = value", "}"]


def _recorded(schema: Schema, record: Record) -> list[str]:
    fields = {one.key: one for one in record.fields}
    body: list[str] = []
    for word in record.coded:
        body += [f"coder.enter(.{word[:-1]})"] if word.endswith(":") else _field(schema, record, fields[word])
    flagged = [one for one in record.fields if _flag(one) and one.key in record.coded]
    is_given = "given" in record.options
    if flagged and not is_given:
        at = 1 if record.coded[0].endswith(":") else 0
        body[at:at] = ["var flags = flags", "try coder.code(&flags)"]
    uses_last = any("last." in line for line in body)
    if uses_last and "carried" not in record.options:
        body.append("last = self")
    zeros = ", ".join(f"{one.key}: {_blank(one)}" for one in record.fields if not one.default and not one.is_optional)
    is_usual = uses_last and not is_given
    out = [f"extension {record.swift}{': RecordedObservation' if is_usual else ''} {{",
           "  /// What decoding begins with.", f"  static let blank = {record.swift}({zeros})", ""]
    if flagged:
        out += ["  /// Which fields are there, and which are true.", "  var flags: Int {", "    var flags = 0"]
        for one in flagged:
            present = f"{one.key} {'!=' if 'bit' in one.attributes else '=='} nil" if one.is_optional else one.key
            out.append(f"    if {present} {{ flags |= {_flag(one)} }}")
            out += [f"    if {one.key} == true {{ flags |= {2 * _flag(one)} }}"] if one.type == "Bool?" else []
        out += ["    return flags", "  }", ""]
    given = ", _ flags: Int" * is_given + f", after last: inout {record.swift}" * uses_last
    out += ["  /// Encodes or decodes the fields.",
            f"  mutating func pass<Coder: InputCoder>(_ coder: inout Coder{given}) throws(Coder.Failure) {{"]
    return [*out, *(f"    {line}" for line in body), "  }", "}", ""]


def recording(schema: Schema) -> str:
    """Observations+Coding.swift."""
    out = [*head("observations"), "import HeedGeometry", "import HeedSignals", ""]
    for record in schema.parts.values():
        out += _recorded(schema, record) if record.coded else []
    return "\n".join(out).rstrip() + "\n"
