public import HeedGeometry
public import HeedSignals

/// What one frame's eyes say before anything is known of the person: where each eye's optical axis points in the head.
public struct GazeMeasurement: Hashable, Sendable {
  /// Which way of measuring this is; raised whenever the same eyes would measure differently, because then calibrations
  /// made before fit no longer.
  public static let kind = 1

  public var time: Timestamp
  /// The head's attitude: carries directions as the head sees them into the camera's frame.
  public var cameraFromHead: Rotation<Camera, Head>
  /// The person's own left eye; nil when it is hidden or too far closed.
  public var left: Eye?
  public var right: Eye?
  /// 0...1: agreement of the eyes, attitude of the head and the face's score together.
  public var confidence: Double

  /// One eye.
  public struct Eye: Hashable, Sendable {
    /// The eyeball's rotation centre, as the head carries it for everybody.
    public var center: Point<Camera>
    /// The optical axis, for the eyeball that is assumed of everybody.
    public var axis: Direction<Head>
    /// From the eye to the camera.
    public var toCamera: Direction<Head>
    /// How far the lids stand apart.
    public var lidAperture: Angle

    public init(center: Point<Camera>, axis: Direction<Head>, toCamera: Direction<Head>, lidAperture: Angle) {
      self.center = center
      self.axis = axis
      self.toCamera = toCamera
      self.lidAperture = lidAperture
    }
  }

  /// - Returns: nil without an eye: then nothing was measured.
  public init?(
    time: Timestamp, cameraFromHead: Rotation<Camera, Head>, left: Eye?, right: Eye?, confidence: Double
  ) {
    guard left != nil || right != nil else { return nil }
    self.time = time
    self.cameraFromHead = cameraFromHead
    self.left = left
    self.right = right
    self.confidence = confidence
  }

  /// The eyes that were measured, left before right.
  public var eyes: [Eye] { [left, right].compactMap { $0 } }

  /// Midway between the eyes that were measured.
  public var origin: Point<Camera> {
    guard let left, let right else { return (left ?? right)?.center ?? Point(meters: .zero) }
    return Point(meters: (left.center.meters + right.center.meters) / 2)
  }

  /// The measured eyes' mean optical axis; nil when they point opposite ways.
  public var optical: Direction<Head>? {
    Direction((left?.axis.vector ?? .zero) + (right?.axis.vector ?? .zero))
  }

  /// The wider of the measured eyes' lids.
  public var lidAperture: Angle { eyes.map(\.lidAperture).max() ?? .zero }
}
