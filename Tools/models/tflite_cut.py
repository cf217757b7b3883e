"""Cuts a part out of a .tflite file, so that the TensorFlow Lite interpreter can run it by itself.

Needed for the attention mesh alone: its three kinds of custom operator are unknown to the interpreter on PyPI.
"""

from functools import cache

import flatbuffers
import numpy
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType


class CutNet:
    """The part of a .tflite file between some tensors, ready to run.

    `inputs` and `outputs` are tensor numbers in the whole file; arrays go in and come out in TFLite's layout.
    """

    def __init__(self, data, inputs, outputs):
        model = schema.ModelT.InitFromObj(schema.Model.GetRootAsModel(data, 0))
        graph = model.subgraphs[0]
        graph.operators = operators_between(graph, inputs, outputs)
        graph.inputs, graph.outputs = list(inputs), list(outputs)
        model.signatureDefs = None
        builder = flatbuffers.Builder(len(data))
        builder.Finish(model.Pack(builder), b"TFL3")
        # Plain kernels: their sums run in one fixed order, so the reference does not depend on the processor.
        self.interpreter = Interpreter(
            model_content=bytes(builder.Output()), num_threads=1,
            experimental_op_resolver_type=OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
        )
        self.interpreter.allocate_tensors()
        self.inputs, self.outputs = inputs, outputs

    def run(self, *arrays):
        # Asked by position: the interpreter renumbers nothing, but promises no order of its details either.
        for tensor, array in zip(self.inputs, arrays, strict=True):
            self.interpreter.set_tensor(tensor, numpy.ascontiguousarray(array, numpy.float32))
        self.interpreter.invoke()
        return [self.interpreter.get_tensor(tensor) for tensor in self.outputs]


@cache
def cut_net(data, inputs, outputs):
    """A CutNet, made once for each cut: making it takes far longer than running it."""
    return CutNet(data, inputs, outputs)


def operators_between(graph, inputs, outputs):
    producers = {tensor: op for op in graph.operators for tensor in op.outputs}
    wanted, needed = list(outputs), set()
    while wanted:
        producer = producers.get(wanted.pop())
        if producer is not None and id(producer) not in needed:
            needed.add(id(producer))
            wanted += [tensor for tensor in producer.inputs if tensor not in inputs]
    return [op for op in graph.operators if id(op) in needed]
