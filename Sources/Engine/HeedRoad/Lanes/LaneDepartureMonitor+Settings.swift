public import HeedSignals

extension LaneDepartureMonitor {
  /// Settings of ``LaneDepartureMonitor``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Width of the vehicle over its wheels, metres. Choice: a mid-size car without its mirrors.
    public var vehicleWidthMeters = 1.8
    /// At this distance from the marking it drifts, metres. Source: openpilot: 1.08 m from the camera, less half a car.
    public var driftMeters = 0.18
    /// At this time before the crossing it drifts too. Choice: half of ISO 17361's 1.5 s; sway stays below.
    @Seconds public var crossingTime: Duration = .milliseconds(700)
    /// Slower sideways motion is no drift, metres a second. Choice: three deviations at a scatter of 5 cm.
    public var slowestDrift = 0.2
    /// Time over which distances are fitted. Choice: averages their scatter, and a drift is still one motion.
    @Seconds public var window: Duration = .milliseconds(600)
    /// Least time for a fit. Choice: half of `window`.
    @Seconds public var shortestWindow: Duration = .milliseconds(300)
    /// How long a drift must last. Choice: a drift of 0.5 m/s goes 5 cm in it.
    @Seconds public var confirmation: Duration = .milliseconds(100)
    /// Beyond `driftMeters` by this much the vehicle is in its lane, metres. Choice: two deviations of a distance.
    public var releaseMeters = 0.1
    /// How long the vehicle must be back in its lane before an alert ends. Choice: longer than a wobble.
    @Seconds public var settling: Duration = .milliseconds(500)
    /// A departure ends this far inside the marking, metres. Choice: as `releaseMeters`.
    public var returnMeters = 0.1
    /// How long a turn signal excuses departures after it ends. Source: openpilot (docs/references.md, road).
    @Seconds public var signalMemory: Duration = .seconds(5)
    /// No alert begins below this speed, metres a second. Source: openpilot: 31 mph.
    public var slowest = 13.9
    /// A standing alert stays down to this much slower, metres a second. Choice: a tenth.
    public var speedHysteresis = 1.4
    /// How long an alert stays without a lane. Choice: a vehicle hides the markings for moments.
    @Seconds public var longestGap: Duration = .seconds(1)
    /// How long an alert waits for a marking that shows the vehicle settled. Choice: dashes and shadows hide it.
    @Seconds public var longestUnseen: Duration = .seconds(3)
    /// A change of distance above this between frames is a change of lane, metres. Choice: half a narrow lane.
    public var jumpMeters = 1.1
    /// Severity of drifting. Source: the alert library: a WARNING.
    public var driftingSeverity = RoadAlert.Severity.warning
    /// Severity of having departed. Source: the alert library: an INFO, as the driver knows or meant it.
    public var departedSeverity = RoadAlert.Severity.info
    /// The defaults.
    public init() {}
  }
}
