"""Makes a private Python environment with pinned packages; one that is already made is left alone.

    python3 environment.py FOLDER REQUIREMENTS MODULES [OPTIONS OF PIP ...]

MODULES, separated by commas, must be importable afterwards. Needs only the standard library. Tools/setup and
`heed models install` make their environments with this.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from errors import CANNOT_WRITE, NO_NETWORK, NOT_AVAILABLE, ToolError, run_tool

STAMP = "heed-stamp"
# The versions that the pinned packages are made for.
OLDEST, NEWEST = (3, 11), (3, 13)
# Choice: less than any step needs; what is unpacked last fails with words of its own.
LITTLE_BYTES = 16_000_000
IS_USABLE = f"import sys, venv, ensurepip; sys.exit(not {OLDEST} <= sys.version_info[:2] <= {NEWEST})"


def ready(folder, requirements, modules, options=()):
    """The environment's own Python, after everything is in place.

    The stamp is written last: without it, or with another one, the environment is half made or outdated.
    """
    base = usable_python()
    version = said_by(base, "--version")
    wanted = f"{version} {hashlib.sha256(requirements.read_bytes()).hexdigest()}"
    python, stamp = folder / "bin" / "python", folder / STAMP
    if stamp.is_file() and stamp.read_text() == wanted and runs(python, f"import {modules}"):
        print("already made", flush=True)
        return python
    print(f"making it with {version} in {folder}", flush=True)
    try:
        shutil.rmtree(folder, ignore_errors=True)
        step("making the Python environment", folder, [base, "-m", "venv", folder])
        step(f"installing the Python packages of {requirements.name}", folder, [
            python, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--only-binary=:all:",
            "--require-hashes", *options, "-r", requirements,
        ])
        stamp.write_text(wanted)
    except OSError as error:
        raise ToolError(
            f"cannot make {folder}: {error.strerror}. Make room there, or set XDG_CACHE_HOME.", CANNOT_WRITE
        ) from error
    return python


def usable_python():
    """A Python of a fitting version that can make environments."""
    names = [sys.executable, "python3", "/usr/bin/python3", "python3.13", "python3.12", "python3.11"]
    for name in names:
        path = shutil.which(name) if name else None
        if path and runs(path, IS_USABLE):
            return path
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        raise ToolError(
            "Python here cannot make environments. Install its part for that: apt-get install python3-venv",
            NOT_AVAILABLE)
    raise ToolError(
        "there is no Python 3.11, 3.12 or 3.13 here. Install one: apt-get install python3 python3-venv", NOT_AVAILABLE)


def runs(python, code):
    try:
        return subprocess.run([python, "-B", "-c", code], capture_output=True).returncode == 0
    except OSError:
        return False


def said_by(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def step(what, folder, command):
    """Runs a command in silence that fills a folder; when it fails, says why in one sentence and shows its last words."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if result.returncode == 0:
        return
    said = result.stdout + result.stderr
    if any(words in said for words in NO_NETWORK):
        raise ToolError(
            f"{what} failed because the network cannot be reached. Check the connection (or the proxy settings) "
            "and run this again; it goes on where it stopped.", NOT_AVAILABLE
        )
    if "No space left on device" in said or shutil.disk_usage(folder.parent).free < LITTLE_BYTES:
        raise ToolError(
            f"{what} failed because the disk is full. Make room in the cache folder and run this again.", CANNOT_WRITE)
    last = "\n".join(said.strip().splitlines()[-10:])
    raise ToolError(f"{what} failed. Its last words:\n{last}")


@contextmanager
def locked(cache):
    """One set-up at a time may touch the environments of a cache folder; a second one waits."""
    scratch = cache / "unfinished"
    try:
        cache.mkdir(parents=True, exist_ok=True)
        scratch.mkdir(mode=0o700, exist_ok=True)
        file = (cache / "lock").open("a")
    except OSError as error:
        raise ToolError(
            f"cannot write to {cache}: {error.strerror}. Make it writable, or set XDG_CACHE_HOME to a folder that is.",
            CANNOT_WRITE
        ) from error
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        # Temporary files of pip and of the conversion lie here, and nobody else works here: what is left is a killed run's.
        empty(scratch)
        os.environ["TMPDIR"] = tempfile.tempdir = str(scratch)
        try:
            yield
        finally:
            empty(scratch)


def empty(folder):
    for entry in folder.iterdir():
        shutil.rmtree(entry, ignore_errors=True) if entry.is_dir() and not entry.is_symlink() else entry.unlink()


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    folder, requirements, modules, *options = sys.argv[1:]
    with locked(Path(folder).parent):
        ready(Path(folder), Path(requirements), modules, options)


if __name__ == "__main__":
    run_tool(main)
