import HeedDriver
import HeedGeometry
public import HeedSignals

/// The driver's state from recorded lid openness alone: blinks, closures and drowsiness, decided as in ``CabinEngine``.
public struct LidEngine: Sendable {
  /// What the input values measure.
  public enum Unit: Sendable {
    /// Any value that grows with the gap between the lids; its scale is learned.
    case anyScale
    /// Openness, 0 shut ... 1 open.
    case openness
  }

  /// Seen time that sets the scale. Choice: a blink or a look down in it does not affect its upper fifth.
  private static let firstLook = Duration.seconds(5)
  /// Most rows that set the scale. Choice: bounds memory, also when no eye is seen for an hour.
  private static let mostWaiting = 20_000
  /// Longest interval between two rows that counts as seen. Choice: in a longer one the eye was lost.
  private static let longestSpan = Duration.milliseconds(200)
  private let settings: EngineSettings
  private let unit: Unit
  /// nil until the scale is known.
  private var engine: DriverStateEngine?
  private var waiting: [LidSample] = []
  private var seen = Duration.zero
  private var last: Timestamp?

  /// An engine before its first row.
  public init(settings: EngineSettings = EngineSettings(), unit: Unit) {
    self.settings = settings
    self.unit = unit
    if unit == .openness { engine = DriverStateEngine(zones: [], settings: settings, lids: (.openness, .openness)) }
  }

  /// Feeds one row; a time that repeats or goes back is ignored.
  /// - Parameter left: The person's left eye, as `right`; nil or NaN when not seen.
  /// - Returns: Blinks, closures and drowsiness, in order; those of the first rows follow once the scale is known.
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

  /// Ends what is still open, and returns its events.
  public mutating func finish() -> [MonitorEvent] {
    var events = engine == nil ? begin() : []
    if let last { events += engine?.finishLids(at: last) ?? [] }
    return events
  }

  /// Sets the scale from the waiting rows, then judges them.
  private mutating func begin() -> [MonitorEvent] {
    let (left, right) = (open(waiting.compactMap(\.left)), open(waiting.compactMap(\.right)))
    // An eye that appears later has about the scale of the other.
    engine = DriverStateEngine(
      zones: [], settings: settings, lids: (.own(open: left ?? right), .own(open: right ?? left)))
    defer { waiting = [] }
    return waiting.flatMap { engine?.update($0).events ?? [] }
  }

  private func open(_ values: [Double]) -> Double? { values.quantile(settings.openness.openQuantile) }
}
