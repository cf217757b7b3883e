public import HeedSignals

extension RequestEngine {
  /// From which weight and after which time a request begins, and how long it holds. Weights are a risk's, 0...1.
  public struct Settings: Hashable, Codable, Sendable {
    /// Weight of a driver's reason from which an earlier forward warning is asked for. Choice: an advisory; nobody notices
    /// the request unless something lies ahead.
    public var warningFrom = 0.25
    /// Weight from which stronger lane support is asked for. Choice: an advisory, too; it is felt only beside a marking, and with a
    /// warning it comes too late for looks at mirrors.
    public var laneFrom = 0.25
    /// Gain in time of a forward warning, of an advisory reason. Choice: half of the time that looking up takes.
    @Seconds public var advisoryGain: Duration = .milliseconds(500)
    /// The same of a reason that warns. Choice: the second that looking up takes, as in `AwarenessThresholds`.
    @Seconds public var warningGain: Duration = .seconds(1)
    /// The same of a critical reason. Choice: who sleeps needs longer than who looks away.
    @Seconds public var criticalGain: Duration = .milliseconds(1500)
    /// Weight from which a reason counts as a warning's. Choice: as the risk's own.
    public var warnsFrom = 0.5
    /// Weight from which a reason is critical. Choice: as the risk's own.
    public var criticalFrom = 0.8
    /// Time without a look at the road, shut eyes too, after which a critical reason asks to slow down. Source: Euro NCAP 2026,
    /// unresponsive driver: 6 s and more.
    @Seconds public var unattendedFor: Duration = .seconds(6)
    /// Time that the driver has been warned before the vehicle is asked to stop. Source: UN R79.04, risk mitigation
    /// function: 5 s before the intervention.
    @Seconds public var warnedFor: Duration = .seconds(5)
    /// Time between asking to slow down and asking to stop. Choice: slowing down wakes some, and R79's 5 s have mostly passed.
    @Seconds public var slowedFor: Duration = .seconds(2)
    /// Time after shut eyes for which support is still asked for, also of a driver who looks at the road. Source: Euro NCAP:
    /// warnings ahead and of the lane at their most sensitive until the next journey once the driver was found fatigued.
    /// Choice: half an hour, as nobody says when a journey ends.
    @Seconds public var sleepyFor: Duration = .seconds(1800)
    /// Weight of that reason. Choice: as of drowsiness.
    public var sleepyWeight = 0.6
    /// Time away from the road, whatever for, within ``awayWindow`` from which support is asked for. Source: Euro NCAP 2026,
    /// short distraction: 10 s in 30 s; it asks for support, and no warning, also where the looks are the driving task's.
    @Seconds public var awaySum: Duration = .seconds(10)
    /// The window of ``awaySum``. Source: as before: 30 s.
    @Seconds public var awayWindow: Duration = .seconds(30)
    /// Time on the road that forgets ``awaySum``. Source: as before: 2 s.
    @Seconds public var awayForgottenAfter: Duration = .seconds(2)
    /// Weight of that reason. Choice: a warning's least, because it is about support alone.
    public var awayWeight = 0.5
    /// Time of looking at the road that is an answer. Source: UN R171: eyes on the road for 200 ms.
    @Seconds public var answersAfter: Duration = .milliseconds(200)
    /// Time that an acknowledgement answers for. Choice: long enough to look up and take the wheel.
    @Seconds public var acknowledgedFor: Duration = .seconds(10)
    /// Time between renewals. Choice: often enough that an end that got lost is noticed soon.
    @Seconds public var renewedEvery: Duration = .seconds(1)
    /// Time for which a renewal holds. Choice: two renewals may be lost.
    @Seconds public var holdsFor: Duration = .milliseconds(2500)
    /// Time within which the vehicle says that it acts. Choice: a second, as all that the vehicle says is stale after one.
    @Seconds public var repliesWithin: Duration = .seconds(1)

    /// The default values.
    public init() {}

    /// A sentence about the first invalid setting; nil when all are valid.
    public var problem: String? {
      let weights = [warningFrom, laneFrom, warnsFrom, criticalFrom, sleepyWeight, awayWeight]
      guard weights.allSatisfy({ (0...1).contains($0) }) else { return "weights lie in 0...1" }
      guard warningFrom <= laneFrom, warnsFrom <= criticalFrom else {
        return "warningFrom <= laneFrom and warnsFrom <= criticalFrom do not hold"
      }
      guard advisoryGain <= warningGain, warningGain <= criticalGain else {
        return "advisoryGain <= warningGain <= criticalGain does not hold"
      }
      guard renewedEvery > .zero, holdsFor > renewedEvery else { return "holdsFor is not longer than renewedEvery" }
      return nil
    }

    func gain(of weight: Double) -> Duration {
      weight >= criticalFrom ? criticalGain : weight >= warnsFrom ? warningGain : advisoryGain
    }
  }
}
