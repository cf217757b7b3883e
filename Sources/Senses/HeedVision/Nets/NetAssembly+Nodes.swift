internal import CHeedNets

extension NetAssembly {
  mutating func add(_ node: ONNXNode) throws {
    guard !node.inputs.isEmpty, !node.outputs.isEmpty else { throw Unsupported(reason: "\(node.type) of nothing") }
    switch node.type {
    case "Conv": try addConvolution(node)
    case "Gemm": try addDense(node)
    case "Pad": try addPadding(node)
    case "PRelu": try addSlope(node)
    case "Add": try addSum(node)
    case "Relu":
      try addAlike(node) { graph, input, output in chn_clamp(graph, 0, .infinity, input, output) }
    case "Sigmoid": try addSigmoid(node)
    case "MaxPool": try addLargest(node)
    case "Resize": try addResizing(node)
    case "Mul": try addProduct(node)
    case "Slice": try addPhase(node)
    case "Concat": try addJoint(node)
    case "DepthToSpace": try addSpreading(node)
    default: throw Unsupported(reason: "\(node.type) is not known")
    }
  }

  func weight(_ node: ONNXNode, _ index: Int) throws -> ONNXWeight {
    guard index < node.inputs.count, let weight = weights[node.inputs[index]] else {
      throw Unsupported(reason: "\(node.type) without a weight")
    }
    return weight
  }

  private func bias(_ node: ONNXNode, count: Int) throws -> [Float]? {
    guard node.inputs.count > 2, !node.inputs[2].isEmpty else { return nil }
    let bias = try weight(node, 2).floats
    guard bias.count == count else { throw Unsupported(reason: "\(node.type) with a bias of another length") }
    return bias
  }

  func positive(_ node: ONNXNode, _ name: String, usual: [Int]) throws -> [Int] {
    let numbers = node.numbers(name) ?? usual
    guard numbers.count == usual.count, numbers.allSatisfy({ (0...4096).contains($0) }) else {
      throw Unsupported(reason: "\(node.type) with \(name) \(numbers)")
    }
    return numbers
  }

  /// A node's window, strides and padding along rows and columns.
  func kernel(_ node: ONNXNode, rows: Int, columns: Int) throws -> chn_kernel {
    let steps = try positive(node, "strides", usual: [1, 1])
    let pads = try positive(node, "pads", usual: [0, 0, 0, 0])
    guard try positive(node, "dilations", usual: [1, 1]) == [1, 1], node.text("auto_pad") ?? "NOTSET" == "NOTSET",
      steps.min() ?? 0 > 0, node.numbers("ceil_mode") ?? [0] == [0]
    else { throw Unsupported(reason: "\(node.type) with dilation or padding by itself") }
    var kernel = chn_kernel()
    (kernel.rows, kernel.columns) = (UInt32(rows), UInt32(columns))
    (kernel.step_rows, kernel.step_columns) = (UInt32(steps[0]), UInt32(steps[1]))
    (kernel.top, kernel.left) = (UInt32(pads[0]), UInt32(pads[1]))
    (kernel.bottom, kernel.right) = (UInt32(pads[2]), UInt32(pads[3]))
    return kernel
  }

  func size(_ image: Image, _ k: chn_kernel) -> (rows: Int, columns: Int) {
    let (rows, columns) = (image.rows + Int(k.top + k.bottom), image.columns + Int(k.left + k.right))
    return (
      rows < Int(k.rows) ? 0 : (rows - Int(k.rows)) / Int(k.step_rows) + 1,
      columns < Int(k.columns) ? 0 : (columns - Int(k.columns)) / Int(k.step_columns) + 1
    )
  }

  /// Adds a convolution. If a padding node precedes it, the convolution pads instead.
  private mutating func addConvolution(_ node: ONNXNode) throws {
    let weight = try weight(node, 1)
    guard weight.sides.count == 4, !weight.floats.isEmpty else { throw Unsupported(reason: "weights of a convolution") }
    var kernel = try kernel(node, rows: weight.sides[2], columns: weight.sides[3])
    let border = borders[node.inputs[0]]
    if let border {
      kernel.top += UInt32(border.before[0])
      kernel.left += UInt32(border.before[1])
      kernel.bottom += UInt32(border.after[0])
      kernel.right += UInt32(border.after[1])
    }
    let input = try image(named: border?.input ?? node.inputs[0])
    let groups = try positive(node, "group", usual: [1])[0]
    guard groups > 0, weight.sides[0] % groups == 0, weight.sides[1] * groups == input.channels else {
      throw Unsupported(reason: "a convolution of other channels")
    }
    kernel.groups = UInt32(groups)
    (kernel.inputs_per_group, kernel.outputs_per_group) = (weight.sides[1], weight.sides[0] / groups)
    try addConvolution(node, kernel, weight.floats, input)
  }

  private mutating func addConvolution(
    _ node: ONNXNode, _ plain: chn_kernel, _ weights: [Float], _ input: Image
  ) throws {
    var kernel = plain
    let channels = Int(kernel.groups) * kernel.outputs_per_group
    let bias = try bias(node, count: channels)
    let result = try result(node)
    (kernel.least, kernel.most) = (result.least, result.most)
    let size = size(input, kernel)
    let output = try make(result.name, size.rows, size.columns, channels)
    try Self.check(chn_convolve(graph, &kernel, weights, bias, input.value, output))
  }

