import HeedSignals

extension SettingsChange {
  /// Encodes or decodes the change.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, near last: Timestamp) throws(Coder.Failure) {
    coder.enter(.end)
    try coder.whole(&time.nanoseconds, near: last.nanoseconds)
    try coder.text(&settings)
    var hasRegions = regions != nil
    try coder.flag(&hasRegions)
    guard hasRegions else { return regions = nil }
    var regions = regions ?? Rig.Regions(primary: [])
    try Self.pass(&regions.primary, &coder)
    try Self.pass(&regions.secondary, &coder)
    self.regions = regions
  }

  private static func pass<Coder: InputCoder>(
    _ corners: inout [SIMD2<Double>], _ coder: inout Coder
  ) throws(Coder.Failure) {
    var count = corners.count
    try coder.count(&count)
    if corners.count != count { corners = Array(repeating: .zero, count: count) }
    for index in corners.indices {
      var (x, y) = (corners[index].x, corners[index].y)
      try coder.exact(&x)
      try coder.exact(&y)
      corners[index] = SIMD2(x, y)
    }
  }
}
