"""The tables of docs/packages.md: what the bill of materials says, for people."""

import re

from parts import ToolError

HEADS = {
    "swift": "| Swift package, linked in | version | licence | commit |\n|---|---|---|---|",
    "debian": "| Debian package, linked | version | licence |\n|---|---|---|",
    "nets": "| net | where | licence | SHA-256 |\n|---|---|---|---|",
    "tested": "| Debian package, for building and tests | version |\n|---|---|",
    "converters": "| Python package | version | licence |\n|---|---|---|",
}


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def tables(found, tested):
    compiler = found["toolchain"][0].version
    swift = [
        row(f"`{p.name}`", p.version or f"within {p.facts['within']}", p.licence,
            f"`{p.facts['commit']}`" if "commit" in p.facts else "")
        for p in found["swift"]
    ]
    swift += [row(p.name, f"that of Swift {compiler}", p.licence, "") for p in found["toolchain"]]
    debian = found["debian"]
    packages = [row(f"`{p.name}`", p.version, p.licence) for p in debian]
    packages += [row(f"`{p.name}`, loaded for {p.facts['loaded for']}", p.version, p.licence) for p in found["loaded"]]
    nets = [row(p.name, f"compiled in: `{p.facts['hash of']}`", p.licence, f"`{p.hash}`") for p in found["own nets"]]
    nets += [row(p.name, p.facts["made from"], p.licence, f"`{p.hash}`") for p in found["models"]]
    converters = [row(f"`{p.name}`", p.version, p.licence) for p in found["converters"]]
    tools = [row(f"`{name}`", version) for name, version in tested]
    rows = {"swift": swift, "debian": packages, "tested": tools, "nets": nets, "converters": converters}
    return {name: "\n".join([HEADS[name], *lines]) for name, lines in rows.items()}


def write(page, found, tested):
    text = page.read_text()
    for name, table in tables(found, tested).items():
        between = re.compile(rf"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)", re.DOTALL)
        if not between.search(text):
            raise ToolError(f"{page} has no place for the table {name}: lines <!-- begin {name} --> and <!-- end {name} -->.")
        text = between.sub(lambda found: found.group(1) + table + "\n" + found.group(2), text)
    page.write_text(text)
