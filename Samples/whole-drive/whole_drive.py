#!/usr/bin/env python3
"""Writes the road and the vehicle of this sample: whole_drive.py [--seed N], in the folder that it lies in.

A straight street, everything on it a box that moves as `SCENE` says; what a road camera with a detector would see of it,
ten times a second. Places are metres: s along the street from where the drive begins, y to the left of the lane it begins in.
It knows the rig (Calibration/sample-car) and when the driver of Samples/drive looks where; of Heed it knows the file formats.
"""

import argparse
import json
import math
import random
from pathlib import Path

SECONDS, RATE, STEP = 89.4, 10, 0.01
FX, CX, CY, HEIGHT, SIZE = 721.5, 609.6, 172.9, 1.65, (1242, 375)
# Of a detector: a side of a box is off by so many pixels (one standard deviation), a box is missed so often.
NOISE, MISSED = 0.6, 0.01

# The vehicle: from, to (s), acceleration (m/s^2). It stands, pulls away, slows down for a 30 zone, brakes for the
# pedestrian, goes on, stops at the lights, goes on.
PUSHES = [(20.6, 28.6, 1.74), (38.6, 42.2, -1.56), (46.9, 48.2, -6.5), (50.8, 57.8, 1.6), (72.4, 77.2, -2.34),
          (84.6, 89.5, 1.8)]
# Into the lane to the left, signalled: from, to (s), metres. The mirror is looked at at 35.9 s.
SHIFT = (36.6, 39.6, 3.3)
SIGNALS = [(19.6, 22.0, "left"), (35.0, 39.8, "left")]
MARKINGS = (26.0, 42.0)


class Thing:
    """A box on the street, from one second to another; `s` and `y` are functions of the time."""

    def __init__(self, name, label, size, s, y, seen):
        self.name, self.label, self.size, self.s, self.y, self.seen = name, label, size, s, y, seen


def smooth(x):
    x = min(max(x, 0.0), 1.0)
    return x * x * x * (10 - 15 * x + 6 * x * x)


def driven():
    """Speed, way and place to the left of the vehicle, every STEP."""
    speed, way, result = 0.0, 0.0, []
    for index in range(int((SECONDS + 1) / STEP) + 1):
        t = index * STEP
        result.append((speed, way, SHIFT[2] * smooth((t - SHIFT[0]) / (SHIFT[1] - SHIFT[0]))))
        push = sum(a for begin, end, a in PUSHES if begin <= t < end)
        speed = max(0.0, speed + push * STEP)
        way += speed * STEP
    return result


DRIVEN = driven()


def vehicle(t):
    return DRIVEN[min(len(DRIVEN) - 1, max(0, round(t / STEP)))]


def way(t):
    return vehicle(t)[1]


def moving(t0, s0, speed, pushes=()):
    """A way from s0 at t0 on, with accelerations; nobody drives backwards."""
    steps, v, s = [], speed, s0
    for index in range(int((SECONDS + 1 - t0) / STEP) + 1):
        steps.append(s)
        v = max(0.0, v + sum(a for begin, end, a in pushes if begin <= t0 + index * STEP < end) * STEP)
        s += v * STEP
    return lambda t: steps[min(len(steps) - 1, max(0, round((t - t0) / STEP)))]


def scene():
    car, van, person = (4.4, 1.8, 1.5), (5.4, 2.0, 2.3), (0.4, 0.55, 1.72)
    lane = SHIFT[2]
    things = []

    def add(name, label, size, s, y, seen):
        things.append(Thing(name, label, size, s, y if callable(y) else lambda t: y, seen))

    def still(s):
        return lambda t: s

    # Parked at the kerb where the drive begins; one far ahead too.
    for number, s in enumerate([14, 21, 62, 69, 83]):
        add(f"parked{number}", "car", car, still(s), -3.1, (0, 60))
    # Crosses far ahead while the vehicle still is slow, and is looked at (22.8 to 24.8 s the driver looks at the road).
    add("early", "pedestrian", person, still(way(22) + 52), lambda t: -5 + 1.5 * (t - 21), (21, 29))
    # Follows nobody closely: three seconds behind this car, which stays in its lane.
    add("lead", "car", car, moving(25.5, way(25.5) + 46, 12.5, [(26, 27.4, 1.0), (37.5, 43.5, -2.3)]), 0, (25.5, 45))
    # Oncoming, two lanes further left.
    for number, (t0, ahead) in enumerate([(24, 110), (31, 140), (33.5, 150), (53, 130), (60, 150), (66, 150), (87, 90)]):
        add(f"oncoming{number}", "car", car, lambda t, t0=t0, s0=way(t0) + ahead: s0 - 12.5 * (t - t0), 2 * lane + 0.2,
            (t0, t0 + 14))
    # A queue waits in the right lane; between its second van and the next car somebody comes out.
    place = way(44.4) + 29.5
    for number, (offset, size, label) in enumerate(
        [(-24, car, "car"), (-17.5, car, "car"), (-11, car, "car"), (-4.2, van, "van"), (4, car, "car"), (10.5, car, "car")]):
        add(f"queue{number}", label, size, still(place + offset), 0.1, (38, 60))

    def steps_out(t):
        # Out of the queue, sees the vehicle brake and stops before it, goes on when it stands.
        walked = 0.8 * (min(t, 47.3) - 44.4) + (1.3 * (t - 48.9) if t > 48.9 else 0)
        return lane - 2.35 + walked

    add("pedestrian", "pedestrian", person, still(place), steps_out, (44.4, 53.5))
    # Waits at the kerb and lets the vehicle pass.
    add("waiting", "pedestrian", person, still(way(56.5) + 12), lane - 4.4, (52, 60))
    # Ahead while the driver tires: four seconds of distance, and stops at the lights.
    add("ahead", "car", car, moving(58, way(58) + 44, 11.2, [(70.5, 77.2, -1.7), (83.6, 90, 1.8)]), lane, (58, 89.5))
    lights = way(78) + 14
    things.append(Thing("lights", "trafficLightRed", (0.3, 0.35, 0.95), still(lights), lambda t: lane - 3.2, (62, 83.4)))
    things.append(Thing("lights", "trafficLightGreen", (0.3, 0.35, 0.95), still(lights), lambda t: lane - 3.2, (83.4, 88)))
    return things


