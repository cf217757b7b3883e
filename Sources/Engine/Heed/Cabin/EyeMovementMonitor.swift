import HeedGaze
import HeedGeometry
import HeedSignals

/// Eye movements of the live run, in the unfiltered gaze. Missing gaze is a blink only if the lids were shut.
///
/// An event is reported when it is final, after ``EyeMovementLabeller/Settings/delay``.
struct EyeMovementMonitor: Sendable {
  /// Time after a fixation for which its point is still reported. Choice: a blink; the eyes may then rest elsewhere.
  static let fixationMemory: Duration = .milliseconds(500)

  private var labeller: CameraMovementLabeller
  private var quality = GazeQualityTally()
  private var bridgedBefore = 0
  private var rest = RestingPlace()
  private var resting: Timestamp?
  private var seen: SeenPoints
  private var lastRest: (point: PlanePoint<Screen>, seen: Timestamp)?

  /// - Parameter settings: Those of trackers in laboratories are not used.
  init(settings: EyeMovementLabeller.Settings = .init()) {
    // Points are kept until the fixation is final, and two seconds longer for late frames.
    seen = SeenPoints(kept: settings.delay + .seconds(2))
    labeller = CameraMovementLabeller(settings: settings, delay: settings.delay)
  }

  /// Adds the eye movement to the report; keeps a blink detected from the lids.
  /// - Parameter isPictureBelieved: False while the picture repeats or is covered; then nothing in it counts as seen.
  /// - Returns: The fixations, saccades and pursuits that became final with the frame.
  mutating func update(_ report: inout FrameReport, isPictureBelieved: Bool) -> [MonitorEvent] {
    let time = report.observation.time
    let isShut = report.movement == .blink
    let gaze = isPictureBelieved && !isShut ? report.gaze?.unfiltered : nil
    let position = gaze.map {
      // Signs are reversed, so that + is the person's right and down, as on a display in front. The angles are rounded
      // as in the output lines, so that `heed classify` labels these lines as the run did.
      GazePosition(
        xDegrees: -Precision.degree.round($0.azimuth.degrees), yDegrees: -Precision.degree.round($0.elevation.degrees))
    }
    labeller.add(position, isShut: isShut, at: time)
    quality.add(position, isShut: isShut, origin: report.gaze?.origin, at: time)
    _ = labeller.takeLabels()
    if position != nil, labeller.latest != .unknown { seen.add(report.screenPoint, at: time) }
    let told = tell(labeller.takeEvents(), at: time)
    report.isMovementProvisional = !isShut
    if !isShut { report.movement = labeller.latest }
    if labeller.latest == .fixation {
      let start = labeller.stayStart
      // After a saccade or a stretch without gaze, a new fixation begins a new resting point.
      if start != resting { (rest, resting) = (RestingPlace(), start) }
      rest.add(report.screenPoint)
      if let point = rest.point { lastRest = (point, time) }
    } else {
      rest = RestingPlace()
    }
    report.fixationPoint = lastRest.flatMap { time - $0.seen <= Self.fixationMemory ? $0.point : nil }
    return told
  }

  mutating func finish(at time: Timestamp) -> [MonitorEvent] {
    labeller.finish()
    return tell(labeller.takeEvents(), at: time)
  }

  /// A monitor for the next person, which keeps the session's quality so far.
  func forAnotherPerson(settings: EyeMovementLabeller.Settings) -> EyeMovementMonitor {
    var next = EyeMovementMonitor(settings: settings)
    (next.quality, next.bridgedBefore) = (quality, bridgedBefore + labeller.bridged)
    return next
  }

  /// - Parameter calibration: The one in use.
  func gazeQuality(_ calibration: GazeCalibration?) -> GazeQuality {
    quality.quality(bridged: bridgedBefore + labeller.bridged, noise: labeller.noiseDegrees, calibration: calibration)
  }

  private mutating func tell(_ ended: [EyeMovementEvent], at time: Timestamp) -> [MonitorEvent] {
    for fixation in ended where fixation.kind == .fixation {
      quality.add(fixationFrom: fixation.start, to: fixation.end)
    }
    return ended.compactMap { event($0, restingAt: seen.take(from: $0.start, to: $0.end), at: time) }
  }

  /// The event of a movement; nil for a blink, which the lids show better.
  private func event(
    _ ended: EyeMovementEvent, restingAt point: PlanePoint<Screen>?, at time: Timestamp
  ) -> MonitorEvent? {
    let amplitude = Angle.degrees(ended.amplitudeDegrees ?? 0)
    switch ended.kind {
    case .fixation:
      guard let place = ended.position else { return nil }
      return .fixation(
        time: time,
        fixation: Fixation(
          start: ended.start, end: ended.end, azimuth: .degrees(-place.xDegrees), elevation: .degrees(-place.yDegrees),
          screenPoint: point))
    case .saccade:
      return .saccade(time: time, saccade: Saccade(start: ended.start, end: ended.end, amplitude: amplitude))
    case .pursuit:
      return .pursuit(
        time: time,
        pursuit: Pursuit(
          start: ended.start, end: ended.end, amplitude: amplitude,
          velocityDegreesPerSecond: ended.meanVelocityDegreesPerSecond ?? 0))
    case .pso, .blink, .unknown: return nil
    }
  }
}
