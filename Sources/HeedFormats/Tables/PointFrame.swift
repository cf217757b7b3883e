/// A frame of reference in which points are written, and how.
package enum PointFrame: String, CaseIterable {
  case geo, world, pixel

  /// What a line holds.
  var columns: [String] {
    switch self {
    case .geo: ["longitude", "latitude"]
    case .world: ["x", "y", "z"]
    case .pixel: ["x", "y"]
    }
  }

  /// The last one of these may be left away.
  var fewestColumns: Int { self == .world ? 2 : columns.count }

  /// How many a number is written with.
  /// Source: docs/formats.md, heed locate, for degrees and metres. Choice for pixels: a ten-thousandth is far below what any camera
  /// shows, and rounding it away moves the road 100 m ahead by less than a millimetre.
  package var decimals: Int { self == .geo ? 9 : 4 }

  /// What a column may hold; others are no such point.
  func range(of column: Int) -> ClosedRange<Double> {
    switch (self, column) {
    case (.geo, 0): -180...180
    case (.geo, _): -90...90
    default: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    }
  }
}
