internal import CHeedNets

extension NetAssembly {
  /// An array of the largest values in a square window around each pixel.
  struct Largest {
    var side: Int
    var image: Image
  }

  /// Adds a max pooling. If a smaller window of the same array was pooled before, a small window over those results is
  /// enough: the largest of 13 x 13 pixels is the largest of 5 x 5 results of 9 x 9 windows.
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
