"""Spark as the one that hands out shares."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Optional

from .errors import GeneralFault
from .runners import Heard, Work, end_with
from .scratch import scratch
from .spark_settings import Quiet, retrying, settings, why, zipped

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
        given = SparkConf().setAppName("heed-fleet").setMaster(retrying(self._master))
        for name, value in settings(self._is_local, self._folder, archive, conf).items():
            given.set(name, value)
        with Quiet(self._folder / "spark.log"):
            try:
                self._context = SparkContext(conf=given)
            except Exception as error:
                raise GeneralFault(f"Spark does not start at {self._master}: {why(error, self._folder)}") from None
        self._context.setLogLevel("OFF")
        if not self._is_local and not archive:
            self._context.addPyFile(str(zipped(Path(__file__).parent, self._folder)))

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
                f"the job ended: {why(error, self._folder)} What is decided stays; run it again to go on.") from None

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
