/// Plain I-VT, the simplest published classifier, as a yardstick: fast is a saccade, slow a fixation, lost a blink.
package enum VelocityThreshold {
  /// Required so: "plain I-VT at 45 deg/s".
  package static let degreesPerSecond = 45.0

  /// The speed is that from the last sample that was seen; the first is slow.
  /// - Parameter degreesPerUnit: Of the trace's places.
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
