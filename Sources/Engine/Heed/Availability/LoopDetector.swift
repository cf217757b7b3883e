import HeedGeometry
import HeedSignals

/// Detects a video that repeats every few seconds: irises and lids move as before. Randomly lost frames hide a loop.
struct LoopDetector: Sendable {
  /// Shortest and longest period of a detected loop. Choice: a shorter loop is found because a multiple of its period
  /// also repeats; a longer period needs more memory and leaves the driver unwatched for too long.
  static let shortest: Duration = .milliseconds(1500)
  static let longest: Duration = .seconds(8)
  /// Repeated time, in periods, from which a loop is reported. Source: docs/faults.md, row 3: three periods in all;
  /// Choice: the first period, then just under two repeated periods.
  static let periods = 1.75
  /// Maximum change of the irises' position from one period to the next, as a share of the distance between the eyes.
  /// Choice: 98 of 100 frames of noisy loops change by less.
  static let sameIris = 0.025
  /// Maximum difference between the lids' mean aperture now and a period ago, degrees.
  /// Choice: 98 of 100 frames of noisy loops differ by less; a blink differs by over 30 degrees.
  static let sameLidDegrees = 15.0
  /// Time that irises or lids may differ before a repetition ends. Choice: shorter than a blink or a fixation.
  static let longestMiss: Duration = .milliseconds(100)
  /// Minimum standard deviation of the irises' position in a loop, as a share of the distance between the eyes.
  /// Choice: 1.5 pixels if the eyes are 64 pixels apart; a head that moves only with the breath stays below.
  static let leastMotion = 0.023
  /// Largest squared difference of repeated iris motion, as a share of energy. Choice: noisy loops 0.04, people 1.
  static let mostDifference = 0.12
  /// Shortest interval between two comparisons; frames in between are only stored. Choice: eyes rest for longer than
  /// 60 ms, and comparing each frame would cost twice as much.
  static let comparedEvery: Duration = .milliseconds(60)
  /// Longest interval between two samples of one repetition. Choice: motion in a longer interval is unknown.
  static let longestInterval: Duration = .milliseconds(350)

  private let shortest = Self.shortest.nanoseconds
  /// Smallest compared time back, nanoseconds. Resting eyes resemble the frames just before. A smaller lag cannot
  /// grow to the shortest period, because a repetition's lag varies only with uneven frame intervals.
  private let leastLag = Self.shortest.nanoseconds * 2 / 3
  private var history = LoopHistory()
  private var compared: Timestamp?
  private var isLoop = false

  /// Feeds one frame; frames come in time order.
  /// - Returns: True if the picture has repeated itself for long enough.
  mutating func update(_ face: FaceObservation?, at time: Timestamp) -> Bool {
    if let last = history.last, time - last.time > Self.longestInterval {
      (history, compared, isLoop) = (LoopHistory(), nil, false)
    }
    guard let (sample, distance) = Self.sample(face, at: time) else { return false }
    defer { history.append(sample) }
    history.forget(at: time, longest: Self.longest)
    if let compared, time - compared < Self.comparedEvery { return isLoop }
    let step = LoopStep(from: compared, to: time)
    compared = time
    isLoop = compare(sample, step, eyeDistancePixels: distance)
    return isLoop
  }

  /// The irises and lids of a frame, and the distance between the irises; nil unless both eyes are seen.
  private static func sample(
    _ face: FaceObservation?, at time: Timestamp
  ) -> (sample: LoopSample, eyeDistancePixels: Double)? {
    guard let left = face?.leftEye, let right = face?.rightEye else { return nil }
    let (a, b) = (left.irisCenter, right.irisCenter)
    let distance = a.distance(to: b)
    guard distance > 1 else { return nil }
    let sample = LoopSample(
      time: time, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2,
      lidDegrees: (left.lidAperture + right.lidAperture).degrees / 2)
    return (sample, distance)
  }

  /// True if the eyes have long enough repeated the motion of one period before.
  private mutating func compare(_ now: LoopSample, _ step: LoopStep, eyeDistancePixels: Double) -> Bool {
    let tolerance = LoopTolerance(pixels: Self.sameIris * eyeDistancePixels, lidDegrees: Self.sameLidDegrees)
    let least = Self.leastMotion * eyeDistancePixels
    return history.compare(
      now, step: step, tolerance: tolerance, leastLag: leastLag, longestMiss: Self.longestMiss,
      // True for a repeated stretch that is long enough, exact enough and contains motion.
      isLoop: { [shortest] match, then in
        guard now.time.nanoseconds &- then.time.nanoseconds >= shortest,
          now.time.seconds(since: match.since) >= now.time.seconds(since: then.time) * Self.periods
        else { return false }
        let energy = match.squares - (match.sumX * match.sumX + match.sumY * match.sumY) / match.count
        return energy >= least * least * match.count && match.difference <= Self.mostDifference * energy
      })
  }
}
