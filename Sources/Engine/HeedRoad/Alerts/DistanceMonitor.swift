import HeedSignals

/// Warns of road users in the vehicle's path that are nearer than a distance set by the user.
public struct DistanceMonitor: Sendable {
  /// An alert ends beyond the set distance times this ratio. Choice: measured distances scatter by some percent.
  static let releaseRatio = 1.1
  /// Minimum time that an object is too near. Choice: flickering boxes last some frames.
  static let confirmation: Duration = .milliseconds(200)
  /// Severity of distance alerts. Choice: the user set the distance; `CollisionMonitor` judges imminent contact.
  static let severity = RoadAlert.Severity.warning

  /// An object that is too near, and its alert once it has been near for long enough.
  private struct Memory: Hashable, Sendable {
    var since: Timestamp
    var seen: Timestamp
    var alert: RoadAlert?
  }

  private var memories: [String: Memory] = [:]

  /// Ends the alerts; the next frame decides them. How long each object was near is kept.
  mutating func decideAnew() { for id in memories.keys { memories[id]?.alert = nil } }

  /// Judges one frame, in time order; returns the standing alerts by their objects' ids.
  mutating func update(_ objects: [RoadObjectState], below distance: Double, at time: Timestamp) -> [RoadAlert] {
    for object in objects where object.label.isRoadUser {
      // An object without a distance counts as undetected.
      guard let meters = object.distanceMeters else { continue }
      let before = memories[object.id]
      let limit = before?.alert == nil ? distance : distance * Self.releaseRatio
      guard object.region == .primary || object.isInPath, meters < limit else {
        memories[object.id] = nil
        continue
      }
      var memory = before ?? Memory(since: time, seen: time)
      memory.seen = time
      if memory.alert != nil || time.seconds(since: memory.since) >= Self.confirmation.seconds {
        memory.alert = RoadAlert(
          kind: .distance, severity: Self.severity, object: object.id,
          timeToCollision: object.timeToCollision, distanceMeters: meters)
        memory.alert?.measured = meters
        memory.alert?.bound = limit
      }
      memories[object.id] = memory
    }
    memories = memories.filter { time.seconds(since: $0.value.seen) <= EntryMonitor.longestGap.seconds }
    memories.keepNewest(seen: \.seen)
    return memories.sorted { $0.key < $1.key }.compactMap(\.value.alert)
  }
}
