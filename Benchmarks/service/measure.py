#!/usr/bin/env python3
"""How soon the service monitors again, and how much its journal gets: heed.service under a stand-in for systemd (supervisor.py).

The sample drive is played as a network camera. The run monitors when its /health says 200. Needs the built program (HEED names
another), FFmpeg, a C compiler and, for the full disk, the right to mount. `--only late,killed` runs some rows; `--minutes` is the time
in which 24 h of the journal pass.
"""
import argparse
import json
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "faults"))
from program import DRIVE, PROGRAM, RIG  # noqa: E402
from streams import Camera  # noqa: E402
from supervisor import Supervisor  # noqa: E402

# Seconds after which the service has to monitor again; bytes of the journal in a day; seconds until the stand-in gives up.
WITHIN, MOST, GIVES_UP = 10, 1_000_000, 60
SMALL_DISK = "2m"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


class Service:
    """The supervised run, with a settings file of its own."""

    def __init__(self, folder, camera, environment=None, **options):
        self.port = free_port()
        given = {"camera": camera, "wait-for-camera": True, "rig": RIG, "log": "-", "store": str(folder / "store"), "session": True,
                 "serve": self.port, **options}
        settings = folder / "heed.yaml"
        # YAML reads JSON.
        settings.write_text(json.dumps({"run": given, "sessions": {"keepDays": 30}}))
        self.supervisor = Supervisor(PROGRAM, settings, folder, environment)

    def __enter__(self):
        self.supervisor.__enter__()
        return self

    def __exit__(self, *_):
        self.supervisor.__exit__()

    def monitors(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=1) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def again(self, since):
        """Seconds from a moment until it monitors, and goes on for a second; None: it does not."""
        while time.monotonic() - since < GIVES_UP:
            seen = time.monotonic()
            if self.monitors():
                time.sleep(1)
                if self.monitors():
                    return seen - since
            time.sleep(0.05)
        return None

    def told(self):
        return self.supervisor.journal.decode(errors="replace").splitlines()[-3:]


def row(service, began, words):
    seconds = service.again(began)
    if seconds is None:
        return f"{words}: NOT within {GIVES_UP} s; {service.supervisor.ends} {service.told()}", False
    return f"{words}: monitored {seconds:.1f} s after", seconds <= WITHIN


def late(folder):
    port = free_port()
    with Service(folder, f"http://127.0.0.1:{port}/camera.mjpg") as service:
        time.sleep(25)
        starts = len(service.supervisor.ends) + 1
        with Camera(DRIVE, port=port):
            return row(service, time.monotonic(), f"a camera that comes after 25 s ({starts} start)")


def after(harm, words):
    """A row about a run that monitors, and then is harmed."""
    def measured(folder):
        with Camera(DRIVE) as camera, Service(folder, camera.address) as service:
            if service.again(time.monotonic()) is None:
                return f"it does not start: {service.told()}", False
            began = time.monotonic()
            harm(service.supervisor.process, camera)
            # What is harmed still answers, or its health is of the moment before.
            time.sleep(0.5)
            return row(service, began, words)
    return measured


def kill(process, _):
    process.kill()


def hang(process, _):
    process.send_signal(signal.SIGSTOP)


def network(folder):
    with Camera(DRIVE) as camera, Service(
            folder, camera.address, publish=f"mqtt://127.0.0.1:{free_port()}/car", vehicle=f"mqtt://127.0.0.1:{free_port()}/vss") as service:
        words, is_met = row(service, time.monotonic(), "the broker away from the start")
        if not is_met:
            return words, False
        camera.goes(away=True)
        time.sleep(15)
        camera.goes(away=False)
        more, is_back = row(service, time.monotonic(), "the camera's network away for 15 s")
        return f"{words}; {more}", is_back


def full(folder):
    disk = folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", disk], capture_output=True).returncode:
        return "no private disk can be mounted here: not run", None
    try:
        with open(disk / "filler", "wb", buffering=0) as file:
            try:
                while file.write(b"\0" * 4096):
                    pass
            except OSError:
                pass
        with Camera(DRIVE) as camera, Service(
                folder, camera.address, store=str(disk / "store"), log=str(disk / "log"), record=["observations"]) as service:
            words, is_met = row(service, time.monotonic(), "a disk that is full from the start")
            time.sleep(10)
            goes_on = service.monitors() and not service.supervisor.ends
        return f"{words}; goes on: {'yes' if goes_on else 'NO'}", is_met and goes_on
    finally:
        subprocess.run(["umount", disk], check=False)


