#!/usr/bin/env python3
"""Measures heed-fleet: two of Spark's workers beside one process, a job that is killed, and 100 hours decided again.

  measure.py decide --data FOLDER --rig RIG --work FOLDER [--drives 200] [--seconds 20] [--rounds 1]
  measure.py redecide --sessions FOLDER --work FOLDER [--hours 100] [--set risk.raisedBy=eu-addw]

Prints what is required beside what was measured, with the machine's load. Run it with the Python of Tools/setup fleet,
HEED_LIBRARY and PYTHONPATH set as `make bench-fleet` does.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from drives import cut  # noqa: E402
from rows import difference, failures  # noqa: E402

PATTERN = "{vehicle}/{driver}/{start}.mp4"


def fleet(*arguments: object) -> tuple[float, float, str]:
    """Runs heed-fleet; returns its time, the processors' time for deciding and what it said."""
    begin = time.monotonic()
    done = subprocess.run([sys.executable, "-m", "heed_fleet", *map(str, arguments)], capture_output=True, text=True)
    took = time.monotonic() - begin
    if done.returncode not in (0, 1):
        raise SystemExit(done.stdout + done.stderr)
    told = re.search(r"([\d.]+) s of\s+processors", done.stdout + done.stderr)
    return took, float(told.group(1)) if told else 0.0, done.stdout + done.stderr


def loaded() -> str:
    return f"load {os.getloadavg()[0]:.1f} on {len(os.sched_getaffinity(0))} cores"


def row(what: str, required: str, measured: str, holds: bool) -> bool:
    print(f"| {what} | {required} | {measured} | {'yes' if holds else 'NO'} |", flush=True)
    return holds


def decide(given: argparse.Namespace) -> bool:
    folder, data = Path(given.work, "drives"), Path(given.data)
    recordings = [data / "driver/drive.mp4", *sorted((data / "driver2").glob("*.mp4"))]
    spoilt = {str(path.relative_to(folder)) for path in cut(recordings, folder, given.drives, given.seconds)}
    command = ["decide", folder, "--rig", given.rig, "--pattern", PATTERN]
    # Without Spark one process decodes ahead on a second core; one of Spark's workers keeps to its own.
    masters = {"alone": "none", "one": "local[1]", "two": "local[2]"}
    outputs = {name: Path(given.work, name) for name in (*masters, "killed")}
    ratios: dict[str, list[float]] = {"alone": [], "one": []}
    for number in range(given.rounds):
        times = {}
        # In turn, and every other round the other way round: others use this machine, too.
        for name in sorted(masters, reverse=number % 2 == 0):
            shutil.rmtree(outputs[name], ignore_errors=True)
            times[name], processor, _ = fleet(*command, "--output", outputs[name], "--master", masters[name])
            print(f"  {masters[name]}: {times[name]:.1f} s, processors {processor:.1f} s, {loaded()}", flush=True)
        for name in ratios:
            ratios[name].append(times[name] / times["two"])
    middle = {name: sorted(all)[len(all) // 2] for name, all in ratios.items()}
    kill_in_the_middle(command, outputs["killed"], given.drives)
    fleet(*command, "--output", outputs["killed"], "--master", "local[2]")
    print(f"| {given.drives} drives of {given.seconds:g} s | required | measured | holds |\n|---|---|---|---|")
    told = failures(outputs["two"])
    return all([
        row("two workers against one", "1.8 x", f"{middle['one']:.2f} x; {middle['alone']:.2f} x against one process without Spark, which "
            f"decodes ahead on the second core ({loaded()})", middle["one"] >= 1.8),
        row("killed in the middle and run again", "the same rows", difference(outputs["two"], outputs["killed"]) or "the same rows",
            not difference(outputs["two"], outputs["killed"])),
        row("one process", "the same rows", difference(outputs["two"], outputs["alone"]) or "the same rows", not difference(outputs["two"], outputs["alone"])),
        row(f"{len(spoilt)} damaged drives", "a row each, with a reason", f"{len(told)} rows: " + "; ".join(sorted(set(told.values()))),
            set(told) == spoilt and all(told.values())),
    ])


def kill_in_the_middle(command: list[object], output: Path, drives: int) -> None:
    """Starts a job and kills all of its processes when half of the drives are staged."""
    shutil.rmtree(output, ignore_errors=True)
    job = subprocess.Popen([sys.executable, "-m", "heed_fleet", *map(str, command), "--output", str(output), "--master", "local[2]", "--quiet"],
                           start_new_session=True, stderr=subprocess.DEVNULL)
    while job.poll() is None and len(list(output.glob("work/*/staged/[!.]*.parquet"))) < drives / 2:
        time.sleep(0.2)
    if job.poll() is not None:
        raise SystemExit(f"the job ended by itself with {job.returncode} before it could be killed")
    os.killpg(job.pid, signal.SIGKILL)
    job.wait()
    print(f"  killed with {len(list(output.glob('work/*/staged/[!.]*.parquet')))} drives staged", flush=True)


def redecide(given: argparse.Namespace) -> bool:
    store, hours = Path(given.work, "sessions"), 0.0
    sources = sorted(path.parent for path in Path(given.sessions).glob("*/session.sqlite"))
    lengths = {source: length(source / "session.sqlite") for source in sources}
    number = 0
    while hours < given.hours:
        source = sources[number % len(sources)]
        copy = store / f"drive-{number:05}"
        if not copy.exists():
            shutil.copytree(source, copy)
            # What is the same would be looked at once.
            with sqlite3.connect(copy / "session.sqlite") as session:
                session.execute("UPDATE session SET source = source || ?", (f" {number}",))
        hours, number = hours + lengths[source] / 3600, number + 1
    output = Path(given.work, "redecided")
    shutil.rmtree(output, ignore_errors=True)
    first, processor, _ = fleet("decide", store, "--output", output, "--master", given.master)
    print(f"  decided once: {first:.1f} s, processors {processor:.1f} s, {loaded()}", flush=True)
    took, processor, said = fleet("redecide", store, "--output", output, "--set", given.set, "--master", given.master)
    print("\n".join(line for line in said.splitlines() if "x real time" in line or "go, " in line), flush=True)
    print(f"| {number} sessions, {hours:.1f} h | required | measured | holds |\n|---|---|---|---|")
    return row("decided again under another rule book", f"{1.2 * hours:.0f} s",
               f"{took:.1f} s with Spark's start, processors {processor:.1f} s; {first:.1f} s the first time; {loaded()}", took <= 1.2 * hours)


def length(file: Path) -> float:
    with sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True) as session:
        first, last = session.execute("SELECT first_t_ms, last_t_ms FROM session").fetchone()
    return (last - first) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("decide")
    one.set_defaults(run=decide)
    for name, default in (("--data", None), ("--rig", None), ("--work", None)):
        one.add_argument(name, required=default is None)
    one.add_argument("--drives", type=int, default=200)
    one.add_argument("--seconds", type=float, default=20)
    one.add_argument("--rounds", type=int, default=1)
    other = commands.add_parser("redecide")
    other.set_defaults(run=redecide)
    other.add_argument("--sessions", required=True)
    other.add_argument("--work", required=True)
    other.add_argument("--hours", type=float, default=100)
    other.add_argument("--set", default="risk.raisedBy=eu-addw")
    other.add_argument("--master", default="local[2]")
    given = parser.parse_args()
    print(f"  {loaded()}")
    sys.exit(0 if given.run(given) else 1)


main()
