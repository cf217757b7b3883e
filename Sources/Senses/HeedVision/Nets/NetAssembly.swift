internal import CHeedNets

/// Builds XNNPACK's graph from an ONNX model.
///
/// XNNPACK orders arrays by row, column and channel, the model by channel, row and column. So nodes that only reorder
/// a result at the model's end (transpose, reshape, join) become a ``NetOutputPlan`` instead of steps.
struct NetAssembly {
  /// An array in XNNPACK's graph, in the order row, column, channel.
  struct Image {
    var value: chn_value
    var rows, columns, channels: Int
    var count: Int { rows * columns * channels }
  }

  /// The reason why XNNPACK cannot run a model, so that another engine must.
  struct Unsupported: Error { var reason: String }

  let graph: OpaquePointer
  let weights: [String: ONNXWeight]
  private let uses: [String: [ONNXNode]]
  /// Numbers of the graph's output arrays, from 1, by name.
  private(set) var externals: [String: Int] = [:]
  private(set) var images: [String: Image] = [:]
  /// Padded arrays that only convolutions read. The convolutions add the padding themselves.
  private(set) var borders: [String: (input: String, before: [Int], after: [Int])] = [:]
  /// Slices of every second row and column of an array, with their first row and column, until they are joined.
  var phases: [String: (input: String, row: Int, column: Int, step: [Int])] = [:]
  var largest: [String: [Largest]] = [:]
  /// Outputs of nodes that became part of an earlier node's step.
  private var done: Set<String> = []
  private(set) var plans: [NetOutputPlan] = []

  init(_ bytes: [UInt8], shape: NetShape) throws {
    let bytes = ONNXRewriting.rewritten(bytes)
    guard let model = ProtobufMessage(bytes[...])?.message(7), let ports = ONNXGraph(bytes) else {
      throw Unsupported(reason: "no ONNX model")
    }
    var weights: [String: ONNXWeight] = [:]
    for content in model.all(5) {
      guard let tensor = ProtobufMessage(content), let name = tensor.text(8) else { continue }
      weights[name] = ONNXWeight(tensor)
    }
    let nodes = model.all(1).compactMap(ONNXNode.init)
    var uses: [String: [ONNXNode]] = [:]
    for node in nodes { for input in node.inputs { uses[input, default: []].append(node) } }
    guard let input = ports.inputs.first?.name, ports.inputs.count == 1 else {
      throw Unsupported(reason: "not one input")
    }
    let makers = Dictionary(nodes.flatMap { node in node.outputs.map { ($0, node) } }, uniquingKeysWith: { $1 })
    let sources = try shape.outputs.map { try NetOutputPlan.sources(of: $0.name, makers: makers) }
    for name in sources.joined() where externals[name] == nil { externals[name] = externals.count + 1 }

    var made: OpaquePointer?
    try Self.check(chn_graph_create(UInt32(externals.count + 1), &made))
    guard let made else { throw Unsupported(reason: "no graph was made") }
    (graph, self.weights, self.uses) = (made, weights, uses)
    do {
      images[input] = try image(shape.height, shape.width, shape.channels, external: 0)
      for node in nodes where !done.contains(node.outputs.first ?? "") {
        if NetOutputPlan.reorders(node, makers: makers) {
          // A dense layer reads a flattened array in the array's own order, so flattening needs no step.
          if node.type == "Flatten", let flat = node.outputs.first { images[flat] = try image(read: 0, by: node) }
        } else {
          try add(node)
        }
      }
      plans = try zip(shape.outputs, sources).map { output, names in
        try NetOutputPlan(output, parts: names.map { (externals[$0] ?? 0, try image(named: $0)) }, makers: makers)
      }
    } catch {
      chn_graph_destroy(graph)
      throw error
    }
  }

  static func check(_ status: chn_status) throws {
    if status != CHN_OK { throw Unsupported(reason: String(cString: chn_status_text(status))) }
  }

  private func image(_ rows: Int, _ columns: Int, _ channels: Int, external: Int?) throws -> Image {
    guard rows > 0, columns > 0, channels > 0 else { throw Unsupported(reason: "an array without a size") }
    var value: chn_value = 0
    try Self.check(chn_array(graph, rows, columns, channels, Int32(external ?? Int(CHN_INNER)), &value))
    return Image(value: value, rows: rows, columns: columns, channels: channels)
  }

  func image(named name: String) throws -> Image {
    guard let image = images[name] else { throw Unsupported(reason: "\(name) is made of something unknown") }
    return image
  }

  func image(read index: Int, by node: ONNXNode) throws -> Image {
    guard index < node.inputs.count else { throw Unsupported(reason: "\(node.type) reads too little") }
    return try image(named: node.inputs[index])
  }

  mutating func make(_ name: String, _ rows: Int, _ columns: Int, _ channels: Int) throws -> chn_value {
    let made = try image(rows, columns, channels, external: externals[name])
    images[name] = made
    return made.value
  }

  /// Name and limits of a node's output. If a rectifier is its only reader, the rectifier's limits are included.
  mutating func result(_ node: ONNXNode) throws -> (name: String, least: Float, most: Float) {
    guard let name = node.outputs.first else { throw Unsupported(reason: "a node without a result") }
    guard externals[name] == nil, let readers = uses[name], readers.count == 1, let reader = readers.first,
      reader.type == "Relu", let rectified = reader.outputs.first
    else { return (name, -.infinity, .infinity) }
    done.insert(rectified)
    return (rectified, 0, .infinity)
  }

  /// The name of the product of an array and its sigmoid (SiLU); nil if another node reads the sigmoid.
  mutating func activation(_ sigmoid: ONNXNode) -> String? {
    guard let input = sigmoid.inputs.first, let name = sigmoid.outputs.first, externals[name] == nil,
      let readers = uses[name], readers.count == 1, let reader = readers.first, reader.type == "Mul",
      reader.inputs == [input, name] || reader.inputs == [name, input], let product = reader.outputs.first
    else { return nil }
    done.insert(product)
    return product
  }

  /// Stores an array's padding; returns false if a node other than a convolution reads the array.
  mutating func keepBorder(of node: ONNXNode, before: [Int], after: [Int]) -> Bool {
    guard let name = node.outputs.first, externals[name] == nil, before[2] == 0, after[2] == 0,
      (uses[name] ?? []).allSatisfy({ $0.type == "Conv" && $0.inputs.first == name })
    else { return false }
    borders[name] = (node.inputs[0], before, after)
    return true
  }
}
