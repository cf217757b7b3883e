import HeedDriver
import HeedGeometry
public import HeedSignals

/// The driver's state from lids alone: somebody's recorded openness in, blinks, closures and drowsiness out.
///
/// It is the live engine's own machine, fed with lids alone: what is found here is found there.
public struct LidEngine: Sendable {
  /// What the numbers are.
  public enum Unit: Sendable {
    /// Something that grows with the gap between the lids, the same all through: its scale is learned.
    case anyScale
    /// Openness, 0 shut ... 1 open.
    case openness
  }

  /// The scale comes from so much seen time. Choice: a blink or a look down in it does not matter to its upper fifth.
  private static let firstLook = Duration.seconds(5)
  /// And from so many rows at the most. Choice: memory has a bound, also when no eye is seen for an hour.
  private static let mostWaiting = 20_000
  /// Choice: beyond it, what lay between was not seen.
  private static let longestSpan = Duration.milliseconds(200)

  private let settings: EngineSettings
  private let unit: Unit
  /// nil until the scale is known.
  private var engine: DriverStateEngine?
  private var waiting: [LidSample] = []
  private var seen = Duration.zero
  private var last: Timestamp?

  public init(settings: EngineSettings = EngineSettings(), unit: Unit) {
    self.settings = settings
    self.unit = unit
    if unit == .openness { engine = DriverStateEngine(zones: [], settings: settings, lids: (.openness, .openness)) }
  }

  /// Feeds one row; a time that repeats or goes back is passed over.
  /// - Parameters:
  ///   - left: Of the person's left eye; nil, or NaN, when it was not seen.
  /// - Returns: Blinks, closures and drowsiness that were decided, in order; the first rows' come when the scale is
  ///   known.
  public mutating func update(left: Double?, right: Double?, at time: Timestamp) -> [MonitorEvent] {
    if let last, time <= last { return [] }
    func seen(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    let row = LidSample(time: time, left: seen(left), right: seen(right))
    defer { last = time }
    guard engine == nil else { return engine?.update(row).events ?? [] }
    if let last, row.left != nil || row.right != nil { self.seen += min(time - last, Self.longestSpan) }
    waiting.append(row)
    return self.seen >= Self.firstLook || waiting.count >= Self.mostWaiting ? begin() : []
  }

  /// Ends what is going on.
  public mutating func finish() -> [MonitorEvent] {
    var events = engine == nil ? begin() : []
    if let last { events += engine?.finishLids(at: last) ?? [] }
    return events
  }

  /// Takes the scale from what has been seen, and catches up.
  private mutating func begin() -> [MonitorEvent] {
    let (left, right) = (open(waiting.compactMap(\.left)), open(waiting.compactMap(\.right)))
    // An eye that comes later measures about what the other does.
    engine = DriverStateEngine(
      zones: [], settings: settings, lids: (.own(open: left ?? right), .own(open: right ?? left)))
    defer { waiting = [] }
    return waiting.flatMap { engine?.update($0).events ?? [] }
  }

  private func open(_ values: [Double]) -> Double? {
    values.quantile(settings.openness.openQuantile)
  }
}
