"""Finding libheed: in the wheel, by HEED_LIBRARY; what is missing is said with what to do."""

import importlib.metadata
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import heed


def python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, timeout=120)


def test_wheel_contains_library_licence_and_version():
    files = {str(file) for file in importlib.metadata.files("heedkit")}
    assert "heed/libheed.so.1" in files and "heed/py.typed" in files
    assert {"LICENSE", "NOTICE"} <= {pathlib.Path(file).name for file in files}
    assert pathlib.Path(heed.library_path()).parent == pathlib.Path(heed.__file__).parent
    assert importlib.metadata.version("heedkit") == heed.version() == heed.__version__


def test_importing_loads_no_library():
    done = python("import heed, sys; print(heed.library._loaded, 'pandas' in sys.modules)")
    assert done.stdout == "None False\n", done.stderr


@pytest.mark.parametrize("named, words", [
    ("/not/there.so", "HEED_LIBRARY names /not/there.so, which is no file. Install the wheel"),
    (__file__, "cannot be loaded"),
])
def test_an_unusable_library_is_reported(named, words):
    done = python("import heed; heed.Monitor()", HEED_LIBRARY=named)
    assert "LibraryMissing" in done.stderr and words in done.stderr


@pytest.mark.parametrize("source, words", [
    ("unsigned heed_abi_version(void) { return 99; }", "has interface 99, and this package speaks 1"),
    ("int other;", "is not libheed"),
])
def test_foreign_library_is_refused(tmp_path, source, words):
    compiler = shutil.which("cc") or shutil.which("clang")
    file = tmp_path / "other.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-x", "c", "-", "-o", file], input=source, text=True, check=True)
    done = python("import heed; heed.version()", HEED_LIBRARY=str(file))
    assert "LibraryMissing" in done.stderr and words in done.stderr


def test_a_library_outside_the_wheel_is_used():
    done = python("import heed; print(heed.version())", HEED_LIBRARY=heed.library_path())
    assert done.stdout.strip() == heed.version()
