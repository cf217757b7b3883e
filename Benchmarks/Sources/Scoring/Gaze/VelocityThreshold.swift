/// Plain I-VT, the simplest published classifier, as a baseline. Fast: saccade; slow: fixation; lost: blink.
package enum VelocityThreshold {
  /// Required by the row: "plain I-VT at 45 deg/s".
  package static let degreesPerSecond = 45.0

  /// Labels each sample. Its speed is relative to the last seen sample; the first sample counts as slow.
  /// - Parameter degreesPerUnit: Degrees per unit of the trace's positions.
  package static func movements(of trace: GazeTrace, degreesPerUnit: Double) -> [Movement] {
    var last: (place: SIMD2<Double>, milliseconds: Double)?
    return trace.samples.map { sample in
      guard let place = sample.place else { return .blink }
      defer { last = (place, sample.milliseconds) }
      guard let last else { return .fixation }
      let way = place - last.place
      let degrees = (way * way).sum().squareRoot() * degreesPerUnit
      let seconds = (sample.milliseconds - last.milliseconds) / 1000
      return degrees > degreesPerSecond * seconds ? .saccade : .fixation
    }
  }
}
