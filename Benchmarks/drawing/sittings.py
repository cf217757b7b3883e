#!/usr/bin/env python3
"""Draws sittings: a person looks at one point after the other, one still a point, and the head jumps between them.

  sittings.py --renderer DIR --persons 6000-6019 --script stills --out FOLDER

Scripts: `stills`, a 4 x 4 grid in the drawn conditions; `moved`, five points, then the same display from other places;
`turned`, five points, then with the head turned by 15 to 40 degrees; `infrared`, a grid at night, half with glasses;
`points`, the nine points of a calibration, then twelve others.
Each look lasts 1.2 s. Writes SCRIPT_PERSON_CONDITION.mp4 with its _truth.csv and _points.csv, as the renderer's clips.
"""

import argparse
import csv
import os
import subprocess
import sys

import cv2
import numpy

import conditions

SCRIPTS = ("stills", "moved", "turned", "infrared", "points")
FRAMES, RATE = 36, 30
DISPLAY = (340.0, 190.0, 8.0)  # Width, height and distance below the camera, mm; points of 1920 x 1080.
GRID = [(x, y) for y in (.06, .35, .65, .94) for x in (.05, .35, .65, .95)]
# Of a grid, the corners and one point near the middle calibrate.
FIVE = (0, 3, 12, 15, 5)
# A calibration's nine points in its order, and twelve others that judge it.
NINE = [(.5, .5), (.1, .1), (.9, .1), (.1, .9), (.9, .9), (.5, .1), (.1, .5), (.9, .5), (.5, .9)]
TWELVE = [(x, y) for y in (.06, .35, .7) for x in (.05, .32, .68, .95)]
PLACES = {"near": (0, 0, -150), "far": (0, 0, 150), "aside": (100, 0, 0), "farther aside": (300, 0, 0), "lower": (0, 50, 0)}


def looks(script, r, base):
    """Each look: its point, whether it calibrates, the head's place beside the usual (mm) and its turn (degrees)."""
    if script in ("stills", "infrared"):
        return [(p, i in FIVE, (0, 0, 0), (0, 0)) for i, p in enumerate(GRID)]
    if script == "points":
        return [(p, i < len(NINE), (0, 0, 0), (0, 0)) for i, p in enumerate(NINE + TWELVE)]
    out = [(GRID[i], True, (0, 0, 0), (0, 0)) for i in FIVE]
    others = [p for i, p in enumerate(GRID) if i not in FIVE]
    if script == "moved":
        for shift in PLACES.values():
            side = -numpy.sign(base[0])  # Towards the middle: 30 cm aside is then still in the picture.
            for i in r.choice(len(others), 4, replace=False):
                out.append((others[i], False, (shift[0] * side, *shift[1:]), (0, 0)))
        return out
    for _ in range(16):
        turn = r.choice((-1, 1)) * r.uniform(15, 40)
        out.append((others[r.integers(len(others))], False, (0, 0, 0), (turn, r.uniform(-12, 8))))
    return out


def pose(r, habit, base, look, eye):
    """The head's place and turn: it follows the eyes a little, and jumps between looks."""
    (x, y), _, shift, turn = look
    place = numpy.array(base) + shift + r.normal(0, 1, 3) * (12, 8, 15)
    point = numpy.array([DISPLAY[0] / 2 - x * DISPLAY[0], DISPLAY[2] + y * DISPLAY[1], 0.])
    d = point - place
    yaw, pitch = numpy.degrees([numpy.arctan2(d[0], -d[2]), numpy.arcsin(-d[1] / numpy.linalg.norm(d))])
    head = (habit[0] * yaw + habit[1] + turn[0] + r.normal(0, 2.5), habit[0] * pitch + habit[2] + turn[1] + r.normal(0, 2), r.normal(0, 2))
    return place, head, point


