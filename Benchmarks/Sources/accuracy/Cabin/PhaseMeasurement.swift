import Scoring

/// The required and the forbidden reports in each phase of `driver/drive.mp4`.
struct PhaseMeasurement {
  let clip: Clip

  func figures() throws -> Figures {
    let reports = PhaseReports(recording: clip.recording, truth: clip.truth)
    func report(_ name: String, _ phase: String, _ time: (Interval) -> Double?) throws -> Finding {
      let interval = try clip.truth.phase(phase)
      let time = time(interval)
      let text = time.map { "at \(seconds($0)), \(seconds($0 - interval.start)) into the phase" } ?? "not reported"
      let end = "\(seconds(interval.start, decimals: 1)) to \(seconds(interval.end, decimals: 1))"
      return .fact(name, text, value: time, required: "within \(end)", isMet: time != nil)
    }
    return Figures(
      [
        try report("phone glance", "phone", reports.phone), try report("drowsy", "drowsy", reports.drowsy),
        try report("microsleep", "microsleep", reports.microsleep), try report("yawn", "yawn", reports.yawn),
        try report("absence", "absent", reports.absence), rises, try unavailable(),
      ], notes: riseNotes)
  }

  private var falseRises: [RiskScore.Rise] {
    let quiet = RiskScore.quietStretches(of: clip.truth)
    return RiskScore(recording: clip.recording).rises.filter { rise in quiet.contains { $0.contains(rise.time) } }
  }

  private var rises: Finding {
    let stretches = RiskScore.quietStretches(of: clip.truth).reduce(0) { $0 + $1.length }
    return .fact(
      "rises to warning or critical in normal", "\(falseRises.count) in \(seconds(stretches, decimals: 1))",
      value: Double(falseRises.count), required: "none", isMet: falseRises.isEmpty)
  }

  private var riseNotes: [String] {
    falseRises.map { "risk rises from \($0.from) to \($0.to) at \(seconds($0.time))" }
  }

  private func unavailable() throws -> Finding {
    let (name, required) = ("risk while absent", "unknown; held when an alert was active")
    let score = RiskScore(recording: clip.recording)
    let phase = try clip.truth.phase("absent")
    guard let faults = score.faultsWhileUnavailable(in: phase) else {
      return .fact(name, "the absence was not reported", required: required, isMet: false)
    }
    guard faults.isEmpty else {
      return .fact(name, faults.joined(separator: ", "), required: required, isMet: false)
    }
    let held = clip.recording.risks.last { $0.level == "unknown" && phase.contains($0.tMs) }?.held
    return .fact(name, "unknown, held: \(held ?? "nothing, no alert was active")", required: required, isMet: true)
  }
}
