#!/usr/bin/env python3
"""Prints what heed-fleet promises beside what was measured: a table of eleven rows, for `make fleet`.

  trust.py --data FOLDER --rig RIG --work FOLDER [--drives 60] [--only WORD]

Rows of scenarios are the tests of Tests/Fleet, counted. Run it with the Python of Tools/setup fleet, HEED_LIBRARY and
PYTHONPATH set as `make fleet` does.
"""

from __future__ import annotations

import argparse
import heapq
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pandas

HERE = Path(__file__).resolve().parent
TESTS = HERE.parents[1] / "Tests/Fleet"
sys.path[:0] = [str(HERE), str(TESTS), str(TESTS.parent)]

from cluster import Cluster  # noqa: E402
from drives import cut  # noqa: E402
from rows import difference, table  # noqa: E402

from heed_fleet.drive import Drive  # noqa: E402
from heed_fleet.schema import LEVELS  # noqa: E402
from heed_fleet.slices import sliced  # noqa: E402

PATTERN = "{vehicle}/{driver}/{start}.mp4"


def fleet(*arguments: object, code: tuple[int, ...] = (0, 1)) -> tuple[float, str]:
    """Runs heed-fleet; returns its time and what it said."""
    begin = time.monotonic()
    done = subprocess.run([sys.executable, "-m", "heed_fleet", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode not in code:
        raise SystemExit(done.stdout + done.stderr)
    return time.monotonic() - begin, done.stdout + done.stderr


def scenarios(work: Path, file: str, words: str) -> tuple[str, bool]:
    """Runs tests of a file whose names hold words; how many hold."""
    report = work / "tests.xml"
    subprocess.run([sys.executable, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", TESTS / file, "-k", words, f"--junit-xml={report}"],
                   stdout=subprocess.DEVNULL, env=os.environ | {"HEED_FLEET_WHOLE": "1"})
    suite = ElementTree.parse(report).getroot()[0]
    count, bad, skipped = (int(suite.get(name, 0)) for name in ("tests", "failures", "skipped"))
    bad += int(suite.get("errors", 0))
    wrong = [case.get("name") for case in suite.iter("testcase") if case.find("failure") is not None or case.find("error") is not None]
    told = f"{count - bad - skipped} of {count}" + (f", {skipped} skipped" if skipped else "") + (f"; not: {', '.join(map(str, wrong))}" if wrong else "")
    return told, bad == 0 and skipped == 0 and count > 0


def cluster(given: argparse.Namespace) -> tuple[str, bool]:
    work, command = given.work, ["decide", given.drives_folder, "--rig", given.rig, "--pattern", PATTERN]
    for name in ("alone", "spread", "killed"):
        shutil.rmtree(work / name, ignore_errors=True)
    fleet(*command, "--output", work / "alone", "--master", "none")
    told, holds = [], True
    for name in ("spread", "killed"):
        shutil.rmtree(work / "spark", ignore_errors=True)
        made = Cluster(work / "spark")
        try:
            job = subprocess.Popen([sys.executable, "-m", "heed_fleet", *map(str, command), "--output", str(work / name), "--master", made.master, "--archive"],
                                   stderr=subprocess.PIPE, text=True)
            while name == "killed" and job.poll() is None and len(list((work / name).glob("work/*/staged/[!.]*.parquet"))) < given.drives / 2:
                time.sleep(0.2)
            if name == "killed":
                made.kill_worker()
            said = job.communicate()[1]
        finally:
            made.stop()
        found = said if job.returncode not in (0, 1) else difference(work / "alone", work / name)
        told.append(f"{'a worker killed: ' if name == 'killed' else ''}{found or 'equal'}")
        holds &= not found
    return f"{given.drives} drives: " + "; ".join(told), holds


def moments(given: argparse.Namespace) -> tuple[str, bool]:
    """The moments of a page, each beside the risk events of its drive."""
    fleet("report", given.work / "alone", "--csv", given.work / "csv")
    found = pandas.read_csv(given.work / "csv/moments.csv")
    drives = table(given.work / "alone", "drives").set_index("path")
    events = table(given.work / "alone", "events").query("type == 'risk'")
    wrong = []
    for one in found.to_dict("records"):
        drive = drives.loc[one["path"]]
        mine = events[events["key"] == drive["key"]].to_dict("records")
        # A level that is held while the cabin is unavailable goes on.
        stands = [max(LEVELS.index(event["level"]), LEVELS.index(event["source"]) if event["source"] else 0) for event in mine]
        begin = min(range(len(mine)), key=lambda place: abs(mine[place]["t_ms"] / 1000 - one["t_s"]))
        end = next((mine[place]["t_ms"] / 1000 for place in range(begin, len(mine)) if stands[place] < LEVELS.index(one["level"])), drive["seconds"])
        event = mine[begin]
        if not (abs(event["t_ms"] / 1000 - one["t_s"]) <= 0.1 and abs(end - event["t_ms"] / 1000 - one["lasted_s"]) <= 0.1
                and event["kind"] == one["reason"] and event["text"] == one["text"] and event["level"] == one["level"]):
            wrong.append(f"{one['path']} {one['t_s']}")
    told, holds = scenarios(given.work, "test_moments.py", "test")
    return (f"{len(found) - len(wrong)} of {len(found)} moments of {found['path'].nunique()} of {len(drives)} drives; drawn: {told}"
            + "".join(f"; not {one}" for one in wrong)), holds and not wrong and len(found) > 0


def simulated(given: argparse.Namespace) -> tuple[str, bool]:
    """Tasks as they are cut for two cores at the start, and for 200, worked on by 200. Costs are those of a dozen drives,
    each decided by itself, for each second of driving."""
    draw, costs, seconds = random.Random(5), [], 0.0
    shutil.rmtree(given.work / "one", ignore_errors=True)
    for path in draw.sample(sorted(given.drives_folder.rglob("*.mp4")), 12):
        said = fleet("decide", path, "--rig", given.rig, "--output", given.work / "one", "--master", "none")[1]
        processor = re.search(r"([\d.]+) s of processors", said)
        length = float(table(given.work / "one", "drives")["seconds"].fillna(0).sum()) - seconds
        seconds += length
        if length and processor:
            costs.append(float(processor.group(1)) / length)
    drives = [Drive("video", "", f"{place:05}", bytes=round(1e9 * draw.uniform(0.7, 1.3)), seconds=3600.0) for place in range(10_000)]
    works = {drive.path: 3600 * draw.choice(costs) + 0.05 for drive in drives}
    worst = 0.0
    for cores in (2, 200):
        free = [0.0] * 200
        for task in sliced(drives, cores):
            heapq.heapreplace(free, free[0] + 0.1 + sum(works[drive.path] for drive in task))
        worst = max(worst, max(free))
    ideal = sum(works.values()) / 200
    return (f"{worst / 3600:.2f} h, ideal {ideal / 3600:.2f} h: {100 * (worst / ideal - 1):.1f} % more (a core decides at "
            f"{1 / max(costs):.0f} to {1 / min(costs):.0f} x real time)"), worst <= 1.1 * ideal


def overhead(given: argparse.Namespace) -> tuple[str, bool]:
    """From jobs of two sizes, of drives of one second: what a drive costs beside deciding, and what a job costs beside its drives."""
    whole, found = given.work / "short", {}
    cut([given.data / "driver/drive.mp4"], whole, 300, 1, damaged=0)
    for size in (40, 300):
        shutil.rmtree(given.work / "some", ignore_errors=True)
        shutil.rmtree(given.work / "timed", ignore_errors=True)
        for path in sorted(whole.rglob("*.mp4"))[:size]:
            place = given.work / "some" / path.relative_to(whole)
            place.parent.mkdir(parents=True, exist_ok=True)
            os.link(path, place)
        took, said = fleet("decide", given.work / "some", "--rig", given.rig, "--pattern", PATTERN, "--output", given.work / "timed", "--master", "local[2]")
        told = re.search(r"([\d.]+) s of processors", said)
        assert told
        found[size] = took - float(told.group(1)) / 2
    each = 2 * (found[300] - found[40]) / 260
    fixed = found[40] - 40 * each / 2
    done = subprocess.run([sys.executable, HERE / "report.py", "--work", given.work], capture_output=True, text=True)
    told = re.search(r"[\d.]+ s, [\d.]+ GB(?= \| \w+ \|)", done.stdout)
    said = told.group() if told else done.stderr[-300:]
    return f"{each:.3f} s; {fixed:.1f} s; {said}", each <= 0.05 and fixed <= 10 and done.returncode == 0


def rows(given: argparse.Namespace) -> list[tuple[str, str, Callable[[], tuple[str, bool]]]]:
    def tests(file: str, words: str = "test") -> Callable[[], tuple[str, bool]]:
        return lambda: scenarios(given.work, file, words)

    return [
        (f"standalone cluster of two workers, {given.drives} drives with --archive, against one process", "equal; a worker killed in the middle: equal",
         lambda: cluster(given)),
        ("twelve general faults on local[2] and on the cluster", "no row, the exit code, one sentence, at most 3 lines", tests("test_faults.py", "general_fault")),
        ("ways to give the same recordings twice", "counted once, named", tests("test_twice.py", "counts_once")),
        ("mistakes in manifests, patterns, dates, names", "told, each with its remedy", tests("test_mistakes.py", "mistake_is_told")),
        ("moments against their events", "time and length within 0.1 s, cause equal", lambda: moments(given)),
        ("figures of page, CSV and tables against DuckDB", "equal, all", tests("test_recount.py")),
        ("object store: bytes fetched; killed while hashing", "<= 1.05 of the bytes there; nothing hashed twice", tests("test_store.py", "fetched_once or hashes_nothing")),
        ("10,000 one-hour drives on 200 cores, simulated", "within 10 % of the ideal", lambda: simulated(given)),
        ("overhead a drive; fixed; report of 10,000 h", "<= .05 s; <= 10 s; <= 60 s, <= 2 GB", lambda: overhead(given)),
        ("folders, hosts, users in what is published or left; with hashed names also files and sessions", "0", tests("test_privacy.py", "published_or_left")),
        ("page at 1280 and 390 px in a browser", "no label below 9 px, axe 0", tests("test_page.py")),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--data", "--rig", "--work"):
        parser.add_argument(name, required=True, type=Path)
    parser.add_argument("--drives", type=int, default=60)
    parser.add_argument("--only", default="", help="rows whose words hold this")
    given = parser.parse_args()
    given.work = given.work.resolve()
    given.drives_folder = given.work / f"drives-{given.drives}"
    cut([given.data / "driver/drive.mp4", *sorted((given.data / "driver2").glob("*.mp4"))], given.drives_folder, given.drives, 20)
    print("| measured | must be | is | holds |\n|---|---|---|---|", flush=True)
    held = []
    for words, required, measure in rows(given):
        if given.only in words:
            told, holds = measure()
            held.append(holds)
            print(f"| {words} | {required} | {told} | {'yes' if holds else 'NO'} |", flush=True)
    sys.exit(0 if all(held) else 1)


main()
