import Foundation
import RoadSimulation
import Scoring

/// Seeded hazard encounters, with a driver who looks at the hazard, with a driver who looks elsewhere, and without
/// known gaze.
struct HazardMeasurement {
  static let count = 1000
  static let seed: UInt64 = 7
  static let harmlessSeed: UInt64 = 77
  /// Seeds of encounters and traffic that were not used to choose settings.
  private static let otherSeeds: (encounters: UInt64, harmless: UInt64) = (1007, 1077)

  private static let time = Finding.Format(decimals: 2, unit: " s")
  private static let rate = Finding.Format(decimals: 2, unit: " per hour")

  /// Manners in which drivers look; nil if it is unknown where the driver looks.
  private static let manners: [WatchingDriver.Manner?] = [nil, .atIt, .elsewhere, .ordinary]

  let places: Places

  func figures() throws -> Figures {
    note("hazards: encounters")
    let drawn = try encounters(seed: Self.seed)
    note("hazards: harmless traffic")
    let traffic = try falseWarnings(seed: Self.harmlessSeed)
    let findings = judged(drawn.scenes, drawn.firsts) + Self.rates(traffic.rates, hours: traffic.hours)
    return Figures(findings + (places.lines == nil ? try otherDraw() : []))
  }

  private typealias Firsts = [WatchingDriver.Manner?: [Double?]]

  private func encounters(seed: UInt64) throws -> (scenes: [RoadScene], firsts: Firsts) {
    let scenes = RoadScene.approaches(Self.count, seed: seed)
    var firsts: Firsts = [:]
    for manner in Self.manners.dropLast() { firsts[manner] = try warnings(scenes, manner).map(\.first) }
    return (scenes, firsts)
  }

  private func falseWarnings(seed: UInt64) throws -> (rates: [WatchingDriver.Manner?: Double], hours: Double) {
    let scenes = RoadScene.harmless(Self.count, seed: seed)
    let hours = scenes.reduce(0) { $0 + ($1.frames.last?.time ?? 0) } / 3600
    var rates: [WatchingDriver.Manner?: Double] = [:]
    for manner in Self.manners {
      rates[manner] = Double(try warnings(scenes, manner).reduce(0) { $0 + $1.count }) / hours
    }
    return (rates, hours)
  }

  /// The measurement on scenes that were not used to choose settings.
  private func otherDraw() throws -> [Finding] {
    note("hazards: another draw")
    let (scenes, firsts) = try encounters(seed: Self.otherSeeds.encounters)
    let traffic = try falseWarnings(seed: Self.otherSeeds.harmless)
    let whole = Finding.Format(decimals: 0, unit: "")
    let missed = ([.elsewhere, .atIt, nil] as [WatchingDriver.Manner?]).map { Self.missed($0, scenes, firsts) }
    return [
      .atMost(
        0, "another draw: not warned of before 1.8 s", Double(missed.reduce(0, +)), whole,
        detail: "unseen, seen, unknown: " + missed.map(String.init).joined(separator: ", ")),
      .atMost(
        Requirements.harmlessWarningsPerHour, "another draw: false warnings, nobody knows", traffic.rates[nil],
        Self.rate,
        detail: "as usual \(Self.rate.text(traffic.rates[.ordinary] ?? 0)), seen "
          + "\(Self.rate.text(traffic.rates[.atIt] ?? 0)); \(String(format: "%.2f", traffic.hours)) h"),
    ]
  }

  /// Number of scenes without a warning before the true time to collision was 1.8 s.
  private static func missed(_ manner: WatchingDriver.Manner?, _ encounters: [RoadScene], _ firsts: Firsts) -> Int {
    zip(firsts[manner] ?? [], late(encounters)).count { ($0 ?? .infinity) > $1 }
  }

  private static func late(_ encounters: [RoadScene]) -> [Double] {
    encounters.map { $0.contact.first(atOrBelow: Approach.late)?.time ?? .infinity }
  }

  /// Time of the first warning in each scene, and the number of warnings.
  private func warnings(
    _ scenes: [RoadScene], _ manner: WatchingDriver.Manner?
  ) throws -> [(first: Double?, count: Int)] {
    var result: [String: (first: Double?, count: Int)] = [:]
    for framesPerSecond in Set(scenes.map(\.framesPerSecond)).sorted() {
      let own = scenes.enumerated().filter { $0.element.framesPerSecond == framesPerSecond }
      let file = SceneFile(
        own.map { index, scene in
          // The same seed gives the same eyes and the same camera error, wherever the driver looks.
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

  private func judged(_ encounters: [RoadScene], _ firsts: Firsts) -> [Finding] {
    let late = Self.late(encounters)
    func missed(_ manner: WatchingDriver.Manner?) -> Int { Self.missed(manner, encounters, firsts) }
    // A missing warning counts as a warning at the late limit, its best case.
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
