"""What is wrong for all drives ends a job: one sentence, an exit code, no rows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Callable

import conftest
import pytest
from cluster import Cluster
from store import Store

from heed_fleet.errors import GeneralFault
from heed_fleet.examining import examine_machine

#: In place of a worker's own: a libheed of another revision.
_OTHER_VERSION = "import heed.library\nheed.library.decision_version = lambda: '9.9.9+9'\n"
_NO_YAML = "raise ImportError('No module named yaml', name='yaml')\n"
MODELS = Path(os.environ.get("HEED_MODELS") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "heed/models"))
PACKAGES = os.pathsep.join([str(conftest.ROOT / "Python"), *filter("site-packages".__contains__, sys.path)])


class Case:
    """A job with one fault."""

    def __init__(self, folder: Path, store: Store) -> None:
        self.folder, self.store = folder, store
        self.output = str(folder / "fleet")
        self.more: list[str] = ["--rig", str(conftest.RIG)]
        self.environment: dict[str, str] = {}

    def worker(self, name: str, value: object) -> None:
        """Sets a variable for the workers alone."""
        self.more += ["--conf", f"spark.executorEnv.{name}={value}"]

    def module(self, name: str, text: str) -> None:
        """Puts a module before all others of the workers."""
        (self.folder / "modules").mkdir()
        (self.folder / "modules" / name).write_text(text)
        self.worker("PYTHONPATH", os.pathsep.join([str(self.folder / "modules"), PACKAGES]))

    def models(self, change: Callable[[Path], None]) -> None:
        """Gives the workers other models."""
        change(Path(shutil.copytree(MODELS, self.folder / "models")) / "face_mesh_trunk.onnx")
        self.worker("HEED_MODELS", self.folder / "models")

    def small_disk(self, options: str) -> Path:
        disk = self.folder / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", disk], capture_output=True).returncode:
            pytest.skip("this user may not mount a small disk")
        return disk


def package(case: Case) -> None:
    case.module("yaml.py", _NO_YAML)


def libheed(case: Case) -> None:
    case.worker("HEED_LIBRARY", case.folder / "libheed.so.1")


def model(case: Case) -> None:
    case.models(lambda path: path.unlink())


def digest(case: Case) -> None:
    case.models(lambda path: path.write_bytes(path.read_bytes()[:-1] + b"?"))


def full_disk(case: Case) -> None:
    case.output = str(case.small_disk("size=64k") / "fleet")
    (case.folder / "disk/fill").write_bytes(bytes(48 << 10))


def no_rights(case: Case) -> None:
    case.output = str(case.small_disk("size=64k,ro") / "fleet")


def credentials(case: Case) -> None:
    case.store.ask_for_credentials()
    case.output = case.store.address("fleet")


def endpoint(case: Case) -> None:
    case.output = "s3://drives/fleet?endpoint_override=127.0.0.1:9&scheme=http&region=us-east-1"


def version(case: Case) -> None:
    case.module("sitecustomize.py", _OTHER_VERSION)


def rig(case: Case) -> None:
    (case.folder / "rig.yaml").write_text("cameras: 7\n")
    case.more[1] = str(case.folder / "rig.yaml")


def java(case: Case) -> None:
    case.environment["JAVA_HOME"] = str(case.folder / "java")


def memory(case: Case) -> None:
    case.more += ["--memory-mb", "64"]


#: Fault, exit code, words of the sentence.
FAULTS = [
    (package, 69, "its Python has no package yaml. Use --archive"), (libheed, 69, "libheed cannot be used"),
    (model, 78, "its model face_mesh_trunk.onnx is missing"), (digest, 78, "its model face_mesh_trunk.onnx is another one than that of the job"),
    (full_disk, 74, "the disk is full: 0 MiB are left"), (no_rights, 74, "no permission"), (credentials, 69, "Check the credentials"),
    (endpoint, 69, "does not answer. Check endpoint_override"), (version, 69, "decides as 9.9.9+9"), (rig, 78, "the rig"),
    (java, 69, "there is no Java"), (memory, 69, "too little"),
]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster") / "spark")
    yield made
    made.stop()


@pytest.fixture
def case(tmp_path: Path) -> Iterator[Case]:
    store = Store(tmp_path)
    yield Case(tmp_path, store)
    store.stop()
    subprocess.run(["umount", tmp_path / "disk"], capture_output=True)


def run(case: Case, drives: Path, master: str) -> subprocess.CompletedProcess[str]:
    """Runs a job whose workers have all that it needs but for the fault."""
    prepared = ["--conf", f"spark.executorEnv.PYTHONPATH={PACKAGES}", "--conf", f"spark.executorEnv.HEED_MODELS={MODELS}"]
    return subprocess.run([sys.executable, "-B", "-m", "heed_fleet", "decide", str(drives), "--output", case.output, "--master", master, *prepared, *case.more],
                          capture_output=True, text=True, env=os.environ | case.environment)


#: A cluster takes a quarter of a minute for each; `make fleet` tries all there.
PLACES = [("local[2]", *one) for one in FAULTS] + [("cluster", *one) for one in (FAULTS if os.environ.get("HEED_FLEET_WHOLE") else FAULTS[:1] + FAULTS[3:5])]


@pytest.mark.parametrize("master, cause, code, words", PLACES, ids=[f"{one[1].__name__}-{one[0]}" for one in PLACES])
def test_general_fault_ends_the_job_without_rows(
    master: str, cause: Callable[[Case], None], code: int, words: str, case: Case, drives: Path, request: pytest.FixtureRequest,
) -> None:
    cause(case)
    done = run(case, drives, request.getfixturevalue("cluster").master if master == "cluster" else master)
    assert done.returncode == code, done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) <= 3 and lines[-1].startswith("error: ") and words in lines[-1], done.stderr
    assert done.stdout == ""
    left = [path for path in Path(case.output).rglob("*") if path.is_file()] if "://" not in case.output else []
    assert {path.name for path in left} <= {"lock"}


def test_job_after_a_fault_decides_all(case: Case, drives: Path) -> None:
    libheed(case)
    assert run(case, drives, "local[2]").returncode == 69
    case.more = case.more[:2]
    done = run(case, drives, "none")
    assert done.returncode == 1 and "12 decided, 0 there already" in done.stderr
    assert set(conftest.rows(Path(case.output), "drives").query("status == 'failed'")["path"]) == conftest.DAMAGED.keys()


def test_clock_of_a_machine_is_examined(tmp_path: Path) -> None:
    examine_machine(str(tmp_path), time.time(), (), 0)
    with pytest.raises(GeneralFault, match="its clock differs by -3600 s"):
        examine_machine(str(tmp_path), time.time() + 3600, (), 0)