def draw(render, number, condition, script, folder, seed):
    import behaviour
    import looks as scenery
    import people
    import rig as rigs

    r = numpy.random.default_rng([seed, number, SCRIPTS.index(script)])
    drawn = people.person(number)
    drawn["glasses"] = conditions.person(condition, drawn, r)
    if script == "infrared":
        drawn["glasses"] = ("none", "clear")[number % 2]
    body = rigs.Rig(drawn)
    dark = script == "infrared"
    lamp = "night-ir" if dark else str(r.choice(("day", "overcast", "evening")))
    artist = render.renderer(body, lamp, number, ss=1)
    artist.add_detail()
    artist.still_limit = 0
    camera = conditions.Webcam(condition, r)
    habit = (r.uniform(0, .5), r.normal(0, 3), r.normal(-2, 3))
    base = (r.uniform(-45, 45), r.uniform(-15, 45), r.uniform(480, 680))
    if script == "moved":
        base = (r.choice((-1, 1)) * 140 + .3 * base[0], base[1], max(base[2], 600))
    name = os.path.join(folder, f"{script}_{number}_{condition}{'_glasses' if dark and number % 2 else ''}")
    coder = subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "640x480", "-r", str(RATE), "-i", "-",
         "-threads", "1", "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p", name + ".mp4"],
        stdin=subprocess.PIPE)
    truth, points = [], []
    for i, look in enumerate(looks(script, r, base)):
        place, head, point = pose(r, habit, base, look, None)
        aim = point + r.normal(0, 1, 3) * (3, 3, 0)  # People look a quarter of a degree beside a point.
        turned = behaviour.rot(*head)
        way = (numpy.diag([1., -1., -1.]) @ ((aim - place) / numpy.linalg.norm(aim - place))) @ turned
        gaze = numpy.degrees([numpy.arctan2(way[0], way[2]), numpy.arcsin(way[1])])
        state = conditions.light(condition, scenery.light(lamp, 1, number * 97 + i)[0], r)
        lids = numpy.clip(r.normal(0, .04), 0, .15)  # Lids stand a little differently each time.
        pupil = float(numpy.clip((2.6 if dark else 1.9) + drawn["pupil0"] + r.normal(0, .25), 1.2, 3.4))
        posed, _ = render.still(body, *head, place, *gaze, (lids, lids), state, pupil, time=i * 1.3)
        still = camera.still(artist.render(posed))
        for k in range(FRAMES):
            coder.stdin.write(camera.frame(still, dark).tobytes())
        beside = aim - place
        line = beside / numpy.linalg.norm(beside)
        for k in range(FRAMES):
            frame = i * FRAMES + k
            truth.append([frame, round(frame * 1000 / RATE, 3), "fixation", *place, *head, *line, *gaze])
        points.append([
            f"look{i}", round(i * FRAMES * 1000 / RATE), round((i + 1) * FRAMES * 1000 / RATE), round(look[0][0] * 1920, 1),
            round(look[0][1] * 1080, 1), "calibration" if look[1] else "validation"])
    coder.stdin.close()
    if coder.wait():
        raise SystemExit("ffmpeg failed")
    columns = "frame,t_ms,event,head_x_mm,head_y_mm,head_z_mm,head_yaw_deg,head_pitch_deg,head_roll_deg,gaze_dx,gaze_dy,gaze_dz,eye_yaw_deg,eye_pitch_deg"
    for ending, header, rows in (("_truth", columns, truth), ("_points", "point,start_ms,end_ms,x_pt,y_pt,role", points)):
        with open(name + ending + ".csv", "w", newline="") as f:
            csv.writer(f, lineterminator="\n").writerows([header.split(",")] + [[f"{v:.4f}" if isinstance(v, float) else v for v in row] for row in rows])
    print(name, flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--renderer", default=os.environ.get("HEED_RENDER"), help="the renderer's folder; default: HEED_RENDER")
    p.add_argument("--persons", required=True)
    p.add_argument("--script", choices=SCRIPTS, required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--seed", type=int, default=0)
    a = p.parse_args()
    sys.path.insert(0, a.renderer)
    os.environ.setdefault("LP_NUM_THREADS", "1")
    cv2.setNumThreads(1)
    import render

    os.makedirs(a.out, exist_ok=True)
    first, last = (a.persons + "-" + a.persons).split("-")[:2]
    for number in range(int(first), int(last) + 1):
        condition = "plain" if a.script == "infrared" else conditions.NAMES[number % len(conditions.NAMES)]
        draw(render, number, condition, a.script, a.out, a.seed)


if __name__ == "__main__":
    main()
