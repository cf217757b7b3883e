import HeedGeometry
public import HeedSignals

/// Assigns recognitions to objects over frames: by the id from the input, else by overlap and motion. Ids are trusted
/// once an id recurs. Until then, recognitions with ids are also matched by overlap and motion, and objects keep
/// their first id. An object is confirmed after some frames, and dropped after some time unseen.
public struct ObjectTracker: Sendable {
  /// Minimum intersection over union of two boxes of the same object. Source: SORT (Bewley et al. 2016), 0.3. Choice:
  /// 0.2, as small boxes jump.
  static let leastOverlap = 0.2
  /// Maximum distance of boxes of one object without overlap, in diagonals. Choice: traffic moves less in a frame.
  static let leastNearness = 0.5
  /// Maximum ratio of the heights of boxes of one object without overlap. Choice: objects grow less in a frame.
  static let mostGrowth = 1.5
  /// Minimum age of a confirmed object; only confirmed objects raise alerts. Choice: single false boxes do not last.
  static let confirmation: Duration = .milliseconds(200)
  /// Time that an unseen object is kept, with its collision alert. Choice: lamp posts, wipers and detector errors hide
  /// an object for this long.
  static let memory: Duration = .seconds(1)
  /// Time constant of the smoothing of a box's velocity. Choice: a few frames.
  static let motionDelay: Duration = .milliseconds(200)
  /// Maximum tracked recognitions per frame, the largest first. Choice: no road shows more; bounds the work.
  static let mostObjects = 200
  /// Maximum kept objects, the last seen first. Choice: five full frames without a common object; bounds memory.
  static let mostTracks = 1000
  /// Factor by which votes for a new kind must lead. Choice: alternating labels then do not change the kind.
  static let labelLead = 1.5
  /// Votes below which a kind is forgotten. Choice: a hundredth of an uncertain recognition ten seconds ago.
  static let leastVote = 0.001

  /// The tracked objects, in the order in which they were first seen.
  public private(set) var tracks: [TrackedObject] = []
  private var born = 0
  private var believesIDs = false
  /// Ids in the newest frame that had ids; kept until ids are trusted.
  private var lastIDs: Set<String> = []
  /// Starts without history.
  public init() {}

  /// Assigns a frame's recognitions, in time order. Returns their indices in ``tracks``; nil above the limit.
  public mutating func update(_ objects: [RoadObject], at time: Timestamp) -> [Int?] {
    forget(at: time)
    var assigned = [Int?](repeating: nil, count: objects.count)
    var order = Array(objects.indices)
    if objects.count > Self.mostObjects {
      order.sort { (objects[$0].box.area, $1) > (objects[$1].box.area, $0) }
      order = order.prefix(Self.mostObjects).sorted()
    }
    let named = Set(order.compactMap { objects[$0].id })
    judgeIDs(named)
    var free = Set(tracks.indices)
    matchByID(objects, order, &assigned, &free)
    matchByPlace(objects, order, at: time, &assigned, &free)
    var used = Set(tracks.map(\.id))
    for index in order {
      if let track = assigned[index] {
        follow(&tracks[track], objects[index], at: time)
      } else {
        assigned[index] = tracks.count
        tracks.append(newTrack(objects[index], used: &used, named: named, at: time))
      }
    }
    return assigned
  }

  private mutating func judgeIDs(_ named: Set<String>) {
    guard !believesIDs, !named.isEmpty else { return }
    believesIDs = !named.isDisjoint(with: lastIDs) || tracks.contains { $0.isNamed && named.contains($0.id) }
    lastIDs = believesIDs ? [] : named
  }

  private mutating func forget(at time: Timestamp) {
    tracks.removeAll { time.seconds(since: $0.last) > Self.memory.seconds }
    guard tracks.count > Self.mostTracks else { return }
    let oldest = tracks.map(\.last).sorted()[tracks.count - Self.mostTracks]
    tracks.removeAll { $0.last < oldest }
    tracks.removeFirst(max(0, tracks.count - Self.mostTracks))
  }

  private func matchByID(_ objects: [RoadObject], _ order: [Int], _ assigned: inout [Int?], _ free: inout Set<Int>) {
    let named = tracks.enumerated().filter(\.element.isNamed).map { ($0.element.id, $0.offset) }
    let places = Dictionary(named) { first, _ in first }
    for index in order {
      guard let id = objects[index].id, let track = places[id], free.remove(track) != nil else { continue }
      assigned[index] = track
    }
  }

