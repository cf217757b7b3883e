public import HeedSignals

extension RiskEngine {
  /// Time without a gaze that makes the gaze unavailable. Choice: blinks and turns of the head are shorter.
  static let longestGazeLoss: Duration = .seconds(2)
  /// Time that road alerts stay without a frame. Choice: twice the time after which a stalled camera is reported.
  static let roadMemory: Duration = .seconds(2)
  /// A look away of this length gives an advisory below `slowBelow`, if longer than `glanceAdvisory`. Choice: Euro
  /// NCAP's 3 s; a slow car covers less distance in 3 s than a car at 50 km/h in 2 s.
  static let slowGlanceAdvisory: Duration = .seconds(3)
  /// Extra time for looks at mirrors and instruments. Source: Euro NCAP 2026: +1 s.
  static let justifiedExtra: Duration = .seconds(1)
  /// A look at a phone of this length gives an advisory. Choice: 1 s, because nothing justifies such a look.
  static let phoneAdvisory: Duration = .seconds(1)
  /// Weight of sleep. Choice: sleep makes the risk critical, because sleep ends in a crash within seconds.
  static let sleepWeight = 1.0
  /// Weight of an unresponsive driver. Choice: critical, as sleep.
  static let unresponsiveWeight = 0.95
  /// Weight of a microsleep. Choice: critical, as sleep.
  static let microsleepWeight = 0.9
  /// Weight of a long look at a phone. Choice: a warning, because it needs a look at the road.
  static let phoneWarningWeight = 0.7
  /// Weight of drowsiness with open eyes. Choice: a warning, because it needs a break; only a microsleep is critical.
  static let drowsyWeight = 0.6
  /// Weight of a look at a phone. Choice: an advisory, because it soon becomes a warning.
  static let phoneAdvisoryWeight = 0.4
  /// Weight of a long look away before the rule book warns. Choice: an advisory, because it soon becomes a warning.
  static let glanceAdvisoryWeight = 0.3
  /// Weight of a rule book's level 1. Choice: level 1 gives an advisory.
  static let firstNoticeWeight = 0.3
  /// Weight of a rule book's level 2. Choice: level 2 gives a warning.
  static let ruleWarningWeight = 0.6
  /// Weight of a rule book's level 3. Choice: level 3 makes the risk critical.
  static let ruleCriticalWeight = 0.9
  /// Weight of a road alert of the severity info. Choice: one such alert gives an advisory.
  static let roadInfoWeight = 0.25
  /// Weight of a road alert of the severity warning. Choice: one such alert gives a warning.
  static let roadWarningWeight = 0.6
  /// Weight of a road alert of the severity alert. Choice: one such alert makes the risk critical.
  static let roadAlertWeight = 0.9
  /// What an alert about an unseen object gains in weight, as a share of the gap to 1. Choice: makes a warning
  /// critical.
  static let unseenShare = 0.55
  /// Weight that a road alert gains from the heaviest driver reason, as a share of that reason's weight. Choice: a road
  /// warning and a phone together are critical; a short look away does not change the level.
  static let inattentionShare = 0.8

  /// Which findings raise the risk, and for how long.
  public struct Settings: Hashable, Codable, Sendable {
    /// The rule book whose verdicts raise the risk. Other: another rule book's verdicts raise the risk. Choice: the
    /// most demanding book for driver monitoring in cars.
    public var raisedBy = RuleBookName.euroNCAP2026
    /// A look away of this length gives an advisory before the rule book warns. Higher: looks away give an advisory
    /// later. Lower: shorter looks away give an advisory. Source: NHTSA 2013: a glance away lasts 2 s at most.
    @Seconds public var glanceAdvisory: Duration = .seconds(2)
    /// Speed below which `slowGlanceAdvisory` applies, metres a second; an unknown speed counts as higher. Higher:
    /// longer looks away are allowed at higher speeds. Lower: the longer limit holds at lower speeds only. Choice: 30
    /// km/h; drivers who turn or give way look to the sides for as long as necessary.
    public var slowBelow = 8.3333
    /// A look at a phone of this length gives a warning. Higher: looks at a phone give a warning later. Lower:
    /// shorter looks at a phone give a warning. Choice: the 2 s that NHTSA allows for any glance.
    @Seconds public var phoneWarning: Duration = .seconds(2)
    /// Time a reason stays after its condition ended. Higher: reasons stay for longer. Lower: warnings flicker.
    /// Choice: long enough to be noticed, short enough to be credible.
    @Seconds public var hold: Duration = .seconds(2)
    /// Weight from which the level is advisory. Higher: fewer reasons give an advisory. Lower: more reasons give an
    /// advisory. Choice: a single reason's weight sets the level.
    public var advisoryFrom = 0.25
    /// Weight from which the level is warning. Higher: fewer reasons give a warning. Lower: more reasons give a
    /// warning. Choice: two advisories stay below it.
    public var warningFrom = 0.5
    /// Weight from which the level is critical. Higher: fewer reasons give a critical risk. Lower: more reasons give a
    /// critical risk. Choice: two warnings stay below it.
    public var criticalFrom = 0.8
    /// The default values.
    public init() {}

    /// One sentence about the first invalid setting; nil if all are valid.
    public var problem: String? {
      let levels = [advisoryFrom, warningFrom, criticalFrom]
      guard levels.allSatisfy({ (0...1).contains($0) }) else { return "levels lie in 0...1" }
      guard slowBelow >= 0 else { return "slowBelow is 0 or more" }
      guard advisoryFrom <= warningFrom, warningFrom <= criticalFrom else {
        return "advisoryFrom <= warningFrom <= criticalFrom does not hold"
      }
      return nil
    }

    func level(of weight: Double) -> RiskLevel {
      weight >= criticalFrom
        ? .critical : weight >= warningFrom ? .warning : weight >= advisoryFrom ? .advisory : .normal
    }
  }
}
