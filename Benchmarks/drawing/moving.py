#!/usr/bin/env python3
"""Draws people who look down with lowered lids, who fall asleep, and who follow a moving dot.

  moving.py --renderer DIR --persons 5000-5019 --script lowered --out FOLDER

Scripts: `lowered`, 40 s of eating, reading on the lap, a phone on the knee and instruments, with blinks in between;
`asleep`, 10 s: awake for 4 to 5 s, then the lids close for good, with the head upright, sinking by up to 35 degrees or
leaning to a side; `dots`, 38 s: five still points, then a dot that moves over the display at 5, 10, 15 and 20 degrees per
second in some order, with still points between. The eyes follow it late, at 0.8 to 1 of its speed, with saccades that catch
up; phases are `still` and `dot5` to `dot20`. People wear no, clear, thick or tinted glasses in turn; every fourth one sits in infrared light.
Each clip has one camera's noise, wander of exposure, jumps of the head and compression. Writes SCRIPT_PERSON_LIGHT_GLASSES.mp4
with its _truth.csv, as the renderer's clips.
"""

import argparse
import os
import subprocess
import sys

import cv2
import numpy

import conditions

RATE = 30
SECONDS = {"lowered": 40, "asleep": 10, "dots": 38}
GLASSES = {"lowered": ("none", "clear", "thick", "sun"), "asleep": ("none", "clear", "thick", "none"), "dots": ("none", "clear", "none", "thick")}
LIGHTS = ("day", "overcast", "evening", "night-ir")
HEADS = ("upright", "sinking", "side")


