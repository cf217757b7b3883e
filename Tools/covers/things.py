"""What hides a face: drawn over a picture of one, in the face's own frame, so that it moves with the head. Sun and dirt
lie in the picture.

Every function takes a random generator, the picture (RGB, float32, changed in place) and a `Face`, and returns how opaque
it made each pixel, 0...1.
"""

import cv2
import numpy

HAIRLINE, CHIN, RIGHT, LEFT, NOSE = 10, 152, 234, 454, 1
EYES = ((33, 133), (362, 263))
JAW = (234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 454)
BROWS = (21, 54, 103, 67, 109, 10, 338, 297, 332, 284, 251)


def sigmoid(x):
    return 1 / (1 + numpy.exp(-numpy.clip(x, -30, 30)))


class Face:
    """The face's frame in a picture: u across, -1 the picture's left side of the face ... 1; v down, 0 hairline ... 1 chin."""

    def __init__(self, points, shape, infrared=False, hair=(30, 22, 16)):
        self.points, self.shape, self.infrared, self.hair = points, shape[:2], infrared, numpy.asarray(hair, float)
        down = points[CHIN] - points[HAIRLINE]
        side = points[LEFT] - points[RIGHT]
        middle = .6 * points[HAIRLINE] + .4 * points[CHIN]
        # A turned face's sides are not where its middle is.
        centre = (points[LEFT] + points[RIGHT]) / 2
        middle = middle + side * ((centre - middle) @ side) / (side @ side) * .5
        self.origin = middle - .4 * down
        self.down, self.side = down, side / 2
        self.scale = float(numpy.hypot(*down))
        y, x = numpy.mgrid[0:shape[0], 0:shape[1]].astype(numpy.float32)
        self.x, self.y = x, y
        inverse = numpy.linalg.inv(numpy.stack([self.side, self.down], 1))
        dx, dy = x - self.origin[0], y - self.origin[1]
        self.u = inverse[0, 0] * dx + inverse[0, 1] * dy
        self.v = inverse[1, 0] * dx + inverse[1, 1] * dy
        self.skin_mask = self.polygon(points[list(JAW) + list(BROWS[::-1])])

    def at(self, u, v):
        return self.origin + u * self.side + v * self.down

    def polygon(self, corners, soft=None):
        """An area of the picture, 0...1, with an edge as soft as the picture is."""
        m = numpy.zeros(self.shape, numpy.float32)
        cv2.fillPoly(m, [(numpy.asarray(corners) * 16).round().astype(numpy.int32)], 1., cv2.LINE_AA, 4)
        return cv2.GaussianBlur(m, (0, 0), max(.4, soft or .006 * self.scale))

    def eye(self, which):
        """The area of an eye and its lids."""
        a, b = self.points[list(EYES[which])]
        width = max(2., float(numpy.hypot(*(b - a))))
        c = (a + b) / 2
        return (((self.x - c[0]) / (.55 * width)) ** 2 + ((self.y - c[1]) / (.32 * width)) ** 2 < 1).astype(numpy.float32)

    def share(self, alpha, area):
        return float((alpha * area).sum() / max(1e-6, area.sum()))

    def skin(self, image):
        inside = image[self.skin_mask > .8]
        return numpy.median(inside, 0) if len(inside) else numpy.array([150., 120, 100])

    def light(self, image):
        """How the light falls over the face, about 1: a cover is lit as the face is."""
        grey = image.mean(2)
        m = self.skin_mask + 1e-3
        s = .12 * self.scale
        soft = cv2.GaussianBlur(grey * m, (0, 0), s) / cv2.GaussianBlur(m, (0, 0), s)
        wide = cv2.GaussianBlur(grey, (0, 0), 2 * s)
        near = numpy.clip(cv2.GaussianBlur(self.skin_mask, (0, 0), s) * 2, 0, 1)
        field = soft * near + wide * (1 - near)
        typical = max(8., float(numpy.median(grey[self.skin_mask > .8])) if (self.skin_mask > .8).any() else 80.)
        return numpy.clip(field / typical, .15, 2.2)[..., None], typical


