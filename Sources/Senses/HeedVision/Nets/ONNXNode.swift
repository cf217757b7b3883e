/// A node of an ONNX graph. Only the fields that Heed's nets use are read.
/// Source: onnx.proto3, ONNX 1.12 (field numbers are part of the format and do not change).
struct ONNXNode {
  var type: String
  var inputs: [String]
  var outputs: [String]
  private var attributes: [String: ProtobufMessage] = [:]

  init?(_ bytes: ArraySlice<UInt8>) {
    guard let node = ProtobufMessage(bytes), let type = node.text(4) else { return nil }
    self.type = type
    inputs = node.all(1).map { String(decoding: $0, as: UTF8.self) }
    outputs = node.all(2).map { String(decoding: $0, as: UTF8.self) }
    for content in node.all(5) {
      if let attribute = ProtobufMessage(content), let name = attribute.text(1) { attributes[name] = attribute }
    }
  }

  /// Whole numbers of an attribute; nil if the node has no attribute of that name.
  func numbers(_ name: String) -> [Int]? {
    guard let attribute = attributes[name] else { return nil }
    if let one = attribute.number(3) { return [Int(truncatingIfNeeded: one)] }
    return attribute.packedNumbers(8)
  }

  func text(_ name: String) -> String? { attributes[name]?.text(4) }
}

/// A constant tensor of a model: 32-bit floats or 64-bit integers.
struct ONNXWeight {
  var sides: [Int]
  /// The tensor's values if they are 32-bit floats; empty for other types.
  var floats: [Float] = []
  /// The tensor's values if they are 64-bit integers; empty for other types.
  var numbers: [Int] = []

  /// Reads a tensor; nil for a data type that Heed's nets do not use.
  init?(_ tensor: ProtobufMessage) {
    sides = tensor.packedNumbers(1)
    let raw = tensor.all(9).last ?? []
    switch tensor.number(2) {
    case 1:
      floats = raw.isEmpty ? tensor.all(4).flatMap { Self.values(of: $0, as: Float.self) } : Self.values(of: raw)
    case 7:
      let read = Self.values(of: raw, as: Int64.self).map { Int(clamping: $0) }
      numbers = raw.isEmpty ? tensor.packedNumbers(7) : read
    default: return nil
    }
    // A file may declare any dimensions, so their product is checked for overflow.
    let count = sides.reduce(Int?(1)) { product, side in
      product.flatMap { $0.multipliedReportingOverflow(by: side) }.flatMap { $0.overflow ? nil : $0.partialValue }
    }
    guard sides.allSatisfy({ $0 >= 0 }), floats.count + numbers.count == count else { return nil }
  }

  private static func values<Value>(of bytes: ArraySlice<UInt8>, as type: Value.Type = Value.self) -> [Value] {
    bytes.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count - MemoryLayout<Value>.size + 1, by: MemoryLayout<Value>.size).map {
        raw.loadUnaligned(fromByteOffset: $0, as: type)
      }
    }
  }
}
