"""The process that decides: one at a time for each of Spark's workers.

Requests come as lines of JSON on the standard input; answers leave on what was the standard output. A decoder that
crashes ends this process, and no other.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Optional

from .basis import Basis
from .deciding import Place, decide
from .drive import Drive
from .locations import fetched
from .staging import stage


def main() -> None:
    # What libraries print on the standard output must not look like an answer.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="heed-fleet-") as folder:
        basis: Optional[Basis] = None
        files: tuple[Optional[str], Optional[str]] = (None, None)
        for line in sys.stdin:
            request = json.loads(line)
            if "basis" in request:
                basis = Basis.of(request["basis"])
                files = basis.write_files(Path(folder))
                if request.get("memory_mb"):
                    limit = request["memory_mb"] << 20
                    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
                continue
            assert basis is not None
            print(json.dumps(_answer(request, basis, files, answers)), file=answers)


def _end_with(parent: int) -> None:
    """Ends this process soon after its worker is gone, also in the middle of a long drive."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _answer(request: dict[str, Any], basis: Basis, files: Any, answers: Any) -> dict[str, Any]:
    begin, processor = time.monotonic(), time.process_time()
    drive, latest = Drive.of(request["drive"]), [begin]

    def say(seconds: float) -> None:
        if time.monotonic() - latest[0] > 1:
            latest[0] = time.monotonic()
            print(json.dumps({"at": seconds}), file=answers)

    try:
        with fetched(drive) as (place, beside):
            rig, calibration = files
            rows = decide(drive, basis, Place(place, beside, rig, calibration, request["one_core"]), say)
        stage(request["stage"], rows)
    except Exception as error:  # Told to the parent, which ends the job with it.
        return {"fatal": f"{type(error).__name__}: {error}"}
    row = rows[0]
    return {"key": row["key"], "status": row["status"], "reason": row.get("reason"), "seconds": row.get("seconds") or 0.0,
            "took_s": time.monotonic() - begin, "processor_s": time.process_time() - processor}


if __name__ == "__main__":
    main()