def clocks(folder):
    """Clocks that are wrong at a start, or set while it runs: each start's session stays, and the last one has today's date."""
    shim, stamp, words, is_met = folder / "wall_clock.so", folder / "shift", [], True
    source = pathlib.Path(__file__).resolve().parents[1] / "faults/wall_clock.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", shim, source, "-ldl"], check=True)
    environment = {"LD_PRELOAD": str(shim), "WALL_CLOCK": str(stamp)}
    day = 86_400
    # Shifts of the clock in seconds, for each start.
    for name, starts in (("1970, then now", [[-int(time.time()) + 60, 0], [0]]), ("40 days ahead, then back", [[40 * day], [0]]),
                         ("an hour back while it runs", [[0, -3600], [0]])):
        place = folder / str(len(words))
        place.mkdir()
        for shifts in [[0], *starts]:
            stamp.write_text(str(shifts[0]))
            with Camera(DRIVE) as camera, Service(place, camera.address, environment) as service:
                if service.again(time.monotonic()) is None:
                    return f"it does not start: {service.told()}", False
                for shift in shifts:
                    stamp.write_text(str(shift))
                    time.sleep(5)
                notices = sum(line.count("wallClock") for line in service.supervisor.journal.decode(errors="replace").splitlines())
            (place / "notify").unlink()
            if len(shifts) > 1:
                words.append(f"{notices} records of it")
                is_met &= notices >= 1
        found = [json.loads(line) for line in subprocess.run(
            [PROGRAM, "sessions", "list", "--store", place / "store", "--format", "ndjson"], capture_output=True, text=True).stdout.splitlines()]
        late = min(abs(time.time() - one["start_utc_ms"] / 1000) for one in found if one["start_utc_ms"])
        is_met &= len(found) == len(starts) + 1 and late < 60
        words.append(f"{name}: {len(found)} of {len(starts) + 1} sessions kept, the last dated {late:.0f} s ago")
    return "; ".join(words), is_met


def journal(folder, minutes):
    library, speed = folder / "fast_clock.so", round(24 * 60 / minutes)
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, pathlib.Path(__file__).with_name("fast_clock.c"), "-ldl"], check=True)
    with Camera(DRIVE) as camera, Service(folder, camera.address, {"LD_PRELOAD": str(library), "SPEED": str(speed)}) as service:
        end = time.monotonic() + minutes * 60
        while time.monotonic() < end:
            # Away and back, as often as the limits of records can notice.
            camera.goes(away=not camera.is_away)
            time.sleep(1.5)
        seen, lines = service.supervisor.journal_bytes, service.supervisor.journal.decode(errors="replace").splitlines()
        starts = len(service.supervisor.ends) + 1
    levels = sum(line[:1] == "<" and line[2:3] == ">" for line in lines[1:])
    bare = len(lines[1:]) - levels
    return (f"24 h of a camera that comes and goes, in {minutes} min ({starts} start): {seen / 1e6:.2f} MB, {bare} lines without a level",
            seen <= MOST and bare == 0)


ROWS = [
    ("late", "late camera", f"monitored within {WITHIN} s", late),
    ("killed", "killed", f"monitored within {WITHIN} s", after(kill, "SIGKILL")),
    ("hung", "hung", f"monitored within {WITHIN} s", after(hang, "SIGSTOP")),
    ("network", "no network", f"monitored within {WITHIN} s each", network),
    ("full", "full disk", f"monitored within {WITHIN} s", full),
    ("clocks", "clocks, with retention", "no session deleted; the next one dated rightly", clocks),
    ("journal", "24 h of the journal", f"<= {MOST / 1e6:.0f} MB, a level each", None),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="rows, by commas")
    parser.add_argument("--minutes", type=float, default=10)
    given = parser.parse_args()
    failed = 0
    print("| row | limit | measured | |\n|---|---|---|---|")
    for key, name, limit, measure in ROWS:
        if given.only and key not in given.only.split(","):
            continue
        with tempfile.TemporaryDirectory(prefix="heed-service-") as folder:
            words, is_met = (measure or (lambda place: journal(place, given.minutes)))(pathlib.Path(folder))
        failed += is_met is False
        print(f"| {name} | {limit} | {words} | {'met' if is_met else 'not run' if is_met is None else '**NOT MET**'} |", flush=True)
    sys.exit(1 if failed else 0)


main()
