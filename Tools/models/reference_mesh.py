"""The reference attention mesh: the TensorFlow Lite net cut at its custom operators, and those in numpy.

The custom operators' options come from the file itself, through geometry.py.
"""

import math

import cv2
import numpy

from nets import HEAD_FEATURES, HEAD_OUTPUTS
from tflite_cut import cut_net

SIDE = 192
MESH, PRESENCE, FEATURES = 186, 710, 35


# The first of the five landmarks of each iris.
IRIS_FROM = {"left_eye": 468, "right_eye": 473}
EYE_OUTLINE_POINTS = 16


class MeshHeadRegion:
    """What Landmarks2TransformMatrix computes: a turned box around some landmarks, in feature-map pixels."""

    def __init__(self, points, left, right, subset, output_side, scale):
        angle = math.atan2(points[right, 1] - points[left, 1], points[right, 0] - points[left, 0])
        turn = numpy.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        level = points[subset] @ turn  # Turned by -angle: the rows are vectors, so this is the transpose.
        low, high = level.min(axis=0), level.max(axis=0)
        self.linear = turn * (scale * (high - low) / output_side)
        self.offset = turn @ ((low + high) / 2) - self.linear @ (output_side / 2 * numpy.ones(2))

    def sample(self, features, output_side):
        """TransformTensorBilinear: bilinear at pixel centres, 0 outside the centres of the border pixels."""
        grid = numpy.stack(numpy.meshgrid(range(output_side), range(output_side)), axis=-1) + 0.5
        points = grid @ self.linear.T + self.offset - 0.5
        last = features.shape[0] - 1
        inside = ((points >= 0) & (points <= last)).all(axis=-1)
        points = numpy.clip(points, 0, last)
        low = numpy.minimum(points.astype(int), last - 1)
        (x, y), (fx, fy) = low.transpose(2, 0, 1), (points - low).transpose(2, 0, 1)[..., None]
        top = features[y, x] * (1 - fx) + features[y, x + 1] * fx
        bottom = features[y + 1, x] * (1 - fx) + features[y + 1, x + 1] * fx
        return (top * (1 - fy) + bottom * fy) * inside[..., None]

    def to_crop(self, points, scale):
        """TransformLandmarks: the head's own pixels are as fine as the crop's, so only the offset is scaled."""
        return points @ self.linear.T + scale * self.offset


def landmarks(tflite_bytes, geometry, image, region):
    """The presence logit and 478 landmarks (x, y, z) in image pixels of the face in a region of an RGB image."""
    sampled = region.sample(image, SIDE, cv2.BORDER_REPLICATE)
    trunk = cut_net(tflite_bytes, (0,), (MESH, PRESENCE, FEATURES))
    mesh, presence, features = trunk.run(sampled[None].astype(numpy.float32) / 255)
    mesh = mesh.reshape(468, 3).astype(float)
    points = numpy.concatenate([mesh, numpy.zeros((10, 3))])
    for name in HEAD_FEATURES:
        refine(name, tflite_bytes, geometry, mesh, features[0].astype(float), points)
    return float(presence.ravel()[0]), region.to_image(points, SIDE)


def refine(name, tflite_bytes, geometry, mesh, features, points):
    """Runs one head and overwrites the x and y of its landmarks; an iris also gets the mean z of its eye."""
    attention, subset = geometry["attention"], geometry[name]
    side, offset_scale = attention["head_side"], attention["crop_pixels_per_offset"]
    region = MeshHeadRegion(mesh[:, :2] * attention["features_per_crop_pixel"], *attention["rotation"][name],
                            subset, side, attention["region_scale"])
    net = cut_net(tflite_bytes, (HEAD_FEATURES[name],), HEAD_OUTPUTS[name])
    outputs = net.run(region.sample(features, side)[None])
    contour, *iris = [output.reshape(-1, 2).astype(float) for output in outputs]
    points[subset, :2] = region.to_crop(contour, offset_scale)
    if name in IRIS_FROM:
        own = slice(IRIS_FROM[name], IRIS_FROM[name] + 5)
        points[own, :2] = region.to_crop(iris[0], offset_scale)
        points[own, 2] = mesh[subset[:EYE_OUTLINE_POINTS], 2].mean()
