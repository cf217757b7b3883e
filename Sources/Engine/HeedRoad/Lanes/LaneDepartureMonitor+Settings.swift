public import HeedSignals

extension LaneDepartureMonitor {
  /// Minimum sideways speed of a drift, metres a second. Choice: three deviations, as distances scatter by 5 cm.
  static let slowestDrift = 0.2
  /// Time of the distances that one line is fitted to. Choice: long enough to average scatter, short for one motion.
  static let window: Duration = .milliseconds(600)
  /// Minimum time span of the distances that a line is fitted to. Choice: half of `window`.
  static let shortestWindow: Duration = .milliseconds(300)
  /// Minimum duration of a drift before an alert. Choice: a drift of 0.5 m/s moves 5 cm in this time.
  static let confirmation: Duration = .milliseconds(100)
  /// Distance beyond `driftMeters` from which a vehicle is in its lane, metres. Choice: two deviations of a distance.
  static let releaseMeters = 0.1
  /// Minimum time in the lane before an alert ends. Choice: longer than a wobble.
  static let settling: Duration = .milliseconds(500)
  /// Distance inside the marking at which `departed` becomes `drifting` again, metres. Choice: as `releaseMeters`.
  static let returnMeters = 0.1
  /// Alerts end only this far below the speed `slowest`, metres a second. Choice: a tenth of `slowest`.
  static let speedHysteresis = 1.4
  /// Time that an alert stays without a lane. Choice: other vehicles hide the markings for moments.
  static let longestGap: Duration = .seconds(1)
  /// Time that an alert waits for its unseen marking. Choice: gaps between dashes, and shadows, hide the marking.
  static let longestUnseen: Duration = .seconds(3)
  /// Minimum jump of the distance at a change of lane, metres. Choice: half a narrow lane.
  static let jumpMeters = 1.1

  /// Settings of ``LaneDepartureMonitor``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Width of the vehicle over its wheels, metres. Higher: lane departure alerts come earlier and more often. Lower:
    /// lane departure alerts come later and less often. Choice: a mid-size car without its mirrors.
    public var vehicleWidthMeters = 1.8
    /// At this distance to the marking or less, the vehicle drifts, metres. Higher: slow drifts raise alerts earlier,
    /// and driving near markings raises alerts too. Lower: slow drifts raise alerts later and less often. Source:
    /// openpilot: 1.08 m from the camera, less half a car.
    public var driftMeters = 0.18
    /// The vehicle also drifts at this time or less before it crosses the marking. Higher: fast drifts raise alerts
    /// earlier, and swaying raises more false alerts. Lower: fast drifts raise alerts later. Choice: half of ISO
    /// 17361's 1.5 s; sway stays below.
    @Seconds public var crossingTime: Duration = .milliseconds(700)
    /// How long a turn signal excuses departures after its end. Higher: departures long after a turn signal raise no
    /// alert. Lower: slow lane changes after a turn signal raise alerts. Source: openpilot (docs/references.md,
    /// road).
    @Seconds public var signalMemory: Duration = .seconds(5)
    /// No alert begins below this speed, metres a second. Higher: lane departure alerts come only at higher speeds.
    /// Lower: lane departure alerts come at lower speeds too. Source: openpilot: 31 mph.
    public var slowest = 13.9
    /// Severity of drifting. Other: alerts for drifting are milder or stronger. Source: the alert library: a WARNING.
    public var driftingSeverity = RoadAlert.Severity.warning
    /// Severity of a crossed marking. Other: alerts for a crossed marking are milder or stronger. Source: the alert
    /// library: an INFO, as the driver knows or meant it.
    public var departedSeverity = RoadAlert.Severity.info
    /// Creates the default settings.
    public init() {}
  }
}
