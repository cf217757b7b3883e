"""Writes a trained eye net or gaze net as ONNX (half precision), and the C source that embeds it.

  export.py net.npz --out ../../Sources/Senses/CHeedNets/eye_net.bin [--onnx eye.onnx]
  export.py gaze.npz --out ../../Sources/Senses/CHeedNets/gaze_net.bin

The file's name says which net it is; a gaze net reads two eyes, one above the other.
"""

import argparse
import hashlib
from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

import net
import train


def graph(p, name):
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
    nodes.append(helper.make_node("Gemm", ["hr", weight("o.w", p["o"]["w"]), weight("o.b", p["o"]["b"])], [name], transB=1))
    rows = net.SIZE[1] * (2 if name == "gaze_net" else 1)
    made = helper.make_graph(
        nodes, "eye", [helper.make_tensor_value_info("eye", TensorProto.FLOAT, [1, 1, rows, net.SIZE[0]])],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, len(p["o"]["b"])])], weights)
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 11)], ir_version=7)


def c_source(data, name):
    """The C file that embeds the weights; their hash is in it, so that changed weights change it and are built anew."""
    net_name = name.removesuffix(".bin")
    page = {"eye_net": "lids", "gaze_net": "calibration"}[net_name]
    return (f"// Written by Tools/eyes/export.py. Recipe and figures: docs/{page}.md.\n"
            f"// SHA-256 of {name}: {hashlib.sha256(data).hexdigest()}\n"
            f'#include "{net_name}.h"\n\n'
            "// The nets are read as words of eight bytes.\n"
            f'_Alignas(16) static const unsigned char bytes[] = {{\n#embed "{name}"\n}};\n\n'
            f"const void *heed_{net_name}(void) {{ return bytes; }}\n"
            f"size_t heed_{net_name}_size(void) {{ return sizeof bytes; }}\n")


if __name__ == "__main__":
    q = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    q.add_argument("net")
    q.add_argument("--out", type=Path, required=True)
    q.add_argument("--onnx", type=Path)
    a = q.parse_args()
    data = graph(train.read(a.net), a.out.stem).SerializeToString()
    a.out.write_bytes(data)
    a.out.with_suffix(".c").write_text(c_source(data, a.out.name))
    if a.onnx:
        a.onnx.write_bytes(data)
    print(len(data), "bytes")
