"""Draws invented people who look somewhere, for training: whole pictures with exact truth.

  gazes.py --renderer DIR --persons 7000-7399 --pictures 32 --out FOLDER

Each person's folder holds the pictures, as a webcam of 640 x 480 gives them, and truth.csv. The first sixteen pictures are
looks at a display, as in a calibration: one camera and one light, the head jumps. In the others head, gaze, lids and light
are anything. The numbers 7000 and above are not in the eye net's data.
"""

import argparse
import csv
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("LP_NUM_THREADS", "1")
import cv2
import numpy

import faces
import sensor

cv2.setNumThreads(1)
WINDOW, PICTURE = (400, 400), (640, 480)
SITTING = 16
COLUMNS = ("picture,sitting,light,glasses,yaw,pitch,roll,x,y,z,gaze_yaw,gaze_pitch,closed_l,closed_r,gaze_x,gaze_y,gaze_z,"
           "opt_lx,opt_ly,opt_lz,opt_rx,opt_ry,opt_rz,el_x,el_y,el_z,er_x,er_y,er_z,iris_lu,iris_lv,iris_ru,iris_rv,open_l,open_r").split(",")


def sat(r, habit, base, point):
    """The head before a display: its place, its turn, and the gaze in it."""
    place = numpy.array(base) + r.normal(0, 1, 3) * (20, 12, 25)
    d = point + r.normal(0, 1, 3) * (3, 3, 0) - place
    yaw, pitch = numpy.degrees([numpy.arctan2(d[0], -d[2]), numpy.arcsin(-d[1] / numpy.linalg.norm(d))])
    head = (habit[0] * yaw + habit[1] + r.normal(0, 4), habit[0] * pitch + habit[2] + r.normal(0, 3), r.normal(0, 3))
    return place, head, d


def anything(r):
    """Head, place, gaze in the head and lids of a picture outside of any sitting."""
    yaw, pitch, roll, place, side, up, closing = faces.pick_pose(r)
    if max(closing) > .6:
        closing = [0., 0.]
    return numpy.array(place), (yaw, pitch, roll), (side, up), closing


