"""Covers bare faces (faces.py) at random and cuts them as Heed does, for training and choosing.

  samples.py --faces BARE.npz... --each 12 --seed 1 --out FILE.npz [--sheet FILE.png]

Keys: `crop` (n, 96, 96, 3, RGB), `label` (n, 6) in the order of KINDS: 1 it hides the face, 0 it does not, -1 half and half,
which is not learned; `person`.
"""

import argparse
import sys
import time
from pathlib import Path

import cv2
import numpy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "eyes"))
import covers as eye_covers
import sensor
import things

cv2.setNumThreads(1)
KINDS = ("hand", "mask", "cap", "hair", "sun", "dirt")
SIDE, REACH = 96, 1.8  # Pixels of a crop, and its side over the longer side of the mesh's box.
JITTER = (.07, .07, .1, .07)  # Across and down (shares of the side), scale (logarithm), roll (radians).
# What is drawn, and how often; the names of two kinds: both.
PLANS = (("", .22), ("mask", .1), ("hand", .13), ("cap", .1), ("hair", .09), ("sun", .11), ("dirt", .15), ("mask cap", .03),
         ("hand mask", .01), ("hair mask", .01), ("cap sun", .01), ("mask sun", .01), ("cap dirt", .01), ("hand dirt", .01), ("cap hand", .01))
ORDER = ("hair", "cap", "mask", "hand", "sun", "dirt")


def called(value, no, yes):
    return 1 if value >= yes else 0 if value < no else -1


def put(r, kind, image, face):
    """Draws one thing; returns its label."""
    eyes = [face.eye(e) for e in (0, 1)]
    if kind == "mask":
        things.mask(r, image, face)
        return 1
    if kind == "hand":
        where = r.random()
        at = None if where < .5 else (r.normal(0, .15), r.uniform(.65, .95)) if where < .75 else (r.choice((-.4, .4)) + r.normal(0, .1), r.uniform(.3, .45)) if where < .9 else (r.normal(0, .15), r.normal(.5, .1))
        alpha = things.hand(r, image, face, at, r.uniform(.45, .7) if where >= .9 else None)
        mouth = face.polygon(face.at(0, .78) + .3 * face.scale * numpy.array([[-.5, -.3], [.5, -.3], [.5, .3], [-.5, .3]]))
        parts = [face.share(alpha, e) for e in eyes] + [face.share(alpha, mouth)]
        return called(max(face.share(alpha, face.skin_mask) / .2, max(parts) / .6), .25, 1)
    if kind == "cap":
        alpha, shadow = things.cap(r, image, face)
        brow = face.skin_mask * (face.v < .27)
        dark = max(face.share(shadow, e) for e in eyes)
        return called(max(face.share(alpha, brow) / .55, max(face.share(alpha, e) for e in eyes) / .5, dark / .35), .15, 1)
    if kind == "hair":
        alpha = things.fringe(r, image, face)
        return called(max(face.share(alpha, e) for e in eyes), .08, .3)
    lost = things.sun(r, image, face) if kind == "sun" else things.dirt(r, image, face)
    share = face.share(lost, face.skin_mask)
    if kind == "sun":
        return called(share, .1, .25)
    return called(max(share / .13, max(face.share(lost, e) for e in eyes) / .65), .3, 1)


def bystander(r, image, face):
    """What hides no face, or what another net names: beards, dark and mirrored lenses, lamps in lenses, phones at the ear."""
    kind = r.random()
    if kind < .16:  # A beard: stubble to full.
        inner = face.polygon([face.points[i] for i in things.JAW[2:-2]] + [face.at(.5, .62), face.at(0, .57 + r.normal(0, .02)), face.at(-.5, .62)], .04 * face.scale)
        lips = face.polygon(face.points[[61, 40, 0, 270, 291, 321, 17, 91]])
        grain = numpy.clip(.75 + .3 * things.coarse(r, face.shape, 1.3), 0, 1)
        things.lay(image, face.hair * r.uniform(.5, 1.3), inner * (1 - lips) * grain * r.uniform(.2, .9))
    elif kind < .36:
        eyes = []
        for a, b in things.EYES:
            d = face.points[b] - face.points[a]
            eyes.append(((face.points[a] + face.points[b]) / 2, max(3., float(numpy.hypot(*d))), float(numpy.arctan2(d[1], d[0]))))
        if kind < .26:
            eye_covers.lenses(r, image, eyes, r.choice((0., r.uniform(0, .5))))
        else:
            for eye in eyes:
                eye_covers.reflections(r, image, eye)
    elif kind < .42:
        at = face.at(r.choice((-1, 1)) * r.uniform(1.15, 1.4), r.uniform(.3, .8))
        box = at + face.scale * numpy.array([[-.08, -.3], [.08, -.3], [.08, .3], [-.08, .3]])
        things.lay(image, things.tint(r, face, r.uniform(0, 120, 3)), face.polygon(box))
    elif kind < .5:  # Paint, moles, jewellery: small.
        for _ in range(int(r.integers(1, 5))):
            c = face.at(r.uniform(-.8, .8), r.uniform(0, 1))
            things.lay(image, r.uniform(0, 255, 3), things.sigmoid((r.uniform(.005, .03) * face.scale - numpy.hypot(face.x - c[0], face.y - c[1])) / .6))


