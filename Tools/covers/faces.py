"""Draws bare faces of invented people, cut out upright with their mesh: what `things.py` then covers.

  faces.py --renderer DIR --persons 3000-3099 --pictures 10 --seed 1 --out FILE.npz

Needs the renderer of synthetic drivers (docs/eyes.md) and the models of Tools/setup. Each picture has another head, light,
gaze and glasses. Keys: `face` (n, 176, 176, 3, RGB), `points` (n, 478, 2, in its pixels), `person`, `light`, `hair` (RGB).
"""

import argparse
import os
import sys
import time
from pathlib import Path

os.environ.setdefault("LP_NUM_THREADS", "1")
import cv2
import numpy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "eyes"))
import faces as eyes
import mesh as meshes

cv2.setNumThreads(1)
WINDOW = (460, 460)
SIDE, REACH = 176, 2.2  # Pixels of a cut-out, and its side over the longer side of the mesh's box.


def cut(image, points):
    """The face upright in a square of SIDE pixels, and its mesh there."""
    low, high = points.min(0), points.max(0)
    d = points[263] - points[33]
    size, centre = REACH * (high - low).max(), (low + high) / 2
    matrix = cv2.getRotationMatrix2D(tuple(map(float, centre)), float(numpy.degrees(numpy.arctan2(d[1], d[0]))), SIDE / size)
    matrix[:, 2] += (SIDE - 1) / 2 - centre
    soft = cv2.GaussianBlur(image, (0, 0), .4 * size / SIDE) if size > 1.1 * SIDE else image
    return cv2.warpAffine(soft, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), \
        points @ matrix[:, :2].T + matrix[:, 2]


def draw(a):
    sys.path.insert(0, str(a.renderer))
    import draw as drawing
    import looks
    import people
    import render
    import rig as rigs

    mesh, camera, rows, started = meshes.Mesh(), looks.CAMERA, [], time.time()
    low, high = (a.persons + "-" + a.persons).split("-")[:2]
    for number in range(int(low), int(high) + 1):
        r = numpy.random.default_rng((a.seed, number))
        person = people.person(number)
        person["glasses"] = "none"
        rig = rigs.Rig(person)
        renderer = drawing.Renderer(rig, camera, 1, looks.cabin(person["look"]["cabin"]), looks.land(number),
                                    person["look"], size=WINDOW, full=False)
        renderer.add_detail()
        renderer.still_limit = 0
        for picture in range(a.pictures):
            name = str(r.choice(eyes.LIGHTS, p=eyes.LIGHTS_SHARE))
            if picture % 3 == 0:
                person["glasses_rng"] = int(r.integers(1 << 30))
                person["rim"] = str(r.choice(("thin metal", "thick plastic", "rimless")))
                rig.wear(str(r.choice(eyes.GLASSES, p=eyes.GLASSES_SHARE)))
                if rig.glasses:
                    renderer.make_glasses()
            light = eyes.pick_light(r, looks, name)
            yaw, pitch, roll, place, side, up, closing = eyes.pick_pose(r)
            state, truth = render.still(rig, yaw, pitch, roll, place, side, up, closing, light, 2., time=r.uniform(0, 50))
            t = numpy.asarray(truth["t"], float)
            at = numpy.array([camera["fx"] * t[0] / t[2] + camera["cx"], camera["fy"] * t[1] / t[2] + camera["cy"]])
            origin = (at - [WINDOW[0] / 2, WINDOW[1] * .45]).round().astype(int)
            renderer.K = dict(camera, cx=camera["cx"] - origin[0], cy=camera["cy"] - origin[1])
            image = numpy.clip(renderer.render({**state, "jaw": 0}), 0, 255).astype(numpy.uint8)
            guess = meshes.Region(WINDOW[0] / 2, WINDOW[1] * .45 + 12e3 / place[2], 190e3 / place[2], 0)
            points, presence = mesh.track(image, guess)
            if presence < .3:
                continue
            face, points = cut(image, points[:, :2])
            hair = numpy.array(person["hair"]) * 255 if name != "night-ir" else numpy.repeat(r.uniform(30, 120), 3)
            rows.append(dict(face=face, points=points.astype(numpy.float32), person=number, light=eyes.LIGHTS.index(name), hair=hair))
        print(f"person {number}: {len(rows)} faces, {time.time() - started:.0f} s", flush=True)
    numpy.savez(a.out, **{k: numpy.array([row[k] for row in rows]) for k in rows[0]})


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    q.add_argument("--renderer", type=Path, required=True)
    q.add_argument("--persons", required=True)
    q.add_argument("--pictures", type=int, default=10)
    q.add_argument("--seed", type=int, default=1)
    q.add_argument("--out", type=Path, required=True)
    draw(q.parse_args())
