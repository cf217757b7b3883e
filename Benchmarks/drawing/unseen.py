#!/usr/bin/env python3
"""Hides the eyes of drawn drivers in nine ways, from hardly to wholly.

  unseen.py --clips FOLDER --out FOLDER

Takes stills of the clips that moving.py's script `asleep` drew, and shows each for 1 s. Only noise, and what a lens
mirrors, change from frame to frame. Each clip begins with 1.5 s of an uncovered still. Writes unseen_KIND_PERSON.mp4 with
_stills.csv: the frames whose noise is drawn anew, and where irises and lids truly are. Whether an eye can be seen is decided by
what is measured in these frames, so the instrument does that.
"""

import argparse
import csv
import glob
import os
import subprocess

import cv2
import numpy

RATE, SHOWN, REDRAWN, FIRST = 30, 30, 20, 45
KINDS = ("lamps", "dark", "mirror", "hair", "hand", "motion", "small", "night", "coded")
STRENGTHS = (.25, .5, .75, 1)


def rows(clip):
    """A clip's truth, its frames of open eyes that look ahead, and those of shut eyes with the head still upright."""
    table = list(csv.DictReader(open(clip[:-4] + "_truth.csv")))
    number = lambda row, name: float(row[name])
    ahead = [i for i, r in enumerate(table) if r["phase"] == "awake" and min(number(r, "open_l"), number(r, "open_r")) > .85
             and abs(number(r, "eye_in_head_pitch_deg")) < 12 and number(r, "blink_cmd") < .05]
    shut = [i for i, r in enumerate(table) if r["phase"] == "asleep" and number(r, "blink_cmd") > .97 and number(r, "head_pitch_deg") > -8]
    return table, ahead, shut


def ellipse(shape, place, half, turn=0.0, soft=1.5):
    """A soft ellipse, 0...1."""
    y, x = numpy.mgrid[0:shape[0], 0:shape[1]].astype(numpy.float32)
    c, s = numpy.cos(turn), numpy.sin(turn)
    u, v = ((x - place[0]) * c + (y - place[1]) * s) / half[0], ((y - place[1]) * c - (x - place[0]) * s) / half[1]
    return (1 / (1 + numpy.exp(numpy.clip((numpy.hypot(u, v) - 1) * min(half) / soft, -30, 30))))[..., None]


def world(r, size):
    """What a lens mirrors: sky, ground, houses, lamps."""
    high, wide = size
    picture = numpy.full((high, wide, 3), r.uniform(20, 90), numpy.float32)
    picture[:int(high * r.uniform(.3, .6))] = r.uniform(150, 250)
    for _ in range(40):
        x, y = r.integers(0, wide), r.integers(0, high)
        w, h = r.integers(4, 60), r.integers(4, 40)
        picture[y:y + h, x:x + w] = r.uniform(0, 255)
    return cv2.GaussianBlur(picture, (0, 0), 1.2)


