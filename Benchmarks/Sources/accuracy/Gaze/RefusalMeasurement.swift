import Foundation
import Scoring

/// Bad input must be refused with the reason, without a crash or a changed file.
struct RefusalMeasurement {
  /// Number of corrupted files. Choice: as many as a minute allows; the program's own tests do 1,000.
  static let mutations = 60
  static let seed: UInt64 = 3

  let places: Places
  /// A valid calibration of `driver/accuracy.mp4`.
  let calibration: MadeCalibration
  let points: PointsTable

  func figures() throws -> Figures {
    guard places.lines == nil else {
      throw AccuracyError.notRun
    }
    let attempts = Attempts(places: places, video: try places.file("driver/accuracy.mp4"))
    let good = Array(try Data(contentsOf: calibration.file))
    note("refusals: points")
    let unreadable = try BadPoints.unreadable(from: points).map { try attempts.calibrate($0, codes: [65]) }
    let insufficient = try BadPoints.insufficient(from: points).map { try attempts.calibrate($0, codes: [65, 78]) }
    note("refusals: calibrations")
    let sealed = SealedFile(good)
    let files = try
      (BadCalibration.foreign + BadCalibration.edited(from: good)
      + (sealed.map(BadCalibration.resealed) ?? [])).map { try attempts.analyze($0) }
    let others = try [
      attempts.analyze(good, rigChange: ("size_mm: [340, 190]", "size_mm: [300, 170]"), "made on another display"),
      attempts.analyze(good, rigChange: ("fx: 650", "fx: 700"), "made with another camera"),
    ]
    note("refusals: mutations")
    let mutated = try Self.untilThreeAreAccepted(
      Mutation.all(of: good, count: Self.mutations, seed: Self.seed).enumerated().map { index, mutation in
        BadCalibration("mutation \(index): \(mutation.kind.rawValue)", mutation.bytes)
      }
    ) { try attempts.analyze($0) }
    let groups = [
      ("points that cannot be read, exit code 65", unreadable), ("points that are not enough", insufficient),
      ("calibrations that are none, exit code 78", files), ("of another display or camera", others),
      ("\(Self.mutations) seeded mutations", mutated),
    ]
    return Figures(
      groups.map { Self.finding($0, $1) } + [
        .information("1,000 mutations without the program", "see make test"),
        .information("sealed again with a fitting checksum", sealed == nil ? "NOT possible, not tried" : "yes"),
      ], notes: groups.flatMap { $0.1 }.compactMap(\.fault))
  }

  private static func finding(_ name: String, _ outcomes: [Attempts.Outcome]) -> Finding {
    let refused = outcomes.count { $0.fault == nil }
    return .fact(
      name, "\(refused) of \(outcomes.count) refused", value: Double(outcomes.count - refused), required: "all",
      isMet: refused == outcomes.count && !outcomes.isEmpty)
  }

  /// Each accepted file costs the analysis of a clip, so the test stops after three wrongly accepted files.
  private static func untilThreeAreAccepted(
    _ files: [BadCalibration], _ attempt: (BadCalibration) throws -> Attempts.Outcome
  ) rethrows -> [Attempts.Outcome] {
    var outcomes: [Attempts.Outcome] = []
    for file in files where outcomes.count(where: { $0.fault != nil }) < 3 { outcomes.append(try attempt(file)) }
    return outcomes
  }
}
