"""Writes the reference the Swift face stage is tested against: face.png and face_reference.json. Run once.

    python make_fixture.py --clip pose.mp4 [--frame 452] [--wheel FILE]

One frame of our own rendering goes through the original TensorFlow Lite nets (plain kernels, one thread) and
through MediaPipe's steps around them, in numpy. The clip's LICENSE.txt goes along. Needs
requirements-fixture.txt; see README.md for every step in numbers and for how far MediaPipe itself agrees.
"""

import argparse
import json
import math
import shutil
from pathlib import Path

import cv2

import wheel
from errors import ToolError, run_tool
from reference import Reference, region_of_detection, region_of_landmarks

FIXTURES = Path(__file__).resolve().parents[2] / "Tests/Senses/HeedVisionTests" / "Fixtures"
# Head roll -14, yaw -8, pitch 11 degrees, eyes open: turned enough that a forgotten rotation cannot pass.
FRAME = 452
CONVENTIONS = {
    "pixels": "MediaPipe's: normalized coordinate x image width or height; subtract 0.5 for OpenCV's pixel centres",
    "rotation_radians": "positive turns x towards y (clockwise as seen)",
    "z": "image pixels, the same scale as x; smaller is nearer to the camera",
    "detections": "after score threshold and weighted suppression, the best one",
    "landmarks": "478 x [x, y, z], computed on the region of the short-range detection",
    "region_of_landmarks": "where the next frame's mesh would look",
}


def main():
    parser = argparse.ArgumentParser(description="Writes the reference fixture of the face stage.")
    parser.add_argument("--clip", required=True, type=Path, metavar="FILE", help="pose.mp4, with LICENSE.txt beside it")
    parser.add_argument("--frame", type=int, default=FRAME, help=f"frame number, from 0 (default {FRAME})")
    parser.add_argument("--wheel", metavar="FILE", help="a copy of the wheel, instead of a download")
    arguments = parser.parse_args()
    FIXTURES.mkdir(parents=True, exist_ok=True)
    picture = FIXTURES / "face.png"
    cv2.imwrite(str(picture), frame_of(arguments.clip, arguments.frame))
    # Read back: the reference is computed on exactly the pixels a test will load.
    image = cv2.cvtColor(cv2.imread(str(picture)), cv2.COLOR_BGR2RGB)
    with wheel.opened_wheel(arguments.wheel) as archive:
        values = reference_values(Reference(archive), image)
    target = FIXTURES / "face_reference.json"
    target.write_text(as_lines({
        "image": picture.name,
        "image_size": [image.shape[1], image.shape[0]],
        "source": f"{arguments.clip.name} frame {arguments.frame}; mediapipe {wheel.VERSION} models on TensorFlow Lite",
        "conventions": CONVENTIONS,
        **values,
    }))
    shutil.copyfile(arguments.clip.with_name("LICENSE.txt"), FIXTURES / "LICENSE.txt")
    print(f"wrote {picture} and {target}")


def frame_of(clip, number):
    video = cv2.VideoCapture(str(clip))
    # Counted, not sought: a seek may land on another frame.
    for _ in range(number + 1):
        there, frame = video.read()
        if not there:
            raise ToolError(f"cannot read frame {number} of {clip}: the file is missing, damaged or shorter.")
    return frame


def reference_values(reference, image):
    faces = reference.detect(image)
    if not faces:
        raise ToolError("the detector finds no face in this frame: choose another with --frame.")
    region = region_of_detection(faces[0])
    presence, landmarks = reference.landmarks(image, region)
    return {
        "detection_short": faces[0].summary(),
        "detection_full": reference.detect_full_range(image)[0].summary(),
        "region_of_detection": region.summary(),
        "presence_logit": presence,
        "presence": 1 / (1 + math.exp(-presence)),
        "landmarks": landmarks.tolist(),
        "region_of_landmarks": region_of_landmarks(landmarks).summary(),
    }


def as_lines(values):
    """JSON with one key, and one landmark, to a line, so that a change can be read in a diff."""
    def text(value):
        if isinstance(value, list) and value and isinstance(value[0], list):
            return "[\n" + ",\n".join("    " + json.dumps(item) for item in value) + "\n  ]"
        return json.dumps(value)

    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {text(value)}" for key, value in values.items()) + "\n}\n"


if __name__ == "__main__":
    run_tool(main)
