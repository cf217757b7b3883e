import Foundation
import Scoring

/// Drawn people who look at one still point after the other (`Benchmarks/drawing/sittings.py`), each calibrated on five.
struct SittingMeasurement {
  /// Time of a look that does not count, ms. Choice: half of it; filters have settled by then.
  private static let settling = 600.0
  /// The error with which a look counts that was not given, degrees. Source: the requirement.
  static let notGiven = 6.0
  /// The places of `moved` in the order in which a person takes them, and how many looks each has.
  private static let places = ["15 cm nearer", "15 cm farther", "10 cm aside", "30 cm aside", "5 cm lower"]
  private static let looksAPlace = 4

  let places: Places
  let analyzer: Analyzer
  let calibrator: Calibrator

  func stills() throws -> Figures {
    let people = try people("stills")
    let errors = Self.errors(people)
    let below = Double(errors.count { $0 < Self.notGiven }) / Double(errors.count)
    return Figures(
      [
        Self.mean(1.5, people), .atLeast(0.98, "points below 6 degrees", below, .percent),
        Self.missing(0.05, people, \.error), Self.refused(people), Self.direction(people),
      ],
      notes: Self.groups(people) { $0.name.split(separator: "_").dropFirst(2).joined(separator: " ") }
        + people.map(Self.description))
  }

  func moved() throws -> Figures {
    let people = try people("moved")
    let calibrated = people.filter { $0.refusal == nil }
    let notes = Self.places.enumerated().map { index, place in
      let looks = calibrated.flatMap { $0.looks.dropFirst(index * Self.looksAPlace).prefix(Self.looksAPlace) }
      return "\(place): " + Self.text(Statistics.mean(looks.map { $0.error ?? Self.notGiven }))
    }
    return Figures(
      [
        Self.mean(1.8, people), Self.missing(nil, people, \.error), Self.refused(people), Self.direction(people),
      ], notes: notes + people.map(Self.description))
  }

  /// With the head turned the direction counts: the display is where the head is not.
  func turned() throws -> Figures {
    let people = try people("turned")
    let errors = people.flatMap { $0.errors(\.directionError, notGiven: nil) }
    return Figures(
      [
        .atMost(3.5, "error, median", Statistics.median(errors), .degrees, detail: "\(errors.count) looks"),
        .information("mean", Statistics.mean(errors), .degrees),
        Self.missing(0.15, people, \.directionError), Self.refused(people),
      ],
      notes: people.map { person in
        let errors = person.errors(\.directionError, notGiven: nil)
        return "\(person.name): median \(Self.text(Statistics.median(errors))), "
          + (person.refusal ?? "\(person.missing(\.directionError)) of \(person.looks.count) not given")
      })
  }

  func infrared() throws -> Figures {
    let people = try people("infrared")
    return Figures(
      [
        Self.mean(1.3, people), Self.missing(nil, people, \.error), Self.refused(people), Self.direction(people),
      ],
      notes: Self.groups(people) { $0.name.hasSuffix("_glasses") ? "glasses" : "none" } + people.map(Self.description))
  }

  /// Whether the stated error holds, each person counting the same.
  func stated() throws -> Figures {
    let people = try ["stills", "moved", "infrared"].flatMap(people)
    let counted = people.compactMap { person in person.withinStated().map { (person, $0) } }
    let share = Statistics.mean(counted.map(\.1))
    let text = share.map(Finding.Format.percent.text) ?? "nothing to measure on"
    return Figures(
      [
        .fact(
          "looks within the stated error, mean over \(counted.count) people", text, value: share,
          required: "85 ... 95 %", isMet: share.map { (0.85...0.95).contains($0) } ?? false),
        .atMost(
          0.65, "within half of it", Statistics.mean(counted.compactMap { $0.0.withinStated(part: 0.5) }), .percent),
      ],
      notes: counted.map { person, share in
        let stated = Self.text(Statistics.median(person.looks.compactMap(\.stated)))
        return "\(person.name): \(Finding.Format.percent.text(share)), median of the stated errors \(stated)"
      })
  }

  /// Each person of a script, calibrated and scored at the other looks.
  private func people(_ script: String) throws -> [SittingScore] {
    try places.renderedNames(prefix: script + "_", beside: "_points.csv").map { name in
      let path = "rendered/\(name)"
      let points = try CalibratedClip.points(path, places)
      let heads = try heads(path)
      let display = try CalibratedClip.display(places)
      func score(_ frames: [FrameLine], refusal: String? = nil) -> SittingScore {
        let looks = points.validation.map { point in
          LookScore(point, after: Self.settling, frames: frames, display: display) { heads[$0] }
        }
        return SittingScore(name: name, looks: looks, refusal: refusal)
      }
      do {
        let made = try calibrator.calibration(name + "-five", clip: path, points: points)
        let analysis = try analyzer.analysis(of: path + ".mp4", usesRig: true, calibration: made)
        // A line of an unknown frame would be a fault of the clip's table.
        return score(analysis.recording.lines(count: heads.count).compactMap { $0 })
      } catch AccuracyError.heedFailed(_, let message) {
        return score([], refusal: message)
      }
    }
  }

  /// The middle between the eyes in each frame, camera frame, mm.
  private func heads(_ path: String) throws -> [SIMD3<Double>] {
    let file = try places.file("\(path)_truth.csv")
    let table = try CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
    return try (0..<table.count).map { row in
      SIMD3(
        try table.number(row, "head_x_mm"), try table.number(row, "head_y_mm"), try table.number(row, "head_z_mm"))
    }
  }
}
