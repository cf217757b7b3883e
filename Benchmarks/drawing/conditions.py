"""What light, skin, glasses and webcams do to a sitting, drawn wider than the renderer's own clips."""

import cv2
import numpy

# Each condition changes the person, the light or the picture. Persons take them in turn.
NAMES = ("plain", "lamp", "half", "screen", "make-up", "beard", "fold", "glasses", "blurred", "exposed", "noisy", "coded")


def person(name, drawn, r):
    """Changes a drawn person's face; returns the glasses to wear."""
    if name == "make-up":
        drawn.update(liner=1.5, lash=1.3, lashlow=.6)
    if name == "beard":
        drawn.update(beard=.85, lash=1.1, browthick=1.6)
    if name == "fold":
        drawn.update(
            aperture=r.uniform(.66, .8), hood=r.uniform(1, 1.5), inner_fold=r.uniform(.6, 1.1), hood_outer=r.uniform(0, .9))
    return str(r.choice(("clear", "thick"))) if name == "glasses" else "none"


def light(name, state, r):
    """Changes the renderer's light."""
    state = dict(state)
    side = r.choice((-1, 1))
    if name == "lamp":
        state.update(
            dir=(side * r.uniform(.2, .7), -.8, -.5), col=(1.9, 1.25, .62), col2=(.35, .25, .14), sky=(.16, .12, .08),
            gnd=(.10, .07, .05), expo=r.uniform(.9, 1.3), bgb=.6, winb=.2, env=1.5)
    if name == "half":
        state.update(
            dir=(side * .95, r.uniform(-.35, -.05), -.2), col=(2.3, 2.2, 2.0), col2=(.05, .06, .08), sky=(.13, .14, .16),
            gnd=(.06, .06, .05), expo=r.uniform(.9, 1.2))
    if name == "screen":
        state.update(
            dir=(r.uniform(-.2, .2), .15, -1), col=(.75, .85, 1.05), dir2=(side * .7, -.5, -.5), col2=(.25, .2, .15),
            sky=(.10, .10, .12), gnd=(.10, .11, .14), expo=r.uniform(1.1, 1.5), bgb=.4, winb=.2)
    if name == "glasses":
        state.update(env=state["env"] * r.uniform(1.5, 3))
    return state


class Webcam:
    """One camera: its noise, its compression and its exposure, the same for a whole sitting."""

    def __init__(self, name, r):
        self.r = r
        self.noise = r.uniform(1.5, 4) * (2.2 if name == "noisy" else 1)
        self.rows = r.uniform(.3, 1.2) * (2.5 if name == "noisy" else 1)
        self.quality = int(r.integers(28, 50)) if name == "coded" else int(r.integers(60, 92))
        self.soft = r.uniform(.3, .8)
        self.swing = .25 if name == "exposed" else .08
        self.sweep = .7 if name == "blurred" else .08
        self.tint = 1 + r.normal(0, .04, 3)
        self.gamma = numpy.exp(r.normal(0, .12))

    def still(self, picture):
        """The picture of one look: blur, exposure and colour stay while the person looks at a point."""
        f = cv2.GaussianBlur(picture, (0, 0), self.soft).astype(numpy.float32)
        if self.r.random() < self.sweep:
            n = int(self.r.integers(3, 8))
            kernel = numpy.zeros((n, n), numpy.float32)
            a, c = self.r.uniform(0, numpy.pi), (n - 1) / 2
            x, y = c * numpy.cos(a), c * numpy.sin(a)
            cv2.line(kernel, (round(c - x), round(c - y)), (round(c + x), round(c + y)), 1)
            f = cv2.filter2D(f, -1, kernel / kernel.sum())
        gain = numpy.exp(self.r.normal(0, self.swing)) * self.tint
        return 255 * numpy.clip(f * gain / 255, 0, 1) ** self.gamma

    def frame(self, still, grey):
        """One frame of that look, with noise of its own, as the webcam compresses it."""
        h, w = still.shape[:2]
        n = self.r.standard_normal((h, w, 1 if grey else 3), numpy.float32) * self.noise
        n += self.r.standard_normal((h, 1, 1), numpy.float32) * self.rows
        f = numpy.clip(still + n * (.6 + .55 * numpy.sqrt(still / 140)) + .5, 0, 255).astype(numpy.uint8)
        _, data = cv2.imencode(".jpg", f[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, self.quality])
        return cv2.imdecode(data, cv2.IMREAD_COLOR)[..., ::-1]
