"""How Spark is started, and what its errors mean."""

from __future__ import annotations

import os
import sys
import zipfile
from pathlib import Path
from typing import Any, Optional

from .packing import NAME


def settings(is_local: bool, folder: Path, archive: Optional[Path], given: dict[str, str]) -> dict[str, str]:
    """All settings of Spark.

    Args:
        folder: For temporary files of the process that leads the job.
        given: Settings from the command line; they come before ours.
    """
    log = Path(__file__).with_name("log4j2.properties").as_uri()
    java = f"-XX:-UsePerfData -Djava.io.tmpdir={folder} -Dlog4j2.configurationFile={log}"
    found = {
        # A machine that is taken away is no fault of its drives.
        "spark.task.maxFailures": "8",
        "spark.python.worker.reuse": "true",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    if is_local:
        # Spark has little to do here, and takes the cores that decide: a quick compiler and a plain collector.
        java += " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
        found |= {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.driver.memory": "1g"}
    else:
        names = [name for name in ("HEED_LIBRARY", "HEED_MODELS") if name in os.environ and not archive]
        found |= {f"spark.executorEnv.{name}": os.environ[name] for name in names}
        # Beside Java each core has a process that decides. Choice: what it needs for large pictures, and Python's own.
        found["spark.executor.memoryOverhead"] = f"{int(given.get('spark.executor.cores', 1))}g"
        # Temporary files lie where the executor works, which its cluster removes, also when the executor was killed.
        found |= {"spark.task.cpus": "1", "spark.executor.extraJavaOptions": "-XX:-UsePerfData -Djava.io.tmpdir=."}
    if archive:
        found |= {"spark.archives": f"{archive}#{NAME}", "spark.executorEnv.PYTHONPATH": f"./{NAME}/python"}
    java = f"{java} {given.get('spark.driver.extraJavaOptions', '')}".strip()
    return found | given | {"spark.driver.extraJavaOptions": java}


class Quiet:
    """Sends what is written on the standard error to a file, also by processes that are started meanwhile."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def __enter__(self) -> None:
        sys.stderr.flush()
        self._kept = os.dup(2)
        descriptor = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        os.dup2(descriptor, 2)
        os.close(descriptor)

    def __exit__(self, *_: Any) -> None:
        sys.stderr.flush()
        os.dup2(self._kept, 2)
        os.close(self._kept)


def retrying(master: str) -> str:
    """A local master that tries a task again, as clusters do."""
    return master[:-1] + ",4]" if master.startswith("local[") and "," not in master else master


def zipped(package: Path, folder: Path) -> Path:
    """This package as one file, for workers on other machines."""
    path = folder / "heed_fleet.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(package.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, str(file.relative_to(package.parent)))
    return path


def why(error: Exception, folder: Path) -> str:
    """The line of an error, or of Java's log in the folder, that tells people something."""
    log = folder / "spark.log"
    lines = str(error).splitlines() + (log.read_text(errors="replace").splitlines() if log.exists() else [])
    for words, told in (
        ("UnsupportedClassVersionError", "Java is too old; install Java 17 or set JAVA_HOME."),
        ("All masters are unresponsive", "the master does not answer. Check its address and the network."),
        ("PYTHON_VERSION_MISMATCH", "the workers' Python is of another version; name one as here with PYSPARK_PYTHON."),
        ("Cannot run program", "the workers have no such Python; name theirs with PYSPARK_PYTHON."),
        ("ExecutorLostFailure", "a task lost its worker too often. Do the workers have enough memory? --memory-mb limits a process."),
        ("OutOfMemoryError", "Java has too little memory; give more with --conf spark.driver.memory=2g."),
    ):
        if any(words in line for line in lines):
            return told
    plain = [line.strip() for line in lines if line.strip() and not line.startswith(("\tat ", " at ", "Traceback"))]
    return (plain[-1] if plain else type(error).__name__)[:300]
