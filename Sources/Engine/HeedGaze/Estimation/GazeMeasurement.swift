public import HeedGeometry
public import HeedSignals

/// The optical axes of the eyes of one frame, in the head's frame, without personal correction.
public struct GazeMeasurement: Hashable, Sendable {
  /// Version of the measuring method. A new version changes the values and makes older calibrations invalid.
  public static let kind = 2

  /// The frame's time.
  public var time: Timestamp
  /// The attitude of the head: rotates directions from the head's frame to the camera's.
  public var cameraFromHead: Rotation<Camera, Head>
  /// The person's own left and right eye; nil if hidden or too far closed.
  public var left, right: Eye?
  /// Confidence from the eyes' agreement, the head's attitude and the face's score, 0...1.
  public var confidence: Double
  /// Probability that glasses are worn, 0...1; nil if not measured.
  public var glasses: Double?

  /// One eye.
  public struct Eye: Hashable, Sendable {
    /// The rotation centre of an average eyeball placed in this head.
    public var center: Point<Camera>
    /// The optical axis of the average eyeball.
    public var axis: Direction<Head>
    /// Direction from the eye to the camera.
    public var toCamera: Direction<Head>
    /// Angle between the lids, as seen from the eyeball.
    public var lidAperture: Angle
    /// The optical axis by the eye's pixels alone, without the head pose; nil if not measured.
    public var look: Look?

    /// An optical axis with its error.
    public struct Look: Hashable, Sendable {
      /// The optical axis.
      public var axis: Direction<Head>
      /// Expected error of the axis, degrees.
      public var spreadDegrees: Double
    }
  }

  init?(time: Timestamp, cameraFromHead: Rotation<Camera, Head>, left: Eye?, right: Eye?, confidence: Double) {
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

  /// Mean optical axis of the measured eyes; nil if they point in opposite directions.
  public var optical: Direction<Head>? { Direction((left?.axis.vector ?? .zero) + (right?.axis.vector ?? .zero)) }
  /// The larger lid aperture of the measured eyes.
  public var lidAperture: Angle { eyes.map(\.lidAperture).max() ?? .zero }
}
