/// Rewrites three constructs of an ONNX graph into equivalent constructs that OpenCV 4.6 understands.
///
/// - PyTorch 2 writes a weight shared by several layers as an `Identity` node, which OpenCV takes for a layer without
///   input: the node becomes a separate weight.
/// - Ultralytics multiplies the four rows of its boxes by one row of strides, `[1, 4, n] * [1, n]`, which OpenCV
///   cannot broadcast: the row is repeated four times.
/// - Heed's own nets have half-precision weights, which OpenCV cannot read: they become 32-bit floats.
struct ONNXRewriting {
  /// The rewritten model; the unchanged bytes if nothing needs rewriting or the bytes are not a model.
  static func rewritten(_ bytes: [UInt8]) -> [UInt8] {
    guard let model = ProtobufMessage(bytes[...]), let graph = model.message(Field.graph),
      let result = ONNXRewriting(graph)?.result(graph)
    else { return bytes }
    return model.fields.flatMap { field in
      field.number == Field.graph ? ProtobufMessage.field(Field.graph, result) : Array(field.raw)
    }
  }

  /// Field numbers in an ONNX file. Source: onnx.proto3, ONNX 1.12.
  private enum Field {
    static let graph = 7
    static let (node, weight) = (1, 5)
    static let (nodeInput, nodeOutput, nodeType) = (1, 2, 4)
    static let (sides, valueType, weightName, rawValues) = (1, 2, 8, 9)
  }

  private var weights: [String: ArraySlice<UInt8>] = [:]
  /// Outputs of the nodes that join two arrays, such as the two halves of Ultralytics' boxes.
  private var joints: Set<String> = []
  private var rows: Set<String> = []
  private var copies: [String: String] = [:]

  private init?(_ graph: ProtobufMessage) {
    for content in graph.all(Field.weight) {
      if let name = ProtobufMessage(content)?.text(Field.weightName) { weights[name] = content }
    }
    let nodes = graph.all(Field.node).compactMap { ProtobufMessage($0) }
    for node in nodes where node.text(Field.nodeType) == "Concat" && node.all(Field.nodeInput).count == 2 {
      if let output = node.text(Field.nodeOutput) { joints.insert(output) }
    }
    for node in nodes {
      let inputs = node.all(Field.nodeInput).map { String(decoding: $0, as: UTF8.self) }
      switch node.text(Field.nodeType) {
      case "Identity":
        if inputs.count == 1, weights[inputs[0]] != nil, let output = node.text(Field.nodeOutput) {
          copies[output] = inputs[0]
        }
      case "Mul":
        if inputs.count == 2, joints.contains(inputs[0]), let row = weights[inputs[1]], Self.isRow(row) {
          rows.insert(inputs[1])
        }
      default: break
      }
    }
    if copies.isEmpty && rows.isEmpty && !weights.values.contains(where: HalfWeights.isHalf) { return nil }
  }

  private func result(_ graph: ProtobufMessage) -> [UInt8] {
    graph.fields.flatMap { field -> [UInt8] in
      switch field.number {
      case Field.node:
        guard let output = ProtobufMessage(field.content)?.text(Field.nodeOutput), let source = copies[output],
          let weight = weights[source]
        else { return Array(field.raw) }
        return ProtobufMessage.field(Field.weight, Self.renamed(weight, output))
      case Field.weight:
        if HalfWeights.isHalf(field.content) {
          return ProtobufMessage.field(Field.weight, HalfWeights.widened(field.content))
        }
        guard let name = ProtobufMessage(field.content)?.text(Field.weightName), rows.contains(name) else {
          return Array(field.raw)
        }
        return ProtobufMessage.field(Field.weight, Self.repeated(field.content))
      default: return Array(field.raw)
      }
    }
  }

  private static func isRow(_ weight: ArraySlice<UInt8>) -> Bool {
    guard let tensor = ProtobufMessage(weight) else { return false }
    let sides = tensor.fields.filter { $0.number == Field.sides }.map(\.value)
    let count = tensor.all(Field.rawValues).last?.count ?? 0
    return sides.count == 2 && sides[0] == 1 && sides[1] > 1 && tensor.number(Field.valueType) == 1
      && count % 4 == 0 && UInt64(count / 4) == sides[1]
  }

  private static func renamed(_ weight: ArraySlice<UInt8>, _ name: String) -> [UInt8] {
    let others = ProtobufMessage(weight)?.fields.filter { $0.number != Field.weightName } ?? []
    return others.flatMap(\.raw) + ProtobufMessage.field(Field.weightName, Array(name.utf8))
  }

  private static func repeated(_ row: ArraySlice<UInt8>) -> [UInt8] {
    guard let tensor = ProtobufMessage(row), let values = tensor.all(Field.rawValues).last else { return Array(row) }
    let count = UInt64(values.count / 4)
    let sides = [1, 4, count].flatMap { ProtobufMessage.field(Field.sides, value: $0) }
    let others = tensor.fields.filter { $0.number != Field.sides && $0.number != Field.rawValues }.flatMap(\.raw)
    return sides + others + ProtobufMessage.field(Field.rawValues, values + values + values + values)
  }
}
