#!/usr/bin/env python3
"""Draws drivers who sit 10 cm farther away, or 8 cm higher, from the middle of a clip on: seat_PERSON_LIGHT_AXIS.mp4.

  HEED_RENDER=../shared/render RENDER_PYTHON Benchmarks/moved/drawn.py --persons 41-44 --seconds 30 FOLDER
"""
import argparse
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, os.environ["HEED_RENDER"])
import behaviour  # noqa: E402
import looks  # noqa: E402
import people  # noqa: E402
import render  # noqa: E402
import rig as rigs  # noqa: E402

SHIFTS = {"away": (0, 0, 100), "up": (0, -80, 0)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--persons", default="41-44")
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    first, last = map(int, (asked.persons + "-" + asked.persons).split("-")[:2])
    for number in range(first, last + 1):
        light = list(looks.LIGHTS)[number % len(looks.LIGHTS)]
        for name, shift in SHIFTS.items():
            person = people.person(number) | {"glasses": "none"}
            rig = rigs.Rig(person)
            script = behaviour.make("accuracy", number * 100, person["head0"], asked.seconds)
            script.dark = light == "night-ir"
            middle = asked.seconds / 2
            script.hoff.append((middle, 1e9, lambda x: tuple(min(1, (x - middle) / 1.5) * way for way in shift) + (0, 0, 0)))
            states, _ = script.simulate(rig)
            drawing, lights = render.renderer(rig, light, number, ss=1), looks.light(light, len(states), number + 77)
            drawing.add_detail()
            drawing.still_limit = 0.3
            coder = subprocess.Popen(
                ["ffmpeg", "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "640x480", "-r", "30", "-i", "-", "-c:v", "libx264",
                 "-crf", "24", "-pix_fmt", "yuv420p", str(asked.folder / f"seat_{number}_{light}_{name}.mp4")], stdin=subprocess.PIPE)
            for state, lit in zip(states, lights):
                state["light"] = lit
                coder.stdin.write(drawing.sensor(drawing.render(state), lights[0]["noise"], grey=script.dark).tobytes())
            coder.stdin.close()
            if coder.wait(): raise SystemExit("ffmpeg failed")


if __name__ == "__main__":
    main()
