/// The sittings of `gaze-real/stills.csv` as a peer measures them: an affine map on the mean of both irises' offsets,
/// fitted on five points by least squares.
package struct PeerSittings: Hashable, Sendable {
  package struct Sitting: Hashable, Sendable {
    package var name: String
    /// Mean error over the points that did not calibrate, degrees.
    package var error: Double
  }

  /// In the order of the table.
  package private(set) var sittings: [Sitting] = []

  package var mean: Double? { Statistics.mean(sittings.map(\.error)) }

  /// - Throws: ``ScoringError`` if the table cannot be read, or if a sitting's features lie on a line.
  package init(table: CSVTable, display: TruthDisplay, eye: SIMD3<Double>) throws(ScoringError) {
    var order: [String] = []
    var stills: [String: [(feature: SIMD2<Double>, target: SIMD2<Double>)]] = [:]
    for row in 0..<table.count {
      let name = try table.text(row, "sitting")
      if stills[name] == nil { order.append(name) }
      let right = SIMD2(try table.number(row, "right_iris_across"), try table.number(row, "right_iris_down"))
      let left = SIMD2(try table.number(row, "left_iris_across"), try table.number(row, "left_iris_down"))
      let target = SIMD2(try table.number(row, "x_pt"), try table.number(row, "y_pt"))
      stills[name, default: []].append(((right + left) / 2, target))
    }
    for name in order {
      let rows = (stills[name] ?? []).map { still in
        (still.feature, GazeDirection(display.position(of: still.target) - eye))
      }
      let chosen = Self.calibrating((stills[name] ?? []).map(\.target), middle: display.sizePoints / 2)
      let pairs = chosen.map { (feature: rows[$0].0, value: SIMD2(rows[$0].1.azimuth, rows[$0].1.elevation)) }
      guard let map = AffineMap(pairs) else { throw .mismatch("\(table.file): \(name) has no five points") }
      let errors = rows.indices.filter { !chosen.contains($0) }.map { index in
        let measured = map(rows[index].0)
        return GazeDirection(azimuth: measured.x, elevation: measured.y).angle(to: rows[index].1)
      }
      guard let error = Statistics.mean(errors) else { throw .mismatch("\(table.file): \(name) has no point to score") }
      sittings.append(Sitting(name: name, error: error))
    }
  }

  /// The targets nearest to the corners of all targets and to the middle of the display, each another one.
  static func calibrating(_ targets: [SIMD2<Double>], middle: SIMD2<Double>) -> [Int] {
    let (xs, ys) = (targets.map(\.x), targets.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return [] }
    var chosen: [Int] = []
    let places = [SIMD2(left, top), SIMD2(right, top), SIMD2(left, bottom), SIMD2(right, bottom), middle]
    for place in places {
      func distance(_ index: Int) -> Double { ((targets[index] - place) * (targets[index] - place)).sum() }
      let free = targets.indices.filter { !chosen.contains($0) }
      if let nearest = free.min(by: { distance($0) < distance($1) }) { chosen.append(nearest) }
    }
    return chosen
  }
}
