internal import CHeedNets

/// How one result of a model is read from the arrays that leave the net.
struct NetOutputPlan {
  /// One array, copied behind the part before it.
  struct Part {
    /// Its number among the arrays that leave the net.
    var external: Int
    var count, channels: Int
    /// Whether the model orders it by channel first.
    var isPlanes: Bool
  }

  var parts: [Part]

  /// The nodes that only reorder. A joint is one where all that it joins was reordered before; else it is a step of the net.
  static func reorders(_ node: ONNXNode, makers: [String: ONNXNode]) -> Bool {
    if node.type == "Concat" { return node.inputs.allSatisfy { makers[$0]?.type == "Reshape" } }
    return ["Reshape", "Transpose", "Flatten"].contains(node.type)
  }

  /// The arrays that a result is made of, in order.
  static func sources(of name: String, makers: [String: ONNXNode]) throws -> [String] {
    guard let node = makers[name], reorders(node, makers: makers) else { return [name] }
    if node.type == "Concat" { return try node.inputs.flatMap { try sources(of: $0, makers: makers) } }
    guard let input = node.inputs.first else { throw NetAssembly.Unsupported(reason: "\(name) is made of nothing") }
    return try sources(of: input, makers: makers)
  }

  init(_ output: NetShape.Output, parts: [(external: Int, image: NetAssembly.Image)], makers: [String: ONNXNode]) throws
  {
    let isTransposed = try Self.isTransposed(output.name, makers: makers)
    self.parts = parts.map { external, image in
      let isOne = image.rows * image.columns == 1 || image.channels == 1
      return Part(
        external: external, count: image.count, channels: image.channels, isPlanes: !isOne && !isTransposed)
    }
    let count = self.parts.reduce(0) { $0 + $1.count }
    guard count == output.count else {
      throw NetAssembly.Unsupported(reason: "\(output.name) has \(count) values instead of \(output.count)")
    }
  }

  /// Whether channels come last in the model's result, as they do in the net.
  private static func isTransposed(_ name: String, makers: [String: ONNXNode]) throws -> Bool {
    guard let node = makers[name], reorders(node, makers: makers), let input = node.inputs.first else { return false }
    if node.type == "Transpose" {
      guard node.numbers("perm") == [0, 2, 3, 1] || node.numbers("perm") == [0, 2, 1] else {
        throw NetAssembly.Unsupported(reason: "another transposition")
      }
      return true
    }
    return try isTransposed(input, makers: makers)
  }
}
