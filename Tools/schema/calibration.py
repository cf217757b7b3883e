"""The records of a calibration's file: the structs that read it, and its JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from model import SchemaError
from swift import head


@dataclass
class Key:
    """A key of a record, its type in Swift and its name there."""

    key: str
    type: str
    name: str


@dataclass
class FileRecord:
    """An object of the file."""

    name: str
    is_known: bool
    meaning: str = ""
    keys: list[Key] = field(default_factory=list)


def read(path: Path) -> list[FileRecord]:
    """The records in their order."""
    found: list[FileRecord] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "record" and len(words) in (2, 3) and words[2:] in ([], ["known"]):
            found.append(FileRecord(words[1], len(words) == 3))
        elif line.startswith("  ") and found and not found[-1].meaning:
            found[-1].meaning = line.strip()
        elif line.startswith("  ") and found and len(words) in (2, 3):
            found[-1].keys.append(Key(words[0], words[1], words[-1] if len(words) == 3 else words[0]))
        else:
            raise SchemaError(f"{path.name}:{number}: this is no record, meaning or key with its type")
    return found


def _struct(record: FileRecord, inner: list[FileRecord], indent: str = "") -> list[str]:
    out = [f"/// {record.meaning}", f"struct {record.name}: Codable {{"]
    for one in inner:
        out += [*_struct(one, [], indent + "  "), ""]
    out += [f"  var {one.name}: {one.type}" for one in record.keys]
    if any(one.key != one.name for one in record.keys):
        out += ["", "  enum CodingKeys: String, CodingKey {"]
        out += [f"    case {one.name}" + (f' = "{one.key}"' if one.key != one.name else "") for one in record.keys] + ["  }"]
    return [indent + line if line else line for line in [*out, "}"]] if not inner else [*out, "}"]


def _value(one: Key) -> str:
    plain = {"Int": ".integer({})", "Double": ".number({})", "Bool": ".bool({})", "String": ".string({})"}
    base = one.type.removesuffix("?")
    if base.startswith("["):
        return f".array({one.name}.map {{ {plain[base[1:-1]].format('$0') if base[1:-1] in plain else '$0.json'} }})"
    if one.type == base:
        return plain[base].format(one.name) if base in plain else f"{one.name}.json"
    return f"{one.name}.map {{ {plain[base].format('$0') if base in plain else '$0.json'} }} ?? .null"


def swift(records: list[FileRecord]) -> str:
    """CalibrationRecord.swift."""
    file, inner = records[0], [one for one in records[1:] if not one.is_known]
    out = [*head("calibration"), *_struct(file, inner)]
    for record in records:
        name = record.name if record.is_known or record is file else f"{file.name}.{record.name}"
        out += ["", f"extension {name} {{", "  /// The keys of the file, in their order.", "  var json: JSONValue {", "    .object(["]
        out += [f'      JSONValue.Member("{one.key}", {_value(one)}),' for one in record.keys] + ["    ])", "  }", "}"]
    return "\n".join(out) + "\n"
