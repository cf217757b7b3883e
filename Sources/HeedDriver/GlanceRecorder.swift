public import HeedGeometry
public import HeedSignals

/// Turns the zone of each frame into glances: looks that last.
public struct GlanceRecorder: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// A zone must be looked at this long before the glance has moved there.
    /// Source: ISO 15007: a fixation takes at least 100-120 ms.
    @Seconds public var shortest: Duration = .milliseconds(120)
    /// Gaze may be lost this long inside a glance. Choice: a blink.
    @Seconds public var longestGap: Duration = .milliseconds(500)
    /// Head turn that makes a glance an owl's. Source: owl: the head turns; Choice: half of the way to a mirror at 25-35.
    public var owlTurnDegrees = 10.0

    public init() {}
  }

  /// A look that is going on.
  public struct Ongoing: Hashable, Sendable {
    public var zone: String
    public var zoneClass: ZoneClass
    public var start: Timestamp
    public var lastSeen: Timestamp
    /// Largest turn of the head away from where it rested when the glance began, degrees.
    fileprivate var headTurnDegrees = 0.0

    fileprivate mutating func see(at time: Timestamp, turn: Angle) {
      lastSeen = time
      headTurnDegrees = max(headTurnDegrees, turn.magnitude.degrees)
    }
  }

  private let settings: Settings
  private var current: Ongoing?
  private var candidate: Ongoing?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The glance that is going on; nil while the gaze is lost.
  public var ongoing: Ongoing? { current }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - zone: Name and class of the zone looked at; nil when the gaze was not seen.
  ///   - headTurn: The head's yaw or pitch, whichever is further from straight ahead.
  /// - Returns: The glance that this frame ended.
  public mutating func update(
    zone: (name: String, zoneClass: ZoneClass)?, headTurn: Angle, at time: Timestamp
  ) -> Glance? {
    guard let zone else { return endIfLost(at: time) }
    let lost = endIfLost(at: time)
    if var going = current, going.zone == zone.name {
      going.see(at: time, turn: headTurn)
      (current, candidate) = (going, nil)
      return lost
    }
    var next = Ongoing(zone: zone.name, zoneClass: zone.zoneClass, start: time, lastSeen: time)
    if let candidate, candidate.zone == zone.name { next = candidate }
    next.see(at: time, turn: headTurn)
    guard time - next.start >= settings.shortest else {
      candidate = next
      return lost
    }
    let ended = current.map { glance($0, until: next.start) }
    (current, candidate) = (next, nil)
    return ended ?? lost
  }

  private mutating func endIfLost(at time: Timestamp) -> Glance? {
    if let waiting = candidate, time - waiting.lastSeen > settings.longestGap { candidate = nil }
    guard let going = current, time - going.lastSeen > settings.longestGap else { return nil }
    current = nil
    return glance(going, until: going.lastSeen)
  }

  private func glance(_ going: Ongoing, until end: Timestamp) -> Glance {
    let kind: Glance.Kind? =
      going.zoneClass == .forward
      ? nil : going.headTurnDegrees >= settings.owlTurnDegrees ? .owl : .lizard
    return Glance(
      start: going.start, end: max(going.start, end), zone: going.zone, zoneClass: going.zoneClass, kind: kind)
  }
}
