"""The folder the models are kept in, and the committed manifest that says what has to be there."""

import hashlib
import json
import os
import secrets
import time
from pathlib import Path

from errors import CANNOT_WRITE, ToolError

HERE = Path(__file__).resolve().parent
# Beside these scripts where they are installed; in the repository it is HeedVision' own.
INSTALLED_MANIFEST = HERE / "models.json"
MANIFEST = INSTALLED_MANIFEST if INSTALLED_MANIFEST.is_file() else HERE.parents[1] / "Sources/Senses/HeedVision/Nets/models.json"


def parent():
    """`heed` in the user's cache: environments, and the models where HEED_MODELS does not name another folder."""
    if os.environ.get("XDG_CACHE_HOME"):
        return Path(os.environ["XDG_CACHE_HOME"]) / "heed"
    return Path.home() / ".cache" / "heed"


def folder():
    """`$HEED_MODELS`, else `models` in ``parent()``. HeedVision looks there too."""
    return Path(os.environ["HEED_MODELS"]) if os.environ.get("HEED_MODELS") else parent() / "models"


def entry(name, file, data, source, licence):
    return {
        "name": name, "file": file, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data),
        "source": source, "licence": licence,
    }


def write_manifest(entries):
    """One model to a line, so that changes of one show as such."""
    lines = ",\n".join("    " + json.dumps(entry) for entry in entries)
    MANIFEST.write_text(f'{{\n  "version": 1,\n  "models": [\n{lines}\n  ]\n}}\n')


def manifest():
    """{file: SHA-256} of every file that has to be there."""
    try:
        return {model["file"]: model["sha256"] for model in json.loads(MANIFEST.read_text())["models"]}
    except (OSError, ValueError, KeyError) as error:
        raise ToolError(f"cannot read the manifest {MANIFEST} ({error}). Restore it from version control.") from error


def check_against_manifest(entries):
    expected = manifest()
    made = {model["file"]: model["sha256"] for model in entries}
    different = sorted(file for file in expected | made if expected.get(file) != made.get(file))
    if different:
        raise ToolError(
            f"the conversion made something else than {MANIFEST.name} lists ({', '.join(different)}), so nothing "
            "was written. If you did not change the converter, remove the Python environment and run this "
            "again; if you did and mean it, run convert.py --write-manifest."
        )


def is_complete():
    """Whether every file of the manifest is in the cache, with the right content."""
    paths = [(folder() / file, wanted) for file, wanted in manifest().items()]
    return all(path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == wanted for path, wanted in paths)


def store(file, data):
    """Writes under another name first: whoever looks meanwhile sees the old file, or the whole new one."""
    target = folder() / file
    unfinished = target.with_name(f".{file}.{secrets.token_hex(8)}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for left in target.parent.glob(f".{file}.*"):
            if time.time() - left.stat().st_mtime > 86_400:  # A killed run's.
                left.unlink(missing_ok=True)
        # "x" neither follows a link nor takes another's file.
        with unfinished.open("xb") as written:
            written.write(data)
        unfinished.replace(target)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise ToolError(
            f"cannot write {target}: {error.strerror}. Make room or set HEED_MODELS to a folder you may write to.",
            CANNOT_WRITE
        ) from error
