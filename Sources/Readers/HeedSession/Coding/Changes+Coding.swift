import HeedGeometry
import HeedSignals

extension KnownGaze {
  static let blank = KnownGaze(time: .zero, target: PlanePoint(x: 0, y: 0))

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, near last: Timestamp) throws(Coder.Failure) {
    try coder.moment(&time, near: last)
    var (x, y) = (target.x, target.y)
    try coder.number(&x, .pixel, near: 0)
    try coder.number(&y, .pixel, near: 0)
    target = PlanePoint(x: x, y: y)
  }
}

extension RoadAvailabilityChange {
  static let blank = RoadAvailabilityChange(time: .zero, function: .objects, reason: nil)

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, near last: Timestamp) throws(Coder.Failure) {
    var isMissing = reason != nil
    coder.enter(.end)
    try coder.flag(&isMissing)
    try coder.whole(&time.nanoseconds, near: last.nanoseconds)
    try coder.word(&function, "function of the road")
    guard isMissing else { return }
    var missing = reason ?? .cameraStalled
    try coder.word(&missing, "lack of the road")
    reason = missing
  }
}

extension SettingsChange {
  static let blank = SettingsChange(time: .zero, settings: "")

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, near last: Timestamp) throws(Coder.Failure) {
    try coder.moment(&time, near: last)
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
      try coder.exact(&corners[index].x)
      try coder.exact(&corners[index].y)
    }
  }
}
