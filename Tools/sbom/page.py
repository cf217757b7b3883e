"""The tables of docs/packages.md: what the bill of materials says, for people."""

import re

from parts import ToolError

HEADS = {
    "swift": "| Swift package, linked in | version | licence | commit |\n|---|---|---|---|",
    "debian": "| Debian package, linked | version | licence |\n|---|---|---|",
    "indirect": "| licence | loaded by these at every start | loaded by `libavdevice59` |\n|---|---|---|",
    "nets": "| net | where | licence | SHA-256 |\n|---|---|---|---|",
    "tested": "| Debian package, for building and tests | version |\n|---|---|",
    "converters": "| Python package | version | licence |\n|---|---|---|",
}


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def tables(found, tested):
    swift = [
        row(f"`{p.name}`", p.version or f"within {p.facts['within']}", p.licence,
            f"`{p.facts['commit']}`" if "commit" in p.facts else "")
        for p in [*found["swift"], *found["toolchain"]]
    ]
    by_name = [p for p in found["optional"] if not p.needed_by]
    packages = [row(f"`{p.name}`", p.version, p.licence) for p in found["debian"]]
    packages += [row(f"`{p.name}`, loaded for {p.facts['loaded for']}", p.version or "", p.licence) for p in by_name]
    brought = [p for p in found["optional"] if p.needed_by]
    indirect = [
        row(licence, *(" ".join(p.name for p in group if p.licence == licence) for group in (found["indirect"], brought)))
        for licence in sorted({p.licence for p in [*found["indirect"], *brought]}, key=str.lower)
    ]
    nets = [row(p.name, f"compiled in: `{p.facts['hash of']}`", p.licence, f"`{p.hash}`") for p in found["own nets"]]
    nets += [row(p.name, p.facts["made from"], p.licence, f"`{p.hash}`") for p in found["models"]]
    converters = [row(f"`{p.name}`", p.version, p.licence) for p in found["converters"]]
    tools = [row(f"`{name}`", version) for name, version in tested]
    rows = {"swift": swift, "debian": packages, "indirect": indirect, "tested": tools, "nets": nets, "converters": converters}
    return {name: "\n".join([HEADS[name], *lines]) for name, lines in rows.items()}


def write(page, found, tested):
    text = page.read_text()
    for name, table in tables(found, tested).items():
        between = re.compile(rf"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)", re.DOTALL)
        if not between.search(text):
            raise ToolError(f"{page} has no place for the table {name}: lines <!-- begin {name} --> and <!-- end {name} -->.")
        text = between.sub(lambda found: found.group(1) + table + "\n" + found.group(2), text)
    page.write_text(text)
