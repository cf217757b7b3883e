"""Writes what is generated from the files in Schema; --check only says what is stale.

    python3 Tools/schema [--check] [--root FOLDER]
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

import calibration
import filling
import header
import inputs
import observations
import pages
import python
import records
import signals
import swift
from model import SchemaError, read

SIGNALS = "Sources/Engine/HeedSignals/Generated"


def _between(text: str, begin: str, end: str, content: str) -> str:
    """The text with other content between two marks."""
    found = re.compile(re.escape(begin) + r"\n.*?" + re.escape(end), re.DOTALL)
    if not found.search(text):
        raise SchemaError(f"there is no {begin!r}")
    return found.sub(lambda _: f"{begin}\n{content}\n{end}", text, count=1)


def generated(root: Path) -> dict[str, str]:
    """Each file that is made, and what it has to hold."""
    source = root / "Schema"
    schema, observed = read(source / "events.schema"), read(source / "observations.schema")
    vss = signals.read(source / "vss.schema")
    c, abi, page = "Sources/Products/CHeed/include/heed.h", "Python/heed/abi.py", "docs/formats.md"
    names = "docs/references.md"
    made = "made by Tools/schema from Schema/events.schema"
    return {
        f"{SIGNALS}/MonitorEvent.swift": records.enum(schema),
        f"{SIGNALS}/EventRecords.swift": records.structs(schema),
        f"{SIGNALS}/Observations.swift": observations.structs(observed),
        "Sources/Readers/HeedSession/Generated/Observations+Coding.swift": observations.recording(observed),
        "Sources/Readers/HeedSession/Generated/MonitorInput+Coding.swift": inputs.swift(inputs.read(source / "inputs.schema")),
        f"{SIGNALS}/MonitorEvent+JSON.swift": swift.lines(schema),
        "Sources/Products/HeedC/Generated/EventFields+Kinds.swift": filling.swift(schema),
        c: _between((root / c).read_text(), f"/* begin events: {made} */", "/* end events */", header.declarations(schema)),
        abi: _between((root / abi).read_text(), f"# begin events: {made}", "# end events", python.structs(schema)),
        "Python/heed/events.py": python.events(schema),
        "Python/heed/parts.py": python.parts(schema),
        "Python/heed/columns.py": python.columns(schema),
        page: _between((root / page).read_text(), f"<!-- begin events: {made} -->", "<!-- end events -->", pages.table(schema)),
        "Sources/Readers/HeedFormats/Generated/VSSSignal.swift": signals.swift(vss),
        f"{SIGNALS}/CalibrationRecord.swift": calibration.swift(calibration.read(source / "calibration.schema")),
        "docs/heed.vspec": signals.branch(vss),
        names: _between(
            (root / names).read_text(), "<!-- begin signals: made by Tools/schema from Schema/vss.schema -->",
            "<!-- end signals -->", signals.table(vss)),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="Tools/schema", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is stale")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2], help="the checkout")
    arguments = parser.parse_args()
    try:
        files = generated(arguments.root)
    except SchemaError as error:
        print(error, file=sys.stderr)
        return 65
    stale = []
    for name, text in files.items():
        file = arguments.root / name
        if not file.exists() or file.read_text() != text:
            stale.append(name)
            if not arguments.check:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
    if arguments.check and stale:
        print(f"run python3 Tools/schema: {', '.join(stale)} differ from the files in Schema", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
