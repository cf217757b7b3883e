import Foundation
import Measuring
import Scoring

/// A bank card held up before the rendered driver, through lenses of three focal lengths: the measured field of view,
/// and the accuracy of a rig made with it.
struct CardMeasurement {
  static let zooms = [0.8, 1, 1.25]
  /// First seed of the judged pictures. The thresholds of the finder and of the fit were chosen on seeds below 100.
  private static let firstSeed = 101
  private static let people = 8
  /// Seed of the pictures from which rigs are made.
  private static let rigSeed = 151
  static let lens = "650,650,319.5,239.5"
  private static let size = "640, 480"
  private static let millimeters = Finding.Format(decimals: 1, unit: " mm")
  private static let pixels = Finding.Format(decimals: 2, unit: " px")

  /// The output of `card-views` for one person.
  private struct Session: Decodable {
    var seed: Int
    var true_focal_px: Double
    var error: Double?
    var deviation: Double?
    var shown: Int
    var found: Int
    var used: Int
    var corner_px: [Double]
    var wrong: Int
  }

  let places: Places

  func fieldOfView() throws -> Figures {
    let clip = try places.file("driver/accuracy.mp4")
    note("holding a card up, \(Self.people) people, \(Self.zooms.count) lenses")
    let sessions = try InsideProgram(name: "card-views", places: places).run(
      [
        clip.path, Self.lens, Self.zooms.map { "\($0)" }.joined(separator: ","), "\(Self.firstSeed)", "\(Self.people)",
      ], as: [Session].self)
    let answers = sessions.compactMap(\.error).map(abs)
    let ratios = sessions.compactMap { session in session.error.flatMap { e in session.deviation.map { abs(e) / $0 } } }
    let corners = sessions.flatMap(\.corner_px)
    let (shown, found) = (sessions.reduce(0) { $0 + $1.shown }, sessions.reduce(0) { $0 + $1.found })
    return Figures(
      [
        .atMost(
          Requirements.fieldOfViewShare, "field of view, worst error", answers.max(), .percent,
          detail: "\(answers.count) of \(sessions.count) people got an answer"),
        .information("field of view, median error", Statistics.median(answers), .percent),
        .information("error over its own stated deviation, worst", ratios.max(), Finding.Format(decimals: 1, unit: "")),
        .information("corners of found cards, median error", Statistics.median(corners), Self.pixels),
        .information("cards found, of those shown", "\(found) of \(shown)"),
        .information("found beside the card, by more than a fiftieth of it", "\(sessions.reduce(0) { $0 + $1.wrong })"),
      ],
      notes: sessions.filter { $0.error == nil }.map {
        "seed \($0.seed), \(Int($0.true_focal_px)) px: no answer after \($0.shown) pictures, \($0.used) views used"
      })
  }

