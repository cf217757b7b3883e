import HeedDriver
import HeedGeometry
public import HeedSignals

/// The driver's state from recorded lids alone: blinks, closures and drowsiness.
///
/// Judges like ``CabinEngine``. If the values' unit is unknown, blinks are found by the movement's shape.
public struct LidEngine: ~Copyable, Sendable {
  /// What the input values measure.
  public enum Unit: Sendable {
    /// Any value that grows as the lids open; its scale is learned.
    case anyScale
    /// Openness, 0 shut ... 1 open.
    case openness
  }

  private let unit: Unit
  private var lids: RecordedLids
  private var engine: DriverStateEngine
  private var last: Timestamp?

  /// An engine before its first row.
  public init(settings: EngineSettings = EngineSettings(), unit: Unit) {
    self.unit = unit
    lids = RecordedLids(lengths: settings.closure)
    engine = DriverStateEngine(zones: [], settings: settings, lids: (.gap, .gap))
  }

  /// Feeds one row; a time that repeats or goes back is ignored.
  /// - Parameter left: The value of the person's left eye; nil or NaN if not seen.
  /// - Returns: Blinks, closures and drowsiness at their rows' times; up to two minutes late if the unit is unknown.
  public mutating func update(left: Double?, right: Double?, at time: Timestamp) -> [MonitorEvent] {
    if let last, time <= last { return [] }
    last = time
    func seen(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    guard unit == .anyScale else {
      return engine.update(FaceLids(time: time, left: seen(left), right: seen(right))).events
    }
    return judge(lids.update(left: seen(left), right: seen(right), at: time))
  }

  /// Ends open closures and blinks, and returns their events.
  public mutating func finish() -> [MonitorEvent] {
    guard unit == .openness else { return judge(lids.finish()) }
    return last.map { engine.finishLids(at: $0) } ?? []
  }

  private mutating func judge(_ moments: [RecordedLids.Moment]) -> [MonitorEvent] {
    moments.flatMap { moment in
      var lids = FaceLids(time: moment.time, left: moment.left, right: moment.right)
      lids.found = moment.findings
      return engine.update(lids).events
    }
  }
}
