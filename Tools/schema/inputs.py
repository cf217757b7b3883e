"""The Swift that encodes and decodes the inputs of a recording."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from model import SchemaError
from swift import head

_LINE = re.compile(
    r"(\d+)\s+(\w+)(?:\s+(\w+)(?:\s+\{([^}]*)\})?\s+(alone|(?:after|near|in) \w+)(?:\s+or (\d+) (\w+) (\w+))?)?\s*")
_BLANKS = {"moment": ".zero", "text": '""', "exact": "0"}


@dataclass
class Input:
    """A kind of input; without a type the end of all inputs."""

    number: str
    name: str
    type: str | None
    members: str | None
    place: str | None
    other_number: str | None
    other: str | None
    label: str | None

    @property
    def parts(self) -> list[list[str]]:
        """The members that are recorded one by one, each with its way."""
        return [part.split() for part in (self.members or "").split(",") if part.strip()]

    @property
    def blank(self) -> str:
        """The value with which decoding begins."""
        if not self.parts:
            return f"{self.type}.zero" if self.type == "Timestamp" else f"{self.type}.blank"
        return f"{self.type}({', '.join(f'{name}: {_BLANKS[way]}' for name, way in self.parts)})"

    def calls(self) -> list[str]:
        """The recording of the value."""
        word, _, place = (self.place or "").partition(" ")
        near = f"near: previous.{place}.time"
        if word == "in":
            return [f"coder.enter(.{place})", f"coder.time(&value, &previous.{place})"]
        if self.type == "Timestamp":
            return [f"coder.moment(&value, {near})"]
        if self.parts:
            return [f"coder.{way}(&value.{name}{', ' + near if way == 'moment' else ''})" for name, way in self.parts]
        given = {"alone": "", "near": f", {near}", "after": f", after: &previous.{place}"}[word]
        return [f"value.pass(&coder{', &previous' if place == 'previous' else given})"]


def read(path: Path) -> list[Input]:
    """The kinds in the order of their numbers."""
    found = []
    for place, line in enumerate(path.read_text().splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            if not (read := _LINE.fullmatch(line)):
                raise SchemaError(f"{path.name}:{place}: this is no kind of input: {line.strip()[:80]}")
            found.append(Input(*read.groups()))
    numbers = [number for one in found for number in (one.number, one.other_number) if number]
    if len(set(numbers)) < len(numbers):
        raise SchemaError(f"{path.name}: a number of an input is used twice")
    return found


def _encoding(one: Input) -> list[str]:
    if not one.type:
        return []
    taken = f"var value, let {one.label}" if one.other else "var value"
    kind = f"{one.label} == nil ? .{one.name} : .{one.other}" if one.other else f".{one.name}"
    text = [f"if var {one.label} {{ coder.text(&{one.label}) }}"] if one.other else []
    return [f"case .{one.name}({taken}):"] + [f"  {line}" for line in [f"begin({kind})", *one.calls(), *text]]


def _decoding(one: Input) -> list[str]:
    if not one.type:
        return [f"case .{one.name}: return nil"]
    # `enter` cannot fail.
    calls = [call if ".enter(" in call else f"try {call}" for call in one.calls()]
    body = [f"var value = {one.blank}", *calls]
    out = [f"case .{one.name}:", *(f"  {line}" for line in body)]
    if not one.other:
        return [*out, f"  return .{one.name}(value)"]
    text = [f'var {one.label} = ""', f"try coder.text(&{one.label})", f"return .{one.name}(at: value, {one.label}: {one.label})"]
    return [*out, f"  return .{one.name}(at: value, {one.label}: nil)", f"case .{one.other}:",
            *(f"  {line}" for line in body + text)]


def swift(inputs: list[Input]) -> str:
    """MonitorInput+Coding.swift."""
    numbers = {one.name: one.number for one in inputs} | {one.other: one.other_number for one in inputs if one.other}
    out = [*head("inputs"), "import HeedSignals", "", "/// The kind of an input, written before the input.", "enum InputKind: Int {"]
    out += [f"  case {name} = {number}" for name, number in sorted(numbers.items(), key=lambda pair: int(pair[1]))]
    out += ["}", "", "extension InputEncoder {", "  /// Encodes a rounded input.",
            "  mutating func put(_ input: MonitorInput) {", "    switch input {"]
    out += [f"    {line}" for one in inputs for line in _encoding(one)]
    out += ["    }", "  }", "}", "", "extension InputDecoder {", "  /// Decodes an input of a kind; nil at the end.",
            "  mutating func input(of kind: InputKind) throws(InputCodingError) -> MonitorInput? {", "    switch kind {"]
    out += [f"    {line}" for one in inputs for line in _decoding(one)]
    return "\n".join([*out, "    }", "  }", "}"]) + "\n"
