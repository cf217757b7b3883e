import HeedSignals

/// Alerts when an object enters the primary region, as a person who steps onto the road or a vehicle that merges. A
/// person first seen inside has entered, perhaps from behind a parked car. A vehicle first seen inside has entered if
/// it is so near that it must have come from the side. Other vehicles, and all vehicles of the first frame, only came
/// into sight.
public struct EntryMonitor: Sendable {
  /// Minimum time inside for an entry, and outside before an alert ends. Choice: detections flicker over an edge for
  /// some frames.
  static let confirmation: Duration = .milliseconds(200)
  /// Time that an alert stays without its object. Choice: detectors lose objects for some frames.
  static let longestGap: Duration = .milliseconds(500)
  /// Minimum time outside or undetected before another entry. Choice: a person who sways at the kerb causes one alert.
  static let rearming: Duration = .seconds(2)
  /// Maximum distance of a vehicle that came from the side, metres. Choice: detectors reach more than twice as far.
  static let mergeMeters = 20.0
  /// Severity for people on foot and on two wheels. Choice: people outside cars get hurt.
  static let unprotectedSeverity = RoadAlert.Severity.warning
  /// Severity for objects other than people and bicycles. Choice: merging is ordinary; `CollisionMonitor` reports
  /// dangerous merging.
  static let otherSeverity = RoadAlert.Severity.info
  /// Least severity for objects the driver has not seen. Choice: an unseen merge is not ordinary.
  static let unseenSeverity = RoadAlert.Severity.warning

  /// An object's present stay inside or outside the primary region, which began at `since`.
  private struct Memory: Hashable, Sendable {
    var seen: Timestamp
    var since: Timestamp
    var isInside: Bool
    /// Whether the next stay inside counts as an entry.
    var isArmed: Bool
    var alert: RoadAlert?
  }

  var labels: Set<RoadLabel> = []
  private var memories: [String: Memory] = [:]
  private var hasBegun = false

  /// Judges one frame, in time order; returns the standing alerts by their objects' ids.
  /// - Parameter sight: The driver's awareness. Only awareness at the moment of entry counts.
  mutating func update(_ objects: [RoadObjectState], sight: HazardSight = .unknown, at time: Timestamp) -> [RoadAlert] {
    let isFirst = !hasBegun
    hasBegun = true
    for object in objects where labels.contains(object.label) {
      memories[object.id] = next(memories[object.id], object, isSeen: sight.isSeen(object.id), isFirst: isFirst, time)
    }
    for (id, memory) in memories {
      let absence = time.seconds(since: memory.seen)
      if absence > Self.longestGap.seconds { memories[id]?.alert = nil }
      if absence > Self.rearming.seconds { memories[id] = nil }
    }
    memories.keepNewest(seen: \.seen)
    return memories.sorted { $0.key < $1.key }.compactMap(\.value.alert)
  }

  /// The memory of an object after one more frame, which may begin, end or rearm the object's entry alert.
  private func next(
    _ before: Memory?, _ object: RoadObjectState, isSeen: Bool?, isFirst: Bool, _ time: Timestamp
  ) -> Memory {
    let isInside = object.region == .primary
    guard var memory = before else {
      let isEntry = !isInside || comesFromTheSide(object, isFirst: isFirst)
      return Memory(seen: time, since: time, isInside: isInside, isArmed: isEntry)
    }
    if memory.isInside != isInside { (memory.isInside, memory.since) = (isInside, time) }
    memory.seen = time
    let stay = time.seconds(since: memory.since)
    if isInside {
      if memory.isArmed, stay >= Self.confirmation.seconds {
        memory.isArmed = false
        memory.alert = RoadAlert(kind: .entry, severity: severity(of: object, isSeen: isSeen), object: object.id)
      }
    } else {
      if stay >= Self.confirmation.seconds { memory.alert = nil }
      if stay >= Self.rearming.seconds { memory.isArmed = true }
    }
    memory.alert?.distanceMeters = object.distanceMeters
    memory.alert?.timeToCollision = object.timeToCollision
    return memory
  }

  private func comesFromTheSide(_ object: RoadObjectState, isFirst: Bool) -> Bool {
    if object.label.isUnprotected { return true }
    guard !isFirst, let distance = object.distanceMeters else { return false }
    return distance < Self.mergeMeters
  }

  private func severity(of object: RoadObjectState, isSeen: Bool?) -> RoadAlert.Severity {
    let usual = object.label.isUnprotected ? Self.unprotectedSeverity : Self.otherSeverity
    return isSeen == false ? max(usual, Self.unseenSeverity) : usual
  }
}
