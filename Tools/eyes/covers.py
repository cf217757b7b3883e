"""Things between the camera and an eye: drawn over a finished picture, so that the net learns what hides an eye.

Every function takes a random generator, the picture (RGB, float32) and an eye's place (centre, width between the
corners, roll), and returns how opaque it made each pixel, 0...1.
"""

import cv2
import numpy


def scene(r, h, w, rough=None):
    """Something that a lens could mirror: sky and ground, buildings, a window, lamps."""
    top, bottom = r.uniform(90, 255, 3), r.uniform(0, 140, 3)
    grey = r.random() < .5
    if grey:
        top, bottom = numpy.repeat(top[:1], 3), numpy.repeat(bottom[:1], 3)
    horizon = r.uniform(.2, .8)
    y = numpy.linspace(0, 1, h)[:, None, None]
    t = 1 / (1 + numpy.exp(-numpy.clip((y - horizon) / r.choice((.02, .08, .25)), -30, 30)))
    im = numpy.repeat((top * (1 - t) + bottom * t), w, 1).astype(numpy.float32)
    for _ in range(int(r.integers(0, 8))):
        c = r.uniform(0, 255, 3)
        if grey:
            c[:] = c[0]
        p = (int(r.uniform(-.2, 1) * w), int(r.uniform(-.1, .9) * h))
        q = (p[0] + int(r.uniform(.05, .5) * w), p[1] + int(r.uniform(.05, .6) * h))
        if r.random() < .7:
            cv2.rectangle(im, p, q, tuple(map(float, c)), -1)
        else:
            cv2.ellipse(im, p, (max(1, (q[0] - p[0]) // 2), max(1, (q[1] - p[1]) // 2)), r.uniform(0, 180), 0, 360, tuple(map(float, c)), -1)
    im = cv2.GaussianBlur(im, (0, 0), r.uniform(.4, 3))
    bend = cv2.getRotationMatrix2D((w / 2, h / 2), r.uniform(-25, 25), r.uniform(1, 1.4))
    return cv2.warpAffine(im, bend, (w, h), borderMode=cv2.BORDER_REFLECT)


def mask(shape, centre, half, roll, square, soft):
    """A soft super-ellipse, 0...1."""
    y, x = numpy.mgrid[0:shape[0], 0:shape[1]].astype(numpy.float32)
    c, s = numpy.cos(roll), numpy.sin(roll)
    u = ((x - centre[0]) * c + (y - centre[1]) * s) / half[0]
    v = (-(x - centre[0]) * s + (y - centre[1]) * c) / half[1]
    d = (numpy.abs(u) ** square + numpy.abs(v) ** square) ** (1 / square)
    return 1 / (1 + numpy.exp(numpy.clip((d - 1) * min(half) / max(soft, .2), -30, 30)))


def share(hidden, eye):
    """How much of the eye between its corners `hidden` covers, 0...1."""
    centre, width, roll = eye
    inside = mask(hidden.shape, centre, (.42 * width, .2 * width), roll, 2, .3)
    return float((hidden * inside).sum() / inside.sum())


def blend(image, colour, alpha):
    image[:] = image * (1 - alpha[..., None]) + colour * alpha[..., None]


def lenses(r, image, eyes, through):
    """Both lenses of glasses that show little of the eye: `through` of it. Mirrored, tinted, or with a sheen."""
    half = (r.uniform(.78, 1.05), r.uniform(.5, .8))
    square, dy = r.uniform(2, 4), r.uniform(-.05, .2)
    rim = r.choice((0, 1, 2), p=(.3, .3, .4))
    rimcolour = r.uniform(0, 120, 3)
    picture = scene(r, *image.shape[:2]) * r.uniform(.25, 1.0)
    hidden = numpy.zeros(image.shape[:2], numpy.float32)
    for centre, width, roll in eyes:
        c = (centre[0], centre[1] + dy * width)
        h = (half[0] * width, half[1] * width)
        if rim:
            blend(image, rimcolour, mask(image.shape, c, (h[0] + rim, h[1] + rim), roll, square, .6))
        m = mask(image.shape, c, h, roll, square, .6)
        moved = numpy.roll(picture, (int(r.integers(-9, 9)), int(r.integers(-30, 30))), (0, 1))
        image[:] = image * (1 - m[..., None] * (1 - through)) + moved * (m * (1 - through))[..., None]
        hidden = numpy.maximum(hidden, m * (1 - through))
    return hidden


def reflections(r, image, eye):
    """A bright patch of window or lamp on the lens, over the iris."""
    centre, width, roll = eye
    strength = r.uniform(.75, 1.0)
    kind = r.integers(0, 3)
    colour = numpy.array([255., 255, 255]) * r.uniform(.75, 1) * (1 + r.normal(0, .04, 3))
    at = (centre[0] + r.normal(0, .1) * width, centre[1] + r.normal(0, .06) * width)
    if kind == 0:
        m = mask(image.shape, at, (r.uniform(.35, .8) * width, r.uniform(.25, .5) * width), roll + r.normal(0, .3), r.uniform(2, 6), r.uniform(.3, 2.5))
    elif kind == 1:  # A slanting bar, as of a side window.
        m = mask(image.shape, at, (r.uniform(.25, .5) * width, 1.2 * width), roll + r.normal(.4, .4), 6, r.uniform(.3, 2))
    else:  # Panes.
        m = mask(image.shape, at, (r.uniform(.4, .7) * width, r.uniform(.3, .5) * width), roll, 6, .6)
        x = numpy.arange(image.shape[1], dtype=numpy.float32)[None]
        m = m * (numpy.abs(x - at[0]) > r.uniform(.5, 1.5))
    m = m * strength
    if r.random() < .4:
        m = m * cv2.resize(r.uniform(.55, 1, (5, 5)).astype(numpy.float32), image.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    m = numpy.clip(m, 0, 1).astype(numpy.float32)
    blend(image, colour, m)
    return m


def hand(r, image, eye, skin):
    """Fingers or a palm, lit softly, over the eye."""
    centre, width, _ = eye
    a = r.uniform(0, 2 * numpy.pi)
    fingers = int(r.integers(1, 5))
    thick = r.uniform(.3, .5) * width if fingers > 1 else r.uniform(.5, 1.3) * width
    base = numpy.array(skin, numpy.float32) * r.uniform(.6, 1.25)
    h, w = image.shape[:2]
    y, x = numpy.mgrid[0:h, 0:w].astype(numpy.float32)
    along = (x - centre[0]) * numpy.cos(a) + (y - centre[1]) * numpy.sin(a)
    across = -(x - centre[0]) * numpy.sin(a) + (y - centre[1]) * numpy.cos(a)
    texture = cv2.GaussianBlur(r.standard_normal((h, w)).astype(numpy.float32), (0, 0), r.uniform(.8, 3)) * r.uniform(4, 14)
    first = -(fingers - 1) / 2 + r.uniform(-.4, .4)
    hidden = numpy.zeros((h, w), numpy.float32)
    tip = r.uniform(.5, 1.4) * width
    if fingers == 1 and r.random() < .6:  # A palm: its edge lies beyond the eye.
        thick, tip = r.uniform(1.0, 2.2) * width, r.uniform(.9, 2) * width
    for i in range(fingers):
        c = (first + i) * thick * 2.02
        end = tip * (1 + r.normal(0, .12))
        d = numpy.where(along > end, numpy.hypot(along - end, across - c), numpy.abs(across - c)) / thick
        m = 1 / (1 + numpy.exp(numpy.clip((d - 1) * thick / .6, -30, 30)))
        light = .5 + .5 * numpy.sqrt(numpy.clip(1 - .9 * d ** 2, 0, 1)) + .12 * numpy.clip(across - c, -thick, thick) / thick * r.normal(0, 1)
        blend(image, base * light[..., None] + texture[..., None], m)
        hidden = numpy.maximum(hidden, m)
    return hidden


def hair(r, image, eye, colour):
    """Strands that fall over the eye."""
    centre, width, _ = eye
    h, w = image.shape[:2]
    layer, alpha = numpy.zeros_like(image), numpy.zeros((h, w), numpy.float32)
    lean = r.normal(0, .35)
    for _ in range(int(r.integers(60, 160))):
        x0 = centre[0] + r.uniform(-.75, .75) * width
        y0, y1 = centre[1] - r.uniform(.7, 1.6) * width, centre[1] + r.uniform(.35, 1.2) * width
        bend = r.normal(0, .12) * width
        t = numpy.linspace(0, 1, 8)
        line = numpy.stack([x0 + lean * (t - .5) * (y1 - y0) + bend * numpy.sin(3 * t), y0 + t * (y1 - y0)], 1).astype(numpy.int32)
        c = numpy.array(colour) * r.uniform(.5, 1.5)
        n = int(r.integers(1, 3))
        cv2.polylines(layer, [line], False, tuple(map(float, c)), n, cv2.LINE_AA)
        cv2.polylines(alpha, [line], False, r.uniform(.7, 1), n, cv2.LINE_AA)
    alpha = cv2.GaussianBlur(alpha, (0, 0), .5)
    image[:] = image * (1 - alpha[..., None]) + numpy.where(alpha[..., None] > 0, layer, image) * alpha[..., None]
    return alpha
