import Draws
import Foundation
import Scoring

/// The labelled drives: 2D boxes are the input; the truth comes from the 3D boxes.
struct DriveBoxesMeasurement {
  static let table = "road/kitti-tracking/boxes.csv"
  static let seed: UInt64 = 5
  private static let otherSeeds: [UInt64] = [6, 7, 8, 9]
  /// Objects that truly close this fast should have a time to collision, m/s. Choice: twice the noise of a good closing
  /// speed.
  private static let approaching = 2.0

  /// One labelled drive and its recording.
  struct Judged {
    var drive: RoadDrive
    var recording: RoadRecording

    /// The reported object for each box, by frame and track; boxes without a report are missing.
    func answers() -> [String: RoadRecording.Object] {
      Dictionary(
        recording.objects.map { ("\($0.frame(milliseconds: 100))/\($0.id)", $0) }, uniquingKeysWith: { $1 })
    }
  }

  let places: Places

  /// The drives without noise; several rows are scored from this run.
  func clean() throws -> [Judged] { try judged(noise: nil) }

  func noisy() throws -> Figures {
    let figures = Self.warnings(try judged(noise: Requirements.boxNoisePixels), judgesChanges: true)
    return Figures(figures.findings + (try otherDraws()), notes: figures.notes)
  }

  /// The drives with further draws of the noise, because a result that holds for one seed only means nothing.
  private func otherDraws() throws -> [Finding] {
    guard places.lines == nil else { return [] }
    let counts = try Self.otherSeeds.map { seed in
      try judged(noise: Requirements.boxNoisePixels, seed: seed).reduce((warnings: 0, changes: 0)) { sum, judged in
        let (alerts, names) = (RoadWarnings(judged.recording.alerts), Set(judged.drive.harmless.map { "\($0)" }))
        return (
          sum.warnings + alerts.warnings.count { names.contains($0.object) },
          sum.changes + alerts.changesBeyondTwo(of: names)
        )
      }
    }
    return [
      .information(
        "other draws of the noise: warnings / changes",
        counts.map { "\($0.warnings) / \($0.changes)" }.joined(separator: ", "))
    ]
  }

  private func judged(noise: Double?, seed: UInt64 = Self.seed) throws -> [Judged] {
    let file = try places.file(Self.table)
    let table = try CSVTable(String(contentsOf: file, encoding: .utf8), file: Self.table)
    var chance = SeededRandom(seed: seed)
    note("road alerts: the labelled drives" + (noise == nil ? "" : ", with noise"))
    return try RoadDrive.all(RoadBox.read(table)).map { drive in
      let given = noise.map { drive.withNoise($0, using: &chance) } ?? drive
      let recording = try RoadAlerts(places: places).recording(
        given.ndjson, name: (noise == nil ? "drive-" : "noisy-\(seed)-") + drive.name)
      return Judged(drive: given, recording: recording)
    }
  }

  static func distance(_ drives: [Judged]) -> Figures {
    var errors: [String: [Double]] = [:]
    var byHeight: [String: [Double]] = [:]
    var counts: [String: Int] = [:]
    for judged in drives {
      let answers = judged.answers()
      for box in judged.drive.boxes where box.isCounted {
        counts[box.type, default: 0] += 1
        if let said = answers["\(box.frame)/\(box.track)"]?.distanceM {
          errors[box.type, default: []].append((said - box.nearest) / box.nearest)
        }
        if let plain = TwoFrameFormula.distance(of: box, focal: judged.drive.camera.focal) {
          byHeight[box.type, default: []].append(abs(plain - box.nearest) / box.nearest)
        }
      }
    }
    func detail(_ type: String) -> String {
      let absolute = (errors[type] ?? []).map { abs($0) }
      return "\(absolute.count) of \(counts[type] ?? 0), p90 \(text(Statistics.percentile(absolute, 90))), "
        + "signed \(text(Statistics.median(errors[type] ?? []))), by height alone "
        + text(Statistics.median(byHeight[type] ?? []))
    }
    func median(_ type: String) -> Double? { Statistics.median((errors[type] ?? []).map { abs($0) }) }
    let limits = [("Car", Requirements.carDistanceShare), ("Pedestrian", Requirements.pedestrianDistanceShare)]
    return Figures(
      limits.flatMap { type, limit -> [Finding] in
        let (count, answered) = (counts[type] ?? 0, errors[type]?.count ?? 0)
        return [
          .atMost(limit, type, median(type), .percent, detail: detail(type)),
          .atMost(
            Requirements.withoutDistanceShare, "\(type), without a distance",
            count == 0 ? nil : Double(count - answered) / Double(count), .percent),
        ]
      }
        + counts.keys.sorted().filter { type in !limits.contains { $0.0 == type } }.map {
          .information($0, median($0), .percent, detail: detail($0))
        })
  }

