public import HeedSignals

extension RiskEngine {
  /// Time without a gaze that makes the gaze unavailable. Choice: blinks and turns of the head are shorter.
  static let longestGazeLoss: Duration = .seconds(2)
  /// Time that road alerts stay without a frame. Choice: twice the time after which a stalled camera is reported.
  static let roadMemory: Duration = .seconds(2)

  /// Which findings raise the risk, how much and for how long. Weights and scores are 0...1.
  public struct Settings: Hashable, Codable, Sendable {
    /// The rule book whose verdicts raise the risk. Other: another rule book's verdicts raise the risk. Choice: the
    /// most demanding book for driver monitoring in cars.
    public var raisedBy = RuleBookName.euroNCAP2026
    /// True if all rule books give verdicts, not only the one that raises the risk. On: every rule book reports its
    /// verdicts. Off: only the book that raises the risk reports verdicts. Choice: on; it costs 1 µs.
    public var judgesAll = true
    /// A look away of this length gives an advisory before the rule book warns. Higher: looks away give an advisory
    /// later. Lower: shorter looks away give an advisory. Source: NHTSA 2013: a glance away lasts 2 s at most.
    @Seconds public var glanceAdvisory: Duration = .seconds(2)
    /// A look away of this length gives an advisory below `slowBelow`, if longer than `glanceAdvisory`. Higher: looks
    /// away in slow traffic give an advisory later. Lower: looks away in slow traffic give an advisory sooner.
    /// Choice: Euro NCAP's 3 s; a slow car covers less distance in 3 s than a car at 50 km/h in 2 s.
    @Seconds public var slowGlanceAdvisory: Duration = .seconds(3)
    /// Speed below which `slowGlanceAdvisory` applies, metres a second; an unknown speed counts as higher. Higher:
    /// longer looks away are allowed at higher speeds. Lower: the longer limit holds at lower speeds only. Choice: 30
    /// km/h; drivers who turn or give way look to the sides for as long as necessary.
    public var slowBelow = 8.3333
    /// Extra time for looks at mirrors and instruments. Higher: longer looks at mirrors give no advisory. Lower: looks
    /// at mirrors give an advisory sooner. Source: Euro NCAP 2026: +1 s.
    @Seconds public var justifiedExtra: Duration = .seconds(1)
    /// A look at a phone of this length gives an advisory. Higher: looks at a phone give an advisory later. Lower:
    /// shorter looks at a phone give an advisory. Choice: 1 s, because nothing justifies such a look.
    @Seconds public var phoneAdvisory: Duration = .seconds(1)
    /// A look at a phone of this length gives a warning. Higher: looks at a phone give a warning later. Lower:
    /// shorter looks at a phone give a warning. Choice: the 2 s that NHTSA allows for any glance.
    @Seconds public var phoneWarning: Duration = .seconds(2)
    /// Time a reason stays after its condition ended. Higher: reasons stay for longer. Lower: warnings flicker.
    /// Choice: long enough to be noticed, short enough to be credible.
    @Seconds public var hold: Duration = .seconds(2)
    /// Weight of sleep. Higher: sleep raises the risk more. Lower: sleep raises the risk less. Choice: sleep makes
    /// the risk critical, because sleep ends in a crash within seconds.
    public var sleepWeight = 1.0
    /// Weight of an unresponsive driver. Higher: an unresponsive driver raises the risk more. Lower: an unresponsive
    /// driver raises the risk less. Choice: critical, as sleep.
    public var unresponsiveWeight = 0.95
    /// Weight of a microsleep. Higher: a microsleep raises the risk more. Lower: a microsleep raises the risk less.
    /// Choice: critical, as sleep.
    public var microsleepWeight = 0.9
    /// Weight of a long look at a phone. Higher: a long look at a phone raises the risk more. Lower: a long look at a
    /// phone raises the risk less. Choice: a warning, because it needs a look at the road.
    public var phoneWarningWeight = 0.7
    /// Weight of drowsiness with open eyes. Higher: drowsiness raises the risk more. Lower: drowsiness raises the
    /// risk less. Choice: a warning, because it needs a break; only a microsleep is critical.
    public var drowsyWeight = 0.6
    /// Weight of a look at a phone. Higher: a look at a phone raises the risk more. Lower: a look at a phone raises
    /// the risk less. Choice: an advisory, because it soon becomes a warning.
    public var phoneAdvisoryWeight = 0.4
    /// Weight of a long look away before the rule book warns. Higher: a long look away raises the risk more. Lower: a
    /// long look away raises the risk less. Choice: an advisory, because it soon becomes a warning.
    public var glanceAdvisoryWeight = 0.3
    /// Weight of a rule book's level 1. Higher: level 1 of a rule book raises the risk more. Lower: level 1 of a rule
    /// book raises the risk less. Choice: level 1 gives an advisory.
    public var firstNoticeWeight = 0.3
    /// Weight of a rule book's level 2. Higher: level 2 of a rule book raises the risk more. Lower: level 2 of a rule
    /// book raises the risk less. Choice: level 2 gives a warning.
    public var ruleWarningWeight = 0.6
    /// Weight of a rule book's level 3. Higher: level 3 of a rule book raises the risk more. Lower: level 3 of a rule
    /// book raises the risk less. Choice: level 3 makes the risk critical.
    public var ruleCriticalWeight = 0.9
    /// Weight of a road alert of the severity info. Higher: such an alert raises the risk more. Lower: such an alert
    /// raises the risk less. Choice: one such alert gives an advisory.
    public var roadInfoWeight = 0.25
    /// Weight of a road alert of the severity warning. Higher: such an alert raises the risk more. Lower: such an
    /// alert raises the risk less. Choice: one such alert gives a warning.
    public var roadWarningWeight = 0.6
    /// Weight of a road alert of the severity alert. Higher: such an alert raises the risk more. Lower: such an alert
    /// raises the risk less. Choice: one such alert makes the risk critical.
    public var roadAlertWeight = 0.9
    /// What an alert about an unseen object gains in weight, as a share of the gap to 1. Higher: alerts about unseen
    /// objects raise the risk more. Lower: unseen objects hardly raise the risk. Choice: makes a warning critical.
    public var unseenShare = 0.55
    /// Weight that a road alert gains from the heaviest driver reason, as a share of that reason's weight. Higher: an
    /// inattentive driver makes road alerts more serious. Lower: the driver's state hardly changes road alerts.
    /// Choice: a road warning and a phone together are critical; a short look away does not change the level.
    public var inattentionShare = 0.8
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
