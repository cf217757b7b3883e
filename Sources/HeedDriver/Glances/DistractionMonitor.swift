public import HeedSignals

/// Finds distractions in glances: one that is too long, short ones that come again and again, looks at a phone.
///
/// Only glances speak: time in which the gaze was lost is neither attentive nor distracted, and adds nothing. Looks at what
/// driving needs, such as mirrors, are time away from the road, but none of the short glances that add up; nor are they the
/// road, so they end nothing, and do not interrupt the return to it.
public struct DistractionMonitor: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Away from the road this long at a stretch is a long glance.
    /// Source: Euro NCAP 2026, long distraction: 3 s or more away from the forward view.
    @Seconds public var longGlance: Duration = .seconds(3)
    /// So much longer where only looks at what driving needs are in it. Source: Euro NCAP 2026: +1 s if justified.
    @Seconds public var justifiedExtra: Duration = .seconds(1)
    /// Glances that add up to this within the window are repeated glances.
    /// Source: Euro NCAP 2026, short distraction: 10 s off the road in any 30 s.
    @Seconds public var repeatedGlances: Duration = .seconds(10)
    /// How far back glances are added up. Source: as before.
    @Seconds public var window: Duration = .seconds(30)
    /// So long on the road since the last look away, and all that was added up is forgotten. Source: as before.
    @Seconds public var attentiveAgain: Duration = .seconds(2)
    /// Looks at a phone that add up to this within the window, and since the road was looked at for so long.
    /// Source: NHTSA 2013: a glance away lasts 2 s at most; Choice: looking up in between does not make it another use.
    @Seconds public var phone: Duration = .seconds(2)
    /// The gaze may be lost this long until a glance is going on again, and what was before and after is one time away.
    /// Choice: as long as being attentive again takes: more may have been a look at the road that counts.
    @Seconds public var longestLoss: Duration = .seconds(2)

    public init() {}
  }

  private struct Going: Sendable {
    var distraction: Distraction
    var end: Timestamp
    var latestStart: Timestamp
  }

  private let settings: Settings
  private var last: Timestamp?
  /// The glances away that ended within the window, and since the road was last looked at for long enough.
  private var past: [OffRoadGlance] = []
  /// The glances away that ended since the road was last looked at at all.
  private var spell: OffRoadGlanceSum?
  private var road: OnRoadTimer
  private var going: [Distraction.Kind: Going] = [:]
  /// The distractions that are going on, in the order of their kinds.
  public private(set) var ongoing: [Distraction] = []

  public init(settings: Settings = Settings()) {
    self.settings = settings
    road = OnRoadTimer(longestLoss: settings.longestLoss)
  }

  /// Feeds one frame; frames come in time order, one whose time repeats or goes back is passed over.
  /// - Parameters:
  ///   - ended: The glance that this frame ended, if any.
  ///   - glance: The one that is going on; nil while the gaze is lost.
  /// - Returns: What began, changed or ended.
  public mutating func update(
    ended: Glance?, ongoing glance: GlanceRecorder.Ongoing?, at time: Timestamp
  ) -> [Distraction] {
    if let last, time <= last { return [] }
    last = time
    if let ended {
      road.add(ended)
      if ended.zoneClass != .forward { add(OffRoadGlance(ended)) }
    }
    let isOnRoad = glance?.zoneClass == .forward
    let current = isOnRoad ? nil : glance.map { OffRoadGlance($0) }
    if let glance, road.length(with: glance) >= settings.attentiveAgain { past = [] }
    // On the road, with nothing behind and nothing going on, there is nothing to add up.
    if past.isEmpty, current == nil, spell == nil, going.isEmpty { return [] }
    let oldest = time - settings.window
    if past.contains(where: { $0.end <= oldest }) { past.removeAll { $0.end <= oldest } }
    let found = longGlance(current, isOnRoad: isOnRoad, at: time)
    // Most of the time there is too little away to be added up with care.
    guard !going.isEmpty || Self.away(past, current, since: oldest) >= min(settings.repeatedGlances, settings.phone)
    else {
      return found
    }
    let recent = past + [current].compactMap { $0 }
    return found + step(.repeatedGlances, to: repeated(recent, since: oldest))
      + step(.phone, to: phone(recent, since: oldest))
  }

  /// All time away, whatever was looked at.
  private static func away(_ past: [OffRoadGlance], _ current: OffRoadGlance?, since oldest: Timestamp) -> Duration {
    var sum = current.map { $0.end - min($0.end, max($0.start, oldest)) } ?? .zero
    for glance in past { sum += glance.end - min(glance.end, max(glance.start, oldest)) }
    return sum
  }

  /// Ends what is going on.
  public mutating func finish() -> [Distraction] {
    (past, spell) = ([], nil)
    return Distraction.Kind.allCases.flatMap { step($0, to: nil) }
  }

  private mutating func add(_ glance: OffRoadGlance) {
    past.append(glance)
    if let known = spell, glance.start - known.end <= settings.longestLoss {
      spell?.add(glance)
    } else {
      spell = OffRoadGlanceSum(glance)
    }
  }

  /// Judges the time away that is going on, or that the road or a long loss has just ended.
  private mutating func longGlance(_ current: OffRoadGlance?, isOnRoad: Bool, at time: Timestamp) -> [Distraction] {
    if let known = spell, isOnRoad || (current?.start ?? time) - known.end > settings.longestLoss {
      spell = nil
      return step(.longGlance, to: isLong(known) ? known : nil, isOver: true)
    }
    if going.isEmpty {
      let away = (spell?.away ?? .zero) + (current.map { $0.end - $0.start } ?? .zero)
      guard away >= settings.longGlance else { return [] }
    }
    var whole = spell
    if let current {
      if whole == nil { whole = OffRoadGlanceSum(current) } else { whole?.add(current) }
    }
    return step(.longGlance, to: whole.flatMap { isLong($0) ? $0 : nil })
  }

  private func isLong(_ spell: OffRoadGlanceSum) -> Bool {
    spell.away >= settings.longGlance + (spell.isJustified ? settings.justifiedExtra : .zero)
  }

  private func repeated(_ recent: [OffRoadGlance], since oldest: Timestamp) -> OffRoadGlanceSum? {
    let sum = OffRoadGlanceSum(recent.filter { $0.zoneClass != .driving }, since: oldest)
    guard let sum, going[.repeatedGlances] == nil else { return sum }
    // One glance alone is a long one.
    return sum.away >= settings.repeatedGlances && sum.glances > 1 ? sum : nil
  }

  private func phone(_ recent: [OffRoadGlance], since oldest: Timestamp) -> OffRoadGlanceSum? {
    let sum = OffRoadGlanceSum(recent.filter { $0.zoneClass == .phone }, since: oldest)
    guard let sum, going[.phone] == nil else { return sum }
    return sum.away >= settings.phone ? sum : nil
  }

  /// Compares with what was known of the kind.
  /// - Parameters:
  ///   - sum: nil when it is not going on any more.
  ///   - isOver: It has ended, with this sum.
  private mutating func step(_ kind: Distraction.Kind, to sum: OffRoadGlanceSum?, isOver: Bool = false) -> [Distraction]
  {
    var found: [Distraction] = []
    if let sum {
      let old = going[kind]
      // What has left the window is still where it began.
      let now = Distraction(
        phase: old == nil ? .began : .changed, kind: kind, start: min(old?.distraction.start ?? sum.start, sum.start),
        end: nil, zone: sum.zone, away: sum.away, glances: sum.glances)
      going[kind] = Going(distraction: now, end: sum.end, latestStart: sum.latestStart)
      if sum.latestStart > old?.latestStart ?? sum.latestStart || old == nil { found.append(now) }
    }
    if sum == nil || isOver, let old = going.removeValue(forKey: kind) {
      var over = old.distraction
      (over.phase, over.end) = (.ended, old.end)
      found.append(over)
    }
    if !going.isEmpty || !ongoing.isEmpty {
      ongoing = Distraction.Kind.allCases.compactMap { going[$0]?.distraction }
    }
    return found
  }
}
