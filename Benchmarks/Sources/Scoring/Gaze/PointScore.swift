/// How well the program follows the gaze of a driver who looks at one target.
///
/// Counted are the frames of the target's time with the true event `fixation`, after the eye's travel. The travel
/// lasts until the end of the last saccade or blink that begins in the first 500 ms, which includes the second,
/// correcting saccade.
package struct PointScore: Hashable, Sendable {
  /// Longest travel of the eye, ms. Choice: the rendered driver reacts within 250 ms and corrects within 430 ms.
  static let travelMilliseconds = 500.0

  package var point: GazePoint
  /// Number of counted frames.
  package private(set) var frames = 0
  /// Angle between the estimate and the target as seen from the driver's eyes, degrees, one value per frame with an
  /// estimate.
  package private(set) var errors: [Double] = []
  /// The same distances between estimate and target on the display, millimetres.
  package private(set) var millimeters: [Double] = []
  /// Angle between the estimate and the true gaze point, degrees.
  package private(set) var errorsAgainstGaze: [Double] = []
  /// Whether the angle to the true gaze point is within the stated error; false if gaze misses the display's plane.
  package private(set) var isWithinStated: [Bool] = []
  /// Angle between the true gaze point and the target: an error that no program can remove.
  package private(set) var eyesOwnErrors: [Double] = []
  /// Angle between the mean of all estimates and the target; nil without estimates.
  package private(set) var errorOfMean: Double?
  /// Root mean square of the angles between estimates of consecutive frames; nil without a pair.
  package private(set) var sampleToSample: Double?
  /// Root mean square of the angles to the mean of all estimates.
  package private(set) var scatter: Double?

  /// Mean of the angles to the target; nil without estimates.
  package var mean: Double? { Statistics.mean(errors) }
  package var missing: Int { frames - errors.count }

  package init(_ point: GazePoint, truth: Truth, lines: [FrameLine?], display: TruthDisplay) {
    self.point = point
    var seen: [(index: Int, estimate: SIMD2<Double>)] = []
    for index in Self.settledFrames(of: point, in: truth) {
      frames += 1
      let frame = truth.frames[index]
      eyesOwnErrors.append(display.angle(frame.gazePoint, point.target, seenFrom: frame.head))
      let gaze = lines[index]?.gaze
      if let stated = gaze?.errorDeg {
        let error = gaze?.screenPt.map { display.angle($0, frame.gazePoint, seenFrom: frame.head) }
        isWithinStated.append(error.map { $0 <= stated } ?? false)
      }
      guard let estimate = gaze?.screenPt else { continue }
      seen.append((index, estimate))
      errors.append(display.angle(estimate, point.target, seenFrom: frame.head))
      millimeters.append(display.millimeters(estimate, point.target))
      errorsAgainstGaze.append(display.angle(estimate, frame.gazePoint, seenFrom: frame.head))
    }
    guard !seen.isEmpty else { return }
    let middle = seen.reduce(.zero) { $0 + $1.estimate } / Double(seen.count)
    let eye = truth.frames[seen[0].index].head
    errorOfMean = display.angle(middle, point.target, seenFrom: eye)
    scatter = Self.rootMeanSquare(
      seen.map { display.angle($0.estimate, middle, seenFrom: truth.frames[$0.index].head) })
    sampleToSample = Self.rootMeanSquare(
      zip(seen, seen.dropFirst()).filter { $1.index == $0.index + 1 }.map { before, after in
        display.angle(before.estimate, after.estimate, seenFrom: truth.frames[after.index].head)
      })
  }

  /// The frames in which the eyes rest on the target.
  static func settledFrames(of point: GazePoint, in truth: Truth) -> [Int] {
    let window = truth.frames.indices.filter { point.interval.contains(truth.frames[$0].time) }
    guard let first = window.first, let last = window.last else { return [] }
    let travel = truth.runs(\.event).last { run in
      run.value != "fixation" && run.frames.upperBound > first
        && run.interval.start < point.interval.start + travelMilliseconds
    }
    return (max(first, travel?.frames.upperBound ?? first)..<last + 1).filter { truth.frames[$0].event == "fixation" }
  }

  private static func rootMeanSquare(_ values: [Double]) -> Double? {
    Statistics.mean(values.map { $0 * $0 })?.squareRoot()
  }
}

/// All targets of one clip.
package struct PointsScore: Hashable, Sendable {
  package var points: [PointScore]

  package init(_ points: [GazePoint], truth: Truth, lines: [FrameLine?], display: TruthDisplay) {
    self.points = points.map { PointScore($0, truth: truth, lines: lines, display: display) }
  }

  /// The mean of a figure over the points; nil if a point has no value, because the mean of the others would flatter.
  package func mean(_ figure: (PointScore) -> Double?) -> Double? {
    let values = points.compactMap(figure)
    return values.count == points.count ? Statistics.mean(values) : nil
  }

  /// The largest value of a figure, with the name of its point; nil if a point has no value.
  package func worst(_ figure: (PointScore) -> Double?) -> (name: String, value: Double)? {
    let values = points.compactMap { point in figure(point).map { (point.point.name, $0) } }
    return values.count == points.count ? values.max { $0.1 < $1.1 } : nil
  }

  package var frames: Int { points.reduce(0) { $0 + $1.frames } }
  package var missing: Int { points.reduce(0) { $0 + $1.missing } }
}
