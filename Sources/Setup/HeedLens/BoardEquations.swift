import HeedGeometry

/// A projected corner of a board, with derivatives by the lens and the board's pose.
struct BoardProjection {
  let pixel: SIMD2<Double>
  /// Derivatives of a corner's x and y by fx, fy, cx, cy, k1, k2, p1, p2, k3, a rotation about the camera's axes, a
  /// shift.
  private(set) var changes: (x: [Double], y: [Double]) = ([], [])

  /// Projects a corner; nil if the corner is not in front of the camera.
  init?(_ square: SIMD2<Double>, _ pose: BoardPose, lens: [Double], withChanges: Bool = false) {
    let arm = pose.rotation.xAxis * square.x + pose.rotation.yAxis * square.y
    let p = arm + pose.shift
    guard p.z > 1e-9 else { return nil }
    let (x, y) = (p.x / p.z, p.y / p.z)
    let r2 = x * x + y * y
    let (k1, k2, p1, p2, k3) = (lens[4], lens[5], lens[6], lens[7], lens[8])
    let radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
    let bentX = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
    let bentY = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
    let (fx, fy) = (lens[0], lens[1])
    pixel = SIMD2(fx * bentX + lens[2], fy * bentY + lens[3])
    guard pixel.x.isFinite, pixel.y.isFinite else { return nil }
    guard withChanges else { return }
    let slope = k1 + r2 * (2 * k2 + r2 * 3 * k3)
    let xx = fx * (radial + 2 * x * x * slope + 2 * p1 * y + 6 * p2 * x)
    let xy = 2 * x * y * slope + 2 * p1 * x + 2 * p2 * y
    let yy = fy * (radial + 2 * y * y * slope + 6 * p1 * y + 2 * p2 * x)
    // The derivatives by x and y on the plane z = 1 give the derivatives by the corner's place in space.
    let alongX = SIMD3(xx, fx * xy, -xx * x - fx * xy * y) / p.z
    let alongY = SIMD3(fy * xy, yy, -fy * xy * x - yy * y) / p.z
    let (turnX, turnY) = (arm.cross(alongX), arm.cross(alongY))
    changes.x = [
      bentX, 0, 1, 0, fx * x * r2, fx * x * r2 * r2, fx * 2 * x * y, fx * (r2 + 2 * x * x), fx * x * r2 * r2 * r2,
      turnX.x, turnX.y, turnX.z, alongX.x, alongX.y, alongX.z,
    ]
    changes.y = [
      0, bentY, 0, 1, fy * y * r2, fy * y * r2 * r2, fy * (r2 + 2 * y * y), fy * 2 * x * y, fy * y * r2 * r2 * r2,
      turnY.x, turnY.y, turnY.z, alongY.x, alongY.y, alongY.z,
    ]
  }
}

/// One picture's normal equations for the lens and for the six unknowns of the board's pose.
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

  private let free: Int
  /// Coefficients and right sides of the lens's unknowns, and then of the pose's.
  private var whole: SymmetricMatrix
  private var gradient: [Double]

  /// - Parameter free: Number of fitted unknowns of the lens.
  init?(_ corners: [Chessboard.Corner], _ at: BoardPose, lens values: [Double], free: Int) {
    self.free = free
    whole = SymmetricMatrix(size: free + 6)
    gradient = [Double](repeating: 0, count: free + 6)
    for corner in corners {
      guard let seen = BoardProjection(corner.square, at, lens: values, withChanges: true) else { return nil }
      let residual = seen.pixel - corner.pixel
      for (changes, residual) in [(seen.changes.x, residual.x), (seen.changes.y, residual.y)] {
        let row = Array(changes[..<free] + changes[LensFit.lensCount...])
        for i in row.indices { gradient[i] += row[i] * residual }
        whole.add(row, weight: 1)
      }
    }
  }

  /// The equations of the lens alone; nil if the corners do not determine the pose.
  func reduced(damping: Double) -> Reduced? {
    var damped = whole
    for i in 0..<damped.size { damped[i, i] *= 1 + damping }
    return damped.reduced(to: free, gradient).map {
      Reduced(matrix: $0.matrix, gradient: $0.right, whole: damped, wholeGradient: gradient)
    }
  }
}
