import HeedGeometry

/// True for vectors that differ by rounding only.
func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>, within tolerance: Double = 1e-12) -> Bool {
  (a - b).length <= tolerance
}

/// True for angles that differ by rounding only.
func isNear(_ a: Angle, degrees: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a.degrees - degrees) <= tolerance
}
