"""A worker's side of its child: hands it drives, watches it, and tells when it is gone."""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Any, Optional

from .basis import Basis
from .deciding import failed
from .drive import Drive
from .staging import stage


@dataclass(frozen=True)
class Limits:
    """When a drive is given up.

    Attributes:
        silence_s: Longest time without any progress. Choice: the slowest decoder seen needs seconds for a minute.
        drive_s: Longest time for one drive. Choice: ten hours of driving at real time on a slow machine.
        attempts: How often a drive may end its process. Choice: a machine short of memory gets a second try.
        memory_mb: Most memory of the process that decides, MiB; None: no limit of ours.
    """

    silence_s: float = 180.0
    drive_s: float = 36_000.0
    attempts: int = 2
    memory_mb: Optional[int] = None


#: What runs in the process that decides.
PROGRAM = "from heed_fleet.child import main; main()"


class Child:
    """The process that decides, made when it is needed; used by one thread."""

    def __init__(self, basis: Basis, limits: Limits, program: str = PROGRAM, one_core: bool = False) -> None:
        self._basis, self._limits, self._program, self._one_core = basis, limits, program, one_core
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._unread = b""
        atexit.register(self.end)

    def decide(self, drive: Drive, folder: str) -> dict[str, Any]:
        """Decides and stages a drive, or stages why it cannot be decided.

        Raises:
            RuntimeError: Something is wrong that is the same for all drives, such as missing models.
        """
        ends: list[tuple[str, str]] = []
        begin = time.monotonic()
        while len(ends) < self._limits.attempts:
            answer = self._ask(drive, folder)
            if "fatal" in answer:
                raise RuntimeError(answer["fatal"])
            if "key" in answer:
                return answer
            ends.append((answer["code"], answer["words"]))
            if answer["code"] == "timeout":
                break
        code, words = ends[-1]
        times = f" {len(ends)} times" if len(ends) > 1 else ""
        key, digest = drive.key(self._basis.digest), self._basis.digest
        reason = f"the process that decided it {words}{times}"
        stage(folder, failed(drive, key, digest, self._basis.version, code, reason))
        return {"key": key, "status": "failed", "reason": reason, "seconds": 0.0, "took_s": time.monotonic() - begin,
                "processor_s": 0.0}

    def _ask(self, drive: Drive, folder: str) -> dict[str, Any]:
        process = self._started()
        assert process.stdin and process.stdout
        try:
            request = {"drive": drive.text, "stage": folder, "one_core": self._one_core}
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
        except BrokenPipeError:
            return self._gone()
        begin = heard = time.monotonic()
        while True:
            now = time.monotonic()
            left = min(heard + self._limits.silence_s, begin + self._limits.drive_s) - now
            if left <= 0:
                self.end()
                shown = self._limits.silence_s if now - heard >= self._limits.silence_s else self._limits.drive_s
                what = "made no progress" if shown == self._limits.silence_s else "was not done"
                return {"code": "timeout", "words": f"{what} for {shown:g} s and was ended"}
            if not select.select([process.stdout], [], [], left)[0]:
                continue
            block = os.read(process.stdout.fileno(), 65536)
            if not block:
                return self._gone()
            heard = time.monotonic()
            *lines, self._unread = (self._unread + block).split(b"\n")
            for line in lines:
                answer: dict[str, Any] = json.loads(line)
                if "at" not in answer:
                    return answer

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            environment = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
            self._process = subprocess.Popen(
                [sys.executable, "-c", self._program], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, env=environment | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))})
            self._unread = b""
            first = json.dumps({"basis": self._basis.text, "memory_mb": self._limits.memory_mb})
            assert self._process.stdin
            self._process.stdin.write(first.encode() + b"\n")
        return self._process

    def _gone(self) -> dict[str, Any]:
        assert self._process
        status = self._process.wait()
        self.end()
        if status < 0:
            return {"code": "crashed", "words": f"was ended by signal {signal.Signals(-status).name}"}
        return {"code": "crashed", "words": f"ended with {status}"}

    def end(self) -> None:
        """Ends the process; the next drive begins another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except BrokenPipeError:
                        pass


_children: dict[str, Child] = {}


def child_for(basis: Basis, limits: Limits, one_core: bool) -> Child:
    """This process' child for a basis. Spark keeps its Python workers, so that one child decides many drives."""
    name = f"{os.getpid()} {basis.digest}"
    if name not in _children:
        for other in list(_children):
            _children.pop(other).end()
        _children[name] = Child(basis, limits, one_core=one_core)
    return _children[name]
