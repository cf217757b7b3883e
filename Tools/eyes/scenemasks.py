"""Test scenes (scenes.py) in which half of what one would see is hidden: one eye, the cheek, one side of the face."""

import cv2
import numpy

import covers
from sceneparts import RATE, Cover, Scene, covered, looks, skin_of


def masked(inputs, out):
    """A patch or a hand over one eye, a hand at the cheek, while the driver looks ahead: the other eye tells enough."""
    for number, name in enumerate(("2102", "2103", "2201", "2202", "2203", "2102"), 1):
        source, start = inputs.clip(name), 370
        (centre, width, roll), (other, _, _) = looks(source, start)[0][::1 if number % 2 else -1]
        skin, away = skin_of(source, start), numpy.sign(centre[0] - other[0])

        def draw(r, picture, origin):
            if number <= 2:
                patch = covers.mask(picture.shape, centre - origin, (.8 * width, .68 * width), roll, 2.6, .8)
                return covers.blend(picture, numpy.array([18., 18, 20]), patch)
            at = centre if number <= 4 else centre + numpy.array([away * .5, 2.]) * width
            covers.hand(r, picture, (at - origin, width if number <= 4 else .6 * width, roll), skin)

        for seed in range(1000):
            cover = Cover(draw, seed, source.eyes(start), source.is_infrared, reach=5)
            near, far = (cover.hides(p, 2 * source.radius(start)) for p in (centre, other))
            if far < .02 and (near > .95 if number <= 4 else near < .02):
                break
        covered(out, f"masked_{number:02}", source, cover, 0 if number <= 2 else 2, start=start)


def pillar(r, picture, edge, away, apart, roll):
    """Something flat and wide that ends at `edge` and hides all that lies beyond it, in direction `away`."""
    h, w = picture.shape[:2]
    y, x = numpy.mgrid[0:h, 0:w].astype(numpy.float32)
    beyond = away * ((x - edge[0]) * numpy.cos(roll) + (y - edge[1]) * numpy.sin(roll))
    near = 1 / (1 + numpy.exp(-numpy.clip(beyond / .8, -30, 30))) * (beyond < 2.2 * apart)
    texture = cv2.GaussianBlur(r.standard_normal((h, w)).astype(numpy.float32), (0, 0), 6) * 25
    covers.blend(picture, numpy.repeat(r.uniform(15, 130), 3) + texture[..., None], near)


def partly(inputs, out):
    """After five points to calibrate on: a patch over one eye, a hand at the cheek, half the face hidden, to the end."""
    people = ("1540", "1541", "1545", "1543", "1544", "1554", "1550", "1546", "1547")
    for number, name in enumerate(people, 1):
        source, kind = inputs.clip(name), ("eye", "cheek", "half")[(number - 1) % 3]
        points = source.path.with_name(source.path.stem + "_points.csv").read_text().splitlines()
        shown = [line.split(",") for line in points[1:]]
        begin = int(max(float(line[2]) for line in shown if line[-1] == "calibration") / 1000 * RATE) + 1
        eyes, apart = looks(source, begin)
        (centre, width, roll), (other, _, _) = eyes[::1 if number % 2 else -1]
        skin, away = skin_of(source, begin), numpy.sign(centre[0] - other[0])

        def draw(r, picture, origin):
            if kind == "eye":
                patch = covers.mask(picture.shape, centre - origin, (.8 * width, .68 * width), roll, 2.6, .8)
                covers.blend(picture, numpy.array([18., 18, 20]), patch)
            elif kind == "cheek":
                covers.hand(r, picture, (centre + numpy.array([away * .5, 2.]) * width - origin, .6 * width, roll), skin)
            else:
                pillar(r, picture, (centre + other) / 2 + [away * .1 * apart, 0] - origin, away, apart, roll)

        near, far = (lambda c: c.hides(centre, 2 * source.radius(begin))), (lambda c: c.hides(other, 2 * source.radius(begin)))
        for seed in range(1000):
            cover = Cover(draw, seed, source.eyes(begin), source.is_infrared, reach=5)
            if far(cover) < .02 and (near(cover) < .02 if kind == "cheek" else near(cover) > .95):
                break
        scene = Scene(out, f"partly_{number:02}")
        for i, frame in enumerate(source.frames(0, source.length())):
            scene.add(cover.over(frame, source.eyes(i)) if i >= begin else frame)
        scene.beside("points", points)
        scene.beside("truth", source.path.with_name(source.path.stem + "_truth.csv").read_text().splitlines())
        scene.close()