def coarse(r, shape, sigma):
    """Random waves of about `sigma` pixels, deviation 1."""
    h, w = shape
    k = max(1., sigma)
    small = r.standard_normal((max(2, int(h / k) + 3), max(2, int(w / k) + 3))).astype(numpy.float32)
    big = cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC)
    return big / max(.2, float(big.std()))


def lay(image, colour, alpha):
    image[:] = image * (1 - alpha[..., None]) + numpy.clip(colour, 0, 255) * alpha[..., None]


def tint(r, face, colour):
    """A colour as the camera sees it: without visible light, cloth is some grey."""
    if face.infrared:
        return numpy.repeat(numpy.clip(numpy.mean(colour) * r.uniform(.5, 1.5) + r.uniform(0, 60), 8, 250), 3)
    return numpy.asarray(colour, float)


SURGICAL = ((120, 170, 205), (150, 195, 220), (235, 238, 240), (25, 25, 28), (130, 190, 170), (225, 170, 185), (60, 70, 90))


def cloth(r, face, image, colour):
    """Cloth lit as the face is, with folds; perhaps a pattern."""
    light, typical = face.light(image)
    level = typical / 150 * r.uniform(.75, 1.3)
    folds = numpy.zeros(face.shape, numpy.float32)
    if r.random() < .6:  # Pleats.
        folds = numpy.sin((face.v + .04 * face.u ** 2) * 2 * numpy.pi * r.uniform(9, 22) + r.uniform(0, 6)) * r.uniform(.02, .09)
    folds = folds + coarse(r, face.shape, r.uniform(.04, .15) * face.scale) * r.uniform(.01, .07)
    side = 1 - r.uniform(.05, .3) * face.u ** 2 + r.normal(0, .12) * face.u
    base = numpy.ones(face.shape + (3,), numpy.float32) * colour
    kind = r.random()
    if kind < .12:  # Stripes.
        a, n = r.uniform(0, 3.2), r.uniform(6, 22)
        s = sigmoid(9 * numpy.sin((face.u * numpy.cos(a) + face.v * 2 * numpy.sin(a)) * n))
        base = base * (1 - s[..., None]) + tint(r, face, r.uniform(0, 255, 3)) * s[..., None]
    elif kind < .24:  # Dots.
        n = r.uniform(8, 20)
        s = sigmoid(8 * (numpy.sin(face.u * n) * numpy.sin(face.v * 2 * n) - .3))
        base = base * (1 - s[..., None]) + tint(r, face, r.uniform(0, 255, 3)) * s[..., None]
    elif kind < .36:  # Camouflage, flowers.
        for _ in range(2):
            s = sigmoid(6 * (coarse(r, face.shape, r.uniform(.05, .12) * face.scale) - .6))
            base = base * (1 - s[..., None]) + tint(r, face, r.uniform(0, 255, 3)) * s[..., None]
    weave = coarse(r, face.shape, 1.) * r.uniform(0, 4)
    return base * level * light * (1 + folds)[..., None] * side[..., None] + weave[..., None]


def smooth(points, n=12):
    """A closed line through points, rounded."""
    p = numpy.asarray(points, float)
    out = []
    for i in range(len(p)):
        a, b, c, d = p[i - 1], p[i], p[(i + 1) % len(p)], p[(i + 2) % len(p)]
        for t in numpy.linspace(0, 1, n, endpoint=False):
            out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return numpy.array(out)


