/// Floats at a fixed address, allocated once: the input or an output of a net.
public final class FloatBuffer {
  /// Used only inside ``withValues(_:)``: the optimizer may free an object while a pointer into it is in use.
  private let values: UnsafeMutableBufferPointer<Float>

  /// Makes a buffer of `count` zeros.
  public init(count: Int) {
    // Aligned to 64 bytes, the size of a cache line and of the widest vector register.
    let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
    values = raw.bindMemory(to: Float.self)
    values.initialize(repeating: 0)
  }

  deinit { UnsafeMutableRawBufferPointer(values).deallocate() }
  /// Number of floats in the buffer.
  public var count: Int { values.count }

  /// Gives `body` access to the buffer's floats during the call.
  @inline(__always)
  public func withValues<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result { try withExtendedLifetime(self) { () throws(Failure) in try body(values) } }
}

/// A net together with its input and output buffers.
package final class BufferedNet {
  /// The net's input, which the caller fills before each run.
  package let input: FloatBuffer
  private let outputs: [FloatBuffer]
  private let net: any NeuralNet

  /// Builds a net with its buffers.
  package init(_ model: Model, shape: NetShape, engine: any InferenceEngine) throws(VisionError) {
    net = try engine.makeNet(model, shape: shape)
    input = FloatBuffer(count: shape.inputCount)
    outputs = shape.outputs.map { FloatBuffer(count: $0.count) }
  }

  /// Runs the net on ``input``.
  package func run() throws(VisionError) { try net.run(input, outputs: outputs) }
  /// One output of the net's last run; indices follow the outputs of the net's shape.
  package func output(_ index: Int) -> FloatBuffer { outputs[index] }
}
