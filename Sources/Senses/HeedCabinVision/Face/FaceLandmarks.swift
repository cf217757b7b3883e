public import HeedGeometry

/// The face mesh in one frame.
public struct FaceLandmarks: Hashable, Sendable {
  /// Number of mesh points without the irises.
  static let trunkCount = 468
  /// Number of points of the mesh and both irises.
  static let count = 478
  /// Irises of the person's own eyes: centre, then four points of the edge.
  static let rightIris = 468..<473
  static let leftIris = 473..<478

  /// The 478 points of face mesh and irises: x and y in pixels (integers are pixel centres), z in the same unit. A
  /// smaller z is nearer to the camera.
  public var points: [SIMD3<Float>]
  /// The mesh net's confidence that its region shows a face, 0...1.
  public var presence: Double
  /// The face detector's score when it last checked this face, 0...1; nil before the first check.
  public var detectionScore: Double?
  /// The region of the picture in which the face was measured.
  var region: FaceRegion

  init(points: [SIMD3<Float>], presence: Double, detectionScore: Double? = nil, region: FaceRegion) {
    precondition(points.count == Self.count, "a face has \(Self.count) landmarks")
    (self.points, self.presence, self.detectionScore, self.region) = (points, presence, detectionScore, region)
  }

  /// A landmark's place in the picture.
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
    return ImageRect(x: Double(low.x), y: Double(low.y), width: Double(high.x - low.x), height: Double(high.y - low.y))
  }
}
