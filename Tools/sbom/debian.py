"""Debian's libraries as parts of the bill: those that are loaded at every start, and those that are loaded when they are needed."""

import re
import subprocess
from pathlib import Path

from packageurl import PackageURL

import loaded
from parts import Part


def linked(files):
    """The packages whose libraries some files name as needed, and those that these load in turn."""
    found = loaded.at_start(files)
    direct = [part(package, {"linked": "shared"}) for package in found if "heed" in package.needed_by]
    return direct, [part(package, {}) for package in found if "heed" not in package.needed_by]


def optional(files):
    """The packages of the libraries that are opened by name, if they are there, and what these bring."""
    return [
        part(package, {"loaded for": reason}, is_required=False)
        for library, (reason, _) in loaded.OPTIONAL.items() for package in loaded.on_demand(library, files)
    ]


def part(package, facts, is_required=True):
    return Part(
        package.name, package.version, package.licence, is_required=is_required,
        facts={**facts, "source package": package.source}, needed_by=sorted(package.needed_by - {"heed"}),
        purl=PackageURL("deb", "debian", package.name, package.version, {"arch": package.architecture, "distro": distribution()}))


def tested(setup):
    """What Tools/setup installs for building and for tests, as far as it is installed here: each package with its version."""
    lists = re.findall(r"PACKAGES\+?=\(([^)]*)\)", setup.read_text())
    names = sorted({name for words in lists for name in words.split()})
    said = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Package} ${Version} ${db:Status-Status}\n", *names],
        capture_output=True, text=True,
    ).stdout
    rows = [line.split() for line in said.splitlines()]
    return sorted({(row[0], row[1]) for row in rows if len(row) == 3 and row[2] == "installed"})


def distribution():
    """Such as debian-12."""
    lines = Path("/etc/os-release").read_text().splitlines()
    fields = dict(line.split("=", 1) for line in lines if "=" in line)
    return f"{fields['ID']}-{fields.get('VERSION_ID', 'unstable')}".replace('"', "")
