import HeedSignals

/// Judges whether the picture shows the present, or stands still, repeats, shows noise, or is covered.
struct PictureWatch: Sendable {
  /// What the picture shows instead of the cabin.
  enum Block: Hashable, Sendable { case cover, noise }
  /// Whether the picture shows the present (moving), may be a still, or is one.
  enum Verdict: Hashable, Sendable { case moving, doubtful, still }

  private let settings: AvailabilityMonitor.Settings
  private var lastFingerprint: UInt64?
  private var changedPicture: Timestamp?
  private var stillness = StillnessDetector()
  private var isStill = false
  private var loop = LoopDetector()
  private var isLoop = false
  private var roughness: (value: Double, time: Timestamp)?
  private var block: (kind: Block, since: Timestamp)?

  init(settings: AvailabilityMonitor.Settings) { self.settings = settings }

  /// Feeds one frame.
  /// - Parameter isCovered: True if the picture has lost the detail that it had while a face was seen.
  mutating func update(_ seen: CabinObservation, isCovered: Bool) {
    let time = seen.time
    if seen.picture.fingerprint != lastFingerprint { changedPicture = time }
    lastFingerprint = seen.picture.fingerprint
    isStill = stillness.update(seen.picture.motion, at: time)
    // Simulated drivers repeat exactly, so only measured pictures can be a loop.
    isLoop = loop.update(stillness.isMeasured(at: time) ? seen.face : nil, at: time)
    if let value = seen.picture.roughness { roughness = (value, time) }
    if seen.face != nil { roughness = nil }
    let kind = isCovered ? .cover : Self.block(seen.picture, roughness: roughness(at: time))
    block = kind.map { ($0, block?.since ?? time) }
  }

  mutating func forget(at time: Timestamp) {
    (changedPicture, block, roughness) = (time, nil, nil)
    (stillness, isStill) = (StillnessDetector(), false)
    (loop, isLoop) = (LoopDetector(), false)
  }

  /// Whether the picture is a still or a loop. A covered or noisy picture does not count as one.
  func standsStill(at time: Timestamp) -> Verdict {
    guard block == nil, let changedPicture else { return .moving }
    let same = time - changedPicture
    if isLoop || isStill || same >= settings.frozenAfter { return .still }
    return same >= AvailabilityMonitor.frozenDoubt ? .doubtful : .moving
  }

  /// What the picture has shown instead of the cabin for long enough; nil while it shows the cabin.
  func blocked(at time: Timestamp) -> Block? {
    block.flatMap { time - $0.since >= settings.blockedAfter ? $0.kind : nil }
  }

  private func roughness(at time: Timestamp) -> Double? {
    roughness.flatMap { time - $0.time <= AvailabilityMonitor.roughnessHold ? $0.value : nil }
  }

  /// Cover for a picture of little contrast or roughness, noise for a very rough one, nil for a usable one.
  private static func block(_ picture: PictureObservation, roughness: Double?) -> Block? {
    if picture.contrast < AvailabilityMonitor.blockedContrast { return .cover }
    guard let roughness else { return nil }
    if roughness >= AvailabilityMonitor.noiseRoughness { return .noise }
    let isDull = picture.contrast < AvailabilityMonitor.dullContrast
    return roughness <= (isDull ? AvailabilityMonitor.dullRoughness : AvailabilityMonitor.coverRoughness) ? .cover : nil
  }
}
