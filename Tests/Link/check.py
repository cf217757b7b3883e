"""A vehicle's broker that is killed, stalled, full and wrong, under Heed's link: check.py --build FOLDER [--only NAME].

Each scenario has a broker, an outbox and a reader of its own; they run beside each other, and each prints one line of figures.
"""

import argparse
import concurrent.futures
import pathlib
import sys
import tempfile
import time
import traceback

import dead
import faults
import program
import security

SCENARIOS = {
    "bound": faults.bound, "kills": faults.kills, "stall": faults.stall, "restart": faults.restart, "full": faults.full_disk,
    "late": faults.late_reader, "two": faults.two_programs, "damaged": faults.damaged, "password": security.password,
    "tls": security.tls, "heed": program.run, "dead": dead.killed, "cable": dead.cable, "broker": dead.broker_killed,
    "replies": dead.replies, "frames": faults.frames,
}
# Measured by itself, on request: the other scenarios would be in its figures.
ALONE = {"frames"}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--only", action="append", choices=SCENARIOS)
    arguments = parser.parse_args()
    build = pathlib.Path(arguments.build).resolve()
    wanted = arguments.only or [name for name in SCENARIOS if name not in ALONE]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="heed-link-") as scratch, concurrent.futures.ThreadPoolExecutor(3) as pool:
        def work(name):
            begun = time.monotonic()
            folder = pathlib.Path(scratch) / name
            folder.mkdir()
            return SCENARIOS[name](build, folder), time.monotonic() - begun

        tasks = {pool.submit(work, name): name for name in wanted}
        for task in concurrent.futures.as_completed(tasks):
            try:
                figures, seconds = task.result()
                print(f"{tasks[task]:<9} {figures} ({seconds:.0f} s)", flush=True)
            except Exception as error:
                failed += 1
                where = traceback.extract_tb(error.__traceback__)[-1]
                print(f"{tasks[task]:<9} FAILED: {error} ({pathlib.Path(where.filename).name}:{where.lineno})", flush=True)
    print(f"{len(wanted) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
