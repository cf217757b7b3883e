#!/usr/bin/env python3
"""Draws the walk of `heed rig walk`: people who look into the lens, and then at each zone of a drawn cabin. Or draws drives.

  drawing.py --renderer DIR --persons 9000-9023 --out FOLDER [--drive 150]

Cabins are those of ../rigs/cabins.py, with the camera on the dashboard, at the instruments, at the pillar or at the mirror. People
turn the head by 30 to 100 % of the way, find a place after 0.3 to 0.9 s, look beside it by about a degree, blink, and one look in six
is interrupted by a glance elsewhere. In a drive, people look at the road for 2 to 7 s, then glance for 0.7 to 1.4 s. Writes
walk_PERSON.mp4 (drive_PERSON.mp4) with its _looks.csv, and _rig.yaml with the true places.
"""
import argparse
import csv
import json
import math
import os
import pathlib
import random
import subprocess
import sys

import cv2
import numpy

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "drawing"), str(HERE.parent / "rigs")]
import cabins
import conditions

LOOK_S, EVERY = 4.5, 3  # Seconds of a look; every third of 30 drawn pictures a second is kept.
LIGHTS = ("day", "overcast", "evening", "night-ir")
MOUNTS = ("cluster", "dashboard", "pillar", "mirror")
GLANCES = ["mirror_left", "mirror_right", "mirror_rear"] * 3 + ["cluster"] * 3 + ["centre_stack"]


def cabin(number):
    """A rig without errors of measuring, whose camera sees the driver from at most 35 degrees aside; and the eyes' place."""
    for turn in range(1000):
        draw = random.Random(f"walk {number} {turn}")
        made = cabins.Cabin(draw, mount=MOUNTS[number % 4], whole=True)
        made.isTruck = False
        made.ruler = cabins.axes(made.yaw, made.pitch, made.roll)
        made.seen = lambda place, error=0: [cabins.dot(axis, cabins.minus(place, made.lens)) for axis in made.ruler]
        eyes, zones = numpy.array(made.seen([0, 0, 0])), made.zones()
        places = {zone["name"]: numpy.mean(zone.get("corners_mm", [zone.get("center_mm")]), axis=0) for zone in zones}
        ahead = angles(places["road"], eyes)
        off = [abs(angles(place, eyes) - ahead).max() for place in places.values()]
        if 480 < numpy.linalg.norm(eyes) < 850 and abs(ahead[0]) < 35 and abs(ahead[1]) < 20 and max(off) < 75: break
    camera = {"image": [640, 480], "fx": 650, "fy": 650, "cx": 319.5, "cy": 239.5}
    return {"name": "drawn", "seat": made.seat, "cabin_camera": camera, "zones": [plain(zone) for zone in zones]}, places, eyes


def plain(zone):
    return {key: [round(v, 1) for v in value] if key == "center_mm" else
            [[round(v, 1) for v in corner] for corner in value] if key == "corners_mm" else value for key, value in zone.items()}


def angles(place, eyes):
    way = numpy.asarray(place) - eyes
    return numpy.degrees([math.atan2(way[0], -way[2]), math.asin(-way[1] / numpy.linalg.norm(way))])


def looks_of(places, drive, r):
    """Names of places with the time of each look, and the end; a drive has looks at the road and glances."""
    if not drive:
        return [(name, 0.5 + index * LOOK_S) for index, name in enumerate(places)], 0.5 + len(places) * LOOK_S
    order, at = [], 0.5
    while at < drive:
        order.append(("road", at))
        at += min(7, 2 + r.gamma(2, 1))
        order.append((str(r.choice(GLANCES)), at))
        at += r.uniform(0.7, 1.4)
    return order, at


def draw(render, number, folder, drive):
    import behaviour
    import looks
    import people
    import rig as rigs

    r = numpy.random.default_rng([54, number])
    rig, places, eyes = cabin(number)
    places = {"camera": numpy.zeros(3)} | places
    order, end = looks_of(places, drive, r)
    light = LIGHTS[number // 4 % 4]
    drawn = people.person(number)
    drawn["glasses"] = "clear" if number % 5 == 0 else "none"
    body, seconds = rigs.Rig(drawn), end + 0.5
    b = behaviour.Beh(seconds, int(r.integers(1 << 30)), eyes)
    b.dark = light == "night-ir"
    ahead, share = angles(places["road"], eyes), r.uniform(0.3, 1)

    def head(place):
        """The head's share of the way, as a factor on the angles from the camera's axis."""
        at = angles(place, eyes)
        turn = ahead + (at - ahead) * (share, share * r.uniform(0.5, 1))
        turn = numpy.clip(turn, at - (30, 22), at + (30, 22))
        return tuple(t / a if abs(a) > 0.5 else 0 for t, a in zip(turn, at))

    b.phase(0, "walk")
    b.target(0, places["road"], "road", hg=head(places["road"]))
    table = []
    ends = [begin for _, begin in order[1:]] + [end]
    for (name, begin), then in zip(order, ends):
        place = places[name]
        table.append((name, round(begin * 1000), round(then * 1000)))
        reach, hg = numpy.linalg.norm(place - eyes), head(place)
        beside = lambda: place + r.normal(0, math.radians(0.8) * min(reach, 1500), 3)
        t = begin + (0 if drive else r.uniform(0.3, 0.9))
        b.target(t, beside(), name, hg=hg)
        # A glance is shorter than a second look at its place.
        if then - begin > 1.6: b.target(t + r.uniform(1, 1.6), beside(), name, hg=hg)
        if not drive and r.random() < 1 / 6:
            t += r.uniform(1.6, 2.4)
            b.target(t, places["road"], "road", hg=hg)
            b.target(t + 0.5, beside(), name, hg=hg)
    behaviour.autoblink(b, 0, seconds, 3)
    states = b.simulate(body)[0][::EVERY]
    artist = render.renderer(body, light, number, ss=1)
    artist.add_detail()
    lights = looks.light(light, len(states), number + 77)
    camera = conditions.Webcam("plain", r)
    path = os.path.join(folder, f"{'drive' if drive else 'walk'}_{number}")
    coder = subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "640x480", "-r", str(30 / EVERY), "-i", "-",
         "-threads", "1", "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", path + ".mp4"], stdin=subprocess.PIPE)
    for state, lamp in zip(states, lights):
        state["light"] = lamp
        picture = cv2.GaussianBlur(artist.render(state), (0, 0), camera.soft).astype(numpy.float32)
        coder.stdin.write(camera.frame(picture, b.dark).tobytes())
    coder.stdin.close()
    if coder.wait(): raise SystemExit("ffmpeg failed")
    with open(path + "_looks.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("zone", "start_ms", "end_ms"), *table])
    pathlib.Path(path + "_rig.yaml").write_text(cabins.text(rig))
    print(path, json.dumps({name: angles(place, eyes).round(1).tolist() for name, place in places.items()}), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--renderer", default=os.environ.get("HEED_RENDER"), help="the renderer's folder; default: HEED_RENDER")
    parser.add_argument("--persons", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--drive", type=float, help="seconds of a drive in place of a walk")
    options = parser.parse_args()
    sys.path.insert(0, options.renderer)
    os.environ.setdefault("LP_NUM_THREADS", "1")
    cv2.setNumThreads(1)
    import render

    os.makedirs(options.out, exist_ok=True)
    first, last = (options.persons + "-" + options.persons).split("-")[:2]
    for number in range(int(first), int(last) + 1): draw(render, number, options.out, options.drive)


if __name__ == "__main__": main()
