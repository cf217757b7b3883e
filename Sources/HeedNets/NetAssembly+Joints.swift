internal import CHeedNets

/// Arrays that are taken apart and put together: Debian's XNNPACK has no steps for it, so others do it.
extension NetAssembly {
  /// Every second row and column: remembered until they are joined.
  mutating func addPhase(_ node: ONNXNode) throws {
    let name = node.outputs[0]
    guard node.inputs.count == 5, let start = try weight(node, 1).numbers.first,
      let end = try weight(node, 2).numbers.first,
      let axis = try weight(node, 3).numbers.first, let step = try weight(node, 4).numbers.first,
      try weight(node, 1).numbers.count == 1, end > 1 << 30, axis == 2 || axis == 3, (0...1).contains(start), step == 2
    else { throw Unsupported(reason: "a part of an array") }
    var phase = phases[node.inputs[0]] ?? (node.inputs[0], 0, 0, [1, 1])
    guard phase.step[axis - 2] == 1 else { throw Unsupported(reason: "a part of a part") }
    phase.step[axis - 2] = 2
    if axis == 2 { phase.row = start } else { phase.column = start }
    phases[name] = phase
  }

  /// Arrays beside each other along their channels.
  mutating func addJoint(_ node: ONNXNode) throws {
    guard node.numbers("axis") == [1] else { throw Unsupported(reason: "a joint that is not along channels") }
    if node.inputs.allSatisfy({ phases[$0] != nil }) { return try addPhases(node) }
    let parts = try node.inputs.map { try image(named: $0) }
    guard let first = parts.first, parts.count > 1,
      parts.allSatisfy({ $0.rows == first.rows && $0.columns == first.columns })
    else { throw Unsupported(reason: "a joint of unlike arrays") }
    // Each with zeros where the others are, and their sum.
    let all = parts.reduce(0) { $0 + $1.channels }
    var (before, sum) = (0, chn_value(0))
    for (index, part) in parts.enumerated() {
      let name = "\(node.outputs[0]) \(index)"
      let wide = try make(name, part.rows, part.columns, all)
      try Self.check(chn_surround(graph, [0, 0, before], [0, 0, all - before - part.channels], part.value, wide))
      before += part.channels
      guard index > 0 else {
        sum = wide
        continue
      }
      let isLast = index == parts.count - 1
      let total = try make(isLast ? node.outputs[0] : name + "+", part.rows, part.columns, all)
      try Self.check(chn_add(graph, -.infinity, .infinity, sum, wide, total))
      sum = total
    }
  }

  /// The four phases of one array: a convolution whose weights are 0 and 1.
  private mutating func addPhases(_ node: ONNXNode) throws {
    let parts = node.inputs.compactMap { phases[$0] }
    guard let first = parts.first, parts.allSatisfy({ $0.input == first.input && $0.step == [2, 2] }) else {
      throw Unsupported(reason: "a joint of parts of several arrays")
    }
    let input = try image(named: first.input)
    guard input.rows % 2 == 0, input.columns % 2 == 0 else { throw Unsupported(reason: "parts of an odd array") }
    let channels = input.channels
    var kernel = chn_kernel()
    (kernel.rows, kernel.columns, kernel.step_rows, kernel.step_columns) = (2, 2, 2, 2)
    (kernel.groups, kernel.inputs_per_group, kernel.outputs_per_group) = (1, channels, parts.count * channels)
    (kernel.least, kernel.most) = (-.infinity, .infinity)
    var weights = [Float](repeating: 0, count: parts.count * channels * channels * 4)
    for (index, part) in parts.enumerated() {
      for channel in 0..<channels {
        weights[((index * channels + channel) * channels + channel) * 4 + part.row * 2 + part.column] = 1
      }
    }
    let output = try make(node.outputs[0], input.rows / 2, input.columns / 2, parts.count * channels)
    try Self.check(chn_convolve(graph, &kernel, weights, nil, input.value, output))
  }

  /// Each pixel four times: its channels four times, spread over two by two pixels.
  mutating func addDoubling(_ node: ONNXNode, _ input: Image) throws {
    var kernel = chn_kernel()
    (kernel.rows, kernel.columns, kernel.step_rows, kernel.step_columns) = (1, 1, 1, 1)
    (kernel.groups, kernel.inputs_per_group, kernel.outputs_per_group) = (1, input.channels, 4 * input.channels)
    (kernel.least, kernel.most) = (-.infinity, .infinity)
    var weights = [Float](repeating: 0, count: 4 * input.channels * input.channels)
    for output in 0..<4 * input.channels { weights[output * input.channels + output % input.channels] = 1 }
    let fourfold = try make(node.outputs[0] + " 4", input.rows, input.columns, 4 * input.channels)
    try Self.check(chn_convolve(graph, &kernel, weights, nil, input.value, fourfold))
    let output = try make(node.outputs[0], 2 * input.rows, 2 * input.columns, input.channels)
    try Self.check(chn_spread(graph, 2, fourfold, output))
  }

  mutating func addProduct(_ node: ONNXNode) throws {
    let (a, b) = (try image(read: 0, by: node), try image(read: 1, by: node))
    guard a.rows == b.rows, a.columns == b.columns, a.channels == b.channels else {
      throw Unsupported(reason: "a product of unlike arrays")
    }
    let output = try make(node.outputs[0], a.rows, a.columns, a.channels)
    try Self.check(chn_multiply(graph, a.value, b.value, output))
  }
}
