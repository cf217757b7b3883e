import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRisk

@Suite("openpilot's time") struct AwarenessTimeTests {
  @Test(arguments: [49.9, 50, 50.1])
  func ticksOfFiftyMillisecondsAreCounted(milliseconds: Double) {
    var policy = AwarenessPolicy()
    let levels = (0..<226).map { row in
      var sample = DriverSample(time: Timestamp(milliseconds: Double(row) * milliseconds))
      sample.eyesClosed = 1
      return policy.update(sample).level
    }
    #expect(levels.firstIndex(of: 1) == 65 && levels.firstIndex(of: 2) == 105 && levels.firstIndex(of: 3) == 225)
  }

  @Test(arguments: [8.0, 10, 15, 25, 30, 60, 100])
  func awarenessLevelsDoNotDependOnTheRate(rate: Double) throws {
    var policy = AwarenessPolicy()
    var reached: [Int: Double] = [:]
    for row in 0...Int(12 * rate) {
      var sample = DriverSample(time: Timestamp(milliseconds: Double(row) / rate * 1000))
      sample.eyesClosed = 1
      let level = policy.update(sample).level ?? -1
      if reached[level] == nil { reached[level] = sample.time.milliseconds / 1000 }
    }
    for (level, seconds) in [(1, 3.25), (2, 5.25), (3, 11.25)] {
      #expect(abs(try #require(reached[level]) - seconds) <= 1 / rate + 0.05, "level \(level) at \(rate) Hz")
    }
  }

  @Test func repeatedOrEarlierTimesChangeNothing() {
    var (plain, disturbed) = (AwarenessPolicy(), AwarenessPolicy())
    for sample in DrawnTicks("d6 a1").ticks {
      let verdict = plain.update(sample)
      #expect(disturbed.update(sample) == verdict)
      for again in [Duration.zero, .milliseconds(-20), .seconds(-3)] {
        var late = sample
        (late.time, late.isEngaged) = (sample.time + again, false)
        #expect(disturbed.update(late).level == nil)
      }
    }
  }

  @Test func longPauseCountsAsOneSecond() {
    func levels(pause: Duration) -> String {
      let ticks = DrawnTicks("d6").ticks.enumerated().map { row, sample in
        var sample = sample
        if row >= 40 { sample.time = sample.time + pause }
        return sample
      }
      var policy = AwarenessPolicy()
      return ticks.map { "\(policy.update($0).level ?? -1)" }.joined()
    }
    #expect(levels(pause: .seconds(60)) == levels(pause: .milliseconds(950)))
    #expect(levels(pause: .seconds(60)) != levels(pause: .zero))
    #expect(!levels(pause: .seconds(3600)).contains("3"))
  }

  @Test(arguments: ["d120", "-60", "d4 a1 d8", "?60", "d3 -40 d2"])
  func nextAwarenessLevelComesAtItsPredictedTime(drive: String) {
    var policy = AwarenessPolicy()
    let verdicts = DrawnTicks(drive).ticks.map { policy.update($0) }
    var said: Timestamp?
    for (now, next) in zip(verdicts, verdicts.dropFirst()) {
      said = now.latest
      guard let level = now.level, let later = next.level, later == level + 1, let said else { continue }
      #expect(abs((next.time - said).milliseconds) <= 50.001, "\(next.time) against \(said)")
    }
    #expect(verdicts.last.map { $0.level == 3 ? $0.latest == nil : true } == true, "beyond the last nothing runs out")
    let first = verdicts.first { $0.latest != nil }
    let raised = verdicts.first { $0.level == 1 }
    if drive != "d3 -40 d2", drive != "?60", let first, let raised {
      #expect(abs((raised.time - (first.latest ?? .zero)).milliseconds) <= 100, "as early as the first sample")
    }
  }

  @Test func attentiveDriverHasNoPredictedLevel() {
    for drive in ["a10", "d4 a3", "dS60", "dE10", "d6 -2"] {
      var policy = AwarenessPolicy()
      let last = DrawnTicks(drive).ticks.map { policy.update($0) }.last
      #expect(last?.latest == nil, "\(drive)")
    }
  }

  @Test func awarenessLevelNamesItsEvidence() throws {
    var policy = AwarenessPolicy()
    let verdicts = DrawnTicks("d4 aE1 -20").ticks.map { policy.update($0) }
    let shown = try #require(verdicts.first { $0.level == 1 })
    #expect(shown.kind == .distracted && shown.time.milliseconds == 3250)
    let evidence = try #require(shown.evidence)
    #expect(evidence.rule == "openpilot" && evidence.quantity == .awareness && evidence.excess >= 0)
    #expect(evidence.samples == 61 && evidence.start?.milliseconds == 250)
    #expect(verdicts.last?.kind == .untouched)
    #expect(verdicts.allSatisfy { ($0.level ?? 0) > 0 ? $0.kind != nil && $0.evidence != nil : $0.kind == nil })
  }

  @Test func invalidNumbersCountAsAnUnseenDriver() {
    for value in [Double.nan, .infinity, 1e300] {
      let changes: [(inout DriverSample) -> Void] = [
        { $0.headPitch = .radians(value) }, { $0.headYaw = .radians(-value) },
        { $0.phone = value.isFinite ? .nan : value }, { $0.eyesClosed = value.isFinite ? .nan : value },
      ]
      for change in changes {
        var policy = AwarenessPolicy()
        var levels: [Int?] = []
        for row in 0..<620 {
          var sample = DriverSample(time: .zero + .milliseconds(50 * row))
          change(&sample)
          sample.speed = value
          levels.append(policy.update(sample).level)
        }
        #expect(levels.firstIndex(of: 1) == 299, "as without a face")
      }
    }
  }
}