class Hider:
    """One kind of cover over one still, with a strength of 0 to 1."""

    def __init__(self, kind, strength, still, eyes, grey, r):
        self.kind, self.strength, self.still, self.r = kind, strength, still.astype(numpy.float32), r
        self.scale = 1 / (1.5 + 5 * strength) if kind == "small" else 1
        self.eyes, self.apart = eyes[numpy.argsort(eyes[:, 0])], float(numpy.hypot(*(eyes[1] - eyes[0])))
        skin = numpy.median(still[int(eyes.mean(0)[1] + .7 * self.apart):][:9, int(eyes[:, 0].min()):int(eyes[:, 0].max())].reshape(-1, 3), 0)
        # Covers are drawn in a window around the eyes.
        low = numpy.clip((eyes.mean(0) - 2.2 * self.apart).astype(int), 0, None)
        high = (eyes.mean(0) + 2.2 * self.apart).astype(int)
        self.window = (slice(low[1], high[1]), slice(low[0], high[0]))
        self.eyes, eyes = self.eyes - low, eyes - low
        shape = self.still[self.window].shape
        self.lenses = [ellipse(shape, eye, (.44 * self.apart, .33 * self.apart), soft=.8) for eye in self.eyes]
        if kind == "lamps":
            self.spots = []
            for _ in range(1 + int(strength * 6)):
                # The same lamp lies elsewhere in the other lens, and slides with the head.
                at, far = r.normal(0, (.16, .1)) * self.apart, r.normal(0, .1) * self.apart
                half = numpy.abs(r.normal(0, (.12, .09))) * self.apart * (.6 + strength) + 2
                self.spots.append((at, far, half, r.uniform(0, 3), r.uniform(.5, 1) * (.4 + .6 * strength), r.uniform(.8, 1, 3)))
        if kind in ("dark", "mirror"):
            self.through = (1 - strength) * .35 + r.uniform(0, .04)
            self.mirrored = world(r, (shape[0], shape[1] * 2)) * (r.uniform(.02, .12) if kind == "dark" else r.uniform(.4, .9))
            self.speed = r.uniform(2, 9) if kind == "mirror" else .5
        if kind == "hair":
            picture, colour = numpy.zeros(shape[:2], numpy.float32), r.uniform(5, 90)
            for _ in range(int(4 + strength * 90)):
                x, y = eyes.mean(0) + (r.normal(0, .8) * self.apart, -self.apart)
                bend, end = r.normal(0, .25) * self.apart, r.uniform(.9, 2.2) * self.apart
                curve = [(x + bend * t * t, y + end * t) for t in numpy.linspace(0, 1, 12)]
                cv2.polylines(picture, [numpy.round(curve).astype(numpy.int32)], False, float(r.uniform(.5, 1)), int(r.integers(1, 4)), cv2.LINE_AA)
            self.over = numpy.clip(cv2.GaussianBlur(picture, (0, 0), .6), 0, 1)[..., None]
            self.colour = numpy.array([1., .85, .7]) * colour if not grey else colour
        if kind == "hand":
            over, turn = numpy.zeros((*shape[:2], 1), numpy.float32), r.normal(0, .4)
            for k in range(4):
                place = eyes.mean(0) + numpy.array([r.normal(0, .1), (k - 1.5) * .3 + 1.1 * (1 - strength)]) * self.apart
                over = numpy.maximum(over, ellipse(shape, place, (r.uniform(1, 1.4) * self.apart, .17 * self.apart), turn, 1))
            self.over = over
            shade = cv2.GaussianBlur(r.standard_normal(shape[:2]).astype(numpy.float32), (0, 0), 5)[..., None] * 60
            self.colour = skin * r.uniform(.7, 1.2) + shade

    def covered(self, f, k):
        """The window around the eyes, covered."""
        if self.kind == "lamps":
            for at, far, half, turn, bright, colour in self.spots:
                for side, eye in enumerate(self.eyes):
                    place = eye + at + (far * (side - .5) + .04 * k * far, 0)
                    m = ellipse(f.shape, place, half, turn, 1) * self.lenses[side] * bright
                    f = f * (1 - m) + 255 * colour * m
        elif self.kind in ("dark", "mirror"):
            for side, m in enumerate(self.lenses):
                at = int(k * self.speed + side * 37) % f.shape[1]
                f = f * (1 - m) + (self.through * f + (1 - self.through) * self.mirrored[:, at:at + f.shape[1]]) * m
        elif self.kind in ("hair", "hand"):
            f = f * (1 - self.over) + self.colour * self.over
        return f

    def frame(self, k):
        f, r, shape = self.still.copy(), self.r, self.still.shape
        if self.kind in ("lamps", "dark", "mirror", "hair", "hand"):
            f[self.window] = self.covered(f[self.window], k)
        elif self.kind == "motion":
            n = int(3 + self.strength * 26)
            kernel, c, a = numpy.zeros((n, n), numpy.float32), (n - 1) / 2, r.uniform(0, numpy.pi)
            x, y = c * numpy.cos(a), c * numpy.sin(a)
            cv2.line(kernel, (round(c - x), round(c - y)), (round(c + x), round(c + y)), 1)
            f = cv2.filter2D(f, -1, kernel / kernel.sum())
        elif self.kind == "small":
            part = cv2.resize(f, None, fx=self.scale, fy=self.scale, interpolation=cv2.INTER_AREA)
            f = numpy.full(shape, numpy.median(f), numpy.float32)
            top, left = ((numpy.array(shape[:2]) - part.shape[:2]) // 2)
            f[top:top + part.shape[0], left:left + part.shape[1]] = part
        elif self.kind == "night":
            f = f * (.25 * .1 ** self.strength)
        noise = r.standard_normal(shape, numpy.float32) * (2.5 if self.kind in ("night", "coded") else 1.5)
        return numpy.clip(f + noise + .5, 0, 255).astype(numpy.uint8)

    def place(self, point):
        """Where a point of the still is shown."""
        size = numpy.array(self.still.shape[1::-1])
        return (size - numpy.round(size * self.scale)) // 2 + point * self.scale


def hide(clip, kind, number, folder):
    r = numpy.random.default_rng([number, KINDS.index(kind)])
    table, ahead, shut = rows(clip)
    if not ahead or not shut:
        return
    chosen = [(r.choice(ahead), 0)] + [(r.choice(shut) if k == 3 else r.choice(ahead), s) for k, s in enumerate(r.permutation(STRENGTHS))]
    rate = {"coded": (5, 10)[number % 2]}.get(kind, RATE)
    coding = ["-b:v", "200k", "-maxrate", "200k", "-bufsize", "200k"] if kind == "coded" else ["-crf", "18"]
    name = os.path.join(folder, f"unseen_{kind}_{number}")
    coder = subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", "640x480", "-r", str(rate), "-i", "-",
         "-threads", "1", "-c:v", "libx264", "-preset", "veryfast", *coding, "-pix_fmt", "yuv420p", name + ".mp4"],
        stdin=subprocess.PIPE)
    video = cv2.VideoCapture(clip)
    lines, at = [["first", "last", "strength", "shut", "left_u", "left_v", "right_u", "right_v", "radius_px"]], 0
    for index, strength in chosen:
        video.set(cv2.CAP_PROP_POS_FRAMES, index)
        still = video.read()[1]
        row = {k: float(v) for k, v in table[index].items() if k.startswith(("iris", "open", "eye"))}
        irises = numpy.array([[row["irisL_u"], row["irisL_v"]], [row["irisR_u"], row["irisR_v"]]])
        hider = Hider(kind if strength else "none", strength, still, irises, "night-ir" in clip, r)
        length = SHOWN if strength else FIRST
        for k in range(length):
            coder.stdin.write(hider.frame(k).tobytes())
        (left, right) = (hider.place(p) for p in irises)
        at += length
        lines.append([at - REDRAWN, at - 1, strength, int(row["open_l"] < .3), *numpy.round([*left, *right, row["iris_radius_px"] * hider.scale], 3)])
    coder.stdin.close()
    if coder.wait():
        raise SystemExit("ffmpeg failed")
    with open(name + "_stills.csv", "w", newline="") as f:
        csv.writer(f, lineterminator="\n").writerows(lines)
    print(name, flush=True)


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--clips", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS)
    a = p.parse_args()
    os.makedirs(a.out, exist_ok=True)
    cv2.setNumThreads(1)
    for clip in sorted(glob.glob(os.path.join(a.clips, "asleep_*.mp4"))):
        for kind in a.kinds:
            hide(clip, kind, int(os.path.basename(clip).split("_")[1]), a.out)
