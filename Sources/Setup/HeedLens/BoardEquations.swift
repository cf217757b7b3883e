import HeedGeometry

/// A projected corner of a board, with derivatives by the lens, the board's pose and its bend.
struct BoardProjection {
  let pixel: SIMD2<Double>
  /// Derivatives of a corner's x and y by fx, fy, cx, cy, k1, k2, p1, p2, k3, a rotation about the camera's axes, a
  /// shift, and the bend.
  private(set) var changes: (x: [Double], y: [Double]) = ([], [])
  /// The places of the pose and of the bend in `changes`.
  static let pose = BoardLens.count..<BoardLens.count + 6, bend = pose.upperBound..<pose.upperBound + 3

  /// Projects a corner; nil if the corner is not in front of the camera.
  init?(_ square: SIMD2<Double>, _ pose: BoardPose, lens: BoardLens, withChanges: Bool = false) {
    let squares = BoardLens.squares(square)
    let (rotation, height) = (pose.rotation, lens.bend.dot(squares))
    let arm = rotation.xAxis * square.x + rotation.yAxis * square.y + rotation.zAxis * height
    let p = arm + pose.shift
    guard p.z > 1e-9 else { return nil }
    let (x, y) = (p.x / p.z, p.y / p.z)
    let r2 = x * x + y * y
    let (radial, slope, terms) = lens.radial(r2)
    let (p1, p2) = (lens.values[6], lens.values[7])
    let bentX = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
    let bentY = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
    let (fx, fy) = (lens.values[0], lens.values[1])
    pixel = SIMD2(fx * bentX + lens.values[2], fy * bentY + lens.values[3])
    guard pixel.x.isFinite, pixel.y.isFinite else { return nil }
    guard withChanges else { return }
    let xx = fx * (radial + 2 * x * x * slope + 2 * p1 * y + 6 * p2 * x)
    let xy = 2 * x * y * slope + 2 * p1 * x + 2 * p2 * y
    let yy = fy * (radial + 2 * y * y * slope + 6 * p1 * y + 2 * p2 * x)
    // The derivatives by x and y on the plane z = 1 give the derivatives by the corner's place in space.
    let alongX = SIMD3(xx, fx * xy, -xx * x - fx * xy * y) / p.z
    let alongY = SIMD3(fy * xy, yy, -fy * xy * x - yy * y) / p.z
    let (turnX, turnY) = (arm.cross(alongX), arm.cross(alongY))
    let (liftX, liftY) = (squares * alongX.dot(rotation.zAxis), squares * alongY.dot(rotation.zAxis))
    changes.x = [
      bentX, 0, 1, 0, fx * x * terms.x, fx * x * terms.y, fx * 2 * x * y, fx * (r2 + 2 * x * x), fx * x * terms.z,
      turnX.x, turnX.y, turnX.z, alongX.x, alongX.y, alongX.z, liftX.x, liftX.y, liftX.z,
    ]
    changes.y = [
      0, bentY, 0, 1, fy * y * terms.x, fy * y * terms.y, fy * (r2 + 2 * y * y), fy * 2 * x * y, fy * y * terms.z,
      turnY.x, turnY.y, turnY.z, alongY.x, alongY.y, alongY.z, liftY.x, liftY.y, liftY.z,
    ]
  }
}

/// One picture's normal equations for the lens, the board's bend, and the six unknowns of the board's pose.
struct BoardEquations {
  /// The normal equations of the lens after the board's pose was eliminated.
  struct Reduced {
    let matrix: SymmetricMatrix
    let gradient: [Double]
    fileprivate let whole: SymmetricMatrix
    fileprivate let wholeGradient: [Double]

    /// The step of the board's pose, a rotation and a shift, that belongs to a step of the lens.
    func poseStep(lens: [Double]) -> [Double]? { whole.solved(wholeGradient.map { -$0 }, after: lens) }
  }

  private let shared: Int
  /// Coefficients and right sides of the unknowns that all pictures share, and then of the pose's.
  private var whole: SymmetricMatrix
  private var gradient: [Double]

  /// - Parameter fitted: The places of the fitted unknowns of lens and bend in the changes of a ``BoardProjection``.
  init?(_ corners: [Chessboard.Corner], _ at: BoardPose, lens: BoardLens, fitted: [Int]) {
    shared = fitted.count
    let unknowns = fitted + BoardProjection.pose
    whole = SymmetricMatrix(size: unknowns.count)
    gradient = [Double](repeating: 0, count: unknowns.count)
    for corner in corners {
      guard let seen = BoardProjection(corner.square, at, lens: lens, withChanges: true) else { return nil }
      let residual = seen.pixel - corner.pixel
      for (changes, residual) in [(seen.changes.x, residual.x), (seen.changes.y, residual.y)] {
        let row = unknowns.map { changes[$0] }
        for i in row.indices { gradient[i] += row[i] * residual }
        whole.add(row, weight: 1)
      }
    }
  }

  /// The equations of the lens alone; nil if the corners do not determine the pose.
  func reduced(damping: Double) -> Reduced? {
    var damped = whole
    for i in 0..<damped.size { damped[i, i] *= 1 + damping }
    return damped.reduced(to: shared, gradient).map {
      Reduced(matrix: $0.matrix, gradient: $0.right, whole: damped, wholeGradient: gradient)
    }
  }
}
