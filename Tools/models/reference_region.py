"""Regions of the image, and how one is sampled into a net.

Coordinates are MediaPipe's: pixels from the image's top-left, x right, y down; a positive rotation turns x
towards y. All arithmetic is in double precision; MediaPipe's is in single, which shows in the fifth digit.
"""

import math
from dataclasses import dataclass

import cv2
import numpy

REGION_SCALE = 1.5


@dataclass(frozen=True)
class Region:
    x: float
    y: float
    size: float
    rotation: float

    def to_image(self, points, sampled_size):
        """Maps points (x, y) or (x, y, z) of the sampled square back to image pixels."""
        points = points / sampled_size
        x, y = points[:, 0] - 0.5, points[:, 1] - 0.5
        cosine, sine = math.cos(self.rotation), math.sin(self.rotation)
        image_x = self.x + self.size * (x * cosine - y * sine)
        image_y = self.y + self.size * (x * sine + y * cosine)
        return numpy.stack([image_x, image_y] + [self.size * z for z in points[:, 2:].T], axis=1)

    def sample(self, image, sampled_size, border):
        """The region as a square 8-bit image: MediaPipe's ImageToTensor, before its conversion to float.

        The region's corners go to (0, 0) ... (N, N), and cv2.warpPerspective takes both sides at whole-pixel
        coordinates: no half pixel is added anywhere.
        """
        step = self.size / sampled_size
        cosine, sine = step * math.cos(self.rotation), step * math.sin(self.rotation)
        half = sampled_size / 2
        image_from_sample = numpy.array([
            [cosine, -sine, self.x - half * (cosine - sine)],
            [sine, cosine, self.y - half * (sine + cosine)],
            [0, 0, 1],
        ])
        return cv2.warpPerspective(image, image_from_sample, (sampled_size, sampled_size),
                                   flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=border)

    def summary(self):
        return {"center": [self.x, self.y], "size": self.size, "rotation_radians": self.rotation}


def whole_image(width, height):
    """The image padded to a square."""
    return Region(width / 2, height / 2, max(width, height), 0.0)


def around(box_min, box_max, left, right):
    """The region a face is sampled from: a square on the longer side, turned so that left and right are level."""
    center, sides = (box_min + box_max) / 2, box_max - box_min
    rotation = math.atan2(right[1] - left[1], right[0] - left[0])
    return Region(float(center[0]), float(center[1]), float(REGION_SCALE * sides.max()), rotation)
