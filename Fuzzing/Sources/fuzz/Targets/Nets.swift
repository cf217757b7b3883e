@testable import HeedVision

/// Models in ONNX: rewritten for OpenCV, put together for XNNPACK, and run once.
enum Nets {
  static func rewriting(_ bytes: [UInt8]) {
    let rewritten = ONNXRewriting.rewritten(bytes)
    // What was rewritten needs it no more.
    precondition(ONNXRewriting.rewritten(rewritten).count <= rewritten.count * 4 + 64)
    _ = ONNXGraph(rewritten)
  }

  /// With the outputs that the model itself declares, of a small picture.
  static func assembly(_ bytes: [UInt8]) {
    guard let graph = ONNXGraph(ONNXRewriting.rewritten(bytes)), graph.outputs.count <= 4 else { return }
    let outputs = graph.outputs.map { port in
      NetShape.Output(port.name, count: min(4096, port.sides.reduce(1) { $0 &* min(64, $1 ?? 1) }))
    }
    let shape = NetShape(channels: 3, height: 8, width: 8, outputs: outputs)
    guard let net = try? XNNPACKNet(Model(name: "fuzz", path: "fuzz", bytes: bytes), shape: shape) else { return }
    try? net.run(FloatBuffer(count: shape.inputCount), outputs: outputs.map { FloatBuffer(count: $0.count) })
  }
}
