public import HeedSignals

/// Converts the risk to a prompt for the host. An unanswered prompt becomes stronger; a falling risk is an answer. An
/// acknowledgement reduces a warning to its visual form until the acknowledgement expires, or a new reason or a higher
/// level comes. Critical prompts are never quiet.
public struct RiskEscalation: Sendable {
  /// The first signal for each level, and the times of the escalation.
  public struct Settings: Hashable, Codable, Sendable {
    /// Time between escalation steps of an unanswered warning. Higher: an unanswered warning becomes stronger later.
    /// Lower: an unanswered warning becomes stronger sooner. Source: UN R171: an eyes-on request escalates after 3 s.
    @Seconds public var escalatesAfter: Duration = .seconds(3)
    /// Time an acknowledged warning stays quiet. Higher: acknowledged warnings stay quiet for longer. Lower:
    /// acknowledged warnings sound again sooner. Choice: time to finish an action, but not to forget the warning.
    @Seconds public var acknowledgedFor: Duration = .seconds(30)
    /// First signal of an advisory. Other: advisories begin with a weaker or stronger signal. Choice: visual, so as not
    /// to startle.
    public var advisorySignal = RiskPrompt.Signal.visual
    /// First signal of a warning. Other: warnings begin with a weaker or stronger signal. Choice: audible, for a driver
    /// who looks away.
    public var warningSignal = RiskPrompt.Signal.audible
    /// First signal of a critical risk. Other: critical prompts come with a weaker signal. Choice: the strongest.
    public var criticalSignal = RiskPrompt.Signal.urgent
    /// The default values.
    public init() {}
  }

  private var settings: Settings
  /// The level shown to the driver: the risk's level, or the held level if that is higher.
  private var level = RiskLevel.normal
  private var codes: [String] = []
  /// Whether a reaction can answer the prompt. Drowsiness alone needs a break, so its prompt does not escalate.
  private var isAnswerable = false
  private var since: Timestamp?
  private var acknowledged: (until: Timestamp, level: RiskLevel, codes: Set<String>)?
  private var last: Timestamp?
  private var prompt: RiskPrompt?

  /// Makes an escalation at normal risk.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Uses other settings from now on; the present prompt stays.
  public mutating func use(_ settings: Settings) { self.settings = settings }

  /// Feeds a changed risk. Returns the prompt if it changed.
  /// - Parameter isAnswered: See ``RiskEngine/isAnswered``; if true, the prompt does not escalate.
  public mutating func update(_ risk: RiskState, isAnswered: Bool = false) -> RiskPrompt? {
    // While the risk is unknown, the held level is shown.
    let shown = max(risk.level == .unknown ? .normal : risk.level, risk.held ?? .normal)
    if shown != level { since = shown >= .warning ? risk.time : nil }
    (level, codes) = (shown, risk.reasons.map(\.code))
    isAnswerable = codes.contains { $0 != RiskCode.drowsy.name }
    if shown < .advisory { acknowledged = nil }
    if let kept = acknowledged, shown > kept.level || !Set(codes).isSubset(of: kept.codes) { acknowledged = nil }
    return advance(to: risk.time, isAnswered: isAnswered)
  }

  /// Advances time between changes of the risk. Returns the prompt if it changed.
  /// - Parameter isAnswered: See ``RiskEngine/isAnswered``; if true, the prompt does not escalate.
  public mutating func advance(to time: Timestamp, isAnswered: Bool = false) -> RiskPrompt? {
    let now = max(time, last ?? time)
    last = now
    guard level > .normal || prompt.map({ $0.signal != .none }) ?? false else { return nil }
    if let kept = acknowledged, kept.until <= now { acknowledged = nil }
    let step = max(settings.escalatesAfter.seconds, 0.1)
    let due = isAnswerable ? since.map { min(9, Int(now.seconds(since: $0) / step)) } ?? 0 : 0
    let escalations = isAnswered ? min(due, prompt?.escalations ?? 0) : due
    let isQuiet = acknowledged != nil && level < .critical
    var signal = first
    if isQuiet {
      signal = min(signal, .visual)
    } else if level == .warning, escalations > 0 {
      signal = max(signal, .urgent)
    }
    var next = RiskPrompt(
      time: now, signal: signal, level: level, codes: codes, escalations: isQuiet ? 0 : escalations,
      isAcknowledged: isQuiet)
    if let prompt {
      next.time = prompt.time
      guard next != prompt else { return nil }
      next.time = now
    }
    prompt = next
    return next
  }

  /// Notes the driver's acknowledgement. Returns the prompt if it changed; nil at normal, unknown and critical risk.
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
