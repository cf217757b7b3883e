"""Turns one TensorFlow Lite operator into ONNX nodes.

TFLite keeps images as N,H,W,C and ONNX as N,C,H,W, so weights are transposed here, once, and shapes on the way
out. No weight is computed with: every number in the result is a number of the source file, which is what
makes the output the same bytes on every machine.
"""

NO_ACTIVATION, RELU = 0, 1
SAME = 0


def convert_operator(op, graph, net):
    """Adds the nodes for `op` to `net` (see onnx_net.py)."""
    converters = {
        "CONV_2D": convolution,
        "DEPTHWISE_CONV_2D": convolution,
        "PAD": padding,
        "MAX_POOL_2D": max_pool,
        "ADD": add,
        "RELU": relu,
        "PRELU": prelu,
        "CONCATENATION": concatenation,
        "RESHAPE": reshape,
        "RESIZE_BILINEAR": resize,
        "DEPTH_TO_SPACE": depth_to_space,
    }
    if op.kind not in converters:
        raise ValueError(f"the converter does not know the operator {op.kind}")
    converters[op.kind](op, graph, net)


def convolution(op, graph, net):
    weights, bias = graph.constant(op.inputs[1]), graph.constant(op.inputs[2])
    if op.kind == "DEPTHWISE_CONV_2D":
        if op.options.DepthMultiplier() != 1:
            raise ValueError("the converter knows depthwise convolutions of multiplier 1 only")
        group, weights = weights.shape[3], weights.transpose(3, 0, 1, 2)
    else:
        group, weights = 1, weights.transpose(0, 3, 1, 2)
    if (op.options.DilationHFactor(), op.options.DilationWFactor()) != (1, 1):
        raise ValueError("the converter does not know dilated convolutions")
    kernel, strides = weights.shape[2:], (op.options.StrideH(), op.options.StrideW())
    source, pads = padded_source(op, graph, net, kernel, strides)
    inputs = [source, net.weight(f"w{op.outputs[0]}", weights), net.weight(f"b{op.outputs[0]}", bias)]
    emit(op, net, "Conv", inputs, kernel_shape=list(kernel), strides=list(strides), pads=pads, group=group)


def padded_source(op, graph, net, kernel, strides):
    """The tensor a convolution reads, and its `pads`: a PAD operator before it is folded in.

    TFLite's SAME puts the odd pixel after the image, at stride 2 (0, 1) or (1, 2). OpenCV 4.6 refuses such
    pads in a convolution, so an uneven one becomes a Pad node of its own.
    """
    source = op.inputs[0]
    if op.options.Padding() != SAME:
        producer = graph.producers.get(source)
        if producer is not None and is_spatial(producer, graph):
            (top, bottom), (left, right) = graph.constant(producer.inputs[1])[1:3].tolist()
            return padded(op, net, producer.inputs[0], [top, left, bottom, right])
        return net.name(source), [0, 0, 0, 0]
    before, after = [], []
    for side, size, step in zip(graph.shape(source)[1:3], kernel, strides):
        total = max((-(-side // step) - 1) * step + size - side, 0)
        before.append(total // 2)
        after.append(total - total // 2)
    return padded(op, net, source, before + after)


def padded(op, net, source, pads):
    if pads[:2] == pads[2:]:
        return net.name(source), pads
    name = f"p{op.outputs[0]}"
    net.pad(net.name(source), name, [0, 0, pads[0], pads[1], 0, 0, pads[2], pads[3]])
    return name, [0, 0, 0, 0]


def is_spatial(op, graph):
    return op.kind == "PAD" and graph.constant(op.inputs[1])[3].tolist() == [0, 0]


def padding(op, graph, net):
    """A PAD of channels; a PAD of rows and columns is folded into the convolution that reads it."""
    if is_spatial(op, graph):
        return
    (n0, n1), (h0, h1), (w0, w1), (c0, c1) = graph.constant(op.inputs[1]).tolist()
    net.pad(net.name(op.inputs[0]), net.name(op.outputs[0]), [n0, c0, h0, w0, n1, c1, h1, w1])


def max_pool(op, graph, net):
    size = (op.options.FilterHeight(), op.options.FilterWidth())
    strides = (op.options.StrideH(), op.options.StrideW())
    if size != strides or any(side % step for side, step in zip(graph.shape(op.inputs[0])[1:3], strides)):
        raise ValueError("the converter knows max pools whose windows tile the image only")
    emit(op, net, "MaxPool", [net.name(op.inputs[0])],
         kernel_shape=list(size), strides=list(strides), pads=[0, 0, 0, 0])


def add(op, graph, net):
    emit(op, net, "Add", [net.name(tensor) for tensor in op.inputs])


def relu(op, graph, net):
    net.node("Relu", [net.name(op.inputs[0])], net.name(op.outputs[0]))


def prelu(op, graph, net):
    slope = graph.constant(op.inputs[1]).transpose(2, 0, 1)
    net.node("PRelu", [net.name(op.inputs[0]), net.weight(f"s{op.outputs[0]}", slope)], net.name(op.outputs[0]))


def concatenation(op, graph, net):
    if any(len(graph.shape(tensor)) != 3 for tensor in op.inputs):
        raise ValueError("the converter knows concatenations of tensors without an image layout only")
    emit(op, net, "Concat", [net.name(tensor) for tensor in op.inputs], axis=op.options.Axis())


def reshape(op, graph, net):
    """Leaves the image layout: back to N,H,W,C first, because the numbers lie in that order."""
    rows = f"r{op.outputs[0]}"
    net.node("Transpose", [net.name(op.inputs[0])], rows, perm=[0, 2, 3, 1])
    net.reshape(rows, net.name(op.outputs[0]), graph.shape(op.outputs[0]))


def resize(op, graph, net):
    if op.options.AlignCorners() or not op.options.HalfPixelCenters():
        raise ValueError("the converter knows RESIZE_BILINEAR with half-pixel centres only")
    before, after = graph.shape(op.inputs[0]), graph.shape(op.outputs[0])
    scales = [1, 1, after[1] / before[1], after[2] / before[2]]
    net.resize(net.name(op.inputs[0]), net.name(op.outputs[0]), scales)


def depth_to_space(op, graph, net):
    net.node("DepthToSpace", [net.name(op.inputs[0])], net.name(op.outputs[0]),
             blocksize=op.options.BlockSize(), mode="DCR")


def emit(op, net, kind, inputs, **attributes):
    """Adds the node for `op`, and the activation that TFLite fuses into it."""
    activation, output = op.options.FusedActivationFunction(), net.name(op.outputs[0])
    if activation == NO_ACTIVATION:
        net.node(kind, inputs, output, **attributes)
    elif activation == RELU:
        net.node(kind, inputs, f"a{op.outputs[0]}", **attributes)
        net.node("Relu", [f"a{op.outputs[0]}"], output)
    else:
        raise ValueError(f"the converter does not know the fused activation number {activation}")
