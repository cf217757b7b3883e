import Foundation
import Measuring
import Scoring

/// Gaze of real people at laptops: each still of a sitting is shown for 1.2 s (`Benchmarks/drawing/shown.py`), five points
/// calibrate. The clips, and all that is measured in them, are deleted at once.
struct RealSittingMeasurement {
  /// Time of a look that does not count, ms. Choice: a quarter of it, as the figures of `gaze-real` were measured.
  private static let settling = 300.0
  /// Where every eye is taken to be, mm. Source: data/gaze-real/README.md.
  private static let eye = SIMD3(0.0, 30, 550)
  /// Source: data/gaze-real/README.md and ../shared/real/README.md.
  private static let laptop = TruthDisplay(
    below: 12, sizeMillimeters: SIMD2(302, 189), sizePoints: SIMD2(1512, 945))
  private static let monitor = TruthDisplay(
    below: 12, sizeMillimeters: SIMD2(344, 193.5), sizePoints: SIMD2(1920, 1080))

  let places: Places

  /// Nine sittings of one person.
  func stills() throws -> Figures {
    let people = try people("gaze", display: Self.laptop)
    let mean = Self.mean(people)
    let peer = try peer()
    let ratio = mean.flatMap { own in peer.mean.map { own / $0 } }
    return Figures(
      [
        .atMost(2.6, "error, mean over \(people.count) sittings", mean, .degrees),
        .atMost(
          0.75, "over an affine map on FaceMesh's irises", ratio, .ratio,
          detail: peer.mean.map(Finding.Format.degrees.text)),
        .information("refused", "\(people.count { $0.refusal != nil })"),
      ],
      notes: people.map(Self.description)
        + peer.sittings.map { "peer, \($0.name): \(Finding.Format.degrees.text($0.error))" })
  }

  /// Seven sequences of another person, who turns the head.
  func sequences() throws -> Figures {
    let people = try people("gaze2", display: Self.monitor)
    let refused = people.count { $0.refusal != nil }
    return Figures(
      [
        .atMost(4.1, "error, mean over \(people.count) sequences", Self.mean(people), .degrees),
        .fact("refused", "\(refused)", value: Double(refused), required: "<= 1", isMet: refused <= 1),
      ], notes: people.map(Self.description))
  }

  /// The peer on the numbers of the same stills.
  private func peer() throws -> PeerSittings {
    let file = try places.file("gaze-real/stills.csv")
    let table = try CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
    return try PeerSittings(table: table, display: Self.laptop, eye: Self.eye)
  }

  private func people(_ set: String, display: TruthDisplay) throws -> [SittingScore] {
    guard places.lines == nil else { throw AccuracyError.notRun }
    guard let real = places.real, FileManager.default.fileExists(atPath: real.appending(path: set).path) else {
      throw AccuracyError.absent("\(set) (HEED_REAL)")
    }
    let shown = places.output.appending(path: "shown-\(set)")
    defer { try? FileManager.default.removeItem(at: shown) }
    try show(set, of: real, in: shown)
    let files = try FileManager.default.contentsOfDirectory(atPath: shown.path)
    let names = files.filter { $0.hasSuffix(".mp4") }.map { String($0.dropLast(4)) }
    // Each name ends with the sitting's number.
    return try names.sorted { $0.localizedStandardCompare($1) == .orderedAscending }.map { name in
      try sitting(name, in: shown, display: display)
    }
  }

  private func show(_ set: String, of real: URL, in folder: URL) throws {
    var python = Program(places: places)
    python.path = URL(fileURLWithPath: "/usr/bin/env")
    guard try python.run(["python3", "-c", "import cv2, numpy"], name: "python").usage.exitCode == 0 else {
      throw AccuracyError.absent("python3 with cv2 and numpy")
    }
    note("showing the stills of \(set)")
    let script = places.repository.appending(path: "Benchmarks/drawing/shown.py").path
    let result = try python.run(
      ["python3", "-B", script, "--real", real.path, "--set", set, "--out", folder.path], name: "shown-\(set)")
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.insideFailed(
        program: "shown.py", exitCode: result.usage.exitCode, message: result.lastWords)
    }
  }

  private func sitting(_ name: String, in folder: URL, display: TruthDisplay) throws -> SittingScore {
    note("measuring \(name)")
    let (video, rig) = (folder.appending(path: name + ".mp4"), folder.appending(path: name + "_rig").path)
    defer { try? FileManager.default.removeItem(at: video) }
    let file = folder.appending(path: name + "_points.csv")
    let points = try PointsTable(
      table: CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent))
    func score(_ frames: [FrameLine], refusal: String? = nil) -> SittingScore {
      let looks = points.validation.map { point in
        LookScore(point, after: Self.settling, frames: frames, display: display) { _ in Self.eye }
      }
      return SittingScore(name: name, looks: looks, refusal: refusal)
    }
    let calibration = folder.appending(path: name + ".json")
    let lines = folder.appending(path: name + ".ndjson")
    do {
      _ = try Program(places: places).run(
        ["calibrate", "--video", video.path, "--points", file.path, "--rig", rig], writing: calibration)
    } catch AccuracyError.heedFailed(_, let message) {
      return score([], refusal: message)
    }
    _ = try Program(places: places).run(
      ["analyze", video.path, "--quiet", "--rig", rig, "--calibration", calibration.path], writing: lines)
    return score(try Recording(ndjson: Data(contentsOf: lines), file: name).frames)
  }

  /// The mean over the sittings, in each over its looks; a refused one counts as ``SittingScore/refused``.
  private static func mean(_ people: [SittingScore]) -> Double? {
    let means = people.compactMap { Statistics.mean($0.errors(\.error, notGiven: nil)) }
    return means.count == people.count ? Statistics.mean(means) : nil
  }

  private static func description(of person: SittingScore) -> String {
    let error = Statistics.mean(person.errors(\.error, notGiven: nil)).map(Finding.Format.degrees.text) ?? "-"
    let within = person.withinStated().map(Finding.Format.percent.text) ?? "-"
    return "\(person.name): "
      + (person.refusal.map { "refused: \($0)" }
        ?? "mean \(error), \(person.missing(\.error)) looks not given, \(within) within the stated error")
  }
}
