"""Writes a trained eye net as ONNX (half precision), and the C source that embeds it.

  export.py net.npz --out ../../Sources/Senses/CHeedNets/eye_net.bin [--onnx eye.onnx]
"""

import argparse
import hashlib
from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

import net
import train


def graph(p):
    p = {n: {q: numpy.asarray(v) for q, v in l.items()} for n, l in p.items()}
    nodes, weights = [], []

    def weight(name, value):
        weights.append(numpy_helper.from_array(value.astype(numpy.float16), name))
        return name

    at = "eye"
    for i in range(len(net.CHANNELS) - 1):
        w, b = weight(f"c{i}.w", p[f"c{i}"]["w"]), weight(f"c{i}.b", p[f"c{i}"]["b"])
        nodes.append(helper.make_node("Conv", [at, w, b], [f"c{i}"], kernel_shape=[3, 3], pads=[1, 1, 1, 1], strides=[2, 2]))
        nodes.append(helper.make_node("Relu", [f"c{i}"], [f"r{i}"]))
        at = f"r{i}"
    nodes.append(helper.make_node("Flatten", [at], ["flat"], axis=1))
    nodes.append(helper.make_node("Gemm", ["flat", weight("h.w", p["h"]["w"]), weight("h.b", p["h"]["b"])], ["h"], transB=1))
    nodes.append(helper.make_node("Relu", ["h"], ["hr"]))
    nodes.append(helper.make_node("Gemm", ["hr", weight("o.w", p["o"]["w"]), weight("o.b", p["o"]["b"])], ["eye_net"], transB=1))
    made = helper.make_graph(
        nodes, "eye", [helper.make_tensor_value_info("eye", TensorProto.FLOAT, [1, 1, net.SIZE[1], net.SIZE[0]])],
        [helper.make_tensor_value_info("eye_net", TensorProto.FLOAT, [1, net.OUTPUTS])], weights)
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 11)], ir_version=7)


def c_source(data, name):
    """The C file that embeds the weights; their hash is in it, so that changed weights change it and are built anew."""
    return ("// Written by Tools/eyes/export.py. Recipe and figures: docs/lids.md.\n"
            f"// SHA-256 of {name}: {hashlib.sha256(data).hexdigest()}\n"
            '#include "eye_net.h"\n\n'
            "// The nets are read as words of eight bytes.\n"
            f'_Alignas(16) static const unsigned char bytes[] = {{\n#embed "{name}"\n}};\n\n'
            "const void *heed_eye_net(void) { return bytes; }\n"
            "size_t heed_eye_net_size(void) { return sizeof bytes; }\n")


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    q.add_argument("net")
    q.add_argument("--out", type=Path, required=True)
    q.add_argument("--onnx", type=Path)
    a = q.parse_args()
    data = graph(train.read(a.net)).SerializeToString()
    a.out.write_bytes(data)
    a.out.with_suffix(".c").write_text(c_source(data, a.out.name))
    if a.onnx:
        a.onnx.write_bytes(data)
    print(len(data), "bytes")
