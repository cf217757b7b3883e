internal import CHeedNets
internal import CHeedVision
import Glibc

/// Runs nets on OpenCV's dnn module.
public struct OpenCVEngine: InferenceEngine {
  /// Name and version of the library, such as "OpenCV 4.6.0 dnn".
  public var name: String { "OpenCV \(String(cString: chv_opencv_version())) dnn" }
  /// - Parameter threads: Number of threads for all of OpenCV in this process. Small nets lose time with more than 1.
  public init(threads: Int = 1) throws(VisionError) { try check(chv_set_threads(Int32(clamping: threads))) }

  /// - Throws: ``VisionError/modelUnreadable(path:message:)`` when OpenCV refuses the model or its shape.
  public func makeNet(_ model: Model, shape: NetShape) throws(VisionError) -> any NeuralNet {
    let net: OpenCVNet
    do throws(VisionError) {
      net = try OpenCVNet(model, shape: shape)
      try net.run(FloatBuffer(count: shape.inputCount), outputs: shape.outputs.map { FloatBuffer(count: $0.count) })
    } catch .backend(let message) {
      throw .modelUnreadable(path: model.path, message: message)
    }
    return net
  }

  /// - Throws: ``VisionError/modelUnreadable(path:message:)`` when OpenCV refuses the model or its input.
  public func probe(_ model: Model, shape: NetShape, value: Float) throws(VisionError) -> [NetOutput] {
    do throws(VisionError) {
      let input = FloatBuffer(count: shape.inputCount)
      input.withValues { $0.update(repeating: value) }
      return try OpenCVNet(model, shape: shape).probe(input)
    } catch .backend(let message) {
      throw .modelUnreadable(path: model.path, message: message)
    }
  }
}

/// A model that runs on OpenCV, for nets that XNNPACK cannot run.
private final class OpenCVNet: NeuralNet {
  private let handle: OpaquePointer
  private let shape: NetShape

  init(_ model: Model, shape: NetShape) throws(VisionError) {
    var handle: OpaquePointer?
    let input = [1, shape.channels, shape.height, shape.width].map { Int32(clamping: $0) }
    let bytes = ONNXRewriting.rewritten(model.bytes)
    let names = shape.outputs.map { strdup($0.name) }
    defer { names.forEach { free($0) } }
    let pointers = names.map { UnsafePointer<CChar>($0) }
    try check(chv_net_create(bytes, bytes.count, input, pointers, pointers.count, &handle))
    guard let handle else { throw .backend(message: "no net was made") }
    (self.handle, self.shape) = (handle, shape)
  }

  deinit { chv_net_destroy(handle) }

  func run(_ input: FloatBuffer, outputs: [FloatBuffer]) throws(VisionError) {
    guard input.count == shape.inputCount, outputs.count == shape.outputs.count else {
      throw .backend(message: "the buffers do not fit the net")
    }
    // OpenCV supports only the order by channel, row and column.
    let planes = shape.order == .planes ? input : reordered(input, channels: shape.channels, chn_planes_from_pixels)
    let status = withExtendedLifetime((self, planes, outputs)) {
      chv_net_run(
        handle, planes.withValues { $0.baseAddress }, outputs.map { $0.withValues { $0.baseAddress } },
        outputs.map(\.count))
    }
    try check(status)
    guard shape.order == .pixels else { return }
    for (output, buffer) in zip(shape.outputs, outputs) {
      guard let channels = output.channels else { continue }
      let pixels = reordered(buffer, channels: channels, chn_pixels_from_planes)
      buffer.withValues { target in _ = pixels.withValues { target.update(fromContentsOf: $0) } }
    }
  }

  private func reordered(
    _ buffer: FloatBuffer, channels: Int,
    _ order: (UnsafePointer<Float>?, Int, Int, UnsafeMutablePointer<Float>?) -> Void
  ) -> FloatBuffer {
    let result = FloatBuffer(count: buffer.count)
    buffer.withValues { from in
      result.withValues { to in order(from.baseAddress, channels, from.count / channels, to.baseAddress) }
    }
    return result
  }

  func probe(_ input: FloatBuffer) throws(VisionError) -> [NetOutput] {
    guard input.count == shape.inputCount else { throw .backend(message: "the buffer does not fit the net") }
    var found = [chv_output](repeating: chv_output(), count: shape.outputs.count)
    let status = withExtendedLifetime((self, input)) {
      chv_net_probe(handle, input.withValues { $0.baseAddress }, &found)
    }
    try check(status)
    return withExtendedLifetime(self) {
      zip(shape.outputs, found).map { output, raw in
        let values = FloatBuffer(count: raw.count)
        values.withValues { copy in
          if let base = raw.values, let target = copy.baseAddress { target.update(from: base, count: raw.count) }
        }
        let sides = withUnsafeBytes(of: raw.sides) { Array($0.bindMemory(to: Int32.self).prefix(Int(raw.rank))) }
        return NetOutput(name: output.name, sides: sides.map { Int($0) }, values: values)
      }
    }
  }
}
