/// A frame of reference for points, and its text format.
package enum PointFrame: String, CaseIterable {
  /// `geo` is longitude and latitude; `world` is metres in the vehicle's frame; `pixel` is pixels of the image.
  case geo, world, pixel

  var columns: [String] {
    switch self {
    case .geo: ["longitude", "latitude"]
    case .world: ["x", "y", "z"]
    case .pixel: ["x", "y"]
    }
  }

  /// Number of columns without the optional last column.
  var fewestColumns: Int { self == .world ? 2 : columns.count }
  /// Decimals of a number. Source: docs/formats.md, heed locate, for degrees and metres. Choice for pixels: rounding to
  /// a ten-thousandth moves a road point 100 m ahead by less than a millimetre.
  package var decimals: Int { self == .geo ? 9 : 4 }

  func range(of column: Int) -> ClosedRange<Double> {
    switch (self, column) {
    case (.geo, 0): -180...180
    case (.geo, _): -90...90
    default: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    }
  }
}
