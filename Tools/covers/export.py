"""Writes a trained cover net as ONNX (half precision) into the C source that Heed links.

  export.py net.npz --out ../../Sources/Senses/CCoverNet/cover_net.c [--onnx cover.onnx]
"""

import argparse
from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

import net
import train


def graph(p):
    nodes, weights = [], []

    def weight(name):
        weights.append(numpy_helper.from_array(p[name].astype(numpy.float16), name))
        return name

    at = "face"
    for i in range(net.LAYERS):
        nodes.append(helper.make_node("Conv", [at, weight(f"c{i}.w"), weight(f"c{i}.b")], [f"c{i}"], kernel_shape=[3, 3], pads=[1, 1, 1, 1], strides=[2, 2]))
        nodes.append(helper.make_node("Relu", [f"c{i}"], [f"r{i}"]))
        at = f"r{i}"
    nodes.append(helper.make_node("Flatten", [at], ["flat"], axis=1))
    nodes.append(helper.make_node("Gemm", ["flat", weight("h.w"), weight("h.b")], ["h"], transB=1))
    nodes.append(helper.make_node("Relu", ["h"], ["hr"]))
    nodes.append(helper.make_node("Gemm", ["hr", weight("o.w"), weight("o.b")], ["cover_net"], transB=1))
    made = helper.make_graph(
        nodes, "cover", [helper.make_tensor_value_info("face", TensorProto.FLOAT, [1, net.CHANNELS[0], net.SIDE, net.SIDE])],
        [helper.make_tensor_value_info("cover_net", TensorProto.FLOAT, [1, len(net.KINDS)])], weights)
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 11)], ir_version=7)


def c_source(data):
    words = numpy.frombuffer(data + bytes(-len(data) % 8), "<u8")
    lines = [", ".join(f"0x{w:x}" for w in words[i:i + 6]) for i in range(0, len(words), 6)]
    return ("// Written by Tools/covers/export.py: the cover net as an ONNX file. Recipe and figures: docs/covers.md.\n"
            '#include "CCoverNet.h"\n\n'
            "static const uint64_t words[] = {\n" + ",\n".join(lines) + "};\n\n"
            "const void *heed_cover_net(void) { return words; }\n"
            f"size_t heed_cover_net_size(void) {{ return {len(data)}; }}\n")


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    q.add_argument("net")
    q.add_argument("--out", type=Path, required=True)
    q.add_argument("--onnx", type=Path)
    a = q.parse_args()
    data = graph(net.plain(*train.read(a.net))).SerializeToString()
    a.out.parent.mkdir(parents=True, exist_ok=True)
    a.out.write_text(c_source(data))
    if a.onnx:
        a.onnx.write_bytes(data)
    print(len(data), "bytes")
