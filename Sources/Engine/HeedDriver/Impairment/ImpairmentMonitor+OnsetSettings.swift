public import HeedSignals

extension ImpairmentMonitor {
  /// How one measure of a slot scatters while nothing is unusual.
  public struct MeasureSettings: Hashable, Codable, Sendable {
    /// Variance of one value or count in a slot, in the measure's scale.
    /// Choice: as the choosing drivers' slots before a state scatter.
    public var scatter = 1.0
    /// Variance of what moods, talks, traffic and rain change for some minutes.
    /// Choice: as above, from how slots some minutes apart go together.
    public var mood = 0.01
    /// Time in which such a change fades to a third. Choice: as above.
    @Seconds public var stay: Duration = .seconds(300)
    /// Number of values, or seconds, from which there is an own normal. Choice: it scatters by less than moods do.
    public var least = 100.0

    init(scatter: Double, mood: Double, stay: Int, least: Double) {
      (self.scatter, self.mood, self.stay, self.least) = (scatter, mood, .seconds(stay), least)
    }

    var problem: String? {
      scatter > 0 && mood > 0 && stay > .zero && least > 0 ? nil : "scatter, mood, stay and least are above 0"
    }
  }

  /// When the beginning of an unusual state is likelier than what a driver's own minutes do by themselves.
  public struct OnsetSettings: Hashable, Codable, Sendable {
    /// Corrections of the wheel over a tenth of a second, in logarithms.
    /// Choice: the simulated drivers'; the wheel's tremor there is invented (docs/impairment.md).
    public var wheelTremor = MeasureSettings(scatter: 0.85, mood: 0.0023, stay: 500, least: 1500)
    /// Corrections over half a second beyond what the tremor explains, in logarithms. Choice: as before.
    public var wheelCourse = MeasureSettings(scatter: 2.7, mood: 0.0021, stay: 300, least: 1500)
    /// Spread in the lane, as a ratio. Choice: as before; neighbouring places are nearly the same, so each counts for little.
    public var lane = MeasureSettings(scatter: 13, mood: 0.017, stay: 300, least: 1000)
    /// Movements of the gaze, as a ratio. Choice: as the choosing drivers.
    public var gaze = MeasureSettings(scatter: 0.75, mood: 0.0125, stay: 300, least: 150)
    /// Looks at mirrors and instruments, as a ratio. Choice: as before.
    public var checks = MeasureSettings(scatter: 0.75, mood: 0.046, stay: 400, least: 300)
    /// Lengths of blinks, in logarithms. Choice: as before.
    public var blinkLength = MeasureSettings(scatter: 0.1, mood: 0.0044, stay: 600, least: 60)
    /// Blinks, as a ratio. Choice: as before.
    public var blinkRate = MeasureSettings(scatter: 0.85, mood: 0.072, stay: 600, least: 400)
    /// Answers to warnings, in logarithms. Choice: as before.
    public var reaction = MeasureSettings(scatter: 0.11, mood: 0.02, stay: 900, least: 3)
    /// Lengths of looks away, in logarithms. Choice: as before.
    public var lookLength = MeasureSettings(scatter: 0.4, mood: 0.0016, stay: 400, least: 60)
    /// Share of the tremor that is part of a wheel's longer corrections. Choice: then the two scatter independently.
    public var tremorInCourse = 0.8
    /// Times by which a normal is less certain than its number of values says. Choice: moods were part of it, too.
    public var normalScatter = 80.0
    /// Clip of a surprise, standard deviations. Choice: no slot decides by more.
    public var largestSurprise = 3.0
    /// Number of slots that the usual scatter counts for beside the own one. Choice: 25 minutes of driving.
    public var usualSlots = 100.0
    /// Squared surprise at which a slot tells no more of the own scatter. Choice: three standard deviations.
    public var largestSquare = 9.0
    /// Times by which the own scatter may differ from the usual one. Choice: beyond it is more often a fault than a person.
    public var largestOwnScatter = 1.6
    /// Slots between beginnings that are tried. Choice: a minute, as states take minutes.
    public var every = 4
    /// Age beyond which a beginning is no longer tried. Choice: a state of a quarter of an hour has been noticed or will not be.
    @Seconds public var oldest: Duration = .seconds(900)
    /// Age from which a beginning counts. Choice: a minute, before which it is chance.
    @Seconds public var youngest: Duration = .seconds(60)
    /// Time in which a state becomes whole. Choice: the simulated states take one to four minutes.
    @Seconds public var ramp: Duration = .seconds(120)
    /// Times by which people's effects may differ from those of the table. Choice: 2, because the table is a simulation's.
    public var effectSpread = 2.0
    /// Share of the measures that a state changes, 0...1. Choice: each is unaffected in a third of the people.
    public var affectedShare = 0.7
    /// Time since the first moment before which there is no answer. Choice: ten minutes of normal that are ten minutes old, and lights.
    @Seconds public var earliest: Duration = .seconds(1500)
    /// Logarithm of how much likelier the last slots are with a state than without, from which driving is unusual.
    /// Choice: by the choosing drivers: at most one false notice in 20 h of them on fast roads alone, and fewer on all roads.
    public var unusualFrom = 5.7
    /// The same below which it may be usual again. Choice: two less; by the choosing drivers nothing hangs on it between one and four.
    public var usualBelow = 3.7

    /// The default values.
    public init() {}

    var problem: String? {
      if let problem = SlotMeasure.allCases.lazy.compactMap({ self[$0].problem }).first { return problem }
      guard largestSurprise > 0, usualSlots > 0, largestSquare > 0, largestOwnScatter >= 1, normalScatter >= 0 else {
        return "largestSurprise, usualSlots and largestSquare are above 0, largestOwnScatter is at least 1"
      }
      guard every > 0, ramp > .zero, youngest < oldest, oldest <= .seconds(7200) else {
        return "every and ramp are above 0, youngest is below oldest, and oldest is at most two hours"
      }
      guard usualBelow <= unusualFrom else { return "usualBelow <= unusualFrom does not hold" }
      guard effectSpread > 0, (0..<1).contains(affectedShare) else {
        return "effectSpread is above 0, and affectedShare lies in 0..<1"
      }
      return nil
    }

    subscript(measure: SlotMeasure) -> MeasureSettings {
      switch measure {
      case .wheelTremor: wheelTremor
      case .wheelCourse: wheelCourse
      case .lane: lane
      case .gaze: gaze
      case .checks: checks
      case .blinkLength: blinkLength
      case .blinkRate: blinkRate
      case .reaction: reaction
      case .lookLength: lookLength
      }
    }
  }
}
