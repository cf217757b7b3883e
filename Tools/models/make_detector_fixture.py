"""Writes the small detectors the Swift detector is tested with: detector_yolox.onnx and its like. Run once.

    python make_detector_fixture.py

Each looks at a picture of 64x64 through grids of 8, 16 and 32 pixels and knows two classes, "car" where a cell is
red and "person" where it is green; its boxes are the cells themselves. Nothing is trained: the weights are written
down here. The three differ as the families do, in the output's shape, in where the colours lie and in how a box is
written. That of YOLOv8 is put together as Ultralytics exports it: boxes in cells times one row of strides, and a weight
that is shared through Identity. Needs the packages of requirements.txt.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FIXTURES = Path(__file__).resolve().parents[2] / "Tests/Senses/HeedVisionTests" / "Fixtures"
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
    if layout == "yolov8":
        scores = add_scaled_boxes(nodes, weights)
        nodes.append(helper.make_node("Concat", ["boxes", scores], ["output"], axis=1))
    elif layout == "yolov5":
        weights.append(numpy_helper.from_array(boxes(3), "boxes"))
        nodes.append(helper.make_node("Add", ["all", "boxes"], ["placed"]))
        nodes.append(helper.make_node("Transpose", ["placed"], ["output"], perm=[0, 2, 1]))
    else:
        nodes.append(helper.make_node("Transpose", ["all"], ["output"], perm=[0, 2, 1]))
    count = sum((SIDE // stride) ** 2 for stride in STRIDES) * (3 if layout == "yolov5" else 1)
    sides = [1, leading + CLASSES, count] if layout == "yolov8" else [1, count, leading + CLASSES]
    graph = helper.make_graph(
        nodes, layout, [helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, SIDE, SIDE])],
        [helper.make_tensor_value_info("output", TensorProto.FLOAT, sides)], weights)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 12)], ir_version=8, producer_name="heed")


def add_scaled_boxes(nodes, weights):
    """Adds "boxes" [1,4,cells], and gives the name of the scores; what YOLOv8's last layers do."""
    cells = boxes(1)[:, :4]
    strides = cells[0, 2:3]
    weights += [
        numpy_helper.from_array((cells[:, :2] / strides).astype(np.float32), "middles"),
        numpy_helper.from_array(strides, "strides"),
        numpy_helper.from_array(np.ones((1, 2, cells.shape[2]), np.float32), "ones"),
        # Wanted twice; the second time by another name.
        numpy_helper.from_array(np.zeros((2, CLASSES, 1), np.float32), "nothing"),
        numpy_helper.from_array(np.zeros(2, np.float32), "no_bias"),
        numpy_helper.from_array(np.array([0, 4, 0], np.int64), "from"),
        numpy_helper.from_array(np.array([1, 4 + CLASSES, cells.shape[2]], np.int64), "to"),
    ]
    nodes.append(helper.make_node("Identity", ["no_bias"], ["no_bias_again"]))
    nodes.append(helper.make_node("Slice", ["all", "from", "to"], ["scores"]))
    for name, bias, table in (("centers", "no_bias", "middles"), ("sizes", "no_bias_again", "ones")):
        # Zero for every cell, so that the boxes come out of a layer and not out of a table alone.
        nodes.append(helper.make_node("Conv", ["scores", "nothing", bias], [f"zero_{name}"], kernel_shape=[1]))
        nodes.append(helper.make_node("Add", [f"zero_{name}", table], [name]))
    nodes.append(helper.make_node("Concat", ["centers", "sizes"], ["in_cells"], axis=1))
    nodes.append(helper.make_node("Mul", ["in_cells", "strides"], ["boxes"]))
    return "scores"


def boxes(copies):
    """Centre and size of every cell, input pixels, in the first four of seven rows."""
    rows = []
    for stride in STRIDES:
        grid = [
            [(x + 0.5) * stride, (y + 0.5) * stride, stride, stride]
            for y in range(SIDE // stride) for x in range(SIDE // stride)
        ]
        rows += grid * copies
    table = np.zeros((1, 5 + CLASSES, len(rows)), np.float32)
    table[0, :4] = np.array(rows, np.float32).T
    return table


if __name__ == "__main__":
    main()
