import HeedGeometry

/// The part of the corner errors that a bent or uneven print causes: it displaces the same corners in every picture.
public struct BoardUnevenness: Hashable, Sendable {
  /// The share of the squared corner errors that the board causes, 0...1.
  public let share: Double
  /// RMS distance of the corners from the board's plane, in sides of a square.
  public let bend: Double

  /// Returns nil if the board looks the same after half a turn, or if too few pictures show the corners.
  init?(_ fit: LensFit) {
    let columns = (fit.views.flatMap { $0.map(\.column) }.max() ?? 0) + 1
    let rows = (fit.views.flatMap { $0.map(\.row) }.max() ?? 0) + 1
    guard (columns + rows) % 2 == 1 else { return nil }
    var equations: [SIMD2<Int>: [(change: SIMD3<Double>, residual: Double)]] = [:]
    for (view, corners) in fit.views.enumerated() {
      // A partial view of the board does not tell which of its corners are visible.
      guard Set(corners.map(\.column)).count == columns, Set(corners.map(\.row)).count == rows,
        let residuals = fit.residuals(of: view)
      else { continue }
      let pose = fit.poses[view].rotation
      for (corner, residual) in zip(corners, residuals) {
        guard let seen = BoardProjection(corner.square, fit.poses[view], lens: fit.lens, withChanges: true) else {
          continue
        }
        for (changes, value) in [(seen.changes.x, residual.x), (seen.changes.y, residual.y)] {
          let along = SIMD3(changes[12], changes[13], changes[14])
          let change = SIMD3(along.dot(pose.xAxis), along.dot(pose.yAxis), along.dot(pose.zAxis))
          equations[SIMD2(corner.column, corner.row), default: []].append((change, value))
        }
      }
    }
    var (left, all, bend, count) = (0.0, 0.0, 0.0, 0)
    for place in equations.keys.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      guard let rows = equations[place], rows.count >= 2 * LensCalibration.leastPictures else { continue }
      var matrix = SymmetricMatrix(size: 3)
      var right = [0.0, 0, 0]
      for row in rows {
        for i in 0..<3 { right[i] += row.change[i] * row.residual }
        matrix.add([row.change.x, row.change.y, row.change.z], weight: 1)
      }
      guard let inverse = matrix.inverse else { continue }
      let moved = inverse * right
      let shift = SIMD3(moved[0], moved[1], moved[2])
      let rest = rows.reduce(0) { $0 + ($1.residual - shift.dot($1.change)) * ($1.residual - shift.dot($1.change)) }
      // The sum of the squared errors is scaled up, because three fitted unknowns absorb a part of the noise.
      left += rest * Double(rows.count) / Double(rows.count - 3)
      all += rows.reduce(0) { $0 + $1.residual * $1.residual }
      bend += shift.z * shift.z
      count += 1
    }
    guard count > 0, all > 0 else { return nil }
    share = max(0, min(1, 1 - left / all))
    self.bend = (bend / Double(count)).squareRoot()
    guard self.bend.isFinite else { return nil }
  }
}
