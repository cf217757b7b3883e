#!/usr/bin/env python3
"""What `heed rig walk` makes of drawn walks (drawing.py) with right rigs and with rigs that have one mistake.

  HEED_RENDER=../shared/render measure.py --walks FOLDER

Each walk is checked with its true rig as a ruler gives it (10 mm of error), with zones that are 10 to 40 degrees elsewhere, with two
exchanged zones, and with a camera that is turned by 5 to 30 degrees. A mistake is clear where a zone is 1.2 of its stated tolerance
beside its place; it is named rightly where the command names it and nothing else. Places: the angle between a judged zone of
the mended rig and the true one, from the true eyes.
"""
import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import numpy

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "rigs")]
import cabins
import drawing


def middle(zone): return numpy.mean(zone.get("corners_mm", [zone.get("center_mm")]), axis=0)


def moved(zone, change):
    """The zone with a function of its points."""
    key = "center_mm" if "center_mm" in zone else "corners_mm"
    points = [[float(v) for v in change(numpy.array(p))] for p in ([zone[key]] if key == "center_mm" else zone[key])]
    return zone | {key: points[0] if key == "center_mm" else points}


def turn(axis, degrees):
    a, k = math.radians(degrees), axis / numpy.linalg.norm(axis)
    return lambda p: p * math.cos(a) + numpy.cross(k, p) * math.sin(a) + k * (k @ p) * (1 - math.cos(a))


def off(a, b, eyes):
    one, other = middle(a) - eyes, middle(b) - eyes
    return math.degrees(math.atan2(numpy.linalg.norm(numpy.cross(one, other)), one @ other))


def cases(zones, eyes, judged, draw):
    """Kinds of mistake, the names that are right answers, and the zones."""
    direction = lambda: numpy.array([draw.gauss(0, 1) for _ in range(3)])
    yield "right", set(), zones
    for low, high in ((10, 16), (16, 25), (25, 40)):
        name = draw.choice(judged)
        zone = next(zone for zone in zones if zone["name"] == name)
        about, degrees = numpy.cross(middle(zone) - eyes, direction()), draw.uniform(low, high)
        shift = eyes + turn(about, degrees)(middle(zone) - eyes) - middle(zone)
        yield "zone", {name}, [moved(one, lambda p: p + shift) if one is zone else one for one in zones]
    one, other = draw.sample(judged, 2)
    shape = {zone["name"]: {key: zone[key] for key in zone if key.endswith("_mm")} for zone in zones}
    exchanged = {one: other, other: one}
    plain = lambda zone: {key: zone[key] for key in zone if not key.endswith("_mm")}
    yield "exchanged", {one, other}, [plain(zone) | shape[exchanged.get(zone["name"], zone["name"])] for zone in zones]
    for low, high in ((5, 12), (12, 20), (20, 30)):
        about = turn(direction(), draw.uniform(low, high))
        yield "turned", {"camera"}, [moved(zone, about) for zone in zones]


def walk(heed, clip, looks, rig, folder):
    """Names that the command says, judged zones with their tolerance, and the mended zones."""
    folder.mkdir()
    (folder / "rig.yaml").write_text(cabins.text(rig))
    shown = subprocess.run([heed, "rig", "walk", str(folder), "--from", clip, "--looks", looks, "--write", "--quiet"], capture_output=True, text=True)
    if shown.returncode: raise SystemExit(f"{clip}: {shown.stderr}")
    named = re.findall(r"^Not where the rig says: (.*)\.$", shown.stdout, re.M)
    names = set(named[0].split(", ")) if named else set()
    if re.search(r"^The camera is turned", shown.stdout, re.M): names.add("camera")
    judged = {name: float(t) for name, t in re.findall(r"^  (.*?): .*; (\d+) deg are tolerated$", shown.stdout, re.M)}
    written = (folder / "rig.yaml").read_text()
    found = re.search(r"^zones: (\[.*\])$", written, re.M)
    return names, judged, json.loads(found[1]) if found else rig["zones"], shown.stdout


