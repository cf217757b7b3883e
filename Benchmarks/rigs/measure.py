#!/usr/bin/env python3
"""How many mistakes in a rig `heed rig show` names, and how many right rigs it questions.

Right rigs are drawn (cabins.py), and each file of `--rigs` is taken as right. Mistakes are made one at a time (making.py), in
drawn rigs and in Calibration/sample-cabin by turns. A mistake is found where a questioned line says what the mistake is; a rig that
is refused counts as found, too. `--more` names each miss.
"""
import argparse
import collections
import concurrent.futures
import copy
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import cabins
import making
import mistakes, camera_mistakes, later_mistakes  # noqa: E401,F401  # Each adds to making.MADE, in this order.

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = {
    "name": "sample-cabin", "seat": "left",
    "cabin_camera": {"image": [640, 480], "fx": 650, "fy": 650, "cx": 319.5, "cy": 239.5, "distortion": [0, 0, 0, 0, 0],
                     "vehicle_from_camera": {"position_m": [-0.3, 0.4, 1.1], "yaw_deg": 180, "pitch_deg": 0, "roll_deg": 0}},
    "display": {"size_mm": [340, 190], "size_pt": [1920, 1080], "top_left_mm": [170, 8, 0], "x_axis": [-1, 0, 0], "y_axis": [0, 1, 0]},
    "zones": [{"name": name, "class": kind, "center_mm": center, "radius_mm": radius} for name, kind, center, radius in (
        ("road", "forward", [0, 53, 0], 90), ("cluster", "driving", [0, 186, 0], 60), ("mirror_left", "driving", [430, 75, 0], 70),
        ("mirror_rear", "driving", [-290, -85, 0], 70), ("mirror_right", "driving", [-640, 85, 20], 70),
        ("centre_stack", "nondriving", [-300, 230, 40], 90), ("phone", "phone", [-110, 360, 290], 80),
        ("passenger", "nondriving", [-760, 20, 250], 150))],
    "road_camera": {"image": [1242, 375], "fx": 721.5, "fy": 721.5, "cx": 609.6, "cy": 172.9, "distortion": [], "height_m": 1.65,
                    "pitch_deg": 0, "roll_deg": 0, "yaw_deg": 0},
    "regions": {"primary": [[0.1, 0.95], [0.46, 0.15], [0.54, 0.15], [0.9, 0.95]], "secondary": []}}


def questions(program, path):
    """The lines that question a rig; a refusal is a line, too."""
    shown = subprocess.run([program, "rig", "show", path], capture_output=True, text=True)
    lines = [line for line in (shown.stdout + shown.stderr).splitlines() if re.match(re.escape(str(path)) + r"(/rig\.yaml)?:\d+: ", line)]
    if shown.returncode and not lines: lines = ["REFUSED " + shown.stderr.strip()]
    return lines


def made(seed, number, each):
    """Rigs with the mistake of this number: name, pattern, rig."""
    name, pattern, make = making.MADE[number]
    rigs = []
    for turn in range(20 * each):
        if len(rigs) == each: break
        draw = random.Random(f"{seed} {name} {turn}")
        rig = copy.deepcopy(SAMPLE) if turn % 3 == 2 else cabins.Cabin(draw, whole=True).rig()
        before = copy.deepcopy(rig)
        wrong = make(rig)
        if wrong is None or wrong == before: continue
        mirror = next((zone["name"] for zone in before["zones"] if zone["name"] == "mirror_" + before["seat"]), "")
        rigs.append((name, pattern.replace("{mirror}", mirror), wrong))
    return rigs


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heed", default=str(ROOT / ".build/release/heed"))
    parser.add_argument("--right", type=int, default=100)
    parser.add_argument("--each", type=int, default=3, help="rigs of each mistake")
    parser.add_argument("--seed", type=int, default=54)
    parser.add_argument("--rigs", nargs="*", default=sorted(map(str, ROOT.glob("Calibration/*/rig.yaml"))))
    parser.add_argument("--more", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        def asked(item):
            number, rig = item
            path = pathlib.Path(folder, f"{number}.yaml")
            path.write_text(cabins.text(rig))
            return questions(options.heed, path)
        rights = [cabins.right(random.Random(f"{options.seed} {index}"), index) for index in range(options.right)]
        wrongs = [rig for number in range(len(making.MADE)) for rig in made(options.seed, number, options.each)]
        found = list(pool.map(asked, enumerate(rights + [rig for _, _, rig in wrongs])))
    false = [(index, lines) for index, lines in enumerate(found[:len(rights)]) if lines]
    own = [(path, lines) for path in options.rigs if (lines := questions(options.heed, path))]
    print(f"right rigs questioned: {len(false)} of {len(rights)} drawn, {len(own)} of {len(options.rigs)} files")
    for which, lines in false[:40] + own: print(f"  {which}: " + "\n    ".join(lines))
    right, named, silent = collections.Counter(), collections.Counter(), collections.Counter()
    for (name, pattern, rig), lines in zip(wrongs, found[len(rights):]):
        right[name] += 1
        isNamed = any(re.search(pattern, line, re.IGNORECASE) or line.startswith("REFUSED") for line in lines)
        named[name] += isNamed
        silent[name] += not lines
        if options.more and not isNamed: print(f"missed {name} (/{pattern}/):", *lines or ["nothing said"], cabins.text(rig), sep="\n    ")
    print(f"mistakes named rightly: {sum(named.values())} of {len(wrongs)} of {len(making.MADE)} kinds")
    for name, count in right.items():
        if named[name] < count: print(f"  {name}: {named[name]} of {count}, nothing said in {silent[name]}")
    return 0 if len(false) <= 0.02 * len(rights) and not own and sum(named.values()) >= 0.9 * len(wrongs) else 1


if __name__ == "__main__": sys.exit(main())
