public import HeedSignals

/// Finds distractions in glances: one long glance, repeated short glances, or a look at a phone.
///
/// Only seen glances count: no time is added while the gaze is lost. Looks that driving needs, such as at mirrors,
/// are time away from the road, but do not count as repeated glances. They do not end a distraction, and do not
/// interrupt the return to the road.
public struct DistractionMonitor: Sendable {
  /// Maximum loss of the gaze within a spell away. Choice: as `attentiveAgain`; a longer loss may hide a look ahead.
  static let longestLoss: Duration = .seconds(2)
  /// Time added to `longGlance` if driving needs all looks of a spell. Source: Euro NCAP 2026: +1 s if justified.
  static let justifiedExtra: Duration = .seconds(1)
  /// Uninterrupted time on the road that resets the sums. Source: as before.
  static let attentiveAgain: Duration = .seconds(2)

  /// Limits of each kind of distraction.
  public struct Settings: Hashable, Codable, Sendable {
    /// Limit of one spell away from the road. Higher: long looks away are reported later. Lower: shorter looks away
    /// are reported too. Source: Euro NCAP 2026, long distraction: 3 s or more away from the forward view.
    @Seconds public var longGlance: Duration = .seconds(3)
    /// Sum of glances off the road that is a distraction. Higher: repeated glances are reported later. Lower: fewer
    /// glances add up to a distraction. Source: Euro NCAP 2026, short distraction: 10 s off the road in any 30 s.
    @Seconds public var repeatedGlances: Duration = .seconds(10)
    /// Time within which glances are summed. Higher: glances farther apart add up. Lower: only glances close together
    /// add up. Source: as before.
    @Seconds public var window: Duration = .seconds(30)
    /// Sum of looks at a phone, within `window` and since the last reset, that is a distraction. Higher: looks at a
    /// phone are reported later. Lower: shorter looks at a phone are reported too. Source: NHTSA 2013: a glance away
    /// lasts 2 s at most; Choice: looking up in between does not begin another use.
    @Seconds public var phone: Duration = .seconds(2)

    /// The default values.
    public init() {}
  }

  /// A distraction that has not ended; `latestStart` is the start of its latest glance.
  private struct Going: Sendable {
    var distraction: Distraction
    var end, latestStart: Timestamp
  }

  private var settings: Settings
  private var last: Timestamp?
  /// Finished glances away from the road, within the window and since the last reset.
  private var past: [OffRoadGlance] = []
  /// Finished glances away from the road since the last look at the road, even a short look.
  private var spell: OffRoadGlanceSum?
  private var road = OnRoadTimer()
  private var going: [Distraction.Kind: Going] = [:]
  /// The current distractions, in the order of their kinds.
  public private(set) var ongoing: [Distraction] = []

  /// A monitor without distractions.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Applies new settings from now on; observations stay.
  public mutating func use(_ settings: Settings) { self.settings = settings }

  /// Feeds one frame, in time order; a frame whose time repeats or goes back is ignored.
  /// - Parameter ended: The glance that this frame ended; `glance` is the current glance, nil while the gaze is lost.
  /// - Returns: The distractions that began, changed or ended.
  public mutating func update(
    ended: Glance?, ongoing glance: GlanceRecorder.Ongoing?, at time: Timestamp
  ) -> [Distraction] {
    if let last, time <= last { return [] }
    last = time
    if let ended {
      road.add(ended)
      if !ended.zoneClass.isOnRoad { add(OffRoadGlance(ended)) }
    }
    let isOnRoad = glance?.zoneClass.isOnRoad == true
    let current = isOnRoad ? nil : glance.map { OffRoadGlance($0) }
    if let glance, road.length(with: glance) >= Self.attentiveAgain { past = [] }
    // Nothing to do: the driver looks at the road, and no earlier glance counts.
    if past.isEmpty, current == nil, spell == nil, going.isEmpty { return [] }
    let oldest = time - settings.window
    if past.contains(where: { $0.end <= oldest }) { past.removeAll { $0.end <= oldest } }
    let found = longGlance(current, isOnRoad: isOnRoad, at: time)
    // A quick test first: the time away is usually too short for a distraction.
    guard !going.isEmpty || Self.away(past, current, since: oldest) >= min(settings.repeatedGlances, settings.phone)
    else { return found }
    let recent = past + [current].compactMap { $0 }
    return found + step(.repeatedGlances, to: repeated(recent, since: oldest))
      + step(.phone, to: phone(recent, since: oldest))
  }

  /// Total time away from the road since `oldest`, in any direction.
  private static func away(_ past: [OffRoadGlance], _ current: OffRoadGlance?, since oldest: Timestamp) -> Duration {
    var sum = current.map { $0.end - min($0.end, max($0.start, oldest)) } ?? .zero
    for glance in past { sum += glance.end - min(glance.end, max(glance.start, oldest)) }
    return sum
  }

  /// Ends the current distractions, and returns their last reports in the order of their kinds.
  public mutating func finish() -> [Distraction] {
    (past, spell) = ([], nil)
    return Distraction.Kind.allCases.flatMap { step($0, to: nil) }
  }

  /// Stores a finished glance, and adds it to the spell away unless the gaze was lost for too long in between.
  private mutating func add(_ glance: OffRoadGlance) {
    past.append(glance)
    if let known = spell, glance.start - known.end <= Self.longestLoss {
      spell?.add(glance)
    } else {
      spell = OffRoadGlanceSum(glance)
    }
  }

  /// Updates the distraction by one long spell away; a look at the road or a long loss of the gaze ends the spell.
  private mutating func longGlance(_ current: OffRoadGlance?, isOnRoad: Bool, at time: Timestamp) -> [Distraction] {
    if let known = spell, isOnRoad || (current?.start ?? time) - known.end > Self.longestLoss {
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
    spell.away >= settings.longGlance + (spell.isJustified ? Self.justifiedExtra : .zero)
  }

  private func repeated(_ recent: [OffRoadGlance], since oldest: Timestamp) -> OffRoadGlanceSum? {
    let sum = OffRoadGlanceSum(recent.filter { $0.zoneClass != .driving }, since: oldest)
    // A single glance counts as a long glance, not as repeated glances.
    let isEnough = sum.map { $0.away >= settings.repeatedGlances && $0.glances > 1 } ?? false
    return going[.repeatedGlances] != nil || isEnough ? sum : nil
  }

  private func phone(_ recent: [OffRoadGlance], since oldest: Timestamp) -> OffRoadGlanceSum? {
    let sum = OffRoadGlanceSum(recent.filter { $0.zoneClass == .phone }, since: oldest)
    return going[.phone] != nil || (sum?.away ?? .zero) >= settings.phone ? sum : nil
  }

  /// Compares a sum of glances with the current distraction, and reports the change; a nil sum is no distraction.
  /// - Parameter isOver: True if the distraction ended with this sum.
  private mutating func step(_ kind: Distraction.Kind, to sum: OffRoadGlanceSum?, isOver: Bool = false) -> [Distraction]
  {
    var found: [Distraction] = []
    if let sum {
      let old = going[kind]
      // The distraction keeps its start, even if the window no longer contains it.
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
    if !going.isEmpty || !ongoing.isEmpty { ongoing = Distraction.Kind.allCases.compactMap { going[$0]?.distraction } }
    return found
  }
}