  /// The rig made by `heed rig new` against the true rig, for each lens.
  func rigs() throws -> Figures {
    let clip = try places.file("driver/accuracy.mp4")
    let display = try CalibratedClip.display(places)
    let points = try CalibratedClip.points("driver/accuracy", places)
    let table = places.output.appending(path: "card-points.csv")
    try Data(points.csv.utf8).write(to: table)
    let truthTable = try places.file("driver/accuracy_truth.csv")
    let truth = try Truth(
      table: CSVTable(String(contentsOf: truthTable, encoding: .utf8), file: truthTable.lastPathComponent))
    var (corners, losses): ([Double], [Double]) = ([], [])
    var findings: [Finding] = []
    for zoom in Self.zooms {
      note("a rig from a card, lens of \(Int(650 * zoom)) px")
      let video = places.output.appending(path: "card-\(zoom).mp4")
      _ = try InsideProgram(name: "card-views", places: places)
        .output([clip.path, Self.lens, "\(zoom)", "--clip", video.path], file: "card-clip.json")
      let rig = try found(zoom, clip: clip)
      corners += try Self.cornerErrors(of: rig, display)
      let best = places.output.appending(path: "true-\(zoom)")
      try FileManager.default.createDirectory(at: best, withIntermediateDirectories: true)
      try Data(Self.trueRig(zoom).utf8).write(to: best.appending(path: "rig.yaml"))
      func error(_ rig: URL) throws -> Double {
        let name = "\(rig.lastPathComponent)-gaze"
        let calibration = places.output.appending(path: name + ".json")
        let program = Program(places: places)
        _ = try program.run(
          ["calibrate", "--video", video.path, "--points", table.path, "--rig", rig.path], writing: calibration)
        let lines = places.output.appending(path: name + ".ndjson")
        _ = try program.run(
          [
            "analyze", video.path, "--format", "ndjson", "--quiet", "--rig", rig.path, "--calibration",
            calibration.path,
          ], writing: lines)
        let recording = try Recording(ndjson: Data(contentsOf: lines), file: lines.lastPathComponent)
        let score = PointsScore(
          points.validation, truth: truth, lines: try recording.lines(for: truth), display: display)
        guard let mean = score.mean(\.mean) else { throw ScoringError.mismatch("a point has no gaze") }
        return mean
      }
      let (own, reference) = (try error(rig), try error(best))
      losses.append(own - reference)
      findings.append(
        .information(
          "lens of \(Int(650 * zoom)) px: gaze with the found rig", own, .degrees,
          detail: "with the true one \(Finding.Format.degrees.text(reference))"))
    }
    return Figures(
      [
        .atMost(Requirements.cornerMillimeters, "display's corners, worst", corners.max(), Self.millimeters),
        .atMost(
          Requirements.gazeLossDegrees, "gaze at the validation points, found rig less true rig, worst", losses.max(),
          .degrees),
      ] + findings)
  }

  /// A rig made with typical errors of a person: the card on the screen 2 points too wide, the lens 3 mm too high.
  private func found(_ zoom: Double, clip: URL) throws -> URL {
    let pictures = places.output.appending(path: "card-pictures-\(zoom)")
    try? FileManager.default.removeItem(at: pictures)
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    _ = try InsideProgram(name: "card-views", places: places).output(
      [clip.path, Self.lens, "\(zoom)", "\(Self.rigSeed)", "1", pictures.path], file: "card-pictures.json")
    let rig = places.output.appending(path: "found-\(zoom)")
    try? FileManager.default.removeItem(at: rig)
    let result = try Program(places: places).run(
      [
        "rig", "new", rig.path, "--from", pictures.path, "--card-points", "485.4", "--points", "1920x1080", "--place",
        "above", "--offset", "11",
      ], name: "rig-\(zoom)")
    guard result.usage.exitCode == 0 else {
      throw AccuracyError.heedFailed(exitCode: result.usage.exitCode, message: result.complaint)
    }
    return rig
  }

  private static func trueRig(_ zoom: Double) -> String {
    """
    name: true
    cabin_camera: {image: [\(size)], fx: \(650 * zoom), fy: \(650 * zoom), cx: 319.5, cy: 239.5, distortion: []}
    display: {size_mm: [340, 190], size_pt: [1920, 1080], top_left_mm: [170, 8, 0], x_axis: [-1, 0, 0], y_axis: [0, 1, 0]}

    """
  }

  /// Distances of the display's four corners from their true places, millimetres.
  private static func cornerErrors(of rig: URL, _ truth: TruthDisplay) throws -> [Double] {
    struct Display: Decodable {
      var size_mm, size_pt: SIMD2<Double>
      var top_left_mm, x_axis, y_axis: SIMD3<Double>
    }
    let text = try String(contentsOf: rig.appending(path: "rig.yaml"), encoding: .utf8)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("display: ") }) else {
      throw ScoringError.mismatch("the rig has no display")
    }
    let found = try JSONDecoder().decode(Display.self, from: Data(line.dropFirst("display: ".count).utf8))
    return [SIMD2(0.0, 0.0), SIMD2(1, 0), SIMD2(0, 1), SIMD2(1, 1)].map { share in
      let own =
        found.top_left_mm + found.x_axis * (share.x * found.size_mm.x) + found.y_axis * (share.y * found.size_mm.y)
      let actual =
        truth.topLeft + truth.xAxis * (share.x * truth.sizeMillimeters.x)
        + truth.yAxis * (share.y * truth.sizeMillimeters.y)
      return ((own - actual) * (own - actual)).sum().squareRoot()
    }
  }
}