def nobody(r, image):
    """No face at all: the place where one was."""
    if r.random() < .4:
        return eye_covers.scene(r, *image.shape[:2])
    shift = (r.choice((-1, 1)) * r.uniform(.55, .9) * image.shape[1], r.uniform(-.3, .3) * image.shape[0])
    m = numpy.float32([[1, 0, shift[0]], [0, 1, shift[1]]])
    return cv2.warpAffine(image, m, image.shape[1::-1], borderMode=cv2.BORDER_REFLECT)


def crop(r, image, points, jitter=1.):
    """The face as Heed cuts it, missed by a little."""
    low, high = points.min(0), points.max(0)
    d = points[263] - points[33]
    j = numpy.clip(r.normal(0, 1, 4), -2, 2) * JITTER * jitter
    size = REACH * (high - low).max() * numpy.exp(j[2])
    centre = (low + high) / 2 + j[:2] * size
    m = cv2.getRotationMatrix2D(tuple(map(float, centre)), float(numpy.degrees(numpy.arctan2(d[1], d[0]) + j[3])), SIDE / size)
    m[:, 2] += (SIDE - 1) / 2 - centre
    soft = cv2.GaussianBlur(image, (0, 0), .4 * size / SIDE) if size > 1.1 * SIDE else image
    return cv2.warpAffine(soft, m, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def sample(r, bare, points, infrared, hair):
    image, labels = bare.astype(numpy.float32), numpy.zeros(len(KINDS), numpy.int8)
    if r.random() < .35:
        image = sensor.shade(r, image)
    face = things.Face(points, image.shape, infrared, hair)
    plan = str(r.choice([p[0] for p in PLANS], p=numpy.array([p[1] for p in PLANS]) / sum(p[1] for p in PLANS)))
    if r.random() < (.6 if not plan else .25):
        bystander(r, image, face)
    if not plan and r.random() < .15:
        image = nobody(r, image)
    for kind in [k for k in ORDER if k in plan.split()]:
        labels[KINDS.index(kind)] = put(r, kind, image, face)
    if not plan and r.random() < .12:  # All of it blurred: out of focus.
        image = cv2.GaussianBlur(image, (0, 0), r.uniform(.01, .05) * face.scale)
    image = numpy.clip(image, 0, 255).astype(numpy.uint8)
    if r.random() < .5:
        image = sensor.sensed(r, image, infrared)
    else:  # An ordinary camera.
        image = sensor.coded(r, numpy.clip(sensor.noise(r, sensor.tone(r, image), infrared), 0, 255).astype(numpy.uint8))
    out = crop(r, image, points)
    return (out[:, ::-1] if r.random() < .5 else out), labels


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    q.add_argument("--faces", nargs="+", required=True)
    q.add_argument("--each", type=int, default=12)
    q.add_argument("--seed", type=int, default=1)
    q.add_argument("--out", required=True)
    q.add_argument("--sheet")
    a = q.parse_args()
    crops, labels, persons, started = [], [], [], time.time()
    for name in a.faces:
        d = numpy.load(name)
        d = {k: d[k] for k in d.files}
        for i in range(len(d["face"])):
            r = numpy.random.default_rng((a.seed, int(d["person"][i]), i))
            for _ in range(a.each):
                c, label = sample(r, d["face"][i], d["points"][i].astype(float), d["light"][i] == 3, d["hair"][i])
                crops.append(c)
                labels.append(label)
                persons.append(d["person"][i])
        print(name, len(crops), f"{time.time() - started:.0f} s", flush=True)
    crops, labels = numpy.array(crops), numpy.array(labels)
    numpy.savez(a.out, crop=crops, label=labels, person=numpy.array(persons))
    print({k: [int((labels[:, i] == v).sum()) for v in (1, 0, -1)] for i, k in enumerate(KINDS)})
    if a.sheet:
        rows = []
        for i in range(-1, len(KINDS)):
            at = numpy.flatnonzero((labels == 1)[:, i] if i >= 0 else (labels == 0).all(1))[:14]
            rows.append(numpy.concatenate([numpy.zeros((SIDE, SIDE * (14 - len(at)), 3), numpy.uint8)] + [crops[k] for k in at], 1))
        cv2.imwrite(a.sheet, numpy.concatenate(rows)[..., ::-1])
