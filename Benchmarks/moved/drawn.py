#!/usr/bin/env python3
"""Draws what changes in the middle of a clip: another seat, seat_PERSON_LIGHT_AXIS.mp4, or another driver in the same cabin.

  HEED_RENDER=../shared/render RENDER_PYTHON Benchmarks/moved/drawn.py --persons 41-44 --seconds 30 FOLDER

The seat goes 10 cm back or 8 cm up within 1.5 s. The driver gets out within a second, and another one in (driver_PERSON_LIGHT.mp4).
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


def acted(person, number, light, seconds, shift=(0, 0, 0), out=None):
    """The artist of a person, and the states of a person who looks about, with a shift of the head from the middle on, or who
    gets `out` "before" it or is out until "after" it."""
    body, middle = rigs.Rig(person), seconds / 2
    script = behaviour.make("accuracy", number * 100, person["head0"], seconds)
    script.dark = light == "night-ir"
    script.hoff.append((middle, 1e9, lambda x: tuple(min(1, (x - middle) / 1.5) * way for way in shift) + (0, 0, 0)))
    share = lambda x: min(1, max(0, x - middle + 1)) if out == "before" else 1 - min(1, max(0, x - middle))
    if out: script.hoff.append((0, 1e9, lambda x: (-900 * share(x), 100 * share(x), 0, 0, 0, -20 * share(x))))
    artist = render.renderer(body, light, number, ss=1)
    artist.add_detail()
    artist.still_limit = 0.3
    return artist, script.simulate(body)[0]


def write(path, light, number, parts):
    """Draws (artist, states) one after the other."""
    lights = looks.light(light, sum(len(states) for _, states in parts), number + 77)
    coder = subprocess.Popen(
        ["ffmpeg", "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "640x480", "-r", "30", "-i", "-", "-c:v", "libx264",
         "-crf", "24", "-pix_fmt", "yuv420p", str(path)], stdin=subprocess.PIPE)
    pictures = [(artist, state) for artist, states in parts for state in states]
    for (artist, state), lit in zip(pictures, lights):
        state["light"] = lit
        coder.stdin.write(artist.sensor(artist.render(state), lights[0]["noise"], grey=light == "night-ir").tobytes())
    coder.stdin.close()
    if coder.wait(): raise SystemExit("ffmpeg failed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--persons", default="41-44")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--only", choices=["seat", "driver"])
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    first, last = map(int, (asked.persons + "-" + asked.persons).split("-")[:2])
    for number in range(first, last + 1):
        light = list(looks.LIGHTS)[number % len(looks.LIGHTS)]
        person = people.person(number) | {"glasses": "none"}
        for name, shift in SHIFTS.items() if asked.only != "driver" else ():
            write(asked.folder / f"seat_{number}_{light}_{name}.mp4", light, number, [acted(person, number, light, asked.seconds, shift)])
        if asked.only == "seat": continue
        other = people.person(number + 500)
        other["look"]["cabin"] = person["look"]["cabin"]
        artist, states = acted(person, number, light, asked.seconds, out="before")
        next_artist, more = acted(other, number, light, asked.seconds, out="after")
        half = len(states) // 2
        write(asked.folder / f"driver_{number}_{light}.mp4", light, number, [(artist, states[:half]), (next_artist, more[half:])])


if __name__ == "__main__":
    main()
