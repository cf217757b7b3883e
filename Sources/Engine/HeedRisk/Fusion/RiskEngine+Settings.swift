public import HeedSignals

extension RiskEngine {
  /// Which findings raise the risk, how much and for how long. Weights and scores are 0...1.
  public struct Settings: Hashable, Codable, Sendable {
    /// The rule book whose verdicts raise the risk. Choice: the most demanding book for driver monitoring in cars.
    public var raisedBy = RuleBookName.euroNCAP2026
    /// True if all rule books give verdicts, not only the one that raises the risk. Choice: it costs a microsecond.
    public var judgesAll = true
    /// Look away that is an advisory before the rule book warns. Source: NHTSA 2013: a glance away lasts 2 s at most.
    @Seconds public var glanceAdvisory: Duration = .seconds(2)
    /// The same below `slowBelow`, if longer. Choice: the book's own 3 s; a slow car covers less distance in them than
    /// a car at 50 km/h in 2 s.
    @Seconds public var slowGlanceAdvisory: Duration = .seconds(3)
    /// Speed below which `slowGlanceAdvisory` applies, metres a second; an unknown speed counts as above. Choice: 30
    /// km/h; drivers who turn or give way look to the sides for as long as necessary.
    public var slowBelow = 8.3333
    /// Extra time for looks at mirrors and instruments. Source: Euro NCAP 2026: +1 s.
    @Seconds public var justifiedExtra: Duration = .seconds(1)
    /// Look at a phone that is an advisory. Choice: 1 s, because nothing justifies it.
    @Seconds public var phoneAdvisory: Duration = .seconds(1)
    /// Look at a phone that is a warning. Choice: the 2 s that NHTSA allows any glance.
    @Seconds public var phoneWarning: Duration = .seconds(2)
    /// Loss after which the gaze is listed as unavailable. Choice: longer than blinks and turns of the head.
    @Seconds public var longestGazeLoss: Duration = .seconds(2)
    /// Time a reason stays after its condition ended. Choice: long enough to be noticed, short enough to be credible.
    @Seconds public var hold: Duration = .seconds(2)
    /// Time without a road frame that ends road alerts. Choice: twice the time after which a stall is reported.
    @Seconds public var roadMemory: Duration = .seconds(2)
    /// Weight of sleep. Choice: critical, because it ends in a crash within seconds.
    public var sleepWeight = 1.0
    /// Weight of an unresponsive driver. Choice: as before.
    public var unresponsiveWeight = 0.95
    /// Weight of a microsleep. Choice: as before.
    public var microsleepWeight = 0.9
    /// Weight of a long look at a phone. Choice: a warning, because it needs a look at the road or a break.
    public var phoneWarningWeight = 0.7
    /// Weight of drowsiness with open eyes. Choice: as before; the microsleep itself is critical.
    public var drowsyWeight = 0.6
    /// Weight of a look at a phone. Choice: an advisory, because it will soon be a warning.
    public var phoneAdvisoryWeight = 0.4
    /// Weight of a long look away before the rule book warns. Choice: as before.
    public var glanceAdvisoryWeight = 0.3
    /// Weight of a rule book's level 1. Choice: an advisory.
    public var firstNoticeWeight = 0.3
    /// Weight of a rule book's level 2. Choice: a warning.
    public var ruleWarningWeight = 0.6
    /// Weight of a rule book's level 3. Choice: critical.
    public var ruleCriticalWeight = 0.9
    /// Weight of a road alert of severity info. Choice: an advisory.
    public var roadInfoWeight = 0.25
    /// Weight of a road alert of severity warning. Choice: a warning, by its name.
    public var roadWarningWeight = 0.6
    /// Weight of a road alert of severity alert. Choice: critical.
    public var roadAlertWeight = 0.9
    /// Gain of an alert about an unseen object, as a share of its distance to 1. Choice: makes a warning critical.
    public var unseenShare = 0.55
    /// Gain of a road alert from the heaviest driver reason, as a share of that reason's weight.
    /// Choice: a road warning and a phone together are critical; a short look away does not change the level.
    public var inattentionShare = 0.8
    /// Weight from which the level is advisory. Choice: a single reason's weight sets the level.
    public var advisoryFrom = 0.25
    /// Weight from which the level is warning. Choice: two advisories stay below it.
    public var warningFrom = 0.5
    /// Weight from which the level is critical. Choice: two warnings stay below it.
    public var criticalFrom = 0.8

    /// The default values.
    public init() {}

    /// One sentence about the first invalid setting; nil if all are valid.
    public var problem: String? {
      let weights = [
        sleepWeight, unresponsiveWeight, microsleepWeight, phoneWarningWeight, drowsyWeight,
        phoneAdvisoryWeight, glanceAdvisoryWeight, firstNoticeWeight, ruleWarningWeight, ruleCriticalWeight,
        roadInfoWeight, roadWarningWeight, roadAlertWeight, unseenShare, inattentionShare, advisoryFrom, warningFrom,
        criticalFrom,
      ]
      guard weights.allSatisfy({ (0...1).contains($0) }) else { return "weights, shares and levels lie in 0...1" }
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
