/// The copies that bring a net's output arrays into the order of the model's result.
struct NetOutputPlan {
  /// One array of a result. It is copied behind the array before it.
  struct Part {
    var external: Int
    var count, channels: Int
    /// True if the model orders the array by channel first, unlike the net.
    var isPlanes: Bool
  }

  var parts: [Part]

  /// True for nodes that only reorder an array. A joining node does so if all its inputs come from reshapes.
  static func reorders(_ node: ONNXNode, makers: [String: ONNXNode]) -> Bool {
    if node.type == "Concat" { return node.inputs.allSatisfy { makers[$0]?.type == "Reshape" } }
    return ["Reshape", "Transpose", "Flatten"].contains(node.type)
  }

  /// Names of the arrays that make up a result, in order.
  ///
  /// A damaged file may hold a cycle, join an array with itself repeatedly, or form a chain deeper than the stack. So
  /// the search for the arrays uses no recursion and takes at most one step per node.
  static func sources(of name: String, makers: [String: ONNXNode]) throws -> [String] {
    var (found, waiting, reordered) = ([String](), [name], 0)
    while let name = waiting.popLast() {
      guard let node = makers[name], reorders(node, makers: makers) else {
        found.append(name)
        continue
      }
      reordered += 1
      guard reordered <= makers.count else { throw NetAssembly.Unsupported(reason: "\(name) is made of itself") }
      if node.type == "Concat" {
        waiting += node.inputs.reversed()
      } else {
        guard let input = node.inputs.first else { throw NetAssembly.Unsupported(reason: "\(name) is made of nothing") }
        waiting.append(input)
      }
    }
    return found
  }

  init(_ output: NetShape.Output, parts: [(external: Int, image: NetAssembly.Image)], makers: [String: ONNXNode]) throws
  {
    let isTransposed = try Self.isTransposed(output.name, makers: makers)
    self.parts = parts.map { external, image in
      let isOne = image.rows * image.columns == 1 || image.channels == 1
      return Part(external: external, count: image.count, channels: image.channels, isPlanes: !isOne && !isTransposed)
    }
    let count = self.parts.reduce(0) { $0 + $1.count }
    guard count == output.count else {
      throw NetAssembly.Unsupported(reason: "\(output.name) has \(count) values instead of \(output.count)")
    }
  }

  /// True if channels come last in the model's result, as in the net. There are no cycles, which `sources` rejects.
  private static func isTransposed(_ name: String, makers: [String: ONNXNode]) throws -> Bool {
    var name = name
    while let node = makers[name], reorders(node, makers: makers), let input = node.inputs.first {
      if node.type == "Transpose" {
        guard node.numbers("perm") == [0, 2, 3, 1] || node.numbers("perm") == [0, 2, 1] else {
          throw NetAssembly.Unsupported(reason: "another transposition")
        }
        return true
      }
      name = input
    }
    return false
  }
}
