"""The same covers drawn by another hand, for measuring alone: nothing of this was trained on.

Functions as in `things.py`: outlines, materials and light are made in other ways there.
"""

import cv2
import numpy

from things import JAW, coarse, lay, sigmoid

# A right hand's outline, wrist down: across, up; hand lengths.
OUTLINE = numpy.array([
    (-.16, -.6), (-.19, -.1), (-.24, .12), (-.42, .26), (-.46, .34), (-.4, .38), (-.25, .3), (-.2, .34), (-.22, .62), (-.24, .84),
    (-.18, .9), (-.12, .84), (-.1, .5), (-.07, .5), (-.06, .92), (0, 1.0), (.05, .93), (.05, .5), (.08, .5), (.11, .86), (.16, .93),
    (.21, .86), (.2, .46), (.23, .44), (.29, .68), (.34, .74), (.38, .66), (.31, .32), (.26, .02), (.2, -.2), (.18, -.6)])


def placed(face, outline, at, length, turn, mirror=False):
    """An outline in the picture."""
    o = outline * ([-1, 1] if mirror else [1, 1])
    c, s = numpy.cos(turn), numpy.sin(turn)
    x, y = o[:, 0] * c - o[:, 1] * s, o[:, 0] * s + o[:, 1] * c
    return face.at(*at) + length * numpy.stack([x, -y], 1)


def hand(r, image, face):
    """A flat hand laid over the mouth, over one eye or across the face; the shading is a dome's."""
    place = int(r.integers(3))
    at = ((r.normal(0, .1), .85), (r.choice((-.45, .45)), .42), (r.normal(0, .1), .6))[place]
    length = face.scale * (.75, .7, .95)[place] * r.uniform(.9, 1.1)
    turn = (r.choice((-1, 1)) * r.uniform(.9, 1.6), r.normal(0, .5), r.normal(0, .3))[place]
    middle = OUTLINE - [0, .35]
    alpha = face.polygon(placed(face, middle, at, length, turn, r.random() < .5))
    skin = face.skin(image) * r.uniform(.75, 1.2)
    depth = cv2.distanceTransform((alpha > .5).astype(numpy.uint8), cv2.DIST_L2, 5)
    dome = .6 + .4 * numpy.sqrt(numpy.clip(depth / (.05 * face.scale), 0, 1))
    lines = 1 + .06 * coarse(r, face.shape, .02 * face.scale)
    shadow = cv2.GaussianBlur(numpy.roll(alpha, (int(.03 * face.scale), int(.02 * face.scale)), (0, 1)), (0, 0), .02 * face.scale)
    image *= (1 - .4 * shadow * (1 - alpha))[..., None]
    lay(image, skin * (dome * lines)[..., None], alpha)
    return alpha


def mask(r, image, face):
    """A folded paper mask: three straight pleats, loops of string, pinched over the nose."""
    p = face.points
    corners = [p[i] for i in (JAW[2], JAW[5], JAW[8], JAW[10], JAW[12], JAW[15], JAW[18])]
    corners = [c + .03 * (c - face.at(0, .6)) for c in corners]
    nose = p[r.choice((197, 195))]
    corners += [face.at(.6, .55), nose + .1 * face.side + .02 * face.down, nose - .1 * face.side + .02 * face.down, face.at(-.6, .55)]
    alpha = face.polygon(corners)
    colour = numpy.array(((175, 210, 225), (240, 240, 238), (35, 35, 40), (90, 110, 150), (200, 190, 160))[r.integers(5)], float)
    if face.infrared:
        colour = numpy.repeat(r.uniform(60, 240), 3)
    typical = numpy.median(image[face.skin_mask > .8]) / 140 if (face.skin_mask > .8).any() else 1.
    pleats = 1 - .22 * sum(numpy.exp(-(((face.v - v) / .012) ** 2)) for v in (.66, .76, .86))
    side = 1 - .25 * numpy.abs(face.u) ** 1.5
    lay(image, colour * (typical * pleats * side)[..., None], alpha)
    for sign in (-1, 1):
        for v in (.58, .88):
            a, b = face.at(sign * .62, v), face.at(sign * 1.05, .45)
            cv2.line(image, tuple(map(int, a)), tuple(map(int, b)), tuple(map(float, colour * typical)), max(1, int(.01 * face.scale)), cv2.LINE_AA)
    return alpha


