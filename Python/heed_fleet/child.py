"""The process that decides: one at a time for each of Spark's workers.

Requests come as lines of JSON on the standard input; answers leave on what was the standard output. A decoder that
crashes ends this process, and no other.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import threading
import time
from pathlib import Path
from typing import Any

from .basis import Basis
from .deciding import Place, decide, failed
from .drive import Drive
from .errors import NOT_AVAILABLE, GeneralFault, fault_of, without_folders
from .examining import examine_heed
from .staging import stage

#: The exit status of a process that finds too little memory. Choice: one that Python and libheed do not use.
OUT_OF_MEMORY = 71


def main() -> None:
    # What libraries print on the standard output must not look like an answer.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    _let_the_kernel_choose_this()
    first = json.loads(sys.stdin.readline())
    basis = Basis.of(first["basis"])
    files = basis.write_files(Path(first["folder"]))
    try:
        if first["memory_mb"]:
            resource.setrlimit(resource.RLIMIT_DATA, (first["memory_mb"] << 20, first["memory_mb"] << 20))
        examine_heed(basis, *files)
        print(json.dumps({"ready": True}), file=answers)
    except GeneralFault as fault:
        print(json.dumps({"fault": [fault.code, str(fault)]}), file=answers)
        return
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line), basis, files, answers)), file=answers)


def _end_with(parent: int) -> None:
    """Ends this process soon after its worker is gone, also in the middle of a long drive."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _let_the_kernel_choose_this() -> None:
    """Where memory runs out, this process ends and not its worker: the drive becomes a row, and the others go on."""
    try:
        Path("/proc/self/oom_score_adj").write_text("800")
    except OSError:
        pass


def _answer(request: dict[str, Any], basis: Basis, files: Any, answers: Any) -> dict[str, Any]:
    begin, processor = time.monotonic(), time.process_time()
    drive, latest = Drive.of(request["drive"]), [begin]

    def say(seconds: float) -> None:
        if time.monotonic() - latest[0] > 1:
            latest[0] = time.monotonic()
            print(json.dumps({"at": seconds}), file=answers)

    try:
        rig, calibration = files
        rows = decide(drive, basis, Place(request["place"], request["beside"], rig, calibration, request["one_core"]), say)
        stage(request["stage"], rows)
    except GeneralFault as error:
        return {"fault": [error.code, str(error)]}
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except Exception as error:
        fault = fault_of(error, "the folder of the fleet") if isinstance(error, OSError) else None
        if fault or isinstance(error, ImportError):
            return {"fault": [fault.code, str(fault)] if fault else [NOT_AVAILABLE, str(error)]}
        # A defect that this drive meets; the others go on.
        reason = without_folders(f"deciding {drive.path} ended with {type(error).__name__}: {error}; please report it")
        key = drive.key(basis.digest)
        rows = failed(drive, key, basis.digest, basis.version, "defect", reason)
        stage(request["stage"], rows)
    row = rows[0]
    return {"key": row["key"], "status": row["status"], "reason": row.get("reason"), "seconds": row.get("seconds") or 0.0,
            "took_s": time.monotonic() - begin, "processor_s": time.process_time() - processor}
