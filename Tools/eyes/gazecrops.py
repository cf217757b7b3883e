"""Cuts the eyes out of the pictures of gazes.py as Heed's gaze net sees them.  gazecrops.py FOLDER --out FILE.npz

Each entry is one picture: crops of the person's left and right eye (the left mirrored), the direction of the gaze against
the line of sight from the middle of the head (right and up, degrees, along and across the line through the eyes), the
person, and whether the picture belongs to the sitting. Needs the models of Tools/setup.
"""

import argparse
import csv
from pathlib import Path

import cv2
import numpy

import mesh as meshes

FARTHEST = .25  # Distance of a mesh's iris from the true one, in distances between the outer corners, of a face that was found.


def target(place, way, roll):
    """The gaze against the line of sight, degrees: right and up, for a face rolled by `roll` in the picture."""
    sight = -place / numpy.linalg.norm(place)
    right = numpy.array([1, 0, 0]) - sight * sight[0]
    right /= numpy.linalg.norm(right)
    up = numpy.array([0, -1, 0]) + sight * sight[1]
    up -= right * (up @ right)
    up /= numpy.linalg.norm(up)
    x, y = way @ right, way @ up
    c, s = numpy.cos(roll), numpy.sin(roll)
    return numpy.degrees([numpy.arctan2(x * c - y * s, way @ sight), numpy.arcsin(numpy.clip(x * s + y * c, -1, 1))])


def entries(folder, mesh):
    for row in csv.DictReader(open(folder / "truth.csv")):
        image = cv2.imread(str(folder / f"{int(row['picture']):05d}.jpg"))[..., ::-1]
        value = lambda *names: numpy.array([float(row[n]) for n in names])
        place = value("x", "y", "z")
        middle = 650 * place[:2] / place[2] + [319.5, 239.5]
        guess = meshes.Region(middle[0], middle[1] + 12e3 / place[2], 190e3 / place[2], 0)
        points, presence = mesh.track(image, guess)
        width = numpy.hypot(*(points[263] - points[33])[:2])
        irises = numpy.stack([value("iris_lu", "iris_lv") - points[473, :2], value("iris_ru", "iris_rv") - points[468, :2]])
        if presence < .5 or numpy.abs(irises).max() > FARTHEST * width:
            continue
        grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
        right, left = (meshes.crop(grey, points, name)[0] for name in meshes.NAMES)
        roll = numpy.arctan2(*(points[263] - points[33])[[1, 0]])
        yield numpy.stack([left[:, ::-1], right]), target(place, value("gaze_x", "gaze_y", "gaze_z"), roll), int(row["sitting"])


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    q.add_argument("folder", type=Path)
    q.add_argument("--out", required=True)
    a = q.parse_args()
    mesh, found = meshes.Mesh(), []
    for folder in sorted(a.folder.iterdir()):
        if (folder / "truth.csv").exists():
            found += [(*entry, int(folder.name)) for entry in entries(folder, mesh)]
            print(folder.name, len(found), flush=True)
    crop, gaze, sitting, person = zip(*found)
    numpy.savez(a.out, crop=numpy.array(crop, numpy.uint8), gaze=numpy.array(gaze, numpy.float32), sitting=sitting, person=person)