def cap(r, image, face):
    """A baseball cap: a half ellipse, panels, and a visor whose edge is an arc; all below it in shade."""
    edge, half = r.uniform(.16, .32), r.uniform(1., 1.15)
    colour = numpy.array(((30, 30, 35), (20, 40, 90), (120, 20, 20), (200, 195, 185), (60, 80, 50))[r.integers(5)], float)
    if face.infrared:
        colour = numpy.repeat(r.uniform(15, 160), 3)
    typical = numpy.median(image[face.skin_mask > .8]) / 140 if (face.skin_mask > .8).any() else 1.
    arc = numpy.linspace(0, numpy.pi, 30)
    top = [face.at(half * numpy.cos(a), edge - .06 - .62 * numpy.sin(a)) for a in arc]
    crown = face.polygon(top)
    panels = 1 - .3 * numpy.exp(-(((numpy.abs(face.u) - .4) / .015) ** 2)) - .2 * face.u ** 2
    lay(image, colour * (1.1 * typical * panels)[..., None], crown)
    lower = [face.at(u, edge + .1 - .1 * numpy.cos(u * 1.6)) for u in numpy.linspace(-.95, .95, 30)]
    upper = [face.at(u, edge - .09 - .04 * numpy.cos(u * 1.6)) for u in numpy.linspace(.95, -.95, 30)]
    line = edge + .1 - .1 * numpy.cos(face.u * 1.6)
    shade = r.uniform(.35, .75) * sigmoid((face.v - line) / .01) * sigmoid((line + r.uniform(.12, .4) - face.v) / .04) * face.skin_mask
    image *= 1 - shade[..., None]
    visor = face.polygon(lower + upper)
    lay(image, colour * .7 * typical * (1 + .5 * (line - face.v))[..., None], visor)
    return numpy.maximum(crown, visor), shade


def fringe(r, image, face):
    """Thick locks that come to a point, side by side, below the brows."""
    tone = numpy.array(((25, 20, 18), (70, 45, 30), (160, 125, 80), (40, 40, 42))[r.integers(4)], float)
    if face.infrared:
        tone = numpy.repeat(r.uniform(20, 110), 3)
    typical = numpy.median(image[face.skin_mask > .8]) / 140 if (face.skin_mask > .8).any() else 1.
    hidden = numpy.zeros(face.shape, numpy.float32)
    for u in numpy.arange(-.85, .86, r.uniform(.1, .2)):
        end, width, lean = r.uniform(.38, .56), r.uniform(.07, .13), r.normal(.05, .08)
        lock = [(u - width, -.2), (u - width * .8 + lean * .5, .2), (u + lean, end), (u + width * .8 + lean * .5, .2), (u + width, -.2)]
        alpha = face.polygon([face.at(*q) for q in lock])
        grain = 1 + .25 * numpy.sin((face.u - u) * r.uniform(60, 120)) + r.normal(0, .15)
        lay(image, tone * (typical * grain)[..., None], alpha * .95)
        hidden = numpy.maximum(hidden, alpha)
    return hidden


def sun(r, image, face):
    """A disc of sun beside the head whose light is added all over, or a shaft that burns half of the face out."""
    if r.random() < .5:
        c = face.at(r.choice((-1, 1)) * r.uniform(.2, 1.2), r.uniform(-.2, .6))
        d = numpy.hypot(face.x - c[0], face.y - c[1]) / face.scale
        image += (230 / (1 + (d / r.uniform(.5, .9)) ** 2) + 300 * numpy.exp(-(d / .15) ** 2))[..., None] * [1., .97, .88]
    else:
        a = r.normal(0, .4)
        lit = sigmoid((face.u * r.choice((-1, 1)) + a * (face.v - .5) + r.uniform(-.1, .2)) / .05)
        image[:] = image * (1 + 5 * lit[..., None]) + 40 * lit[..., None]
    numpy.clip(image, 0, 255, image)
    return None


def dirt(r, image, face):
    """Mud thrown onto the lens: blots of many sizes, out of focus, over the face."""
    field = sum(coarse(r, face.shape, k * face.scale) * w for k, w in ((.3, 1), (.12, .6), (.06, .3)))
    c = face.at(r.normal(0, .15), r.uniform(.3, .7))
    near = numpy.exp(-((numpy.hypot(face.x - c[0], face.y - c[1]) / (.6 * face.scale)) ** 2))
    alpha = cv2.GaussianBlur(sigmoid(5 * (field * near + near * r.uniform(.2, .6) - .5)).astype(numpy.float32), (0, 0), .035 * face.scale)
    tone = numpy.array((70, 55, 40), float) * r.uniform(.3, 1.3) if not face.infrared else numpy.repeat(r.uniform(5, 80), 3)
    lay(image, tone, alpha * r.uniform(.75, .97))
    return alpha
