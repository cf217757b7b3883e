import DriverSimulation
import Foundation
import Scoring

/// Driving unlike the own normal: hours of normal drivers, and drivers in whom a state sets in that is no sleep.
///
/// Both are played with everything that is told of them, and once more with gaze and lids alone. The numbers of the comparison were
/// chosen on drivers of other seeds (`choosing`), whose figures are given beside.
struct ImpairmentMeasurement {
  /// Who is reported, and who the numbers were chosen on: first seeds, and how many drives.
  private enum Group: CaseIterable {
    case reported, choosing

    var normal: Range<UInt64> { self == .reported ? 300_001..<300_017 : 130_001..<130_031 }
    var impaired: Range<UInt64> { self == .reported ? 400_001..<400_201 : 120_001..<120_101 }
  }

  private struct Answer: Decodable {
    struct Record: Decodable {
      var judged: Int
      var notices: [Double]
    }
    var records: [Record]
  }

  private struct Count {
    var falseOnes = 0
    var hours = 0.0
    var judged = 0
    var found: [ImpairedState.Kind: (count: Int, of: Int)] = [:]
    var foundLater = 0
    var share: Double { Double(found.values.reduce(0) { $0 + $1.count }) / Double(max(1, people)) }
    var people: Int { found.values.reduce(0) { $0 + $1.of } }
  }

  /// Minutes of a normal drive. Choice: two and a half hours, which hold every kind of road several times.
  private static let minutes = 150.0
  /// Within which a state has to be noticed, minutes.
  private static let within = 10.0
  /// For how long a drive goes on after a state began, minutes.
  private static let after = 15.0
  private static let number = Finding.Format(decimals: 0, unit: "")

  let places: Places

  func figures() throws -> Figures {
    note("impairment: normal drives and impaired drivers")
    let reported = try count(.reported, hasTowns: true)
    let roads = try count(.reported, hasTowns: false)
    let choosing = try count(.choosing, hasTowns: true)
    return Figures(
      [
        .atMost(
          Requirements.falseNotices, "false notices", Double(reported.full.falseOnes), Self.number,
          detail: "\(Int(reported.full.hours)) h of normal driving, \(reported.full.judged) minutes of it judged; "
            + "gaze and lids alone: \(reported.gaze.falseOnes)"),
        .atLeast(
          Requirements.impairedNoticed, "noticed within 10 min", reported.full.share, .percent,
          detail: words(reported.full)),
        .information("  gaze and lids alone", reported.gaze.share, .percent, detail: words(reported.gaze)),
        .information("  country roads and motorways alone", roads.full.share, .percent, detail: words(roads.full)),
        .information("  the same, gaze and lids alone", roads.gaze.share, .percent, detail: words(roads.gaze)),
        .information(
          "  drivers the numbers were chosen on", choosing.full.share, .percent, detail: words(choosing.full)),
      ])
  }

  private func words(_ count: Count) -> String {
    let kinds = ImpairedState.Kind.allCases.map { kind in
      let (found, all) = count.found[kind] ?? (0, 0)
      return "\(kind.rawValue) \(found) of \(all)"
    }
    return kinds.joined(separator: ", ")
      + "; within \(Int(Self.after)) min \(count.foundLater) of \(count.people); "
      + "\(count.falseOnes) false in \(Int(count.hours)) h"
  }

  private func count(_ group: Group, hasTowns: Bool) throws -> (full: Count, gaze: Count) {
    var counts = (full: Count(), gaze: Count())
    for seed in group.normal {
      let drive = StateDrive(seed: seed, minutes: Self.minutes, hasTowns: hasTowns)
      let (full, gaze) = try play(drive)
      for (record, path) in [(full, \(full: Count, gaze: Count).full), (gaze, \(full: Count, gaze: Count).gaze)] {
        counts[keyPath: path].falseOnes += record.notices.count
        counts[keyPath: path].hours += Self.minutes / 60
        counts[keyPath: path].judged += record.judged
      }
    }
    for seed in group.impaired {
      // After an hour and a half of their own, to two and a half.
      let onset = 90 + Double(seed % 60)
      let drive = StateDrive(seed: seed, minutes: onset + Self.after, onset: onset, hasTowns: hasTowns)
      guard let kind = drive.impairment?.kind else { continue }
      let (full, gaze) = try play(drive)
      for (record, path) in [(full, \(full: Count, gaze: Count).full), (gaze, \(full: Count, gaze: Count).gaze)] {
        // What was unusual before is a false notice, and finds nothing.
        let delay = record.notices.first { $0 >= onset * 60_000 }.map { $0 / 60_000 - onset }
        let isFound = delay.map { $0 <= Self.within } ?? false
        let before = counts[keyPath: path].found[kind] ?? (0, 0)
        counts[keyPath: path].found[kind] = (before.0 + (isFound ? 1 : 0), before.1 + 1)
        counts[keyPath: path].foundLater += delay == nil ? 0 : 1
      }
    }
    return counts
  }

  private func play(_ drive: StateDrive) throws -> (full: Answer.Record, gaze: Answer.Record) {
    let file = places.output.appending(path: "states.csv")
    try StateRow.csv(drive.rows).write(to: file)
    let program = InsideProgram(name: "own-normal", places: places)
    func ask(_ sight: String) throws -> Answer.Record {
      let answer = try program.run([sight, file.path], as: Answer.self)
      guard let record = answer.records.first else { throw ScoringError.mismatch("own-normal answers nothing") }
      return record
    }
    return (try ask("full"), try ask("gaze"))
  }
}