def mask(r, image, face):
    """Before mouth and nose: a folded one, a cup, a cloth, or a scarf that goes on to the neck; sometimes under the nose."""
    top = r.choice((6, 197, 195, 5, 4), p=(.15, .3, .3, .2, .05)) if r.random() < .9 else 2
    p = face.points
    grow = 1 + r.uniform(-.02, .08)
    centre = face.at(0, .7)
    jaw = [centre + (p[i] - centre) * grow for i in JAW[1:-1]]
    cut = int(r.integers(0, 3))
    jaw = jaw[cut:len(jaw) - cut]
    if r.random() < .12:  # A scarf.
        jaw = [jaw[0]] + [face.at(-.9, 1.1), face.at(-.8, 1.6), face.at(.8, 1.6), face.at(.9, 1.1)] + [jaw[-1]]
    height = (p[top] - face.origin) @ numpy.linalg.inv(numpy.stack([face.side, face.down], 1)).T
    drop = r.uniform(.02, .1)
    upper = [face.at(u, height[1] + drop * abs(u) / .6 + r.normal(0, .01)) for u in (.62, .3)]
    upper += [p[top] + r.normal(0, .01, 2) * face.scale]
    upper += [face.at(u, height[1] + drop * abs(u) / .6 + r.normal(0, .01)) for u in (-.3, -.62)]
    alpha = face.polygon(smooth(numpy.array(jaw + upper), 6))
    lit = cloth(r, face, image, tint(r, face, numpy.array(SURGICAL[r.integers(len(SURGICAL))]) if r.random() < .7 else r.uniform(10, 245, 3)))
    if r.random() < .5:  # A seam down the middle, or a nose wire.
        lit *= 1 - .2 * numpy.exp(-((face.u / .03) ** 2))[..., None] * (r.random() < .5)
        lit *= 1 + .18 * numpy.exp(-(((face.v - height[1] - .05) / .015) ** 2))[..., None]
    shadow = numpy.roll(alpha, (-int(.015 * face.scale), int(r.integers(-2, 3))), (0, 1))
    image *= 1 - r.uniform(.05, .3) * (shadow * (1 - alpha))[..., None]
    lay(image, lit, alpha)
    if r.random() < .7:
        strap = numpy.zeros(face.shape, numpy.float32)
        for sign, v0 in ((-1, height[1] + drop), (-1, .85), (1, height[1] + drop), (1, .85)):
            a, b = face.at(sign * .72, v0), face.at(sign * 1.12, .42 + r.normal(0, .02))
            cv2.line(strap, tuple(map(int, a)), tuple(map(int, b)), .8, max(1, int(.012 * face.scale)), cv2.LINE_AA)
        lay(image, numpy.ones(3) * lit[alpha > .9].mean(0) if (alpha > .9).any() else numpy.ones(3) * 128, strap * (1 - alpha))
    return alpha


TONES = ((235, 200, 175), (220, 180, 150), (200, 155, 120), (165, 115, 80), (120, 80, 55), (80, 55, 40))


