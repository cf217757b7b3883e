"""The face mesh as Heed runs it: the trunk's landmarks, those of the eyes by their own heads, and an eye's cut-out."""

import json
import math
import os
from pathlib import Path

import cv2
import numpy

SIDE = 192
OUTLINE = slice(0, 16)
NAMES = ("left_eye", "right_eye")  # The model's names: "left" is left in the picture, the person's right eye.


def models():
    """The folder that Tools/setup fills."""
    if os.environ.get("HEED_MODELS"):
        return Path(os.environ["HEED_MODELS"])
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "heed" / "models"


class Region:
    """A turned square of the picture, as in MediaPipe: its corners go to 0 and N."""

    def __init__(self, x, y, size, rotation):
        self.x, self.y, self.size, self.rotation = x, y, size, rotation

    def matrix(self, side):
        step = self.size / side
        c, s = step * math.cos(self.rotation), step * math.sin(self.rotation)
        half = side / 2
        return numpy.array([[c, -s, self.x - half * (c - s)], [s, c, self.y - half * (s + c)]])

    def sample(self, image):
        return cv2.warpAffine(image, self.matrix(SIDE), (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                              borderMode=cv2.BORDER_REPLICATE)

    def to_image(self, points):
        matrix = self.matrix(SIDE)
        return points[:, :2] @ matrix[:, :2].T + matrix[:, 2]

    @staticmethod
    def around(points):
        low, high = points.min(0), points.max(0)
        d = points[263] - points[33]
        centre = (low + high) / 2
        return Region(centre[0], centre[1], 1.5 * (high - low).max(), math.atan2(d[1], d[0]))


class Mesh:
    def __init__(self):
        folder = models()
        self.geometry = json.loads((folder / "face_geometry.json").read_text())
        self.trunk = cv2.dnn.readNetFromONNX(str(folder / "face_mesh_trunk.onnx"))
        self.heads = {n: cv2.dnn.readNetFromONNX(str(folder / f"face_mesh_{n}.onnx")) for n in NAMES}
        self.outputs = self.trunk.getUnconnectedOutLayersNames()

    def run(self, rgb, region):
        """478 landmarks in picture pixels, those of the lips as the trunk has them, and the presence."""
        crop = region.sample(rgb).astype(numpy.float32) / 255
        self.trunk.setInput(cv2.dnn.blobFromImage(crop))
        out = {o.size: o for o in self.trunk.forward(self.outputs)}
        mesh = out[1404].reshape(468, 3).astype(float)
        presence = 1 / (1 + math.exp(-float(out[1].ravel()[0])))
        features = out[48 * 48 * 32].reshape(32, 48, 48)
        points = numpy.concatenate([mesh, numpy.zeros((10, 3))])
        for name in NAMES:
            sampled, linear, offset = self.sampled(name, mesh, features)
            net = self.heads[name]
            net.setInput(sampled[None])
            got = {o.size: o.reshape(-1, 2) for o in net.forward(net.getUnconnectedOutLayersNames())}
            subset = self.geometry[name]
            points[subset, :2] = got[2 * len(subset)] @ linear.T + 4 * offset
            first = 468 if name == "left_eye" else 473
            points[first:first + 5, :2] = got[10] @ linear.T + 4 * offset
        return region.to_image(points), presence

    def sampled(self, name, mesh, features):
        a = self.geometry["attention"]
        subset = self.geometry[name]
        left, right = a["rotation"][name]
        p = mesh[:, :2] * a["features_per_crop_pixel"]
        angle = math.atan2(p[right, 1] - p[left, 1], p[right, 0] - p[left, 0])
        turn = numpy.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        level = p[subset] @ turn
        low, high = level.min(0), level.max(0)
        linear = turn * (a["region_scale"] * (high - low) / 16)
        offset = turn @ ((low + high) / 2) - linear @ numpy.array([8., 8.])
        grid = numpy.stack(numpy.meshgrid(range(16), range(16)), -1) + .5
        at = (grid @ linear.T + offset - .5).astype(numpy.float32)
        inside = ((at >= 0) & (at <= 47)).all(-1)
        got = cv2.remap(numpy.ascontiguousarray(features.transpose(1, 2, 0)), numpy.clip(at[..., 0], 0, 47),
                        numpy.clip(at[..., 1], 0, 47), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return numpy.ascontiguousarray((got * inside[..., None]).transpose(2, 0, 1)), linear, offset

    def track(self, rgb, guess, jitter=None):
        """Measures twice, as the tracking loop does: the second region comes from the first landmarks."""
        first, _ = self.run(rgb, guess)
        region = Region.around(first)
        if jitter is not None:
            region = Region(region.x + jitter[0] * region.size, region.y + jitter[1] * region.size,
                            region.size * math.exp(jitter[2]), region.rotation + jitter[3])
        return self.run(rgb, region)


CORNERS = {"left_eye": (33, 133), "right_eye": (362, 263)}  # Left and right in the picture.


def crop(grey, points, name, size=(96, 72), per_width=40.0):
    """The eye's picture, level between the mesh's corners; `per_width` crop pixels are one corner distance."""
    a, b = (points[i] for i in CORNERS[name])
    d = b - a
    width = max(4.0, float(numpy.hypot(*d)))
    scale = per_width / width
    matrix = cv2.getRotationMatrix2D(tuple(float(v) for v in (a + b) / 2), math.degrees(math.atan2(d[1], d[0])), scale)
    matrix[:, 2] += (numpy.array(size) - 1) / 2 - (a + b) / 2
    source = cv2.GaussianBlur(grey, (0, 0), .45 / scale) if scale < .9 else grey
    return cv2.warpAffine(source, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), matrix
