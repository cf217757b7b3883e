/// The time at which the program reported the subject of a phase of the drive; nil without a report in the phase.
///
/// A line belongs to the phase in which it was decided (`t_ms`), and its own stretch of time must overlap the true
/// event. Events reported before the phase do not count.
package struct PhaseReports: Sendable {
  private let recording: Recording
  private let truth: Truth

  package init(recording: Recording, truth: Truth) {
    self.recording = recording
    self.truth = truth
  }

  /// A `glance` of class phone, or a risk with a phone reason that the previous risk did not have.
  package func phone(in phase: Interval) -> Double? {
    let looks = truth.intervals { $0.zone == "phone" }
    let glances = recording.glances.filter { glance in
      glance.class == "phone" && phase.contains(glance.tMs)
        && looks.contains { $0.overlaps(Interval(glance.startMs, glance.endMs)) }
    }
    var reasons: [Double] = []
    var wasNamed = false
    for risk in recording.risks {
      let isNamed = risk.reasons.contains { $0.code.lowercased().contains("phone") }
      if isNamed, !wasNamed, phase.contains(risk.tMs), looks.contains(where: { $0.start <= risk.tMs }) {
        reasons.append(risk.tMs)
      }
      wasNamed = isNamed
    }
    return (glances.map(\.tMs) + reasons).min()
  }

  /// The time at which `drowsiness` first reports a drowsy driver.
  package func drowsy(in phase: Interval) -> Double? {
    var wasDrowsy = false
    for line in recording.drowsiness {
      let isDrowsy = line.isDrowsy ?? false
      if isDrowsy, !wasDrowsy, phase.contains(line.tMs) { return line.tMs }
      wasDrowsy = isDrowsy
    }
    return nil
  }

  /// Whether the driver is reported as drowsy at any moment of the phase, including a state from before the phase.
  package func isDrowsy(in phase: Interval) -> Bool {
    let before = recording.drowsiness.last { $0.tMs < phase.start }?.isDrowsy == true
    return before || recording.drowsiness.contains { phase.contains($0.tMs) && $0.isDrowsy == true }
  }

  /// The beginning of an `eyeClosure`, microsleep or sleep, that is not attributed to a yawn.
  package func microsleep(in phase: Interval) -> Double? {
    let closures = truth.runs(\.event).filter { $0.value == "microsleep" }.map(\.interval)
    return recording.closures.first { line in
      line.state == "began" && ["microsleep", "sleep"].contains(line.kind) && !line.duringYawn
        && phase.contains(line.tMs) && closures.contains { $0.overlaps(Interval(line.startMs, line.tMs)) }
    }?.tMs
  }

  package func yawn(in phase: Interval) -> Double? {
    recording.yawns.first { phase.contains($0.tMs) && phase.overlaps(Interval($0.startMs, $0.endMs)) }?.tMs
  }

  /// The time at which `availability` becomes unavailable because no face is seen.
  package func absence(in phase: Interval) -> Double? {
    recording.availability.first {
      $0.state == "unavailable" && $0.reason == "faceMissing" && phase.contains($0.tMs)
    }?.tMs
  }
}
