import HeedDriver
import HeedGeometry
public import HeedSignals

/// The driver's state from lids alone: somebody's recorded openness in, blinks, closures and drowsiness out.
///
/// It is the live engine's own machine, shown a face that is nothing but its lids: what is found here is found there.
public struct LidEngine: Sendable {
  /// What the numbers are.
  public enum Unit: Sendable {
    /// Something that grows with the gap between the lids, the same all through: its scale is learned.
    case anyScale
    /// Openness, 0 shut ... 1 open.
    case openness
  }

  private struct Row: Sendable {
    var time: Timestamp
    var left: Double?
    var right: Double?
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
  private var waiting: [Row] = []
  private var seen = Duration.zero
  private var last: Timestamp?
  private var frame = 0

  public init(settings: EngineSettings = EngineSettings(), unit: Unit) {
    self.settings = settings
    self.unit = unit
    if unit == .openness { engine = DriverStateEngine(zones: [], settings: settings, lids: (.openness, .openness)) }
  }

  /// Feeds one row; a time that repeats or goes back is passed over.
  /// - Parameters:
  ///   - left: Of the person's left eye; nil, or NaN, when it was not seen.
  /// - Returns: Blinks, closures and drowsiness that were decided, in order; the first rows' come when the scale is known.
  public mutating func update(left: Double?, right: Double?, at time: Timestamp) -> [MonitorEvent] {
    if let last, time <= last { return [] }
    func seen(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    let row = Row(time: time, left: seen(left), right: seen(right))
    defer { last = time }
    guard engine == nil else { return feed(row) }
    if let last, row.left != nil || row.right != nil { self.seen += min(time - last, Self.longestSpan) }
    waiting.append(row)
    return self.seen >= Self.firstLook || waiting.count >= Self.mostWaiting ? begin() : []
  }

  /// Ends what is going on.
  public mutating func finish() -> [MonitorEvent] {
    var events = engine == nil ? begin() : []
    if let last { events += Self.lids(engine?.finish(at: last) ?? []) }
    return events
  }

  /// Takes the scale from what has been seen, and catches up.
  private mutating func begin() -> [MonitorEvent] {
    let (left, right) = (open(waiting.compactMap(\.left)), open(waiting.compactMap(\.right)))
    // An eye that comes later measures about what the other does.
    engine = DriverStateEngine(
      zones: [], settings: settings, lids: (.own(open: left ?? right), .own(open: right ?? left)))
    let rows = waiting
    waiting = []
    return rows.flatMap { feed($0) }
  }

  private func open(_ values: [Double]) -> Double? {
    values.quantile(settings.openness.openQuantile)
  }

  private mutating func feed(_ row: Row) -> [MonitorEvent] {
    let isSeen = row.left != nil || row.right != nil
    let observation = CabinObservation(
      frame: frame, time: row.time, size: ImageSize(width: 1, height: 1),
      picture: PictureObservation(meanLuma: 0.5, contrast: 0.5, fingerprint: UInt64(frame)),
      face: isSeen ? Self.face(left: row.left, right: row.right) : nil)
    frame += 1
    var report = FrameReport(observation: observation, tracking: isSeen ? .success : .faceMissing)
    return Self.lids(engine?.update(&report, isUnavailable: false, isPictureBelieved: true) ?? [])
  }

  /// A face of which the lids are all that is known.
  private static func face(left: Double?, right: Double?) -> FaceObservation {
    func eye(_ value: Double) -> EyeObservation {
      EyeObservation(
        lidAperture: .degrees(value), irisCenter: PlanePoint(x: 0, y: 0), irisRadiusPixels: 1,
        rotationCenter: Point(meters: .zero))
    }
    return FaceObservation(
      score: 1, box: ImageRect(x: 0, y: 0, width: 1, height: 1), yaw: .zero, pitch: .zero, roll: .zero,
      origin: Point(meters: .zero), leftEye: left.map(eye), rightEye: right.map(eye), mouthOpenness: 0)
  }

  private static func lids(_ events: [MonitorEvent]) -> [MonitorEvent] {
    events.filter {
      switch $0 {
      case .blink, .eyeClosure, .drowsiness: true
      default: false
      }
    }
  }
}
