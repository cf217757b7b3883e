"""The whole reference on one image: detector, region, attention mesh; the model files come from the wheel."""

import geometry
import reference_detector
import reference_mesh
from nets import ATTENTION_MESH, FULL_RANGE, SHORT_RANGE
from reference_region import around
from tflite_graph import Graph

LEFT_EYE, RIGHT_EYE = 0, 1
LEFT_CORNER, RIGHT_CORNER = 33, 263


class Reference:
    def __init__(self, archive):
        self.short_range = archive.read(SHORT_RANGE)
        self.full_range = archive.read(FULL_RANGE)
        self.mesh = archive.read(ATTENTION_MESH)
        self.geometry = geometry.attention_geometry(Graph(self.mesh))

    def detect(self, image):
        """The faces the short-range detector finds in an RGB image, best first."""
        return reference_detector.detect(self.short_range, reference_detector.SHORT_RANGE, image)

    def detect_full_range(self, image):
        return reference_detector.detect(self.full_range, reference_detector.FULL_RANGE, image)

    def landmarks(self, image, region):
        """The presence logit and the 478 landmarks of the face in a region."""
        return reference_mesh.landmarks(self.mesh, self.geometry, image, region)


def region_of_detection(detection):
    eyes = detection.keypoints[LEFT_EYE], detection.keypoints[RIGHT_EYE]
    return around(detection.box_min, detection.box_max, *eyes)


def region_of_landmarks(points):
    points = points[:, :2]
    return around(points.min(axis=0), points.max(axis=0), points[LEFT_CORNER], points[RIGHT_CORNER])
