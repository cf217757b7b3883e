import HeedSignals

/// What a stretch of time counts as where time away from the road is measured.
enum GlanceWeight: Hashable, Sendable {
  case road
  /// What driving needs, where that is not as good as the road.
  case justified
  case off
  case phone
  /// Neither: a blink.
  case pause
  /// The gaze was not seen.
  case lost

  var isOff: Bool { self == .justified || self == .off || self == .phone }
}

/// The time away from the road that goes on, and the time on the road since the last one. Lengths are nanoseconds.
struct EyesOffRoadTimer: Sendable {
  /// One time away: everything between two looks at the road. What was not seen of it is not in its length.
  struct Spell: Sendable {
    let start: Timestamp
    private(set) var length: Int64 = 0
    private(set) var samples = 0
    private(set) var isJustified = true
    /// The limit that it was longer than when that was told; it stays told, whatever becomes of the limit.
    var toldLimit: Int64?
    var requests = 0
    /// What it was when a warning first stood in it.
    private(set) var warned: (time: Timestamp, length: Int64, samples: Int)?

    init(start: Timestamp) { self.start = start }

    var isTold: Bool { toldLimit != nil || requests > 0 || warned != nil }
    var unanswered: Int64 { warned.map { length - $0.length } ?? 0 }

    mutating func add(_ more: Int64, _ weight: GlanceWeight) {
      length = length.addingClamped(more)
      samples += 1
      isJustified = isJustified && weight == .justified
    }

    /// As long as this at the least.
    mutating func last(atLeast least: Int64) { length = max(length, least) }

    mutating func warn(at time: Timestamp) { if warned == nil { warned = (time, length, samples) } }
  }

  private let returned, longestLoss: Int64
  private let grace: Int64
  var spell: Spell?
  /// On the road at a stretch; a blink, a loss and a short look at what driving needs neither add nor end.
  private(set) var road: Int64 = 0
  /// At what driving needs, since the road was looked at last.
  private var justified: Int64 = 0
  private var loss: Int64 = 0
  /// On the road within the time away that goes on, for too short a time to end it.
  private var back: Int64 = 0

  /// - Parameter grace: A look at what driving needs that is no longer than this does not end a stretch on the road.
  init(_ settings: GlanceRules.MomentSettings, grace: Int64) {
    (returned, longestLoss) = (settings.returned.nanoseconds, settings.longestLoss.nanoseconds)
    self.grace = grace
  }

  /// - Parameters:
  ///   - isSeen: False where the gaze was not seen; that what it was before counts on does not find it again.
  ///   - start: When this stretch began.
  ///   - least: A time away that this is in is no shorter: the lids have been shut for so long.
  mutating func add(
    _ length: Int64, _ weight: GlanceWeight, isSeen: Bool, from start: Timestamp, atLeast least: Int64 = 0
  ) {
    loss = isSeen ? 0 : loss.addingClamped(length)
    switch weight {
    case .road:
      road = road.addingClamped(length)
      justified = 0
      if road >= returned {
        (spell, back) = (nil, 0)
      } else if spell != nil {
        back = back.addingClamped(length)
      }
    case .justified, .off, .phone:
      justified = justified.addingClamped(length)
      if weight != .justified || justified > grace { road = 0 }
      // Who did not look back for long enough has not come back: that was time away too.
      if back > 0 { spell?.add(back, .off) }
      back = 0
      if spell == nil { spell = Spell(start: start) }
      spell?.add(length, weight)
      spell?.last(atLeast: least)
    case .pause, .lost: break
    }
    if loss > longestLoss {
      road = 0
      // What was told stands: nobody has seen the driver look at the road.
      if spell?.isTold == false { (spell, back) = (nil, 0) }
    }
  }

  mutating func forget() { (spell, road, justified, loss, back) = (nil, 0, 0, 0, 0) }
}
