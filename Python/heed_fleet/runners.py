"""Where shares are worked on: Spark, or this process alone."""

from __future__ import annotations

import os
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Optional

from .errors import FleetError
from .worker import RESULT

Work = Callable[[Iterable[str]], Iterator[dict[str, Any]]]
Heard = Callable[[dict[str, Any]], None]


class Alone:
    """This process, one drive after the other; needs no Java."""

    cores = 1
    #: Nothing else is decided beside it, so that a second core may decode ahead.
    one_core = False

    def run(self, work: Work, slices: list[list[str]], hear: Heard) -> None:
        """Does the work and tells each result."""
        for one in slices:
            for result in work(one):
                hear(result)

    def stop(self) -> None:
        pass


class Spark:
    """A Spark master: local[2], spark://…, yarn and the like."""

    #: A worker a core.
    one_core = True

    def __init__(self, master: Optional[str], quiet: bool = False) -> None:
        try:
            from pyspark.sql import SparkSession
        except ImportError:
            raise FleetError("pyspark is not installed: Tools/setup fleet, or pip install 'pyspark>=4,<4.1'. "
                             "Without it: --master none.") from None
        # Workers find Python and this package as this process does; on other machines the package travels as a zip.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        os.environ["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(
            filter(None, [str(Path(__file__).parent.parent), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])))
        # The page of the job is for this machine alone.
        if (master or "local").startswith("local"):
            os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        master = master or os.environ.get("MASTER") or f"local[{len(os.sched_getaffinity(0))}]"
        builder = SparkSession.builder.appName("heed-fleet").master(_retrying(master))
        for name, value in _settings(master, quiet).items():
            builder = builder.config(name, value)
        try:
            self._session = builder.getOrCreate()
        except Exception as error:
            raise FleetError(f"Spark does not start at {master}: {str(error).splitlines()[0]} "
                             "Is there a Java 17? Tools/setup fleet installs Debian's.") from None
        self._session.sparkContext.setLogLevel("ERROR")
        self.cores = self._session.sparkContext.defaultParallelism
        if not master.startswith("local"):
            self._session.sparkContext.addPyFile(str(zipped(Path(__file__).parent)))

    def run(self, work: Work, slices: list[list[str]], hear: Heard) -> None:
        """Does the work inside mapInPandas, a task a slice in their order, and tells each result as its task ends."""
        if not slices:
            return
        context = self._session.sparkContext
        rows = context.parallelize(slices, len(slices)).flatMap(lambda one: [(text,) for text in one])
        frame = self._session.createDataFrame(rows, "share string").mapInPandas(_in_pandas(work), RESULT)
        for row in frame.collect():
            hear(row.asDict())

    def stop(self) -> None:
        self._session.stop()


def _in_pandas(work: Work) -> Any:
    def each(frames: Any) -> Any:
        import pandas

        for frame in frames:
            for result in work(frame["share"]):
                yield pandas.DataFrame([result]).astype({"reason": object})

    return each


def _settings(master: str, quiet: bool) -> dict[str, str]:
    found = {
        "spark.sql.shuffle.partitions": "8",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "1",
        "spark.ui.showConsoleProgress": str(not quiet).lower(),
        "spark.task.maxFailures": "4",
        "spark.python.worker.reuse": "true",
        "spark.ui.enabled": "false" if quiet else "true",
    }
    if master.startswith("local"):
        # Spark has little to do here, and takes the cores that decide: a quick compiler and a plain collector.
        found["spark.driver.extraJavaOptions"] = (
            f"-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Dlog4j2.configurationFile={Path(__file__).with_name('log4j2.properties').as_uri()}")
        found |= {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.driver.memory": "1g"}
    else:
        found |= {f"spark.executorEnv.{name}": os.environ[name] for name in ("HEED_LIBRARY", "HEED_MODELS") if name in os.environ}
        found["spark.task.cpus"] = "1"
    return found


def _retrying(master: str) -> str:
    """A local master that tries a task again, as clusters do."""
    return master[:-1] + ",4]" if master.startswith("local[") and "," not in master else master


def zipped(folder: Path) -> Path:
    """This package as one file, for workers on other machines."""
    path = Path(tempfile.mkdtemp(prefix="heed-fleet-"), "heed_fleet.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                archive.write(file, str(file.relative_to(folder.parent)))
    return path