  static func closing(_ drives: [Judged]) -> Figures {
    let speed = Finding.Format(decimals: 3, unit: " m/s")
    var errors: [Double] = []
    var counted = 0
    for judged in drives {
      let answers = judged.answers()
      for box in judged.drive.boxes where box.isCounted && box.isInPath {
        guard let truth = box.closing else { continue }
        counted += 1
        if let said = answers["\(box.frame)/\(box.track)"]?.closingMps { errors.append(said - truth) }
      }
    }
    let absolute = errors.map { abs($0) }
    return Figures([
      .atMost(
        Requirements.closingMetersPerSecond, "median of absolute errors", Statistics.median(absolute), speed,
        detail: "\(errors.count) of \(counted), p90 "
          + (Statistics.percentile(absolute, 90).map(speed.text) ?? "-") + ", signed "
          + (Statistics.median(errors).map(speed.text) ?? "-")),
      .atMost(
        Requirements.withoutClosingShare, "without a closing speed",
        counted == 0 ? nil : Double(counted - errors.count) / Double(counted), .percent),
    ])
  }

  static func warnings(_ drives: [Judged], judgesChanges: Bool) -> Figures {
    var seed = TwoFrameFormula()
    var (changes, objects, words) = (0, 0, [String]())
    var (closing, withTime) = (0, 0)
    for judged in drives {
      let answers = judged.answers()
      for box in judged.drive.boxes where box.isCounted && box.isInPath && (box.closing ?? 0) >= approaching {
        closing += 1
        if answers["\(box.frame)/\(box.track)"]?.ttcS != nil { withTime += 1 }
      }
      let harmless = judged.drive.harmless
      let alerts = RoadWarnings(judged.recording.alerts)
      let names = Set(harmless.map { "\($0)" })
      objects += harmless.count
      changes += alerts.changesBeyondTwo(of: names)
      words += alerts.warnings.filter { names.contains($0.object) }.map { warning in
        let what = warning.alert
        return
          "drive \(judged.drive.name), track \(warning.object) at \(seconds(warning.tMs)): \(what.severity.rawValue)"
          + (what.ttcS.map { String(format: ", %.1f s", $0) } ?? "")
          + (what.distanceM.map { String(format: " at %.0f m", $0) } ?? "")
      }
      seed.add(judged.drive, tracks: harmless)
    }
    let isJudged = !drives.isEmpty && objects > 0
    return Figures(
      [
        .fact(
          "warnings", "\(words.count) on \(objects) objects", value: Double(words.count),
          required: "<= \(Requirements.harmlessWarnings)",
          isMet: isJudged && words.count <= Requirements.harmlessWarnings),
        judgesChanges
          ? .fact(
            "changes of severity beyond two per object", "\(changes)", value: Double(changes),
            required: "<= \(Requirements.harmlessChanges)", isMet: isJudged && changes <= Requirements.harmlessChanges)
          : .information("changes of severity beyond two per object", "\(changes)"),
        .atLeast(
          Requirements.timeToCollisionShare, "closing by 2 m/s in the path: with a time to collision",
          closing == 0 ? nil : Double(withTime) / Double(closing), .percent, detail: "\(withTime) of \(closing)"),
        .information(
          "the seed's two-frame formula",
          "\(seed.warnings) warnings on \(seed.objects) objects, \(seed.changesBeyondTwo) changes beyond two"),
      ], notes: words)
  }

  private static func text(_ share: Double?) -> String { share.map(Finding.Format.percent.text) ?? "-" }
}
