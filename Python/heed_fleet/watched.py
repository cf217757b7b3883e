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
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Optional

from .basis import Basis
from .child import OUT_OF_MEMORY
from .deciding import failed
from .drive import Drive
from .errors import GeneralFault, without_folders
from .examining import MEMORY_BYTES
from .packing import environment
from .scratch import scratch
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
#: How long it may take to load libheed and the models. Choice: a machine that starts as many of them as it has cores.
START_S = 120.0
#: A machine that is taken away ends the child before its worker, which then has this long to be ended, too.
_TAKEN_AWAY_S = 2.0


class Child:
    """The process that decides, made when it is needed; used by one thread."""

    def __init__(self, basis: Basis, limits: Limits, program: str = PROGRAM, one_core: bool = False) -> None:
        self._basis, self._limits, self._program, self._one_core = basis, limits, program, one_core
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._unread = b""
        #: A folder for what the child reads; recordings of object stores are copied into it.
        self.folder = scratch()
        atexit.register(self.end)

    def start(self) -> None:
        """Starts the process if there is none.

        Raises:
            GeneralFault: It finds what is wrong for all drives.
        """
        if self._process is not None:
            return
        if self._basis.models and (self._limits.memory_mb or MEMORY_BYTES) << 20 < MEMORY_BYTES:
            raise GeneralFault(f"--memory-mb {self._limits.memory_mb} is too little for recordings; give at least {MEMORY_BYTES >> 20}.")
        here = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, map(os.path.abspath, filter(None, sys.path))))}
        # What libraries say goes to a file: people hear sentences.
        with open(self.folder / "said", "wb") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-c", self._program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said,
                env=here | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "TMPDIR": str(self.folder)} | environment())
        self._unread = b""
        self._write({"basis": self._basis.text, "memory_mb": self._limits.memory_mb, "folder": str(self.folder)})
        answer = self._hear(START_S, START_S)
        if "ready" not in answer:
            self.end()
            raise self._start_fault(answer)

    def _start_fault(self, answer: dict[str, Any]) -> GeneralFault:
        words = f"the process that decides {answer['words']} before its first drive"
        if answer.get("is_killed") or "by signal" in answer["words"] or answer["words"].endswith(f" {OUT_OF_MEMORY}"):
            limit = f"--memory-mb {self._limits.memory_mb}" if self._limits.memory_mb else "the memory that it may use"
            return GeneralFault(f"{words}: {limit} is too little; give at least {MEMORY_BYTES >> 20} MiB.")
        lines = (self.folder / "said").read_text(errors="replace").split("\n")
        return GeneralFault(f"{words}: {without_folders(next((line for line in reversed(lines) if line.strip()), 'it said nothing'))}")

    def decide(self, drive: Drive, place: str, beside: dict[str, str], folder: str, ended: Callable[[], int]) -> dict[str, Any]:
        """Decides and stages a drive, or stages why it cannot be decided.

        Args:
            place, beside: Where its files lie on this machine.
            folder: Where it is staged.
            ended: Called when the drive ended the process; returns how often it did, here and elsewhere.

        Raises:
            GeneralFault: Something is wrong that is the same for all drives, such as missing models.
        """
        begin = time.monotonic()
        while True:
            self.start()
            request = {"drive": drive.text, "place": place, "beside": beside, "stage": folder, "one_core": self._one_core}
            answer = self._hear(self._limits.silence_s, self._limits.drive_s) if self._write(request) else self._gone()
            if "key" in answer:
                return answer
            if answer["code"] == "timeout":
                times = 1
                break
            time.sleep(_TAKEN_AWAY_S if answer["is_killed"] else 0)
            times = ended()
            if times >= self._limits.attempts:
                break
        reason = f"the process that decided it {answer['words']}" + (f" {times} times" if times > 1 else "")
        return give_up(drive, self._basis, folder, answer["code"], reason, time.monotonic() - begin)

    def _write(self, request: dict[str, Any]) -> bool:
        assert self._process and self._process.stdin
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
            return True
        except BrokenPipeError:
            return False

    def _hear(self, silence_s: float, whole_s: float) -> dict[str, Any]:
        """The child's next answer, or what became of the child."""
        assert self._process and self._process.stdout
        begin = heard = time.monotonic()
        while True:
            now = time.monotonic()
            left = min(heard + silence_s, begin + whole_s) - now
            if left <= 0:
                self.end()
                is_silent = now - heard >= silence_s
                return {"code": "timeout", "words": f"{'made no progress' if is_silent else 'was not done'} for "
                                                    f"{silence_s if is_silent else whole_s:g} s and was ended"}
            if not select.select([self._process.stdout], [], [], left)[0]:
                continue
            block = os.read(self._process.stdout.fileno(), 65536)
            if not block:
                return self._gone()
            heard = time.monotonic()
            *lines, self._unread = (self._unread + block).split(b"\n")
            for line in lines:
                answer: dict[str, Any] = json.loads(line)
                if "fault" in answer:
                    self.end()
                    raise GeneralFault(answer["fault"][1], answer["fault"][0])
                if "at" not in answer:
                    return answer

    def _gone(self) -> dict[str, Any]:
        assert self._process
        status = self._process.wait()
        self.end()
        words = f"was ended by signal {signal.Signals(-status).name}" if status < 0 else f"ended with {status}"
        return {"code": "crashed", "words": words, "is_killed": -status in (signal.SIGKILL, signal.SIGTERM)}

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


def give_up(drive: Drive, basis: Basis, folder: str, code: str, reason: str, took_s: float = 0.0) -> dict[str, Any]:
    """Stages the row of a drive that cannot be decided."""
    key = drive.key(basis.digest)
    stage(folder, failed(drive, key, basis.digest, basis.version, code, reason))
    return {"key": key, "status": "failed", "reason": reason, "seconds": 0.0, "took_s": took_s, "processor_s": 0.0}


_children: dict[str, Child] = {}


def child_for(basis: Basis, limits: Limits, one_core: bool) -> Child:
    """This process' child for a basis. Spark keeps its Python workers, so that one child decides many drives."""
    name = f"{os.getpid()} {basis.digest}"
    if name not in _children:
        for other in list(_children):
            _children.pop(other).end()
        _children[name] = Child(basis, limits, one_core=one_core)
    return _children[name]