  /// Adds a dense layer as a convolution whose window is the whole array. The weights keep the flattened order.
  private mutating func addDense(_ node: ONNXNode) throws {
    let weight = try weight(node, 1)
    let input = try image(read: 0, by: node)
    guard node.numbers("transB") == [1], node.numbers("transA") ?? [0] == [0], weight.sides.count == 2,
      weight.sides[1] == input.count
    else { throw Unsupported(reason: "a dense layer of another shape") }
    var kernel = try kernel(node, rows: input.rows, columns: input.columns)
    (kernel.groups, kernel.inputs_per_group, kernel.outputs_per_group) = (1, input.channels, weight.sides[0])
    try addConvolution(node, kernel, weight.floats, input)
  }

  private mutating func addPadding(_ node: ONNXNode) throws {
    let sides = try weight(node, 1).numbers
    let value = node.inputs.count > 2 ? try weight(node, 2).floats.first ?? 0 : 0
    guard sides.count == 8, sides[0] == 0, sides[4] == 0, sides.min() ?? 0 >= 0, value == 0,
      node.text("mode") ?? "constant" == "constant"
    else { throw Unsupported(reason: "padding of another kind") }
    let (before, after) = ([sides[2], sides[3], sides[1]], [sides[6], sides[7], sides[5]])
    if keepBorder(of: node, before: before, after: after) { return }
    let input = try image(read: 0, by: node)
    let output = try make(
      node.outputs[0], input.rows + before[0] + after[0], input.columns + before[1] + after[1],
      input.channels + before[2] + after[2])
    try Self.check(chn_surround(graph, before, after, input.value, output))
  }

  private mutating func addSlope(_ node: ONNXNode) throws {
    let input = try image(read: 0, by: node)
    var slopes = try weight(node, 1).floats
    if slopes.count == 1 { slopes = Array(repeating: slopes[0], count: input.channels) }
    guard slopes.count == input.channels else { throw Unsupported(reason: "slopes of another length") }
    try addAlike(node) { graph, from, to in chn_slope(graph, slopes, slopes.count, from, to) }
  }

  /// Adds a sigmoid. The product of an array and its sigmoid becomes one SiLU step.
  private mutating func addSigmoid(_ node: ONNXNode) throws {
    guard let product = activation(node) else {
      return try addAlike(node) { graph, input, output in chn_sigmoid(graph, input, output) }
    }
    let input = try image(read: 0, by: node)
    let output = try make(product, input.rows, input.columns, input.channels)
    try Self.check(chn_silu(graph, input.value, output))
  }

  private mutating func addSum(_ node: ONNXNode) throws {
    let (a, b) = try alike(node, "a sum")
    let result = try result(node)
    let output = try make(result.name, a.rows, a.columns, a.channels)
    try Self.check(chn_add(graph, result.least, result.most, a.value, b.value, output))
  }

  /// Adds a resizing: doubling by nearest values, or linear by up to 64 times.
  private mutating func addResizing(_ node: ONNXNode) throws {
    let input = try image(read: 0, by: node)
    let scales = try weight(node, 2).floats
    let modes = ["half_pixel": CHN_HALF_PIXEL, "align_corners": CHN_ALIGN_CORNERS, "asymmetric": CHN_FROM_CORNER]
    if scales == [1, 1, 2, 2], node.text("mode") == "nearest", node.text("nearest_mode") == "floor" {
      let output = try make(node.outputs[0], 2 * input.rows, 2 * input.columns, input.channels)
      return try Self.check(chn_double(graph, input.value, output))
    }
    guard scales.count == 4, scales[0] == 1, scales[1] == 1, scales.allSatisfy({ $0 > 0 && $0 <= 64 }),
      node.text("mode") == "linear",
      let corners = modes[node.text("coordinate_transformation_mode") ?? "half_pixel"]
    else { throw Unsupported(reason: "resizing of another kind") }
    let (rows, columns) = (Int(Float(input.rows) * scales[2]), Int(Float(input.columns) * scales[3]))
    let output = try make(node.outputs[0], rows, columns, input.channels)
    try Self.check(chn_resize(graph, rows, columns, Int32(corners), input.value, output))
  }

  private mutating func addSpreading(_ node: ONNXNode) throws {
    let input = try image(read: 0, by: node)
    let block = try positive(node, "blocksize", usual: [1])[0]
    guard block > 1, input.channels % (block * block) == 0, node.text("mode") ?? "DCR" == "DCR" else {
      throw Unsupported(reason: "spreading of another kind")
    }
    let output = try make(node.outputs[0], input.rows * block, input.columns * block, input.channels / (block * block))
    try Self.check(chn_spread(graph, UInt32(block), input.value, output))
  }

  /// Adds a node whose result has the size of its input.
  private mutating func addAlike(
    _ node: ONNXNode, _ define: (OpaquePointer, chn_value, chn_value) -> chn_status
  ) throws {
    let input = try image(read: 0, by: node)
    let output = try make(node.outputs[0], input.rows, input.columns, input.channels)
    try Self.check(define(graph, input.value, output))
  }
}
