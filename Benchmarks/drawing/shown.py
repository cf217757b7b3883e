#!/usr/bin/env python3
"""Shows real stills as a sitting does: each for 1.2 s, with a little noise.  shown.py --real FOLDER --out FOLDER

For each sitting of HEED_REAL's sets `gaze` and `gaze2` writes real_SITTING.mp4, real_SITTING_points.csv and a rig. They are
pictures of real people: measure, and delete them.
"""

import argparse
import csv
import json
import os
import subprocess

import cv2
import numpy

FRAMES, RATE, NOISE = 36, 30, 2.0
DISPLAYS = {"gaze": (1512, 945, 302.0, 189.0), "gaze2": (1920, 1080, 344.0, 193.5)}


def sitting(folder, kind):
    """The stills of a sitting: file, target in points, whether the point calibrates."""
    if kind == "gaze2":
        return [(r["file"], float(r["x_pt"]), float(r["y_pt"]), r["role"] == "calibration")
                for r in csv.DictReader(open(os.path.join(folder, "targets.csv")))]
    shots = json.load(open(os.path.join(folder, "capture_data.json")))["image_data"][-16:]
    at = numpy.array([(s["x"], s["y"]) for s in shots], float)
    low, high, chosen = at.min(0), at.max(0), []
    for p in (low, (high[0], low[1]), (low[0], high[1]), high, (756, 472.5)):
        chosen.append(min((i for i in range(len(at)) if i not in chosen), key=lambda i: ((at[i] - p) ** 2).sum()))
    return [(s["filename"], *at[i], i in chosen) for i, s in enumerate(shots)]


def show(folder, kind, name):
    r = numpy.random.default_rng(1)
    coder = subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", "640x480", "-r", str(RATE), "-i", "-",
         "-threads", "1", "-c:v", "libx264", "-preset", "veryfast", "-crf", "16", "-pix_fmt", "yuv420p", name + ".mp4"],
        stdin=subprocess.PIPE)
    points = [["point", "start_ms", "end_ms", "x_pt", "y_pt", "role"]]
    for i, (file, x, y, calibrates) in enumerate(sitting(folder, kind)):
        still = cv2.imread(os.path.join(folder, file))
        picture = numpy.full((480, 640, 3), numpy.median(still, (0, 1)), numpy.uint8)
        top, left = (480 - still.shape[0]) // 2, (640 - still.shape[1]) // 2
        picture[top:top + still.shape[0], left:left + still.shape[1]] = still
        for _ in range(FRAMES):
            noisy = picture + r.normal(0, NOISE, picture.shape)
            coder.stdin.write(numpy.clip(noisy + .5, 0, 255).astype(numpy.uint8).tobytes())
        points.append([f"still{i}", round(i * FRAMES * 1000 / RATE), round((i + 1) * FRAMES * 1000 / RATE), x, y,
                       "calibration" if calibrates else "validation"])
    coder.stdin.close()
    if coder.wait():
        raise SystemExit("ffmpeg failed")
    with open(name + "_points.csv", "w", newline="") as f:
        csv.writer(f, lineterminator="\n").writerows(points)
    width, height, across, down = DISPLAYS[kind]
    os.makedirs(name + "_rig", exist_ok=True)
    with open(os.path.join(name + "_rig", "rig.yaml"), "w") as f:
        f.write(f"name: {os.path.basename(name)}\ndisplay: {{size_mm: [{across}, {down}], size_pt: [{width}, {height}], "
                f"top_left_mm: [{across / 2}, 12, 0], x_axis: [-1, 0, 0], y_axis: [0, 1, 0]}}\n")
    print(name, flush=True)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--real", default=os.environ.get("HEED_REAL"), help="the folder of real people; default: HEED_REAL")
    p.add_argument("--set", choices=DISPLAYS, action="append", help="of one set alone")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    os.makedirs(a.out, exist_ok=True)
    for kind in a.set or DISPLAYS:
        for name in sorted(os.listdir(os.path.join(a.real, kind))):
            if name.isdigit():
                show(os.path.join(a.real, kind, name), kind, os.path.join(a.out, f"real_{kind}_{name}"))
