import Foundation
public import HeedSignals

/// Fuses what is known of the driver into one risk level with its reasons.
///
/// A reason appears when its condition holds and stays for `hold` after it ended, so that an alert is not gone before
/// it was heard. While the cabin is unavailable nothing is added or cleared: the level is unknown, and what was
/// active is held.
public struct DriverRisk: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Looking away from the road and from what driving needs. Source: Euro NCAP 2026, long distraction: 3 s; NHTSA 2013: 2 s.
    @Seconds public var glanceAdvisory: Duration = .seconds(2)
    @Seconds public var glanceWarning: Duration = .seconds(3)
    /// Mirrors and instruments justify a longer glance. Source: Euro NCAP 2026: +1 s.
    @Seconds public var justifiedExtra: Duration = .seconds(1)
    /// Looking at the phone. Choice: nothing justifies it: advisory after 1 s, warning with NHTSA's 2 s.
    @Seconds public var phoneAdvisory: Duration = .seconds(1)
    @Seconds public var phoneWarning: Duration = .seconds(2)
    /// Weight of each reason, 0...1.
    /// Choice: what ends in a crash within seconds is critical, what needs a break or a look at the road a warning, what
    /// soon will be one an advisory. A drowsy driver whose eyes are open is warned; the microsleep itself is critical.
    public var sleepWeight = 1.0
    public var microsleepWeight = 0.9
    public var phoneWarningWeight = 0.7
    public var drowsyWeight = 0.6
    public var glanceWarningWeight = 0.6
    public var phoneAdvisoryWeight = 0.4
    public var repeatedGlancesWeight = 0.4
    public var glanceAdvisoryWeight = 0.3
    /// A reason stays this long after its condition ended. Choice: long enough to be heard, short enough to be believed.
    @Seconds public var hold: Duration = .seconds(2)
    /// Score from which each level begins. Choice: a reason's weight alone sets its level; two advisories stay one.
    public var advisoryFrom = 0.25
    public var warningFrom = 0.5
    public var criticalFrom = 0.8

    public init() {}
  }

  /// What is known of the driver in one frame.
  public struct Input: Sendable {
    public var time: Timestamp
    /// While true nothing is judged.
    public var isUnavailable = false
    /// How long both eyes have been shut; nil while open, not seen, or shut in a yawn.
    public var eyesShut: Duration?
    /// The closure that is going on: microsleep or sleep, outside a yawn.
    public var closureKind: EyeClosure.Kind?
    /// The last drowsiness that was reported.
    public var drowsiness: Drowsiness?
    /// The glance that is going on: its class and length; nil when gaze is not seen.
    public var glance: (zoneClass: ZoneClass, zone: String, length: Duration)?
    /// Short glances that add up, while they do; other kinds of distraction are told by the glance.
    public var repeatedGlances: Distraction?

    public init(time: Timestamp) { self.time = time }
  }

  private let settings: Settings
  private var active: [String: (reason: RiskReason, until: Timestamp)] = [:]
  private var lastReported: RiskState?
  private var lastLevel = RiskLevel.unknown
  /// While unavailable: since when. Nobody saw whether a condition ended meanwhile, so its hold does not run.
  private var unavailableSince: Timestamp?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Returns: The risk when its level or its set of reasons changed.
  public mutating func update(_ input: Input) -> RiskState? {
    if input.isUnavailable {
      unavailableSince = unavailableSince ?? input.time
    } else if let since = unavailableSince {
      let pause = input.time - since
      active = active.mapValues { ($0.reason, $0.until + pause) }
      unavailableSince = nil
    }
    // Most of the time nothing is the matter, and nothing was.
    if !input.isUnavailable, active.isEmpty, let lastReported, lastReported.level == .normal, lastReported.held == nil,
      lastReported.reasons.isEmpty, reasons(for: input).isEmpty
    {
      lastLevel = .normal
      return nil
    }
    let state = input.isUnavailable ? unknown(at: input.time) : judged(input)
    let isNew = lastReported.map {
      $0.level != state.level || $0.held != state.held || Set($0.reasons.map(\.code)) != Set(state.reasons.map(\.code))
    }
    guard isNew ?? true else { return nil }
    lastReported = state
    return state
  }

  private func unknown(at time: Timestamp) -> RiskState {
    let held = lastLevel >= .advisory ? lastLevel : nil
    return RiskState(time: time, level: .unknown, held: held, score: nil, reasons: sortedReasons)
  }

  private mutating func judged(_ input: Input) -> RiskState {
    for reason in reasons(for: input) {
      // A lighter form of the same reason does not cut short what a heavier one is held for.
      if let old = active[reason.code], old.until > input.time, old.reason.weight > reason.weight { continue }
      active[reason.code] = (reason, input.time + settings.hold)
    }
    active = active.filter { $0.value.until > input.time }
    let reasons = sortedReasons
    let score = Precision.ratio.round(1 - reasons.reduce(1) { $0 * (1 - $1.weight) })
    let heaviest = reasons.first?.weight ?? 0
    // The level follows the heaviest reason, not the sum: many small things are not a danger to life.
    lastLevel =
      heaviest >= settings.criticalFrom
      ? .critical
      : heaviest >= settings.warningFrom ? .warning : heaviest >= settings.advisoryFrom ? .advisory : .normal
    return RiskState(time: input.time, level: lastLevel, score: score, reasons: reasons)
  }

  private var sortedReasons: [RiskReason] {
    active.values.map(\.reason).sorted { ($1.weight, $0.code) < ($0.weight, $1.code) }
  }

  private func reasons(for input: Input) -> [RiskReason] {
    var result: [RiskReason] = []
    if let reason = closure(input) { result.append(reason) }
    if let reason = drowsiness(input) { result.append(reason) }
    if let reason = glance(input) { result.append(reason) }
    if let reason = repeatedGlances(input) { result.append(reason) }
    return result
  }

  private func closure(_ input: Input) -> RiskReason? {
    guard let kind = input.closureKind, let shut = input.eyesShut else { return nil }
    let seconds = Int(shut.seconds)
    return switch kind {
    case .microsleep:
      RiskReason(code: "microsleep", weight: settings.microsleepWeight, text: "Eyes shut for \(seconds) s: microsleep.")
    case .sleep: RiskReason(code: "sleep", weight: settings.sleepWeight, text: "Eyes shut for \(seconds) s: asleep.")
    }
  }

  private func drowsiness(_ input: Input) -> RiskReason? {
    guard let drowsiness = input.drowsiness, drowsiness.isDrowsy == true else {
      return nil
    }
    let why =
      switch drowsiness.reason {
      case "longClosures": "several long closures in a row"
      case "microsleep": "a microsleep"
      case "p70": "lids hanging low \(Int(((drowsiness.p70 ?? 0) * 100).rounded())) % of the time"
      case "blinks": "blinks longer and slower than when alert"
      case "yawns": "yawns and tired lids"
      case "nods": "nodding off"
      default: "lids down \(Int(((drowsiness.perclos ?? 0) * 100).rounded())) % of the time"
      }
    return RiskReason(code: "drowsy", weight: settings.drowsyWeight, text: "Drowsy: \(why).")
  }

  private func repeatedGlances(_ input: Input) -> RiskReason? {
    guard let distraction = input.repeatedGlances, distraction.kind == .repeatedGlances, distraction.phase != .ended
    else { return nil }
    let text = "Looked away \(distraction.glances) times, \(Int(distraction.away.seconds)) s in all."
    return RiskReason(code: "repeatedGlances", weight: settings.repeatedGlancesWeight, text: text)
  }

  private func glance(_ input: Input) -> RiskReason? {
    guard let (zoneClass, zone, length) = input.glance else { return nil }
    var text: String { "Looking at \(zone) for \(Int(length.seconds)) s." }
    switch zoneClass {
    case .forward: return nil
    case .phone:
      guard length >= settings.phoneAdvisory else { return nil }
      return RiskReason(
        code: "phoneGlance",
        weight: length >= settings.phoneWarning ? settings.phoneWarningWeight : settings.phoneAdvisoryWeight, text: text
      )
    case .driving, .nondriving:
      let extra: Duration = zoneClass == .driving ? settings.justifiedExtra : .zero
      guard length >= settings.glanceAdvisory + extra else { return nil }
      return RiskReason(
        code: "longGlance",
        weight: length >= settings.glanceWarning + extra ? settings.glanceWarningWeight : settings.glanceAdvisoryWeight,
        text: text)
    }
  }
}
