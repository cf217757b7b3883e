"""Puts libheed into the wheel: HEED_LIBRARY's, else the one built in these sources, else the installed one."""

import ctypes
import os
import re
import shutil
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
NAME = re.search(r"^ABI_VERSION = (\d+)$", (HERE / "heed/abi.py").read_text(), re.MULTILINE)
LIBRARY = f"libheed.so.{NAME.group(1)}"


def library() -> Path:
    """The library that goes into the wheel."""
    named = os.environ.get("HEED_LIBRARY")
    if named:
        return Path(named)
    folders = [HERE / "../.build/library"]
    for folder in [*os.environ.get("PKG_CONFIG_PATH", "").split(":"), "/usr/local/lib/pkgconfig"]:
        folders.append(Path(folder).parent)
    for folder in [*folders, Path("/usr/local/lib"), Path("/usr/lib")]:
        if (folder / LIBRARY).is_file():
            return folder / LIBRARY
    raise SystemExit(
        f"error: there is no {LIBRARY} to put into the wheel; run `make library` in Heed's sources, "
        "or let HEED_LIBRARY name the file."
    )


def version(path: Path) -> str:
    """The version of the library, which is the wheel's."""
    try:
        loaded = ctypes.CDLL(str(path))
        loaded.heed_version.restype = ctypes.c_char_p
        return loaded.heed_version().decode()
    except (OSError, AttributeError) as error:
        raise SystemExit(f"error: {path} cannot be loaded ({error}); install its Debian packages with Tools/setup system.")


class WithLibrary(build_py):
    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            shutil.copyfile(library(), Path(self.build_lib, "heed", LIBRARY))


class OfPlatform(Distribution):
    def has_ext_modules(self) -> bool:
        return True


class AnyPython(bdist_wheel):
    def get_tag(self) -> tuple:
        return "py3", "none", super().get_tag()[2]


setup(version=version(library()), cmdclass={"build_py": WithLibrary, "bdist_wheel": AnyPython}, distclass=OfPlatform)
