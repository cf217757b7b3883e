/// How the risk behaves where it must not rise, and while no driver is seen.
package struct RiskScore: Sendable {
  /// A change of the risk from a lower level to warning or critical.
  package struct Rise: Hashable, Sendable {
    package var time: Double
    package var from: String
    package var to: String
  }

  /// Start of a phase that does not count. The row requires: "its first 5 s after another phase do not count".
  static let graceMilliseconds = 5000.0
  private static let ranks = ["unknown": 0, "normal": 1, "advisory": 2, "warning": 3, "critical": 4]

  private let recording: Recording

  package init(recording: Recording) { self.recording = recording }

  /// The parts of a drive in which the risk may not rise: each phase `normal` without its first 5 s, unless the clip
  /// begins with it.
  package static func quietStretches(of truth: Truth) -> [Interval] {
    truth.phases.enumerated().filter { $0.element.value == "normal" }.compactMap { index, phase in
      let start = phase.interval.start + (index == 0 ? 0 : graceMilliseconds)
      return start < phase.interval.end ? Interval(start, phase.interval.end) : nil
    }
  }

  /// Every rise to warning or critical. An unknown risk counts as its held level, or as the lowest level if none is
  /// held.
  package var rises: [Rise] {
    var result: [Rise] = []
    var last = "unknown"
    for risk in recording.risks {
      let rank = Self.ranks[risk.level, default: 0]
      if rank >= 3, rank > Self.ranks[last, default: 0] {
        result.append(Rise(time: risk.tMs, from: last, to: risk.level))
      }
      last = risk.level == "unknown" ? risk.held ?? "unknown" : risk.level
    }
    return result
  }

  /// Faults of the risk while the cabin is unavailable, in words; empty if there are none. Nil if the cabin never
  /// became unavailable in the phase.
  ///
  /// From the unavailable line to the next line with another state, every risk in force must have the level unknown.
  /// It must hold the previous level if that was advisory or more, otherwise nothing.
  package func faultsWhileUnavailable(in phase: Interval) -> [String]? {
    guard let index = recording.availability.firstIndex(where: { isAbsence($0) && phase.contains($0.tMs) }) else {
      return nil
    }
    let start = recording.availability[index].tMs
    let end = recording.availability[index...].first { $0.state != "unavailable" }?.tMs ?? .infinity
    let before = recording.risks.last { $0.tMs <= start && $0.level != "unknown" }?.level
    let expected = before.flatMap { Self.ranks[$0, default: 0] >= 2 ? $0 : nil }
    let inForce = recording.risks.last { $0.tMs <= start }
    let later = recording.risks.filter { $0.tMs > start && $0.tMs < end }
    guard let inForce else { return ["there is no risk line at \(start) ms"] }
    return ([inForce] + later).flatMap { faults(of: $0, expected: expected) }
  }

  /// Time within the stretches at one of `levels`. Each level lasts until the next risk line.
  package func milliseconds(at levels: Set<String>, in stretches: [Interval], until end: Double) -> Double {
    let ends = recording.risks.dropFirst().map(\.tMs) + [end]
    return zip(recording.risks, ends).filter { levels.contains($0.0.level) }.reduce(0) { sum, step in
      let lasting = Interval(step.0.tMs, step.1)
      return sum + stretches.reduce(0) { $0 + $1.overlap(lasting) }
    }
  }

  private func isAbsence(_ line: AvailabilityLine) -> Bool {
    line.state == "unavailable" && line.reason == "faceMissing"
  }

  private func faults(of risk: RiskLine, expected: String?) -> [String] {
    var result: [String] = []
    if risk.level != "unknown" { result.append("risk is \(risk.level) at \(risk.tMs) ms") }
    if risk.held != expected {
      result.append("held is \(risk.held ?? "null") at \(risk.tMs) ms, \(expected ?? "null") was active")
    }
    return result
  }
}
