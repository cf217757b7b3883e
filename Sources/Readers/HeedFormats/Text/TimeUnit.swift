/// The unit of a table's times.
package enum TimeUnit: String, Hashable, Sendable, CaseIterable {
  /// Seconds.
  case s
  /// Milliseconds.
  case ms
  /// Microseconds.
  case us

  /// Milliseconds per unit.
  package var milliseconds: Double {
    switch self {
    case .s: 1000
    case .ms: 1
    case .us: 0.001
    }
  }

  /// The unit's name in messages.
  var name: String {
    switch self {
    case .s: "seconds"
    case .ms: "milliseconds"
    case .us: "microseconds"
    }
  }

  /// The likely unit of times that have this rate if read in this unit; nil if the rate is plausible.
  /// Choice: no gaze tracker is slower than 2 Hz or faster than 10 kHz.
  func likelier(rate: Double) -> TimeUnit? {
    let all: [TimeUnit] = [.s, .ms, .us]
    guard let own = all.firstIndex(of: self) else { return nil }
    let step = rate < 2 ? 1 : rate >= 10_000 ? -1 : 0
    return step != 0 && all.indices.contains(own + step) ? all[own + step] : nil
  }
}
