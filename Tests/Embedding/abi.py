"""The interface of heed.h, held against what was released: programs that were built with it have to keep working."""
import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
RELEASED = os.path.join(HERE, "heed-1.abi")


def functions(header):
    """What the header declares."""
    names = set(re.findall(r"\b(heed_[a-z_]+)\(", open(header).read()))
    return names - {"heed_init"}


def exported(library):
    """What the library shows to programs."""
    lines = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    return {line.split()[2].split("@")[0] for line in lines.splitlines() if line.split()[1] in "TDBRV"}


def dump(header, folder):
    """The interface as libabigail writes it down: of a library whose functions are the header's, and empty.

    The library itself tells no types: what it is built from has none of C.
    """
    source, library, text = (os.path.join(folder, name) for name in ("abi.c", "abi.so", "abi.xml"))
    declared = subprocess.run(["cc", "-E", "-P", "-x", "c", header], check=True, capture_output=True, text=True).stdout
    # Each declaration of a function that begins a line and ends with ");" becomes a function that is never called.
    defined, count = re.subn(r"(?ms)^((?:const )?\w+ \*?heed_\w+\([^;{}]*\));", r"\1 { __builtin_unreachable(); }", declared)
    assert count == len(functions(header)), f"{count} of {len(functions(header))} functions of {header} were found"
    # Fields and arguments are plain integers, so nothing else would tell of a choice that got another value.
    uses = [f"void {name}_values(enum {name} value) {{ (void)value; }}" for name in re.findall(r"\benum (\w+) {", declared)]
    with open(source, "w") as file:
        file.write("\n".join([defined, *uses]))
    subprocess.run(["cc", "-g", f"-ffile-prefix-map={folder}=.", "-shared", "-fPIC", "-o", library, source], check=True)
    subprocess.run(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs", library, "--out-file", text], check=True)
    return text


def differences(header, folder):
    """What of the released interface was changed or taken away, and what was added, as abidiff words it."""
    now = dump(header, folder)
    harmful = subprocess.run(["abidiff", "--no-added-syms", RELEASED, now], capture_output=True, text=True)
    added = subprocess.run(["abidiff", RELEASED, now], capture_output=True, text=True)
    return harmful.stdout if harmful.returncode else "", added.stdout if added.returncode else ""
