public import HeedGeometry

/// What the cabin camera saw in one frame: the engine's only cabin input, and what a recording holds.
public struct CabinObservation: Hashable, Sendable {
  /// Number of the frame within its source, from 0.
  public var frame: Int
  /// When the picture was taken.
  public var time: Timestamp
  /// Size of the picture.
  public var size: ImageSize
  /// Measurements of the picture as a whole.
  public var picture: PictureObservation
  /// The driver's face; nil when none was found.
  public var face: FaceObservation?
  /// How often another person has taken the driver's seat so far. It does not identify the person.
  public var driverChanges: Int
  /// Phones that an object net sees, best first; empty: it sees none. nil: no net looked since the last frame.
  public var phones: [PhoneBox]?

  /// Memberwise initializer.
  public init(
    frame: Int, time: Timestamp, size: ImageSize, picture: PictureObservation, face: FaceObservation? = nil,
    driverChanges: Int = 0, phones: [PhoneBox]? = nil
  ) {
    (self.frame, self.time, self.size, self.picture, self.face) = (frame, time, size, picture, face)
    (self.driverChanges, self.phones) = (driverChanges, phones)
  }

  /// Shifts all its timestamps, for example after the camera's clock was set back.
  package mutating func move(by offset: Duration) {
    guard offset != .zero else { return }
    time = time + offset
    guard let motion = picture.motion else { return }
    picture.motion?.time = motion.time + offset
    for index in motion.comparisons.indices {
      picture.motion?.comparisons[index].since = motion.comparisons[index].since + offset
    }
  }

  /// The observation as a recording holds it. Faces and eyes with non-finite or implausibly large numbers are left out.
  ///
  /// The engine only ever reads rounded observations, so a replay gives the same bytes as the live run.
  public func rounded() -> CabinObservation {
    // In place: a face is large to copy.
    var result = self
    result.picture.round()
    if result.face?.round() == false { result.face = nil }
    if let phones { result.phones = PhoneBox.rounded(phones) }
    return result
  }
}

/// Measurements of the picture, from which darkness, a covered lens and a frozen picture are detected.
public struct PictureObservation: Hashable, Sendable {
  /// Mean brightness, 0 black ... 1 white.
  public var meanLuma: Double
  /// Standard deviation of brightness, 0...0.5; near 0 when the lens is covered.
  public var contrast: Double
  /// Hash of the pixels: equal only for equal pixels, as when a camera hangs and repeats a frame.
  public var fingerprint: UInt64
  /// How far the driver's face moved; nil in frames without a new measurement, which are most.
  public var motion: PictureMotion?
  /// What is visible of a driver whose face is not; nil in frames with a face, in frames without a new measurement, and
  /// before the face has been seen for long enough.
  public var trace: BodyTrace?
  /// How much neighbouring places of the picture differ, relative to its contrast, 0...2: 0.05 behind a cover that lets
  /// light through, 0.1 to 0.3 in pictures of a cabin, 1.4 in noise. nil in frames with a face, in frames without a new
  /// measurement, and for pictures without contrast.
  public var roughness: Double?

  /// Memberwise initializer.
  public init(
    meanLuma: Double, contrast: Double, fingerprint: UInt64, motion: PictureMotion? = nil, trace: BodyTrace? = nil,
    roughness: Double? = nil
  ) {
    (self.meanLuma, self.contrast, self.fingerprint, self.motion) = (meanLuma, contrast, fingerprint, motion)
    (self.trace, self.roughness) = (trace, roughness)
  }

  mutating func round() {
    (meanLuma, contrast) = (Precision.ratio.round(meanLuma), Precision.ratio.round(contrast))
    roughness = roughness.flatMap { (0...2).contains($0) ? Precision.ratio.round($0) : nil }
    if let measured = trace { trace = measured.isMeasurement ? measured.rounded() : nil }
    guard let measured = motion else { return }
    let rounded = measured.isMeasurement ? measured.rounded() : measured
    motion = rounded.isMeasurement ? rounded : nil
  }
}
