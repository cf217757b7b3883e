#!/usr/bin/env python3
"""Fills HEED_RENDERED with everything that the rows of `make accuracy` about drawn people read.

  all.py [--renderer DIR] [--out FOLDER] [--data FOLDER] [--jobs N] [--only gaze lidgaps clips scenes moving]

Needs the Python of the renderer (its setup.sh makes it). What is there already is kept. Exit code 1 when a drawing fails.
People: no number here was used to train a net or to choose a setting, but for those of `clips` and `scenes` that docs/lids.md
names as looked at.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from unseen import KINDS as unseen_kinds

HERE = Path(__file__).resolve().parent
EYES = HERE.parent.parent / "Tools" / "eyes"
SITTINGS = (("stills", range(9000, 9020)), ("moved", range(9100, 9108)), ("turned", range(9200, 9208)), ("infrared", range(9300, 9308)),
            ("points", range(9400, 9430)))
LIGHTS = ("day", "overcast", "evening", "night-ir")
GLASSES = ("none", "clear", "thick")
# Scenes of half hidden faces need these people's points.
POINTS = (1540, 1541, 1543, 1544, 1545, 1546, 1547, 1550, 1554)
# Those of docs/lids.md, 5000-5011, chose the limits of the evidence; 5300-5307 chose the constants of `MovementSearch`.
MOVING = (("asleep", range(5100, 5130)), ("lowered", range(5200, 5220)), ("dots", range(5300, 5320)))
LIDS = range(1500, 1520)
TINTED = range(1520, 1530)
# The other people of the scenes.
SCENES = (1304, 1308, 1440, 1443, 1445, 1449, 1452, 1453, 1454, 1456, 1458, 2101, 2102, 2103, 2201, 2202, 2203)
CALM = (1560, 1561, 1562)
GROUPS = ("gaze", "lidgaps", "clips", "scenes", "moving")
KINDS = ("hidden", "seen", "masked", "partly", "passenger", "changed", "still", "yale", "calm")


class Job:
    """One program that writes into a folder of its own; its files are moved when it has ended well."""

    def __init__(self, group, name, command, done, to="", rename=None):
        self.group, self.name, self.command, self.done, self.to, self.rename = group, name, command, done, to, rename

    def is_done(self, out):
        return any((out / self.to).glob(self.done))

    def run(self, out):
        """Returns nothing, or the last words of the program that failed."""
        with tempfile.TemporaryDirectory(prefix=".drawing-", dir=out) as folder:
            made = subprocess.run([*self.command, "--out", folder], capture_output=True, text=True)
            if made.returncode:
                return (made.stderr.strip() or "no word").splitlines()[-1]
            target = out / self.to
            target.mkdir(exist_ok=True)
            # Tables last: a clip counts as drawn when its tables are there.
            for file in sorted(Path(folder).iterdir(), key=lambda f: (f.suffix == ".csv", f.name)):
                name = file.name.replace(*self.rename, 1) if self.rename else file.name
                shutil.move(file, target / name)
        return None if self.is_done(out) else f"it wrote no {self.done}"


def clip(a, person, script, light, glasses, to="", rename=None, more=()):
    tag = f"{script}_{person}_{light}_{glasses}"
    done = (tag.replace(*rename, 1) if rename else tag) + "_truth.csv"
    command = [sys.executable, "-B", a.renderer / "render.py", "clip", "--person", str(person), "--light", light, "--glasses", glasses,
               "--script", script, *more]
    return Job("clips" if not to else "scenes", done[:-len("_truth.csv")], command, done, to, rename)


def clips(a):
    """Clips of the renderer's own scripts, every light and glasses in turn."""
    for i, person in enumerate(POINTS):
        light, glasses = LIGHTS[i % 4], GLASSES[i % 3]
        yield clip(a, person, "accuracy", light, glasses)
        yield clip(a, person, "pose", light, glasses)
        yield clip(a, person, "accuracy", light, "none" if glasses != "none" else "clear", rename=("accuracy_", "glasses_"))
    for i, person in enumerate(LIDS):
        yield clip(a, person, ("down", "lids")[i % 2], LIGHTS[i // 2 % 4], GLASSES[i % 3])
    for i, person in enumerate(TINTED):
        yield clip(a, person, ("down", "lids")[i % 2], LIGHTS[i // 2 % 3], "sun")


def scenes(a):
    """The clips that the scenes are made of, in folders of their own, then the scenes."""
    for i, person in enumerate(SCENES):
        yield clip(a, person, "down", LIGHTS[i % 4], "none", to="scene-clips")
    for person in CALM:
        yield clip(a, person, "accuracy", "day", "none", to="calm-clips", more=("--still-limit", "0"))


def made_of_clips(a):
    """The scenes. They take any clip of a folder, so that they get one without the sittings and without themselves."""
    for person in POINTS:
        for file in a.out.glob(f"accuracy_{person}_*"):
            link = a.out / "scene-clips" / file.name
            if not link.exists():
                os.link(file, link)
    for kind in KINDS:
        command = [sys.executable, "-B", EYES / "scenes.py", "--clips", a.out / "scene-clips", "--calm", a.out / "calm-clips",
                   "--faces", a.data / "face", "--people", a.data / "people", "--empty", a.data / "driver" / "drive.mp4", "--kinds", kind]
        yield Job("scenes", f"scene_{kind}", command, f"scene_{kind}_*_expected.csv")


def gaze(a):
    for script, people in SITTINGS:
        for person in people:
            command = [sys.executable, "-B", HERE / "sittings.py", "--renderer", a.renderer, "--persons", str(person), "--script", script]
            yield Job("gaze", f"{script}_{person}", command, f"{script}_{person}_*_points.csv")


def moving(a):
    for script, people in MOVING:
        for person in people:
            command = [sys.executable, "-B", HERE / "moving.py", "--renderer", a.renderer, "--persons", str(person), "--script", script]
            yield Job("moving", f"{script}_{person}", command, f"{script}_{person}_*_truth.csv")


def unseen(a):
    """Eyes behind lenses, hair and the like, over the sleepers' clips."""
    for kind in unseen_kinds:
        command = [sys.executable, "-B", HERE / "unseen.py", "--clips", a.out, "--kinds", kind]
        yield Job("moving", f"unseen_{kind}", command, f"unseen_{kind}_*_stills.csv")


def lidgaps(a):
    for person in range(4000, 4050):
        command = [sys.executable, "-B", EYES / "lidgaps.py", "--renderer", a.renderer, "--persons", str(person)]
        yield Job("lidgaps", f"lidgaps_{person}", command, f"lidgaps_{person}.csv")


def draw(jobs, a):
    """Draws what is missing; returns the number of failures."""
    missing, begin, failed = [job for job in jobs if not job.is_done(a.out)], time.monotonic(), 0
    print(f"{len(jobs) - len(missing)} of {len(jobs)} are there", flush=True)
    with ThreadPoolExecutor(a.jobs) as pool:
        for number, (job, fault) in enumerate(zip(missing, pool.map(lambda job: job.run(a.out), missing)), 1):
            print(f"{number}/{len(missing)} {job.name} after {time.monotonic() - begin:.0f} s" + (f": FAILED, {fault}" if fault else ""), flush=True)
            failed += fault is not None
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--renderer", type=Path, default=os.environ.get("HEED_RENDER"), help="default: HEED_RENDER")
    parser.add_argument("--out", type=Path, default=os.environ.get("HEED_RENDERED"), help="default: HEED_RENDERED")
    parser.add_argument("--data", type=Path, default=os.environ.get("HEED_DATA"), help="default: HEED_DATA")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time; default: one a core")
    parser.add_argument("--only", nargs="+", default=list(GROUPS), choices=GROUPS)
    a = parser.parse_args()
    for name, variable in (("renderer", "HEED_RENDER"), ("out", "HEED_RENDERED"), ("data", "HEED_DATA")):
        if not getattr(a, name):
            parser.error(f"--{name} or {variable} names no folder")
        setattr(a, name, Path(getattr(a, name)).resolve())
    os.environ.setdefault("LP_NUM_THREADS", "1")
    a.out.mkdir(parents=True, exist_ok=True)
    makers = {"gaze": gaze, "lidgaps": lidgaps, "clips": clips, "scenes": scenes, "moving": moving}
    failed = draw([job for group in makers if group in a.only for job in makers[group](a)], a)
    if "scenes" in a.only and not failed:
        failed += draw(list(made_of_clips(a)), a)
    if "moving" in a.only and not failed:
        failed += draw(list(unseen(a)), a)
    if failed:
        raise SystemExit(f"{failed} drawings failed")


if __name__ == "__main__":
    main()
