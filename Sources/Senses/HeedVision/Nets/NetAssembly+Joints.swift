internal import CHeedNets

/// Converts max poolings, and nodes that split and join arrays: to steps of CHeedNets, as Debian's XNNPACK has none.
extension NetAssembly {
  /// Stores which slice of every second row or column a node cuts, until the slices are joined.
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

  /// Joins arrays along the channels. If the arrays are slices, the join becomes one step.
  mutating func addJoint(_ node: ONNXNode) throws {
    guard node.numbers("axis") == [1] else { throw Unsupported(reason: "a joint that is not along channels") }
    if node.inputs.allSatisfy({ phases[$0] != nil }) { return try addPhases(node) }
    let parts = try node.inputs.map { try image(named: $0) }
    guard let first = parts.first, parts.count > 1,
      parts.allSatisfy({ $0.rows == first.rows && $0.columns == first.columns })
    else { throw Unsupported(reason: "a joint of unlike arrays") }
    let channels = parts.reduce(0) { $0 + $1.channels }
    let output = try make(node.outputs[0], first.rows, first.columns, channels)
    try Self.check(chn_join(graph, parts.map(\.value), parts.count, output))
  }

  /// Joins slices of every second row and column of one array to an array of half the size with more channels.
  private mutating func addPhases(_ node: ONNXNode) throws {
    let parts = node.inputs.compactMap { phases[$0] }
    guard let first = parts.first, parts.allSatisfy({ $0.input == first.input && $0.step == [2, 2] }) else {
      throw Unsupported(reason: "a joint of parts of several arrays")
    }
    let input = try image(named: first.input)
    guard input.rows % 2 == 0, input.columns % 2 == 0 else { throw Unsupported(reason: "parts of an odd array") }
    let starts = parts.map { chn_start(row: UInt32($0.row), column: UInt32($0.column)) }
    let output = try make(node.outputs[0], input.rows / 2, input.columns / 2, parts.count * input.channels)
    try Self.check(chn_halve(graph, starts, starts.count, input.value, output))
  }

  mutating func addProduct(_ node: ONNXNode) throws {
    let (a, b) = try alike(node, "a product")
    let output = try make(node.outputs[0], a.rows, a.columns, a.channels)
    try Self.check(chn_multiply(graph, a.value, b.value, output))
  }

  /// A node's two input arrays, which must have the same size.
  func alike(_ node: ONNXNode, _ name: String) throws -> (Image, Image) {
    let (a, b) = (try image(read: 0, by: node), try image(read: 1, by: node))
    guard a.rows == b.rows, a.columns == b.columns, a.channels == b.channels else {
      throw Unsupported(reason: "\(name) of unlike arrays")
    }
    return (a, b)
  }

  /// An array of the largest values in a square window around each pixel.
  struct Largest {
    var side: Int
    var image: Image
  }

  /// Adds a max pooling. If the same array was already pooled with a smaller window, a small window over those
  /// results suffices: the largest of 13 x 13 pixels is the largest of 5 x 5 results of 9 x 9 windows.
  mutating func addLargest(_ node: ONNXNode) throws {
    var input = try image(read: 0, by: node)
    let window = try positive(node, "kernel_shape", usual: [1, 1])
    var kernel = try kernel(node, rows: window[0], columns: window[1])
    let size = size(input, kernel)
    let side = window[0]
    let isAround =
      side % 2 == 1 && window[1] == side && [kernel.step_rows, kernel.step_columns] == [1, 1]
      && [kernel.top, kernel.left, kernel.bottom, kernel.right].allSatisfy { $0 == UInt32(side / 2) }
    if isAround, let smaller = largest[node.inputs[0]]?.filter({ $0.side < side }).max(by: { $0.side < $1.side }) {
      let rest = side - smaller.side + 1
      input = smaller.image
      (kernel.rows, kernel.columns) = (UInt32(rest), UInt32(rest))
      let border = UInt32(rest / 2)
      (kernel.top, kernel.left, kernel.bottom, kernel.right) = (border, border, border, border)
    }
    let name = node.outputs[0]
    let output = try make(name, size.rows, size.columns, input.channels)
    try Self.check(chn_largest(graph, &kernel, input.value, output))
    if isAround { largest[node.inputs[0], default: []].append(Largest(side: side, image: try image(named: name))) }
  }
}
