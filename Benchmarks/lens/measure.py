#!/usr/bin/env python3
"""measure.py DRAWS [--heed .build/release/heed] [--half all|even|odd] [--jobs 1]: what the program makes of the draws.

One line a kind: how many lenses it gave, how often each value lies within twice its stated deviation, the worst error of
the focal length, and how many draws it refused and by which words. Exit code 1 unless at least 90 % of the draws of each
kind have a focal length within twice its deviation or are refused by name.
"""

import argparse
import json
import math
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# The words by which a kind may be refused, and those that a kind must read.
NAMES = {"copies": "pose", "shaken": "pose", "fisheye": "fisheye", "A6": "another size", "90x50": "another size",
         "85x55": "another size", "bowed": "bent", "warped": "bent"}
TOLD = {"mirrored": "mirror"}
CARDS = ("card", "A6", "90x50", "85x55")


def board(heed, folder, truth):
    with tempfile.TemporaryDirectory() as scratch:
        made = subprocess.run([heed, "camera", folder, "--board", "9x6", "--square", "25", "--format", "json", "--output",
                               f"{scratch}/rig"], capture_output=True, text=True)
    answer = {"code": made.returncode, "words": made.stderr, "others": len(re.findall("shows a board of", made.stderr))}
    if made.returncode in (0, 1):
        found = json.loads(made.stdout)
        answer["off"] = {k: (found[k] - truth[k]) / max(1e-9, found["deviations"][k]) for k in ("fx", "fy", "cx", "cy")}
        answer["share"] = found["fx"] / truth["fx"] - 1
    return answer


def card(heed, folder, truth):
    with tempfile.TemporaryDirectory() as scratch:
        pictures = sorted(str(p) for p in Path(folder).glob("*.jpg"))
        made = subprocess.run([heed, "rig", "new", f"{scratch}/rig", "--from", *pictures, "--display", "344x194", "--points",
                               "1920x1080", "--place", "above", "--offset", "8", "--tilt", "0"], capture_output=True, text=True)
        file = Path(scratch, "rig", "rig.yaml")
        text = file.read_text() if file.exists() else ""
    answer = {"code": made.returncode, "words": made.stderr, "others": 0}
    stated, focal = re.search(r"field of view: ([\d.]+) \+- ([\d.]+) deg", text), re.search(r'"?fx"?: *([\d.]+)', text)
    if stated and focal:
        field = lambda fx: math.degrees(2 * math.atan(640 / fx))
        answer["off"] = {"fx": (field(float(focal[1])) - field(truth["fx"])) / max(0.05, float(stated[2]))}
        answer["share"] = float(focal[1]) / truth["fx"] - 1
    return answer


def measure(heed, folder):
    truth = json.loads((folder / "truth.json").read_text())
    answer = (card if truth["kind"] in CARDS else board)(heed, folder, truth)
    return {"kind": truth["kind"], "name": folder.name, "pictures": len(truth["pictures"]), **answer}


def line(kind, rows):
    given, refused = [r for r in rows if "off" in r], [r for r in rows if "off" not in r]
    named = [r for r in refused if kind in NAMES and NAMES[kind] in r["words"]]
    values = [abs(v) for r in given for v in r["off"].values()]
    focal = [r for r in given if abs(r["off"]["fx"]) <= 2]
    told = [r for r in rows if kind in TOLD and TOLD[kind] in r["words"]]
    others = sum(r["others"] for r in rows)
    right = len(focal) + len(named)
    print(f"{kind:9} {right:3} of {len(rows):3} right: {len(focal):3} of {len(given):3} focal lengths within 2 deviations"
          f" ({sum(v <= 2 for v in values)} of {len(values)} values, worst {max((abs(r['off']['fx']) for r in given), default=0):.1f},"
          f" worst error {max((abs(r['share']) for r in given), default=0):.2%}), refused {len(refused)}, by name {len(named)}"
          + (f"; told {len(told)}" if kind in TOLD else "")
          + (f"; {others} of {sum(r['pictures'] for r in rows)} pictures called another board" if others else ""))
    return right >= 0.9 * len(rows) and (kind not in TOLD or len(told) == len(rows))


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("draws", type=Path)
    options.add_argument("--heed", default=".build/release/heed")
    options.add_argument("--half", choices=("all", "even", "odd"), default="all")
    options.add_argument("--kinds", nargs="+")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--rows", type=Path, help="keeps each draw's answer as JSON")
    given = options.parse_args()
    folders = [f for f in sorted(given.draws.iterdir()) if (f / "truth.json").exists()]
    folders = [f for f in folders if given.half == "all" or int(f.name[-2:]) % 2 == (given.half == "odd")]
    folders = [f for f in folders if not given.kinds or f.name[:-3] in given.kinds]
    with ThreadPoolExecutor(given.jobs) as pool:
        rows = list(pool.map(lambda f: measure(given.heed, f), folders))
    if given.rows:
        given.rows.write_text(json.dumps(rows))
    kinds = list(dict.fromkeys(r["kind"] for r in rows))
    return 0 if all([line(kind, [r for r in rows if r["kind"] == kind]) for kind in kinds]) else 1


if __name__ == "__main__":
    sys.exit(main())
