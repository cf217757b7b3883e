"""The Swift types of the events: the enum, and structs that hold nothing but their fields."""

from __future__ import annotations

import re

from model import Field, Record, Schema
from swift import head
from text import wrapped

#: The arguments that one line of an initializer copies.
_MOST_COPIED = 4


def _meaning(text: str) -> str:
    return re.sub(r"\bnull\b", "nil", text)


def enum(schema: Schema) -> str:
    """MonitorEvent.swift."""
    out = head() + ["/// Everything the engine reports. Delegates, streams, the session log and the dashboard all read these events.", "///",
                  "/// Large payloads are indirect: every event has the size of the largest one and is copied several times.",
                  "public enum MonitorEvent: Hashable, Sendable {"]
    for event in schema.events:
        out += wrapped(_meaning(event.meaning), "  /// ")
        indirect = "indirect " if "indirect" in event.options else ""
        held = f"({event.swift})"
        if event.swift == "-":
            held = "(time: Timestamp)"
        elif "as" in event.options:
            held = f"(time: Timestamp, {event.options['as']}: {event.swift})"
        out.append(f"  {indirect}case {event.name}{held}")
    timed = [event for event in schema.events if "as" in event.options]
    out += ["", "  /// When it was decided.", "  public var time: Timestamp {", "    switch self {"]
    held = [f".{event.name}(let time)" if event.swift == "-" else f".{event.name}(let time, _)"
            for event in schema.events if event.swift == "-" or event in timed]
    out += wrapped(f"case {', '.join(held).replace(' _', '~_').replace('let ', 'let~')}: time", "    ")
    out += [f"    case .{event.name}(let value): value.time" for event in schema.events if event.swift != "-" and event not in timed]
    out = [line.replace("~", " ") for line in out]
    return "\n".join([*out, "    }", "  }", "}"]) + "\n"


def _parameter(schema: Schema, one: Field) -> str:
    given = one.default or ("nil" if one.is_optional else None)
    return f"{one.expression}: {schema.swift(one.type)}" + (f" = {given}" if given else "")


def _copied(names: list[str], width: int) -> list[str]:
    """The lines of an initializer that copy its arguments, some in each."""
    lines: list[str] = []
    while names:
        for count in range(min(_MOST_COPIED, len(names)), 0, -1):
            some = names[:count]
            line = f"({', '.join(f'self.{name}' for name in some)}) = ({', '.join(some)})"
            if count == 1:
                line = f"self.{some[0]} = {some[0]}"
            if len(line) <= width:
                break
        lines.append(line)
        names = names[count:]
    return lines


def struct(schema: Schema, record: Record) -> list[str]:
    fields = [one for one in record.fields if one.is_stored]
    if record.kind == "event" and not {"as", "untimed"} & record.options.keys():
        fields.insert(0, Field("time", "Timestamp", "When it was decided."))
    *outer, name = record.swift.split(".")
    out = wrapped(_meaning(record.meaning), "/// ") + [f"public struct {name}: Hashable, Sendable {{"]
    for one in fields:
        out += wrapped(_meaning(one.meaning), "  /// ") + [f"  public var {one.expression}: {schema.swift(one.type)}"]
    parameters = ", ".join(_parameter(schema, one).replace(" ", "~") for one in fields)
    width = 120 - 2 * len(outer)
    whole, copied = f"  public init({parameters}) {{", _copied([one.expression for one in fields], width - 4)
    out += ["", "  /// Memberwise initializer."]
    if len(copied) == 1 and len(f"{whole} {copied[0]} }}") <= width:
        out.append(f"{whole} {copied[0]} }}")
    else:
        out += [whole] if len(whole) <= width else ["  public init(", *wrapped(parameters, "    "), "  ) {"]
        out += [*(f"    {line}" for line in copied), "  }"]
    out = [line.replace("~", " ") for line in out] + ["}"]
    return [f"extension {outer[0]} {{", *(f"  {line}".rstrip() for line in out), "}", ""] if outer else [*out, ""]


def structs(schema: Schema) -> str:
    """EventRecords.swift."""
    out = [*head(), "public import HeedGeometry", ""]
    for record in [*schema.events, *schema.parts.values()]:
        if "struct" in record.options:
            out += struct(schema, record)
    return "\n".join(out).rstrip() + "\n"
