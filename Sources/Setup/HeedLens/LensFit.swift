import HeedGeometry

/// One lens and one pose per picture, fitted to a board's corners by damped least squares. The cost is linear in
/// the number of pictures, because the fit eliminates the poses from the normal equations.
struct LensFit: Sendable {
  /// Maximum number of steps. Choice: twenty suffice from any start.
  static let rounds = 100
  /// Relative decrease of the squared errors at which the fit has converged. Choice: far below the effect of noise.
  static let settled = 1e-10
  /// Initial damping, relative to a matrix's diagonal; each step changes it tenfold. Choice: Marquardt's value, 1963.
  static let damping = 1e-3

  let views: [[Chessboard.Corner]]
  /// Number of the lens's unknowns that are fitted; the others stay constant.
  let free: Int
  /// True if the bend of the board is fitted; otherwise it stays constant.
  let isBent: Bool
  private(set) var lens: BoardLens
  private(set) var poses: [BoardPose]

  /// Fits a lens; nil if a picture's corners do not determine a pose, or if nothing fits.
  init?(
    _ views: [[Chessboard.Corner]], size: ImageSize, free: Int = BoardLens.count, isBent: Bool = false,
    isFisheye: Bool = false
  ) {
    guard let homographies = Self.homographies(views), !views.isEmpty else { return nil }
    let center = SIMD2(Double(size.width - 1), Double(size.height - 1)) / 2
    let focal = Self.focal(homographies, center: center) ?? Double(size.width)
    var lens = BoardLens(focal: focal, center: center)
    lens.isFisheye = isFisheye
    self.init(views, homographies, lens: lens, free: free, isBent: isBent)
  }

  /// Fits only the poses, for a known lens and bend.
  init?(_ views: [[Chessboard.Corner]], lens: BoardLens) {
    guard let homographies = Self.homographies(views) else { return nil }
    self.init(views, homographies, lens: lens, free: 0, isBent: false)
  }

  private init?(
    _ views: [[Chessboard.Corner]], _ homographies: [PlaneHomography], lens: BoardLens, free: Int, isBent: Bool
  ) {
    let (focal, center) = (SIMD2(lens.values[0], lens.values[1]), SIMD2(lens.values[2], lens.values[3]))
    guard let poses = homographies.allMapped({ $0.pose(focal: focal, center: center) }) else { return nil }
    (self.views, self.lens, self.poses) = (views, lens, poses)
    (self.free, self.isBent) = (free, isBent)
    guard run() else { return nil }
  }

  /// The places of the fitted unknowns of lens and bend in the changes of a ``BoardProjection``.
  var fitted: [Int] { Array(0..<free) + (isBent ? Array(BoardProjection.bend) : []) }

  private static func homographies(_ views: [[Chessboard.Corner]]) -> [PlaneHomography]? {
    views.allMapped { PlaneHomography($0.map { ($0.square, $0.pixel) }) }
  }

  /// Offsets of a picture's corners from their projections, pixels; nil if a corner is behind the camera.
  func residuals(of view: Int) -> [SIMD2<Double>]? {
    views[view].allMapped { corner in
      BoardProjection(corner.square, poses[view], lens: lens).map { corner.pixel - $0.pixel }
    }
  }

  /// Each picture's normal equations; nil if a corner is behind the camera.
  private var equations: [BoardEquations]? {
    let fitted = fitted
    return views.indices.allMapped { BoardEquations(views[$0], poses[$0], lens: lens, fitted: fitted) }
  }

  /// Each picture's normal equations of the lens, after the pose was eliminated.
  func information() -> [BoardEquations.Reduced]? { equations?.allMapped { $0.reduced(damping: 0) } }

  /// Height between the board's lowest and highest corner, sides of a square.
  var boardHeight: Double {
    let corners = views.flatMap { $0.map(\.square) }
    let middle = corners.reduce(.zero) { pointwiseMax($0, $1) } / 2
    let heights = corners.map { lens.bend.dot(BoardLens.squares($0 - middle)) }
    return (heights.max() ?? 0) - (heights.min() ?? 0)
  }

