/// The inputs and outputs that an ONNX file declares, which OpenCV does not report.
/// Source: onnx.proto3, ONNX 1.12 (field numbers are part of the format and do not change).
package struct ONNXGraph: Hashable, Sendable {
  /// One input or output of a model.
  package struct Port: Hashable, Sendable {
    /// Name of the input or output in the model file.
    package var name: String
    /// Lengths of an array's dimensions; nil for a dimension that the file leaves open.
    package var sides: [Int?]
  }

  /// The model's inputs. Older files list weights as inputs too; these are left out.
  package var inputs: [Port] = []
  /// The model's outputs, in file order.
  package var outputs: [Port] = []

  /// Reads a model file; nil if the bytes are not an ONNX model.
  package init?(_ bytes: [UInt8]) {
    guard let graph = ProtobufMessage(bytes[...])?.message(7) else { return nil }
    let weights = Set(graph.all(5).compactMap { ProtobufMessage($0)?.text(8) })
    inputs = graph.all(11).compactMap(Port.init).filter { !weights.contains($0.name) }
    outputs = graph.all(12).compactMap(Port.init)
    guard !inputs.isEmpty, !outputs.isEmpty else { return nil }
  }
}

extension ONNXGraph.Port {
  fileprivate init?(_ bytes: ArraySlice<UInt8>) {
    guard let info = ProtobufMessage(bytes), let name = info.text(1) else { return nil }
    self.name = name
    let dimensions = info.message(2)?.message(1)?.message(2)?.all(1) ?? []
    sides = dimensions.map { side in
      ProtobufMessage(side)?.number(1).flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    }
  }
}