def box(thing, t):
    """Its outline in the picture, without noise; None where it is not seen."""
    _, own, left = vehicle(t)
    heading = (vehicle(t + 0.05)[2] - vehicle(t - 0.05)[2]) / max(1e-6, vehicle(t + 0.05)[1] - vehicle(t - 0.05)[1])
    heading = math.atan(heading) if abs(heading) < 1 else 0.0
    length, width, height = thing.size
    base = 2.6 if thing.label.startswith("trafficLight") else 0.0
    corners = []
    for ds in (-length / 2, length / 2):
        for dy in (-width / 2, width / 2):
            s, y = thing.s(t) + ds - own, thing.y(t) + dy - left
            x, side = s * math.cos(heading) + y * math.sin(heading), -s * math.sin(heading) + y * math.cos(heading)
            if x < 1.0:
                return None
            corners += [(CX - FX * side / x, CY + FX * (HEIGHT - z) / x) for z in (base, base + height)]
    (x0, y0), (x1, y1) = [tuple(f(c[i] for c in corners) for i in (0, 1)) for f in (min, max)]
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(SIZE[0] - 1, x1), min(SIZE[1] - 1, y1)
    # Too small, or cut to a sliver by the picture's edge.
    return (x0, y0, x1, y1) if x1 - x0 >= 6 and y1 - y0 >= 8 else None


def markings(t):
    """The own lane's two markings, from the camera's lower edge to 40 m."""
    left = vehicle(t)[2]
    lane = 0.0 if left < SHIFT[2] / 2 else SHIFT[2]
    lines = []
    for name, side in (("egoLeft", 1.65), ("egoRight", -1.65)):
        y = lane + side - left
        lines.append({"position": name, "points": [
            [round(CX - FX * y / x, 1), round(CY + FX * HEIGHT / x, 1)] for x in (6.5, 10, 16, 25, 40)]})
    return lines


def frames(random, things):
    for index in range(int(SECONDS * RATE) + 1):
        t = index / RATE
        seen = []
        for thing in things:
            outline = box(thing, t) if thing.seen[0] <= t < thing.seen[1] else None
            if outline is None or random.random() < MISSED:
                continue
            x0, y0, x1, y1 = [side + random.gauss(0, NOISE) for side in outline]
            seen.append({"id": thing.name, "label": thing.label,
                         "box": [round(v, 1) for v in (x0, y0, x1 - x0, y1 - y0)],
                         "score": round(random.uniform(0.8, 0.97), 2)})
        frame = {"t_ms": round(t * 1000), "image": list(SIZE), "objects": seen}
        if MARKINGS[0] <= t <= MARKINGS[1]:
            frame["lanes"] = markings(t)
        yield frame


def says(t):
    """What the vehicle says of itself."""
    speed = vehicle(t)[0]
    sideways = [(vehicle(t + d + 0.05)[2] - vehicle(t + d - 0.05)[2]) * 10 for d in (-0.05, 0.05)]
    yaw_rate = (sideways[1] - sideways[0]) * 10 / max(speed, 3)
    signal = next((side for begin, end, side in SIGNALS if begin <= t < end), "none")
    braking = any(a < -1 and begin <= t < end for begin, end, a in PUSHES) or speed == 0
    # A wheelbase of 2.7 m, and a wheel that turns sixteen times as far as what it steers.
    steering = math.degrees(math.atan(2.7 * yaw_rate / max(speed, 3))) * 16
    return {"t_ms": round(t * 1000), "speed_mps": round(speed, 2), "yaw_rate_dps": round(math.degrees(yaw_rate), 2),
            "turn_signal": signal, "steering_deg": round(steering, 1), "brake": braking}


def write(path, lines):
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=7)
    folder, chance = Path(__file__).resolve().parent, random.Random(parser.parse_args().seed)
    road = list(frames(chance, scene()))
    write(folder / "recognitions.ndjson", road)
    write(folder / "vehicle.ndjson", [says(index / RATE) for index in range(int(SECONDS * RATE) + 1)])
    # The same seconds of the road before a driver who watches it: what the vehicle says rides on each line.
    looking = {"vehicle_azimuth_deg": 0, "vehicle_elevation_deg": -1, "eyes_on_road": True}
    watched = []
    for frame in road:
        if 40_000 <= frame["t_ms"] <= 50_000:
            said = says(frame["t_ms"] / 1000)
            own = {key: said[key] for key in ("speed_mps", "yaw_rate_dps", "turn_signal")}
            watched.append({**{k: v for k, v in frame.items() if k != "objects"}, **own, "objects": frame["objects"],
                            "driver": looking})
    write(folder / "watched.ndjson", watched)


if __name__ == "__main__":
    main()
