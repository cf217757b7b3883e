internal import CHeedNets

/// Runs each net on XNNPACK with one thread. Nets that XNNPACK does not support run on OpenCV.
struct XNNPACKEngine: InferenceEngine {
  var name: String { "XNNPACK (the rest on \(rest.name))" }

  private let rest: OpenCVEngine

  /// - Returns: nil if the program was built without XNNPACK, or if XNNPACK does not support the processor.
  init?() throws(VisionError) {
    guard chn_available() == CHN_OK else { return nil }
    rest = try OpenCVEngine()
  }

  func makeNet(_ model: Model, shape: NetShape) throws(VisionError) -> any NeuralNet {
    // Nets that XNNPACK cannot run go to OpenCV. If OpenCV fails too, its error is reported.
    guard let net = try? XNNPACKNet(model, shape: shape) else { return try rest.makeNet(model, shape: shape) }
    return net
  }

  /// Runs the model once on OpenCV, which takes models of any shape.
  func probe(_ model: Model, shape: NetShape, value: Float) throws(VisionError) -> [NetOutput] {
    try rest.probe(model, shape: shape, value: value)
  }
}

/// A model that runs on XNNPACK; the net owns its C graph.
final class XNNPACKNet: NeuralNet {
  private let handle: OpaquePointer
  private let shape: NetShape
  private let plans: [NetOutputPlan]

  /// - Throws: ``NetAssembly/Unsupported`` for a model that XNNPACK cannot run.
  init(_ model: Model, shape: NetShape) throws {
    let assembly = try NetAssembly(model.bytes, shape: shape)
    defer { chn_graph_destroy(assembly.graph) }
    var made: OpaquePointer?
    try NetAssembly.check(chn_net_create(assembly.graph, &made))
    guard let made else { throw NetAssembly.Unsupported(reason: "no net was made") }
    (handle, self.shape, plans) = (made, shape, assembly.plans)
    try NetAssembly.check(chn_net_run(handle))
  }

  deinit { chn_net_destroy(handle) }

  func run(_ input: FloatBuffer, outputs: [FloatBuffer]) throws(VisionError) {
    guard input.count == shape.inputCount, outputs.count == plans.count,
      zip(outputs, shape.outputs).allSatisfy({ $0.count == $1.count })
    else { throw .backend(message: "the buffers do not fit the net") }
    withExtendedLifetime(self) { input.withValues { fill($0) } }
    let status = withExtendedLifetime(self) { chn_net_run(handle) }
    guard status == CHN_OK else { throw .backend(message: String(cString: chn_status_text(status))) }
    for (index, plan) in plans.enumerated() {
      let asPixels = shape.order == .pixels && shape.outputs[index].channels != nil
      outputs[index].withValues { read(plan, asPixels: asPixels, into: $0) }
    }
  }

  private func fill(_ input: UnsafeMutableBufferPointer<Float>) {
    guard let array = chn_net_array(handle, 0), let values = input.baseAddress else { return }
    switch shape.order {
    case .pixels: array.update(from: values, count: input.count)
    case .planes: chn_pixels_from_planes(values, shape.channels, shape.height * shape.width, array)
    }
  }

  /// Copies the arrays of a result into it, reordered by channel where the model has that order.
  private func read(_ plan: NetOutputPlan, asPixels: Bool, into output: UnsafeMutableBufferPointer<Float>) {
    guard var place = output.baseAddress else { return }
    withExtendedLifetime(self) {
      for part in plan.parts {
        guard let array = chn_net_array(handle, part.external) else { continue }
        if part.isPlanes, !asPixels {
          chn_planes_from_pixels(array, part.channels, part.count / part.channels, place)
        } else {
          place.update(from: array, count: part.count)
        }
        place += part.count
      }
    }
  }
}
