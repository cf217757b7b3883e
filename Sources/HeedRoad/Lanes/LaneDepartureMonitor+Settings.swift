public import HeedSignals

extension LaneDepartureMonitor {
  public struct Settings: Hashable, Codable, Sendable {
    /// Metres, over the wheels. Choice: a mid-size car without its mirrors.
    public var vehicleWidthMeters = 1.8
    /// This near the marking is drifting, metres. Source: openpilot's lane departure warning: 1.08 m from the camera to the
    /// line, which leaves this much beside a car of `vehicleWidthMeters`.
    public var driftMeters = 0.18
    /// So is this long before the crossing. Choice: half of the 1.5 s that ISO 17361 allows at the most: sway within a lane
    /// stays below it, and a driver who reacts still keeps most of the vehicle inside.
    @Seconds public var crossingTime: Duration = .milliseconds(700)
    /// Slower sideways, metres a second, is no drift. Choice: three deviations of what is measured in a lane with 5 cm of scatter.
    public var slowestDrift = 0.2
    /// Distances are looked at over this time. Choice: their scatter is averaged, and a drift is still one motion.
    @Seconds public var window: Duration = .milliseconds(600)
    /// And over no less than this. Choice: half of it.
    @Seconds public var shortestWindow: Duration = .milliseconds(300)
    /// A drift that began is believed after this. Choice: a drift of 0.5 m/s goes 5 cm in it.
    @Seconds public var confirmation: Duration = .milliseconds(100)
    /// Inside by this much more than `driftMeters`, metres, the vehicle is in its lane: only from there can an alert begin, and
    /// `settling` there ends one. Choice: two deviations of a measured distance.
    public var releaseMeters = 0.1
    @Seconds public var settling: Duration = .milliseconds(500)
    /// A departure ends this far inside the marking, metres. Choice: as `releaseMeters`.
    public var returnMeters = 0.1
    /// Whoever signalled means to go to that side, until this long after. Source: openpilot (docs/references.md, road).
    @Seconds public var signalMemory: Duration = .seconds(5)
    /// Metres a second; slower there is no alert. Source: openpilot: 31 mph.
    public var slowest = 13.9
    /// An alert that stands goes on until this much slower. Choice: a tenth.
    public var speedHysteresis = 1.4
    /// Without a lane an alert goes on this long. Choice: markings are hidden by a vehicle for moments.
    @Seconds public var longestGap: Duration = .seconds(1)
    /// When the marking that would tell that the vehicle is settled is not seen for this long, an alert ends, and only what is
    /// seen is judged. Choice: a second of settling, and the two that dashes and shadows hide of it.
    @Seconds public var longestUnseen: Duration = .seconds(3)
    /// A side that is farther off than this many metres from one frame to the next is another lane's. Choice: half a narrow lane.
    public var jumpMeters = 1.1
    /// Source: the alert library: drifting is a WARNING, having departed an INFO: who is already across knows it, or meant it.
    public var driftingSeverity = RoadAlert.Severity.warning
    public var departedSeverity = RoadAlert.Severity.info

    public init() {}
  }
}
