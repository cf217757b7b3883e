public import HeedSignals

/// Warns of objects in the expected path by their time to collision, with hysteresis. Alerts come earlier for unseen
/// objects, and later and milder for seen ones (``HazardSight``). An early alert stays when the driver looks up. While
/// the driver's state calls for an earlier warning (``HazardSight/gain``), all alerts come earlier.
public struct CollisionMonitor: Sendable {
  /// Added to `raisingProbability` per metre between object and path. Choice: an object one lane away may stop, so a
  /// probability half as high again is required.
  static let probabilityPerMeter = 0.06
  /// As `probabilityPerMeter`, but without a yaw rate: in turns all objects seem to cross. Choice: twice as much.
  static let probabilityPerMeterUnturned = 0.12
  /// Highest required probability, 0...1. Choice: below 1, so that an object certainly in the path raises an alert.
  static let mostProbability = 0.9
  /// In-path probability below which an alert may end, 0...1. Choice: hysteresis to `raisingProbability`.
  static let keepingProbability = 0.2
  /// Minimum time of an oncoming vehicle in the path before an alert. Choice: with 100 ms, an oncoming car of the
  /// sample drive raised an alert although it passed beside the vehicle.
  static let oncomingConfirmation: Duration = .milliseconds(200)
  /// Minimum time above the bound before an alert ends. Choice: light braking may not avoid the collision.
  static let release: Duration = .seconds(1)
  /// An alert ends only above its bound times this ratio. Choice: light braking may not avoid the collision.
  static let releaseFactor = 1.25
  /// Time by which braking is extrapolated. Choice: the range filter follows braking only after several boxes.
  static let anticipation: Duration = .milliseconds(300)
  /// Maximum relative deviation of a new object's time to collision. Choice: that time soon becomes more certain; 0.3
  /// gives false warnings of seen vehicles ahead (docs/attention.md).
  static let mostUncertainty = 0.2
  /// As `mostUncertainty`, for familiar objects. Choice: their times become uncertain when they begin to brake.
  static let familiarUncertainty = 0.35
  /// Minimum age of a familiar object. Choice: with 1 s, warnings of new objects far ahead come a second too early.
  static let familiarAfter: Duration = .seconds(2)
  /// An alert begins only if the object is in the path with this probability or more, 0...1. Choice: more likely than
  /// not.
  static let raisingProbability = 0.5
  /// Standard deviations that are added to the closing rate for caution. Choice: with 0.3 one simulated braking lead is
  /// warned of too late.
  static let caution = 0.4

  /// Time-to-collision bounds of the severities, seconds; nil for an unused severity.
  public struct Bounds: Hashable, Sendable {
    /// Bound of `info`, seconds; nil if unused.
    public var info: Double?
    /// Bound of `warning`, seconds.
    public var warning: Double
    /// Bound of `alert`, seconds.
    public var alert: Double

    func bound(of severity: RoadAlert.Severity) -> Double? {
      switch severity {
      case .info: info
      case .warning: warning
      case .alert: alert
      }
    }
  }

  private struct History: Sendable {
    /// The severity by the usual bounds, without regard to the driver's awareness; nil without an alert.
    var severity: RoadAlert.Severity?
    var sight = AwarenessSeverityFilter()
    var inPathSince: Timestamp?
    /// When the time to collision rose above the bound that keeps the severity; nil while it is below.
    var relievedSince: Timestamp?
    var last: Timestamp
    var frames = 0
    /// The time to collision that last raised or kept the alert, and its bound, seconds.
    var rest: (measured: Double, bound: Double)?
    var alert: RoadAlert?
  }

  /// Minimum time of an object in the expected path before an alert. Choice: two frames at 10 Hz; with 200 ms, one
  /// cut-in in a thousand causes a warning a frame too late.
  var pathConfirmation: Duration = .milliseconds(100)
  private var histories: [String: History] = [:]
  /// Starts without history.
  public init() {}

  /// Forgets the severities, so that the next frame decides them. Times in the path are kept.
  mutating func decideAnew() {
    histories = histories.mapValues { History(inPathSince: $0.inPathSince, last: $0.last, frames: $0.frames) }
  }

