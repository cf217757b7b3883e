public import HeedSignals

/// Warns of what the vehicle will meet within seconds: objects in its expected path, by their time to collision.
///
/// A severity is reached when the time stays below its bound for a moment, and is left when it stays well above, so that noise
/// at a bound is no news. What passes beside, crosses before or behind, or falls back is quiet.
///
/// What the driver has not seen is warned of sooner, what the driver has seen later: see ``AwarenessThresholds``. What was warned of sooner
/// is not taken back because the driver looks up, and the likelier the driver has seen it, the milder and the later is what is said.
public struct CollisionMonitor: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// The object is expected to be passed within the path with at least this probability, to raise and to keep an alert.
    /// Choice: more likely than not, and hysteresis.
    public var raisingProbability = 0.5
    /// How much more is asked for each metre that it is beside the path now, and at most: what comes from afar may stop.
    /// Choice: half as sure again for what has a lane to cross.
    public var probabilityPerMeter = 0.06
    /// The same where the vehicle's yaw rate is not known: in a turn all that stands beside seems to come across.
    /// Choice: twice as much.
    public var probabilityPerMeterUnturned = 0.12
    public var mostProbability = 0.9
    public var keepingProbability = 0.2
    /// It is expected so for this long before an alert is raised. Choice: a step; what swerves is not yet there.
    @Seconds public var pathConfirmation: Duration = .milliseconds(200)
    /// It stays above the bound for this long, by this factor, before the severity is left.
    /// Choice: a driver who brakes a little is not yet out of it.
    @Seconds public var release: Duration = .seconds(1)
    public var releaseFactor = 1.25
    /// An alert outlives its object's last look by this. Choice: as long as the tracker remembers it.
    @Seconds public var memory: Duration = .seconds(1)
    /// How many standard deviations of the closing rate are added before a time is held against a bound.
    /// Choice: half of one makes up for what a filter lags behind brakes.
    public var caution = 0.5
    /// A time whose one standard deviation is more than this share of it raises nothing. Choice: what has just been seen
    /// is soon known better.
    public var mostUncertainty = 0.25
    public var sight = AwarenessThresholds.Settings()

    public init() {}
  }

  /// Bounds of the severities, seconds; nil: there is none of that severity.
  public struct Bounds: Hashable, Sendable {
    public var info: Double?
    public var warning: Double
    public var alert: Double

    public init(info: Double?, warning: Double, alert: Double) {
      self.info = info
      self.warning = warning
      self.alert = alert
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
    /// Since when it has been expected in the path.
    var inPathSince: Timestamp?
    /// Since when the severity that stands is no longer earned.
    var relievedSince: Timestamp?
    var last: Timestamp
    /// In which it was seen.
    var frames = 0
    /// What its alert rested on last, seconds.
    var rest: (measured: Double, bound: Double)?
    var alert: RoadAlert?
  }

  private let settings: Settings
  private var histories: [String: History] = [:]

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Judges one frame; frames come in the order of their times.
  /// - Parameters:
  ///   - objects: Those whose kinds are warned of.
  ///   - bounds: Of an object of which nobody knows whether it is seen.
  /// - Returns: The alerts that stand now, in the order of their objects' ids.
  public mutating func update(
    _ objects: [TrackedObject], path: ExpectedPath, bounds: Bounds, sight: HazardSight = .unknown, at time: Timestamp
  ) -> [RoadAlert] {
    for object in objects {
      var history = histories[object.id] ?? History(last: time)
      history.last = time
      history.frames += 1
      judge(object, path, bounds, sight.probability(of: object.id), &history, at: time)
      histories[object.id] = history
    }
    histories = histories.filter { time.seconds(since: $0.value.last) <= settings.memory.seconds }
    histories.keepNewest(seen: \.last)
    return histories.sorted { $0.key < $1.key }.compactMap(\.value.alert)
  }

  private func judge(
    _ object: TrackedObject, _ path: ExpectedPath, _ bounds: Bounds, _ seen: Double?, _ history: inout History,
    at time: Timestamp
  ) {
    let probability = object.probability(on: path)
    let contact = object.timeToCollision
    history.inPathSince = probability >= asked(object, path) ? history.inPathSince ?? time : nil
    let judged = judged(object, inPathSince: history.inPathSince, mostUncertainty: settings.mostUncertainty, at: time)
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
    history.sight.bounds = AwarenessThresholds(bounds, seen: seen, settings: settings.sight)
    adjust(&history, object, probability: probability, judged: judged, at: time)
    guard let severity = history.sight.severity(usual: history.severity) else {
      history.alert = nil
      return
    }
    history.alert = RoadAlert(
      kind: .timeToCollision, severity: severity, object: object.id, timeToCollision: contact,
      distanceMeters: object.distanceMeters)
    rest(
      &history, on: [bounds.bound(of: severity), history.sight.bounds.bound(severity)].compactMap { $0 },
      judged: contact.map { cautious($0, by: settings.caution) })
  }

  /// Writes down what an alert rests on: the narrowest of its bounds that was met, or that it is kept by.
  private func rest(_ history: inout History, on bounds: [Double], judged: Double?) {
    history.alert?.samples = history.frames
    // While nothing tells when it will be met, it rests on what told it last.
    if let judged, let widest = bounds.max() {
      history.rest = (judged, bounds.filter { judged <= $0 }.min() ?? max(judged, widest * settings.releaseFactor))
    }
    history.alert?.measured = history.rest?.measured
    history.alert?.bound = history.rest?.bound
  }

  private func adjust(
    _ history: inout History, _ object: TrackedObject, probability: Double, judged: Double?, at time: Timestamp
  ) {
    let (own, contact) = (settings.sight, object.timeToCollision)
    let times = AwarenessSeverityFilter.CollisionTimes(
      sure: judged,
      likely: self.judged(
        object, inPathSince: history.inPathSince, mostUncertainty: max(own.mostUncertainty, settings.mostUncertainty),
        at: time),
      least: contact.map { cautious($0, by: own.laterCaution) }, seconds: contact?.seconds,
      isKept: probability >= settings.keepingProbability)
    history.sight.update(times, factor: settings.releaseFactor, release: settings.release.seconds, at: time)
  }

  /// Minimum in-path probability to raise an alert.
  private func asked(_ object: TrackedObject, _ path: ExpectedPath) -> Double {
    let perMeter = path.isTurnGiven ? settings.probabilityPerMeter : settings.probabilityPerMeterUnturned
    let beside = max(0, object.beside(path) - path.settings.halfWidth)
    return min(settings.mostProbability, settings.raisingProbability + perMeter * beside)
  }

  /// The time to collision that may raise an alert now, seconds; nil: nothing may.
  private func judged(
    _ object: TrackedObject, inPathSince: Timestamp?, mostUncertainty: Double, at time: Timestamp
  ) -> Double? {
    guard object.isConfirmed, object.isMeasured, let contact = object.timeToCollision, let inPathSince,
      time.seconds(since: inPathSince) >= settings.pathConfirmation.seconds,
      1 / contact.earliest - 1 / contact.seconds <= mostUncertainty / contact.seconds
    else { return nil }
    return cautious(contact, by: settings.caution)
  }

  private func cautious(_ ttc: TimeToCollision, by caution: Double) -> Double {
    let (rate, deviation) = (1 / ttc.seconds, 1 / ttc.earliest - 1 / ttc.seconds)
    return 1 / (rate + caution * deviation)
  }

  private func settle(
    _ history: inout History, reached: RoadAlert.Severity?, kept: RoadAlert.Severity?, at time: Timestamp
  ) {
    if let reached, history.severity.map({ reached >= $0 }) ?? true {
      (history.severity, history.relievedSince) = (reached, nil)
      return
    }
    guard let standing = history.severity else { return }
    guard kept != standing else {
      history.relievedSince = nil
      return
    }
    let since = history.relievedSince ?? time
    history.relievedSince = since
    if time.seconds(since: since) >= settings.release.seconds {
      (history.severity, history.relievedSince) = (kept, nil)
    }
  }
}