def draw(a):
    sys.path.insert(0, str(a.renderer))
    import behaviour
    import draw as drawing
    import looks
    import people
    import render
    import rig as rigs

    K = looks.CAMERA
    low, high = (a.persons + "-" + a.persons).split("-")[:2]
    for number in range(int(low), int(high) + 1):
        folder = a.out / str(number)
        if (folder / "truth.csv").exists():
            continue
        folder.mkdir(parents=True, exist_ok=True)
        started = time.time()
        r = numpy.random.default_rng((a.seed, number))
        person = people.person(number)
        person.update(lash=person["lash"] * r.uniform(.6, 1.4), liner=person["liner"] * r.choice((1., 1., 1.8)), glasses="none")
        rig = rigs.Rig(person)
        artist = drawing.Renderer(
            rig, K, 1, looks.cabin(person["look"]["cabin"]), looks.land(number), person["look"], size=WINDOW, full=False)
        artist.add_detail()
        artist.still_limit = 0
        habit, rows, worn = (r.uniform(0, .5), r.normal(0, 4), r.normal(-2, 4)), [], "none"
        base = (r.uniform(-60, 60), r.uniform(-30, 50), r.uniform(450, 750))
        for k in range(a.pictures):
            sitting = k < SITTING
            if k == 0 or k >= SITTING and k % 4 == 0:
                worn = str(r.choice(faces.GLASSES[:4], p=(.55, .22, .15, .08)))
                person["glasses_rng"], person["rim"] = int(r.integers(1 << 30)), str(r.choice(("thin metal", "thick plastic", "rimless")))
                rig.wear(worn)
                if rig.glasses:
                    artist.make_glasses()
            if k == 0 or not sitting:
                name = str(r.choice(faces.LIGHTS, p=(.28, .24, .24, .24)))
                light = faces.pick_light(r, looks, name)
                if name != "night-ir" and r.random() < .3:  # One lamp in a dark room, or a half-lit face.
                    side, dim = r.choice((-1, 1)), r.uniform(.1, .6)
                    light["dir"] = numpy.array([side * r.uniform(.4, 1), r.uniform(-.8, -.05), r.uniform(-.7, -.2)])
                    light["sky"], light["col2"] = numpy.array(light["sky"]) * dim, numpy.array(light["col2"]) * dim
                    light["expo"] = light["expo"] * r.uniform(1, 1.4)
                camera = int(r.integers(1 << 30))
            closing = [0., 0.]
            if sitting:
                u, v = (k % 4 + r.uniform(.1, .9)) / 4, (k // 4 + r.uniform(.1, .9)) / 4
                place, head, d = sat(r, habit, base, numpy.array([170. - 340 * u, 8. + 190 * v, 0.]))
                inside = (numpy.diag([1., -1., -1.]) @ (d / numpy.linalg.norm(d))) @ behaviour.rot(*head)
                gaze = numpy.degrees([numpy.arctan2(inside[0], inside[2]), numpy.arcsin(inside[1])])
                closing = [float(numpy.clip(r.normal(0, .05), 0, .2))] * 2
            else:
                place, head, gaze, closing = anything(r)
            pupil = float(numpy.clip((2.6 if name == "night-ir" else 1.9) + person["pupil0"] + r.normal(0, .35), 1.2, 3.6))
            state, truth = render.still(rig, *head, place, *gaze, closing, light, pupil, time=r.uniform(0, 50))
            middle = numpy.array([K["fx"] * place[0] / place[2] + K["cx"], K["fy"] * place[1] / place[2] + K["cy"]])
            origin = (middle - [WINDOW[0] / 2, WINDOW[1] * .45]).round().astype(int)
            artist.K = dict(K, cx=K["cx"] - origin[0], cy=K["cy"] - origin[1])
            window = artist.render({**state, "jaw": 0})
            whole = numpy.empty((PICTURE[1], PICTURE[0], 3), numpy.uint8)
            whole[:] = numpy.median(window[:60], (0, 1))
            x0, y0, x1, y1 = max(0, origin[0]), max(0, origin[1]), min(640, origin[0] + 400), min(480, origin[1] + 400)
            whole[y0:y1, x0:x1] = window[y0 - origin[1]:y1 - origin[1], x0 - origin[0]:x1 - origin[0]]
            # A sitting has one camera: the same chance again, but for the noise.
            seen = sensor.sensed(numpy.random.default_rng(camera if sitting else camera + k), whole, name == "night-ir")
            cv2.imwrite(str(folder / f"{k:05d}.jpg"), seen[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 95])
            inside = numpy.radians(gaze)
            ahead = numpy.array([numpy.sin(inside[0]) * numpy.cos(inside[1]), numpy.sin(inside[1]), numpy.cos(inside[0]) * numpy.cos(inside[1])])
            way = numpy.diag([1., -1., -1.]) @ (truth["R"] @ ahead)
            irises = []
            for e in (0, 1):
                centre = truth["E"][e] + numpy.asarray(truth["opt"][e]) * numpy.sqrt(144. - person["limbus"] ** 2)
                flat = numpy.array([K["fx"] * centre[0] / centre[2] + K["cx"], K["fy"] * centre[1] / centre[2] + K["cy"]])
                irises += [*rig.through_lens(flat, e, truth["R"], truth["t"], K)]
            rows.append([k, int(sitting), name, worn, *head, *place, *gaze, *closing, *way, *truth["opt"][0], *truth["opt"][1],
                         *truth["E"][0], *truth["E"][1], *irises, *truth["open"]])
        with open(folder / "truth.csv", "w", newline="") as f:
            csv.writer(f).writerows([COLUMNS] + [[v if isinstance(v, (int, str)) else f"{v:.5f}" for v in row] for row in rows])
        print(f"person {number}: {time.time() - started:.1f} s", flush=True)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--renderer", type=Path, required=True)
    p.add_argument("--persons", required=True)
    p.add_argument("--pictures", type=int, default=32)
    p.add_argument("--seed", type=int, default=3)
    p.add_argument("--out", type=Path, required=True)
    draw(p.parse_args())
