public import HeedSignals

extension ImpairmentMonitor {
  /// What is measured, how an own normal is learned, and when driving counts as unlike it.
  ///
  /// "The choosing drivers" are simulated ones whose seeds no reported figure uses (docs/impairment.md).
  public struct Settings: Hashable, Codable, Sendable {
    /// Speed from which driving is judged, metres a second. Choice: 30 km/h, below which turns and queues decide where one
    /// looks; Euro NCAP 2026 asks for impairment from 50 km/h.
    public var slowest = 8.33
    /// Speed from which roads are no town's, metres a second. Choice: 60 km/h; looks differ by the kind of road.
    public var fastFrom = 16.67
    /// Speed from which roads are motorways, metres a second. Choice: 98 km/h, between a country road's and a motorway's.
    public var motorwayFrom = 27.22
    /// Time in which the speed that chooses the kind of road is smoothed. Choice: longer than a bend or an overtaking.
    @Seconds public var speedTime: Duration = .seconds(15)
    /// Driving time of one value of each measure. Source: gaze concentration and lane keeping are given per minute (Victor,
    /// Harbluk & Engström 2005).
    @Seconds public var minute: Duration = .seconds(60)
    /// Time within which a minute has to be collected. Choice: stops of a minute or two do not end it.
    @Seconds public var longestMinute: Duration = .seconds(240)
    /// Length of the pieces in which spreads are taken. Choice: shorter than a bend or a drift of the gaze's zero.
    @Seconds public var piece: Duration = .seconds(10)
    /// The same of the gaze. Choice: longer, as looks stay for seconds.
    @Seconds public var gazePiece: Duration = .seconds(20)
    /// Time of which looks make one direction. Choice: about a fixation, over which the measurement's noise averages.
    @Seconds public var gazeStep: Duration = .milliseconds(500)
    /// Steering angle up to which a road is straight enough for the gaze to count, degrees. Choice: a motorway's bends and lane
    /// changes.
    public var largestStraight = 4.0
    /// Share of the time that has to be seen, 0...1. Choice: most of it is looks at the road.
    public var leastSeen = 0.4
    /// Look at mirrors or instruments that counts. Choice: longer than an eye on its way over them.
    @Seconds public var shortestCheck: Duration = .milliseconds(200)
    /// Number of blinks from which a minute has a mean length. Choice: three; rare blinkers have six a minute.
    public var leastBlinks = 3.0
    /// Answer to a warning that is no faster one. Choice: eyes that were on their way already.
    @Seconds public var shortestReaction: Duration = .milliseconds(150)
    /// Between predicted steering angles. Source: Boer et al. 2005, Steering entropy revisited: 4 Hz.
    @Seconds public var steeringStep: Duration = .milliseconds(250)
    /// Steering angle beyond which it is a turn, degrees. Choice: a bend of a country road takes less.
    public var largestSteering = 30.0
    /// Number of prediction errors from which they have an entropy. Choice: half a minute.
    public var leastErrors = 100
    /// Minutes that tell a driver's own scale of steering at a kind of road. Choice: a tenth of the errors of each decide.
    public var scaleMinutes = 5
    /// Step of the place in the lane that is another lane, metres. Choice: half a narrow lane's width, less half a metre.
    public var laneJump = 1.0
    /// Minutes from which a measure has an own normal. Choice: a median of ten scatters by 0.4 of a minute's scatter.
    public var leastMinutes = 10
    /// The same of answers to warnings. Choice: they are rare, and each is timed well.
    public var leastReactions = 3
    /// Age from which a minute is part of the normal. Choice: what sets in within that time is not learned as normal.
    @Seconds public var lag: Duration = .seconds(600)
    /// Age from which a minute is forgotten. Choice: the last hours, over which people tire and light changes.
    @Seconds public var memory: Duration = .seconds(14_400)
    /// Minutes that are compared with the normal. Choice: by the choosing drivers, of 4, 6 and 8.
    public var recentMinutes = 4
    /// The same of a second comparison, which sees less at once and more in the end; what is more unusual counts.
    /// Choice: twice as many.
    public var longerMinutes = 8
    /// Minutes of them from which there is an answer. Choice: two may be chance.
    public var leastRecent = 3
    /// Age beyond which a minute is not recent. Choice: a stop for fuel.
    @Seconds public var longestRecent: Duration = .seconds(1200)
    /// Number of minutes that the usual scatter counts for beside the own one. Choice: as the least own minutes.
    public var usualMinutes = 10.0
    /// Usual scatter between minutes, of the logarithm of the gaze spread.
    /// Choice: with it and the drift the choosing drivers' deviations scatter by 0.75 to 1.05.
    public var gazeScatter = 0.2
    /// Usual scatter between minutes, of the root of checks per minute.
    /// Choice: as before.
    public var checksScatter = 0.5
    /// Usual scatter between minutes, of the logarithm of a blink's length.
    /// Choice: as before.
    public var blinkDurationScatter = 0.1
    /// Usual scatter between minutes, of the root of blinks per minute.
    /// Choice: as before.
    public var blinkRateScatter = 0.6
    /// Usual scatter between minutes, of the logarithm of an answer's time.
    /// Choice: as before.
    public var reactionScatter = 0.4
    /// Usual scatter between minutes, of the steering entropy.
    /// Choice: as before.
    public var entropyScatter = 0.04
    /// Usual scatter between minutes, of the logarithm of the place's spread in the lane.
    /// Choice: as before.
    public var laneScatter = 0.3
    /// Usual drift over some minutes, of the logarithm of the gaze spread.
    /// Choice: talks, traffic, weather and moods of the choosing drivers.
    public var gazeDrift = 0.07
    /// Usual drift over some minutes, of the root of checks per minute.
    /// Choice: as before.
    public var checksDrift = 0.18
    /// Usual drift over some minutes, of the logarithm of a blink's length.
    /// Choice: as before.
    public var blinkDurationDrift = 0.06
    /// Usual drift over some minutes, of the root of blinks per minute.
    /// Choice: as before.
    public var blinkRateDrift = 0.5
    /// Usual drift over some minutes, of the logarithm of an answer's time.
    /// Choice: as before.
    public var reactionDrift = 0.15
    /// Usual drift over some minutes, of the steering entropy.
    /// Choice: as before.
    public var entropyDrift = 0.02
    /// Usual drift over some minutes, of the logarithm of the place's spread in the lane.
    /// Choice: as before.
    public var laneDrift = 0.07
    /// Deviation of the gaze spread that an unusual state brings, standard deviations.
    /// Choice: what the literature's effects come to beside scatter and drift (docs/impairment.md).
    public var gazeShift = 2.0
    /// Deviation of the checks that an unusual state brings, standard deviations.
    /// Choice: as before.
    public var checksShift = 2.0
    /// Deviation of the blink length that an unusual state brings, standard deviations.
    /// Choice: as before.
    public var blinkDurationShift = 3.0
    /// Deviation of the blink rate that an unusual state brings, standard deviations.
    /// Choice: as before.
    public var blinkRateShift = 1.5
    /// Deviation of the answers to warnings that an unusual state brings, standard deviations.
    /// Choice: as before.
    public var reactionShift = 1.0
    /// Deviation of the steering entropy that an unusual state brings, standard deviations.
    /// Choice: as before.
    public var entropyShift = 2.0
    /// Deviation of the spread in the lane that an unusual state brings, standard deviations.
    /// Choice: as before.
    public var laneShift = 2.0
    /// Spread of these deviations between people, standard deviations. Choice: people differ by as much again as minutes do.
    public var shiftSpread = 1.5
    /// Share of the measures that such a state changes, 0...1. Choice: a third; one clear measure counts, and those that are as
    /// usual do not outvote it.
    public var changedShare = 0.3
    /// Deviation at which a measure is clipped, standard deviations. Choice: no measure decides by more.
    public var largestDeviation = 6.0
    /// Sum of the minutes' evidence (natural logarithms of likelihood ratios) below which driving is usual again, if the onset's is low,
    /// too. Choice: about as likely as not.
    public var usualBelow = 0.8
    /// Width of the logistic curve from the onset's evidence to the score. Choice: no evidence for either gives less than 0.05.
    public var scoreWidth = 1.0
    /// Number of measures from which there is an answer. Choice: one alone is a habit that changed.
    public var leastMeasures = 2