  /// Judges one frame, in time order; returns the standing alerts by their objects' ids.
  /// - Parameter objects: Objects of the kinds that cause warnings.
  /// - Parameter bounds: Bounds for objects of unknown awareness.
  public mutating func update(
    _ objects: [TrackedObject], path: ExpectedPath, bounds: Bounds, sight: HazardSight = .unknown, at time: Timestamp
  ) -> [RoadAlert] {
    for object in objects {
      var history = histories[object.id] ?? History(last: time)
      history.last = time
      history.frames += 1
      history.sight.bounds = AwarenessThresholds(bounds, seen: sight.probability(of: object.id), gain: sight.gain)
      judge(object, path, bounds, &history, at: time)
      histories[object.id] = history
    }
    histories = histories.filter { time.seconds(since: $0.value.last) <= ObjectTracker.memory.seconds }
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
    let confirmation = object.isOncoming(path) ? Self.oncomingConfirmation : pathConfirmation
    let isInPath = history.inPathSince.map { time.seconds(since: $0) >= confirmation.seconds } ?? false
    let judged = judged(object, isInPath: isInPath)
    let reached = RoadAlert.Severity.allCases.last { severity in
      bounds.bound(of: severity).map { bound in judged.map { $0 <= bound } ?? false } ?? false
    }
    let kept = history.severity.flatMap { standing -> RoadAlert.Severity? in
      guard probability >= Self.keepingProbability, let seconds = contact?.seconds else { return nil }
      return RoadAlert.Severity.allCases.last { severity in
        severity <= standing && bounds.bound(of: severity).map { seconds <= $0 * Self.releaseFactor } ?? false
      }
    }
    settle(&history, reached: reached, kept: kept, at: time)
    adjust(&history, object, isInPath: isInPath, likely: judged, probability: probability, at: time)
    guard let severity = history.sight.severity(usual: history.severity) else { return history.alert = nil }
    history.alert = RoadAlert(
      kind: .timeToCollision, severity: severity, object: object.id, timeToCollision: contact,
      distanceMeters: object.distanceMeters)
    rest(
      &history, on: [bounds.bound(of: severity), history.sight.bounds.bound(severity)].compactMap(\.self),
      judged: contact.map { cautious($0, object, by: Self.caution) })
  }

  /// Records the shortest bound that the time to collision met, or else the bound that keeps the alert.
  private func rest(_ history: inout History, on bounds: [Double], judged: Double?) {
    history.alert?.samples = history.frames
    // Without a current time to collision, the last recorded values stay.
    if let judged, let widest = bounds.max() {
      history.rest = (judged, bounds.filter { judged <= $0 }.min() ?? max(judged, widest * Self.releaseFactor))
    }
    history.alert?.measured = history.rest?.measured
    history.alert?.bound = history.rest?.bound
  }

  /// Gives the awareness filter the times to collision that the filter compares with its own bounds.
  private func adjust(
    _ history: inout History, _ object: TrackedObject, isInPath: Bool, likely: Double?, probability: Double,
    at time: Timestamp
  ) {
    let contact = object.timeToCollision
    let times = AwarenessSeverityFilter.CollisionTimes(
      sure: judged(object, isInPath: isInPath, anticipates: false), likely: likely,
      least: contact.map { cautious($0, object, by: AwarenessThresholds.laterCaution) }, seconds: contact?.seconds,
      isKept: probability >= Self.keepingProbability)
    history.sight.update(times, factor: Self.releaseFactor, release: Self.release.seconds, at: time)
  }

  private func asked(_ object: TrackedObject, _ path: ExpectedPath) -> Double {
    let perMeter = path.isTurnGiven ? Self.probabilityPerMeter : Self.probabilityPerMeterUnturned
    let beside = max(0, object.beside(path) - ExpectedPath.halfWidth)
    return min(Self.mostProbability, Self.raisingProbability + perMeter * beside)
  }

  /// The time to collision that may raise an alert now, seconds, else nil. `isInPath`: The object was in the path for
  /// long enough. `anticipates`: Whether to extrapolate braking, which gives false alerts beyond the usual bounds.
  private func judged(_ object: TrackedObject, isInPath: Bool, anticipates: Bool = true) -> Double? {
    let isFamiliar = anticipates && object.age >= Self.familiarAfter.seconds
    let allowed = isFamiliar ? Self.familiarUncertainty : Self.mostUncertainty
    guard isInPath, object.isConfirmed, object.isMeasured, !object.showsSide, let contact = object.timeToCollision,
      1 / contact.earliest - 1 / contact.seconds <= allowed / contact.seconds
    else { return nil }
    return cautious(contact, object, by: Self.caution, anticipates: anticipates)
  }

  private func cautious(
    _ ttc: TimeToCollision, _ object: TrackedObject, by caution: Double, anticipates: Bool = true
  ) -> Double {
    let (rate, deviation) = (1 / ttc.seconds, 1 / ttc.earliest - 1 / ttc.seconds)
    let growth = anticipates ? Self.anticipation.seconds * object.closingGrowth : 0
    return 1 / (rate + caution * deviation + growth)
  }

  /// Raises the severity at once, but lowers it only after `release`.
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
    if time.seconds(since: since) >= Self.release.seconds { (history.severity, history.relievedSince) = (kept, nil) }
  }
}
