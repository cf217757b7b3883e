public import HeedSignals

extension RiskEngine {
  public struct Settings: Hashable, Codable, Sendable {
    /// Whose verdicts raise the risk. Choice: the rule book that asks most of a car's driver monitoring.
    public var raisedBy = RuleBookName.euroNCAP2026
    /// True: all rule books judge side by side, and their verdicts are told. False: the one that raises the risk alone.
    /// Choice: they cost a microsecond, and nobody has to run a drive twice to know what another rule says.
    public var judgesAll = true
    /// A look away this long is told before the rule book warns. Source: NHTSA 2013: a glance away lasts 2 s at most.
    @Seconds public var glanceAdvisory: Duration = .seconds(2)
    /// Mirrors and instruments justify a longer glance. Source: Euro NCAP 2026: +1 s.
    @Seconds public var justifiedExtra: Duration = .seconds(1)
    /// Looking at a phone. Choice: nothing justifies it: advisory after 1 s, warning with NHTSA's 2 s.
    @Seconds public var phoneAdvisory: Duration = .seconds(1)
    @Seconds public var phoneWarning: Duration = .seconds(2)
    /// A gaze that was lost this long is told as unavailable. Choice: longer than blinks and turns of the head.
    @Seconds public var longestGazeLoss: Duration = .seconds(2)
    /// A reason stays this long after its condition ended. Choice: long enough to be heard, short enough to be believed.
    @Seconds public var hold: Duration = .seconds(2)
    /// Road alerts that no road frame has confirmed for this long are over. Choice: a road camera that stalls is told within
    /// a second; what it last showed is past after another.
    @Seconds public var roadMemory: Duration = .seconds(2)

    /// Weight of each reason, 0...1.
    /// Choice: what ends in a crash within seconds is critical, what needs a break or a look at the road a warning, what
    /// soon will be one an advisory. A drowsy driver whose eyes are open is warned; the microsleep itself is critical.
    public var sleepWeight = 1.0
    public var unresponsiveWeight = 0.95
    public var microsleepWeight = 0.9
    public var phoneWarningWeight = 0.7
    public var drowsyWeight = 0.6
    public var phoneAdvisoryWeight = 0.4
    public var glanceAdvisoryWeight = 0.3
    /// Of a rule book's levels 1, 2 and 3. Choice: an advisory, a warning, critical.
    public var firstNoticeWeight = 0.3
    public var ruleWarningWeight = 0.6
    public var ruleCriticalWeight = 0.9
    /// Of road alerts by their severity. Choice: as their names say; an information alone is an advisory.
    public var roadInfoWeight = 0.25
    public var roadWarningWeight = 0.6
    public var roadAlertWeight = 0.9

    /// What an alert gains when the driver has not seen what it is about, as a share of what it lacks to 1.
    /// Choice: makes a warning critical: nobody else will brake.
    public var unseenShare = 0.55
    /// What it gains from the heaviest driver reason, as a share of that reason's weight.
    /// Choice: a warning on the road and a phone together are critical; a short look away does not change the level.
    public var inattentionShare = 0.8

    /// Score from which each level begins. Choice: a reason's weight alone sets its level; two advisories stay one.
    public var advisoryFrom = 0.25
    public var warningFrom = 0.5
    public var criticalFrom = 0.8

    public init() {}

    /// What is wrong with these settings; nil: nothing.
    public var problem: String? {
      let weights = [
        sleepWeight, unresponsiveWeight, microsleepWeight, phoneWarningWeight, drowsyWeight, phoneAdvisoryWeight,
        glanceAdvisoryWeight, firstNoticeWeight, ruleWarningWeight, ruleCriticalWeight, roadInfoWeight,
        roadWarningWeight, roadAlertWeight, unseenShare, inattentionShare, advisoryFrom, warningFrom, criticalFrom,
      ]
      guard weights.allSatisfy({ (0...1).contains($0) }) else { return "weights, shares and levels lie in 0...1" }
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
