public import HeedPictures

/// One net, ready to run; used by one thread at a time.
///
/// The seam behind which the engine that computes can be changed.
public protocol NeuralNet: AnyObject {
  /// Runs the net once.
  /// - Parameters:
  ///   - input: Channels, rows, columns; as many values as the net's ``NetShape/input`` says.
  ///   - outputs: One buffer for each of ``NetShape/outputs``, in that order and as long as it says.
  func run(_ input: FloatBuffer, outputs: [FloatBuffer]) throws(VisionError)
}

/// What computes nets.
public protocol InferenceEngine: Sendable {
  /// Name and version, for the session's record.
  var name: String { get }

  /// Builds a net and runs it once, so that a model of the wrong shape is refused here and not in the first frame.
  func makeNet(_ model: Model, shape: NetShape) throws(VisionError) -> any NeuralNet

  /// Runs a model once on an input of one value, to see what comes out of it.
  /// - Parameters:
  ///   - shape: Only the input counts, and the outputs' names.
  ///   - value: Of every number of the input.
  func probe(_ model: Model, shape: NetShape, value: Float) throws(VisionError) -> [NetOutput]
}

/// What one output of a net gave.
public struct NetOutput {
  /// As the model file has it.
  public var name: String
  /// Length along each dimension, as `[1, 3549, 85]`.
  public var sides: [Int]
  /// Row by row.
  public var values: FloatBuffer

  /// One output by its parts.
  public init(name: String, sides: [Int], values: FloatBuffer) {
    self.name = name
    self.sides = sides
    self.values = values
  }
}

/// What goes into a net and what comes out of it.
public struct NetShape: Hashable, Sendable {
  /// One output.
  public struct Output: Hashable, Sendable {
    /// As the model file has it.
    public var name: String
    /// Number of values.
    public var count: Int

    /// One output by its name and length.
    public init(_ name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// Of the input: red, green, blue, or features.
  public var channels: Int
  /// Rows of the input.
  public var height: Int
  /// Columns of the input.
  public var width: Int
  /// In the order in which a net fills its buffers.
  public var outputs: [Output]

  /// A shape by its numbers.
  public init(channels: Int, height: Int, width: Int, outputs: [Output]) {
    self.channels = channels
    self.height = height
    self.width = width
    self.outputs = outputs
  }

  /// Number of values that go in.
  public var inputCount: Int { channels * height * width }
}
