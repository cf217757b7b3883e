import Scoring

/// Drawn drivers who look down with lowered lids, and drawn drivers who fall asleep (Benchmarks/drawing/moving.py).
struct DrowsingMeasurement {
  /// Time within which a sleeper must be warned. Source: the row's requirement.
  private static let warnedWithin = 2500.0
  /// Levels that prompt a driver.
  private static let warnings: Set<String> = ["warning", "critical"]
  private static let sleepy: Set<String> = ["drowsy", "microsleep", "sleep"]
  /// A reported closure of a second needs a true closure of at least this length.
  private static let longMilliseconds = 900.0

  let places: Places
  let analyzer: Analyzer

  /// How many sleepers are warned in time after their lids closed for good.
  func sleepers() throws -> Figures {
    let names = try clips("asleep_")
    var notes: [String] = []
    var delays: [Double] = []
    for name in names {
      let clip = try Clip(path: "rendered/\(name)", places: places, analyzer: analyzer)
      guard let shut = clip.truth.closures(["microsleep"]).last?.interval.start else { continue }
      let warned = clip.recording.risks.first { $0.tMs >= shut && Self.warnings.contains($0.level) }
      let delay = warned.map { $0.tMs - shut } ?? .infinity
      if delay > Self.warnedWithin { notes.append("\(name): shut at \(seconds(shut)), warned after \(seconds(delay))") }
      delays.append(delay)
    }
    let inTime = delays.count { $0 <= Self.warnedWithin }
    return Figures(
      [
        .fact(
          "warned within 2.5 s", "\(inTime) of \(delays.count)", required: "29 of 30",
          isMet: Double(inTime) >= 29.0 / 30 * Double(delays.count)),
        .information("after the lids closed", "median \(seconds(delays.sorted()[delays.count / 2]))"),
      ], notes: notes)
  }

  /// Blinks and sleep that looks down invent, and the true blinks that are found.
  func lookers() throws -> Figures {
    let names = try clips("lowered_")
    var (invented, long, found, all, drowsy, minutes, notes) = (0, 0, 0, 0, 0, 0.0, [String]())
    for name in names {
      let clip = try Clip(path: "rendered/\(name)", places: places, analyzer: analyzer)
      let score = ClosureScore(truth: clip.truth, detections: clip.recording.closureDetections)
      invented += score.falseAlarms.count
      long += score.falseAlarms.count { !$0.isBlink }
      let low = lowered(clip.recording)
      found += score.found.count + score.missed.count { missed in low.contains { $0.overlaps(missed.interval) } }
      all += score.found.count + score.missed.count
      drowsy += clip.recording.risks.contains { $0.reasons.contains { Self.sleepy.contains($0.code) } } ? 1 : 0
      minutes += Double(clip.truth.frames.count) / 1800
      notes += score.falseAlarms.map {
        "\(name): false, \(seconds($0.interval.start)) for \(seconds($0.interval.length))"
      }
    }
    return Figures(
      [
        .atMost(
          1, "invented blinks in 10 min", Double(invented) / minutes * 10, .ratio,
          detail: "\(invented) in \(seconds(minutes * 60_000, decimals: 0)), \(names.count) people"),
        .fact("closures of 1 s from looks down", "\(long)", required: "none", isMet: long == 0),
        .atLeast(
          0.8, "true blinks found, or the lids said to be lowered", Double(found) / Double(max(1, all)), .ratio,
          detail: "\(found) of \(all)"),
        .fact("people called drowsy or asleep", "\(drowsy)", required: "none", isMet: drowsy == 0),
      ], notes: notes)
  }

  private func lowered(_ recording: Recording) -> [Interval] {
    let end = recording.frames.last?.tMs ?? 0
    let ended = recording.lowered.filter { $0.state == "ended" }
    let open = recording.lowered.last.flatMap { $0.state == "began" ? Interval($0.startMs, end) : nil }
    return ended.map { Interval($0.startMs, $0.endMs ?? $0.tMs) } + (open.map { [$0] } ?? [])
  }

  private func clips(_ prefix: String) throws -> [String] {
    let names = try places.renderedNames(prefix: prefix)
    guard !names.isEmpty else { throw AccuracyError.absent("rendered/\(prefix)*.mp4 (HEED_RENDERED)") }
    return names
  }
}
