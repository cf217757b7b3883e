public import HeedSignals

extension LaneDepartureMonitor {
  /// Settings of ``LaneDepartureMonitor``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Width of the vehicle over its wheels, metres. Higher: lane departure alerts come earlier and more often. Lower:
    /// lane departure alerts come later and less often. Choice: a mid-size car without its mirrors.
    public var vehicleWidthMeters = 1.8
    /// The vehicle drifts from this distance to the marking on, metres. Higher: slow drifts raise alerts earlier, and
    /// so does driving near markings. Lower: slow drifts raise alerts later and less often. Source: openpilot: 1.08 m
    /// from the camera, less half a car.
    public var driftMeters = 0.18
    /// The vehicle drifts from this time before the crossing on, too. Higher: fast drifts raise alerts earlier, and
    /// swaying raises more false ones. Lower: fast drifts raise alerts later. Choice: half of ISO 17361's 1.5 s; sway
    /// stays below.
    @Seconds public var crossingTime: Duration = .milliseconds(700)
    /// Least sideways speed of a drift, metres a second. Choice: three deviations at a scatter of 5 cm.
    public var slowestDrift = 0.2
    /// Time over which distances are fitted. Choice: averages their scatter, and a drift is still one motion.
    @Seconds public var window: Duration = .milliseconds(600)
    /// Least time for a fit. Choice: half of `window`.
    @Seconds public var shortestWindow: Duration = .milliseconds(300)
    /// How long a drift must last. Choice: a drift of 0.5 m/s goes 5 cm in it.
    @Seconds public var confirmation: Duration = .milliseconds(100)
    /// Distance beyond `driftMeters` from which the vehicle is back in its lane, metres. Choice: two deviations of a
    /// distance.
    public var releaseMeters = 0.1
    /// How long the vehicle must be back in its lane before an alert ends. Choice: longer than a wobble.
    @Seconds public var settling: Duration = .milliseconds(500)
    /// Distance inside the marking at which a departure turns into a drift, metres. Choice: as `releaseMeters`.
    public var returnMeters = 0.1
    /// How long a turn signal excuses departures after it ends. Higher: departures long after a turn signal raise no
    /// alert. Lower: slow lane changes after a turn signal raise alerts. Source: openpilot (docs/references.md, road).
    @Seconds public var signalMemory: Duration = .seconds(5)
    /// No alert begins below this speed, metres a second. Higher: lane departure alerts come only at higher speeds.
    /// Lower: lane departure alerts come at lower speeds too. Source: openpilot: 31 mph.
    public var slowest = 13.9
    /// A standing alert lasts down to this much below that speed, metres a second. Choice: a tenth.
    public var speedHysteresis = 1.4
    /// How long an alert stays without a lane. Choice: a vehicle hides the markings for moments.
    @Seconds public var longestGap: Duration = .seconds(1)
    /// How long an alert waits for a marking that shows the vehicle settled. Choice: dashes and shadows hide it.
    @Seconds public var longestUnseen: Duration = .seconds(3)
    /// A larger change of distance between frames is a change of lane, metres. Choice: half a narrow lane.
    public var jumpMeters = 1.1
    /// Severity of drifting. Other: alerts for drifting are milder or stronger. Source: the alert library: a WARNING.
    public var driftingSeverity = RoadAlert.Severity.warning
    /// Severity of a crossed marking. Other: alerts for a crossed marking are milder or stronger. Source: the alert
    /// library: an INFO, as the driver knows or meant it.
    public var departedSeverity = RoadAlert.Severity.info
    /// The defaults.
    public init() {}
  }
}
