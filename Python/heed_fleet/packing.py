"""What a worker needs, in one file that Spark hands out: packages of Python, libheed with its libraries, models."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .basis import models_folder
from .errors import GeneralFault

#: Packages that workers import. What pyspark needs comes from Spark itself.
PACKAGES = ("heed", "heed_fleet", "numpy", "pyarrow", "yaml")
#: The name under which Spark unpacks it.
NAME = "heed-packed"
# What each Linux has and must have of its own: the loader and what belongs to it.
_OF_THE_SYSTEM = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|nss_.*|anl))\.so")
# Not needed where nothing is compiled or tested.
_LEFT_OUT = re.compile(r"/(__pycache__|tests?|include)(/|$)|\.(pyx|pxd|h|hpp|lib|a)$")


def environment() -> dict[str, str]:
    """Variables of the process that decides, where this package was unpacked from an archive; else none."""
    root = Path(__file__).absolute().parents[2]
    if not (root / "lib/libheed.so.1").exists():
        return {}
    libraries = os.pathsep.join(filter(None, (str(root / "lib"), os.environ.get("LD_LIBRARY_PATH"))))
    return {"HEED_LIBRARY": str(root / "lib/libheed.so.1"), "HEED_MODELS": str(root / "models"), "LD_LIBRARY_PATH": libraries}


def packed(rig: str) -> Path:
    """The archive; one of the same files is made once and kept in the cache.

    Args:
        rig: The rig's text; empty: none.

    Raises:
        GeneralFault: libheed or a package is missing, or there is no room.
    """
    from heed.library import library_path

    files = dict(_files(Path(library_path())))
    states = sorted((name, str(path), path.stat().st_size, path.stat().st_mtime_ns) for name, path in files.items())
    digest = hashlib.sha256(repr((states, rig)).encode()).hexdigest()[:16]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "heed", "archives")
    archive = cache / f"{digest}.tar.gz"
    if not archive.exists():
        cache.mkdir(parents=True, exist_ok=True)
        for old in cache.glob("*.tar.gz*"):
            old.unlink(missing_ok=True)
        aside = archive.with_name(f"{archive.name}.{os.getpid()}.part")
        # Quick rather than small: it is packed once and unpacked by each worker.
        with tarfile.open(aside, "w:gz", compresslevel=1, dereference=True) as tar:
            for name, path in sorted(files.items()):
                tar.add(path, name, recursive=False, filter=_anonymous)
            if rig:
                (cache / "rig.yaml").write_text(rig)
                tar.add(cache / "rig.yaml", "rig.yaml", filter=_anonymous)
        aside.replace(archive)
    return archive


def _anonymous(entry: Any) -> Any:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def _files(library: Path) -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        found = importlib.util.find_spec(package)
        if found is None or not found.origin:
            raise GeneralFault(f"--archive: there is no Python package {package} here.")
        folder = Path(found.origin).parent
        for root in (folder, folder.with_name(f"{package}.libs")):
            for path in root.rglob("*"):
                name = f"python/{path.relative_to(folder.parent)}"
                if path.is_file() and not _LEFT_OUT.search(name):
                    yield name, path
    if not library.is_file():
        raise GeneralFault(f"--archive: {library.name} is not a file that can be packed; name it with HEED_LIBRARY.")
    yield "lib/libheed.so.1", library
    for path in _libraries(library):
        yield f"lib/{path.name}", path
    for path in models_folder().rglob("*"):
        if path.is_file():
            yield f"models/{path.relative_to(models_folder())}", path


def _libraries(library: Path) -> Iterator[Path]:
    said = subprocess.run(["ldd", str(library)], capture_output=True, text=True, check=False).stdout
    for line in said.splitlines():
        found = re.search(r"=> (/\S+)", line)
        if "not found" in line:
            raise GeneralFault(f"--archive: {library.name} needs {line.split()[0]}, which is not here.")
        if found and not _OF_THE_SYSTEM.match(Path(found.group(1)).name):
            yield Path(found.group(1))
