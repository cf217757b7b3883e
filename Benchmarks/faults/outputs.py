"""Row 32: whoever reads a live run stands still: standard output, standard error, log, store, broker, the warning's program.

Each run sees the same drive. Its warnings, and its frames where their lines are read, are compared with those of a run that
nobody holds up: how late they come behind the camera's clock.
"""
import fcntl
import json
import os
import signal
import socket
import statistics
import subprocess
import threading
import time

import hosts
from program import DRIVE, PROGRAM, RIG
from streams import Camera

LIMIT_S = 0.005
# The second run that nobody holds up shows how much two such runs differ.
KINDS = ["nothing", "nothing-again", "stdout", "stderr", "log", "store", "broker", "program"]


class Run:
    """A run of which one reader stands still; `block` is what blocks it."""

    def __init__(self, kind, camera, folder):
        self.kind, self.folder, self.log, self.warned = kind, folder, folder / "log", folder / "warned"
        self.lines, self.arrivals, self.kept = [], [], []
        says = "echo $(date +%s.%N) $HEED_WARNING_MS >> " + str(self.warned)
        # All runs load the slow disk, because each start of a warning's program takes longer with it.
        more, environment = ["--log", str(self.log)], {"LD_PRELOAD": hosts.slow_disk(folder), "SLOW_DISK_S": "0"}
        stdout = stderr = subprocess.PIPE
        if kind == "log":
            os.mkfifo(self.log)
            self.kept.append(filled(os.open(self.log, os.O_RDWR)))
        elif kind == "store":
            more += ["--session", "stands", "--store", str(folder / "store"), "--record", "observations"]
            environment["SLOW_DISK_S"] = "600"
        elif kind == "broker":
            self.kept.append(socket.create_server(("127.0.0.1", 0)))
            more += ["--publish", f"mqtt://127.0.0.1:{self.kept[0].getsockname()[1]}/car", "--store", str(folder / "store")]
        elif kind == "program":
            says += "; trap '' TERM; sleep 600"
        elif kind in ("stdout", "stderr"):
            reader, writer = os.pipe()
            self.kept += [reader, filled(writer)]
            stdout, stderr = (writer, stderr) if kind == "stdout" else (stdout, writer)
        camera.sent = 0
        self.process = subprocess.Popen(
            [PROGRAM, "run", "--camera", camera.address, "--rig", RIG, "--warn", f'sh -c "{says}"', "--warn-level", "advisory",
             "--warn-interval", "0", *more],
            stdout=stdout, stderr=stderr, stdin=subprocess.DEVNULL, env={**os.environ, **environment})
        for stream, take in ((self.process.stdout, self._take), (self.process.stderr, lambda line: None)):
            if stream:
                threading.Thread(target=lambda stream=stream, take=take: [take(line) for line in stream], daemon=True).start()

    def _take(self, line):
        if line.startswith(b"{"):
            self.lines.append((time.time(), json.loads(line)))

    def end(self):
        """Ends the run as a supervisor does: the exit status, and the seconds that it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(30), time.monotonic() - began
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait(), float("inf")

    def logged(self):
        """The records of the log; none where the log stands still."""
        return [] if self.kind == "log" else [line.split(" ", 4) for line in self.log.read_text().splitlines()]

    def reasons(self):
        told = {line["reason"] for _, line in self.lines if line["type"] == "availability"}
        return told | {word[7:] for record in self.logged() for word in record[-1].split() if word.startswith("reason=")}

    def late(self):
        """Seconds by which warnings came behind the camera's clock."""
        told = self.warned.read_text().splitlines() if self.warned.exists() else []
        return [moment - ms / 1000 for moment, ms in (map(float, line.split()) for line in told)]

    def spread(self):
        return max(self.late(), default=0) - min(self.late(), default=0)

    def age(self):
        """p99 of the seconds by which the lines of frames came behind the camera's clock; nil where nobody reads them."""
        ages = sorted(moment - line["t_ms"] / 1000 for moment, line in self.lines if line["type"] == "frame")
        return ages[len(ages) * 99 // 100] - statistics.median(ages) if ages else None


def filled(pipe):
    """A pipe into which nothing more goes."""
    flags = fcntl.fcntl(pipe, fcntl.F_GETFL)
    fcntl.fcntl(pipe, fcntl.F_SETFL, flags | os.O_NONBLOCK)
    try:
        while os.write(pipe, b"\n" * 4096):
            pass
    except BlockingIOError:
        pass
    fcntl.fcntl(pipe, fcntl.F_SETFL, flags)
    return pipe


def blocked(folder, seconds=65):
    """The drive's phone comes at 42 s."""
    runs = {}
    with Camera(DRIVE, seconds=seconds + 15) as camera:
        for kind in KINDS:
            place = folder / kind
            place.mkdir()
            runs[kind] = run = Run(kind, camera, place)
            time.sleep(seconds)
            run.status, run.ended = run.end()
    base = runs.pop("nothing")
    words, verdicts = [f"nobody: {len(base.late())} warnings, ended after {base.ended:.2f} s, exit {base.status}"], [bool(base.late())]
    for kind, run in runs.items():
        more = run.spread() - base.spread()
        said = {"stdout": "outputBlocked", "store": "storageFull"}.get(kind)
        isTold = said is None or said in run.reasons()
        # Of a program that hangs, only the first warning can be heard.
        count, wanted = len(run.late()), 1 if kind == "program" else len(base.late())
        isMet = count >= wanted and isTold and run.ended <= (10 if kind == "store" else 1) and run.status in (0, 1)
        text = f"{kind}: {count} warnings"
        if kind != "program":
            isMet &= more <= LIMIT_S
            text += f", {1000 * more:+.0f} ms"
        if run.age() is not None:
            isMet &= run.age() - base.age() <= LIMIT_S
            text += f", frames p99 {1000 * (run.age() - base.age()):+.0f} ms"
        text += f", {said} {'told' if isTold else 'NOT told'}" if said else ""
        words.append(f"{text}, ended after {run.ended:.2f} s, exit {run.status}")
        verdicts.append(isMet)
    return "; ".join(words), all(verdicts)
