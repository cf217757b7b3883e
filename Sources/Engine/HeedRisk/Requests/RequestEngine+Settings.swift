public import HeedSignals

extension RequestEngine {
  /// Weight of a warning. Choice: as the risk.
  static let warnsFrom = 0.5
  /// Weight of a critical reason. Choice: as the risk.
  static let criticalFrom = 0.8
  /// Weight of eyes that were shut within `sleepyFor`. Choice: as drowsiness.
  static let sleepyWeight = 0.6
  /// Time away from the road, for any purpose, within `awayWindow` that requests support. Source: Euro NCAP 2026, short
  /// distraction: 10 s in 30 s. Here driving-related looks count too, and support comes without a warning.
  static let awaySum: Duration = .seconds(10)
  /// The sliding window of ``awaySum``. Source: as before: 30 s.
  static let awayWindow: Duration = .seconds(30)
  /// Time on the road that resets that sum. Source: as before: 2 s.
  static let awayForgottenAfter: Duration = .seconds(2)
  /// Weight of that sum. Choice: the lowest weight of a warning, because it only requests support.
  static let awayWeight = 0.5
  /// Time for which an acknowledgement is an answer. Choice: enough to look up and take the wheel.
  static let acknowledgedFor: Duration = .seconds(10)
  /// Time between renewals. Choice: the vehicle soon notices if the end of a request was lost.
  static let renewedEvery: Duration = .seconds(1)
  /// Time for which a request is valid. Choice: the request survives the loss of one renewal.
  static let holdsFor: Duration = .milliseconds(2500)
  /// Time in which the vehicle must confirm a request. Choice: vehicle signals are stale after a second.
  static let repliesWithin: Duration = .seconds(1)

  /// Weights and times from which a request begins, and how long it is valid. Weights are those of the risk, 0...1.
  public struct Settings: Hashable, Codable, Sendable {
    /// Weight of a driver reason from which an earlier forward warning is requested. Higher: earlier forward warnings
    /// are requested less often. Lower: milder reasons request earlier forward warnings. Choice: an advisory; the
    /// driver notices nothing unless something lies ahead.
    public var warningFrom = 0.25
    /// Weight from which stronger lane support is requested. Higher: stronger lane support is requested less often.
    /// Lower: milder reasons request stronger lane support. Choice: also an advisory; the driver feels it only near a
    /// marking, and at a warning it would come too late for looks at mirrors.
    public var laneFrom = 0.25
    /// How much earlier a forward warning comes for an advisory reason. Higher: forward warnings come earlier at an
    /// advisory reason. Lower: they come later at an advisory reason. Choice: half of the time that looking up takes.
    @Seconds public var advisoryGain: Duration = .milliseconds(500)
    /// How much earlier a forward warning comes for a warning reason. Higher: forward warnings come earlier at a
    /// warning reason. Lower: they come later at a warning reason. Choice: the second that looking up takes, as in
    /// `AwarenessThresholds`.
    @Seconds public var warningGain: Duration = .seconds(1)
    /// How much earlier a forward warning comes for a critical reason. Higher: forward warnings come earlier at a
    /// critical reason. Lower: they come later at a critical reason. Choice: a sleeping driver needs longer than one
    /// who looks away.
    @Seconds public var criticalGain: Duration = .milliseconds(1500)
    /// Time without a look at the road, including shut eyes, after which a critical reason asks to slow down. Higher:
    /// the vehicle is asked to slow down later. Lower: the vehicle is asked to slow down sooner. Source: Euro NCAP
    /// 2026, unresponsive driver: 6 s and more.
    @Seconds public var unattendedFor: Duration = .seconds(6)
    /// Minimum duration of the warning before a request to stop. Higher: the vehicle is asked to stop later. Lower: the
    /// vehicle is asked to stop sooner, after less warning. Source: UN R79.04, risk mitigation function: 5 s before the
    /// intervention.
    @Seconds public var warnedFor: Duration = .seconds(5)
    /// Time from the request to slow down to the request to stop. Higher: the vehicle slows down for longer before it
    /// is asked to stop. Lower: the vehicle is asked to stop sooner. Choice: slowing down wakes some drivers, and R79's
    /// 5 s have mostly passed.
    @Seconds public var slowedFor: Duration = .seconds(2)
    /// Time after shut eyes during which support is still requested, even if the driver looks at the road. Higher:
    /// support is requested for longer after shut eyes. Lower: support ends sooner after shut eyes. Source: Euro NCAP:
    /// once the driver was found fatigued, forward and lane warnings are most sensitive until the next journey. Choice:
    /// half an hour, because the end of a journey is not known.
    @Seconds public var sleepyFor: Duration = .seconds(1800)
    /// Time of looking at the road that counts as an answer. Higher: only longer looks at the road end a request.
    /// Lower: short looks at the road end a request. Source: UN R171: eyes on the road for 200 ms.
    @Seconds public var answersAfter: Duration = .milliseconds(200)

    /// The default values.
    public init() {}

    /// One sentence about the first invalid setting; nil without one.
    public var problem: String? {
      guard [warningFrom, laneFrom].allSatisfy({ (0...1).contains($0) }) else { return "weights lie in 0...1" }
      guard warningFrom <= laneFrom else { return "warningFrom <= laneFrom and warnsFrom <= criticalFrom do not hold" }
      guard advisoryGain <= warningGain, warningGain <= criticalGain else {
        return "advisoryGain <= warningGain <= criticalGain does not hold"
      }
      return nil
    }

    func gain(of weight: Double) -> Duration {
      weight >= criticalFrom ? criticalGain : weight >= warnsFrom ? warningGain : advisoryGain
    }
  }
}
