import HeedGeometry

/// A few proportions of a face, in millimetres, after turning the face to the front and scaling it to the mean size.
///
/// The proportions suffice to detect a change of person but not to identify anybody. They never leave the memory.
struct FaceProportions: Hashable, Sendable {
  /// Head turn beyond which the proportions are not measured. Choice: the mesh net then invents the face's far half.
  static let largestTurn: Angle = .degrees(15)
  /// Mouth openness beyond which the proportions are not measured. Choice: a speaking mouth opens less.
  static let widestMouth = 0.25
  static let count = 14

  /// The face's proportions as distances, in the order of the table ``within``.
  let millimeters: [Double]

  init(millimeters: [Double]) {
    precondition(millimeters.count == Self.count, "a face has \(Self.count) proportions")
    self.millimeters = millimeters
  }

  /// - Parameter pose: The head's pose, for a face of the mean size.
  /// - Returns: nil if the face is turned away or the mouth is open.
  init?(_ landmarks: [SIMD3<Float>], pose: Transform<Camera, Head>, mouthOpenness: Double, camera: PinholeCamera) {
    guard max(pose.rotation.yaw.magnitude, pose.rotation.pitch.magnitude) <= Self.largestTurn,
      mouthOpenness <= Self.widestMouth
    else { return nil }
    let headFromCamera = pose.rotation.inverse
    let origin = pose.origin.meters
    // A face beside the middle of the picture is seen from the side: the marks lie in a plane across the line of sight.
    func point(_ index: Int) -> SIMD3<Double> {
      let mark = landmarks[index]
      let flat = camera.undistorted(PlanePoint(x: Double(mark.x), y: Double(mark.y)))
      let ray = SIMD3(flat.x, flat.y, 1)
      let across = ray * (origin.dot(origin) / ray.dot(origin)) - origin
      return headFromCamera.apply(across + origin * (Double(mark.z) / camera.fx)) * 1000
    }
    func width(_ right: Int, _ left: Int) -> Double { abs(point(left).x - point(right).x) }
    func height(_ indices: Int...) -> Double { indices.reduce(0) { $0 + point($1).y } / Double(indices.count) }
    let (outer, inner) = (height(33, 263), height(133, 362))
    let eyes = (outer + inner) / 2
    let found = [
      width(133, 362), width(33, 263), eyes - height(2), width(129, 358), width(172, 397), eyes - height(152),
      eyes - height(13, 14), width(61, 291), height(105, 334) - eyes, height(10) - eyes, width(50, 280),
      eyes - height(172, 397), width(234, 454), outer - inner,
    ]
    guard found.allSatisfy(\.isFinite) else { return nil }
    millimeters = found
  }

  /// Covariance of the proportions within one person (expressions, glasses, light, turns of the head), square
  /// millimetres, lower triangle. Order: distance between the inner corners of the eyes, between the outer corners,
  /// nose's length and width, jaw's width, chin, mouth's height and width, brows, hairline, cheeks, jaw's height,
  /// face's width, slant of the eyes. Choice: measured in seconds of near-frontal frames of six rendered drivers and
  /// one real person, and in 39 photographs of four others, equally weighted. The variances are 5 % larger than
  /// measured, so that no combination is trusted too much. The faces were near the middle of the picture.
  static let within: [[Double]] = [
    [1.29],
    [0.63, 1.87],
    [-0.04, -0.14, 0.63],
    [-0.00, -0.26, -0.04, 1.03],
    [-0.29, -0.31, -0.20, 0.27, 1.14],
    [-0.34, -0.48, 0.44, 0.43, 0.62, 2.58],
    [-0.10, -0.12, 0.59, -0.13, -0.22, 0.98, 1.53],
    [0.06, -0.70, -0.18, 2.40, 0.24, 0.58, -0.78, 8.79],
    [-0.10, 0.36, -0.13, -0.33, -0.26, -0.43, -0.17, -0.86, 1.24],
    [0.09, 0.29, -0.12, -0.02, -0.20, -0.58, -0.19, -0.07, 0.27, 0.66],
    [0.17, -0.29, -0.17, 1.03, 0.43, 0.32, -0.48, 2.67, -0.25, -0.09, 1.51],
    [-0.24, -0.53, 0.42, 0.20, 0.10, 1.18, 0.50, 0.72, -0.35, -0.43, 0.11, 1.14],
    [-0.18, -0.14, -0.18, 0.08, 0.54, 0.48, -0.15, 0.20, -0.13, -0.28, 0.23, 0.08, 0.59],
    [-0.15, -0.41, 0.22, 0.06, 0.18, 0.36, 0.23, 0.04, -0.11, -0.15, 0.15, 0.10, 0.07, 0.64],
  ]

  /// Distance to another face, in units of one person's variation (Mahalanobis distance over the root of ``count``).
  func distance(to other: FaceProportions) -> Double {
    let difference = zip(millimeters, other.millimeters).map { $0 - $1 }
    let scaled = Self.factor.solved(difference)
    return (zip(difference, scaled).reduce(0) { $0 + $1.0 * $1.1 } / Double(Self.count)).squareRoot()
  }

  private static let factor: CholeskyFactor = {
    var matrix = SymmetricMatrix(size: count)
    for (row, line) in within.enumerated() { for (column, value) in line.enumerated() { matrix[row, column] = value } }
    guard let factor = CholeskyFactor(matrix) else { preconditionFailure("spreads of faces are positive") }
    return factor
  }()
}
