"""Reads a TensorFlow Lite file: its operators in order, and its constants as plain float32 arrays.

The weights in MediaPipe's files are stored as half floats behind DEQUANTIZE operators, and in the
full-range detector as sparse half floats behind DENSIFY and DEQUANTIZE. `Graph.constant` looks through
both, so that the rest of the conversion sees ordinary arrays.
"""

from dataclasses import dataclass

import numpy
import tflite
from flatbuffers import flexbuffers


def names_of(enumeration):
    return {value: name for name, value in vars(enumeration).items() if isinstance(value, int)}


OPERATOR_NAMES = names_of(tflite.BuiltinOperator)
OPTION_NAMES = names_of(tflite.BuiltinOptions)
ARRAY_TYPES = {
    tflite.TensorType.FLOAT32: numpy.float32,
    tflite.TensorType.FLOAT16: numpy.float16,
    tflite.TensorType.INT32: numpy.int32,
}
LOOKED_THROUGH = ("DEQUANTIZE", "DENSIFY")


@dataclass(frozen=True)
class Operator:
    kind: str
    inputs: tuple
    outputs: tuple
    options: object
    custom_options: dict


class Graph:
    """The one graph inside a .tflite file; tensors are known by their index in that file."""

    def __init__(self, data):
        self.model = tflite.Model.GetRootAs(data, 0)
        self.graph = self.model.Subgraphs(0)
        self.operators = [self._operator(i) for i in range(self.graph.OperatorsLength())]
        self.producers = {tensor: op for op in self.operators for tensor in op.outputs}

    def inputs(self):
        return [int(tensor) for tensor in self.graph.InputsAsNumpy()]

    def shape(self, tensor):
        return [int(side) for side in self.graph.Tensors(tensor).ShapeAsNumpy()]

    def constant(self, tensor):
        """The value of a constant tensor, or None when it is computed while the net runs."""
        producer = self.producers.get(tensor)
        if producer is not None:
            if producer.kind not in LOOKED_THROUGH:
                return None
            value = self.constant(producer.inputs[0])
            return value.astype(numpy.float32) if producer.kind == "DEQUANTIZE" else value
        stored = self.graph.Tensors(tensor)
        buffer = self.model.Buffers(stored.Buffer())
        if buffer.DataLength() == 0:
            return None
        values = numpy.frombuffer(buffer.DataAsNumpy().tobytes(), ARRAY_TYPES[stored.Type()])
        if stored.Sparsity() is not None:
            return densified(values, stored.Sparsity(), self.shape(tensor))
        return values.reshape(self.shape(tensor))

    def _operator(self, index):
        stored = self.graph.Operators(index)
        code = self.model.OperatorCodes(stored.OpcodeIndex())
        # Old files keep the operator in an 8-bit field, new ones in a wider one; the larger is the true one.
        kind = OPERATOR_NAMES[max(code.BuiltinCode(), code.DeprecatedBuiltinCode())]
        if kind == "CUSTOM":
            kind = code.CustomCode().decode()
        # An operator without inputs or options gives the number 0 here instead of an empty array.
        custom = stored.CustomOptionsAsNumpy() if stored.CustomOptionsLength() > 0 else None
        return Operator(
            kind=kind,
            inputs=tuple(int(tensor) for tensor in stored.InputsAsNumpy()),
            outputs=tuple(int(tensor) for tensor in stored.OutputsAsNumpy()),
            options=typed_options(stored),
            custom_options=flexbuffers.Loads(custom.tobytes()) if custom is not None else {},
        )


def typed_options(stored):
    table = stored.BuiltinOptions()
    name = OPTION_NAMES[stored.BuiltinOptionsType()]
    if table is None or name == "NONE":
        return None
    options = getattr(tflite, name)()
    options.Init(table.Bytes, table.Pos)
    return options


def densified(values, sparsity, shape):
    """Spreads sparse values over a dense array. The files use one layout: rows of the last axis, compressed."""
    axes = [sparsity.DimMetadata(i) for i in range(sparsity.DimMetadataLength())]
    formats = [axis.Format() for axis in axes]
    dense, compressed = tflite.DimensionType.DENSE, tflite.DimensionType.SPARSE_CSR
    in_order = list(sparsity.TraversalOrderAsNumpy()) == list(range(len(shape)))
    if not in_order or sparsity.BlockMapLength() > 0 or formats != [dense] * (len(shape) - 1) + [compressed]:
        raise ValueError("this .tflite file stores sparse weights in a layout the converter does not know")
    starts = sparse_index(axes[-1].ArraySegmentsType(), axes[-1].ArraySegments())
    columns = sparse_index(axes[-1].ArrayIndicesType(), axes[-1].ArrayIndices())
    rows = numpy.zeros((len(starts) - 1, shape[-1]), values.dtype)
    for row, (first, last) in enumerate(zip(starts[:-1], starts[1:])):
        rows[row, columns[first:last]] = values[first:last]
    return rows.reshape(shape)


def sparse_index(kind, table):
    vector = {
        tflite.SparseIndexVector.Int32Vector: tflite.Int32Vector,
        tflite.SparseIndexVector.Uint16Vector: tflite.Uint16Vector,
        tflite.SparseIndexVector.Uint8Vector: tflite.Uint8Vector,
    }[kind]()
    vector.Init(table.Bytes, table.Pos)
    return vector.ValuesAsNumpy().astype(numpy.int64)
