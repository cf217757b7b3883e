"""Writes the lid gaps of invented people at the rate of an eye camera, without drawing a picture.

  lidgaps.py --renderer DIR --persons A-B --out DIR

--renderer: the renderer of synthetic drivers (docs/lids.md says where it is). Each person gets one `lidgaps_<person>.csv`:
`t_ms,phase,event,left,right,closing,face`, 250 rows a second. `left` and `right` are the gap between the lids as a share of the
person's open eye, as the renderer asks it of the face (its `check.py lids` says how well the face follows); `event`, `phase`
and `closing` (`blink_cmd`) are those of its truth, and `face` is 0 while nobody is in the picture. Same person, same file.

A recording is the scripts of the person's turn, one after the other: the whole drive; grid and lids; looks down and lids;
grid and looks down.
"""

import argparse
import csv
import sys
from pathlib import Path

RATE = 250
TURNS = (("drive",), ("accuracy", "lids"), ("down", "lids"), ("accuracy", "down"))


class Face:
    """The renderer's rig without its mesh: the lids are where they were asked to be."""

    def __init__(self, rig):
        (self.I, self.eyeA, self.mid) = (rig.I, rig.eyeA, rig.mid)

    def evaluate(self, _, lids):
        return lids

    def openness(self, lids, eye):
        return lids[eye][0], 0.0

    def through_lens(self, point, *_):
        return point


def rows(behaviour, face, person):
    """Rows of all scripts of this person, in order of time."""
    begin = 0.0
    for script in TURNS[person % len(TURNS)]:
        plan = behaviour.make(script, person * 100 + behaviour.SCRIPTS.index(script), face.I["head0"])
        for row in plan.simulate(face)[1]:
            head = behaviour.pixel((row["hx"], row["hy"], row["hz"]))
            seen = int(-10 < head[0] < 650 and -10 < head[1] < 490)
            gaps = [f"{eye[0]:.5f}" for eye in row["open"]]
            yield [f"{begin + row['frame'] * 1000 / RATE:.3f}", row["phase"], row["ev"], *gaps, f"{row['cmd']:.4f}", seen]
        begin += plan.n * 1000 / RATE


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--renderer", type=Path, required=True)
    parser.add_argument("--persons", required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    sys.path.insert(0, str(arguments.renderer))
    import behaviour
    import people
    import rig

    (behaviour.FPS, behaviour.SUB) = (float(RATE), 1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    first, last = (int(n) for n in (arguments.persons.split("-") * 2)[:2])
    for person in range(first, last + 1):
        looks = people.person(person)
        looks["glasses"] = "none"
        with open(arguments.out / f"lidgaps_{person}.csv", "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["t_ms", "phase", "event", "left", "right", "closing", "face"])
            writer.writerows(rows(behaviour, Face(rig.Rig(looks)), person))


if __name__ == "__main__":
    main()
