public import HeedSignals

/// Warns of objects in the expected path by their time to collision, with hysteresis. Alerts come sooner for objects
/// the driver has not seen, later and milder for seen objects (``AwarenessThresholds``). An early alert stays when the
/// driver looks up. While the driver's state requires an earlier forward warning (``HazardSight/gain``), alerts of all
/// objects come sooner.
public struct CollisionMonitor: Sendable {
  /// Settings of ``CollisionMonitor``.
  public struct Settings: Hashable, Codable, Sendable {
    /// An alert begins only from this probability that the object is in the path, 0...1. Higher: collision alerts come
    /// later, and fewer are false. Lower: collision alerts come earlier, and more are false. Choice: more likely than
    /// not.
    public var raisingProbability = 0.5
    /// Added to `raisingProbability` per metre that the object is beside the path, because the object may stop. Choice:
    /// half as much again for a lane.
    public var probabilityPerMeter = 0.06
    /// The same without a yaw rate: in a turn every object beside the path seems to cross it. Choice: twice as much.
    public var probabilityPerMeterUnturned = 0.12
    /// Upper bound of that minimum, 0...1. Choice: below 1, so that an object surely in the path raises an alert.
    public var mostProbability = 0.9
    /// An alert lasts down to this probability that the object is in the path, 0...1. Choice: hysteresis below
    /// `raisingProbability`.
    public var keepingProbability = 0.2
    /// How long an object must be expected in the path before an alert. Choice: two frames at 10 Hz; with 200 ms the
    /// warning of one cut-in in a thousand comes a frame too late.
    @Seconds public var pathConfirmation: Duration = .milliseconds(100)
    /// The same for oncoming vehicles. Choice: with 100 ms the sample drive's oncoming car, which passes beside, raised
    /// an alert.
    @Seconds public var oncomingConfirmation: Duration = .milliseconds(200)
    /// How long the time to collision must exceed the release bound before a severity ends. Choice: light braking may
    /// not suffice.
    @Seconds public var release: Duration = .seconds(1)
    /// Ratio of the release bound to the bound. Choice: as for `release`.
    public var releaseFactor = 1.25
    /// How long an alert outlives the last sight of its object. Choice: as long as the tracker keeps the object.
    @Seconds public var memory: Duration = .seconds(1)
    /// This many standard deviations are added to the closing rate. Higher: collision alerts come earlier, and more are
    /// false. Lower: collision alerts come later, and fewer are false. Choice: with 0.3 one simulated braking lead is
    /// warned of too late.
    public var caution = 0.4
    /// How far ahead observed braking is extrapolated. Choice: the lag of the filter, which needs some boxes to detect
    /// braking.
    @Seconds public var anticipation: Duration = .milliseconds(300)
    /// Greatest relative deviation of a new object's time to collision that may raise an alert. Choice: the times soon
    /// become more certain.
    public var mostUncertainty = 0.2
    /// The same for familiar objects. Choice: their times become uncertain when they begin to brake.
    public var familiarUncertainty = 0.35
    /// Age from which an object is familiar. Choice: with 1 s warnings of new objects far ahead come a second too soon.
    @Seconds public var familiarAfter: Duration = .seconds(2)
    /// How the driver's awareness shifts the bounds.
    public var sight = AwarenessThresholds.Settings()
    /// The defaults.
    public init() {}
  }

  /// Time-to-collision bounds of the severities, seconds; nil for a severity that is not used.
  public struct Bounds: Hashable, Sendable {
    /// Bound of `info`, seconds; nil for none.
    public var info: Double?
    /// Bound of `warning`, seconds.
    public var warning: Double
    /// Bound of `alert`, seconds.
    public var alert: Double

    /// Copies its arguments.
    public init(info: Double?, warning: Double, alert: Double) {
      (self.info, self.warning, self.alert) = (info, warning, alert)
    }

    func bound(of severity: RoadAlert.Severity) -> Double? {
      switch severity {
      case .info: info
      case .warning: warning
      case .alert: alert
      }
    }
  }

  private struct History: Sendable {
    var severity: RoadAlert.Severity?
    var sight = AwarenessSeverityFilter()
    var inPathSince: Timestamp?
    var relievedSince: Timestamp?
    var last: Timestamp
    var frames = 0
    /// The last value and bound that supported its alert, seconds.
    var rest: (measured: Double, bound: Double)?
    var alert: RoadAlert?
  }

  private let settings: Settings
  private var histories: [String: History] = [:]
  /// Starts without history.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Judges one frame, in time order; returns the standing alerts in the order of their objects' ids.
  /// - Parameter objects: The objects of the kinds that give collision alerts.
  /// - Parameter bounds: For objects without known awareness.
  public mutating func update(
    _ objects: [TrackedObject], path: ExpectedPath, bounds: Bounds, sight: HazardSight = .unknown, at time: Timestamp
  ) -> [RoadAlert] {
    for object in objects {
      var history = histories[object.id] ?? History(last: time)
      history.last = time
      history.frames += 1
      history.sight.bounds = AwarenessThresholds(
        bounds, seen: sight.probability(of: object.id), gain: sight.gain, settings: settings.sight)
      judge(object, path, bounds, &history, at: time)
      histories[object.id] = history
    }
    histories = histories.filter { time.seconds(since: $0.value.last) <= settings.memory.seconds }
    histories.keepNewest(seen: \.last)
    return histories.sorted { $0.key < $1.key }.compactMap(\.value.alert)
  }

