import HeedGeometry

extension Double {
  /// True if finite and of a plausible size in pixels, metres, degrees or radians.
  /// Choice: no picture is a million pixels wide; squares of far larger numbers would overflow.
  var isMeasurement: Bool { magnitude < 1e6 }
}

extension Angle {
  var isMeasurement: Bool { radians.isMeasurement }
}

extension Point {
  var isMeasurement: Bool { x.isMeasurement && y.isMeasurement && z.isMeasurement }
}

extension PlanePoint {
  var isMeasurement: Bool { x.isMeasurement && y.isMeasurement }
}

extension ImageRect {
  var isMeasurement: Bool { x.isMeasurement && y.isMeasurement && width.isMeasurement && height.isMeasurement }
}
