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

  /// Seen time from which the scale is set. Choice: a blink or look down in it spares the upper fifth of values.
  private static let firstLook = Duration.seconds(5)
  /// Longest interval between rows that counts as seen. Choice: in a longer interval the eye was lost.
  private static let longestSpan = Duration.milliseconds(200)
  private let settings: EngineSettings
  private let unit: Unit
  private var lids: RecordedLids
  /// The engine that judges the lids; nil until the scale is known.
  private var engine: DriverStateEngine?
  private var last: Timestamp?

  /// An engine before its first row.
  public init(settings: EngineSettings = EngineSettings(), unit: Unit) {
    (self.settings, self.unit) = (settings, unit)
    lids = RecordedLids(lengths: settings.closure)
    if unit == .openness { engine = DriverStateEngine(zones: [], settings: settings, lids: (.gap, .gap)) }
  }

  /// Feeds one row; a time that repeats or goes back is ignored.
  /// - Parameter left: The value of the person's left eye; nil or NaN if not seen.
  /// - Returns: Blinks, closures and drowsiness at their rows' times; up to two minutes late if the unit is unknown.
  public mutating func update(left: Double?, right: Double?, at time: Timestamp) -> [MonitorEvent] {
    if let last, time <= last { return [] }
    last = time
    func seen(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    guard unit == .anyScale else {
      return engine?.update(FaceLids(time: time, left: seen(left), right: seen(right))).events ?? []
    }
    return judge(lids.update(left: seen(left), right: seen(right), at: time))
  }

  /// Ends open closures and blinks, and returns their events.
  public mutating func finish() -> [MonitorEvent] {
    guard unit == .openness else { return judge(lids.finish()) }
    return last.flatMap { engine?.finishLids(at: $0) } ?? []
  }

  private mutating func judge(_ moments: [RecordedLids.Moment]) -> [MonitorEvent] {
    if engine == nil, !moments.isEmpty { begin(moments) }
    return moments.flatMap { moment in
      var lids = FaceLids(time: moment.time, left: moment.left, right: moment.right)
      lids.found = moment.findings
      return engine?.update(lids).events ?? []
    }
  }

  /// Sets the scale of the values from the first seconds with seen eyes.
  private mutating func begin(_ moments: [RecordedLids.Moment]) {
    var (seen, count, before) = (Duration.zero, 0, nil as Timestamp?)
    for moment in moments where seen < Self.firstLook {
      if let before, moment.left != nil || moment.right != nil { seen += min(moment.time - before, Self.longestSpan) }
      (count, before) = (count + 1, moment.time)
    }
    let first = moments.prefix(count)
    let (left, right) = (open(first.compactMap(\.left)), open(first.compactMap(\.right)))
    // For an eye not seen yet, the other eye's scale is assumed.
    engine = DriverStateEngine(
      zones: [], settings: settings, lids: (.own(open: left ?? right), .own(open: right ?? left)))
  }

  private func open(_ values: [Double]) -> Double? { values.quantile(settings.openness.openQuantile) }
}