  private func judge(
    _ object: TrackedObject, _ path: ExpectedPath, _ bounds: Bounds, _ history: inout History, at time: Timestamp
  ) {
    let probability = object.probability(on: path)
    let contact = object.timeToCollision
    let isMet = probability >= asked(object, path) && !object.mayPassInABend(path)
    history.inPathSince = isMet ? history.inPathSince ?? time : nil
    let confirmation = object.isOncoming(path) ? settings.oncomingConfirmation : settings.pathConfirmation
    let isInPath = history.inPathSince.map { time.seconds(since: $0) >= confirmation.seconds } ?? false
    let judged = judged(object, isInPath: isInPath, mostUncertainty: settings.mostUncertainty)
    let reached = RoadAlert.Severity.allCases.last { severity in
      bounds.bound(of: severity).map { bound in judged.map { $0 <= bound } ?? false } ?? false
    }
    let kept = history.severity.flatMap { standing -> RoadAlert.Severity? in
      guard probability >= settings.keepingProbability, let seconds = contact?.seconds else { return nil }
      return RoadAlert.Severity.allCases.last { severity in
        severity <= standing && bounds.bound(of: severity).map { seconds <= $0 * settings.releaseFactor } ?? false
      }
    }
    settle(&history, reached: reached, kept: kept, at: time)
    adjust(&history, object, isInPath: isInPath, probability: probability, at: time)
    guard let severity = history.sight.severity(usual: history.severity) else { return history.alert = nil }
    history.alert = RoadAlert(
      kind: .timeToCollision, severity: severity, object: object.id, timeToCollision: contact,
      distanceMeters: object.distanceMeters)
    rest(
      &history, on: [bounds.bound(of: severity), history.sight.bounds.bound(severity)].compactMap { $0 },
      judged: contact.map { cautious($0, object, by: settings.caution) })
  }

  /// Records the bound that supports an alert: the narrowest bound that was met, or the bound that keeps the alert.
  private func rest(_ history: inout History, on bounds: [Double], judged: Double?) {
    history.alert?.samples = history.frames
    // Without a current time to collision the last values stay.
    if let judged, let widest = bounds.max() {
      history.rest = (judged, bounds.filter { judged <= $0 }.min() ?? max(judged, widest * settings.releaseFactor))
    }
    history.alert?.measured = history.rest?.measured
    history.alert?.bound = history.rest?.bound
  }

  private func adjust(
    _ history: inout History, _ object: TrackedObject, isInPath: Bool, probability: Double, at time: Timestamp
  ) {
    let (own, contact) = (settings.sight, object.timeToCollision)
    let times = AwarenessSeverityFilter.CollisionTimes(
      sure: judged(object, isInPath: isInPath, mostUncertainty: settings.mostUncertainty, anticipates: false),
      likely: judged(
        object, isInPath: isInPath, mostUncertainty: max(own.mostUncertainty, settings.mostUncertainty)),
      least: contact.map { cautious($0, object, by: own.laterCaution) }, seconds: contact?.seconds,
      isKept: probability >= settings.keepingProbability)
    history.sight.update(times, factor: settings.releaseFactor, release: settings.release.seconds, at: time)
  }

  private func asked(_ object: TrackedObject, _ path: ExpectedPath) -> Double {
    let perMeter = path.isTurnGiven ? settings.probabilityPerMeter : settings.probabilityPerMeterUnturned
    let beside = max(0, object.beside(path) - path.settings.halfWidth)
    return min(settings.mostProbability, settings.raisingProbability + perMeter * beside)
  }

  /// The time to collision that may raise an alert now, seconds; nil if the object may not raise one. `isInPath`: The
  /// object has been expected in the path for long enough. `anticipates`: Whether braking is extrapolated; within wider
  /// bounds than usual that would only add false alerts.
  private func judged(
    _ object: TrackedObject, isInPath: Bool, mostUncertainty: Double, anticipates: Bool = true
  ) -> Double? {
    let isFamiliar = anticipates && object.age >= settings.familiarAfter.seconds
    let allowed = isFamiliar ? max(mostUncertainty, settings.familiarUncertainty) : mostUncertainty
    guard isInPath, object.isConfirmed, object.isMeasured, !object.showsSide, let contact = object.timeToCollision,
      1 / contact.earliest - 1 / contact.seconds <= allowed / contact.seconds
    else { return nil }
    return cautious(contact, object, by: settings.caution, anticipates: anticipates)
  }

  private func cautious(
    _ ttc: TimeToCollision, _ object: TrackedObject, by caution: Double, anticipates: Bool = true
  ) -> Double {
    let (rate, deviation) = (1 / ttc.seconds, 1 / ttc.earliest - 1 / ttc.seconds)
    let growth = anticipates ? settings.anticipation.seconds * object.closingGrowth : 0
    return 1 / (rate + caution * deviation + growth)
  }

  private func settle(
    _ history: inout History, reached: RoadAlert.Severity?, kept: RoadAlert.Severity?, at time: Timestamp
  ) {
    if let reached, history.severity.map({ reached >= $0 }) ?? true {
      return (history.severity, history.relievedSince) = (reached, nil)
    }
    guard let standing = history.severity else { return }
    guard kept != standing else { return history.relievedSince = nil }
    let since = history.relievedSince ?? time
    history.relievedSince = since
    if time.seconds(since: since) >= settings.release.seconds {
      (history.severity, history.relievedSince) = (kept, nil)
    }
  }
}
