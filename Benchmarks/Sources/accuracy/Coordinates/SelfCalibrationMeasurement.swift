import Foundation
import RoadSimulation
import Scoring

/// Self-calibration of an uncalibrated road camera, on purely numerical drives.
struct SelfCalibrationMeasurement {
  static let count = 24
  static let knockedCount = 12
  static let seed: UInt64 = 6

  private static let degrees = Finding.Format(decimals: 3, unit: " deg")
  private static let seconds = Finding.Format(decimals: 1, unit: " s")

  let places: Places

  func figures() throws -> Figures {
    let plain = try outcomes(Self.count, isKnocked: false)
    let knocked = try outcomes(Self.knockedCount, isKnocked: true)
    let all = plain + knocked
    let late = knocked.filter { ($0.found?.driven ?? .infinity) > Requirements.knockSeconds }
    let fallen = all.filter { $0.fall > 1e-9 }
    let falseKnocks = all.reduce(0) { $0 + $1.falseKnocks }
    return Figures(
      [
        Self.judged("yaw after 60 s of driving, worst of \(all.count) drives", all.map(\.settled.yaw)),
        Self.judged("pitch", all.map(\.settled.pitch)),
        .fact(
          "drives whose progress falls without a knock", "\(fallen.count) of \(all.count)",
          value: Double(fallen.count), required: "none", isMet: fallen.isEmpty),
        .atMost(
          Requirements.knockSeconds, "a knock is found after, of driving, worst of \(knocked.count)",
          knocked.map { $0.found?.driven ?? .infinity }.max(), Self.seconds,
          detail: "median \(Self.text(Statistics.median(knocked.compactMap { $0.found?.driven }), Self.seconds)), "
            + "late or never \(late.count); by the clock "
            + Self.text(knocked.map { $0.found?.clock ?? .infinity }.max(), Self.seconds)),
        .fact(
          "knocks that did not happen", "\(falseKnocks)", value: Double(falseKnocks), required: "none",
          isMet: falseKnocks == 0),
      ] + Self.information(plain, knocked), notes: all.map(Self.told))
  }

  private func outcomes(_ count: Int, isKnocked: Bool) throws -> [SelfCalibration] {
    note("self-calibration: \(count) \(isKnocked ? "drives with a knock" : "drives")")
    return try (0..<count).map { index in
      let drive = FlowDrive.numbered(index, isKnocked: isKnocked, seed: Self.seed)
      let recording = try RoadAlerts(places: places).recording(drive.ndjson, name: "mount-\(drive.id)")
      return SelfCalibration(drive, recording.cameras)
    }
  }

  private static func judged(_ name: String, _ errors: [Double]) -> Finding {
    .atMost(
      Requirements.mountDegrees, name, errors.max(), degrees,
      detail: "mean \(text(Statistics.mean(errors), degrees)), median \(text(Statistics.median(errors), degrees))")
  }

  private static func information(_ plain: [SelfCalibration], _ knocked: [SelfCalibration]) -> [Finding] {
    let all = plain + knocked
    let recalibrated = knocked.compactMap { $0.recalibrated?.driven }
    let city = all.filter { $0.drive.hasSuffix(DrivenWay.Kind.city.rawValue) }.map(\.settled.worst)
    return [
      .information(
        "city drives alone, full of bends: worst of yaw and pitch after 60 s", city.max(), degrees,
        detail: "\(city.count) drives, mean \(text(Statistics.mean(city), degrees))"),
      .information(
        "calibrated after, of driving, worst", all.map { $0.calibrated?.driven ?? .infinity }.max(), seconds,
        detail: "median "
          + text(Statistics.median(all.map { $0.calibrated?.driven ?? .infinity }), seconds) + "; by the clock "
          + text(all.map { $0.calibrated?.clock ?? .infinity }.max(), seconds)),
      .information(
        "worst of yaw and pitch from then to the knock or the end", all.map(\.worstSince).max(), degrees,
        detail: "mean over drives \(text(Statistics.mean(all.map(\.worstSince)), degrees))"),
      .information(
        "at the end of drives without a knock, worst of yaw and pitch", plain.map(\.final.worst).max(), degrees),
      .information(
        "calibrated again after a knock, of driving, worst", recalibrated.max(), seconds,
        detail: "\(recalibrated.count) of \(knocked.count) within the drive"),
      .information(
        "at the end of drives with a knock, worst of yaw and pitch", knocked.map(\.final.worst).max(), degrees,
        detail: "median \(text(Statistics.median(knocked.map(\.final.worst)), degrees))"),
      .information(
        "roll after 60 s, worst", all.compactMap(\.settled.roll).max(), degrees,
        detail: "\(all.count { $0.settled.roll != nil }) of \(all.count) drives"),
      .information(
        "height after 60 s, median of absolute errors", Statistics.median(all.compactMap(\.settled.height)),
        Finding.Format(decimals: 3, unit: " m"),
        detail: "worst \(text(all.compactMap(\.settled.height).max(), Finding.Format(decimals: 3, unit: " m"))), "
          + "\(all.count { $0.settled.height != nil }) of \(all.count) drives"),
    ]
  }

  private static func told(_ one: SelfCalibration) -> String {
    var text =
      "\(one.drive): yaw \(text(one.settled.yaw, degrees)), pitch \(text(one.settled.pitch, degrees)) after 60 s; "
      + "calibrated after \(self.text(one.calibrated?.driven, seconds)) of driving"
    if one.falseKnocks != 0 { text += "; \(one.falseKnocks) knocks that did not happen" }
    if let found = one.found { text += "; knock found after \(self.text(found.driven, seconds))" }
    return text + "; at the end yaw \(self.text(one.final.yaw, degrees)), pitch \(self.text(one.final.pitch, degrees))"
  }

  private static func text(_ value: Double?, _ format: Finding.Format) -> String { value.map(format.text) ?? "-" }
}
