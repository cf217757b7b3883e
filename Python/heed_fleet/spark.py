"""Spark as the one that hands out shares."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Optional

from .errors import GeneralFault
from .packing import NAME
from .runners import Heard, Work, end_with
from .scratch import scratch

#: How long a master may take to give a job its first worker. Choice: clusters start machines in some minutes.
FIRST_WORKER_S = 300.0


class Spark:
    """A Spark master: local[2], spark://…, yarn and the like."""

    #: A worker a core.
    one_core = True

    def __init__(self, master: Optional[str], conf: dict[str, str], archive: Optional[Path] = None) -> None:
        try:
            from pyspark import SparkConf, SparkContext
        except ImportError:
            raise GeneralFault("pyspark is not installed: Tools/setup fleet, or pip install 'pyspark>=4,<4.1'. "
                               "Without it: --master none.") from None
        java = Path(os.environ["JAVA_HOME"], "bin", "java") if os.environ.get("JAVA_HOME") else shutil.which("java")
        if java is None or not Path(java).exists():
            raise GeneralFault("there is no Java, which Spark needs. Install Java 17 (Debian: openjdk-17-jre-headless), or use "
                               "--master none.")
        self._folder = scratch()
        self._master = master or os.environ.get("MASTER") or f"local[{len(os.sched_getaffinity(0))}]"
        self._is_local = self._master.startswith("local")
        # Workers find Python and this package as this process does; on other machines they come with the job.
        python = f"python{sys.version_info[0]}.{sys.version_info[1]}" if archive else sys.executable
        os.environ.setdefault("PYSPARK_PYTHON", python)
        os.environ["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(
            filter(None, [str(Path(__file__).parent.parent), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])))
        # Java writes the user's name into a folder's name, unless it measures nothing.
        os.environ.setdefault("SPARK_LAUNCHER_OPTS", "-XX:-UsePerfData")
        if self._is_local:
            # The job's ports are for this machine alone.
            os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        settings = SparkConf().setAppName("heed-fleet").setMaster(_retrying(self._master))
        for name, value in (_settings(self._is_local, self._folder, archive, conf) | conf).items():
            settings.set(name, value)
        with _quiet(self._folder / "spark.log"):
            try:
                self._context = SparkContext(conf=settings)
            except Exception as error:
                raise GeneralFault(f"Spark does not start at {self._master}: {self._why(error)}") from None
        self._context.setLogLevel("OFF")
        if not self._is_local and not archive:
            self._context.addPyFile(str(_zipped(Path(__file__).parent, self._folder)))

    @property
    def cores(self) -> int:
        """Cores that the cluster has now."""
        return max(1, int(self._context.defaultParallelism))

    def run(self, work: Work, slices: list[list[str]], hear: Heard) -> None:
        """Does the work, a task a slice in their order, and tells the results when all are done.

        Raises:
            GeneralFault: Something is wrong for all drives.
        """
        if not slices:
            return
        try:
            for result in self._context.parallelize(slices, len(slices)).mapPartitions(_on_worker(work)).collect():
                end_with(result)
                hear(result)
        except GeneralFault:
            raise
        except Exception as error:
            raise GeneralFault.within(str(error)) or GeneralFault(
                f"the job ended: {self._why(error)} What is decided stays; run it again to go on.") from None

    def examine(self, work: Work) -> None:
        """Examines each machine that the cluster has now; others are examined before their first drive.

        Raises:
            GeneralFault: What is wrong with one of them, or none has come.
        """
        over, late = threading.Event(), threading.Event()

        def watch() -> None:
            if not over.wait(FIRST_WORKER_S) and self._executors() == 0:
                late.set()
                self._context.cancelAllJobs()

        threading.Thread(target=watch, daemon=True).start()
        try:
            self.run(work, [[""]] * self.cores, lambda result: None)
        except GeneralFault:
            if late.is_set():
                raise GeneralFault(f"{self._master} has given the job no worker for {FIRST_WORKER_S:g} s. Are workers registered there, "
                                   "with enough memory and cores?") from None
            raise
        finally:
            over.set()

    def stop(self) -> None:
        self._context.stop()

    def _executors(self) -> int:
        return 1 if self._is_local else int(self._context._jsc.sc().getExecutorMemoryStatus().size()) - 1

    def _why(self, error: Exception) -> str:
        """The line of an error that tells people something."""
        log = self._folder / "spark.log"
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


def _on_worker(work: Any) -> Any:
    """The work as a function that tells on a worker what it lacks. It is sent by value: the worker may lack this module."""
    owner, name = work.__self__, work.__name__
    import pickle

    sent = pickle.dumps((owner, name))

    def each(slices: Iterable[list[str]]) -> Iterator[dict[str, Any]]:
        import json
        import pickle
        import socket

        try:
            share, method = pickle.loads(sent)
        except ImportError as error:
            words = (f"{socket.gethostname()}: its Python has no package {error.name or error}. Use --archive, which brings all packages "
                     "along, or install heedkit[fleet] there.")
            yield {"status": "fault", "fault": f"HEED-FAULT {json.dumps([69, words])}"}
            return
        for one in slices:
            try:
                yield from getattr(share, method)(one)
            except Exception as error:
                # Spark shows no more than the text of an error.
                raise RuntimeError(getattr(error, "marked", str(error))) from error

    return each


def _settings(is_local: bool, folder: Path, archive: Optional[Path], given: dict[str, str]) -> dict[str, str]:
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
        found |= {"spark.task.cpus": "1", "spark.executor.extraJavaOptions": "-XX:-UsePerfData"}
    if archive:
        found |= {"spark.archives": f"{archive}#{NAME}", "spark.executorEnv.PYTHONPATH": f"./{NAME}/python"}
    return found | {"spark.driver.extraJavaOptions": java}


class _quiet:
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


def _retrying(master: str) -> str:
    """A local master that tries a task again, as clusters do."""
    return master[:-1] + ",4]" if master.startswith("local[") and "," not in master else master


def _zipped(package: Path, folder: Path) -> Path:
    """This package as one file, for workers on other machines."""
    path = folder / "heed_fleet.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(package.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, str(file.relative_to(package.parent)))
    return path
