"""The Swift of the observations: structs, their rounding, and the recording of their fields."""

from __future__ import annotations

from model import Field, Record, Schema
from records import struct
from swift import head

_ZEROS = {"Double": "0", "Int": "0", "UInt64": "0", "Bool": "false", "String": '""', "Angle": ".zero", "Timestamp": ".zero",
          "VehicleRequest.Kinds": "[]"}
_NUMBERS = ("Double", "Angle", "ImageRect", "Point<Camera>", "PlanePoint<Image>")
_STEPS = {"Angle": "degree", "Point<Camera>": "meter"}


def _rounding(schema: Schema, one: Field) -> str | None:
    """Rounds a field; false if it is implausible."""
    name = f"{one.key}?" if one.is_optional else one.key
    if one.base in schema.parts:
        call = f"{name}.round()"
    elif one.base in _NUMBERS:
        limits = [f", {word}: {'...'.join(one.attributes[word])}" for word in ("clamped", "within") if word in one.attributes]
        call = f"{name}.round(to: .{_STEPS.get(one.base, one.precision)}{''.join(limits)})"
    else:
        return None
    return f"{call} != false" if one.is_optional else call


def structs(schema: Schema) -> str:
    """Observations.swift."""
    out = [*head("observations"), "public import HeedGeometry", ""]
    for record in schema.parts.values():
        out += struct(schema, record)
        if "rounded" not in record.options:
            continue
        dropped = [one for one in record.fields if "dropped" in one.attributes]
        rounded = [line for one in record.fields if one not in dropped and (line := _rounding(schema, one))]
        out += [f"extension {record.swift} {{", "  /// Rounds to recorded precision.",
                "  /// - Returns: False if a number is implausible.", "  mutating func round() -> Bool {"]
        out += [f"    if {one.key}?.round() == false {{ {one.key} = nil }}" for one in dropped]
        out += [("    return " if dropped else "    ") + "\n      && ".join(rounded), "  }", "}", ""]
    return "\n".join(out).rstrip() + "\n"


def _blank(one: Field) -> str:
    return one.attributes.get("blank", [_ZEROS.get(one.base, ".blank")])[0]


def _flag(one: Field) -> int:
    """The flag of a field, 0 for none."""
    place = one.attributes.get("bit") or one.attributes.get("unless")
    return 1 << int(place[0]) if place else 0


def _call(record: Record, one: Field, name: str, last: str) -> str:
    """The recording of a value that is there."""
    near = one.attributes.get("near", [last])[0]
    if one.base in ("Double", "ImageRect", "PlanePoint<Image>"):
        made = {"Double": "number", "ImageRect": "box"}.get(one.base, "point")
        return f"try coder.{made}(&{name}, .{one.precision}, near: {near})"
    if one.base in ("Angle", "Point<Camera>", "Int"):
        return f"try coder.{ {'Angle': 'angle', 'Int': 'integer'}.get(one.base, 'point') }(&{name}, near: {near})"
    if one.base == "Timestamp" and "dated" in record.options:
        return f"try coder.moment(&{name}, near: last)"
    if one.base == "Timestamp":
        return f"try coder.whole(&{name}.nanoseconds, near: {near}.nanoseconds)"
    made = {"UInt64": "raw", "Bool": "flag", "String": "text", "VehicleRequest.Kinds": "kinds", "GeoPosition": "position"}.get(one.base)
    return f"try coder.{made}(&{name})" if made else f'try coder.word(&{name}, "{" ".join(one.attributes["named"])}")'


def _field(schema: Schema, record: Record, one: Field) -> list[str]:
    name, flag, last = one.key, _flag(one), f"last.{one.key}"
    if one.base == "Bool" and flag:
        held = f"flags & {flag} != 0"
        return [f"{name} = {held} ? flags & {2 * flag} != 0 : nil" if one.is_optional else f"{name} = {held}"]
    if not flag:
        return [_call(record, one, name, last)] + ([f"{last} = {name}"] if "carried" in record.options else [])
    there = f"if flags & {flag} {'!=' if 'bit' in one.attributes else '=='} 0"
    if one.base == "GeoPosition":
        return [f"{there} {{ {_call(record, one, name, last)} }}"]
    if one.base in ("Double", "Angle"):
        made = f"number(&{name}, .{one.precision}" if one.base == "Double" else f"angle(&{name}"
        return [f"{there} {{ try coder.{made}, after: &{last}) }}"]
    out = [f"{there} {{"]
    if one.base in schema.parts:
        return [*out, f"  var near = {last} ?? .blank", f"  try {name}.pass(&coder, after: &near)", "}"]
    out += [f"  var value: {one.base} = {name} ?? {_blank(one)}", f"  {_call(record, one, 'value', f'{last} ?? {_blank(one)}')}"]
    return [*out, f"  ({name}, {last}) = (value, value)" if "carried" in record.options else f"  {name} = value", "}"]


def _recorded(schema: Schema, record: Record) -> list[str]:
    fields = {one.key: one for one in record.fields}
    body: list[str] = []
    for word in record.coded:
        body += [f"coder.enter(.{word[:-1]})"] if word.endswith(":") else _field(schema, record, fields[word])
    flagged = [one for one in record.fields if _flag(one)]
    is_given = "given" in record.options
    if any(one.key in record.coded for one in flagged) and not is_given:
        at = 1 if record.coded[0].endswith(":") else 0
        body[at:at] = ["var flags = flags", "try coder.code(&flags)"]
    uses_last = any("last." in line for line in body)
    if uses_last and "carried" not in record.options:
        body.append("last = self")
    zeros = ", ".join(f"{one.key}: {_blank(one)}" for one in record.fields if not one.default and not one.is_optional)
    is_usual = uses_last and not is_given
    out = [f"extension {record.swift}{': RecordedObservation' if is_usual else ''} {{",
           f"  static let blank = {record.swift}({zeros})", ""]
    if flagged:
        out += ["  /// Which fields are there, and which are true.", "  var flags: Int {", "    var flags = 0"]
        for one in flagged:
            present = f"{one.key} {'!=' if 'bit' in one.attributes else '=='} nil" if one.is_optional else one.key
            out.append(f"    if {present} {{ flags |= {_flag(one)} }}")
            out += [f"    if {one.key} == true {{ flags |= {2 * _flag(one)} }}"] if one.type == "Bool?" else []
        out += ["    return flags", "  }", ""]
    if not record.coded:
        return [*out[:1], *out[3:-1], "}", ""]
    given = ", _ flags: Int" * is_given + f", after last: inout {record.swift}" * uses_last
    given += ", near last: Timestamp" * ("dated" in record.options)
    out += [f"  mutating func pass<Coder: InputCoder>(_ coder: inout Coder{given}) throws(Coder.Failure) {{"]
    return [*out, *(f"    {line}" for line in body), "  }", "}", ""]


def recording(schema: Schema) -> str:
    """Observations+Coding.swift."""
    out = [*head("observations"), "import HeedGeometry", "import HeedSignals", ""]
    for record in schema.parts.values():
        out += _recorded(schema, record) if record.coded or any(map(_flag, record.fields)) else []
    return "\n".join(out).rstrip() + "\n"
