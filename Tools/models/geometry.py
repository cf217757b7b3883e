"""Makes face_geometry.json: what the code between the nets needs to know.

The indices and scales come from the options of the attention mesh's custom operators.
"""

import json

from nets import HEAD_FEATURES

FILE = "face_geometry.json"


def face_geometry(graph):
    """The content of face_geometry.json, given the graph of `face_landmark_with_attention.tflite`."""
    return {"version": 1, **attention_geometry(graph)}


def attention_geometry(graph):
    """The landmarks each head refines, and the numbers its region is computed with."""
    subsets, rotation, shared = {}, {}, []
    for name, features in HEAD_FEATURES.items():
        sampler = graph.producers[features]
        box = graph.producers[sampler.inputs[1]]
        subsets[name] = box.custom_options["subset_idxs"]
        rotation[name] = [box.custom_options["left_rotation_idx"], box.custom_options["right_rotation_idx"]]
        shared.append(region_numbers(graph, sampler, box))
    if any(numbers != shared[0] for numbers in shared):
        raise ValueError("the heads of the attention mesh differ in more than their landmarks")
    return {**subsets, "attention": {"rotation": rotation, **shared[0]}}


def region_numbers(graph, sampler, box):
    options = box.custom_options
    sides = {options["output_width"], options["output_height"], *sampler.custom_options.values()}
    scales = {options["scale_x"], options["scale_y"]}
    if len(sides) != 1 or len(scales) != 1:
        raise ValueError("the regions of the attention mesh are not square")
    return {
        "features_side": graph.shape(sampler.inputs[0])[1],
        "head_side": sides.pop(),
        "region_scale": scales.pop(),
        "target_rotation_radians": options["target_rotation_radians"],
        "features_per_crop_pixel": multiplier(graph, box.inputs[0]),
        "crop_pixels_per_offset": offset_scale(graph, box.outputs[0]),
    }


def multiplier(graph, tensor):
    """The one number a tensor was multiplied by."""
    return float(graph.constant(graph.producers[tensor].inputs[1]).item())


def offset_scale(graph, matrix):
    """How much the matrix's last column is multiplied by before it is applied to a head's output."""
    user = next(op for op in graph.operators if op.kind == "MUL" and op.inputs[0] == matrix)
    return float(graph.constant(user.inputs[1])[0, 0, 3])


def to_bytes(geometry):
    """One key to a line, no spaces: the same bytes each time, and still readable in an editor."""
    lines = ",\n".join(
        f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}" for key, value in geometry.items()
    )
    return f"{{\n{lines}\n}}\n".encode()
