"""The Debian packages whose libraries a process of Heed loads, and their licences. Needs nothing but Debian's own Python.

    loaded.py FILE: those of a built program or library as the lines of a copyright file. Tools/package/copyright runs this.
"""

import functools
import re
import subprocess
import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parent.parent / "models"))
from errors import ToolError, run_tool  # noqa: E402

# Opened by name when they are needed, and then they have to be installed: which library, for what, and where Heed opens it.
OPTIONAL = {
    "libavdevice.so.59": ("cameras", "Sources/Senses/CHeedVideo/devices.cpp"),
    "libmosquitto.so.1": ("links to a vehicle's broker", "Sources/Readers/CHeedLink/client.c"),
}
# Opened by name by another library, at every start. Debian installs them together.
OPENED = {"libtbbmalloc.so.2": "libtbb.so.12"}
LICENCES = Path(__file__).with_name("debian_licences")


@dataclass
class Package:
    """An installed package, and the packages that load its libraries; "heed" among them if Heed itself does."""

    name: str
    version: str
    architecture: str
    source: str
    needed_by: set[str] = field(default_factory=set)

    @property
    def licence(self):
        return licence_of(self.source, self.name)


def at_start(files):
    """What the loader loads with some files, sorted by name."""
    paths = {name: path for file in files for name, path in libraries(file).items()}
    needed = {"heed": {name for file in files for name in needed_by(file)}}
    needed |= {name: needed_by(path) for name, path in paths.items()}
    for name, opener in OPENED.items():
        if opener in paths:
            paths[name] = beside(paths["libc.so.6"], name)
            needed[opener] = needed[opener] | {name}
            needed[name] = needed_by(paths[name])
    return packages(paths, needed)


def on_demand(library, files):
    """What an optional library brings that the files have not loaded before."""
    path = beside(libraries(files[0])["libc.so.6"], library)
    paths = {library: path} | libraries(path)
    needed = {"heed": {library}} | {name: needed_by(path) for name, path in paths.items()}
    before = {package.name for package in at_start(files)}
    return [package for package in packages(paths, needed) if package.name not in before]


@functools.cache
def libraries(file):
    """The path of each library that the loader finds for a file, by the name that others need it by."""
    said = subprocess.run(["ldd", file], capture_output=True, text=True).stdout
    lost = re.findall(r"(\S+) => not found", said)
    if lost:
        raise ToolError(f"{', '.join(lost)} of {file} cannot be found. Run Tools/setup system.")
    found = dict(re.findall(r"(\S+) => (/\S+)", said))
    # The loader itself is named by its path alone.
    return found | {Path(path).name: path for path in re.findall(r"(?m)^\s+(/\S+)", said)}


@functools.cache
def needed_by(file):
    """The names of the libraries that a file is linked with."""
    said = subprocess.run(["readelf", "--dynamic", "--wide", file], capture_output=True, text=True, check=True).stdout
    if "There is no dynamic section" in said:
        raise ToolError(f"{file} names no library: is it a program?")
    return set(re.findall(r"\(NEEDED\).*\[(.+)\]", said))


def beside(libc, library):
    """The path of a library in the folder of this machine's architecture."""
    path = Path(libc).resolve().with_name(library)
    if not path.exists():
        raise ToolError(f"there is no {path}. Run Tools/setup system.")
    return str(path)


def packages(paths, needed):
    """The packages of some libraries, each once, sorted by name."""
    owners = owners_of(paths.values())
    found = {}
    for name, path in sorted(paths.items()):
        package = found.setdefault(owners[path].name, owners[path])
        users = {user for user, names in needed.items() if name in names}
        package.needed_by |= {user if user == "heed" else owners[paths[user]].name for user in users} - {package.name}
    return [found[name] for name in sorted(found)]


def owners_of(paths):
    """The installed package of each file."""
    # Debian's folders /lib and /usr/lib are one, and dpkg knows a file by the name that its package gives it.
    names = {}
    for path in paths:
        real = str(Path(path).resolve())
        names |= {real: path, real.removeprefix("/usr"): path}
    said = subprocess.run(["dpkg-query", "--search", *names], capture_output=True, text=True).stdout
    lines = [line.rpartition(": ") for line in said.splitlines() if not line.startswith("diversion ")]
    found = {names[name]: package for package, _, name in lines}
    strange = sorted(set(paths) - found.keys())
    if strange:
        raise ToolError(f"{', '.join(strange)}: no package of Debian's has this file, so its licence is not known.")
    shown = "${binary:Package} ${Package} ${Version} ${Architecture} ${source:Package}\n"
    rows = subprocess.run(
        ["dpkg-query", "--show", f"--showformat={shown}", *sorted(set(found.values()))],
        capture_output=True, text=True, check=True).stdout.splitlines()
    made = {row.split()[0]: Package(*row.split()[1:]) for row in rows}
    return {path: made[package] for path, package in found.items()}


def licence_of(source, package):
    """The SPDX expression of a source package's libraries."""
    for line in LICENCES.read_text().splitlines():
        expression, _, sources = line.partition(": ")
        if not line.startswith("#") and source in sources.split():
            return expression
    raise ToolError(
        f"the licence of Debian's {source} is not known. Read /usr/share/doc/{package}/copyright, and add it to {LICENCES}.")


def by_licence(found):
    """(licence, names of packages), sorted."""
    groups = {}
    for package in found:
        groups.setdefault(package.licence, []).append(package.name)
    return sorted(groups.items(), key=lambda group: group[0].lower())


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: loaded.py FILE")
    files = sys.argv[1:]
    parts = {"At every start": at_start(files)}
    parts |= {f"For {reason} (optional)": on_demand(library, files) for library, (reason, _) in OPTIONAL.items()}
    for title, found in parts.items():
        print(f"{title}:")
        for licence, names in by_licence(found):
            print(textwrap.fill(f"{licence}: {' '.join(names)}", 76, initial_indent=" ", subsequent_indent="   ",
                                break_long_words=False, break_on_hyphens=False))


if __name__ == "__main__":
    run_tool(main)
