"""Spark's own standalone cluster on this machine: a master and workers of a clean environment."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pyspark


class Cluster:
    """A master and workers, each with one core, that end with the test.

    Attributes:
        master: Its address, for --master.
    """

    def __init__(self, folder: Path, workers: int = 2, environment: dict[str, str] | None = None) -> None:
        """
        Args:
            environment: What workers have beside a plain PATH: nothing of Heed.
        """
        self._folder = folder
        temporary = folder / "tmp"
        temporary.mkdir(parents=True)
        java = f"-XX:-UsePerfData -Djava.io.tmpdir={temporary}"
        self._environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(folder), "SPARK_HOME": os.path.dirname(pyspark.__file__), "TMPDIR": str(temporary),
            "SPARK_LAUNCHER_OPTS": java, "SPARK_DAEMON_JAVA_OPTS": java, "SPARK_LOCAL_DIRS": str(temporary)} | (environment or {})
        self._processes: list[subprocess.Popen[bytes]] = []
        log = self._start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
        self.master = _await(log, r"Starting Spark master at (spark://\S+)")
        for number in range(workers):
            self.add_worker(number)

    def add_worker(self, number: int) -> subprocess.Popen[bytes]:
        """Starts a worker and waits until it is registered."""
        folder = self._folder / f"worker{number}"
        log = self._start(f"worker{number}", "org.apache.spark.deploy.worker.Worker", "--cores", "1", "--memory", "1g", "--webui-port", "0",
                          "--work-dir", str(folder), "--host", "127.0.0.1", self.master)
        _await(log, r"(Successfully registered) with master")
        return self._processes[-1]

    def _start(self, name: str, *command: str) -> Path:
        log = self._folder / f"{name}.log"
        self._folder.mkdir(parents=True, exist_ok=True)
        with open(log, "wb") as file:
            self._processes.append(subprocess.Popen([f"{self._environment['SPARK_HOME']}/bin/spark-class", *command], env=self._environment,
                                                    stdout=file, stderr=file, start_new_session=True))
        return log

    def kill_worker(self) -> None:
        """Ends the worker that was started last, with all that it runs, as a machine that is taken away."""
        _end(self._processes.pop())
        for pid in _of_folder(self._folder / f"worker{len(self._processes) - 1}"):
            os.kill(pid, signal.SIGKILL)

    def stop(self) -> None:
        while self._processes:
            _end(self._processes.pop())
        for pid in _of_folder(self._folder):
            os.kill(pid, signal.SIGKILL)


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def _of_folder(folder: Path) -> list[int]:
    """Processes that work in a folder: executors, their Pythons, and what these started."""
    found = []
    for one in Path("/proc").iterdir():
        if one.name.isdigit():
            try:
                if str((one / "cwd").resolve()).startswith(f"{folder}/"):
                    found.append(int(one.name))
            except OSError:
                pass
    return found


def _await(log: Path, words: str, seconds: float = 60) -> str:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := re.search(words, log.read_text(errors="replace")):
            return found.group(1)
        time.sleep(0.1)
    raise AssertionError(f"{log.name} does not say {words}: {log.read_text(errors='replace')[-2000:]}")
