extension CabinObservation {
  /// Adds `offset` to all times, for example after the camera's clock was set back.
  package mutating func move(by offset: Duration) {
    guard offset != .zero else { return }
    time = time + offset
    guard let motion = picture.motion else { return }
    picture.motion?.time = motion.time + offset
    for index in motion.comparisons.indices {
      picture.motion?.comparisons[index].since = motion.comparisons[index].since + offset
    }
  }

  /// The observation as a recording holds it. Faces and eyes with non-finite or implausibly large numbers are dropped.
  ///
  /// The engine only ever reads rounded observations, so a replay gives the same bytes as the live run.
  public func rounded() -> CabinObservation {
    // The face is rounded in place, because a face is slow to copy.
    var result = self
    result.picture.round()
    if result.face?.round() == false { result.face = nil }
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
