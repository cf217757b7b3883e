"""Prints the table of Sources/Senses/HeedCabinVision/Head/MeanFace.swift: the average face that head poses are measured against.

    python measure_mean_face.py --faces a.mp4 b.mp4 ... [--wheel FILE]

MediaPipe has such a face ("canonical face model") but not in the wheel, so ours is measured: the net's own
landmarks on recordings of real people, near-frontal frames only, perspective removed, aligned to each other,
averaged person by person, mirrored. No rendered driver goes in: accuracy is measured on faces it never saw.
Run once, with requirements-fixture.txt.
"""

import argparse
import math
from pathlib import Path

import cv2
import numpy

import wheel
from errors import ToolError, run_tool
from reference import Reference, region_of_detection, region_of_landmarks

# Landmarks that stay put when a face moves, each with its partner on the other half; those of the midline with themselves.
PARTNERS = {33: 263, 133: 362, 50: 280, 54: 284, 67: 297, 93: 323, 101: 330, 103: 332, 109: 338, 117: 346, 127: 356,
            129: 358, 234: 454, **{middle: middle for middle in (4, 5, 6, 8, 9, 10, 151, 152, 168, 195, 197)}}
PARTNERS |= {left: right for right, left in PARTNERS.items()}
RIGHT_OUTER, RIGHT_INNER, LEFT_INNER, LEFT_OUTER, HAIRLINE, CHIN = 33, 133, 362, 263, 10, 152
# The mean of adults, and what the mesh was drawn with.
OUTER_CORNERS_MM = 88.9
# A webcam's. The recordings do not say theirs; ten degrees more or less move no point by a millimetre.
HALF_FIELD_OF_VIEW = math.radians(30)
# Further turned, the far half of the face is the net's guess.
LARGEST_YAW = math.radians(15)
EVERY = 5
ROUNDS = 6
# Upright, the hairline stands this far before the chin: the convention of MediaPipe's canonical face (4.48 against 4.26 cm
# over 17.7 cm), so that pitches compare with those of other programs.
HAIRLINE_FORWARD = math.radians(0.7)
# The middle of the eye's corners, seen from the eyeball's centre, in millimetres: see MeanFace.leftEyeCenter.
CORNERS_FROM_EYE = numpy.array([0.0, -2.0, 4.0])


def main():
    parser = argparse.ArgumentParser(description="Measures the mean face.")
    parser.add_argument("--faces", required=True, nargs="+", type=Path, metavar="FILE", help="clips of real faces")
    parser.add_argument("--wheel", metavar="FILE", help="a copy of the wheel, instead of a download")
    arguments = parser.parse_args()
    with wheel.opened_wheel(arguments.wheel) as archive:
        reference = Reference(archive)
    # Within a clip the middle, as lids and jaws move; across clips the mean, as people are few.
    clips = [mean_of(frontal_faces(reference, clip), numpy.median) for clip in arguments.faces]
    face = upright(mean_of(clips, numpy.mean))
    corners = numpy.mean([face[corner] for corner in (RIGHT_OUTER, RIGHT_INNER, LEFT_INNER, LEFT_OUTER)], axis=0)
    for landmark in sorted(face.keys() - {CHIN}):
        x, y, z = face[landmark] - corners + CORNERS_FROM_EYE
        print(f"    ({landmark}, {x + 0:.1f}, {y:.1f}, {z:.1f}),")
    print(f"# eyes' middles at x = {(face[LEFT_OUTER][0] + face[LEFT_INNER][0]) / 2 - corners[0]:.1f}")


def frontal_faces(reference, clip):
    """The faces of a clip that look at the camera: [n, 468, 3], millimetres, x right, y up, z to the camera."""
    video, faces, number = cv2.VideoCapture(str(clip)), [], 0
    while True:
        read, image = video.read()
        if not read:
            break
        number += 1
        if number % EVERY:
            continue
        image = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
        found = reference.detect(image)
        if not found:
            continue
        _, points = reference.landmarks(image, region_of_detection(found[0]))
        # Measured again where the first result lies, as a followed face is.
        presence, points = reference.landmarks(image, region_of_landmarks(points))
        face = unprojected(points[:468], image.shape[1], image.shape[0])
        across = face[LEFT_OUTER] - face[RIGHT_OUTER]
        if presence > 0 and abs(math.atan2(across[2], across[0])) < LARGEST_YAW:
            faces.append(face)
    if not faces:
        raise ToolError(f"{clip} shows no face that looks at the camera.")
    print(f"# {clip.name}: {len(faces)} faces")
    return numpy.array(faces)


def unprojected(points, width, height):
    focal = width / 2 / math.tan(HALF_FIELD_OF_VIEW)
    across = numpy.linalg.norm(points[LEFT_OUTER] - points[RIGHT_OUTER])
    distance = focal * OUTER_CORNERS_MM / across
    depth = points[:, 2] - (points[LEFT_OUTER, 2] + points[RIGHT_OUTER, 2]) / 2
    z = distance + depth * distance / focal
    return numpy.stack([(points[:, 0] - width / 2) / focal * z, -(points[:, 1] - height / 2) / focal * z, -z], axis=1)


def mean_of(faces, average):
    """The average shape (generalized Procrustes): centred, `OUTER_CORNERS_MM` wide."""
    mean = sized(faces[0])
    for _ in range(ROUNDS):
        mean = sized(average([laid_over(face, mean) for face in faces], axis=0))
    return mean


def sized(face):
    face = face - face.mean(axis=0)
    return face * OUTER_CORNERS_MM / numpy.linalg.norm(face[LEFT_OUTER] - face[RIGHT_OUTER])


def laid_over(face, target):
    """`face` turned, shifted and scaled onto `target` (Kabsch)."""
    a, b = face - face.mean(axis=0), target - target.mean(axis=0)
    u, s, vt = numpy.linalg.svd(a.T @ b)
    flip = numpy.diag([1, 1, numpy.sign(numpy.linalg.det(vt.T @ u.T))])
    rotation = vt.T @ flip @ u.T
    return (s * flip.diagonal()).sum() / (a * a).sum() * a @ rotation.T + target.mean(axis=0)


def upright(face):
    """Made symmetric; x to the person's left, the line from hairline to chin upright, z out of the face."""
    chosen = sorted(PARTNERS)
    mirror = [chosen.index(PARTNERS[landmark]) for landmark in chosen]
    points = face[chosen]
    points = (points + laid_over((points * [-1, 1, 1])[mirror], points)) / 2
    at = {landmark: points[index] for index, landmark in enumerate(chosen)}
    x = at[LEFT_OUTER] - at[RIGHT_OUTER]
    x = x / numpy.linalg.norm(x)
    up = at[HAIRLINE] - at[CHIN]
    y = up - x * (x @ up)
    y = y / numpy.linalg.norm(y)
    turned = points @ numpy.stack([x, y, numpy.cross(x, y)]).T
    c, s = math.cos(HAIRLINE_FORWARD), math.sin(HAIRLINE_FORWARD)
    turned = turned @ numpy.array([[1, 0, 0], [0, c, -s], [0, s, c]]).T
    turned = turned * OUTER_CORNERS_MM / numpy.linalg.norm(at[LEFT_OUTER] - at[RIGHT_OUTER])
    return dict(zip(chosen, turned))


if __name__ == "__main__":
    run_tool(main)