    /// What is counted in the slots that tell a beginning.
    public var slots = SlotSettings()
    /// When a beginning is likely.
    public var onset = OnsetSettings()

    /// The default values.
    public init() {}

    /// A sentence about the first invalid setting; nil when all are valid.
    public var problem: String? {
      guard slowest >= 0, slowest <= fastFrom, fastFrom <= motorwayFrom else {
        return "0 <= slowest <= fastFrom <= motorwayFrom does not hold"
      }
      guard minute > .zero, longestMinute >= minute, piece > .zero, gazePiece > .zero, gazeStep > .zero,
        steeringStep > .zero, speedTime > .zero
      else {
        return "times have to be above 0, and longestMinute at least minute"
      }
      guard memory > lag, lag >= .zero else { return "memory is not longer than lag" }
      guard (0...1).contains(leastSeen) else { return "leastSeen lies in 0...1" }
      guard leastMinutes > 0, scaleMinutes > 0, recentMinutes > 0, leastReactions > 0, leastErrors > 0 else {
        return "numbers of minutes, answers and errors are 1 or more"
      }
      guard leastRecent > 0, leastRecent <= recentMinutes, recentMinutes <= longerMinutes else {
        return "1 <= leastRecent <= recentMinutes <= longerMinutes does not hold"
      }
      guard
        DrivingMinute.Measure.allCases.allSatisfy({ scatter(of: $0) > 0 && drift(of: $0) >= 0 && shift(of: $0) >= 0 })
      else { return "scatters are above 0, drifts and shifts 0 or more" }
      guard (0..<1).contains(changedShare), shiftSpread > 0 else {
        return "changedShare lies in 0..<1, shiftSpread above 0"
      }
      guard largestDeviation > 0, scoreWidth > 0 else { return "largestDeviation and scoreWidth are above 0" }
      return slots.problem.map { "slots: \($0)" } ?? onset.problem.map { "onset: \($0)" }
    }
  }
}
