"""Debian's libraries that the release's files are linked with, and those that are loaded while they run."""

import re
import subprocess
from pathlib import Path

from packageurl import PackageURL

from parts import Part, ToolError

# SPDX expressions by source package, as Debian builds them; /usr/share/doc/PACKAGE/copyright has the texts.
LICENCES = {
    "opencv": "Apache-2.0",
    # Debian configures FFmpeg with --enable-gpl.
    "ffmpeg": "GPL-2.0-or-later",
    "openssl": "Apache-2.0",
    "xnnpack": "BSD-3-Clause",
    "sqlite3": "blessing",
    "zlib": "Zlib",
    "glibc": "LGPL-2.1-or-later",
    "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "mosquitto": "EPL-2.0 OR BSD-3-Clause",
}
# Loaded by name: with the first camera (Sources/Senses/CHeedVideo), with the first link to a broker (Sources/Readers/CHeedLink).
LOADED = {"libavdevice.so.59": "cameras", "libmosquitto.so.1": "links to a vehicle's broker"}


def linked(files):
    """The packages of all libraries that some files name as needed."""
    names = sorted({name for file in files for name in needed(file)})
    return merged([package_part(package_of(name), {"linked": "shared"}) for name in names])


def loaded():
    return [package_part(package_of(name), {"loaded for": reason}, False) for name, reason in LOADED.items()]


def needed(file):
    said = subprocess.run(["readelf", "--dynamic", "--wide", file], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"\(NEEDED\).*\[(.+)\]", said)
    if not names:
        raise ToolError(f"{file} names no library: is it a program?")
    return names


def package_of(library):
    """The installed package that a library's file belongs to."""
    said = subprocess.run(["dpkg-query", "--search", f"*/{library}"], capture_output=True, text=True).stdout
    packages = sorted({line.split(": ")[0] for line in said.splitlines() if Path(line.split(": ")[1]).name == library})
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
    fitting = [package for package in packages if ":" not in package or package.endswith(f":{architecture}")]
    if len(fitting) != 1:
        raise ToolError(f"{library} belongs to {fitting or 'no package'}; one was expected. Run Tools/setup system.")
    return fitting[0]


def package_part(package, facts, is_required=True):
    fields = "${Package}\\n${Version}\\n${Architecture}\\n${source:Package}"
    name, version, architecture, source = subprocess.run(
        ["dpkg-query", "--show", f"--showformat={fields}", package], capture_output=True, text=True, check=True,
    ).stdout.split("\n")
    if source not in LICENCES:
        raise ToolError(
            f"the licence of Debian's {source} is not known. Read /usr/share/doc/{name}/copyright, and add it to "
            "Tools/sbom/debian.py and NOTICE.")
    return Part(
        name, version, LICENCES[source], is_required=is_required, facts={**facts, "source package": source},
        purl=PackageURL("deb", "debian", name, version, {"arch": architecture, "distro": distribution()}))


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


def merged(parts):
    """Each package once: several libraries may be in one."""
    return list({part.reference: part for part in parts}.values())