def hand(r, image, face, at=None, large=None):
    """A hand with its forearm: palm, four fingers, a thumb. `at` (u, v): the palm's middle."""
    skin = face.skin(image)
    if r.random() < .12:  # Gloves.
        skin = tint(r, face, r.uniform(10, 230, 3)) * .7
    elif r.random() < .35 and not face.infrared:
        skin = numpy.array(TONES[r.integers(len(TONES))]) * numpy.clip(skin.mean() / 150, .2, 1.3)
    skin = skin * r.uniform(.65, 1.25)
    at = at if at is not None else (r.uniform(-.7, .7), r.uniform(.2, .95))
    c = face.at(*at)
    size = face.scale * (large or r.uniform(.3, .48))  # Half of a hand's length.
    a = r.uniform(0, 2 * numpy.pi) if r.random() < .3 else -numpy.pi / 2 + r.normal(0, .7)  # Where the fingers point.
    along = (face.x - c[0]) * numpy.cos(a) + (face.y - c[1]) * numpy.sin(a)
    across = -(face.x - c[0]) * numpy.sin(a) + (face.y - c[1]) * numpy.cos(a)
    light, _ = face.light(image)
    light = .5 + .5 * light
    texture = coarse(r, face.shape, r.uniform(.02, .06) * face.scale) * r.uniform(1, 5)
    hidden = numpy.zeros(face.shape, numpy.float32)
    slope = r.normal(0, .12)

    def part(d, tone):
        nonlocal hidden
        m = sigmoid((1 - d) * size * .18 / max(.5, .006 * face.scale))
        shade = (.55 + .45 * numpy.sqrt(numpy.clip(1 - .85 * numpy.clip(d, 0, 1) ** 4, 0, 1))) * (1 + slope * across / size)
        lay(image, skin * tone * shade[..., None] * light + texture[..., None], m)
        hidden = numpy.maximum(hidden, m)

    def limb(begin, end, width):
        """A capsule; distance over its half width."""
        (x0, y0), (x1, y1) = begin, end
        dx, dy = x1 - x0, y1 - y0
        t = numpy.clip(((along - x0) * dx + (across - y0) * dy) / max(1e-6, dx * dx + dy * dy), 0, 1)
        return numpy.hypot(along - x0 - t * dx, across - y0 - t * dy) / width

    w = size * r.uniform(.36, .46)  # Half of the palm's width.
    if r.random() < .8:
        part(limb((-size * .7, 0), (-size * 4, r.normal(0, 1) * size), w * r.uniform(.6, .8)), .95)
    fist = r.random() < .2
    reach, spread = (r.uniform(.1, .3) if fist else r.uniform(.6, 1.05)) * size, r.uniform(0, .5)
    thumb = r.choice((-1, 1))
    part(limb((-size * .3, thumb * w * .6), (size * r.uniform(.1, .45), thumb * w * r.uniform(1.2, 1.9)), w * .3), 1.)
    d = (numpy.abs(along + size * .15) / (size * .52)) ** 3 + (numpy.abs(across) / w) ** 3
    part(d ** (1 / 3), 1.)
    for i in range(4):
        y = (i - 1.5) * w * .52
        length = reach * (1, .93, 1.03, .8)[i if thumb < 0 else 3 - i]
        bent = y + (i - 1.5) * spread * w * .5
        part(limb((size * .25, y), (size * .25 + length, bent), w * r.uniform(.22, .27)), r.uniform(.93, 1.05))
    return hidden


def cap(r, image, face):
    """A peaked cap, or a hat pulled down: crown, brim, and the brim's shadow. Returns what it covers, and its shadow."""
    colour = tint(r, face, r.uniform(5, 240, 3) if r.random() < .6 else numpy.repeat(r.uniform(10, 90), 3))
    edge = r.uniform(.02, .36)  # The brim's lower edge on the face's middle; the eyes are at about 0.37.
    bow = r.uniform(-.02, .22)  # How much lower (or higher) it is at the sides.
    half = r.uniform(.95, 1.15)
    knit = r.random() < .25
    lean = r.normal(0, .03)
    light, typical = face.light(image)
    u, v = face.u, face.v
    line = edge + bow * (u / half) ** 2 * r.choice((1, -.6), p=(.8, .2)) + lean * u
    thick = 0 if knit else r.uniform(.05, .3)
    soft = max(.4, .006 * face.scale) / face.scale
    crown_top = edge - r.uniform(.5, .75)
    shape = (numpy.abs(u) / half) ** 2.6 + (numpy.clip((line - v) / (edge - crown_top), -3, 3)) ** 2
    crown = sigmoid((1 - shape) * .5 / soft / 8) * sigmoid((line - thick * .5 - v) / soft)
    lit = cloth(r, face, image, colour)
    if knit:
        lit *= 1 + .12 * numpy.sin(u * r.uniform(30, 60))[..., None]
    shadow = numpy.zeros(face.shape, numpy.float32)
    if r.random() < (.3 if knit else .9):
        reach = r.uniform(.08, .5)
        dark = r.uniform(.3, .88)
        shadow = dark * sigmoid((v - line) / soft) * sigmoid((line + reach + r.normal(0, .1) * u - v) / r.choice((soft * 2, .03, .08)))
        shadow = shadow * sigmoid((1.02 - numpy.abs(u)) / .03)
        image *= 1 - shadow[..., None]
    lay(image, lit, crown)
    brim = numpy.zeros(face.shape, numpy.float32)
    if not knit:
        wide = r.uniform(.85, 1.12)
        brim = sigmoid((line - v) / soft) * sigmoid((v - line + thick * (1 - (u / wide) ** 2 * r.uniform(.3, 1))) / soft)
        brim = brim * sigmoid((wide - numpy.abs(u)) / (2 * soft))
        under = r.uniform(.25, 1.1)
        flat = numpy.ones(face.shape + (3,)) * colour * typical / 150 * under * (1 + .25 * (line - v) / max(.02, thick))[..., None]
        lay(image, flat * (.6 + .4 * light), brim)
        if r.random() < .5:
            rim = numpy.exp(-(((v - line) / .008) ** 2)) * (numpy.abs(u) < wide)
            image *= 1 + (r.uniform(-.5, .4) * rim)[..., None]
    if r.random() < .4 and not knit:  # A badge.
        b = ((u / r.uniform(.1, .3)) ** 2 + ((v - edge + thick + .2) / r.uniform(.05, .12)) ** 2 < 1).astype(numpy.float32)
        lay(image, tint(r, face, r.uniform(0, 255, 3)), cv2.GaussianBlur(b * crown, (0, 0), 1))
    return numpy.maximum(crown, brim), shadow


