#!/usr/bin/env python3
"""Whether a drive finds what reading a rig cannot: mirrors and roads that are elsewhere, in drawn drives.

  ../walk/drawing.py --persons 9100-9107 --drive 150 --out FOLDER; drives.py FOLDER

Each drive is decided with its true rig as a ruler gives it (10 mm of error), and with rigs that have one mistake: a mirror or the
road 20 to 35 degrees elsewhere as the driver sees it, two exchanged mirrors, a camera that is turned by 25 to 40 degrees. A mistake
is named rightly where a notice or a question at reading names what is wrong.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy

HERE = pathlib.Path(__file__).resolve().parent
# The walk has a measure.py, too.
sys.path.insert(0, str(HERE.parent / "walk"))
import cabins
import drawing
from measure import middle, moved, turn


def told(heed, clip, rig):
    """(cause, seconds, words) of the notices about the rig, and of its questions at reading."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "rig.yaml")
        path.write_text(cabins.text(rig))
        done = subprocess.run([heed, "analyze", clip, "--rig", path, "--quiet"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode not in (0, 1): raise SystemExit(done.stderr)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"type":"notice"')]
    found = [(line["cause"], line["t_ms"] / 1000, line["text"]) for line in lines if line["cause"] == "rigDoubtful"]
    return found + [("read", 0, line) for line in done.stderr.splitlines() if "rig.yaml:" in line]


def cases(zones, eyes, draw):
    """Kind, words that a right notice has, and the zones."""
    by = {zone["name"]: zone for zone in zones}
    yield "right", [], zones
    direction = lambda: numpy.array([draw.gauss(0, 1) for _ in range(3)])

    def elsewhere(name):
        zone = by[name]
        away = eyes + turn(numpy.cross(middle(zone) - eyes, direction()), draw.uniform(20, 35))(middle(zone) - eyes) - middle(zone)
        return [moved(one, lambda p: p + away) if one is zone else one for one in zones]

    mirrors = [name for name in by if name.startswith("mirror_")]
    for name in mirrors: yield "mirror", [name], elsewhere(name)
    one, other = draw.sample(mirrors, 2)
    shape = lambda zone: {key: zone[key] for key in zone if key.endswith("_mm")}
    exchanged = {one: shape(by[other]), other: shape(by[one])}
    yield "exchanged", [one, other], [{"name": z["name"], "class": z["class"]} | exchanged.get(z["name"], shape(z)) for z in zones]
    yield "road", ["forward zone"], elsewhere("road")
    about = turn(direction(), draw.uniform(25, 40))
    yield "turned", ["forward zone"], [moved(zone, about) for zone in zones]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("drives", type=pathlib.Path)
    parser.add_argument("--heed", default=str(HERE.parents[1] / ".build/release/heed"))
    parser.add_argument("--more", action="store_true", help="tells each answer")
    given = parser.parse_args()
    rows = []
    for clip in sorted(given.drives.glob("drive_*.mp4")):
        number = int(clip.stem.split("_")[1])
        rig, _, eyes = drawing.cabin(number)
        draw = random.Random(f"drive {number}")
        ruled = [moved(zone, lambda p: p + [draw.gauss(0, 10) for _ in range(3)]) for zone in rig["zones"]]
        for kind, words, zones in cases(ruled, eyes, draw):
            found = told(given.heed, clip, rig | {"zones": zones})
            isRight = not found if kind == "right" else any(any(word in text for word in words) for _, _, text in found)
            rows.append((kind, isRight))
            if given.more: print(number, kind, words, "right" if isRight else "MISSED", found, flush=True)
    kinds = {kind: [ok for one, ok in rows if one == kind] for kind in ("right", "mirror", "exchanged", "road", "turned")}
    print(", ".join(f"{kind} {sum(ok)} of {len(ok)}" for kind, ok in kinds.items()))


if __name__ == "__main__": main()
