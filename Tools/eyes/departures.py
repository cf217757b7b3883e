"""Makes clips of drivers who leave the picture, named after what is to be told: leaves_<cause>_<name>.mp4.

  departures.py draw --renderer DIR --person N --light LIGHT --glasses GLASSES --way WAY --seed S --out DIR
  departures.py cover CLIP --with hand|cloth|paper --from SECONDS --seed S --out DIR

draw needs the renderer's own Python (docs/lids.md says where it is): a person sits for five seconds and leaves on a way.
cover draws over any clip: a hand or a cloth over the lens, or a sheet of paper before a face in the picture's middle.
Same arguments, same clip; the accuracy row reads every cause from the names.
"""

import argparse
import subprocess
import sys
from pathlib import Path

import cv2
import numpy

LEAVES = 5.0
LENGTH = 13.0
BACK_AFTER = 4.6

CAUSES = {"leanleft": "bodyLean", "leanright": "bodyLean", "leandown": "bodyLean", "turn": "bodyLean", "slump": "slumped",
          "slumpside": "slumped", "leaveleft": "absent", "leaveright": "absent", "hand": "blocked", "cloth": "blocked",
          "paper": "nothing"}


def way(name, r):
    """Where the head goes (mm, camera frame) and turns (degrees), how long that takes, and whether it comes back."""
    u = r.uniform
    return {
        "leanleft": lambda: ((-u(430, 560), u(60, 200), -u(0, 60), -20, -10, -u(15, 30)), u(.7, 1.1), True),
        "leanright": lambda: ((u(430, 560), u(60, 200), -u(0, 60), 20, -10, u(15, 30)), u(.7, 1.1), True),
        "leandown": lambda: ((-u(250, 350), u(250, 330), -u(0, 80), -25, -25, -u(10, 25)), u(.7, 1.1), True),
        "slump": lambda: ((u(-40, 40), u(330, 420), -u(40, 120), u(-8, 8), -u(30, 45), u(-15, 15)), u(1.0, 2.2), False),
        "slumpside": lambda: ((u(60, 140) * r.choice([-1, 1]), u(330, 420), -u(40, 120), u(-8, 8), -u(25, 40),
                               u(-25, 25)), u(1.0, 2.2), False),
        "leaveleft": lambda: ((-u(1100, 1300), -u(0, 120), u(0, 150), -30, 0, -8), u(1.2, 2.2), False),
        "leaveright": lambda: ((u(1100, 1300), -u(0, 120), u(0, 150), 30, 0, 8), u(1.2, 2.2), False),
        "turn": lambda: ((u(-30, 30), 0, 0, r.choice([-1, 1]) * u(95, 115), 0, 0), u(.5, .8), True),
    }[name]()


def draw(a):
    sys.path.insert(0, a.renderer)
    import behaviour
    import render

    def leaving(script, seed, head, seconds=None):
        drive = behaviour.Beh(LENGTH, seed, head)
        drive.phase(0, "normal")
        behaviour.drive_glances(drive, .1, LEAVES - .6)
        behaviour.autoblink(drive, .5, LEAVES)
        end, lasting, is_back = way(a.way, drive.r)
        drive.phase(LEAVES, a.way)

        def place(t):
            share = behaviour.mj((t - LEAVES) / lasting)
            return tuple(numpy.array(end) * share * (1 - behaviour.mj((t - LEAVES - BACK_AFTER) / lasting) if is_back else 1))

        drive.hoff.append((LEAVES, LENGTH, place))
        if a.way.startswith("lean"):
            aside = numpy.array([numpy.sign(-end[0]) or 1, 1, 1])
            drive.target(LEAVES, behaviour.ZONES["passenger"] * aside, "passenger")
        return drive

    behaviour.make = leaving
    script = f"leaves_{CAUSES[a.way]}_{a.way}"
    behaviour.SCRIPTS = (*behaviour.SCRIPTS, script)
    render.clip(argparse.Namespace(
        person=a.person, light=a.light, glasses=a.glasses, script=script, seed=a.seed, seconds=None, out=a.out,
        truth_only=False, supersample=1, still_limit=.3, preset="fast", crf=24))


