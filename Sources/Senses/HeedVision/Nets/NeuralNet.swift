/// One net that is ready to run. Only one thread at a time may use it.
public protocol NeuralNet: AnyObject {
  /// Runs the net once. The input has ``NetShape/inputCount`` values in the order ``NetShape/order``; each entry of
  /// ``NetShape/outputs`` has one buffer.
  func run(_ input: FloatBuffer, outputs: [FloatBuffer]) throws(VisionError)
}

/// A library that runs nets.
public protocol InferenceEngine: Sendable {
  /// Name and version of the library, as recorded with sessions.
  var name: String { get }

  /// Builds a net and runs it once, so that a model with a wrong shape fails at once.
  func makeNet(_ model: Model, shape: NetShape) throws(VisionError) -> any NeuralNet
  /// Runs a model once on an input whose elements are all `value`, to find its outputs' shapes and values. Of
  /// `shape`, only the input's size and the outputs' names are used.
  func probe(_ model: Model, shape: NetShape, value: Float) throws(VisionError) -> [NetOutput]
}

/// One output of a net that was run to find its shapes.
public struct NetOutput {
  /// The output's name in the model file.
  public var name: String
  /// Lengths of the output's dimensions, such as `[1, 3549, 85]`.
  public var sides: [Int]
  /// The output's values, in row-major order.
  public var values: FloatBuffer

  /// Memberwise initializer, for engines outside this module.
  public init(name: String, sides: [Int], values: FloatBuffer) {
    (self.name, self.sides, self.values) = (name, sides, values)
  }
}

/// The memory order of pictures and feature arrays.
public enum PictureOrder: Hashable, Sendable {
  /// Values are ordered by channel, row and column, as in model files.
  case planes
  /// Values are ordered by row, column and channel: the values of a pixel lie side by side.
  case pixels
}

/// The input and output sizes of a net.
public struct NetShape: Hashable, Sendable {
  /// One output.
  public struct Output: Hashable, Sendable {
    /// The output's name in the model file.
    public var name: String
    /// Number of the output's values.
    public var count: Int
    /// Number of channels of an output in the order ``NetShape/order``; nil for an output in the model file's order.
    public var channels: Int?

    /// Makes an output from its name, length and channels.
    public init(_ name: String, count: Int, channels: Int? = nil) {
      (self.name, self.count, self.channels) = (name, count, channels)
    }
  }

  /// Number of channels of the net's input, such as three for colours.
  public var channels: Int
  /// Number of rows of the net's input.
  public var height: Int
  /// Number of columns of the net's input.
  public var width: Int
  /// The outputs, in the order of the buffers passed to ``NeuralNet/run(_:outputs:)``.
  public var outputs: [Output]
  /// The memory order of the input, and of the outputs that state channels.
  public var order: PictureOrder

  /// Makes a shape from its sizes.
  public init(channels: Int, height: Int, width: Int, outputs: [Output], order: PictureOrder = .planes) {
    (self.channels, self.height, self.width, self.outputs, self.order) = (channels, height, width, outputs, order)
  }

  /// Number of values of the net's input.
  public var inputCount: Int { channels * height * width }
}
