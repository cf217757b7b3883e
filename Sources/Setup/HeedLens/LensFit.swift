import Foundation
import HeedGeometry
import HeedVision

/// One lens and one pose per picture, fitted to the corners of a flat board by damped least squares. The fit eliminates
/// the poses from the normal equations, so the cost is linear in the number of pictures.
struct LensFit: Sendable {
  /// Maximum number of steps of the fit. Choice: twenty steps suffice from any starting point.
  static let rounds = 100
  /// Relative decrease of the squared errors below which the fit has converged. Choice: far below the effect of noise.
  static let settled = 1e-10
  /// Initial damping, relative to the diagonal. Each step divides or multiplies the damping by ten. Choice: Marquardt's
  /// value, 1963.
  static let damping = 1e-3

  /// Number of unknowns of a lens, in this order: fx, fy, cx, cy, k1, k2, p1, p2, k3.
  static let lensCount = 9

  let views: [[Chessboard.Corner]]
  /// Number of unknowns that the fit changes; the other unknowns stay constant.
  let free: Int
  private(set) var lens: [Double]
  private(set) var poses: [BoardPose]

  /// Fits a lens; nil if a picture's corners do not determine a pose, or if nothing fits.
  init?(_ views: [[Chessboard.Corner]], size: ImageSize, free: Int = lensCount) {
    let homographies = views.compactMap { PlaneHomography($0.map { ($0.square, $0.pixel) }) }
    guard homographies.count == views.count, !views.isEmpty else { return nil }
    let center = SIMD2(Double(size.width - 1), Double(size.height - 1)) / 2
    let focal = Self.focal(homographies, center: center) ?? Double(size.width)
    let lens = [focal, focal, center.x, center.y] + [Double](repeating: 0, count: 5)
    self.init(views, homographies, lens: lens, free: free)
  }

  /// Fits only the poses, for a known lens.
  init?(_ views: [[Chessboard.Corner]], lens: [Double]) {
    let homographies = views.compactMap { PlaneHomography($0.map { ($0.square, $0.pixel) }) }
    guard homographies.count == views.count else { return nil }
    self.init(views, homographies, lens: lens, free: 0)
  }

  private init?(
    _ views: [[Chessboard.Corner]], _ homographies: [PlaneHomography], lens: [Double], free: Int
  ) {
    let poses = homographies.compactMap { $0.pose(focal: SIMD2(lens[0], lens[1]), center: SIMD2(lens[2], lens[3])) }
    guard poses.count == views.count else { return nil }
    (self.views, self.lens, self.poses, self.free) = (views, lens, poses, free)
    guard run() else { return nil }
  }

  /// Offsets of a picture's corners from their projections, pixels; nil if a corner is behind the camera.
  func residuals(of view: Int) -> [SIMD2<Double>]? {
    var residuals: [SIMD2<Double>] = []
    for corner in views[view] {
      guard let seen = BoardProjection(corner.square, poses[view], lens: lens) else { return nil }
      residuals.append(corner.pixel - seen.pixel)
    }
    return residuals
  }

  /// Each picture's normal equations for the lens, without the unknowns of the picture's pose.
  func information() -> [(matrix: SymmetricMatrix, gradient: [Double])]? {
    var result: [(SymmetricMatrix, [Double])] = []
    for view in views.indices {
      guard let sums = BoardEquations(views[view], poses[view], lens: lens, free: free),
        let reduced = sums.reduced(damping: 0)
      else { return nil }
      result.append((reduced.matrix, reduced.gradient))
    }
    return result
  }

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
    var equations: [BoardEquations] = []
    for _ in 0..<Self.rounds {
      if equations.isEmpty {
        for view in views.indices {
          guard let sums = BoardEquations(views[view], poses[view], lens: lens, free: free) else { return false }
          equations.append(sums)
        }
      }
      let before = (lens, poses)
      let isMoved = move(equations, damping: damping)
      guard isMoved, let after = cost, after <= current else {
        (lens, poses) = before
        damping *= 10
        if damping > 1e12 { return true }
        continue
      }
      let isSettled = current - after <= Self.settled * current
      (current, damping, equations) = (after, damping / 10, [])
      if isSettled { return true }
    }
    return true
  }

  private mutating func move(_ equations: [BoardEquations], damping: Double) -> Bool {
    var matrix = SymmetricMatrix(size: free)
    var gradient = [Double](repeating: 0, count: free)
    var reduced: [BoardEquations.Reduced] = []
    for sums in equations {
      guard let part = sums.reduced(damping: damping) else { return false }
      for i in 0..<free {
        gradient[i] += part.gradient[i]
        for j in 0..<free { matrix[i, j] += part.matrix[i, j] }
      }
      reduced.append(part)
    }
    guard let inverse = matrix.inverse else { return false }
    let step = (inverse * gradient).map { -$0 }
    for i in 0..<free { lens[i] += step[i] }
    guard lens[0] > 0, lens[1] > 0 else { return false }
    for (view, part) in reduced.enumerated() {
      let turn = part.poseStep(lens: step)
      poses[view].rotation = poses[view].rotation.turned(by: SIMD3(turn[0], turn[1], turn[2]))
      poses[view].shift += SIMD3(turn[3], turn[4], turn[5])
    }
    return true
  }

  /// The focal length for which the boards' axes are perpendicular and equally long, with the principal point in the
  /// middle; nil if the boards do not determine the focal length.
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
        // bent / f^2 + level = 0
        numerator -= bent * level / (size * size)
        denominator += bent * bent / (size * size)
      }
    }
    let inverseSquare = numerator / denominator
    guard inverseSquare > 0, inverseSquare.isFinite else { return nil }
    // The field of view of a pinhole camera is below 150 degrees, and that of a dashboard camera is above 5 degrees.
    return min(12 * 2 * center.x, max(0.13 * 2 * center.x, 1 / inverseSquare.squareRoot()))
  }
}

extension Chessboard.Corner {
  /// The corner's place on the board, in sides of a square.
  var square: SIMD2<Double> { SIMD2(Double(column), Double(row)) }
  /// The corner's place in the picture, pixels.
  package var pixel: SIMD2<Double> { SIMD2(place.x, place.y) }
}
