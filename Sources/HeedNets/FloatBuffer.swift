package import HeedPictures

/// Numbers at a fixed place: what goes into a net or comes out of it, allocated once.
public final class FloatBuffer {
  /// Valid while this object lives, which only ``withValues(_:)`` promises: the optimizer may free an object after its last
  /// mention, also while its pointer is still in use.
  private let values: UnsafeMutableBufferPointer<Float>

  /// All numbers are 0 at first.
  public init(count: Int) {
    // 64 bytes: a cache line, and the widest vector register there is.
    let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
    values = raw.bindMemory(to: Float.self)
    values.initialize(repeating: 0)
  }

  deinit { UnsafeMutableRawBufferPointer(values).deallocate() }

  /// How many numbers there are.
  public var count: Int { values.count }

  /// Gives access to the numbers during the call.
  @inline(__always)
  public func withValues<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(self) { () throws(Failure) in try body(values) }
  }
}

/// A net together with the buffers it runs on.
package final class BufferedNet {
  package let input: FloatBuffer
  private let outputs: [FloatBuffer]
  private let net: any NeuralNet

  package init(_ model: Model, shape: NetShape, engine: any InferenceEngine) throws(VisionError) {
    net = try engine.makeNet(model, shape: shape)
    input = FloatBuffer(count: shape.inputCount)
    outputs = shape.outputs.map { FloatBuffer(count: $0.count) }
  }

  package func run() throws(VisionError) { try net.run(input, outputs: outputs) }

  /// What the last run wrote, in the order of the shape.
  package func output(_ index: Int) -> FloatBuffer { outputs[index] }
}