  /// Mean squared distance of the corners from their projections, pixels squared.
  var meanSquare: Double { (cost ?? .infinity) / Double(views.reduce(0) { $0 + $1.count }) }

  private var cost: Double? {
    var sum = 0.0
    for view in views.indices {
      guard let residuals = residuals(of: view) else { return nil }
      sum += residuals.reduce(0) { $0 + ($1 * $1).sum() }
    }
    return sum.isFinite ? sum : nil
  }

  private mutating func run() -> Bool {
    guard var current = cost else { return false }
    var damping = Self.damping
    guard var equations else { return false }
    for _ in 0..<Self.rounds {
      let before = (lens, poses)
      guard move(equations, damping: damping), let after = cost, after <= current else {
        (lens, poses) = before
        damping *= 10
        if damping > 1e12 { return true }
        continue
      }
      if current - after <= Self.settled * current { return true }
      guard let next = self.equations else { return false }
      (current, damping, equations) = (after, damping / 10, next)
    }
    return true
  }

  private mutating func move(_ equations: [BoardEquations], damping: Double) -> Bool {
    guard let reduced = equations.allMapped({ $0.reduced(damping: damping) }) else { return false }
    let fitted = fitted
    var matrix = SymmetricMatrix(size: fitted.count)
    var gradient = [Double](repeating: 0, count: fitted.count)
    for part in reduced {
      for i in fitted.indices { gradient[i] += part.gradient[i] }
      matrix.add(part.matrix)
    }
    guard let inverse = matrix.inverse else { return false }
    let step = (inverse * gradient).map { -$0 }
    for i in 0..<free { lens.values[i] += step[i] }
    for (i, change) in step[free...].enumerated() { lens.bend[i] += change }
    guard lens.values[0] > 0, lens.values[1] > 0 else { return false }
    for (view, part) in reduced.enumerated() {
      guard let poseStep = part.poseStep(lens: step) else { return false }
      poses[view].move(by: poseStep)
    }
    return true
  }

  /// The focal length for which the boards' axes are perpendicular and equally long; nil if undetermined.
  private static func focal(_ homographies: [PlaneHomography], center: SIMD2<Double>) -> Double? {
    var (numerator, denominator) = (0.0, 0.0)
    for homography in homographies {
      let axes = homography.columns.prefix(2).map { SIMD3($0.x - center.x * $0.z, $0.y - center.y * $0.z, $0.z) }
      let size = axes[0].length * axes[1].length
      let flat = axes.map { SIMD2($0.x, $0.y) }
      for (bent, level) in [
        ((flat[0] * flat[1]).sum(), axes[0].z * axes[1].z),
        ((flat[0] * flat[0]).sum() - (flat[1] * flat[1]).sum(), axes[0].z * axes[0].z - axes[1].z * axes[1].z),
      ] {
        // For the true focal length f, each pair gives `bent / f^2 + level = 0`.
        numerator -= bent * level / (size * size)
        denominator += bent * bent / (size * size)
      }
    }
    let inverseSquare = numerator / denominator
    guard inverseSquare > 0, inverseSquare.isFinite else { return nil }
    // Pinhole cameras have a field of view below 150 degrees, dashboard cameras above 5 degrees.
    return min(12 * 2 * center.x, max(0.13 * 2 * center.x, 1 / inverseSquare.squareRoot()))
  }
}

extension Chessboard.Corner {
  /// The corner's place on the board, in sides of a square.
  var square: SIMD2<Double> { SIMD2(Double(column), Double(row)) }
  /// The corner's place in the picture, pixels.
  package var pixel: SIMD2<Double> { SIMD2(place.x, place.y) }
}

extension Collection {
  /// The results of a function for all elements; nil if one result is nil.
  func allMapped<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    let results = compactMap(transform)
    return results.count == count ? results : nil
  }
}