def fringe(r, image, face):
    """Hair that falls from the brow over the eyes: strands, locks, to one side or straight."""
    tone = face.hair if r.random() < .75 else numpy.array(r.choice(((20, 16, 14), (60, 40, 25), (150, 115, 70), (190, 165, 120), (110, 50, 25))))
    tone = tint(r, face, tone)
    light, typical = face.light(image)
    low, side = r.uniform(.2, .6), r.choice((0, 0, -1, 1))  # Where it ends; the side that it covers.
    left, right = (-.95, .95) if side == 0 else (-1., r.uniform(-.1, .5)) if side < 0 else (r.uniform(-.5, .1), 1.)
    layer, alpha = numpy.zeros_like(image), numpy.zeros(face.shape, numpy.float32)
    lean, count = r.normal(0, .35), int(r.integers(25, 200) * (right - left) / 2)
    for _ in range(count):
        u = r.uniform(left, right)
        v1 = low * (1 + r.normal(0, .18)) * (1 - .25 * (u / 1.) ** 2 * r.choice((0, 1)))
        t = numpy.linspace(0, 1, 8)
        us = u + lean * (t - .3) * .5 + r.normal(0, .05) * numpy.sin(3 * t) + r.normal(0, .03) * t
        vs = -.22 + (v1 + .22) * t
        line = numpy.array([face.at(*q) for q in zip(us, vs)])
        c = tone * r.uniform(.55, 1.45) * typical / 150 + r.uniform(0, 6)
        n = max(1, int(r.choice((.006, .012, .03), p=(.5, .35, .15)) * face.scale))
        cv2.polylines(layer, [(line * 8).astype(numpy.int32)], False, tuple(map(float, c)), n, cv2.LINE_AA, 3)
        cv2.polylines(alpha, [(line * 8).astype(numpy.int32)], False, float(r.uniform(.7, 1)), n, cv2.LINE_AA, 3)
    alpha = numpy.clip(cv2.GaussianBlur(alpha, (0, 0), .5), 0, 1)
    filled = numpy.where(layer.sum(2, keepdims=True) > 0, layer, tone * typical / 150)
    lay(image, filled * (.5 + .5 * light), alpha)
    return alpha


