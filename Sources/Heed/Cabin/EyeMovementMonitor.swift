public import HeedGaze
import HeedGeometry
public import HeedSignals

/// Eye movements of the driver, frame by frame, and the fixations and saccades they make up.
///
/// A webcam shows that the gaze moved and where it rests; how fast it went is not claimed. What was not seen is a blink
/// only when the lids say so.
public struct EyeMovementMonitor: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// A shorter rest is not told as a fixation. Source: Tobii's I-VT filter, 60 ms.
    @Seconds public var shortestFixation: Duration = .milliseconds(60)
    /// How far measured gaze wanders while the eyes rest, degrees: less drift is no pursuit. Choice: without a
    /// calibration it wanders by 1.4 degrees in a second (median), one time in ten by 5, on a rendered drive.
    public var wanderDegrees = 4.0
    /// How long the last fixation's place is still told. Choice: a blink; after it, nobody knows where the eyes rest.
    @Seconds public var fixationMemory: Duration = .milliseconds(500)

    public init() {}
  }

  private let settings: Settings
  private var classifier: EyeMovementClassifier
  private var rest = RestingPlace()
  private var lastRest: (point: PlanePoint<Screen>, seen: Timestamp)?

  public init(settings: Settings = Settings(), classifier: EyeMovementClassifier.Settings = .init()) {
    self.settings = settings
    var webcam = classifier
    webcam.drift.evenDegrees += settings.wanderDegrees
    self.classifier = EyeMovementClassifier(settings: webcam)
  }

  /// Completes the report with its eye movement; its blink, where the lids are down, is kept.
  /// - Parameter isPictureBelieved: False while the picture repeats or is covered: then nothing in it was seen.
  /// - Returns: The fixation or saccade that the frame ended.
  mutating func update(_ report: inout FrameReport, isPictureBelieved: Bool) -> [MonitorEvent] {
    let time = report.observation.time
    let gaze = isPictureBelieved && report.movement != .blink ? report.gaze : nil
    let position = gaze.map {
      // As on a display before the person: to the person's left is to the left.
      GazePosition(xDegrees: -$0.direction.azimuth.degrees, yDegrees: -$0.direction.elevation.degrees)
    }
    let step = classifier.update(position, at: time)
    let ended = step.ended.flatMap { event($0, at: time) }
    // Also of a fixation that follows one: what lies between them was not seen.
    if step.ended != nil { rest = RestingPlace() }
    if report.movement != .blink {
      switch step.movement {
      case .fixation, .saccade, .pursuit: report.movement = step.movement
      // A loss that the lids do not explain, and a swing that a camera only supposes.
      case .blink, .pso, .unknown: report.movement = .unknown
      }
    }
    if step.movement == .fixation {
      rest.add(report.screenPoint)
      if let point = rest.point { lastRest = (point, time) }
    } else {
      rest = RestingPlace()
    }
    report.fixationPoint = lastRest.flatMap { time - $0.seen <= settings.fixationMemory ? $0.point : nil }
    return ended.map { [$0] } ?? []
  }

  /// Ends what goes on.
  mutating func finish(at time: Timestamp) -> [MonitorEvent] {
    classifier.finish().flatMap { event($0, at: time) }.map { [$0] } ?? []
  }

  private func event(_ ended: EyeMovementEvent, at time: Timestamp) -> MonitorEvent? {
    switch ended.kind {
    case .fixation:
      guard ended.end - ended.start >= settings.shortestFixation, let place = ended.position else { return nil }
      return .fixation(
        time: time,
        fixation: Fixation(
          start: ended.start, end: ended.end, azimuth: .degrees(-place.xDegrees), elevation: .degrees(-place.yDegrees),
          screenPoint: rest.point))
    case .saccade:
      return .saccade(
        time: time,
        saccade: Saccade(start: ended.start, end: ended.end, amplitude: .degrees(ended.amplitudeDegrees ?? 0)))
    case .pso, .pursuit, .blink, .unknown: return nil
    }
  }
}

/// The mean of the points where the gaze met the display during a fixation.
private struct RestingPlace: Sendable {
  private var x = 0.0
  private var y = 0.0
  private var count = 0.0

  var point: PlanePoint<Screen>? { count > 0 ? PlanePoint(x: x / count, y: y / count) : nil }

  mutating func add(_ point: PlanePoint<Screen>?) {
    guard let point else { return }
    x += point.x
    y += point.y
    count += 1
  }
}
