"""The signals of the Vehicle Signal Specification: the enum in Swift, the table of references, and Heed's own branch."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from model import SchemaError
from swift import head

_TYPES = ("float", "boolean", "string", "string[]", "int8", "int16", "uint8", "uint32")
_UNITS = ("percent", "degrees", "degrees/s", "km/h")
_OWN = "Vehicle.Heed"


@dataclass
class Signal:
    """A signal, or a branch if it has no type."""

    path: str
    name: str = ""
    type: str = ""
    unit: str = ""
    range: str = ""
    words: str = ""
    is_heard: bool = False
    meaning: str = ""

    @property
    def role(self) -> str:
        return "heard" if self.is_heard else "own" if self.path.startswith(_OWN) else "told"


def _signal(words: list[str], place: str) -> Signal:
    if len(words) < 3 or words[2] not in _TYPES:
        raise SchemaError(f"{place}: a signal is its name, its path and its type, one of {', '.join(_TYPES)}")
    found = Signal(words[1], words[0], words[2])
    for word in words[3:]:
        if word == "heard":
            found.is_heard = True
        elif word in _UNITS:
            found.unit = word
        elif "..." in word:
            found.range = word
        elif "|" in word:
            found.words = word
        else:
            raise SchemaError(f"{place}: {word} is no unit, range, list of words or \"heard\"")
    return found


def read(path: Path) -> list[Signal]:
    """The branches and signals in their order."""
    found: list[Signal] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        place, words = f"{path.name}:{number}", line.split()
        if not words or line.startswith("#"):
            continue
        if line.startswith("  ") and found and not found[-1].meaning:
            found[-1].meaning = line.strip()
        elif words[0] == "branch" and len(words) == 2:
            found.append(Signal(words[1]))
        elif words[0] == "signal":
            found.append(_signal(words[1:], place))
        else:
            raise SchemaError(f"{place}: this is no branch, signal or meaning")
    return found


def swift(entries: list[Signal]) -> str:
    """VSSSignal.swift."""
    signals = [one for one in entries if one.type]

    def chosen(name: str, meaning: str, kind: str, value, default: str) -> list[str]:
        out = [f"  /// {meaning}", f"  package var {name}: {kind} {{", "    switch self {"]
        out += [f"    case .{one.name}: {value(one)}" for one in signals if value(one) != default]
        return [*out, f"    default: {default}", "    }", "  }"]

    out = [*head("vss"), "/// The signals of the Vehicle Signal Specification that Heed sends or receives, and those of Heed's own branch.",
           "package enum VSSSignal: String, CaseIterable, Hashable, Sendable {"]
    out += [f'  case {one.name} = "{one.path}"' for one in signals]
    out += ["", "  /// The program that sends a signal, and under whose name.", "  package enum Role: Hashable, Sendable {",
            "    /// Heed sends the signal under the specification's name.", "    case told",
            "    /// Heed sends the signal in its own branch, because the specification has no name for it.", "    case own",
            "    /// The vehicle sends the signal, under the specification's name or in Heed's branch.", "    case heard", "  }", ""]
    out += chosen("role", "Who sends the signal.", "Role", lambda one: f".{one.role}", ".told") + [""]
    out += chosen("isBoolean", "Whether the value is a boolean.", "Bool", lambda one: "true" if one.type == "boolean" else "false", "false")
    out += ["", *chosen("unit", "The unit by the specification's name; nil for signals without a unit.", "String?",
                        lambda one: f'"{one.unit}"' if one.unit else "nil", "nil"), "}"]
    return "\n".join(out) + "\n"


def table(entries: list[Signal]) -> str:
    """The specification's own signals, for docs/references.md."""
    rows = [(f"`{one.path}`", one.type, one.unit, one.range) for one in entries if one.type and not one.path.startswith(_OWN)]
    lines = [("signal", "type", "unit", "range"), ("---",) * 4, *rows]
    return "\n".join("|" + "|".join(f" {cell} " if cell and cell != "---" else cell or " " for cell in line) + "|" for line in lines)


def branch(entries: list[Signal]) -> str:
    """docs/heed.vspec."""
    out = ["# Signals of Heed, and answers to its requests, that COVESA's Vehicle Signal Specification does not define: an overlay with a branch of its own,",
           "# parsed by vss-tools in `make test-exports`. Made by Tools/schema from Schema/vss.schema; `docs/vehicle-link.md` says where it is published."]
    for one in entries:
        if one.type and not one.path.startswith(_OWN):
            continue
        low, _, high = one.range.partition("...")
        words = ", ".join(f"'{word}'" for word in one.words.split("|"))
        fields = {"datatype": one.type, "type": "sensor" if one.type else "branch", "unit": one.unit, "min": low, "max": high,
                  "allowed": f"[{words}]" if one.words else "", "description": one.meaning}
        out += [f"{one.path}:"] + [f"  {key}: {value}" for key, value in fields.items() if value] + [""]
    return "\n".join(out)
