public import HeedGeometry

/// The face mesh in one frame.
public struct FaceLandmarks: Hashable, Sendable {
  /// Points of the mesh proper.
  public static let trunkCount = 468
  /// Points of the mesh and of both irises.
  public static let count = 478
  /// Iris of the eye 33/133, which is the person's right: centre, then four points of the edge.
  public static let rightIris = 468..<473
  /// Iris of the eye 362/263, which is the person's left.
  public static let leftIris = 473..<478
  /// Outer corner of the person's right eye.
  public static let rightEyeOuterCorner = 33
  /// Outer corner of the person's left eye.
  public static let leftEyeOuterCorner = 263

  /// x and y in pixels (integers are pixel centres), z in the same unit, smaller is nearer; ``count`` of them.
  public var points: [SIMD3<Float>]
  /// How sure the net is that it sees a face, 0...1.
  public var presence: Double
  /// What the detector said when it last looked at this face, 0...1; nil when it has not.
  public var detectionScore: Double?
  /// Where the face was sampled from.
  public var region: FaceRegion

  /// - Parameter points: ``count`` of them.
  public init(points: [SIMD3<Float>], presence: Double, detectionScore: Double? = nil, region: FaceRegion) {
    precondition(points.count == Self.count, "a face has \(Self.count) landmarks")
    self.points = points
    self.presence = presence
    self.detectionScore = detectionScore
    self.region = region
  }

  /// One landmark in the picture.
  public func point(_ index: Int) -> PlanePoint<Image> {
    PlanePoint(x: Double(points[index].x), y: Double(points[index].y))
  }

  /// The upright box around all landmarks.
  public var box: ImageRect {
    var (low, high) = (points[0], points[0])
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return ImageRect(
      x: Double(low.x), y: Double(low.y), width: Double(high.x - low.x), height: Double(high.y - low.y))
  }
}
