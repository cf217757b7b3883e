import HeedGaze
import HeedGeometry
import HeedSignals

/// Classifies eye movements frame by frame, from the past only. A webcam is too slow for the speed of a saccade, so
/// the change of position shows a saccade. Missing gaze is a blink only if the lids were shut.
///
/// A fixation or saccade is reported when it is final, after ``EyeMovementClassifier/Settings/delay``.
struct EyeMovementMonitor: Sendable {
  /// Drift of the measured gaze, degrees, below which the eyes count as resting, not as pursuing. Choice: without a
  /// calibration, gaze drifted by 1.4 degrees per second (median) and by 5 in one case of ten, on a rendered drive.
  static let wanderDegrees = 4.0
  /// Time after a fixation for which its point is still reported. Choice: a blink; the eyes may then rest elsewhere.
  static let fixationMemory: Duration = .milliseconds(500)
  /// Distance from the gaze, degrees, within which points of the road show how the scene moves. Choice: twice a
  /// calibrated webcam's error; farther away the scene moves in other directions.
  static let sceneDegrees = 8.0
  /// Minimum number of road points near the gaze. Choice: the median of five tolerates two points on moving objects.
  static let fewestScenePoints = 5
  /// Time that a measured scene motion stays valid. Choice: two and a half intervals between two measurements.
  static let sceneMemory: Duration = .milliseconds(250)

  private var classifier: EyeMovementClassifier
  private var rest = RestingPlace()
  private var resting: Timestamp?
  private var scene = ScenePath()
  private var seen: SeenPoints
  private var lastRest: (point: PlanePoint<Screen>, seen: Timestamp)?

  /// - Parameter settings: The drift limit is raised by `wanderDegrees`, and places are compared.
  init(settings: EyeMovementClassifier.Settings = .init()) {
    var webcam = settings
    webcam.drift.evenDegrees += Self.wanderDegrees
    webcam.step.comparesPlaces = true
    // Points are kept until the next part of a stay has been judged, and a second longer for late frames.
    seen = SeenPoints(kept: webcam.delay + PursuitDetector.longestPart + .seconds(1))
    classifier = EyeMovementClassifier(settings: webcam)
  }

  /// Adds the eye movement to the report; keeps a blink detected from the lids.
  /// - Parameters:
  ///   - isPictureBelieved: False while the picture repeats or is covered; then nothing in it counts as seen.
  ///   - velocity: How the scene moves where the driver looks, degrees per second to the person's right and down; nil
  ///     if unknown. Gaze that moves with the scene is a pursuit.
  /// - Returns: The fixations and saccades that became final with the frame.
  mutating func update(
    _ report: inout FrameReport, isPictureBelieved: Bool, scene velocity: SIMD2<Double>? = nil
  ) -> [MonitorEvent] {
    let time = report.observation.time
    let gaze = isPictureBelieved && report.movement != .blink ? report.gaze : nil
    let position = gaze.map {
      // Signs are reversed, so that + is the person's right and down, as on a display in front.
      GazePosition(xDegrees: -$0.direction.azimuth.degrees, yDegrees: -$0.direction.elevation.degrees)
    }
    let step = classifier.update(position, reference: scene.update(velocity, at: time), at: time)
    if position != nil { seen.add(report.screenPoint, at: time) }
    let told = tell(step.ended, at: time)
    report.isMovementProvisional = step.isProvisional && report.movement != .blink
    if report.movement != .blink {
      switch step.movement {
      case .fixation, .saccade, .pursuit: report.movement = step.movement
      // Gaze lost without shut lids, or an oscillation too fast for a webcam, is no known movement.
      case .blink, .pso, .unknown: report.movement = .unknown
      }
    }
    if step.movement == .fixation {
      // After a stretch without gaze, a new fixation begins a new resting point.
      if classifier.fixationStart != resting { (rest, resting) = (RestingPlace(), classifier.fixationStart) }
      rest.add(report.screenPoint)
      if let point = rest.point { lastRest = (point, time) }
    } else {
      rest = RestingPlace()
    }
    report.fixationPoint = lastRest.flatMap { time - $0.seen <= Self.fixationMemory ? $0.point : nil }
    return told
  }

  mutating func finish(at time: Timestamp) -> [MonitorEvent] { tell(classifier.finish(), at: time) }

  private mutating func tell(_ ended: [EyeMovementEvent], at time: Timestamp) -> [MonitorEvent] {
    ended.compactMap { event($0, restingAt: seen.take(from: $0.start, to: $0.end), at: time) }
  }

  /// The event of a fixation or saccade; nil for other movements.
  private func event(
    _ ended: EyeMovementEvent, restingAt point: PlanePoint<Screen>?, at time: Timestamp
  ) -> MonitorEvent? {
    switch ended.kind {
    case .fixation:
      guard let place = ended.position else { return nil }
      return .fixation(
        time: time,
        fixation: Fixation(
          start: ended.start, end: ended.end, azimuth: .degrees(-place.xDegrees), elevation: .degrees(-place.yDegrees),
          screenPoint: point))
    case .saccade:
      return .saccade(
        time: time,
        saccade: Saccade(start: ended.start, end: ended.end, amplitude: .degrees(ended.amplitudeDegrees ?? 0)))
    case .pso, .pursuit, .blink, .unknown: return nil
    }
  }
}
