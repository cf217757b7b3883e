import Foundation
import Scoring

/// The labelled drives in two halves: the settings for the road's tilt are chosen on one half and scored on the other,
/// in both directions. The shipped settings are scored on both halves.
struct LeftOutDrivesMeasurement {
  /// Allowed tilt of the road under each object, and of the road as a whole, degrees.
  struct Candidate: CustomStringConvertible {
    var own: Double
    var tilt: Double
    var description: String { "\(own)/\(tilt)" }

    /// The settings of a candidate as a file.
    var text: String { "tuning: {road: {objects: {ground: {ownTiltDegrees: \(own), tiltDegrees: \(tilt)}}}}\n" }
  }

  /// Candidates for the tilt. Choice: from half of the defaults to twice the defaults.
  private static let candidates = [0.25, 0.4, 0.6, 0.9].flatMap { own in
    [0.5, 0.8, 1.2].map { Candidate(own: own, tilt: $0) }
  }

  let places: Places
  let shipped: [DriveBoxesMeasurement.Judged]

  func figures() throws -> Figures {
    let halves = [0, 1].map { first in shipped.indices.filter { $0 % 2 == first } }
    func half(_ drives: [DriveBoxesMeasurement.Judged], _ index: Int) -> DriveScore {
      DriveScore(halves[index].map { drives[$0] })
    }
    let own = [0, 1].map { half(shipped, $0) }
    guard places.lines == nil else { return Figures(judged(own, as: "as shipped")) }
    note("road alerts: the labelled drives in halves, under \(Self.candidates.count) settings")
    let tried = try Self.candidates.map { candidate in
      let drives = try decided(under: candidate)
      return (candidate, [half(drives, 0), half(drives, 1)])
    }
    var (left, chosen) = ([DriveScore](), [String]())
    for index in [0, 1] {
      guard let best = tried.min(by: { $0.1[1 - index].cost < $1.1[1 - index].cost }) else { continue }
      left.append(best.1[index])
      chosen.append("\(best.0)")
    }
    return Figures(
      judged(left, as: "left out") + [
        .information("chosen on the other half: own tilt / tilt, degrees", chosen.joined(separator: ", ")),
        .information("as shipped, half by half", own.map(\.text).joined(separator: "; ")),
      ])
  }

  private func decided(under candidate: Candidate) throws -> [DriveBoxesMeasurement.Judged] {
    let settings = places.output.appending(path: "road-half.yaml")
    try Data(candidate.text.utf8).write(to: settings)
    return try shipped.map { judged in
      let recording = try RoadAlerts(places: places).recording(
        judged.drive.ndjson, name: "half-" + judged.drive.name, settings: settings)
      return DriveBoxesMeasurement.Judged(drive: judged.drive, recording: recording)
    }
  }

  private func judged(_ halves: [DriveScore], as name: String) -> [Finding] {
    let worse = halves.max { ($0.car ?? .infinity) < ($1.car ?? .infinity) }
    let isBetter = !halves.isEmpty && halves.allSatisfy { ($0.pedestrian ?? .infinity) <= $0.pedestrianByHeight ?? 0 }
    let approaches = halves.reduce(0) { $0 + $1.approaches }
    let early = halves.reduce(0) { $0 + $1.early }
    return [
      .atMost(
        Requirements.leftOutCarShare, "\(name), cars, the worse half", worse?.car, .percent,
        detail: halves.map(\.text).joined(separator: "; ")),
      .fact(
        "\(name), pedestrians", isBetter ? "better than by height alone in both halves" : "worse than by height alone",
        required: "never worse than by height alone", isMet: isBetter),
      .atMost(
        Double(Requirements.leftOutWarnings), "\(name), warnings on objects that never come below 3.5 s in the path",
        halves.isEmpty ? nil : Double(halves.reduce(0) { $0 + $1.harmlessWarnings }),
        Finding.Format(decimals: 0, unit: "")),
      approaches == 0
        ? .information("approaches to 1.8 s for 0.3 s or more, seen for a second before", "none in these drives")
        : .atLeast(
          Requirements.leftOutEarlyShare, "\(name), approaches warned of before 1.8 s",
          Double(early) / Double(approaches), .percent, detail: "\(early) of \(approaches)"),
    ]
  }
}

/// Figures of several drives together.
struct DriveScore {
  private(set) var car: Double?
  private(set) var pedestrian: Double?
  private(set) var pedestrianByHeight: Double?
  private(set) var harmlessWarnings = 0
  private(set) var approaches = 0
  private(set) var early = 0

  /// Least number of frames below the limit: the truth is a derivative, so a single frame below it may be noise.
  private static let least = 3
  /// Least number of frames before that: a warning cannot come before the object appears.
  private static let seenBefore = 10

  init(_ drives: [DriveBoxesMeasurement.Judged]) {
    var errors: [String: [Double]] = [:]
    var byHeight: [Double] = []
    for judged in drives {
      let (answers, warnings) = (judged.answers(), RoadWarnings(judged.recording.alerts))
      for box in judged.drive.boxes where box.isCounted {
        if let said = answers["\(box.frame)/\(box.track)"]?.distanceM {
          errors[box.type, default: []].append(abs(said - box.nearest) / box.nearest)
        }
        if box.type == "Pedestrian", let plain = TwoFrameFormula.distance(of: box, focal: judged.drive.camera.focal) {
          byHeight.append(abs(plain - box.nearest) / box.nearest)
        }
      }
      let harmless = Set(judged.drive.harmless.map { "\($0)" })
      harmlessWarnings += warnings.warnings.count { harmless.contains($0.object) }
      for boxes in Dictionary(grouping: judged.drive.boxes, by: \.track).values {
        let near = boxes.filter { $0.isInPath && $0.timeToCollision <= 1.8 }
        guard near.count >= Self.least, let first = near.map(\.frame).min(),
          boxes.count(where: { $0.frame < first }) >= Self.seenBefore
        else { continue }
        approaches += 1
        if let warned = warnings.first("\(boxes[0].track)"), warned <= Double(first) * 100 { early += 1 }
      }
    }
    (car, pedestrian) = (Statistics.median(errors["Car"] ?? []), Statistics.median(errors["Pedestrian"] ?? []))
    pedestrianByHeight = Statistics.median(byHeight)
  }

  /// The figure that the choice of settings minimizes.
  var cost: Double { (car ?? .infinity) + (pedestrian ?? .infinity) }

  var text: String {
    func share(_ value: Double?) -> String { value.map(Finding.Format.percent.text) ?? "-" }
    return "cars \(share(car)), pedestrians \(share(pedestrian)), by height alone \(share(pedestrianByHeight))"
  }
}

extension Requirements {
  static let leftOutCarShare = 0.04
  static let leftOutWarnings = 3
  static let leftOutEarlyShare = 0.985
}