def person(number, script):
    """Light and glasses of a person."""
    light = LIGHTS[number // 4 % 4] if script == "lowered" else LIGHTS[number % 4]
    return light, GLASSES[script][number % 4] if light != "night-ir" else GLASSES[script][number % 2]


def smooth(x):
    x = numpy.clip(x, 0, 1)
    return x ** 3 * (10 - 15 * x + 6 * x * x)


def road(b, r):
    return b.ahead(r.normal(0, 3), r.uniform(-6, -1))


def blinks(b, r, begin, end, mean):
    t = begin + r.uniform(.4, mean)
    while t < end - .4:
        b.blink(t, r.uniform(.055, .09), r.uniform(0, .06), r.uniform(.09, .17))
        t += max(.7, r.normal(mean, mean / 3))


def jumps(b, r, seconds):
    """Bumps in the road: the head jumps by some millimetres and swings back."""
    t = r.uniform(1, 4)
    while t < seconds - 1:
        high, turn = r.normal(0, 5), r.normal(0, 1.5)
        b.hoff.append((t, t + .6, lambda x, t=t, high=high, turn=turn: tuple(
            numpy.exp(-(x - t) / .15) * numpy.sin((x - t) / .05) * numpy.array((0, high, 0, 0, turn, 0)))))
        t += r.exponential(4)


def lowered(b, r, seconds):
    """Looks down for 3 to 8 s, to the road for 1 to 3 s, and so on."""
    b.phase(0, "ahead")
    b.target(0, road(b, r), "road", hg=(.2, .15))
    t = r.uniform(2, 3)
    while t < seconds - 4:
        kind = r.choice(("eat", "read", "knee", "cluster"))
        length = min(r.uniform(3, 8), seconds - 1 - t)
        pitch = {"eat": r.uniform(-38, -24), "read": r.uniform(-42, -32), "knee": r.uniform(-52, -44), "cluster": r.uniform(-26, -20)}[kind]
        share = {"eat": r.uniform(.5, .85), "read": r.uniform(.2, .6), "knee": r.uniform(.1, .5), "cluster": .1}[kind]
        b.phase(t, kind)
        x, yaw = t, r.uniform(-12, 12)
        while x < t + length - .3:
            # Lines of a page, the way of a hand to the mouth, a screen.
            b.target(x, b.ahead(yaw + r.normal(0, 4), pitch + r.normal(0, 2)), kind, hg=(.15, share))
            x += r.uniform(.3, 1.1)
        if kind == "eat":  # The head bows to the food and comes back.
            deep, often = r.uniform(4, 12), r.uniform(.3, .6)
            b.hoff.append((t, t + length, lambda x, t=t, d=deep, f=often: (0, 0, 0, 0, -d * numpy.sin(numpy.pi * f * (x - t)) ** 2, 0)))
            if r.random() < .7:  # Cheeks rise with each bite.
                b.squints.append((t, t + length, lambda x, t=t: .25 * numpy.sin(numpy.pi * 1.3 * (x - t)) ** 2))
            b.jaw.append((t, t + length, lambda x, t=t: .25 * numpy.sin(numpy.pi * 1.3 * (x - t)) ** 2))
        t += length
        b.phase(t, "ahead")
        b.target(t, road(b, r), "road", hg=(.2, .15))
        t += r.uniform(1, 3)
    blinks(b, r, 0, seconds, r.uniform(2, 6))


def asleep(b, r, seconds, head):
    closing = r.uniform(4, 5)
    b.phase(0, "awake")
    b.target(0, road(b, r), "road", hg=(.2, .15))
    if r.random() < .5:
        b.target(1.2, b.ahead(r.uniform(-5, 5), -23), "cluster", hg=(.1, .1))
        b.target(2.2, road(b, r), "road", hg=(.2, .15))
    blinks(b, r, 0, closing - .6, 2)
    droop = r.uniform(0, .35)  # Lids sink before they close.
    b.sq.append((closing - 1.5, closing, lambda x: droop * smooth((x - closing + 1.5) / 1.2), "halfclosed"))
    b.phase(closing, "asleep")
    b.blink(closing, r.uniform(.15, .6), seconds, .2, kind="microsleep")
    begin, lasting = closing + r.uniform(.2, 1.2), r.uniform(1, 2.5)
    pitch = -r.uniform(20, 35) if head == "sinking" else -r.uniform(0, 4)
    roll = r.choice((-1, 1)) * r.uniform(15, 30) if head == "side" else r.normal(0, 2)
    b.hoff.append((begin, seconds + 1, lambda x: tuple(smooth((x - begin) / lasting) * numpy.array(
        (1.2 * roll, -1.6 * pitch, 0, .3 * roll, pitch, roll)))))


def on_display(x, y):
    """A point of the display by its place in degrees right and down of the middle, seen from 600 mm."""
    return numpy.array([-600 * numpy.tan(numpy.radians(x)), 103 + 600 * numpy.tan(numpy.radians(y)), 0.])


def dots(b, r, seconds):
    """Still points, and a dot that moves to and fro between the edges of the display."""
    wide, high, step = 15.0, 8.0, 1 / 40
    t = 0.0
    b.phase(0, "still")
    for x, y in ((0, 0), (-.8, -.8), (.8, -.8), (-.8, .8), (.8, .8)):
        b.target(t, on_display(x * wide, y * high), "still")
        t += 1.2
    for speed in r.permutation((5, 10, 15, 20)):
        angle = r.uniform(0, 2 * numpy.pi)
        way = speed * numpy.array((numpy.cos(angle), numpy.sin(angle)))
        dot = numpy.array((r.uniform(-.6, .6) * wide, r.uniform(-.6, .6) * high))
        b.target(t, on_display(*dot), "still")
        t += 1.0
        b.phase(t, f"dot{speed}")
        eye, gain, follows = dot.copy(), r.uniform(.8, 1), t + r.uniform(.1, .18)
        end = t + 5.5
        while t < end:
            dot += way * step
            for i, edge in enumerate((wide, high)):
                if abs(dot[i]) > edge:
                    way[i] = -numpy.sign(dot[i]) * abs(way[i])
            t += step
            if t < follows:
                continue
            eye = eye + way * gain * step
            if numpy.hypot(*(dot - eye)) > 1.2:  # Catches up.
                eye = dot + r.normal(0, .2, 2)
            b.target(t, on_display(*eye), "dot")
        b.phase(t, "still")
        b.target(t, on_display(r.uniform(-.8, .8) * wide, r.uniform(-.8, .8) * high), "still")
        t += 1.5
    blinks(b, r, 0, seconds, r.uniform(3, 6))


def draw(render, number, script, folder, seed):
    import behaviour
    import looks
    import people
    import rig as rigs

    r = numpy.random.default_rng([seed, number, len(script)])
    light, glasses = person(number, script)
    drawn = people.person(number)
    drawn["glasses"] = glasses
    body, seconds = rigs.Rig(drawn), SECONDS[script]
    b = behaviour.Beh(seconds, int(r.integers(1 << 30)), drawn["head0"])
    b.dark = light == "night-ir"
    if script == "lowered":
        lowered(b, r, seconds)
    elif script == "dots":
        b.still = True
        dots(b, r, seconds)
    else:
        asleep(b, r, seconds, HEADS[number % 3])
    if script != "dots":
        jumps(b, r, seconds)
    states, rows = b.simulate(body)
    artist = render.renderer(body, light, number, ss=1)
    artist.add_detail()
    lights = looks.light(light, len(states), number + 77)
    camera = conditions.Webcam(conditions.NAMES[number % len(conditions.NAMES)], r)
    name = os.path.join(folder, f"{script}_{number}_{light}_{glasses}")
    coder = subprocess.Popen(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "640x480", "-r", str(RATE), "-i", "-",
         "-threads", "1", "-c:v", "libx264", "-preset", "veryfast", "-crf", "22", "-pix_fmt", "yuv420p", name + ".mp4"],
        stdin=subprocess.PIPE)
    exposure = 0.0
    for state, lamp in zip(states, lights):
        state["light"] = lamp
        exposure += -.02 * exposure + r.normal(0, .012)
        picture = cv2.GaussianBlur(artist.render(state), (0, 0), camera.soft).astype(numpy.float32)
        picture = 255 * numpy.clip(picture * numpy.exp(exposure) * camera.tint / 255, 0, 1) ** camera.gamma
        coder.stdin.write(camera.frame(picture, b.dark).tobytes())
    coder.stdin.close()
    if coder.wait():
        raise SystemExit("ffmpeg failed")
    render.write_truth(name, b, rows, drawn["limbus"])
    os.remove(name + "_points.csv")
    print(name, flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--renderer", default=os.environ.get("HEED_RENDER"), help="the renderer's folder; default: HEED_RENDER")
    p.add_argument("--persons", required=True)
    p.add_argument("--script", choices=SECONDS, required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--seed", type=int, default=0)
    a = p.parse_args()
    sys.path.insert(0, a.renderer)
    os.environ.setdefault("LP_NUM_THREADS", "1")
    cv2.setNumThreads(1)
    import render

    os.makedirs(a.out, exist_ok=True)
    first, last = (a.persons + "-" + a.persons).split("-")[:2]
    for number in range(int(first), int(last) + 1):
        draw(render, number, a.script, a.out, a.seed)


if __name__ == "__main__":
    main()
