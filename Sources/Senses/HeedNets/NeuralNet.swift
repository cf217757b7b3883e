public import HeedPictures

/// One net, ready to run, on an exchangeable engine; used by one thread at a time.
public protocol NeuralNet: AnyObject {
  /// Runs the net once.
  /// - Parameters:
  ///   - input: Ordered as ``NetShape/order`` says; ``NetShape/inputCount`` values.
  ///   - outputs: One buffer per entry of ``NetShape/outputs``, in that order and of that length.
  func run(_ input: FloatBuffer, outputs: [FloatBuffer]) throws(VisionError)
}

/// A library that runs nets.
public protocol InferenceEngine: Sendable {
  /// Name and version, as recorded with sessions.
  var name: String { get }

  /// Builds a net and runs it once, so that a model of the wrong shape fails here and not at the first frame.
  func makeNet(_ model: Model, shape: NetShape) throws(VisionError) -> any NeuralNet

  /// Runs a model once on a constant input, to find out the shapes and values of its outputs.
  /// - Parameters:
  ///   - shape: Only the input's size and the outputs' names are used.
  ///   - value: The value of every input element.
  func probe(_ model: Model, shape: NetShape, value: Float) throws(VisionError) -> [NetOutput]
}

/// One output of a probed net.
public struct NetOutput {
  /// As the model file has it.
  public var name: String
  /// Lengths of the dimensions, as `[1, 3549, 85]`.
  public var sides: [Int]
  /// The values, in row-major order.
  public var values: FloatBuffer

  /// One output by its parts.
  public init(name: String, sides: [Int], values: FloatBuffer) {
    (self.name, self.sides, self.values) = (name, sides, values)
  }
}

/// How pictures, and the features made of them, lie in memory.
public enum PictureOrder: Hashable, Sendable {
  /// By channel, row, column, as model files have it.
  case planes
  /// By row, column, channel: what a pixel holds lies together.
  case pixels
}

/// The input and output sizes of a net.
public struct NetShape: Hashable, Sendable {
  /// One output.
  public struct Output: Hashable, Sendable {
    /// As the model file has it.
    public var name: String
    /// Number of values.
    public var count: Int
    /// Channels of an output that is a picture and lies as ``NetShape/order`` says; nil for any other, which lies as the
    /// model file has it.
    public var channels: Int?

    /// One output by its name, length and channels.
    public init(_ name: String, count: Int, channels: Int? = nil) {
      (self.name, self.count, self.channels) = (name, count, channels)
    }
  }

  /// Channels of the input: the three colours, or features.
  public var channels: Int
  /// Rows of the input.
  public var height: Int
  /// Columns of the input.
  public var width: Int
  /// The outputs, in the order of the buffers passed to ``NeuralNet/run(_:outputs:)``.
  public var outputs: [Output]
  /// How the input and the outputs with channels lie.
  public var order: PictureOrder

  /// A shape by its numbers.
  public init(channels: Int, height: Int, width: Int, outputs: [Output], order: PictureOrder = .planes) {
    (self.channels, self.height, self.width, self.outputs) = (channels, height, width, outputs)
    self.order = order
  }

  /// Number of input values.
  public var inputCount: Int { channels * height * width }
}