def sun(r, image, face):
    """Low sun: a veil over the picture, a burnt-out part of the face, or the sun itself with rays. Returns what is lost."""
    before = image.copy()
    warm = numpy.array([1., r.uniform(.9, 1), r.uniform(.75, 1)]) if not face.infrared else numpy.ones(3)
    kind = r.random()
    h, w = face.shape
    scale = face.scale
    centre = face.at(r.normal(0, 1), r.normal(.4, .6))
    d = numpy.hypot(face.x - centre[0], face.y - centre[1]) / scale
    if kind < .4 or kind > .8:  # A veil, strongest near the sun.
        k = r.uniform(.1, .95) * numpy.exp(-(d / r.uniform(.7, 4)) ** r.uniform(1, 2))
        k = k * (1 + .1 * coarse(r, face.shape, .7 * scale) * (r.random() < .5))
        veil = numpy.clip(k, 0, .98)[..., None]
        image[:] = image * (1 - veil * r.uniform(.6, 1)) + 255 * warm * veil
    if .4 <= kind < .8 or kind > .9:  # Burnt out.
        a = r.uniform(0, 2 * numpy.pi)
        across = (face.u - r.normal(0, .5)) * numpy.cos(a) + (face.v - r.uniform(.2, .8)) * 2 * numpy.sin(a)
        lit = sigmoid(across / r.choice((.02, .06, .2)))
        if r.random() < .3:
            lit = lit * sigmoid((r.uniform(.4, 1.2) - across) / .05)  # A beam.
        image *= 1 + (lit * r.uniform(.5, 8))[..., None] * warm
        image += (lit * r.uniform(0, 60))[..., None] * warm
        over = numpy.clip(image - 255, 0, 400)
        image += cv2.GaussianBlur(over, (0, 0), .08 * scale) * r.uniform(.1, .6)
    if kind > .8:  # The sun, rays and ghosts.
        angle = numpy.arctan2(face.y - centre[1], face.x - centre[0])
        rays = numpy.abs(numpy.cos(angle * int(r.integers(2, 8)) + r.uniform(0, 6))) ** r.uniform(4, 30)
        image += (numpy.exp(-(d / r.uniform(.05, .35)) ** 2) * 400 + rays * numpy.exp(-d / r.uniform(.2, .8)) * r.uniform(30, 200))[..., None] * warm
        towards = numpy.array([w / 2, h / 2]) - centre
        for _ in range(int(r.integers(0, 5))):
            g = centre + towards * r.uniform(.3, 2)
            disc = sigmoid((r.uniform(.05, .25) * scale - numpy.hypot(face.x - g[0], face.y - g[1])) / 1.5)
            image += disc[..., None] * r.uniform(5, 50) * r.uniform(.4, 1, 3)
    numpy.clip(image, 0, 255, image)
    burnt = (image.min(2) > 246).astype(numpy.float32)
    # The structure that is left: local contrast after against before.
    s = .1 * scale
    local = lambda im: numpy.sqrt(numpy.clip(cv2.GaussianBlur(im ** 2, (0, 0), s) - cv2.GaussianBlur(im, (0, 0), s) ** 2, 0, None)) + 1.5
    faded = numpy.clip(1 - local(image.mean(2)) / local(before.mean(2)), 0, 1)
    bright = numpy.clip((image.mean(2) - before.mean(2)) / 60, 0, 1)
    return numpy.maximum(burnt, numpy.clip(1.5 * faded - .25, 0, 1) * bright)


