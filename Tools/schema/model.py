"""What the files in Schema say: events, parts and observations, each with its fields."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

_HEAD = re.compile(r"(event|part) (\w+)(?: (\d+))? (\S+)(.*)")
_OBSERVATION = re.compile(r"observation (\S+)(.*)")
_FIELD = re.compile(
    r"  (?P<key>[\w-]+)\s{2,}(?P<type>[^{=]+?)(?: := (?P<default>\S+))?"
    r"(?:\s+\{(?P<attributes>[^}]*)\})?(?:\s+= (?P<expression>.+?))?\s{2,}(?P<meaning>\S.*)")
_UNITS = ("_ms", "_s", "_deg", "_pt", "_px", "_mm", "_m", "_mps", "_per_s", "_per_m", "_per_min")


class SchemaError(Exception):
    """A line that the schema may not have."""


@dataclass
class Field:
    """A key of a line."""

    key: str
    type: str
    meaning: str
    default: str | None = None
    written: str | None = None
    attributes: dict[str, list[str]] = field(default_factory=dict)
    each: list[tuple[str, str]] = field(default_factory=list)

    @property
    def is_optional(self) -> bool:
        return self.type.endswith("?")

    @property
    def base(self) -> str:
        """The type without its question mark."""
        return self.type.removesuffix("?")

    @property
    def element(self) -> str | None:
        """The type of a list's elements."""
        return self.base[1:-1] if self.base.startswith("[") and ":" not in self.base else None

    @property
    def unit(self) -> str:
        return next((unit[1:] for unit in sorted(_UNITS, key=len, reverse=True) if self.key.endswith(unit)), "")

    @property
    def usual_name(self) -> str:
        words = (self.key.removesuffix("_" + self.unit) if self.unit else self.key).split("_")
        return words[0] + "".join(word.capitalize() for word in words[1:])

    @property
    def expression(self) -> str:
        return self.written or self.usual_name

    @property
    def is_stored(self) -> bool:
        """Whether a generated struct stores it: its expression is one name."""
        return re.fullmatch(r"\w+", self.expression) is not None and not {"only", "computed"} & self.attributes.keys()

    @property
    def name(self) -> str:
        """In C and Python, where `class` is a word of the language."""
        return self.attributes.get("name", ["zone_class" if self.key == "class" else self.key])[0]

    @property
    def is_absolute(self) -> bool:
        """Whether its name stands without the name of its part."""
        return "name" in self.attributes

    @property
    def precision(self) -> str:
        return next((name[1:] for name in self.attributes if name.startswith("~")), self._usual)

    @property
    def _usual(self) -> str:
        return "degree" if self.base == "Angle" else "millisecond" if self.base == "Duration" else "ratio"

    @property
    def is_in_line(self) -> bool:
        return self.key != "-" and self.attributes.get("only") != ["C"]


@dataclass
class Record:
    """An event, a part or an observation."""

    kind: str
    name: str
    number: int | None
    swift: str
    options: dict[str, str]
    meaning: str = ""
    fields: list[Field] = field(default_factory=list)
    #: Of an observation: the fields that are recorded as described, and the parts of `InputContexts` that they enter.
    coded: list[str] = field(default_factory=list)

    @property
    def lines(self) -> list[Field]:
        """What a line holds."""
        return [one for one in self.fields if one.is_in_line]


@dataclass
class Schema:
    """All of it."""

    events: list[Record] = field(default_factory=list)
    parts: dict[str, Record] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)
    retired: dict[int, str] = field(default_factory=dict)

    def swift(self, type: str) -> str:
        """A field's type as Swift writes it."""
        return re.sub(r"(?<![.\w])\w+", lambda word: self.parts[word[0]].swift if word[0] in self.parts else word[0], type)


def _options(text: str) -> dict[str, str]:
    words, found = text.split(), {}
    while words:
        word = words.pop(0)
        found[word] = words.pop(0) if word in ("as", "type", "class", "table") else ""
    return found


def _attributes(text: str, one: Field) -> None:
    for part in filter(None, re.split(r",\s*", text)):
        name, *rest = part.split()
        if name == "each":
            one.each.append((rest[0], rest[1]))
        else:
            one.attributes[name] = rest


def read(path: Path) -> Schema:
    """Reads a schema.

    Raises:
        SchemaError: A line is neither an event, a part, an observation, a code, a retired number nor a field, or a number is used twice.
    """
    schema, record = Schema(), None
    for place, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("code "):
            _, swift, c = line.split()
            schema.codes[swift] = c
        elif line.startswith("retired "):
            _, number, name = line.split()
            schema.retired[int(number)] = name
        elif head := _HEAD.fullmatch(line):
            kind, name, number, swift, options = head.groups()
            record = Record(kind, name, int(number) if number else None, swift, _options(options))
            if kind == "event":
                schema.events.append(record)
            else:
                schema.parts[name] = record
        elif head := _OBSERVATION.fullmatch(line):
            record = schema.parts[head[1]] = Record("observation", head[1], None, head[1], _options(head[2]))
        elif record and line.startswith("  coded "):
            record.coded = line.split()[1:]
        elif record and (found := _FIELD.fullmatch(line)):
            one = Field(found["key"], found["type"].strip(), found["meaning"], found["default"], found["expression"])
            _attributes(found["attributes"] or "", one)
            record.fields.append(one)
        elif record and line.startswith("  ") and not record.fields and not record.meaning:
            record.meaning = line.strip()
        else:
            raise SchemaError(f"{path.name}:{place}: this is no line of a schema: {line.strip()[:80]}")
    numbers = [event.number for event in schema.events] + list(schema.retired)
    if len(set(numbers)) < len(numbers):
        raise SchemaError(f"{path.name}: a number of an event is used twice")
    return schema
