"""Collects ONNX nodes and writes them down, always as the same bytes.

Opset 11 and ir_version 7 are what OpenCV 4.6 reads without surprises; it does not import `Expand`, `Where`
and boolean tensors at all, and none of them is needed here.
"""

import numpy
import onnx
from onnx import TensorProto, helper

from layers import convert_operator
from tflite_graph import LOOKED_THROUGH

OPSET, IR_VERSION = 11, 7


class OnnxNet:
    """The part of a TFLite graph between some of its tensors, as an ONNX net in the making.

    `inputs` and `outputs` give the tensors at which the graph is cut, with the names and shapes they have from
    here on: {tensor: (name, shape)}. An output that is a flat list of numbers is reshaped to its shape.
    """

    def __init__(self, graph, inputs, outputs):
        self.graph, self.inputs, self.outputs = graph, inputs, outputs
        self.nodes, self.weights, self.weight_names = [], [], set()
        self.names = {tensor: name for tensor, (name, _) in (inputs | outputs).items()}
        for op in self._operators_between():
            convert_operator(op, graph, self)
            for tensor in op.outputs:
                self._flatten(tensor)

    def name(self, tensor):
        """What `tensor` is called. One that is still to be flattened has a number until it is."""
        return f"t{tensor}" if self._is_flattened(tensor) else self.names.get(tensor, f"t{tensor}")

    def weight(self, name, values):
        if name not in self.weight_names:
            self.weight_names.add(name)
            values = numpy.ascontiguousarray(values)
            kind = helper.np_dtype_to_tensor_dtype(values.dtype)
            self.weights.append(helper.make_tensor(name, kind, values.shape, little_endian(values), raw=True))
        return name

    def node(self, kind, inputs, output, **attributes):
        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, **attributes))

    def pad(self, source, output, pads):
        self.node("Pad", [source, self.weight(f"{output}_pads", numpy.array(pads, numpy.int64))], output)

    def reshape(self, source, output, shape):
        self.node("Reshape", [source, self.weight(f"{output}_shape", numpy.array(shape, numpy.int64))], output)

    def resize(self, source, output, scales):
        # Opset 11 wants a region of interest, though only another mode would read it.
        region = self.weight(f"{output}_region", numpy.zeros(0, numpy.float32))
        scale_name = self.weight(f"{output}_scales", numpy.array(scales, numpy.float32))
        self.node("Resize", [source, region, scale_name], output,
                  mode="linear", coordinate_transformation_mode="half_pixel")

    def to_bytes(self, title):
        def values(table):
            return [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in table.values()]

        graph = helper.make_graph(self.nodes, title, values(self.inputs), values(self.outputs), self.weights)
        model = helper.make_model(graph, producer_name="heed", opset_imports=[helper.make_opsetid("", OPSET)])
        model.ir_version = IR_VERSION
        onnx.checker.check_model(model)
        return model.SerializeToString(deterministic=True)

    def _is_flattened(self, tensor):
        return tensor in self.outputs and len(self.outputs[tensor][1]) == 2

    def _flatten(self, tensor):
        if self._is_flattened(tensor):
            name, shape = self.outputs[tensor]
            self.reshape(self.name(tensor), name, shape)

    def _operators_between(self):
        """The operators needed to get from the inputs to the outputs, in the file's order."""
        wanted, needed = list(self.outputs), set()
        while wanted:
            producer = self.graph.producers.get(wanted.pop())
            if producer is None or producer.outputs in needed or producer.kind in LOOKED_THROUGH:
                continue
            needed.add(producer.outputs)
            wanted += [tensor for tensor in producer.inputs if tensor not in self.inputs]
        return [op for op in self.graph.operators if op.outputs in needed]


def little_endian(values):
    return values.astype(values.dtype.newbyteorder("<")).tobytes()
