/// What an ONNX file says of its inputs and outputs: all that OpenCV does not tell.
///
/// Reads those few fields of the file's protobuf messages and steps over everything else.
/// Source: onnx.proto3, ONNX 1.12 (field numbers are part of the format and do not change).
struct ONNXGraph: Hashable, Sendable {
  /// One input or output.
  struct Port: Hashable, Sendable {
    var name: String
    /// nil in the place of a side that the file leaves open.
    var sides: [Int?]
  }

  /// Without the weights, which older files list as inputs too.
  var inputs: [Port] = []
  var outputs: [Port] = []

  /// nil for bytes that are no ONNX model.
  init?(_ bytes: [UInt8]) {
    guard let graph = Message(bytes[...])?.message(7) else { return nil }
    let weights = Set(graph.all(5).compactMap { Message($0)?.text(8) })
    inputs = graph.all(11).compactMap(Port.init).filter { !weights.contains($0.name) }
    outputs = graph.all(12).compactMap(Port.init)
    guard !inputs.isEmpty, !outputs.isEmpty else { return nil }
  }
}

extension ONNXGraph.Port {
  /// From a ValueInfoProto.
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    guard let info = Message(bytes), let name = info.text(1) else { return nil }
    self.name = name
    let dimensions = info.message(2)?.message(1)?.message(2)?.all(1) ?? []
    sides = dimensions.map { side in
      Message(side)?.number(1).flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    }
  }
}

/// The fields of one protobuf message, by number.
private struct Message {
  private var pieces: [(field: Int, bytes: ArraySlice<UInt8>)] = []
  private var numbers: [(field: Int, value: UInt64)] = []

  /// nil for bytes that are no message.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      guard let tag = rest.popVarint(), let field = Int(exactly: tag >> 3), field > 0 else { return nil }
      switch tag & 7 {
      case 0:
        guard let value = rest.popVarint() else { return nil }
        numbers.append((field, value))
      case 1:
        guard rest.count >= 8 else { return nil }
        rest.removeFirst(8)
      case 2:
        guard let length = rest.popVarint().flatMap({ Int(exactly: $0) }), length <= rest.count else { return nil }
        pieces.append((field, rest.prefix(length)))
        rest.removeFirst(length)
      case 5:
        guard rest.count >= 4 else { return nil }
        rest.removeFirst(4)
      default: return nil
      }
    }
  }

  func all(_ field: Int) -> [ArraySlice<UInt8>] { pieces.filter { $0.field == field }.map(\.bytes) }
  func message(_ field: Int) -> Message? { all(field).last.flatMap { Message($0) } }
  func text(_ field: Int) -> String? { all(field).last.map { String(decoding: $0, as: UTF8.self) } }
  func number(_ field: Int) -> UInt64? { numbers.last { $0.field == field }?.value }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popVarint() -> UInt64? {
    var result: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = popFirst() else { return nil }
      result |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return result }
    }
    return nil
  }
}
