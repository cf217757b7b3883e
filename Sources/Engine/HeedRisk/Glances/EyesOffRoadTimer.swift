import HeedSignals

/// How a stretch of time counts towards time away from the road.
enum GlanceWeight: Hashable, Sendable {
  case road
  /// A driving-related look, under a rule book that does not count such looks as looks at the road.
  case justified
  case off
  case phone
  /// A blink, which counts neither as on the road nor as away.
  case pause
  case lost

  var isOff: Bool { self == .justified || self == .off || self == .phone }
}

/// Measures the current time away from the road and the current time on the road, nanoseconds.
struct EyesOffRoadTimer: Sendable {
  /// One time away from the road: all time with a visible gaze between two looks at the road.
  struct Spell: Sendable {
    let start: Timestamp
    private(set) var length: Int64 = 0
    private(set) var samples = 0
    private(set) var isJustified = true
    /// The limit when a long glance was reported, nanoseconds, even if it changes later; nil before the report.
    var toldLimit: Int64?
    var requests = 0
    /// Time of the first warning, with the length and the number of samples so far; nil before the first warning.
    private(set) var warned: (time: Timestamp, length: Int64, samples: Int)?

    init(start: Timestamp) { self.start = start }

    var isTold: Bool { toldLimit != nil || requests > 0 || warned != nil }
    var unanswered: Int64 { warned.map { length - $0.length } ?? 0 }

    mutating func add(_ more: Int64, _ weight: GlanceWeight) {
      length = length.addingClamped(more)
      samples += 1
      isJustified = isJustified && weight == .justified
    }

    mutating func last(atLeast least: Int64) { length = max(length, least) }

    mutating func warn(at time: Timestamp) { if warned == nil { warned = (time, length, samples) } }
  }

  private let returned, longestLoss: Int64
  /// Maximum length of a driving-related look that does not end a stretch on the road, nanoseconds.
  private let grace: Int64
  var spell: Spell?
  /// Uninterrupted time on the road, nanoseconds. Blinks, lost gazes and short driving-related looks do not change it.
  private(set) var road: Int64 = 0
  /// Time away since the last look at the road, nanoseconds; compared with the grace.
  private var justified: Int64 = 0
  private var loss: Int64 = 0
  /// Time of a look at the road that is still too short to end the time away, nanoseconds.
  private var back: Int64 = 0

  /// - Parameter returned: Time of looking at the road that ends a time away, nanoseconds.
  init(returned: Int64, _ limits: GlanceRules.Limits) {
    (self.returned, longestLoss, grace) = (returned, limits.longestLoss, limits.grace)
  }

  /// - Parameters:
  ///   - isSeen: False when the gaze was not seen, even if an earlier gaze still counts.
  ///   - least: Minimum length of the time away: its length before the closure of the eyes, plus the closure so far.
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
      // The look back was too short to end the time away, so it counts as away.
      if back > 0 { spell?.add(back, .off) }
      back = 0
      if spell == nil { spell = Spell(start: start) }
      spell?.add(length, weight)
      spell?.last(atLeast: least)
    case .pause, .lost: break
    }
    if loss > longestLoss {
      road = 0
      // A reported time away continues, because no look at the road was observed.
      if spell?.isTold == false { (spell, back) = (nil, 0) }
    }
  }

  mutating func forget() { (spell, road, justified, loss, back) = (nil, 0, 0, 0, 0) }
}
