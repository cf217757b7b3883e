import HeedGaze
import HeedGeometry
import HeedSignals

/// Measures how good the gaze of a session is. Constant memory.
struct GazeQualityTally: Sendable {
  private var frames = 0, lost = 0, blinks = 0
  private var last: Timestamp?
  /// Number, mean and summed squares of the intervals between frames, milliseconds.
  private var intervals = (count: 0.0, mean: 0.0, squares: 0.0)
  private var distance = (count: 0.0, sum: 0.0)
  private var precision = (count: 0, step: 0.0, deviation: 0.0, ellipse: 0.0)
  /// Longest time of a fixation that is measured, its latest part. Choice: bounds the memory; none lasts as long.
  private static let longest: Duration = .seconds(60)
  /// Samples that no fixation has used yet.
  private var waiting: [(position: GazePosition?, time: Timestamp)] = []

  /// Adds a frame.
  /// - Parameter position: The unfiltered gaze; nil if there was none.
  mutating func add(_ position: GazePosition?, isShut: Bool, origin: Point<Camera>?, at time: Timestamp) {
    frames += 1
    if isShut { blinks += 1 } else if position == nil { lost += 1 }
    if let origin { distance = (distance.count + 1, distance.sum + origin.meters.length) }
    if let last, time > last, time - last <= ZoneTimes.longestStep {
      let milliseconds = (time - last).milliseconds
      let off = milliseconds - intervals.mean
      intervals.count += 1
      intervals.mean += off / intervals.count
      intervals.squares += off * (milliseconds - intervals.mean)
    }
    last = time
    waiting.append((position, time))
    if waiting.count.isMultiple(of: 256) { waiting.removeAll { time - $0.time > Self.longest } }
  }

  /// Adds a fixation that became final.
  mutating func add(fixationFrom start: Timestamp, to end: Timestamp) {
    var meter = FixationPrecisionMeter()
    for sample in waiting where sample.time >= start && sample.time <= end {
      _ = meter.add(sample.position, .fixation, at: sample.time)
    }
    waiting.removeAll { $0.time <= end }
    guard let found = meter.end() else { return }
    precision.count += 1
    precision.step += found.step
    precision.deviation += found.deviation
    precision.ellipse += found.ellipse
  }

  /// The quality of the frames so far.
  func quality(
    bridged: Int, noise: (white: Double, wander: Double)?, calibration: GazeCalibration?
  ) -> GazeQuality {
    var quality = GazeQuality()
    if intervals.count > 0 {
      quality.framesPerSecond = 1000 / intervals.mean
      quality.intervalDeviationMilliseconds = (intervals.squares / intervals.count).squareRoot()
    }
    if frames > 0 {
      func share(_ count: Int) -> Double { Double(count) / Double(frames) }
      (quality.lostShare, quality.bridgedShare, quality.blinkShare) = (share(lost), share(bridged), share(blinks))
    }
    quality.fixations = precision.count
    if precision.count > 0 {
      let count = Double(precision.count)
      (quality.stepDegrees, quality.deviationDegrees) = (precision.step / count, precision.deviation / count)
      quality.ellipseSquareDegrees = precision.ellipse / count
    }
    (quality.noiseDegrees, quality.wanderDegrees) = (noise?.white, noise?.wander)
    if distance.count > 0 { quality.distanceMillimeters = distance.sum / distance.count * 1000 }
    quality.accuracyDegrees = calibration?.validation?.meanDegrees
    return quality
  }
}
