/// When the program reported what a phase of the drive is about; nil when it did not within that phase.
///
/// A line belongs to the phase in which it was decided (`t_ms`), and it has to speak of what happens there: its own
/// stretch of time overlaps the truth's. What had already been reported before the phase is no report of it.
package struct PhaseReports: Sendable {
  private let recording: Recording
  private let truth: Truth

  package init(recording: Recording, truth: Truth) {
    self.recording = recording
    self.truth = truth
  }

  /// A `glance` of class phone, or a risk with a reason that names the phone and that the risk before had not.
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

  /// `drowsiness` turns to true; it was not true before.
  package func drowsy(in phase: Interval) -> Double? {
    var wasDrowsy = false
    for line in recording.drowsiness {
      let isDrowsy = line.isDrowsy ?? false
      if isDrowsy, !wasDrowsy, phase.contains(line.tMs) { return line.tMs }
      wasDrowsy = isDrowsy
    }
    return nil
  }

  /// Whether the driver is called drowsy at any moment of the phase, from then on or before.
  package func isDrowsy(in phase: Interval) -> Bool {
    let before = recording.drowsiness.last { $0.tMs < phase.start }?.isDrowsy == true
    return before || recording.drowsiness.contains { phase.contains($0.tMs) && $0.isDrowsy == true }
  }

  /// `eyeClosure` begins, microsleep or sleep, not put down to a yawn.
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

  /// `availability` turns to unavailable because of the missing face.
  package func absence(in phase: Interval) -> Double? {
    recording.availability.first {
      $0.state == "unavailable" && $0.reason == "faceMissing" && phase.contains($0.tMs)
    }?.tMs
  }
}
