import HeedGeometry

/// The parts of the picture that boards covered, in cells of a grid.
public struct BoardCoverage: Hashable, Sendable {
  /// Number of grid cells across the picture. Choice: a cell is about as large as a square of a board that fills a
  /// third of the picture.
  public let columns = 32
  /// Number of grid cells down the picture.
  public let rows: Int
  private let covered: [Bool]

  /// Computes the coverage by the boards of the pictures that the fit used.
  public init(_ calibration: LensCalibration) {
    let size = calibration.camera.size
    let rows = max(1, Int((Double(columns) * Double(size.height) / Double(size.width)).rounded()))
    self.rows = rows
    let columns = columns
    var covered = [Bool](repeating: false, count: columns * rows)
    let cell = SIMD2(Double(size.width) / Double(columns), Double(size.height) / Double(rows))
    func index(_ value: Double, _ side: Double, _ count: Int) -> Int {
      max(0, min(count - 1, Int((value / side).rounded(.down))))
    }
    for view in calibration.used {
      let places = Dictionary(
        view.corners.map { (SIMD2($0.column, $0.row), SIMD2($0.place.x, $0.place.y) + 0.5) }, uniquingKeysWith: { $1 })
      for corner in view.corners {
        let (column, row) = (corner.column, corner.row)
        let square = [SIMD2(column, row), SIMD2(column + 1, row), SIMD2(column, row + 1), SIMD2(column + 1, row + 1)]
          .compactMap { places[$0] }
        guard square.count == 4 else { continue }
        let low = square.reduce(square[0]) { pointwiseMin($0, $1) },
          high = square.reduce(square[0]) { pointwiseMax($0, $1) }
        for y in index(low.y, cell.y, rows)...index(high.y, cell.y, rows) {
          for x in index(low.x, cell.x, columns)...index(high.x, cell.x, columns) { covered[y * columns + x] = true }
        }
      }
    }
    self.covered = covered
  }

  /// Share of the picture that boards covered, 0...1.
  public var share: Double { Double(covered.count { $0 }) / Double(covered.count) }

  /// True if a board covered the cell.
  public func isCovered(_ column: Int, _ row: Int) -> Bool { covered[row * columns + column] }

  /// Names of the ninths of the picture whose covered share is below `least`, starting at the upper left.
  public func neglected(below least: Double) -> [String] {
    let names = ["upper left", "top", "upper right", "left", "middle", "right", "lower left", "bottom", "lower right"]
    return names.indices.filter { part in
      let (across, down) = (part % 3, part / 3)
      var (seen, all) = (0, 0)
      for row in rows * down / 3..<max(rows * down / 3, rows * (down + 1) / 3) {
        for column in columns * across / 3..<columns * (across + 1) / 3 {
          all += 1
          if isCovered(column, row) { seen += 1 }
        }
      }
      return all > 0 && Double(seen) < least * Double(all)
    }.map { names[$0] }
  }
}
