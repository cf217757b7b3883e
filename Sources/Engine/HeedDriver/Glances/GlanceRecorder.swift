public import HeedSignals

/// Joins the looks of successive frames into glances.
public struct GlanceRecorder: Sendable {
  /// Maximum time within a glance for which the gaze is lost. Choice: longer than a blink.
  static let longestGap: Duration = .milliseconds(500)
  /// Minimum time of the gaze on a zone for a glance. Source: ISO 15007: a fixation takes at least 100-120 ms.
  static let shortest: Duration = .milliseconds(120)

  /// The current glance.
  public struct Ongoing: Hashable, Sendable {
    /// Name of the observed zone.
    public var zone: String
    /// Class of the observed zone.
    public var zoneClass: ZoneClass
    /// First frame of the glance, and last frame with a seen gaze.
    public var start, lastSeen: Timestamp
    fileprivate var movement = GlanceMovement()

    fileprivate mutating func see(
      _ look: Look, pose: RestingPose.Pose?, rest: RestingPose.Pose?, at time: Timestamp
    ) {
      lastSeen = time
      let weight = max((time - start + GlanceRecorder.shortest).seconds, 1e-3)
      movement.add(look, pose: pose, rest: rest, weight: weight)
    }
  }

  private var resting = RestingPose()
  private var last: Timestamp?
  private var current: Ongoing?
  private var candidate: Ongoing?

  /// A recorder without a glance.
  public init() {}

  /// The current glance; nil while the gaze is lost.
  public var ongoing: Ongoing? { current }

  /// Feeds one frame, in time order; a frame that is not later than the last is ignored. `look` is nil without a gaze.
  /// - Returns: The glance that this frame ended, if any.
  public mutating func update(_ look: Look?, at time: Timestamp) -> Glance? {
    if let last, time <= last { return nil }
    last = time
    let lost = endIfLost(at: time)
    guard let look else { return lost }
    if current?.zoneClass == look.zoneClass, current?.zone == look.zone {
      let pose = resting.pose(of: look)
      // The glance is changed in place, because it is too large to copy.
      current?.see(look, pose: pose, rest: resting.pose, at: time)
      if candidate != nil { candidate = nil }
      if look.zoneClass.isOnRoad { resting.update(look, at: time) }
      return lost
    }
    var next = Ongoing(zone: look.zone, zoneClass: look.zoneClass, start: time, lastSeen: time)
    if let candidate, candidate.zone == look.zone, candidate.zoneClass == look.zoneClass { next = candidate }
    next.see(look, pose: resting.pose(of: look), rest: resting.pose, at: time)
    guard time - next.start >= Self.shortest else {
      candidate = next
      return lost
    }
    let ended = current.map { glance($0, until: next.start) }
    (current, candidate) = (next, nil)
    return ended ?? lost
  }

  private mutating func endIfLost(at time: Timestamp) -> Glance? {
    if let seen = candidate?.lastSeen, time - seen > Self.longestGap { candidate = nil }
    guard let seen = current?.lastSeen, time - seen > Self.longestGap, let going = current else { return nil }
    current = nil
    return glance(going, until: going.lastSeen)
  }

  /// The finished glance; a look far down that hits no zone suggests a phone.
  private func glance(_ going: Ongoing, until end: Timestamp) -> Glance {
    let movement = going.movement
    var phone: Glance.PhoneDirection?
    if going.zoneClass == .phone {
      phone = going.zone == Zone.phoneName ? .seen : .zone
    } else if going.zone == Zone.otherName, movement.isFarDown() {
      phone = .down
    }
    return Glance(
      start: going.start, end: max(going.start, end), zone: going.zone, zoneClass: going.zoneClass,
      kind: going.zoneClass.isOnRoad ? nil : movement.kind(), direction: movement.direction,
      headTurn: movement.largestTurn, phone: phone)
  }
}