  /// Matches the best pairs first. Overlapping pairs come before near pairs.
  private func matchByPlace(
    _ objects: [RoadObject], _ order: [Int], at time: Timestamp, _ assigned: inout [Int?], _ free: inout Set<Int>
  ) {
    var pairs: [(likeness: Double, object: Int, track: Int)] = []
    // Once ids are trusted, a recognition with an id matches by its id alone. Ids of other tracks are ignored.
    let used = Set(tracks.map(\.id))
    let nameless = order.filter { index in assigned[index] == nil && objects[index].id.map(used.contains) ?? true }
    let renamed = believesIDs ? [] : order.filter { index in objects[index].id.map { !used.contains($0) } ?? false }
    for track in free.sorted() {
      let expected = Self.expected(tracks[track], at: time)
      for index in tracks[track].isNamed ? renamed : nameless {
        guard areLike(tracks[track].label, objects[index].label), let likeness = likeness(expected, objects[index].box)
        else { continue }
        pairs.append((likeness, index, track))
      }
    }
    pairs.sort { ($0.likeness, $1.object, $1.track) > ($1.likeness, $0.object, $0.track) }
    for pair in pairs where assigned[pair.object] == nil && free.remove(pair.track) != nil {
      assigned[pair.object] = pair.track
    }
  }

  /// Overlap of two boxes, above 0, or their negative distance in diagonals; nil for boxes of different objects.
  private func likeness(_ a: ImageRect, _ b: ImageRect) -> Double? {
    let overlap = a.intersectionOverUnion(b)
    if overlap >= Self.leastOverlap { return overlap }
    let diagonal = (a.width * a.width + a.height * a.height).squareRoot()
    let apart = a.center.distance(to: b.center) / diagonal
    let growth = max(a.height, b.height) / min(a.height, b.height)
    return apart <= Self.leastNearness && growth <= Self.mostGrowth ? -apart : nil
  }

  /// Detectors confuse vehicles with each other and people with riders, but never a light with a car.
  private func areLike(_ a: RoadLabel, _ b: RoadLabel) -> Bool { a == b || group(a) == group(b) }

  private func group(_ label: RoadLabel) -> String {
    if label == .motorcycle || label == .bicycle || label == .rider || label == .pedestrian { return "person" }
    if label.isVehicle { return "vehicle" }
    return label.name.hasPrefix(RoadLabel.trafficLight.name) ? RoadLabel.trafficLight.name : label.name
  }

  /// A track's box at `time` if its motion continues; growth is limited to half and double.
  private static func expected(_ track: TrackedObject, at time: Timestamp) -> ImageRect {
    let seconds = time.seconds(since: track.last)
    let growth = max(0.5, min(2, 1 + track.boxMotion.z * seconds))
    let (width, height) = (track.box.width * growth, track.box.height * growth)
    let center = track.box.center
    return ImageRect(
      x: center.x + track.boxMotion.x * seconds - width / 2, y: center.y + track.boxMotion.y * seconds - height / 2,
      width: width, height: height)
  }

  /// Assigns a recognition to a track: smooths the motion, confirms the track, and lets recent votes decide the kind.
  private func follow(_ track: inout TrackedObject, _ object: RoadObject, at time: Timestamp) {
    let seconds = time.seconds(since: track.last)
    if seconds > 0 {
      let (old, new) = (track.box.center, object.box.center)
      let growth = (object.box.height / track.box.height - 1) / seconds
      let seen = SIMD3((new.x - old.x) / seconds, (new.y - old.y) / seconds, growth)
      track.boxMotion += (seen - track.boxMotion) * (seconds / (seconds + Self.motionDelay.seconds))
    }
    (track.recognition, track.last) = (object, time)
    if time.seconds(since: track.first) >= Self.confirmation.seconds { track.isConfirmed = true }
    // Choice: a vote for a kind halves within `memory`.
    let kept = max(0, 1 - seconds / (2 * Self.memory.seconds))
    for label in track.votes.keys { track.votes[label, default: 0] *= kept }
    track.votes[object.label, default: 0] += object.score ?? 1
    track.votes = track.votes.filter { $0.value >= Self.leastVote || $0.key == object.label }
    let best = track.votes.max { ($0.value, $1.key.name) < ($1.value, $0.key.name) }
    if let best, best.value > Self.labelLead * track.votes[track.label, default: 0] { track.label = best.key }
  }

  private mutating func newTrack(
    _ object: RoadObject, used: inout Set<String>, named: Set<String>, at time: Timestamp
  ) -> TrackedObject {
    let own = object.id.flatMap { used.contains($0) ? nil : $0 }
    let id = own ?? newID(used, named)
    used.insert(id)
    return TrackedObject(object, id: id, isNamed: own != nil, at: time)
  }

  private mutating func newID(_ used: Set<String>, _ named: Set<String>) -> String {
    while true {
      born += 1
      let id = "heed-\(born)"
      if !used.contains(id), !named.contains(id) { return id }
    }
  }
}
