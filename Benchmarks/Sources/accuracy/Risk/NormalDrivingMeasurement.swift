import DriverSimulation
import Foundation
import Scoring

/// Ten hours of drivers who do nothing wrong, through every rule book and through the combined risk.
struct NormalDrivingMeasurement {
  static let hours = 10

  private static let perHour = Finding.Format(decimals: 2, unit: " an hour")

  /// The output of `risk-levels`.
  private struct Levels: Decodable {
    struct Change: Decodable {
      var ms: Double
      var level: String
      var codes: [String]
    }
    struct Record: Decodable { var changes: [Change] }
    var records: [Record]
  }

  /// Numbers of warnings and notices of one judge.
  fileprivate struct Count {
    var warnings = WarningTally()
    var notices = 0
  }

  let places: Places

  func figures() throws -> Figures {
    note("rule books: ten hours of normal driving")
    let drives = (1...Self.hours).map { NormalDrive(seed: UInt64($0), minutes: 60) }
    let files = try drives.enumerated().map { index, drive in
      let file = places.output.appending(path: "normal-\(index).csv")
      try TickTable.csv(drive.ticks).write(to: file)
      return file
    }
    var (findings, notes) = ([Finding](), [String]())
    for (name, hasFairness) in [("", true), (", without fairness", false)] {
      let risk = try risk(files, drives, hasFairness: hasFairness)
      let own = try judged("euro-ncap-2026", files, drives, hasFairness: hasFairness)
      for (what, count) in [("euro-ncap-2026", own), ("the risk", risk)] {
        let rate = Double(count.warnings.falseOnes.count) / Double(Self.hours)
        let detail =
          "\(count.warnings.trueOnes) more that its own words call right; "
          + "notices \(Self.perHour.text(Double(count.notices) / Double(Self.hours)))"
        findings.append(
          hasFairness
            ? .atMost(Requirements.falseWarningsPerHour, "false warnings, \(what)", rate, Self.perHour, detail: detail)
            : .information("  false warnings, \(what)\(name)", rate, Self.perHour, detail: detail))
        if hasFairness { notes += count.warnings.falseOnes.prefix(12).map { "\(what): \($0)" } }
      }
    }
    for rules in EverDistractedMeasurement.books.dropFirst() {
      let (fair, plain) = (
        try judged(rules, files, drives, hasFairness: true), try judged(rules, files, drives, hasFairness: false)
      )
      findings.append(
        .information(
          "  warnings, \(rules)", Double(fair.warnings.all) / Double(Self.hours), Self.perHour,
          detail: "without fairness \(Self.perHour.text(Double(plain.warnings.all) / Double(Self.hours)))"))
    }
    let road = drives.map(\.roadShare)
    findings.append(
      .information(
        "  eyes on the road while driving", Statistics.mean(road), .percent,
        detail: "\(drives.reduce(0) { $0 + $1.looks.count }) looks; by driver "
          + "\(Finding.Format.percent.text(road.min() ?? 0)) to \(Finding.Format.percent.text(road.max() ?? 0))"))
    return Figures(findings, notes: notes)
  }

  private func judged(_ rules: String, _ files: [URL], _ drives: [NormalDrive], hasFairness: Bool) throws -> Count {
    var count = Count()
    for (index, drive) in drives.enumerated() {
      let lines = try Judge(places: places, hasFairness: hasFairness).changes(
        of: files[index], rules: rules, name: "normal-\(index)")
      count.add(lines.map { ($0.tMs / 1000, $0.level ?? 0, $0.kind ?? "-") }, of: drive, name: "drive \(index + 1)")
    }
    return count
  }

  private func risk(_ files: [URL], _ drives: [NormalDrive], hasFairness: Bool) throws -> Count {
    let levels = try InsideProgram(name: "risk-levels", places: places).run(
      (hasFairness ? [] : ["--no-fairness"]) + files.map(\.path), as: Levels.self)
    var count = Count()
    for (index, record) in levels.records.enumerated() {
      let names = ["unknown", "normal", "advisory", "warning", "critical"]
      count.add(
        record.changes.map {
          ($0.ms / 1000, max(0, (names.firstIndex(of: $0.level) ?? 0) - 1), $0.codes.joined(separator: "+"))
        }, of: drives[index], name: "drive \(index + 1)")
    }
    return count
  }
}

extension NormalDrivingMeasurement.Count {
  /// Each rise to 2 or more is a warning, and each rise from 0 is a notice.
  fileprivate mutating func add(
    _ levels: [(time: Double, level: Int, what: String)], of drive: NormalDrive, name: String
  ) {
    var before = 0
    for (time, level, what) in levels {
      if level >= 2, before < 2 { warnings.add(at: time, what: what, of: drive, name: name) }
      if level >= 1, before < 1 { notices += 1 }
      before = level
    }
  }
}
