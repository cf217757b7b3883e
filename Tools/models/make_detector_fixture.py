"""Writes the small detectors the Swift detector is tested with: detector_yolox.onnx and its like. Run once.

    python make_detector_fixture.py

Each looks at a picture of 64x64 through grids of 8, 16 and 32 pixels and knows two classes, "car" where a cell is
red and "person" where it is green; its boxes are the cells themselves. Nothing is trained: the weights are written
down here. The three differ as the families do, in the output's shape, in where the colours lie and in how a box is
written. Needs the packages of requirements.txt.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FIXTURES = Path(__file__).resolve().parents[2] / "Tests" / "HeedVisionTests" / "Fixtures"
SIDE = 64
STRIDES = (8, 16, 32)
CLASSES = 2


def main():
    for layout in ("yolox", "yolov5", "yolov8"):
        model = detector(layout)
        onnx.checker.check_model(model)
        (FIXTURES / f"detector_{layout}.onnx").write_bytes(model.SerializeToString())


def detector(layout):
    """One net: the mean of each cell of each grid, weighed into scores, all in one list of boxes."""
    nodes, weights, lists = [], [], []
    leading = 4 if layout == "yolov8" else 5
    # Blue first and 0...255 for YOLOX, red first and 0...1 for the others.
    red, green, blue, unit = (2, 1, 0, 255.0) if layout == "yolox" else (0, 1, 2, 1.0)
    for stride in STRIDES:
        kernel = np.zeros((leading + CLASSES, 3, 1, 1), np.float32)
        bias = np.zeros(leading + CLASSES, np.float32)
        # Red or green above the mean of the other two: 1 for the pure colour, 0 for gray.
        for index, (own, others) in enumerate(((red, (green, blue)), (green, (red, blue)))):
            kernel[leading + index, own] = 1 / unit
            for other in others:
                kernel[leading + index, other] = -0.5 / unit
        if leading == 5:
            bias[4] = 1.0
        if layout == "yolox":
            # Half a cell from its corner, as large as the cell: the logarithm of 1.
            bias[:4] = (0.5, 0.5, 0.0, 0.0)
        weights += [numpy_helper.from_array(kernel, f"k{stride}"), numpy_helper.from_array(bias, f"b{stride}")]
        nodes.append(
            helper.make_node("AveragePool", ["images"], [f"m{stride}"], kernel_shape=[stride, stride],
                             strides=[stride, stride]))
        nodes.append(
            helper.make_node("Conv", [f"m{stride}", f"k{stride}", f"b{stride}"], [f"c{stride}"], kernel_shape=[1, 1]))
        cells = (SIDE // stride) ** 2
        shape = np.array([1, leading + CLASSES, cells], np.int64)
        weights.append(numpy_helper.from_array(shape, f"s{stride}"))
        nodes.append(helper.make_node("Reshape", [f"c{stride}", f"s{stride}"], [f"r{stride}"]))
        # Three boxes for each cell in YOLOv5.
        lists += [f"r{stride}"] * (3 if layout == "yolov5" else 1)
    nodes.append(helper.make_node("Concat", lists, ["all"], axis=2))
    last = "all"
    if layout != "yolox":
        weights.append(numpy_helper.from_array(boxes(leading, 3 if layout == "yolov5" else 1), "boxes"))
        nodes.append(helper.make_node("Add", ["all", "boxes"], ["placed"]))
        last = "placed"
    if layout == "yolov8":
        nodes.append(helper.make_node("Identity", [last], ["output"]))
    else:
        nodes.append(helper.make_node("Transpose", [last], ["output"], perm=[0, 2, 1]))
    count = sum((SIDE // stride) ** 2 for stride in STRIDES) * (3 if layout == "yolov5" else 1)
    sides = [1, leading + CLASSES, count] if layout == "yolov8" else [1, count, leading + CLASSES]
    graph = helper.make_graph(
        nodes, layout, [helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, SIDE, SIDE])],
        [helper.make_tensor_value_info("output", TensorProto.FLOAT, sides)], weights)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 12)], ir_version=8, producer_name="heed")


def boxes(leading, copies):
    """Centre and size of every cell, input pixels, in the first four rows."""
    rows = []
    for stride in STRIDES:
        grid = [
            [(x + 0.5) * stride, (y + 0.5) * stride, stride, stride]
            for y in range(SIDE // stride) for x in range(SIDE // stride)
        ]
        rows += grid * copies
    table = np.zeros((1, leading + CLASSES, len(rows)), np.float32)
    table[0, :4] = np.array(rows, np.float32).T
    return table


if __name__ == "__main__":
    main()
