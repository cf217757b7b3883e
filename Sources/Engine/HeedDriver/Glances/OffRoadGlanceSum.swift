import HeedSignals

/// A glance away from the road, finished or current.
struct OffRoadGlance: Hashable, Sendable {
  var start, end: Timestamp
  var zone: String
  var zoneClass: ZoneClass
  /// Start of the whole glance, even if `start` to `end` is only its last part.
  private(set) var began: Timestamp

  init(_ glance: Glance) {
    began = glance.start
    (start, end, zone, zoneClass) = (glance.start, glance.end, glance.zone, glance.zoneClass)
  }

  init(_ glance: GlanceRecorder.Ongoing) {
    began = glance.start
    (start, end, zone, zoneClass) = (glance.start, glance.lastSeen, glance.zone, glance.zoneClass)
  }

  func since(_ time: Timestamp) -> OffRoadGlance {
    var part = self
    part.start = min(end, max(start, time))
    return part
  }
}

/// A sum of glances away from the road, in constant memory.
struct OffRoadGlanceSum: Hashable, Sendable {
  private(set) var start, end, latestStart: Timestamp
  private(set) var away = Duration.zero
  private(set) var glances = 0
  /// True if all glances are at places that driving needs, such as mirrors.
  private(set) var isJustified = true
  private var zones: [String: Duration] = [:]

  init(_ first: OffRoadGlance) {
    (start, end, latestStart) = (first.start, first.end, first.began)
    add(first)
  }

  init?(_ all: [OffRoadGlance], since time: Timestamp) {
    guard let first = all.first else { return nil }
    self.init(first.since(time))
    all.dropFirst().forEach { add($0.since(time)) }
  }

  mutating func add(_ glance: OffRoadGlance) {
    (end, latestStart) = (glance.end, glance.began)
    away += glance.end - glance.start
    glances += 1
    zones[glance.zone, default: .zero] += glance.end - glance.start
    isJustified = isJustified && glance.zoneClass == .driving
  }

  /// The zone that was looked at longest; among zones with equal times, the first by name.
  var zone: String { zones.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? Zone.otherName }
}

/// Time on the road since the last look away. Looks that driving needs add nothing, and do not reset the time.
struct OnRoadTimer: Sendable {
  private var before = Duration.zero
  private var known: Timestamp?

  mutating func add(_ glance: Glance) {
    guard glance.zoneClass.isDrivingRelated else {
      (before, known) = (.zero, nil)
      return
    }
    before = unbroken(until: glance.start)
    if glance.zoneClass.isOnRoad { before += glance.end - glance.start }
    known = glance.end
  }

  func length(with glance: GlanceRecorder.Ongoing) -> Duration {
    glance.zoneClass.isOnRoad ? unbroken(until: glance.start) + (glance.lastSeen - glance.start) : .zero
  }

  private func unbroken(until time: Timestamp) -> Duration {
    // If the gaze was lost for longer, the driver may have looked away.
    known.map { time - $0 <= DistractionMonitor.longestLoss } ?? false ? before : .zero
  }
}