def measure(heed, walks, number, seed):
    draw = random.Random(f"{seed} {number}")
    rig, _, eyes = drawing.cabin(number)
    clip, looks = str(walks / f"walk_{number}.mp4"), str(walks / f"walk_{number}_looks.csv")
    truth, rows = rig["zones"], []
    with tempfile.TemporaryDirectory() as scratch:
        _, judged, _, _ = walk(heed, clip, looks, rig, pathlib.Path(scratch, "true"))
        ruled = [moved(zone, lambda p: p + [draw.gauss(0, 10) for _ in range(3)]) for zone in truth]
        for index, (kind, right, zones) in enumerate(cases(ruled, eyes, sorted(judged), draw)):
            names, _, mended, said = walk(heed, clip, looks, rig | {"zones": zones}, pathlib.Path(scratch, str(index)))
            pairs = [(a, b, c) for a, b, c in zip(truth, zones, mended) if a["name"] in judged]
            beside = {a["name"]: off(a, b, eyes) / judged[a["name"]] for a, b, _ in pairs}
            checked = beside if kind == "turned" else right
            clear = all(beside[name] > 1.2 for name in checked) if kind == "exchanged" else kind == "right" or max(beside[name] for name in checked) > 1.2
            rows.append({"person": number, "kind": kind, "clear": clear, "right": names == right, "false": bool(names - right),
                         "places": [off(a, c, eyes) for a, _, c in pairs], "names": sorted(names), "truth": sorted(right), "said": said})
    return rows, [*judged.values()]


def share(values): return f"{sum(values)} of {len(values)}" if values else "none drawn"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heed", default=str(HERE.parents[1] / ".build/release/heed"))
    parser.add_argument("--walks", required=True, type=pathlib.Path, help="the folder of drawing.py")
    parser.add_argument("--seed", type=int, default=54)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--more", action="store_true", help="tells each wrong answer")
    options = parser.parse_args()
    numbers = sorted(int(path.stem.split("_")[1]) for path in options.walks.glob("walk_*_looks.csv"))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda number: measure(options.heed, options.walks, number, options.seed), numbers))
    rows, tolerances = [row for rows, _ in results for row in rows], [t for _, ts in results for t in ts]
    print(f"{len(numbers)} drawn walks; {len(tolerances)} zones judged, tolerances {numpy.quantile(tolerances, [.1, .5, .9]).round(0)} deg (a tenth, half, nine tenths)")
    met = True
    for kind in ("right", "zone", "exchanged", "turned"):
        clear = [row for row in rows if row["kind"] == kind and row["clear"]]
        faint = [row for row in rows if row["kind"] == kind and not row["clear"]]
        places = sorted(place for row in clear for place in row["places"])
        print(f"{kind}: named rightly {share([row['right'] for row in clear])}; zones of the mended rig within 3 deg: {share([p <= 3 for p in places])}, median {numpy.median(places or [0]):.1f}, nine tenths {numpy.quantile(places or [0], .9):.1f}")
        if faint: print(f"  within the tolerance: {len(faint)}, something else named in {sum(row['false'] for row in faint)}, zones within 3 deg: {share([p <= 3 for row in faint for p in row['places']])}")
    clear = [row for row in rows if row["clear"]]
    named, places = numpy.mean([row["right"] for row in clear]), [p for row in clear for p in row["places"]]
    print(f"all: named rightly {100 * named:.0f} % (>= 95); places of the mended rig, mean {numpy.mean(places):.1f} deg (<= 3), within 3 deg {100 * numpy.mean(numpy.array(places) <= 3):.0f} %")
    for row in rows if options.more else []:
        if row["clear"] and not row["right"] or row["false"]: print(row["person"], row["kind"], "is", row["truth"], "named", row["names"], row["said"], sep="\n  ")
    return 0 if named >= 0.95 and numpy.mean(places) <= 3 else 1


if __name__ == "__main__": sys.exit(main())
