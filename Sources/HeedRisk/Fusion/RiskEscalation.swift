public import HeedSignals

/// Turns the risk into what a host should do, raises it while nobody answers, and keeps quiet what was acknowledged.
///
/// An answer is a risk that falls. An acknowledgement quiets a warning to its picture until its time is over or something else comes:
/// a reason that was not there, or a higher level. What is critical is never quiet.
public struct RiskEscalation: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// A warning that lasts this long is raised by one step. Source: UN R171: an eyes-on request escalates after 3 s.
    @Seconds public var escalatesAfter: Duration = .seconds(3)
    /// An acknowledged warning stays quiet for this long. Choice: long enough to finish what one does, too short to forget.
    @Seconds public var acknowledgedFor: Duration = .seconds(30)
    /// How each level is told first. Choice: an advisory does not startle; a warning is heard by who looks away.
    public var advisorySignal = RiskPrompt.Signal.visual
    public var warningSignal = RiskPrompt.Signal.audible
    public var criticalSignal = RiskPrompt.Signal.urgent

    public init() {}
  }

  private let settings: Settings
  /// As of the last risk: the level to show, also while it is held.
  private var level = RiskLevel.normal
  private var codes: [String] = []
  private var since: Timestamp?
  private var acknowledged: (until: Timestamp, level: RiskLevel, codes: Set<String>)?
  private var last: Timestamp?
  private var prompt: RiskPrompt?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds the risk after it changed.
  /// - Parameter isAnswered: What warned is only kept so that it is heard.
  /// - Returns: What to do when that changed.
  public mutating func update(_ risk: RiskState, isAnswered: Bool = false) -> RiskPrompt? {
    // What nobody can judge is shown as it was.
    let shown = max(risk.level == .unknown ? .normal : risk.level, risk.held ?? .normal)
    if shown != level { since = shown >= .warning ? risk.time : nil }
    (level, codes) = (shown, risk.reasons.map(\.code))
    if shown < .advisory { acknowledged = nil }
    if let kept = acknowledged, shown > kept.level || !Set(codes).isSubset(of: kept.codes) { acknowledged = nil }
    return advance(to: risk.time, isAnswered: isAnswered)
  }

  /// Lets time pass.
  /// - Parameter isAnswered: As before; then nothing is raised.
  /// - Returns: What to do when that changed.
  public mutating func advance(to time: Timestamp, isAnswered: Bool = false) -> RiskPrompt? {
    let now = max(time, last ?? time)
    last = now
    guard level > .normal || prompt.map({ $0.signal != .none }) ?? false else { return nil }
    if let kept = acknowledged, kept.until <= now { acknowledged = nil }
    let step = max(settings.escalatesAfter.seconds, 0.1)
    // A tired driver answers with a break, not with a look: that is not pressed for.
    let isAnswerable = codes.contains { $0 != RiskCode.drowsy.name }
    let due = isAnswerable ? since.map { min(9, Int(now.seconds(since: $0) / step)) } ?? 0 : 0
    let escalations = isAnswered ? min(due, prompt?.escalations ?? 0) : due
    let isQuiet = acknowledged != nil && level < .critical
    var signal = first
    if isQuiet {
      signal = min(signal, .visual)
    } else if level == .warning, escalations > 0 {
      signal = max(signal, .urgent)
    }
    let next = RiskPrompt(
      time: now, signal: signal, level: level, codes: codes, escalations: isQuiet ? 0 : escalations,
      isAcknowledged: isQuiet)
    guard prompt.map({ !$0.says(next) }) ?? true else { return nil }
    prompt = next
    return next
  }

  /// The driver or the host says that the warning was understood.
  /// - Returns: What to do when that changed; nil where nothing warns, and of what is critical.
  public mutating func acknowledge(at time: Timestamp) -> RiskPrompt? {
    guard level == .warning || level == .advisory else { return nil }
    acknowledged = (time + settings.acknowledgedFor, level, Set(codes))
    return advance(to: time)
  }

  private var first: RiskPrompt.Signal {
    switch level {
    case .unknown, .normal: .none
    case .advisory: settings.advisorySignal
    case .warning: settings.warningSignal
    case .critical: settings.criticalSignal
    }
  }
}

extension RiskPrompt {
  /// True where another says the same.
  fileprivate func says(_ other: RiskPrompt) -> Bool {
    signal == other.signal && level == other.level && codes == other.codes && escalations == other.escalations
      && isAcknowledged == other.isAcknowledged
  }
}
