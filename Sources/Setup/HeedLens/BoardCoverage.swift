import HeedGeometry

/// Tells which grid cells of the picture were covered by calibration boards.
public struct BoardCoverage: Hashable, Sendable {
  /// Number of grid cells across the picture. Choice: a cell has about the size of a board's square if the board
  /// fills a third of the picture.
  public let columns = 32
  /// Number of cells down the picture.
  public let rows: Int
  private let covered: [Bool]

  /// Computes which cells boards covered in the pictures that the fit used.
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
    for square in calibration.used.flatMap(\.corners.squares) {
      let low = square.places.reduce(square.places[0]) { pointwiseMin($0, $1) } + 0.5
      let high = square.places.reduce(square.places[0]) { pointwiseMax($0, $1) } + 0.5
      for y in index(low.y, cell.y, rows)...index(high.y, cell.y, rows) {
        for x in index(low.x, cell.x, columns)...index(high.x, cell.x, columns) { covered[y * columns + x] = true }
      }
    }
    self.covered = covered
  }

  /// Share of the picture that boards covered, 0...1.
  public var share: Double { Double(covered.count { $0 }) / Double(covered.count) }

  /// True if a board covered the cell.
  public func isCovered(_ column: Int, _ row: Int) -> Bool { covered[row * columns + column] }

  /// Names of the picture's ninths of which boards covered a share below `least`, starting at the upper left.
  public func neglected(below least: Double) -> [String] {
    let names = ["upper left", "top", "upper right", "left", "middle", "right", "lower left", "bottom", "lower right"]
    return names.indices.filter { part in
      let (across, down) = (part % 3, part / 3)
      let cells = (rows * down / 3..<rows * (down + 1) / 3).flatMap { row in
        (columns * across / 3..<columns * (across + 1) / 3).map { isCovered($0, row) }
      }
      return !cells.isEmpty && Double(cells.count { $0 }) < least * Double(cells.count)
    }.map { names[$0] }
  }
}
