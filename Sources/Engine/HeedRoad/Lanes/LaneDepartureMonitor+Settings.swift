public import HeedSignals

extension LaneDepartureMonitor {
  /// Settings of ``LaneDepartureMonitor``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Width of the vehicle over its wheels, metres. Choice: a mid-size car without its mirrors.
    public var vehicleWidthMeters = 1.8
    /// Distance to the marking at which the vehicle drifts, metres. Source: openpilot: 1.08 m from the camera, less half a car.
    public var driftMeters = 0.18
    /// Time to the crossing at which the vehicle also drifts. Choice: half of ISO 17361's 1.5 s; weaving stays below.
    @Seconds public var crossingTime: Duration = .milliseconds(700)
    /// Minimum sideways speed of a drift, metres a second. Choice: three deviations at a scatter of 5 cm.
    public var slowestDrift = 0.2
    /// Time window of the fit of distances. Choice: averages their scatter, while a drift is still one motion.
    @Seconds public var window: Duration = .milliseconds(600)
    /// Minimum time for a fit. Choice: half of `window`.
    @Seconds public var shortestWindow: Duration = .milliseconds(300)
    /// Minimum duration of a drift. Choice: a drift of 0.5 m/s moves 5 cm in this time.
    @Seconds public var confirmation: Duration = .milliseconds(100)
    /// Margin beyond `driftMeters` for a vehicle in its lane, metres. Choice: two deviations of a distance.
    public var releaseMeters = 0.1
    /// Minimum time back in the lane before an alert ends. Choice: longer than a wobble.
    @Seconds public var settling: Duration = .milliseconds(500)
    /// Distance inside the marking at which a departure ends, metres. Choice: like `releaseMeters`.
    public var returnMeters = 0.1
    /// How long a turn signal excuses departures after it ends. Source: openpilot (docs/references.md, road).
    @Seconds public var signalMemory: Duration = .seconds(5)
    /// Minimum speed for a new alert, metres a second. Source: openpilot: 31 mph.
    public var slowest = 13.9
    /// Speed below that down to which a standing alert stays, metres a second. Choice: a tenth.
    public var speedHysteresis = 1.4
    /// Time that an alert stays without a lane. Choice: a vehicle hides the markings for moments.
    @Seconds public var longestGap: Duration = .seconds(1)
    /// Maximum time that an alert waits for a marking that shows a settled vehicle. Choice: dashes and shadows hide it.
    @Seconds public var longestUnseen: Duration = .seconds(3)
    /// Minimum change of distance between frames that is a change of lane, metres. Choice: half a narrow lane.
    public var jumpMeters = 1.1
    /// Severity of drifting. Source: the alert library: a WARNING.
    public var driftingSeverity = RoadAlert.Severity.warning
    /// Severity of a departure. Source: the alert library: an INFO, as the driver knows or meant it.
    public var departedSeverity = RoadAlert.Severity.info
    /// The defaults.
    public init() {}
  }
}
