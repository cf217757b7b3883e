"""The reference face detector: the TensorFlow Lite net, and MediaPipe's steps around it, in numpy."""

from dataclasses import dataclass

import cv2
import numpy

from reference_region import whole_image
from tflite_cut import cut_net

IOU_OF_ONE_FACE = 0.3
SCORE_CLIP = 100.0


@dataclass(frozen=True)
class DetectorKind:
    """`grids` lists (side, anchors per cell), in the order of the net's output."""
    side: int
    grids: tuple
    boxes: int
    scores: int
    threshold: float


SHORT_RANGE = DetectorKind(side=128, grids=((16, 2), (8, 6)), boxes=175, scores=174, threshold=0.5)
FULL_RANGE = DetectorKind(side=192, grids=((48, 1),), boxes=576, scores=562, threshold=0.6)


@dataclass(frozen=True)
class Detection:
    """In image pixels: the corners of the box, six keypoints."""
    score: float
    box_min: numpy.ndarray
    box_max: numpy.ndarray
    keypoints: numpy.ndarray

    def summary(self):
        return {
            "score": self.score,
            "box_min": self.box_min.tolist(),
            "box_max": self.box_max.tolist(),
            "keypoints": self.keypoints.tolist(),
        }


def anchors(grids):
    centers = []
    for side, repeats in grids:
        for y in range(side):
            for x in range(side):
                centers += [((x + 0.5) / side, (y + 0.5) / side)] * repeats
    return numpy.array(centers)


def detect(tflite_bytes, kind, image):
    """The faces in an RGB image, best first."""
    region = whole_image(image.shape[1], image.shape[0])
    sampled = region.sample(image, kind.side, cv2.BORDER_CONSTANT)
    net = cut_net(tflite_bytes, (0,), (kind.boxes, kind.scores))
    raw, logits = net.run(sampled[None].astype(numpy.float32) * (2 / 255) - 1)
    raw, logits = raw[0].astype(float), logits[0, :, 0].astype(float)
    scores = 1 / (1 + numpy.exp(-numpy.clip(logits, -SCORE_CLIP, SCORE_CLIP)))

    centers = raw[:, 0:2] / kind.side + anchors(kind.grids)
    sides = raw[:, 2:4] / kind.side
    keypoints = raw[:, 4:].reshape(-1, 6, 2) / kind.side + anchors(kind.grids)[:, None]
    # A row: xmin, ymin, xmax, ymax, then the keypoints, as fractions of the padded square.
    rows = numpy.concatenate([centers - sides / 2, centers + sides / 2, keypoints.reshape(-1, 12)], axis=1)
    kept = (scores >= kind.threshold) & (sides >= 0).all(axis=1)
    return [
        Detection(score, points[0], points[1], points[2:])
        for score, row in weighted_suppression(scores[kept], rows[kept])
        for points in [region.to_image(row.reshape(8, 2), 1.0)]
    ]


def weighted_suppression(scores, rows):
    """Merges boxes of one face into their mean, weighted by score; the best score stands for the group."""
    remaining = sorted(range(len(scores)), key=lambda i: -scores[i])
    faces = []
    while remaining:
        best = remaining[0]
        group = [i for i in remaining if overlap(rows[best], rows[i]) > IOU_OF_ONE_FACE]
        weights = scores[group]
        faces.append((float(scores[best]), (rows[group] * weights[:, None]).sum(axis=0) / weights.sum()))
        remaining = [i for i in remaining if i not in group and i != best]
    return faces


def overlap(a, b):
    """Intersection over union."""
    sides = numpy.minimum(a[2:4], b[2:4]) - numpy.maximum(a[0:2], b[0:2])
    shared = max(sides[0], 0) * max(sides[1], 0)
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
    return shared / (area - shared) if area > shared else 0.0
