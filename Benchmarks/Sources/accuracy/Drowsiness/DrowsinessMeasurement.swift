import Scoring

/// PERCLOS of `driver/drive.mp4` per phase, and the report that its driver is drowsy.
struct DrowsinessMeasurement {
  let clip: Clip

  func figures() throws -> Figures {
    let score = PerclosScore(truth: clip.truth, lines: clip.lines)
    let reports = PhaseReports(recording: clip.recording, truth: clip.truth)
    let (phone, drowsy) = (try clip.truth.phase("phone"), try clip.truth.phase("drowsy"))
    let isDrowsyAtPhone = reports.isDrowsy(in: phone)
    let reported = reports.drowsy(in: drowsy)
    return Figures([
      difference("P80 in phase drowsy, off by", score.phase("drowsy")),
      difference("P80 in any phase, off by at most", score.worst),
      .fact(
        "drowsy while at the phone", isDrowsyAtPhone ? "yes" : "no", required: "no", isMet: !isDrowsyAtPhone),
      .fact(
        "drowsy phase reported",
        reported.map { "at \(seconds($0)), \(seconds(drowsy.end - $0)) before its end" } ?? "not reported",
        value: reported, required: "before its end", isMet: reported != nil),
    ])
  }

  private func difference(_ name: String, _ phase: PerclosScore.Phase?) -> Finding {
    let detail = phase.map {
      "\($0.name): \(Finding.Format.ratio.text($0.measured)), truth \(Finding.Format.ratio.text($0.truth)); "
        + "\($0.seen) of \($0.frames) frames"
    }
    return .atMost(Requirements.perclosDifference, name, phase?.difference, .ratio, detail: detail)
  }
}
