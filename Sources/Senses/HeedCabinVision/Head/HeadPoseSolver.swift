import HeedGeometry

/// Estimates the head pose by fitting the mean face to the mesh's landmarks. A Gauss-Newton least-squares fit finds six
/// unknowns from the reprojection errors of 36 rigid points and from the net's relative depths, which slightly lower
/// the yaw's error.
/// Source: Lepetit & Fua 2005, Monocular model-based tracking (M-estimators over reprojection errors).
struct HeadPoseSolver {
  /// Weight of a pixel of relative depth, relative to a pixel in the picture. Choice: from 0.2 to 1 the yaw improves
  /// and the pitch's offset grows (pose.mp4: yaw error 1.04...0.92, pitch error 1.7...2.0 degrees).
  static let depthWeight = 0.5
  /// Reprojection error from which a point has less weight (Huber), as a share of the face's width. Choice: three
  /// times the net's noise. A hand over the cheek moves points further.
  static let outlierShare = 0.03
  /// Maximum number of Gauss-Newton steps. Choice: four to six suffice; partly hidden faces need more.
  static let iterations = 8

  /// The head's pose if the face were exactly as large as the mean face; nil if the landmarks do not form a face in
  /// front of the camera. Landmarks are in pixels; their depths are relative to the face.
  func solve(_ landmarks: [SIMD3<Float>], camera: PinholeCamera) -> Transform<Camera, Head>? {
    let points = MeanFace.rigidPoints.map { point in
      let mark = landmarks[point.landmark]
      let flat = camera.undistorted(PlanePoint(x: Double(mark.x), y: Double(mark.y)))
      return Correspondence(model: point.position / 1000, seen: flat * camera.fx, depth: Double(mark.z))
    }
    guard var pose = firstGuess(landmarks, camera: camera) else { return nil }
    let width = camera.fx * MeanFace.outerCornersMillimeters / 1000 / pose.origin.z
    for _ in 0..<Self.iterations {
      guard let step = step(from: pose, points: points, focal: camera.fx, huber: Self.outlierShare * width) else {
        return nil
      }
      pose = Transform(rotation: pose.rotation.turned(by: step.rotation), origin: pose.origin + step.shift)
      if step.length < 1e-7 { break }
    }
    guard pose.origin.z > 0.05, pose.origin.z < 10, pose.origin.meters.length.isFinite else { return nil }
    return pose
  }

  /// A rigid point: on the head (metres), in the picture (pixels from the optical axis), and its depth (pixels).
  private struct Correspondence {
    var model: SIMD3<Double>
    var seen: SIMD2<Double>
    var depth: Double
  }

  /// A first head pose from the eye corners, the hairline, the chin and the net's depths.
  private func firstGuess(_ landmarks: [SIMD3<Float>], camera: PinholeCamera) -> Transform<Camera, Head>? {
    func mark(_ index: Int) -> SIMD3<Double> { SIMD3<Double>(landmarks[index]) }
    let (left, right) = (mark(LandmarkIndex.leftEye.outerCorner), mark(LandmarkIndex.rightEye.outerCorner))
    let across = left - right
    let up = mark(LandmarkIndex.hairline) - mark(LandmarkIndex.chin)
    guard let x = Direction<Camera>(across)?.vector, let z = Direction<Camera>(x.cross(up))?.vector else { return nil }
    let distance = camera.fx * MeanFace.outerCornersMillimeters / 1000 / across.length
    let middle = (left + right) / 2
    let flat = camera.undistorted(PlanePoint(x: middle.x, y: middle.y))
    return Transform(
      rotation: Rotation(columns: x, z.cross(x), z), origin: Point(meters: SIMD3(flat.x, flat.y, 1) * distance))
  }

  /// One Gauss-Newton step for a head pose's three rotations and three shifts.
  private func step(
    from pose: Transform<Camera, Head>, points: [Correspondence], focal: Double, huber: Double
  ) -> SixVector? {
    var system = NormalEquations()
    let turned = points.map { pose.rotation.apply($0.model) }
    let scale = focal / pose.origin.z
    let meanTurned = turned.reduce(SIMD3.zero, +) / Double(points.count)
    let meanDepth = points.reduce(0) { $0 + $1.depth } / Double(points.count)
    for (point, q) in zip(points, turned) {
      let p = q + pose.origin.meters
      guard p.z > 0.01 else { return nil }
      let (u, v) = (focal * p.x / p.z, focal * p.y / p.z)
      let residual = SIMD2(u, v) - point.seen
      let distance = (residual * residual).sum().squareRoot()
      let weight = distance <= huber ? 1 : huber / distance
      let (a, bx, by) = (focal / p.z, u / p.z, v / p.z)
      // A rotation moves point q by -[q]x, so a row (dx, dy, dz) of the projection has the derivative q x row.
      let rowX = SIMD3(a, 0, -bx)
      let rowY = SIMD3(0, a, -by)
      system.add(q.cross(rowX), rowX, residual: residual.x, weight: weight)
      system.add(q.cross(rowY), rowY, residual: residual.y, weight: weight)
      let relative = q - meanTurned
      let depthResidual = relative.z * scale - (point.depth - meanDepth)
      let rowZ = SIMD3(0, 0, scale)
      system.add(
        relative.cross(rowZ), SIMD3(0, 0, -relative.z * scale / pose.origin.z), residual: depthResidual,
        weight: weight * Self.depthWeight * Self.depthWeight)
    }
    return system.solution
  }
}
