"""The nets Heed runs: which file of the wheel each comes from, where it is cut, and what its ends are called.

A tensor is given by its number in the .tflite file. `face_landmark_with_attention.tflite` has three kinds of
operator that only MediaPipe knows. They sit between its trunk and its three heads, so the file is cut there;
README.md says what Heed does in between.
"""

from dataclasses import dataclass

SHORT_RANGE = "mediapipe/modules/face_detection/face_detection_short_range.tflite"
FULL_RANGE = "mediapipe/modules/face_detection/face_detection_full_range_sparse.tflite"
ATTENTION_MESH = "mediapipe/modules/face_landmark/face_landmark_with_attention.tflite"
# Where each head of the attention mesh begins, and where it ends.
HEAD_FEATURES = {"lips": 199, "left_eye": 200, "right_eye": 201}
HEAD_OUTPUTS = {"lips": (684,), "left_eye": (687, 690), "right_eye": (693, 696)}


@dataclass(frozen=True)
class Net:
    name: str
    source: str
    inputs: dict
    outputs: dict

    @property
    def file(self):
        return f"{self.name}.onnx"


NETS = (
    Net(
        "face_detection_short", SHORT_RANGE,
        inputs={0: ("image", [1, 3, 128, 128])},
        outputs={175: ("boxes", [1, 896, 16]), 174: ("scores", [1, 896, 1])},
    ),
    Net(
        "face_detection_full", FULL_RANGE,
        inputs={0: ("image", [1, 3, 192, 192])},
        outputs={576: ("boxes", [1, 2304, 16]), 562: ("scores", [1, 2304, 1])},
    ),
    Net(
        "face_mesh_trunk", ATTENTION_MESH,
        inputs={0: ("image", [1, 3, 192, 192])},
        outputs={186: ("mesh", [1, 1404]), 710: ("presence", [1, 1]), 35: ("features", [1, 32, 48, 48])},
    ),
    Net(
        "face_mesh_lips", ATTENTION_MESH,
        inputs={199: ("features", [1, 32, 16, 16])},
        outputs={684: ("contour", [1, 160])},
    ),
    Net(
        "face_mesh_left_eye", ATTENTION_MESH,
        inputs={200: ("features", [1, 32, 16, 16])},
        outputs={687: ("contour", [1, 142]), 690: ("iris", [1, 10])},
    ),
    Net(
        "face_mesh_right_eye", ATTENTION_MESH,
        inputs={201: ("features", [1, 32, 16, 16])},
        outputs={693: ("contour", [1, 142]), 696: ("iris", [1, 10])},
    ),
)
