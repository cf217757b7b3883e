import Scoring

/// The gaze points of the driver of `driver/accuracy.mp4` on the display, after a calibration.
struct PointMeasurement {
  /// The sixth point of a six-point calibration: the middle of the lower edge, 10 % inside the display.
  private static let sixth = SIMD2(960.0, 972.0)
  private static let millimeters = Finding.Format(decimals: 1, unit: " mm")

  let five: Result<CalibratedClip, any Error>
  let one: Result<CalibratedClip, any Error>
  let six: Result<CalibratedClip, any Error>

  /// Makes three calibrations and analyzes the clip with each.
  init(places: Places, analyzer: Analyzer, calibrator: Calibrator) {
    func calibrated(_ variant: String, _ choose: (PointsTable) -> PointsTable) -> Result<CalibratedClip, any Error> {
      Result {
        try CalibratedClip(
          "accuracy", variant: variant, places: places, analyzer: analyzer, calibrator: calibrator, choose: choose)
      }
    }
    five = calibrated("five") { $0 }
    one = calibrated("one") { $0.onePoint }
    six = calibrated("six") { $0.withPoint(near: Self.sixth) }
  }

  func fivePoints() throws -> Figures {
    let calibrated = try five.get()
    let score = calibrated.score(calibrated.points.validation)
    guard !score.points.isEmpty else { throw ScoringError.mismatch("there is no validation point") }
    let (worst, noisiest) = (score.worst(\.mean), score.worst(\.sampleToSample))
    return Figures(
      [
        .atMost(
          Requirements.precisionDegrees, "precision, RMS sample to sample", score.mean(\.sampleToSample), .degrees,
          detail: noisiest.map { "\($0.name) \(Finding.Format.degrees.text($0.value))" }),
        .information(
          "error, mean over \(score.points.count) points", score.mean(\.mean), .degrees,
          detail: score.mean { Statistics.mean($0.millimeters) }.map(Self.millimeters.text)),
        .information("error, worst point", worst?.value, .degrees, detail: worst?.name),
        .information("points that went into the calibration", calibrated.pointsUsed),
        .information("frames without a point on the display", "\(score.missing) of \(score.frames)"),
        .information("scatter about each point's mean, RMS", score.mean(\.scatter), .degrees),
        .information("error of each point's mean", score.mean(\.errorOfMean), .degrees),
        .information(
          "error against where the eyes truly looked", score.mean { Statistics.mean($0.errorsAgainstGaze) }, .degrees),
        .information("the eyes' own error", score.mean { Statistics.mean($0.eyesOwnErrors) }, .degrees),
        direction(calibrated),
      ], notes: calibrated.notes + score.points.map(Self.note))
  }

  /// Error of the direction without the display: separates errors of the axes from those of the eyes' position.
  private func direction(_ calibrated: CalibratedClip) -> Finding {
    let score = GazeScore(truth: calibrated.clip.truth, lines: calibrated.clip.lines) { $0.phase == "validation" }
    return .information(
      "direction against the visual axis, median", Statistics.median(score.rawAngles), .degrees,
      detail: "\(score.angles.count) of \(score.truthFrames) fixation frames")
  }

  func others() throws -> Figures {
    let variants = [("one point", one), ("six points", six)]
    // Absent data is absent for every variant, so the row is skipped.
    for (_, result) in variants {
      if case .failure(AccuracyError.absent(let file)) = result { throw AccuracyError.absent(file) }
    }
    var findings = variants.flatMap { name, result in
      do {
        return Self.printed(name, try result.get())
      } catch {
        return [.fact("\(name): error", "not measured: \(error)", required: "printed", isMet: false)]
      }
    }
    if let five = try? five.get(), let six = try? six.get() {
      let rest = five.score(six.points.validation)
      findings.append(
        .information("five points, on the same \(rest.points.count) points as six", rest.mean(\.mean), .degrees))
    }
    return Figures(findings, notes: variants.flatMap { (try? $0.1.get())?.notes ?? [] })
  }

  private static func printed(_ name: String, _ calibrated: CalibratedClip) -> [Finding] {
    let score = calibrated.score(calibrated.points.validation)
    let (mean, worst) = (score.mean(\.mean), score.worst(\.mean))
    return [
      .fact(
        "\(name): error, mean over \(score.points.count) points",
        mean.map(Finding.Format.degrees.text) ?? "nothing to measure on", value: mean, required: "printed",
        isMet: mean != nil),
      .information("\(name): points that went into the calibration", calibrated.pointsUsed),
      .information("\(name): worst point", worst?.value, .degrees, detail: worst?.name),
      .information("\(name): precision", score.mean(\.sampleToSample), .degrees),
      .information("\(name): frames without a point on the display", "\(score.missing) of \(score.frames)"),
    ]
  }

  private static func note(_ point: PointScore) -> String {
    func text(_ value: Double?) -> String { value.map(Finding.Format.degrees.text) ?? "-" }
    return "\(point.point.name) at \(Int(point.point.target.x)), \(Int(point.point.target.y)): \(text(point.mean)), "
      + "of its mean \(text(point.errorOfMean)), precision \(text(point.sampleToSample)), "
      + "\(point.errors.count) of \(point.frames) frames"
  }
}
