import Foundation
import RoadSimulation
import Scoring

/// Seeded encounters, each driven by somebody who looks at the hazard, by somebody who looks elsewhere, and with nobody knowing.
struct HazardMeasurement {
  static let count = 1000
  static let seed: UInt64 = 7
  static let harmlessSeed: UInt64 = 77

  private static let time = Finding.Format(decimals: 2, unit: " s")
  private static let rate = Finding.Format(decimals: 2, unit: " per hour")

  /// nil: nobody knows where the driver looks.
  private static let manners: [WatchingDriver.Manner?] = [nil, .atIt, .elsewhere, .ordinary]

  let places: Places

  func figures() throws -> Figures {
    note("hazards: encounters")
    let encounters = RoadScene.approaches(Self.count, seed: Self.seed)
    var firsts: [WatchingDriver.Manner?: [Double?]] = [:]
    for manner in Self.manners.dropLast() { firsts[manner] = try warnings(encounters, manner).map(\.first) }
    note("hazards: harmless traffic")
    let harmless = RoadScene.harmless(Self.count, seed: Self.harmlessSeed)
    let hours = harmless.reduce(0) { $0 + ($1.frames.last?.time ?? 0) } / 3600
    var falses: [WatchingDriver.Manner?: Double] = [:]
    for manner in Self.manners { falses[manner] = Double(try warnings(harmless, manner).reduce(0) { $0 + $1.count }) }
    return Figures(judged(encounters, firsts) + Self.rates(falses.mapValues { $0 / hours }, hours: hours))
  }

  /// When each scene was first warned of, and how often.
  private func warnings(
    _ scenes: [RoadScene], _ manner: WatchingDriver.Manner?
  ) throws -> [(first: Double?, count: Int)] {
    var result: [String: (first: Double?, count: Int)] = [:]
    for framesPerSecond in Set(scenes.map(\.framesPerSecond)).sorted() {
      let own = scenes.enumerated().filter { $0.element.framesPerSecond == framesPerSecond }
      let file = SceneFile(
        own.map { index, scene in
          // The same seed: the same eyes, and the same camera's error, whatever the driver looks at.
          manner.map { scene.watched(by: WatchingDriver($0, seed: UInt64(index))) } ?? scene
        })
      let name = "hazards-\(manner?.rawValue ?? "plain")-\(framesPerSecond)".replacing(" ", with: "-")
      let recording = try RoadAlerts(places: places).recording(file.ndjson, name: name, withObjects: false)
      let found = Dictionary(grouping: RoadWarnings(recording.alerts).warnings, by: \.object)
      for (scene, start) in zip(file.scenes, file.starts) {
        let times = (found[scene.id] ?? []).map { $0.tMs / 1000 - start }
        result[scene.id] = (times.min(), times.count)
      }
    }
    return scenes.map { result[$0.id] ?? (nil, 0) }
  }

  private func judged(_ encounters: [RoadScene], _ firsts: [WatchingDriver.Manner?: [Double?]]) -> [Finding] {
    let late = encounters.map { $0.contact.first(atOrBelow: Approach.late)?.time ?? .infinity }
    /// Nothing told of it before the true time to collision was 1.8 s.
    func missed(_ manner: WatchingDriver.Manner?) -> Int {
      zip(firsts[manner] ?? [], late).count { ($0 ?? .infinity) > $1 }
    }
    // Who was never warned of was warned of when it was too late, at the best.
    func times(_ manner: WatchingDriver.Manner?) -> [Double] {
      zip(firsts[manner] ?? [], late).map { $0 ?? $1 }
    }
    let leads = zip(times(.atIt), times(.elsewhere)).map { $0 - $1 }
    let usual = zip(times(nil), times(.elsewhere)).map { $0 - $1 }
    let text = { (value: Double?) in value.map(Self.time.text) ?? "-" }
    return [
      .atLeast(
        Requirements.unseenLeadSeconds, "unseen before seen, median", Statistics.median(leads), Self.time,
        detail: "10 % of them below \(text(Statistics.percentile(leads, 10))), 90 % below "
          + "\(text(Statistics.percentile(leads, 90))); before nobody knows: median \(text(Statistics.median(usual)))"),
      .atMost(
        0, "not warned of before 1.8 s, unseen", Double(missed(.elsewhere)), Finding.Format(decimals: 0, unit: "")),
      .atMost(
        0, "the same, seen", Double(missed(.atIt)), Finding.Format(decimals: 0, unit: ""),
        detail: "\(missed(nil)) where nobody knows what the driver sees"),
    ]
  }

  private static func rates(_ rates: [WatchingDriver.Manner?: Double], hours: Double) -> [Finding] {
    let plain = rates[nil] ?? 0
    let text = { (manner: WatchingDriver.Manner) in rate.text(rates[manner] ?? 0) }
    return [
      .atMost(
        plain, "false warnings, a driver who looks as usual", rates[.ordinary], rate,
        detail: "\(String(format: "%.2f", hours)) h of harmless traffic; nobody knows: \(rate.text(plain)), seen "
          + "\(text(.atIt)), unseen all along \(text(.elsewhere))")
    ]
  }
}
