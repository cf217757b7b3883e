import HeedGeometry

extension Double {
  /// True if the number is finite and has a plausible size in pixels, metres, degrees or radians. Choice: no picture is
  /// a million pixels wide, and squares of far larger numbers would overflow.
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