def cover(a):
    source = cv2.VideoCapture(a.clip)
    rate, frames = source.get(cv2.CAP_PROP_FPS), []
    while len(frames) < rate * (a.begin + 7):
        found, picture = source.read()
        if not found:
            break
        frames.append(picture.astype(numpy.float32))
    height, width = frames[0].shape[:2]
    r = numpy.random.default_rng(a.seed)

    def blobs(size):
        soft = cv2.GaussianBlur(r.normal(0, 1, (height, width)).astype(numpy.float32), (0, 0), size)
        return soft[..., None] / numpy.abs(soft).max()

    across = numpy.arange(width)[None, :, None]
    if a.thing == "hand":  # Skin out of focus; light comes in at one edge.
        leak = numpy.exp(-((across - width * r.choice([0, 1])) / (width * .06)) ** 2) * r.uniform(20, 60)
        over = numpy.array([55, 70, 115]) * r.uniform(.4, .9) + blobs(60) * 25 + leak
    elif a.thing == "cloth":
        over = r.uniform(14, 30) + numpy.repeat(blobs(25) * r.uniform(5, 9), 3, axis=2)
    else:
        over = numpy.full((int(height * .55), int(width * .38), 3), 205.)
        for y in range(12, over.shape[0] - 8, 9):
            cv2.line(over, (10, y), (over.shape[1] - int(r.integers(10, 80)), y), (90, 90, 90), 1)
    target = Path(a.out) / f"leaves_{CAUSES[a.thing]}_{a.thing}_{Path(a.clip).stem}.mp4"
    encoder = subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{width}x{height}", "-r",
         str(rate), "-i", "-", "-c:v", "libx264", "-preset", "veryfast", "-crf", "22", "-pix_fmt", "yuv420p", str(target)],
        stdin=subprocess.PIPE)
    for index, picture in enumerate(frames):
        t = index / rate
        share = min(1, max(0, (t - a.begin) / .35))
        if share > 0 and a.thing == "paper":
            top = int(height * .5 - over.shape[0] / 2 + (1 - share) * height + 2 * numpy.sin(t * 3))
            left = int(width * .5 - over.shape[1] / 2 + 4 * numpy.sin(t * 2))
            bottom = min(height, top + over.shape[0])
            if top < height:
                picture[top:bottom, left:left + over.shape[1]] = over[:bottom - top]
        elif share > 0:  # It comes from below, and no hand is still.
            held = numpy.roll(over, int(3 * numpy.sin(t * 5)), 1) + r.normal(0, 1.5, (height, width, 1))
            edge = int(height * (1 - share))
            picture[edge:] = held[edge:]
        encoder.stdin.write(numpy.clip(picture, 0, 255).astype(numpy.uint8).tobytes())
    encoder.stdin.close()
    if encoder.wait():
        raise SystemExit("ffmpeg failed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(required=True)
    drawn = parts.add_parser("draw")
    for name in ("renderer", "light", "glasses", "out"):
        drawn.add_argument(f"--{name}", required=True)
    drawn.add_argument("--person", type=int, required=True)
    drawn.add_argument("--way", choices=[w for w in CAUSES if w not in ("hand", "cloth", "paper")], required=True)
    drawn.add_argument("--seed", type=int, required=True)
    drawn.set_defaults(run=draw)
    covered = parts.add_parser("cover")
    covered.add_argument("clip")
    covered.add_argument("--with", dest="thing", choices=["hand", "cloth", "paper"], required=True)
    covered.add_argument("--from", dest="begin", type=float, required=True)
    covered.add_argument("--seed", type=int, required=True)
    covered.add_argument("--out", required=True)
    covered.set_defaults(run=cover)
    a = parser.parse_args()
    a.run(a)


if __name__ == "__main__":
    main()
