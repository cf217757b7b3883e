import Draws
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Warnings of what the driver has and has not seen")
struct SightAlertTests {
  static func sight(_ probability: Double?) -> HazardSight {
    probability.map { HazardSight(beliefs: ["7": .init(probability: $0)]) } ?? .unknown
  }

  /// The standing severity after half a second at a constant time to collision.
  static func told(_ seconds: Double, seen probability: Double?) -> RoadAlert.Severity? {
    var monitor = CollisionMonitor()
    var standing: [RoadAlert] = []
    for frame in 0..<6 {
      standing = monitor.update(
        [estimate(contact: contact(seconds))], path: CollisionMonitorTests.path, bounds: CollisionMonitorTests.bounds,
        sight: sight(probability), at: Timestamp(milliseconds: Double(frame) * 100))
    }
    return standing.first?.severity
  }

  // Bounds 4, 2.5 and 1.8 s; times 1.4 for unseen objects, times 0.9 for seen ones, at least 1.8 s.
  typealias Row = (seconds: Double, seen: Double?, severity: RoadAlert.Severity?, why: Comment)
  static let rows: [Row] = [
    (5.59, 0, .info, "not seen, just under"), (5.6, 0, .info, "on"), (5.61, 0, nil, "just over"),
    (3.49, 0, .warning, "not seen"), (3.5, 0, .warning, "on"), (3.51, 0, .info, "just over"),
    (2.51, 0, .alert, "not seen"), (2.52, 0, .alert, "on"), (2.53, 0, .warning, "just over"),
    (3.59, 1, .info, "seen"), (3.6, 1, .info, "on"), (3.61, 1, nil, "just over"),
    (2.24, 1, .warning, "seen"), (2.25, 1, .warning, "on"), (2.26, 1, .info, "just over"),
    (1.79, 1, .alert, "nobody lowers the highest severity"), (1.8, 1, .alert, "on"), (1.81, 1, .warning, "just over"),
    (2.5, 0.5, .warning, "neither"), (2.51, 0.5, .info, "neither, just over"),
    (2.5, nil, .warning, "not known"), (2.51, nil, .info, "not known, just over"),
    (3.4, 0.25, .warning, "as good as not seen"), (3.4, 0.4, .info, "between"), (2.4, 0.75, .info, "as good as seen"),
  ]

  @Test(arguments: rows)
  func collisionLimitsDependOnTheDriversSight(_ row: Row) {
    #expect(Self.told(row.seconds, seen: row.seen) == row.severity, row.why)
  }

  @Test func lookUpDoesNotLowerAWarning() {
    var monitor = CollisionMonitor()
    var standing: [RoadAlert.Severity?] = []
    for frame in 0..<40 {
      standing.append(
        monitor.update(
          [estimate(contact: contact(3))], path: CollisionMonitorTests.path, bounds: CollisionMonitorTests.bounds,
          sight: Self.sight(frame < 5 ? 0 : frame < 20 ? 1 : nil), at: Timestamp(milliseconds: Double(frame) * 100)
        ).first?.severity)
    }
    #expect(standing.dropFirst(5).allSatisfy { $0 == .warning })
  }

  @Test func lessSightNeverLowersTheAlertSeverity() {
    var random = SeededRandom(seed: 41)
    for _ in 0..<400 {
      var (low, high) = (CollisionMonitor(), CollisionMonitor())
      var (seconds, p, more) = (random.uniform(1...7), random.uniform(0...1), random.uniform(0...0.5))
      for frame in 0..<60 {
        seconds = max(0.3, min(8, seconds + random.uniform(-0.5...0.45)))
        p = max(0, min(1, p + random.uniform(-0.3...0.3)))
        more = max(0, min(1, more + random.uniform(-0.2...0.2)))
        let look = random.uniform(0...1) < 0.9 ? contact(seconds, share: random.uniform(0...0.5)) : nil
        let seen = estimate(left: random.uniform(-2.5...2.5), contact: look, isMeasured: random.uniform(0...1) < 0.95)
        func tell(_ monitor: inout CollisionMonitor, _ probability: Double) -> RoadAlert.Severity? {
          monitor.update(
            [seen], path: CollisionMonitorTests.path, bounds: CollisionMonitorTests.bounds,
            sight: Self.sight(probability), at: Timestamp(milliseconds: Double(frame) * 100)
          ).first?.severity
        }
        let (unseen, known) = (tell(&low, p), tell(&high, min(1, p + more)))
        #expect((unseen?.place ?? 0) >= (known?.place ?? 0), "frame \(frame), \(p) and \(min(1, p + more))")
      }
    }
  }

  @Test func unseenMergingVehicleIsAWarning() {
    func told(_ isSeen: Bool?) -> RoadAlert.Severity? {
      var monitor = EntryMonitor()
      monitor.labels = AlertSettings().entryLabels
      var standing: [RoadAlert] = []
      for frame in 0..<8 {
        var state = estimate().state
        state.region = frame < 3 ? .secondary : .primary
        let sight = HazardSight(beliefs: ["7": .init(probability: 0.5, isSeen: isSeen)])
        standing = monitor.update([state], sight: sight, at: Timestamp(milliseconds: Double(frame) * 100))
      }
      return standing.first?.severity
    }
    #expect(told(nil) == .info)
    #expect(told(true) == .info)
    #expect(told(false) == .warning)
  }
}

extension RoadAlert.Severity {
  fileprivate var place: Int { 1 + (Self.allCases.firstIndex(of: self) ?? 0) }
}
