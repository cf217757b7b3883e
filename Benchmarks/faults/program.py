"""The program under faults: runs it, and reads its lines with the moment at which each came."""
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("HEED", str(ROOT / ".build/release/heed"))
RIG = str(ROOT / "Calibration/sample-cabin")
DRIVE = str(ROOT / "Samples/drive/drive.mp4")
DATA = pathlib.Path(os.environ.get("HEED_DATA", ROOT / "../shared/data"))


class Lines:
    """What a run wrote, as values."""

    def __init__(self, text):
        self.all = [json.loads(line) for line in text.splitlines() if line.startswith("{")]

    def of(self, *kinds):
        return [line for line in self.all if line["type"] in kinds]

    def reasons(self, after=0, until=float("inf")):
        """(seconds, state, reason, by) of each change of availability."""
        return [(line["t_ms"] / 1000, line["state"], line["reason"], line["by"])
                for line in self.of("availability") if after * 1000 <= line["t_ms"] < until * 1000]

    def told(self, reasons, after, until=float("inf")):
        """Seconds from `after` until one of the reasons was told; None: it was not."""
        found = [time for time, _, reason, _ in self.reasons(after, until) if reason in reasons]
        return found[0] - after if found else None

    def harm(self, after, until):
        """What would be a false alarm in a stretch without anything to be alarmed about. What was told before goes on."""
        return [line["type"] for line in self.of("eyeClosure", "distraction", "prompt", "blink")
                if after * 1000 <= line["t_ms"] < until * 1000 and line.get("state") != "ended" and not line.get("escalations")]


def run(*arguments, environment=None, timeout=300):
    """The exit status, the lines, what was said, and the seconds that it took."""
    began = time.monotonic()
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)], capture_output=True, text=True, errors="replace", timeout=timeout,
        stdin=subprocess.DEVNULL, env={**os.environ, **(environment or {})})
    return done.returncode, Lines(done.stdout), done.stderr, time.monotonic() - began


def analyze(clip, *faults, rig=RIG, more=()):
    """The lines of a recording with faults put into it."""
    named = [word for fault in faults for word in ("--inject", fault)]
    status, lines, said, _ = run("analyze", clip, "--quiet", *(["--rig", rig] if rig else []), *named, *more)
    if status not in (0, 1):
        raise RuntimeError(f"analyze ended with {status}: {said}")
    return lines


class Live:
    """`heed run` while it runs; `lines` are (moment on this machine's clock, value)."""

    def __init__(self, *arguments, environment=None, prefix=()):
        self.said = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [*prefix, PROGRAM, "run", *map(str, arguments)], stdout=subprocess.PIPE, stderr=self.said, text=True,
            stdin=subprocess.DEVNULL, env={**os.environ, **(environment or {})})
        self.lines = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            if line.startswith("{"):
                self.lines.append((time.time(), json.loads(line)))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.reader.join(5)

    def waits(self, what, seconds=60):
        """The first line for which `what` holds, of those that come, too; None after so many seconds."""
        end, seen = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            while seen < len(self.lines):
                if what(self.lines[seen][1]):
                    return self.lines[seen]
                seen += 1
            if self.process.poll() is not None and seen == len(self.lines):
                return None
            time.sleep(0.02)
        return None

    def becomes(self, state, reason=None, after=0.0, seconds=60):
        """The moment at which availability became this, after a moment."""
        found = self.waits(
            lambda line: line["type"] == "availability" and line["state"] == state and line["reason"] == reason
            and (line["utc"] or 0) / 1000 >= after, seconds)
        return found and found[1]["utc"] / 1000

    def stop(self):
        """Interrupts it: its exit status and the seconds that it took to end."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(30)
        self.reader.join(5)
        return status, time.monotonic() - began

    def text(self):
        self.said.seek(0)
        return self.said.read()
