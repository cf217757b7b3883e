import HeedSignals

/// Judges whether the picture shows the present, or stands still, repeats, or shows noise or a cover.
struct PictureWatch: Sendable {
  /// What the picture shows instead of the cabin.
  enum Block: Hashable, Sendable {
    case cover
    case noise
  }

  private let settings: AvailabilityMonitor.Settings
  private var lastFingerprint: UInt64?
  private var changedPicture: Timestamp?
  private var stillness: StillnessDetector
  private var motion = StillnessDetector.Verdict.moving
  private var loop: LoopDetector
  private var isLoop = false
  private var roughness: (value: Double, time: Timestamp)?
  private var block: (kind: Block, since: Timestamp)?

  init(settings: AvailabilityMonitor.Settings) {
    self.settings = settings
    stillness = StillnessDetector()
    loop = LoopDetector()
  }

  /// Feeds one frame.
  /// - Parameter isCovered: True if the picture lost the detail that it had with a face.
  mutating func update(_ seen: CabinObservation, isCovered: Bool) {
    let time = seen.time
    if seen.picture.fingerprint != lastFingerprint { changedPicture = time }
    lastFingerprint = seen.picture.fingerprint
    motion = stillness.update(seen.picture.motion, at: time)
    // Simulated drivers repeat exactly, so only measured pictures can be a loop.
    isLoop = stillness.isMeasured(at: time) ? loop.update(seen.face, at: time) : loop.update(nil, at: time)
    if let value = seen.picture.roughness { roughness = (value, time) }
    if seen.face != nil { roughness = nil }
    let kind = isCovered ? .cover : Self.block(seen.picture, roughness: roughness(at: time), settings)
    block = kind.map { ($0, block?.since ?? time) }
  }

  /// Starts over after a gap.
  mutating func forget(at time: Timestamp) {
    (changedPicture, block, roughness) = (time, nil, nil)
    (stillness, motion) = (StillnessDetector(), .moving)
    (loop, isLoop) = (LoopDetector(), false)
  }

  /// Whether the picture is a still. A covered lens does not count as a still.
  func standsStill(at time: Timestamp) -> StillnessDetector.Verdict {
    guard block == nil, let changedPicture else { return .moving }
    if isLoop { return .still }
    let same = time - changedPicture
    return max(
      motion, same >= settings.frozenAfter ? .still : same >= AvailabilityMonitor.frozenDoubt ? .doubtful : .moving)
  }

  /// What the picture has shown instead of the cabin for long enough; nil for nothing.
  func blocked(at time: Timestamp) -> Block? {
    block.flatMap { time - $0.since >= settings.blockedAfter ? $0.kind : nil }
  }

  private func roughness(at time: Timestamp) -> Double? {
    roughness.flatMap { time - $0.time <= AvailabilityMonitor.roughnessHold ? $0.value : nil }
  }

  private static func block(
    _ picture: PictureObservation, roughness: Double?, _ settings: AvailabilityMonitor.Settings
  ) -> Block? {
    if picture.contrast < AvailabilityMonitor.blockedContrast { return .cover }
    guard let roughness else { return nil }
    if roughness >= AvailabilityMonitor.noiseRoughness { return .noise }
    let isDull = picture.contrast < AvailabilityMonitor.dullContrast
    return roughness <= (isDull ? AvailabilityMonitor.dullRoughness : AvailabilityMonitor.coverRoughness) ? .cover : nil
  }
}
