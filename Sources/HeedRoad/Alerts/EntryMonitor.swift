public import HeedSignals

/// Tells when something enters the primary region: a person who steps onto the road, a vehicle that merges into the lane.
///
/// An object that was outside and comes in has entered. One that is first seen inside has entered when it is a person, who may
/// have come from behind a parked car, or a vehicle so near that it must have come from the side; a vehicle farther off, or at
/// an unknown distance, has only come into sight, and so has everything on wheels that stands there when the watch begins.
public struct EntryMonitor: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Inside for this long before it counts. Choice: detections that flicker over an edge last some frames.
    @Seconds public var confirmation: Duration = .milliseconds(200)
    /// Outside for this long before the alert ends. Choice: as long as it took to be believed.
    @Seconds public var leaving: Duration = .milliseconds(200)
    /// Not seen for this long, it is gone. Choice: detectors lose objects for some frames.
    @Seconds public var longestGap: Duration = .milliseconds(500)
    /// Outside, or gone, for this long before it can enter again. Choice: somebody at the kerb who sways is told of once.
    @Seconds public var rearming: Duration = .seconds(2)
    /// A vehicle first seen inside and nearer than this has come from the side, metres.
    /// Choice: a vehicle ahead is detected at more than twice this.
    public var mergeMeters = 20.0
    /// Of people on foot and on two wheels. Choice: they are hurt.
    public var unprotectedSeverity = RoadAlert.Severity.warning
    /// Of everything else. Choice: merging is ordinary; what is dangerous in it the time to collision tells.
    public var otherSeverity = RoadAlert.Severity.info
    /// Of what the driver is known not to have seen, when that is more. Choice: merging that nobody saw is not ordinary.
    public var unseenSeverity = RoadAlert.Severity.warning

    public init() {}
  }

  private struct Memory: Hashable, Sendable {
    var seen: Timestamp
    /// Since when it has been on the side where it is.
    var since: Timestamp
    var isInside: Bool
    /// Whether coming in now would be an entry.
    var isArmed: Bool
    var alert: RoadAlert?
  }

  private let settings: Settings
  private let isOn: Bool
  private let labels: Set<RoadLabel>
  private var memories: [String: Memory] = [:]
  private var began: Timestamp?

  public init(alerts: AlertSettings = AlertSettings(), settings: Settings = Settings()) {
    self.settings = settings
    isOn = alerts.useOnEntry
    labels = Set(alerts.entryTypes.map { RoadLabel($0) })
  }

  /// Judges one frame; frames come in time order.
  /// - Parameter sight: As of the moment of entry; what is seen later changes nothing.
  /// - Returns: The alerts that stand, in the order of their objects' ids.
  public mutating func update(
    _ objects: [RoadObjectState], sight: HazardSight = .unknown, at time: Timestamp
  ) -> [RoadAlert] {
    guard isOn else { return [] }
    let isFirst = began == nil
    began = began ?? time
    for object in objects where labels.contains(object.label) {
      memories[object.id] = next(memories[object.id], object, isSeen: sight.isSeen(object.id), isFirst: isFirst, time)
    }
    for (id, memory) in memories {
      let absence = time.seconds(since: memory.seen)
      if absence > settings.longestGap.seconds { memories[id]?.alert = nil }
      if absence > settings.rearming.seconds { memories[id] = nil }
    }
    memories.keepNewest(seen: \.seen)
    return memories.sorted { $0.key < $1.key }.compactMap(\.value.alert)
  }

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
      if memory.isArmed, stay >= settings.confirmation.seconds {
        memory.isArmed = false
        memory.alert = RoadAlert(kind: .entry, severity: severity(of: object, isSeen: isSeen), object: object.id)
      }
    } else {
      if stay >= settings.leaving.seconds { memory.alert = nil }
      if stay >= settings.rearming.seconds { memory.isArmed = true }
    }
    memory.alert?.distanceMeters = object.distanceMeters
    memory.alert?.timeToCollision = object.timeToCollision
    return memory
  }

  private func comesFromTheSide(_ object: RoadObjectState, isFirst: Bool) -> Bool {
    if object.label.isUnprotected { return true }
    guard !isFirst, let distance = object.distanceMeters else { return false }
    return distance < settings.mergeMeters
  }

  private func severity(of object: RoadObjectState, isSeen: Bool?) -> RoadAlert.Severity {
    let usual = object.label.isUnprotected ? settings.unprotectedSeverity : settings.otherSeverity
    return isSeen == false ? max(usual, settings.unseenSeverity) : usual
  }
}
