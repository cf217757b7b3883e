import HeedGeometry

extension CabinObservation {
  /// Adds `offset` to all times, for example after the camera's clock was set.
  package mutating func move(by offset: Duration) {
    guard offset != .zero else { return }
    time = time + offset
    guard let motion = picture.motion else { return }
    picture.motion?.time = motion.time + offset
    for index in motion.comparisons.indices {
      picture.motion?.comparisons[index].since = motion.comparisons[index].since + offset
    }
  }

  /// The observation as a recording holds it, without faces and eyes whose numbers are not finite or implausibly large.
  /// The engine only reads rounded observations, so a replay gives the same bytes as the live run.
  public func rounded() -> CabinObservation {
    // Rounds in place, because a face is slow to copy.
    var result = self
    result.picture.round()
    if result.face?.round() == false { result.face = nil }
    if result.turn?.round() == false { result.turn = nil }
    if let phones { result.phones = PhoneBox.rounded(phones) }
    return result
  }
}

extension PictureObservation {
  mutating func round() {
    (meanLuma, contrast) = (Precision.ratio.round(meanLuma), Precision.ratio.round(contrast))
    roughness = roughness.flatMap { (0...2).contains($0) ? Precision.ratio.round($0) : nil }
    if trace?.round() == false { trace = nil }
    guard let measured = motion else { return }
    let rounded = measured.isMeasurement ? measured.rounded() : measured
    motion = rounded.isMeasurement ? rounded : nil
  }
}

extension BodyTrace {
  /// Upper limit of ``detail``.
  public static let mostDetail = 10.0
}

extension DriverGaze {
  /// The gaze as a recording holds it; invalid angles become nil.
  func rounded() -> DriverGaze {
    func angle(_ value: Angle?, within limit: Double) -> Angle? {
      value.flatMap { $0.radians.isFinite && $0.magnitude.degrees <= limit ? Precision.round($0) : nil }
    }
    return DriverGaze(
      azimuth: angle(azimuth, within: 180), elevation: angle(elevation, within: 90),
      deviation: angle(deviation, within: 180), isOnRoad: isOnRoad)
  }
}

extension PictureMotion {
  /// Maximum number of comparisons in a measurement; further comparisons are dropped.
  public static let mostComparisons = 16

  var isMeasurement: Bool { (1..<1e6).contains(widthPixels) && comparisons.allSatisfy(\.isMeasurement) }

  func rounded() -> PictureMotion {
    PictureMotion(
      isFace: isFace, widthPixels: Precision.boxPixel.round(widthPixels), time: time,
      comparisons: comparisons.prefix(Self.mostComparisons).map { $0.rounded() })
  }
}

extension PictureMotion.Comparison {
  fileprivate var isMeasurement: Bool { (0..<1e6).contains(shiftPixels) && (0..<1e6).contains(change) }

  fileprivate func rounded() -> PictureMotion.Comparison {
    PictureMotion.Comparison(
      since: since, shiftPixels: Precision.fineShift.round(shiftPixels), change: Precision.fineLuma.round(change))
  }
}

/// A number or several that are plausible or not, and rounded to recorded precision.
protocol RoundedMeasurement {
  var isMeasurement: Bool { get }
  func rounded(to precision: Precision) -> Self
}

extension RoundedMeasurement {
  /// - Returns: False if the value is implausible.
  mutating func round(to precision: Precision) -> Bool {
    guard isMeasurement else { return false }
    self = rounded(to: precision)
    // Rounding may lift a number just below a limit onto it.
    return isMeasurement
  }
}

extension Double: RoundedMeasurement {
  /// True for finite numbers of a plausible size in pixels, metres, degrees or radians. Choice: no picture is a million
  /// pixels wide, and squares of far larger numbers would overflow.
  var isMeasurement: Bool { magnitude < 1e6 }
  func rounded(to precision: Precision) -> Double { precision.round(self) }

  mutating func round(to precision: Precision, within limits: ClosedRange<Double>) -> Bool {
    limits.contains(self) && round(to: precision) && limits.contains(self)
  }

  mutating func round(to precision: Precision, clamped limits: ClosedRange<Double>) -> Bool {
    guard isMeasurement else { return false }
    self = max(limits.lowerBound, min(limits.upperBound, self))
    return round(to: precision)
  }
}

extension Angle: RoundedMeasurement {
  var isMeasurement: Bool { radians.isMeasurement }
  func rounded(to precision: Precision) -> Angle { Precision.round(self) }
}

extension Point<Camera>: RoundedMeasurement {
  var isMeasurement: Bool { x.isMeasurement && y.isMeasurement && z.isMeasurement }
  func rounded(to precision: Precision) -> Point { Point(meters: precision.round(meters)) }
}

extension PlanePoint<Image>: RoundedMeasurement {
  var isMeasurement: Bool { x.isMeasurement && y.isMeasurement }
  func rounded(to precision: Precision) -> PlanePoint { precision.round(self) }
}

extension ImageRect: RoundedMeasurement {
  var isMeasurement: Bool { x.isMeasurement && y.isMeasurement && width.isMeasurement && height.isMeasurement }
  func rounded(to precision: Precision) -> ImageRect { precision.round(self) }
}
