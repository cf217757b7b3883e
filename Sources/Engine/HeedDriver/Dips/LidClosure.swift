import HeedSignals

/// A closure whose whole dip was seen, with its reports.
struct LidClosure: Hashable, Sendable {
  var start, end: LidTrace.Crossing
  var eye: Blink.Eye
  /// Largest closure, 0 open ... 1 shut; 1 in a wink.
  var closure: Double
  var stroke: LidStroke
  var phases: BlinkPhases

  /// - Parameter travel: The curve's distance from open to shut at this time.
  init(_ dip: LidDip, eye: Blink.Eye, in curve: LidCurve, travel: Double) {
    (start, end, self.eye) = (dip.start, dip.end, eye)
    func height(_ value: Double) -> Double { max(0, min(1, LidSign.turned(-value / travel))) }
    closure = eye == .both ? LidSign.turned(height(dip.lowest)) : 1
    var trace = LidTrace()
    let first = curve.times.place(of: dip.start.time - LidStroke.levelWithin)
    for index in first..<dip.samples.upperBound {
      trace.add(height(curve.values[index]), at: curve.times[index])
    }
    stroke = LidStroke(trace, start: dip.start.time, end: dip.end, level: height(dip.half))
    phases = BlinkPhases(dip, in: curve)
  }

  var length: Duration { end.time - start.time }

  /// The closure as a blink or wink.
  func blink(_ settings: EyeClosureMonitor.Settings, phases: BlinkPhases? = nil) -> Blink {
    Blink(
      start: start.time, end: end.time, eye: eye, closure: closure, isSlow: length > settings.slowBlinkAbove,
      startError: start.error, endError: end.error, amplitude: stroke.amplitude,
      closingVelocity: stroke.closingVelocity, openingVelocity: stroke.openingVelocity, phases: phases)
  }

  /// The findings of a recording's closure, each with its report time: a blink is reported at its end, a longer closure
  /// also while it lasts.
  func findings(_ settings: EyeClosureMonitor.Settings) -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    guard length > settings.microsleepFrom else { return [(end.time, .blink(blink(settings, phases: phases)))] }
    return eye == .both ? Self.long(from: start.time, to: end.time, until: end.time, settings) : []
  }

  /// The findings of a closure of a second or more.
  /// - Parameters:
  ///   - end: nil if the end was not seen.
  ///   - last: When the eyes were last known to be shut.
  static func long(
    from start: Timestamp, to end: Timestamp?, until last: Timestamp, _ settings: EyeClosureMonitor.Settings
  ) -> [(due: Timestamp, finding: EyeClosureMonitor.Finding)] {
    func event(_ phase: EyeClosure.Phase, _ kind: EyeClosure.Kind) -> EyeClosureMonitor.Finding {
      .closure(EyeClosure(phase: phase, kind: kind, start: start, end: phase == .ended ? end : nil, duringYawn: false))
    }
    let isSleep = last - start >= settings.sleepFrom
    return [(start + settings.microsleepFrom, event(.began, .microsleep))]
      + (isSleep ? [(start + settings.sleepFrom, event(.changed, .sleep))] : [])
      + [(last, event(.ended, isSleep ? .sleep : .microsleep))]
  }
}

extension BlinkPhases {
  /// Distance from the open value, or the lowest value, at which a phase begins or ends, as a share of the depth.
  /// Choice: more than a good camera's noise.
  private static let margin = 0.1

  /// Measures the phases of a blink between its crossings of two levels, near open and near shut.
  init(_ dip: LidDip, in curve: LidCurve) {
    let (values, times) = (curve.values, curve.times)
    let (lower, low) = (dip.samples.lowerBound, dip.lowest)
    func time(from: Int, by step: Int, level: Double, while isOn: (Double) -> Bool) -> Timestamp {
      var index = from
      while values.indices.contains(index + step), isOn(values[index + step]) { index += step }
      let next = index + step
      guard values.indices.contains(next), values[next] != values[index] else { return times[index] }
      let share = max(0, min(1, (level - values[index]) / (values[next] - values[index])))
      return times[index] + (times[next] - times[index]) * share
    }
    let nearShut = low + Self.margin * dip.depth
    let openBefore = low + (1 - Self.margin) * (dip.before - low)
    let openAfter = low + (1 - Self.margin) * (dip.after - low)
    let onset = time(from: lower + 1, by: -1, level: openBefore) { $0 < openBefore }
    let shut = time(from: dip.turn, by: -1, level: nearShut) { $0 <= nearShut }
    let turned = time(from: dip.turn, by: 1, level: nearShut) { $0 <= nearShut }
    let opened = time(from: dip.samples.upperBound - 2, by: 1, level: openAfter) { $0 < openAfter }
    self.init(closing: max(.zero, shut - onset), shut: max(.zero, turned - shut), opening: max(.zero, opened - turned))
  }
}
