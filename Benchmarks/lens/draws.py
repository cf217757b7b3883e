#!/usr/bin/env python3
"""draws.py OUT [--kinds good50 bowed ...] [--first N] [--count N]: pictures of boards and cards with their truth.

Each draw is a folder OUT/KIND-NN with 12 to 18 pictures and truth.json: the lens, and for each picture the pose and the
places of the corners. Draws with even numbers chose the thresholds of HeedLens; the others judge them.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from drawing import SIZE, Board, Card, Lens, jpeg, picture, rotation

KINDS = ("good50", "good70", "good90", "copies", "shaken", "bowed", "warped", "fisheye", "mirrored", "cut",
         "card", "A6", "90x50", "85x55")
CARDS = {"card": (85.60, 53.98), "A6": (148.0, 105.0), "90x50": (90.0, 50.0), "85x55": (85.0, 55.0)}


def lens(kind, number, draws):
    center = (np.array(SIZE) - 1) / 2 + draws.normal(0, (10, 7))
    lean = draws.normal(0, 0.0004, 2)
    if kind == "fisheye":
        across = draws.uniform(90, 140)
        focal = SIZE[0] / 2 / np.radians(across / 2)
        return Lens((focal, focal), center, (*draws.normal(0, (0.02, 0.01)), 0, 0), fisheye=True)
    degrees = {"good50": 50, "good70": 70, "good90": 90}.get(kind) or (50, 70, 90)[number % 3]
    k1, k2, k3 = {50: (-0.06, 0.03, 0), 70: (-0.13, 0.05, -0.01), 90: (-0.24, 0.08, -0.012)}[degrees]
    terms = np.array((k1, k2, *lean, k3)) * (1 + draws.normal(0, 0.15))
    # The field of view is the picture's, so a lens that bends has a shorter focal length.
    half = np.tan(np.radians(degrees / 2))
    focal = SIZE[0] / 2 / Lens((1, 1), (0, 0), terms).radius(np.array([half]))[0]
    return Lens((focal, focal * (1 + draws.normal(0, 0.001))), center, terms)


def bow(kind, number, draws):
    """A board bent by 0.5 to 2 mm over 250: a cylinder, or (warped) a twist, a wave or a lifted corner."""
    sag = (0.5, 1.0, 1.5, 2.0)[number % 4] * draws.choice((-1, 1))
    way = draws.uniform(0, np.pi)
    along = lambda x, y: (x * np.cos(way) + y * np.sin(way)) / 125
    across = lambda x, y: (y * np.cos(way) - x * np.sin(way)) / 125
    if kind == "bowed":
        return lambda x, y: sag * along(x, y) ** 2
    return (lambda x, y: sag * along(x, y) * across(x, y), lambda x, y: sag / 2 * np.sin(np.pi * along(x, y)),
            lambda x, y: sag * np.maximum(0, (x + y) / 187.5) ** 3)[number % 3]


def board_pose(sheet, lens, draws, kind):
    """As a hand holds a board: near and far, everywhere in the picture, mostly tilted, rarely cut off."""
    corners = sheet.corners()
    for _ in range(1000):
        tilt = draws.uniform(0, 10) if draws.random() < 0.2 else draws.uniform(15, 45)
        way = draws.uniform(0, 2 * np.pi)
        turn = rotation(tilt * np.sin(way), tilt * np.cos(way), draws.normal(0, 8) + 90 * (draws.random() < 0.1))
        share = draws.uniform(0.35, 1.0)
        distance = 250 / share / (SIZE[0] / lens.focal[0])
        aim = draws.uniform((0.1, 0.1), (0.9, 0.9)) * SIZE
        ray = (aim - lens.center) / lens.focal
        middle = np.append(ray, 1) * distance
        points = corners @ turn.T + middle
        if points[:, 2].min() < 30:
            continue
        seen = lens.project(points)
        inside = ((seen > 6) & (seen < np.array(SIZE) - 7)).all(1).mean()
        if (0.45 <= inside < 0.85) if kind == "cut" else inside >= (0.6 if draws.random() < 0.15 else 1):
            return turn, middle
    raise RuntimeError("no pose")


def card_pose(sheet, lens, draws, number):
    """A card brought nearer with its left, right, upper and lower side in turn, and some at random."""
    for _ in range(1000):
        way = (0, np.pi, -np.pi / 2, np.pi / 2)[number % 4] + draws.normal(0, 0.4) if number < 8 else draws.uniform(0, 2 * np.pi)
        tilt = draws.uniform(15, 50) if number else draws.uniform(0, 10)
        turn = rotation(-tilt * np.sin(way), tilt * np.cos(way), draws.normal(0, 12) + 90 * (draws.random() < 0.25))
        distance = draws.uniform(1.6, 3.6) * sheet.width / (SIZE[0] / lens.focal[0])
        aim = draws.uniform(0.2, 0.8, 2) * SIZE
        middle = np.append((aim - lens.center) / lens.focal, 1) * distance
        seen = lens.project(sheet.corners() @ turn.T + middle)
        if ((seen > 12) & (seen < np.array(SIZE) - 13)).all():
            return turn, middle
    raise RuntimeError("no pose")


def draw(kind, number, out):
    draws = np.random.default_rng([KINDS.index(kind), number, 54])
    folder = Path(out) / f"{kind}-{number:02d}"
    if (folder / "truth.json").exists():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    if kind in CARDS:
        eye = lens("good", number, draws)
        sheet = Card(*CARDS[kind], draws)
    else:
        eye = lens(kind, number, draws)
        sheet = Board(height=bow(kind, number, draws) if kind in ("bowed", "warped") else None)
    rays = eye.rays()
    count, views, pose = (16 if kind in CARDS else int(draws.integers(12, 19))), [], None
    for index in range(count):
        if pose is None or kind not in ("copies", "shaken"):
            pose = card_pose(sheet, eye, draws, index) if kind in CARDS else board_pose(sheet, eye, draws, kind)
        turn, middle = pose
        if kind == "shaken":
            turn, middle = rotation(*draws.normal(0, 0.7, 3)) @ turn, middle * (1 + draws.normal(0, 0.004, 3))
        gray = picture(sheet, eye, turn, middle, draws, rays)
        seen = eye.project(sheet.corners() @ turn.T + middle)
        if kind == "mirrored":
            gray, seen = gray[:, ::-1], seen * [-1, 1] + [SIZE[0] - 1, 0]
        name = f"{index:02d}.jpg"
        jpeg(gray, folder / name, draws.integers(60, 96))
        views.append({"name": name, "turn": turn.tolist(), "middle_mm": middle.tolist(), "corners": seen.round(4).tolist()})
    truth = {"kind": kind, "fx": eye.focal[0], "fy": eye.focal[1], "cx": eye.center[0], "cy": eye.center[1],
             "terms": eye.terms.tolist(), "fisheye": eye.fisheye, "pictures": views}
    (folder / "truth.json").write_text(json.dumps(truth))
    return folder


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("out")
    options.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--count", type=int, default=20)
    given = options.parse_args()
    for kind in given.kinds:
        for number in range(given.first, given.first + given.count):
            print(draw(kind, number, given.out), flush=True)