def dirt(r, image, face):
    """On the lens: spots, drops, smears, all out of focus. Returns what is lost."""
    scale, shape = face.scale, face.shape
    kind = r.random()
    alpha, lost = numpy.zeros(shape, numpy.float32), numpy.zeros(shape, numpy.float32)
    middle = face.at(r.normal(0, .3), r.uniform(.15, .85))
    colour = numpy.array([90, 75, 55]) * r.uniform(.15, 1.6) if r.random() < .6 else numpy.repeat(r.uniform(0, 70), 3)
    if r.random() < .25:
        colour = numpy.array([215, 210, 200]) * r.uniform(.7, 1.1)
    if face.infrared:
        colour = numpy.repeat(colour.mean(), 3)
    soft = numpy.exp(r.uniform(numpy.log(.004), numpy.log(.1))) * scale
    if kind < .15:  # Splashes: many small spots, some in streaks.
        a, long = r.uniform(0, 3.2), r.choice((1., r.uniform(2, 6)))
        reach = r.uniform(.3, .9)
        for _ in range(int(r.integers(15, 70))):
            c = middle + r.normal(0, reach, 2) * scale
            radius = scale * numpy.exp(r.uniform(numpy.log(.015), numpy.log(.12)))
            dx, dy = face.x - c[0], face.y - c[1]
            along, across = dx * numpy.cos(a) + dy * numpy.sin(a), -dx * numpy.sin(a) + dy * numpy.cos(a)
            alpha = numpy.maximum(alpha, r.uniform(.5, 1) * sigmoid((1 - numpy.hypot(along / long, across) / radius) / .15))
        alpha = cv2.GaussianBlur(alpha.astype(numpy.float32), (0, 0), soft)
    elif kind < .3:  # A film of dust or dried mud: patches through which the face is faint.
        patch = coarse(r, shape, r.uniform(.15, .8) * scale) + .4 * coarse(r, shape, .06 * scale)
        near = numpy.exp(-(numpy.hypot(face.x - middle[0], face.y - middle[1]) / scale / r.uniform(.5, 2)) ** 2)
        alpha = (r.uniform(.5, .95) * sigmoid((patch + 2.5 * near - r.uniform(.6, 1.6)) / r.choice((.1, .3)))).astype(numpy.float32)
        alpha = cv2.GaussianBlur(alpha, (0, 0), soft)
    elif kind < .65:  # Spots of any outline.
        for _ in range(int(r.integers(1, 3) if r.random() < .4 else r.integers(3, 26))):
            c = middle + r.normal(0, .5, 2) * scale * (1 if r.random() < .6 else 2)
            radius = scale * numpy.exp(r.uniform(numpy.log(.03), numpy.log(.35)))
            a = r.uniform(0, 3.2)
            dx, dy = face.x - c[0], face.y - c[1]
            along, across = dx * numpy.cos(a) + dy * numpy.sin(a), -dx * numpy.sin(a) + dy * numpy.cos(a)
            d = numpy.hypot(along / r.uniform(1, 1.9), across) / radius + .25 * coarse(r, shape, radius) * (radius > 4)
            alpha = numpy.maximum(alpha, r.uniform(.45, 1) * (d < 1))
        alpha = cv2.GaussianBlur(alpha, (0, 0), soft)
    if kind > .5:  # A smear: what lies behind it is blurred, and veiled in stripes.
        a, width = r.uniform(0, 3.2), r.uniform(.2, .6) * scale
        dx, dy = face.x - middle[0], face.y - middle[1]
        along, across = dx * numpy.cos(a) + dy * numpy.sin(a), -dx * numpy.sin(a) + dy * numpy.cos(a)
        across = across + r.normal(0, .15) * along ** 2 / scale
        m = sigmoid((width - numpy.abs(across)) / (.05 * scale)) * sigmoid((r.uniform(.5, 2) * scale - numpy.abs(along)) / (.1 * scale))
        m = m * numpy.clip(.8 + .3 * coarse(r, shape, .25 * scale), .3, 1)
        stripes = numpy.clip(.6 + .4 * numpy.sin(across / scale * r.uniform(15, 70) + coarse(r, shape, .4 * scale)), 0, 1)
        blurred = cv2.GaussianBlur(image, (0, 0), r.uniform(.03, .1) * scale)
        image[:] = image * (1 - m[..., None]) + blurred * m[..., None]
        alpha = numpy.maximum(alpha, cv2.GaussianBlur((m * stripes * r.uniform(.2, .8)).astype(numpy.float32), (0, 0), .3 * soft))
        lost = m * .8
    alpha = alpha.astype(numpy.float32)
    if r.random() < .2:  # A drop bends the light: a bright rim.
        edge = numpy.clip(alpha - cv2.GaussianBlur(alpha, (0, 0), .03 * scale), 0, 1)
        image += 120 * edge[..., None]
    lay(image, colour, alpha)
    numpy.clip(image, 0, 255, image)
    return numpy.maximum(lost, numpy.clip(1.6 * alpha - .2, 0, 1))
