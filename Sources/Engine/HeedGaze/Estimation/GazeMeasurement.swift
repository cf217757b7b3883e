public import HeedGeometry
public import HeedSignals

/// The optical axes of one frame's eyes in the head, without personal correction.
public struct GazeMeasurement: Hashable, Sendable {
  /// Version of the measuring method; raised when the same eyes would give other values, which invalidates
  /// calibrations.
  public static let kind = 2

  /// The frame's time.
  public var time: Timestamp
  /// The head's attitude: rotates directions from the head's frame to the camera's.
  public var cameraFromHead: Rotation<Camera, Head>
  /// The person's own left eye; nil when hidden or too far closed.
  public var left: Eye?
  /// The person's own right eye; nil when hidden or too far closed.
  public var right: Eye?
  /// Confidence from the eyes' agreement, the head's attitude and the face's score, 0...1.
  public var confidence: Double
  /// Probability that glasses are worn, 0...1; nil where it was not measured.
  public var glasses: Double?

  /// One eye.
  public struct Eye: Hashable, Sendable {
    /// The average eyeball's rotation centre in this head.
    public var center: Point<Camera>
    /// The optical axis of the average eyeball.
    public var axis: Direction<Head>
    /// From the eye to the camera.
    public var toCamera: Direction<Head>
    /// The lids' opening.
    public var lidAperture: Angle
    /// The optical axis from the eye's pixels, independent of the head; nil where it was not measured.
    public var look: Look?

    /// An optical axis with its error.
    public struct Look: Hashable, Sendable {
      /// The optical axis.
      public var axis: Direction<Head>
      /// Its expected error, degrees.
      public var spreadDegrees: Double

      /// Copies its arguments.
      public init(axis: Direction<Head>, spreadDegrees: Double) {
        (self.axis, self.spreadDegrees) = (axis, spreadDegrees)
      }
    }

    /// Copies its arguments.
    public init(center: Point<Camera>, axis: Direction<Head>, toCamera: Direction<Head>, lidAperture: Angle) {
      (self.center, self.axis, self.toCamera, self.lidAperture) = (center, axis, toCamera, lidAperture)
    }
  }

  /// - Returns: nil without an eye.
  public init?(time: Timestamp, cameraFromHead: Rotation<Camera, Head>, left: Eye?, right: Eye?, confidence: Double) {
    guard left != nil || right != nil else { return nil }
    (self.time, self.cameraFromHead, self.left, self.right) = (time, cameraFromHead, left, right)
    self.confidence = confidence
  }

  /// The measured eyes, left before right.
  public var eyes: [Eye] { [left, right].compactMap { $0 } }

  /// The midpoint of the measured eyes.
  public var origin: Point<Camera> {
    guard let left, let right else { return (left ?? right)?.center ?? Point(meters: .zero) }
    return Point(meters: (left.center.meters + right.center.meters) / 2)
  }

  /// Mean optical axis of the measured eyes; nil when they point opposite ways.
  public var optical: Direction<Head>? { Direction((left?.axis.vector ?? .zero) + (right?.axis.vector ?? .zero)) }
  /// The larger lid aperture of the measured eyes.
  public var lidAperture: Angle { eyes.map(\.lidAperture).max() ?? .zero }
}
